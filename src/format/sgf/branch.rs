//! [`Branches`]: lines of a record put together as a tree.
//!
//! Where others stand in place of a word, a bracket opens before it and closes at the end of its line, and the
//! others follow in brackets of their own. Nothing recurses.

/// A piece of a line: a node, and the lines that stand in its place.
#[derive(Default)]
struct Piece {
    start: usize,
    end: usize,
    others: Vec<usize>,
}

#[derive(Default)]
struct Line {
    pieces: Vec<Piece>,
}

/// The nodes of all lines, in the order of the record.
pub(super) struct Branches {
    /// The texts of all nodes.
    pub(super) text: Vec<u8>,
    lines: Vec<Line>,
    /// The lines that are open, the innermost last.
    open: Vec<usize>,
    /// Whether a new node has to begin before anything is added.
    is_closed: bool,
}

/// What is still to be written.
enum Due {
    Line(usize),
    Text(&'static str),
}

impl Branches {
    pub(super) fn new() -> Self {
        Self {
            text: Vec::new(),
            lines: vec![Line::default()],
            open: vec![0],
            is_closed: true,
        }
    }

    /// Begins a node of the innermost line.
    pub(super) fn node(&mut self) {
        let start = self.text.len();
        if let Some(line) = self.open.last().and_then(|&line| self.lines.get_mut(line)) {
            line.pieces.push(Piece {
                start,
                end: start,
                others: Vec::new(),
            });
        }
        self.is_closed = false;
        self.text.push(b';');
        self.extend();
    }

    /// What has been added to the text belongs to the node.
    pub(super) fn extend(&mut self) {
        let end = self.text.len();
        if let Some(piece) = self.piece() {
            piece.end = end;
        }
    }

    fn piece(&mut self) -> Option<&mut Piece> {
        let line = *self.open.last()?;
        self.lines.get_mut(line)?.pieces.last_mut()
    }

    /// Whether nothing can be added to the present node.
    pub(super) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// A line begins that stands in place of a node of the innermost line.
    pub(super) fn open(&mut self, word: usize) {
        let index = self.lines.len();
        let line = self.open.last().and_then(|&line| self.lines.get_mut(line));
        if let Some(piece) = line.and_then(|line| line.pieces.get_mut(word)) {
            piece.others.push(index);
        }
        self.lines.push(Line::default());
        self.open.push(index);
        self.is_closed = true;
    }

    pub(super) fn close(&mut self) {
        self.open.pop();
        self.is_closed = true;
    }

    /// How many nodes the innermost line has.
    pub(super) fn len(&self) -> usize {
        let line = self.open.last().and_then(|&line| self.lines.get(line));
        line.map_or(0, |line| line.pieces.len())
    }

    /// Appends all lines, broken where a row gets longer than 80 letters.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let mut due = vec![Due::Line(0)];
        let mut row = Row { out, column: 0 };
        row.begin();
        while let Some(next) = due.pop() {
            match next {
                Due::Text(text) => row.add(text.as_bytes()),
                Due::Line(index) => self.line(index, &mut row, &mut due),
            }
        }
    }

    fn line(&self, index: usize, row: &mut Row<'_>, due: &mut Vec<Due>) {
        let Some(line) = self.lines.get(index) else {
            return;
        };
        let start = due.len();
        let mut brackets = Vec::new();
        for (i, piece) in line.pieces.iter().enumerate() {
            if !piece.others.is_empty() {
                // No tree may begin with a bracket.
                if i == 0 && index > 0 {
                    row.add(b";");
                }
                brackets.push(piece);
                row.add(b"(");
            }
            row.add(self.text.get(piece.start..piece.end).unwrap_or_default());
        }
        // The innermost bracket closes first, with the lines in place of its node behind it.
        for piece in brackets.iter().rev() {
            due.push(Due::Text(")"));
            for &other in &piece.others {
                due.extend([Due::Text("("), Due::Line(other), Due::Text(")")]);
            }
        }
        if let Some(own) = due.get_mut(start..) {
            own.reverse();
        }
    }
}

/// Text that is broken into rows.
struct Row<'a> {
    out: &'a mut Vec<u8>,
    column: usize,
}

impl Row<'_> {
    /// Goes on behind what stands there.
    fn begin(&mut self) {
        let row = self.out.iter().rev().take_while(|byte| **byte != b'\n');
        self.column = row.count();
    }

    fn add(&mut self, text: &[u8]) {
        let is_node = text.len() > 1;
        if is_node && self.column > 0 && self.column + text.len() > 80 {
            self.out.push(b'\n');
            self.column = 0;
        }
        self.out.extend_from_slice(text);
        match text.iter().rposition(|&byte| byte == b'\n') {
            Some(at) => self.column = text.len() - at - 1,
            None => self.column += text.len(),
        }
    }
}
