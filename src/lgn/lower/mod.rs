//! From tree to record: names become cells, words become actions, by shape alone.
//!
//! Nothing here knows the rules of a game, only its board. What is wrong with a block becomes a
//! [`What::Fault`] entry, since it counts only if a replay reaches it; what is wrong with a tag is
//! reported at once.

#![deny(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

mod figure;
mod grid;
mod plain;
mod tags;
mod turn;

pub use plain::plain;

use std::num::NonZeroU32;

use crate::board::{Cell, Geometry};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::Game;
use crate::lgn::syntax::tree::{Kind, Name, Tree};
use crate::record::{Entry, Prefix, PrefixIndex, Record, What};
use crate::source::{Chunk, Span};

/// Fills `record` with what the tree says, and finds its rule set.
///
/// `named` is the rule set that the user named: it counts where the record names none, or the same
/// game without a variant. None comes back if the game is not known; the record then holds the tags
/// alone.
pub fn lower(
    chunk: &Chunk,
    tree: &Tree,
    named: Option<&'static dyn Game>,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Option<&'static dyn Game> {
    record.clear();
    tags::lower(chunk, tree, record, diagnostics);
    let head = tree.items.first().map_or(Span::default(), |item| item.span);
    let is_broken = || tags::has_broken_game(chunk, tree);
    let game = tags::game(record, named, head, is_broken, diagnostics)?;
    tags::values(record, game, diagnostics);
    body(chunk, tree, game, record);
    Some(game)
}

/// The rule set that the tags of a record name, or `named` where they name none or no variant. If there is
/// none, that is reported, at `head` where no tag can be blamed. Values that say nothing or the impossible
/// are reported as well.
pub fn head(
    record: &Record,
    named: Option<&'static dyn Game>,
    head: Span,
    diagnostics: &mut Diagnostics,
) -> Option<&'static dyn Game> {
    let game = tags::game(record, named, head, || false, diagnostics)?;
    tags::values(record, game, diagnostics);
    Some(game)
}

/// Adds what stands behind the tags to `record`.
pub fn body(chunk: &Chunk, tree: &Tree, game: &'static dyn Game, record: &mut Record) {
    let geometry = (game.spec().geometry)();
    let mut lowering = Lowering {
        chunk,
        tree,
        geometry,
        sessions: game.spec().sessions,
        record,
        prefix: None,
    };
    for item in &tree.items {
        lowering.item(item.span, item.kind);
    }
}

struct Lowering<'a> {
    chunk: &'a Chunk,
    tree: &'a Tree,
    geometry: &'static Geometry,
    /// Whether the game is played in sessions, round a mark.
    sessions: bool,
    record: &'a mut Record,
    /// What stands before the next word.
    prefix: PrefixIndex,
}

impl Lowering<'_> {
    #[inline]
    fn item(&mut self, span: Span, kind: Kind) {
        let what = match kind {
            Kind::Number(value) => return self.number(value, span),
            Kind::Turn { tilde, parts } => return self.turn(span, tilde, parts),
            Kind::Comment { text, .. } => {
                // A comment may stand between a number and its turn.
                self.push(span, What::Comment(text));
                return;
            }
            Kind::Session(value) => {
                return self.said(|prefix| prefix.session = Some((value, span)));
            }
            Kind::Side(side) => {
                return self.said(|prefix| prefix.side = Some((side, span)));
            }
            Kind::Tag { .. } => return,
            Kind::Doubt { tilde, readings } => self.doubt(tilde, readings),
            Kind::Glyph(glyph) => What::Glyph(glyph),
            Kind::Open => What::Open,
            Kind::Close => What::Close,
            Kind::Diagram(block) => self.diagram(block),
            Kind::Position(block) => self.position(block),
            Kind::Figure(block) => self.figure(block),
            Kind::Result(claim) => What::Result(claim),
            Kind::Unknown => What::Fault(None),
        };
        // A number without a turn behind it says nothing.
        self.prefix = None;
        self.push(span, what);
    }

    /// Most of what stands before words is a number alone.
    #[inline]
    fn number(&mut self, value: u32, span: Span) {
        let number = Some((value, span));
        if self.prefix.is_some() {
            return self.said(|prefix| prefix.number = number);
        }
        self.record.prefixes.push(Prefix {
            number,
            ..Prefix::default()
        });
        self.prefix = NonZeroU32::new(self.record.prefixes.len() as u32);
    }

    fn said(&mut self, say: impl FnOnce(&mut Prefix)) {
        if let Some(prefix) = self.prefix() {
            say(prefix);
        }
    }

    fn push(&mut self, span: Span, what: What) {
        self.record.entries.push(Entry { span, what });
    }

    fn fault(&mut self, fault: Diagnostic) -> What {
        self.record.faults.push(fault);
        What::Fault(Some(self.record.faults.len() as u32 - 1))
    }

    /// The cell of that name, or [`Cell::NOWHERE`].
    #[inline]
    fn cell(&self, name: Name) -> Cell {
        self.geometry.named(name.file, name.row)
    }

    fn text(&self, span: Span) -> &str {
        span.of(&self.chunk.text)
    }
}

/// A quoted text without its escapes: `\"` is a quote, `\\` a backslash, anything else itself.
pub(crate) fn unescape(text: &str, out: &mut String) {
    if !text.as_bytes().contains(&b'\\') {
        out.push_str(text);
        return;
    }
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        let escaped = after.chars().next().filter(|c| matches!(c, '"' | '\\'));
        out.push(escaped.unwrap_or('\\'));
        rest = after.get(escaped.map_or(0, char::len_utf8)..).unwrap_or("");
    }
    out.push_str(rest);
}

fn off_board(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new(Code::OffBoard, span, format!("{name} is not on the board"))
}

#[cfg(test)]
mod tests {
    #[test]
    fn escapes_are_quotes_and_backslashes_alone() {
        let plain = |text: &str| {
            let mut out = String::new();
            super::unescape(text, &mut out);
            out
        };
        assert_eq!(plain(r#"a \"b\" c\\d"#), r#"a "b" c\d"#);
        assert_eq!(plain(r"\n\"), r"\n\");
        assert_eq!(plain(r"\\\\é"), r"\\é");
    }
}
