//! Faults of words, and where they stand (rules/lanrick.md, section 9).

use crate::board::Cell;
use crate::diagnostic::Code;
use crate::game::Illegal;

/// A fault of the word as a whole.
pub(in crate::game::lanrick) const fn whole(code: Code) -> Illegal {
    Illegal {
        code,
        part: None,
        cell: None,
        side: None,
    }
}

/// A fault about a square.
pub(in crate::game::lanrick) const fn about(code: Code, cell: Cell) -> Illegal {
    Illegal {
        code,
        part: None,
        cell: Some(cell),
        side: None,
    }
}

/// The codes of the faults that stand at the whole word even if a part shows them.
pub(in crate::game::lanrick) const fn is_of_whole(code: Code) -> bool {
    matches!(
        code,
        Code::NotSpent
            | Code::FalsePass
            | Code::MarkMissing
            | Code::GameOver
            | Code::MissingMen
            | Code::MissingReplacement
            | Code::MissingRemoval
            | Code::MissingSend
    )
}
