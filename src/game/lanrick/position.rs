//! [`Position`]: what a game of Lanrick can be played on from.

use super::board::squares::{Set, bit, count, holds};
use crate::board::{Axis, Cell, Side};
use crate::record::Score;

/// What has to be done next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// Men are set on the border.
    Setting,
    /// The mark is due. `void` tells that a throw which does not count has been written.
    Mark { void: bool },
    /// Men are moved.
    Play,
    /// The game has ended.
    Over,
}

/// What has happened in a session before its first turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prelude {
    /// The mark was set; or there has been a turn, and it no longer matters.
    Nothing,
    /// The mark was rolled.
    Thrown,
    /// Colours were exchanged.
    Exchanged,
}

/// A position of Lanrick.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The men of Black and of White.
    pub(super) men: [Set; 2],
    /// The rendezvous; empty while no mark stands.
    pub(super) rendezvous: Set,
    /// The mark; [`Cell::NOWHERE`] while none stands.
    pub(super) mark: Cell,
    /// The line of a rendezvous of three squares.
    pub(super) axis: Option<Axis>,
    /// Where the mark stood in the last session, and its rendezvous.
    pub(super) last: (Cell, Set),
    pub(super) phase: Phase,
    /// Who acts.
    pub(super) actor: Side,
    /// Who plays first in the session.
    pub(super) opener: Side,
    /// Who set men first.
    pub(super) first: Side,
    /// Whether Black and White have had their first turn of the session, be it a pass.
    pub(super) played: [bool; 2],
    /// Whether the opener has moved a man in the session, which ends his right to shift the mark.
    pub(super) opener_moved: bool,
    /// What has happened in the session before its first turn.
    pub(super) prelude: Prelude,
    /// Whether the first mark of the game is due, at its usual start.
    pub(super) central: bool,
    /// The session, or the one to come, from 1.
    pub(super) session: u32,
    /// How many men each side had in the last rendezvous when it was won (January 1879).
    pub(super) mustered: Option<[u8; 2]>,
    /// Marks scored (1879-02).
    pub(super) marks: [u32; 2],
    /// Passes after the end.
    pub(super) idle: u8,
}

/// The index of a side in pairs: Black's first.
pub(super) const fn index(side: Side) -> usize {
    match side {
        Side::Black => 0,
        Side::White => 1,
    }
}

/// How many men there are in two sets, Black's and White's.
pub(super) fn counted(men: [Set; 2]) -> Score {
    let [black, white] = men.map(u64::count_ones);
    Score { black, white }
}

impl Position {
    /// No man on the board; `first` acts first.
    pub(super) const fn empty(first: Side) -> Self {
        Self {
            men: [0, 0],
            rendezvous: 0,
            mark: Cell::NOWHERE,
            axis: None,
            last: (Cell::NOWHERE, 0),
            phase: Phase::Setting,
            actor: first,
            opener: first,
            first,
            played: [false, false],
            opener_moved: false,
            prelude: Prelude::Nothing,
            central: false,
            session: 1,
            mustered: None,
            marks: [0, 0],
            idle: 0,
        }
    }

    /// The men of a side.
    #[inline]
    pub(super) const fn of(&self, side: Side) -> Set {
        self.men[index(side)]
    }

    /// The squares that hold a man.
    #[inline]
    pub(super) const fn taken(&self) -> Set {
        self.men[0] | self.men[1]
    }

    /// How many men a side has.
    #[inline]
    pub(super) const fn count(&self, side: Side) -> u8 {
        count(self.of(side))
    }

    /// The side of the man on a square.
    pub(super) const fn man(&self, cell: Cell) -> Option<Side> {
        if holds(self.men[0], cell) {
            Some(Side::Black)
        } else if holds(self.men[1], cell) {
            Some(Side::White)
        } else {
            None
        }
    }

    /// The men of a side that are out.
    #[inline]
    pub(super) const fn out(&self, side: Side) -> Set {
        self.of(side) & !self.rendezvous
    }

    /// The side with fewer men, if they are not equal.
    pub(super) fn fewer(&self) -> Option<Side> {
        counted(self.men).leader().map(Side::other)
    }

    /// Whether a side is home: all its men are in, and it has some.
    #[inline]
    pub(super) const fn is_home(&self, side: Side) -> bool {
        self.is_home_in(side, self.rendezvous)
    }

    /// Whether a side would be home in that rendezvous.
    #[inline]
    pub(super) const fn is_home_in(&self, side: Side, rendezvous: Set) -> bool {
        let men = self.of(side);
        men != 0 && men & !rendezvous == 0
    }

    /// Whether every square of the rendezvous is taken.
    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.rendezvous != 0 && self.rendezvous & !self.taken() == 0
    }

    /// Whether a side has had its first turn of the session.
    pub(super) const fn has_played(&self, side: Side) -> bool {
        self.played[index(side)]
    }

    /// The side that acts has had a turn, in which it has moved men or not.
    #[inline]
    pub(super) fn note_turn(&mut self, has_moved: bool) {
        self.played[index(self.actor)] = true;
        self.opener_moved |= has_moved && self.actor == self.opener;
        self.prelude = Prelude::Nothing;
    }

    /// Puts a man on an empty square.
    pub(super) fn put(&mut self, side: Side, cell: Cell) {
        self.men[index(side)] |= bit(cell);
    }

    /// Takes the man off a square.
    pub(super) fn lift(&mut self, cell: Cell) {
        self.men[0] &= !bit(cell);
        self.men[1] &= !bit(cell);
    }

    /// Moves the man of that side from one square to another.
    #[inline]
    pub(super) fn carry(&mut self, side: Side, from: Cell, to: Cell) {
        let men = &mut self.men[index(side)];
        *men = (*men & !bit(from)) | bit(to);
    }
}
