//! The list of turns of a game as HTML: turns, comments, glyphs, variations within variations, and where
//! the record goes wrong.

use super::html::escape;
use super::told::{Teller, passes};
use crate::board::Side;
use crate::check::{Replay, Step, StepKind};
use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::record::What;
use crate::source::{Chunk, Span};

/// How deep variations stand in one another before they are only parted by brackets.
const MOST_NESTED: usize = 30;

/// How many characters a comment may have to stand among the turns.
const SHORT: usize = 60;

/// What the list of a game is made of.
pub(super) struct Source<'a> {
    pub(super) teller: &'a Teller<'a>,
    pub(super) chunk: &'a Chunk,
    pub(super) replay: &'a Replay,
    pub(super) faults: &'a [Diagnostic],
}

/// Writes the list, and gives the line that each step belongs to.
///
/// Each step but the start has one `a` element, in the order of the steps. That is how the script finds
/// them.
pub(super) fn list(source: &Source<'_>, out: &mut String) -> Vec<u32> {
    let steps = source.replay.steps();
    let mut list = List {
        source,
        steps,
        lines: vec![0; steps.len().min(1)],
        open: vec![0],
        begun: 0,
        comment: String::new(),
        linked: false,
        told: 0,
        out,
    };
    list.out.push_str("<div class=\"turns\">");
    for entry in &source.teller.record.entries {
        list.entry(entry.span, &entry.what);
    }
    list.end_comment();
    while list.open.len() > 1 {
        list.close();
    }
    list.rest_of_faults();
    list.out.push_str("</div>\n");
    list.lines
}

struct List<'a> {
    source: &'a Source<'a>,
    steps: &'a [Step],
    /// The line of each step that has been written.
    lines: Vec<u32>,
    /// The lines that are open, the innermost last.
    open: Vec<u32>,
    /// How many variations have begun.
    begun: u32,
    /// The comments that are one paragraph, as far as they have been read.
    comment: String,
    /// Whether the last thing written is a turn, where glyphs belong.
    linked: bool,
    /// How many faults have been told.
    told: usize,
    out: &'a mut String,
}

impl List<'_> {
    fn entry(&mut self, span: Span, what: &What) {
        let source = self.source;
        if let Some(text) = source.teller.record.comment(*what, &source.chunk.text) {
            self.comment(text);
            return;
        }
        if !matches!(what, What::Glyph(_)) {
            self.end_comment();
            self.linked = false;
        }
        match what {
            What::Open => self.open(),
            What::Close => self.close(),
            What::Glyph(glyph) => self.glyph(*glyph),
            _ => self.words(span),
        }
        self.faults(span);
    }

    /// The steps that stand at that place: a word with the pass before it, or a block of numbers.
    fn words(&mut self, place: Span) {
        while let Some(step) = self.steps.get(self.lines.len()) {
            if step.span.start < place.start || step.span.end > place.end {
                return;
            }
            self.word(step);
        }
    }

    fn word(&mut self, step: &Step) {
        self.session(step);
        for side in passes(step) {
            self.out.push_str("<i>");
            self.out.push_str(side.name());
            self.out.push_str(" passes</i> ");
        }
        self.out.push_str(match step.side {
            Some(Side::Black) => "<a class=\"b\">",
            Some(Side::White) => "<a class=\"w\">",
            None => "<a>",
        });
        if let StepKind::Turn(_) = step.kind {
            self.out.push_str(&step.number.to_string());
            self.out.push_str(". ");
        }
        escape(self.out, &self.source.teller.word(step));
        self.out.push_str("</a> ");
        self.linked = true;
        let line = self.open.last().copied().unwrap_or(0);
        self.lines.push(line);
    }

    /// A mark or throw that opens a session.
    fn session(&mut self, step: &Step) {
        let number = |step: &Step| {
            let session = step.board.session.as_ref()?;
            session.mark.map(|_| session.number)
        };
        let before = step.before.and_then(|i| self.steps.get(i as usize));
        let (was, is) = (before.and_then(number), number(step));
        if let Some(session) = is
            && was != is
            && !matches!(step.kind, StepKind::Turn(_))
        {
            self.out.push_str("<h3>Session ");
            self.out.push_str(&session.to_string());
            self.out.push_str("</h3>");
        }
    }

    /// `!`, `?` and so on belong to the turn that has just been written.
    fn glyph(&mut self, glyph: u16) {
        const SIGNS: [&str; 6] = ["!", "?", "!!", "??", "!?", "?!"];
        let number;
        let known = usize::from(glyph).checked_sub(1);
        let sign = if let Some(sign) = known.and_then(|i| SIGNS.get(i)) {
            *sign
        } else {
            number = format!(" ${glyph}");
            &number
        };
        let end = "</a> ";
        if self.linked && self.out.ends_with(end) {
            self.out.truncate(self.out.len() - end.len());
            self.out.push_str(sign);
            self.out.push_str(end);
        }
    }

    /// Comments that follow each other are one paragraph.
    fn comment(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if !self.comment.is_empty() {
            self.comment.push(' ');
        }
        self.comment.push_str(text);
    }

    fn end_comment(&mut self) {
        if self.comment.is_empty() {
            return;
        }
        // A few words stand in the line of their turn.
        let is_short = self.comment.chars().nth(SHORT).is_none();
        let element = if is_short { "span" } else { "p" };
        self.out.push_str(if is_short {
            "<span class=\"c\" dir=\"auto\">"
        } else {
            "<p class=\"c\" dir=\"auto\">"
        });
        escape(self.out, &self.comment);
        self.out.push_str("</");
        self.out.push_str(element);
        self.out.push_str("> ");
        self.comment.clear();
    }

    fn open(&mut self) {
        self.begun += 1;
        self.out.push_str(if self.open.len() <= MOST_NESTED {
            "<div class=\"v\">"
        } else {
            "( "
        });
        self.open.push(self.begun);
    }

    fn close(&mut self) {
        if self.open.len() > 1 {
            self.open.pop();
            self.out.push_str(if self.open.len() <= MOST_NESTED {
                "</div>"
            } else {
                ") "
            });
        }
    }

    /// What is wrong up to the end of that place; the faults are in the order of their places.
    fn faults(&mut self, place: Span) {
        while let Some(fault) = self.source.faults.get(self.told) {
            if fault.span.start >= place.end.max(place.start + 1) {
                return;
            }
            self.fault(fault);
        }
    }

    fn rest_of_faults(&mut self) {
        while let Some(fault) = self.source.faults.get(self.told) {
            self.fault(fault);
        }
    }

    fn fault(&mut self, fault: &Diagnostic) {
        self.told += 1;
        // A reading that is left open is no fault, but ends its line as well.
        let lead = match (fault.severity(), fault.code) {
            (Severity::Error, _) if !fault.label.is_empty() => &fault.label,
            (Severity::Error, _) => "The record is wrong",
            (_, Code::Ambiguous) => "The record is in doubt",
            _ => return,
        };
        self.out.push_str("<p class=\"f\" dir=\"auto\"><b>");
        escape(self.out, lead);
        self.out.push_str("</b>: ");
        escape(self.out, &fault.message);
        self.out.push_str("</p>");
    }
}
