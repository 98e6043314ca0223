//! A game's state: the discs, whose turn it is, and the turns that change them.

use std::cmp::Ordering;

use super::lines::{Lines, Spot, cells};
use super::words::Words;
use crate::board::{Board, Cell, Side};
use crate::diagnostic::Code;
use crate::game::placement::{self, at, off_board, whole};
use crate::game::{Illegal, Next};
use crate::record::{Action, Score};

/// How many passes may be written after the end (section 5).
const IDLE_PASSES: u8 = 2;

/// A position, with what follows from it kept ready: whose turn it is and whether it has to pass.
#[derive(Clone, Copy)]
pub struct Position<const N: usize> {
    /// Black's and White's.
    discs: [Words; 2],
    lines: &'static Lines<N>,
    next: Next,
    /// Whether the opening phase lasts.
    opening: bool,
    /// The passes written after the end.
    idle: u8,
}

/// Whether a turn has to obey the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Licence {
    /// It has.
    Rules,
    /// It was played although the rules forbid it (section 14).
    AsPlayed,
}

impl<const N: usize> Position<N> {
    /// The discs of both sides under the normal rules, `side` to move if it can.
    pub(super) fn settled(lines: &'static Lines<N>, discs: [Words; 2], side: Side) -> Self {
        let mut position = Self {
            discs,
            lines,
            next: Next::Over,
            opening: false,
            idle: 0,
        };
        position.next = position.next_for(side);
        position
    }

    /// The empty board at the beginning of the opening phase.
    pub(super) fn opening(lines: &'static Lines<N>) -> Self {
        Self {
            discs: [Words::NONE; 2],
            lines,
            next: Next::Move(Side::Black),
            opening: true,
            idle: 0,
        }
    }

    /// Whose turn it is.
    #[inline]
    pub(super) fn next(&self) -> Next {
        self.next
    }

    /// The tables of its board.
    pub(super) fn lines(&self) -> &'static Lines<N> {
        self.lines
    }

    /// Whether the opening phase lasts.
    pub(super) fn is_opening(&self) -> bool {
        self.opening
    }

    /// The discs of that side, then those of the other.
    #[inline]
    pub(super) fn seen_by(&self, side: Side) -> (Words, Words) {
        (self.discs[side as usize], self.discs[side.other() as usize])
    }

    /// Whose turn it is if `side` is to move, unless that side has to pass or the game is over.
    fn next_for(&self, side: Side) -> Next {
        let (own, opposing) = self.seen_by(side);
        if self.lines.any(own, opposing) {
            Next::Move(side)
        } else {
            self.next_without(side)
        }
    }

    /// The same, if that side can place no disc.
    #[cold]
    fn next_without(&self, side: Side) -> Next {
        let (own, opposing) = self.seen_by(side);
        if self.lines.any(opposing, own) {
            Next::Pass(side)
        } else {
            Next::Over
        }
    }

    /// The cells where the side to move can place a disc, bit `i` for cell `i`: none if it has to pass
    /// or the game is over.
    pub(super) fn placements(&self) -> u128 {
        let Next::Move(side) = self.next else {
            return 0;
        };
        let (own, opposing) = self.seen_by(side);
        if self.opening {
            self.lines.cells_of(self.free_centre())
        } else {
            self.lines.placements(own, opposing)
        }
    }

    fn free_centre(&self) -> Words {
        let [black, white] = self.lines.start;
        self.lines.free(self.discs[0], self.discs[1]) & (black | white)
    }

    /// Places a disc, after a forced pass if one is due; faults in the order of section 8, then the
    /// claims. Against the rules it need not be central and need not enclose anything.
    pub(super) fn place(
        &mut self,
        cell: Cell,
        claims: &[Action],
        licence: Licence,
    ) -> Result<(), Illegal> {
        self.place_inline(cell, claims, licence)
    }

    /// The same where nothing is claimed, as in nearly all turns.
    // In line it needs no room for a fault, unless there is one.
    #[allow(clippy::inline_always)]
    #[inline(always)]
    pub(super) fn place_plainly(&mut self, cell: Cell) -> Result<(), Illegal> {
        self.place_inline(cell, &[], Licence::Rules)
    }

    #[allow(clippy::inline_always)]
    #[inline(always)]
    fn place_inline(
        &mut self,
        cell: Cell,
        claims: &[Action],
        licence: Licence,
    ) -> Result<(), Illegal> {
        let side = match self.next {
            Next::Move(side) => side,
            Next::Pass(side) => side.other(),
            Next::Over => return Err(whole(Code::GameOver, None)),
        };
        let lines = self.lines;
        let Some(spot) = lines.spot(cell) else {
            return Err(off_board(0, side));
        };
        let [black, white] = &self.discs;
        if !spot.is_free(black, white) {
            return Err(taken(spot, cell, side));
        }
        if self.opening {
            return self.place_in_opening(side, cell, claims, licence);
        }
        let other = side.other();
        let (own, opposing) = (&self.discs[side as usize], &self.discs[other as usize]);
        let turned = lines.enclosed(spot, own, opposing);
        if turned.is_empty() && licence == Licence::Rules {
            return Err(Illegal {
                cell: Some(cell),
                ..whole(Code::NoCapture, Some(side))
            });
        }
        if !claims.is_empty() {
            self.judge_claims(claims, side, turned)?;
        }
        let own = self.discs[side as usize] ^ turned ^ spot.set;
        let opposing = self.discs[other as usize] ^ turned;
        self.discs[side as usize] = own;
        self.discs[other as usize] = opposing;
        self.next = if lines.any(opposing, own) {
            Next::Move(other)
        } else {
            self.next_without(other)
        };
        Ok(())
    }

    /// Places a disc on a free cell in the opening phase: a central one, unless it was so played.
    #[cold]
    fn place_in_opening(
        &mut self,
        side: Side,
        cell: Cell,
        claims: &[Action],
        licence: Licence,
    ) -> Result<(), Illegal> {
        let set = self.lines.set(cell);
        if !self.free_centre().meets(set) && licence == Licence::Rules {
            return Err(at(0, Code::NotCentral, cell, side));
        }
        self.judge_claims(claims, side, Words::NONE)?;
        let own = &mut self.discs[side as usize];
        *own = *own | set;
        self.opening = !self.free_centre().is_empty();
        self.next = if self.opening {
            Next::Move(side.other())
        } else {
            self.next_for(side.other())
        };
        Ok(())
    }

    /// Whether the turn turns every disc that is claimed (section 13).
    #[cold]
    fn judge_claims(&self, claims: &[Action], side: Side, turned: Words) -> Result<(), Illegal> {
        let is_on = |cell| self.lines.spot(cell).is_some();
        let is_turned = |cell| self.lines.set(cell).meets(turned);
        placement::judge_claims(claims, side, is_on, is_turned)
    }

    /// Passes where the rules demand it, or idly after the end (section 5).
    pub(super) fn pass(&mut self, licence: Licence) -> Result<(), Illegal> {
        match self.next {
            Next::Pass(side) => self.next = Next::Move(side.other()),
            Next::Move(side) if licence == Licence::Rules => {
                return Err(whole(Code::FalsePass, Some(side)));
            }
            Next::Move(side) if self.opening => self.next = Next::Move(side.other()),
            Next::Move(side) => self.next = self.next_for(side.other()),
            Next::Over if self.idle < IDLE_PASSES => self.idle += 1,
            Next::Over => return Err(whole(Code::GameOver, None)),
        }
        Ok(())
    }

    /// The discs on the board; when the game is over the empty cells go to the side that has more of
    /// them, half of them to each if both have as many (section 6).
    pub(super) fn score(&self) -> Score {
        let [black, white] = self.discs.map(Lines::<N>::count);
        let mut score = Score { black, white };
        if self.next == Next::Over {
            let empty = self.lines.len() - black - white;
            match black.cmp(&white) {
                Ordering::Greater => score.black += empty,
                Ordering::Less => score.white += empty,
                Ordering::Equal => {
                    score.black += empty / 2;
                    score.white += empty / 2;
                }
            }
        }
        score
    }

    /// Lays the discs on an empty board and names the side that plays next.
    pub(super) fn show(&self, board: &mut Board) {
        for side in [Side::Black, Side::White] {
            for cell in cells(self.lines.cells_of(self.discs[side as usize])) {
                board.set(cell, Some(side));
            }
        }
        board.to_move = match self.next {
            Next::Move(side) => Some(side),
            Next::Pass(side) => Some(side.other()),
            Next::Over => None,
        };
    }
}

/// Why a cell of the board is not free.
#[cold]
fn taken<const N: usize>(spot: &Spot<N>, cell: Cell, side: Side) -> Illegal {
    let code = if spot.set.is_empty() {
        Code::Block
    } else {
        Code::Occupied
    };
    at(0, code, cell, side)
}
