//! [`Theme`]: colours and widths of lines, as plain data. Colour alone never carries meaning.

use super::scene::{Balls, Colour};
use crate::board::Side;

/// How a figure looks.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// What the command line calls it.
    pub name: &'static str,
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

    /// The theme of that name.
    pub fn find(name: &str) -> Option<&'static Self> {
        THEMES.iter().copied().find(|theme| theme.name == name)
    }
}

/// Every theme, the plain one first.
pub static THEMES: [&Theme; 4] = [&BOOK, &SCREEN, &SCREEN_DARK, &WOOD];

/// Black, white and one grey, for print.
pub static BOOK: Theme = Theme {
    name: "book",
    page: None,
    board: "#fff",
    lines: "#000",
    tracks: "#000",
    frame: "#000",
    frame_width: 0.045,
    block: "#c9c9c9",
    shade: "#c9c9c9",
    hatch_beside_blocks: true,
    black: Ink {
        fill: "#000",
        outline: None,
        text: "#fff",
        ring: "#fff",
    },
    white: Ink {
        fill: "#fff",
        outline: Some(("#000", 0.03)),
        text: "#000",
        ring: "#000",
    },
    ink: "#000",
    mark: "#000",
    names: "#000",
    balls: None,
    grain: None,
};

/// Quiet colours on a light page.
pub static SCREEN: Theme = Theme {
    name: "screen",
    page: Some("#faf9f6"),
    board: "#efebe1",
    lines: "#bdb6a5",
    tracks: "#a39c8a",
    frame: "#8c8675",
    frame_width: 0.045,
    block: "#b4ad9c",
    shade: "#bcccd5",
    hatch_beside_blocks: false,
    black: Ink {
        fill: "#26292d",
        outline: None,
        text: "#fff",
        ring: "#fff",
    },
    white: Ink {
        fill: "#fff",
        outline: Some(("#4a4b4c", 0.03)),
        text: "#26292d",
        ring: "#963116",
    },
    ink: "#26292d",
    mark: "#963116",
    names: "#6b6759",
    balls: None,
    grain: None,
};

/// Quiet colours on a dark page.
pub static SCREEN_DARK: Theme = Theme {
    name: "screen-dark",
    page: Some("#171a1e"),
    board: "#39414a",
    lines: "#566069",
    tracks: "#717c87",
    frame: "#7d8893",
    frame_width: 0.045,
    block: "#1b1f24",
    shade: "#4a637b",
    hatch_beside_blocks: false,
    black: Ink {
        fill: "#08090a",
        outline: Some(("#8c96a1", 0.03)),
        text: "#e9e6de",
        ring: "#f7b876",
    },
    white: Ink {
        fill: "#e9e6de",
        outline: Some(("#e9e6de", 0.03)),
        text: "#15171a",
        ring: "#c8742a",
    },
    ink: "#e9e6de",
    mark: "#f7b876",
    names: "#aeb7c0",
    balls: None,
    grain: None,
};

/// A wooden board with round pieces.
pub static WOOD: Theme = Theme {
    name: "wood",
    page: Some("#d9b074"),
    board: "#e5c38c",
    lines: "#7a5530",
    tracks: "#7a5530",
    frame: "#4e3218",
    frame_width: 0.05,
    block: "#7c4f2a",
    shade: "#cfa365",
    hatch_beside_blocks: false,
    black: Ink {
        fill: "#1f1b18",
        outline: None,
        text: "#fcf8ef",
        ring: "#fcf8ef",
    },
    white: Ink {
        fill: "#fcf8ef",
        outline: Some(("#5b4a38", 0.026)),
        text: "#1f1b18",
        ring: "#86190d",
    },
    ink: "#1f1b18",
    mark: "#86190d",
    names: "#4e3a24",
    balls: Some(Balls {
        black: ["#4b443e", "#26211d", "#15110e"],
        white: ["#fff", "#fbf7ee", "#e7decb"],
        middle: [60, 65],
    }),
    grain: Some("#8a5a26"),
};
