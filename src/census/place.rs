//! [`Sought`]: a position that a game is asked for.

use super::key::Under;
use super::maps::Maps;
use crate::board::{Board, Cell, Side, image};
use crate::check::walk::track;
use crate::game::{Game, Play};
use crate::record::Record;

/// A position that games are asked for.
#[derive(Clone, Debug)]
pub struct Sought {
    /// What lies on the board. The side to move is compared if there is one, the mark and its line if it is set, and
    /// the pairs taken where there are any.
    pub board: Board,
    /// Whether the same seen from another side of the board counts as well.
    pub under: Under,
}

/// Whether the main line of a record comes to that position, be it at its start or its end. `text` is that of
/// the record's chunk.
pub fn reaches(game: &'static dyn Game, record: &Record, text: &str, sought: &Sought) -> bool {
    let maps = Maps::of(game);
    let maps = match sought.under {
        Under::Nothing => maps.rules.get(..1).unwrap_or_default(),
        Under::Symmetry => &maps.rules,
    };
    let men = [Side::Black, Side::White].map(|side| sought.board.count(side));
    let is_there = |play: &dyn Play| {
        let board = play.board();
        men == [Side::Black, Side::White].map(|side| board.count(side))
            && maps.iter().any(|map| sought.is(&board, game, map))
    };
    let mut found = false;
    let end = track(game, record, text, &mut |_, play| {
        found = found || play.is_some_and(is_there);
    });
    found || end.play.is_some_and(|play| is_there(play.as_ref()))
}

impl Sought {
    fn is(&self, board: &Board, game: &'static dyn Game, map: &[Cell]) -> bool {
        let side = self.board.to_move;
        let pairs = |board: &Board| board.fives.as_ref().and_then(|fives| fives.pairs);
        (side.is_none() || side == board.to_move)
            && pairs(&self.board) == pairs(board)
            && self.has_mark(board, game, map)
            && self.board.becomes(board, map)
    }

    fn has_mark(&self, board: &Board, game: &'static dyn Game, map: &[Cell]) -> bool {
        let session = self.board.session.as_ref();
        let Some((mark, axis)) = session.and_then(|s| Some((s.mark?, s.axis))) else {
            return true;
        };
        let geometry = (game.spec().geometry)();
        let seen = axis.map(|axis| axis.image(geometry, map, mark));
        let other = board.session.as_ref();
        other.is_some_and(|s| s.mark == Some(image(map, mark)) && s.axis == seen)
    }
}
