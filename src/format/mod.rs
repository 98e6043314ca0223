//! Other people's formats: what cuts their files into records, makes a [`Record`] of each, and writes
//! one.
//!
//! A [`Format`] is a file of this folder and a line of [`registry::FORMATS`]. It is opened on a stream with
//! a [`Context`], and yields one game a [`Chunk`], whose text is what people see of it and whose places are
//! those of the file. A [`Reading`] makes the record of a chunk; it is shared by all threads. What a format
//! can't carry its [`Writer`] counts among the [`Losses`].
//!
//! The reader of a record reports what can't be read, and leaves all judging to `check`.
//!
//! ```
//! use ludograph::diagnostic::Diagnostics;
//! use ludograph::format::{Context, registry};
//! use ludograph::lgn::Reader;
//! use ludograph::check::Watch;
//! use ludograph::source::Chunk;
//!
//! let file = b"Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,12\n";
//! let psq = registry::by_id("psq").unwrap();
//! let mut records = psq.open(Box::new(&file[..]), &Context::default());
//! let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
//! let mut reader = Reader::new(None);
//! while records.next(&mut chunk, &mut diagnostics)? {
//!     reader.judge(&chunk, records.reading().as_ref(), Watch::Nothing, &mut diagnostics);
//! }
//! assert_eq!((reader.replayed().turns, diagnostics.list().len()), (2, 0));
//! # Ok::<(), std::io::Error>(())
//! ```

#![cfg_attr(
    not(test),
    deny(
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        clippy::indexing_slicing
    )
)]

pub mod coordinates;
pub(crate) mod csv;
pub mod encoding;
pub(crate) mod five;
pub(crate) mod grid;
pub(crate) mod json;
pub mod loss;
pub(crate) mod othello;
pub mod registry;
pub mod settle;
pub(crate) mod sgf;
pub(crate) mod text;
pub(crate) mod transcript;

pub use loss::{Carries, Losses};

use std::io::{self, BufRead};
use std::sync::Arc;

use encoding_rs::Encoding;

use crate::check::Replay;
pub use crate::check::{Held, Reading, walk};
use crate::diagnostic::Diagnostics;
use crate::game::{Game, Spec as GameSpec};
use crate::lgn::Reader;
use crate::record::Record;
use crate::source::Chunk;
use coordinates::Wish;

/// How many of the first bytes of a file are looked at.
pub const HEAD: usize = 4096;

/// A format's data sheet.
pub struct Spec {
    /// What `--from` and `--to` call it.
    pub id: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What its files end in, in lower case, the usual ending first.
    pub extensions: &'static [&'static str],
    /// Those of the endings that files of other kinds have as well (`txt`): they say nothing alone.
    pub shared: &'static [&'static str],
    /// The endings of files that belong to one of these and hold a part of it (`jou`), in lower case.
    pub companions: &'static [&'static str],
    /// What it can do.
    pub way: Way,
    /// Whether its files are text or bytes.
    pub content: Content,
    /// Whether its records can be of this rule set.
    pub carries: fn(&GameSpec) -> bool,
}

/// What a format is good for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// It is read and written.
    Both,
    /// It is read only.
    Reads,
}

/// What the files of a format hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Text, in UTF-8 unless it is said to be otherwise.
    Text,
    /// Bytes, whose places are offsets.
    Binary,
}

/// What is known of a file beside its bytes.
#[derive(Clone, Default)]
pub struct Context {
    /// The rule set for records that name none, or the same game without a variant (`--game`).
    pub game: Option<&'static dyn Game>,
    /// How its coordinates are to be read (`--coordinates`).
    pub coordinates: Wish,
    /// The encoding of its text (`--encoding`). Text comes in UTF-8 then; names in binary files have it.
    pub encoding: Option<&'static Encoding>,
    /// The file's name without its folder; empty if it has none.
    pub name: String,
    /// The companions that were found: their endings in lower case, and what they hold.
    pub companions: Vec<(String, Vec<u8>)>,
}

/// A format.
pub trait Format: Sync {
    /// Its data sheet.
    fn spec(&self) -> &'static Spec;

    /// Whether a file that begins so, with [`HEAD`] bytes or all it has, is surely one of these.
    /// Of formats that look alike the first in the registry is asked first.
    fn detect(&self, head: &[u8]) -> bool;

    /// The records of a stream. A byte order mark may stand before them.
    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i>;

    /// What writes a file of this format; none if it is only read. It is asked for by [`writer`].
    fn writer(&self) -> Option<Box<dyn Writer>> {
        None
    }

    /// Whether a file is its records one behind the other, each as a writer of its own would write it: they
    /// can be written side by side.
    fn writes_each_alone(&self) -> bool {
        false
    }

    /// Whether a file of this format holds one record, so that no second one can be written into it.
    fn holds_one(&self) -> bool {
        false
    }
}

/// The records of a stream, cut one from the other in the memory of the longest.
pub trait Records {
    /// Fills `chunk`, whose memory is used again, with the next record. False behind the last.
    ///
    /// What is wrong with the file round the record is reported at a place of the chunk. Nothing but the
    /// stream's own fault ends the reading of a file; a record of more than [`Chunk::LIMIT`] bytes is
    /// passed over, and its head given with [`Chunk::truncated`].
    ///
    /// # Errors
    /// What reading the stream gives.
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool>;

    /// What makes a record of the last chunk: it holds what has stood before that in the file.
    fn reading(&self) -> Arc<dyn Reading>;
}

/// A record to be written, with what came of its replay.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    /// Its rule set.
    pub game: &'static dyn Game,
    /// The record.
    pub record: &'a Record,
    /// Its text.
    pub chunk: &'a Chunk,
    /// What came of its replay, without moments.
    pub replay: &'a Replay,
}

impl<'a> Told<'a> {
    /// The record that a reader has read last, which `chunk` holds; none if its rules are not known.
    pub fn of(reader: &'a Reader, chunk: &'a Chunk) -> Option<Self> {
        Some(Self {
            game: reader.game()?,
            record: reader.record(),
            chunk,
            replay: reader.replayed(),
        })
    }
}

/// What writes a file of a format; none if it is only read. Records of rule sets that the format does not carry
/// are refused here, so that no writer makes a game of another one; so is a second record where a file holds one.
pub fn writer(format: &dyn Format) -> Option<Box<dyn Writer>> {
    Some(Box::new(Bound {
        spec: format.spec(),
        writer: format.writer()?,
        holds_one: format.holds_one(),
        is_begun: false,
    }))
}

/// A writer that sees only what its format carries.
struct Bound {
    spec: &'static Spec,
    writer: Box<dyn Writer>,
    /// Whether a file holds one record.
    holds_one: bool,
    /// Whether a record has been written.
    is_begun: bool,
}

impl Writer for Bound {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let spec = told.game.spec();
        if !(self.spec.carries)(spec) {
            return Err(format!("it does not carry games of {}", spec.id));
        }
        if self.holds_one && self.is_begun {
            return Err("a file holds one game".to_owned());
        }
        self.writer.write(told, out, losses)?;
        self.is_begun = true;
        Ok(())
    }

    fn finish(&mut self, out: &mut Vec<u8>) {
        self.writer.finish(out);
    }

    fn companions(&mut self) -> Vec<(&'static str, Vec<u8>)> {
        self.writer.companions()
    }
}

/// Writes records into one file.
pub trait Writer {
    /// Appends a record, of rules that [`Spec::carries`] names, to `out`, or keeps it until
    /// [`Writer::finish`].
    ///
    /// # Errors
    /// Why this format can't carry the record at all, as a phrase: `it has no hexagonal boards`. Nothing
    /// has been appended then.
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String>;

    /// Appends what stands behind the last record.
    fn finish(&mut self, _out: &mut Vec<u8>) {}

    /// The files that belong to this one, each with its ending, when it is finished.
    fn companions(&mut self) -> Vec<(&'static str, Vec<u8>)> {
        Vec::new()
    }
}
