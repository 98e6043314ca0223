//! [`Faults`]: what the parser found wrong in one record, until the numbers of the turns are known.

use super::count::Counter;
use super::quote::quote;
use super::tree::{Kind, Tree};
use crate::diagnostic::visible::shown;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

/// The faults of one record.
#[derive(Default)]
pub(super) struct Faults {
    list: Vec<Fault>,
}

struct Fault {
    diagnostic: Diagnostic,
    /// Whether it belongs to a tag, and so to no turn.
    of_tag: bool,
}

impl Faults {
    fn add(&mut self, diagnostic: Diagnostic) {
        self.keep(diagnostic, false);
    }

    /// Keeps a fault, if it is not one of those that are too many to be told.
    fn keep(&mut self, diagnostic: Diagnostic, of_tag: bool) {
        if self.list.len() <= Diagnostics::MOST {
            self.list.push(Fault { diagnostic, of_tag });
        }
    }

    /// Adds a fault.
    pub(super) fn push(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.add(Diagnostic::new(code, span, message));
    }

    /// Adds a fault of kind `syntax`.
    pub(super) fn syntax(&mut self, span: Span, message: impl Into<String>) {
        self.push(Code::Syntax, span, message);
    }

    /// Adds a fault of kind `syntax` with advice.
    pub(super) fn advise(
        &mut self,
        span: Span,
        message: impl Into<String>,
        help: impl Into<String>,
    ) {
        self.add(Diagnostic::new(Code::Syntax, span, message).help(help));
    }

    /// Adds something that can't be read; with advice, if it holds a sign that looks like another.
    pub(super) fn unread(&mut self, text: &str, span: Span, message: String) {
        let mut fault = Diagnostic::new(Code::Syntax, span, message);
        fault.help = odd_sign(span.of(text));
        self.add(fault);
    }

    /// Adds a fault of a tag.
    pub(super) fn tag(&mut self, code: Code, span: Span, message: &str) {
        self.keep(Diagnostic::new(code, span, message), true);
    }

    /// Hands them over in the order of their places, each with the number of the next turn there; a
    /// fault of a tag has none.
    pub(super) fn hand_over(mut self, tree: &Tree, diagnostics: &mut Diagnostics) {
        self.list.sort_by_key(|fault| fault.diagnostic.span.start);
        let mut counter = Counter::new();
        let mut items = tree.items.iter().peekable();
        for Fault {
            mut diagnostic,
            of_tag,
        } in self.list
        {
            while let Some(item) = items.next_if(|item| item.span.end <= diagnostic.span.start) {
                counter.pass(tree, item);
            }
            let in_tag = items
                .peek()
                .is_some_and(|item| matches!(item.kind, Kind::Tag { .. }));
            if !(of_tag || in_tag) {
                diagnostic.turn = Some(counter.next());
            }
            diagnostics.push(diagnostic);
        }
    }
}

/// Advice about the first sign of a text that looks like another one, or like none.
pub(crate) fn odd_sign(text: &str) -> Option<String> {
    let odd = text
        .chars()
        .find(|c| !c.is_ascii() || c.is_ascii_control())?;
    let code = format!("U+{:04X}", odd as u32);
    let shown = if shown(odd).is_some() {
        format!("it holds {code}, which can't be seen")
    } else {
        format!("{} is {code}", quote(odd.encode_utf8(&mut [0; 4])))
    };
    Some(match looks_like(odd) {
        Some(latin) if latin.is_ascii_alphabetic() => {
            format!("{shown}, which looks like the Latin letter `{latin}`")
        }
        Some(sign) => format!("{shown}, which looks like `{sign}`"),
        None => shown,
    })
}

/// The plain sign that another one is easily taken for.
pub(crate) fn looks_like(c: char) -> Option<char> {
    const PAIRS: &[(&str, &str)] = &[
        // Cyrillic.
        ("авсԁегһіјкӏмпорԛѕтухѡ", "abcderhijklmnopqstyxw"),
        ("АВСЕНІЈКМОРЅТХ", "ABCEHIJKMOPSTX"),
        // Greek.
        ("αϲεικνορτυχ", "aceiknoptux"),
        ("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABEZHIKMNOPTYX"),
        // Signs.
        ("‐‑‒–—−（）；！？＄｛｝", "------();!?${}"),
    ];
    PAIRS.iter().find_map(|(odd, plain)| {
        let at = odd.chars().position(|o| o == c)?;
        plain.chars().nth(at)
    })
}
