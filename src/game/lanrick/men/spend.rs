//! The spending rule: the most squares that any order of moves can spend (rules/lanrick.md, S10).
//!
//! A turn that leaves squares over, though its men are not all in and the rendezvous is not full, is
//! sound only if nothing could have spent more. That question is answered exactly, by a search through
//! all orders of moves. It stops as soon as the allowance is reached: a way can be cut short anywhere,
//! so every total up to the largest can be spent, and with two men free to go it is found at the first
//! try. It only has to look at everything where hardly a man can move, and there is little to look at.

use std::ops::ControlFlow;

use crate::game::lanrick::board::squares::{Set, around, bit, squares};
use crate::game::lanrick::edition::{Edition, FAR};
use crate::game::lanrick::position::Position;

/// The most squares, up to the allowance, that the side that acts can spend.
pub(in crate::game::lanrick) fn most(edition: &Edition, before: &Position) -> u8 {
    let mut search = Search {
        edition,
        allowance: edition.allowance(before),
        best: 0,
    };
    let _ = search.go(before, 0, 0);
    search.best
}

struct Search<'a> {
    edition: &'a Edition,
    allowance: u8,
    best: u8,
}

impl Search<'_> {
    /// Goes on with each man that has not been moved. It is as deep as there are men. Breaks when the
    /// allowance is reached.
    fn go(&mut self, now: &Position, moved: Set, spent: u8) -> ControlFlow<()> {
        self.best = self.best.max(spent);
        if self.best >= self.allowance {
            return ControlFlow::Break(());
        }
        let left = self.allowance - spent;
        let free = now.of(now.actor) & !moved & around(!now.taken());
        for from in squares(free) {
            let exempt = self.edition.is_exempt(now.out(now.actor), from);
            let limit = if exempt { left } else { left.min(FAR) };
            let edition = self.edition;
            edition.ways(now, from, limit, &mut |path, way| {
                let Some(&to) = path.cells().last() else {
                    return ControlFlow::Continue(());
                };
                let mut next = *now;
                next.carry(now.actor, from, to);
                self.go(&next, moved & !bit(from) | bit(to), spent + way.cost)
            })?;
        }
        ControlFlow::Continue(())
    }
}
