//! [`Property`]: a pair of a tag and its value.

use crate::source::Span;

/// A property: its name, what stands between the brackets, and all of it.
#[derive(Clone, Copy)]
pub(super) struct Property {
    pub(super) name: Span,
    pub(super) value: Span,
}

impl Property {
    pub(super) fn span(self) -> Span {
        Span::new(self.name.start, self.value.end + 1)
    }
}
