//! What the rules say of a word that they forbid: which rule spoke, with its squares and numbers.

mod due;
mod mark;
mod men;

use super::Lanrick;
use super::board::squares::{Set, squares};
use super::edition::Setting;
use super::position::{Phase, Position};
use super::word::Word;
use super::word::stage::{Licence, Stage};
use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::Code;
use crate::game::{Illegal, Reason};
use crate::record::{Action, Actions};

/// A fault with all that is known of it.
struct Case<'a> {
    set: &'a Lanrick,
    geometry: &'static Geometry,
    /// The word before the part at fault; for a fault of the whole turn behind its last move.
    word: Word<'a>,
    /// The part at fault.
    part: Option<&'a Action>,
    turn: &'a Actions<'a>,
    code: Code,
}

impl Lanrick {
    /// The fault in the words of the rules.
    pub(super) fn explain(
        &self,
        position: &Position,
        turn: &Actions<'_>,
        illegal: Illegal,
    ) -> Option<Reason> {
        let mut word = Word::new(&self.edition, position, Licence::Rules);
        let part = illegal.part.map(usize::from);
        let moves = |action: &&Action| matches!(action, Action::Move(_));
        let before = part.unwrap_or_else(|| turn.list.iter().take_while(moves).count());
        for action in turn.list.iter().take(before) {
            if !go_on(&mut word, action, turn.paths) {
                break;
            }
        }
        let case = Case {
            set: self,
            geometry: (self.spec.geometry)(),
            word,
            part: part.and_then(|i| turn.list.get(i)),
            turn,
            code: illegal.code,
        };
        case.reason()
    }
}

impl Case<'_> {
    fn reason(mut self) -> Option<Reason> {
        self.of_shape()
            .or_else(|| self.of_men())
            .or_else(|| self.of_mark())
            .or_else(|| self.of_due())
    }

    /// A word that has no place here, where it is plain what was meant.
    fn of_shape(&self) -> Option<Reason> {
        if self.code != Code::Syntax {
            return None;
        }
        let who = self.side().name();
        match (self.part, self.set.edition.setting) {
            (Some(Action::Place(_)), Some(Setting::TenAtOnce)) if is_setting(self.now()) => {
                Some(because(format!(
                    "{who} sets all ten men in one word, with their colours: a1=W,h1=B and so on"
                )))
            }
            (Some(Action::Move(run)), _) if matches!(self.word.stage, Stage::Won(_)) => {
                let path = run.of(self.turn.paths);
                let (from, to) = (self.name(*path.first()?), self.name(*path.last()?));
                Some(because(format!(
                    "when a session has been won men are sent: {from}>{to}"
                )))
            }
            (Some(_), Some(_)) if is_setting(self.now()) => {
                Some(because(format!("{who} must set men first")))
            }
            _ => None,
        }
    }

    fn now(&self) -> &Position {
        &self.word.now
    }

    /// The side that the word belongs to.
    fn side(&self) -> Side {
        self.word.before.actor
    }

    fn name(&self, cell: Cell) -> &'static str {
        self.geometry.name(cell)
    }

    /// `c1, c8 and f8`.
    fn names(&self, set: Set) -> String {
        let names: Vec<&str> = squares(set).map(|cell| self.name(cell)).collect();
        match names.as_slice() {
            [] => "none".to_owned(),
            [one] => (*one).to_owned(),
            [names @ .., last] => format!("{} and {last}", names.join(", ")),
        }
    }

    /// A way as records write it.
    fn path(&self, path: &[Cell]) -> String {
        let names: Vec<&str> = path.iter().map(|&cell| self.name(cell)).collect();
        names.join("-")
    }

    /// The size of the rendezvous that is set next.
    fn next_size(&self) -> u8 {
        self.set.edition.next_size(self.now())
    }
}

/// Plays a part that stands before the one at fault: under the rules, or else, since `~` has let it
/// through, against them.
fn go_on(word: &mut Word<'_>, action: &Action, paths: &[Cell]) -> bool {
    let before = word.clone();
    if word.part(action, paths).is_ok() {
        return true;
    }
    *word = before;
    word.licence = Licence::AsPlayed;
    word.part(action, paths).is_ok()
}

/// Judges the moves before the part at fault, in the same way.
fn settle(word: &mut Word<'_>) {
    if matches!(word.stage, Stage::Fresh) && word.now.phase == Phase::Play {
        word.stage = Stage::Moving;
    }
    let before = word.clone();
    if word.settle_before_parts().is_err() {
        *word = before;
        word.licence = Licence::AsPlayed;
        let _ = word.settle_before_parts();
    }
}

/// A reason without help.
fn because(message: String) -> Reason {
    Reason {
        message,
        help: None,
    }
}

/// A reason, and what would have been right.
fn instead(message: String, help: String) -> Reason {
    Reason {
        message,
        help: Some(help),
    }
}

/// `1 square`, `2 squares`.
fn counted(n: u8, thing: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {thing}{s}")
}

/// `black` or `white`.
fn colour(side: Side) -> &'static str {
    match side {
        Side::Black => "black",
        Side::White => "white",
    }
}

/// Whether men are still to be set.
fn is_setting(now: &Position) -> bool {
    now.phase == Phase::Setting
}
