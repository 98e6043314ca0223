//! A player with tastes of his own: he likes to capture, to make rows, to annul, to cut, or shuns it.

use crate::playout::Dice;

use super::capture::{annuls, captured, cuts_to_a_five};
use super::judge::{ban, legal};
use super::position::Position;
use super::sets::Rules;
use super::shapes::open_four_points;
use super::stones::{AXES, Point, WAYS, step};
use super::word::{Part, Word};

/// How much a player likes what a stone does.
#[derive(Clone, Copy, Debug)]
struct Taste {
    near: usize,
    take: usize,
    offer: usize,
    rows: usize,
    five: usize,
    six: usize,
    three: usize,
    block: usize,
    annul: usize,
    cut: usize,
}

/// A player, who keeps to a window of the board.
pub(super) struct Player {
    tastes: [Taste; 2],
    /// The lowest file and row of the window, and the highest.
    window: (Point, Point),
    /// One word of so many is against the rules, where one can be.
    wild: usize,
    /// One word of so many is a pass, where that is legal.
    idle: usize,
}

impl Taste {
    fn any(dice: &mut Dice) -> Self {
        let mut any = || [0, 1, 10, 100, 1000][dice.below(5)];
        Self {
            near: any(),
            take: any(),
            offer: any(),
            rows: any(),
            five: any(),
            six: any(),
            three: any(),
            block: any(),
            annul: any(),
            cut: any(),
        }
    }
}

impl Player {
    pub(super) fn any(rules: Rules, dice: &mut Dice) -> Self {
        let size = 5 + dice.below(6) as i32;
        let room = rules.size - size + 1;
        let mut corner = || match dice.below(4) {
            0 => 1,
            1 => 1 + dice.below(room as usize) as i32,
            // Round the centre.
            _ => (room + 1) / 2,
        };
        let low = (corner(), corner());
        let high = (low.0 + size - 1, low.1 + size - 1);
        Self {
            tastes: [Taste::any(dice), Taste::any(dice)],
            window: (low, high),
            wild: [12, 40, usize::MAX][dice.below(3)],
            idle: [6, 40, usize::MAX][dice.below(3)],
        }
    }

    /// A word, and whether it is against the rules.
    pub(super) fn word(&self, position: &Position, dice: &mut Dice) -> (Word, bool) {
        if position.rules.passes() {
            let idle = if position.passed { 3 } else { self.idle };
            if dice.below(idle) == 0 {
                return (vec![Part::Pass], false);
            }
        }
        if dice.below(self.wild) == 0
            && let Some(word) = against_the_rules(position, dice)
        {
            return (word, true);
        }
        let Some(at) = self.choose(position, dice) else {
            // In renju all that is empty may be forbidden.
            return (vec![Part::Pass], false);
        };
        let gone = super::judge::taken(position, at);
        (claimed(at, &gone, dice), false)
    }

    fn is_within(&self, at: Point) -> bool {
        let (low, high) = self.window;
        (low.0..=high.0).contains(&at.0) && (low.1..=high.1).contains(&at.1)
    }

    /// A legal point, if there is one.
    fn choose(&self, position: &Position, dice: &mut Dice) -> Option<Point> {
        let empty = position.stones.empty();
        let near: Vec<Point> = empty
            .iter()
            .copied()
            .filter(|at| self.is_within(*at))
            .collect();
        let is_legal = |at: &Point| ban(position, *at).is_none();
        let mut points: Vec<Point> = near.into_iter().filter(is_legal).collect();
        if points.is_empty() {
            points = legal(position);
        }
        let side = usize::from(position.mover == ludograph::board::Side::White);
        let weigh = |at: &Point| 1 + weight(position, *at, &self.tastes[side]);
        let weights: Vec<usize> = points.iter().map(weigh).collect();
        let mut rest = dice.below(weights.iter().sum::<usize>().max(1));
        for (at, weight) in points.iter().zip(weights) {
            if rest < weight {
                return Some(*at);
            }
            rest -= weight;
        }
        None
    }
}

/// A placement with some of its captures claimed, in any order.
pub(super) fn claimed(at: Point, gone: &[Point], dice: &mut Dice) -> Word {
    let mut word = vec![Part::Place(at)];
    if dice.below(3) == 0 {
        for &stone in gone.iter().filter(|_| dice.below(3) > 0) {
            word.push(Part::Claim(stone));
        }
        if word.len() > 2 {
            let last = word.len() - 1;
            word.swap(1 + dice.below(last), last);
        }
    }
    word
}

/// A placement or a pass that the rules forbid, but that can be replayed.
fn against_the_rules(position: &Position, dice: &mut Dice) -> Option<Word> {
    if !position.rules.passes() && dice.below(6) == 0 {
        return Some(vec![Part::Pass]);
    }
    let empty = position.stones.empty().into_iter();
    let banned: Vec<Point> = empty.filter(|&at| ban(position, at).is_some()).collect();
    let at = *dice.pick(&banned)?;
    let gone = super::judge::taken(position, at);
    Some(claimed(at, &gone, dice))
}

/// How much a player likes a point.
fn weight(position: &Position, at: Point, taste: &Taste) -> usize {
    let (side, stones) = (position.mover, &position.stones);
    let with = stones.with(at, side);
    let gone = super::judge::taken(position, at);
    let after = with.without(&gone);
    let neighbours = WAYS
        .iter()
        .filter(|&&way| stones.at(step(at, way, 1)).is_some());
    let mut weight = taste.near * neighbours.count() + taste.take * gone.len();
    for axis in AXES {
        let length = after.length(at, axis, side);
        weight += match length {
            5 => taste.five * 10,
            6.. => taste.six * 10,
            _ => taste.rows * (length - 1) as usize * 2,
        };
        if stones.length(at, axis, side.other()) >= 4 {
            weight += taste.block * 4;
        }
        if taste.three > 0 && !open_four_points(&after, at, axis, side).is_empty() {
            weight += taste.three * 4;
        }
    }
    if position.rules.captures() && taste.offer > 0 {
        weight += taste.offer * offers(&after, at, side);
    }
    if let Some(waiting) = &position.waiting
        && annuls(stones, at, side, &waiting.fives)
    {
        weight += taste.annul * 40;
    }
    if !gone.is_empty() && cuts_to_a_five(&with, &gone, side.other()) {
        weight += taste.cut * 40;
    }
    weight
}

/// How many stones the other side could take at once.
fn offers(stones: &super::stones::Stones, at: Point, side: ludograph::board::Side) -> usize {
    let near = WAYS
        .iter()
        .flat_map(|&way| (1..=2).map(move |n| step(at, way, n)));
    let near = near.filter(|&near| stones.is_empty(near));
    let taken = near.map(|near| {
        let other = side.other();
        captured(&stones.with(near, other), near, other).len()
    });
    taken.max().unwrap_or(0)
}
