//! Every word of every line with the position behind it, for whoever plays a record through.

use crate::board::{Board, Side};
use crate::diagnostic::Code;
use crate::record::Outcome;
use crate::source::{Run, Span};

use super::line::Line;
use super::trail::Trail;
use super::{Check, Ply, Replay, Watch};

/// A word that has been played, or the start of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The index of the step that it goes on from; none for the start.
    pub before: Option<u32>,
    /// Its place.
    pub span: Span,
    /// The number of the last turn up to it.
    pub number: u32,
    /// What it is.
    pub kind: StepKind,
    /// Who played it; nobody the start.
    pub side: Option<Side>,
    /// How many forced passes before it the record leaves out: the last is the other side's.
    pub passes: u8,
    /// The rule that it was played against (`~`).
    pub against: Option<Code>,
    /// The pieces that it placed, moved or sent.
    pub plies: Vec<Ply>,
    /// What lies on the board behind it.
    pub board: Board,
    /// How the game has ended by then.
    pub outcome: Option<Outcome>,
}

/// What a [`Step`] is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepKind {
    /// The position that the game begins with.
    Start,
    /// A turn with a number of its own; its parts lie in
    /// [`Record::actions`](crate::record::Record::actions), unless a diagram tells it.
    Turn(Option<Run>),
    /// A mark, a throw, a pass, or another word without a number: its parts.
    Word(Run),
}

/// A step in the making, without what the line knows.
pub(super) struct Taken {
    pub(super) span: Span,
    pub(super) kind: StepKind,
    pub(super) side: Option<Side>,
    pub(super) against: Option<Code>,
}

impl Replay {
    /// Every word that was played, in the order of the text, the start first: for [`Watch::Steps`].
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

impl Check<'_> {
    /// Keeps the start of the game, as the only step.
    pub(super) fn keep_start(&mut self) {
        if self.watch == Watch::Steps {
            self.replay.steps.clear();
            self.keep_step(&Taken {
                span: Span::at(0),
                kind: StepKind::Start,
                side: None,
                against: None,
            });
        }
    }

    /// Keeps a word that the line has just played, if steps are wanted.
    pub(super) fn keep_step(&mut self, taken: &Taken) {
        if self.watch != Watch::Steps {
            return;
        }
        let index = self.replay.steps.len() as u32;
        if let Some(step) = step(&self.line, &self.replay.trail, taken) {
            self.replay.steps.push(step);
            let tip = self.line.tip_mut();
            tip.step = index;
            tip.passes = 0;
        }
    }
}

fn step(line: &Line, trail: &Trail, taken: &Taken) -> Option<Step> {
    let play = line.play()?;
    let mut board = play.board();
    if line.ended.is_some() {
        board.close();
    }
    let plies = match taken.kind {
        StepKind::Turn(_) => trail.plies_at(line.tip()).to_vec(),
        _ => Vec::new(),
    };
    Some(Step {
        before: (taken.kind != StepKind::Start).then_some(line.tip().step),
        span: taken.span,
        number: line.next.saturating_sub(1),
        kind: taken.kind,
        side: taken.side,
        passes: line.tip().passes,
        against: taken.against,
        plies,
        board,
        outcome: line.ended.or_else(|| play.outcome()),
    })
}
