//! [`Places`]: where a view puts the cells of a board, in whole numbers, and which of them it shows.

use super::part::{Bounds, Part, plus};
use crate::board::{Cell, Crop, Geometry, Shape, Turned, View, Xy, hex};

/// A place on the page in whole numbers: column and line from the upper left corner, both from 0, on
/// boards of squares; on hexagons the file and row of the cell that stands there if nothing is turned.
pub(super) type Spot = (i16, i16);

/// Where the cells of a board stand.
pub(super) struct Places<'g> {
    pub(super) geometry: &'g Geometry,
    /// Its files and rows.
    extent: (i16, i16),
    /// How many steps it is turned.
    turns: u16,
    mirrored: bool,
    /// The files and the rows that are shown.
    files: (i16, i16),
    rows: (i16, i16),
}

impl<'g> Places<'g> {
    pub(super) fn new(geometry: &'g Geometry, view: &View) -> Self {
        let (files, rows) = geometry.extent();
        let extent = (i16::from(files), i16::from(rows));
        let step = Turned::step(geometry);
        let mut places = Self {
            geometry,
            extent,
            turns: view.turned.degrees % 360 / step,
            mirrored: view.turned.mirrored,
            files: (1, extent.0),
            rows: (1, extent.1),
        };
        if let Crop::Part(a, b) = view.crop
            && a.index().max(b.index()) < geometry.len()
        {
            let ((file, row), (other_file, other_row)) = (places.lattice(a), places.lattice(b));
            places.files = (file.min(other_file), file.max(other_file));
            places.rows = (row.min(other_row), row.max(other_row));
        }
        places
    }

    /// The part that is shown; none if that is the whole board.
    pub(super) fn part(&self) -> Option<Part> {
        let whole = self.geometry.cells().all(|cell| self.shows(cell));
        let range = |(first, last): (i16, i16)| (first as u8, last as u8);
        (!whole).then(|| Part {
            files: range(self.files),
            rows: range(self.rows),
        })
    }

    pub(super) fn lattice(&self, cell: Cell) -> (i16, i16) {
        let (file, row) = self.geometry.lattice(cell);
        (i16::from(file), i16::from(row))
    }

    pub(super) fn shows(&self, cell: Cell) -> bool {
        let (file, row) = self.lattice(cell);
        let within = |n: i16, (first, last): (i16, i16)| (first..=last).contains(&n);
        within(file, self.files) && within(row, self.rows)
    }

    /// The cells that are shown, in the order of the board.
    pub(super) fn shown(&self) -> impl Iterator<Item = Cell> + '_ {
        self.geometry.cells().filter(|&cell| self.shows(cell))
    }

    pub(super) fn spot(&self, cell: Cell) -> Spot {
        self.forth(self.lattice(cell))
    }

    /// The cell at a place, shown or not.
    pub(super) fn at(&self, spot: Spot) -> Option<Cell> {
        let (file, row) = self.back(spot);
        self.geometry.at(file, row)
    }

    pub(super) fn centre(&self, cell: Cell) -> Xy {
        self.middle(self.spot(cell))
    }

    fn middle(&self, (x, y): Spot) -> Xy {
        match self.geometry.shape() {
            Shape::Hexagons => hex::centre(x, y),
            Shape::Squares | Shape::Crossings => Xy::new(f64::from(x), f64::from(y)),
        }
    }

    /// What the middles of the cells that are shown take up, and what the cells do.
    pub(super) fn bounds(&self, corners: &[Xy]) -> (Bounds, Bounds) {
        let (mut middles, mut cells) = (Bounds::NOTHING, Bounds::NOTHING);
        for cell in self.shown() {
            let centre = self.centre(cell);
            middles.add(centre);
            for &corner in corners {
                cells.add(plus(centre, corner));
            }
        }
        (middles, cells)
    }

    /// How many columns and lines of squares the page has.
    pub(super) fn size(&self) -> (i16, i16) {
        let (files, rows) = self.extent;
        if self.lies() {
            (rows, files)
        } else {
            (files, rows)
        }
    }

    /// Whether the rows of squares run downwards and the files across.
    pub(super) fn lies(&self) -> bool {
        self.turns % 2 == 1
    }

    /// The way on the page of a step of file and row.
    pub(super) fn step(&self, step: (i16, i16)) -> Spot {
        let (here, there) = (self.forth((1, 1)), self.forth((1 + step.0, 1 + step.1)));
        (there.0 - here.0, there.1 - here.1)
    }

    /// From file and row to the place on the page.
    fn forth(&self, (file, row): (i16, i16)) -> Spot {
        if self.geometry.shape() == Shape::Hexagons {
            let middle = self.middle_line();
            let turned = turned_hexagon((file - middle, row - middle), self.turns);
            let (q, r) = self.mirrored_hexagon(turned);
            return (q + middle, r + middle);
        }
        let line = if self.geometry.is_top_row_first() {
            row - 1
        } else {
            self.extent.1 - row
        };
        let (column, line) = turned_square((file - 1, line), self.extent, self.turns);
        (self.mirrored_square(column), line)
    }

    /// From the place on the page to file and row.
    fn back(&self, (x, y): Spot) -> (i16, i16) {
        if self.geometry.shape() == Shape::Hexagons {
            let middle = self.middle_line();
            let plain = self.mirrored_hexagon((x - middle, y - middle));
            let (q, r) = turned_hexagon(plain, 6 - self.turns % 6);
            return (q + middle, r + middle);
        }
        let plain = (self.mirrored_square(x), y);
        let (column, line) = turned_square(plain, self.size(), 4 - self.turns % 4);
        let row = if self.geometry.is_top_row_first() {
            line + 1
        } else {
            self.extent.1 - line
        };
        (column + 1, row)
    }

    /// The number of the file, and of the row, through the middle of a hexagonal board.
    fn middle_line(&self) -> i16 {
        i16::midpoint(self.extent.0, 1)
    }

    fn mirrored_hexagon(&self, (q, r): Spot) -> Spot {
        if self.mirrored { (r - q, r) } else { (q, r) }
    }

    fn mirrored_square(&self, column: i16) -> i16 {
        if self.mirrored {
            self.size().0 - 1 - column
        } else {
            column
        }
    }
}

/// Clockwise about the middle, by 60 degrees each time.
fn turned_hexagon(mut at: Spot, times: u16) -> Spot {
    for _ in 0..times {
        at = (at.1, at.1 - at.0);
    }
    at
}

/// Clockwise by 90 degrees each time, on a page of that size before the first.
fn turned_square((mut x, mut y): Spot, (mut width, mut height): (i16, i16), times: u16) -> Spot {
    for _ in 0..times {
        (x, y) = (height - 1 - y, x);
        (width, height) = (height, width);
    }
    (x, y)
}
