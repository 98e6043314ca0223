//! `grammar/lgn.ebnf` is alive: its rules are the nodes of the tree, its examples are run, and the
//! sentences that it makes are read.

use std::collections::BTreeSet;

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::lgn::syntax::dump::{Node, RULES, nodes};
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;
use proptest::prelude::*;

use crate::ebnf::{Ebnf, Generator, Rule, read};

fn grammar() -> Vec<Rule> {
    read(include_str!("../../grammar/lgn.ebnf"))
}

#[test]
fn rules_in_lower_case_are_the_nodes_of_the_tree() {
    let rules: BTreeSet<_> = grammar()
        .into_iter()
        .filter(Rule::is_node)
        .map(|rule| rule.name)
        .collect();
    // What can't be read is no rule.
    let nodes = RULES.iter().filter(|rule| !rule.starts_with("unknown"));
    assert_eq!(rules, nodes.map(|rule| (*rule).to_owned()).collect());
}

#[test]
fn rules_are_defined_once_and_reached() {
    let rules = grammar();
    let names: BTreeSet<_> = rules.iter().map(|rule| rule.name.as_str()).collect();
    assert_eq!(names.len(), rules.len(), "a rule is defined twice");
    let mut reached = BTreeSet::from(["RECORD"]);
    for rule in &rules {
        mentioned(&rule.definition, &mut reached);
    }
    assert_eq!(names, reached);
}

fn mentioned<'g>(definition: &'g Ebnf, found: &mut BTreeSet<&'g str>) {
    match definition {
        Ebnf::Rule(name) => _ = found.insert(name),
        Ebnf::Sequence(list) | Ebnf::Choice(list) => list.iter().for_each(|d| mentioned(d, found)),
        Ebnf::Option(inner) | Ebnf::Repeat(inner) => mentioned(inner, found),
        Ebnf::Text(_) | Ebnf::Special(_) => {}
    }
}

/// What must stand before and behind an example of a rule to make a record of it.
fn context(rule: &str) -> (&'static str, &'static str) {
    match rule {
        "name" => ("[", " \"x\"]"),
        "value" => ("[Event \"", "\"]"),
        "session" | "number" | "side" => ("", " d5"),
        "place" | "place-as" | "move" | "remove" | "send" | "mark" | "roll" => ("c4,", ",c5"),
        "cell" => ("b1-", ""),
        "reading" => ("<", "|h7>"),
        "glyph" => ("d5 ", " c4"),
        "open" => ("d5 ", " c4)"),
        "close" => ("d5 (c4 ", " c5"),
        "to-move" | "next-number" => ("position ", "\nend"),
        "figure-name" => ("figure ", "\nend"),
        "title" => ("figure x \"", "\"\nend"),
        "row" | "files" | "notes" | "line-comment" => ("diagram\n  ", "\nend"),
        "label" | "margin" => ("diagram\n  ", " | . .\nend"),
        "rest" => ("diagram\n  11 | . . ", "\nend"),
        "point" => ("diagram\n  11 | ", " . |\nend"),
        "note" => ("diagram\n  51 = h7, ", "\nend"),
        "mark-line" | "session-line" | "played-line" | "pairs-line" => ("position B\n  ", "\nend"),
        "directive" => ("figure x\n  ", "\nend"),
        "text" => ("figure x\n  label d5 \"", "\"\nend"),
        _ => ("", ""),
    }
}

/// Whether the parser reads `example` as that rule, and finds nothing wrong with it.
fn is_read_as(rule: &str, example: &str) -> bool {
    let (before, behind) = context(rule);
    let chunk = Chunk::new(format!("{before}{example}{behind}"));
    let mut tree = Tree::default();
    let mut diagnostics = Diagnostics::new();
    parse(&chunk, &mut tree, &mut diagnostics);
    let list = nodes(&tree);
    let sound = !diagnostics.has_errors() && !list.iter().any(holds_unknown);
    sound
        && list
            .iter()
            .any(|node| holds(node, rule, before.len(), before.len() + example.len()))
}

fn holds(node: &Node, rule: &str, from: usize, to: usize) -> bool {
    let place = node.span.start as usize == from && node.span.end as usize == to;
    (place && node.rule == rule) || node.children.iter().any(|c| holds(c, rule, from, to))
}

fn holds_unknown(node: &Node) -> bool {
    node.rule.starts_with("unknown") || node.children.iter().any(holds_unknown)
}

#[test]
fn examples_are_read_and_counterexamples_are_not() {
    let mut wrong = Vec::new();
    for rule in grammar().iter().filter(|rule| rule.is_node()) {
        assert!(!rule.ok.is_empty(), "{} has no example", rule.name);
        assert!(!rule.no.is_empty(), "{} has no counterexample", rule.name);
        let read = |example: &&String| is_read_as(&rule.name, example);
        wrong.extend(
            rule.ok
                .iter()
                .filter(|e| !read(e))
                .map(|e| format!("{}: ok: {e:?}", rule.name)),
        );
        wrong.extend(
            rule.no
                .iter()
                .filter(read)
                .map(|e| format!("{}: no: {e:?}", rule.name)),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn sentences_of_the_grammar_are_read(seed in any::<u64>()) {
        let rules = grammar();
        let text = Generator::sentence(&rules, "RECORD", seed);
        let chunk = Chunk::new(text);
        let mut diagnostics = Diagnostics::new();
        let mut tree = Tree::default();
        parse(&chunk, &mut tree, &mut diagnostics);
        let fault = diagnostics.list().iter().find(|d| d.severity() == Severity::Error);
        prop_assert!(fault.is_none(), "{:?}\n{:?}", fault, chunk.text);
        let unknown = nodes(&tree).into_iter().find(holds_unknown);
        prop_assert!(unknown.is_none(), "{:?}\n{:?}", unknown, chunk.text);
    }
}
