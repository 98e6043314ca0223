//! [`Settings`]: what `[preprocessor.ludograph]` in a `book.toml` sets.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::request::{Shown, theme, width};
use super::shelf::Open;
use crate::diagnostic::near::suggest;
use crate::figure::theme::{SCREEN, Theme};
use crate::game::Game;
use crate::game::registry::named;

/// How a book wants its figures.
#[derive(Clone)]
pub(super) struct Settings {
    /// The word for a figure.
    pub(super) label: String,
    pub(super) numbering: Series,
    /// The looks: that of light pages, then that of dark ones if it is another.
    pub(super) themes: Vec<Cow<'static, Theme>>,
    /// The usual width, as CSS writes it.
    pub(super) width: String,
    pub(super) game: Option<&'static dyn Game>,
    pub(super) shown: Shown,
    /// Whether figures hold their records.
    pub(super) embed: bool,
    /// Whether matters of style are told.
    pub(super) strict: bool,
}

/// How figures are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Series {
    /// Anew in each numbered chapter: 3.1, 3.2; on from 1 in those without a number.
    Chapter,
    /// On through the book.
    Book,
    /// Not at all.
    None,
}

/// The word for a figure in the language of a book; the languages of the first row of a shelf.
const LABELS: [(&str, &str); 12] = [
    ("ca", "Figura"),
    ("cs", "Obrázek"),
    ("de", "Abbildung"),
    ("es", "Figura"),
    ("fr", "Figure"),
    ("it", "Figura"),
    ("ja", "図"),
    ("nl", "Figuur"),
    ("pl", "Rysunek"),
    ("pt", "Figura"),
    ("ru", "Рисунок"),
    ("sv", "Figur"),
];

/// What mdBook itself reads there.
const OTHERS: [&str; 5] = ["command", "renderers", "before", "after", "optional"];

/// What is read here.
const KEYS: [&str; 9] = [
    "label",
    "numbering",
    "theme",
    "dark-theme",
    "width",
    "game",
    "fences",
    "record",
    "strict",
];

/// The word for a figure in a language; the English one if that language is not known.
pub(super) fn label_in(language: &str) -> &'static str {
    let language = language.split(['-', '_']).next().unwrap_or("");
    let label = LABELS.iter().find(|(name, _)| *name == language);
    label.map_or("Figure", |(_, label)| label)
}

impl Settings {
    /// Those of a book in a language.
    pub(super) fn of_language(language: &str) -> Self {
        Self {
            label: label_in(language).to_owned(),
            numbering: Series::Chapter,
            themes: vec![Cow::Borrowed(&SCREEN)],
            width: "24em".to_owned(),
            game: None,
            shown: Shown::Figure,
            embed: true,
            strict: false,
        }
    }

    /// Reads a table, and the themes that it names. What is wrong with it is told in words.
    pub(super) fn read(&mut self, table: &Map<String, Value>, open: &mut Open<'_>) -> Vec<String> {
        let mut faults = Vec::new();
        for (key, value) in table {
            if let Err(message) = self.set(key, value, open) {
                faults.push(message);
            }
        }
        if let Some(name) = table.get("dark-theme").and_then(Value::as_str) {
            match look(name, open) {
                Ok(theme) => self.themes.push(theme),
                Err(message) => faults.push(format!("dark-theme: {message}")),
            }
        }
        faults
    }

    fn set(&mut self, key: &str, value: &Value, open: &mut Open<'_>) -> Result<(), String> {
        let words = || {
            let words = value.as_str();
            words.ok_or_else(|| format!("{key}: a text is wanted, and not {value}"))
        };
        let truth = || {
            let truth = value.as_bool();
            truth.ok_or_else(|| format!("{key}: true or false is wanted, and not {value}"))
        };
        let within = |message: String| format!("{key}: {message}");
        match key {
            "label" => words()?.clone_into(&mut self.label),
            "numbering" => {
                self.numbering = match (value.as_str(), value.as_bool()) {
                    (Some("chapter"), _) | (_, Some(true)) => Series::Chapter,
                    (Some("book"), _) => Series::Book,
                    (Some("none"), _) | (_, Some(false)) => Series::None,
                    _ => {
                        return Err(within(format!(
                            "\"chapter\", \"book\" or \"none\" is wanted, and not {value}"
                        )));
                    }
                }
            }
            "theme" => {
                let theme = look(words()?, open).map_err(within)?;
                self.themes.splice(..1, [theme]);
            }
            "dark-theme" => {
                words()?;
            }
            "width" => self.width = width(words()?).map_err(within)?,
            "game" => self.game = Some(named(words()?).map_err(within)?),
            "fences" => {
                self.shown = match words()? {
                    "figure" => Shown::Figure,
                    "show" => Shown::Both,
                    "text" => Shown::Text,
                    other => {
                        return Err(within(format!(
                            "\"figure\", \"show\" or \"text\" is wanted, and not \"{other}\""
                        )));
                    }
                }
            }
            "record" => self.embed = truth()?,
            "strict" => self.strict = truth()?,
            _ if OTHERS.contains(&key) => {}
            _ => {
                let near = suggest(key, KEYS.into_iter());
                return Err(format!("there is no option \"{key}\"{near}"));
            }
        }
        Ok(())
    }
}

/// A theme by its name, or from a file that ends in `.toml`.
fn look(name: &str, open: &mut Open<'_>) -> Result<Cow<'static, Theme>, String> {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    if !ending.eq_ignore_ascii_case("toml") {
        return theme(name).map(Cow::Borrowed);
    }
    let bytes = open(name).map_err(|why| format!("{name}: {why}"))?;
    let text = std::str::from_utf8(&bytes).map_err(|_| format!("{name}: it is not UTF-8"))?;
    parsed(name, text).map(Cow::Owned)
}

#[cfg(feature = "themes")]
fn parsed(name: &str, text: &str) -> Result<Theme, String> {
    let theme = crate::figure::theme::file::parse(text);
    theme.map_err(|fault| format!("{name}:{fault}"))
}

#[cfg(not(feature = "themes"))]
fn parsed(name: &str, _: &str) -> Result<Theme, String> {
    Err(format!("{name}: themes in files are not read here"))
}
