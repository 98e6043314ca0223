//! What is wrong with a word, told in the words of its game where that has any.

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Illegal, Next, Play};
use crate::record::{Action, Claim, How};
use crate::source::{Run, Span};

use super::word::Step;
use super::{Check, phrase};

impl Check<'_> {
    /// The fault, unless the word is no turn of this game at all, which comes before everything else.
    #[cold]
    pub(super) fn unless_inadmissible(&self, step: &Step<'_>, fault: Diagnostic) -> Diagnostic {
        let admitted = match step.actions.list {
            [Action::End(_)] => Ok(()),
            _ => self.game.admits(step.actions),
        };
        admitted
            .err()
            .map_or(fault, |illegal| self.inadmissible(step, illegal))
    }

    /// The diagnostic of a word that is no turn of this game, or not at this place.
    pub(super) fn inadmissible(&self, step: &Step<'_>, illegal: Illegal) -> Diagnostic {
        let place = self.place(step.span, step.parts, illegal.part);
        let (message, help) = self.reason(step, illegal).unwrap_or_else(|| {
            let text = place.of(&self.chunk.text);
            let message = format!("{text:?} is no turn of {}", self.game.spec().game);
            let is_claim = |action: &Action| matches!(action, Action::Remove(_));
            let claims = step.actions.list.iter().all(is_claim);
            let help = "what a turn captures is claimed in its word, behind commas: d5,xc5,xb5";
            (message, claims.then(|| help.to_owned()))
        });
        let fault = Diagnostic::new(Code::Syntax, place, message).turn(self.line.next);
        fault.maybe_help(help)
    }

    /// The diagnostic of a turn that the rules forbid.
    pub(super) fn illegal(
        &self,
        step: &Step<'_>,
        illegal: Illegal,
        side: Option<Side>,
    ) -> Diagnostic {
        if illegal.code == Code::GameOver && self.line.state == Next::Over {
            return self.game_over(step.span);
        }
        let place = self.place(step.span, step.parts, illegal.part);
        let number = self.line.next;
        let (message, help) = self.reason(step, illegal).unwrap_or_else(|| {
            // Where a word is more than one placement, cells would not say what is right.
            let tells = illegal.code != Code::WrongCapture && !self.game.spec().sessions;
            let play = self.line.play().filter(|_| tells);
            let help = self.stands_there(illegal).or_else(|| {
                let play = play?;
                phrase::legal(play, self.geometry)
                    .or_else(|| phrase::instead(illegal, self.geometry, self.may_skip_i()))
            });
            (self.phrase(step, illegal), help)
        });
        let lost = self.lost_by_it(step, illegal, side);
        let help = match (help, lost) {
            (Some(help), Some(lost)) => Some(format!("{help}; {lost}")),
            (help, lost) => help.or(lost),
        };
        Diagnostic::new(illegal.code, place, message)
            .turn(number)
            .label(phrase::whose_turn(side, number, step.is_turn()))
            .maybe_help(help)
    }

    /// How a game that was lost by a forbidden turn is written, where the record says that its side has
    /// forfeited the game.
    fn lost_by_it(&self, step: &Step<'_>, illegal: Illegal, side: Option<Side>) -> Option<String> {
        // What can't be played at all can't be marked as played.
        let is_playable = !matches!(
            illegal.code,
            Code::OffBoard | Code::Occupied | Code::Block | Code::WrongCapture
        );
        if !is_playable || step.as_played {
            return None;
        }
        let result = self.record.tags.get("Result").and_then(Claim::parse);
        let forfeited = Claim::Win(side?.other(), How::Forfeit);
        let text = step.span.of(&self.chunk.text);
        (result == Some(forfeited))
            .then(|| format!("a game lost by such a turn is written ~{text}"))
    }

    /// Whether the source may be one that skips the letter i: no turn of it is on that file.
    fn may_skip_i(&self) -> bool {
        let is_on_i = |action: &Action| match action {
            Action::Place(cell) => self.geometry.lattice(*cell).0 == phrase::FILE_I,
            _ => false,
        };
        !self.record.actions.iter().any(is_on_i)
    }

    /// Which turn has put the piece on a cell that is taken, where turns are kept.
    fn stands_there(&self, illegal: Illegal) -> Option<String> {
        let cell = illegal
            .cell
            .filter(|_| illegal.code == Code::Occupied && !self.game.spec().sessions)?;
        let number = self.replay.trail.last_on(self.line.tip(), cell)?;
        Some(format!("turn {number} stands there"))
    }

    /// What is wrong with a forbidden turn, and what the game itself says would have been right.
    pub(super) fn message(&self, step: &Step<'_>, illegal: Illegal) -> (String, Option<String>) {
        let reason = self.reason(step, illegal);
        reason.unwrap_or_else(|| (self.phrase(step, illegal), None))
    }

    /// What the game itself says of it, and what would have been right.
    fn reason(&self, step: &Step<'_>, illegal: Illegal) -> Option<(String, Option<String>)> {
        let reason = self.line.play()?.reason(step.actions, &illegal)?;
        Some((reason.message, reason.help))
    }

    /// What is said of such a fault in every game.
    fn phrase(&self, step: &Step<'_>, illegal: Illegal) -> String {
        let place = self.place(step.span, step.parts, illegal.part);
        let written = place.of(&self.chunk.text);
        let piece = self.game.spec().piece;
        phrase::message(illegal, written, piece, self.geometry)
    }

    pub(super) fn game_over(&self, span: Span) -> Diagnostic {
        let by_word = self.line.ended.is_some();
        let outcome = self.line.play().and_then(Play::outcome);
        phrase::game_over(span, self.line.next, by_word, outcome.as_ref())
    }

    /// The place of a part, or of the whole word.
    fn place(&self, word: Span, parts: Option<Run>, part: Option<u16>) -> Span {
        let part = parts
            .zip(part)
            .and_then(|(parts, part)| self.record.action_span(parts, usize::from(part)));
        part.unwrap_or(word)
    }
}
