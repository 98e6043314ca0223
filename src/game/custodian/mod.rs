//! Custodian capture: Macbeth, Othello, Reversi (rules/macbeth.md).

use super::registry::Family;

/// Macbeth, large and mini.
pub const MACBETH: Family = Family {
    game: "macbeth",
    sets: &[],
    words: &["mini", "reversi", "misere"],
};
/// Othello and Reversi.
pub const OTHELLO: Family = Family {
    game: "othello",
    sets: &[],
    words: &["reversi", "misere"],
};
