//! The colours of figures as the page's own, which `page.css` gives by day, by night and on paper.

use std::borrow::Cow;

use crate::figure::scene::Colour;
use crate::figure::theme::{Ink, Theme};

/// The properties of the page's style that stand for colours.
const NAMES: [&str; 18] = [
    "page",
    "board",
    "lines",
    "tracks",
    "frame",
    "block",
    "shade",
    "black",
    "black-edge",
    "black-text",
    "black-ring",
    "white",
    "white-edge",
    "white-text",
    "white-ring",
    "ink",
    "mark",
    "names",
];

/// What stands for the property of that index until [`named`] puts its name there.
const fn own(index: u8) -> Colour {
    Colour::rgb(1, 2, index)
}

/// A theme in which each colour stands for a property of the page's style.
pub(super) static PAGE: Theme = Theme {
    name: Cow::Borrowed("page"),
    page: Some(own(0)),
    board: own(1),
    lines: own(2),
    tracks: own(3),
    frame: own(4),
    frame_width: 0.045,
    block: own(5),
    shade: own(6),
    hatch_beside_blocks: false,
    black: Ink {
        fill: own(7),
        outline: Some((own(8), 0.03)),
        text: own(9),
        ring: own(10),
    },
    white: Ink {
        fill: own(11),
        outline: Some((own(12), 0.03)),
        text: own(13),
        ring: own(14),
    },
    ink: own(15),
    mark: own(16),
    names: own(17),
    balls: None,
    grain: None,
};

/// The drawing with the names of the properties in place of what stands for them.
pub(super) fn named(drawing: &str) -> String {
    let mut drawing = drawing.to_owned();
    for (name, index) in NAMES.iter().zip(0..) {
        let colour = format!("\"{}\"", own(index));
        drawing = drawing.replace(&colour, &format!("\"var(--{name})\""));
    }
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::figure::theme::{BOOK, SCREEN, SCREEN_DARK};

    /// The colours that the properties have in a theme, in the order of [`NAMES`].
    fn colours(theme: &Theme) -> [Colour; 18] {
        let edge = |ink: &Ink| ink.outline.map_or(ink.fill, |(colour, _)| colour);
        let Theme { black, white, .. } = theme;
        [
            theme.page.unwrap_or(Colour::WHITE),
            theme.board,
            theme.lines,
            theme.tracks,
            theme.frame,
            theme.block,
            theme.shade,
            black.fill,
            edge(black),
            black.text,
            black.ring,
            white.fill,
            edge(white),
            white.text,
            white.ring,
            theme.ink,
            theme.mark,
            theme.names,
        ]
    }

    #[test]
    fn each_colour_stands_for_the_property_of_its_name() {
        for (i, colour) in colours(&PAGE).into_iter().enumerate() {
            let named = named(&format!("fill=\"{colour}\""));
            assert_eq!(named, format!("fill=\"var(--{})\"", NAMES[i]));
        }
    }

    #[test]
    fn the_style_has_the_colours_of_the_themes() {
        let style = super::super::STYLE;
        let (days, nights) = (colours(&SCREEN), colours(&SCREEN_DARK));
        for ((name, day), night) in NAMES.iter().zip(days).zip(nights) {
            let line = format!("--{name}: light-dark({day}, {night});");
            assert!(style.contains(&line), "{line}");
        }
        let paper = style.split("@media print").nth(1).unwrap();
        for (name, colour) in NAMES.iter().zip(colours(&BOOK)) {
            let line = format!("--{name}: {colour};");
            assert!(paper.contains(&line), "{line}");
        }
    }
}
