//! The bundled fonts: outlines and measures of their glyphs, read once and kept.
//!
//! All measures are in ems; `README.md` beside the font files says where those come from.

mod other;

pub use other::{Fonts, NoFont};

use std::sync::{LazyLock, OnceLock};

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use super::digits::Digits;
use crate::board::{Bounds, Xy};

/// The fonts, by what they are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Font {
    /// Numbers and labels.
    Number,
    /// The names of files and rows.
    Name,
    /// The line under the board.
    Caption,
}

/// A character of a font.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Glyph {
    /// The outline as the data of an SVG path, 100 units an em, y downwards; empty for a blank.
    pub path: String,
    /// How far the next character stands from this one.
    pub advance: f64,
    /// The box of the ink, y downwards from the base line; none for a blank.
    pub ink: Option<Bounds>,
    /// The area of the ink.
    pub area: f64,
    /// Where the middle of that area lies across.
    pub balance: f64,
}

/// No place of an outline is further from its beginning, in thousandths of an em.
const FURTHEST: f64 = 1e6;

/// An outline of so many bytes is not drawn: no letter needs a tenth of that.
const MOST_PATH: usize = 1 << 16;

struct Loaded {
    face: Option<Face<'static>>,
    glyphs: Vec<OnceLock<Glyph>>,
    ascii: [u16; 128],
}

static NUMBER: LazyLock<Loaded> = LazyLock::new(|| Loaded::new(include_bytes!("number.ttf")));
static NAME: LazyLock<Loaded> = LazyLock::new(|| Loaded::new(include_bytes!("name.ttf")));
static CAPTION: LazyLock<Loaded> = LazyLock::new(|| Loaded::new(include_bytes!("caption.ttf")));

impl Font {
    /// The glyph of a character; none if the font lacks it.
    pub fn glyph(self, c: char) -> Option<&'static Glyph> {
        self.loaded().glyph(c)
    }

    /// The height of digits without overshoot.
    pub const fn digits(self) -> f64 {
        match self {
            Self::Number => 0.673,
            Self::Name | Self::Caption => 0.669,
        }
    }

    /// The height of `x`.
    pub const fn x_height(self) -> f64 {
        match self {
            Self::Number => 0.532,
            Self::Name | Self::Caption => 0.527,
        }
    }

    /// A letter for the ids of its glyphs.
    pub const fn letter(self) -> char {
        match self {
            Self::Number => 'n',
            Self::Name => 'c',
            Self::Caption => 't',
        }
    }

    fn loaded(self) -> &'static Loaded {
        match self {
            Self::Number => &NUMBER,
            Self::Name => &NAME,
            Self::Caption => &CAPTION,
        }
    }
}

impl Loaded {
    fn new(data: &'static [u8]) -> Self {
        let face = Face::parse(data, 0).ok();
        let count = face.as_ref().map_or(0, Face::number_of_glyphs);
        let index = |c: char| face.as_ref().and_then(|face| face.glyph_index(c));
        Self {
            ascii: std::array::from_fn(|i| {
                index(char::from(i as u8)).map_or(0, |glyph: GlyphId| glyph.0)
            }),
            glyphs: (0..count).map(|_| OnceLock::new()).collect(),
            face,
        }
    }

    fn glyph(&'static self, c: char) -> Option<&'static Glyph> {
        let face = self.face.as_ref()?;
        let id = match self.ascii.get(c as usize) {
            Some(&id) => GlyphId(id),
            None => face.glyph_index(c)?,
        };
        if id.0 == 0 {
            return None;
        }
        let place = self.glyphs.get(usize::from(id.0))?;
        Some(place.get_or_init(|| outline(face, id)))
    }
}

fn outline(face: &Face<'_>, id: GlyphId) -> Glyph {
    let em = f64::from(face.units_per_em()).max(1.0);
    let mut pen = Pen {
        scale: 1000.0 / em,
        path: String::new(),
        at: (0, 0),
        start: (0, 0),
        doubled: 0.0,
        moment: 0.0,
    };
    let ink = face.outline_glyph(id, &mut pen).map(|ink| Bounds {
        min: Xy::new(f64::from(ink.x_min) / em, -f64::from(ink.y_max) / em),
        max: Xy::new(f64::from(ink.x_max) / em, -f64::from(ink.y_min) / em),
    });
    let middle = ink.map_or(0.0, |ink| f64::midpoint(ink.min.x, ink.max.x));
    let balance = if pen.doubled.abs() > f64::EPSILON {
        pen.moment / (3.0 * pen.doubled) / 1000.0
    } else {
        middle
    };
    Glyph {
        path: pen.path,
        advance: f64::from(face.glyph_hor_advance(id).unwrap_or(0)) / em,
        ink,
        area: pen.doubled.abs() / 2e6,
        balance,
    }
}

/// Writes the outline with relative steps in thousandths of an em, so that nothing drifts, and sums up
/// the area (doubled) and its moment on the way.
struct Pen {
    scale: f64,
    path: String,
    at: (i32, i32),
    start: (i32, i32),
    doubled: f64,
    moment: f64,
}

impl Pen {
    fn place(&self, x: f32, y: f32) -> (i32, i32) {
        let round = |v: f32| {
            let place = (f64::from(v) * self.scale).round();
            place.clamp(-FURTHEST, FURTHEST) as i32
        };
        (round(x), -round(y))
    }

    fn command(&mut self, letter: char, places: &[(i32, i32)]) {
        if self.path.len() >= MOST_PATH {
            return;
        }
        self.path.push(letter);
        for (i, place) in places.iter().enumerate() {
            for (j, step) in [place.0 - self.at.0, place.1 - self.at.1]
                .into_iter()
                .enumerate()
            {
                tenths(&mut self.path, step, i + j > 0);
            }
        }
    }

    fn measure(&mut self, to: (i32, i32)) {
        let (x0, y0) = (f64::from(self.at.0), f64::from(self.at.1));
        let (x1, y1) = (f64::from(to.0), f64::from(to.1));
        let cross = x0 * y1 - x1 * y0;
        self.doubled += cross;
        self.moment += (x0 + x1) * cross;
        self.at = to;
    }

    /// Measures a curve as eight chords.
    fn measure_curve(&mut self, place: impl Fn(f64) -> (f64, f64)) {
        for i in 1..=8 {
            let (x, y) = place(f64::from(i) / 8.0);
            self.measure((x.round() as i32, y.round() as i32));
        }
    }
}

fn tenths(out: &mut String, value: i32, separate: bool) {
    if value >= 0 && separate {
        out.push(' ');
    }
    out.push_str(Digits::part(i64::from(value) * 10).as_str());
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.command('m', &[to]);
        self.at = to;
        self.start = to;
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let to = self.place(x, y);
        self.command('l', &[to]);
        self.measure(to);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let (control, to) = (self.place(x1, y1), self.place(x, y));
        self.command('q', &[control, to]);
        let ([x0, y0], [x1, y1], [x2, y2]) = (float(self.at), float(control), float(to));
        self.measure_curve(|t| {
            let (a, b, c) = ((1.0 - t) * (1.0 - t), 2.0 * t * (1.0 - t), t * t);
            (a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2)
        });
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let places = [self.place(x1, y1), self.place(x2, y2), self.place(x, y)];
        self.command('c', &places);
        let [p0, p1, p2, p3] = [self.at, places[0], places[1], places[2]].map(float);
        self.measure_curve(|t| {
            let u = 1.0 - t;
            let shares = [u * u * u, 3.0 * u * u * t, 3.0 * u * t * t, t * t * t];
            let sum = |i: usize| {
                shares[0] * p0[i] + shares[1] * p1[i] + shares[2] * p2[i] + shares[3] * p3[i]
            };
            (sum(0), sum(1))
        });
    }

    fn close(&mut self) {
        self.path.push('z');
        self.measure(self.start);
    }
}

fn float(place: (i32, i32)) -> [f64; 2] {
    [f64::from(place.0), f64::from(place.1)]
}
