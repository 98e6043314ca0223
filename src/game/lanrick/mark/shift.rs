//! Shifting the mark (rules/lanrick.md, December 1880 in section 7).

use crate::board::{Axis, Cell};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::rendezvous::rendezvous;
use crate::game::lanrick::board::squares::{FIELD, STEPS, Set, beyond, holds, near};
use crate::game::lanrick::edition::Edition;
use crate::game::lanrick::position::{Position, index};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};

/// Whether the side that acts may shift the mark: it is the opener and has moved no man.
pub(in crate::game::lanrick) fn has_right(edition: &Edition, now: &Position) -> bool {
    edition.shift && now.actor == now.opener && !now.opener_moved
}

/// Whether there is a square to shift it to.
pub(in crate::game::lanrick) fn can_shift(edition: &Edition, now: &Position) -> bool {
    let to = |step| beyond(now.mark, step, 1);
    has_right(edition, now)
        && STEPS
            .into_iter()
            .filter_map(to)
            .any(|to| shifted(now, to).is_ok())
}

/// The men of both sides, and the rendezvous, with the mark shifted to that square.
///
/// # Errors
/// `mark-not-in-field`, `bad-shift`, `shift-collision` or `own-man-in-rendezvous`.
fn shifted(now: &Position, to: Cell) -> Result<([Set; 2], Set), Code> {
    if !holds(FIELD, to) {
        return Err(Code::MarkNotInField);
    }
    if !holds(near(now.mark), to) {
        return Err(Code::BadShift);
    }
    let set = rendezvous(9, to, None).ok_or(Code::MarkNotInField)?;
    let delta = i32::from(to.0) - i32::from(now.mark.0);
    // A rendezvous lies on the board before and behind its shift, so no man leaves it.
    let carry = |men: Set| {
        let men = men & now.rendezvous;
        if delta > 0 {
            men << delta
        } else {
            men >> -delta
        }
    };
    let carried = now.men.map(carry);
    let left = now.men.map(|men| men & !now.rendezvous);
    if (carried[0] | carried[1]) & (left[0] | left[1]) != 0 {
        return Err(Code::ShiftCollision);
    }
    if left[index(now.actor)] & set != 0 {
        return Err(Code::OwnManInRendezvous);
    }
    Ok(([carried[0] | left[0], carried[1] | left[1]], set))
}

impl Word<'_> {
    /// A mark while one stands: the opener's shift, the whole of his turn.
    pub(in crate::game::lanrick) fn shift(
        &mut self,
        to: Cell,
        axis: Option<Axis>,
    ) -> Result<(), Illegal> {
        if !self.edition.shift {
            return Err(whole(Code::FalseMark));
        }
        if !has_right(self.edition, &self.now) {
            return Err(about(Code::FalseShift, to));
        }
        if to == Cell::NOWHERE {
            return Err(about(Code::OffBoard, to));
        }
        if axis.is_some() {
            return Err(about(Code::Orientation, to));
        }
        let (men, set) = shifted(&self.now, to).map_err(|code| about(code, to))?;
        self.now.men = men;
        self.now.rendezvous = set;
        self.now.mark = to;
        self.settle()
    }
}
