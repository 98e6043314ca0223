//! What the rules say of a turn that they forbid. Shapes are drawn: `*` is the stone just played, `B` and
//! `W` are stones, `!` is the empty point that matters.

use super::Five;
use super::capture::Taken;
use super::lines::{Lines, Spot};
use super::position::Position;
use super::renju::threes_that_count;
use super::shape::{fours, point, threes};
use super::stones::Stones;
use super::terms::{Ban, Terms};
use super::window::{AXES, CENTRE, WIDTH};
use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::Code;
use crate::game::{Illegal, Next, Reason};
use crate::record::{Action, Actions};

/// The fault in the words of the rules; none if nothing but what every game says of it.
pub(super) fn of(
    set: &Five,
    position: &Position,
    turn: &Actions<'_>,
    illegal: &Illegal,
) -> Option<Reason> {
    let geometry = (set.spec.geometry)();
    let Next::Move(side) = position.next else {
        return None;
    };
    if illegal.code == Code::FalsePass {
        return Some(Reason {
            message: format!("nobody passes in {}", set.spec.game),
            help: None,
        });
    }
    let Some(&Action::Place(cell)) = turn.list.first() else {
        return None;
    };
    let stone = Stone::put(set, position, side, cell)?;
    let centre = position.lines().centre();
    let name = geometry.name(cell);
    let (message, help) = match illegal.code {
        Code::FirstMoveCentre => {
            let mut help = format!("the centre is {}", geometry.name(centre));
            // The centre of sources that skip a letter.
            if cell.0 == centre.0 + 1 {
                help += "; no letter is skipped here: in a source without i, file j is called i, and so on";
            }
            (
                format!("the first stone stands on the centre, not on {name}"),
                help,
            )
        }
        Code::OpeningRestriction => (
            format!("{name} is too near the centre for the first player's second stone"),
            format!(
                "it stands at least three lines from {}, along the rank or along the file",
                geometry.name(centre)
            ),
        ),
        Code::WrongCapture => return Some(stone.not_captured(illegal.cell?)),
        Code::Overline => (
            format!("{name} makes a line of more than five, which is forbidden to Black"),
            stone.drawn(&stone.overlines()),
        ),
        Code::DoubleFour => (
            format!("{name} makes more than one four, which is forbidden to Black"),
            stone.drawn(&stone.fours()),
        ),
        Code::DoubleThree => {
            let whom = match set.terms.ban {
                Ban::Threes => "both sides",
                _ => "Black",
            };
            (
                format!("{name} makes more than one open three, which is forbidden to {whom}"),
                stone.drawn(&stone.threes()),
            )
        }
        _ => return None,
    };
    Some(Reason {
        message,
        help: Some(help),
    })
}

/// A stone on the board, as if it had been played.
struct Stone<'s> {
    terms: &'s Terms,
    geometry: &'static Geometry,
    lines: &'static Lines,
    /// The stones with it, what it captures taken off.
    stones: Stones,
    before: &'s Stones,
    taken: Taken,
    side: Side,
    cell: Cell,
    spot: Spot,
}

/// A shape on a line through a stone.
struct Shape {
    axis: usize,
    /// From where to where it is drawn, as bits of the window.
    from: u32,
    to: u32,
    /// The points that complete it, as bits of the window.
    completing: u32,
}

impl<'s> Stone<'s> {
    fn put(set: &'s Five, position: &'s Position, side: Side, cell: Cell) -> Option<Self> {
        let lines = position.lines();
        let spot = lines.spot(cell)?;
        let before = &position.stones;
        let mut stones = before.clone();
        let taken = set.terms.taken(before, cell, &before.view(side, spot));
        taken.toggle(&mut stones, side.other());
        if stones.is_empty(spot) {
            stones.toggle(side, spot);
        }
        Some(Self {
            terms: &set.terms,
            geometry: (set.spec.geometry)(),
            lines,
            stones,
            before,
            taken,
            side,
            cell,
            spot,
        })
    }

    fn overlines(&self) -> Vec<Shape> {
        let runs = (0..AXES).map(|axis| self.stones.run(self.side, self.cell, self.spot, axis));
        runs.filter(|run| run.len() > 5)
            .map(|run| {
                let low = u32::from(self.spot.shift[run.axis]);
                Shape {
                    axis: run.axis,
                    from: run.bits.trailing_zeros().saturating_sub(low),
                    to: (run.bits.ilog2() - low).min(WIDTH - 1),
                    completing: 0,
                }
            })
            .collect()
    }

    fn fours(&self) -> Vec<Shape> {
        let own = self.stones.around(self.side, self.spot);
        let of_axis = |axis: usize| {
            let free = self.stones.free(self.spot, axis);
            fours(own.on(axis), free).map(move |(set, added)| Shape::of(axis, set | added, added))
        };
        (0..AXES).flat_map(of_axis).collect()
    }

    /// The threes that count: in Renju those whose fourth stone Black may play.
    fn threes(&self) -> Vec<Shape> {
        let own = self.stones.around(self.side, self.spot);
        let mut scratch = self.stones.clone();
        let mut of_axis = |axis: usize| {
            let own = own.on(axis);
            let three = if self.terms.ban == Ban::Renju {
                threes_that_count(&mut scratch, self.cell, self.spot, axis, own).next()
            } else {
                threes(own, self.stones.free(self.spot, axis)).next()
            };
            three.map(|(added, four)| Shape::of(axis, four.stones | four.ends, added))
        };
        (0..AXES).filter_map(&mut of_axis).collect()
    }

    /// `f8-k8 . B B * ! .; i4-i9 . B B ! * .`
    fn drawn(&self, shapes: &[Shape]) -> String {
        let drawn: Vec<String> = shapes.iter().map(|shape| self.draw(shape)).collect();
        drawn.join("; ")
    }

    fn draw(&self, shape: &Shape) -> String {
        let at = |bit: u32| point(self.lines, self.cell, shape.axis, 1 << bit);
        let name = |bit: u32| self.geometry.name(at(bit));
        let marks: Vec<String> = (shape.from..=shape.to)
            .map(|bit| {
                self.sign(at(bit), shape.completing >> bit & 1 == 1)
                    .to_string()
            })
            .collect();
        format!(
            "{}-{} {}",
            name(shape.from),
            name(shape.to),
            marks.join(" ")
        )
    }

    fn sign(&self, cell: Cell, completes: bool) -> char {
        let spot = self.lines.spot(cell);
        match spot.and_then(|spot| self.stones.side_at(spot)) {
            _ if cell == self.cell => '*',
            Some(side) => side.letter(),
            None if completes => '!',
            None => '.',
        }
    }

    fn not_captured(&self, claimed: Cell) -> Reason {
        let name = self.geometry.name(claimed);
        let spot = self.lines.spot(claimed);
        let message = match spot.and_then(|spot| self.before.side_at(spot)) {
            Some(side) if side == self.side => {
                format!("the stone on {name} is {}'s own", side.name())
            }
            Some(_) => format!("this turn does not capture the stone on {name}"),
            None => format!("{name} holds no stone that could be captured"),
        };
        let mut cells = self.taken.cells().to_vec();
        cells.sort_by_key(|&cell| self.geometry.lattice(cell));
        let names: Vec<&str> = cells.iter().map(|&cell| self.geometry.name(cell)).collect();
        let help = if !self.terms.captures {
            "no stone is captured in this game".to_owned()
        } else if names.is_empty() {
            "it captures nothing".to_owned()
        } else {
            format!("it captures {}", names.join(", "))
        };
        Reason {
            message,
            help: Some(help),
        }
    }
}

impl Shape {
    /// What lies between the ends of those bits.
    fn of(axis: usize, bits: u32, completing: u32) -> Self {
        Self {
            axis,
            from: bits.trailing_zeros().min(CENTRE.trailing_zeros()),
            to: bits.ilog2(),
            completing,
        }
    }
}
