//! What nodes draw: the figure that a node has, of its marks or told in words.

use super::id::Id;
use super::lex::{Node, Property};
use super::mark;
use super::node::Reader;
use super::text::{split, unescape_line};
use crate::diagnostic::Code;
use crate::record::FigureBlock;

/// So many figures of one record are looked at by those that read it.
const MOST_FIGURES: u32 = 10_000;

impl Reader<'_> {
    /// Marks are directives of the node's figure, unless that is told in words.
    pub(super) fn marks(&mut self, node: &Node, property: &Property, figure: &mut Option<usize>) {
        if node.list.iter().any(|property| property.id == Id::LGD) {
            return;
        }
        let Some(index) = self.figure(node, property, figure) else {
            return self.keep(node, property);
        };
        let values = node.values(property);
        let text = self.text;
        let texts = values.iter().map(|value| (value.of(text), *value));
        let is_read = self.record.figures.get_mut(index).is_some_and(|block| {
            mark::read(property.id, texts, &self.points, &mut block.directives)
        });
        if !is_read {
            self.keep(node, property);
        }
    }

    /// The figure of a node, begun if there is none yet; none if there are too many in the tree.
    fn figure(
        &mut self,
        node: &Node,
        property: &Property,
        figure: &mut Option<usize>,
    ) -> Option<usize> {
        if figure.is_none() && self.figures < MOST_FIGURES {
            self.figures += 1;
            let span = node.whole(property);
            *figure = Some(self.record.figures.len());
            let block = FigureBlock {
                keyword: property.name,
                name: format!("sgf-{}-{}", self.offset, self.figures),
                name_span: property.name,
                ..FigureBlock::default()
            };
            self.record.figure(block, span);
        }
        *figure
    }

    /// A figure's name and title, or its lines.
    pub(super) fn figure_of_words(
        &mut self,
        node: &Node,
        property: &Property,
        figure: &mut Option<usize>,
    ) {
        let Some(index) = self.figure(node, property, figure) else {
            return self.keep(node, property);
        };
        for &value in node.values(property) {
            let raw = value.of(self.text);
            let mut fault = None;
            let Some(block) = self.record.figures.get_mut(index) else {
                return;
            };
            if property.id == Id::LGF {
                let (name, title) = split(raw);
                let is_name = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'.');
                if name.is_empty() || !name.bytes().all(is_name) {
                    fault = Some("this can't be the name of a figure".to_owned());
                } else {
                    name.clone_into(&mut block.name);
                    block.name_span = value;
                }
                block.title = title.map(|title| {
                    let mut text = String::new();
                    unescape_line(title, &mut text);
                    text
                });
            } else {
                let mut line = String::new();
                unescape_line(raw, &mut line);
                match crate::lgn::directive(self.game, &line) {
                    Ok(directive) => block.directives.push((directive, value)),
                    Err(message) => fault = Some(message),
                }
            }
            if let Some(message) = fault {
                self.fault(Code::Syntax, value, message);
            }
        }
    }
}
