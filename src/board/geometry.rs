//! [`Geometry`]: the names, lines and places of the cells of one board, as plain data.

use std::sync::OnceLock;

use super::{Cell, Page};

/// A place on the page, or a way on it, in *steps*: 1 is the distance of two neighbouring centres.
/// x grows to the right, y downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Xy {
    /// To the right.
    pub x: f64,
    /// Downwards.
    pub y: f64,
}

impl Xy {
    /// The place (x, y).
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }
}

/// What the cells of a board look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Squares with pieces in them.
    Squares,
    /// Lines with pieces on their crossings.
    Crossings,
    /// Hexagons in horizontal rows.
    Hexagons,
}

/// One row of a board as the usual picture shows it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RowLayout {
    /// Its number.
    pub number: u8,
    /// Its cells from left to right, blocks included.
    pub cells: Vec<Cell>,
    /// How far its first cell stands to the right of the leftmost cell of the board, in half steps.
    pub indent: u8,
}

/// A cell as the constructors give it.
pub(super) struct Seed {
    pub(super) file: u8,
    pub(super) row: u8,
    pub(super) block: bool,
    pub(super) centre: Xy,
}

struct Place {
    name: String,
    file: u8,
    row: u8,
    block: bool,
    centre: Xy,
    rays: Box<[Box<[Cell]>]>,
}

/// Files and rows beyond this have no place in the look-up table.
const SPAN: usize = 32;

/// The cells of one board: names, blocks, neighbours, lines, places on the page, symmetries.
///
/// Made once per board. Cells are numbered row by row from row 1, file a first.
///
/// ```
/// use ludograph::board::Geometry;
/// let othello = Geometry::square(8, 8).a1_on_top();
/// let d3 = othello.cell("d3").unwrap();
/// assert_eq!(othello.name(d3), "d3");
/// assert_eq!(othello.lattice(d3), (4, 3));
/// assert_eq!(othello.rays(d3).len(), 8);
/// ```
pub struct Geometry {
    shape: Shape,
    top_row_first: bool,
    pub(super) field: bool,
    places: Vec<Place>,
    table: Vec<Cell>,
    rows: Vec<RowLayout>,
    symmetries: Vec<Box<[Cell]>>,
    /// Filled when it is asked for.
    pub(super) page: OnceLock<Page>,
}

impl Geometry {
    /// Builds the tables. `seeds` come row by row from row 1, file a first; `steps` are the directions
    /// as steps of file and row; `symmetries` map (file, row) to (file, row).
    pub(super) fn build(
        shape: Shape,
        top_row_first: bool,
        seeds: &[Seed],
        steps: &[(i8, i8)],
        symmetries: &[&dyn Fn(i16, i16) -> (i16, i16)],
    ) -> Self {
        let mut table = vec![Cell::NOWHERE; SPAN * SPAN];
        for (i, seed) in seeds.iter().enumerate() {
            table[seed.row as usize * SPAN + seed.file as usize] = Cell(i as u16);
        }
        let mut geometry = Self {
            shape,
            top_row_first,
            field: false,
            places: Vec::new(),
            table,
            rows: Vec::new(),
            symmetries: Vec::new(),
            page: OnceLock::new(),
        };
        let blocked = |cell: Cell| seeds.get(cell.index()).is_none_or(|seed| seed.block);
        let mut ray = Vec::with_capacity(SPAN);
        for seed in seeds {
            let rays = steps.iter().map(|&(df, dr)| {
                let along = (1..SPAN as i16).map(|n| {
                    geometry.at(
                        i16::from(seed.file) + n * i16::from(df),
                        i16::from(seed.row) + n * i16::from(dr),
                    )
                });
                ray.clear();
                ray.extend(along.map_while(|cell| cell.filter(|&c| !blocked(c) && !seed.block)));
                Box::from(&ray[..])
            });
            let rays = rays.collect();
            let name = format!("{}{}", char::from(b'a' + seed.file - 1), seed.row);
            let Seed {
                file,
                row,
                block,
                centre,
            } = *seed;
            geometry.places.push(Place {
                name,
                file,
                row,
                block,
                centre,
                rays,
            });
        }
        geometry.rows = geometry.layout();
        let map = |symmetry: &&dyn Fn(i16, i16) -> (i16, i16)| {
            let image = |seed: &Seed| {
                let (file, row) = symmetry(i16::from(seed.file), i16::from(seed.row));
                geometry.at(file, row).unwrap_or(Cell::NOWHERE)
            };
            seeds.iter().map(image).collect::<Box<[Cell]>>()
        };
        geometry.symmetries = symmetries.iter().map(map).collect();
        geometry
    }

    fn layout(&self) -> Vec<RowLayout> {
        let left = self
            .places
            .iter()
            .map(|p| p.centre.x)
            .fold(f64::INFINITY, f64::min);
        let highest = self.places.iter().map(|p| p.row).max().unwrap_or(0);
        let row = |number: u8| {
            let cells: Vec<Cell> = self
                .cells()
                .filter(|&c| self.lattice(c).1 == number)
                .collect();
            let x = cells.first().map_or(left, |&c| self.centre(c).x);
            RowLayout {
                number,
                cells,
                indent: ((x - left) * 2.0).round() as u8,
            }
        };
        if self.top_row_first {
            (1..=highest).map(row).collect()
        } else {
            (1..=highest).rev().map(row).collect()
        }
    }

    /// The number of its files, and of its rows.
    pub(super) fn extent(&self) -> (u8, u8) {
        let files = self.places.iter().map(|p| p.file).max().unwrap_or(0);
        (files, self.places.iter().map(|p| p.row).max().unwrap_or(0))
    }

    /// What the cells look like.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether the usual picture has row 1 on top.
    pub fn is_top_row_first(&self) -> bool {
        self.top_row_first
    }

    /// Whether its pictures tell the squares at its edge, the border, from those inside, the field.
    pub fn has_field(&self) -> bool {
        self.field
    }

    /// How many cells there are, blocks included.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether there is no cell at all.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// All cells, blocks included, in their order.
    pub fn cells(&self) -> impl DoubleEndedIterator<Item = Cell> + use<> {
        (0..self.places.len() as u16).map(Cell)
    }

    /// The cells that are played on.
    pub fn playable(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells().filter(|&cell| !self.is_block(cell))
    }

    /// The cell of that name: a letter of either case and a number without leading zeros.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let (&letter, digits) = name.as_bytes().split_first()?;
        if !letter.is_ascii_alphabetic()
            || digits.first() == Some(&b'0')
            || !digits.iter().all(u8::is_ascii_digit)
        {
            return None;
        }
        let row = name.get(1..)?.parse().ok()?;
        self.at(i16::from(letter.to_ascii_lowercase() - b'a') + 1, row)
    }

    /// The cell on that file and row, both from 1.
    #[inline]
    pub fn at(&self, file: i16, row: i16) -> Option<Cell> {
        let fits = (1..SPAN as i16).contains(&file) && (1..SPAN as i16).contains(&row);
        let cell = if fits {
            self.table[row as usize * SPAN + file as usize]
        } else {
            Cell::NOWHERE
        };
        (cell != Cell::NOWHERE).then_some(cell)
    }

    /// The cell on that file and row, both from 1, or [`Cell::NOWHERE`].
    #[inline]
    pub fn named(&self, file: u8, row: u16) -> Cell {
        let fits = usize::from(file) < SPAN;
        let index = usize::from(row) * SPAN + usize::from(file);
        self.table
            .get(index)
            .copied()
            .filter(|_| fits)
            .unwrap_or(Cell::NOWHERE)
    }

    /// Its name: `d5`. [`Cell::NOWHERE`] and cells of other boards have none: `?`.
    pub fn name(&self, cell: Cell) -> &str {
        self.places.get(cell.index()).map_or("?", |p| &p.name)
    }

    /// Its file and row, both from 1; (0, 0) off the board.
    pub fn lattice(&self, cell: Cell) -> (u8, u8) {
        self.places
            .get(cell.index())
            .map_or((0, 0), |p| (p.file, p.row))
    }

    /// Whether it is a block. What is off the board is none.
    pub fn is_block(&self, cell: Cell) -> bool {
        self.places.get(cell.index()).is_some_and(|p| p.block)
    }

    /// The lines outward from a cell, one a direction, up to the edge or a block. Empty for a block.
    /// Directions run round the compass, each opposite to the one half the number further.
    pub fn rays(&self, cell: Cell) -> &[Box<[Cell]>] {
        self.places.get(cell.index()).map_or(&[], |p| &p.rays)
    }

    /// The middle of a cell on the page.
    pub fn centre(&self, cell: Cell) -> Xy {
        self.places
            .get(cell.index())
            .map_or(Xy::default(), |p| p.centre)
    }

    /// The rows from the top of the usual picture down.
    pub fn rows(&self) -> &[RowLayout] {
        &self.rows
    }

    /// The maps of the board onto itself, the identity first: 8 on a square, 12 on a hexagon. Each
    /// gives, for every cell, its image; blocks go to blocks.
    pub fn symmetries(&self) -> &[Box<[Cell]>] {
        &self.symmetries
    }
}
