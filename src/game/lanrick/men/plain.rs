//! The short way for most turns: men moved straight, and nothing that follows.

use crate::game::lanrick::Lanrick;
use crate::game::lanrick::board::squares::{bit, holds};
use crate::game::lanrick::edition::{Contest, FAR, Replacement, Spending};
use crate::game::lanrick::position::{Phase, Position, index};
use crate::record::{Action, Actions};

impl Lanrick {
    /// Plays a turn of straight moves that spends what it must and after which nothing is due. False, and
    /// nothing done, if it is anything else or a fault:
    /// [`crate::game::lanrick::word::Word`] then finds out.
    #[inline]
    pub(in crate::game::lanrick) fn plain(
        &self,
        position: &mut Position,
        turn: &Actions<'_>,
    ) -> bool {
        let edition = &self.edition;
        if position.phase != Phase::Play || edition.moves.again {
            return false;
        }
        let side = position.actor;
        let rendezvous = position.rendezvous;
        let other = position.of(side.other());
        let mut own = position.of(side);
        let (mut moved, mut spent) = (0, 0);
        for action in turn.list {
            let Action::Move(run) = action else {
                return false;
            };
            let path @ &[from, to] = run.of(turn.paths) else {
                return false;
            };
            if !holds(own & !moved, from) || bit(to) == 0 {
                return false;
            }
            let left = own & !bit(from);
            let Ok(way) = edition.way(path, left | other, rendezvous) else {
                return false;
            };
            if way.cost > FAR && !edition.is_exempt(own & !rendezvous, from) {
                return false;
            }
            own = left | bit(to);
            moved |= bit(to);
            spent += way.cost;
        }
        let allowance = edition.allowance(position);
        let is_home = own & !rendezvous == 0;
        let is_spent = spent == allowance || is_home || edition.spending != Spending::All;
        if !is_spent || spent > allowance || rendezvous & !(own | other) == 0 {
            return false;
        }
        // Where a replacement may be made it need not be.
        let goes_on = match edition.contest {
            Contest::Shrinking(Replacement::May) => true,
            Contest::Shrinking(Replacement::Must) => !is_home,
            Contest::Nine(_) => !is_home && other & !rendezvous != 0,
        };
        if !goes_on {
            return false;
        }
        position.men[index(side)] = own;
        position.note_turn(true);
        position.actor = side.other();
        true
    }
}
