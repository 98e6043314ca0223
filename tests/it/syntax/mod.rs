//! The syntax of LGN: what is read, what is refused and where, and what no input may do.

mod blocks;
mod hostile;
mod movetext;
mod records;
mod style;
mod tiling;

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::dump::nodes;
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;

use crate::theorems::tiled::assert_tiled;

fn read(text: &str, diagnostics: &mut Diagnostics) -> (Chunk, Tree) {
    let chunk = Chunk::new(text);
    let mut tree = Tree::default();
    parse(&chunk, &mut tree, diagnostics);
    (chunk, tree)
}

/// What a reading finds, as `code line:column-column turn`; the end stands in the same line or is `…`.
fn faults_in(text: &str, mut diagnostics: Diagnostics) -> Vec<String> {
    let (chunk, tree) = read(text, &mut diagnostics);
    assert_tiled(&chunk, &tree);
    let shown = diagnostics.list().iter().map(|fault| {
        let from = chunk.line_col(fault.span.start);
        let to = chunk.line_col(fault.span.end);
        let end = if from.line == to.line {
            to.column.to_string()
        } else {
            "…".to_owned()
        };
        let turn = fault.turn.map_or("-".to_owned(), |turn| turn.to_string());
        format!("{} {}:{}-{end} {turn}", fault.code, from.line, from.column)
    });
    shown.collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(faults_in(text, Diagnostics::new()), expected, "{text:?}");
}

#[track_caller]
fn check_strict(text: &str, expected: &[&str]) {
    assert_eq!(faults_in(text, Diagnostics::strict()), expected, "{text:?}");
}

/// The kinds of the items, each by its rule's name, with their texts.
fn items(text: &str) -> String {
    let (chunk, tree) = read(text, &mut Diagnostics::new());
    let shown = nodes(&tree)
        .into_iter()
        .map(|node| format!("{} {}", node.rule, node.span.of(&chunk.text)));
    shown.collect::<Vec<_>>().join(", ")
}
