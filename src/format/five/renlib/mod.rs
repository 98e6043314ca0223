//! RenLib's libraries (`.lib`): trees of analyses of renju on 15 lines, binary.
//!
//! A header of 20 bytes (old files have none), then nodes of two bytes each, the point and what is said of it;
//! texts stand behind their nodes. The layout is described after RenLib's own source (`LibraryFile.cpp`,
//! `MoveNode.cpp`, `RenLibDoc.cpp`) and compared with two other readers of it. A file is one record. What people
//! see of it is a transcript: its turns, with the variations in parentheses behind what they replace.

mod tale;
mod text;
mod tree;

use std::io::{self, BufRead, Read};
use std::sync::Arc;

use crate::board::Cell;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::{Content, Context, Format, Held, Reading, Records, Spec, Way};
use crate::game::{Game, Spec as GameSpec, registry};
use crate::record::Record;
use crate::source::{Chunk, Span};
use tale::Tale;
use tree::Tree;

/// RenLib's libraries.
pub(crate) struct RenLib;

static SPEC: Spec = Spec {
    id: "renlib",
    title: "RenLib library",
    extensions: &["lib"],
    shared: &[],
    companions: &[],
    way: Way::Reads,
    content: Content::Binary,
    carries,
};

/// Libraries know a board of 15 lines, stones and no captures.
fn carries(game: &GameSpec) -> bool {
    let geometry = (game.geometry)();
    let has = |at: i16| geometry.at(at, at).is_some();
    game.piece == "stone" && !game.pairs && has(15) && !has(16)
}

impl Format for RenLib {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Old files without a header begin like anything else: their ending tells them.
    fn detect(&self, head: &[u8]) -> bool {
        head.starts_with(tree::MAGIC)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Whole {
            input: Some(input),
            context: context.clone(),
            told: Arc::default(),
        })
    }
}

/// A file is one record.
struct Whole<'i> {
    input: Option<Box<dyn BufRead + 'i>>,
    context: Context,
    told: Arc<Told>,
}

impl Records for Whole<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        let Some(mut input) = self.input.take() else {
            return Ok(false);
        };
        let mut bytes = Vec::new();
        let most = Chunk::LIMIT as u64 + 1;
        input.by_ref().take(most).read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            return Ok(false);
        }
        chunk.begin(1, 0);
        chunk.binary = true;
        chunk.truncated = bytes.len() > Chunk::LIMIT;
        bytes.truncate(Chunk::LIMIT);
        let rules = self
            .context
            .game
            .or_else(|| registry::find("renju", "").ok());
        self.told = Arc::new(tell(&bytes, rules, &self.context, chunk));
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.told) as Arc<dyn Reading>
    }
}

/// What a file says: its transcript is put into the chunk.
fn tell(
    bytes: &[u8],
    rules: Option<&'static dyn Game>,
    context: &Context,
    chunk: &mut Chunk,
) -> Told {
    let tree = Tree::read(bytes, chunk.truncated);
    let rules = rules.filter(|rules| carries(rules.spec()));
    let mut tale = Tale::new(
        bytes,
        &tree,
        rules.map(|game| (game.spec().geometry)()),
        context,
        chunk,
    );
    tale.tell();
    let (record, mut faults) = tale.told();
    if rules.is_none() {
        let message = "a library is of a board of 15 lines, without captures";
        faults.insert(
            0,
            Diagnostic::new(Code::UnsupportedBoard, Span::at(0), message),
        );
    }
    Told {
        rules,
        is_library: tree.is_library,
        record,
        faults,
    }
}

/// What a file has been found to say.
#[derive(Default)]
struct Told {
    rules: Option<&'static dyn Game>,
    is_library: bool,
    record: Record,
    faults: Vec<Diagnostic>,
}

impl Reading for Told {
    fn read(&self, _: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        record.clone_from(&self.record);
        diagnostics.push_all(self.faults.iter().cloned());
        match self.rules {
            _ if !self.is_library => Held::Nothing,
            Some(rules) => Held::Record(rules),
            None => Held::Unknown,
        }
    }
}

/// The column and the row from the bottom of a position byte; none if it is no point of the board.
fn point(position: u8) -> Option<(u8, u8)> {
    let (column, row) = (position & 15, position >> 4);
    (column > 0 && row < 15).then_some((column, 15 - row))
}

/// The cell of a position byte.
fn cell(position: u8, geometry: &crate::board::Geometry) -> Cell {
    point(position)
        .and_then(|(column, row)| geometry.at(i16::from(column), i16::from(row)))
        .unwrap_or(Cell::NOWHERE)
}
