//! The tag section.

use std::ops::Range;

use super::{Source, plain};
use crate::lgn::syntax::tree::{Item, Kind, Tree};
use crate::record::Claim;
use crate::source::Span;

/// The known tags in their order; the others follow as they came.
const ORDER: [&str; 14] = [
    "Game",
    "Variant",
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "White",
    "Result",
    "Score",
    "ClaimedScore",
    "First",
    "Annotator",
    "Source",
];

/// How many items stand before the first tag: the comments at the head of a file. 0 if there is no
/// tag, since they are then part of the body.
pub(super) fn before_tags(tree: &Tree) -> usize {
    tree.items.iter().position(is_tag).unwrap_or(0)
}

/// The items of the body, if the tags begin at `first`.
pub(super) fn body(tree: &Tree, first: usize) -> Range<usize> {
    let tags = tree
        .items
        .iter()
        .skip(first)
        .take_while(|item| is_tag(item));
    first + tags.count()..tree.items.len()
}

fn is_tag(item: &Item) -> bool {
    matches!(item.kind, Kind::Tag { .. })
}

/// Whether a body says nothing: it holds no items but comments, and numbers without a turn.
pub(super) fn is_bare(body: &[Item]) -> bool {
    body.iter()
        .all(|item| matches!(item.kind, Kind::Comment { .. } | Kind::Number(_)))
}

/// What the record says of the result: its tag, else its result word, else `*`.
pub(super) fn result(source: Source<'_>) -> Claim {
    let tag = tags(source).find(|(name, _)| *name == "Result");
    let word = || {
        let words = source.tree.items.iter();
        words.into_iter().find_map(|item| match item.kind {
            Kind::Result(claim) => Some(claim),
            _ => None,
        })
    };
    tag.and_then(|(_, value)| Claim::parse(source.text(value)))
        .or_else(word)
        .unwrap_or(Claim::Unfinished)
}

/// The names and values of the tags.
fn tags(source: Source<'_>) -> impl Iterator<Item = (&str, Span)> {
    source.tree.items.iter().filter_map(move |item| {
        let Kind::Tag { name, value } = item.kind else {
            return None;
        };
        Some((source.text(name), value))
    })
}

/// Appends the tags, one a line, a missing `Result` among them.
pub(super) fn write(source: Source<'_>, out: &mut String) {
    let rank = |name: &str| ORDER.iter().position(|n| *n == name).unwrap_or(ORDER.len());
    let mut list: Vec<(usize, &str, Option<Span>)> = tags(source)
        .map(|(name, value)| (rank(name), name, Some(value)))
        .collect();
    if list.iter().all(|(_, name, _)| *name != "Result") {
        list.push((rank("Result"), "Result", None));
    }
    list.sort_by_key(|(rank, ..)| *rank);
    for (_, name, value) in &list {
        out.push('[');
        out.push_str(name);
        out.push(' ');
        write_value(source, name, *value, out);
        out.push_str("]\n");
    }
}

fn write_value(source: Source<'_>, name: &str, value: Option<Span>, out: &mut String) {
    let text = value.map(|span| source.text(span));
    let claim = match text {
        None => Some(result(source)),
        Some(text) if name == "Result" => Claim::parse(text),
        Some(_) => None,
    };
    match claim {
        Some(claim) => plain::push_quoted(out, &claim.to_string()),
        None => plain::push_quoted(out, text.unwrap_or("")),
    }
}
