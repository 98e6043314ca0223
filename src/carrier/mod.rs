//! Files that carry records inside something else: a figure with its record in it, a page of a book with
//! fenced records.
//!
//! What a record was taken out of does not matter to what reads it. It gets a [`Chunk`] as ever, whose
//! anchors lead back to the places of the file. Such a file is held in memory as a whole, and so is
//! refused if it has more than [`LIMIT`] bytes.
//!
//! ```
//! use ludograph::carrier::{Kind, whole};
//! use ludograph::source::Chunk;
//!
//! let figure = br#"<svg xmlns="http://www.w3.org/2000/svg"><metadata>[Game "othello"]
//! 1. f5 {d6 &lt; f6}</metadata></svg>"#;
//! let file = whole(figure);
//! let (mut records, mut chunk) = (Kind::Svg.open(&file), Chunk::default());
//! assert_eq!(records.next(&mut chunk), Some(Ok(())));
//! assert_eq!(chunk.text, "[Game \"othello\"]\n1. f5 {d6 < f6}");
//! assert_eq!(chunk.line_col(0).column, 51);
//! assert_eq!(records.next(&mut chunk), None);
//! ```

#![warn(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod cut;
pub mod markdown;
mod offset;
mod svg;

use crate::diagnostic::{Code, Diagnostic};
use crate::lgn::syntax::sniff::begins_with_tag;
use crate::source::{Chunk, Span};
use offset::Offsets;

/// The largest file that is read, in bytes: what is larger is `too-large`.
pub const LIMIT: usize = 32 << 20;

/// What kind of file carries the records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A drawing, with a record in its metadata.
    Svg,
    /// A page of Markdown, with records in its fences.
    Markdown,
}

impl Kind {
    /// The kind of file that a name ends in, without the dot.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "svg" => Some(Self::Svg),
            "md" | "markdown" => Some(Self::Markdown),
            _ => None,
        }
    }

    /// The kind of file that begins so.
    pub fn of_head(head: &[u8]) -> Option<Self> {
        let is_xml = begins_with_tag(head, &[b"<?xml", b"<svg", b"<!--", b"<!doctype svg"]);
        is_xml.then_some(Self::Svg)
    }

    /// The kind of a file by the ending of its name or, where that is none that is known, by how it
    /// begins; none of one that holds records and nothing else.
    pub fn of_file(extension: &str, head: &[u8]) -> Option<Self> {
        match Self::of_extension(extension) {
            None if !extension.eq_ignore_ascii_case("lgn") => Self::of_head(head),
            kind => kind,
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Svg => "SVG",
            Self::Markdown => "Markdown",
        }
    }

    /// The records that a file of this kind carries.
    pub fn open(self, file: &Chunk) -> Records<'_> {
        let inner = match (self, refusal(file)) {
            (_, Some(refusal)) => Inner::Refused(Some(refusal)),
            (Self::Svg, None) => Inner::Svg(Box::new(svg::Svg::new(file))),
            (Self::Markdown, None) => Inner::Markdown(markdown::Records::new(file)),
        };
        Records(inner, Offsets::new(file))
    }
}

/// A whole file as a text. Of one with more than [`LIMIT`] bytes nothing is kept.
pub fn whole(bytes: &[u8]) -> Chunk {
    let mut file = Chunk::new("");
    if bytes.len() > LIMIT {
        file.truncated = true;
    } else {
        file.decode(bytes);
    }
    file
}

/// Why a file can't be read at all.
pub fn refusal(file: &Chunk) -> Option<Diagnostic> {
    if file.truncated {
        let message = format!("a file of more than {} MiB", LIMIT >> 20);
        return Some(Diagnostic::new(Code::TooLarge, Span::at(0), message));
    }
    let wrong = file.encoding?;
    let message = "a byte that is not UTF-8";
    Some(Diagnostic::new(Code::Encoding, wrong, message))
}

/// The records of a file, one after the other.
pub struct Records<'f>(Inner<'f>, Offsets<'f>);

enum Inner<'f> {
    Refused(Option<Diagnostic>),
    Svg(Box<svg::Svg<'f>>),
    Markdown(markdown::Records),
}

impl Records<'_> {
    /// Fills `chunk` with the next record, or tells what is wrong with the file itself: the place of
    /// that is one of the file's text. None behind the last of both.
    pub fn next(&mut self, chunk: &mut Chunk) -> Option<Result<(), Diagnostic>> {
        let next = match &mut self.0 {
            Inner::Refused(refusal) => refusal.take().map(Err),
            Inner::Svg(svg) => svg.next(chunk),
            Inner::Markdown(records) => records.next(chunk).then_some(Ok(())),
        };
        if let Some(Ok(())) = next {
            chunk.offset = self.1.of(chunk.line_col(0));
        }
        next
    }
}
