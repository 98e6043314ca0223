//! The rules of the games, held against perft tables, quoted positions and a slow second engine.

mod examples;
mod faults;
mod geometry;
mod lanrick;
mod naive;
mod perft;
mod playouts;
mod setups;

use std::ops::ControlFlow;

use ludograph::board::{Board, Cell, Geometry, Side};
use ludograph::diagnostic::Code;
use ludograph::game::{Game, Illegal, Next, Play, Start, registry};
use ludograph::record::{Action, Actions};

/// The rule set of an id such as `macbeth:mini,misere`.
fn game(id: &str) -> &'static dyn Game {
    let (game, variant) = id.split_once(':').unwrap_or((id, ""));
    let found = registry::find(game, variant);
    found.unwrap_or_else(|_| panic!("no rule set {id}"))
}

/// A game in progress, spoken to in words.
struct Table {
    geometry: &'static Geometry,
    play: Box<dyn Play>,
}

impl Table {
    /// A game from its start.
    fn new(id: &str) -> Self {
        Self {
            geometry: (game(id).spec().geometry)(),
            play: game(id).start(Start::default()).unwrap(),
        }
    }

    /// A game after turns that are all legal; passes are put in where they are due.
    fn after(id: &str, turns: &str) -> Self {
        let mut table = Self::new(id);
        for turn in turns.split_whitespace() {
            table.pass_if_due();
            table.play(turn).unwrap_or_else(|e| panic!("{turn}: {e:?}"));
        }
        table
    }

    /// Whether a pass was due; it has then been played.
    fn pass_if_due(&mut self) -> bool {
        let due = matches!(self.play.next(), Next::Pass(_));
        if due {
            self.play("pass").unwrap();
        }
        due
    }

    fn cell(&self, name: &str) -> Cell {
        self.geometry.cell(name).unwrap_or(Cell::NOWHERE)
    }

    /// The parts of a word: cells, claims (`xd5`) and passes.
    fn actions(&self, word: &str) -> Vec<Action> {
        let part = |part: &str| match part.strip_prefix('x') {
            _ if part == "pass" => Action::Pass,
            Some(cell) => Action::Remove(self.cell(cell)),
            None => Action::Place(self.cell(part)),
        };
        word.split(',').map(part).collect()
    }

    fn play(&mut self, word: &str) -> Result<(), Illegal> {
        let actions = self.actions(word);
        self.play.play(&Actions::plain(&actions)).map(|_| ())
    }

    fn force(&mut self, word: &str) -> Result<(), Illegal> {
        let actions = self.actions(word);
        self.play.force(&Actions::plain(&actions)).map(|_| ())
    }

    /// The code and part of the fault that a word raises; the position must stay as it was.
    fn fault(&mut self, word: &str) -> (Code, Option<u16>) {
        let before = self.play.board();
        let fault = self.play(word).expect_err(word);
        assert_eq!(self.play.board(), before, "{word} has changed the position");
        (fault.code, fault.part)
    }

    /// The legal turns as words, in the order they come.
    fn legal(&self) -> Vec<String> {
        let mut words = Vec::new();
        self.play.legal(&mut |turn| {
            words.push(match turn.list {
                [Action::Place(cell)] => self.geometry.name(*cell).to_string(),
                [Action::Pass] => "pass".to_string(),
                other => panic!("no turn of these games: {other:?}"),
            });
            ControlFlow::Continue(())
        });
        words
    }

    /// Where a disc can be placed.
    fn cells(&self) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.play.legal(&mut |turn| {
            if let [Action::Place(cell)] = turn.list {
                cells.push(*cell);
            }
            ControlFlow::Continue(())
        });
        cells
    }

    /// The cells of one side, as names in the order of the board.
    fn discs(&self, side: Side) -> Vec<String> {
        names(self.geometry, &self.play.board(), side)
    }

    /// The result and the score of a finished game: `B+24 27-3`.
    fn end(&self) -> String {
        let outcome = self.play.outcome().expect("the game is over");
        assert_eq!(outcome.score, self.play.score());
        format!("{} {}", outcome.claim(), outcome.score.unwrap())
    }
}

fn names(geometry: &Geometry, board: &Board, side: Side) -> Vec<String> {
    let name = |cell| geometry.name(cell).to_string();
    board.cells(side).map(name).collect()
}

/// A xorshift generator: the same games every time.
struct Dice(u64);

impl Dice {
    fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

/// All rule sets that capture by enclosing.
const CUSTODIAN: [&str; 12] = [
    "macbeth",
    "macbeth:misere",
    "macbeth:reversi",
    "macbeth:reversi,misere",
    "macbeth:mini",
    "macbeth:mini,misere",
    "macbeth:mini,reversi",
    "macbeth:mini,reversi,misere",
    "othello",
    "othello:misere",
    "othello:reversi",
    "othello:reversi,misere",
];

#[test]
fn every_rule_set_is_found_by_its_words_and_says_who_it_is() {
    for id in CUSTODIAN {
        let spec = game(id).spec();
        assert_eq!(spec.id, id);
        let words = spec.variant.join(",");
        let expected = if words.is_empty() {
            spec.game.to_string()
        } else {
            format!("{}:{words}", spec.game)
        };
        assert_eq!(expected, id);
        assert_eq!(spec.title.contains("misère"), id.contains("misere"));
        assert!(spec.rules.lines().count() >= 5, "{id}: {}", spec.rules);
    }
    let total: usize = registry::GAMES
        .iter()
        .filter(|family| ["macbeth", "othello"].contains(&family.game))
        .map(|family| family.sets.len())
        .sum();
    assert_eq!(total, CUSTODIAN.len());
}
