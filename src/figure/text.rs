//! Setting text: measures, sizes that fit, lines of a caption.

use std::borrow::Cow;

use super::font::{Font, Fonts, Glyph};
use super::scene::{Colour, Fill, Form, Scene, Shape};
use crate::board::{Bounds, Xy};

/// Sets a text in a bundled font from the left end of its base line: the characters that have ink, each with the left
/// end of its own.
pub(super) fn set(font: Font, size: u32, text: &str, at: Xy, glyphs: &mut Vec<(char, Xy)>) {
    let mut x = at.x;
    for c in text.chars() {
        let Some(glyph) = font.glyph(c) else { continue };
        if glyph.ink.is_some() {
            glyphs.push((c, Xy::new(x, at.y)));
        }
        x += glyph.advance * steps(size);
    }
}

/// A bundled font with those that help out where it lacks a character.
#[derive(Clone, Copy)]
pub(super) struct Typeface<'f> {
    /// The bundled font.
    pub(super) font: Font,
    /// The others.
    pub(super) others: Option<&'f Fonts<'f>>,
}

impl From<Font> for Typeface<'_> {
    fn from(font: Font) -> Self {
        Self { font, others: None }
    }
}

impl Typeface<'_> {
    fn glyph(self, c: char) -> Option<Cow<'static, Glyph>> {
        match self.font.glyph(c) {
            Some(glyph) => Some(Cow::Borrowed(glyph)),
            None => self.others?.glyph(c).map(Cow::Owned),
        }
    }

    /// Whether the bundled font has all of a text.
    pub(super) fn is_bundled(self, text: &str) -> bool {
        text.chars().all(|c| self.font.glyph(c).is_some())
    }

    /// Whether some character of a text is in none of the fonts.
    pub(super) fn lacks(self, text: &str) -> bool {
        text.chars().any(|c| self.glyph(c).is_none())
    }

    fn advance(self, c: char) -> f64 {
        match self.glyph(c) {
            Some(glyph) => glyph.advance,
            None if u32::from(c) < 0x1100 => 0.65,
            None => 1.05,
        }
    }
}

/// A text set in a font, in ems from the left end of its base line.
pub(super) struct Run {
    /// The box of its ink, y downwards.
    pub(super) ink: Bounds,
    /// Where the middle of its ink's area lies across.
    pub(super) balance: f64,
}

/// Measures a text; none if the font lacks a character of it, or if it has no ink.
pub(super) fn measure<'f>(face: impl Into<Typeface<'f>>, text: &str) -> Option<Run> {
    let face = face.into();
    let mut ink = Bounds::NOTHING;
    let (mut x, mut area, mut moment) = (0.0, 0.0, 0.0);
    for c in text.chars() {
        let glyph = face.glyph(c)?;
        if let Some(own) = glyph.ink {
            ink.add(Xy::new(x + own.min.x, own.min.y));
            ink.add(Xy::new(x + own.max.x, own.max.y));
        }
        area += glyph.area;
        moment += glyph.area * (x + glyph.balance);
        x += glyph.advance;
    }
    (area > 0.0).then(|| Run {
        ink,
        balance: moment / area,
    })
}

impl Run {
    /// Where the eye sees the middle: so much of it is the middle of the ink, the rest its balance.
    pub(super) fn middle(&self, ink: f64) -> f64 {
        let middle = f64::midpoint(self.ink.min.x, self.ink.max.x);
        ink * middle + (1.0 - ink) * self.balance
    }

    /// How far the ink reaches from the middle of a line of that height.
    pub(super) fn reach(&self, height: f64) -> f64 {
        let x = self.ink.width() / 2.0;
        let y = (-self.ink.min.y - height / 2.0).max(self.ink.max.y + height / 2.0);
        (x * x + y * y).sqrt()
    }
}

/// Text on its way into a scene: characters of one font, size and colour become one shape.
#[derive(Default)]
pub(super) struct Lettering<'a> {
    shapes: Vec<Shape<'a>>,
    lacking: Vec<char>,
}

impl<'a> Lettering<'a> {
    /// Sets a text from the left end of its base line; `size` is in hundredths of a step.
    pub(super) fn set(
        &mut self,
        face: Typeface<'_>,
        size: u32,
        colour: Colour,
        text: &str,
        at: Xy,
    ) {
        let font = face.font;
        let i = self.shape(font, size, colour);
        let Some(Form::Glyphs { glyphs, .. }) = self.shapes.get_mut(i).map(|shape| &mut shape.form)
        else {
            return;
        };
        let em = steps(size);
        let mut x = at.x;
        let mut outlines = Vec::new();
        for c in text.chars() {
            let place = Xy::new(x, at.y);
            if let Some(glyph) = font.glyph(c) {
                if glyph.ink.is_some() {
                    glyphs.push((c, place));
                }
                x += glyph.advance * em;
            } else if let Some(glyph) = face.others.and_then(|others| others.glyph(c)) {
                x += glyph.advance * em;
                outlines.push((glyph.path, place));
            }
        }
        if !outlines.is_empty() {
            if matches!(&self.shapes[i].form, Form::Glyphs { glyphs, .. } if glyphs.is_empty()) {
                self.shapes.remove(i);
            }
            let form = Form::Outlines { size, outlines };
            self.shapes.push(Shape::filled(form, colour));
        }
    }

    /// Adds characters of a bundled font that have been set.
    pub(super) fn add(&mut self, font: Font, size: u32, colour: Colour, set: &[(char, Xy)]) {
        let i = self.shape(font, size, colour);
        if let Some(Form::Glyphs { glyphs, .. }) = self.shapes.get_mut(i).map(|s| &mut s.form) {
            glyphs.extend_from_slice(set);
        }
    }

    /// The index of the shape of such characters, which is begun if there is none.
    fn shape(&mut self, font: Font, size: u32, colour: Colour) -> usize {
        let fill = Fill::Flat(colour);
        let same = |shape: &Shape<'_>| match &shape.form {
            Form::Glyphs {
                font: f, size: s, ..
            } => *f == font && *s == size && shape.fill == fill,
            _ => false,
        };
        self.shapes.iter().position(same).unwrap_or_else(|| {
            let form = Form::Glyphs {
                font,
                size,
                glyphs: Vec::with_capacity(32),
            };
            self.shapes.push(Shape::filled(form, colour));
            self.shapes.len() - 1
        })
    }

    /// Sets a text that a bundled font lacks, about its middle.
    pub(super) fn set_foreign(
        &mut self,
        size: u32,
        colour: Colour,
        text: &str,
        at: Xy,
        face: Typeface<'_>,
    ) {
        let form = Form::Text {
            at,
            size,
            text: text.to_owned(),
        };
        self.shapes.push(Shape::filled(form, colour));
        for c in text.chars().filter(|&c| face.glyph(c).is_none()) {
            if !self.lacking.contains(&c) && self.lacking.len() < 1000 {
                self.lacking.push(c);
            }
        }
    }

    /// Puts what has been set so far into the scene.
    pub(super) fn flush(&mut self, scene: &mut Scene<'a>) {
        scene.shapes.append(&mut self.shapes);
        for c in self.lacking.drain(..) {
            if !scene.lacking.contains(&c) {
                scene.lacking.push(c);
            }
        }
    }
}

/// Hundredths of a step as steps.
pub(super) fn steps(size: u32) -> f64 {
    f64::from(size) / 100.0
}

/// What can be drawn of a text: without control characters and what has no width, blanks in their
/// place, and no more than a figure can hold.
pub(super) fn drawable(text: &str) -> String {
    let blank = |c: char| if c.is_whitespace() { ' ' } else { c };
    let nothing = |c: &char| {
        c.is_control()
            || matches!(*c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}')
    };
    let text: String = text
        .chars()
        .map(blank)
        .filter(|c| !nothing(c))
        .take(600)
        .collect();
    text.trim().to_owned()
}

/// How wide a text is, in ems. Characters that the font lacks count as a guess.
pub(super) fn width<'f>(face: impl Into<Typeface<'f>>, text: &str) -> f64 {
    let face = face.into();
    text.chars().map(|c| face.advance(c)).sum()
}

/// A caption in lines of one size that fit a width.
pub(super) struct Setting {
    /// The lines, at most two.
    pub(super) lines: Vec<String>,
    /// Their size in hundredths of a step.
    pub(super) size: u32,
}

/// Sets a caption in the first of the sizes that fits: one line, else two, else two with an ellipsis.
pub(super) fn caption(face: Typeface<'_>, text: &str, room: f64, sizes: [u32; 3]) -> Setting {
    let text = drawable(text);
    for lines in 1..=2 {
        for size in sizes {
            if let Some(lines) = broken(face, &text, room / steps(size), lines) {
                return Setting { lines, size };
            }
        }
    }
    let [.., size] = sizes;
    let em = room / steps(size);
    let first = head(face, &text, em);
    let rest = text[first.len()..].trim_start();
    let mut second = String::new();
    let mut x = width(face, "…");
    for c in rest.chars() {
        x += face.advance(c);
        if x > em {
            break;
        }
        second.push(c);
    }
    let second = second.trim_end().to_owned() + "…";
    Setting {
        lines: vec![first.trim_end().to_owned(), second],
        size,
    }
}

/// The text in so many lines, if it fits.
fn broken(face: Typeface<'_>, text: &str, em: f64, lines: usize) -> Option<Vec<String>> {
    let whole = width(face, text);
    if lines == 1 {
        return (whole <= em).then(|| vec![text.to_owned()]);
    }
    // Two lines of about one length look better than a full one and a rest.
    for share in [0.55, 0.65, 0.8, 1.0] {
        let first = head(face, text, (whole * share).min(em));
        let rest = text[first.len()..].trim_start();
        if width(face, rest) <= em {
            return Some(vec![first.trim_end().to_owned(), rest.to_owned()]);
        }
    }
    None
}

/// As much of a text as fits, cut behind a word if there is a blank.
fn head<'t>(face: Typeface<'_>, text: &'t str, em: f64) -> &'t str {
    let mut x = 0.0;
    let mut blank = None;
    for (i, c) in text.char_indices() {
        if c == ' ' {
            blank = Some(i);
        }
        x += face.advance(c);
        if x > em {
            return &text[..blank.filter(|&at| at > 0).unwrap_or(i)];
        }
    }
    text
}
