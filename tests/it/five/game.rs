//! Random games, and the real engine's game beside them.

use ludograph::board::{Geometry, Side};
use ludograph::game::{Game, Illegal, Play, Start};
use ludograph::record::Actions;

use crate::playout::Dice;

use super::block::Block;
use super::judge::verdict;
use super::player::Player;
use super::position::Position;
use super::sets::{Name, Rules};
use super::word::{Part, Word, actions, is_numbered, text};

/// A word of a game.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) before: Position,
    pub(super) word: Word,
    /// Whether it is against the rules, and said to have been played all the same.
    pub(super) forced: bool,
    /// The number that it has, or would have if it were numbered.
    pub(super) number: usize,
}

/// A random game, played to its end or broken off.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    pub(super) rules: Rules,
    pub(super) first: Side,
    /// The block that it starts from, if it does not start at the start.
    pub(super) block: Option<Block>,
    pub(super) steps: Vec<Step>,
    pub(super) last: Position,
    /// The number that the next word would have.
    pub(super) next: usize,
}

impl Playout {
    /// A game before its first word.
    pub(super) fn begin(rules: Rules, block: Option<Block>, dice: &mut Dice) -> Self {
        let first = match rules.name {
            Name::Pente if dice.coin() => Side::White,
            _ => Side::Black,
        };
        let start = block.as_ref().map_or_else(
            || Position::start(rules, first),
            |block| block.start(rules, first),
        );
        let number = block.as_ref().and_then(|block| block.number);
        Self {
            rules,
            first,
            block,
            steps: Vec::new(),
            last: start,
            next: number.unwrap_or(1),
        }
    }

    /// Plays up to so many words.
    pub(super) fn play(mut self, dice: &mut Dice, most: usize) -> Self {
        let player = Player::any(self.rules, dice);
        while self.steps.len() < most && self.last.end.is_none() {
            let (word, forced) = player.word(&self.last, dice);
            self.add(word, forced);
        }
        self
    }

    pub(super) fn add(&mut self, word: Word, forced: bool) {
        let next = verdict(&self.last, &word, forced);
        let next = next.unwrap_or_else(|fault| {
            panic!("{}: {fault:?} in {:?}", text(&word), self.last);
        });
        let number = self.next;
        self.next += usize::from(is_numbered(&word));
        let before = std::mem::replace(&mut self.last, next);
        self.steps.push(Step {
            before,
            word,
            forced,
            number,
        });
    }

    /// The words before that one alone.
    pub(super) fn cut(&self, length: usize) -> Self {
        let mut cut = self.clone();
        if let Some(step) = self.steps.get(length) {
            cut.last = step.before.clone();
            cut.next = step.number;
            cut.steps.truncate(length);
        }
        cut
    }

    /// The position behind a word.
    pub(super) fn after(&self, step: usize) -> &Position {
        self.steps
            .get(step + 1)
            .map_or(&self.last, |step| &step.before)
    }

    /// The words, for messages.
    pub(super) fn words(&self) -> String {
        let word = |step: &Step| {
            let tilde = if step.forced { "~" } else { "" };
            format!("{}. {tilde}{}", step.number, text(&step.word))
        };
        let words: Vec<String> = self.steps.iter().map(word).collect();
        let block = self.block.as_ref().map(|block| {
            let mut page = crate::playout::Page::default();
            block.write(&mut page, true);
            page.text
        });
        let first = self.first.name();
        let block = block.unwrap_or_default();
        format!(
            "{} First {first}\n{block}{}",
            self.rules.id(),
            words.join(" ")
        )
    }
}

/// A game of the real engine.
pub(super) struct Table {
    pub(super) game: &'static dyn Game,
    pub(super) geometry: &'static Geometry,
    pub(super) play: Box<dyn Play>,
}

impl Table {
    pub(super) fn of(playout: &Playout) -> Self {
        Self::new(playout.rules, playout.first, playout.block.as_ref())
    }

    pub(super) fn new(rules: Rules, first: Side, block: Option<&Block>) -> Self {
        let game = rules.real();
        let geometry = (game.spec().geometry)();
        let setup = block.map(|block| block.setup(geometry));
        let start = Start {
            first: (first == Side::White).then_some(first),
            setup: setup.as_ref(),
        };
        let play = game.start(start).expect("a start");
        Self {
            game,
            geometry,
            play,
        }
    }

    /// Plays a word, or forces it.
    pub(super) fn play(&mut self, word: &[Part], forced: bool) -> Result<(), Illegal> {
        let list = actions(word, self.geometry);
        let turn = Actions::plain(&list);
        let done = if forced {
            self.play.force(&turn)
        } else {
            self.play.play(&turn)
        };
        done.map(|_| ())
    }

    pub(super) fn fork(&self) -> Self {
        Self {
            game: self.game,
            geometry: self.geometry,
            play: self.play.fork(),
        }
    }
}

/// How often everything is done: more where `LUDOGRAPH_ROUNDS` asks for a longer run.
pub(super) fn rounds() -> u64 {
    let rounds = std::env::var("LUDOGRAPH_ROUNDS").ok();
    rounds.and_then(|n| n.parse().ok()).unwrap_or(1)
}
