//! Games to measure with: random playouts with a fixed seed, as text and as parts of turns.

use std::ops::ControlFlow;

use ludograph::board::Cell;
use ludograph::game::{Game, Next, Start, registry};
use ludograph::record::{Action, Actions};

/// Some complete games of one rule set.
pub struct Corpus {
    /// The rule set.
    pub game: &'static dyn Game,
    /// One record a game, as bare move text with result and score.
    pub texts: Vec<String>,
    /// The same games as placements.
    pub games: Vec<Vec<Action>>,
    /// How many placements there are in all.
    pub plies: u64,
}

impl Corpus {
    /// So many playouts, in which every legal turn is equally likely.
    pub fn random(game: &str, variant: &str, games: usize) -> Self {
        let game = registry::find(game, variant).unwrap_or_else(|_| panic!("no such game"));
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
        let texts: Vec<_> = (0..games).map(|_| playout(game, &mut dice)).collect();
        let geometry = (game.spec().geometry)();
        let place = |word: &str| Action::Place(geometry.cell(word).expect("a cell"));
        let read = |text: &String| {
            let (_, moves) = text.rsplit_once("\n\n").expect("tags, then moves");
            moves.split_whitespace().map(place).collect()
        };
        let games: Vec<Vec<Action>> = texts.iter().map(read).collect();
        Self {
            game,
            plies: games.iter().map(|turns| turns.len() as u64).sum(),
            texts,
            games,
        }
    }

    /// The same records with a number before every turn.
    pub fn numbered(&self) -> String {
        let number = |(i, word): (usize, &str)| format!("{}. {word}", i + 1);
        let record = |text: &String| {
            let (tags, moves) = text.rsplit_once("\n\n").expect("tags, then moves");
            let words: Vec<_> = moves.split_whitespace().enumerate().map(number).collect();
            format!("{tags}\n\n{}\n", words.join(" "))
        };
        self.texts.iter().map(record).collect()
    }

    /// How long the records are together, in bytes.
    pub fn bytes(&self) -> usize {
        self.texts.iter().map(String::len).sum()
    }

    /// The cells of each game.
    pub fn cells(&self) -> impl Iterator<Item = Vec<Cell>> + '_ {
        let cell = |action: &Action| match action {
            Action::Place(cell) => *cell,
            _ => unreachable!("playouts hold placements only"),
        };
        self.games
            .iter()
            .map(move |turns| turns.iter().map(cell).collect())
    }
}

/// A xorshift generator: the same games on every machine.
pub struct Dice(pub u64);

impl Dice {
    /// A number below `n`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % n
    }
}

/// The record of a random game, passes left out.
fn playout(game: &'static dyn Game, dice: &mut Dice) -> String {
    let spec = game.spec();
    let geometry = (spec.geometry)();
    let mut play = game.start(Start::default()).expect("the start is sound");
    let mut moves = Vec::new();
    while play.next() != Next::Over {
        let mut legal = Vec::new();
        play.legal(&mut |turn| {
            legal.extend_from_slice(turn.list);
            ControlFlow::Continue(())
        });
        let action = [legal[dice.below(legal.len())]];
        play.play(&Actions::plain(&action)).expect("a legal turn");
        if let [Action::Place(cell)] = action {
            moves.push(geometry.name(cell));
        }
    }
    let outcome = play.outcome().expect("the game is over");
    format!(
        "[Game \"{}\"]\n[Variant \"{}\"]\n[Result \"{}\"]\n[Score \"{}\"]\n\n{}\n",
        spec.game,
        spec.variant.join(", "),
        outcome.claim(),
        outcome.score.expect("these games have scores"),
        moves.join(" "),
    )
}
