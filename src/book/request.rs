//! [`Request`]: what the words behind the `lgn` of a fence ask for.

use std::borrow::Cow;

use crate::carrier::markdown::{Fence, Word};
use crate::diagnostic::near::{near, suggest};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::figure::size::number_and_unit;
use crate::figure::theme::Theme;
use crate::game::Game;
use crate::game::registry::named;
use crate::lgn::{DIRECTIVES, directive};
use crate::record::{Directive, Numbering};
use crate::source::{Chunk, Span};

/// What a fence asks for. The spans are places in its page.
#[derive(Clone, Default)]
pub(super) struct Request {
    /// The faults that its records must show, in their order; without any they must be sound.
    pub(super) expected: Vec<(Code, Span)>,
    /// What is to be seen of it; none leaves that to the book.
    pub(super) shown: Option<Shown>,
    /// The file that the records are read from, in place of the fence.
    pub(super) source: Option<Source>,
    /// The rules, where the records name none.
    pub(super) game: Option<&'static dyn Game>,
    /// What is drawn of the records.
    pub(super) pick: Pick,
    /// Which of the records is meant, from 1; none means all of them, or the first where one is needed.
    pub(super) record: Option<(u64, Span)>,
    /// The look.
    pub(super) theme: Option<Cow<'static, Theme>>,
    /// The width of the figure, as CSS writes it.
    pub(super) width: Option<String>,
    /// The text under the figure.
    pub(super) caption: Option<String>,
    /// The name by which links find the figure.
    pub(super) id: Option<String>,
    /// The language of its caption, where it is not that of the book.
    pub(super) language: Option<String>,
    /// How turns are numbered.
    numbering: Numbering,
    /// Further lines of figure blocks, not read yet.
    lines: Vec<(String, Span)>,
}

/// What is to be seen of a fence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown {
    /// The figures alone.
    Figure,
    /// The figures, and the text below them.
    Both,
    /// The text alone, as it stands.
    Text,
    /// Nothing.
    Nothing,
}

/// The file that a fence refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Source {
    /// Its path, from the folder of the page; empty for the page itself.
    pub(super) file: String,
    /// The figure in it.
    pub(super) name: Option<String>,
    /// Where the fence says so.
    pub(super) span: Span,
}

/// What is drawn of records.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) enum Pick {
    /// Their figure blocks, or the last position of a record that has none.
    #[default]
    Blocks,
    /// The figure block of that name.
    Name(String, Span),
    /// The position after that turn.
    Turn(u32, Span),
    /// Those turns, by their numbers.
    Numbers(Numbering, Span),
}

impl Pick {
    /// Where the fence says so.
    pub(super) fn span(&self) -> Option<Span> {
        match self {
            Self::Blocks => None,
            Self::Name(_, span) | Self::Turn(_, span) | Self::Numbers(_, span) => Some(*span),
        }
    }
}

/// Words that say what is to be seen.
const SHOWN: [(&str, Shown); 4] = [
    ("figure", Shown::Figure),
    ("show", Shown::Both),
    ("text", Shown::Text),
    ("hide", Shown::Nothing),
];

/// Words that have a value behind them.
const KEYS: [&str; 14] = [
    "ref", "name", "record", "turn", "numbers", "from", "modulo", "game", "theme", "width",
    "caption", "id", "lang", "with",
];

/// Those that say which figure is meant.
const PICKS: [&str; 3] = ["name", "turn", "numbers"];

impl Request {
    /// Reads the words of a fence. What is wrong with them is told as faults of the page.
    pub(super) fn read(page: &Chunk, fence: &Fence, faults: &mut Diagnostics) -> Self {
        let mut request = Self::default();
        let mut said = Vec::new();
        for word in fence.words(&page.text) {
            if word.is_open {
                faults.push(fault(
                    word.span,
                    "a text without the quote at its end".into(),
                ));
            } else if word.value.is_some() && said.contains(&word.key) {
                let message = format!("{}= stands there twice", word.key);
                faults.push(fault(word.span, message).help("leave one of the two out"));
            } else if let Err(message) = request.word(&word) {
                faults.push(fault(word.span, message));
            } else if KEYS.contains(&word.key) && word.key != "with" {
                said.push(word.key);
            }
        }
        request.settle(fence, faults);
        request
    }

    fn word(&mut self, word: &Word<'_>) -> Result<(), String> {
        let span = word.span;
        let Some(value) = &word.value else {
            if let Some((_, shown)) = SHOWN.iter().find(|(name, _)| *name == word.key) {
                if self
                    .shown
                    .replace(*shown)
                    .is_some_and(|other| other != *shown)
                {
                    return Err("another word says already how the fence is shown".to_owned());
                }
            } else if let Some(code) = Code::find(word.key) {
                self.expected.push((code, span));
            } else if KEYS.contains(&word.key) {
                return Err(format!("\"{0}\" needs a value: {0}=...", word.key));
            } else {
                self.lines.push((word.key.to_owned(), span));
            }
            return Ok(());
        };
        let value: &str = value;
        if PICKS.contains(&word.key) && self.pick.span().is_some() {
            return Err("another word says already which figure is meant".to_owned());
        }
        match word.key {
            "ref" => self.source = Some(source(value, span)?),
            "name" => self.pick = Pick::Name(name(value)?, span),
            "turn" => self.pick = Pick::Turn(turn(value)?, span),
            "numbers" => {
                self.numbering.turns = Some(turns(value)?);
                self.pick = Pick::Numbers(self.numbering, span);
            }
            "from" => self.numbering.from = Some(number(word.key, value)?),
            "modulo" => self.numbering.modulo = Some(number(word.key, value)?),
            "record" => self.record = Some((u64::from(number(word.key, value)?), span)),
            "game" => self.game = Some(named(value)?),
            "theme" => self.theme = Some(Cow::Borrowed(theme(value)?)),
            "width" => self.width = Some(width(value)?),
            "caption" => self.caption = Some(value.to_owned()),
            "id" => self.id = Some(name(value)?),
            "lang" => self.language = Some(language(value)?),
            "with" => {
                let lines = value.split(';').map(str::trim);
                let lines = lines.filter(|line| !line.is_empty());
                self.lines.extend(lines.map(|line| (line.to_owned(), span)));
            }
            key => self.lines.push((format!("{key} {value}"), span)),
        }
        Ok(())
    }

    /// Sees that the words agree with each other and with what stands in the fence.
    fn settle(&mut self, fence: &Fence, faults: &mut Diagnostics) {
        // The words stand in any order.
        if let Pick::Numbers(numbering, _) = &mut self.pick {
            *numbering = self.numbering;
        }
        let Some(source) = &mut self.source else {
            return;
        };
        let is_empty = fence.text.text.trim().is_empty();
        if !is_empty {
            let message = "a fence with ref= is empty, and this one is not".to_owned();
            faults.push(fault(source.span, message).help("its records are those of the file"));
        }
        match (&source.name, &self.pick) {
            (Some(name), Pick::Blocks) => self.pick = Pick::Name(name.clone(), source.span),
            (Some(_), pick) => {
                let span = pick.span().unwrap_or(source.span);
                let message = "ref= names a figure already".to_owned();
                faults.push(fault(span, message).help("leave one of the two out"));
            }
            (None, Pick::Name(name, _)) => source.name = Some(name.clone()),
            (None, _) => {}
        }
    }

    /// What is to be seen, where the book shows fences so.
    pub(super) fn shown(&self, usual: Shown) -> Shown {
        let otherwise = if self.expected.is_empty() {
            usual
        } else {
            Shown::Text
        };
        self.shown.unwrap_or(otherwise)
    }

    /// Whether matters of style are among the expected faults.
    pub(super) fn is_strict(&self) -> bool {
        self.expected.iter().any(|(code, _)| code.is_style())
    }

    /// The further lines of figure blocks, read for a game. What is none is told as a fault of the page.
    pub(super) fn directives(
        &self,
        game: &'static dyn Game,
        faults: &mut Diagnostics,
    ) -> Vec<Directive> {
        let mut directives = Vec::new();
        for (line, span) in &self.lines {
            match directive(game, line) {
                Ok(directive) => directives.push(directive),
                Err(why) => faults.push(unknown(line, *span, why)),
            }
        }
        directives
    }
}

/// A fault of the words behind a fence.
pub(super) fn fault(span: Span, message: String) -> Diagnostic {
    Diagnostic::new(Code::BadFence, span, message)
}

/// A word or line that is nothing, with what may have been meant.
fn unknown(line: &str, span: Span, why: String) -> Diagnostic {
    let word = line.split(' ').next().unwrap_or(line);
    if DIRECTIVES.contains(&word) {
        return fault(span, why);
    }
    let codes = Code::ALL.iter().map(|code| code.word());
    let others = KEYS.into_iter().chain(DIRECTIVES);
    let known = codes.chain(others).chain(SHOWN.map(|(name, _)| name));
    let message = format!("\"{word}\" is no code, no option and no line of figure blocks");
    match near(word, known) {
        Some(near) => fault(span, message).help(format!("did you mean {near}?")),
        None => fault(span, message)
            .help("docs/diagnostics.md lists the codes, docs/books.md the options"),
    }
}

fn source(value: &str, span: Span) -> Result<Source, String> {
    let (file, figure) = match value.split_once('#') {
        Some((file, figure)) => (file, Some(name(figure)?)),
        None => (value, None),
    };
    if value.is_empty() || value.chars().any(char::is_control) {
        return Err("ref= needs a file, and a figure behind #: ref=games.lgn#fig-3".to_owned());
    }
    Ok(Source {
        file: file.to_owned(),
        name: figure,
        span,
    })
}

fn name(value: &str) -> Result<String, String> {
    let sound = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if value.is_empty() || !value.chars().all(sound) {
        return Err(format!(
            "\"{value}\" is no name: it is made of letters, digits, \"-\", \"_\" and \".\""
        ));
    }
    Ok(value.to_owned())
}

/// A language as HTML names it: `it`, `pt-BR`.
fn language(value: &str) -> Result<String, String> {
    let is_part = |part: &str| (1..9).contains(&part.len());
    let sound = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if value.chars().all(sound) && value.split('-').all(is_part) {
        return Ok(value.to_owned());
    }
    Err(format!("\"{value}\" is no language: write it, de or pt-BR"))
}

fn turn(value: &str) -> Result<u32, String> {
    value
        .parse()
        .map_err(|_| format!("turn= needs the number of a turn, and not \"{value}\""))
}

fn turns(value: &str) -> Result<(u32, u32), String> {
    Numbering::between(value)
        .ok_or_else(|| "numbers= needs two turn numbers, the lower one first: 1-50".to_owned())
}

fn number(key: &str, value: &str) -> Result<u32, String> {
    let number = value.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| format!("{key}= needs a number from 1 on, and not \"{value}\""))
}

/// The theme of that name.
pub(super) fn theme(value: &str) -> Result<&'static Theme, String> {
    Theme::find(value).ok_or_else(|| {
        format!(
            "there is no theme \"{value}\"{}",
            suggest(value, Theme::names())
        )
    })
}

/// The units of lengths in CSS.
const UNITS: [&str; 11] = [
    "px", "em", "rem", "ch", "cm", "mm", "in", "pt", "pc", "vw", "%",
];

/// A length as CSS writes it; a bare number is one of pixels.
pub(super) fn width(value: &str) -> Result<String, String> {
    let unit = match number_and_unit(value) {
        Some((_, "")) => "px",
        Some((_, unit)) if UNITS.contains(&unit) => "",
        _ => {
            return Err(format!(
                "\"{value}\" is no width: write 320px, 24em, 5cm or 60%"
            ));
        }
    };
    Ok(format!("{value}{unit}"))
}
