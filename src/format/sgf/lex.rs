//! [`Lexer`]: the text of a tree node by node, into buffers that are used again.

use super::id::Id;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::{Run, Span};

/// A property of a node.
#[derive(Clone, Copy)]
pub(super) struct Property {
    pub(super) id: Id,
    pub(super) name: Span,
    /// Its values, in [`Node::values`].
    pub(super) values: Run,
}

/// The properties of a node in their order, with the texts between the brackets.
#[derive(Default)]
pub(super) struct Node {
    pub(super) list: Vec<Property>,
    pub(super) values: Vec<Span>,
}

impl Node {
    pub(super) fn values(&self, property: &Property) -> &[Span] {
        property.values.of(&self.values)
    }

    /// A property with all its values.
    pub(super) fn whole(&self, property: &Property) -> Span {
        let last = self.values(property).last();
        Span::new(
            property.name.start,
            last.map_or(property.name.end, |value| value.end + 1),
        )
    }

    /// What stands between its first bracket and its last.
    pub(super) fn inside(&self, property: &Property) -> Span {
        match self.values(property) {
            [] => Span::at(property.name.end),
            [first, .., last] => first.to(*last),
            [one] => *one,
        }
    }
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl Lexer<'_> {
    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn skip_blanks(&mut self) {
        while self.byte().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// Reads the properties that stand here, up to what is none.
    pub(super) fn node(&mut self, node: &mut Node, diagnostics: &mut Diagnostics) {
        node.list.clear();
        node.values.clear();
        loop {
            self.skip_blanks();
            match self.byte() {
                None | Some(b';' | b'(' | b')') => return,
                Some(byte) if byte.is_ascii_alphanumeric() => self.property(node, diagnostics),
                Some(b'[') => {
                    let start = self.at;
                    self.value(diagnostics);
                    let span = Span::new(start as u32, self.at as u32);
                    let message = "a value without the name of its property";
                    diagnostics.push(Diagnostic::new(Code::Syntax, span, message));
                }
                Some(_) => self.junk(diagnostics),
            }
        }
    }

    fn property(&mut self, node: &mut Node, diagnostics: &mut Diagnostics) {
        let start = self.at;
        let rest = self.text.as_bytes().get(start..).unwrap_or_default();
        let (id, len) = Id::short(rest).unwrap_or_else(|| {
            let len = rest
                .iter()
                .take_while(|byte| byte.is_ascii_alphanumeric())
                .count();
            (Id::read(rest.get(..len).unwrap_or_default()), len)
        });
        self.at += len;
        let name = Span::new(start as u32, self.at as u32);
        self.skip_blanks();
        if self.byte() != Some(b'[') {
            let message = "a property without a value";
            diagnostics.push(Diagnostic::new(Code::Syntax, name, message));
            return;
        }
        let first = node.values.len();
        while self.byte() == Some(b'[') {
            if let Some(value) = self.value(diagnostics) {
                node.values.push(value);
            }
            self.skip_blanks();
        }
        if node.values.len() > first {
            node.list.push(Property {
                id,
                name,
                values: Run::since(first, node.values.len()),
            });
        }
    }

    /// The value that begins here; none if it is open to the end.
    fn value(&mut self, diagnostics: &mut Diagnostics) -> Option<Span> {
        let start = self.at + 1;
        let bytes = self.text.as_bytes();
        let Some(len) = closing(bytes.get(start..).unwrap_or_default()) else {
            let span = Span::new(self.at as u32, start as u32);
            let message = "a value that is not closed";
            diagnostics.push(Diagnostic::new(Code::Unclosed, span, message));
            self.at = bytes.len();
            return None;
        };
        let end = start + len;
        self.at = end + 1;
        Some(Span::new(start as u32, end as u32))
    }

    /// Passes over what has no place here, up to the next blank or bracket.
    pub(super) fn junk(&mut self, diagnostics: &mut Diagnostics) {
        let start = self.at;
        self.at += 1;
        while let Some(byte) = self.byte() {
            if byte.is_ascii_whitespace() || matches!(byte, b';' | b'(' | b')' | b'[') {
                break;
            }
            self.at += 1;
        }
        let span = Span::new(start as u32, self.at as u32);
        let message = "expected a property, a node or a variation";
        diagnostics.push(Diagnostic::new(Code::Syntax, span, message));
    }
}

/// How much of a value is looked through byte by byte: most have no more.
const NEAR: usize = 24;

/// Where the bracket is that closes a value, counted from behind the one that opens it.
pub(super) fn closing(value: &[u8]) -> Option<usize> {
    let mut at = 0;
    while at < NEAR {
        match value.get(at)? {
            b']' => return Some(at),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    loop {
        at += memchr::memchr2(b']', b'\\', value.get(at..)?)?;
        if value.get(at) == Some(&b']') {
            return Some(at);
        }
        at += 2;
    }
}

/// Whether a node sets stones up, or says whose turn it is.
pub(super) fn has_setup(node: &Node) -> bool {
    let is_setup = |id| matches!(id, Id::AB | Id::AW | Id::AE | Id::PL);
    node.list.iter().any(|property| is_setup(property.id))
}

#[cfg(test)]
mod tests {
    use super::{NEAR, closing};

    #[test]
    fn a_value_ends_at_the_first_bracket_that_no_backslash_stands_before() {
        for len in 0..2 * NEAR {
            let plain = "x".repeat(len);
            for (end, expected) in [
                ("]", Some(len)),
                ("]]", Some(len)),
                (r"\]]", Some(len + 2)),
                (r"\]]", Some(len + 2)),
                (r"\]x\]]", Some(len + 5)),
                ("", None),
                (r"\]", None),
                (r"\", None),
            ] {
                let text = plain.clone() + end;
                assert_eq!(closing(text.as_bytes()), expected, "{text}");
            }
        }
    }
}
