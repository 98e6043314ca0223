//! The root element. What the package writes of it is the same in all files but for a few numbers, so it is
//! written once, with gaps for these.

use std::sync::LazyLock;

use svg::Document;
use svg::node::Blob;

use super::pen::number;
use super::{MARK, Options, STEP};
use crate::figure::scene::Scene;

/// The root elements of files without a size of their own, and of those that have one.
static ROOTS: [LazyLock<Root>; 2] = [
    LazyLock::new(|| Root::new(false)),
    LazyLock::new(|| Root::new(true)),
];

/// The gaps for the view box, the width, the height and all that stands in the element: signs that no
/// attribute has.
const VIEW: char = '\u{e000}';
const WIDTH: char = '\u{e001}';
const HEIGHT: char = '\u{e002}';
const INSIDE: char = '\u{e003}';

/// A root element with all around it.
pub(super) struct Root {
    /// What comes before its content: texts, each with the gap behind it.
    begin: Vec<(String, char)>,
    /// What comes behind it.
    end: String,
}

impl Root {
    /// The one for files of that kind.
    pub(super) fn of(options: &Options) -> &'static Self {
        &ROOTS[usize::from(options.width.is_some())]
    }

    fn new(is_sized: bool) -> Self {
        let mut document = Document::new()
            .set("version", "1.1")
            .set("viewBox", VIEW.to_string())
            .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .add(Blob::new(INSIDE));
        if is_sized {
            document = document.set("width", WIDTH.to_string());
            document = document.set("height", HEIGHT.to_string());
        }
        let whole = format!("{MARK}\n{document}\n");
        let gaps = [VIEW, WIDTH, HEIGHT, INSIDE];
        let (mut begin, mut end) = (Vec::new(), String::new());
        for part in whole.split_inclusive(gaps) {
            let mut text = part.to_owned();
            match text.pop() {
                Some(gap) if gaps.contains(&gap) => begin.push((text, gap)),
                _ => end.push_str(part),
            }
        }
        Self { begin, end }
    }

    /// Writes what comes before the content.
    pub(super) fn begin(&self, scene: &Scene<'_>, options: &Options, out: &mut String) {
        let bounds = &scene.bounds;
        for (text, gap) in &self.begin {
            out.push_str(text);
            match (*gap, options.width) {
                (VIEW, _) => {
                    let corners = [bounds.min.x, bounds.min.y, bounds.width(), bounds.height()];
                    for (i, v) in corners.into_iter().enumerate() {
                        if i > 0 {
                            out.push(' ');
                        }
                        number(out, v * STEP);
                    }
                }
                (WIDTH, Some(width)) => out.push_str(&width.to_string()),
                (HEIGHT, Some(width)) => {
                    let height = width.times(bounds.height() / bounds.width());
                    out.push_str(&height.to_string());
                }
                _ => {}
            }
        }
    }

    /// Writes what comes behind the content.
    pub(super) fn end(&self, out: &mut String) {
        out.push_str(&self.end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bounds, Xy};
    use crate::figure::size::Length;

    #[test]
    fn the_root_element_is_what_the_package_writes() {
        let mut scene = Scene::nothing();
        scene.bounds = Bounds {
            min: Xy::new(-1.25, 0.5),
            max: Xy::new(8.75, 20.5),
        };
        let plain = Document::new()
            .set("version", "1.1")
            .set("viewBox", "-125 50 1000 2000")
            .set("xmlns:xlink", "http://www.w3.org/1999/xlink")
            .add(Blob::new("<title>&amp;</title>"));
        let sized = plain.clone().set("width", "12em").set("height", "24em");
        let width: Option<Length> = "12em".parse().ok();
        assert!(width.is_some());
        for (width, wanted) in [(None, plain), (width, sized)] {
            let options = Options {
                width,
                ..Options::default()
            };
            let root = Root::of(&options);
            let mut out = String::new();
            root.begin(&scene, &options, &mut out);
            out.push_str("<title>&amp;</title>");
            root.end(&mut out);
            assert_eq!(out, format!("{MARK}\n{wanted}\n"));
        }
    }
}
