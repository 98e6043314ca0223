//! [`Sheet`]: turns of the main line gathered into a numbered diagram.

use super::grid;
use crate::board::{Board, Side};
use crate::check::first;
use crate::check::walk::Word;
use crate::game::{Game, Next, Play, Start};
use crate::record::{Action, Actions, Record, Setup};

/// The turns that wait for their diagram, over the position before the first of them.
pub(super) struct Sheet {
    game: &'static dyn Game,
    first: Option<Side>,
    /// The main line as far as it has been gone through; none behind a turn that can't be played.
    play: Option<Box<dyn Play>>,
    before: Option<Board>,
    marks: Vec<Option<String>>,
    notes: Vec<String>,
}

impl Sheet {
    pub(super) fn new(game: &'static dyn Game, record: &Record) -> Self {
        let first = first(game, record);
        Self {
            game,
            first,
            play: game.start(Start { first, setup: None }).ok(),
            before: None,
            marks: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The main line begins with that position.
    pub(super) fn start(&mut self, setup: &Setup) {
        let start = Start {
            first: self.first,
            setup: Some(setup),
        };
        self.play = self.game.start(start).ok();
    }

    /// Takes a word of the main line into the diagram; false if it has no place there.
    pub(super) fn take(&mut self, word: &Word<'_>) -> bool {
        // A pass between two numbers follows from the rules.
        if word.is_implied && self.before.is_some() {
            self.play(word);
            return true;
        }
        let ([Action::Place(cell)], Some(number), Some(play)) =
            (word.actions.list, word.number, &self.play)
        else {
            return false;
        };
        let geometry = (self.game.spec().geometry)();
        if play.next() == Next::Over || geometry.name(*cell) == "?" {
            return false;
        }
        let before = if let Some(before) = &self.before {
            before
        } else {
            self.marks = vec![None; geometry.len()];
            self.before.insert(play.board())
        };
        let tilde = if word.as_played { "~" } else { "" };
        let mark = format!("{tilde}{number}");
        match self.marks.get_mut(cell.index()) {
            Some(free @ None) if before.get(*cell).is_none() => *free = Some(mark),
            _ => self
                .notes
                .push(format!("{mark} = {}", geometry.name(*cell))),
        }
        self.play(word);
        true
    }

    /// A word of a line is written by itself; `depth` is that of its variation.
    pub(super) fn pass_over(&mut self, word: &Word<'_>, depth: u32) {
        if depth == 0 {
            self.play(word);
        }
    }

    fn play(&mut self, word: &Word<'_>) {
        let Some(play) = &mut self.play else {
            return;
        };
        let actions: &Actions<'_> = &word.actions;
        if matches!(actions.list, [Action::End(_)]) {
            return;
        }
        if play.play(actions).is_err() && (!word.as_played || play.force(actions).is_err()) {
            self.play = None;
        }
    }

    /// Appends the diagram, if there is one.
    pub(super) fn flush(&mut self, out: &mut String) {
        if let Some(before) = self.before.take() {
            let geometry = (self.game.spec().geometry)();
            grid::numbered_rows(geometry, &self.marks, &self.notes, out, |cell| {
                before.get(cell)
            });
            self.notes.clear();
        }
    }
}
