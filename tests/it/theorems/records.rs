//! The records of a file in any format, judged, and what a format makes of records in LGN.

use std::io::BufReader;

use ludograph::check::Watch;
use ludograph::diagnostic::{Diagnostic, Diagnostics, Severity};
use ludograph::format::{Context, Format, Losses, Told, writer};
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

    /// Whether its rules are known, and nothing is an error.
    pub fn is_sound(&self) -> bool {
        let is_error = |fault: &Diagnostic| fault.severity() == Severity::Error;
        !self.game.is_empty() && !self.faults.iter().any(is_error)
    }
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

/// Writes the records of a text whose rules are known.
pub fn write(format: &dyn Format, text: &str) -> Written {
    let mut writer = writer(format).unwrap();
    let (mut file, mut losses, mut refused) = (Vec::new(), Losses::default(), Vec::new());
    let mut splitter = Splitter::new(text.as_bytes());
    let (mut chunk, mut reader) = (Chunk::default(), Reader::new(None));
    while splitter.next(&mut chunk).unwrap() {
        reader.check(&chunk, &mut Diagnostics::new());
        let Some(told) = Told::of(&reader, &chunk) else {
            continue;
        };
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
