//! The body: words, comments and variations in lines of 80 columns, blocks on lines of their own.

use std::ops::Range;

use super::word::{self, Glyph};
use super::wrap::Wrap;
use super::{Context, Source, figure, grid, plain};
use crate::lgn::syntax::count;
use crate::lgn::syntax::token::HIGHEST;
use crate::lgn::syntax::tree::{Item, Kind};
use crate::record::Claim;
use crate::source::Span;

/// A piece of a body.
pub(super) struct Piece<'a> {
    /// Its items.
    pub(super) items: Range<usize>,
    /// The numbers that turns at all items of the record have.
    pub(super) numbers: &'a [u32],
    /// The result word to be written behind it.
    pub(super) result: Option<Claim>,
}

/// Appends a piece of a body, and ends the last line.
pub(super) fn write(source: Source<'_>, context: Context<'_>, piece: &Piece<'_>, out: &mut String) {
    let mut body = Body {
        source,
        context,
        numbers: piece.numbers,
        passes: context.passes,
        wrap: Wrap::new(out),
    };
    let mut at = piece.items.start;
    while at < piece.items.end {
        at = body.write(at, piece.items.end);
    }
    if let Some(claim) = piece.result {
        body.result(claim);
    }
    body.wrap.end_line();
}

struct Body<'a, 'o> {
    source: Source<'a>,
    context: Context<'a>,
    numbers: &'a [u32],
    /// Those not yet written.
    passes: &'a [u32],
    wrap: Wrap<'o>,
}

impl Body<'_, '_> {
    fn item(&self, at: usize) -> Option<Item> {
        self.source.tree.items.get(at).copied()
    }

    /// Writes the item at `at`, with what belongs to it, and returns the index of the next one.
    fn write(&mut self, at: usize, end: usize) -> usize {
        let Some(item) = self.item(at) else {
            return end;
        };
        match item.kind {
            Kind::Session(_) | Kind::Number(_) | Kind::Side(_) => return self.prefix(at, end),
            Kind::Turn { .. } | Kind::Doubt { .. } => self.turn(at..at),
            Kind::Glyph(number) => self.glyph(at, item.span, number),
            Kind::Open => self.wrap.open(),
            Kind::Close => self.wrap.close(),
            Kind::Diagram(block) => {
                self.pass(at);
                grid::write(
                    self.source,
                    self.context,
                    "diagram",
                    block,
                    self.wrap.lines(),
                );
            }
            Kind::Position(block) => {
                self.pass(at);
                grid::write(
                    self.source,
                    self.context,
                    "position",
                    block,
                    self.wrap.lines(),
                );
            }
            Kind::Figure(block) => {
                self.pass(at);
                figure::write(self.source, block, self.wrap.lines());
            }
            Kind::Result(claim) => {
                self.pass(at);
                self.result(claim);
            }
            Kind::Comment { text, braces } => self.comment(text, braces),
            // Tags stand in the tag section; what is unknown has been refused.
            Kind::Tag { .. } | Kind::Unknown => {}
        }
        at + 1
    }

    /// Section words, numbers and sides, and the turn behind them, if there is one. Comments between
    /// them go first, so that all of it stands together.
    fn prefix(&mut self, at: usize, end: usize) -> usize {
        let before = |item: Item| {
            matches!(
                item.kind,
                Kind::Session(_) | Kind::Number(_) | Kind::Side(_) | Kind::Comment { .. }
            )
        };
        let turn = (at..end)
            .find(|&i| !self.item(i).is_some_and(before))
            .unwrap_or(end);
        let is_turn = turn < end
            && self
                .item(turn)
                .is_some_and(|item| matches!(item.kind, Kind::Turn { .. } | Kind::Doubt { .. }));
        for i in at..turn {
            match self.item(i).map(|item| item.kind) {
                Some(Kind::Comment { text, braces }) => self.comment(text, braces),
                Some(kind) if !is_turn => self.stray(kind),
                _ => {}
            }
        }
        if !is_turn {
            return turn;
        }
        self.turn(at..turn);
        turn + 1
    }

    /// A section word or a side without a turn; a number without one says nothing.
    fn stray(&mut self, kind: Kind) {
        if !matches!(kind, Kind::Number(_)) {
            push_prefix(kind, self.wrap.word());
        }
    }

    /// The turn behind the items of `prefix`, in one word.
    fn turn(&mut self, prefix: Range<usize>) {
        let at = prefix.end;
        let Some(item) = self.item(at) else { return };
        self.pass(at);
        let written = self.written_number(prefix.clone());
        let mut missing = match written {
            Some(_) => None,
            None => self.number(item, at),
        };
        self.wrap.word();
        for i in prefix {
            match self.item(i).map(|item| item.kind) {
                Some(Kind::Number(_)) if written != Some(i) => {}
                Some(kind @ (Kind::Session(_) | Kind::Number(_) | Kind::Side(_))) => {
                    if matches!(kind, Kind::Side(_)) {
                        push_number(missing.take(), self.wrap.more());
                    }
                    push_prefix(kind, self.wrap.more());
                    self.wrap.more().push(' ');
                }
                _ => {}
            }
        }
        push_number(missing, self.wrap.more());
        word::push_turn(self.source, item, self.wrap.more());
    }

    /// The index of the number that belongs to the turn behind `prefix`: the last one. Those before it
    /// have no turn.
    fn written_number(&self, mut prefix: Range<usize>) -> Option<usize> {
        prefix.rfind(|&i| {
            self.item(i)
                .is_some_and(|item| matches!(item.kind, Kind::Number(_)))
        })
    }

    /// The number that the turn at `at` has, if it has one.
    fn number(&self, item: Item, at: usize) -> Option<u32> {
        let numbered = match item.kind {
            Kind::Turn { parts, .. } => count::is_numbered(parts.of(&self.source.tree.parts)),
            Kind::Doubt { .. } => true,
            _ => false,
        };
        let number = self.numbers.get(at).copied();
        // A number that is too large to be read is not written.
        number.filter(|&number| numbered && (1..=HIGHEST).contains(&number))
    }

    /// The forced passes that have been left out before the item at `at`.
    fn pass(&mut self, at: usize) {
        while let Some((&first, rest)) = self.passes.split_first() {
            if first as usize > at {
                break;
            }
            self.passes = rest;
            if first as usize == at {
                self.wrap.word().push_str("pass");
            }
        }
    }

    fn glyph(&mut self, at: usize, span: Span, number: u16) {
        let is_turn = |item: Item| matches!(item.kind, Kind::Turn { .. } | Kind::Doubt { .. });
        let behind_turn = at > 0 && self.item(at - 1).is_some_and(is_turn);
        match word::glyph(self.source, span, number) {
            Glyph::Signs(signs) if behind_turn => self.wrap.more().push_str(signs),
            Glyph::Signs(signs) => self.wrap.word().push_str(signs),
            Glyph::Number(number) => plain::put(self.wrap.word(), format_args!("${number}")),
        }
    }

    fn result(&mut self, claim: Claim) {
        self.wrap.word().push_str(&claim.to_string());
    }

    fn comment(&mut self, text: Span, braces: bool) {
        let text = self.source.text(text);
        let word = self.wrap.word();
        word.push(if braces { '{' } else { ';' });
        plain::push_lines(word, text);
        if braces {
            word.push('}');
        } else {
            self.wrap.end_line();
        }
    }
}

fn push_prefix(kind: Kind, out: &mut String) {
    match kind {
        Kind::Session(number) => plain::put(out, format_args!("session {number}:")),
        Kind::Number(number) => plain::put(out, format_args!("{number}.")),
        Kind::Side(side) => {
            out.push(side.letter());
            out.push(':');
        }
        _ => {}
    }
}

fn push_number(number: Option<u32>, out: &mut String) {
    if let Some(number) = number {
        push_prefix(Kind::Number(number), out);
        out.push(' ');
    }
}
