//! The whole way of one record: parsed, lowered, replayed, with buffers that are used again.

use super::lower::lower;
use super::syntax::parse;
use super::syntax::tree::Tree;
use crate::check::{Names, Replay, Watch, check};
use crate::diagnostic::Diagnostics;
use crate::game::Game;
use crate::record::Record;
use crate::source::Chunk;

/// Reads and checks the records of files, one after the other.
///
/// ```
/// use ludograph::diagnostic::{Code, Diagnostics};
/// use ludograph::{lgn::Reader, source::Chunk};
///
/// let chunk = Chunk::new("[Game \"macbeth\"]\n1. d5 2. a1\n");
/// let mut diagnostics = Diagnostics::new();
/// Reader::new(None).check(&chunk, &mut diagnostics);
/// assert_eq!(diagnostics.list()[0].code, Code::NoCapture);
/// ```
#[derive(Default)]
pub struct Reader {
    named: Option<&'static dyn Game>,
    game: Option<&'static dyn Game>,
    tree: Tree,
    record: Record,
    replay: Replay,
    names: Names,
}

impl Reader {
    /// A reader. `named` is the rule set for records that name none, or the same game without a
    /// variant.
    pub fn new(named: Option<&'static dyn Game>) -> Self {
        Self {
            named,
            ..Self::default()
        }
    }

    /// Forgets what must be unique in a file: call it at the beginning of the next one.
    pub fn next_file(&mut self) {
        self.names = Names::default();
    }

    /// Reads and checks one record, and reports its faults in the order of their places. False if the
    /// chunk holds no record, but comments and blanks alone.
    pub fn check(&mut self, chunk: &Chunk, diagnostics: &mut Diagnostics) -> bool {
        self.replay(chunk, Watch::Nothing, diagnostics)
    }

    /// The same, and keeps moments for pictures.
    pub fn replay(&mut self, chunk: &Chunk, watch: Watch, diagnostics: &mut Diagnostics) -> bool {
        parse(chunk, &mut self.tree, diagnostics);
        let is_record = self.tree.is_record();
        self.replay = Replay {
            passes: std::mem::take(&mut self.replay.passes),
            ..Replay::default()
        };
        self.replay.passes.clear();
        self.record.clear();
        self.game = None;
        if is_record {
            self.game = lower(chunk, &self.tree, self.named, &mut self.record, diagnostics);
        }
        if let Some(game) = self.game {
            let Self {
                record,
                names,
                replay,
                ..
            } = self;
            check(game, record, chunk, watch, names, replay, diagnostics);
        }
        diagnostics.sort();
        is_record
    }

    /// The rule set of the last record, if it is known.
    pub fn game(&self) -> Option<&'static dyn Game> {
        self.game
    }

    /// The last record as written.
    pub fn tree(&self) -> &Tree {
        &self.tree
    }

    /// The last record; without a known game its tags alone.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// What came of replaying it.
    pub fn replayed(&self) -> &Replay {
        &self.replay
    }
}
