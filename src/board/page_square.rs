//! Square boards on the page, with pieces in the squares or on crossings.

use super::page_part::{Bounds, Lines, Name, Stand, letter, plus};
use super::{Cell, Geometry, Xy};

pub(super) const SQUARE: [Xy; 4] = [
    Xy::new(-0.5, -0.5),
    Xy::new(0.5, -0.5),
    Xy::new(0.5, 0.5),
    Xy::new(-0.5, 0.5),
];

pub(super) fn lines(geometry: &Geometry, bounds: &Bounds) -> Vec<Lines> {
    let (files, rows) = extent(geometry);
    let along = |n: usize, step: Xy| {
        let place = |i| plus(bounds.min, Xy::new(step.x * i as f64, step.y * i as f64));
        (1..n).map(place).collect()
    };
    vec![
        Lines::new(
            vec![Xy::default(), Xy::new(bounds.width(), 0.0)],
            false,
            along(rows, Xy::new(0.0, 1.0)),
        ),
        Lines::new(
            vec![Xy::default(), Xy::new(0.0, bounds.height())],
            false,
            along(files, Xy::new(1.0, 0.0)),
        ),
    ]
}

/// The squares that are not at the edge, on boards that tell them from those that are.
pub(super) fn field(geometry: &Geometry, bounds: &Bounds) -> Option<Bounds> {
    let (files, rows) = extent(geometry);
    let field = Bounds {
        min: plus(bounds.min, Xy::new(1.0, 1.0)),
        max: plus(bounds.max, Xy::new(-1.0, -1.0)),
    };
    (geometry.has_field() && files > 2 && rows > 2).then_some(field)
}

/// The cells of each row from left to right, then those of each file from top to bottom.
pub(super) fn tracks(geometry: &Geometry) -> Vec<Vec<Cell>> {
    let rows = geometry.rows();
    let mut tracks: Vec<Vec<Cell>> = rows.iter().map(|row| row.cells.clone()).collect();
    for i in 0..extent(geometry).0 {
        let file = rows.iter().filter_map(|row| row.cells.get(i).copied());
        tracks.push(file.collect());
    }
    tracks
}

/// Files and rows of a square board.
fn extent(geometry: &Geometry) -> (usize, usize) {
    let rows = geometry.rows();
    (rows.first().map_or(0, |row| row.cells.len()), rows.len())
}

/// The dots two squares from each corner, on boards with row 1 on top that are large enough for them.
pub(super) fn othello_dots(geometry: &Geometry) -> Vec<Xy> {
    let (files, rows) = extent(geometry);
    if !geometry.is_top_row_first() || files < 8 || rows < 8 {
        return Vec::new();
    }
    let (right, bottom) = (files as f64 - 2.5, rows as f64 - 2.5);
    [(1.5, 1.5), (right, 1.5), (1.5, bottom), (right, bottom)]
        .map(|(x, y)| Xy::new(x, y))
        .to_vec()
}

/// The crossings of the fourth lines, from which the eye counts; where there is a middle line also the
/// middle of the board, and from 19 lines on the middles of the fourth lines. 20 lines have no middle, and
/// so four star points.
pub(super) fn star_points(geometry: &Geometry) -> Vec<Xy> {
    let stars = |n: usize| -> Vec<f64> {
        let last = n as f64 - 1.0;
        match n {
            0..=8 => Vec::new(),
            n if n % 2 == 0 => vec![3.0, last - 3.0],
            _ => vec![3.0, last / 2.0, last - 3.0],
        }
    };
    let (files, rows) = extent(geometry);
    let (xs, ys) = (stars(files), stars(rows));
    let all = files >= 19 && rows >= 19;
    let mut dots = Vec::new();
    for (i, &x) in xs.iter().enumerate() {
        for (j, &y) in ys.iter().enumerate() {
            let middles =
                usize::from(xs.len() == 3 && i == 1) + usize::from(ys.len() == 3 && j == 1);
            if all || middles != 1 {
                dots.push(Xy::new(x, y));
            }
        }
    }
    dots
}

/// Numbers to the left, letters on the side of row 1.
pub(super) fn names(geometry: &Geometry, frame: &Bounds, beside: f64, beyond: f64) -> Vec<Name> {
    let numbers = geometry.rows().iter().filter_map(|row| {
        let first = *row.cells.first()?;
        Some(Name {
            text: row.number.to_string(),
            at: Xy::new(frame.min.x - beside, geometry.centre(first).y),
            stand: Stand::Middle,
        })
    });
    let y = if geometry.is_top_row_first() {
        frame.min.y - beyond
    } else {
        frame.max.y + beyond
    };
    let letters = (1..=31).map_while(|file| {
        let cell = geometry.at(file, 1)?;
        Some(Name {
            text: letter(file),
            at: Xy::new(geometry.centre(cell).x, y),
            stand: Stand::Line,
        })
    });
    numbers.chain(letters).collect()
}
