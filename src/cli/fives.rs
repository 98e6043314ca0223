//! What positions and turns of a game of five in a row have beside stones: captured pairs, lines that
//! were made, a five that waits, forbidden points.

use std::fmt::Write;

use ludograph::board::{Board, Cell, Cut, Geometry, Waiting};
use ludograph::check::{Moment, Ply};
use ludograph::diagnostic::Code;
use ludograph::record::{Ending, Outcome};

use super::board::{self, wrapped};

/// The kinds of forbidden points, in the order in which the rules name one that is of several.
const SHAPES: [Code; 3] = [Code::Overline, Code::DoubleFour, Code::DoubleThree];

const FIVE: usize = 5;

/// The pairs that were taken, and the five that waits.
pub(super) fn standing(moment: &Moment, geometry: &Geometry) -> String {
    let mut text = String::new();
    let Some(fives) = &moment.board.fives else {
        return text;
    };
    if let Some([black, white]) = fives.pairs {
        let _ = writeln!(text, "Pairs: Black {black}, White {white}");
    }
    if let Some(waiting) = &fives.waiting {
        let _ = writeln!(text, "{}", waits(waiting, geometry));
    }
    text
}

/// `White's five e10-i10 waits: Black annuls it at f9, h11`.
fn waits(waiting: &Waiting, geometry: &Geometry) -> String {
    let owner = waiting.side.name();
    let verb = if waiting.fives.len() == 1 {
        "waits"
    } else {
        "wait"
    };
    let fives = named("five", &waiting.fives, geometry);
    format!("{owner}'s {fives} {verb}: {}", annulled(waiting, geometry))
}

/// `Black annuls it at f9, h11`.
fn annulled(waiting: &Waiting, geometry: &Geometry) -> String {
    let other = waiting.side.other().name();
    let them = if waiting.fives.len() == 1 {
        "it"
    } else {
        "them"
    };
    match board::names(&waiting.annulling, geometry).as_slice() {
        [] => format!("{other} can't annul {them}"),
        cells => format!("{other} annuls {them} at {}", cells.join(", ")),
    }
}

/// That the side to move has got the turn by a pass, which is no turn itself.
pub(super) fn passed(moment: &Moment) -> String {
    let due = match moment.plies.last() {
        Some(ply) => Some(ply.side.other()),
        None => moment.boards.first().and_then(|board| board.to_move),
    };
    match (due, moment.board.to_move) {
        (Some(due), Some(side)) if due != side => format!("{} has passed\n", due.name()),
        _ => String::new(),
    }
}

/// That a numbered diagram can't tell the passes that a side has made of its own will.
pub(super) fn lost_passes(moment: &Moment) -> String {
    let mut due = moment.boards.first().and_then(|board| board.to_move);
    let mut before = Vec::new();
    for ply in &moment.plies {
        if due.is_some_and(|due| due != ply.side) {
            before.push(ply.number.to_string());
        }
        due = Some(ply.side.other());
    }
    let turns = joined(&before);
    match before.len() {
        0 => String::new(),
        1 => format!("No diagram tells the pass before turn {turns}\n"),
        _ => format!("No diagram tells the passes before turns {turns}\n"),
    }
}

/// What the last turn of the line did beside placing its stone, as a line; nothing if no more than that.
pub(super) fn last(moment: &Moment, as_played: &[(u32, Code)], geometry: &Geometry) -> String {
    let last = moment.plies.len().checked_sub(1);
    let Some(deed) = last.and_then(|i| Deed::of(moment, as_played, i)) else {
        return String::new();
    };
    let parts = deed.parts(geometry);
    if parts.is_empty() {
        String::new()
    } else {
        format!("Turn {} {}\n", deed.ply.number, parts.join("; "))
    }
}

/// A line for each turn that did something beside placing its stone, and for the one that ended the game.
pub(super) fn told(moment: &Moment, as_played: &[(u32, Code)], geometry: &Geometry) -> String {
    let mut text = String::new();
    for deed in (0..moment.plies.len()).filter_map(|i| Deed::of(moment, as_played, i)) {
        let mut parts = deed.parts(geometry);
        parts.extend(
            deed.end
                .map(|outcome| format!("the game is over: {}", result(&outcome))),
        );
        if !parts.is_empty() {
            let Ply {
                number, side, cell, ..
            } = deed.ply;
            let (side, cell) = (side.name(), geometry.name(*cell));
            let _ = writeln!(text, "{number:>4}. {side} {cell} {}", parts.join("; "));
        }
    }
    if text.is_empty() {
        "Told: no turn has done more than place a stone\n".to_owned()
    } else {
        format!("Told:\n{text}")
    }
}

/// The points that are forbidden to the side to move, kind by kind.
pub(super) fn forbidden(moment: &Moment, geometry: &Geometry) -> String {
    let Some(side) = moment.board.to_move else {
        return "Forbidden: none\n".to_owned();
    };
    if moment.forbidden.is_empty() {
        return format!("Forbidden to {}: none\n", side.name());
    }
    let mut text = String::new();
    for shape in SHAPES {
        let cells = moment.forbidden.iter().filter(|(_, code)| *code == shape);
        let cells: Vec<Cell> = cells.map(|(cell, _)| *cell).collect();
        if !cells.is_empty() {
            let lead = format!("Forbidden to {} ({shape}):", side.name());
            text += &wrapped(&lead, &board::names(&cells, geometry));
        }
    }
    text
}

/// `W+ (five-stands)`; what `W+R` says it need not say twice.
pub(super) fn result(outcome: &Outcome) -> String {
    let says_it = matches!(
        outcome.ending,
        Ending::Resigned | Ending::Time | Ending::Forfeit
    );
    match outcome.ending.reason().filter(|_| !says_it) {
        Some(reason) => format!("{} ({reason})", outcome.claim()),
        None => outcome.claim().to_string(),
    }
}

/// What a turn did.
struct Deed<'m> {
    ply: &'m Ply,
    before: &'m Board,
    after: &'m Board,
    /// The rule that it was played against.
    against: Option<Code>,
    /// How it ended the game, if it did.
    end: Option<Outcome>,
}

impl<'m> Deed<'m> {
    /// The deed of the turn at that place of the line.
    fn of(moment: &'m Moment, as_played: &[(u32, Code)], i: usize) -> Option<Self> {
        let is_last = i + 1 == moment.plies.len();
        // Words and passes end games, too.
        let by_stone =
            |outcome: &Outcome| outcome.ending.is_on_board() && outcome.ending != Ending::BothPass;
        let ply = moment.plies.get(i)?;
        let against = as_played.binary_search_by_key(&ply.number, |(number, _)| *number);
        Some(Self {
            ply,
            against: against
                .ok()
                .and_then(|at| as_played.get(at))
                .map(|(_, code)| *code),
            before: moment.boards.get(i)?,
            after: moment.boards.get(i + 1)?,
            end: moment.outcome.filter(|end| is_last && by_stone(end)),
        })
    }

    fn ending(&self) -> Option<Ending> {
        self.end.map(|outcome| outcome.ending)
    }

    /// What it did, one phrase each.
    fn parts(&self, geometry: &Geometry) -> Vec<String> {
        let captured = self.captured(geometry);
        let mut parts = Vec::new();
        let against = |code| format!("was played against the rules ({code})");
        parts.extend(self.against.map(against));
        if !captured.is_empty() {
            let pairs = self.after.fives.as_ref().and_then(|fives| fives.pairs);
            let pairs = pairs.map_or(String::new(), |[black, white]| {
                format!(" (pairs {black}-{white})")
            });
            let cells = board::names(&captured, geometry).join(" ");
            parts.push(format!("captures {cells}{pairs}"));
        }
        parts.extend(self.cut(geometry));
        parts.extend(self.answer(geometry));
        parts.extend(self.made(geometry));
        parts
    }

    /// What has lain on the board and does no more.
    fn captured(&self, geometry: &Geometry) -> Vec<Cell> {
        let gone =
            |cell: &Cell| self.before.get(*cell).is_some() && self.after.get(*cell).is_none();
        geometry.cells().filter(gone).collect()
    }

    /// What it did to the five of the other side that waited.
    fn answer(&self, geometry: &Geometry) -> Option<String> {
        let waiting = self.before.fives.as_ref()?.waiting.as_ref()?;
        if waiting.side == self.ply.side {
            return None;
        }
        let (owner, fives) = (waiting.side.name(), named("five", &waiting.fives, geometry));
        match self.ending() {
            None => Some(format!("annuls {owner}'s {fives}")),
            Some(Ending::FiveStands) => Some(format!("lets {owner}'s {fives} stand")),
            Some(_) => None,
        }
    }

    /// The lines that it made, and whether they win.
    fn made(&self, geometry: &Geometry) -> Vec<String> {
        let Some(fives) = &self.after.fives else {
            return Vec::new();
        };
        let cells = |overline: bool| {
            let rows = fives.made.iter().filter(|row| row.overline == overline);
            rows.map(|row| &row.cells).collect::<Vec<_>>()
        };
        let mut parts = Vec::new();
        let (lines, overlines) = (cells(false), cells(true));
        if !lines.is_empty() {
            let own = |waiting: &&Waiting| waiting.side == self.ply.side;
            let kind = match fives.waiting.as_ref().filter(own) {
                Some(waiting) => format!(", imperfect: {}", annulled(waiting, geometry)),
                None if fives.perfect => ", perfect".to_owned(),
                None => String::new(),
            };
            parts.push(format!(
                "makes the {}{kind}",
                named("five", &lines, geometry)
            ));
        }
        if !overlines.is_empty() {
            parts.push(format!(
                "makes the {}",
                named("overline", &overlines, geometry)
            ));
        }
        parts
    }

    /// Which overlines it cut down to which fives.
    fn cut(&self, geometry: &Geometry) -> Vec<String> {
        let cut = |Cut { overline, five }: &Cut| {
            let (overline, five) = (
                named("overline", &[overline], geometry),
                named("five", &[five], geometry),
            );
            format!("cuts the {overline} down to the {five}")
        };
        let fives = self.after.fives.iter();
        fives.flat_map(|fives| &fives.cut).map(cut).collect()
    }
}

/// `five e10-i10`, `fives a1-e1 and a1-a5`, `overline a1-f1`. A longer line that counts as a five is told
/// with its length.
fn named(word: &str, rows: &[impl AsRef<[Cell]>], geometry: &Geometry) -> String {
    let row = |row: &[Cell]| {
        let mut ends = [row.first(), row.last()].map(|cell| cell.copied().unwrap_or(Cell::NOWHERE));
        ends.sort_by_key(|&cell| geometry.lattice(cell));
        let [from, to] = ends.map(|cell| geometry.name(cell));
        match row.len() {
            n if n > FIVE && word == "five" => format!("{from}-{to} ({n} stones)"),
            _ => format!("{from}-{to}"),
        }
    };
    let rows: Vec<String> = rows.iter().map(|cells| row(cells.as_ref())).collect();
    let s = if rows.len() > 1 { "s" } else { "" };
    format!("{word}{s} {}", joined(&rows))
}

/// `a, b and c`.
fn joined(list: &[String]) -> String {
    match list {
        [] => String::new(),
        [one] => one.clone(),
        [list @ .., last] => format!("{} and {last}", list.join(", ")),
    }
}
