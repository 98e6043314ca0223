//! Hexagonal boards (rules/macbeth.md, section 2).

use super::geometry::{Geometry, Seed, Shape, Xy};

/// The height of a row in steps: half the square root of three.
pub(super) const ROW: f64 = 0.866_025_403_784_438_6;

/// The middle of the hexagon on that file and row.
pub(super) fn centre(file: i16, row: i16) -> Xy {
    Xy::new(
        f64::from(file) - f64::from(row) / 2.0,
        -ROW * f64::from(row),
    )
}

/// Round the compass from the east; the opposite of each is three further.
const STEPS: [(i8, i8); 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];

impl Geometry {
    /// The hexagonal board with `side` cells an edge whose blocks are the cells that `block` picks by
    /// file and row, both from 1. Row 1 is at the bottom, files run obliquely up to the left.
    ///
    /// # Panics
    /// If `side` is not from 1 to 13: then files run out of letters.
    ///
    /// ```
    /// use ludograph::board::Geometry;
    /// let macbeth = Geometry::hex(6, |file, row| file % 2 == 0 && row % 2 == 0);
    /// assert_eq!((macbeth.len(), macbeth.playable().count()), (91, 72));
    /// ```
    pub fn hex(side: u8, block: impl Fn(u8, u8) -> bool) -> Self {
        assert!((1..=13).contains(&side), "a hexagon of side {side}");
        geometry(side, block)
    }
}

fn geometry(side: u8, block: impl Fn(u8, u8) -> bool) -> Geometry {
    let last = 2 * side - 1;
    let seed = |row: u8, file: u8| Seed {
        file,
        row,
        block: block(file, row),
        centre: centre(i16::from(file), i16::from(row)),
    };
    let on_board = |row: u8, file: u8| file.abs_diff(row) < side;
    let mut seeds = Vec::new();
    for row in 1..=last {
        seeds.extend(
            (1..=last)
                .filter(|&file| on_board(row, file))
                .map(|file| seed(row, file)),
        );
    }
    // Relative to the centre (q, r): six turns by 60 degrees, (q, r) -> (q - r, q), each also with
    // files and rows exchanged.
    let middle = i16::from(side);
    let turn = move |times: u8, flip: bool| {
        move |file: i16, row: i16| {
            let (mut q, mut r) = (file - middle, row - middle);
            if flip {
                (q, r) = (r, q);
            }
            for _ in 0..times {
                (q, r) = (q - r, q);
            }
            (q + middle, r + middle)
        }
    };
    let maps: Vec<_> = (0..12).map(|i| turn(i % 6, i >= 6)).collect();
    let symmetries: Vec<&dyn Fn(i16, i16) -> (i16, i16)> = maps
        .iter()
        .map(|map| map as &dyn Fn(i16, i16) -> (i16, i16))
        .collect();
    Geometry::build(Shape::Hexagons, false, &seeds, &STEPS, &symmetries)
}
