//! One word of a line: a turn, a pass, an end word.

use crate::board::{Cell, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Illegal, Next};
use crate::record::{Action, Actions, Doubt, Ending, Prefix, PrefixIndex, Turn};
use crate::source::{Run, Span};

use super::{Check, phrase};

/// A turn to be played, wherever it was written.
struct Step<'a> {
    span: Span,
    actions: &'a Actions<'a>,
    /// Where the spans of its parts lie; none for a number of a diagram.
    parts: Option<Run>,
    side: Option<(Side, Span)>,
    as_played: bool,
}

impl Check<'_> {
    /// The short way for most words: a turn with at most the right number before it, while nothing
    /// needs to be kept of it. False, and nothing done, if it is anything else or a fault:
    /// [`Check::word`] then finds out.
    #[inline]
    pub(super) fn plain_turn(&mut self, turn: Turn, opens: bool) -> bool {
        let actions = &self.record.actions(turn.actions);
        let numbered = turn.prefix.is_none() || self.has_right_number(turn.prefix);
        let line = &mut self.line;
        if turn.as_played
            || opens
            || !numbered
            || !matches!(actions.list, [Action::Place(_)])
            || !matches!(line.state, Next::Move(_))
            || !line.is_bare()
            || line.turn(actions).is_err()
        {
            return false;
        }
        line.begun = true;
        line.implied = None;
        line.replaced = None;
        line.next += 1;
        self.replay.count(self.outer.is_empty());
        true
    }

    /// Whether the right number, and nothing else, stands before a word.
    #[inline]
    fn has_right_number(&self, prefix: PrefixIndex) -> bool {
        let prefix = prefix.and_then(|n| self.record.prefixes.get(n.get() as usize - 1));
        prefix.is_some_and(|prefix| {
            prefix.session.is_none()
                && prefix.side.is_none()
                && prefix
                    .number
                    .is_some_and(|(number, _)| number == self.line.next)
        })
    }

    /// Judges a word and plays it. `opens` tells that a variation in place of it follows.
    pub(super) fn word(&mut self, span: Span, turn: Turn, opens: bool) {
        if !self.begin_word(opens) {
            return;
        }
        let actions = &self.record.actions(turn.actions);
        if let Some(replaced) = self.line.implied
            && matches!(actions.list, [Action::Pass])
        {
            self.keep_pass_out(replaced);
        }
        let unnumbered = actions.list.iter().all(|action| action.is_unnumbered());
        self.replay.count(!unnumbered && self.outer.is_empty());
        let mut step = Step {
            span,
            actions,
            parts: Some(turn.actions),
            side: None,
            as_played: turn.as_played,
        };
        if turn.prefix.is_some() {
            let prefix = self.record.prefix(turn.prefix);
            if let Err(fault) = self.check_prefix(&prefix, unnumbered) {
                let fault = self.unless_inadmissible(&step, *fault);
                return self.fault(fault);
            }
            step.side = prefix.side;
        }
        if let [Action::End(ending)] = actions.list {
            return self.end_word(&step, *ending);
        }
        match self.step(&step) {
            Ok(side) if !unnumbered => self.played(side, placed(actions)),
            Ok(_) => {}
            Err(fault) => self.fault(*fault),
        }
    }

    /// A doubtful word: the line can't go on before it is settled.
    pub(super) fn doubt(&mut self, span: Span, doubt: Doubt, opens: bool) {
        if !self.begin_word(opens) {
            return;
        }
        self.replay.count(self.outer.is_empty());
        let prefix = self.record.prefix(doubt.prefix);
        if let Err(fault) = self.check_prefix(&prefix, false) {
            return self.fault(*fault);
        }
        let message = phrase::left_open(doubt.readings.of(&self.record.readings), self.chunk);
        let fault = Diagnostic::new(Code::Ambiguous, span, message).turn(self.line.next);
        self.fault(fault);
    }

    /// False if the line has ended before.
    #[inline]
    fn begin_word(&mut self, opens: bool) -> bool {
        if !self.line.is_live() {
            self.line.forget();
            return false;
        }
        self.line.begun = true;
        self.line.implied = self.line.replaced.take();
        if opens {
            self.line.keep();
        }
        true
    }

    /// A number of a diagram. False if it was a fault, and the line has ended.
    pub(super) fn numbered(&mut self, cell: Cell, span: Span, as_played: bool) -> bool {
        let actions = [Action::Place(cell)];
        let actions = &Actions::plain(&actions);
        self.replay.count(self.outer.is_empty());
        let step = Step {
            span,
            actions,
            parts: None,
            side: None,
            as_played,
        };
        match self.step(&step) {
            Ok(side) => self.played(side, Some(cell)),
            Err(fault) => self.fault(*fault),
        }
        self.line.is_live()
    }

    #[inline]
    fn played(&mut self, side: Option<Side>, cell: Option<Cell>) {
        self.line.count(side, cell);
        if self.watch != super::Watch::Nothing {
            self.capture();
        }
    }

    /// The fault, unless the word is no turn of this game at all, which comes before everything else.
    #[cold]
    fn unless_inadmissible(&self, step: &Step<'_>, fault: Diagnostic) -> Diagnostic {
        let admitted = match step.actions.list {
            [Action::End(_)] => Ok(()),
            _ => self.game.admits(step.actions),
        };
        admitted
            .err()
            .map_or(fault, |illegal| self.inadmissible(step, illegal))
    }

    fn inadmissible(&self, step: &Step<'_>, illegal: Illegal) -> Diagnostic {
        let place = self.place(step.span, step.parts, illegal.part);
        let text = place.of(&self.chunk.text);
        let message = format!("{text:?} is no turn of {}", self.game.spec().game);
        Diagnostic::new(Code::Syntax, place, message).turn(self.line.next)
    }

    /// What is said before a word, but for its side: its number, then its session word.
    fn check_prefix(&self, prefix: &Prefix, unnumbered: bool) -> Result<(), Box<Diagnostic>> {
        let next = self.line.next;
        if let Some((number, place)) = prefix.number {
            if unnumbered {
                return Err(Box::new(phrase::needless_number(place, next)));
            }
            if number != next {
                return Err(Box::new(phrase::wrong_number(place, number, next)));
            }
        }
        if let Some((_, place)) = prefix.session {
            let message = format!("{} is not played in sessions", self.game.spec().game);
            let fault = Diagnostic::new(Code::WrongSession, place, message);
            return Err(Box::new(fault.turn(next)));
        }
        Ok(())
    }

    /// `resign`, `time`, `forfeit`, `draw`: by the side to move (rules/macbeth.md, section 14).
    fn end_word(&mut self, step: &Step<'_>, ending: Ending) {
        let span = step.span;
        let next = self.line.state;
        let side = match next {
            _ if self.line.ended.is_some() => None,
            Next::Over => None,
            Next::Move(side) => Some(side),
            // The side that has to pass may give up instead, if the record says that it was it.
            Next::Pass(side) if step.side.is_some_and(|(said, _)| said == side) => Some(side),
            Next::Pass(side) => Some(side.other()),
        };
        let Some(side) = side else {
            return self.fault(self.game_over(span));
        };
        if let Some((said, place)) = step.side.filter(|(said, _)| *said != side) {
            return self.fault(phrase::wrong_side(place, said).turn(self.line.next));
        }
        if let Next::Pass(passing) = next
            && passing != side
        {
            self.imply_pass(span);
        }
        if step.as_played {
            self.needless_tilde(span);
        }
        self.line.end_word(side, ending);
    }

    /// Plays a turn: its side, the rules, and what it claims to capture. The side that played it.
    #[inline]
    fn step(&mut self, step: &Step<'_>) -> Result<Option<Side>, Box<Diagnostic>> {
        if self.line.ended.is_some() {
            let fault = self.game_over(step.span);
            return Err(Box::new(self.unless_inadmissible(step, fault)));
        }
        while let Next::Pass(_) = self.line.state
            && !matches!(step.actions.list, [Action::Pass])
        {
            self.imply_pass(step.span);
        }
        let side = match self.line.state {
            Next::Move(side) | Next::Pass(side) => Some(side),
            Next::Over => None,
        };
        if let Some((said, place)) = step.side
            && side.is_some_and(|side| side != said)
        {
            let fault = phrase::wrong_side(place, said).turn(self.line.next);
            return Err(Box::new(self.unless_inadmissible(step, fault)));
        }
        match self.line.turn(step.actions) {
            Ok(()) if step.as_played => self.needless_tilde(step.span),
            Ok(()) => {}
            Err(illegal) => self.forbidden(step, illegal, side)?,
        }
        Ok(side)
    }

    /// A turn that the rules forbid: a fault, unless it is said to have been played all the same.
    #[cold]
    fn forbidden(
        &mut self,
        step: &Step<'_>,
        illegal: Illegal,
        side: Option<Side>,
    ) -> Result<(), Box<Diagnostic>> {
        if illegal.code == Code::Syntax {
            return Err(Box::new(self.inadmissible(step, illegal)));
        }
        let number = self.line.next;
        if !step.as_played {
            return Err(Box::new(self.illegal(step, illegal, side)));
        }
        let message = format!("{}; replayed as played", self.message(step, illegal));
        if let Err(fault) = self.line.force(step.actions) {
            return Err(Box::new(self.illegal(step, fault, side)));
        }
        let note = Diagnostic::new(Code::AsPlayed, step.span, message).turn(number);
        self.diagnostics
            .push(note.label(phrase::whose_turn(side, number)));
        Ok(())
    }

    fn needless_tilde(&mut self, span: Span) {
        let message = "the rules allow this turn";
        let warning = Diagnostic::new(Code::NeedlessTilde, span, message).turn(self.line.next);
        self.diagnostics
            .push(warning.help("`~` marks turns that the rules forbid"));
    }

    /// The diagnostic of a turn that the rules forbid.
    fn illegal(&self, step: &Step<'_>, illegal: Illegal, side: Option<Side>) -> Diagnostic {
        if illegal.code == Code::GameOver {
            return self.game_over(step.span);
        }
        let place = self.place(step.span, step.parts, illegal.part);
        let number = self.line.next;
        let mut fault = Diagnostic::new(illegal.code, place, self.message(step, illegal))
            .turn(number)
            .label(phrase::whose_turn(side, number));
        if illegal.code != Code::WrongCapture {
            fault.help = self
                .line
                .play()
                .and_then(|play| phrase::legal(play, self.geometry));
        }
        fault
    }

    fn message(&self, step: &Step<'_>, illegal: Illegal) -> String {
        let place = self.place(step.span, step.parts, illegal.part);
        let written = place.of(&self.chunk.text);
        let piece = self.game.spec().piece;
        phrase::message(illegal, written, piece, self.geometry)
    }

    fn game_over(&self, span: Span) -> Diagnostic {
        phrase::game_over(span, self.line.next, self.line.ended.is_some())
    }

    /// The place of a part, or of the whole word.
    fn place(&self, word: Span, parts: Option<Run>, part: Option<u8>) -> Span {
        let part = parts
            .zip(part)
            .and_then(|(parts, part)| self.record.action_span(parts, usize::from(part)));
        part.unwrap_or(word)
    }
}

fn placed(actions: &Actions<'_>) -> Option<Cell> {
    match actions.list {
        [Action::Place(cell), ..] => Some(*cell),
        _ => None,
    }
}
