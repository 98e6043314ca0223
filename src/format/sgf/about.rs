//! What a property is about: the tree, its game, or a position.

use super::id::Id;
use super::{mark, note};

/// Whether a property says something of the whole tree, and nothing of a position.
pub(super) const fn is_head(id: Id) -> bool {
    matches!(id, Id::FF | Id::GM | Id::SZ | Id::CA)
}

/// Whether a property belongs to a position, or to a move, and not to the game.
pub(super) fn is_of_node(id: Id) -> bool {
    matches!(
        id,
        Id::B
            | Id::W
            | Id::KO
            | Id::AB
            | Id::AW
            | Id::AE
            | Id::PL
            | Id::MN
            | Id::C
            | Id::GC
            | Id::BL
            | Id::WL
            | Id::LGN
            | Id::LGF
            | Id::LGD
    ) || mark::is_mark(id)
        || note::is_annotation(id)
}
