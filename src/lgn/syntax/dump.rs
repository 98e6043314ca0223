//! A tree as text, for tests and for people who want to see what the parser saw.
//!
//! Nodes bear the names of the rules of `grammar/lgn.ebnf`:
//!
//! ```
//! use ludograph::{diagnostic::Diagnostics, lgn::syntax::{dump::dump, parse, tree::Tree}, source::Chunk};
//! let chunk = Chunk::new("1. d5,xe5!");
//! let mut tree = Tree::default();
//! parse(&chunk, &mut tree, &mut Diagnostics::new());
//! assert_eq!(dump(&chunk, &tree), r#"(number "1.")
//! (turn "d5,xe5"
//!   (place "d5"
//!     (cell "d5"))
//!   (remove "xe5"
//!     (cell "e5")))
//! (glyph "!")
//! "#);
//! ```

use std::fmt::Write;

use super::tree::{
    Block, Directive, GridMark, Item, Kind, Line, LineKind, Mark, Note, NoteAt, Part, PartKind,
    Row, Tree,
};
use crate::source::{Chunk, Run, Span};

/// The names of all kinds of nodes, which are the rules of the grammar in lower case.
pub const RULES: &[&str] = &[
    "tag",
    "name",
    "value",
    "session",
    "number",
    "side",
    "turn",
    "place",
    "place-as",
    "move",
    "remove",
    "send",
    "mark",
    "swap",
    "roll",
    "pass",
    "end-word",
    "cell",
    "doubt",
    "reading",
    "glyph",
    "open",
    "close",
    "result",
    "comment",
    "diagram",
    "position",
    "figure",
    "to-move",
    "next-number",
    "figure-name",
    "title",
    "row",
    "label",
    "margin",
    "rest",
    "point",
    "files",
    "notes",
    "note",
    "mark-line",
    "session-line",
    "played-line",
    "pairs-line",
    "directive",
    "text",
    "line-comment",
    "unknown",
    "unknown-line",
];

/// A node of a tree: a rule's name, a place and what lies inside. For the eye and for tests; the other
/// stages read the tree itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The name of the grammar's rule, one of [`RULES`].
    pub rule: &'static str,
    /// The whole of it.
    pub span: Span,
    /// What lies inside, in the order of the text.
    pub children: Vec<Node>,
}

impl Node {
    fn leaf(rule: &'static str, span: Span) -> Self {
        Self::new(rule, span, Vec::new())
    }

    const fn new(rule: &'static str, span: Span, children: Vec<Self>) -> Self {
        Self {
            rule,
            span,
            children,
        }
    }
}

/// The items of a tree as nodes.
pub fn nodes(tree: &Tree) -> Vec<Node> {
    tree.items.iter().map(|item| node(tree, item)).collect()
}

/// A tree as s-expressions, a node a line: the rule's name, then its text.
pub fn dump(chunk: &Chunk, tree: &Tree) -> String {
    let mut out = String::new();
    for node in nodes(tree) {
        write_node(&chunk.text, &node, 0, &mut out);
        out.push('\n');
    }
    out
}

/// Nodes lie no deeper than a cell in a reading in an item: variations are flat.
fn write_node(text: &str, node: &Node, depth: usize, out: &mut String) {
    let indent = "  ".repeat(depth);
    let shown = node.span.of(text);
    // Writing to a string does not fail.
    let _ = write!(out, "{indent}({} {shown:?}", node.rule);
    for child in &node.children {
        out.push('\n');
        write_node(text, child, depth + 1, out);
    }
    out.push(')');
}

fn node(tree: &Tree, item: &Item) -> Node {
    let span = item.span;
    let leaf = |rule| Node::leaf(rule, span);
    match item.kind {
        Kind::Tag { name, value } => {
            let children = vec![Node::leaf("name", name), Node::leaf("value", value)];
            Node::new("tag", span, children)
        }
        Kind::Session(_) => leaf("session"),
        Kind::Number(_) => leaf("number"),
        Kind::Side(_) => leaf("side"),
        Kind::Turn { parts, .. } => Node::new("turn", span, part_nodes(tree, parts)),
        Kind::Doubt { readings, .. } => {
            let readings = readings.of(&tree.readings).iter();
            let nodes = readings.map(|r| Node::new("reading", r.span, part_nodes(tree, r.parts)));
            Node::new("doubt", span, nodes.collect())
        }
        Kind::Glyph(_) => leaf("glyph"),
        Kind::Open => leaf("open"),
        Kind::Close => leaf("close"),
        Kind::Diagram(block) => block_node(tree, "diagram", span, block),
        Kind::Position(block) => block_node(tree, "position", span, block),
        Kind::Figure(block) => block_node(tree, "figure", span, block),
        Kind::Result(_) => leaf("result"),
        Kind::Comment { .. } => leaf("comment"),
        Kind::Unknown => leaf("unknown"),
    }
}

fn part_nodes(tree: &Tree, run: Run) -> Vec<Node> {
    run.of(&tree.parts)
        .iter()
        .map(|part| Node::new(part_rule(part), part.span, cells(tree, part.cells)))
        .collect()
}

const fn part_rule(part: &Part) -> &'static str {
    match part.kind {
        PartKind::Place => "place",
        PartKind::PlaceAs(_) => "place-as",
        PartKind::Move => "move",
        PartKind::Remove => "remove",
        PartKind::Send => "send",
        PartKind::Mark(_) => "mark",
        PartKind::Swap => "swap",
        PartKind::Roll(..) => "roll",
        PartKind::Pass => "pass",
        PartKind::End(_) => "end-word",
    }
}

fn cells(tree: &Tree, run: Run) -> Vec<Node> {
    let names = run.of(&tree.names).iter();
    names.map(|name| Node::leaf("cell", name.span)).collect()
}

fn cell(tree: &Tree, index: u32) -> Vec<Node> {
    cells(
        tree,
        Run {
            start: index,
            len: 1,
        },
    )
}

fn block_node(tree: &Tree, rule: &'static str, span: Span, index: u32) -> Node {
    let Some(block) = tree.blocks.get(index as usize) else {
        return Node::leaf(rule, span);
    };
    let mut children = head_nodes(block);
    let lines = block.lines.of(&tree.lines).iter();
    children.extend(lines.map(|line| line_node(tree, line)));
    Node::new(rule, span, children)
}

fn head_nodes(block: &Block) -> Vec<Node> {
    let name = (!block.name.is_empty()).then_some(block.name);
    [
        ("to-move", block.side.map(|side| side.1)),
        ("next-number", block.number.map(|number| number.1)),
        ("figure-name", name),
        ("title", block.title),
    ]
    .into_iter()
    .filter_map(|(rule, span)| Some(Node::leaf(rule, span?)))
    .collect()
}

fn line_node(tree: &Tree, line: &Line) -> Node {
    let (rule, children) = match line.kind {
        LineKind::Row(row) => ("row", row_nodes(tree, &row)),
        LineKind::Files => ("files", Vec::new()),
        LineKind::Notes(notes) => {
            let notes = notes.of(&tree.notes).iter();
            ("notes", notes.map(|note| note_node(tree, note)).collect())
        }
        LineKind::MarkAt(name, _) => ("mark-line", cell(tree, name)),
        LineKind::Session(_) => ("session-line", Vec::new()),
        LineKind::Played(..) => ("played-line", Vec::new()),
        LineKind::Pairs(..) => ("pairs-line", Vec::new()),
        LineKind::Directive(directive) => ("directive", directive_nodes(tree, directive)),
        LineKind::Comment => ("line-comment", Vec::new()),
        LineKind::Unknown => ("unknown-line", Vec::new()),
    };
    Node::new(rule, line.span, children)
}

fn row_nodes(tree: &Tree, row: &Row) -> Vec<Node> {
    let label = row.label.map(|(_, span)| Node::leaf("label", span));
    let margin = row.margin.map(|span| Node::leaf("margin", span));
    let marks = row.marks.of(&tree.marks).iter().map(point);
    let rest = row.rest.map(|span| Node::leaf("rest", span));
    label
        .into_iter()
        .chain(margin)
        .chain(marks)
        .chain(rest)
        .collect()
}

const fn point(mark: &Mark) -> Node {
    let rule = match mark.kind {
        GridMark::Unknown => "unknown",
        _ => "point",
    };
    Node::new(rule, mark.span, Vec::new())
}

fn note_node(tree: &Tree, note: &Note) -> Node {
    let mut children = vec![point(&note.mark)];
    match note.at {
        NoteAt::Cell(name) => children.extend(cell(tree, name)),
        NoteAt::Turn(_, span) => children.push(Node::leaf("label", span)),
    }
    Node::new("note", note.span, children)
}

fn directive_nodes(tree: &Tree, directive: Directive) -> Vec<Node> {
    match directive {
        Directive::Sign(_, run)
        | Directive::Piece(_, run)
        | Directive::Arrow(run)
        | Directive::Line(run)
        | Directive::Crop(run) => cells(tree, run),
        Directive::Label(name, text) => {
            let mut children = cell(tree, name);
            children.push(Node::leaf("text", text));
            children
        }
        Directive::Caption(text) => vec![Node::leaf("text", text)],
        _ => Vec::new(),
    }
}
