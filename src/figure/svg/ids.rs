//! The ids of a figure and what they name: glyphs, the shading of balls, pieces with shadows.

use super::pen::{part, put};
use crate::board::Side;
use crate::figure::animate::{Film, Pace};
use crate::figure::font::Font;
use crate::figure::scene::{Balls, Form, Scene, Shape};

/// The ids of a figure: unique by its content, so that many figures can stand in one page.
pub(super) struct Ids {
    prefix: String,
    /// Whether pieces cast shadows.
    pub(super) shadows: bool,
    /// The characters that are used, each with the element that uses it as far as its place.
    pub(super) used: Vec<(Font, char, Vec<u8>)>,
    /// For each font and character: its index in `used` and one more.
    index: [[u8; 384]; 3],
}

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
            used: Vec::new(),
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

    pub(super) fn find(&self, font: Font, c: char) -> Option<usize> {
        match self.index[font as usize].get(c as usize) {
            Some(0) => None,
            Some(&i) if i < u8::MAX => Some(usize::from(i) - 1),
            _ => self
                .used
                .iter()
                .position(|used| used.0 == font && used.1 == c),
        }
    }

    fn note(&mut self, font: Font, c: char) {
        if self.find(font, c).is_some() {
            return;
        }
        let mut element = Vec::with_capacity(40);
        put(&mut element, "<use xlink:href=\"#");
        self.glyph(&mut element, font, c);
        put(&mut element, "\" x=\"");
        self.used.push((font, c, element));
        if let Some(place) = self.index[font as usize].get_mut(c as usize) {
            *place = self.used.len().min(usize::from(u8::MAX)) as u8;
        }
    }

    fn glyph(&self, out: &mut Vec<u8>, font: Font, c: char) {
        put(out, &self.prefix);
        out.push(font.letter() as u8);
        let code = u32::from(c);
        let digits = (8 - code.leading_zeros() / 4).max(1);
        for i in (0..digits).rev() {
            let digit = char::from_digit(code >> (4 * i) & 15, 16);
            out.push(digit.unwrap_or('0') as u8);
        }
    }

    pub(super) fn definitions(&self, scene: &Scene<'_>, out: &mut Vec<u8>) {
        if self.used.is_empty() && scene.balls.is_none() {
            return;
        }
        put(out, "<defs>");
        if let Some(balls) = &scene.balls {
            self.ball(out, balls, Side::Black);
            self.ball(out, balls, Side::White);
        }
        for &(font, c, _) in &self.used {
            put(out, "<path id=\"");
            self.glyph(out, font, c);
            put(out, "\" d=\"");
            put(out, font.glyph(c).map_or("", |glyph| &glyph.path));
            put(out, "\"/>");
        }
        put(out, "</defs>\n");
    }

    fn ball(&self, out: &mut Vec<u8>, balls: &Balls, side: Side) {
        let (colours, middle) = match side {
            Side::Black => (balls.black, balls.middle[0]),
            Side::White => (balls.white, balls.middle[1]),
        };
        put(out, "<radialGradient id=\"");
        self.ball_id(out, side);
        put(out, "\" cx=\".37\" cy=\".31\" r=\".75\">");
        for (colour, offset) in colours.into_iter().zip([0, middle, 100]) {
            put(out, "<stop offset=\"");
            part(out, i64::from(offset));
            put(out, "\" stop-color=\"");
            put(out, colour.written().as_str());
            put(out, "\"/>");
        }
        put(out, "</radialGradient>");
    }

    pub(super) fn pieces_id(&self, out: &mut Vec<u8>, side: Side) {
        put(out, &self.prefix);
        out.push(side.letter().to_ascii_lowercase() as u8);
    }

    pub(super) fn ball_id(&self, out: &mut Vec<u8>, side: Side) {
        put(out, &self.prefix);
        out.push(side.letter() as u8);
    }
}
