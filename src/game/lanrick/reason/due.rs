//! Faults of what follows a turn: captures, replacements, removals, sendings (S11, S12, section 7).

use super::{Case, because, colour, go_on, instead, settle};
use crate::board::Cell;
use crate::diagnostic::Code;
use crate::game::Reason;
use crate::game::lanrick::board::squares::{BORDER, Set, bit, count, holds};
use crate::game::lanrick::edition::{Contest, Due};
use crate::game::lanrick::word::stage::{Stage, Step, Won};
use crate::record::Action;

impl Case<'_> {
    pub(super) fn of_due(&mut self) -> Option<Reason> {
        // The part at fault stands behind moves that have been judged.
        settle(&mut self.word);
        if self.part.is_none() {
            self.play_on();
        }
        let cell = match self.part {
            Some(Action::Remove(cell) | Action::PlaceAs(cell, _) | Action::Send(cell, _)) => *cell,
            _ => Cell::NOWHERE,
        };
        Some(match self.code {
            Code::GameOver => {
                because("this turn ends the game, and nothing may follow in it".to_owned())
            }
            Code::WrongCapture => because(self.wrong_capture(cell)),
            Code::FalseReplacement => because(self.false_replacement(cell)),
            Code::MissingReplacement => {
                let (who, other) = (self.side().name(), self.side().other());
                instead(
                    format!(
                        "{who} is home and must replace a {} man that is out",
                        colour(other)
                    ),
                    format!("one of those on {}", self.names(self.now().out(other))),
                )
            }
            Code::MissingRemoval => self.missing_removal()?,
            Code::BadRemoval => because(self.bad_removal(cell)),
            Code::MissingSend => self.missing_send()?,
            Code::BadSend => because(self.bad_send(cell)),
            Code::Empty => because(format!("there is no man on {}", self.name(cell))),
            Code::Occupied | Code::Blocked | Code::OffLine => self.bad_line()?,
            _ => return None,
        })
    }

    /// Plays the rest of a word whose end is at fault.
    fn play_on(&mut self) {
        let played = self
            .turn
            .list
            .iter()
            .take_while(|a| matches!(a, Action::Move(_)));
        let before = played.count();
        for action in self.turn.list.iter().skip(before) {
            if !go_on(&mut self.word, action, self.turn.paths) {
                return;
            }
        }
        settle(&mut self.word);
    }

    fn wrong_capture(&self, cell: Cell) -> String {
        let taken = self.now().taken();
        match self.word.stage {
            Stage::Settled {
                taken: Some(taken), ..
            } => {
                format!(
                    "this turn takes the man on {}, not one on {}",
                    self.name(taken),
                    self.name(cell)
                )
            }
            _ if !holds(taken, cell) => format!("there is no man on {}", self.name(cell)),
            _ => "this turn takes no man: the rendezvous is not full".to_owned(),
        }
    }

    fn false_replacement(&self, cell: Cell) -> String {
        let (side, now) = (self.side(), self.now());
        let who = side.name();
        let name = self.name(cell);
        if !self.set.is_shrinking() {
            return "men are not replaced in this edition".to_owned();
        }
        let Stage::Settled {
            taken: None,
            replace,
        } = self.word.stage
        else {
            return "the rendezvous is full, so a man is taken and none replaced".to_owned();
        };
        let out = now.out(side);
        if out != 0 {
            return format!("{who} is not home: {} out", self.are(out));
        }
        if !replace && count(now.out(side.other())) < 2 {
            return format!(
                "only one man of {}'s is out, and two must be",
                side.other().name()
            );
        }
        match now.man(cell) {
            _ if !replace => "only one man is replaced in a turn".to_owned(),
            None => format!("there is no man on {name}"),
            Some(owner) if owner == side => format!("the man on {name} is {who}'s own"),
            Some(_) if holds(now.rendezvous, cell) => {
                format!("the man on {name} is in the rendezvous")
            }
            Some(_) => format!("the fresh man is {who}'s: {name}={}", side.letter()),
        }
    }

    /// `a1 is`, `a1 and b2 are`.
    fn are(&self, set: Set) -> String {
        let verb = if count(set) == 1 { "is" } else { "are" };
        format!("{} {verb}", self.names(set))
    }

    fn won(&self) -> Option<Won> {
        match self.word.stage {
            Stage::Won(won) => Some(won),
            _ => None,
        }
    }

    fn missing_removal(&self) -> Option<Reason> {
        let winner = self.won()?.winner;
        let loser = winner.other();
        let remover = if self.set.edition.contest == Contest::Nine(Due::LoserRemoves) {
            loser
        } else {
            winner
        };
        let out = self.now().out(loser);
        let help = match count(out) {
            1 => format!("that on {}", self.names(out)),
            _ => format!("one of those on {}", self.names(out)),
        };
        let message = if remover == winner {
            format!(
                "{} has won the session, and must remove one of {}'s men that is out",
                winner.name(),
                loser.name()
            )
        } else {
            format!(
                "{} has won the session, and {} must remove one of his men that is out",
                winner.name(),
                loser.name()
            )
        };
        Some(instead(message, help))
    }

    fn bad_removal(&self, cell: Cell) -> String {
        let name = self.name(cell);
        match (
            self.won().map(|won| (won.winner, won.step)),
            self.now().man(cell),
        ) {
            (_, None) => format!("there is no man on {name}"),
            (Some((winner, Step::Removal)), Some(side)) if side == winner => {
                format!("the man on {name} is the winner's")
            }
            (Some((_, Step::Removal)), Some(_)) => {
                format!("the man on {name} is in the rendezvous")
            }
            (Some(_), _) => "one man has been removed already".to_owned(),
            (None, _) => "nobody has won the session, so no man is removed".to_owned(),
        }
    }

    /// The men that are to be sent next.
    fn due(&self) -> Set {
        match self.won() {
            Some(Won {
                step: Step::Send { men },
                ..
            }) => self.word.able(men),
            Some(Won {
                step: Step::Wander { men, .. },
                ..
            }) => men,
            Some(Won {
                step: Step::Centre { .. },
                ..
            }) => bit(self.now().mark),
            Some(
                won @ Won {
                    step: Step::Clear { men, turn },
                    ..
                },
            ) => self.word.able(self.word.due_to_clear(won, men, turn).0),
            _ => 0,
        }
    }

    fn missing_send(&self) -> Option<Reason> {
        let due = self.due();
        if due == 0 {
            return None;
        }
        let place = match self.won()?.step {
            Step::Wander { .. } => "into the rendezvous",
            _ => "to the border",
        };
        let is_choice = matches!(self.won()?.step, Step::Clear { .. }) && count(due) > 1;
        Some(because(if is_choice {
            format!("one of {} is still to be sent {place}", self.names(due))
        } else {
            format!("{} still to be sent {place}", self.are(due))
        }))
    }

    fn bad_send(&self, from: Cell) -> String {
        let name = self.name(from);
        let Some(won) = self.won() else {
            return "nobody has won the session, so no man is sent".to_owned();
        };
        if won.step == Step::Removal {
            return format!("a man must be removed before the man on {name} is sent");
        }
        let due = self.due();
        if !holds(due, from) && holds(BORDER, from) {
            return format!("the man on {name} is on the border already");
        }
        if !holds(due, from) {
            let next = match count(due) {
                0 => "nobody is".to_owned(),
                _ => self.are(due),
            };
            return format!("the man on {name} is not to be sent now; {next}");
        }
        match (won.step, self.part) {
            (Step::Wander { .. }, Some(Action::Send(_, to))) => {
                format!("{} is no square of the rendezvous", self.name(*to))
            }
            (Step::Centre { open, .. }, _) => {
                format!("the man on the mark goes to {}", self.names(open))
            }
            _ => format!("the man on {name} can't be sent there"),
        }
    }

    /// Why a man can't be sent along a line.
    fn bad_line(&self) -> Option<Reason> {
        let Some(&Action::Send(from, to)) = self.part else {
            return None;
        };
        let (a, b) = (self.name(from), self.name(to));
        Some(because(match self.code {
            Code::Occupied => format!("a man stands on {b}"),
            Code::Blocked => format!("a man stands between {a} and {b}"),
            _ => format!("{a} and {b} are on no line"),
        }))
    }
}
