//! How the rows of a grid are laid out: which row is which, and in which column its cells stand.

use super::{Source, plain};
use crate::board::{Cell, Geometry, RowLayout, Shape};
use crate::lgn::syntax::tree::{GridMark, Mark, Row};

/// The widest mark that columns are made for. What is wider is no number of any game, and would blow
/// up every column beside it.
const WIDEST: usize = 12;

/// The longest row and the highest label on a board that is not known.
const LONGEST: usize = 26;
const HIGHEST: u32 = 99;

/// A row in its place.
#[derive(Clone, Copy)]
pub(super) struct Placed<'a> {
    /// The row as written.
    pub(super) row: &'a Row,
    /// Its number; none if it is not known.
    pub(super) label: Option<u32>,
    /// How far its first cell is indented, in half columns.
    pub(super) indent: usize,
    /// Its cells, if the board is known.
    pub(super) cells: &'a [Cell],
}

/// The rows in the order of the board's usual picture. None if they do not fit the board: there are
/// too many or too few, a row is too long or too short, labels contradict each other, or marks make
/// no sense.
pub(super) fn arrange<'a>(
    source: Source<'a>,
    rows: &[&'a Row],
    geometry: &'a Geometry,
) -> Option<Vec<Placed<'a>>> {
    let picture = geometry.rows();
    if rows.len() != picture.len() {
        return None;
    }
    let mut places: Vec<Option<&'a Row>> = vec![None; picture.len()];
    for (i, row) in rows.iter().copied().enumerate() {
        let at = match row.label {
            Some((label, _)) => place_of(picture, label)?,
            None => i,
        };
        let place = places.get_mut(at)?;
        if place.replace(row).is_some() {
            return None;
        }
    }
    let placed = places.into_iter().zip(picture).map(|(row, layout)| {
        let row = row?;
        is_sound(source, row, layout, geometry).then_some(Placed {
            row,
            label: Some(u32::from(layout.number)),
            indent: usize::from(layout.indent),
            cells: &layout.cells,
        })
    });
    placed.collect()
}

fn place_of(picture: &[RowLayout], label: u32) -> Option<usize> {
    picture
        .iter()
        .position(|row| u32::from(row.number) == label)
}

fn is_sound(source: Source<'_>, row: &Row, layout: &RowLayout, geometry: &Geometry) -> bool {
    let marks = row.marks.of(&source.tree.marks);
    let fits = |(mark, &cell): (&Mark, &Cell)| match mark.kind {
        GridMark::Unknown => false,
        GridMark::Block => geometry.is_block(cell),
        _ => true,
    };
    row.margin.is_none()
        && marks.len() == layout.cells.len()
        && marks.iter().zip(&layout.cells).all(fits)
}

/// The rows as they stand, on a board that is not known. Rows of different lengths are centred, as
/// those of a hexagon. None if that makes no sense.
pub(super) fn guess<'a>(source: Source<'a>, rows: &[&'a Row]) -> Option<Vec<Placed<'a>>> {
    let length = |row: &&Row| row.marks.of(&source.tree.marks).len();
    let longest = rows.iter().map(length).max()?;
    let placed = rows.iter().map(|&row| {
        let marks = row.marks.of(&source.tree.marks);
        let label = row.label.map(|(label, _)| label);
        let known = row.margin.is_none()
            && (1..=LONGEST).contains(&marks.len())
            && label.is_none_or(|label| label <= HIGHEST)
            && marks.iter().all(|mark| mark.kind != GridMark::Unknown);
        known.then_some(Placed {
            row,
            label,
            indent: longest - marks.len(),
            cells: &[],
        })
    });
    placed.collect()
}

/// The columns that all rows of a grid share.
pub(super) struct Columns {
    /// How wide a mark's field is.
    pub(super) field: usize,
    /// From one mark to the next; even if rows are indented by half columns.
    pub(super) pitch: usize,
    /// How wide the labels are.
    pub(super) label: usize,
    /// Whether there is a border behind the labels.
    pub(super) border: bool,
}

impl Columns {
    /// Wide enough for the widest mark and the widest label. None if a mark is too wide for columns.
    pub(super) fn of(
        source: Source<'_>,
        rows: &[Placed<'_>],
        geometry: Option<&Geometry>,
    ) -> Option<Self> {
        let oblique = match geometry {
            Some(geometry) => geometry.shape() == Shape::Hexagons,
            None => rows.iter().any(|placed| placed.indent > 0),
        };
        let widths = rows.iter().flat_map(|placed| {
            let marks = placed.row.marks.of(&source.tree.marks).iter();
            marks.map(|mark| width(source, *mark))
        });
        let widest = widths.max().filter(|&width| width <= WIDEST)?;
        let (field, pitch) = if oblique {
            let field = widest.max(2);
            (field, (field + 1).next_multiple_of(2).max(4))
        } else {
            (widest, widest + 1)
        };
        let digits = |placed: &Placed<'_>| placed.label.map_or(0, |n| n.to_string().len());
        let bordered =
            |placed: &Placed<'_>| placed.label.is_some() || rest(source, placed.row).is_some();
        Some(Self {
            field,
            pitch,
            label: rows.iter().map(digits).max().unwrap_or(0),
            border: rows.iter().any(bordered),
        })
    }
}

/// What stands right of a second border, if it is more than the row's label again.
pub(super) fn rest(source: Source<'_>, row: &Row) -> Option<String> {
    let text: String = plain::signs(source.text(row.rest?)).collect();
    let text = text.strip_prefix('|').unwrap_or(&text).trim();
    let says_nothing = |c: char| c.is_ascii_digit() || c == '|' || c.is_whitespace();
    (!text.chars().all(says_nothing)).then(|| text.to_owned())
}

fn width(source: Source<'_>, mark: Mark) -> usize {
    match mark.kind {
        GridMark::Number { value, tilde } => value.to_string().len() + usize::from(tilde),
        GridMark::Doubt | GridMark::Unknown => plain::signs(source.text(mark.span)).count(),
        _ => 1,
    }
}
