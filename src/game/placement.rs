//! Turns that place one piece, with the captures that a record claims for it, and passes: what is the
//! same in all games of such turns.

use super::Illegal;
use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::record::{Action, Actions};

/// Whether these parts are one placement and the captures claimed for it, or a pass.
///
/// # Errors
/// `syntax`, with the part that has no place there.
#[inline]
pub(super) fn admits(turn: &Actions<'_>) -> Result<(), Illegal> {
    let claims = match turn.list {
        [Action::Place(_), claims @ ..] => claims,
        [Action::Pass, rest @ ..] => {
            return rest.first().map_or(Ok(()), |_| Err(syntax(Some(1))));
        }
        list if list.iter().all(is_claim) => return Err(syntax(None)),
        _ => return Err(syntax(Some(0))),
    };
    match claims.iter().position(|action| !is_claim(action)) {
        Some(i) => Err(syntax(Some(i + 1))),
        None => Ok(()),
    }
}

/// Whether a turn captures every piece that is claimed.
///
/// # Errors
/// `off-board` or `wrong-capture` at the first claim that is wrong.
#[cold]
pub(super) fn judge_claims(
    claims: &[Action],
    side: Side,
    is_on_board: impl Fn(Cell) -> bool,
    is_captured: impl Fn(Cell) -> bool,
) -> Result<(), Illegal> {
    for (part, claim) in (1..).zip(claims) {
        let &Action::Remove(cell) = claim else {
            return Err(syntax(Some(part)));
        };
        if !is_on_board(cell) {
            return Err(off_board(part, side));
        }
        if !is_captured(cell) {
            return Err(at(part, Code::WrongCapture, cell, side));
        }
    }
    Ok(())
}

fn is_claim(action: &Action) -> bool {
    matches!(action, Action::Remove(_))
}

/// The fault of a turn that is none of these games.
#[cold]
pub(super) fn syntax(part: Option<usize>) -> Illegal {
    Illegal {
        code: Code::Syntax,
        part: part.and_then(|i| u16::try_from(i).ok()),
        cell: None,
        side: None,
    }
}

/// The fault of a turn as a whole.
#[cold]
pub(super) fn whole(code: Code, side: Option<Side>) -> Illegal {
    Illegal {
        code,
        part: None,
        cell: None,
        side,
    }
}

/// The fault of one part of a turn.
#[cold]
pub(super) fn at(part: usize, code: Code, cell: Cell, side: Side) -> Illegal {
    Illegal {
        code,
        part: u16::try_from(part).ok(),
        cell: Some(cell),
        side: Some(side),
    }
}

/// A part that names no cell of the board.
#[cold]
pub(super) fn off_board(part: usize, side: Side) -> Illegal {
    Illegal {
        cell: None,
        ..at(part, Code::OffBoard, Cell::NOWHERE, side)
    }
}
