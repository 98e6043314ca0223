//! Where games begin: the empty board, or a `position` block.

use super::annul;
use super::position::Position;
use super::stones::Run;
use super::terms::{PAIRS, Terms, Win};
use crate::board::{Cell, Side};
use crate::diagnostic::Code;
use crate::game::{Illegal, Start};
use crate::record::{Ending, Extra, Setup};

/// How many pairs a side can have taken at most: eight with one stone, behind four.
const MOST_PAIRS: u32 = 12;

/// The position that a game begins with.
///
/// # Errors
/// `syntax` for a line that says nothing in this game, `bad-diagram` for pairs that nobody can have.
pub(super) fn position(terms: &Terms, start: Start<'_>) -> Result<Position, Illegal> {
    let first = start.first.unwrap_or(Side::Black);
    let Some(setup) = start.setup else {
        return Ok(Position::empty((terms.lines)(), first));
    };
    let side = setup.side.map_or(first, |(side, _)| side);
    let mut position = Position::empty((terms.lines)(), side);
    position.pairs = pairs(terms, setup)?;
    for (cell, piece) in (0..).map(Cell).zip(&setup.pieces) {
        if let (Some(side), Some(spot)) = (piece, position.lines().spot(cell)) {
            position.set(*side, spot);
        }
    }
    position.forget_opening();
    settle(&mut position, terms, side);
    Ok(position)
}

/// The pairs of a block; nobody has taken one if it does not say.
fn pairs(terms: &Terms, setup: &Setup) -> Result<[u8; 2], Illegal> {
    let mut said = None;
    for (part, (extra, _)) in setup.extras.iter().enumerate() {
        let refused = |code| Illegal {
            code,
            part: u16::try_from(part).ok(),
            cell: None,
            side: None,
        };
        let Extra::Pairs(black, white) = *extra else {
            return Err(refused(Code::Syntax));
        };
        if !terms.captures {
            return Err(refused(Code::Syntax));
        }
        // The first side that had taken five pairs has won before the other could.
        let is_known = black.max(white) <= MOST_PAIRS && black.min(white) < u32::from(PAIRS);
        let pairs = [black as u8, white as u8];
        if !is_known || said.is_some_and(|said| said != pairs) {
            return Err(refused(Code::BadDiagram));
        }
        said = Some(pairs);
    }
    Ok(said.unwrap_or_default())
}

/// The game may be over where it begins; in Ninuki a five of the side that is not to move waits.
fn settle(position: &mut Position, terms: &Terms, side: Side) {
    let enemy = side.other();
    let enough = |side: &Side| position.pairs[*side as usize] >= PAIRS;
    if let Some(winner) = [enemy, side].into_iter().find(enough) {
        return position.finish(Ending::Captures, Some(winner));
    }
    if terms.five == Win::Perfect {
        position.waiting = fives(position, terms, enemy);
        if position.empty > 0 && !position.has_legal(terms, side) {
            return position.finish(Ending::NoLegalMove, None);
        }
    } else {
        let has_five = |side: &Side| !fives(position, terms, *side).is_empty();
        if let Some(winner) = [enemy, side].into_iter().find(has_five) {
            return position.finish(Ending::Five, Some(winner));
        }
    }
    if position.empty == 0 {
        position.finish(Ending::FullBoard, None);
    }
}

/// The fives of a side, wherever they are.
fn fives(position: &Position, terms: &Terms, side: Side) -> Vec<Run> {
    let (stones, lines) = (&position.stones, position.lines());
    let own = |cell: &Cell| lines.spot(*cell).is_some_and(|spot| stones.has(side, spot));
    let through = |cell| annul::fives(stones, side, cell, terms.is_exact(side));
    let mut fives: Vec<Run> = lines.cells().filter(own).flat_map(through).collect();
    // Each stone of a five has found it.
    let mut seen = std::collections::BTreeSet::new();
    fives.retain(|five| seen.insert((five.line, five.bits)));
    fives
}
