//! Records that are put together word by word, by the readers of other people's formats.
//!
//! Places are spans of the text of the record's chunk, as everywhere.

use std::num::NonZeroU32;

use super::{Action, Claim, Ending, Entry, FigureBlock, Prefix, Record, Setup, Turn, What};
use crate::board::{Cell, Side};
use crate::source::{Run, Span};

impl Record {
    /// Adds anything to the body.
    pub fn push(&mut self, span: Span, what: What) {
        self.entries.push(Entry { span, what });
    }

    /// Adds a word of one part, which nothing stands before.
    #[inline]
    pub fn word(&mut self, action: Action, span: Span) {
        let start = self.actions.len();
        self.actions.push(action);
        self.action_spans.push(span);
        let turn = Turn {
            actions: Run::since(start, start + 1),
            ..Turn::default()
        };
        self.push(span, What::Turn(turn));
    }

    /// Adds a turn that places a piece. [`Cell::NOWHERE`] stands for a name that no cell of the board has.
    #[inline]
    pub fn place(&mut self, cell: Cell, span: Span) {
        self.word(Action::Place(cell), span);
    }

    /// Adds turns that place a piece each, whose names stand one behind the other from `at` on and have so many
    /// bytes each.
    pub fn places(&mut self, cells: impl ExactSizeIterator<Item = Cell>, at: u32, len: u32) {
        let first = self.actions.len() as u32;
        let numbers = 0..cells.len() as u32;
        let span = move |i: u32| Span::new(at + i * len, at + (i + 1) * len);
        let entry = move |i: u32| {
            let actions = Run {
                start: first + i,
                len: 1,
            };
            let turn = Turn {
                actions,
                ..Turn::default()
            };
            Entry {
                span: span(i),
                what: What::Turn(turn),
            }
        };
        self.actions.extend(cells.map(Action::Place));
        self.action_spans.extend(numbers.clone().map(span));
        self.entries.extend(numbers.map(entry));
    }

    /// Adds a word of one part, of which the record says whose it is at `said`.
    pub fn word_of(&mut self, side: Side, said: Span, action: Action, span: Span) {
        self.prefixes.push(Prefix {
            side: Some((side, said)),
            ..Prefix::default()
        });
        let prefix = NonZeroU32::new(self.prefixes.len() as u32);
        self.word(action, span);
        if let Some(Entry {
            what: What::Turn(turn),
            ..
        }) = self.entries.last_mut()
        {
            turn.prefix = prefix;
        }
    }

    /// Marks the last word as played against the rules.
    pub fn as_played(&mut self) {
        if let Some(Entry {
            what: What::Turn(turn),
            ..
        }) = self.entries.last_mut()
        {
            turn.as_played = true;
        }
    }

    /// Adds a pass.
    pub fn pass(&mut self, span: Span) {
        self.word(Action::Pass, span);
    }

    /// Adds a word by which the side to move ends the game.
    pub fn end(&mut self, ending: Ending, span: Span) {
        self.word(Action::End(ending), span);
    }

    /// Adds a comment. `span` is what it is made of in the text of the chunk, `text` what it says.
    pub fn remark(&mut self, text: &str, span: Span) {
        let start = self.remarks.len() as u32;
        self.remarks.push_str(text);
        let said = Span::new(start, self.remarks.len() as u32);
        self.push(span, What::Remark(said));
    }

    /// Adds the result as a word.
    pub fn result(&mut self, claim: Claim, span: Span) {
        self.push(span, What::Result(claim));
    }

    /// Adds a position: the start, or a check-point.
    pub fn setup(&mut self, setup: Setup, span: Span) {
        self.setups.push(setup);
        self.push(span, What::Position(self.setups.len() as u32 - 1));
    }

    /// Adds a figure.
    pub fn figure(&mut self, figure: FigureBlock, span: Span) {
        self.figures.push(figure);
        self.push(span, What::Figure(self.figures.len() as u32 - 1));
    }
}
