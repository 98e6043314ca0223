//! Macbeth, by Christiaan Freeling (1999): two hexagonal boards with blocks (rules/macbeth.md).

use std::sync::LazyLock;

use super::lines::Lines;
use super::{Custodian, Opening, Winner};
use crate::board::{Geometry, Side};
use crate::game::registry::Family;
use crate::game::{Spec, Unfinished};

/// Macbeth, large and mini.
pub const MACBETH: Family = Family {
    game: "macbeth",
    sets: &[
        &SETS[0], &SETS[1], &SETS[2], &SETS[3], &SETS[4], &SETS[5], &SETS[6], &SETS[7],
    ],
    words: &["mini", "reversi", "misere"],
};

static LARGE: LazyLock<Geometry> = LazyLock::new(|| Geometry::hex(6, is_block));
static MINI: LazyLock<Geometry> = LazyLock::new(|| Geometry::hex(4, is_block));

static LARGE_LINES: LazyLock<Lines<2>> =
    LazyLock::new(|| Lines::new(&LARGE, &["f5", "g7", "e6"], &["e5", "g6", "f7"]));
static MINI_LINES: LazyLock<Lines<2>> =
    LazyLock::new(|| Lines::new(&MINI, &["d3", "e5", "c4"], &["c3", "e4", "d5"]));

/// Section 2.
fn is_block(file: u8, row: u8) -> bool {
    file.is_multiple_of(2) && row.is_multiple_of(2)
}

const fn large(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    game: (Opening, Winner),
) -> Custodian<2> {
    Custodian {
        spec: Spec {
            id,
            game: "macbeth",
            variant,
            title,
            rules,
            piece: "disc",
            first: Some(Side::Black),
            sessions: false,
            pairs: false,
            unfinished: Unfinished::Adjudged,
            geometry: || &LARGE,
        },
        lines: || &LARGE_LINES,
        opening: game.0,
        winner: game.1,
    }
}

const fn mini(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    game: (Opening, Winner),
) -> Custodian<2> {
    let mut set = large(id, variant, title, rules, game);
    set.spec.geometry = || &MINI;
    set.lines = || &MINI_LINES;
    set
}

/// The eight rule sets (section 1), the plain one first.
pub(super) static SETS: [Custodian<2>; 8] = [
    large(
        "macbeth",
        &[],
        "Macbeth",
        rules!(large discs most),
        (Opening::Discs, Winner::Most),
    ),
    large(
        "macbeth:misere",
        &["misere"],
        "Macbeth (misère)",
        rules!(large discs fewest),
        (Opening::Discs, Winner::Fewest),
    ),
    large(
        "macbeth:reversi",
        &["reversi"],
        "Macbeth (Reversi start)",
        rules!(large centre most),
        (Opening::Centre, Winner::Most),
    ),
    large(
        "macbeth:reversi,misere",
        &["reversi", "misere"],
        "Macbeth (Reversi start, misère)",
        rules!(large centre fewest),
        (Opening::Centre, Winner::Fewest),
    ),
    mini(
        "macbeth:mini",
        &["mini"],
        "Macbeth (30 cells)",
        rules!(mini discs most),
        (Opening::Discs, Winner::Most),
    ),
    mini(
        "macbeth:mini,misere",
        &["mini", "misere"],
        "Macbeth (30 cells, misère)",
        rules!(mini discs fewest),
        (Opening::Discs, Winner::Fewest),
    ),
    mini(
        "macbeth:mini,reversi",
        &["mini", "reversi"],
        "Macbeth (30 cells, Reversi start)",
        rules!(mini centre most),
        (Opening::Centre, Winner::Most),
    ),
    mini(
        "macbeth:mini,reversi,misere",
        &["mini", "reversi", "misere"],
        "Macbeth (30 cells, Reversi start, misère)",
        rules!(mini centre fewest),
        (Opening::Centre, Winner::Fewest),
    ),
];
