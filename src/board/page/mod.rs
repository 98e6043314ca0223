//! [`Page`]: how a board looks on a page, whatever its cells are: corners, lines, frame, dots, names.
//!
//! All lengths are in steps, as [`Xy`] says. Whoever draws a board asks for these and never learns
//! whether it is square or hexagonal, nor where row 1 lies, nor from which side it is seen.

mod hex;
mod name;
mod part;
mod place;
mod sheet;
mod square;

pub use part::{Bounds, Inscription, Lines, Name, Page, Part, Stand, Track, letter};

use std::borrow::Cow;
use std::sync::OnceLock;

use super::{Coordinates, Crop, Geometry, Shape, Turned, View, Xy};
use place::Places;

impl Geometry {
    /// How the board looks on a page in its usual view; computed once.
    pub fn page(&self) -> &Page {
        self.page.get_or_init(|| page(self, &View::default()))
    }

    /// How that view shows the board.
    pub fn seen(&self, view: &View) -> Cow<'_, Page> {
        let names = matches!(view.coordinates, Coordinates::On(_));
        if view.turned == Turned::default() && !matches!(view.crop, Crop::Part(..)) && !names {
            Cow::Borrowed(self.page())
        } else {
            Cow::Owned(page(self, view))
        }
    }
}

fn page(geometry: &Geometry, view: &View) -> Page {
    let places = Places::new(geometry, view);
    let hexagons = geometry.shape() == Shape::Hexagons;
    let cell: &'static [Xy] = if hexagons {
        &hex::HEXAGON
    } else {
        &square::SQUARE
    };
    let middle = |cell| places.shows(cell).then(|| places.centre(cell));
    let blocks = places.shown().filter(|&c| geometry.is_block(c));
    let blocks = blocks.map(|c| places.centre(c)).collect();
    let mut page = Page {
        middles: geometry.cells().map(middle).collect(),
        part: places.part(),
        cell,
        corners: four(if hexagons {
            Xy::new(0.433, 0.25)
        } else {
            Xy::new(0.335, 0.335)
        }),
        lines: Vec::new(),
        tracks: Vec::new(),
        ground: part::frame(Vec::new()),
        frame: Vec::new(),
        field: Vec::new(),
        blocks: Lines::new(cell.to_vec(), true, blocks),
        dots: Vec::new(),
        names: Vec::new(),
        bounds: Bounds::NOTHING,
        inscription: OnceLock::new(),
    };
    if geometry.is_empty() {
        return page;
    }
    if hexagons {
        hex::fill(&places, view.coordinates, &mut page);
    } else {
        square::fill(&places, view.coordinates, &mut page);
    }
    page
}

fn four(corner: Xy) -> [Xy; 4] {
    let Xy { x, y } = corner;
    [(x, -y), (x, y), (-x, -y), (-x, y)].map(|(x, y)| Xy::new(x, y))
}
