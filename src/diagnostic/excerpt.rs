//! [`View`] and [`Excerpt`]: what people are shown of a diagnostic and of the line at fault.

use std::borrow::Cow;
use std::ops::Range;

use super::Severity;
use super::visible::{is_printable, shown};
use crate::source::Span;

/// How many characters are shown at most before the place, and from its beginning on.
const WINDOW: (usize, usize) = (60, 100);

/// Stands where a line goes on.
pub(super) const CUT: &str = "…";

/// Whether the text may carry the colours of a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Plain text.
    Plain,
    /// Colours, as escape sequences.
    Coloured,
}

/// What is shown of a diagnostic, each part fit for a terminal.
pub(super) struct View<'a> {
    pub(super) severity: Severity,
    pub(super) code: &'a str,
    pub(super) message: Cow<'a, str>,
    pub(super) place: String,
    pub(super) line: u64,
    pub(super) excerpt: Excerpt,
    pub(super) label: Cow<'a, str>,
    pub(super) help: Option<Cow<'a, str>>,
}

/// A part of one line, with the place in it.
pub(super) struct Excerpt {
    pub(super) text: String,
    pub(super) place: Range<usize>,
}

impl Excerpt {
    /// The neighbourhood of the beginning of `span`, up to the ends of its line.
    pub(super) fn cut(text: &str, span: Span) -> Self {
        let at = (span.start as usize).min(text.len());
        let (before, behind) = text.split_at_checked(at).unwrap_or((text, ""));
        let ends_line = |c: char| matches!(c, '\n' | '\r');
        let left = before.char_indices().rev();
        let mut left = left.take_while(|&(_, c)| !ends_line(c)).map(|(i, _)| i);
        let first = left.by_ref().take(WINDOW.0).last();
        let is_cut_left = left.next().is_some();
        let right = behind.char_indices();
        let mut right = right.take_while(|&(_, c)| !ends_line(c));
        let last = right.by_ref().take(WINDOW.1).last();
        let is_cut_right = right.next().is_some();

        let before = &before[first.unwrap_or(before.len())..];
        let behind = &behind[..last.map_or(0, |(i, c)| i + c.len_utf8())];
        let mut inside = (span.end as usize).saturating_sub(at).min(behind.len());
        while !behind.is_char_boundary(inside) {
            inside += 1;
        }
        let mut out = String::with_capacity(before.len() + behind.len() + 8);
        out.push_str(if is_cut_left { CUT } else { "" });
        push(&mut out, before);
        let start = out.len();
        push(&mut out, &behind[..inside]);
        let place = start..out.len();
        push(&mut out, &behind[inside..]);
        out.push_str(if is_cut_right { CUT } else { "" });
        Self { text: out, place }
    }
}

fn push(out: &mut String, text: &str) {
    if is_printable(text) {
        return out.push_str(text);
    }
    for c in text.chars() {
        match shown(c) {
            Some(_) if c == '\t' => out.push(' '),
            Some(shown) => out.push_str(&shown),
            None => out.push(c),
        }
    }
}
