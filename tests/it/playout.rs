//! Random games of every rule set, and records of them in every form.
//!
//! A [`Page`] is a text that knows where its words stand, so that a test can ask for a place instead
//! of counting columns.

use std::ops::ControlFlow;

use ludograph::board::{Board, Cell, Geometry, Side};
use ludograph::game::{Game, Next, Play, Start, registry::GAMES};
use ludograph::record::{Action, Actions, Outcome, Score};

/// A small generator of numbers, so that a game follows from its seed alone.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `n` (`SplitMix64`).
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % n as u64) as usize
    }

    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        (!list.is_empty()).then(|| &list[self.below(list.len())])
    }

    pub fn coin(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// A turn of a random game.
#[derive(Clone)]
pub struct Ply {
    pub side: Side,
    pub cell: Cell,
    /// Whether the other side had to pass before it.
    pub after_pass: bool,
    /// The discs it turned, or the stones it captured.
    pub turned: Vec<Cell>,
}

/// A random game, played to its end or broken off.
pub struct Playout {
    pub game: &'static dyn Game,
    pub geometry: &'static Geometry,
    pub plies: Vec<Ply>,
    /// The start and the board after each turn.
    pub boards: Vec<Board>,
    /// The legal cells before each turn, and after the last.
    pub legal: Vec<Vec<Cell>>,
    pub outcome: Option<Outcome>,
    /// The score that the record may claim.
    pub score: Option<Score>,
}

/// Every rule set in which a turn is the placing of a piece.
pub fn games() -> Vec<&'static dyn Game> {
    let sets = GAMES.iter().flat_map(|family| family.sets.iter().copied());
    sets.filter(|set| !set.spec().sessions).collect()
}

pub fn legal(play: &dyn Play) -> Vec<Cell> {
    let mut cells = Vec::new();
    play.legal(&mut |turn| {
        if let [Action::Place(cell)] = turn.list {
            cells.push(*cell);
        }
        ControlFlow::Continue(())
    });
    cells
}

fn pass(play: &mut dyn Play) -> bool {
    let forced = matches!(play.next(), Next::Pass(_));
    if forced {
        play.play(&Actions::plain(&[Action::Pass])).unwrap();
    }
    forced
}

/// Plays at random up to `most` turns.
pub fn playout(game: &'static dyn Game, seed: u64, most: usize) -> Playout {
    let mut dice = Dice::new(seed);
    let geometry = (game.spec().geometry)();
    let mut play = game.start(Start::default()).unwrap();
    let mut playout = Playout {
        game,
        geometry,
        plies: Vec::new(),
        boards: vec![play.board()],
        legal: vec![legal(play.as_ref())],
        outcome: None,
        score: None,
    };
    while playout.plies.len() < most {
        let after_pass = pass(play.as_mut());
        let Next::Move(side) = play.next() else { break };
        let cells = legal(play.as_ref());
        let cell = *dice.pick(&cells).expect("a side to move has a turn");
        let before = play.board();
        play.play(&Actions::plain(&[Action::Place(cell)])).unwrap();
        let after = play.board();
        let turned = geometry
            .cells()
            .filter(|&c| c != cell && before.get(c) != after.get(c))
            .collect();
        playout.plies.push(Ply {
            side,
            cell,
            after_pass,
            turned,
        });
        playout.boards.push(after);
        let mut next = play.fork();
        pass(next.as_mut());
        playout.legal.push(legal(next.as_ref()));
    }
    playout.outcome = play.outcome();
    // Pairs are counted all the time, discs at the end.
    let is_told = game.spec().pairs || playout.outcome.is_some();
    playout.score = play.score().filter(|_| is_told);
    playout
}

/// A place: line and column, from 1.
pub type Place = (u64, u64);

/// A text under construction.
#[derive(Default)]
pub struct Page {
    pub text: String,
}

impl Page {
    /// Where the next character will stand.
    pub fn here(&self) -> Place {
        let line = self.text.matches('\n').count() as u64 + 1;
        let start = self.text.rfind('\n').map_or(0, |i| i + 1);
        (line, self.text[start..].chars().count() as u64 + 1)
    }

    /// Adds a word and a blank, and tells where the word stands.
    pub fn word(&mut self, word: &str) -> Place {
        let here = self.here();
        self.text.push_str(word);
        self.text.push(' ');
        here
    }

    /// Adds a line.
    pub fn line(&mut self, line: &str) -> Place {
        let here = self.here();
        self.text.push_str(line);
        self.text.push('\n');
        here
    }

    pub fn break_line(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }
}

impl Playout {
    pub fn name(&self, cell: Cell) -> &'static str {
        self.geometry.name(cell)
    }

    /// Whether passes are let through behind the end (notation.md, section 2).
    pub fn has_idle_passes(&self) -> bool {
        self.outcome.is_some() && self.game.spec().piece == "disc"
    }

    /// Whether a stone of these turns stands where another of them has stood.
    pub fn has_replays(&self, from: usize) -> bool {
        let plies = &self.plies[from..];
        let is_replay = |i: usize| plies[..i].iter().any(|ply| ply.cell == plies[i].cell);
        (0..plies.len()).any(is_replay)
            || plies
                .iter()
                .any(|ply| self.boards[from].get(ply.cell).is_some())
    }

    /// The tags of the record, with the result and its score.
    pub fn tags(&self, page: &mut Page) {
        let spec = self.game.spec();
        page.line(&format!("[Game \"{}\"]", spec.game));
        if !spec.variant.is_empty() {
            page.line(&format!("[Variant \"{}\"]", spec.variant.join(", ")));
        }
        let result = self
            .outcome
            .map_or("*".to_owned(), |outcome| outcome.claim().to_string());
        page.line(&format!("[Result \"{result}\"]"));
        if let Some(score) = self.score {
            page.line(&format!("[Score \"{score}\"]"));
        }
        page.line("");
    }

    /// One turn in movetext; what `style` leaves out is drawn from the dice.
    pub fn turn(&self, page: &mut Page, i: usize, dice: &mut Dice, style: Style) {
        let ply = &self.plies[i];
        if ply.after_pass && style.passes {
            page.word("pass");
        }
        if style.numbers {
            page.word(&format!("{}.", i + 1));
        }
        if style.sides {
            page.word(&format!("{}:", ply.side.letter()));
        }
        let mut word = self.name(ply.cell).to_owned();
        if style.claims {
            for &cell in ply.turned.iter().filter(|_| dice.coin()) {
                word.push_str(",x");
                word.push_str(self.name(cell));
            }
        }
        page.word(&word);
        if dice.below(12) == 0 {
            page.break_line();
        }
    }

    /// The rows of a block. `mark` gives what stands on a cell that is played on.
    pub fn rows(&self, page: &mut Page, labels: bool, mark: impl Fn(Cell) -> String) {
        for row in self.geometry.rows() {
            if labels {
                page.word(&format!("{:>2} |", row.number));
            }
            for &cell in &row.cells {
                let block = self.geometry.is_block(cell);
                let text = if block { "#".to_owned() } else { mark(cell) };
                page.word(&text);
            }
            page.break_line();
        }
    }

    /// A check-point of the position after turn `i`.
    pub fn position(&self, page: &mut Page, i: usize, side: bool) -> Place {
        page.break_line();
        let board = &self.boards[i];
        let place = match board.to_move.filter(|_| side) {
            Some(side) => page.line(&format!("position {}", side.letter())),
            None => page.line("position"),
        };
        self.rows(page, true, |cell| piece(board.get(cell)));
        page.line("end");
        place
    }

    /// A diagram of the turns `from` to `to` (from 0, `to` not included), with notes below for points
    /// that bear a mark already.
    pub fn diagram(&self, page: &mut Page, from: usize, to: usize, labels: bool) {
        page.break_line();
        page.line("diagram");
        let start = &self.boards[from];
        let first = |cell| self.plies[from..to].iter().position(|ply| ply.cell == cell);
        self.rows(page, labels, |cell| match (start.get(cell), first(cell)) {
            (None, Some(i)) => (from + i + 1).to_string(),
            (side, _) => piece(side),
        });
        for (i, ply) in self.plies[from..to].iter().enumerate() {
            if start.get(ply.cell).is_some() || first(ply.cell) != Some(i) {
                page.line(&format!("{} = {}", from + i + 1, self.name(ply.cell)));
            }
        }
        page.line("end");
    }
}

pub fn piece(side: Option<Side>) -> String {
    side.map_or(".".to_owned(), |side| side.letter().to_string())
}

/// What is written in movetext beside the cells.
#[allow(clippy::struct_excessive_bools)] // four independent choices, each drawn by a coin
#[derive(Clone, Copy)]
pub struct Style {
    pub numbers: bool,
    pub sides: bool,
    pub passes: bool,
    pub claims: bool,
}

impl Style {
    pub const NUMBERED: Self = Self {
        numbers: true,
        sides: false,
        passes: false,
        claims: false,
    };

    pub fn any(dice: &mut Dice) -> Self {
        Self {
            numbers: dice.coin(),
            sides: dice.coin(),
            passes: dice.coin(),
            claims: dice.coin(),
        }
    }
}
