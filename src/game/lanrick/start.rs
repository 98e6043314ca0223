//! Where a game begins: the start of an edition, or a `position` block (rules/lanrick.md, S1, S2, and
//! notation.md, section 3).

use super::board::rendezvous::rendezvous;
use super::board::squares::{Set, count};
use super::edition::{Allowance, Contest, Edition, NextMark};
use super::position::{Phase, Position};
use super::word::fault::whole;
use crate::board::{Axis, Cell, Side};
use crate::diagnostic::Code;
use crate::game::{Illegal, Start};
use crate::record::{Extra, Setup};

/// White a1 a7 e8 g1 h5.
const WHITE: Set = 1 | 1 << 48 | 1 << 60 | 1 << 6 | 1 << 39;
/// Black a4 b8 d1 h2 h8.
const BLACK: Set = 1 << 24 | 1 << 57 | 1 << 3 | 1 << 15 | 1 << 63;
/// The most men that are ever on the board.
const MOST_MEN: u8 = 10;

/// The fewest men for which there is a rendezvous, in the shrinking sets.
const LEAST_MEN: u8 = 4;

/// What the lines of a block say.
#[derive(Default)]
struct Said {
    /// The mark, its line, and the index of what says so.
    mark: Option<(Cell, Option<Axis>, usize)>,
    session: Option<(u32, usize)>,
    played: Option<[bool; 2]>,
}

impl Edition {
    /// The position that a game begins with.
    ///
    /// # Errors
    /// What a block says that cannot be.
    pub(super) fn start(&self, start: Start<'_>) -> Result<Position, Illegal> {
        let first = start.first.unwrap_or(Side::White);
        if let Some(setup) = start.setup {
            return self.block(setup, first);
        }
        let mut now = Position::empty(first);
        if self.setting.is_none() {
            now.men = [BLACK, WHITE];
            now.central = true;
            self.begin_first_mark(&mut now);
        }
        Ok(now)
    }

    fn block(&self, setup: &Setup, first: Side) -> Result<Position, Illegal> {
        let said = read(setup)?;
        let mut now = Position::empty(first);
        for (cell, side) in (0..64).map(Cell).zip(&setup.pieces) {
            if let Some(side) = side {
                now.put(*side, cell);
            }
        }
        let men = count(now.taken());
        let is_shrinking = matches!(self.contest, Contest::Shrinking(_));
        if men > MOST_MEN {
            return Err(whole(Code::BadDiagram));
        }
        let to_come = u32::from(11 - men);
        now.session = match said.session {
            Some((number, line)) if (is_shrinking && number != to_come) || number == 0 => {
                return Err(at(Code::BadDiagram, line));
            }
            Some((number, line)) if number > 1 && self.begins_in_first() => {
                return Err(at(Code::BadDiagram, line));
            }
            Some((number, _)) => number,
            None if is_shrinking => to_come,
            None => 1,
        };
        self.act_first(&mut now, setup, &said);
        // Nobody is left to have won (S14).
        if [Side::Black, Side::White]
            .iter()
            .all(|&side| now.count(side) <= self.lost_with)
        {
            return Err(whole(Code::BadDiagram));
        }
        // With three men there is no mark any more: the game has ended.
        let is_placed = |_: &(Cell, Option<Axis>, usize)| !(is_shrinking && men < LEAST_MEN);
        if let Some((mark, axis, line)) = said.mark.filter(is_placed) {
            let size = self.next_size(&now);
            if axis.is_some() != (size == 3) {
                return Err(at(Code::Orientation, line));
            }
            now.rendezvous =
                rendezvous(size, mark, axis).ok_or_else(|| at(Code::MarkNotInField, line))?;
            now.mark = mark;
            now.axis = axis;
            now.phase = Phase::Play;
        }
        if self.is_lost(&now) {
            now.phase = Phase::Over;
        }
        Ok(now)
    }

    /// Whose turn it is, who opens, and who has played.
    fn act_first(&self, now: &mut Position, setup: &Setup, said: &Said) {
        self.begin_first_mark(now);
        let named = setup.side.map(|(side, _)| side);
        // Where the numbers say who sets the mark (S13), they count before `First`.
        if self.next_mark == NextMark::Fewer
            && let Some(fewer) = now.fewer()
        {
            (now.actor, now.opener) = (fewer, fewer.other());
        }
        if said.mark.is_none() {
            // The side named is the opener.
            if let Some(opener) = named {
                let opens_too = now.actor == now.opener;
                now.opener = opener;
                now.actor = if opens_too { opener } else { opener.other() };
            }
            return;
        }
        now.actor = named.unwrap_or(now.opener);
        now.played = said.played.unwrap_or([true, true]);
        now.opener = match now.played {
            [true, false] => Side::Black,
            [false, true] => Side::White,
            _ => now.actor,
        };
        now.opener_moved = now.has_played(now.opener);
    }

    /// Whether a game can't begin later than in the first session, since its allowance depends on the
    /// last win (January 1879).
    const fn begins_in_first(&self) -> bool {
        matches!(self.allowance, Allowance::InAndOne)
    }
}

fn read(setup: &Setup) -> Result<Said, Illegal> {
    let mut said = Said::default();
    for (line, &(extra, _)) in setup.extras.iter().enumerate() {
        match extra {
            Extra::Mark(Cell::NOWHERE, _) => return Err(at(Code::OffBoard, line)),
            Extra::Mark(cell, axis) => {
                // The mark in the rows may be told again, with its line.
                let before = said.mark.and_then(|(_, axis, _)| axis);
                let is_other = said.mark.is_some_and(|(before, ..)| before != cell);
                if is_other || axis.zip(before).is_some_and(|(a, b)| a != b) {
                    return Err(at(Code::BadDiagram, line));
                }
                said.mark = Some((cell, axis.or(before), line));
            }
            Extra::Session(number) if said.session.is_some_and(|(n, _)| n != number) => {
                return Err(at(Code::BadDiagram, line));
            }
            Extra::Session(number) => said.session = Some((number, line)),
            Extra::Played(black, white) if said.played.is_some_and(|p| p != [black, white]) => {
                return Err(at(Code::BadDiagram, line));
            }
            Extra::Played(black, white) => said.played = Some([black, white]),
            Extra::Pairs(..) => return Err(at(Code::Syntax, line)),
        }
    }
    Ok(said)
}

/// A fault of the line with that index in [`Setup::extras`].
fn at(code: Code, line: usize) -> Illegal {
    Illegal {
        part: u16::try_from(line).ok(),
        ..whole(code)
    }
}
