//! Games to measure with, as text and as parts of turns; among them random playouts with a fixed seed.

use std::ops::ControlFlow;

use ludograph::board::{Cell, Side};
use ludograph::game::{Game, Next, Play, Start, registry};
use ludograph::record::{Action, Actions};

/// Some complete games of one rule set.
pub struct Corpus {
    /// The rule set.
    pub game: &'static dyn Game,
    /// One record a game, with its result and score.
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
        Self::playouts(game, games)
    }

    /// The same of a rule set that is known.
    pub fn playouts(game: &'static dyn Game, games: usize) -> Self {
        let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
        Self::new(game, (0..games).map(|_| playout(game, &mut dice)).collect())
    }

    /// Records of placements without numbers, each but perhaps with what it captures.
    pub fn new(game: &'static dyn Game, texts: Vec<String>) -> Self {
        let geometry = (game.spec().geometry)();
        let place = |word: &str| Action::Place(geometry.cell(placement(word)).expect("a cell"));
        let read = |text: &String| moves(text).1.split_whitespace().map(place).collect();
        let games: Vec<Vec<Action>> = texts.iter().map(read).collect();
        Self {
            game,
            plies: games.iter().map(|turns| turns.len() as u64).sum(),
            texts,
            games,
        }
    }

    /// All records, one behind the other.
    pub fn text(&self) -> String {
        self.texts.concat()
    }

    /// The moves alone: a record of every so many games, with nothing but its game before them. They can be
    /// parsed, but not played.
    pub fn bare(&self) -> String {
        let record = |texts: &[String]| {
            let words: Vec<&str> = texts.iter().map(|text| moves(text).1.trim()).collect();
            format!(
                "[Game \"{}\"]\n\n{}\n",
                self.game.spec().game,
                words.join(" ")
            )
        };
        self.texts.chunks(20).map(record).collect()
    }

    /// The same with a number before every turn.
    pub fn numbered(&self) -> String {
        self.reworded(|(i, word)| format!("{}. {word}", i + 1))
    }

    /// The same without what is captured.
    pub fn unclaimed(&self) -> String {
        self.reworded(|(_, word)| placement(word).to_owned())
    }

    fn reworded(&self, each: impl Fn((usize, &str)) -> String) -> String {
        let record = |text: &String| {
            let (tags, moves) = moves(text);
            let words: Vec<_> = moves.split_whitespace().enumerate().map(&each).collect();
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

/// The tags of a record, and its moves.
pub fn moves(text: &str) -> (&str, &str) {
    text.rsplit_once("\n\n").expect("tags, then moves")
}

/// What a word says before it names captures.
fn placement(word: &str) -> &str {
    word.split_once(',').map_or(word, |(cell, _)| cell)
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
    let geometry = (game.spec().geometry)();
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
    record(game, play.as_ref(), &moves)
}

/// The record of a game that has ended, or been given up by the side to move.
pub fn record(game: &'static dyn Game, play: &dyn Play, moves: &[impl AsRef<str>]) -> String {
    let spec = game.spec();
    let result = match (play.outcome(), play.next()) {
        (Some(outcome), _) => outcome.claim().to_string(),
        (None, Next::Move(Side::Black)) => "W+".to_owned(),
        (None, _) => "B+".to_owned(),
    };
    let score = play.outcome().and_then(|outcome| outcome.score);
    let score = score.or_else(|| play.score());
    let score = score.map_or(String::new(), |score| format!("[Score \"{score}\"]\n"));
    let moves: Vec<&str> = moves.iter().map(AsRef::as_ref).collect();
    format!(
        "[Game \"{}\"]\n[Variant \"{}\"]\n[Result \"{result}\"]\n{score}\n{}\n",
        spec.game,
        spec.variant.join(", "),
        moves.join(" "),
    )
}
