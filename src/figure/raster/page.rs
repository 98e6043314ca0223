//! PDF: one page of the figure's size, of lines and areas, without a date.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use svg2pdf::ConversionOptions;

use super::{Fault, PDF, tree};
use crate::figure::scene::Scene;

/// No page may have longer sides, in points.
pub const MOST_POINTS: f64 = 14_400.0;

/// The file's objects: who begins, then the page. What stands on it follows them.
const CATALOG: i32 = 1;
const PAGES: i32 = 2;
const PAGE: i32 = 3;
const CONTENT: i32 = 4;
const INFO: i32 = 5;
const FIRST: i32 = 6;

/// Draws the scene as a PDF file that is so many points wide.
///
/// # Errors
/// If the page would be larger than pages may be, or smaller than a point, or if it can't be drawn.
pub fn pdf(scene: &Scene<'_>, width: f64) -> Result<Vec<u8>, Fault> {
    let tree = tree(scene)?;
    let size = tree.size();
    let height = width * f64::from(size.height()) / f64::from(size.width());
    let sides = 1.0..=MOST_POINTS;
    if !sides.contains(&width) || !sides.contains(&height) {
        return Err(Fault::Size(width, height));
    }
    let (drawing, on_page) = svg2pdf::to_chunk(&tree, ConversionOptions::default())
        .map_err(|error| Fault::Drawing(error.to_string()))?;
    // The drawing's own numbers count from 1 without a gap, so they are moved behind those of the page.
    let moved = |object: Ref| Ref::new(object.get().saturating_add(FIRST - 1));
    let drawing = drawing.renumber(moved);
    let (width, height) = (width as f32, height as f32);
    let name = Name(b"F");

    let mut pdf = Pdf::new();
    if let Some(&marker) = PDF.start.get(10..).and_then(<[u8]>::first_chunk) {
        pdf.set_binary_marker(&marker);
    }
    pdf.catalog(Ref::new(CATALOG)).pages(Ref::new(PAGES));
    pdf.pages(Ref::new(PAGES)).kids([Ref::new(PAGE)]).count(1);
    let mut page = pdf.page(Ref::new(PAGE));
    page.parent(Ref::new(PAGES));
    page.media_box(Rect::new(0.0, 0.0, width, height));
    page.contents(Ref::new(CONTENT));
    page.resources().x_objects().pair(name, moved(on_page));
    page.finish();
    let mut content = Content::new();
    content.transform([width, 0.0, 0.0, height, 0.0, 0.0]);
    content.x_object(name);
    pdf.stream(Ref::new(CONTENT), &content.finish());
    let mut info = pdf.document_info(Ref::new(INFO));
    if !scene.title.is_empty() {
        info.title(TextStr(&scene.title));
    }
    info.creator(TextStr("ludograph"));
    info.finish();
    pdf.extend(&drawing);
    let mut file = pdf.finish();
    order(&mut file);
    Ok(file)
}

/// Puts the names of resources into their order. The package writes those of one kind as they come
/// out of a hash map, otherwise each run would give other bytes; the places of objects do not change.
fn order(file: &mut [u8]) {
    let mut sorted = Vec::with_capacity(file.len());
    let mut names: Vec<&[u8]> = Vec::new();
    let mut is_stream = false;
    for line in file.split_inclusive(|&b| b == b'\n') {
        if !is_stream && is_name(line) {
            names.push(line);
            continue;
        }
        names.sort_unstable();
        names
            .drain(..)
            .for_each(|name| sorted.extend_from_slice(name));
        sorted.extend_from_slice(line);
        is_stream = match line {
            b"stream\n" => true,
            b"endstream\n" => false,
            _ => is_stream,
        };
    }
    names.sort_unstable();
    names
        .drain(..)
        .for_each(|name| sorted.extend_from_slice(name));
    if sorted.len() == file.len() {
        file.copy_from_slice(&sorted);
    }
}

/// Whether a line of a dictionary names a resource: `/P0 12 0 R`. Names of other things have no digit.
fn is_name(line: &[u8]) -> bool {
    let mut words = line.trim_ascii().split(|&b| b == b' ');
    let is_numbered =
        |name: &[u8]| name.starts_with(b"/") && name.last().is_some_and(u8::is_ascii_digit);
    words.next().is_some_and(is_numbered) && words.skip(1).eq([b"0", &b"R"[..]])
}
