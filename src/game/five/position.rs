//! A game's state, and the turns that change it.

use super::annul;
use super::capture::Taken;
use super::lines::{Lines, Spot};
use super::maker::Maker;
use super::stones::{Run, Stones};
use super::table::Made;
use super::terms::{Opening, PAIRS, Terms, Win};
use crate::board::{Board, Cell, Cut, Fives, Row, Side, Waiting};
use crate::diagnostic::Code;
use crate::game::placement::{self, at, off_board, whole};
use crate::game::{Illegal, Next};
use crate::record::{Action, Ending, Outcome, Score};

/// How far from the centre the first player's second stone stands at least (section 8.2).
const DISTANT: u16 = 3;
/// How many stones of a game may be bound to something.
const EARLY: u16 = 3;

/// A position: stones, pairs, and what both sides have to know of the turns before.
#[derive(Clone)]
pub struct Position {
    pub(super) stones: Stones,
    pub(super) next: Next,
    /// How the game ended, and for whom.
    end: Option<(Ending, Option<Side>)>,
    /// The pairs that Black, and that White, has taken.
    pub(super) pairs: [u8; 2],
    /// How many points are empty.
    pub(super) empty: u16,
    /// The stones placed since the usual start, but for the most of a `u16` if the game began from a position.
    placed: u16,
    /// Whether the last turn was a pass.
    passed: bool,
    /// The point of the last stone.
    last: Cell,
    /// The fives of the side that is not to move, which the other may annul.
    pub(super) waiting: Vec<Run>,
    /// The overlines that the last turn has cut, each with the five that remains of it.
    cut: Vec<(Run, Run)>,
    /// Whether there can be a line of six or more.
    has_overlines: bool,
}

/// Whether a turn has to obey the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Licence {
    /// It has.
    Rules,
    /// It was played although the rules forbid it (`~`).
    AsPlayed,
}

impl Position {
    /// The empty board, `side` to move.
    pub(super) fn empty(lines: &'static Lines, side: Side) -> Self {
        Self {
            stones: Stones::none(lines),
            next: Next::Move(side),
            end: None,
            pairs: [0; 2],
            empty: lines.len(),
            placed: 0,
            passed: false,
            last: Cell::NOWHERE,
            waiting: Vec::new(),
            cut: Vec::new(),
            has_overlines: false,
        }
    }

    pub(super) fn lines(&self) -> &'static Lines {
        self.stones.lines()
    }

    /// Puts a stone of a start position on an empty point.
    pub(super) fn set(&mut self, side: Side, spot: Spot) {
        self.stones.toggle(side, spot);
        self.empty -= 1;
    }

    /// The turns before are not known, so that the first stones are bound to nothing, and there may be any
    /// lines.
    pub(super) fn forget_opening(&mut self) {
        self.placed = u16::MAX;
        self.has_overlines = true;
    }

    /// Ends the game.
    pub(super) fn finish(&mut self, ending: Ending, winner: Option<Side>) {
        self.end = Some((ending, winner));
        self.next = Next::Over;
    }

    /// Places a stone with what it is said to capture, if all of it is as the rules want it. False, and
    /// nothing done, if something is at fault, or the game is over: [`Position::place`] then finds out what.
    #[inline]
    pub(super) fn place_soundly(&mut self, terms: &Terms, cell: Cell, claims: &[Action]) -> bool {
        let Next::Move(side) = self.next else {
            return false;
        };
        let Some(spot) = self.lines().spot(cell) else {
            return false;
        };
        let is_misplaced = self.placed < EARLY && self.misplaced(terms, cell).is_some();
        let view = self.stones.view(side, spot);
        if is_misplaced || !view.is_empty() {
            return false;
        }
        let made = Made::seen(&view);
        // Most stones neither take nor make anything, and answer to nothing.
        let is_plain = made.is_plain(terms.bans(side)) && !(terms.captures && view.has_pairs());
        if !is_plain || !claims.is_empty() || !self.waiting.is_empty() || self.empty < 2 {
            let taken = terms.taken(&self.stones, cell, &view);
            let maker = Maker {
                side,
                cell,
                spot,
                made,
                taken,
            };
            return self.place_maker(terms, &maker, claims);
        }
        self.lay(side, cell, spot);
        self.ask_for_legal(terms);
        true
    }

    /// The same of a stone on an empty point that makes or takes something, or answers to something.
    #[inline(never)]
    fn place_maker(&mut self, terms: &Terms, maker: &Maker, claims: &[Action]) -> bool {
        let is_taken = |claim: &Action| matches!(claim, Action::Remove(cell) if maker.taken.cells().contains(cell));
        let is_sound = claims.iter().all(is_taken) && self.banned(terms, maker).is_none();
        if is_sound {
            self.put(terms, maker);
        }
        is_sound
    }

    /// Places a stone; faults in the order of section 11.
    pub(super) fn place(
        &mut self,
        terms: &Terms,
        cell: Cell,
        claims: &[Action],
        licence: Licence,
    ) -> Result<(), Illegal> {
        let Next::Move(side) = self.next else {
            return Err(whole(Code::GameOver, None));
        };
        let Some(spot) = self.lines().spot(cell) else {
            return Err(off_board(0, side));
        };
        if !self.stones.is_empty(spot) {
            return Err(at(0, Code::Occupied, cell, side));
        }
        let maker = Maker::on(terms, &self.stones, side, cell, spot);
        if licence == Licence::Rules {
            if let Some(code) = self.misplaced(terms, cell) {
                return Err(at(0, code, cell, side));
            }
            if let Some(code) = self.banned(terms, &maker) {
                return Err(at(0, code, cell, side));
            }
        }
        if !claims.is_empty() {
            let is_on = |cell| self.lines().spot(cell).is_some();
            let is_taken = |cell| maker.taken.cells().contains(&cell);
            placement::judge_claims(claims, side, is_on, is_taken)?;
        }
        self.put(terms, &maker);
        Ok(())
    }

    /// What the first stones are bound to.
    pub(super) fn misplaced(&self, terms: &Terms, cell: Cell) -> Option<Code> {
        let far = |cell| self.lines().off_centre(cell);
        match (terms.opening, self.placed) {
            (Opening::Centre | Opening::Distant, 0) if far(cell) > 0 => Some(Code::FirstMoveCentre),
            (Opening::Distant, 2) if far(cell) < DISTANT => Some(Code::OpeningRestriction),
            _ => None,
        }
    }

    /// The stone is put, the pairs are taken, and the game goes on or ends (section 7).
    fn put(&mut self, terms: &Terms, maker: &Maker) {
        if !maker.taken.is_empty() {
            self.capture(terms, maker.side, &maker.taken);
        }
        self.lay(maker.side, maker.cell, maker.spot);
        self.settle(terms, maker);
        self.ask_for_legal(terms);
    }

    /// Puts the stone, and gives the turn to the other side.
    #[inline]
    fn lay(&mut self, side: Side, cell: Cell, spot: Spot) {
        self.stones.toggle(side, spot);
        self.empty -= 1;
        self.placed = self.placed.saturating_add(1);
        self.passed = false;
        self.last = cell;
        self.next = Next::Move(side.other());
    }

    /// Where turns can be forbidden to a side that may not pass, the game ends if all of them are.
    #[inline]
    fn ask_for_legal(&mut self, terms: &Terms) {
        if terms.five == Win::Perfect
            && let Next::Move(side) = self.next
            && !self.has_legal(terms, side)
        {
            self.finish(Ending::NoLegalMove, None);
        }
    }

    /// Takes the captured stones off, and tells what overlines that cuts down to a five.
    fn capture(&mut self, terms: &Terms, side: Side, taken: &Taken) {
        let enemy = side.other();
        if terms.five == Win::Perfect && self.has_overlines {
            self.cut = annul::cuts(&self.stones, enemy, taken);
        }
        taken.toggle(&mut self.stones, enemy);
        self.pairs[side as usize] = self.pairs[side as usize].saturating_add(taken.pairs_taken());
        self.empty += taken.cells().len() as u16;
    }

    /// How the game stands behind a turn.
    fn settle(&mut self, terms: &Terms, maker: &Maker) {
        let Maker { side, made, .. } = *maker;
        let enemy = side.other();
        self.has_overlines |= made.has_overline();
        let stands = self
            .waiting
            .iter()
            .any(|five| self.stones.holds(enemy, five));
        let has_won = self.pairs[side as usize] >= PAIRS;
        if !stands || has_won || !self.cut.is_empty() {
            self.waiting.clear();
        }
        if !self.cut.is_empty() {
            return self.finish(Ending::OverlineCut, None);
        }
        if has_won {
            return self.finish(Ending::Captures, Some(side));
        }
        if stands {
            return self.finish(Ending::FiveStands, Some(enemy));
        }
        if made.has_five() || (made.has_overline() && !terms.is_exact(side)) {
            if terms.five == Win::Perfect {
                let fives = annul::fives(&self.stones, side, maker.cell, true);
                self.waiting.extend(fives);
                if !annul::can_annul(&self.stones, enemy, &self.waiting) {
                    self.waiting.clear();
                }
            }
            if self.waiting.is_empty() {
                return self.finish(Ending::Five, Some(side));
            }
        }
        if self.empty == 0 {
            self.finish(Ending::FullBoard, None);
        }
    }

    /// Passes: in Renju always, in the other games only against the rules.
    pub(super) fn pass(&mut self, terms: &Terms, licence: Licence) -> Result<(), Illegal> {
        let Next::Move(side) = self.next else {
            return Err(whole(Code::GameOver, None));
        };
        if !terms.passes && licence == Licence::Rules {
            return Err(whole(Code::FalsePass, Some(side)));
        }
        self.next = Next::Move(side.other());
        self.last = Cell::NOWHERE;
        if terms.passes && std::mem::replace(&mut self.passed, true) {
            self.finish(Ending::BothPass, None);
        } else if !self.waiting.is_empty() {
            self.finish(Ending::FiveStands, Some(side.other()));
        }
        Ok(())
    }

    /// How the game ended, if it has.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let (ending, winner) = self.end?;
        Some(Outcome {
            winner,
            ending,
            score: None,
        })
    }

    /// The pairs taken.
    pub(super) fn score(&self) -> Score {
        let [black, white] = self.pairs.map(u32::from);
        Score { black, white }
    }

    /// Lays the stones on an empty board, with what else belongs to the position.
    pub(super) fn show(&self, terms: &Terms, board: &mut Board) {
        for cell in self.lines().cells() {
            let spot = self.lines().spot(cell);
            board.set(cell, spot.and_then(|spot| self.stones.side_at(spot)));
        }
        let to_move = match self.next {
            Next::Move(side) => Some(side),
            Next::Pass(_) | Next::Over => None,
        };
        board.to_move = to_move;
        board.fives = Some(Fives {
            pairs: terms.captures.then(|| self.pairs.map(u32::from)),
            made: self.made(terms),
            perfect: terms.five == Win::Perfect && matches!(self.end, Some((Ending::Five, _))),
            waiting: to_move.and_then(|side| self.told_waiting(side)),
            cut: self.cut.iter().map(|cut| self.told_cut(cut)).collect(),
        });
    }

    /// The lines of five and more through the last stone.
    fn made(&self, terms: &Terms) -> Vec<Row> {
        let spot = self.lines().spot(self.last);
        let Some(side) = spot.and_then(|spot| self.stones.side_at(spot)) else {
            return Vec::new();
        };
        let row = |run: Run| Row {
            cells: self.stones.cells(&run).collect(),
            overline: run.len() > 5 && terms.is_exact(side),
        };
        annul::fives(&self.stones, side, self.last, false)
            .map(row)
            .collect()
    }

    fn told_cut(&self, (overline, five): &(Run, Run)) -> Cut {
        Cut {
            overline: self.stones.cells(overline).collect(),
            five: self.stones.cells(five).collect(),
        }
    }

    /// What waits for `side` to annul it.
    fn told_waiting(&self, side: Side) -> Option<Waiting> {
        (!self.waiting.is_empty()).then(|| Waiting {
            side: side.other(),
            fives: self
                .waiting
                .iter()
                .map(|five| self.stones.cells(five).collect())
                .collect(),
            annulling: annul::annulling(&self.stones, side, &self.waiting),
        })
    }
}
