//! References: links to `#fig:NAME`, whose text gets the number of the figure.
//!
//! `[](#fig:NAME)` becomes "Figure 2.1", and a `#` that stands as a word of its own in the text of such a
//! link becomes "2.1", so that `[figures #](#fig:a)` and other languages work. Other text stays. Where a
//! reader knows nothing of this it is a link as any.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Parser, Tag, TagEnd};

use super::numbers::PREFIX;
use crate::carrier::markdown::options;

/// A link to a figure.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Link<'p> {
    /// The name of the figure.
    pub(super) name: &'p str,
    /// The whole of it, in the page.
    pub(super) range: Range<usize>,
    /// Its text.
    pub(super) text: Range<usize>,
    /// The signs in its text that stand for the number.
    pub(super) signs: Vec<usize>,
    /// Its address.
    pub(super) address: Range<usize>,
}

impl Link<'_> {
    /// Whether its text needs the number.
    pub(super) fn is_bare(&self) -> bool {
        self.text.is_empty() || !self.signs.is_empty()
    }
}

/// The links to figures in a page, in their order.
pub(super) fn links(page: &str) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    if !page.contains(PREFIX) {
        return links;
    }
    // The link at hand: where it and what stands in it begin and end.
    let mut open: Option<(Range<usize>, usize)> = None;
    let mut signs = Vec::new();
    for (event, range) in Parser::new_ext(page, options()).into_offset_iter() {
        match event {
            Event::Start(Tag::Link {
                link_type: LinkType::Inline,
                dest_url,
                ..
            }) if dest_url.starts_with('#') => {
                open = Some((range.clone(), range.start + 1));
                signs.clear();
            }
            Event::End(TagEnd::Link) => {
                if let Some((whole, end)) = open.take() {
                    links.extend(link(page, whole, end, &signs));
                }
            }
            event => {
                if let Some((_, end)) = &mut open {
                    *end = range.end.max(*end);
                    if matches!(event, Event::Text(_)) {
                        signs.extend(numbers(page, range));
                    }
                }
            }
        }
    }
    links
}

fn link<'p>(page: &'p str, range: Range<usize>, end: usize, signs: &[usize]) -> Option<Link<'p>> {
    let tail = page.get(end..range.end)?;
    let at = tail.find("](")? + 2;
    let rest = &tail[at..];
    let skipped = rest.find(PREFIX)?;
    // Nothing but blanks, and the angle of an address in angles, stands before the address.
    let before = rest[..skipped].strip_suffix('#')?;
    if !before.chars().all(|c| c.is_whitespace() || c == '<') {
        return None;
    }
    let start = end + at + skipped - 1;
    let name = &rest[skipped + PREFIX.len()..];
    let length = name.find(|c: char| c.is_whitespace() || ">)".contains(c))?;
    Some(Link {
        name: &name[..length],
        text: range.start + 1..end + at - 2,
        signs: signs.to_vec(),
        address: start..start + 1 + PREFIX.len() + length,
        range,
    })
}

/// The places of the `#` in a part of a page that are words of their own.
fn numbers(page: &str, range: Range<usize>) -> Vec<usize> {
    let text = page.get(range.clone()).unwrap_or("");
    let is_alone = |&(at, _): &(usize, &str)| {
        let before = text[..at].chars().next_back();
        let after = text[at + 1..].chars().next();
        let parts = |c: char| !c.is_alphanumeric() && c != '#';
        before.is_none_or(parts) && after.is_none_or(parts)
    };
    let signs = text.match_indices('#').filter(is_alone);
    signs.map(|(at, _)| range.start + at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_figures_are_found_and_others_are_not() {
        let page = "[](#fig:a) [see *#*, C#](<#fig:b> \"t\") `[](#fig:c)` [x](y.md#fig:d) [r][r] \
                    ![](#fig:e) [](#top)\n\n```\n[](#fig:f)\n```\n\n[r]: #fig:g\n";
        let links = links(page);
        let names: Vec<_> = links.iter().map(|link| link.name).collect();
        assert_eq!(names, ["a", "b"]);
        assert_eq!(&page[links[1].text.clone()], "see *#*, C#");
        assert_eq!(&page[links[1].address.clone()], "#fig:b");
        assert_eq!(links[1].signs, [page.find("*#*").unwrap() + 1]);
        assert!(links[0].is_bare());
    }
}
