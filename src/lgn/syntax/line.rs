//! What the parser remembers of the line of play that it is in.

use crate::source::Span;

/// What stands before the present place in its line of play.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) word: Word,
    /// Whether a glyph may follow.
    pub(super) glyph: bool,
    pub(super) prefix: Prefix,
    /// The section word and the side that wait for their turn.
    pub(super) session: Option<Span>,
    pub(super) side: Option<Span>,
}

/// Whether a word stands before in the line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Word {
    None,
    Some,
    /// Something that could not be read: nobody can tell.
    Lost,
}

/// What has been read of what stands before a turn, in the order in which it may stand there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Prefix {
    None,
    Session,
    Number,
    Side,
}

/// Whether the result word has been read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ended {
    No,
    Yes,
    /// Yes, and something stands behind it and has been reported.
    Reported,
}

/// A variation that is open.
pub(super) struct Frame {
    pub(super) open: Span,
    pub(super) outer: Line,
    pub(super) sound: bool,
}

impl Line {
    pub(super) const fn new(word: Word) -> Self {
        Self {
            word,
            glyph: false,
            prefix: Prefix::None,
            session: None,
            side: None,
        }
    }

    pub(super) const fn behind_turn() -> Self {
        Self {
            glyph: true,
            ..Self::new(Word::Some)
        }
    }
}
