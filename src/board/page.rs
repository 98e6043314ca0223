//! [`Page`]: how a board looks on a page, whatever its cells are: corners, lines, frame, dots, names.
//!
//! All lengths are in steps, as [`Xy`] says. Whoever draws a board asks for these and never learns
//! whether it is square or hexagonal, nor where row 1 lies.

use super::hex::ROW;
use super::{Cell, Geometry, Shape, Xy};

/// An upright rectangle.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// Its upper left corner.
    pub min: Xy,
    /// Its lower right corner.
    pub max: Xy,
}

impl Bounds {
    /// What holds nothing, and grows with every place that is put into it.
    pub const NOTHING: Self = Self {
        min: Xy::new(f64::INFINITY, f64::INFINITY),
        max: Xy::new(f64::NEG_INFINITY, f64::NEG_INFINITY),
    };

    /// Grows until it holds the place too.
    pub fn add(&mut self, at: Xy) {
        self.min = Xy::new(self.min.x.min(at.x), self.min.y.min(at.y));
        self.max = Xy::new(self.max.x.max(at.x), self.max.y.max(at.y));
    }

    /// Grows until it holds the other too.
    pub fn join(&mut self, other: &Self) {
        self.add(other.min);
        self.add(other.max);
    }

    /// From left to right.
    pub fn width(&self) -> f64 {
        self.max.x - self.min.x
    }

    /// From top to bottom.
    pub fn height(&self) -> f64 {
        self.max.y - self.min.y
    }
}

/// The same open line at many places.
#[derive(Clone, PartialEq, Debug)]
pub struct Lines {
    /// The line, from a place.
    pub line: Vec<Xy>,
    /// The places.
    pub at: Vec<Xy>,
}

/// How the name of a row or file stands at its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// Its right edge is at the place.
    Right,
    /// Its middle is at the place.
    Middle,
    /// Its middle is at the place, and it shares its base line with its neighbours.
    Line,
}

/// The name of a row or a file, outside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Name {
    /// A number or a letter.
    pub text: String,
    /// Its place.
    pub at: Xy,
    /// How it stands there.
    pub stand: Stand,
}

/// A board on the page.
#[derive(Clone, PartialEq, Debug)]
pub struct Page {
    /// The corners of a cell about its centre.
    pub cell: &'static [Xy],
    /// Where in a cell, beside a piece, there is room for a small sign, about its centre: four places.
    pub corners: [Xy; 4],
    /// The lines between cells, each drawn once.
    pub lines: Vec<Lines>,
    /// On boards of crossings the straight lines of the board, as the cells that they run through.
    pub tracks: Vec<Vec<Cell>>,
    /// The outline of the board; of the outermost lines where pieces stand on crossings.
    pub frame: Vec<Xy>,
    /// Star points, or the four dots of an Othello board.
    pub dots: Vec<Xy>,
    /// The names of the rows and files.
    pub names: Vec<Name>,
    /// What the cells take up.
    pub bounds: Bounds,
    /// Whether there are cells that are not played on.
    pub has_blocks: bool,
}

const HEXAGON: [Xy; 6] = [
    Xy::new(-0.5, 1.0 / 3.0 * ROW),
    Xy::new(-0.5, -1.0 / 3.0 * ROW),
    Xy::new(0.0, -2.0 / 3.0 * ROW),
    Xy::new(0.5, -1.0 / 3.0 * ROW),
    Xy::new(0.5, 1.0 / 3.0 * ROW),
    Xy::new(0.0, 2.0 / 3.0 * ROW),
];

/// The neighbours of a hexagon behind its edges, as steps of file and row; the edge of each begins at
/// the corner of the same index.
const BEHIND: [(i16, i16); 6] = [(-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)];

const SQUARE: [Xy; 4] = [
    Xy::new(-0.5, -0.5),
    Xy::new(0.5, -0.5),
    Xy::new(0.5, 0.5),
    Xy::new(-0.5, 0.5),
];

impl Page {
    pub(super) fn new(geometry: &Geometry) -> Self {
        let hexagons = geometry.shape() == Shape::Hexagons;
        let cell: &'static [Xy] = if hexagons { &HEXAGON } else { &SQUARE };
        let mut bounds = Bounds::NOTHING;
        let mut centres = Bounds::NOTHING;
        for centre in geometry.cells().map(|c| geometry.centre(c)) {
            centres.add(centre);
            cell.iter()
                .for_each(|corner| bounds.add(plus(centre, *corner)));
        }
        let mut page = Self {
            cell,
            corners: four(if hexagons {
                Xy::new(0.433, 0.25)
            } else {
                Xy::new(0.335, 0.335)
            }),
            lines: Vec::new(),
            tracks: Vec::new(),
            frame: Vec::new(),
            dots: Vec::new(),
            names: Vec::new(),
            bounds,
            has_blocks: geometry.cells().any(|c| geometry.is_block(c)),
        };
        match geometry.shape() {
            _ if geometry.is_empty() => {}
            Shape::Hexagons => {
                page.lines = hexagon_lines(geometry);
                page.frame = hexagon_frame(geometry);
                page.names = hexagon_names(geometry);
            }
            Shape::Squares => {
                page.lines = square_lines(geometry, &bounds);
                page.frame = corners(&bounds);
                page.dots = othello_dots(geometry);
                page.names = square_names(geometry, &bounds, 0.25, 0.30);
            }
            Shape::Crossings => {
                page.tracks = tracks(geometry);
                page.frame = corners(&centres);
                page.dots = star_points(geometry);
                page.names = square_names(geometry, &centres, 0.86, 0.86);
            }
        }
        page
    }
}

fn four(corner: Xy) -> [Xy; 4] {
    let Xy { x, y } = corner;
    [(x, -y), (x, y), (-x, -y), (-x, y)].map(|(x, y)| Xy::new(x, y))
}

fn plus(a: Xy, b: Xy) -> Xy {
    Xy::new(a.x + b.x, a.y + b.y)
}

fn corners(bounds: &Bounds) -> Vec<Xy> {
    let Bounds { min, max } = *bounds;
    vec![min, Xy::new(max.x, min.y), max, Xy::new(min.x, max.y)]
}

/// The cell behind an edge of a hexagon.
fn behind(geometry: &Geometry, cell: Cell, edge: usize) -> Option<Cell> {
    let (file, row) = geometry.lattice(cell);
    let (df, dr) = BEHIND[edge];
    geometry.at(i16::from(file) + df, i16::from(row) + dr)
}

/// Each inner edge belongs to the cell to the right of it or below it: its first three edges.
fn hexagon_lines(geometry: &Geometry) -> Vec<Lines> {
    let runs: [&[usize]; 6] = [&[0, 1, 2], &[0, 1], &[1, 2], &[0], &[1], &[2]];
    let mut lines: Vec<Lines> = runs
        .iter()
        .map(|run| {
            let last = run[run.len() - 1] + 1;
            Lines {
                line: HEXAGON[run[0]..=last].to_vec(),
                at: Vec::new(),
            }
        })
        .collect();
    for cell in geometry.cells() {
        let inner = [0, 1, 2].map(|edge| behind(geometry, cell, edge).is_some());
        let chosen: &[usize] = match inner {
            [true, true, true] => &[0],
            [true, true, false] => &[1],
            [false, true, true] => &[2],
            [true, false, false] => &[3],
            [false, true, false] => &[4],
            [false, false, true] => &[5],
            [true, false, true] => &[3, 5],
            [false, false, false] => &[],
        };
        for &run in chosen {
            lines[run].at.push(geometry.centre(cell));
        }
    }
    lines.retain(|run| !run.at.is_empty());
    lines
}

/// The outer edges, end to end.
fn hexagon_frame(geometry: &Geometry) -> Vec<Xy> {
    let mut edges = Vec::new();
    for cell in geometry.cells() {
        let outer = (0..6).filter(|&edge| behind(geometry, cell, edge).is_none());
        let centre = geometry.centre(cell);
        edges.extend(outer.map(|edge| {
            let to = HEXAGON[(edge + 1) % 6];
            (plus(centre, HEXAGON[edge]), plus(centre, to))
        }));
    }
    let same = |a: Xy, b: Xy| (a.x - b.x).abs() < 0.01 && (a.y - b.y).abs() < 0.01;
    let mut frame = Vec::new();
    let Some((mut from, _)) = edges.first().copied() else {
        return frame;
    };
    while let Some(i) = edges.iter().position(|&(start, _)| same(start, from)) {
        let (start, end) = edges.swap_remove(i);
        frame.push(start);
        from = end;
    }
    frame
}

/// A number before each row, and a letter where each file leaves the board.
fn hexagon_names(geometry: &Geometry) -> Vec<Name> {
    let mut names = Vec::new();
    for row in geometry.rows() {
        let Some(&first) = row.cells.first() else {
            continue;
        };
        let Xy { x, y } = geometry.centre(first);
        names.push(Name {
            text: row.number.to_string(),
            at: Xy::new(x - 0.66, y),
            stand: Stand::Right,
        });
    }
    let mut file = 1;
    while let Some(lowest) = (1..=31).find_map(|row| geometry.at(file, row)) {
        let Xy { x, y } = geometry.centre(lowest);
        let in_row = geometry.lattice(lowest).1 == 1;
        names.push(Name {
            text: letter(file),
            at: Xy::new(x + 0.84 * 0.5, y + 0.84 * ROW),
            stand: if in_row { Stand::Line } else { Stand::Middle },
        });
        file += 1;
    }
    names
}

fn letter(file: i16) -> String {
    char::from(b'a' + (file - 1).clamp(0, 25) as u8).to_string()
}

fn square_lines(geometry: &Geometry, bounds: &Bounds) -> Vec<Lines> {
    let (files, rows) = extent(geometry);
    let along = |n: usize, step: Xy| {
        let place = |i| plus(bounds.min, Xy::new(step.x * i as f64, step.y * i as f64));
        (1..n).map(place).collect()
    };
    vec![
        Lines {
            line: vec![Xy::default(), Xy::new(bounds.width(), 0.0)],
            at: along(rows, Xy::new(0.0, 1.0)),
        },
        Lines {
            line: vec![Xy::default(), Xy::new(0.0, bounds.height())],
            at: along(files, Xy::new(1.0, 0.0)),
        },
    ]
}

/// The cells of each row from left to right, then those of each file from top to bottom.
fn tracks(geometry: &Geometry) -> Vec<Vec<Cell>> {
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
fn othello_dots(geometry: &Geometry) -> Vec<Xy> {
    let (files, rows) = extent(geometry);
    if !geometry.is_top_row_first() || files < 8 || rows < 8 {
        return Vec::new();
    }
    let (right, bottom) = (files as f64 - 2.5, rows as f64 - 2.5);
    [(1.5, 1.5), (right, 1.5), (1.5, bottom), (right, bottom)]
        .map(|(x, y)| Xy::new(x, y))
        .to_vec()
}

/// The crossings of the fourth lines; where there is a middle line also the middle of the board, and
/// from 19 lines on the middles of the fourth lines.
fn star_points(geometry: &Geometry) -> Vec<Xy> {
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
fn square_names(geometry: &Geometry, frame: &Bounds, beside: f64, beyond: f64) -> Vec<Name> {
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
