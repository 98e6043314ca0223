//! Exchanging colours (rules/lanrick.md, `swap-colours` in section 5, the interchange in section 6).

use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Illegal;
use crate::game::lanrick::board::squares::{Set, bit, count};
use crate::game::lanrick::edition::{Edition, Exchange};
use crate::game::lanrick::position::{Phase, Position, Prelude, index};
use crate::game::lanrick::word::Word;
use crate::game::lanrick::word::fault::{about, whole};
use crate::game::lanrick::word::stage::Stage;

impl Edition {
    /// Whether the opener may have colours exchanged now: once, behind the mark and before his first
    /// turn.
    pub(in crate::game::lanrick) fn may_exchange(&self, now: &Position) -> bool {
        self.exchange.is_some()
            && now.phase == Phase::Play
            && now.actor == now.opener
            && !now.has_played(now.opener)
            && now.prelude != Prelude::Exchanged
    }
}

/// The side whose men are picked, and how many of them change; none if all men do.
pub(in crate::game::lanrick) fn picked(exchange: Exchange, now: &Position) -> Option<(Side, u8)> {
    match exchange {
        Exchange::Equal => now.fewer().map(|few| (few.other(), now.count(few))),
        Exchange::All => None,
    }
}

impl Word<'_> {
    /// `swap`, with the men that the setter picks where the rules leave him a choice.
    pub(in crate::game::lanrick) fn exchange(&mut self, names: &[Cell]) -> Result<(), Illegal> {
        let Some(exchange) = self
            .edition
            .exchange
            .filter(|_| self.edition.may_exchange(&self.now))
        else {
            return Err(whole(Code::FalseSwap));
        };
        if names.contains(&Cell::NOWHERE) {
            return Err(about(Code::OffBoard, Cell::NOWHERE));
        }
        let named: Set = names.iter().fold(0, |all, &cell| all | bit(cell));
        let now = &mut self.now;
        match picked(exchange, now) {
            None if names.is_empty() => now.men.swap(0, 1),
            None => return Err(whole(Code::BadSwap)),
            Some((side, number)) => {
                let fits = usize::from(number) == names.len()
                    && count(named) == number
                    && named & !now.of(side) == 0;
                if !fits {
                    return Err(whole(Code::BadSwap));
                }
                let (few, many) = (now.of(side.other()), now.of(side));
                now.men[index(side)] = (many & !named) | few;
                now.men[index(side.other())] = named;
            }
        }
        now.prelude = Prelude::Exchanged;
        self.stage = Stage::Done;
        Ok(())
    }
}
