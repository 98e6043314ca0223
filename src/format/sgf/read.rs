//! [`Notation`]: the record of a tree, in one pass over its text.
//!
//! A node that is a move and nothing else, as most are, is read where it stands; all others are gathered first,
//! since their properties may stand in any order.

use std::sync::Mutex;

use super::lex::{Lexer, Node};
use super::line::Line;
use super::node::{Buffers, Reader};
use super::root;
use super::rules;
use crate::board::{Cell, Side};
use crate::check::{Held, Reading};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::Context;
use crate::format::coordinates::Wish;
use crate::game::Game;
use crate::record::{Action, Record};
use crate::source::{Chunk, Span};

/// How deep variations may nest.
const DEEPEST: usize = 1000;

/// Up to what length of a tree its memory is kept, in bytes.
const KEPT: usize = 64 << 10;

/// What is known of all trees of a file.
pub(super) struct Notation {
    game: Option<&'static dyn Game>,
    wish: Wish,
    /// Memory of trees that have been read, for those to come.
    pool: Mutex<Vec<Memory>>,
}

/// Memory that is used again for the next tree.
#[derive(Default)]
struct Memory {
    node: Node,
    /// The lines round the present one.
    outer: Vec<Line>,
    buffers: Buffers,
}

impl Notation {
    pub(super) fn new(context: &Context) -> Self {
        Self {
            game: context.game,
            wish: context.coordinates,
            pool: Mutex::default(),
        }
    }

    /// Memory that nobody uses.
    fn memory(&self) -> Memory {
        let pool = self.pool.try_lock().ok();
        pool.and_then(|mut pool| pool.pop()).unwrap_or_default()
    }

    /// Gives memory back. That of a long tree goes, so that short ones behind it don't hold it.
    fn give_back(&self, memory: Memory, chunk: &Chunk) {
        if chunk.text.len() <= KEPT
            && let Ok(mut pool) = self.pool.try_lock()
        {
            pool.push(memory);
        }
    }
}

impl Reading for Notation {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let text = chunk.text.as_str();
        let mut lexer = Lexer { text, at: 1 };
        lexer.skip_blanks();
        if !text.starts_with('(') || lexer.byte() != Some(b';') {
            if let Some(line) = text.lines().next() {
                let span = Span::new(0, line.len() as u32);
                diagnostics.push(Diagnostic::new(Code::Syntax, span, "this is no game tree"));
            }
            return Held::Nothing;
        }
        lexer.at += 1;
        let mut memory = self.memory();
        let Memory {
            node,
            outer,
            buffers,
        } = &mut memory;
        lexer.node(node, diagnostics);
        let found = match rules::find(&root::said(text, node), self.game) {
            Ok(found) => found,
            Err(fault) => {
                diagnostics.push(fault);
                return Held::Unknown;
            }
        };
        if let Some(said) = found.said {
            diagnostics.push(said);
        }
        let mut reader = Reader::new(found.game, self.wish, chunk, record, diagnostics, buffers);
        reader.root(node);
        outer.clear();
        Walk {
            lexer,
            node,
            reader,
            outer,
        }
        .go();
        self.give_back(memory, chunk);
        Held::Record(found.game)
    }
}

struct Walk<'a> {
    lexer: Lexer<'a>,
    node: &'a mut Node,
    reader: Reader<'a>,
    /// The lines round the present one.
    outer: &'a mut Vec<Line>,
}

impl Walk<'_> {
    fn go(mut self) {
        loop {
            match self.lexer.byte() {
                Some(b';') => {
                    self.lexer.at += self.reader.moves_in_turn(self.lexer.at);
                    if self.lexer.byte() == Some(b';') && !self.bare() {
                        self.lexer.at += 1;
                        self.full();
                    }
                }
                Some(b'(') => self.open(),
                Some(b')') => {
                    self.lexer.at += 1;
                    let Some(line) = self.outer.pop() else {
                        break;
                    };
                    self.reader.line = line;
                }
                Some(byte) if byte.is_ascii_whitespace() => self.lexer.at += 1,
                Some(byte) if byte.is_ascii_alphanumeric() => {
                    let span = Span::new(self.lexer.at as u32, self.lexer.at as u32 + 1);
                    self.fault(Code::Syntax, span, "expected the semicolon of a node");
                    self.full();
                }
                Some(_) => self.lexer.junk(self.reader.diagnostics),
                None => {
                    self.unclosed();
                    break;
                }
            }
        }
        self.reader.finish();
    }

    /// The text ends before the tree does.
    fn unclosed(&mut self) {
        let told = self.reader.diagnostics.list().last();
        if told.is_none_or(|fault| fault.code != Code::Unclosed) {
            self.fault(Code::Unclosed, Span::new(0, 1), "a tree that is not closed");
        }
    }

    fn fault(&mut self, code: Code, span: Span, message: &str) {
        self.reader
            .diagnostics
            .push(Diagnostic::new(code, span, message));
    }

    /// Reads a node that is a move on the board by two letters, and nothing else. False, and nothing is read,
    /// if it is another.
    #[inline]
    fn bare(&mut self) -> bool {
        let at = self.lexer.at;
        let bytes = self.lexer.text.as_bytes();
        let Some(&[_, side, b'[', column, row, b']']) = bytes.get(at..at + 6) else {
            return false;
        };
        let side = match side {
            b'B' => Side::Black,
            b'W' => Side::White,
            _ => return false,
        };
        let mut end = at + 6;
        while bytes.get(end).is_some_and(u8::is_ascii_whitespace) {
            end += 1;
        }
        if !matches!(bytes.get(end), Some(b';' | b')' | b'(')) || self.reader.line.is_over() {
            return false;
        }
        let cell = self.reader.points.pair(column, row);
        if cell == Cell::NOWHERE {
            return false;
        }
        self.lexer.at = end;
        let at = at as u32;
        let (name, value) = (Span::new(at + 1, at + 2), Span::new(at + 3, at + 5));
        self.reader.word(side, name, Action::Place(cell), value);
        self.reader.end_node();
        true
    }

    fn full(&mut self) {
        let start = self.lexer.at.saturating_sub(1) as u32;
        self.lexer.node(self.node, self.reader.diagnostics);
        if self.reader.line.is_over() {
            let empty = self.node.list.is_empty();
            if !empty {
                let span = Span::sign(self.reader.text, start);
                self.fault(Code::Syntax, span, "a node behind a variation");
            }
            return;
        }
        self.reader.node(self.node);
    }

    fn open(&mut self) {
        let place = self.lexer.at as u32;
        self.lexer.at += 1;
        if self.outer.len() >= DEEPEST {
            let message = format!("variations nested more than {DEEPEST} deep");
            self.fault(Code::TooLarge, Span::new(place, place + 1), &message);
            self.pass_over();
            return;
        }
        let outer = self.reader.branch(place);
        self.outer.push(outer);
    }

    /// Passes over a variation whose bracket has been read.
    fn pass_over(&mut self) {
        let mut depth = 1_u32;
        let mut quiet = Diagnostics::new();
        while let Some(byte) = self.lexer.byte() {
            match byte {
                b'(' => depth += 1,
                b')' => depth -= 1,
                b';' => {}
                byte if byte.is_ascii_whitespace() => {}
                _ => {
                    self.lexer.node(self.node, &mut quiet);
                    continue;
                }
            }
            self.lexer.at += 1;
            if depth == 0 {
                return;
            }
        }
    }
}
