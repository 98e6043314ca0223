//! Positions from `position` blocks.

use super::lines::Lines;
use super::position::Position;
use super::words::Words;
use crate::board::{Cell, Side};
use crate::game::Illegal;
use crate::game::placement::syntax;
use crate::record::Setup;

/// The position of a block: its discs, the opening phase over, Black to move unless it says otherwise.
///
/// # Errors
/// `syntax` if rows are followed by a line, since rows say all about these games.
pub(super) fn position<const N: usize>(
    lines: &'static Lines<N>,
    setup: &Setup,
) -> Result<Position<N>, Illegal> {
    if !setup.extras.is_empty() {
        return Err(syntax(Some(0)));
    }
    let of = |side: Side| {
        let cells = (0..).map(Cell).zip(&setup.pieces);
        let own = cells.filter(|&(_, &piece)| piece == Some(side));
        own.fold(Words::NONE, |all, (cell, _)| all | lines.set(cell))
    };
    let side = setup.side.map_or(Side::Black, |(side, _)| side);
    Ok(Position::settled(
        lines,
        [of(Side::Black), of(Side::White)],
        side,
    ))
}
