//! What records are written as.

use std::fmt::Write;

use ludograph::diagnostic::near::suggest;
use ludograph::format::{Format, Way, registry};
use ludograph::lgn::Form as LgnForm;

use crate::cli::foreign;
use crate::cli::known::Words;

/// A format to write.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// The notation of ludograph itself.
    Lgn,
    /// One of the others.
    Format(&'static dyn Format),
}

/// How the turns stand in LGN.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum Form {
    /// All as movetext
    Movetext,
    /// Those that place pieces as numbered diagrams
    Diagram,
}

impl Form {
    pub(super) fn of_lgn(self) -> LgnForm {
        match self {
            Self::Movetext => LgnForm::Movetext,
            Self::Diagram => LgnForm::Diagram,
        }
    }
}

impl Target {
    /// The format that `--to` calls so.
    pub(super) fn parse(id: &str) -> Result<Self, String> {
        if id == "lgn" {
            return Ok(Self::Lgn);
        }
        match registry::by_id(id) {
            Some(format) if format.spec().way == Way::Both => Ok(Self::Format(format)),
            Some(_) => Err(format!(
                "{id} is only read; those written are {}",
                written()
            )),
            None => {
                let advice = suggest(id, words().iter().map(|&(word, _)| word));
                Err(format!("there is no format \"{id}\"{advice}"))
            }
        }
    }

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Lgn => "lgn",
            Self::Format(format) => format.spec().id,
        }
    }

    /// What its files end in.
    pub(super) fn extension(self) -> &'static str {
        match self {
            Self::Lgn => "lgn",
            Self::Format(format) => format.spec().extensions.first().copied().unwrap_or("txt"),
        }
    }

    /// The endings of the files that belong to one of its own.
    pub(super) fn companions(self) -> &'static [&'static str] {
        match self {
            Self::Lgn => &[],
            Self::Format(format) => format.spec().companions,
        }
    }

    /// Whether it carries all that a record can hold.
    pub(super) fn carries_all(self) -> bool {
        matches!(self.id(), "lgn" | "json")
    }
}

/// The ids of what can be written.
fn written() -> String {
    let ids: Vec<&str> = words().iter().map(|&(word, _)| word).collect();
    ids.join(", ")
}

/// The formats that are written.
pub(super) fn words() -> Words {
    let is_written = |&(id, _): &(&str, &str)| {
        registry::by_id(id).is_none_or(|format| format.spec().way == Way::Both)
    };
    foreign::words().into_iter().filter(is_written).collect()
}

/// The table of formats at the end of the help.
pub(super) fn table() -> String {
    let mut text =
        String::from("Formats:\n  lgn           LGN, the notation of ludograph itself\n");
    for format in registry::FORMATS {
        let spec = format.spec();
        let only = match spec.way {
            Way::Both => "",
            Way::Reads => " (read only)",
        };
        let endings: Vec<String> = spec
            .extensions
            .iter()
            .map(|end| format!(".{end}"))
            .collect();
        let (id, title, endings) = (spec.id, spec.title, endings.join(" "));
        // Writing to a string never fails.
        let _ = writeln!(text, "  {id:13} {title}{only} {endings}");
    }
    text
}
