//! The tag section of a record.

use super::body::Body;
use super::tag::{self, Broken};
use super::token::{self, LONGEST};
use super::tree::Kind;
use crate::diagnostic::Code;
use crate::source::Span;

impl Body<'_> {
    /// Reads what begins with `[`, which is a tag if it is anything.
    pub(super) fn bracket(&mut self, rest: &[u8]) {
        let Some(scan) = tag::scan(rest) else {
            self.word();
            return;
        };
        let span = self.take(scan.end);
        if !self.is_tag_place(span) {
            if !self.is_behind_result(span) {
                self.unread(span, "a tag that does not stand in the tag section");
            }
            return;
        }
        // One item is pushed for it, whatever it is.
        self.tags_end = Some(self.tree.items.len() + 1);
        let place =
            |from: usize, to: usize| Span::new(span.start + from as u32, span.start + to as u32);
        if span.len() > LONGEST {
            self.faults
                .tag(Code::TooLarge, span, "a tag of more than 64 KiB");
            self.push(span, Kind::Unknown);
            return;
        }
        match scan.broken {
            None => {
                let name = place(1, scan.name_end);
                let value = place(scan.value.0, scan.value.1);
                self.push(span, Kind::Tag { name, value });
                return;
            }
            Some(Broken::Value) => {
                let value = place(scan.quote, scan.end);
                let message = "the value that begins here is never closed";
                self.faults.tag(Code::Unclosed, value, message);
            }
            Some(Broken::Bracket(at)) => {
                let message = "expected `]` behind the value; a quote in a value is written `\\\"`";
                let at = at.min(scan.end);
                let wrong = if at < scan.end {
                    place(at, scan.end)
                } else {
                    span
                };
                self.faults.tag(Code::Syntax, wrong, message);
            }
        }
        self.push(span, Kind::Unknown);
    }

    /// Whether a tag may stand here: before the body, and at the beginning of a line or behind another
    /// tag.
    fn is_tag_place(&self, span: Span) -> bool {
        let items = self.tree.items.len();
        if let Some(end) = self.tags_end {
            return items == end;
        }
        let start = span.start as usize;
        let line = token::line_start_before(self.text.as_bytes(), 0, start);
        items == self.comments && line.is_some()
    }
}
