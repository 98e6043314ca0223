//! Diagrams with one fault.

use ludograph::board::Cell;
use ludograph::diagnostic::Code;

use crate::faulty::{Fault, fault, other_content, up_to};
use crate::playout::{Dice, Page, Place, Playout, Style, piece};

/// The lines of a diagram as words, to be changed.
struct Sheet<'a> {
    playout: &'a Playout,
    head: String,
    lines: Vec<Vec<String>>,
    /// How many words a row has before its first cell.
    lead: usize,
    /// The number of turns before the diagram.
    from: usize,
}

/// A word of a sheet: line and place in it.
type Spot = (usize, usize);

const KEYWORD: Spot = (0, 0);

impl<'a> Sheet<'a> {
    fn new(playout: &'a Playout, from: usize, dice: &mut Dice) -> Self {
        let mut head = up_to(playout, from, dice, Style::NUMBERED);
        head.break_line();
        let labels = dice.coin();
        let mut page = Page::default();
        playout.diagram(&mut page, from, playout.plies.len(), labels);
        let words = |line: &str| line.split_ascii_whitespace().map(str::to_owned).collect();
        let lines = page.text.lines().map(words).collect();
        Self {
            playout,
            head: head.text,
            lines,
            lead: if labels { 2 } else { 0 },
            from,
        }
    }

    fn spot(&self, cell: Cell) -> Spot {
        let rows = self.playout.geometry.rows();
        let row = rows
            .iter()
            .position(|row| row.cells.contains(&cell))
            .unwrap();
        let column = rows[row].cells.iter().position(|&c| c == cell).unwrap();
        (row + 1, column + self.lead)
    }

    fn put(&mut self, (row, column): Spot, word: impl Into<String>) {
        self.lines[row][column] = word.into();
    }

    fn any_row(&self, dice: &mut Dice) -> usize {
        1 + dice.below(self.playout.geometry.rows().len())
    }

    /// The text, and where the word at `spot` stands in it.
    fn text(&self, spot: Spot) -> (String, Place) {
        let mut page = Page {
            text: self.head.clone(),
        };
        let mut place = page.here();
        for (row, line) in self.lines.iter().enumerate() {
            for (column, word) in line.iter().enumerate() {
                let here = page.word(word);
                if (row, column) == spot {
                    place = here;
                }
            }
            page.break_line();
        }
        (page.text, place)
    }
}

/// A diagram of the turns behind `from`, with one fault; none where that kind of fault can't be made.
pub fn mutate(
    playout: &Playout,
    from: usize,
    dice: &mut Dice,
    kind: u8,
) -> Option<(String, Fault)> {
    if playout.has_replays(from) {
        // The number to be changed may stand in a note.
        return None;
    }
    let mut sheet = Sheet::new(playout, from, dice);
    let (spot, code, turn) = match kind {
        0 => twice(&mut sheet, dice)?,
        1 => gap(&mut sheet, dice)?,
        2..6 => misfit(&mut sheet, dice, kind)?,
        6 => on_block(&mut sheet, dice)?,
        _ => bare(&mut sheet, dice)?,
    };
    let (text, place) = sheet.text(spot);
    Some((text, fault(code, turn, place)))
}

/// A number again, in place of a higher one.
fn twice(sheet: &mut Sheet<'_>, dice: &mut Dice) -> Option<(Spot, Code, usize)> {
    let plies = &sheet.playout.plies;
    if plies.len() < sheet.from + 2 {
        return None;
    }
    let high = sheet.from + 1 + dice.below(plies.len() - sheet.from - 1);
    let low = dice.below(high);
    let mut spot = sheet.spot(plies[high].cell);
    let first = sheet.spot(plies[low].cell);
    sheet.put(spot, (low + 1).to_string());
    // Of two in one diagram the later one in the text is at fault.
    if low >= sheet.from {
        spot = spot.max(first);
    }
    Some((spot, Code::DuplicateNumber, low + 1))
}

/// A number left out that is not the highest.
fn gap(sheet: &mut Sheet<'_>, dice: &mut Dice) -> Option<(Spot, Code, usize)> {
    let plies = &sheet.playout.plies;
    if plies.len() < sheet.from + 2 {
        return None;
    }
    let gone = sheet.from + dice.below(plies.len() - sheet.from - 1);
    let spot = sheet.spot(plies[gone].cell);
    sheet.put(spot, ".");
    Some((KEYWORD, Code::MissingNumber, gone + 1))
}

/// What does not fit the board: a mark, the number of rows, the length of a row.
fn misfit(sheet: &mut Sheet<'_>, dice: &mut Dice, kind: u8) -> Option<(Spot, Code, usize)> {
    let row = sheet.any_row(dice);
    let spot = match kind {
        2 => {
            let playable: Vec<Cell> = sheet.playout.geometry.playable().collect();
            let spot = sheet.spot(*dice.pick(&playable)?);
            let marks = ["#", "Q", "b5", "1.", "@", "BW", "0x", "\u{1f600}"];
            sheet.put(spot, *dice.pick(&marks)?);
            spot
        }
        3 => {
            sheet.lines.remove(row);
            KEYWORD
        }
        4 => {
            sheet.lines[row].push(".".to_owned());
            (row, sheet.lines[row].len() - 1)
        }
        _ => {
            sheet.lines[row].pop();
            (row, sheet.lead)
        }
    };
    Some((spot, Code::BadDiagram, sheet.from + 1))
}

fn on_block(sheet: &mut Sheet<'_>, dice: &mut Dice) -> Option<(Spot, Code, usize)> {
    let geometry = sheet.playout.geometry;
    let blocks: Vec<Cell> = geometry
        .cells()
        .filter(|&cell| geometry.is_block(cell))
        .collect();
    let spot = sheet.spot(*dice.pick(&blocks)?);
    let number = sheet.playout.plies.len() + 1;
    sheet.put(spot, number.to_string());
    Some((spot, Code::Block, number))
}

/// A bare disc too many, too few, or of the other colour.
fn bare(sheet: &mut Sheet<'_>, dice: &mut Dice) -> Option<(Spot, Code, usize)> {
    let playout = sheet.playout;
    let placed = |cell: &Cell| {
        playout.plies[sheet.from..]
            .iter()
            .any(|ply| ply.cell == *cell)
    };
    let bare: Vec<Cell> = playout
        .geometry
        .playable()
        .filter(|cell| !placed(cell))
        .collect();
    let cell = *dice.pick(&bare)?;
    let content = other_content(playout.boards[sheet.from].get(cell), dice);
    let spot = sheet.spot(cell);
    sheet.put(spot, piece(content));
    Some((spot, Code::WrongPosition, sheet.from + 1))
}
