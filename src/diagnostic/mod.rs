//! What is wrong with a record, and where: [`Diagnostic`], its stable [`Code`], and the
//! [`Diagnostics`] sink that every stage writes to.

mod code;
#[cfg(feature = "cli")]
mod excerpt;
pub mod github;
pub mod json;
pub mod near;
pub mod place;
#[cfg(feature = "cli")]
mod plate;
pub mod sarif;
#[cfg(feature = "cli")]
pub mod text;
pub mod visible;

pub use code::{Code, Severity};

use crate::source::Span;

/// One fault, warning or note about a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagnostic {
    /// What kind it is.
    pub code: Code,
    /// The smallest thing that is wrong, in the text of the record's chunk.
    pub span: Span,
    /// The number of the turn it belongs to; none for tags, results and scores.
    pub turn: Option<u32>,
    /// One lower-case phrase without a full stop: what was found, and what was wanted.
    pub message: String,
    /// What the underlined thing is, for people ("White's turn 2"); may be empty.
    pub label: String,
    /// What would have been right, where that helps.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A diagnostic without turn, label and help. The middle of a message that quotes without end is
    /// left out, and so of label and help.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            span,
            turn: None,
            message: shortened(message.into()),
            label: String::new(),
            help: None,
        }
    }

    /// The same, belonging to a turn.
    #[must_use]
    pub fn turn(mut self, number: u32) -> Self {
        self.turn = Some(number);
        self
    }

    /// The same, with words for the underlined thing.
    #[must_use]
    pub fn label(mut self, label: impl Into<String>) -> Self {
        self.label = shortened(label.into());
        self
    }

    /// The same, with advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(shortened(help.into()));
        self
    }

    /// The same, with advice if there is any.
    #[must_use]
    pub fn maybe_help(self, help: Option<impl Into<String>>) -> Self {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// How grave it is; the code decides.
    pub fn severity(&self) -> Severity {
        self.code.severity()
    }
}

/// The path of a file as services know it, which count from the folder of the run.
fn bare(file: &str) -> &str {
    let mut path = file;
    while let Some(rest) = path.strip_prefix("./").filter(|rest| !rest.is_empty()) {
        path = rest;
    }
    path
}

/// A text as it is, or its beginning and its end if it is longer than anybody reads.
fn shortened(text: String) -> String {
    const SHOWN: (usize, usize) = (200, 80);
    if text.len() <= SHOWN.0 + SHOWN.1 {
        return text;
    }
    let (mut head, mut tail) = (SHOWN.0, text.len() - SHOWN.1);
    while !text.is_char_boundary(head) {
        head -= 1;
    }
    while !text.is_char_boundary(tail) {
        tail += 1;
    }
    format!("{}…{}", &text[..head], &text[tail..])
}

/// The sink that stages write diagnostics to, used again from record to record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
    strict: bool,
}

impl Diagnostics {
    /// An empty sink that lets matters of style (`style-...`) fall.
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty sink that keeps matters of style as well.
    pub fn strict() -> Self {
        Self {
            strict: true,
            ..Self::default()
        }
    }

    /// Whether matters of style are kept. Stages ask before they look for them.
    pub fn is_strict(&self) -> bool {
        self.strict
    }

    /// How many diagnostics of one record are kept: no real record has as many, and a file that is no
    /// record at all would else take many times its size in memory. Behind the last one stands that
    /// there are more.
    pub const MOST: usize = 10_000;

    /// Adds a diagnostic. A matter of style is kept only by a strict sink, and only the first of its
    /// kind in a record.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        let style = diagnostic.code.is_style();
        let known = |d: &Diagnostic| d.code == diagnostic.code;
        if style && (!self.strict || self.list.iter().any(known)) {
            return;
        }
        match self.list.len() {
            ..Self::MOST => self.list.push(diagnostic),
            Self::MOST => {
                let message = format!("more than {} faults in one record", Self::MOST);
                let more = Diagnostic::new(Code::TooLarge, diagnostic.span, message);
                self.list.push(Diagnostic {
                    turn: diagnostic.turn,
                    ..more.help("the others are not told")
                });
            }
            _ => {}
        }
    }

    /// Adds each of these.
    pub fn push_all(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        for diagnostic in diagnostics {
            self.push(diagnostic);
        }
    }

    /// Adds a matter of style, if the sink is strict; the message is made only then.
    pub fn style(&mut self, code: Code, span: Span, message: impl FnOnce() -> String) {
        if self.strict {
            self.push(Diagnostic::new(code, span, message()));
        }
    }

    /// Whether there is an error among them.
    pub fn has_errors(&self) -> bool {
        self.list.iter().any(|d| d.severity() == Severity::Error)
    }

    /// All of them, in the order in which they were found.
    pub fn list(&self) -> &[Diagnostic] {
        &self.list
    }

    /// Orders them by their places; what stands at one place keeps the order it was found in.
    pub fn sort(&mut self) {
        self.list.sort_by_key(|d| d.span.start);
    }

    /// Keeps those alone of which that is true.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.list.retain(keep);
    }

    /// Forgets them all, for the next record.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}
