//! Which board a table is: its frame is taken off, and what is left has the rows of a board that games have.

use super::frame::{Body, Line, unframed};
use super::mark::{Mark, mark, plain};
use super::meant::{geometry, has_rows, is_hex, open_to, size};
use super::table::{Table, Text};
use crate::board::Geometry;
use crate::diagnostic::{Code, Diagnostic};
use crate::format::Context;
use crate::format::coordinates::{Raw, Wish};
use crate::game::Game;
use crate::source::Span;

/// What a record of a table is made with.
#[derive(Clone, Copy, Default)]
pub(super) struct Wishes {
    pub(super) game: Option<&'static dyn Game>,
    pub(super) coordinates: Wish,
}

impl Wishes {
    pub(super) fn of(context: &Context) -> Self {
        Self {
            game: context.game,
            coordinates: context.coordinates,
        }
    }
}

/// Whether a table is a numbered diagram for certain, and not other numbers: it has the size of a board, and
/// most numbers from its lowest on, each once. `may_go_on` says that more of it may follow.
pub(super) fn is_certain(table: &Table<'_>, may_go_on: bool) -> bool {
    let wishes = Wishes::default();
    let has_width = || {
        let body = unframed(&table.rows, &|_, _| false);
        let width = body.width();
        let has = |wide: usize| {
            let fits = |geometry: &Geometry| {
                size(geometry).is_some_and(|(w, h)| w == wide && h >= body.lines.len())
            };
            !open_to(None, fits).is_empty()
        };
        has(width) || has(width.saturating_sub(1))
    };
    let fits = hexagonal(table, &wishes)
        .or_else(|| square(table, &wishes))
        .is_some()
        || may_go_on && has_width();
    let texts = table.rows.iter().flatten();
    let mut numbers: Vec<u32> = texts
        .filter_map(|text| match mark(&text.text) {
            Mark::Number { value, .. } => Some(value),
            _ => None,
        })
        .collect();
    numbers.sort_unstable();
    let (Some(&low), Some(&high)) = (numbers.first(), numbers.last()) else {
        return false;
    };
    let count = numbers.len();
    numbers.dedup();
    // Files and rows are named twice by numbers at the most.
    let named = 4 * 20;
    fits && (high - low) as usize <= 2 * count
        && numbers.len() + named >= count
        && strange_letters(table) == 0
}

/// How many cells say nothing that stands on a board.
fn strange_letters(table: &Table<'_>) -> usize {
    let body = unframed(&table.rows, &|width, height| {
        !open_to(None, |geometry| size(geometry) == Some((width, height))).is_empty()
    });
    let cells = body.lines.iter().flat_map(|line| line.cells);
    cells
        .filter(|text| mark(&text.text) == Mark::Unknown)
        .count()
}

/// Where everything stands on a board.
pub(super) struct OnBoard<'a, 't> {
    /// The rule sets whose board it is.
    pub(super) open: Vec<&'static dyn Game>,
    /// The cells with the names that they have here, as file and row from 1.
    pub(super) cells: Vec<(Raw, &'a Text<'t>)>,
    pub(super) skips_i: bool,
    /// Whether rows may run the other way.
    pub(super) is_square: bool,
}

/// The rows of a hexagonal board, without the empty cells that make a table of it.
pub(super) fn hexagonal<'a, 't>(table: &'a Table<'t>, wishes: &Wishes) -> Option<OnBoard<'a, 't>> {
    let said = |row: &'a Vec<Text<'t>>| row.iter().filter(|text| !text.is_blank());
    // The head of a Markdown table has no names here.
    let rows: Vec<&'a Vec<Text<'t>>> = table
        .rows
        .iter()
        .filter(|&row| said(row).next().is_some())
        .collect();
    for labels in [1, 0, 2] {
        // Rows of names at the side have one cell more, or two.
        let lengths: Vec<usize> = rows
            .iter()
            .map(|row| said(row).count().saturating_sub(labels))
            .collect();
        let fits = |geometry: &Geometry| is_hex(geometry) && has_rows(geometry, &lengths);
        let open = open_to(wishes.game, fits);
        let Some(&first) = open.first() else {
            continue;
        };
        let geometry = geometry(first);
        let mut cells = Vec::new();
        let is_labelled = rows.iter().zip(geometry.rows()).all(|(row, layout)| {
            labels == 0
                || said(row)
                    .next()
                    .and_then(|text| super::mark::number(&plain(&text.text)))
                    == Some(u32::from(layout.number))
        });
        if !is_labelled {
            continue;
        }
        for (row, layout) in rows.iter().zip(geometry.rows()) {
            let texts = said(row).skip(usize::from(labels > 0));
            for (text, &cell) in texts.zip(&layout.cells) {
                let (file, row) = geometry.lattice(cell);
                cells.push((Raw::numbers(u32::from(file), u32::from(row)), text));
            }
        }
        return Some(OnBoard {
            open,
            cells,
            skips_i: false,
            is_square: false,
        });
    }
    None
}

/// The rows and columns of a square board.
pub(super) fn square<'a, 't>(table: &'a Table<'t>, wishes: &Wishes) -> Option<OnBoard<'a, 't>> {
    let fits = |width: usize, height: usize| {
        !open_to(wishes.game, |geometry| {
            size(geometry) == Some((width, height))
        })
        .is_empty()
    };
    let body = unframed(&table.rows, &fits);
    let (width, height) = (body.width(), body.lines.len());
    let open = open_to(wishes.game, |geometry| {
        size(geometry) == Some((width, height))
    });
    let first = *open.first()?;
    if body.lines.iter().any(|line| line.cells.len() != width) {
        return None;
    }
    let is_top_row_first = geometry(first).is_top_row_first();
    let mut cells = Vec::new();
    for (i, line) in body.lines.iter().enumerate() {
        let usual = if is_top_row_first { i + 1 } else { height - i };
        for (k, text) in line.cells.iter().enumerate() {
            cells.push((body.name(line, k, usual as u32), text));
        }
    }
    Some(OnBoard {
        open,
        cells,
        skips_i: body.skips_i,
        is_square: width == height,
    })
}

impl Body<'_, '_> {
    /// What a cell is called: file and row. `usual` is its row in the usual picture.
    fn name(&self, line: &Line<'_, '_>, column: usize, usual: u32) -> Raw {
        let across = self.columns.as_ref().and_then(|names| names.get(column));
        let across = across.copied().unwrap_or(column as u32 + 1);
        let down = line.label.unwrap_or(usual);
        if self.is_turned {
            Raw::numbers(down, across)
        } else {
            Raw::numbers(across, down)
        }
    }
}

/// What is wrong with a table that fits no board: with a game, if one board is meant for certain.
pub(super) fn misfit(
    table: &Table<'_>,
    wishes: &Wishes,
) -> Result<(&'static dyn Game, Diagnostic), Diagnostic> {
    let span = |row: &[Text<'_>]| {
        let spans = row.iter().map(|text| text.span);
        spans.reduce(Span::to).unwrap_or_default()
    };
    let all = table
        .rows
        .iter()
        .map(|row| span(row))
        .reduce(Span::to)
        .unwrap_or_default();
    let body = unframed(&table.rows, &|_, _| false);
    let (width, height) = (body.width(), body.lines.len());
    let ragged = body.lines.iter().find(|line| line.cells.len() != width);
    if let Some(line) = ragged {
        let place = match line.cells.get(width) {
            Some(surplus) => surplus.span,
            None => span(line.cells),
        };
        let message = format!(
            "{} cells in this row, and {width} in most",
            line.cells.len()
        );
        let fault = Diagnostic::new(Code::BadDiagram, place, message);
        return match wishes.game {
            Some(game) => Ok((game, fault)),
            None => Err(fault),
        };
    }
    let sizes = "boards here have 8x8, 15x15, 19x19 or 20x20 cells, or hexagons";
    if let Some(game) = wishes.game {
        let title = game.spec().title;
        let message = format!("{width} columns and {height} rows, which is no board of {title}");
        return Ok((game, Diagnostic::new(Code::BadDiagram, all, message)));
    }
    let message = format!("a board of {width} columns and {height} rows");
    Err(Diagnostic::new(Code::UnsupportedBoard, all, message).help(sizes))
}
