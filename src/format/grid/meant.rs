//! Which rules a board of that shape is played by, where the record does not say.

use crate::board::{Cell, Geometry, Shape, Side};
use crate::game::registry::GAMES;
use crate::game::{Game, Next, Start};
use crate::record::{Action, Actions, Setup};

/// Every rule set that places pieces.
pub(super) fn games() -> impl Iterator<Item = &'static dyn Game> {
    GAMES
        .iter()
        .flat_map(|family| family.sets.iter().copied())
        .filter(|game| !game.spec().sessions)
}

pub(super) fn geometry(game: &'static dyn Game) -> &'static Geometry {
    (game.spec().geometry)()
}

pub(super) fn is_hex(geometry: &Geometry) -> bool {
    geometry.shape() == Shape::Hexagons
}

/// The size of a square board.
pub(super) fn size(geometry: &Geometry) -> Option<(usize, usize)> {
    let rows = geometry.rows();
    (!is_hex(geometry)).then(|| (rows.first().map_or(0, |row| row.cells.len()), rows.len()))
}

/// Whether rows of these lengths are those of a board.
pub(super) fn has_rows(geometry: &Geometry, lengths: &[usize]) -> bool {
    geometry
        .rows()
        .iter()
        .map(|row| row.cells.len())
        .eq(lengths.iter().copied())
}

/// The rule sets that a record may be of, of those that fit its board: all if none is named, else the one
/// that is named, or the same game on another board.
pub(super) fn open_to(
    named: Option<&'static dyn Game>,
    fits: impl Fn(&Geometry) -> bool,
) -> Vec<&'static dyn Game> {
    if let Some(named) = named.filter(|game| fits(geometry(*game))) {
        return vec![named];
    }
    let same =
        |game: &&'static dyn Game| named.is_none_or(|named| named.spec().game == game.spec().game);
    games()
        .filter(same)
        .filter(|game| fits(geometry(*game)))
        .collect()
}

/// What stands on a board: cells by their places in it.
pub(super) struct Shown<'a> {
    pub(super) pieces: &'a [(Cell, Side)],
    /// By their numbers.
    pub(super) turns: &'a [Cell],
}

/// The rule set that is meant, if all that are open are of one game; else the games that it may be.
pub(super) fn choose(
    open: &[&'static dyn Game],
    shown: &Shown<'_>,
) -> Result<&'static dyn Game, Vec<&'static str>> {
    let mut names: Vec<&'static str> = Vec::new();
    for game in open {
        if !names.contains(&game.spec().game) {
            names.push(game.spec().game);
        }
    }
    let [_] = names.as_slice() else {
        let first = |name: &&'static str| open.iter().find(|game| game.spec().game == *name);
        return Err(names
            .iter()
            .filter_map(|name| Some(first(name)?.spec().id))
            .collect());
    };
    let legal = |game: &&&'static dyn Game| {
        geometry(**game).symmetries().iter().any(|symmetry| {
            let image = |cell: Cell| symmetry.get(cell.index()).copied().unwrap_or(Cell::NOWHERE);
            let turns: Vec<Cell> = shown.turns.iter().map(|&cell| image(cell)).collect();
            plays(**game, None, None, &turns) == turns.len()
        })
    };
    let alike = |game: &&&'static dyn Game| starts_with(**game, shown.pieces);
    let both = open.iter().find(|game| alike(game) && legal(game));
    let found = both
        .or_else(|| {
            open.iter()
                .find(|game| shown.pieces.is_empty() && legal(game))
        })
        .or_else(|| open.iter().find(alike))
        .or_else(|| open.first());
    found.copied().ok_or(names)
}

/// Whether these pieces are those of the usual start, in whatever way the board is turned.
pub(super) fn starts_with(game: &'static dyn Game, pieces: &[(Cell, Side)]) -> bool {
    let start = start_of(game);
    geometry(game).symmetries().iter().any(|symmetry| {
        pieces.len() == start.len()
            && pieces.iter().all(|&(cell, side)| {
                let image = symmetry.get(cell.index()).copied().unwrap_or(Cell::NOWHERE);
                start.contains(&(image, side))
            })
    })
}

/// The pieces of the usual start.
pub(super) fn start_of(game: &'static dyn Game) -> Vec<(Cell, Side)> {
    let Ok(play) = game.start(Start::default()) else {
        return Vec::new();
    };
    let board = play.board();
    let of = |side| {
        board
            .cells(side)
            .map(move |cell| (cell, side))
            .collect::<Vec<_>>()
    };
    [of(Side::Black), of(Side::White)].concat()
}

/// How many of these turns the rules allow.
pub(super) fn plays(
    game: &'static dyn Game,
    first: Option<Side>,
    setup: Option<&Setup>,
    turns: &[Cell],
) -> usize {
    let Ok(mut play) = game.start(Start { first, setup }) else {
        return 0;
    };
    let pass = Actions::plain(&[Action::Pass]);
    for (played, &cell) in turns.iter().enumerate() {
        while let Next::Pass(_) = play.next() {
            if play.play(&pass).is_err() {
                return played;
            }
        }
        if cell == Cell::NOWHERE || play.play(&Actions::plain(&[Action::Place(cell)])).is_err() {
            return played;
        }
    }
    turns.len()
}

/// The places of forced passes, where numbers count them: how many of the numbers before each turn were
/// passes. None if gaps in the numbers are not of that kind.
pub(super) fn passes_between(
    game: &'static dyn Game,
    setup: Option<&Setup>,
    turns: &[(u32, Cell)],
) -> Option<Vec<u32>> {
    let mut play = game.start(Start { first: None, setup }).ok()?;
    let pass = Actions::plain(&[Action::Pass]);
    let mut before = turns.first()?.0.checked_sub(1)?;
    let mut passes = 0;
    let mut all = Vec::with_capacity(turns.len());
    for &(number, cell) in turns {
        while let Next::Pass(_) = play.next() {
            before += 1;
            passes += 1;
            play.play(&pass).ok()?;
        }
        before += 1;
        if number != before {
            return None;
        }
        play.play(&Actions::plain(&[Action::Place(cell)])).ok()?;
        all.push(passes);
    }
    (passes > 0).then_some(all)
}

/// The rule set that a line names, by its id or its title, perhaps as a heading of Markdown.
pub(super) fn named_by(line: &str) -> Option<&'static dyn Game> {
    let name = line.trim().trim_matches(['#', '*', ':', ' ']);
    if name.is_empty() || name.len() > 64 {
        return None;
    }
    let name = name.to_lowercase();
    games().find(|game| {
        let spec = game.spec();
        name == spec.id || name == spec.title.to_lowercase()
    })
}
