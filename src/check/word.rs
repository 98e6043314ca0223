//! One word of a line: a turn, a pass, an end word.

use crate::board::{Cell, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Illegal, Next};
use crate::record::{Action, Actions, Doubt, Ending, Prefix, Turn};
use crate::source::{Run, Span};

use super::step::Taken;
use super::trail::Played;
use super::{Check, StepKind, phrase};

/// How many passes in a row can have been left out: one of each side.
const MOST_PASSES: usize = 2;

/// A turn to be played, wherever it was written.
pub(super) struct Step<'a> {
    pub(super) span: Span,
    pub(super) actions: &'a Actions<'a>,
    /// Where the spans of its parts lie; none for a number of a diagram.
    pub(super) parts: Option<Run>,
    pub(super) side: Option<(Side, Span)>,
    pub(super) as_played: bool,
}

impl Step<'_> {
    /// Whether the word is a turn, be it a pass: marks, throws and exchanges come between turns.
    pub(super) fn is_turn(&self) -> bool {
        let between = |action: &Action| {
            matches!(
                action,
                Action::Mark(..) | Action::Roll(..) | Action::Swap(_)
            )
        };
        !self.actions.list.iter().all(between)
    }
}

impl Check<'_> {
    /// The short way for most words, while nothing needs to be kept of them: those from the entry `from` on
    /// that are legal turns with at most the right number and side before them. Tells how many they are;
    /// what follows is anything else or a fault, which [`Check::word`] finds out.
    #[inline]
    pub(super) fn plain_turns(&mut self, from: usize) -> usize {
        let played = self.line.play_on(self.record, from);
        if self.outer.is_empty() {
            self.replay.turns += played;
        }
        played as usize
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
            if let Err(fault) = self.check_prefix(&prefix, Some(actions), unnumbered) {
                let fault = self.unless_inadmissible(&step, *fault);
                return self.fault(fault);
            }
            step.side = prefix.side;
        }
        if let [Action::End(ending)] = actions.list {
            return self.end_word(&step, *ending);
        }
        self.take(&step, unnumbered);
    }

    /// Plays a turn and counts it, if it has a number.
    #[inline]
    fn take(&mut self, step: &Step<'_>, unnumbered: bool) {
        let before = self.line.before(step.actions);
        match self.step(step) {
            Ok((side, against)) if !unnumbered => {
                self.played(&Played {
                    number: self.line.next,
                    side,
                    actions: step.actions,
                    parts: step.parts,
                    against,
                    before,
                });
                self.keep_word(step, StepKind::Turn(step.parts), side, against);
            }
            Ok((side, against)) => {
                let kind = StepKind::Word(step.parts.unwrap_or_default());
                self.keep_word(step, kind, side, against);
            }
            Err(fault) => self.fault(*fault),
        }
    }

    /// Keeps a word that has been played, where words are kept.
    #[inline]
    fn keep_word(
        &mut self,
        step: &Step<'_>,
        kind: StepKind,
        side: Option<Side>,
        against: Option<Code>,
    ) {
        if self.watch != super::Watch::Nothing {
            let span = step.span;
            self.keep_step(&Taken {
                span,
                kind,
                side,
                against,
            });
        }
    }

    /// A doubtful word: the line can't go on before it is settled.
    pub(super) fn doubt(&mut self, span: Span, doubt: Doubt, opens: bool) {
        if !self.begin_word(opens) {
            return;
        }
        self.replay.count(self.outer.is_empty());
        let prefix = self.record.prefix(doubt.prefix);
        if let Err(fault) = self.check_prefix(&prefix, None, false) {
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
        self.take(&step, false);
        self.line.is_live()
    }

    #[inline]
    fn played(&mut self, turn: &Played<'_>) {
        self.line.count(turn, &mut self.replay.trail);
        if self.watch != super::Watch::Nothing {
            self.capture();
        }
    }

    /// What is said before a word, but for its side: its number, then its session word.
    /// `word` is none if it is doubtful.
    fn check_prefix(
        &self,
        prefix: &Prefix,
        word: Option<&Actions<'_>>,
        unnumbered: bool,
    ) -> Result<(), Box<Diagnostic>> {
        let next = self.line.next;
        if let Some((number, place)) = prefix.number {
            if unnumbered {
                return Err(Box::new(phrase::needless_number(place, next)));
            }
            if number != next {
                return Err(Box::new(phrase::wrong_number(place, number, next)));
            }
        }
        let session = prefix.session;
        match session.and_then(|(said, place)| self.check_session(said, place, word)) {
            Some(fault) => Err(Box::new(fault)),
            None => Ok(()),
        }
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
            let fault = self.wrong_side(place, said);
            return self.fault(fault);
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
        let kind = StepKind::Word(step.parts.unwrap_or_default());
        self.keep_word(step, kind, Some(side), None);
    }

    /// Plays a turn: its side, the rules, and what it claims to capture. The side that played it, and the
    /// rule that it was played against (`~`).
    #[inline]
    fn step(&mut self, step: &Step<'_>) -> Result<(Option<Side>, Option<Code>), Box<Diagnostic>> {
        if self.line.ended.is_some() {
            let fault = self.game_over(step.span);
            return Err(Box::new(self.unless_inadmissible(step, fault)));
        }
        let mut passes = 0;
        while passes < MOST_PASSES && self.line.implies_pass(step.actions) {
            self.imply_pass(step.span);
            passes += 1;
        }
        let side = self.line.side();
        if let Some((said, place)) = step.side
            && side.is_some_and(|side| side != said)
        {
            let fault = self.wrong_side(place, said);
            return Err(Box::new(self.unless_inadmissible(step, fault)));
        }
        match self.line.turn(step.actions) {
            Ok(()) if step.as_played => self.needless_tilde(step.span),
            Ok(()) => {}
            Err(illegal) => {
                self.forbidden(step, illegal, side)?;
                return Ok((side, Some(illegal.code)));
            }
        }
        Ok((side, None))
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
        let (message, help) = self.message(step, illegal);
        if let Err(fault) = self.line.force(step.actions) {
            return Err(Box::new(self.illegal(step, fault, side)));
        }
        let message = format!("{message}; replayed as played");
        let note = Diagnostic::new(Code::AsPlayed, step.span, message)
            .turn(number)
            .label(phrase::whose_turn(side, number, step.is_turn()))
            .maybe_help(help);
        self.diagnostics.push(note);
        Ok(())
    }

    /// That it is the other side's turn.
    #[cold]
    fn wrong_side(&self, place: Span, said: Side) -> Diagnostic {
        let fault = phrase::wrong_side(place, said, self.session_due()).turn(self.line.next);
        let is_open = self.game.spec().first.is_none() && self.record.tags.get("First").is_none();
        let side = said.name();
        let help = || format!("where {side} begins the record says so: [First {side:?}]");
        fault.maybe_help((is_open && self.line.next == 1).then(help))
    }

    fn needless_tilde(&mut self, span: Span) {
        let message = "the rules allow this turn";
        let warning = Diagnostic::new(Code::NeedlessTilde, span, message).turn(self.line.next);
        self.diagnostics
            .push(warning.help("`~` marks turns that the rules forbid"));
    }
}
