//! A library told: its record, and the transcript that people see of it.
//!
//! Of the nodes that share a place the first goes on the line, and the others are variations behind it. The tree
//! is walked with a list of what is still to be told, so its depth costs nothing.

use std::fmt::Write;
use std::ops::Range;

use encoding_rs::Encoding;

use super::tree::{Flaw, Kind, Node, Text, Tree};
use super::{cell, point, text};
use crate::board::{Cell, Geometry};
use crate::diagnostic::{Code, Diagnostic};
use crate::format::Context;
use crate::record::{Action, Directive, FigureBlock, Record, What};
use crate::source::{Chunk, Span};

/// How deep variations may be nested (notation.md, section 4).
const DEEPEST: usize = 1000;

/// How many figures a record may have. What would be more is told in comments.
const MOST_FIGURES: usize = 10_000;

/// Where a line of the transcript ends at the latest.
const WIDTH: usize = 72;

/// What is still to be told.
enum Task {
    /// A node, and whether those that share its place are told behind it.
    Word { index: u32, leads: bool },
    /// The played nodes from that one on, each as a variation.
    Variations(u32),
    /// The end of a variation.
    Close,
    /// What follows a node.
    Below(u32),
}

/// The telling.
pub(super) struct Tale<'a> {
    bytes: &'a [u8],
    tree: &'a Tree,
    geometry: Option<&'static Geometry>,
    encoding: Option<&'static Encoding>,
    chunk: &'a mut Chunk,
    record: Record,
    faults: Vec<Diagnostic>,
    /// Where the last line of the transcript begins.
    line: usize,
    /// Whether the next token stands close to the last one.
    is_close: bool,
    scratch: String,
}

impl<'a> Tale<'a> {
    pub(super) fn new(
        bytes: &'a [u8],
        tree: &'a Tree,
        geometry: Option<&'static Geometry>,
        context: &Context,
        chunk: &'a mut Chunk,
    ) -> Self {
        Self {
            bytes,
            tree,
            geometry,
            encoding: context.encoding,
            chunk,
            record: Record::default(),
            faults: Vec::new(),
            line: 0,
            is_close: true,
            scratch: String::new(),
        }
    }

    /// The record, and what is wrong with the file.
    pub(super) fn told(self) -> (Record, Vec<Diagnostic>) {
        (self.record, self.faults)
    }

    pub(super) fn tell(&mut self) {
        if let Some((major, minor)) = self.tree.version {
            let version = format!("{major}.{minor}");
            let span = self.token(&version, 8..10);
            self.record.tags.push("RenLibVersion", &version, span);
        }
        if let Some(root) = self.tree.node(0) {
            self.about(0, root);
            self.walk();
        }
        for flaw in &self.tree.flaws {
            self.flaw(flaw);
        }
    }

    fn walk(&mut self) {
        let mut tasks = vec![Task::Below(0)];
        let mut depth = 0;
        while let Some(task) = tasks.pop() {
            match task {
                Task::Below(index) => {
                    let first = self.tree.node(index).map(|node| node.first);
                    if let Some(index) = first.and_then(|first| self.tree.played(first)) {
                        tasks.push(Task::Word { index, leads: true });
                    }
                }
                Task::Word { index, leads } => {
                    let Some(node) = self.tree.node(index) else {
                        continue;
                    };
                    self.word(index, node);
                    tasks.push(Task::Below(index));
                    if leads {
                        tasks.push(Task::Variations(node.next));
                    }
                }
                Task::Variations(from) => {
                    let Some(index) = self.tree.played(from) else {
                        continue;
                    };
                    let Some(node) = self.tree.node(index) else {
                        continue;
                    };
                    if depth == DEEPEST {
                        self.too_deep(node);
                        break;
                    }
                    depth += 1;
                    self.open(node);
                    tasks.push(Task::Variations(node.next));
                    tasks.push(Task::Close);
                    tasks.push(Task::Word {
                        index,
                        leads: false,
                    });
                }
                Task::Close => {
                    depth -= 1;
                    self.close();
                }
            }
        }
        if !tasks.is_empty() {
            (0..depth).for_each(|_| self.close());
            self.stop();
        }
    }

    /// The line can't be followed from here.
    fn stop(&mut self) {
        let end = Span::at(self.chunk.text.len() as u32);
        self.record.push(end, What::Fault(None));
    }

    fn too_deep(&mut self, node: &Node) {
        let at = node.at as usize;
        self.flaw(&Flaw {
            code: Code::TooLarge,
            bytes: at..at + 2,
            message: format!("variations nested more than {DEEPEST} deep"),
        });
        self.stop();
    }

    fn open(&mut self, node: &Node) {
        let at = node.at as usize;
        let span = self.token("(", at..at + 1);
        self.is_close = true;
        self.record.push(span, What::Open);
    }

    fn close(&mut self) {
        let start = self.chunk.text.len() as u32;
        self.chunk.text.push(')');
        self.record.push(Span::new(start, start + 1), What::Close);
    }

    fn word(&mut self, index: u32, node: &Node) {
        let (cell, name) = self.cell(node.position);
        let at = node.at as usize;
        let span = self.token(&name, at..at + 2);
        let action = match node.position {
            0 => Action::Pass,
            _ => Action::Place(cell),
        };
        self.record.word(action, span);
        self.about(index, node);
    }

    /// The cell of a position, and what the transcript calls it.
    fn cell(&self, position: u8) -> (Cell, String) {
        let Some(geometry) = self.geometry else {
            return (Cell::NOWHERE, format!("#{position:02x}"));
        };
        let cell = cell(position, geometry);
        let name = match point(position) {
            _ if position == 0 => "pass".to_owned(),
            Some(_) => geometry.name(cell).to_owned(),
            None => format!("#{position:02x}"),
        };
        (cell, name)
    }

    /// What is said of a node, and of the points round it.
    fn about(&mut self, index: u32, node: &Node) {
        let at = node.at as usize;
        for (is_so, what) in [(node.has_mark(), "[%mark]"), (node.is_start(), "[%start]")] {
            if is_so {
                let span = self.token(what, at + 1..at + 2);
                self.record.remark(what, span);
            }
        }
        let tree = self.tree;
        for text in tree.texts(index).filter(|text| text.kind != Kind::Board) {
            self.comment("", text);
        }
        let mut figure = FigureBlock::default();
        for (index, node) in tree.below(index) {
            for text in tree.texts(index) {
                if text.kind == Kind::Board {
                    self.label(node, text, &mut figure);
                } else if !node.is_played() {
                    let (_, name) = self.cell(node.position);
                    self.comment(&format!("[%point {name}] "), text);
                }
            }
            if let Some(behind) = tree.node(node.first)
                && !node.is_played()
            {
                let at = behind.at as usize;
                self.flaw(&Flaw {
                    code: Code::Syntax,
                    bytes: at..at + 2,
                    message: "a node behind a point that was not played".to_owned(),
                });
            }
        }
        if let [(_, first), ..] = figure.directives[..] {
            figure.keyword = Span::at(first.start);
            figure.name = format!("board-{}", self.record.figures.len() + 1);
            figure.name_span = Span::at(first.start);
            self.record.figure(figure, first);
        }
    }

    /// A comment, with something before its text.
    fn comment(&mut self, head: &str, of: &Text) {
        let mut said = std::mem::take(&mut self.scratch);
        said.clear();
        said.push_str(head);
        let bytes = self.bytes.get(of.bytes.clone()).unwrap_or_default();
        if bytes.len() > Chunk::LONGEST {
            self.flaw(&Flaw {
                code: Code::TooLarge,
                bytes: of.bytes.clone(),
                message: "a comment of more than 64 KiB".to_owned(),
            });
        } else if !bytes.is_empty() {
            text::decode(bytes, of.kind, self.encoding, &mut said);
            let shown = shown(&said);
            let span = self.token(&format!("{{{shown}}}"), of.bytes.clone());
            self.record.remark(&said, span);
        }
        self.scratch = said;
    }

    /// A text on a point: a label of the figure, or a comment where the point is none or there are too many.
    fn label(&mut self, node: &Node, of: &Text, figure: &mut FigureBlock) {
        let (cell, name) = self.cell(node.position);
        let bytes = self.bytes.get(of.bytes.clone()).unwrap_or_default();
        if bytes.is_empty() {
            return;
        }
        let is_label = cell != Cell::NOWHERE
            && bytes.len() <= Chunk::LONGEST
            && self.record.figures.len() < MOST_FIGURES;
        if !is_label {
            self.comment(&format!("[%label {name}] "), of);
            return;
        }
        let mut said = String::new();
        text::decode(bytes, of.kind, self.encoding, &mut said);
        let span = self.token(&format!("[{name} {}]", shown(&said)), of.bytes.clone());
        figure.directives.push((Directive::Label(cell, said), span));
    }

    /// Reports what is wrong with some bytes, and shows the first of them.
    fn flaw(&mut self, flaw: &Flaw) {
        let mut shown = "#".to_owned();
        let first = flaw.bytes.start..flaw.bytes.end.min(flaw.bytes.start + 8);
        for byte in self.bytes.get(first).unwrap_or_default() {
            // Writing to a string never fails.
            let _ = write!(shown, "{byte:02x}");
        }
        let span = self.token(&shown, flaw.bytes.clone());
        self.faults
            .push(Diagnostic::new(flaw.code, span, flaw.message.as_str()));
    }

    /// Appends a token that stands for some bytes.
    fn token(&mut self, token: &str, bytes: Range<usize>) -> Span {
        let width = token.chars().count();
        let text = &mut self.chunk.text;
        if !std::mem::take(&mut self.is_close) {
            let is_full = text.len() - self.line + 1 + width > WIDTH;
            text.push(if is_full { '\n' } else { ' ' });
            if is_full {
                self.line = text.len();
            }
        }
        let start = self.chunk.text.len() as u32;
        self.chunk.anchor_byte(bytes.start as u64);
        self.chunk.text.push_str(token);
        if width != bytes.len() {
            self.chunk.anchor_byte(bytes.end as u64);
        }
        Span::new(start, self.chunk.text.len() as u32)
    }
}

/// A text on one line, as the transcript has it.
fn shown(text: &str) -> String {
    let sign = |sign: char| if sign.is_control() { ' ' } else { sign };
    text.chars().map(sign).collect()
}
