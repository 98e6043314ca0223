//! Stones that are set up: `AB`, `AW`, `AE`, `PL`.

use super::point::Points;
use crate::board::{Cell, Geometry, Side};
use crate::game::{Game, Start};
use crate::record::{Extra, Setup};
use crate::source::Span;

/// Stones being set up.
pub(super) struct Arrangement {
    pub(super) setup: Setup,
    /// Which cells have been named by the present node.
    named: Vec<bool>,
    /// Where the present node does so.
    pub(super) span: Option<Span>,
}

/// Why a value can't be set up.
pub(super) enum Wrong {
    Unread,
    OffBoard,
    Twice,
}

impl Arrangement {
    /// An empty board.
    pub(super) fn new(geometry: &Geometry) -> Self {
        Self {
            setup: Setup {
                pieces: vec![None; geometry.len()],
                spans: vec![Span::default(); geometry.len()],
                ..Setup::default()
            },
            named: vec![false; geometry.len()],
            span: None,
        }
    }

    /// A node begins.
    pub(super) fn begin(&mut self) {
        self.named.fill(false);
        self.span = None;
    }

    /// The node says something of the position at that place.
    pub(super) fn touch(&mut self, span: Span) {
        self.span = Some(self.span.map_or(span, |before| before.to(span)));
    }

    /// Puts a piece, or none, on the points of a value.
    pub(super) fn put(
        &mut self,
        points: &Points,
        text: &str,
        piece: Option<Side>,
        span: Span,
    ) -> Result<(), Wrong> {
        self.touch(span);
        let mut wrong = None;
        let is_read = points.each(text, |cell| {
            if let Err(fault) = self.put_cell(cell, piece, span) {
                wrong.get_or_insert(fault);
            }
        });
        if is_read {
            wrong.map_or(Ok(()), Err)
        } else {
            Err(Wrong::Unread)
        }
    }

    fn put_cell(&mut self, cell: Cell, piece: Option<Side>, span: Span) -> Result<(), Wrong> {
        let at = cell.index();
        let (Some(own), Some(place), Some(named)) = (
            self.setup.pieces.get_mut(at),
            self.setup.spans.get_mut(at),
            self.named.get_mut(at),
        ) else {
            return Err(Wrong::OffBoard);
        };
        if *named && *own != piece {
            return Err(Wrong::Twice);
        }
        *own = piece;
        *place = span;
        *named = true;
        Ok(())
    }

    /// Whether the node has named every cell of the board, so that it needs nothing before it.
    pub(super) fn is_whole(&self) -> bool {
        self.named.iter().all(|named| *named)
    }

    /// Whether it is what the game begins with anyway. Only Othello's programs write that.
    pub(super) fn is_usual(&self, game: &'static dyn Game) -> bool {
        let spec = game.spec();
        if spec.piece != "disc" || self.setup.number.is_some() || !self.setup.extras.is_empty() {
            return false;
        }
        if self
            .setup
            .side
            .is_some_and(|(side, _)| Some(side) != spec.first)
        {
            return false;
        }
        let pieces = usual(game);
        !pieces.is_empty() && pieces == self.setup.pieces
    }
}

/// What lies on the board at the beginning of a game.
pub(super) fn usual(game: &'static dyn Game) -> Vec<Option<Side>> {
    let Ok(play) = game.start(Start::default()) else {
        return Vec::new();
    };
    let board = play.board();
    let geometry = (game.spec().geometry)();
    geometry.cells().map(|cell| board.get(cell)).collect()
}

/// The pairs of a position, as a line of a position block has them.
pub(super) fn extra(text: &str) -> Option<Extra> {
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some("pairs") {
        return None;
    }
    let (black, white) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    words.next().is_none().then_some(Extra::Pairs(black, white))
}
