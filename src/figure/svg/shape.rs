//! Shapes as elements.

use super::STEP;
use super::ids::Ids;
use super::pen::{attribute, escape, part, place, px, tenths};
use crate::board::{Bounds, Lines, Side, Xy};
use crate::figure::digits::hundredths;
use crate::figure::font::Font;
use crate::figure::scene::{Fill, Form, Pen, Shape, Step};

/// So many characters of one size and colour make it worth while to sort them into lines.
const MANY: usize = 200;

impl Ids {
    /// One shape.
    pub(super) fn shape(&self, shape: &Shape<'_>, out: &mut String) {
        match &shape.form {
            Form::Board(lines) => self.path(shape, out, |out| {
                out.push_str(lines.written(board));
            }),
            Form::Stamps { corners, at } => {
                self.path(shape, out, |out| stamps(out, corners, true, at));
            }
            Form::Path(steps) => self.path(shape, out, |out| path(out, steps)),
            Form::Discs { at, radius } => self.discs(shape, out, at, *radius, None),
            Form::Pieces { side, at, radius } => self.discs(shape, out, at, *radius, Some(*side)),
            Form::Shadow { side, by } => self.shadow(shape, out, *side, *by),
            Form::Card { bounds, corner } => self.card(shape, out, bounds, *corner),
            Form::Glyphs { font, size, glyphs } => {
                let scale = self.begin_letters(shape, out, *size);
                if glyphs.len() < MANY {
                    self.glyphs(*font, glyphs, scale, out);
                } else {
                    self.glyphs_by_line(*font, glyphs, scale, out);
                }
                out.push_str("</g>");
            }
            Form::Outlines { size, outlines } => self.outlines(shape, out, *size, outlines),
            Form::Text { at, size, text } => self.text(shape, out, (*at, *size), text),
            Form::Group { by, shapes } => self.group(out, *by, shapes),
        }
    }

    fn shadow(&self, shape: &Shape<'_>, out: &mut String, side: Side, by: Xy) {
        out.push_str("<use xlink:href=\"#");
        self.pieces_id(out, side);
        out.push('"');
        attribute(out, "x", by.x * STEP);
        attribute(out, "y", by.y * STEP);
        self.paint(shape, out);
        out.push_str("/>");
    }

    fn card(&self, shape: &Shape<'_>, out: &mut String, bounds: &Bounds, corner: f64) {
        out.push_str("<rect");
        let sizes = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
        for (name, value) in ["x", "y", "width", "height"].into_iter().zip(sizes) {
            attribute(out, name, value * STEP);
        }
        if corner > 0.0 {
            attribute(out, "rx", corner * STEP);
        }
        self.paint(shape, out);
        out.push_str("/>");
    }

    /// Text of that size for a font of the viewer's.
    fn text(&self, shape: &Shape<'_>, out: &mut String, (at, size): (Xy, u32), text: &str) {
        out.push_str("<text");
        attribute(out, "x", at.x * STEP);
        attribute(out, "y", at.y * STEP);
        attribute(out, "font-size", f64::from(size));
        out.push_str(" font-family=\"sans-serif\" text-anchor=\"middle\"");
        self.paint(shape, out);
        out.push('>');
        escape(out, text);
        out.push_str("</text>");
    }

    fn group(&self, out: &mut String, by: Xy, shapes: &[Shape<'_>]) {
        out.push_str("<g transform=\"translate(");
        px(out, by.x);
        out.push(' ');
        px(out, by.y);
        out.push_str(")\">");
        for shape in shapes {
            out.push('\n');
            self.shape(shape, out);
        }
        out.push_str("\n</g>");
    }

    /// Begins a group in which a font has 100 units an em; what a step is in it.
    fn begin_letters(&self, shape: &Shape<'_>, out: &mut String, size: u32) -> f64 {
        out.push_str("<g transform=\"scale(");
        part(out, i64::from(size));
        out.push_str(")\"");
        self.paint(shape, out);
        out.push('>');
        STEP * 100.0 / f64::from(size.max(1))
    }

    /// Characters that have no names, since they are rare.
    fn outlines(&self, shape: &Shape<'_>, out: &mut String, size: u32, outlines: &[(String, Xy)]) {
        let scale = self.begin_letters(shape, out, size);
        for (path, at) in outlines {
            out.push_str("<path transform=\"translate(");
            tenths(out, at.x * scale);
            out.push(' ');
            tenths(out, at.y * scale);
            out.push_str(")\" d=\"");
            out.push_str(path);
            out.push_str("\"/>");
        }
        out.push_str("</g>");
    }

    /// Characters, each at its place.
    fn glyphs(&self, font: Font, glyphs: &[(char, Xy)], scale: f64, out: &mut String) {
        for &(c, at) in glyphs {
            if let Some(element) = self.element(font, c) {
                out.push_str(element);
                tenths(out, at.x * scale);
                out.push_str("\" y=\"");
                tenths(out, at.y * scale);
                out.push_str("\"/>");
            }
        }
    }

    /// Many characters: each of their base lines is written once.
    fn glyphs_by_line(&self, font: Font, glyphs: &[(char, Xy)], scale: f64, out: &mut String) {
        let line = |at: Xy| hundredths(at.y * scale / 10.0);
        let mut sorted = glyphs.to_vec();
        sorted.sort_by_key(|&(_, at)| line(at));
        for run in sorted.chunk_by(|&(_, a), &(_, b)| line(a) == line(b)) {
            let Some(&(_, first)) = run.first() else {
                continue;
            };
            out.push_str("<g transform=\"translate(0 ");
            tenths(out, first.y * scale);
            out.push_str(")\">");
            for &(c, at) in run {
                if let Some(element) = self.element(font, c) {
                    out.push_str(element);
                    tenths(out, at.x * scale);
                    out.push_str("\"/>");
                }
            }
            out.push_str("</g>");
        }
    }

    fn path(&self, shape: &Shape<'_>, out: &mut String, data: impl FnOnce(&mut String)) {
        out.push_str("<path d=\"");
        data(out);
        out.push('"');
        self.paint(shape, out);
        out.push_str("/>");
    }

    /// Circles. Those of a side that casts shadows have a name, by which the shadows copy them.
    fn discs(&self, shape: &Shape<'_>, out: &mut String, at: &[Xy], radius: f64, of: Option<Side>) {
        out.push_str("<g");
        self.paint(shape, out);
        out.push('>');
        let side = of.filter(|_| self.shadows);
        if let Some(side) = side {
            out.push_str("<g id=\"");
            self.pieces_id(out, side);
            out.push_str("\">");
        }
        let mut end = "\" r=\"".to_owned();
        px(&mut end, radius);
        end.push_str("\"/>");
        for centre in at {
            out.push_str("<circle cx=\"");
            px(out, centre.x);
            out.push_str("\" cy=\"");
            px(out, centre.y);
            out.push_str(&end);
        }
        out.push_str(if side.is_some() { "</g></g>" } else { "</g>" });
    }

    fn paint(&self, shape: &Shape<'_>, out: &mut String) {
        out.push_str(" fill=\"");
        match shape.fill {
            Fill::None => out.push_str("none"),
            Fill::Flat(colour) => out.push_str(colour.written().as_str()),
            Fill::Veil(colour, seen) => {
                out.push_str(colour.written().as_str());
                out.push_str("\" fill-opacity=\"");
                part(out, i64::from(seen));
            }
            Fill::Ball(side) => {
                out.push_str("url(#");
                self.ball_id(out, side);
                out.push(')');
            }
        }
        out.push('"');
        let Some(stroke) = shape.stroke else {
            return;
        };
        out.push_str(" stroke=\"");
        out.push_str(stroke.colour.written().as_str());
        out.push('"');
        attribute(out, "stroke-width", stroke.width * STEP);
        match stroke.pen {
            Pen::Sharp => {}
            Pen::Round => out.push_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\""),
            Pen::Dashed(length) => attribute(out, "stroke-dasharray", length * STEP),
        }
    }
}

/// Lines of the board.
pub(super) fn board(lines: &Lines) -> String {
    let mut out = String::new();
    stamps(&mut out, &lines.line, lines.closed, &lines.at);
    out
}

/// One polygon or line at many places: the way round it is written once and copied.
fn stamps(out: &mut String, line: &[Xy], closed: bool, at: &[Xy]) {
    let Some((&first, rest)) = line.split_first() else {
        return;
    };
    let mut way = String::new();
    let mut from = first;
    for (i, &to) in rest.iter().enumerate() {
        let by = Xy::new(to.x - from.x, to.y - from.y);
        if i == 0 {
            way.push('l');
        } else if hundredths(by.x * STEP) >= 0 {
            way.push(' ');
        }
        place(&mut way, by);
        from = to;
    }
    if closed {
        way.push('z');
    }
    for centre in at {
        out.push('M');
        place(out, Xy::new(centre.x + first.x, centre.y + first.y));
        out.push_str(&way);
    }
}

fn path(out: &mut String, steps: &[Step]) {
    for step in steps {
        match *step {
            Step::Move(at) => {
                out.push('M');
                place(out, at);
            }
            Step::Line(at) => {
                out.push('L');
                place(out, at);
            }
            Step::Curve(round, to) => {
                out.push('Q');
                place(out, round);
                out.push(' ');
                place(out, to);
            }
            Step::Close => out.push('z'),
        }
    }
}
