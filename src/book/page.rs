//! A page with its figures: what stands in place of its fences and its references, everything else byte
//! for byte.

use std::fmt::Write;
use std::ops::Range;

use super::desk::Looked;
use super::inline::{self, Inline};
use super::links::{Link, links};
use super::numbers::{Entry, Numbers, PREFIX};
use super::request::Shown;
use super::settings::{Settings, label_in};
use crate::diagnostic::near::near;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::figure::svg::MARK;
use crate::source::Span;

/// What is to stand in place of a part of a page.
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) text: String,
}

/// A page with its edits, which are in its order and do not touch each other.
pub(super) fn spliced(page: &str, edits: &[Edit]) -> String {
    let mut out =
        String::with_capacity(page.len() + edits.iter().map(|e| e.text.len()).sum::<usize>());
    let mut at = 0;
    for edit in edits {
        out.push_str(page.get(at..edit.range.start).unwrap_or(""));
        out.push_str(&edit.text);
        at = edit.range.end;
    }
    out.push_str(page.get(at..).unwrap_or(""));
    out
}

/// Which of two files is seen: mdBook gives its dark themes as classes of the page.
const STYLE: &str = "<style>.ludograph-dark{display:none}\
    .coal .ludograph-dark,.navy .ludograph-dark,.ayu .ludograph-dark{display:inline}\
    .coal .ludograph-light,.navy .ludograph-light,.ayu .ludograph-light{display:none}\
    @media print{figure.ludograph .ludograph-light{display:inline}\
    figure.ludograph .ludograph-dark{display:none}}</style>";

/// What stands in place of a fence, if anything is to be changed there. `entries` are those of its figures.
pub(super) fn fence(
    looked: &Looked,
    entries: &[Entry],
    settings: &Settings,
    inline: &mut Inline,
) -> Option<Edit> {
    let mut text = MARK.to_owned();
    match looked.shown {
        Shown::Text => return None,
        Shown::Nothing => {}
        Shown::Figure | Shown::Both => {
            let pairs = looked.drawn.iter().zip(entries);
            for (i, (drawn, entry)) in pairs.enumerate() {
                if i == 0 && drawn.files.len() > 1 {
                    text.push_str(STYLE);
                }
                text.push_str("<figure class=\"ludograph\" id=\"");
                inline::text(&entry.id, &mut text);
                let language = looked.request.language.as_deref();
                if let Some(language) = language {
                    text.push_str("\" lang=\"");
                    inline::text(language, &mut text);
                }
                text.push_str("\">");
                let width = looked.request.width.as_ref().unwrap_or(&settings.width);
                let style = format!("width:{width};max-width:100%;height:auto");
                let classes = match drawn.files.len() {
                    // It is seen on every page.
                    ..2 => ["ludograph-board", ""],
                    _ => ["ludograph-light", "ludograph-dark"],
                };
                for (file, class) in drawn.files.iter().zip(classes) {
                    inline.write(file, class, &style, &mut text);
                }
                let caption = drawn.caption.as_deref();
                let label: &str = match language {
                    Some(language) => label_in(language),
                    None => &settings.label,
                };
                self::caption(entry, caption, label, &mut text);
                text.push_str("</figure>");
            }
        }
    }
    if looked.shown == Shown::Both {
        text.push_str("<pre><code class=\"language-lgn\">");
        inline::text(&looked.fence.text.text, &mut text);
        text.push_str("</code></pre>");
    }
    Some(Edit {
        range: looked.fence.range.clone(),
        text,
    })
}

fn caption(entry: &Entry, caption: Option<&str>, label: &str, out: &mut String) {
    if entry.number.is_none() && caption.is_none() {
        return;
    }
    out.push_str("<figcaption>");
    if let Some(number) = &entry.number {
        out.push_str("<strong>");
        inline::text(&labelled(label, number), out);
        out.push_str("</strong>");
        if caption.is_some() {
            out.push(' ');
        }
    }
    inline::text(caption.unwrap_or(""), out);
    out.push_str("</figcaption>");
}

fn labelled(label: &str, number: &str) -> String {
    format!("{label} {number}").trim().to_owned()
}

/// What stands in place of the references of a page. `paths` are those of all pages.
pub(super) fn references(
    (index, page): (usize, &str),
    paths: &[Option<String>],
    numbers: &Numbers,
    settings: &Settings,
    faults: &mut Diagnostics,
) -> Vec<Edit> {
    let mut edits = Vec::new();
    for link in links(page) {
        let Some((entry, there)) = numbers.find(link.name, index) else {
            if link.is_bare() {
                faults.push(unknown(&link, numbers));
            }
            continue;
        };
        let number = entry.number.as_deref().unwrap_or("");
        if link.text.is_empty() {
            edits.push(Edit {
                range: link.text,
                text: labelled(&settings.label, number),
            });
        }
        edits.extend(link.signs.into_iter().map(|at| Edit {
            range: at..at + 1,
            text: number.to_owned(),
        }));
        let path = paths.get(index).zip(paths.get(there));
        let file = match path {
            Some((Some(from), Some(to))) if there != index => relative(from, to),
            _ => String::new(),
        };
        let address = format!("{file}#{}", entry.id);
        if page.get(link.address.clone()) != Some(&address) {
            edits.push(Edit {
                range: link.address,
                text: address,
            });
        }
    }
    edits
}

fn unknown(link: &Link<'_>, numbers: &Numbers) -> Diagnostic {
    let span = Span::new(link.range.start as u32, link.range.end as u32);
    let message = format!("there is no figure {} in this book", link.name);
    let near = near(link.name, numbers.names());
    let help = near.map(|near| format!("did you mean #{PREFIX}{near}?"));
    Diagnostic::new(Code::UnknownFigure, span, message).maybe_help(help)
}

/// The way from one page to another, as the address of a link.
fn relative(from: &str, to: &str) -> String {
    let (from, to): (Vec<_>, Vec<_>) = (from.split('/').collect(), to.split('/').collect());
    let shared = (from.iter().zip(&to))
        .take_while(|(a, b)| a == b)
        .count()
        .min(from.len() - 1)
        .min(to.len() - 1);
    let ups = std::iter::repeat_n("..", from.len() - 1 - shared);
    let way: Vec<&str> = ups.chain(to[shared..].iter().copied()).collect();
    let mut address = String::new();
    for c in way.join("/").chars() {
        match c {
            ' ' | '(' | ')' | '<' | '>' | '%' | '\\' | '#' | '?' => {
                // Writing to a string never fails.
                let _ = write!(address, "%{:02X}", u32::from(c));
            }
            c => address.push(c),
        }
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_from_page_to_page() {
        assert_eq!(relative("a.md", "b.md"), "b.md");
        assert_eq!(relative("x/a.md", "b c.md"), "../b%20c.md");
        assert_eq!(relative("x/y/a.md", "x/z/b.md"), "../z/b.md");
        assert_eq!(relative("x/a.md", "x/b.md"), "b.md");
    }
}
