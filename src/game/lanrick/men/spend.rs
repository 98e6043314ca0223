//! The spending rule: the most squares that any order of moves can spend (rules/lanrick.md, S10).
//!
//! A turn that leaves squares over, though its men are not all in and the rendezvous is not full, is
//! sound only if nothing could have spent more. That question is answered exactly, by a search through
//! all orders of moves. It stops as soon as the allowance is reached: a way can be cut short anywhere,
//! so every total up to the largest can be spent, and with two men free to go it is found at the first
//! try. It only has to look at everything where hardly a man can move, and there is little to look at.

use std::ops::ControlFlow;

use crate::game::lanrick::board::squares::{Set, around, bit, squares};
use crate::game::lanrick::edition::Edition;
use crate::game::lanrick::position::Position;

/// The most squares, up to the allowance, that the side that acts can spend.
pub(in crate::game::lanrick) fn most(edition: &Edition, before: &Position) -> u8 {
    search(edition, before).best
}

fn search<'a>(edition: &'a Edition, before: &Position) -> Search<'a> {
    let mut search = Search {
        edition,
        allowance: edition.allowance(before),
        best: 0,
        seen: 0,
    };
    let _ = search.go(before, 0, 0);
    search
}

struct Search<'a> {
    edition: &'a Edition,
    allowance: u8,
    best: u8,
    /// How many positions it has looked at.
    seen: u32,
}

impl Search<'_> {
    /// Goes on with each man that has not been moved. It is as deep as there are men. Breaks when the
    /// allowance is reached.
    fn go(&mut self, now: &Position, moved: Set, spent: u8) -> ControlFlow<()> {
        self.seen += 1;
        self.best = self.best.max(spent);
        if self.best >= self.allowance {
            return ControlFlow::Break(());
        }
        let left = self.allowance - spent;
        let free = now.of(now.actor) & !moved & around(!now.taken());
        for from in squares(free) {
            let limit = self.edition.reach(now, from, left);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Side};
    use crate::game::lanrick::board::squares::count;
    use crate::game::lanrick::edition::sets::{NATURAL, STANDARD};
    use crate::game::lanrick::position::Phase;

    /// A position of those men, all alike but for their sides, in which White acts later in a session.
    fn position(black: Set, white: Set, rendezvous: Set) -> Position {
        Position {
            men: [black, white],
            rendezvous,
            mark: Cell(0),
            phase: Phase::Play,
            played: [true, true],
            session: 2,
            ..Position::empty(Side::White)
        }
    }

    /// Two white men in the corner behind three black ones: the only step is a2 to a3.
    #[test]
    fn what_cannot_be_spent_is_not_asked_for() {
        let white = 1 | 1 << 8;
        let black = 1 << 1 | 1 << 9 | 1 << 17 | 1 << 24 | 1 << 25;
        let now = position(black, white, 1 << 63 | 1 << 62);
        assert_eq!(STANDARD.allowance(&now), 2);
        let free = now.taken() ^ !0;
        assert_eq!(around(white) & free, 1 << 16);
        assert_eq!(most(&STANDARD, &now), 2, "a2-a3, then a1-a2");
        let shut = position(black | 1 << 16, white, 1 << 63 | 1 << 62);
        assert_eq!(most(&STANDARD, &shut), 0);
    }

    /// The search is short in any position of ten men: where men are free it finds the allowance at
    /// once, and where they are not there is little to look at.
    #[test]
    fn the_search_is_short_in_any_crowd() {
        let mut seed = 0x2545_f491_4f6c_dd1d_u64;
        let mut below = |n: u64| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed >> 33) % n
        };
        let mut longest = 0;
        for round in 0..20_000 {
            // Men crowd in a corner of the board, Black's the more the fewer White's are.
            let (size, whites) = (2 + below(3), 1 + below(8));
            let (mut black, mut white) = (0, 0);
            while count(black | white) < 10.min((size * size) as u8) {
                let cell = Cell((below(size) * 8 + below(size)) as u16);
                if u64::from(count(white)) < whites && black & bit(cell) == 0 {
                    white |= bit(cell);
                } else if white & bit(cell) == 0 {
                    black |= bit(cell);
                }
            }
            let edition = if round % 2 == 0 { &STANDARD } else { &NATURAL };
            let now = position(black, white, 1 << 63 | 1 << 62 | 1 << 55);
            longest = longest.max(search(edition, &now).seen);
        }
        assert!(longest < 200, "{longest} positions");
    }
}
