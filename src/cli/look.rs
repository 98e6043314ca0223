//! How figures look: a theme by its name or from a file, and fonts from files.

use std::borrow::Cow;
use std::fs::File;
use std::path::{Path, PathBuf};

use ludograph::diagnostic::near::near;
use ludograph::figure::font::Fonts;
use ludograph::figure::theme::{Theme, file};

use super::input::read_up_to;
use super::known::{Known, Words};

/// No font file is larger: the largest collections have some 120 MB.
const MOST_FONT: usize = 256 << 20;

/// How figures are to look.
#[derive(clap::Args)]
pub(super) struct Look {
    /// The look: book, screen, screen-dark, wood, or a TOML file
    #[arg(long, value_name = "THEME|FILE.toml", default_value = "book", value_parser = Known::new(chosen, themes), hide_possible_values = true)]
    theme: Choice,
    /// A font for characters that the bundled one lacks (TrueType or OpenType); the first that has a
    /// character is taken
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
}

/// A theme as the command line names it.
#[derive(Clone)]
enum Choice {
    Known(&'static Theme),
    File(PathBuf),
}

fn chosen(name: &str) -> Result<Choice, String> {
    if let Some(theme) = Theme::find(name) {
        return Ok(Choice::Known(theme));
    }
    let is_file = Path::new(name)
        .extension()
        .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    if is_file {
        return Ok(Choice::File(name.into()));
    }
    let names = Theme::names().collect::<Vec<_>>().join(", ");
    let advice = match near(name, Theme::names()) {
        Some(near) => format!(": did you mean \"{near}\"?"),
        None => format!(" (there are: {names}, and files that end in .toml)"),
    };
    Err(format!("there is no theme \"{name}\"{advice}"))
}

fn themes() -> Words {
    Theme::names().map(|name| (name, "")).collect()
}

impl Look {
    /// The theme, or why there is none.
    pub(super) fn theme(&self) -> Result<Cow<'static, Theme>, String> {
        let path = match &self.theme {
            Choice::Known(theme) => return Ok(Cow::Borrowed(theme)),
            Choice::File(path) => path,
        };
        let bytes = read(path, file::LIMIT)?;
        let text = std::str::from_utf8(&bytes)
            .map_err(|_| format!("{}: the file is not UTF-8", path.display()))?;
        let theme = file::parse(text).map_err(|fault| format!("{}:{fault}", path.display()))?;
        Ok(Cow::Owned(theme))
    }

    /// The files that figures are drawn with.
    pub(super) fn files(&self) -> impl Iterator<Item = &Path> {
        let theme = match &self.theme {
            Choice::Known(_) => None,
            Choice::File(path) => Some(path),
        };
        theme.into_iter().chain(&self.font).map(PathBuf::as_path)
    }

    /// Whether fonts are given.
    pub(super) fn has_fonts(&self) -> bool {
        !self.font.is_empty()
    }

    /// What the font files hold, to be read by [`fonts`].
    pub(super) fn font_files(&self) -> Result<Vec<(&Path, Vec<u8>)>, String> {
        let file = |path: &'_ PathBuf| -> Result<Vec<u8>, String> {
            let bytes = read(path, MOST_FONT)?;
            if bytes.len() > MOST_FONT {
                let most = MOST_FONT >> 20;
                return Err(format!(
                    "{}: no font is larger than {most} MB",
                    path.display()
                ));
            }
            Ok(bytes)
        };
        self.font
            .iter()
            .map(|path| Ok((path.as_path(), file(path)?)))
            .collect()
    }
}

/// The fonts of files, or why there are none.
pub(super) fn fonts<'d>(files: &'d [(&Path, Vec<u8>)]) -> Result<Fonts<'d>, String> {
    let mut fonts = Fonts::default();
    for (path, data) in files {
        fonts
            .add(data)
            .map_err(|fault| format!("{}: {fault}", path.display()))?;
    }
    Ok(fonts)
}

fn read(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let bytes = File::open(path).and_then(|file| read_up_to(most, file));
    bytes.map_err(|error| format!("{}: {error}", path.display()))
}
