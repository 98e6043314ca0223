//! Shapes as elements.

use super::STEP;
use super::ids::Ids;
use super::pen::{attribute, escape, part, place, put, px, tenths};
use crate::board::{Lines, Side, Xy};
use crate::figure::digits::hundredths;
use crate::figure::font::Font;
use crate::figure::scene::{Fill, Form, Pen, Shape, Step};

/// So many characters of one size and colour make it worth while to sort them into lines.
const MANY: usize = 200;

impl Ids {
    /// One shape.
    pub(super) fn shape(&self, shape: &Shape<'_>, out: &mut Vec<u8>) {
        match &shape.form {
            Form::Board(lines) => self.path(shape, out, |out| {
                out.extend_from_slice(lines.written(board));
            }),
            Form::Stamps { corners, at } => {
                self.path(shape, out, |out| stamps(out, corners, true, at));
            }
            Form::Path(steps) => self.path(shape, out, |out| path(out, steps)),
            Form::Discs { at, radius } => self.discs(shape, out, at, *radius, None),
            Form::Pieces { side, at, radius } => self.discs(shape, out, at, *radius, Some(*side)),
            Form::Shadow { side, by } => {
                put(out, "<use xlink:href=\"#");
                self.pieces_id(out, *side);
                out.push(b'"');
                attribute(out, "x", by.x * STEP);
                attribute(out, "y", by.y * STEP);
                self.paint(shape, out);
                put(out, "/>");
            }
            Form::Card { bounds, corner } => {
                put(out, "<rect");
                let sizes = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
                for (name, value) in ["x", "y", "width", "height"].into_iter().zip(sizes) {
                    attribute(out, name, value * STEP);
                }
                if *corner > 0.0 {
                    attribute(out, "rx", corner * STEP);
                }
                self.paint(shape, out);
                put(out, "/>");
            }
            Form::Glyphs { font, size, glyphs } => {
                let scale = self.begin_letters(shape, out, *size);
                if glyphs.len() < MANY {
                    self.glyphs(*font, glyphs, scale, out);
                } else {
                    self.glyphs_by_line(*font, glyphs, scale, out);
                }
                put(out, "</g>");
            }
            Form::Outlines { size, outlines } => self.outlines(shape, out, *size, outlines),
            Form::Text { at, size, text } => {
                put(out, "<text");
                attribute(out, "x", at.x * STEP);
                attribute(out, "y", at.y * STEP);
                attribute(out, "font-size", f64::from(*size));
                put(out, " font-family=\"sans-serif\" text-anchor=\"middle\"");
                self.paint(shape, out);
                out.push(b'>');
                escape(out, text);
                put(out, "</text>");
            }
            Form::Group { by, shapes } => {
                put(out, "<g transform=\"translate(");
                px(out, by.x);
                out.push(b' ');
                px(out, by.y);
                put(out, ")\">");
                for shape in shapes {
                    out.push(b'\n');
                    self.shape(shape, out);
                }
                put(out, "\n</g>");
            }
        }
    }

    /// Begins a group in which a font has 100 units an em; what a step is in it.
    fn begin_letters(&self, shape: &Shape<'_>, out: &mut Vec<u8>, size: u32) -> f64 {
        put(out, "<g transform=\"scale(");
        part(out, i64::from(size));
        put(out, ")\"");
        self.paint(shape, out);
        out.push(b'>');
        STEP * 100.0 / f64::from(size.max(1))
    }

    /// Characters that have no names, since they are rare.
    fn outlines(&self, shape: &Shape<'_>, out: &mut Vec<u8>, size: u32, outlines: &[(String, Xy)]) {
        let scale = self.begin_letters(shape, out, size);
        for (path, at) in outlines {
            put(out, "<path transform=\"translate(");
            tenths(out, at.x * scale);
            out.push(b' ');
            tenths(out, at.y * scale);
            put(out, ")\" d=\"");
            put(out, path);
            put(out, "\"/>");
        }
        put(out, "</g>");
    }

    /// Characters, each at its place.
    fn glyphs(&self, font: Font, glyphs: &[(char, Xy)], scale: f64, out: &mut Vec<u8>) {
        for &(c, at) in glyphs {
            if let Some(element) = self.element(font, c) {
                out.extend_from_slice(element);
                tenths(out, at.x * scale);
                put(out, "\" y=\"");
                tenths(out, at.y * scale);
                put(out, "\"/>");
            }
        }
    }

    /// Many characters: each of their base lines is written once.
    fn glyphs_by_line(&self, font: Font, glyphs: &[(char, Xy)], scale: f64, out: &mut Vec<u8>) {
        let line = |at: Xy| hundredths(at.y * scale / 10.0);
        let mut sorted = glyphs.to_vec();
        sorted.sort_by_key(|&(_, at)| line(at));
        for run in sorted.chunk_by(|&(_, a), &(_, b)| line(a) == line(b)) {
            let Some(&(_, first)) = run.first() else {
                continue;
            };
            put(out, "<g transform=\"translate(0 ");
            tenths(out, first.y * scale);
            put(out, ")\">");
            for &(c, at) in run {
                if let Some(element) = self.element(font, c) {
                    out.extend_from_slice(element);
                    tenths(out, at.x * scale);
                    put(out, "\"/>");
                }
            }
            put(out, "</g>");
        }
    }

    /// The element that uses a character, as far as its place.
    fn element(&self, font: Font, c: char) -> Option<&[u8]> {
        let used = self.used.get(self.find(font, c)?)?;
        Some(&used.2)
    }

    fn path(&self, shape: &Shape<'_>, out: &mut Vec<u8>, data: impl FnOnce(&mut Vec<u8>)) {
        put(out, "<path d=\"");
        data(out);
        out.push(b'"');
        self.paint(shape, out);
        put(out, "/>");
    }

    /// Circles. Those of a side that casts shadows have a name, by which the shadows copy them.
    fn discs(
        &self,
        shape: &Shape<'_>,
        out: &mut Vec<u8>,
        at: &[Xy],
        radius: f64,
        of: Option<Side>,
    ) {
        put(out, "<g");
        self.paint(shape, out);
        out.push(b'>');
        let side = of.filter(|_| self.shadows);
        if let Some(side) = side {
            put(out, "<g id=\"");
            self.pieces_id(out, side);
            put(out, "\">");
        }
        let mut end = Vec::from(*b"\" r=\"");
        px(&mut end, radius);
        put(&mut end, "\"/>");
        for centre in at {
            put(out, "<circle cx=\"");
            px(out, centre.x);
            put(out, "\" cy=\"");
            px(out, centre.y);
            out.extend_from_slice(&end);
        }
        put(out, if side.is_some() { "</g></g>" } else { "</g>" });
    }

    fn paint(&self, shape: &Shape<'_>, out: &mut Vec<u8>) {
        put(out, " fill=\"");
        match shape.fill {
            Fill::None => put(out, "none"),
            Fill::Flat(colour) => put(out, colour.written().as_str()),
            Fill::Veil(colour, seen) => {
                put(out, colour.written().as_str());
                put(out, "\" fill-opacity=\"");
                part(out, i64::from(seen));
            }
            Fill::Ball(side) => {
                put(out, "url(#");
                self.ball_id(out, side);
                out.push(b')');
            }
        }
        out.push(b'"');
        let Some(stroke) = shape.stroke else {
            return;
        };
        put(out, " stroke=\"");
        put(out, stroke.colour.written().as_str());
        out.push(b'"');
        attribute(out, "stroke-width", stroke.width * STEP);
        match stroke.pen {
            Pen::Sharp => {}
            Pen::Round => put(out, " stroke-linejoin=\"round\" stroke-linecap=\"round\""),
            Pen::Dashed(length) => attribute(out, "stroke-dasharray", length * STEP),
        }
    }
}

/// Lines of the board.
fn board(lines: &Lines) -> Vec<u8> {
    let mut out = Vec::new();
    stamps(&mut out, &lines.line, lines.closed, &lines.at);
    out
}

/// One polygon or line at many places: the way round it is written once and copied.
fn stamps(out: &mut Vec<u8>, line: &[Xy], closed: bool, at: &[Xy]) {
    let Some((&first, rest)) = line.split_first() else {
        return;
    };
    let mut way = Vec::new();
    let mut from = first;
    for (i, &to) in rest.iter().enumerate() {
        let by = Xy::new(to.x - from.x, to.y - from.y);
        if i == 0 {
            way.push(b'l');
        } else if hundredths(by.x * STEP) >= 0 {
            way.push(b' ');
        }
        place(&mut way, by);
        from = to;
    }
    if closed {
        way.push(b'z');
    }
    for centre in at {
        out.push(b'M');
        place(out, Xy::new(centre.x + first.x, centre.y + first.y));
        out.extend_from_slice(&way);
    }
}

fn path(out: &mut Vec<u8>, steps: &[Step]) {
    for step in steps {
        match *step {
            Step::Move(at) => {
                out.push(b'M');
                place(out, at);
            }
            Step::Line(at) => {
                out.push(b'L');
                place(out, at);
            }
            Step::Curve(round, to) => {
                out.push(b'Q');
                place(out, round);
                out.push(b' ');
                place(out, to);
            }
            Step::Close => out.push(b'z'),
        }
    }
}
