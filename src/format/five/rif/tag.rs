//! The attributes of a tag. No entity is followed but the five of XML itself and characters by number.

use std::borrow::Cow;

use quick_xml::XmlVersion;
use quick_xml::events::BytesStart;
use quick_xml::events::attributes::Attribute;

use crate::diagnostic::{Code, Diagnostic};
use crate::source::{Chunk, Span};

/// How many attributes a tag may have: they are compared with each other.
const MOST: usize = 100;

/// An attribute.
pub(super) struct Value<'t> {
    pub(super) name: &'t str,
    pub(super) text: Cow<'t, str>,
    /// The place of the value.
    pub(super) span: Span,
}

/// Calls `each` with the attributes of a tag, which is the piece that `text` begins with, and `fault` with what
/// is wrong with one.
pub(super) fn attributes<'t>(
    text: &'t str,
    tag: &'t BytesStart<'_>,
    mut each: impl FnMut(Value<'_>),
    mut fault: impl FnMut(Diagnostic),
) {
    for (count, attribute) in tag.attributes().enumerate() {
        if count == MOST {
            let message = format!("more than {MOST} attributes");
            fault(Diagnostic::new(Code::TooLarge, Span::at(0), message));
            break;
        }
        match attribute {
            Ok(attribute) => match value(text, &attribute) {
                Ok(value) => each(value),
                Err(wrong) => fault(wrong),
            },
            Err(error) => {
                let end = memchr::memchr2(b'>', b'\n', text.as_bytes()).unwrap_or(text.len());
                let message = format!("attributes that can't be read: {error}");
                fault(Diagnostic::new(
                    Code::Syntax,
                    Span::new(0, end as u32),
                    message,
                ));
            }
        }
    }
}

fn value<'a>(text: &str, attribute: &'a Attribute<'_>) -> Result<Value<'a>, Diagnostic> {
    let raw: &str = &attribute.value;
    // The value is a part of the text, unless somebody made it up.
    let start = (raw.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    let start = if start <= text.len() { start } else { 0 };
    let span = Span::new(start as u32, (start + raw.len()) as u32);
    let name = attribute.key.into_inner();
    if raw.len() > Chunk::LONGEST {
        let message = format!("the attribute {name} has more than 64 KiB");
        return Err(Diagnostic::new(Code::TooLarge, span, message));
    }
    match attribute.normalized_value(XmlVersion::Implicit1_0) {
        Ok(text) => Ok(Value { name, text, span }),
        Err(error) => Err(unknown_entity(error, span)),
    }
}

/// An entity that is none of XML's own.
pub(super) fn unknown_entity(error: impl std::fmt::Display, span: Span) -> Diagnostic {
    let fault = Diagnostic::new(Code::Syntax, span, format!("can't be resolved: {error}"));
    fault.help("no entity is followed but &lt; &gt; &amp; &quot; &apos; and numbers")
}

/// A piece that is a tag, for its attributes.
pub(super) fn start(piece: &str) -> BytesStart<'_> {
    let inner = piece.strip_prefix('<').unwrap_or(piece);
    let inner = inner.strip_suffix('>').unwrap_or(inner);
    let inner = inner.strip_suffix('/').unwrap_or(inner);
    let name = inner
        .find(|c: char| c.is_ascii_whitespace())
        .unwrap_or(inner.len());
    BytesStart::from_content(inner, name)
}
