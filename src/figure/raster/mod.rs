//! A [`Scene`] as a picture of dots (PNG) or as a page (PDF). Both are made of the SVG file, so that
//! all three show the same.
//!
//! ```
//! use ludograph::board::Geometry;
//! use ludograph::figure::{self, Figure, raster, theme};
//!
//! let othello = Geometry::square(8, 8);
//! let figure = Figure::new(&othello);
//! let scene = figure::draw(&figure, &theme::BOOK);
//! let png = raster::png(&scene, &raster::Picture::wide(400.0)).unwrap();
//! assert!(raster::PNG.is_on(&png));
//! let pdf = raster::pdf(&scene, 200.0).unwrap();
//! assert!(raster::PDF.is_on(&pdf));
//! ```

mod dots;
mod page;

use std::fmt;

use svg2pdf::usvg;

pub use self::dots::{MOST_DOTS, MOST_IN_ALL, Picture, png};
pub use self::page::{MOST_POINTS, pdf};
use super::scene::Scene;
use super::seal::Seal;
use super::svg;

/// What every PNG file of ours begins with and holds, so that a later run knows it.
pub const PNG: Seal = Seal {
    start: b"\x89PNG\r\n\x1a\n",
    within: b"Software\0ludograph",
};

/// What every PDF file of ours begins with. Behind the version a file has four bytes above 127, which
/// show that it is no text; ours are the letters `ludo` with their highest bits set.
pub const PDF: Seal = Seal {
    start: b"%PDF-1.7\n%\xec\xf5\xe4\xef\n",
    within: b"",
};

/// Why there is no picture.
#[derive(Clone, PartialEq, Debug)]
pub enum Fault {
    /// It would be larger than is allowed, or smaller than a dot: its width and height.
    Size(f64, f64),
    /// The packages that draw it failed, and say why.
    Drawing(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Size(width, height) => write!(f, "no picture can have {width:.0} by {height:.0}"),
            Self::Drawing(why) => write!(f, "cannot be drawn: {why}"),
        }
    }
}

impl std::error::Error for Fault {}

/// The scene as the packages that draw take it: as SVG, without its record, which they don't need.
fn tree(scene: &Scene<'_>) -> Result<usvg::Tree, Fault> {
    let options = svg::Options {
        width: None,
        without_record: true,
    };
    let mut file = String::new();
    svg::write_with(scene, &options, &mut file);
    usvg::Tree::from_str(&file, &usvg::Options::default())
        .map_err(|error| Fault::Drawing(error.to_string()))
}
