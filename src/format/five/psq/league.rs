//! The last line of recent files: a number and the league of the tournament, `0,Freestyle15_1`.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::five::stones::push_tag;
use crate::game::{Game, registry};
use crate::record::Record;
use crate::source::Span;

/// The leagues by what their names begin with, and the rules that they play.
const RULES: &[(&str, &str)] = &[
    ("Freestyle", "gomoku"),
    ("Fastgame", "gomoku"),
    ("Standard", "gomoku:exact"),
    ("Renju", "renju"),
    ("Caro", ""),
];

/// A line that names a league.
#[derive(Clone, Copy)]
pub(super) struct League<'t> {
    number: &'t str,
    name: &'t str,
    pub(super) span: Span,
}

impl<'t> League<'t> {
    pub(super) fn parse(line: &'t str, span: Span) -> Option<Self> {
        let (number, name) = line.split_once(',')?;
        let (number, name) = (number.trim(), name.trim());
        let is_it = !number.is_empty()
            && number.bytes().all(|b| b.is_ascii_digit())
            && name.starts_with(|c: char| c.is_ascii_alphabetic());
        is_it.then_some(Self { number, name, span })
    }

    /// The rules of the league; none if its name tells none.
    ///
    /// # Errors
    /// That nobody here plays by them.
    pub(super) fn rules(&self) -> Result<Option<&'static dyn Game>, Diagnostic> {
        let Some(id) = rules_of(self.name) else {
            return Ok(None);
        };
        if id.is_empty() {
            let message = format!("{} is played by rules that are not known here", self.name);
            return Err(Diagnostic::new(Code::UnknownGame, self.span, message).help(
                "`--game gomoku` counts a five that is closed at both ends, which Caro does not",
            ));
        }
        Ok(registry::named(id).ok())
    }

    /// Keeps what the rules alone do not tell.
    pub(super) fn push_tags(&self, record: &mut Record, diagnostics: &mut Diagnostics) {
        let is_plain = RULES.iter().any(|(name, _)| *name == self.name) && self.number == "0";
        if !is_plain {
            push_tag("League", self.name, self.span, record, diagnostics);
            push_tag("LeagueNumber", self.number, self.span, record, diagnostics);
        }
    }
}

/// The id of the rules of a league; empty for rules that are not known.
pub(super) fn rules_of(name: &str) -> Option<&'static str> {
    let begins = |word: &str| {
        name.get(..word.len())
            .is_some_and(|head| head.eq_ignore_ascii_case(word))
    };
    let league = RULES.iter().find(|(word, _)| begins(word))?;
    Some(league.1)
}

/// The league that stands for a rule set that is not the usual one.
pub(super) fn name_of(game: &str, variant: &[&str]) -> Option<&'static str> {
    match game {
        "renju" => Some("Renju"),
        "gomoku" if variant.contains(&"exact") => Some("Standard"),
        _ => None,
    }
}
