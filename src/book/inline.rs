//! Figures in the middle of a page: an SVG as one line of HTML.
//!
//! In Markdown a blank line ends a block of HTML and the margin decides what a line belongs to, so a
//! figure that is one line stands in lists and quotes as well as elsewhere. A line that begins with a
//! comment is a block of its own ([CommonMark 0.31, section 4.6][html], the second kind): it needs no
//! blank line before or behind it.
//!
//! [html]: https://spec.commonmark.org/0.31.2/#html-blocks

use std::collections::BTreeMap;

use crate::figure::svg::{MARK, entity};

/// Ids that have been given in a book, so that each is given once: a book may be printed as one page.
#[derive(Default)]
pub(super) struct Inline {
    /// How often figures with these ids have been written.
    prefixes: BTreeMap<String, u32>,
}

impl Inline {
    /// Appends a file of ours as an element of HTML, without line ends. A figure that the book has
    /// already gets other ids.
    pub(super) fn write(&mut self, file: &str, class: &str, style: &str, out: &mut String) {
        let element = file.trim().trim_start_matches(MARK).trim_start();
        let rename = prefix(element).and_then(|prefix| self.rename(prefix));
        for (kind, part) in parts(element) {
            match kind {
                Kind::Root => {
                    out.push_str("<svg role=\"img\" class=\"");
                    out.push_str(class);
                    out.push('"');
                    if !style.is_empty() {
                        out.push_str(" style=\"");
                        out.push_str(style);
                        out.push('"');
                    }
                    tag(part.trim_start_matches("<svg"), rename.as_ref(), out);
                }
                Kind::Tag | Kind::Style => tag(part, rename.as_ref(), out),
                Kind::Text => escaped(part, out),
                Kind::Gap => out.push_str(part.trim_matches(['\n', '\r'])),
            }
        }
    }

    /// What the ids of a figure begin with, and what they are to begin with instead: nothing else the
    /// first time.
    fn rename(&mut self, prefix: &str) -> Option<(String, String)> {
        let count = self.prefixes.entry(prefix.to_owned()).or_default();
        *count += 1;
        (*count > 1).then(|| (prefix.to_owned(), format!("{prefix}{count}-")))
    }
}

/// What the ids of a figure begin with: `f`, letters and digits, and a hyphen.
fn prefix(element: &str) -> Option<&str> {
    // Quotes in texts are escaped, so that this is an attribute.
    let (_, rest) = element.split_once(" id=\"")?;
    let end = rest.find('-')?;
    rest.get(..=end)
}

/// Appends a tag, or what else holds ids and no text of a record, on one line.
fn tag(part: &str, rename: Option<&(String, String)>, out: &mut String) {
    let part = part.replace(['\n', '\r'], " ");
    match rename {
        Some((prefix, other)) => out.push_str(&part.replace(prefix, other)),
        None => out.push_str(&part),
    }
}

fn parts(element: &str) -> Parts<'_> {
    Parts {
        rest: element,
        name: "",
    }
}

/// What a part of an SVG is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// The tag that opens the whole.
    Root,
    /// Another tag.
    Tag,
    /// The text of an element that holds text.
    Text,
    /// A style sheet.
    Style,
    /// What stands between two elements.
    Gap,
}

/// The parts of an SVG of ours, one after the other.
struct Parts<'e> {
    rest: &'e str,
    /// The name of the last tag.
    name: &'e str,
}

impl<'e> Iterator for Parts<'e> {
    type Item = (Kind, &'e str);

    fn next(&mut self) -> Option<Self::Item> {
        if self.rest.is_empty() {
            return None;
        }
        let is_tag = self.rest.starts_with('<');
        let end = if is_tag {
            self.rest.find('>').map(|i| i + 1)
        } else {
            self.rest.find('<')
        };
        let (part, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        let kind = match (is_tag, self.name) {
            (true, "") => Kind::Root,
            (true, _) => Kind::Tag,
            (false, "title" | "desc" | "metadata" | "text") => Kind::Text,
            (false, "style") => Kind::Style,
            (false, _) => Kind::Gap,
        };
        if is_tag {
            let name = part.trim_start_matches('<');
            let end = name.find(|c: char| c.is_whitespace() || c == '>');
            self.name = &name[..end.unwrap_or(name.len())];
        }
        Some((kind, part))
    }
}

/// What mdBook reads as a command of its own begins with two braces.
fn brace(c: char, out: &mut String) {
    out.push_str(if c == '{' { "&#123;" } else { "&#125;" });
}

/// Appends text that is escaped already, on one line.
fn escaped(part: &str, out: &mut String) {
    for c in part.chars() {
        match c {
            '\n' => out.push_str("&#10;"),
            '{' | '}' => brace(c, out),
            c => out.push(c),
        }
    }
}

/// Appends text as text of HTML, on one line.
pub(super) fn text(text: &str, out: &mut String) {
    for c in text.chars() {
        if let Some(entity) = entity(c) {
            out.push_str(entity);
            continue;
        }
        match c {
            '\n' => out.push_str("&#10;"),
            '\t' => out.push('\t'),
            '{' | '}' => brace(c, out),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "<!-- ludograph -->\n<svg xmlns=\"http://www.w3.org/2000/svg\">\n\
        <title>a \"b\" url(#fabc-1) id=</title>\n<metadata>\n[Game \"x\"]\n\n1. {{d5}}\n</metadata>\n\
        <defs><path id=\"fabc-1\" d=\"M0\"/></defs>\n<use xlink:href=\"#fabc-1\"/>\n</svg>\n";

    #[test]
    fn a_figure_is_one_line_whose_texts_keep_their_line_ends() {
        let mut out = String::new();
        Inline::default().write(FILE, "a", "width:5cm", &mut out);
        assert_eq!(
            out,
            "<svg role=\"img\" class=\"a\" style=\"width:5cm\" xmlns=\"http://www.w3.org/2000/svg\">\
             <title>a \"b\" url(#fabc-1) id=</title>\
             <metadata>&#10;[Game \"x\"]&#10;&#10;1. &#123;&#123;d5&#125;&#125;&#10;</metadata>\
             <defs><path id=\"fabc-1\" d=\"M0\"/></defs><use xlink:href=\"#fabc-1\"/></svg>"
        );
    }

    #[test]
    fn a_figure_that_is_there_twice_has_other_ids_the_second_time() {
        let (mut inline, mut out) = (Inline::default(), String::new());
        inline.write(FILE, "a", "", &mut out);
        out.clear();
        inline.write(FILE, "a", "", &mut out);
        assert!(out.contains(" id=\"fabc-2-1\""), "{out}");
        assert!(out.contains("xlink:href=\"#fabc-2-1\""), "{out}");
        assert!(out.contains("a \"b\" url(#fabc-1) id="), "{out}");
    }
}
