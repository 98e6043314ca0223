//! How large texts in cells are, and how far their ink reaches.

use super::easel::Easel;
use super::font::Font;
use super::text::{self, Typeface};

/// How much of a piece's radius the ink of a number may fill.
pub(super) const FILL: f64 = 0.81;

impl Easel<'_, '_> {
    /// One size for all numbers of a figure, by the longest of them.
    pub(super) fn number_size(&self) -> u32 {
        match self.eights() {
            Some(eights) => fitting(Font::Number.into(), eights, self.figure.radius, 0.7),
            None => 1,
        }
    }

    /// How far the ink of the widest number of that size would reach.
    pub(super) fn widest_number(&self) -> f64 {
        self.eights()
            .map_or(0.0, |eights| reach(eights, self.number_size()))
    }

    /// As many digits as the longest number has.
    fn eights(&self) -> Option<&'static str> {
        let highest = self
            .figure
            .numbers
            .iter()
            .map(|number| self.figure.shown(number))
            .max()?;
        let highest = highest.max(self.figure.widest);
        "8888888888".get(..(highest.max(1).ilog10() + 1) as usize)
    }
}

/// How far the ink of a text reaches from its middle.
pub(super) fn reach(text: &str, size: u32) -> f64 {
    text::steps(size) * ems(Font::Number.into(), text)
}

/// The same in ems. Of a text that the font lacks it is a guess.
fn ems(face: Typeface<'_>, text: &str) -> f64 {
    text::measure(face, text).map_or_else(
        || 0.55 * text::width(face, text),
        |run| {
            if face.is_bundled(text) {
                run.reach(face.font.digits())
            } else {
                run.ink.width().hypot(run.ink.height()) / 2.0
            }
        },
    )
}

/// The size, in hundredths of a step, for a text in a piece of that radius.
pub(super) fn fitting(face: Typeface<'_>, text: &str, radius: f64, largest: f64) -> u32 {
    let by_length = match text.chars().count() {
        0 | 1 => 1.54,
        // In small pieces they may fill more.
        2 => 0.078 / radius + 1.111,
        _ => 0.97,
    };
    let size = (by_length * radius).min(largest);
    let size = size.min(FILL * radius / ems(face, text).max(0.01));
    ((size * 100.0).floor() as u32).max(1)
}
