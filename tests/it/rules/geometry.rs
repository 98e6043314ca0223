//! What section 2 of the rules says of the boards.

use ludograph::board::{Cell, Geometry, Side};

use super::{Table, game, names};

fn geometry(id: &str) -> &'static Geometry {
    (game(id).spec().geometry)()
}

/// How many cells have 4, 3 and 2 playable neighbours.
fn neighbours(geometry: &Geometry) -> [usize; 3] {
    let of = |cell| geometry.rays(cell).iter().filter(|r| !r.is_empty()).count();
    [4, 3, 2].map(|n| geometry.playable().filter(|&cell| of(cell) == n).count())
}

#[test]
fn blocks_cut_one_line_of_every_cell() {
    assert_eq!(neighbours(geometry("macbeth")), [42, 24, 6]);
    assert_eq!(neighbours(geometry("macbeth:mini")), [12, 12, 6]);
    for id in ["macbeth", "macbeth:mini"] {
        let geometry = geometry(id);
        for cell in geometry.playable() {
            let rays = geometry.rays(cell);
            let cut = (0..3).filter(|&a| rays[a].is_empty() && rays[a + 3].is_empty());
            assert_eq!(cut.count(), 1, "{}", geometry.name(cell));
        }
    }
}

#[test]
fn blocks_are_where_the_rules_put_them() {
    let blocks = |id| {
        let geometry = geometry(id);
        let blocks = geometry.cells().filter(|&cell| geometry.is_block(cell));
        let mut names: Vec<_> = blocks.map(|cell| geometry.name(cell)).collect();
        names.sort_by_key(|name| (name.as_bytes()[0], name.len(), *name));
        names.join(" ")
    };
    let large = "b2 b4 b6 d2 d4 d6 d8 f2 f4 f6 f8 f10 h4 h6 h8 h10 j6 j8 j10";
    assert_eq!(blocks("macbeth"), large);
    assert_eq!(blocks("macbeth:mini"), "b2 b4 d2 d4 d6 f4 f6");
    assert_eq!(blocks("othello"), "");
    let playable = |id| geometry(id).playable().count();
    assert_eq!(
        ["macbeth", "macbeth:mini", "othello"].map(playable),
        [72, 30, 64]
    );
}

/// Of the maps of the board onto itself, how many keep the start position and how many exchange the
/// colours of its discs.
fn symmetries(id: &str) -> (usize, usize) {
    let table = Table::new(id);
    let board = table.play.board();
    let image = |map: &[Cell], side| {
        let mut image = ludograph::board::Board::empty(table.geometry);
        for cell in board.cells(side) {
            image.set(map[cell.index()], Some(side));
        }
        names(table.geometry, &image, side)
    };
    let (black, white) = (table.discs(Side::Black), table.discs(Side::White));
    let maps = table.geometry.symmetries();
    let count = |becomes: &Vec<String>| {
        let images = maps.iter().map(|map| image(map, Side::Black));
        images.filter(|image| image == becomes).count()
    };
    (count(&black), count(&white))
}

#[test]
fn start_positions_are_kept_by_half_of_the_symmetries_and_exchanged_by_the_others() {
    assert_eq!(symmetries("macbeth"), (6, 6));
    assert_eq!(symmetries("macbeth:mini"), (6, 6));
    assert_eq!(symmetries("othello"), (4, 4));
}

#[test]
fn start_positions_are_those_of_section_3() {
    let discs = |id| {
        let table = Table::new(id);
        let of = |side| table.discs(side).join(" ");
        (of(Side::Black), of(Side::White))
    };
    let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
    assert_eq!(discs("macbeth"), pair("f5 e6 g7", "e5 g6 f7"));
    assert_eq!(discs("macbeth:mini"), pair("d3 c4 e5", "c3 e4 d5"));
    assert_eq!(discs("othello"), pair("e4 d5", "d4 e5"));
    assert_eq!(discs("othello:reversi"), pair("", ""));
}
