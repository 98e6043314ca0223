//! Replays a record through the rules and compares it with what the record claims.
//!
//! Words are judged one by one in the order that notation.md gives: whether it is a turn of this game
//! at all, its number, its section word, its side, the rules, what it claims to capture. A line ends
//! at its first fault; lines are kept on a stack, so that variations cost no recursion.

mod block;
mod explain;
mod judge;
mod line;
mod phrase;
mod point;
mod reading;
mod replay;
mod session;
mod step;
mod tip;
mod trail;
pub mod walk;
mod word;

use std::collections::BTreeSet;

pub use reading::{Held, Reading};
pub use replay::{Moment, Ply, Reached, Still};
pub use step::{Step, StepKind};

use replay::Point;
use trail::Trail;

use crate::board::{Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::{Game, Start};
use crate::record::{Outcome, Record, What};
use crate::source::{Chunk, Span};

use line::Line;

/// How many figures of one record are looked at.
const MOST_FIGURES: u32 = 10_000;

/// What to keep of a replay beside its verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Watch {
    /// Nothing: the replay allocates nothing per turn.
    #[default]
    Nothing,
    /// The moment of every figure block, and the main line's last.
    Figures,
    /// The main line's moment behind the turn of that number, and the game there; 0 is the start.
    Turn(u32),
    /// The main line's last moment, and the game there.
    Last,
    /// Every word of every line with the position behind it, and the main line's last moment.
    Steps,
}

/// What is remembered from record to record of one file: the names of figures must be unique in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Names(BTreeSet<String>);

impl Names {
    /// Remembers the figures of a record, as [`Replay::named`] tells them, and reports those that the file has
    /// already. Records are to be settled in their order.
    pub fn settle(&mut self, named: &[Named], diagnostics: &mut Diagnostics) {
        for Named { name, span, turn } in named {
            if self.0.contains(name) {
                let message = format!("there is a figure {name} already in this file");
                let fault = Diagnostic::new(Code::DuplicateFigure, *span, message);
                diagnostics.push(fault.turn(*turn));
            } else {
                self.0.insert(name.clone());
            }
        }
        if !named.is_empty() {
            diagnostics.sort();
        }
    }
}

/// The name of a figure, as a record gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Named {
    pub(crate) name: String,
    /// Where it stands.
    pub(crate) span: Span,
    /// The number of the next turn there.
    pub(crate) turn: u32,
}

/// What came of a replay.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Replay {
    /// How many turns of the main line were replayed, a faulty one included.
    pub turns: u32,
    /// Where a forced pass was left out and can be written: the places of the words and blocks that
    /// stand behind one, of variations as well, in the order of the text. A variation begins where the
    /// word stands that it replaces, behind the pass before that: so that pass serves both, and stays
    /// out if the variation writes it itself.
    pub passes: Vec<u32>,
    /// The names of all figure blocks, in the order of the text. Whether the file has one of them already is
    /// asked by [`Names`], so that records can be replayed side by side.
    pub named: Vec<Named>,
    /// The points of figure blocks that a replay reached, by their index in [`Record::figures`].
    figures: Vec<(u32, Point)>,
    /// The point that was asked for.
    point: Option<Point>,
    /// The turns that lead to them.
    trail: Trail,
    /// The words that were played.
    steps: Vec<Step>,
    /// The game at that moment, for [`Watch::Turn`] and [`Watch::Last`].
    pub reached: Option<Reached>,
}

impl Replay {
    /// Empties it for the next record, and keeps its memory.
    pub fn clear(&mut self) {
        self.turns = 0;
        self.passes.clear();
        self.named.clear();
        self.figures.clear();
        self.point = None;
        self.trail.clear();
        self.steps.clear();
        self.reached = None;
    }

    /// The places of figure blocks that a replay reached, by their index in [`Record::figures`].
    pub fn figures(&self) -> impl ExactSizeIterator<Item = (u32, Place<'_>)> + '_ {
        self.figures.iter().map(|(index, point)| {
            let trail = &self.trail;
            (*index, Place { trail, point })
        })
    }

    /// How the game had ended at the moment that was asked for, if it had.
    pub fn outcome(&self) -> Option<Outcome> {
        self.point.as_ref()?.outcome
    }

    /// The moment that was asked for, if the main line got that far. For [`Watch::Figures`] and
    /// [`Watch::Last`] and [`Watch::Steps`] the last one before the end or a fault.
    pub fn moment(&self) -> Option<Moment> {
        let trail = &self.trail;
        self.point
            .as_ref()
            .map(|point| Place { trail, point }.moment())
    }
}

/// A place in a line. What can be seen from there is put together when it is asked for, since that can
/// be all boards of a long game.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    trail: &'a Trail,
    point: &'a Point,
}

impl Place<'_> {
    /// The moment with all turns that lead to it.
    pub fn moment(&self) -> Moment {
        self.trail.moment(self.point, usize::MAX)
    }

    /// The moment with the last turn alone, as if the line began before it: enough for a figure without
    /// numbers.
    pub fn last_turn(&self) -> Moment {
        self.trail.moment(self.point, 1)
    }
}

/// Replays a record and reports every fault. `replay` is filled with what came of it.
pub fn check(
    game: &'static dyn Game,
    record: &Record,
    chunk: &Chunk,
    watch: Watch,
    replay: &mut Replay,
    diagnostics: &mut Diagnostics,
) {
    replay.clear();
    let start = Start {
        first: first(game, record),
        setup: None,
    };
    let Ok(play) = game.start(start) else {
        return;
    };
    let geometry = (game.spec().geometry)();
    let has_diagrams = !record.diagrams.is_empty();
    let line = Line::new(play, watch, has_diagrams, &mut replay.trail);
    let mut check = Check {
        game,
        geometry,
        record,
        chunk,
        watch,
        replay,
        diagnostics,
        line,
        outer: Vec::new(),
    };
    check.capture();
    check.keep_start();
    check.run();
}

/// The side that the record says acts first, where the rules leave that open.
pub fn first(game: &'static dyn Game, record: &Record) -> Option<Side> {
    match game.spec().first {
        Some(_) => None,
        None => Side::from_name(record.tags.get("First")?),
    }
}

struct Check<'a> {
    game: &'static dyn Game,
    geometry: &'static Geometry,
    record: &'a Record,
    chunk: &'a Chunk,
    watch: Watch,
    replay: &'a mut Replay,
    diagnostics: &'a mut Diagnostics,
    /// The line that is being replayed.
    line: Line,
    /// The lines that wait for it to end.
    outer: Vec<Line>,
}

impl Check<'_> {
    fn run(&mut self) {
        let mut result = None;
        let record = self.record;
        let mut at = 0;
        while let Some(entry) = record.entries.get(at) {
            at += 1;
            let span = entry.span;
            let opens = || record.opens_variation(record.entries.get(at..).unwrap_or_default());
            match &entry.what {
                What::Turn(turn) => match self.plain_turns(at - 1) {
                    0 => self.word(span, *turn, opens()),
                    played => at += played - 1,
                },
                What::Doubt(doubt) => self.doubt(span, *doubt, opens()),
                What::Open => self.open(),
                What::Close => self.close(),
                What::Position(index) => self.position(*index),
                What::Diagram(index) => self.diagram(span, *index, opens()),
                What::Figure(index) => self.figure(*index),
                What::Result(claim) => result = Some((*claim, span)),
                What::Fault(fault) => self.fault_entry(*fault),
                What::Comment(_) | What::Remark(_) | What::Glyph(_) => {}
            }
        }
        // A variation that is still open hides the end of the main line, but not what stands before it.
        let is_whole = self.is_main_line();
        while !self.is_main_line() {
            self.close();
        }
        self.last_moment();
        if is_whole {
            self.judge(result);
        }
    }

    /// Another line in place of the last word: goes on from the position before that.
    fn open(&mut self) {
        let inner = self.line.variation();
        self.outer.push(std::mem::replace(&mut self.line, inner));
    }

    fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
    }

    fn is_main_line(&self) -> bool {
        self.outer.is_empty()
    }

    fn fault_entry(&mut self, fault: Option<u32>) {
        if self.line.is_live()
            && let Some(fault) = fault.and_then(|i| self.record.faults.get(i as usize))
        {
            let mut fault = fault.clone();
            fault.turn = fault.turn.or(Some(self.line.next));
            self.diagnostics.push(fault);
        }
        self.end_line();
        // A variation behind it would stand in place of something that has no position before it.
        self.line.forget();
    }

    /// Reports a fault of the live line, and ends it.
    fn fault(&mut self, fault: Diagnostic) {
        self.diagnostics.push(fault);
        self.end_line();
    }

    /// Ends a line at its fault; what the main line had reached is kept for pictures.
    fn end_line(&mut self) {
        self.last_moment();
        self.line.end();
    }

    fn last_moment(&mut self) {
        if matches!(self.watch, Watch::Figures | Watch::Last | Watch::Steps) && self.is_main_line()
        {
            self.keep_moment();
        }
    }

    /// Keeps the moment of the line, if it is live, as the one that was asked for.
    fn keep_moment(&mut self) {
        if let Some(point) = self.line.point() {
            self.replay.point = Some(point);
            if matches!(self.watch, Watch::Turn(_) | Watch::Last) {
                self.replay.reached = self.line.reached(&self.replay.trail);
            }
        }
    }

    fn figure(&mut self, index: u32) {
        let Some(figure) = self.record.figures.get(index as usize) else {
            return;
        };
        if index >= MOST_FIGURES {
            if index == MOST_FIGURES {
                let message = format!("more than {MOST_FIGURES} figures in one record");
                let fault = Diagnostic::new(Code::TooLarge, figure.name_span, message);
                self.diagnostics.push(fault.turn(self.line.next));
            }
            return;
        }
        self.replay.named.push(Named {
            name: figure.name.clone(),
            span: figure.name_span,
            turn: self.line.next,
        });
        for fault in &figure.faults {
            self.diagnostics.push(fault.clone().turn(self.line.next));
        }
        if self.watch == Watch::Figures
            && let Some(point) = self.line.point()
        {
            self.replay.figures.push((index, point));
        }
    }

    /// Keeps the main line's moment, if this is the one that was asked for.
    fn capture(&mut self) {
        if let Watch::Turn(number) = self.watch
            && self.is_main_line()
            && number.checked_add(1) == Some(self.line.next)
        {
            self.keep_moment();
        }
    }

    /// The same for a start that is not the usual one: it stands for turn 0, whatever its number.
    fn capture_start(&mut self) {
        if let Watch::Turn(number) = self.watch
            && (number == 0 || number.checked_add(1) == Some(self.line.next))
        {
            self.keep_moment();
        }
    }

    /// A variation that begins with the pass that was left out before the word that it replaces:
    /// there the pass must stay out.
    #[cold]
    fn keep_pass_out(&mut self, replaced: u32) {
        self.line.implied = None;
        if let Ok(i) = self.replay.passes.binary_search(&replaced) {
            self.replay.passes.remove(i);
        }
    }

    /// Plays the pass that the record has left out before what stands at `span`.
    fn imply_pass(&mut self, span: Span) {
        self.line.pass();
        let tip = self.line.tip_mut();
        tip.passes = tip.passes.saturating_add(1);
        // At the head of a variation the pass before the word that it replaces serves both.
        if self.line.implied.is_none() {
            self.replay.passes.push(span.start);
            self.line.implied = Some(span.start);
        }
    }
}
