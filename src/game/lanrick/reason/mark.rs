//! Faults of marks, throws, exchanges and shifts.

use super::{Case, because, colour, counted, instead};
use crate::board::{Axis, Cell, Side};
use crate::diagnostic::Code;
use crate::game::Reason;
use crate::game::lanrick::board::rendezvous::{AXES, is_even, rendezvous};
use crate::game::lanrick::board::squares::{BORDER, Set, count, holds, squares};
use crate::game::lanrick::edition::{Exchange, Limit};
use crate::game::lanrick::mark::exchange::picked;
use crate::game::lanrick::position::{Phase, Prelude};
use crate::game::lanrick::word::stage::Stage;
use crate::record::Action;

impl Case<'_> {
    pub(super) fn of_mark(&mut self) -> Option<Reason> {
        let side = self.side();
        let who = side.name();
        let (cell, axis) = match self.part {
            Some(Action::Mark(cell, axis)) => (*cell, *axis),
            Some(Action::Roll(first, second)) => (self.thrown(*first, *second), None),
            _ => match self.word.stage {
                Stage::Thrown { square, .. } => (square, None),
                _ => (Cell::NOWHERE, None),
            },
        };
        let name = self.name(cell);
        let set = self.wanted(cell, axis);
        Some(match self.code {
            Code::MarkMissing => self.mark_missing(),
            Code::FalseMark => because(self.false_mark()),
            Code::MarkNotInField if holds(BORDER, cell) && !self.set.edition.three_on_border => {
                because(format!(
                    "{name} is on the border, and the mark goes on b2 to g7"
                ))
            }
            Code::MarkNotInField => because(format!(
                "round {name} there is no room for the {} of the rendezvous",
                counted(self.next_size(), "square")
            )),
            Code::MarkNotCentral => because(format!(
                "the first mark goes on c6, d5, e4 or f3, not on {name}"
            )),
            Code::MarkOccupied => because(format!(
                "a man stands on {name}, and the mark needs a free square"
            )),
            Code::MarkUnchanged => because(format!(
                "the mark stood on {name} in the last session, and must go elsewhere"
            )),
            Code::Orientation => self.orientation(name),
            Code::RendezvousOnBorder => because(format!(
                "the rendezvous would touch the border on {}",
                self.names(set & BORDER)
            )),
            Code::OwnManInRendezvous => {
                let own = set & self.word.before.of(side);
                let men = if count(own) == 1 { "man" } else { "men" };
                because(format!(
                    "{who}'s own {men} on {} would be in the rendezvous",
                    self.names(own)
                ))
            }
            Code::CanMusterAtOnce => because(format!(
                "{who} could bring all his men into this rendezvous in one turn"
            )),
            Code::NotClear => because(format!(
                "the rendezvous shares {} with the last one",
                self.names(set & self.now().last.1)
            )),
            Code::NotEmpty => self.not_empty(set),
            Code::BadRoll => self.bad_roll(name)?,
            Code::MustRollAgain => self.must_roll_again(cell),
            Code::FalseReroll => because(format!(
                "the throw stands: the mark is on {}",
                self.name(self.now().mark)
            )),
            Code::AlreadyHome => because(format!(
                "all {} men are on this line already",
                colour(self.home_side(set))
            )),
            Code::FalseSwap => because(self.false_swap()),
            Code::BadSwap => self.bad_swap(),
            Code::FalseShift => because(self.false_shift()),
            Code::BadShift => because(format!(
                "{name} is not beside the mark on {}",
                self.name(self.now().mark)
            )),
            Code::ShiftCollision => because(self.collision(cell)),
            _ => return None,
        })
    }

    /// The square of a throw.
    fn thrown(&self, first: u8, second: u8) -> Cell {
        let dice = self.set.edition.dice;
        let square = dice.and_then(|dice| dice.square(first, second));
        square.unwrap_or(Cell::NOWHERE)
    }

    /// The squares of the rendezvous that was wanted.
    fn wanted(&self, cell: Cell, axis: Option<Axis>) -> Set {
        let size = if self.now().phase == Phase::Play {
            9
        } else {
            self.next_size()
        };
        rendezvous(size, cell, axis).unwrap_or(0)
    }

    fn mark_missing(&self) -> Reason {
        let (session, who) = (self.now().session, self.side().name());
        match self.set.edition.dice {
            Some(dice) => instead(
                format!("session {session} has no mark yet, and {who} must roll for it"),
                format!("a throw is written `roll:{0}-{0}`", dice.faces.0),
            ),
            None => instead(
                format!("session {session} has no mark yet, and {who} must set it"),
                "a mark is written `@d5`".to_owned(),
            ),
        }
    }

    fn false_mark(&self) -> String {
        let rolled = matches!(self.turn.list.first(), Some(Action::Roll(..)));
        if rolled && self.set.edition.dice.is_none() {
            return "the mark is set by choice in this edition, there are no dice".to_owned();
        }
        match self.now().phase {
            Phase::Setting => "men are still to be set before the mark".to_owned(),
            Phase::Mark { .. } => "the mark is rolled in this edition, never chosen".to_owned(),
            _ => format!(
                "the mark stands on {} until the session ends",
                self.name(self.now().mark)
            ),
        }
    }

    fn orientation(&self, name: &str) -> Reason {
        let size = self.next_size();
        if size != 3 || self.now().phase == Phase::Play {
            let size = if self.now().phase == Phase::Play {
                9
            } else {
                size
            };
            return because(format!(
                "only a rendezvous of 3 squares has a direction, and this one has {size}"
            ));
        }
        let written = AXES.map(|axis| format!("@{name}{}", axis.sign()));
        instead(
            "a rendezvous of 3 squares needs its direction".to_owned(),
            format!("one of {}", written.join(" ")),
        )
    }

    fn not_empty(&self, set: Set) -> Reason {
        let now = self.now();
        let message = format!(
            "the rendezvous takes in the man on {}",
            self.names(set & now.taken())
        );
        let free =
            |&(_, _, place): &(Cell, Option<Axis>, Set)| place & (now.taken() | now.last.1) == 0;
        match self.set.edition.marks(now).find(free) {
            Some((cell, ..)) => instead(
                message,
                format!("there are empty places, such as @{}", self.name(cell)),
            ),
            None => because(message),
        }
    }

    fn bad_roll(&self, name: &str) -> Option<Reason> {
        let dice = self.set.edition.dice?;
        if let Stage::Thrown { square, .. } = self.word.stage {
            let Some(Action::Roll(first, second)) = self.turn.list.first() else {
                return None;
            };
            return Some(because(format!(
                "the throw {first}-{second} is {}, not {}",
                self.name(square),
                match self.part {
                    Some(Action::Mark(cell, _)) => self.name(*cell),
                    _ => name,
                }
            )));
        }
        let (low, high) = dice.faces;
        Some(because(format!("the dice have the faces {low} to {high}")))
    }

    fn must_roll_again(&self, square: Cell) -> Reason {
        let who = self.side().name();
        if self.now().phase == (Phase::Mark { void: true }) || square == Cell::NOWHERE {
            return because(format!(
                "the last throw does not count, and {who} must throw again"
            ));
        }
        let name = self.name(square);
        let why = if holds(self.now().taken(), square) && self.next_size() < 9 {
            format!("a man stands on {name}")
        } else {
            self.why_void(square)
        };
        because(format!(
            "the throw does not count ({why}), and {who} must throw again"
        ))
    }

    /// Why a throw on an empty square does not count.
    fn why_void(&self, square: Cell) -> String {
        let size = self.next_size();
        if size == 3 {
            return "no line round it may be named".to_owned();
        }
        let set = rendezvous(size, square, None).unwrap_or(0);
        let border = set & BORDER;
        if self.set.edition.limits.contains(&Limit::OffBorder) && !is_even(size) && border != 0 {
            return format!(
                "its rendezvous would touch the border on {}",
                self.names(border)
            );
        }
        format!("all {} men would be in", colour(self.home_side(set)))
    }

    fn home_side(&self, set: Set) -> Side {
        let black = self.now().of(Side::Black);
        if black & !set == 0 {
            Side::Black
        } else {
            Side::White
        }
    }

    fn false_swap(&self) -> String {
        let now = self.now();
        if self.set.edition.exchange.is_none() {
            return "colours are not exchanged in this rule set".to_owned();
        }
        match now.phase {
            Phase::Play if now.prelude == Prelude::Exchanged => {
                "colours have been exchanged in this session already".to_owned()
            }
            Phase::Play => format!(
                "only {}, who opens, may have colours exchanged, and only before his first turn",
                now.opener.name()
            ),
            _ => "colours are exchanged when the mark stands".to_owned(),
        }
    }

    fn bad_swap(&self) -> Reason {
        let now = self.now();
        let exchange = self.set.edition.exchange.unwrap_or(Exchange::All);
        match picked(exchange, now) {
            None => because("all men change their colour, and none is named".to_owned()),
            Some((side, number)) => {
                let named = match self.part {
                    Some(Action::Swap(run)) => run.of(self.turn.paths),
                    _ => &[],
                };
                let stranger = named.iter().find(|&&cell| !holds(now.of(side), cell));
                let message = match stranger {
                    Some(&cell) => format!("{} holds no {} man", self.name(cell), colour(side)),
                    None => format!(
                        "{number} of {}'s men change, and the setter names them, each once",
                        side.name()
                    ),
                };
                let help = format!("{} has men on {}", side.name(), self.names(now.of(side)));
                instead(message, help)
            }
        }
    }

    /// Which man that is carried would come upon which (December 1880).
    fn collision(&self, to: Cell) -> String {
        let now = self.now();
        let delta = i32::from(to.0) - i32::from(now.mark.0);
        let carried = squares(now.taken() & now.rendezvous).map(|from| {
            let end = u16::try_from(i32::from(from.0) + delta).unwrap_or(u16::MAX);
            (from, Cell(end))
        });
        let still = now.taken() & !now.rendezvous;
        let mut hits = carried.filter(|&(_, end)| holds(still, end));
        match hits.next() {
            Some((from, end)) => format!(
                "the man on {} would come upon the man on {}",
                self.name(from),
                self.name(end)
            ),
            None => "two men would stand on one square".to_owned(),
        }
    }

    fn false_shift(&self) -> String {
        let now = self.now();
        if now.actor == now.opener {
            format!(
                "{} has moved a man in this session, and may no longer shift the mark",
                now.opener.name()
            )
        } else {
            format!("only {}, who opens, may shift the mark", now.opener.name())
        }
    }
}
