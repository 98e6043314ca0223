//! [`Sheet`]: the main line of a record as one grid of words, for the carriers to write.

use crate::board::{Cell, Geometry, Side};
use crate::check::walk::{Event, Word, main_line};
use crate::format::{Carries, Losses, Told};
use crate::game::Game;
use crate::record::{Action, Setup};

use super::meant::{is_hex, start_of};

const CARRIES: Carries = Carries {
    start: true,
    // Whether it comes back is seen when the grid is read again.
    number: true,
    as_played: true,
    ..Carries::MOVES
};

/// A row of a board.
pub(super) struct SheetRow {
    pub(super) label: String,
    /// How far it stands to the right, in half cells.
    pub(super) indent: u8,
    pub(super) cells: Vec<String>,
}

/// A numbered diagram as words.
pub(super) struct Sheet<'a> {
    geometry: &'a Geometry,
    /// What the game is called, if its board does not say that.
    pub(super) title: Option<&'static str>,
    pub(super) rows: Vec<SheetRow>,
    /// The names of the files; none on hexagonal boards, where they run obliquely.
    pub(super) columns: Option<Vec<String>>,
    /// Turns on cells that were played on before.
    pub(super) notes: Vec<String>,
    /// All turns, with their numbers.
    pub(super) turns: Vec<(u32, Cell)>,
}

/// What is gathered of a main line.
struct Gathering<'a> {
    geometry: &'a Geometry,
    pieces: Vec<Option<Side>>,
    marks: Vec<Option<String>>,
    notes: Vec<String>,
    turns: Vec<(u32, Cell)>,
    /// How many passes are written down behind the last of them.
    passes: u64,
    refused: Option<&'static str>,
}

impl<'a> Sheet<'a> {
    /// Makes a grid of a record, or says why none can hold it.
    pub(super) fn of(told: &Told<'a>, losses: &mut Losses) -> Result<Self, String> {
        if told.game.spec().sessions {
            return Err("a grid has no moves of men".to_owned());
        }
        let geometry = (told.game.spec().geometry)();
        let mut pieces = vec![None; geometry.len()];
        for (cell, side) in start_of(told.game) {
            put(&mut pieces, cell, side);
        }
        let mut gathering = Gathering {
            geometry,
            pieces,
            marks: vec![None; geometry.len()],
            notes: Vec::new(),
            turns: Vec::new(),
            passes: 0,
            refused: None,
        };
        main_line(told.game, told.record, &told.chunk.text, &mut |event| {
            gathering.event(told.game, event);
        });
        if let Some(why) = gathering.refused {
            return Err(why.to_owned());
        }
        CARRIES.count(told, losses);
        losses.add_many("passes at the end", gathering.passes);
        Ok(gathering.sheet())
    }
}

impl<'a> Gathering<'a> {
    fn event(&mut self, game: &'static dyn Game, event: &Event<'_>) {
        match event {
            Event::Start(setup) => self.start(setup),
            Event::Doubt(_) => self.refuse("a grid that is written has no turns in doubt"),
            Event::Turn(word) => self.turn(game, word),
            _ => {}
        }
    }

    fn refuse(&mut self, why: &'static str) {
        self.refused.get_or_insert(why);
    }

    fn start(&mut self, setup: &Setup) {
        self.pieces.clone_from(&setup.pieces);
        self.pieces.resize(self.geometry.len(), None);
    }

    fn turn(&mut self, game: &'static dyn Game, word: &Word<'_>) {
        match word.actions.list {
            [Action::Place(cell), ..] => {
                self.passes = 0;
                let Some(number) = word.number else { return };
                let name = self.geometry.name(*cell);
                if name == "?" {
                    return self.refuse("a turn names no cell of the board");
                }
                self.turns.push((number, *cell));
                let tilde = if word.as_played { "~" } else { "" };
                let mark = format!("{tilde}{number}");
                let has_piece = self.pieces.get(cell.index()).copied().flatten().is_some();
                match self.marks.get_mut(cell.index()) {
                    Some(free @ None) if !has_piece => *free = Some(mark),
                    _ => self.notes.push(format!("{mark} = {name}")),
                }
            }
            [Action::Pass] if !game.spec().is_counted() => {
                self.refuse("a grid has no room for a pass that is chosen");
            }
            // A pass that is forced follows from the turn behind it.
            [Action::Pass] => self.passes += u64::from(!word.is_implied),
            _ => {}
        }
    }

    fn sheet(self) -> Sheet<'a> {
        let geometry = self.geometry;
        let word = |cell: Cell| {
            if let Some(mark) = self.marks.get(cell.index()).and_then(Option::as_ref) {
                return mark.clone();
            }
            match self.pieces.get(cell.index()).copied().flatten() {
                Some(side) => side.letter().to_string(),
                None if geometry.is_block(cell) => "#".to_owned(),
                None => ".".to_owned(),
            }
        };
        let rows = geometry.rows().iter().map(|row| SheetRow {
            label: row.number.to_string(),
            indent: row.indent,
            cells: row.cells.iter().map(|&cell| word(cell)).collect(),
        });
        let rows: Vec<SheetRow> = rows.collect();
        let width = rows.first().map_or(0, |row| row.cells.len()) as u8;
        let letters = (0..width).map(|i| char::from(b'a' + i).to_string());
        Sheet {
            geometry,
            title: None,
            turns: self.turns,
            columns: (!is_hex(geometry)).then(|| letters.collect()),
            rows,
            notes: self.notes,
        }
    }
}

fn put(pieces: &mut [Option<Side>], cell: Cell, side: Side) {
    if let Some(piece) = pieces.get_mut(cell.index()) {
        *piece = Some(side);
    }
}

impl Sheet<'_> {
    /// How many columns a table of it has.
    pub(super) fn width(&self) -> usize {
        let widths = self
            .rows
            .iter()
            .map(|row| self.padding(row) + row.cells.len());
        widths.max().unwrap_or(0)
    }

    /// The cells of a row of a table: empty ones fill what a hexagonal board leaves free.
    pub(super) fn padded(&self, row: &SheetRow) -> impl Iterator<Item = String> {
        let left = self.padding(row);
        let right = self.width() - left - row.cells.len();
        let blank = |count| std::iter::repeat_n(String::new(), count);
        blank(left).chain(row.cells.clone()).chain(blank(right))
    }

    fn padding(&self, row: &SheetRow) -> usize {
        if is_hex(self.geometry) {
            usize::from(row.indent / 2)
        } else {
            0
        }
    }

    /// The length of the longest word.
    pub(super) fn widest(&self) -> usize {
        let words = self.rows.iter().flat_map(|row| &row.cells);
        words.map(String::len).max().unwrap_or(1)
    }

    /// The length of the longest name of a row.
    pub(super) fn widest_label(&self) -> usize {
        self.rows
            .iter()
            .map(|row| row.label.len())
            .max()
            .unwrap_or(1)
    }
}
