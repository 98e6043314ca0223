//! [`Tags`]: the head of a record, in its order, unknown tags among the known ones.

use std::collections::BTreeMap;

use crate::source::Span;

/// No real record has so many tags. Beyond that a name is looked up in an index, so that a record of a million
/// tags is read in time.
const MANY: usize = 64;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Tag {
    name: (u32, u32),
    value: (u32, u32),
    span: Span,
}

/// The tags of a record. Names are case-sensitive; values are unescaped text.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags {
    text: String,
    list: Vec<Tag>,
    /// Where the first tag of each name stands, if there are many.
    first: BTreeMap<String, u32>,
    /// The bits of the names that are there: most names that are asked for are not.
    names: u64,
}

/// The bit of a name: its length and the letters at its ends. The usual names have different bits.
fn bit(name: &str) -> u64 {
    let bytes = name.as_bytes();
    let end = |byte: Option<&u8>| usize::from(byte.copied().unwrap_or(0));
    let sum = end(bytes.first()) ^ (4 * end(bytes.last())) ^ (3 * bytes.len());
    1 << (sum % 64)
}

impl Tags {
    /// Adds a tag behind the others; `span` is its place in the record's text.
    pub fn push(&mut self, name: &str, value: &str, span: Span) {
        self.push_with(name, span, |text| text.push_str(value));
    }

    /// Adds a tag whose value `write` appends to the arena.
    pub fn push_with(&mut self, name: &str, span: Span, write: impl FnOnce(&mut String)) {
        self.names |= bit(name);
        let start = self.text.len() as u32;
        self.text.push_str(name);
        let middle = self.text.len() as u32;
        write(&mut self.text);
        let end = self.text.len() as u32;
        self.list.push(Tag {
            name: (start, middle),
            value: (middle, end),
            span,
        });
        if self.list.len() == MANY {
            for at in 0..MANY {
                self.note(at);
            }
        } else if self.list.len() > MANY {
            self.note(self.list.len() - 1);
        }
    }

    /// Notes the place of a tag under its name, unless another has that name already.
    fn note(&mut self, at: usize) {
        if let Some(tag) = self.list.get(at) {
            let name = self.slice(tag.name).to_owned();
            self.first.entry(name).or_insert(at as u32);
        }
    }

    fn slice(&self, (start, end): (u32, u32)) -> &str {
        self.text.get(start as usize..end as usize).unwrap_or("")
    }

    /// The value of the first tag of that name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.find(name).map(|tag| self.slice(tag.value))
    }

    /// The place of the first tag of that name.
    pub fn span(&self, name: &str) -> Option<Span> {
        self.find(name).map(|tag| tag.span)
    }

    /// The value and the place of the first tag of that name.
    pub fn value_at(&self, name: &str) -> Option<(&str, Span)> {
        self.find(name).map(|tag| (self.slice(tag.value), tag.span))
    }

    #[inline]
    fn find(&self, name: &str) -> Option<&Tag> {
        if self.names & bit(name) == 0 {
            return None;
        }
        if self.list.len() >= MANY {
            return self.list.get(*self.first.get(name)? as usize);
        }
        // Lengths tell most names apart, and are quicker to compare.
        let has_length = |tag: &&Tag| (tag.name.1 - tag.name.0) as usize == name.len();
        let mut tags = self.list.iter().filter(has_length);
        tags.find(|tag| self.slice(tag.name) == name)
    }

    /// All tags in their order: name, value, place.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str, Span)> {
        self.list
            .iter()
            .map(|tag| (self.slice(tag.name), self.slice(tag.value), tag.span))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Forgets them all, and keeps the memory.
    pub fn clear(&mut self) {
        self.text.clear();
        self.list.clear();
        self.names = 0;
        if !self.first.is_empty() {
            self.first.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MANY, Tags};
    use crate::source::Span;

    #[test]
    fn the_first_of_a_name_is_found_among_few_and_among_many() {
        let mut tags = Tags::default();
        for round in 0..2 {
            for at in 0..3 * MANY {
                let name = format!("N{}", at % (2 * MANY));
                let is_new = at < 2 * MANY;
                assert_eq!(tags.get(&name).is_none(), is_new, "{at}");
                tags.push(&name, &at.to_string(), Span::at(at as u32));
                let first = at % (2 * MANY);
                assert_eq!(tags.get(&name), Some(first.to_string().as_str()), "{round}");
                assert_eq!(tags.span(&name), Some(Span::at(first as u32)));
            }
            assert_eq!((tags.get("N"), tags.len()), (None, 3 * MANY));
            tags.clear();
        }
    }
}
