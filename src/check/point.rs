//! Check-points: positions in mid-game that the game must have reached (notation.md, section 3).
//!
//! What a position leaves out is not compared, so it need not be a position that a game could begin
//! with.

use crate::board::{Axis, Board, Cell, Session, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Next, Play};
use crate::record::{Extra, Setup};
use crate::source::Span;

use super::{Check, phrase};

impl Check<'_> {
    /// Compares a position with what the game has come to.
    pub(super) fn check_point(&mut self, setup: &Setup) {
        let Some(board) = self.line.play().map(Play::board) else {
            return;
        };
        let fault = if let Some(fault) = self.unknown_line(setup) {
            Some(fault)
        } else if let Some((cell, wanted)) = difference(&board, &setup.pieces, &setup.spans) {
            Some(self.wrong_cell(setup.keyword, cell, wanted, &board))
        } else {
            self.wrong_header(setup, &board)
        };
        if let Some(fault) = fault {
            self.fault(fault.turn(self.line.next));
        }
    }

    /// A line that says nothing in this game.
    fn unknown_line(&self, setup: &Setup) -> Option<Diagnostic> {
        let spec = self.game.spec();
        let says_nothing = |(extra, _): &&(Extra, Span)| match extra {
            Extra::Pairs(..) => !spec.pairs,
            Extra::Mark(..) | Extra::Session(_) | Extra::Played(..) => !spec.sessions,
        };
        let (_, place) = setup.extras.iter().find(says_nothing)?;
        let message = phrase::says_nothing(place.of(&self.chunk.text), spec);
        Some(Diagnostic::new(Code::Syntax, *place, message))
    }

    fn wrong_header(&self, setup: &Setup, board: &Board) -> Option<Diagnostic> {
        let wrong = |message| Diagnostic::new(Code::WrongPosition, setup.keyword, message);
        if let Some(message) = self.wrong_line(setup, board) {
            return Some(wrong(message));
        }
        if let Some(message) = self.wrong_side_here(setup, board) {
            return Some(wrong(message));
        }
        let (number, place) = setup.number?;
        let is_wrong = number != self.line.next;
        is_wrong.then(|| phrase::wrong_number(place, number, self.line.next))
    }

    /// Where a mark is due a position names the opener, not the side that sets it.
    fn wrong_side_here(&self, setup: &Setup, board: &Board) -> Option<String> {
        let (side, _) = setup.side?;
        let over = self.line.ended.is_some();
        let to_move = board.to_move.filter(|_| !over)?;
        let play = self.line.play()?;
        if let Some(session) = board.session.as_ref()
            && play.session_due().is_some()
        {
            let opener = session.opener;
            return (side != opener).then(|| format!("{} opens the session here", opener.name()));
        }
        // Before a forced pass, which need not be written, a position may name either side.
        let passes = matches!(play.next(), Next::Pass(_));
        (side != to_move && !passes).then(|| format!("it is {}'s turn here", to_move.name()))
    }

    /// What the lines of a position say that is not so.
    fn wrong_line(&self, setup: &Setup, board: &Board) -> Option<String> {
        let session = board.session.as_ref();
        let pairs = board.fives.as_ref().and_then(|fives| fives.pairs);
        setup.extras.iter().find_map(|(extra, _)| match *extra {
            Extra::Mark(cell, axis) => self.wrong_mark(cell, axis, session),
            Extra::Session(number) => wrong_number(number, session),
            Extra::Played(black, white) => wrong_played([black, white], session),
            Extra::Pairs(black, white) => wrong_pairs([black, white], pairs),
        })
    }

    fn wrong_mark(&self, cell: Cell, axis: Option<Axis>, here: Option<&Session>) -> Option<String> {
        let marked = here.and_then(|session| session.mark.map(|mark| (mark, session.axis)));
        let Some((mark, line)) = marked else {
            return Some("no mark is set here".to_owned());
        };
        let is_other = cell != mark || (axis.is_some() && axis != line);
        is_other.then(|| {
            let line = line.map_or(String::new(), |line| line.sign().to_string());
            format!("the mark is on {}{line} here", self.geometry.name(mark))
        })
    }

    /// That something else lies on a cell than was written.
    pub(super) fn wrong_cell(
        &self,
        place: Span,
        cell: Cell,
        written: Option<Side>,
        board: &Board,
    ) -> Diagnostic {
        let piece = self.game.spec().piece;
        let contents = |side: Option<Side>| match side {
            Some(side) => format!("a {} {piece}", side.name().to_lowercase()),
            None => format!("no {piece}"),
        };
        let message = format!(
            "the game has {} on {} here, the record {}",
            contents(board.get(cell)),
            self.geometry.name(cell),
            contents(written),
        );
        Diagnostic::new(Code::WrongPosition, place, message)
    }
}

fn wrong_number(number: u32, here: Option<&Session>) -> Option<String> {
    match here {
        Some(session) if session.number == number => None,
        Some(Session {
            number, mark: None, ..
        }) => Some(format!("session {number} is to come here")),
        Some(Session { number, .. }) => Some(format!("this is session {number}")),
        None => Some("no session is played here".to_owned()),
    }
}

fn wrong_played(played: [bool; 2], here: Option<&Session>) -> Option<String> {
    let Some(session) = here else {
        return Some("no session is played here".to_owned());
    };
    if session.played == played {
        return None;
    }
    let who = match session.played {
        [true, true] => "both sides have",
        [true, false] => "Black alone has",
        [false, true] => "White alone has",
        [false, false] => "neither side has",
    };
    Some(format!("{who} played in session {} here", session.number))
}

/// `here` is none only where no pairs are taken, and there the line says nothing.
fn wrong_pairs(written: [u32; 2], here: Option<[u32; 2]>) -> Option<String> {
    let [black, white] = here.filter(|pairs| *pairs != written)?;
    let [said_black, said_white] = written;
    Some(format!(
        "the pairs taken are {black} {white} here, the record has {said_black} {said_white}"
    ))
}

/// The first cell in the text on which something else lies than was written, and what was written.
pub(super) fn difference(
    board: &Board,
    pieces: &[Option<Side>],
    spans: &[Span],
) -> Option<(Cell, Option<Side>)> {
    let wrong = |&(i, written): &(usize, &Option<Side>)| board.get(Cell(i as u16)) != *written;
    let place = |(i, _): &(usize, &Option<Side>)| spans.get(*i).map(|span| span.start);
    let first = pieces.iter().enumerate().filter(wrong).min_by_key(place)?;
    Some((Cell(first.0 as u16), *first.1))
}
