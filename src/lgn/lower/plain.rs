//! The short way for most records: text to record without a tree.
//!
//! It reads tags, and behind them cells, moves, passes, numbers and comments, as canonical records write
//! them. Whatever else stands in a record, be it a fault, takes the full way from its beginning: so
//! nothing here says what is right, and the record is the same as the full way makes.

use std::num::NonZeroU32;

use crate::board::{Cell, Geometry};
use crate::diagnostic::Diagnostics;
use crate::game::Game;
use crate::lgn::syntax::bare::{self, Sink};
use crate::lgn::syntax::tag;
use crate::lgn::syntax::token::LONGEST;
use crate::lgn::syntax::tree::PartKind;
use crate::record::{Action, Entry, Prefix, PrefixIndex, Record, Turn, What};
use crate::source::{Chunk, Run, Span};

use super::{tags, turn, unescape};

/// Fills `record` with a record that has only what can be read here, and gives its rule set. None, and
/// nothing reported, if it is any other, or if matters of style are asked for.
pub fn plain(
    chunk: &Chunk,
    named: Option<&'static dyn Game>,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Option<&'static dyn Game> {
    if chunk.encoding.is_some() || chunk.truncated || diagnostics.is_strict() {
        return None;
    }
    record.clear();
    let body = head(&chunk.text, record)?;
    let game = tags::named_by(record, named).ok()?;
    let words = Words {
        geometry: (game.spec().geometry)(),
        record,
        prefix: None,
        due: 1,
    };
    words.read(&chunk.text, body)?;
    tags::values(record, game, diagnostics);
    Some(game)
}

/// Reads the tags that a text begins with, and tells where they end.
fn head(text: &str, record: &mut Record) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while let Some(rest @ [b'[', ..]) = bytes.get(at..) {
        let tag = tag::scan(rest).filter(|tag| tag.broken.is_none() && tag.end <= LONGEST)?;
        let name = text.get(at + 1..at + tag.name_end)?;
        if record.tags.len() == tags::FEW || record.tags.get(name).is_some() {
            return None;
        }
        let value = text.get(at + tag.value.0..at + tag.value.1)?;
        let span = Span::new(at as u32, (at + tag.end) as u32);
        let tags = &mut record.tags;
        if tag.may_escape {
            tags.push_with(name, span, |out| unescape(value, out));
        } else {
            tags.push(name, value, span);
        }
        at += tag.end;
        while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(at) {
            at += 1;
        }
    }
    (at > 0).then_some(at)
}

/// Makes entries of words.
struct Words<'a> {
    geometry: &'static Geometry,
    record: &'a mut Record,
    /// What stands before the next word.
    prefix: PrefixIndex,
    /// The number that is expected next.
    due: u32,
}

impl Words<'_> {
    /// Reads the body from `at` on. None if something else stands in it.
    fn read(mut self, text: &str, mut at: usize) -> Option<()> {
        let bytes = text.as_bytes();
        while let Some(rest @ [first, ..]) = bytes.get(at..) {
            if let Some((file, row, len)) = bare::spaced_cell(rest) {
                self.cell(Span::new(at as u32, (at + len) as u32), file, row);
                at += len + 1;
                continue;
            }
            if let Some(len) = bare::spaced_number(rest, self.due) {
                self.number(self.due, Span::new(at as u32, (at + len) as u32))?;
                at += len + 1;
                continue;
            }
            at += match first {
                b' ' | b'\n' | b'\r' | b'\t' => 1,
                b'a'..=b'z' | b'@' => bare::other_word(rest, at, &mut self)?,
                b'0'..=b'9' => {
                    let (value, len) = bare::number(rest)?;
                    self.number(value, Span::new(at as u32, (at + len) as u32))?;
                    bare::with_blank(rest, len)
                }
                b'{' => self.comment(rest, at)?,
                _ => return None,
            };
        }
        // A number waits in vain at the end.
        self.prefix.is_none().then_some(())
    }

    /// Takes the number of the next word. None if there is one already.
    #[inline]
    fn number(&mut self, value: u32, span: Span) -> Option<()> {
        if self.prefix.is_some() {
            return None;
        }
        self.due = value + 1;
        self.record.prefixes.push(Prefix {
            number: Some((value, span)),
            ..Prefix::default()
        });
        self.prefix = NonZeroU32::new(self.record.prefixes.len() as u32);
        Some(())
    }

    fn comment(&mut self, rest: &[u8], at: usize) -> Option<usize> {
        let len = tag::brace_end(rest, 0).ok().filter(|&len| len <= LONGEST)?;
        let span = Span::new(at as u32, (at + len) as u32);
        let text = Span::new(span.start + 1, span.end - 1);
        self.record.push(span, What::Comment(text));
        Some(len)
    }

    /// Adds a word of the actions since that one.
    #[inline]
    fn turn(&mut self, span: Span, actions: Run) {
        let turn = Turn {
            actions,
            prefix: self.prefix.take(),
            as_played: false,
        };
        let what = What::Turn(turn);
        self.record.entries.push(Entry { span, what });
    }
}

/// Names lie among the paths until their part comes.
impl Sink for Words<'_> {
    #[inline]
    fn mark(&self) -> (usize, usize) {
        (self.record.paths.len(), self.record.actions.len())
    }

    fn back(&mut self, (paths, actions): (usize, usize)) {
        self.record.paths.truncate(paths);
        self.record.actions.truncate(actions);
        self.record.action_spans.truncate(actions);
    }

    #[inline]
    fn name(&mut self, _: Span, file: u8, row: u16) {
        self.record.paths.push(self.geometry.named(file, row));
    }

    #[inline]
    fn part(&mut self, span: Span, kind: PartKind, names: usize) {
        let paths = &mut self.record.paths;
        let end = paths.len();
        let start = end - names;
        let cell = |i: usize| paths.get(start + i).copied().unwrap_or(Cell::NOWHERE);
        let action = turn::action(kind, [cell(0), cell(1)], || Run::since(start, end));
        if !matches!(action, Action::Move(_) | Action::Swap(_)) {
            paths.truncate(start);
        }
        self.record.actions.push(action);
        self.record.action_spans.push(span);
    }

    #[inline]
    fn word(&mut self, span: Span, since: usize) {
        self.turn(span, Run::since(since, self.record.actions.len()));
    }

    #[inline]
    fn cell(&mut self, span: Span, file: u8, row: u16) {
        let start = self.record.actions.len() as u32;
        let cell = self.geometry.named(file, row);
        self.record.actions.push(Action::Place(cell));
        self.record.action_spans.push(span);
        self.turn(span, Run { start, len: 1 });
    }
}
