//! A [`Scene`] as an SVG 1.1 file: no script, no external reference, the same bytes everywhere.
//!
//! Only this file knows SVG. A step is 100 units; every number goes through [`number`], every text
//! through [`escape`]. The package's nodes make the structure; shapes, of which there are hundreds, are
//! written as text.

use svg::Document;
use svg::node::Blob;

use super::digits::{Digits, hundredths};
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
    let ids = Ids::new(scene);
    let mut body = Vec::with_capacity(32 * 1024);
    head(scene, &mut body);
    ids.definitions(scene, &mut body);
    for shape in &scene.shapes {
        ids.shape(shape, &mut body);
        body.push(b'\n');
    }
    body.pop();
    let mut view = Vec::new();
    let bounds = &scene.bounds;
    let corners = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
    for (i, v) in corners.into_iter().enumerate() {
        if i > 0 {
            view.push(b' ');
        }
        number(&mut view, v * STEP);
    }
    let length = body.len();
    let document = Document::new()
        .set("version", "1.1")
        .set("viewBox", text(view))
        .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .add(Blob::new(text(body)));
    out.reserve(length + 512);
    out.push_str(MARK);
    // Writing to a string never fails.
    let _ = std::fmt::Write::write_fmt(out, format_args!("\n{document}\n"));
}

/// What has been written, which is always UTF-8.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

fn head(scene: &Scene<'_>, out: &mut Vec<u8>) {
    let mut element = |name: &str, text: &str| {
        out.push(b'<');
        put(out, name);
        out.push(b'>');
        escape(out, text);
        put(out, "</");
        put(out, name);
        put(out, ">\n");
    };
    element("title", &scene.title);
    element("desc", &scene.desc);
    if let Some(record) = &scene.record {
        element("metadata", record);
    }
}

/// Writes text so that it stays text. What XML 1.0 can't carry becomes U+FFFD, CR LF becomes LF.
fn escape(out: &mut Vec<u8>, text: &str) {
    let mut rest = text;
    while let Some(i) = rest.find(|c: char| !is_plain(c)) {
        let (plain, special) = rest.split_at(i);
        put(out, plain);
        let mut chars = special.chars();
        match chars.next() {
            Some('&') => put(out, "&amp;"),
            Some('<') => put(out, "&lt;"),
            Some('>') => put(out, "&gt;"),
            Some('"') => put(out, "&quot;"),
            Some('\r') if chars.as_str().starts_with('\n') => {}
            Some('\r') => put(out, "&#13;"),
            _ => put(out, "\u{fffd}"),
        }
        rest = chars.as_str();
    }
    put(out, rest);
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

/// Writes a number rounded to two decimals.
fn number(out: &mut Vec<u8>, value: f64) {
    part(out, hundredths(value));
}

/// Writes a number rounded to one decimal: a place that is scaled down afterwards.
fn tenths(out: &mut Vec<u8>, value: f64) {
    part(out, hundredths(value / 10.0) * 10);
}

/// Writes a number given in hundredths.
fn part(out: &mut Vec<u8>, value: i64) {
    out.extend_from_slice(Digits::part(value).as_bytes());
}

fn put(out: &mut Vec<u8>, text: &str) {
    out.extend_from_slice(text.as_bytes());
}

fn px(out: &mut Vec<u8>, steps: f64) {
    number(out, steps * STEP);
}

/// Writes two numbers, parted by a blank unless a minus parts them.
fn place(out: &mut Vec<u8>, at: Xy) {
    let (x, y) = (hundredths(at.x * STEP), hundredths(at.y * STEP));
    part(out, x);
    if y >= 0 {
        out.push(b' ');
    }
    part(out, y);
}

/// The ids of a figure: unique by its content, so that many figures can stand in one page.
struct Ids {
    prefix: String,
    /// Whether pieces cast shadows.
    shadows: bool,
    /// The characters that are used, each with the element that uses it as far as its place.
    used: Vec<(Font, char, Vec<u8>)>,
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
    fn new(scene: &Scene<'_>) -> Self {
        let mut ids = Self {
            prefix: prefix(scene.fingerprint()),
            shadows: scene.balls.is_some(),
            used: Vec::new(),
            index: [[0; 384]; 3],
        };
        for shape in &scene.shapes {
            if let Form::Glyphs { font, glyphs, .. } = &shape.form {
                glyphs.iter().for_each(|&(c, _)| ids.note(*font, c));
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

    fn definitions(&self, scene: &Scene<'_>, out: &mut Vec<u8>) {
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
            put(out, colour);
            put(out, "\"/>");
        }
        put(out, "</radialGradient>");
    }

    fn pieces_id(&self, out: &mut Vec<u8>, side: Side) {
        put(out, &self.prefix);
        out.push(side.letter().to_ascii_lowercase() as u8);
    }

    fn ball_id(&self, out: &mut Vec<u8>, side: Side) {
        put(out, &self.prefix);
        out.push(side.letter() as u8);
    }

    fn shape(&self, shape: &Shape<'_>, out: &mut Vec<u8>) {
        match &shape.form {
            Form::Stamps { line, closed, at } => {
                self.path(shape, out, |out| stamps(out, line, *closed, at));
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
                put(out, "<g transform=\"scale(");
                part(out, i64::from(*size));
                put(out, ")\"");
                self.paint(shape, out);
                out.push(b'>');
                let scale = STEP * 100.0 / f64::from((*size).max(1));
                for &(c, at) in glyphs {
                    let Some((.., element)) = self.find(*font, c).and_then(|i| self.used.get(i))
                    else {
                        continue;
                    };
                    out.extend_from_slice(element);
                    tenths(out, at.x * scale);
                    put(out, "\" y=\"");
                    tenths(out, at.y * scale);
                    put(out, "\"/>");
                }
                put(out, "</g>");
            }
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
        }
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
            Fill::Flat(colour) => put(out, colour),
            Fill::Veil(colour, seen) => {
                put(out, colour);
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
        put(out, stroke.colour);
        out.push(b'"');
        attribute(out, "stroke-width", stroke.width * STEP);
        match stroke.pen {
            Pen::Sharp => {}
            Pen::Round => put(out, " stroke-linejoin=\"round\" stroke-linecap=\"round\""),
            Pen::Dashed(length) => attribute(out, "stroke-dasharray", length * STEP),
        }
    }
}

fn attribute(out: &mut Vec<u8>, name: &str, value: f64) {
    out.push(b' ');
    put(out, name);
    put(out, "=\"");
    number(out, value);
    out.push(b'"');
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
