//! A [`Scene`] as an SVG 1.1 file: no script, no external reference, the same bytes everywhere.
//!
//! Only this module knows SVG. A step is 100 units; numbers and text are written in `pen`
//! alone. The package makes the root element (`root`); what stands in it, hundreds of shapes, is written as
//! text.

mod film;
mod ids;
mod pen;
mod room;
mod root;
mod shape;

use self::ids::Ids;
use self::pen::escape;
use self::root::Root;
use super::scene::Scene;
use super::seal::Seal;
use super::size::Length;

pub use self::film::write_film;
pub use self::pen::entity;

/// What each file begins with, so that a later run knows its own files.
pub const MARK: &str = "<!-- ludograph -->";

/// What the root element takes, and what texts grow by where they are escaped, roughly.
const ROOM: usize = 1024;

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
    let root = Root::of(options);
    out.reserve(ids.room(scene) + ROOM);
    root.begin(scene, options, out);
    head(scene, options, out);
    ids.definitions(scene, out);
    for shape in &scene.shapes {
        ids.shape(shape, out);
        out.push('\n');
    }
    out.pop();
    root.end(out);
}

/// Writes the shapes of a scene alone, with the definitions that they need: for an `svg` element that
/// somebody else writes, a step being 100 units there.
pub fn inside(scene: &Scene<'_>, out: &mut String) {
    let ids = Ids::new(scene);
    ids.definitions(scene, out);
    for shape in &scene.shapes {
        ids.shape(shape, out);
    }
}

fn head(scene: &Scene<'_>, options: &Options, out: &mut String) {
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
    if let Some(record) = &scene.record
        && !options.without_record
    {
        element("metadata", record);
    }
}
