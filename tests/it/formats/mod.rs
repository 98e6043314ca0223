//! Other people's formats: each has a file here with real and made-up records of it, and what must hold of all
//! of them is asked of each.

mod csv;
mod fives;
mod ggf;
mod gomocup;
mod gomoku_json;
mod grid;
mod hostile;
mod json;
mod json_written;
mod obf;
mod offset;
mod pbem;
mod pente;
mod pgn;
mod psq;
mod renju_files;
mod renlib;
mod rif;
mod round;
mod sgf;
mod transcript;
mod wthor;

use std::io::BufReader;

use ludograph::check::Watch;
use ludograph::diagnostic::{Diagnostic, Diagnostics};
use ludograph::format::{Context, Format, Losses, Told, registry};
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::{Form, Reader, raise};
use ludograph::source::{Chunk, LineCol};

/// A record of a file, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    pub chunk: Chunk,
    /// The id of its rule set; empty if it is not known.
    pub game: String,
    /// The turns of its main line, a faulty one included.
    pub turns: u32,
    /// It as LGN, all turns as movetext.
    pub text: String,
    pub faults: Vec<Diagnostic>,
}

impl Judged {
    /// The codes of what is wrong, in their order.
    pub fn codes(&self) -> Vec<&'static str> {
        self.faults.iter().map(|fault| fault.code.word()).collect()
    }

    /// The code and the place in the file of each.
    pub fn places(&self) -> Vec<(&'static str, u64, u64)> {
        let place = |fault: &Diagnostic| {
            let LineCol { line, column } = self.chunk.line_col(fault.span.start);
            (fault.code.word(), line, column)
        };
        self.faults.iter().map(place).collect()
    }
}

pub fn format(id: &str) -> &'static dyn Format {
    registry::by_id(id).unwrap_or_else(|| panic!("there is no format {id}"))
}

/// The records of a file, by a format and what is known beside the bytes. Bytes come in pieces of odd sizes,
/// as from a pipe.
pub fn read(format: &dyn Format, file: &[u8], context: &Context) -> Vec<Judged> {
    let input = BufReader::with_capacity(4099, file);
    let mut records = format.open(Box::new(input), context);
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut reader = Reader::new(None);
    let mut all = Vec::new();
    while records.next(&mut chunk, &mut diagnostics).unwrap() {
        let reading = records.reading();
        let is_record = reader.judge(&chunk, reading.as_ref(), Watch::Nothing, &mut diagnostics);
        if is_record || !diagnostics.list().is_empty() {
            all.push(judged(&reader, &chunk, &diagnostics));
        }
        diagnostics.clear();
    }
    all
}

fn judged(reader: &Reader, chunk: &Chunk, diagnostics: &Diagnostics) -> Judged {
    let game = reader.game();
    Judged {
        chunk: chunk.clone(),
        game: game.map_or(String::new(), |game| game.spec().id.to_owned()),
        turns: reader.replayed().turns,
        text: game.map_or(String::new(), |game| {
            raise(game, reader.record(), &chunk.text, Form::Movetext)
        }),
        faults: diagnostics.list().to_vec(),
    }
}

/// The records of a text in LGN, judged.
pub fn lgn(text: &str) -> Vec<Judged> {
    let mut splitter = Splitter::new(text.as_bytes());
    let (mut chunk, mut reader) = (Chunk::default(), Reader::new(None));
    let mut all = Vec::new();
    while splitter.next(&mut chunk).unwrap() {
        let mut diagnostics = Diagnostics::new();
        reader.check(&chunk, &mut diagnostics);
        all.push(judged(&reader, &chunk, &diagnostics));
    }
    all
}

/// What a format makes of records in LGN: the file, its companions, and what was lost (kinds and counts).
pub struct Written {
    pub file: Vec<u8>,
    pub companions: Vec<(String, Vec<u8>)>,
    pub losses: Vec<(String, u64)>,
    /// Why records could not be carried.
    pub refused: Vec<String>,
}

impl Written {
    /// A context with the companions, to read the file again.
    pub fn context(&self) -> Context {
        Context {
            companions: self.companions.clone(),
            ..Context::default()
        }
    }
}

pub fn write(format: &dyn Format, text: &str) -> Written {
    let mut writer = ludograph::format::writer(format).unwrap();
    let (mut file, mut losses, mut refused) = (Vec::new(), Losses::default(), Vec::new());
    let mut splitter = Splitter::new(text.as_bytes());
    let (mut chunk, mut reader) = (Chunk::default(), Reader::new(None));
    while splitter.next(&mut chunk).unwrap() {
        reader.check(&chunk, &mut Diagnostics::new());
        let told = Told::of(&reader, &chunk).unwrap();
        if let Err(why) = writer.write(&told, &mut file, &mut losses) {
            refused.push(why);
        }
    }
    writer.finish(&mut file);
    let companions = writer.companions().into_iter();
    Written {
        file,
        companions: companions
            .map(|(ending, bytes)| (ending.to_owned(), bytes))
            .collect(),
        losses: losses
            .iter()
            .map(|(kind, count)| (kind.to_owned(), count))
            .collect(),
        refused,
    }
}

/// Whether a record written in a format reads as itself: asserts that its text comes back and nothing was
/// lost.
pub fn comes_back(format: &dyn Format, text: &str) {
    let written = write(format, text);
    assert_eq!(written.losses, [], "{text}");
    assert_eq!(written.refused, Vec::<String>::new(), "{text}");
    let again = read(format, &written.file, &written.context());
    let texts = |all: &[Judged]| all.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
    let file = String::from_utf8_lossy(&written.file);
    assert_eq!(texts(&again), texts(&lgn(text)), "{file}");
}
