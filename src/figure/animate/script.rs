//! What an animation plays: the turns of a line, and what is shown with each position.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::board::{Board, Cell};
use crate::check::{Moment, Still};
use crate::figure::line::{Turn, of_line};
use crate::figure::{Figure, Number};
use crate::game::Spec;
use crate::record::{Directive, FigureBlock, Numbering};
use crate::source::Span;

/// What is played.
#[derive(Clone, Debug, Default)]
pub struct Script {
    /// Which turns have numbers, and so which are played; without numbers it is the whole line.
    numbering: Option<Numbering>,
    /// What is shown with every position but the last, and with that.
    blocks: Option<[FigureBlock; 2]>,
}

/// A line has more turns than an animation can play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLong;

impl Script {
    /// The most turns that are played.
    pub const MOST: usize = 1_000;

    /// The turns that lead to a moment, or those of a numbering, which the pieces carry.
    pub fn of_turns(numbering: Option<Numbering>) -> Self {
        Self {
            numbering,
            blocks: None,
        }
    }

    /// The turns that lead to a figure block. What the block marks is seen at the end, what it says of the
    /// board and of numbers all the time. Two boards side by side and an empty one can't be played: such
    /// a block is played as if it did not say so.
    pub fn of_block(block: &FigureBlock) -> Self {
        let numbering = |(directive, _): &(Directive, Span)| match directive {
            Directive::Numbers(numbering) => Some(*numbering),
            _ => None,
        };
        let with = |is_shown: fn(&Directive) -> bool| {
            let mut shown = block.clone();
            shown
                .directives
                .retain(|(directive, _)| is_shown(directive));
            let last = Directive::Last;
            shown.directives.push((last, Span::default()));
            shown
        };
        Self {
            numbering: block.directives.iter().find_map(numbering),
            blocks: Some([with(is_of_board), with(can_be_played)]),
        }
    }

    /// The figures of the positions, the one before the first turn first.
    ///
    /// # Errors
    /// If there are more than [`Script::MOST`] turns.
    pub fn frames(&self, spec: &Spec, moment: &Moment) -> Result<Vec<Figure<'_>>, TooLong> {
        let turns = self.numbering.and_then(|numbering| numbering.turns);
        let (first, last) = turns.unwrap_or((0, u32::MAX));
        let all = of_line(moment);
        let from = all.partition_point(|turn| turn.number < first);
        let to = all.partition_point(|turn| turn.number <= last);
        let shown = all.get(from..to).unwrap_or_default();
        if shown.len() > Self::MOST {
            return Err(TooLong);
        }
        let start = moment.boards.first();
        let before = |i: usize| match i.checked_sub(1).and_then(|i| all.get(i)) {
            Some(turn) => Some(turn.after),
            None => start.map(Arc::as_ref),
        };
        let mut numbers = Numbers::default();
        let mut frames = Vec::with_capacity(shown.len() + 1);
        // The position before the turns shows the turn that led to it, if there is one.
        let earlier = from
            .checked_sub(1)
            .and_then(|i| all.get(i).map(|turn| (i, turn)));
        let opening = match earlier {
            Some((i, turn)) => before(i).map(|board| after(board, turn)),
            None => start.map(|board| still(board)),
        };
        let opening = opening.unwrap_or_else(|| still(&moment.board));
        frames.push(self.frame(spec, &opening, shown.is_empty() && to == all.len()));
        for (i, turn) in shown.iter().enumerate() {
            let is_end = from + i + 1 == all.len();
            let then = match before(from + i) {
                Some(board) if !is_end => after(board, turn),
                _ => moment.clone(),
            };
            let mut figure = self.frame(spec, &then, i + 1 == shown.len());
            if let Some(numbering) = &self.numbering {
                numbers.go_on(turn, &figure.board);
                figure.numbers = numbers.on(&figure.board);
                figure.turns = Some((first.max(1), turn.number));
                figure.renumber(numbering);
            }
            frames.push(figure);
        }
        let largest = |figure: &Figure<'_>| {
            let numbers = figure.numbers.iter();
            numbers.map(|number| figure.shown(number)).max()
        };
        let widest = frames.iter().filter_map(largest).max().unwrap_or(0);
        for figure in &mut frames {
            figure.widest = widest;
        }
        Ok(frames)
    }

    fn frame(&self, spec: &Spec, moment: &Moment, is_end: bool) -> Figure<'_> {
        match &self.blocks {
            Some([_, block]) if is_end => Figure::of_block(spec, moment, block),
            Some([block, _]) => Figure::of_block(spec, moment, block),
            None => Figure::position(spec, moment),
        }
    }
}

/// Whether a directive says something of the board and the page, whatever stands there. The others count
/// for the last position alone.
pub fn is_of_board(directive: &Directive) -> bool {
    matches!(
        directive,
        Directive::Coordinates(_)
            | Directive::Crop(..)
            | Directive::Rotate(_)
            | Directive::Mirror
            | Directive::SwapColours
            | Directive::Caption(_)
            | Directive::ToMove
            | Directive::Ghosts
            | Directive::Rendezvous
            | Directive::Mark
    )
}

/// Whether a directive has a place in an animation.
pub fn can_be_played(directive: &Directive) -> bool {
    !matches!(
        directive,
        Directive::Numbers(_) | Directive::Empty | Directive::BeforeAfter | Directive::Last
    )
}

/// The moment behind a turn, as far as a figure of it needs to know.
fn after(before: &Board, turn: &Turn<'_>) -> Moment {
    let (before, board) = (Arc::new(before.clone()), Arc::new(turn.after.clone()));
    let still = turn.plies.is_empty().then(|| Still {
        number: turn.number,
        board: Arc::clone(&board),
    });
    let behind = turn.plies.iter().map(|_| Arc::clone(&board));
    Moment {
        board: turn.after.clone(),
        boards: std::iter::once(before).chain(behind).collect(),
        plies: turn.plies.to_vec(),
        still: still.into_iter().collect(),
        legal: Vec::new(),
        forbidden: Vec::new(),
        outcome: None,
    }
}

/// The moment of a board to which no turn has led.
fn still(board: &Board) -> Moment {
    Moment {
        board: board.clone(),
        boards: vec![Arc::new(board.clone())],
        plies: Vec::new(),
        still: Vec::new(),
        legal: Vec::new(),
        forbidden: Vec::new(),
        outcome: None,
    }
}

/// Which piece was placed or moved last by which turn, as far as it is on the board.
#[derive(Default)]
struct Numbers(BTreeMap<Cell, u32>);

impl Numbers {
    fn go_on(&mut self, turn: &Turn<'_>, board: &Board) {
        for ply in turn.plies {
            if let Some(from) = ply.from {
                self.0.remove(&from);
            }
            self.0.insert(ply.cell, ply.number);
        }
        self.0.retain(|&cell, _| board.get(cell).is_some());
    }

    fn on(&self, board: &Board) -> Vec<Number> {
        let number = |(&cell, &number)| board.get(cell).map(|side| Number { number, side, cell });
        self.0.iter().filter_map(number).collect()
    }
}
