//! Matters of style (notation.md, section 5): what the reader tolerates and the canonical form does not
//! have. Looked for only when asked for, in the finished tree; the first of each kind is told.

use super::count::is_numbered;
use super::faults::Faults;
use super::place::{is_quote, narrow};
use super::quote::quote;
use super::token::{is_blank_char, is_zero_width};
use super::tree::{Block, GridMark, Item, Kind, LineKind, Mark, Part, PartKind, Tree};
use crate::diagnostic::Code;
use crate::source::{Chunk, Span};

/// Looks for matters of style in a record.
pub(super) fn look(chunk: &Chunk, tree: &Tree, faults: &mut Faults) {
    let mut look = Look {
        text: &chunk.text,
        tree,
        faults,
        told: Vec::new(),
    };
    look.blanks();
    look.numbers();
    for item in &tree.items {
        look.item(item);
    }
    for name in &tree.names {
        if name
            .span
            .of(&chunk.text)
            .starts_with(|c: char| narrow(c).unwrap_or(c).is_uppercase())
        {
            look.tell(Code::StyleCase, name.span, "a cell in capital letters");
        }
    }
    look.end(chunk);
}

struct Look<'a> {
    text: &'a str,
    tree: &'a Tree,
    faults: &'a mut Faults,
    told: Vec<Code>,
}

impl Look<'_> {
    fn tell(&mut self, code: Code, span: Span, message: &str) {
        if !self.told.contains(&code) {
            self.told.push(code);
            self.faults.push(code, span, message);
        }
    }

    /// What stands between the items.
    fn blanks(&mut self) {
        let mut from = 0;
        for i in 0..=self.tree.items.len() {
            let next = self.tree.items.get(i).map(|item| item.span);
            let to = next.map_or(self.text.len() as u32, |span| span.start);
            let gap = Span::new(from, to);
            if !matches!(gap.of(self.text), "" | " " | "\n") {
                self.gap(gap);
            }
            from = next.map_or(to, |span| span.end);
        }
    }

    fn gap(&mut self, gap: Span) {
        let mut lines = 0;
        let mut run = 0;
        let mut head = gap.start == 0;
        let mut last = ' ';
        for (i, c) in gap.of(self.text).char_indices() {
            let at = gap.start + i as u32;
            let here = Span::new(at, at + c.len_utf8() as u32);
            match c {
                '\n' if last == '\r' => {}
                '\n' | '\r' => {
                    lines += 1;
                    head = true;
                    run = 0;
                    if lines == 3 {
                        self.tell(Code::StyleSpace, here, "several blank lines");
                    }
                }
                ' ' => {
                    run += 1;
                    if run == 2 && !head {
                        self.tell(Code::StyleSpace, here, "several blanks");
                    }
                }
                '\t' => self.tell(Code::StyleSpace, here, "a tab"),
                '\u{feff}' if head => {}
                '\u{1a}' => self.tell(Code::StyleControl, here, "a Ctrl-Z at the end of the file"),
                _ => self.odd_blank(c, here),
            }
            last = c;
        }
    }

    fn odd_blank(&mut self, c: char, here: Span) {
        if c == '\u{3000}' {
            self.tell(Code::StyleWidth, here, "a full-width blank");
        } else {
            self.tell(Code::StyleInvisible, here, "a blank that is no plain one");
        }
    }

    /// Turns without a number, and numbers without a turn.
    fn numbers(&mut self) {
        let mut waiting = None;
        for item in &self.tree.items {
            match item.kind {
                Kind::Session(_) | Kind::Side(_) | Kind::Comment { .. } => continue,
                Kind::Turn { .. } | Kind::Doubt { .. } => {
                    let bare = waiting.take().is_none();
                    if bare && self.is_numbered(item) {
                        self.tell(Code::StyleNumber, item.span, "a turn without its number");
                    }
                }
                // What can't be read may have been the turn.
                Kind::Unknown => waiting = None,
                _ => {}
            }
            if let Some(number) = waiting.take() {
                self.dangling(number);
            }
            if matches!(item.kind, Kind::Number(_)) {
                waiting = Some(item.span);
            }
        }
        if let Some(number) = waiting {
            self.dangling(number);
        }
    }

    fn dangling(&mut self, number: Span) {
        self.tell(
            Code::StyleNumber,
            number,
            "a number without a turn behind it",
        );
    }

    fn is_numbered(&self, item: &Item) -> bool {
        match item.kind {
            Kind::Turn { parts, .. } => is_numbered(parts.of(&self.tree.parts)),
            _ => true,
        }
    }

    fn item(&mut self, item: &Item) {
        let span = item.span;
        let text = span.of(self.text);
        match item.kind {
            Kind::Tag { value, .. } => {
                self.quotes(value);
                self.control(value);
                return;
            }
            Kind::Comment { text, .. } => {
                self.control(text);
                return;
            }
            Kind::Diagram(block) | Kind::Position(block) | Kind::Figure(block) => {
                if let Some(block) = self.tree.blocks.get(block as usize) {
                    self.block(block);
                }
                return;
            }
            Kind::Unknown | Kind::Open | Kind::Close | Kind::Glyph(_) => return,
            Kind::Number(number) => {
                let plain: String = text.chars().filter_map(folded).collect();
                if plain != format!("{number}.") {
                    self.tell(Code::StyleDots, span, "a number that is not written `12.`");
                }
            }
            Kind::Session(_) | Kind::Doubt { .. } => {}
            Kind::Side(_) => self.lower_side(span),
            Kind::Turn { parts, .. } => {
                for part in parts.of(&self.tree.parts) {
                    self.part(part);
                }
            }
            Kind::Result(claim) => {
                if text != claim.to_string() {
                    let message = format!("the result is written {}", quote(&claim.to_string()));
                    self.tell(Code::StyleResult, span, &message);
                }
            }
        }
        if matches!(item.kind, Kind::Session(_)) && text.starts_with(|c: char| c.is_uppercase()) {
            self.tell(Code::StyleCase, span, "a word in capital letters");
        }
        self.signs(span);
    }

    fn lower_side(&mut self, span: Span) {
        if span.of(self.text).contains(['b', 'w']) {
            self.tell(Code::StyleCase, span, "a side in lower case");
        }
    }

    fn part(&mut self, part: &Part) {
        let text = part.span.of(self.text);
        match part.kind {
            PartKind::Pass if text != "pass" => {
                self.tell(Code::StylePass, part.span, "a pass is written `pass`");
            }
            PartKind::PlaceAs(_) => {
                let sign = text.find('=').unwrap_or(text.len()) as u32;
                self.lower_side(Span::new(part.span.start + sign, part.span.end));
            }
            _ if text.contains(|c: char| c.is_ascii_uppercase()) => {
                self.tell(Code::StyleCase, part.span, "capital letters in a turn");
            }
            _ => {}
        }
    }

    /// Letters, digits and signs that are not plain.
    fn signs(&mut self, span: Span) {
        let text = span.of(self.text);
        if text.is_ascii() {
            return;
        }
        for (i, c) in text.char_indices().filter(|(_, c)| !c.is_ascii()) {
            let at = span.start + i as u32;
            let here = Span::new(at, at + c.len_utf8() as u32);
            if narrow(c).is_some() {
                self.tell(Code::StyleWidth, here, "a full-width letter, digit or sign");
            } else if is_blank_char(c) {
                self.odd_blank(c, here);
            }
        }
    }

    fn block(&mut self, block: &Block) {
        let tree = self.tree;
        if let Some((_, span)) = block.side {
            self.lower_side(span);
        }
        for head in [
            block.side.map(|s| s.1),
            block.number.map(|n| n.1),
            Some(block.name),
        ] {
            self.signs(head.unwrap_or_default());
        }
        if let Some(title) = block.title {
            self.quotes(title);
        }
        for line in block.lines.of(&tree.lines) {
            match line.kind {
                LineKind::Comment => self.control(line.span),
                LineKind::Unknown => {}
                LineKind::Row(row) => {
                    row.marks
                        .of(&tree.marks)
                        .iter()
                        .for_each(|mark| self.mark(mark));
                    self.signs(line.span);
                }
                _ => {
                    let text = line.span.of(self.text);
                    let quoted = text.find(is_quote).unwrap_or(text.len());
                    let start = line.span.start;
                    self.signs(Span::new(start, start + quoted as u32));
                    let rest = Span::new(start + quoted as u32, line.span.end);
                    if rest.of(self.text).starts_with(|c: char| !c.is_ascii()) {
                        self.tell(Code::StyleQuote, rest, "curly quotes");
                    }
                }
            }
        }
    }

    fn mark(&mut self, mark: &Mark) {
        let text = mark.span.of(self.text);
        let plain: String = text.chars().filter_map(folded).collect();
        let odd = match mark.kind {
            GridMark::Empty => plain != ".",
            GridMark::Piece(side) => plain != side.letter().to_string(),
            _ => false,
        };
        if odd {
            self.tell(
                Code::StyleMark,
                mark.span,
                "empty cells are written `.`, pieces `B` and `W`",
            );
        }
    }

    /// The quotes round a value.
    fn quotes(&mut self, value: Span) {
        let before = self.text.get(..value.start as usize).unwrap_or("");
        if let Some(quote) = before.chars().next_back().filter(|&c| c != '"') {
            let at = value.start - quote.len_utf8() as u32;
            self.tell(Code::StyleQuote, Span::new(at, value.start), "curly quotes");
        }
    }

    /// Control characters in text that is kept to the letter.
    fn control(&mut self, span: Span) {
        let is_odd = |c: &char| c.is_control() && !matches!(c, '\t' | '\n' | '\r');
        let mut chars = span.of(self.text).char_indices();
        if let Some((i, c)) = chars.find(|(_, c)| is_odd(c)) {
            let at = span.start + i as u32;
            let message = format!("the control character U+{:04X}", c as u32);
            let here = Span::new(at, at + c.len_utf8() as u32);
            self.tell(Code::StyleControl, here, &message);
        }
    }

    fn end(&mut self, chunk: &Chunk) {
        let text = self.text.strip_suffix('\u{1a}').unwrap_or(self.text);
        if !text.is_empty() && !text.ends_with(['\n', '\r']) && !chunk.truncated {
            let end = Span::at(text.len() as u32);
            self.tell(Code::StyleNewline, end, "no line end behind the last line");
        }
    }
}

/// A sign as the notation writes it, or none for what has no width.
fn folded(c: char) -> Option<char> {
    (!is_zero_width(c)).then(|| narrow(c).unwrap_or(c))
}
