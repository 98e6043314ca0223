//! What is forbidden because of the shape that a stone makes (rules/ninuki.md, sections 6 and 8.1).

use super::annul;
use super::lines::Spot;
use super::maker::Maker;
use super::position::Position;
use super::renju::{self, Verdict};
use super::shape;
use super::terms::{Ban, PAIRS, Terms};
use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::Next;

impl Position {
    /// The shape because of which a stone is forbidden. The position is unchanged at the end.
    #[inline]
    pub(super) fn banned(&mut self, terms: &Terms, maker: &Maker) -> Option<Code> {
        if !terms.bans(maker.side) {
            return None;
        }
        if terms.ban == Ban::Renju {
            return match renju::verdict(&mut self.stones, maker.cell, maker.spot) {
                Verdict::Foul(code) => Some(code),
                Verdict::Five | Verdict::Free => None,
            };
        }
        let is_double = maker.made.threes() > 1 && self.is_double_three(maker);
        is_double.then_some(Code::DoubleThree)
    }

    /// Whether it makes a double three and none of the exemptions of section 6 holds.
    #[cold]
    fn is_double_three(&mut self, maker: &Maker) -> bool {
        let Maker {
            side,
            spot,
            made,
            taken,
            ..
        } = *maker;
        let fifth = self.pairs[side as usize] + taken.pairs_taken() >= PAIRS;
        let annuls =
            !self.waiting.is_empty() && annul::breaks_all(&self.stones, &taken, &self.waiting);
        if made.has_five() || fifth || annuls {
            return false;
        }
        let enemy = side.other();
        taken.toggle(&mut self.stones, enemy);
        self.stones.toggle(side, spot);
        let threes = shape::open_threes(&self.stones, side, spot);
        self.stones.toggle(side, spot);
        taken.toggle(&mut self.stones, enemy);
        threes > 1
    }

    /// The shape because of which a stone of `side` is forbidden on an empty point.
    fn banned_at(&mut self, terms: &Terms, side: Side, cell: Cell, spot: Spot) -> Option<Code> {
        let maker = Maker::on(terms, &self.stones, side, cell, spot);
        self.banned(terms, &maker)
    }

    /// The empty points.
    fn open(&self) -> impl Iterator<Item = (Cell, Spot)> + use<'_> {
        let lines = self.lines();
        let spots = lines
            .cells()
            .filter_map(|cell| Some((cell, lines.spot(cell)?)));
        spots.filter(|&(_, spot)| self.stones.is_empty(spot))
    }

    /// Whether `side` may place a stone somewhere, in a game that forbids threes at most.
    #[inline]
    pub(super) fn has_legal(&self, terms: &Terms, side: Side) -> bool {
        if !terms.bans(side) {
            return self.empty > 0;
        }
        // Through a point at the edge goes one line at most that is open at both ends.
        self.stones.has_open_edge() || self.has_legal_inside(terms, side)
    }

    #[cold]
    fn has_legal_inside(&self, terms: &Terms, side: Side) -> bool {
        let mut scratch = self.clone();
        let legal = |(cell, spot)| scratch.banned_at(terms, side, cell, spot).is_none();
        self.open().any(legal)
    }

    /// The empty points that are forbidden to the side to move because of a shape.
    pub(super) fn forbidden(&self, terms: &Terms) -> Vec<(Cell, Code)> {
        let Next::Move(side) = self.next else {
            return Vec::new();
        };
        if !terms.bans(side) {
            return Vec::new();
        }
        let mut scratch = self.clone();
        let banned = |(cell, spot)| {
            let code = scratch.banned_at(terms, side, cell, spot)?;
            Some((cell, code))
        };
        self.open().filter_map(banned).collect()
    }

    /// The points where the side to move may place a stone, in the order of the board.
    pub(super) fn placements(&self, terms: &Terms) -> Vec<Cell> {
        if self.next == Next::Over {
            return Vec::new();
        }
        // Both lists are in the order of the board.
        let forbidden = self.forbidden(terms).into_iter();
        let mut forbidden = forbidden.map(|(cell, _)| cell).peekable();
        self.open()
            .map(|(cell, _)| cell)
            .filter(|cell| forbidden.next_if_eq(cell).is_none())
            .filter(|&cell| self.misplaced(terms, cell).is_none())
            .collect()
    }
}
