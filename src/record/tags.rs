//! [`Tags`]: the head of a record, in its order, unknown tags among the known ones.

use crate::source::Span;

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
}

impl Tags {
    /// Adds a tag behind the others; `span` is its place in the record's text.
    pub fn push(&mut self, name: &str, value: &str, span: Span) {
        self.push_with(name, span, |text| text.push_str(value));
    }

    /// Adds a tag whose value `write` appends to the arena.
    pub fn push_with(&mut self, name: &str, span: Span, write: impl FnOnce(&mut String)) {
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

    fn find(&self, name: &str) -> Option<&Tag> {
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
    }
}
