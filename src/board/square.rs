//! Square boards.

use std::sync::OnceLock;

use super::geometry::{Geometry, Seed, Shape, Xy};

/// Round the compass from the east; the opposite of each is four further.
const STEPS: [(i8, i8); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

impl Geometry {
    /// A square board of `files` by `rows` squares, row 1 at the bottom. See [`Geometry::a1_on_top`] and
    /// [`Geometry::on_crossings`].
    ///
    /// # Panics
    /// If one of them is more than 26: then files run out of letters.
    pub fn square(files: u8, rows: u8) -> Self {
        assert!(files <= 26 && rows <= 26, "a board of {files} by {rows}");
        geometry(files, rows, false, Shape::Squares)
    }

    /// The same square board with row 1 on top, as all Othello literature has it.
    #[must_use]
    pub fn a1_on_top(self) -> Self {
        let (files, rows) = self.extent();
        let turned = geometry(files, rows, true, self.shape());
        if self.field {
            turned.with_field()
        } else {
            turned
        }
    }

    /// The same square board with its pieces on the crossings of lines.
    #[must_use]
    pub fn on_crossings(self) -> Self {
        let (files, rows) = self.extent();
        geometry(files, rows, self.is_top_row_first(), Shape::Crossings)
    }

    /// The same board of squares with a frame round its field, the squares that are not at its edge.
    /// On crossings there is none.
    #[must_use]
    pub fn with_field(mut self) -> Self {
        self.field = self.shape() == Shape::Squares;
        self.page = OnceLock::new();
        self
    }
}

fn geometry(files: u8, rows: u8, top_row_first: bool, shape: Shape) -> Geometry {
    let seed = |row: u8, file: u8| {
        let y = if top_row_first { row - 1 } else { rows - row };
        Seed {
            file,
            row,
            block: false,
            centre: Xy::new(f64::from(file - 1), f64::from(y)),
        }
    };
    let seeds: Vec<Seed> = (1..=rows)
        .flat_map(|row| (1..=files).map(move |file| seed(row, file)))
        .collect();
    let (right, top) = (i16::from(files) + 1, i16::from(rows) + 1);
    let straight: [&dyn Fn(i16, i16) -> (i16, i16); 4] = [
        &|f, r| (f, r),
        &|f, r| (right - f, top - r),
        &|f, r| (right - f, r),
        &|f, r| (f, top - r),
    ];
    let turned: [&dyn Fn(i16, i16) -> (i16, i16); 4] = [
        &|f, r| (r, f),
        &|f, r| (top - r, right - f),
        &|f, r| (r, right - f),
        &|f, r| (top - r, f),
    ];
    let mut symmetries = straight.to_vec();
    if files == rows {
        symmetries.extend(turned);
    }
    Geometry::build(shape, top_row_first, &seeds, &STEPS, &symmetries)
}
