//! An input that has been opened: a stream of records, or a file that carries them inside something
//! else.

use std::io::{self, BufReader, Chain, Cursor, Read};
use std::sync::Arc;

use ludograph::carrier::{self, Kind};
use ludograph::diagnostic::{Code, Diagnostic, Diagnostics};
use ludograph::format::{self, Content, Format, HEAD, Reading, encoding, registry};
use ludograph::game::Game;
use ludograph::lgn::syntax::sniff::{no_text, sniff};
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::{Chunk, Span};

use super::foreign::{From, How};
use super::input::{Input, read_up_to};
use super::watched::Meter;

/// The bytes of an input, the first of which have been looked at.
type Bytes = BufReader<Chain<Cursor<Vec<u8>>, Box<dyn Read>>>;

/// An input, by what it is.
pub(super) enum Opened {
    /// Records and nothing else, read one by one.
    Stream(Splitter<Bytes>, Meter),
    /// Records of another format, read one by one.
    Foreign(&'static dyn Format, Measured),
    /// A file that carries records, read as a whole.
    Carrier(Kind, Chunk),
    /// A file that can hold no record, and why.
    Refused(Option<Diagnostic>, Chunk),
}

/// Records of another format, and what is known of their reading.
pub(super) struct Measured {
    records: Box<dyn format::Records>,
    meter: Meter,
}

/// What kind of file an input is.
#[derive(Clone, Copy)]
enum Is {
    Lgn,
    Foreign(&'static dyn Format),
    Carrier(Kind),
}

/// Opens an input. What it is says the user, else the ending of its name, else the first bytes.
pub(super) fn open(
    input: &Input,
    how: &How,
    game: Option<&'static dyn Game>,
    meter: &Meter,
) -> io::Result<Opened> {
    let extension = input.extension().unwrap_or_default();
    let named = named(extension, how);
    meter.restart();
    let mut reader = input.open_watched(meter)?;
    let is_binary =
        |is: &Is| matches!(is, Is::Foreign(format) if format.spec().content == Content::Binary);
    if let Some(encoding) = how
        .encoding
        .filter(|_| !named.as_ref().is_some_and(is_binary))
    {
        let bytes = BufReader::with_capacity(1 << 16, reader);
        reader = Box::new(encoding::transcoded(Box::new(bytes), encoding));
    }
    let head = head(reader.as_mut(), if named.is_some() { ENOUGH } else { HEAD })?;
    let is = named.or_else(|| {
        let foreign = registry::detect(extension, &head).map(Is::Foreign);
        foreign.or_else(|| Kind::of_head(&head).map(Is::Carrier))
    });
    let refusal = match is {
        Some(is) if is_binary(&is) => None,
        Some(Is::Foreign(_) | Is::Carrier(_)) => no_text(&head),
        Some(Is::Lgn) | None => sniff(&head),
    };
    if let Some((code, message)) = refusal {
        let mut refusal = Diagnostic::new(code, Span::at(0), message);
        if code == Code::Encoding {
            refusal = refusal.help("`--encoding utf-16` reads it");
        }
        return Ok(Opened::Refused(Some(refusal), Chunk::new("")));
    }
    let bytes = Cursor::new(head).chain(reader);
    match is {
        Some(Is::Carrier(kind)) => {
            let all = read_up_to(carrier::LIMIT, bytes)?;
            Ok(Opened::Carrier(kind, carrier::whole(&all)))
        }
        Some(Is::Foreign(format)) => {
            let context = how.context(input, format.spec(), game)?;
            let bytes = BufReader::with_capacity(1 << 16, bytes);
            let records = format.open(Box::new(bytes), &context);
            let meter = meter.clone();
            Ok(Opened::Foreign(format, Measured { records, meter }))
        }
        Some(Is::Lgn) | None => {
            let bytes = BufReader::with_capacity(1 << 16, bytes);
            Ok(Opened::Stream(Splitter::new(bytes), meter.clone()))
        }
    }
}

/// So many bytes tell that a file is no text, or not in UTF-8.
const ENOUGH: usize = 4;

/// The first bytes, so many of them at least if there are as many: who writes into a pipe may take his time with
/// the others.
fn head(reader: &mut dyn Read, least: usize) -> io::Result<Vec<u8>> {
    let mut head = vec![0; HEAD];
    let mut len = 0;
    while len < least {
        match reader.read(head.get_mut(len..).unwrap_or_default()) {
            Ok(0) => break,
            Ok(read) => len += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    head.truncate(len);
    Ok(head)
}

/// What an input is by what the user says, or by the ending of its name.
fn named(extension: &str, how: &How) -> Option<Is> {
    match how.from {
        Some(From::Lgn) => Some(Is::Lgn),
        Some(From::Format(format)) => Some(Is::Foreign(format)),
        None if extension.eq_ignore_ascii_case("lgn") => Some(Is::Lgn),
        None => {
            let carrier = Kind::of_extension(extension).map(Is::Carrier);
            carrier.or_else(|| registry::of_extension(extension).map(Is::Foreign))
        }
    }
}

impl Opened {
    /// The records, from the first on.
    pub(super) fn records(&mut self) -> Records<'_> {
        match self {
            Self::Stream(splitter, meter) => Records::Stream(splitter, meter),
            Self::Foreign(_, records) => Records::Foreign(records),
            Self::Carrier(kind, file) => Records::Carrier(kind.open(file), file),
            Self::Refused(refusal, file) => Records::Refused(refusal.take(), file),
        }
    }
}

/// The records of an input, one after the other.
pub(super) enum Records<'a> {
    Stream(&'a mut Splitter<Bytes>, &'a Meter),
    Foreign(&'a mut Measured),
    Carrier(carrier::Records<'a>, &'a Chunk),
    Refused(Option<Diagnostic>, &'a Chunk),
}

impl<'a> Records<'a> {
    /// Fills in the next record, or tells what is wrong with the file round the records; none behind
    /// the last of both. What else is wrong round the record goes to `diagnostics`.
    pub(super) fn next(
        &mut self,
        chunk: &mut Chunk,
        diagnostics: &mut Diagnostics,
    ) -> io::Result<Option<Result<(), Fault<'a>>>> {
        let (next, file) = match self {
            Self::Stream(splitter, meter) => {
                let next = splitter.next(chunk)?;
                meter.restart();
                return Ok(next.then_some(Ok(())));
            }
            Self::Foreign(Measured { records, meter }) => {
                let next = records.next(chunk, diagnostics)?;
                meter.restart();
                return Ok(next.then_some(Ok(())));
            }
            Self::Carrier(records, file) => (records.next(chunk), *file),
            Self::Refused(refusal, file) => (refusal.take().map(Err), *file),
        };
        let fault = |diagnostic| Fault { diagnostic, file };
        Ok(next.map(|next| next.map_err(fault)))
    }

    /// What makes a record of the last chunk; none if it is LGN.
    pub(super) fn reading(&self) -> Option<Arc<dyn Reading>> {
        match self {
            Self::Foreign(measured) => Some(measured.records.reading()),
            _ => None,
        }
    }
}

/// What is wrong with a file that should carry records, and its text.
pub(super) struct Fault<'a> {
    pub(super) diagnostic: Diagnostic,
    pub(super) file: &'a Chunk,
}
