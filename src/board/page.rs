//! [`Page`]: how a board looks on a page, whatever its cells are: corners, lines, frame, dots, names.
//!
//! All lengths are in steps, as [`Xy`] says. Whoever draws a board asks for these and never learns
//! whether it is square or hexagonal, nor where row 1 lies.

use super::page_part::{Bounds, Lines, Page, plus};
use super::{Geometry, Shape, Xy, page_hex, page_square};

impl Geometry {
    /// How the board looks on a page; computed once.
    pub fn page(&self) -> &Page {
        self.page.get_or_init(|| page(self))
    }
}

fn page(geometry: &Geometry) -> Page {
    let hexagons = geometry.shape() == Shape::Hexagons;
    let cell: &'static [Xy] = if hexagons {
        &page_hex::HEXAGON
    } else {
        &page_square::SQUARE
    };
    let mut bounds = Bounds::NOTHING;
    let mut centres = Bounds::NOTHING;
    for centre in geometry.cells().map(|c| geometry.centre(c)) {
        centres.add(centre);
        for corner in cell {
            bounds.add(plus(centre, *corner));
        }
    }
    let blocks = geometry.cells().filter(|&c| geometry.is_block(c));
    let blocks = blocks.map(|c| geometry.centre(c)).collect();
    let mut page = Page {
        cell,
        corners: four(if hexagons {
            Xy::new(0.433, 0.25)
        } else {
            Xy::new(0.335, 0.335)
        }),
        lines: Vec::new(),
        tracks: Vec::new(),
        frame: frame(Vec::new()),
        field: None,
        blocks: Lines::new(cell.to_vec(), true, blocks),
        dots: Vec::new(),
        names: Vec::new(),
        bounds,
    };
    match geometry.shape() {
        _ if geometry.is_empty() => {}
        Shape::Hexagons => {
            page.lines = page_hex::lines(geometry);
            page.frame = frame(page_hex::frame(geometry));
            page.names = page_hex::names(geometry);
        }
        Shape::Squares => {
            page.lines = page_square::lines(geometry, &bounds);
            page.frame = frame(corners(&bounds));
            page.field = page_square::field(geometry, &bounds).map(|field| frame(corners(&field)));
            page.dots = page_square::othello_dots(geometry);
            page.names = page_square::names(geometry, &bounds, 0.25, 0.30);
        }
        Shape::Crossings => {
            page.tracks = page_square::tracks(geometry);
            page.frame = frame(corners(&centres));
            page.dots = page_square::star_points(geometry);
            page.names = page_square::names(geometry, &centres, 0.86, 0.86);
        }
    }
    page
}

fn four(corner: Xy) -> [Xy; 4] {
    let Xy { x, y } = corner;
    [(x, -y), (x, y), (-x, -y), (-x, y)].map(|(x, y)| Xy::new(x, y))
}

/// A frame through those corners.
fn frame(corners: Vec<Xy>) -> Lines {
    Lines::new(corners, true, vec![Xy::default()])
}

fn corners(bounds: &Bounds) -> Vec<Xy> {
    let Bounds { min, max } = *bounds;
    vec![min, Xy::new(max.x, min.y), max, Xy::new(min.x, max.y)]
}
