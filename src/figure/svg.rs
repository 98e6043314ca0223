//! A [`Scene`] as an SVG 1.1 file: no script, no external reference, the same bytes everywhere.
//!
//! Only this file knows SVG. A step is 100 units; every number goes through [`number`], every text
//! through [`escape`]. The package's nodes make the structure; shapes, of which there are hundreds, are
//! written as text.

use svg::Document;
use svg::node::Blob;

use super::font::Font;
use super::scene::{Balls, Fill, Form, Pen, Scene, Shape, Step};
use crate::board::{Side, Xy};

/// What each file begins with, so that a later run knows its own files.
pub const MARK: &str = "<!-- ludograph -->";

/// Units a step.
const STEP: f64 = 100.0;

/// Whether a file has been written by [`write`].
pub fn is_ours(file: &str) -> bool {
    file.starts_with(MARK)
}

/// Writes the scene as a file.
pub fn write(scene: &Scene<'_>, out: &mut String) {
    let mut ids = Ids::new(scene);
    let mut body = String::with_capacity(16 * 1024);
    head(scene, &mut body);
    ids.definitions(scene, &mut body);
    for shape in &scene.shapes {
        ids.shape(shape, &mut body);
        body.push('\n');
    }
    body.pop();
    let mut view = String::new();
    let bounds = &scene.bounds;
    let corners = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
    for (i, v) in corners.into_iter().enumerate() {
        if i > 0 {
            view.push(' ');
        }
        number(&mut view, v * STEP);
    }
    let document = Document::new()
        .set("version", "1.1")
        .set("viewBox", view)
        .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .add(Blob::new(body));
    out.push_str(MARK);
    // Writing to a string never fails.
    let _ = std::fmt::Write::write_fmt(out, format_args!("\n{document}\n"));
}

fn head(scene: &Scene<'_>, out: &mut String) {
    let mut element = |name: &str, text: &str| {
        out.push('<');
        out.push_str(name);
        out.push('>');
        escape(out, text);
        out.push_str("</");
        out.push_str(name);
        out.push_str(">\n");
    };
    element("title", &scene.title);
    element("desc", &scene.desc);
    if let Some(record) = &scene.record {
        element("metadata", record);
    }
}

/// Writes text so that it stays text. What XML 1.0 can't carry becomes U+FFFD, CR LF becomes LF.
pub fn escape(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(i) = rest.find(|c: char| !is_plain(c)) {
        let (plain, special) = rest.split_at(i);
        out.push_str(plain);
        let mut chars = special.chars();
        match chars.next() {
            Some('&') => out.push_str("&amp;"),
            Some('<') => out.push_str("&lt;"),
            Some('>') => out.push_str("&gt;"),
            Some('"') => out.push_str("&quot;"),
            Some('\r') if chars.as_str().starts_with('\n') => {}
            Some('\r') => out.push_str("&#13;"),
            _ => out.push('\u{fffd}'),
        }
        rest = chars.as_str();
    }
    out.push_str(rest);
}

/// Whether a character may stand in XML text as it is.
fn is_plain(c: char) -> bool {
    match c {
        '&' | '<' | '>' | '"' => false,
        '\t' | '\n' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        c => c >= ' ',
    }
}

/// Writes a number rounded to two decimals, without needless zeros or a minus before nothing.
fn number(out: &mut String, value: f64) {
    hundredths(out, round(value));
}

fn round(value: f64) -> i64 {
    (value * 100.0).round() as i64
}

fn hundredths(out: &mut String, value: i64) {
    if value < 0 {
        out.push('-');
    }
    let size = value.unsigned_abs();
    let (whole, part) = (size / 100, size % 100);
    if whole > 0 || part == 0 {
        integer(out, whole);
    }
    if part > 0 {
        out.push('.');
        out.push(char::from(b'0' + (part / 10) as u8));
        if part % 10 > 0 {
            out.push(char::from(b'0' + (part % 10) as u8));
        }
    }
}

/// Writes a whole number.
pub(super) fn integer(out: &mut String, value: u64) {
    if value >= 10 {
        integer_head(out, value / 10);
    }
    out.push(char::from(b'0' + (value % 10) as u8));
}

fn integer_head(out: &mut String, value: u64) {
    let mut digits = [0; 20];
    let mut rest = value;
    let mut n = 0;
    while rest > 0 && n < digits.len() {
        digits[n] = (rest % 10) as u8;
        rest /= 10;
        n += 1;
    }
    for &digit in digits[..n].iter().rev() {
        out.push(char::from(b'0' + digit));
    }
}

fn px(out: &mut String, steps: f64) {
    number(out, steps * STEP);
}

/// Writes two numbers, parted by a blank unless a minus parts them.
fn place(out: &mut String, at: Xy) {
    let (x, y) = (round(at.x * STEP), round(at.y * STEP));
    hundredths(out, x);
    if y >= 0 {
        out.push(' ');
    }
    hundredths(out, y);
}

/// The ids of a figure: unique by its content, so that many figures can stand in one page.
struct Ids {
    prefix: String,
    used: Vec<(Font, char)>,
}

impl Ids {
    fn new(scene: &Scene<'_>) -> Self {
        Self {
            prefix: format!("f{:08x}-", scene.fingerprint()),
            used: Vec::new(),
        }
    }

    fn glyph(&self, out: &mut String, font: Font, c: char) {
        out.push_str(&self.prefix);
        out.push(font.letter());
        let code = u32::from(c);
        let digits = (8 - code.leading_zeros() / 4).max(1);
        for i in (0..digits).rev() {
            out.push(char::from_digit(code >> (4 * i) & 15, 16).unwrap_or('0'));
        }
    }

    fn definitions(&mut self, scene: &Scene<'_>, out: &mut String) {
        let mut seen = [[false; 384]; 3];
        for shape in &scene.shapes {
            let Form::Glyphs { font, glyphs, .. } = &shape.form else {
                continue;
            };
            for &(c, _) in glyphs {
                match seen[*font as usize].get_mut(c as usize) {
                    Some(true) => {}
                    Some(seen) => {
                        *seen = true;
                        self.used.push((*font, c));
                    }
                    None if self.used.contains(&(*font, c)) => {}
                    None => self.used.push((*font, c)),
                }
            }
        }
        if self.used.is_empty() && scene.balls.is_none() {
            return;
        }
        out.push_str("<defs>");
        if let Some(balls) = &scene.balls {
            self.ball(out, balls, Side::Black);
            self.ball(out, balls, Side::White);
        }
        for &(font, c) in &self.used {
            out.push_str("<path id=\"");
            self.glyph(out, font, c);
            out.push_str("\" d=\"");
            out.push_str(font.glyph(c).map_or("", |glyph| &glyph.path));
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
            hundredths(out, i64::from(offset));
            out.push_str("\" stop-color=\"");
            out.push_str(colour);
            out.push_str("\"/>");
        }
        out.push_str("</radialGradient>");
    }

    fn ball_id(&self, out: &mut String, side: Side) {
        out.push_str(&self.prefix);
        out.push(side.letter());
    }

    fn shape(&self, shape: &Shape<'_>, out: &mut String) {
        match &shape.form {
            Form::Stamps { line, closed, at } => {
                self.path(shape, out, |out| stamps(out, line, *closed, at));
            }
            Form::Path(steps) => self.path(shape, out, |out| path(out, steps)),
            Form::Discs { at, radius } => self.discs(shape, out, at, *radius),
            Form::Card { bounds, corner } => {
                out.push_str("<rect");
                let sizes = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
                for (name, value) in ["x", "y", "width", "height"].into_iter().zip(sizes) {
                    attribute(out, name, value * STEP);
                }
                if *corner > 0.0 {
                    attribute(out, "rx", corner * STEP);
                }
                self.paint(shape, out);
                out.push_str("/>");
            }
            Form::Glyphs { font, size, glyphs } => {
                out.push_str("<g transform=\"scale(");
                hundredths(out, i64::from(*size));
                out.push_str(")\"");
                self.paint(shape, out);
                out.push('>');
                let scale = STEP * 100.0 / f64::from((*size).max(1));
                for &(c, at) in glyphs {
                    out.push_str("<use xlink:href=\"#");
                    self.glyph(out, *font, c);
                    out.push_str("\" x=\"");
                    number(out, at.x * scale);
                    out.push_str("\" y=\"");
                    number(out, at.y * scale);
                    out.push_str("\"/>");
                }
                out.push_str("</g>");
            }
            Form::Text { at, size, text } => {
                out.push_str("<text");
                attribute(out, "x", at.x * STEP);
                attribute(out, "y", at.y * STEP);
                attribute(out, "font-size", f64::from(*size));
                out.push_str(" font-family=\"sans-serif\" text-anchor=\"middle\"");
                self.paint(shape, out);
                out.push('>');
                escape(out, text);
                out.push_str("</text>");
            }
        }
    }

    fn path(&self, shape: &Shape<'_>, out: &mut String, data: impl FnOnce(&mut String)) {
        out.push_str("<path d=\"");
        data(out);
        out.push('"');
        self.paint(shape, out);
        out.push_str("/>");
    }

    fn discs(&self, shape: &Shape<'_>, out: &mut String, at: &[Xy], radius: f64) {
        out.push_str("<g");
        self.paint(shape, out);
        out.push('>');
        let mut end = String::from("\" r=\"");
        px(&mut end, radius);
        end.push_str("\"/>");
        for centre in at {
            out.push_str("<circle cx=\"");
            px(out, centre.x);
            out.push_str("\" cy=\"");
            px(out, centre.y);
            out.push_str(&end);
        }
        out.push_str("</g>");
    }

    fn paint(&self, shape: &Shape<'_>, out: &mut String) {
        out.push_str(" fill=\"");
        match shape.fill {
            Fill::None => out.push_str("none"),
            Fill::Flat(colour) => out.push_str(colour),
            Fill::Veil(colour, part) => {
                out.push_str(colour);
                out.push_str("\" fill-opacity=\"");
                hundredths(out, i64::from(part));
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
        out.push_str(stroke.colour);
        out.push('"');
        attribute(out, "stroke-width", stroke.width * STEP);
        match stroke.pen {
            Pen::Sharp => {}
            Pen::Round => out.push_str(" stroke-linejoin=\"round\" stroke-linecap=\"round\""),
            Pen::Dashed(length) => attribute(out, "stroke-dasharray", length * STEP),
        }
    }
}

fn attribute(out: &mut String, name: &str, value: f64) {
    out.push(' ');
    out.push_str(name);
    out.push_str("=\"");
    number(out, value);
    out.push('"');
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
        } else if round(by.x * STEP) >= 0 {
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
