//! [`Theme`]: colours and widths of lines, as plain data. Colour alone never carries meaning.

#[cfg(feature = "themes")]
pub mod file;

use std::borrow::Cow;

use super::scene::{Balls, Colour};
use crate::board::Side;

/// How a figure looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// What it is called.
    pub name: Cow<'static, str>,
    /// The page; none leaves it to what the figure is put on.
    pub page: Option<Colour>,
    /// The board; also what lies under marks that need a quiet ground.
    pub board: Colour,
    /// The lines between cells.
    pub lines: Colour,
    /// The lines with crossings on them.
    pub tracks: Colour,
    /// The frame, the edges of blocks, star points.
    pub frame: Colour,
    /// The width of the frame.
    pub frame_width: f64,
    /// Cells that are not played on.
    pub block: Colour,
    /// Shaded cells.
    pub shade: Colour,
    /// Whether shaded cells are hatched on boards that have blocks.
    pub hatch_beside_blocks: bool,
    /// Black's pieces.
    pub black: Ink,
    /// White's pieces.
    pub white: Ink,
    /// Numbers that stand on the board itself.
    pub ink: Colour,
    /// Marks, labels, arrows, the coin.
    pub mark: Colour,
    /// The names of files and rows, and the caption.
    pub names: Colour,
    /// The shades of pieces that look like balls, which then cast shadows.
    pub balls: Option<Balls>,
    /// The grain of the page.
    pub grain: Option<Colour>,
}

/// How the pieces of one side look.
#[derive(Clone, PartialEq, Debug)]
pub struct Ink {
    /// What fills them.
    pub fill: Colour,
    /// Their outline and its width, inside their radius.
    pub outline: Option<(Colour, f64)>,
    /// Numbers and marks on them.
    pub text: Colour,
    /// The ring of the last turn.
    pub ring: Colour,
}

impl Theme {
    /// The look of that side's pieces.
    pub const fn ink(&self, side: Side) -> &Ink {
        match side {
            Side::Black => &self.black,
            Side::White => &self.white,
        }
    }

    /// What the themes are called.
    pub fn names() -> impl Iterator<Item = &'static str> + Clone {
        THEMES.iter().map(|theme| &*theme.name)
    }

    /// The theme of that name.
    pub fn find(name: &str) -> Option<&'static Self> {
        THEMES.iter().copied().find(|theme| theme.name == name)
    }
}

/// The colour that a text says. Only statics are made with it, so a slip in one fails the build.
const fn css(text: &str) -> Colour {
    match Colour::parse(text) {
        Some(colour) => colour,
        None => panic!("not a colour"),
    }
}

/// Every theme, the plain one first.
pub static THEMES: [&Theme; 4] = [&BOOK, &SCREEN, &SCREEN_DARK, &WOOD];

/// Black, white and one grey, for print.
pub static BOOK: Theme = Theme {
    name: Cow::Borrowed("book"),
    page: None,
    board: css("#ffffff"),
    lines: css("#000000"),
    tracks: css("#000000"),
    frame: css("#000000"),
    frame_width: 0.045,
    block: css("#c9c9c9"),
    shade: css("#c9c9c9"),
    hatch_beside_blocks: true,
    black: Ink {
        fill: css("#000000"),
        outline: None,
        text: css("#ffffff"),
        ring: css("#ffffff"),
    },
    white: Ink {
        fill: css("#ffffff"),
        outline: Some((css("#000000"), 0.03)),
        text: css("#000000"),
        ring: css("#000000"),
    },
    ink: css("#000000"),
    mark: css("#000000"),
    names: css("#000000"),
    balls: None,
    grain: None,
};

/// Quiet colours on a light page.
pub static SCREEN: Theme = Theme {
    name: Cow::Borrowed("screen"),
    page: Some(css("#faf9f6")),
    board: css("#efebe1"),
    lines: css("#bdb6a5"),
    tracks: css("#a39c8a"),
    frame: css("#8c8675"),
    frame_width: 0.045,
    block: css("#b4ad9c"),
    shade: css("#bcccd5"),
    hatch_beside_blocks: false,
    black: Ink {
        fill: css("#26292d"),
        outline: None,
        text: css("#ffffff"),
        ring: css("#ffffff"),
    },
    white: Ink {
        fill: css("#ffffff"),
        outline: Some((css("#4a4b4c"), 0.03)),
        text: css("#26292d"),
        ring: css("#963116"),
    },
    ink: css("#26292d"),
    mark: css("#963116"),
    names: css("#6b6759"),
    balls: None,
    grain: None,
};

/// Quiet colours on a dark page.
pub static SCREEN_DARK: Theme = Theme {
    name: Cow::Borrowed("screen-dark"),
    page: Some(css("#171a1e")),
    board: css("#39414a"),
    lines: css("#566069"),
    tracks: css("#717c87"),
    frame: css("#7d8893"),
    frame_width: 0.045,
    block: css("#1b1f24"),
    shade: css("#4a637b"),
    hatch_beside_blocks: false,
    black: Ink {
        fill: css("#08090a"),
        outline: Some((css("#8c96a1"), 0.03)),
        text: css("#e9e6de"),
        ring: css("#f7b876"),
    },
    white: Ink {
        fill: css("#e9e6de"),
        outline: Some((css("#e9e6de"), 0.03)),
        text: css("#15171a"),
        ring: css("#c8742a"),
    },
    ink: css("#e9e6de"),
    mark: css("#f7b876"),
    names: css("#aeb7c0"),
    balls: None,
    grain: None,
};

/// A wooden board with round pieces.
pub static WOOD: Theme = Theme {
    name: Cow::Borrowed("wood"),
    page: Some(css("#d9b074")),
    board: css("#e5c38c"),
    lines: css("#7a5530"),
    tracks: css("#7a5530"),
    frame: css("#4e3218"),
    frame_width: 0.05,
    block: css("#7c4f2a"),
    shade: css("#cfa365"),
    hatch_beside_blocks: false,
    black: Ink {
        fill: css("#1f1b18"),
        outline: None,
        text: css("#fcf8ef"),
        ring: css("#fcf8ef"),
    },
    white: Ink {
        fill: css("#fcf8ef"),
        outline: Some((css("#5b4a38"), 0.026)),
        text: css("#1f1b18"),
        ring: css("#86190d"),
    },
    ink: css("#1f1b18"),
    mark: css("#86190d"),
    names: css("#4e3a24"),
    balls: Some(Balls {
        black: [css("#4b443e"), css("#26211d"), css("#15110e")],
        white: [css("#ffffff"), css("#fbf7ee"), css("#e7decb")],
        middle: [60, 65],
    }),
    grain: Some(css("#8a5a26")),
};
