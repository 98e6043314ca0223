//! What can be said only when all of a game has been read: its rules, who begins, which way up its cells are.

use super::{Read, open};
use crate::board::{Cell, Shape, Side};
use crate::check::walk;
use crate::diagnostic::{Code, Diagnostic};
use crate::format::Held;
use crate::format::coordinates::{Raw, Scheme};
use crate::format::settle::{Written, legal_turns, settle};
use crate::game::{Game, Start, Unfinished};
use crate::record::{Action, Actions, Claim, Doubt, How, Setup, Turn, What};
use crate::source::Span;

impl Read<'_> {
    /// Settles the doubts of rows, one behind the other: where one reading alone is legal up to the next it is
    /// taken. What is not settled is left to the judge, with all behind it.
    fn resolve(&mut self, scheme: Scheme) {
        let doubts = std::mem::take(&mut self.doubts);
        for (i, doubt) in doubts.iter().enumerate() {
            let end = doubts.get(i + 1).map_or(self.turns.len(), |next| next.turn);
            let Some(What::Doubt(Doubt { readings, .. })) =
                self.record.entries.get(doubt.entry).map(|entry| entry.what)
            else {
                return;
            };
            let mut legal = None;
            for (at, reading) in readings.of(&self.record.readings).iter().enumerate() {
                if let Some(turn) = self.turns.get_mut(doubt.turn) {
                    *turn = self.raws.get(doubt.raws + at).copied();
                }
                let written = Written {
                    game: self.game,
                    setup: self.record.setups.first(),
                    turns: self.turns.get(..end).unwrap_or_default(),
                    span: reading.span,
                };
                if legal_turns(&written, scheme) == end {
                    if legal.is_some() {
                        return;
                    }
                    legal = Some((at, *reading));
                }
            }
            let Some((at, reading)) = legal else {
                return;
            };
            if let Some(turn) = self.turns.get_mut(doubt.turn) {
                *turn = self.raws.get(doubt.raws + at).copied();
            }
            if let Some(entry) = self.record.entries.get_mut(doubt.entry) {
                entry.what = What::Turn(Turn {
                    actions: reading.actions,
                    ..Turn::default()
                });
                let word = reading.span.of(self.text);
                let message = format!("{word} is the only legal reading");
                let note = Diagnostic::new(Code::Resolved, entry.span, message);
                self.diagnostics.push(note);
            }
        }
    }

    /// What can be said only when all has been read.
    pub(super) fn finish(&mut self, all: Span) -> Held {
        let has_start = !self.record.setups.is_empty();
        let Some(span) = self.span.or_else(|| has_start.then_some(all)) else {
            return self.nothing(all);
        };
        if let Some(held) = self.unless_othello() {
            return held;
        }
        self.name_side();
        let scheme = self.settle(span);
        self.read_as(scheme);
        self.numbers.judge(has_start, self.diagnostics);
        self.tell_score();
        Held::Record(self.game)
    }

    /// Text without a move.
    fn nothing(&mut self, all: Span) -> Held {
        if !self.record.entries.is_empty() && !self.diagnostics.has_errors() {
            let sign = Span::sign(self.text, all.start);
            let message = "no move and no position can be read here";
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, sign, message));
        }
        self.record.entries.clear();
        Held::Nothing
    }

    /// Without a named game, cells that othello does not have are of no game.
    fn unless_othello(&mut self) -> Option<Held> {
        if self.is_named {
            return None;
        }
        let scheme = Scheme::of(self.geometry);
        let fits = |raw: &Raw| scheme.cell(*raw, self.geometry) != Cell::NOWHERE;
        let at = self.raws.iter().position(|raw| !fits(raw))?;
        let is_place = |action: &&(&Action, &Span)| matches!(action.0, Action::Place(_));
        let pairs: Vec<_> = self
            .record
            .actions
            .iter()
            .zip(&self.record.action_spans)
            .collect();
        let span = pairs
            .iter()
            .filter(is_place)
            .nth(at)
            .map(|(_, span)| **span);
        let span = span.unwrap_or_default();
        let word = span.of(self.text);
        let message = format!("no game is named, and othello has no cell {word:?}");
        let fault = Diagnostic::new(Code::UnknownGame, span, message);
        self.diagnostics
            .push(fault.help("name it: `--game gomoku`, or `--game othello` if the cell is wrong"));
        Some(Held::Unknown)
    }

    /// The side to move, where a position names none: who can play the first move.
    fn name_side(&mut self) {
        let Some(setup) = self.record.setups.first_mut() else {
            return;
        };
        if setup.side.is_some() {
            return;
        }
        let pieces = setup.pieces.iter().flatten().count();
        let due = if pieces % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let scheme = self.moves.wish.over(Scheme::of(self.geometry));
        let first = self.raws.first().copied();
        let cell = first.map(|raw| scheme.cell(raw, self.geometry));
        let can_begin = |side: Side| match cell {
            Some(cell) => opens(self.game, setup, side, cell),
            None => true,
        };
        let is_due = can_begin(due) || !can_begin(due.other());
        let side = if is_due { due } else { due.other() };
        let span = setup.keyword;
        setup.side = Some((side, span));
        let why = if is_due {
            "by the number of pieces"
        } else {
            "who alone can play the first move"
        };
        let message = format!("no side to move is named: it is {}, {why}", side.name());
        let note = Diagnostic::new(Code::Resolved, span, message);
        self.diagnostics
            .push(note.help("`X` or `O` behind the position says so"));
    }

    fn settle(&mut self, span: Span) -> Scheme {
        let usual = Scheme::of(self.geometry);
        let wish = self.moves.wish;
        if self.geometry.shape() == Shape::Hexagons {
            return usual;
        }
        if !self.doubts.is_empty() {
            self.resolve(wish.over(usual));
            return wish.over(usual);
        }
        let written = Written {
            game: self.game,
            setup: self.record.setups.first(),
            turns: &self.turns,
            span,
        };
        let settled = settle(&written, usual, wish, open(self.geometry));
        self.diagnostics.push_all(settled.said);
        settled.scheme
    }

    /// Gives every cell its place on the board.
    fn read_as(&mut self, scheme: Scheme) {
        let mut raws = self.raws.iter();
        for action in &mut self.record.actions {
            if let Action::Place(cell) = action
                && let Some(raw) = raws.next()
            {
                *cell = scheme.cell(*raw, self.geometry);
            }
        }
    }

    /// The score is what the board shows, or else a claim.
    fn tell_score(&mut self) {
        let Some((score, span)) = self.score else {
            return;
        };
        let outcome = walk::walk(self.game, self.record, self.text, &mut |_| {});
        let value = score.to_string();
        // Some games tell the score of a game that goes on.
        if outcome.is_some() || self.game.spec().unfinished != Unfinished::Adjudged {
            self.record.tags.push("Score", &value, span);
            return;
        }
        if self.record.tags.get("Result").is_none() {
            let claim = match score.leader() {
                Some(side) => Claim::Win(side, How::Unknown),
                None => Claim::Draw,
            };
            self.record.tags.push("Result", &claim.to_string(), span);
        }
        self.record.tags.push("ClaimedScore", &value, span);
    }
}

/// Whether a side may begin on a cell from a position.
fn opens(game: &'static dyn Game, setup: &Setup, side: Side, cell: Cell) -> bool {
    let mut setup = setup.clone();
    setup.side = Some((side, Span::default()));
    let start = Start {
        first: None,
        setup: Some(&setup),
    };
    let actions = [Action::Place(cell)];
    game.start(start)
        .is_ok_and(|mut play| play.play(&Actions::plain(&actions)).is_ok())
}
