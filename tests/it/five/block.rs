//! `position` blocks: what they say, as text and for the other engine.

use ludograph::board::{Geometry, Side};
use ludograph::record::{Extra, Setup};
use ludograph::source::Span;

use crate::playout::{Page, Place, piece};

use super::position::Position;
use super::sets::{Name, Rules};
use super::stones::{Point, Stones};

/// What a block says of a position; what is none is left out.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) stones: Stones,
    pub(super) side: Option<Side>,
    pub(super) number: Option<usize>,
    pub(super) pairs: Option<[u32; 2]>,
}

impl Block {
    /// Everything that a block can say of a position.
    pub(super) fn of(position: &Position, number: usize) -> Self {
        Self {
            stones: position.stones.clone(),
            side: position.end.is_none().then_some(position.mover),
            number: Some(number).filter(|_| position.end.is_none()),
            pairs: position.rules.captures().then_some(position.pairs),
        }
    }

    /// The position that it begins a game from. Without a side in it Black is to move, in pente the
    /// side that acts first.
    pub(super) fn start(&self, rules: Rules, first: Side) -> Position {
        let usual = if rules.name == Name::Pente {
            first
        } else {
            Side::Black
        };
        let mover = self.side.unwrap_or(usual);
        let pairs = self.pairs.unwrap_or([0, 0]);
        Position::set_up(rules, self.stones.clone(), mover, pairs)
    }

    /// The block as the other engine takes it.
    pub(super) fn setup(&self, geometry: &Geometry) -> Setup {
        let nowhere = Span::default();
        let point = |cell| -> Point {
            let (file, row) = geometry.lattice(cell);
            (i32::from(file), i32::from(row))
        };
        let pieces = geometry.cells().map(|cell| self.stones.at(point(cell)));
        let pairs = self.pairs.map(|[black, white]| Extra::Pairs(black, white));
        Setup {
            keyword: nowhere,
            side: self.side.map(|side| (side, nowhere)),
            number: self.number.map(|number| (number as u32, nowhere)),
            pieces: pieces.collect(),
            spans: vec![nowhere; geometry.len()],
            extras: pairs.into_iter().map(|pairs| (pairs, nowhere)).collect(),
        }
    }

    /// The block as text, and where its keyword stands.
    pub(super) fn write(&self, page: &mut Page, labels: bool) -> Place {
        page.break_line();
        let mut head = "position".to_owned();
        if let Some(side) = self.side {
            head.extend([' ', side.letter()]);
            if let Some(number) = self.number {
                head = format!("{head} {number}");
            }
        }
        let place = page.line(&head);
        rows(&self.stones, page, labels, |at| piece(self.stones.at(at)));
        if let Some([black, white]) = self.pairs {
            page.line(&format!("  pairs {black} {white}"));
        }
        page.line("end");
        place
    }
}

/// The rows of a block, the highest first, and where the mark of each point stands.
pub(super) fn rows(
    stones: &Stones,
    page: &mut Page,
    labels: bool,
    mark: impl Fn(Point) -> String,
) -> Vec<(Point, Place)> {
    let mut places = Vec::new();
    for row in (1..=stones.size).rev() {
        if labels {
            page.word(&format!("{row:>4} |"));
        }
        for file in 1..=stones.size {
            let at = (file, row);
            places.push((at, page.word(&mark(at))));
        }
        page.break_line();
    }
    places
}
