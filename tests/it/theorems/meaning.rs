//! What a record says, whatever it looks like: for comparisons before and after formatting.

use ludograph::lgn::syntax::tree::{
    Block, Directive, Kind, Line, LineKind, Note, NoteAt, Part, PartKind, Row, Tree,
};
use ludograph::record::Claim;
use ludograph::source::{Chunk, Run, Span};

/// What a record says, in three lists, since comments may change places with numbers and sides: the
/// tags by their names; the body without numbers, sides and section words; the body without comments
/// and numbers. Numbers are left out, since missing ones are added; so is what stands for an empty body.
pub fn meaning(chunk: &Chunk, tree: &Tree) -> [Vec<String>; 3] {
    let mut reader = Reader {
        chunk,
        tree,
        tags: Vec::new(),
        words: Vec::new(),
        turns: Vec::new(),
        result: None,
    };
    for item in &tree.items {
        reader.see(item.kind);
    }
    reader.finish()
}

struct Reader<'a> {
    chunk: &'a Chunk,
    tree: &'a Tree,
    tags: Vec<(String, String)>,
    words: Vec<String>,
    turns: Vec<String>,
    result: Option<Claim>,
}

impl Reader<'_> {
    fn text(&self, span: Span) -> String {
        span.of(&self.chunk.text).to_owned()
    }

    /// The text of a value.
    fn value(&self, span: Span) -> String {
        let mut out = String::new();
        let mut signs = span.of(&self.chunk.text).chars().peekable();
        while let Some(sign) = signs.next() {
            let escaped = signs.next_if(|&c| sign == '\\' && matches!(c, '"' | '\\'));
            out.push(escaped.unwrap_or(sign));
        }
        out
    }

    fn see(&mut self, kind: Kind) {
        match kind {
            Kind::Tag { name, value } => {
                let (name, value) = (self.text(name), self.value(value));
                let claim = Claim::parse(&value).filter(|_| name == "Result");
                let value = claim.map_or(value, |claim| claim.to_string());
                self.tags.push((name, value));
            }
            Kind::Number(_) => {}
            Kind::Session(n) => self.turns.push(format!("session {n}")),
            Kind::Side(side) => self.turns.push(format!("{side:?}:")),
            Kind::Comment { text, braces } => {
                let text = self.text(text).replace("\r\n", "\n").replace('\r', "\n");
                self.words.push(format!("comment {braces} {text}"));
            }
            kind => {
                if let Kind::Result(claim) = kind {
                    self.result.get_or_insert(claim);
                }
                let said = self.said(kind);
                self.words.push(said.clone());
                self.turns.push(said);
            }
        }
    }

    fn finish(mut self) -> [Vec<String>; 3] {
        if self.tags.iter().all(|(name, _)| name != "Result") {
            let claim = self.result.unwrap_or(Claim::Unfinished);
            self.tags.push(("Result".to_owned(), claim.to_string()));
        }
        if self.turns.len() == 1 && self.result.is_some() {
            self.turns.clear();
            self.words.retain(|said| !said.starts_with("Result"));
        }
        self.tags.sort_by(|a, b| a.0.cmp(&b.0));
        let tags = self.tags.into_iter().map(|(a, b)| format!("{a} {b}"));
        [tags.collect(), self.words, self.turns]
    }

    fn said(&self, kind: Kind) -> String {
        match kind {
            Kind::Turn { tilde, parts } => format!("turn {tilde} {:?}", self.parts(parts)),
            Kind::Doubt { tilde, readings } => {
                let readings = readings.of(&self.tree.readings).iter();
                let said: Vec<_> = readings.map(|r| self.parts(r.parts)).collect();
                format!("doubt {tilde} {said:?}")
            }
            Kind::Diagram(block) | Kind::Position(block) | Kind::Figure(block) => {
                self.block(&self.tree.blocks[block as usize])
            }
            kind => format!("{kind:?}"),
        }
    }

    fn parts(&self, parts: Run) -> Vec<(PartKind, Vec<(u8, u16)>)> {
        let said = |part: &Part| (part.kind, self.cells(part.cells));
        parts.of(&self.tree.parts).iter().map(said).collect()
    }

    fn cells(&self, cells: Run) -> Vec<(u8, u16)> {
        let names = cells.of(&self.tree.names).iter();
        names.map(|name| (name.file, name.row)).collect()
    }

    fn cell(&self, at: u32) -> Vec<(u8, u16)> {
        self.cells(Run { start: at, len: 1 })
    }

    fn block(&self, block: &Block) -> String {
        let (side, number) = (block.side.map(|s| s.0), block.number.map(|n| n.0));
        let title = block.title.map(|title| self.value(title));
        let name = self.text(block.name);
        let mut said = format!("block {side:?} {number:?} {name} {title:?}");
        for line in block.lines.of(&self.tree.lines) {
            said += "\n";
            said += &self.line(line);
        }
        said
    }

    fn line(&self, line: &Line) -> String {
        match line.kind {
            LineKind::Row(row) => self.row(&row),
            LineKind::Notes(notes) => {
                let notes = notes.of(&self.tree.notes).iter();
                notes
                    .map(|note| self.note(note))
                    .collect::<Vec<_>>()
                    .join("\n")
            }
            LineKind::MarkAt(cell, axis) => format!("mark {:?} {axis:?}", self.cell(cell)),
            LineKind::Directive(directive) => self.directive(directive),
            LineKind::Files => {
                let letters = self.text(line.span);
                let mut letters: Vec<char> = letters.chars().collect();
                letters.retain(char::is_ascii_alphabetic);
                format!("files {letters:?}")
            }
            LineKind::Comment | LineKind::Unknown => self.text(line.span),
            kind => format!("{kind:?}"),
        }
    }

    fn directive(&self, directive: Directive) -> String {
        match directive {
            Directive::Sign(kind, cells) => format!("{kind:?} {:?}", self.cells(cells)),
            Directive::Label(cell, text) => {
                format!("label {:?} {}", self.cell(cell), self.value(text))
            }
            Directive::Piece(side, cells) => format!("piece {side:?} {:?}", self.cells(cells)),
            Directive::Arrow(cells) => format!("arrow {:?}", self.cells(cells)),
            Directive::Line(cells) => format!("line {:?}", self.cells(cells)),
            Directive::Caption(text) => format!("caption {}", self.value(text)),
            directive => format!("{directive:?}"),
        }
    }

    fn note(&self, note: &Note) -> String {
        let at = match note.at {
            NoteAt::Cell(at) => format!("{:?}", self.cell(at)),
            NoteAt::Turn(number, _) => number.to_string(),
        };
        format!("{:?} = {at}", note.mark.kind)
    }

    fn row(&self, row: &Row) -> String {
        let marks = row.marks.of(&self.tree.marks).iter();
        let marks: Vec<_> = marks.map(|mark| mark.kind).collect();
        format!("{:?} {marks:?}", row.label.map(|label| label.0))
    }
}
