//! The whole way of one record: parsed, lowered, replayed, with buffers that are used again.

use super::lower::{lower, plain};
use super::raise::{Form, raise};
use super::syntax::count::Counter;
use super::syntax::tree::{Kind, Tree};
use super::syntax::{fmt, parse};
use std::borrow::Cow;

use crate::check::{Held, Named, Names, Reading, Replay, Watch, check};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, Span};

/// Reads and checks the records of files, one after the other. A program of several threads gives
/// each of them a reader.
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
    /// Whether the last record was parsed: most go a shorter way.
    has_tree: bool,
    record: Record,
    replay: Replay,
    names: Names,
    /// Whether the last record was written in another notation.
    is_foreign: bool,
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

    /// The rule set for the records from now on that name none, or the same game without a variant.
    pub fn set_game(&mut self, named: Option<&'static dyn Game>) {
        self.named = named;
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
        let is_record = self.replay_alone(chunk, watch, diagnostics);
        self.names.settle(&self.replay.named, diagnostics);
        is_record
    }

    /// The same, as if the record stood alone: the names of its figures are left in [`Replay::named`], to be
    /// compared with those before it by [`Names::settle`]. So a program of several threads reads the records
    /// of one file.
    pub fn replay_alone(
        &mut self,
        chunk: &Chunk,
        watch: Watch,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        self.is_foreign = false;
        self.replay.clear();
        self.game = plain(chunk, self.named, &mut self.record, diagnostics);
        self.has_tree = self.game.is_none();
        let is_record = self.game.is_some() || self.parse(chunk, diagnostics);
        if let Some(game) = self.game {
            let Self { record, replay, .. } = self;
            check(game, record, chunk, watch, replay, diagnostics);
        } else {
            self.name_figures(chunk);
        }
        diagnostics.sort();
        is_record
    }

    /// The full way up to the record, if there is one.
    fn parse(&mut self, chunk: &Chunk, diagnostics: &mut Diagnostics) -> bool {
        parse(chunk, &mut self.tree, diagnostics);
        self.record.clear();
        let is_record = self.tree.is_record();
        if is_record {
            self.game = lower(chunk, &self.tree, self.named, &mut self.record, diagnostics);
        }
        is_record
    }

    /// Reads a record of another notation, and judges it as ever. False if the chunk holds no record. What
    /// has been reported of the chunk before stays.
    pub fn judge(
        &mut self,
        chunk: &Chunk,
        reading: &dyn Reading,
        watch: Watch,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        let is_record = self.judge_alone(chunk, reading, watch, diagnostics);
        self.names.settle(&self.replay.named, diagnostics);
        is_record
    }

    /// The same, as [`Reader::replay_alone`] does it.
    pub fn judge_alone(
        &mut self,
        chunk: &Chunk,
        reading: &dyn Reading,
        watch: Watch,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        self.tree.clear();
        self.has_tree = true;
        self.replay.clear();
        self.record.clear();
        self.game = None;
        self.is_foreign = true;
        let held = reading.read(chunk, &mut self.record, diagnostics);
        flaws(chunk, diagnostics);
        if let Held::Record(game) = held {
            self.game = Some(game);
            let Self { record, replay, .. } = self;
            check(game, record, chunk, watch, replay, diagnostics);
        }
        diagnostics.sort();
        !matches!(held, Held::Nothing)
    }

    /// The figures of a record that can't be replayed have their names in the file all the same.
    fn name_figures(&mut self, chunk: &Chunk) {
        let mut counter = Counter::new();
        for item in &self.tree.items {
            if let Kind::Figure(index) = item.kind
                && let Some(block) = self.tree.blocks.get(index as usize)
            {
                self.replay.named.push(Named {
                    name: block.plain_name(&chunk.text),
                    span: block.name,
                    turn: counter.next(),
                });
            }
            counter.pass(&self.tree, item);
        }
    }

    /// Appends the canonical form of the last record, which `chunk` holds, to `out`. What is to be
    /// done with a record that is kept, [`fmt::Done`] says.
    ///
    /// ```
    /// use ludograph::diagnostic::Diagnostics;
    /// use ludograph::lgn::{Reader, syntax::fmt::Done};
    /// use ludograph::source::Chunk;
    ///
    /// let chunk = Chunk::new("[Game \"macbeth\"]\nD5 c4");
    /// let (mut reader, mut text) = (Reader::new(None), String::new());
    /// reader.check(&chunk, &mut Diagnostics::new());
    /// assert_eq!(reader.canonical(&chunk, &mut text), Done::Formatted);
    /// assert_eq!(text, "[Game \"macbeth\"]\n[Result \"*\"]\n\n1. d5 2. c4\n");
    /// ```
    pub fn canonical(&self, chunk: &Chunk, out: &mut String) -> fmt::Done {
        let mut parsed = Tree::default();
        let tree = if self.has_tree {
            &self.tree
        } else {
            parse(chunk, &mut parsed, &mut Diagnostics::new());
            &parsed
        };
        // A word or block stands behind each pass that was left out, and both are in the order of
        // the text.
        let item = |&place: &u32| tree.items.partition_point(|item| item.span.start < place) as u32;
        let passes: Vec<u32> = self.replay.passes.iter().map(item).collect();
        let geometry = self.game.map(|game| (game.spec().geometry)());
        fmt::format(
            chunk,
            tree,
            fmt::Context {
                geometry,
                passes: &passes,
            },
            out,
        )
    }

    /// The last record, which `chunk` holds, as LGN: its text, or what [`raise`] makes of it if it was
    /// written in another notation.
    pub fn text<'c>(&self, chunk: &'c Chunk) -> Cow<'c, str> {
        match self.game {
            Some(game) if self.is_foreign => {
                Cow::Owned(raise(game, &self.record, &chunk.text, Form::AsWritten))
            }
            _ => Cow::Borrowed(&chunk.text),
        }
    }

    /// The rule set of the last record, if it is known.
    pub fn game(&self) -> Option<&'static dyn Game> {
        self.game
    }

    /// Whether the last record was written in another notation than LGN.
    pub fn is_foreign(&self) -> bool {
        self.is_foreign
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

/// What is wrong with the bytes of a record of another notation.
fn flaws(chunk: &Chunk, diagnostics: &mut Diagnostics) {
    if let Some(wrong) = chunk.encoding {
        let fault = Diagnostic::new(
            Code::Encoding,
            wrong,
            "bytes that its encoding does not have",
        );
        diagnostics
            .push(fault.help("`--encoding` names another: gb2312, big5, sjis, euc-kr, latin1"));
    }
    if chunk.truncated {
        let end = Span::at(chunk.text.len() as u32);
        let message = format!("a record of more than {} MiB", Chunk::LIMIT >> 20);
        diagnostics.push(Diagnostic::new(Code::TooLarge, end, message));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_may_move_to_another_thread() {
        let reader = std::thread::spawn(|| {
            let mut reader = Reader::new(None);
            reader.check(
                &Chunk::new("[Game \"othello\"]\n1. f5"),
                &mut Diagnostics::new(),
            );
            reader
        });
        assert_eq!(reader.join().unwrap().replayed().turns, 1);
    }

    #[test]
    fn nothing_is_left_of_the_record_before() {
        let mut reader = Reader::new(None);
        let mut diagnostics = Diagnostics::new();
        let first = "[Game \"othello\"]\nfigure a\nend\n1. f5";
        reader.replay(&Chunk::new(first), Watch::Figures, &mut diagnostics);
        assert_eq!(reader.replayed().figures().len(), 1);
        for chunk in [
            Chunk::new("[Game \"chess\"]\n1. e4"),
            Chunk::new("{no record}"),
        ] {
            reader.replay(&chunk, Watch::Figures, &mut diagnostics);
            assert_eq!(*reader.replayed(), Replay::default());
            assert!(reader.game().is_none());
        }
    }
}
