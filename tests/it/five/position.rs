//! Positions, and where games begin.

use ludograph::board::Side;

use super::capture::{annulling, annuls, captured};
use super::sets::{Name, Rules};
use super::shapes::{forbidden_in_renju, is_double_three};
use super::stones::{AXES, Point, Stones};

/// How a game ended: who won, and why (section 7).
pub(super) type End = (Option<Side>, &'static str);

/// Fives that their side has not won with yet (section 4).
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Waiting {
    pub(super) side: Side,
    pub(super) fives: Vec<Vec<Point>>,
}

#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) rules: Rules,
    pub(super) stones: Stones,
    pub(super) mover: Side,
    /// How many stones have been placed since the start of the game; none where it is unknown, since
    /// it began from a block.
    pub(super) placed: Option<u32>,
    /// Black's and White's.
    pub(super) pairs: [u32; 2],
    pub(super) waiting: Option<Waiting>,
    /// Whether the last turn was a pass.
    pub(super) passed: bool,
    /// The lines of five and more that the last turn made, and whose they are.
    pub(super) made: Vec<(Side, Vec<Point>)>,
    pub(super) end: Option<End>,
}

impl Position {
    /// The start of a game.
    pub(super) fn start(rules: Rules, first: Side) -> Self {
        Self {
            rules,
            stones: Stones::new(rules.size),
            mover: first,
            placed: Some(0),
            pairs: [0, 0],
            waiting: None,
            passed: false,
            made: Vec::new(),
            end: None,
        }
    }

    /// A position that somebody has written down.
    pub(super) fn set_up(rules: Rules, stones: Stones, mover: Side, pairs: [u32; 2]) -> Self {
        let mut position = Self {
            stones,
            placed: None,
            pairs,
            ..Self::start(rules, mover)
        };
        position.end = position.end_at_the_start();
        let fives = position.fives_of(mover.other());
        if rules.is_ninuki() && position.end.is_none() && !fives.is_empty() {
            let side = mover.other();
            position.waiting = Some(Waiting { side, fives });
        }
        position
    }

    /// Every five of a side, wherever it came from.
    fn fives_of(&self, side: Side) -> Vec<Vec<Point>> {
        let lines = self.stones.lines(side, 5).into_iter();
        let is_five = |line: &Vec<Point>| self.rules.is_five(side, line.len() as i32);
        lines.filter(is_five).collect()
    }

    fn end_at_the_start(&self) -> Option<End> {
        let sides = [self.mover.other(), self.mover];
        if self.rules.captures()
            && let Some(side) = sides.into_iter().find(|&side| self.pairs_of(side) >= 5)
        {
            return Some((Some(side), "captures"));
        }
        if !self.rules.is_ninuki() {
            let has_five = |side: &Side| !self.fives_of(*side).is_empty();
            if let Some(side) = sides.into_iter().find(has_five) {
                return Some((Some(side), "five"));
            }
        }
        self.draw_for_want_of_moves()
    }

    /// The last two lines of section 7.
    pub(super) fn draw_for_want_of_moves(&self) -> Option<End> {
        if self.stones.is_full() {
            return Some((None, "full-board"));
        }
        let has_move = || {
            self.stones
                .empty()
                .iter()
                .any(|&at| self.shape(at).is_none())
        };
        (self.rules.is_ninuki() && !has_move()).then_some((None, "no-legal-move"))
    }

    pub(super) fn pairs_of(&self, side: Side) -> u32 {
        self.pairs[usize::from(side == Side::White)]
    }

    /// What forbids the mover's stone on an empty point because of the shape that it makes (sections 6
    /// and 8.1).
    pub(super) fn shape(&self, at: Point) -> Option<&'static str> {
        if self.rules.name == Name::Renju {
            return (self.mover == Side::Black)
                .then(|| forbidden_in_renju(&self.stones, at))
                .flatten();
        }
        if !self.rules.bans_double_threes(self.mover) {
            return None;
        }
        let with = self.stones.with(at, self.mover);
        let gone = captured(&with, at, self.mover);
        let after = with.without(&gone);
        let is_forbidden = is_double_three(&after, at, self.mover) && !self.is_exempt(&after, at);
        is_forbidden.then_some("double-three")
    }

    /// Whether a double three is legal all the same: `after` is the board with it (section 6).
    pub(super) fn is_exempt(&self, after: &Stones, at: Point) -> bool {
        let gone = captured(&self.stones.with(at, self.mover), at, self.mover);
        let makes_five = AXES
            .iter()
            .any(|&axis| after.length(at, axis, self.mover) == 5);
        let takes_the_fifth = self.pairs_of(self.mover) + gone.len() as u32 / 2 >= 5;
        let annuls = self
            .waiting
            .as_ref()
            .is_some_and(|waiting| annuls(&self.stones, at, self.mover, &waiting.fives));
        makes_five || takes_the_fifth || annuls
    }

    /// The empty points that the mover may not take because of the shape, in the order of the board.
    pub(super) fn forbidden(&self) -> Vec<(Point, &'static str)> {
        if self.end.is_some() {
            return Vec::new();
        }
        let empty = self.stones.empty().into_iter();
        empty
            .filter_map(|at| self.shape(at).map(|code| (at, code)))
            .collect()
    }

    /// Where the mover may annul the waiting fives.
    pub(super) fn annulling(&self) -> Vec<Point> {
        self.waiting.as_ref().map_or(Vec::new(), |waiting| {
            annulling(&self.stones, self.mover, &waiting.fives)
        })
    }
}
