//! Which maps of the board leave the rules of an edition as they are.

use crate::board::{Cell, Geometry, image};
use crate::game::lanrick::board::squares::{holds, squares};
use crate::game::lanrick::edition::{Contest, Edition, Limit};
use crate::game::lanrick::mark::CENTRAL;

impl Edition {
    /// Dice name files and ranks, so that no side of the board is as another. Seven and six squares leave out
    /// those on the mark's own rank (rules/lanrick.md, section 3), and the first mark of 1893 stands on one of
    /// the two long diagonals (section 6).
    pub(super) fn is_symmetric(&self, geometry: &Geometry, symmetry: &[Cell]) -> bool {
        let keeps = |cell| image(symmetry, cell) == cell;
        if self.dice.is_some() {
            return geometry.cells().all(keeps);
        }
        let is_level = || {
            let row = |file| {
                let cell = geometry.at(file, 1).unwrap_or(Cell::NOWHERE);
                geometry.lattice(image(symmetry, cell)).1
            };
            row(1) == row(2)
        };
        let has_ranks = matches!(self.contest, Contest::Shrinking(_));
        let has_diagonal = self.limits.contains(&Limit::Central);
        (!has_ranks || is_level())
            && (!has_diagonal || squares(CENTRAL).all(|cell| holds(CENTRAL, image(symmetry, cell))))
    }
}
