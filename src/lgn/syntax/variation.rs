//! Variations: what `(` and `)` do to the line of play.

use super::body::Body;
use super::line::{Frame, Line, Prefix, Word};
use super::quote::quote;
use super::token::DEEPEST;
use super::tree::Kind;
use crate::diagnostic::Code;
use crate::source::Span;

impl Body<'_> {
    /// Reports a side or section word that waits for a turn which does not follow. A number may wait in
    /// vain.
    pub(super) fn no_turn_follows(&mut self) {
        let waiting = [self.line.session.take(), self.line.side.take()];
        for span in waiting.into_iter().flatten() {
            let found = quote(span.of(self.text));
            let message = format!("expected a turn behind {found}");
            self.faults.syntax(span, message);
        }
        self.line.prefix = Prefix::None;
        self.line.glyph = false;
    }

    /// Tells the line that the last turn of a diagram stands before.
    pub(super) fn behind_diagram(&mut self) {
        self.line = Line::new(Word::Some);
    }

    pub(super) fn open(&mut self) {
        let span = self.take(1);
        if self.is_behind_result(span) {
            return;
        }
        self.no_turn_follows();
        if self.outer.len() >= DEEPEST {
            if self.too_deep == 0 {
                self.faults.push(
                    Code::TooLarge,
                    span,
                    "variations nested more than 1000 deep",
                );
            }
            self.too_deep += 1;
            self.push(span, Kind::Unknown);
            return;
        }
        let word = self.line.word;
        let inner = match word {
            Word::Some => Word::None,
            Word::None | Word::Lost => Word::Lost,
        };
        let frame = Frame {
            open: span,
            outer: self.line,
            sound: word == Word::Some,
        };
        match word {
            Word::Some => self.push(span, Kind::Open),
            Word::Lost => self.push(span, Kind::Unknown),
            Word::None => {
                self.faults
                    .syntax(span, "a variation without a turn before it");
                self.push(span, Kind::Unknown);
            }
        }
        self.outer.push(frame);
        self.line = Line::new(inner);
    }

    pub(super) fn close(&mut self) {
        let span = self.take(1);
        if self.is_behind_result(span) {
            return;
        }
        self.no_turn_follows();
        if self.too_deep > 0 {
            self.too_deep -= 1;
            self.push(span, Kind::Unknown);
            return;
        }
        let Some(frame) = self.outer.pop() else {
            let more = self.run_of(b')');
            let run = Span::new(span.start, self.take(more).end);
            self.unread(run, "`)` without a `(` before it");
            return;
        };
        let kind = if frame.sound {
            Kind::Close
        } else {
            Kind::Unknown
        };
        self.push(span, kind);
        self.line = frame.outer;
        self.line.glyph = frame.outer.word != Word::None;
    }

    pub(super) fn finish(&mut self) {
        self.no_turn_follows();
        if self.swallowed {
            return;
        }
        let shown = if self.too_deep > 0 { 1 } else { DEEPEST };
        for frame in self.outer.iter().filter(|frame| frame.sound).take(shown) {
            self.faults.push(
                Code::Unclosed,
                frame.open,
                "the variation that begins here is never closed",
            );
        }
    }
}
