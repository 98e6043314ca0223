//! The tree is lossless: between nodes stand blanks and the signs of their rule, and nothing else.

use ludograph::lgn::syntax::dump::{Node, nodes};
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;

/// What may stand, blanks aside, between the children of a node of that rule.
fn between(rule: &str) -> &'static [&'static str] {
    match rule {
        "tag" => &["[", "\"", "\"]"],
        "turn" => &["~", ","],
        "doubt" => &["<", "~<", "|", ">"],
        "reading" | "notes" => &[","],
        "place-as" => &["=B", "=W"],
        "move" => &["-"],
        "remove" => &["X"],
        "send" => &[">"],
        "mark" => &["@", "-", "|", "/", "\\"],
        "swap" => &["SWAP:", ","],
        "diagram" => &["DIAGRAM", "DIAGRAMEND", "END"],
        "position" => &["POSITION", "POSITIONEND", "END"],
        "figure" => &["FIGURE", "\"", "\"END", "END"],
        "row" => &["|"],
        "note" => &["="],
        "mark-line" => &["MARK", "-", "|", "/", "\\"],
        "directive" => &[
            "SHADE",
            "CIRCLE",
            "SQUARE",
            "TRIANGLE",
            "CROSS",
            "LABEL",
            "PIECEB",
            "PIECEW",
            "ARROW",
            "LINE",
            "CAPTION\"",
            "-",
            "\"",
        ],
        _ => &[],
    }
}

/// The signs of a text that are no blanks, in their plain form, capital.
fn signs(text: &str) -> String {
    let is_blank =
        |c: char| c.is_whitespace() || "\u{200b}\u{200c}\u{200d}\u{2060}\u{feff}".contains(c);
    let plain = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap(),
        '“' | '”' | '„' | '‟' => '"',
        _ => c.to_ascii_uppercase(),
    };
    text.chars().filter(|&c| !is_blank(c)).map(plain).collect()
}

/// Panics unless the tree of a chunk holds all of its text.
pub fn assert_tiled(chunk: &Chunk, tree: &Tree) {
    let text = &chunk.text;
    let list = nodes(tree);
    let mut at = 0;
    for node in &list {
        assert!(node.span.start as usize >= at, "overlap in {text:?}");
        let gap = &text[at..node.span.start as usize];
        assert_eq!(signs(gap), "", "left out before {node:?} in {text:?}");
        at = node.span.end as usize;
        assert_node_tiled(text, node);
    }
    let rest = signs(&text[at..]);
    assert!(
        rest.is_empty() || rest == "\u{1a}",
        "left out: {rest:?} in {text:?}"
    );
}

fn assert_node_tiled(text: &str, node: &Node) {
    let shown = node.span.of(text);
    assert!(!shown.is_empty() || ["value", "title", "text"].contains(&node.rule));
    let mut at = node.span.start;
    let ends = node
        .children
        .iter()
        .map(|child| (child.span.start, child.span.end));
    for (start, end) in ends.chain([(node.span.end, node.span.end)]) {
        assert!(start >= at && end <= node.span.end, "{node:?} in {text:?}");
        let gap = signs(&text[at as usize..start as usize]);
        let known = gap.is_empty() || between(node.rule).contains(&gap.as_str());
        assert!(
            known || node.children.is_empty(),
            "{gap:?} in {node:?} of {text:?}"
        );
        at = end;
    }
    node.children
        .iter()
        .for_each(|child| assert_node_tiled(text, child));
}
