//! The head of a game: tags, which are LGN's where they mean the same.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::text::dates;
use crate::game::{Game, registry};
use crate::lgn::syntax::quote::quote;
use crate::lgn::syntax::tag::{Broken, Scan};
use crate::lgn::unescape;
use crate::record::Record;
use crate::source::{Chunk, Span};

use super::{fen, has_variant};

/// So many tags has no real game.
const MOST: usize = 1000;

/// The tags that every PGN file has; `?` says that nothing is known.
pub(super) const ROSTER: [&str; 6] = ["Event", "Site", "Date", "Round", "Black", "White"];

/// Names that mean something else in LGN: they are kept under a name of their own.
pub(super) const OTHERS: [&str; 4] = ["First", "Score", "Variant", "Date"];

/// What such names begin with.
pub(super) const PREFIX: &str = "PGN-";

/// What the tags say that the game must be known for.
#[derive(Default)]
pub(super) struct Head {
    /// The values of these, with the places of the tags.
    pub(super) result: Option<(String, Span)>,
    pub(super) termination: Option<(String, Span)>,
    fen: Option<(String, Span)>,
    variant: Option<String>,
    /// A game that is none of ours.
    other: Option<Span>,
    count: usize,
}

impl Head {
    /// Reads the tag that begins at `at`. False if it was the last that is read.
    pub(super) fn tag(
        &mut self,
        text: &str,
        (at, scan): (usize, Scan),
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let place = |from: usize, to: usize| Span::new((at + from) as u32, (at + to) as u32);
        let whole = place(0, scan.end);
        self.count += 1;
        if self.count > MOST || whole.len() > Chunk::LONGEST {
            let message = "more tags, or longer ones, than any real game has";
            diagnostics.push(Diagnostic::new(Code::TooLarge, whole, message));
            return false;
        }
        let mut value = place(scan.value.0, scan.value.1);
        match scan.broken {
            None => {}
            Some(Broken::Value) => {
                let message = "the value that begins here is never closed";
                let open = place(scan.quote, scan.end);
                diagnostics.push(Diagnostic::new(Code::Unclosed, open, message));
                return true;
            }
            // Other programs do not escape the quotes in a value.
            Some(Broken::Bracket(_)) => {
                let Some(end) = whole.of(text).trim_end().strip_suffix("\"]") else {
                    let message = "expected `]` behind the value";
                    diagnostics.push(Diagnostic::new(Code::Syntax, whole, message));
                    return true;
                };
                value.end = whole.start + end.len() as u32;
            }
        }
        let name = place(1, scan.name_end).of(text);
        self.take(name, value.of(text), whole, record, diagnostics);
        true
    }

    fn take(
        &mut self,
        name: &str,
        escaped: &str,
        span: Span,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) {
        let mut value = String::new();
        unescape(escaped, &mut value);
        let mut tell = |name: &str, value: &str| {
            if record.tags.get(name).is_some() {
                let message = format!("the tag {name} stands here for the second time");
                diagnostics.push(Diagnostic::new(Code::DuplicateTag, span, message));
            }
            record.tags.push(name, value, span);
        };
        match name {
            "Result" if self.result.is_none() => self.result = Some((value, span)),
            "Termination" if self.termination.is_none() => self.termination = Some((value, span)),
            "FEN" if self.fen.is_none() => self.fen = Some((value, span)),
            // It says that there is a FEN.
            "SetUp" | "Setup" => {}
            "Game" => {
                let is_ours = ["othello", "reversi"]
                    .iter()
                    .any(|name| value.trim().eq_ignore_ascii_case(name));
                self.other = self.other.or((!is_ours).then_some(span));
            }
            "Variant" if self.variant.is_none() && has_variant(&value) => {
                self.variant = Some(value);
            }
            _ if ROSTER.contains(&name) && value == "?" => {}
            "Date" => match dates::date(&value) {
                Some(date) if date == "????.??.??" => {}
                Some(date) => tell("Date", &date),
                None if value.is_empty() => {}
                None => tell(&format!("{PREFIX}{name}"), &value),
            },
            _ if OTHERS.contains(&name) => {
                tell(&format!("{PREFIX}{name}"), &value);
            }
            _ => tell(name, &value),
        }
    }

    /// The rule set, and the position that the game starts from.
    pub(super) fn game(
        &self,
        named: Option<&'static dyn Game>,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'static dyn Game> {
        if let Some(span) = self.other {
            let message = "the tags name a game that this format has not";
            diagnostics.push(Diagnostic::new(Code::UnknownGame, span, message));
            return None;
        }
        let variant = self.variant.as_deref().unwrap_or_default();
        let game = match named {
            Some(named) if named.spec().game != "othello" => {
                let message = format!("{} is not played in this format", named.spec().title);
                diagnostics.push(Diagnostic::new(Code::UnknownGame, Span::at(0), message));
                return None;
            }
            Some(named) if variant.trim().is_empty() => named,
            _ => registry::find("othello", variant).ok()?,
        };
        if let Some((value, span)) = &self.fen {
            let geometry = (game.spec().geometry)();
            if let Some(setup) = fen::read(value, *span, geometry) {
                record.setup(setup, *span);
            } else {
                let message = format!("{} is no position", quote(value));
                let fault = Diagnostic::new(Code::BadValue, *span, message);
                let help = "as Edax writes it: `8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1`";
                diagnostics.push(fault.help(help));
                record.push(*span, crate::record::What::Fault(None));
            }
        }
        Some(game)
    }
}
