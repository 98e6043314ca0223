//! The first node: what it says of the rules, and the tags of the record.

use std::fmt::Write;

use super::about::{is_head, is_of_node};
use super::id::Id;
use super::info;
use super::lex::{Node, Property};
use super::node::Reader;
use super::outcome;
use super::rules::Said;
use super::text::{on_line, split, unescape};
use crate::diagnostic::{Code, Diagnostic};
use crate::record::{Claim, How};
use crate::source::{Chunk, Span};

/// What the first node says of the rules.
pub(super) fn said<'a>(text: &'a str, node: &Node) -> Said<'a> {
    let mut said = Said {
        text,
        ..Said::default()
    };
    for property in &node.list {
        let inside = node.inside(property);
        let value = inside.of(text);
        match property.id {
            Id::GM => said.gm = Some((value, inside)),
            Id::SZ => said.sz = Some((value, inside)),
            Id::RU => said.ru = Some(value),
            Id::GN => said.gn = Some(value),
            _ => {}
        }
    }
    said
}

impl Reader<'_> {
    /// Reads the first node.
    pub(super) fn root(&mut self, node: &Node) {
        for property in &node.list {
            if !is_head(property.id) && !is_of_node(property.id) {
                self.info(node, property);
            }
        }
        self.node(node);
    }

    /// Makes a tag of a property. False if it can't be one.
    pub(super) fn info(&mut self, node: &Node, property: &Property) -> bool {
        let inside = node.inside(property);
        let raw = inside.of(self.text);
        if raw.len() > Chunk::LONGEST {
            let message = "a value of more than 64 KiB";
            self.diagnostics
                .push(Diagnostic::new(Code::TooLarge, inside, message));
            return true;
        }
        if property.id == Id::LGT {
            for value in node.values(property) {
                let (name, value_text) = split(value.of(self.text));
                let mut text = String::new();
                unescape(value_text.unwrap_or_default(), &mut text);
                self.tag(name, &text.replace('\n', " "), *value);
            }
            return true;
        }
        let text = on_line(raw);
        match property.id {
            Id::RE => {
                let (claim, is_all) = outcome::read(&text, self.game.spec());
                match claim {
                    Some(Claim::Win(side, How::Margin(margin))) => {
                        self.margin = Some((side, margin, inside));
                    }
                    Some(claim) => {
                        self.tag_with("Result", inside, |out| {
                            // Writing to a string never fails.
                            let _ = write!(out, "{claim}");
                        });
                    }
                    None => {}
                }
                is_all || self.raw_tag(node, property)
            }
            Id::DT => {
                let date = info::date(&text);
                if let Some((date, _)) = &date {
                    self.tag("Date", date, inside);
                }
                date.is_some_and(|(_, is_all)| is_all) || self.raw_tag(node, property)
            }
            // What is written here says no more than the rules that were found by it.
            Id::RU if says_all(&text, self.game.spec().id) => true,
            id => match info::tag(id, &text) {
                Some(_) if text.is_empty() => true,
                Some(tag) if node.values(property).len() == 1 => self.tag(tag, &text, inside),
                _ => self.raw_tag(node, property),
            },
        }
    }

    /// A property as a tag that holds what stands between its brackets.
    fn raw_tag(&mut self, node: &Node, property: &Property) -> bool {
        let inside = node.inside(property);
        let raw = inside.of(self.text);
        if raw.contains(['\n', '\r']) {
            self.keep(node, property);
            return true;
        }
        let name = format!("SGF-{}", property.name.of(self.text));
        if !self.tag(&name, raw, inside) {
            self.keep(node, property);
        }
        true
    }

    /// Adds a tag; false if there is one of that name.
    pub(super) fn tag(&mut self, name: &str, value: &str, span: Span) -> bool {
        self.tag_with(name, span, |out| out.push_str(value))
    }

    /// The same, with a value that is written where it stays.
    fn tag_with(&mut self, name: &str, span: Span, value: impl FnOnce(&mut String)) -> bool {
        let is_name = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        if name.is_empty() || !name.bytes().all(is_name) {
            let message = "this can't be the name of a tag";
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, span, message));
            return true;
        }
        let is_new = self.record.tags.get(name).is_none();
        if is_new {
            self.record.tags.push_with(name, span, value);
        }
        is_new
    }
}

/// Whether the words for the rules are just the id that would be written.
fn says_all(text: &str, id: &str) -> bool {
    text.is_empty() || text == id
}
