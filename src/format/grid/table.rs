//! [`Table`]: rows of cells with the text round them, as a carrier holds them.

use std::borrow::Cow;

use super::mark::{Mark, mark};
use crate::source::Span;

/// More rows, or cells in a row, are no board.
pub(super) const MOST: usize = 48;

/// More lines stand round no board.
const MOST_LINES: usize = 512;

/// The text of a cell.
#[derive(Clone, Debug)]
pub(super) struct Text<'t> {
    pub(super) text: Cow<'t, str>,
    /// Its place.
    pub(super) span: Span,
}

impl<'t> Text<'t> {
    /// Text that stands in the chunk as it is meant.
    pub(super) fn at(text: &'t str, start: usize) -> Self {
        let blanks = text.len() - text.trim_start().len();
        let text = text.trim();
        let start = (start + blanks) as u32;
        Self {
            text: Cow::Borrowed(text),
            span: Span::new(start, start + text.len() as u32),
        }
    }

    pub(super) fn is_blank(&self) -> bool {
        super::mark::plain(&self.text).is_empty()
    }
}

/// A row.
pub(super) type Row<'t> = Vec<Text<'t>>;

/// Rows of cells, and lines round them.
#[derive(Clone, Default, Debug)]
pub(super) struct Table<'t> {
    pub(super) rows: Vec<Row<'t>>,
    /// Lines above and below that are no rows.
    pub(super) lines: Vec<Text<'t>>,
    /// Lines between the rows that are none.
    pub(super) strange: Vec<Span>,
    /// Whether it is larger than any board.
    pub(super) is_large: bool,
}

impl<'t> Table<'t> {
    pub(super) fn begin_row(&mut self) {
        if self.rows.len() < MOST {
            self.rows.push(Vec::new());
        } else {
            self.is_large = true;
        }
    }

    /// Adds a cell to the last row.
    pub(super) fn cell(&mut self, cell: Text<'t>) {
        match self.rows.last_mut() {
            Some(row) if row.len() < MOST => row.push(cell),
            _ => self.is_large = true,
        }
    }

    /// Adds a line that is no row.
    pub(super) fn line(&mut self, line: Text<'t>) {
        if self.lines.len() < MOST_LINES {
            self.lines.push(line);
        } else {
            self.is_large = true;
        }
    }

    /// The lines from that one on stand between rows.
    pub(super) fn row_behind(&mut self, from: usize) {
        if !self.rows.is_empty() {
            let between = self.lines.drain(from..);
            self.strange.extend(between.map(|line| line.span));
        }
    }

    /// Whether it may be a board: nearly all its cells say what may stand on one.
    pub(super) fn is_board(&self) -> bool {
        self.is_board_of(5)
    }

    /// The same of as many rows at least.
    pub(super) fn is_board_of(&self, rows: usize) -> bool {
        let wide = self.rows.iter().filter(|row| row.len() >= 4).count();
        if self.is_large || wide < rows {
            return false;
        }
        let (mut told, mut free, mut known, mut all) = (0, 0, 0, 0);
        for cell in self.rows.iter().flatten() {
            let mark = mark(&cell.text);
            all += usize::from(!cell.is_blank());
            known +=
                usize::from(!cell.is_blank() && mark != Mark::Unknown || is_letter(&cell.text));
            told += usize::from(matches!(mark, Mark::Number { .. } | Mark::Piece(_)));
            free += usize::from(!matches!(mark, Mark::Number { .. } | Mark::Unknown));
        }
        told > 0 && free > 0 && known * 5 >= all * 4
    }
}

fn is_letter(text: &str) -> bool {
    let text = super::mark::plain(text);
    text.len() == 1 && text.bytes().all(|byte| byte.is_ascii_alphabetic())
}
