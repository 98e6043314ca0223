//! [`Scene`]: the drawing, as shapes in painter's order. Lengths are in steps.

use std::borrow::Cow;

pub use super::colour::Colour;
use super::digits::hundredths;
use super::font::Font;
use crate::board::{Bounds, Lines, Side, Xy};

/// A drawing with what is said about it.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene<'a> {
    /// Its title.
    pub title: Cow<'a, str>,
    /// The position in words.
    pub desc: String,
    /// The record that it belongs to.
    pub record: Option<Cow<'a, str>>,
    /// What it takes up on the page.
    pub bounds: Bounds,
    /// The colours of pieces that look like balls.
    pub balls: Option<Balls>,
    /// The shapes, the lowest first.
    pub shapes: Vec<Shape<'a>>,
    /// Characters that the bundled fonts lack, each once: they are drawn with a font of the viewer's.
    pub lacking: Vec<char>,
}

/// Something drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape<'a> {
    /// Its form.
    pub form: Form<'a>,
    /// What fills it.
    pub fill: Fill,
    /// Its edge.
    pub stroke: Option<Stroke>,
}

/// The form of a [`Shape`].
#[derive(Clone, PartialEq, Debug)]
pub enum Form<'a> {
    /// Lines of the board itself.
    Board(Cow<'a, Lines>),
    /// The same polygon at many places.
    Stamps {
        /// The corners about a place.
        corners: &'a [Xy],
        /// The places.
        at: Vec<Xy>,
    },
    /// Circles of one size.
    Discs {
        /// Their centres.
        at: Vec<Xy>,
        /// Their radius.
        radius: f64,
    },
    /// The pieces of one side.
    Pieces {
        /// The side.
        side: Side,
        /// Their centres.
        at: Vec<Xy>,
        /// Their radius.
        radius: f64,
    },
    /// The shadows of the pieces of one side.
    Shadow {
        /// The side.
        side: Side,
        /// How far they are moved.
        by: Xy,
    },
    /// A rectangle with round corners.
    Card {
        /// Where it lies.
        bounds: Bounds,
        /// The radius of its corners.
        corner: f64,
    },
    /// Any line.
    Path(Vec<Step>),
    /// Characters of a bundled font.
    Glyphs {
        /// The font.
        font: Font,
        /// Its size in hundredths of a step.
        size: u32,
        /// The characters, each with the left end of its base line.
        glyphs: Vec<(char, Xy)>,
    },
    /// Characters of other fonts.
    Outlines {
        /// The size of the font in hundredths of a step.
        size: u32,
        /// The outlines, as those of a [`Glyph`](super::font::Glyph), each with the left end of its
        /// base line.
        outlines: Vec<(String, Xy)>,
    },
    /// Text for a font of the viewer's.
    Text {
        /// The middle of its base line.
        at: Xy,
        /// The size of the font in hundredths of a step.
        size: u32,
        /// The text.
        text: String,
    },
    /// Shapes that are moved together, none of which is a group; it has no fill and no edge of its own.
    Group {
        /// How far they are moved.
        by: Xy,
        /// The shapes, the lowest first.
        shapes: Vec<Shape<'a>>,
    },
}

/// A step of a [`Form::Path`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// Begins a line.
    Move(Xy),
    /// Straight on to there.
    Line(Xy),
    /// Round the first place to the second.
    Curve(Xy, Xy),
    /// Back to where the line began.
    Close,
}

/// What fills a shape.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fill {
    /// Nothing.
    None,
    /// A colour.
    Flat(Colour),
    /// A colour of which so many hundredths are seen.
    Veil(Colour, u8),
    /// The shading of a ball of that side's colour.
    Ball(Side),
}

/// The edge of a shape.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// Its colour.
    pub colour: Colour,
    /// Its width.
    pub width: f64,
    /// What its ends, corners and gaps are like.
    pub pen: Pen,
}

/// What the ends, corners and gaps of a stroke are like.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pen {
    /// Sharp corners, ends cut off.
    Sharp,
    /// Round corners and ends.
    Round,
    /// Dashes and gaps of that length.
    Dashed(f64),
}

/// The shades of a ball, from its light to its dark side, black and white.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Balls {
    /// Of Black: the colours in the light, at the share of the radius given below, and at the rim.
    pub black: [Colour; 3],
    /// Of White.
    pub white: [Colour; 3],
    /// Where the second colour stands, in hundredths, for Black and White.
    pub middle: [u8; 2],
}

impl<'a> Shape<'a> {
    /// A filled shape without an edge.
    pub fn filled(form: Form<'a>, colour: Colour) -> Self {
        Self {
            form,
            fill: Fill::Flat(colour),
            stroke: None,
        }
    }

    /// A line.
    pub fn drawn(form: Form<'a>, colour: Colour, width: f64, pen: Pen) -> Self {
        Self {
            form,
            fill: Fill::None,
            stroke: Some(Stroke { colour, width, pen }),
        }
    }

    /// Shapes moved together.
    pub fn moved(shapes: Vec<Self>, by: Xy) -> Self {
        Self {
            form: Form::Group { by, shapes },
            fill: Fill::None,
            stroke: None,
        }
    }

    /// The shape, or those of a group.
    pub fn parts(&self) -> &[Self] {
        match &self.form {
            Form::Group { shapes, .. } => shapes,
            _ => std::slice::from_ref(self),
        }
    }
}

/// The same shapes, whose shadows are shapes of their own: pieces that come one by one cast theirs one
/// by one.
pub(super) fn unshadowed(mut shapes: Vec<Shape<'_>>) -> Vec<Shape<'_>> {
    let pieces: Vec<_> = (shapes.iter())
        .filter_map(|shape| match &shape.form {
            Form::Pieces { side, at, radius } => Some((*side, at.clone(), *radius)),
            _ => None,
        })
        .collect();
    for shape in &mut shapes {
        if let Form::Shadow { side, by } = shape.form
            && let Some((_, at, radius)) = pieces.iter().find(|(of, ..)| *of == side)
        {
            let moved = |at: &Xy| Xy::new(at.x + by.x, at.y + by.y);
            shape.form = Form::Discs {
                at: at.iter().map(moved).collect(),
                radius: *radius,
            };
        }
    }
    shapes
}

impl Scene<'_> {
    /// A scene without anything.
    pub(super) fn nothing() -> Self {
        Self {
            title: Cow::Borrowed(""),
            desc: String::new(),
            record: None,
            bounds: Bounds::NOTHING,
            balls: None,
            shapes: Vec::new(),
            lacking: Vec::new(),
        }
    }

    /// A number that stands for what is drawn, the same everywhere: FNV-1a over words.
    pub fn fingerprint(&self) -> u32 {
        self.fingerprint_with(std::iter::empty())
    }

    /// The same, of a scene about which more is to be known.
    pub(super) fn fingerprint_with(&self, more: impl Iterator<Item = u64>) -> u32 {
        let mut hash = Hash(0xcbf2_9ce4_8422_2325);
        hash.text(&self.title);
        hash.text(&self.desc);
        hash.place(self.bounds.min);
        hash.place(self.bounds.max);
        for shape in &self.shapes {
            hash.shape(shape);
        }
        more.for_each(|word| hash.word(word));
        (hash.0 ^ (hash.0 >> 32)) as u32
    }
}

struct Hash(u64);

impl Hash {
    fn word(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0100_0000_01b3);
        self.0 ^= self.0 >> 29;
    }

    fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    fn bytes(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks();
        for word in words {
            self.word(u64::from_be_bytes(*word));
        }
        if !rest.is_empty() {
            let word = rest.iter().fold(0, |word, &b| word << 8 | u64::from(b));
            self.word(word);
        }
        self.word(bytes.len() as u64);
    }

    fn place(&mut self, at: Xy) {
        let word = |v: f64| hundredths(v * 100.0) as u64;
        self.word(word(at.x) << 32 ^ word(at.y));
    }

    fn shape(&mut self, shape: &Shape<'_>) {
        match &shape.form {
            // The bounds stand for the board.
            Form::Board(lines) => self.word((lines.line.len() + 8 * lines.at.len()) as u64),
            Form::Stamps { corners, at } => {
                self.word((corners.len() + 8 * at.len()) as u64);
                for &at in at {
                    self.place(at);
                }
            }
            Form::Shadow { by, .. } => self.place(*by),
            Form::Discs { at, radius } | Form::Pieces { at, radius, .. } => {
                for &at in at {
                    self.place(at);
                }
                self.place(Xy::new(*radius, 0.0));
            }
            Form::Card { bounds, .. } => {
                self.place(bounds.min);
                self.place(bounds.max);
            }
            Form::Path(steps) => steps.iter().for_each(|step| match *step {
                Step::Move(at) | Step::Line(at) => self.place(at),
                Step::Curve(round, to) => {
                    self.place(round);
                    self.place(to);
                }
                Step::Close => self.word(1),
            }),
            Form::Glyphs { size, glyphs, .. } => {
                self.word(u64::from(*size));
                for &(c, at) in glyphs {
                    self.word(u64::from(c));
                    self.place(at);
                }
            }
            Form::Outlines { size, outlines } => {
                self.word(u64::from(*size));
                for (path, at) in outlines {
                    self.text(path);
                    self.place(*at);
                }
            }
            Form::Text { at, text, .. } => {
                self.place(*at);
                self.text(text);
            }
            Form::Group { by, shapes } => {
                self.place(*by);
                for shape in shapes {
                    self.shape(shape);
                }
            }
        }
        match shape.fill {
            Fill::Flat(colour) | Fill::Veil(colour, _) => self.bytes(colour.written().as_bytes()),
            Fill::None | Fill::Ball(_) => self.word(2),
        }
        if let Some(stroke) = shape.stroke {
            self.bytes(stroke.colour.written().as_bytes());
        }
    }
}
