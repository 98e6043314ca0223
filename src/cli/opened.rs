//! An input that has been opened: a stream of records, or a file that carries them inside something
//! else.

use std::io::{self, BufReader, Chain, Cursor, Read};

use ludograph::carrier::{self, Kind};
use ludograph::diagnostic::Diagnostic;
use ludograph::lgn::syntax::sniff::{HEAD, no_text, sniff};
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::{Chunk, Span};

use super::input::{Input, read_up_to};

/// The bytes of an input, the first of which have been looked at.
type Bytes = BufReader<Chain<Cursor<Vec<u8>>, Box<dyn Read>>>;

/// An input, by what it is.
pub(super) enum Opened {
    /// Records and nothing else, read one by one.
    Stream(Splitter<Bytes>),
    /// A file that carries records, read as a whole.
    Carrier(Kind, Chunk),
    /// A file that can hold no record, and why.
    Refused(Option<Diagnostic>, Chunk),
}

/// Opens an input. What it is tells the ending of its name or, where that is none that is known, the
/// first bytes.
pub(super) fn open(input: &Input) -> io::Result<Opened> {
    let mut reader = input.open()?;
    let mut head = Vec::with_capacity(HEAD);
    reader.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
    let extension = input.extension().unwrap_or_default();
    let kind = Kind::of_file(extension, &head);
    let refusal = match kind {
        Some(_) => no_text(&head),
        None => sniff(&head),
    };
    if let Some((code, message)) = refusal {
        let refusal = Diagnostic::new(code, Span::at(0), message);
        return Ok(Opened::Refused(Some(refusal), Chunk::new("")));
    }
    let bytes = Cursor::new(head).chain(reader);
    let Some(kind) = kind else {
        let bytes = BufReader::with_capacity(1 << 16, bytes);
        return Ok(Opened::Stream(Splitter::new(bytes)));
    };
    let all = read_up_to(carrier::LIMIT, bytes)?;
    Ok(Opened::Carrier(kind, carrier::whole(&all)))
}

impl Opened {
    /// The records, from the first on.
    pub(super) fn records(&mut self) -> Records<'_> {
        match self {
            Self::Stream(splitter) => Records::Stream(splitter),
            Self::Carrier(kind, file) => Records::Carrier(kind.open(file), file),
            Self::Refused(refusal, file) => Records::Refused(refusal.take(), file),
        }
    }
}

/// The records of an input, one after the other.
pub(super) enum Records<'a> {
    Stream(&'a mut Splitter<Bytes>),
    Carrier(carrier::Records<'a>, &'a Chunk),
    Refused(Option<Diagnostic>, &'a Chunk),
}

impl<'a> Records<'a> {
    /// Fills in the next record, or tells what is wrong with the file round the records; none behind
    /// the last of both.
    pub(super) fn next(&mut self, chunk: &mut Chunk) -> io::Result<Option<Result<(), Fault<'a>>>> {
        let (next, file) = match self {
            Self::Stream(splitter) => return Ok(splitter.next(chunk)?.then_some(Ok(()))),
            Self::Carrier(records, file) => (records.next(chunk), *file),
            Self::Refused(refusal, file) => (refusal.take().map(Err), *file),
        };
        let fault = |diagnostic| Fault { diagnostic, file };
        Ok(next.map(|next| next.map_err(fault)))
    }
}

/// What is wrong with a file that should carry records, and its text.
pub(super) struct Fault<'a> {
    pub(super) diagnostic: Diagnostic,
    pub(super) file: &'a Chunk,
}
