//! [`View`]: which part of a board a picture shows, from which side, and with which names beside it.

use super::{Cell, Geometry, Shape};

/// How a picture shows a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct View {
    /// From which side.
    pub turned: Turned,
    /// Which part of it.
    pub crop: Crop,
    /// The names of files and rows.
    pub coordinates: Coordinates,
}

/// Which part of a board is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Crop {
    /// All of it.
    #[default]
    Whole,
    /// The part whose files and rows lie between those of these two cells, in any order.
    Part(Cell, Cell),
    /// The part that what stands on it needs. A page knows nothing of that and shows the whole board:
    /// whoever draws names the part.
    Fit,
}

/// From which side a board is seen: turned, and then mirrored if it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turned {
    /// Clockwise, in degrees from 0 to 359: a multiple of [`Turned::step`].
    pub degrees: u16,
    /// Whether left and right have changed places.
    pub mirrored: bool,
}

impl Turned {
    /// The degrees by which a board can be turned.
    pub fn step(geometry: &Geometry) -> u16 {
        match geometry.shape() {
            Shape::Hexagons => 60,
            Shape::Squares | Shape::Crossings => 90,
        }
    }

    /// What is seen is turned on, clockwise by that many degrees.
    #[must_use]
    pub const fn rotated(self, degrees: u16) -> Self {
        let degrees = degrees % 360;
        // In a mirror the other way round.
        let by = if self.mirrored {
            360 - degrees
        } else {
            degrees
        };
        Self {
            degrees: (self.degrees + by) % 360,
            ..self
        }
    }

    /// Left and right of what is seen change places.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self {
            mirrored: !self.mirrored,
            ..self
        }
    }
}

/// Which names of files and rows stand outside a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Coordinates {
    /// None.
    None,
    /// Those that the usual picture of the board has.
    #[default]
    Usual,
    /// Those on these sides.
    On(Sides),
}

/// A set of sides of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sides(u8);

/// A side of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageSide {
    /// The left one.
    Left,
    /// The right one.
    Right,
    /// The upper one.
    Top,
    /// The lower one.
    Bottom,
}

impl PageSide {
    /// Every side, in the order in which they are written.
    pub const ALL: [Self; 4] = [Self::Left, Self::Right, Self::Top, Self::Bottom];

    /// What records and the command line call it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Left => "left",
            Self::Right => "right",
            Self::Top => "top",
            Self::Bottom => "bottom",
        }
    }
}

impl Sides {
    /// With that side in it.
    #[must_use]
    pub const fn with(self, side: PageSide) -> Self {
        Self(self.0 | 1 << side as u8)
    }

    /// Whether that side is in it.
    pub const fn has(self, side: PageSide) -> bool {
        self.0 & 1 << side as u8 != 0
    }

    /// The sides in it, in the order of [`PageSide::ALL`].
    pub fn list(self) -> impl Iterator<Item = PageSide> {
        PageSide::ALL
            .into_iter()
            .filter(move |&side| self.has(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mirror_turns_the_other_way_round() {
        let quarter = Turned::default().rotated(90);
        assert_eq!(quarter.rotated(270), Turned::default());
        // Mirrored, then turned to the right, is turned to the left, then mirrored.
        let one = Turned::default().mirrored().rotated(90);
        let other = Turned::default().rotated(270).mirrored();
        assert_eq!(one, other);
        assert_eq!(one.mirrored().mirrored(), one);
    }
}
