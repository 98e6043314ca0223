//! Comments: `{...}`, and `;` to the end of the line.

use super::body::Body;
use super::tag;
use super::token::{self, LONGEST};
use super::tree::Kind;
use crate::diagnostic::Code;
use crate::source::Span;

impl Body<'_> {
    pub(super) fn braces(&mut self) {
        let bytes = self.text.as_bytes().get(..self.end).unwrap_or_default();
        let start = self.at;
        let (closed, end) = match tag::brace_end(bytes, start) {
            Ok(end) => (true, end),
            Err(end) => (false, token::trim_end(self.text, start, end)),
        };
        let span = self.take(end - start);
        let mut inner = Span::new(span.start + 1, span.end);
        if closed {
            inner.end -= 1;
        } else {
            self.swallowed = true;
            let brace = Span::new(span.start, span.start + 1);
            self.faults.push(
                Code::Unclosed,
                brace,
                "the comment that begins here is never closed",
            );
        }
        self.comment(span, inner, true);
    }

    pub(super) fn semicolon(&mut self) {
        let (end, _) = token::line_end(self.text.as_bytes(), self.at);
        let span = self.take(end.min(self.end) - self.at);
        self.comment(span, Span::new(span.start + 1, span.end), false);
    }

    fn comment(&mut self, span: Span, text: Span, braces: bool) {
        if span.len() > LONGEST {
            let sign = Span::new(span.start, span.start + 1);
            self.faults
                .push(Code::TooLarge, sign, "a comment of more than 64 KiB");
        }
        self.push(span, Kind::Comment { text, braces });
        self.comments += 1;
    }
}
