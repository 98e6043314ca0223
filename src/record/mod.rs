//! One game as recorded, whatever notation it came from: its tags, its start, its turns with what
//! the record claims about them, its check-points and its figures.
//!
//! A [`Record`] is flat. [`Record::entries`] are in the order of the text, and a variation is what
//! stands between [`What::Open`] and [`What::Close`], so nothing nests and depth costs nothing.
//! Everything that varies in length lies in arenas and is named by a [`Run`], so that a record can be
//! cleared and filled again without allocation.

mod build;
mod figure;
mod moved;
mod outcome;
mod setup;
mod tags;
mod text;

pub use figure::{Directive, FigureBlock, MarkKind, Numbering};
pub use outcome::{Claim, Ending, How, Outcome, Score};
pub use setup::{Diagram, Extra, Numbered, PlayedAt, Setup};
pub use tags::Tags;

use std::num::NonZeroU32;

use crate::board::{Axis, Cell, Side};
use crate::diagnostic::Diagnostic;
use crate::source::{Run, Span};

/// One game as recorded.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Record {
    /// The tags, in their order.
    pub tags: Tags,
    /// What the body holds, in its order.
    pub entries: Vec<Entry>,
    /// The arena of the turns' parts.
    pub actions: Vec<Action>,
    /// The place of each part, beside `actions`.
    pub action_spans: Vec<Span>,
    /// The arena of the cells that moves and swaps name.
    pub paths: Vec<Cell>,
    /// The arena of what stands before words.
    pub prefixes: Vec<Prefix>,
    /// The arena of the readings of doubtful words.
    pub readings: Vec<Reading>,
    /// The `position` blocks.
    pub setups: Vec<Setup>,
    /// The `diagram` blocks.
    pub diagrams: Vec<Diagram>,
    /// The `figure` blocks.
    pub figures: Vec<FigureBlock>,
    /// Faults that count only where a replay reaches them.
    pub faults: Vec<Diagnostic>,
    /// The arena of comments whose text does not stand in the chunk as it is meant.
    pub remarks: String,
}

impl Record {
    /// Empties it for the next record, and keeps its memory.
    pub fn clear(&mut self) {
        self.tags.clear();
        self.entries.clear();
        self.actions.clear();
        self.action_spans.clear();
        self.paths.clear();
        self.prefixes.clear();
        self.readings.clear();
        self.setups.clear();
        self.diagrams.clear();
        self.figures.clear();
        self.faults.clear();
        self.remarks.clear();
    }

    /// The parts of a run of actions.
    #[inline]
    pub fn actions(&self, run: Run) -> Actions<'_> {
        Actions {
            list: run.of(&self.actions),
            paths: &self.paths,
        }
    }

    /// The text of a comment, if it is one; `text` is that of the record's chunk.
    pub fn comment<'a>(&'a self, what: What, text: &'a str) -> Option<&'a str> {
        match what {
            What::Comment(span) => Some(span.of(text)),
            What::Remark(span) => Some(span.of(&self.remarks)),
            _ => None,
        }
    }

    /// The result as the word that ends the body.
    pub fn result_word(&self) -> Option<Claim> {
        let mut entries = self.entries.iter().rev();
        entries.find_map(|entry| match entry.what {
            What::Result(claim) => Some(claim),
            _ => None,
        })
    }

    /// What stands before a word.
    #[inline]
    pub fn prefix(&self, index: PrefixIndex) -> Prefix {
        let at = index.and_then(|n| self.prefixes.get(n.get() as usize - 1));
        at.copied().unwrap_or_default()
    }

    /// Whether a variation in place of a word begins behind it, among these entries.
    #[inline]
    pub fn opens_variation(&self, behind: &[Entry]) -> bool {
        for entry in behind {
            match entry.what {
                What::Open => return true,
                What::Comment(_)
                | What::Remark(_)
                | What::Glyph(_)
                | What::Figure(_)
                | What::Position(_) => {}
                What::Diagram(index) if self.is_checkpoint(index) => {}
                _ => return false,
            }
        }
        false
    }

    /// Whether a diagram has no turns, and so is a check-point.
    fn is_checkpoint(&self, diagram: u32) -> bool {
        let diagram = self.diagrams.get(diagram as usize);
        diagram.is_some_and(|diagram| diagram.numbered.is_empty() && diagram.doubt.is_none())
    }

    /// The place of one part of a run of actions.
    pub fn action_span(&self, run: Run, part: usize) -> Option<Span> {
        run.of(&self.action_spans).get(part).copied()
    }
}

/// Something in the body of a record, with its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Entry {
    /// The whole of it in the text.
    pub span: Span,
    /// What it is.
    pub what: What,
}

/// What an [`Entry`] is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum What {
    /// A word: a turn, pass, mark, throw, swap or end word.
    Turn(Turn),
    /// A turn that can't be read for certain.
    Doubt(Doubt),
    /// A variation begins: another line in place of the last word before it.
    Open,
    /// A variation ends.
    Close,
    /// The index of a `position` block: the start if nothing stands before it, else a check-point.
    Position(u32),
    /// The index of a `diagram` block, whose numbers are turns.
    Diagram(u32),
    /// The index of a `figure` block.
    Figure(u32),
    /// A comment; the place is that of its text, without braces or semicolon.
    Comment(Span),
    /// A comment whose text is that span of [`Record::remarks`].
    Remark(Span),
    /// An annotation glyph, as PGN numbers them.
    Glyph(u16),
    /// The result as a word.
    Result(Claim),
    /// Something wrong, where the line's replay ends: an index into [`Record::faults`], or none if it
    /// has been reported already.
    Fault(Option<u32>),
}

/// One more than an index in [`Record::prefixes`]; none where nothing stands before a word.
pub type PrefixIndex = Option<NonZeroU32>;

/// A word of the movetext.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Turn {
    /// Its parts, in [`Record::actions`].
    pub actions: Run,
    /// What stands before it.
    pub prefix: PrefixIndex,
    /// Whether it is said to have been played although the rules forbid it (`~`).
    pub as_played: bool,
}

/// A turn that the source leaves in doubt.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Doubt {
    /// Its readings, in [`Record::readings`]; none for `<?>`.
    pub readings: Run,
    /// What stands before it.
    pub prefix: PrefixIndex,
    /// Whether it is said to have been played although the rules forbid it (`~`).
    pub as_played: bool,
}

/// What stands before a word and is said of it.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Prefix {
    /// The session that it is said to open.
    pub session: Option<(u32, Span)>,
    /// Its number.
    pub number: Option<(u32, Span)>,
    /// Whose turn it is said to be.
    pub side: Option<(Side, Span)>,
}

/// One reading of a doubtful word.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// Its place.
    pub span: Span,
    /// Its parts, in [`Record::actions`].
    pub actions: Run,
}

/// A part of a turn. What it means is for the rules to say: a game knows some of them only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A piece of the side to move is placed: `d5`.
    Place(Cell),
    /// A man of a given colour is placed, or takes the place of the man there: `c5=W`.
    PlaceAs(Cell, Side),
    /// The man on the first cell moves along the others, in [`Record::paths`]: `d8-a8-a7`.
    Move(Run),
    /// The piece there is removed, or claimed to be captured: `xc5`.
    Remove(Cell),
    /// The man on the first cell is sent to the second: `h6>h8`.
    Send(Cell, Cell),
    /// The mark is set, with the axis of its rendezvous where that is chosen: `@d5/`.
    Mark(Cell, Option<Axis>),
    /// A throw of the dice: `roll:5-3`.
    Roll(u8, u8),
    /// The colours are exchanged; the run names the men that change, in [`Record::paths`].
    Swap(Run),
    /// The side to move passes.
    Pass,
    /// The side to move ends the game: it resigns, is out of time or forfeits, or a draw is agreed.
    End(Ending),
}

impl Action {
    /// Whether a word of such parts only carries no number (notation.md, section 2).
    pub const fn is_unnumbered(self) -> bool {
        matches!(
            self,
            Self::Mark(..) | Self::Roll(..) | Self::Swap(_) | Self::Pass | Self::End(_)
        )
    }
}

/// The parts of one turn, with the arena that its paths lie in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Actions<'a> {
    /// The parts in their order; never empty.
    pub list: &'a [Action],
    /// Where the runs of [`Action::Move`] and [`Action::Swap`] lie.
    pub paths: &'a [Cell],
}

impl<'a> Actions<'a> {
    /// Parts that name no paths.
    pub const fn plain(list: &'a [Action]) -> Self {
        Self { list, paths: &[] }
    }
}
