//! Maps of a board onto itself: what cells, axes and boards become.

use super::{Axis, Board, Cell, Geometry, Side};

/// The image of a cell under one of [`Geometry::symmetries`]; what is no cell of the board is its own.
#[inline]
pub fn image(symmetry: &[Cell], cell: Cell) -> Cell {
    symmetry.get(cell.index()).copied().unwrap_or(cell)
}

impl Axis {
    /// The step of file and row along it.
    const fn step(self) -> (i16, i16) {
        match self {
            Self::Rank => (1, 0),
            Self::File => (0, 1),
            Self::Rising => (1, 1),
            Self::Falling => (1, -1),
        }
    }

    /// What the axis through a cell becomes on a board of squares.
    #[must_use]
    pub fn image(self, geometry: &Geometry, symmetry: &[Cell], cell: Cell) -> Self {
        let (file, row) = geometry.lattice(cell);
        let (df, dr) = self.step();
        let along = |n: i16| geometry.at(i16::from(file) + n * df, i16::from(row) + n * dr);
        let Some(next) = along(1).or_else(|| along(-1)) else {
            return self;
        };
        let (file, row) = geometry.lattice(image(symmetry, cell));
        let (other_file, other_row) = geometry.lattice(image(symmetry, next));
        match (other_file.cmp(&file), other_row.cmp(&row)) {
            (_, std::cmp::Ordering::Equal) => Self::Rank,
            (std::cmp::Ordering::Equal, _) => Self::File,
            (across, up) if across == up => Self::Rising,
            _ => Self::Falling,
        }
    }
}

impl Board {
    /// Whether the pieces lie where those of the other do, seen under a symmetry: the image of this board
    /// is the other.
    pub fn becomes(&self, other: &Self, symmetry: &[Cell]) -> bool {
        let goes = |side: Side| {
            let mut cells = self.cells(side);
            self.count(side) == other.count(side)
                && cells.all(|cell| other.get(image(symmetry, cell)) == Some(side))
        };
        goes(Side::Black) && goes(Side::White)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn axes_go_with_their_cells() {
        let board = Geometry::square(8, 8);
        let cell = |name| board.cell(name).unwrap();
        for symmetry in board.symmetries() {
            for axis in [Axis::Rank, Axis::File, Axis::Rising, Axis::Falling] {
                let seen = axis.image(&board, symmetry, cell("c5"));
                // A man on the axis is on the image of it.
                let (file, row) = (3 + axis.step().0, 5 + axis.step().1);
                let man = image(symmetry, board.at(file, row).unwrap());
                let (mark, man) = (
                    board.lattice(image(symmetry, cell("c5"))),
                    board.lattice(man),
                );
                let step = (
                    i16::from(man.0) - i16::from(mark.0),
                    i16::from(man.1) - i16::from(mark.1),
                );
                let (df, dr) = seen.step();
                assert!(step == (df, dr) || step == (-df, -dr), "{axis:?} {seen:?}");
            }
        }
    }

    #[test]
    fn a_board_becomes_its_image_and_no_other() {
        let geometry = Geometry::square(8, 8);
        let [mut one, mut other] = [Board::empty(&geometry), Board::empty(&geometry)];
        one.set(geometry.cell("a1").unwrap(), Some(Side::Black));
        one.set(geometry.cell("b1").unwrap(), Some(Side::White));
        other.set(geometry.cell("h1").unwrap(), Some(Side::Black));
        other.set(geometry.cell("g1").unwrap(), Some(Side::White));
        let ways = |one: &Board, other: &Board| {
            let symmetries = geometry.symmetries().iter();
            symmetries.filter(|map| one.becomes(other, map)).count()
        };
        assert_eq!((ways(&one, &other), ways(&one, &one)), (1, 1));
        other.set(geometry.cell("h8").unwrap(), Some(Side::White));
        assert_eq!(ways(&one, &other), 0);
        let empty = Board::empty(&geometry);
        assert_eq!(ways(&empty, &empty), 8);
    }
}
