//! Random games.

use crate::playout::Dice;

use super::block::Block;
use super::judge::{is_pass_forced, judge};
use super::player;
use super::position::{Colour, Edition, Men, Phase, Position, Rules};
use super::squares::{Square, all, is_field, rendezvous};
use super::word::{Part, Word, is_numbered};

/// A word of a game.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) before: Position,
    pub(super) word: Word,
    /// The number that it has, or would have if it were numbered.
    pub(super) number: usize,
}

impl Step {
    /// Whether it is a pass that may be left out.
    pub(super) fn is_forced_pass(&self) -> bool {
        self.word == [Part::Pass] && is_pass_forced(&self.before)
    }
}

/// A random game, played to its end or broken off.
#[derive(Clone, Debug)]
pub(super) struct Playout {
    pub(super) rules: Rules,
    pub(super) first: Colour,
    /// The block that it starts from, if it does not start at the start.
    pub(super) block: Option<Block>,
    pub(super) steps: Vec<Step>,
    pub(super) last: Position,
    /// The number that the next word would have.
    pub(super) next: usize,
}

impl Playout {
    /// Plays up to so many words from the start.
    pub(super) fn new(rules: Rules, dice: &mut Dice, most: usize) -> Self {
        let first = any_colour(dice);
        let start = Position::start(rules, first);
        Self::from(start, first, None, dice, most)
    }

    /// Plays up to so many words from a block.
    pub(super) fn from_block(rules: Rules, block: Block, dice: &mut Dice, most: usize) -> Self {
        let first = any_colour(dice);
        let start = block.start(rules, first);
        Self::from(start, first, Some(block), dice, most)
    }

    fn from(
        start: Position,
        first: Colour,
        block: Option<Block>,
        dice: &mut Dice,
        most: usize,
    ) -> Self {
        let next = block.as_ref().and_then(|block| block.number).unwrap_or(1);
        let mut playout = Self {
            rules: start.rules,
            first,
            block,
            steps: Vec::new(),
            last: start,
            next,
        };
        while playout.steps.len() < most && !playout.is_over() {
            playout.go_on(dice);
        }
        playout
    }

    fn go_on(&mut self, dice: &mut Dice) {
        let word = player::word(&self.last, dice);
        let next = judge(&self.last, &word);
        let next = next.unwrap_or_else(|fault| {
            let text = super::word::text(&word);
            panic!("{text}: {fault:?} in {:?}", self.last)
        });
        let number = self.next;
        self.next += usize::from(is_numbered(&word));
        let before = std::mem::replace(&mut self.last, next);
        self.steps.push(Step {
            before,
            word,
            number,
        });
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.last.phase, Phase::Over(_))
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

    /// Black's and White's score, and who has won by the rules.
    pub(super) fn result(&self) -> ([usize; 2], Option<Colour>) {
        let winner = match self.last.phase {
            Phase::Over(winner) => Some(winner),
            _ => None,
        };
        (self.last.score(), winner)
    }
}

pub(super) fn any_colour(dice: &mut Dice) -> Colour {
    if dice.coin() {
        Colour::Black
    } else {
        Colour::White
    }
}

/// A block that says the same as that position, if one can.
pub(super) fn block_of(position: &Position, number: usize) -> Option<Block> {
    let in_session = match position.phase {
        Phase::Play => true,
        Phase::Mark { void: false } => false,
        _ => return None,
    };
    let can_say = match position.rules.edition {
        // Its allowance depends on the last win.
        Edition::Jan1879 => position.session == 1,
        // Its limits depend on the last mark.
        Edition::Oct1880 => in_session || position.session == 1,
        _ => true,
    };
    can_say.then(|| Block::of(position, number))
}

/// A block that no game has led to: men anywhere, many of them near the rendezvous.
pub(super) fn scattered(rules: Rules, dice: &mut Dice) -> Block {
    let session = match (rules.shrinks(), rules.edition) {
        (true, _) => 1 + dice.below(7) as u32,
        (_, Edition::Jan1879) => 1,
        _ => 1 + dice.below(3) as u32,
    };
    let size = if rules.shrinks() {
        10 - session as i32
    } else {
        9
    };
    let field: Vec<Square> = all().into_iter().filter(|&at| is_field(at)).collect();
    let mark = *dice.pick(&field).unwrap();
    let line = (size == 3).then(|| *dice.pick(&super::squares::LINES).unwrap());
    let spots = rendezvous(mark, size, line);
    let few = rules.edition == Edition::Feb1879;
    let (least, most) = match rules.shrinks() {
        true => (size as usize + 1, size as usize + 1),
        false if few => (6, 10),
        false => (4, 10),
    };
    let count = least + dice.below(most - least + 1);
    let men = scatter(rules, count, &spots, dice);
    let played = [dice.coin(), dice.coin()];
    let side = match played {
        [true, false] => Colour::White,
        [false, true] => Colour::Black,
        // The opener, who never has fewer men than the setter.
        _ if played == [false, false] && rules.is_1893() => more_numerous(&men),
        _ => any_colour(dice),
    };
    Block {
        men,
        side: Some(side),
        number: (dice.below(4) == 0).then(|| 1 + dice.below(60)),
        mark: Some((mark, line)),
        session: Some(session),
        played: (dice.below(4) > 0 || played == [true, true]).then_some(played),
    }
}

pub(super) fn more_numerous(men: &Men) -> Colour {
    let black = men.iter().filter(|man| man.1 == Colour::Black).count();
    if 2 * black > men.len() {
        Colour::Black
    } else {
        Colour::White
    }
}

/// Men of both colours, at least two (1879-02: three) of each, at most eight (in the nine-square
/// editions five).
fn scatter(rules: Rules, count: usize, spots: &[Square], dice: &mut Dice) -> Men {
    let least = if rules.edition == Edition::Feb1879 {
        3
    } else {
        2
    };
    let most = if rules.shrinks() { 8 } else { 5 };
    let black = loop {
        let black = dice.below(count + 1);
        let white = count - black;
        if black.min(white) >= least && black.max(white) <= most {
            break black;
        }
    };
    let mut men = Men::new();
    while men.len() < count {
        let near = dice.below(3) > 0;
        let everywhere = all();
        let at = *dice.pick(if near { spots } else { &everywhere }).unwrap();
        let is_free = !men.iter().any(|man| man.0 == at);
        if is_free {
            let black = men.len() < black;
            men.push((at, if black { Colour::Black } else { Colour::White }));
        }
    }
    men
}
