//! Faults of men that are set or moved (rules/lanrick.md, S5 to S10).

use std::fmt::Write;

use super::{Case, because, colour, counted, instead};
use crate::board::Cell;
use crate::diagnostic::Code;
use crate::game::Reason;
use crate::game::lanrick::board::rendezvous::is_even;
use crate::game::lanrick::board::squares::{
    BORDER, CORNERS, Leg, Set, around, bit, count, holds, squares,
};
use crate::game::lanrick::edition::{Exempt, Setting, Spending};
use crate::game::lanrick::word::stage::{Stage, Step};
use crate::record::Action;

impl Case<'_> {
    pub(super) fn of_men(&mut self) -> Option<Reason> {
        let path: &[Cell] = match self.part {
            Some(Action::Move(run)) => run.of(self.turn.paths),
            _ => &[],
        };
        Some(match (self.code, path) {
            (Code::NotBorder, _) => because(format!(
                "{} is not on the border",
                self.name(self.placed().or(path.last().copied())?)
            )),
            (Code::TooManyMen, _) => because("a side has five men, and these are set".to_owned()),
            (Code::MissingMen, _) => self.missing_men(),
            (Code::Empty, &[from, ..]) => {
                because(format!("there is no man on {}", self.name(from)))
            }
            (Code::NotYourMan, &[from, ..]) => {
                let owner = self.now().man(from)?;
                let message = format!("the man on {} is {}'s", self.name(from), owner.name());
                instead(
                    message,
                    "a turn of several men is one word: a7-b6,h5-g5".to_owned(),
                )
            }
            (Code::MovedTwice, &[from, ..]) => self.moved_twice(from),
            (Code::OffLine, path @ &[_, _, ..]) => self.off_line(path),
            (Code::BadCorner, path) => self.bad_corner(path)?,
            (Code::Blocked, path @ &[from, _, ..]) => self.blocked(path, from)?,
            (Code::TooFar, path @ &[_, ..]) => self.too_far(path),
            (Code::OverAllowance, path @ &[from, ..]) => self.over_allowance(path, from),
            (Code::NotSpent, _) => self.not_spent(),
            (Code::FalsePass, _) => self.false_pass(),
            _ => return None,
        })
    }

    /// The square of a man that is set or sent.
    fn placed(&self) -> Option<Cell> {
        match self.part? {
            Action::Place(cell) | Action::PlaceAs(cell, _) | Action::Send(_, cell) => Some(*cell),
            _ => None,
        }
    }

    fn missing_men(&self) -> Reason {
        let set = self.turn.list.len();
        because(match self.set.edition.setting {
            Some(Setting::TenAtOnce) => {
                format!("all ten men are set in one word, and this one sets {set}")
            }
            _ => format!("all five men of a side are set in one word, and this one sets {set}"),
        })
    }

    fn moved_twice(&self, from: Cell) -> Reason {
        let name = self.name(from);
        because(if self.set.edition.moves.again {
            format!("the man on {name} has been moved on another line in this turn")
        } else {
            format!("the man on {name} has been moved in this turn already")
        })
    }

    fn off_line(&self, path: &[Cell]) -> Reason {
        let apart = path
            .windows(2)
            .find(|ends| Leg::between(ends[0], ends[1]).is_none());
        because(match apart {
            Some(&[a, b]) if a != b => {
                format!("{} and {} are on no line", self.name(a), self.name(b))
            }
            _ => format!("{} ends where it begins", self.path(path)),
        })
    }

    /// What is wrong with the first change of direction that is not allowed (S7).
    fn bad_corner(&self, path: &[Cell]) -> Option<Reason> {
        let way = self.path(path);
        let inner = path.get(1..path.len().checked_sub(1)?)?;
        let straight = path.windows(3).find(|w| {
            let legs = Leg::between(w[0], w[1]).zip(Leg::between(w[1], w[2]));
            legs.is_some_and(|(a, b)| a.step() == b.step())
        });
        if let Some(&[_, cell, _]) = straight {
            let name = self.name(cell);
            return Some(because(format!("{way} does not turn at {name}")));
        }
        let first = self.name(*inner.first()?);
        let size = count(self.now().rendezvous);
        if self.set.edition.moves.corners.is_none() {
            return Some(because(format!(
                "{way} turns at {first}, and men keep to one line in this edition"
            )));
        }
        if !is_even(size) {
            return Some(because(format!(
                "{way} turns at {first}, which only even sessions allow, and this one is for {size} squares"
            )));
        }
        if let Some(&cell) = inner.iter().find(|&&cell| !holds(CORNERS, cell)) {
            let name = self.name(cell);
            return Some(because(format!(
                "{way} turns at {name}, which is no corner of the board"
            )));
        }
        let legs = path
            .windows(2)
            .filter_map(|ends| Leg::between(ends[0], ends[1]));
        let on_way = legs.fold(bit(*path.first()?), |all, leg| all | leg.squares);
        if on_way & !BORDER != 0 {
            return Some(because(format!(
                "{way} turns at {first}, but its whole way must lie on the border"
            )));
        }
        Some(because(format!("{way} meets its own way")))
    }

    fn blocked(&self, path: &[Cell], from: Cell) -> Option<Reason> {
        let taken = self.now().taken() & !bit(from);
        for ends in path.windows(2) {
            let leg = Leg::between(ends[0], ends[1])?;
            let delta = i32::from(leg.step().0) + 8 * i32::from(leg.step().1);
            let places = (1..=i32::from(leg.len)).map(|n| i32::from(ends[0].0) + delta * n);
            let mut cells = places.map(|place| Cell(place as u16));
            if let Some(cell) = cells.find(|&cell| holds(taken, cell)) {
                let owner = self.now().man(cell)?;
                return Some(because(format!(
                    "the {} man on {} stands in the way of {}",
                    colour(owner),
                    self.name(cell),
                    self.path(path)
                )));
            }
        }
        None
    }

    fn cost(&self, path: &[Cell], from: Cell) -> u8 {
        let taken = self.now().taken() & !bit(from);
        let way = self.set.edition.way(path, taken, self.now().rendezvous);
        way.map_or(0, |way| way.cost)
    }

    fn too_far(&self, path: &[Cell]) -> Reason {
        let side = self.side();
        let from = path.first().copied().unwrap_or(Cell::NOWHERE);
        let squares = counted(self.cost(path, from), "square");
        let others = self.now().out(side) & !bit(from);
        let message = format!("{} is {squares}, and a man may go 3", self.path(path));
        let help = match self.set.edition.moves.three {
            Some(Exempt::OnlyManOut) => format!(
                "only the last {} man that is out may go further",
                colour(side)
            ),
            _ => format!(
                "it may go further when all others of its side are in; out: {}",
                self.names(others)
            ),
        };
        instead(message, help)
    }

    fn over_allowance(&self, path: &[Cell], from: Cell) -> Reason {
        let side = self.side().name();
        if matches!(self.word.stage, Stage::Won(_)) {
            return self.over_regrouping(path);
        }
        let (has, spent) = (self.word.allowance, self.word.spent);
        let total = spent + self.cost(path, from);
        because(format!(
            "{side} has {} in this turn, and this makes {total}",
            counted(has, "square")
        ))
    }

    /// More squares than the winner has for regrouping (1879-02).
    fn over_regrouping(&self, path: &[Cell]) -> Reason {
        let legs = path
            .windows(2)
            .filter_map(|ends| Leg::between(ends[0], ends[1]));
        let squares: u32 = legs.map(|leg| u32::from(leg.len)).sum();
        let left = match self.word.stage {
            Stage::Won(won) => match won.step {
                Step::Regroup { left, .. } => left,
                _ => 0,
            },
            _ => 0,
        };
        because(format!(
            "{} is {squares} squares, and the winner has {left} left to regroup his men",
            self.path(path)
        ))
    }

    /// S10: what was due, what was spent, and who could go on.
    fn not_spent(&self) -> Reason {
        let side = self.side();
        let due = self.word.most();
        let spent = self.word.spent;
        let mut message = format!(
            "{} had {} to spend and spent {spent}",
            side.name(),
            counted(due, "square")
        );
        let idle = self.idle();
        let _ = match squares(idle).next() {
            Some(cell) => write!(message, "; {} could still move", self.name(cell)),
            None => write!(message, "; other moves spend more"),
        };
        let out = self.now().out(side);
        instead(
            message,
            format!(
                "squares may be left over only when all {} men are in (out: {}) or the rendezvous is full",
                colour(side),
                self.names(out)
            ),
        )
    }

    /// The men of the side that have not been moved and have an empty square beside them.
    fn idle(&self) -> Set {
        let now = self.now();
        now.of(self.side()) & !self.word.moved_men() & around(!now.taken())
    }

    fn false_pass(&self) -> Reason {
        let side = self.side().name();
        if super::is_setting(self.now()) {
            return because(format!("{side} must set men"));
        }
        let due = match self.set.edition.spending {
            Spending::All => counted(self.word.most(), "square"),
            _ => "a square at least".to_owned(),
        };
        let movable = self.idle();
        let mut message = format!("{side} has {due} to spend, and may not pass");
        if let Some(cell) = squares(movable).next() {
            let _ = write!(message, "; {} could move", self.name(cell));
        }
        because(message)
    }
}
