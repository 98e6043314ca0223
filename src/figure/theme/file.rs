//! Themes as TOML files: a theme to begin with, and what is different.
//!
//! ```
//! use ludograph::figure::theme::{BOOK, file};
//!
//! let mine = file::parse("base = \"book\"\nshade = \"#ddd\"\n[white]\nring = \"#a00\"\n").unwrap();
//! assert_eq!(mine.board, BOOK.board);
//! assert_eq!(mine.white.ring.to_string(), "#a00");
//! let fault = file::parse("board = \"red\"").unwrap_err();
//! assert_eq!((fault.line, fault.column), (1, 9));
//! ```

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, Unexpected, Visitor};

use super::{BOOK, Ink, Theme};
use crate::figure::scene::{Balls, Colour};

/// No theme is larger than so many bytes, so that a hostile file costs nothing.
pub const LIMIT: usize = 1 << 16;

/// No message is longer than so many characters.
const MESSAGE: usize = 300;

/// How wide a line may be, in steps.
const WIDTHS: RangeInclusive<f64> = 0.001..=0.2;

/// Why a text is no theme, and where in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The line, the first is 1.
    pub line: usize,
    /// The character of that line, the first is 1.
    pub column: usize,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for Fault {}

/// Reads a theme.
///
/// # Errors
/// The first thing that is wrong with it.
pub fn parse(text: &str) -> Result<Theme, Fault> {
    if text.len() > LIMIT {
        let message = format!("no theme is larger than {} kB", LIMIT / 1024);
        return Err(Fault {
            line: 1,
            column: 1,
            message,
        });
    }
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let changes: Changes = toml::from_str(text).map_err(|error| fault(text, &error))?;
    Ok(changes.theme())
}

fn fault(text: &str, error: &toml::de::Error) -> Fault {
    let at = error.span().map_or(0, |span| span.start.min(text.len()));
    let before = text.get(..at).unwrap_or("");
    let line = before.rsplit('\n').next().unwrap_or("");
    let parts: Vec<&str> = error.message().lines().map(str::trim).collect();
    let mut message = parts.join("; ");
    // It quotes the file, which may be anything.
    if let Some((end, _)) = message.char_indices().nth(MESSAGE) {
        message.truncate(end);
        message.push('…');
    }
    Fault {
        line: before.matches('\n').count() + 1,
        column: line.chars().count() + 1,
        message,
    }
}

/// What a file says: nothing means that it is as in the theme to begin with.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Changes {
    base: Option<Base>,
    name: Option<String>,
    page: Option<OrNone<Colour>>,
    board: Option<Colour>,
    lines: Option<Colour>,
    tracks: Option<Colour>,
    frame: Option<Colour>,
    frame_width: Option<Width>,
    block: Option<Colour>,
    shade: Option<Colour>,
    hatch_beside_blocks: Option<bool>,
    black: Option<InkChanges>,
    white: Option<InkChanges>,
    ink: Option<Colour>,
    mark: Option<Colour>,
    names: Option<Colour>,
    balls: Option<OrNone<Shades>>,
    grain: Option<OrNone<Colour>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct InkChanges {
    fill: Option<Colour>,
    outline: Option<OrNone<Outline>>,
    text: Option<Colour>,
    ring: Option<Colour>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Outline {
    colour: Colour,
    width: Width,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shades {
    black: [Colour; 3],
    white: [Colour; 3],
    middle: [Share; 2],
}

impl Changes {
    fn theme(self) -> Theme {
        let mut theme = self.base.map_or(&BOOK, |base| base.0).clone();
        set(&mut theme.name, self.name.map(Into::into));
        set(&mut theme.page, self.page.map(|page| page.0));
        set(&mut theme.board, self.board);
        set(&mut theme.lines, self.lines);
        set(&mut theme.tracks, self.tracks);
        set(&mut theme.frame, self.frame);
        set(
            &mut theme.frame_width,
            self.frame_width.map(|width| width.0),
        );
        set(&mut theme.block, self.block);
        set(&mut theme.shade, self.shade);
        set(&mut theme.hatch_beside_blocks, self.hatch_beside_blocks);
        for (changes, ink) in [
            (self.black, &mut theme.black),
            (self.white, &mut theme.white),
        ] {
            if let Some(changes) = changes {
                changes.change(ink);
            }
        }
        set(&mut theme.ink, self.ink);
        set(&mut theme.mark, self.mark);
        set(&mut theme.names, self.names);
        let balls = self.balls.map(|balls| balls.0.map(Shades::balls));
        set(&mut theme.balls, balls);
        set(&mut theme.grain, self.grain.map(|grain| grain.0));
        theme
    }
}

impl InkChanges {
    fn change(self, ink: &mut Ink) {
        set(&mut ink.fill, self.fill);
        let pair = |outline: Outline| (outline.colour, outline.width.0);
        let outline = self.outline.map(|outline| outline.0.map(pair));
        set(&mut ink.outline, outline);
        set(&mut ink.text, self.text);
        set(&mut ink.ring, self.ring);
    }
}

impl Shades {
    fn balls(self) -> Balls {
        Balls {
            black: self.black,
            white: self.white,
            middle: self.middle.map(|share| share.0),
        }
    }
}

fn set<T>(place: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *place = value;
    }
}

/// A bundled theme by its name.
struct Base(&'static Theme);

/// The width of a line in steps.
struct Width(f64);

/// A share in hundredths, neither nothing nor all.
struct Share(u8);

/// A value, or the word `none`.
struct OrNone<T>(Option<T>);

impl<'de> Deserialize<'de> for Colour {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ColourVisitor)
    }
}

struct ColourVisitor;

impl Visitor<'_> for ColourVisitor {
    type Value = Colour;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a colour like \"#c9c9c9\" or \"#fff\"")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Colour, E> {
        Colour::parse(text).ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
    }
}

impl<'de> Deserialize<'de> for Base {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Names;
        impl Visitor<'_> for Names {
            type Value = Base;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let names: Vec<&str> = Theme::names().collect();
                write!(f, "one of the themes {}", names.join(", "))
            }

            fn visit_str<E: de::Error>(self, name: &str) -> Result<Base, E> {
                let theme = Theme::find(name).map(Base);
                theme.ok_or_else(|| E::invalid_value(Unexpected::Str(name), &self))
            }
        }
        deserializer.deserialize_any(Names)
    }
}

impl<'de> Deserialize<'de> for Width {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Steps;
        impl Visitor<'_> for Steps {
            type Value = Width;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let (least, most) = (WIDTHS.start(), WIDTHS.end());
                write!(f, "a width in steps of the board, from {least} to {most}")
            }

            fn visit_f64<E: de::Error>(self, width: f64) -> Result<Width, E> {
                if WIDTHS.contains(&width) {
                    return Ok(Width(width));
                }
                Err(E::invalid_value(Unexpected::Float(width), &self))
            }

            fn visit_i64<E: de::Error>(self, width: i64) -> Result<Width, E> {
                Err(E::invalid_value(Unexpected::Signed(width), &self))
            }
        }
        deserializer.deserialize_any(Steps)
    }
}

impl<'de> Deserialize<'de> for Share {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Hundredths;
        impl Visitor<'_> for Hundredths {
            type Value = Share;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number from 1 to 99")
            }

            fn visit_i64<E: de::Error>(self, share: i64) -> Result<Share, E> {
                match u8::try_from(share) {
                    Ok(share @ 1..=99) => Ok(Share(share)),
                    _ => Err(E::invalid_value(Unexpected::Signed(share), &self)),
                }
            }
        }
        deserializer.deserialize_any(Hundredths)
    }
}

impl<'de, T: Deserialize<'de> + Kind> Deserialize<'de> for OrNone<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de> + Kind> Visitor<'de> for Either<T> {
            type Value = OrNone<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}, or \"none\"", T::KIND)
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<OrNone<T>, E> {
                if text == "none" {
                    return Ok(OrNone(None));
                }
                let value = T::from_text(text).map(|value| OrNone(Some(value)));
                value.ok_or_else(|| E::invalid_value(Unexpected::Str(text), &self))
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<OrNone<T>, A::Error> {
                if !T::IS_TABLE {
                    return Err(de::Error::invalid_type(Unexpected::Map, &self));
                }
                let table = de::value::MapAccessDeserializer::new(map);
                T::deserialize(table).map(|value| OrNone(Some(value)))
            }
        }
        deserializer.deserialize_any(Either(PhantomData))
    }
}

/// What a value is written as that may be missing.
trait Kind: Sized {
    const KIND: &'static str;
    const IS_TABLE: bool;

    fn from_text(_: &str) -> Option<Self> {
        None
    }
}

impl Kind for Colour {
    const KIND: &'static str = "a colour like \"#c9c9c9\" or \"#fff\"";
    const IS_TABLE: bool = false;

    fn from_text(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

impl Kind for Outline {
    const KIND: &'static str = "a table with colour and width";
    const IS_TABLE: bool = true;
}

impl Kind for Shades {
    const KIND: &'static str = "a table with black, white and middle";
    const IS_TABLE: bool = true;
}
