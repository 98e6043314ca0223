//! Games that begin from a position that somebody wrote down.

use ludograph::board::Side;
use ludograph::diagnostic::Code;
use ludograph::game::{Next, Start};
use ludograph::record::{Extra, Setup};
use ludograph::source::Span;

use super::{Table, game};

/// A `position` block with these discs.
fn setup(id: &str, side: Option<Side>, black: &str, white: &str) -> Setup {
    let geometry = (game(id).spec().geometry)();
    let mut pieces = vec![None; geometry.len()];
    for (names, side) in [(black, Side::Black), (white, Side::White)] {
        for name in names.split_whitespace() {
            pieces[geometry.cell(name).unwrap().index()] = Some(side);
        }
    }
    Setup {
        side: side.map(|side| (side, Span::default())),
        spans: vec![Span::default(); pieces.len()],
        pieces,
        ..Setup::default()
    }
}

fn table(id: &str, side: Option<Side>, black: &str, white: &str) -> Table {
    let setup = setup(id, side, black, white);
    Table {
        geometry: (game(id).spec().geometry)(),
        play: game(id)
            .start(Start {
                setup: Some(&setup),
                ..Start::default()
            })
            .unwrap(),
    }
}

/// Figure 5: after d5 c4.
const FIGURE_5: (&str, &str) = ("e5 f5 g7", "c4 d5 e6 f7 g6");

#[test]
fn a_position_is_played_on_from() {
    let table = table("macbeth", None, FIGURE_5.0, FIGURE_5.1);
    assert_eq!(table.play.next(), Next::Move(Side::Black));
    assert_eq!(table.legal(), Table::after("macbeth", "d5 c4").legal());
    assert_eq!(
        table.play.board(),
        Table::after("macbeth", "d5 c4").play.board()
    );
}

#[test]
fn a_position_may_name_the_side_to_move() {
    let table = table("macbeth", Some(Side::White), FIGURE_5.0, FIGURE_5.1);
    assert_eq!(table.play.next(), Next::Move(Side::White));
}

#[test]
fn a_position_has_the_opening_phase_behind_it() {
    let table = table("othello:reversi", None, "d4", "e4");
    assert_eq!(table.legal(), ["f4"]);
}

#[test]
fn a_side_that_can_not_place_has_to_pass() {
    let mut table = table("othello", None, "b1", "a1 h8");
    assert_eq!(table.play.next(), Next::Pass(Side::Black));
    assert_eq!(table.play.board().to_move, Some(Side::White));
    table.play("pass").unwrap();
    assert_eq!(table.legal(), ["c1"]);
}

#[test]
fn a_position_may_be_the_end() {
    let full = table("macbeth:mini", None, "a1", "");
    assert_eq!(full.end(), "B+30 30-0");
    assert_eq!(table("macbeth:mini", None, "", "").end(), "Draw 15-15");
    assert_eq!(
        table("othello:misere", None, "a1", "h8 h7").end(),
        "B+62 1-63"
    );
    assert_eq!(
        table("othello:misere", None, "a1 a2", "h8 h7").end(),
        "Draw 32-32"
    );
    assert_eq!(table("othello", None, "", "h8 h7").end(), "W+64 0-64");
}

#[test]
fn rows_say_all_there_is_to_say() {
    let mut setup = setup("macbeth", None, FIGURE_5.0, FIGURE_5.1);
    setup.extras.push((Extra::Session(1), Span::default()));
    let fault = game("macbeth")
        .start(Start {
            setup: Some(&setup),
            ..Start::default()
        })
        .err()
        .unwrap();
    assert_eq!((fault.code, fault.part), (Code::Syntax, Some(0)));
}
