//! Othello and Reversi, on 8 by 8 squares (rules/macbeth.md).

use std::sync::LazyLock;

use super::lines::Lines;
use super::{Custodian, Opening, Winner};
use crate::board::{Geometry, Side};
use crate::game::registry::Family;
use crate::game::{Game, Spec, Unfinished};

/// Othello and Reversi.
pub const OTHELLO: Family = Family {
    game: "othello",
    sets: &[&SETS[0], &SETS[1], &SETS[2], &SETS[3]],
    words: &["reversi", "misere"],
};

/// Othello as everybody plays it.
pub static PLAIN_OTHELLO: &dyn Game = &SETS[0];

static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(8, 8).a1_on_top());

static LINES: LazyLock<Lines<4>> =
    LazyLock::new(|| Lines::new(&BOARD, &["e4", "d5"], &["d4", "e5"]));

const fn set(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    game: (Opening, Winner),
) -> Custodian<4> {
    Custodian {
        spec: Spec {
            id,
            game: "othello",
            variant,
            title,
            rules,
            piece: "disc",
            first: Some(Side::Black),
            sessions: false,
            pairs: false,
            unfinished: Unfinished::Adjudged,
            geometry: || &BOARD,
        },
        lines: || &LINES,
        opening: game.0,
        winner: game.1,
    }
}

/// The four rule sets (section 1), the plain one first.
pub(super) static SETS: [Custodian<4>; 4] = [
    set(
        "othello",
        &[],
        "Othello",
        rules!(square discs most),
        (Opening::Discs, Winner::Most),
    ),
    set(
        "othello:misere",
        &["misere"],
        "Othello (misère)",
        rules!(square discs fewest),
        (Opening::Discs, Winner::Fewest),
    ),
    set(
        "othello:reversi",
        &["reversi"],
        "Reversi",
        rules!(square centre most),
        (Opening::Centre, Winner::Most),
    ),
    set(
        "othello:reversi,misere",
        &["reversi", "misere"],
        "Reversi (misère)",
        rules!(square centre fewest),
        (Opening::Centre, Winner::Fewest),
    ),
];
