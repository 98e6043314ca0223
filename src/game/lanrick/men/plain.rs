//! The short way for most turns: men moved straight, and nothing that follows.

use crate::game::lanrick::Lanrick;
use crate::game::lanrick::board::squares::{bit, holds};
use crate::game::lanrick::edition::{FAR, Spending};
use crate::game::lanrick::position::{Phase, Position, Prelude, index};
use crate::record::{Action, Actions};

impl Lanrick {
    /// Plays a turn of straight moves that spends what it must and leaves neither side home nor the
    /// rendezvous full. False, and nothing done, if it is anything else or a fault:
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
            if way.cost > FAR && edition.moves.three.is_some() {
                return false;
            }
            own = left | bit(to);
            moved |= bit(to);
            spent += way.cost;
        }
        let allowance = edition.allowance(position);
        let is_spent = spent == allowance || edition.spending != Spending::All;
        let goes_on = |men| men & !rendezvous != 0;
        if !is_spent
            || spent > allowance
            || !goes_on(own)
            || !goes_on(other)
            || rendezvous & !(own | other) == 0
        {
            return false;
        }
        position.men[index(side)] = own;
        position.played[index(side)] = true;
        position.opener_moved |= side == position.opener;
        position.prelude = Prelude::Nothing;
        position.actor = side.other();
        true
    }
}
