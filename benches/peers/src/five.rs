//! Games of five in a row to measure with: played with a fixed seed by sides that extend and block rows,
//! take pairs, and now and then overlook something; and real games of Pente.

use ludograph::board::{Board, Cell, Geometry, Side};
use ludograph::game::{Game, Next, Play, Start, registry};
use ludograph::record::{Action, Actions};

use crate::corpus::{Corpus, Dice, record};

/// One turn in so many is any point near the stones, so that games differ.
const ANY: usize = 10;
/// What a stretch of five points is worth with so many stones of the own side alone, or of the other.
const OWN: [usize; 5] = [1, 6, 30, 150, 5_000];
const OTHER: [usize; 5] = [1, 4, 20, 100, 2_000];
/// What a captured pair is worth.
const PAIR: usize = 120;
/// How far rows are looked at; a margin of that width lies round the board.
const REACH: usize = 4;

/// So many games of a rule set, to their end on the board. Captures are named.
pub fn self_play(game: &str, games: usize) -> Corpus {
    let game = registry::find(game, "").unwrap_or_else(|_| panic!("no such game"));
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    Corpus::new(game, (0..games).map(|_| played(game, &mut dice)).collect())
}

fn played(game: &'static dyn Game, dice: &mut Dice) -> String {
    let geometry = (game.spec().geometry)();
    let mut play = game.start(Start::default()).expect("the start is sound");
    let mut words = Vec::new();
    while let Next::Move(side) = play.next() {
        let before = play.board();
        let cell = chosen(play.as_ref(), &Grid::new(&before, geometry, side), dice);
        play.play(&Actions::plain(&[Action::Place(cell)]))
            .expect("a legal turn");
        let after = play.board();
        let mut word = geometry.name(cell).to_owned();
        for taken in before.cells(side.other()) {
            if after.get(taken).is_none() {
                word += &format!(",x{}", geometry.name(taken));
            }
        }
        words.push(word);
    }
    record(game, play.as_ref(), &words)
}

/// A good point for the side to move, or now and then any near the stones.
fn chosen(play: &dyn Play, grid: &Grid, dice: &mut Dice) -> Cell {
    let fives = play.board().fives;
    let waiting = fives.and_then(|fives| fives.waiting);
    let annulling = waiting.map_or(Vec::new(), |waiting| waiting.annulling);
    if !annulling.is_empty() {
        return annulling[dice.below(annulling.len())];
    }
    let legal = play.targets();
    let near: Vec<Cell> = legal
        .iter()
        .copied()
        .filter(|&cell| grid.is_near(cell))
        .collect();
    let points = if near.is_empty() { &legal } else { &near };
    if dice.below(ANY) == 0 {
        return points[dice.below(points.len())];
    }
    let mut best = (0, points[0]);
    for &cell in points {
        let worth = grid.worth(cell) * (50 + dice.below(100));
        if worth > best.0 {
            best = (worth, cell);
        }
    }
    best.1
}

/// What a point of the grid holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Point {
    Empty,
    Own,
    Other,
    Margin,
}

/// The board as the side to move sees it, with a margin.
struct Grid {
    size: usize,
    width: usize,
    points: Vec<Point>,
    captures: bool,
}

impl Grid {
    fn new(board: &Board, geometry: &Geometry, side: Side) -> Self {
        let size = geometry.len().isqrt();
        let width = size + 2 * REACH;
        let pairs = board.fives.as_ref().and_then(|fives| fives.pairs);
        let mut grid = Self {
            size,
            width,
            points: vec![Point::Margin; width * width],
            captures: pairs.is_some(),
        };
        for cell in geometry.cells() {
            let at = grid.at(cell);
            grid.points[at] = match board.get(cell) {
                None => Point::Empty,
                Some(stone) if stone == side => Point::Own,
                Some(_) => Point::Other,
            };
        }
        grid
    }

    fn at(&self, cell: Cell) -> usize {
        let (row, file) = (cell.index() / self.size, cell.index() % self.size);
        (row + REACH) * self.width + file + REACH
    }

    /// So many points from one on in the direction of an axis, that one in the middle.
    fn row(&self, at: usize, step: usize) -> [Point; 2 * REACH + 1] {
        std::array::from_fn(|i| self.points[at + i * step - REACH * step])
    }

    fn rows(&self, cell: Cell) -> [[Point; 2 * REACH + 1]; 4] {
        let at = self.at(cell);
        [1, self.width, self.width + 1, self.width - 1].map(|step| self.row(at, step))
    }

    fn is_near(&self, cell: Cell) -> bool {
        let is_stone = |point: &Point| matches!(point, Point::Own | Point::Other);
        let rows = self.rows(cell);
        rows.iter()
            .any(|row| row[REACH - 2..=REACH + 2].iter().any(is_stone))
    }

    fn worth(&self, cell: Cell) -> usize {
        let rows = self.rows(cell);
        let stretches = rows.iter().flat_map(|row| row.windows(5));
        let rows_worth: usize = stretches.map(stretch).sum();
        let pairs = rows
            .iter()
            .map(|row| usize::from(self.captures) * pairs(row));
        1 + rows_worth + PAIR * pairs.sum::<usize>()
    }
}

/// What five points in a row are worth.
fn stretch(points: &[Point]) -> usize {
    let count = |wanted| points.iter().filter(|&&point| point == wanted).count();
    match (count(Point::Own), count(Point::Other), count(Point::Margin)) {
        (own, 0, 0) => OWN[own.min(4)],
        (0, other, 0) => OTHER[other.min(4)],
        _ => 0,
    }
}

/// How many pairs the stone in the middle of a row captures.
fn pairs(row: &[Point; 2 * REACH + 1]) -> usize {
    let pair = [Point::Other, Point::Other];
    let (before, behind) = (&row[REACH - 3..REACH], &row[REACH + 1..REACH + 4]);
    usize::from(before[0] == Point::Own && before[1..] == pair)
        + usize::from(behind[2] == Point::Own && behind[..2] == pair)
}

/// The games of pente.org among the tests' data (tests/data/five/README.md) that Pente allows to the
/// end. Those that were given up are won by the side that is not to move.
pub fn pente_org() -> Corpus {
    let game = registry::find("pente", "").unwrap_or_else(|_| panic!("no such game"));
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/five/pentai");
    let read = |n: u8| std::fs::read_to_string(format!("{folder}/{n}.txt")).unwrap_or_default();
    let archive: String = (38..=50).map(read).collect();
    assert!(!archive.is_empty(), "no games in {folder}");
    let games = archive.split("[Game ").skip(1);
    Corpus::new(
        game,
        games.filter_map(|text| converted(game, text)).collect(),
    )
}

/// A game of pente.org as a record of ours.
fn converted(game: &'static dyn Game, text: &str) -> Option<String> {
    let geometry = (game.spec().geometry)();
    let (_, moves) = text.trim_end().rsplit_once("]")?;
    let mut play = game.start(Start::default()).ok()?;
    let mut words = Vec::new();
    for word in moves.split_whitespace() {
        let Some(name) = lettered(word) else {
            continue;
        };
        let cell = geometry.cell(&name)?;
        play.play(&Actions::plain(&[Action::Place(cell)])).ok()?;
        words.push(name);
    }
    Some(record(game, play.as_ref(), &words))
}

/// A point whose letters skip I, with ours; none for a number or a result.
fn lettered(word: &str) -> Option<String> {
    let (letter, row) = word.split_at_checked(1)?;
    let letter = letter.bytes().next().filter(u8::is_ascii_alphabetic)?;
    let letter = letter.to_ascii_lowercase();
    let letter = char::from(letter - u8::from(letter > b'i'));
    Some(format!("{letter}{row}"))
}
