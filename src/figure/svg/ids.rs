//! The ids of a figure and what they name: glyphs, the shading of balls, pieces with shadows.

use std::ops::Range;

use super::pen::part;
use crate::board::Side;
use crate::figure::animate::{Film, Pace};
use crate::figure::font::Font;
use crate::figure::scene::{Balls, Form, Scene, Shape};

/// The ids of a figure: unique by its content, so that many figures can stand in one page.
pub(super) struct Ids {
    prefix: String,
    /// Whether pieces cast shadows.
    pub(super) shadows: bool,
    /// The characters that are used.
    used: Vec<Used>,
    /// For each of them the element that uses it as far as its place, with its id.
    elements: String,
    /// For each font and character: its index in `used` and one more.
    index: [[u8; 384]; 3],
}

/// A character that is used.
struct Used {
    font: Font,
    c: char,
    /// The outline.
    path: &'static str,
    /// Where its element ends among all of them.
    end: usize,
}

/// What the definitions take: the shades of balls, and a character without its outline.
const BALLS: usize = 700;
const PATH: usize = 40;

/// What stands before and behind the id of a character where it is used.
const USE: &str = "<use xlink:href=\"#";
const AT: &str = "\" x=\"";

/// The prefix of a figure's ids: seven letters and digits for its 32 bits.
fn prefix(fingerprint: u32) -> String {
    let mut rest = fingerprint;
    let digit = |_| {
        let digit = char::from_digit(rest % 36, 36).unwrap_or('0');
        rest /= 36;
        digit
    };
    let digits = (0..7).map(digit);
    std::iter::once('f').chain(digits).chain(['-']).collect()
}

impl Ids {
    pub(super) fn new(scene: &Scene<'_>) -> Self {
        Self::with(scene, scene.fingerprint(), scene.balls.is_some())
    }

    /// The ids of a film. Its shadows are shapes of their own.
    pub(super) fn of_film(film: &Film<'_>, pace: Pace) -> Self {
        Self::with(&film.scene, film.fingerprint(pace), false)
    }

    /// What all ids begin with.
    pub(super) fn prefix(&self) -> &str {
        &self.prefix
    }

    fn with(scene: &Scene<'_>, fingerprint: u32, shadows: bool) -> Self {
        let mut ids = Self {
            prefix: prefix(fingerprint),
            shadows,
            used: Vec::with_capacity(32),
            elements: String::with_capacity(1024),
            index: [[0; 384]; 3],
        };
        for shape in scene.shapes.iter().flat_map(Shape::parts) {
            if let Form::Glyphs { font, glyphs, .. } = &shape.form {
                for &(c, _) in glyphs {
                    ids.note(*font, c);
                }
            }
        }
        ids
    }

    fn find(&self, font: Font, c: char) -> Option<usize> {
        match self.index[font as usize].get(c as usize) {
            Some(0) => None,
            Some(&i) if i < u8::MAX => Some(usize::from(i) - 1),
            _ => self
                .used
                .iter()
                .position(|used| used.font == font && used.c == c),
        }
    }

    /// The element that uses a character, as far as its place.
    pub(super) fn element(&self, font: Font, c: char) -> Option<&str> {
        self.elements.get(self.range(self.find(font, c)?)?)
    }

    /// Where the element of a character stands.
    fn range(&self, i: usize) -> Option<Range<usize>> {
        let before = i.checked_sub(1).and_then(|i| self.used.get(i));
        Some(before.map_or(0, |used| used.end)..self.used.get(i)?.end)
    }

    fn note(&mut self, font: Font, c: char) {
        if self.find(font, c).is_some() {
            return;
        }
        let out = &mut self.elements;
        out.push_str(USE);
        out.push_str(&self.prefix);
        out.push(font.letter());
        let code = u32::from(c);
        let digits = (8 - code.leading_zeros() / 4).max(1);
        for i in (0..digits).rev() {
            out.push(char::from_digit(code >> (4 * i) & 15, 16).unwrap_or('0'));
        }
        out.push_str(AT);
        self.used.push(Used {
            font,
            c,
            path: font.glyph(c).map_or("", |glyph| &glyph.path),
            end: self.elements.len(),
        });
        if let Some(place) = self.index[font as usize].get_mut(c as usize) {
            *place = self.used.len().min(usize::from(u8::MAX)) as u8;
        }
    }

    /// How long the definitions are, roughly.
    pub(super) fn defined(&self) -> usize {
        let paths = self.used.iter().map(|used| PATH + used.path.len());
        BALLS + paths.sum::<usize>()
    }

    pub(super) fn definitions(&self, scene: &Scene<'_>, out: &mut String) {
        if self.used.is_empty() && scene.balls.is_none() {
            return;
        }
        out.push_str("<defs>");
        if let Some(balls) = &scene.balls {
            self.ball(out, balls, Side::Black);
            self.ball(out, balls, Side::White);
        }
        for (i, used) in self.used.iter().enumerate() {
            let element = self.range(i).and_then(|range| self.elements.get(range));
            let id = element.and_then(|element| element.strip_prefix(USE)?.strip_suffix(AT));
            out.push_str("<path id=\"");
            out.push_str(id.unwrap_or_default());
            out.push_str("\" d=\"");
            out.push_str(used.path);
            out.push_str("\"/>");
        }
        out.push_str("</defs>\n");
    }

    fn ball(&self, out: &mut String, balls: &Balls, side: Side) {
        let (colours, middle) = match side {
            Side::Black => (balls.black, balls.middle[0]),
            Side::White => (balls.white, balls.middle[1]),
        };
        out.push_str("<radialGradient id=\"");
        self.ball_id(out, side);
        out.push_str("\" cx=\".37\" cy=\".31\" r=\".75\">");
        for (colour, offset) in colours.into_iter().zip([0, middle, 100]) {
            out.push_str("<stop offset=\"");
            part(out, i64::from(offset));
            out.push_str("\" stop-color=\"");
            out.push_str(colour.written().as_str());
            out.push_str("\"/>");
        }
        out.push_str("</radialGradient>");
    }

    pub(super) fn pieces_id(&self, out: &mut String, side: Side) {
        out.push_str(&self.prefix);
        out.push(side.letter().to_ascii_lowercase());
    }

    pub(super) fn ball_id(&self, out: &mut String, side: Side) {
        out.push_str(&self.prefix);
        out.push(side.letter());
    }
}
