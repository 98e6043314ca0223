//! The colours of figures as the page's own, which `page.css` gives by day, by night and on paper.

use std::borrow::Cow;

use crate::figure::scene::Colour;
use crate::figure::theme::{Ink, Theme};

/// A theme of names: each colour is that of a property of the page's style.
pub(super) static PAGE: Theme = Theme {
    name: Cow::Borrowed("page"),
    page: Some(Colour::OfPage("var(--page)")),
    board: Colour::OfPage("var(--board)"),
    lines: Colour::OfPage("var(--lines)"),
    tracks: Colour::OfPage("var(--tracks)"),
    frame: Colour::OfPage("var(--frame)"),
    frame_width: 0.045,
    block: Colour::OfPage("var(--block)"),
    shade: Colour::OfPage("var(--shade)"),
    hatch_beside_blocks: false,
    black: Ink {
        fill: Colour::OfPage("var(--black)"),
        outline: Some((Colour::OfPage("var(--black-edge)"), 0.03)),
        text: Colour::OfPage("var(--black-text)"),
        ring: Colour::OfPage("var(--black-ring)"),
    },
    white: Ink {
        fill: Colour::OfPage("var(--white)"),
        outline: Some((Colour::OfPage("var(--white-edge)"), 0.03)),
        text: Colour::OfPage("var(--white-text)"),
        ring: Colour::OfPage("var(--white-ring)"),
    },
    ink: Colour::OfPage("var(--ink)"),
    mark: Colour::OfPage("var(--mark)"),
    names: Colour::OfPage("var(--names)"),
    balls: None,
    grain: None,
};

#[cfg(test)]
mod tests {
    use super::Colour;
    use crate::figure::theme::{BOOK, SCREEN, SCREEN_DARK, Theme};

    /// The properties that stand for the colours of a theme, each with its colour there.
    fn colours(theme: &Theme) -> Vec<(&'static str, String)> {
        let edge = |ink: &crate::figure::theme::Ink| match &ink.outline {
            Some((colour, _)) => colour.to_string(),
            None => ink.fill.to_string(),
        };
        vec![
            ("page", theme.page.unwrap_or(Colour::WHITE).to_string()),
            ("board", theme.board.to_string()),
            ("lines", theme.lines.to_string()),
            ("tracks", theme.tracks.to_string()),
            ("frame", theme.frame.to_string()),
            ("block", theme.block.to_string()),
            ("shade", theme.shade.to_string()),
            ("black", theme.black.fill.to_string()),
            ("black-edge", edge(&theme.black)),
            ("black-text", theme.black.text.to_string()),
            ("black-ring", theme.black.ring.to_string()),
            ("white", theme.white.fill.to_string()),
            ("white-edge", edge(&theme.white)),
            ("white-text", theme.white.text.to_string()),
            ("white-ring", theme.white.ring.to_string()),
            ("ink", theme.ink.to_string()),
            ("mark", theme.mark.to_string()),
            ("names", theme.names.to_string()),
        ]
    }

    #[test]
    fn the_style_has_the_colours_of_the_themes() {
        let style = super::super::STYLE;
        let dark = colours(&SCREEN_DARK);
        for ((name, day), (_, night)) in colours(&SCREEN).into_iter().zip(dark) {
            let line = format!("--{name}: light-dark({day}, {night});");
            assert!(style.contains(&line), "{line}");
        }
        let paper = style.split("@media print").nth(1).unwrap();
        for (name, colour) in colours(&BOOK) {
            let line = format!("--{name}: {colour};");
            assert!(paper.contains(&line), "{line}");
        }
    }
}
