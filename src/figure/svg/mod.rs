//! A [`Scene`] as an SVG 1.1 file: no script, no external reference, the same bytes everywhere.
//!
//! Only this module knows SVG. A step is 100 units; numbers and text are written in `pen`
//! alone. The package's nodes make the structure; shapes, of which there are hundreds, are written as
//! text.

mod film;
mod ids;
mod pen;
mod shape;

use svg::Document;
use svg::node::Blob;

use self::ids::Ids;
use self::pen::{escape, number, put};
use super::scene::Scene;
use super::seal::Seal;
use super::size::Length;

pub use self::film::write_film;
pub use self::pen::entity;

/// What each file begins with, so that a later run knows its own files.
pub const MARK: &str = "<!-- ludograph -->";

/// Units a step.
const STEP: f64 = 100.0;

/// How a file is known that has been written by [`write()`].
pub const SEAL: Seal = Seal::begins(MARK);

/// What a file may be beside the drawing.
#[derive(Clone, Copy, Default, Debug)]
pub struct Options {
    /// How wide the figure is to be; if nothing is said, as wide as there is room.
    pub width: Option<Length>,
    /// Leaves out the record.
    pub without_record: bool,
}

/// Writes the scene as a file.
pub fn write(scene: &Scene<'_>, out: &mut String) {
    write_with(scene, &Options::default(), out);
}

/// Writes the scene as a file of that kind.
pub fn write_with(scene: &Scene<'_>, options: &Options, out: &mut String) {
    let ids = Ids::new(scene);
    let mut body = Vec::with_capacity(32 * 1024);
    head(scene, options, &mut body);
    ids.definitions(scene, &mut body);
    for shape in &scene.shapes {
        ids.shape(shape, &mut body);
        body.push(b'\n');
    }
    body.pop();
    frame(scene, options, body, out);
}

/// Writes a file with that body.
fn frame(scene: &Scene<'_>, options: &Options, body: Vec<u8>, out: &mut String) {
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
    let mut document = Document::new()
        .set("version", "1.1")
        .set("viewBox", text(view))
        .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
        .add(Blob::new(text(body)));
    if let Some(width) = options.width {
        let height = width.times(bounds.height() / bounds.width());
        document = document.set("width", width.to_string());
        document = document.set("height", height.to_string());
    }
    out.reserve(length + 512);
    out.push_str(MARK);
    // Writing to a string never fails.
    let _ = std::fmt::Write::write_fmt(out, format_args!("\n{document}\n"));
}

/// What has been written, which is always UTF-8.
fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

/// Writes the shapes of a scene alone, with the definitions that they need: for an `svg` element that
/// somebody else writes, a step being 100 units there.
pub fn inside(scene: &Scene<'_>, out: &mut String) {
    let ids = Ids::new(scene);
    let mut body = Vec::new();
    ids.definitions(scene, &mut body);
    for shape in &scene.shapes {
        ids.shape(shape, &mut body);
    }
    out.push_str(&text(body));
}

fn head(scene: &Scene<'_>, options: &Options, out: &mut Vec<u8>) {
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
    if let Some(record) = &scene.record
        && !options.without_record
    {
        element("metadata", record);
    }
}
