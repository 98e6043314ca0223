//! Records in Markdown: the fenced blocks `lgn` of a page, each with its text, the words behind `lgn`
//! and the places of both in the file.
//!
//! ```
//! use ludograph::carrier::markdown::fences;
//! use ludograph::source::Chunk;
//!
//! let page = Chunk::new("An opening:\n\n> ```lgn no-capture\n> [Game \"othello\"]\n> 1. a1\n> ```\n");
//! let fence = &fences(&page)[0];
//! assert_eq!(fence.text.text, "[Game \"othello\"]\n1. a1\n");
//! assert_eq!(fence.words(&page.text)[0].key, "no-capture");
//! let place = fence.text.line_col(20);
//! assert_eq!((place.line, place.column), (5, 6));
//! ```
//!
//! What a fence is, the package decides that mdBook uses as well: so a fence in a list, a block quote
//! or a footnote is one, and one inside another fence, an HTML comment or an indented block is none.

use std::borrow::Cow;
use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::cut::Cut;
use crate::diagnostic::place::Places;
use crate::source::{Anchor, Chunk, LineCol, Span};

/// The word that a fence of records begins with.
pub const WORD: &str = "lgn";

/// A fenced block of records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fence {
    /// The whole block in the page, from its first mark to its last, or to the end of its last line if
    /// the mark at its end is missing.
    pub range: Range<usize>,
    /// What stands behind the word `lgn`, in the page.
    pub info: Range<usize>,
    /// What stands in it, which may be several records.
    pub text: Chunk,
}

/// A word behind `lgn`: `KEY`, `KEY=VALUE` or `KEY="VALUE"`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word<'p> {
    /// What stands before the `=`, or the whole word.
    pub key: &'p str,
    /// What stands behind it.
    pub value: Option<Cow<'p, str>>,
    /// Its place in the page.
    pub span: Span,
    /// Whether the quote at its end is missing.
    pub is_open: bool,
}

/// What a page is read with: the extensions of mdBook that blocks or links depend on.
pub(crate) fn options() -> Options {
    Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS
        | Options::ENABLE_HEADING_ATTRIBUTES
}

/// The fences of records in a page, in their order.
pub fn fences(page: &Chunk) -> Vec<Fence> {
    // A byte order mark at its head belongs to the file, not to its first line.
    let mark = page.text.len() - page.text.trim_start_matches('\u{feff}').len();
    let body = with_line_feeds(&page.text);
    let mut places = Places::new(page);
    let mut fences = Vec::new();
    let mut open: Option<Fence> = None;
    for (event, range) in Parser::new_ext(&body[mark..], options()).into_offset_iter() {
        let range = range.start + mark..range.end + mark;
        match event {
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(_))) => {
                let place = places.of(Span::at(range.start as u32)).0;
                open = begin(&body, range, place);
            }
            Event::Text(text) => {
                if let Some(fence) = &mut open {
                    fence.push(&text, range.start, &mut places);
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                fences.extend(open.take());
            }
            _ => {}
        }
    }
    fences
}

/// A page with a line feed for every carriage return that ends a line by itself, which the package does
/// not take for a line's end everywhere. All that stands in it keeps its place.
fn with_line_feeds(page: &str) -> Cow<'_, str> {
    let returns = page.match_indices('\r').map(|(at, _)| at);
    let mut alone = returns
        .filter(|at| page.as_bytes().get(at + 1) != Some(&b'\n'))
        .peekable();
    if alone.peek().is_none() {
        return Cow::Borrowed(page);
    }
    let mut text = String::with_capacity(page.len());
    let mut from = 0;
    for at in alone {
        text.push_str(&page[from..at]);
        text.push('\n');
        from = at + 1;
    }
    text.push_str(&page[from..]);
    Cow::Owned(text)
}

/// The fence that takes up that range of a page, if it is one of records.
fn begin(page: &str, range: Range<usize>, place: LineCol) -> Option<Fence> {
    let block = page.get(range.clone())?.trim_end();
    let first = block.lines().next().unwrap_or("");
    let mark = first.chars().next()?;
    let info = first.trim_start_matches(mark).trim_start();
    let rest = info.strip_prefix(WORD)?;
    if !rest.is_empty() && !rest.starts_with(parts_words) {
        return None;
    }
    let end = range.start + first.len();
    Some(Fence {
        range: range.start..range.start + block.len(),
        info: end - rest.len()..end,
        text: Chunk {
            line: place.line,
            offset: range.start as u64,
            anchors: vec![Anchor { at: 0, place }],
            ..Chunk::default()
        },
    })
}

fn parts_words(c: char) -> bool {
    c.is_whitespace() || c == ','
}

impl Fence {
    /// Adds a part of its text, which stands at that offset of the page.
    fn push(&mut self, part: &str, start: usize, places: &mut Places<'_>) {
        // Of a page that has anchors of its own each line may stand anywhere.
        let is_plain = places.chunk().anchors.is_empty();
        let mut offset = start;
        for line in part.split_inclusive('\n') {
            if !is_plain || offset == start {
                let at = self.text.text.len() as u32;
                let place = places.of(Span::at(offset as u32)).0;
                if at == 0 {
                    self.text.anchors.clear();
                    self.text.line = place.line;
                }
                self.text.anchors.push(Anchor { at, place });
            }
            self.text.text.push_str(line);
            offset += line.len();
        }
    }

    /// The words behind `lgn`, which blanks or commas part.
    pub fn words<'p>(&self, page: &'p str) -> Vec<Word<'p>> {
        let info = page.get(self.info.clone()).unwrap_or("");
        let mut words = Vec::new();
        let mut at = 0;
        while let Some(skipped) = info[at..].find(|c| !parts_words(c)) {
            at += skipped;
            let (mut word, length) = first_word(&info[at..]);
            let start = self.info.start + at;
            word.span = Span::new(start as u32, (start + length) as u32);
            words.push(word);
            at += length;
        }
        words
    }

    /// The place of the fence itself: its marks and the word `lgn`.
    pub fn span(&self) -> Span {
        Span::new(self.range.start as u32, self.info.start as u32)
    }

    /// The records of the fence, each with its place in the file; comments alone are a chunk as well.
    pub fn records(&self) -> impl Iterator<Item = Chunk> {
        let mut cut = Cut::new(self.text.clone());
        std::iter::from_fn(move || {
            let mut chunk = Chunk::default();
            cut.next(&mut chunk).then_some(chunk)
        })
    }
}

/// The records of all fences of a page, one after the other.
pub(super) struct Records {
    fences: std::vec::IntoIter<Fence>,
    cut: Option<Cut>,
}

impl Records {
    pub(super) fn new(page: &Chunk) -> Self {
        Self {
            fences: fences(page).into_iter(),
            cut: None,
        }
    }

    /// The next record; false behind the last.
    pub(super) fn next(&mut self, chunk: &mut Chunk) -> bool {
        loop {
            if self.cut.as_mut().is_some_and(|cut| cut.next(chunk)) {
                return true;
            }
            let Some(fence) = self.fences.next() else {
                return false;
            };
            self.cut = Some(Cut::new(fence.text));
        }
    }
}

/// The first word of a text that begins with one, and its length.
fn first_word(text: &str) -> (Word<'_>, usize) {
    let end = |from: usize| {
        text[from..]
            .find(parts_words)
            .map_or(text.len(), |i| from + i)
    };
    let word = |key, value, is_open| Word {
        key,
        value,
        span: Span::default(),
        is_open,
    };
    let length = end(0);
    let Some((key, value)) = text[..length].split_once('=') else {
        return (word(&text[..length], None, false), length);
    };
    if !value.starts_with('"') {
        return (word(key, Some(Cow::Borrowed(value)), false), length);
    }
    let start = key.len() + 2;
    let mut value = String::new();
    let mut chars = text[start..].char_indices();
    while let Some((i, c)) = chars.next() {
        match c {
            '"' => {
                let length = start + i + 1;
                return (word(key, Some(Cow::Owned(value)), false), length);
            }
            '\\' => match chars.clone().next() {
                Some((_, next @ ('"' | '\\'))) => {
                    value.push(next);
                    chars.next();
                }
                _ => value.push(c),
            },
            c => value.push(c),
        }
    }
    (word(key, Some(Cow::Owned(value)), true), text.len())
}
