//! The head of the file: whether it is a database, and in which encoding it is.

use std::io::{self, BufRead, BufReader, Cursor, Read};

use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE};
use quick_xml::Reader;
use quick_xml::events::Event;

use super::piece::{self, Kind};
use super::tables::TABLES;
use crate::format::HEAD;
use crate::format::encoding;

/// Within how many bytes the declaration ends.
const LONGEST: usize = 512;

/// The byte order mark of UTF-8.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a file that begins so is a database: its root is called so, and the first element in it is one that
/// databases have, if it is to be seen.
pub(super) fn is_database(head: &[u8]) -> bool {
    let mut rest = head.strip_prefix(MARK).unwrap_or(head);
    let (is_all, mut is_open) = (head.len() < HEAD, false);
    while !rest.is_empty() {
        let Some(piece) = piece::first(rest, is_all) else {
            return is_open;
        };
        let (bytes, behind) = rest.split_at(piece.len.min(rest.len()));
        rest = behind;
        match piece.kind {
            Kind::Comment | Kind::Instruction | Kind::Doctype => {}
            Kind::Text if bytes.iter().all(u8::is_ascii_whitespace) => {}
            Kind::Start if !is_open && piece::name(bytes) == b"database" => is_open = true,
            Kind::Start | Kind::Empty if is_open => {
                let name = piece::name(bytes);
                return name == b"games" || TABLES.iter().any(|(all, ..)| name == all.as_bytes());
            }
            Kind::Broken => return is_open,
            _ => return false,
        }
    }
    is_open
}

/// A file whose bytes come in UTF-8.
pub(super) struct Opened<'i> {
    pub(super) input: Box<dyn BufRead + 'i>,
    /// What it calls its encoding, if nobody knows that.
    pub(super) unknown: Option<String>,
}

/// Opens a file in the encoding that its byte order mark or else its declaration names. One that `is_decoded` is
/// in UTF-8, whatever it says.
///
/// # Errors
/// What reading gives.
pub(super) fn open(mut input: Box<dyn BufRead + '_>, is_decoded: bool) -> io::Result<Opened<'_>> {
    let mut head = Vec::new();
    if !is_decoded {
        input.by_ref().take(LONGEST as u64).read_to_end(&mut head)?;
    }
    let (encoding, unknown) = named(&head);
    let input = BufReader::new(Cursor::new(head).chain(input));
    Ok(Opened {
        input: encoding::transcoded(Box::new(input), encoding),
        unknown,
    })
}

fn named(head: &[u8]) -> (&'static Encoding, Option<String>) {
    match head {
        [0xfe, 0xff, ..] => return (UTF_16BE, None),
        [0xff, 0xfe, ..] => return (UTF_16LE, None),
        _ if head.starts_with(MARK) => return (UTF_8, None),
        _ => {}
    }
    let Some(label) = declared(head) else {
        return (UTF_8, None);
    };
    match encoding::named(&label) {
        // What could be read so far is not in UTF-16.
        Some(named) if named == UTF_16BE || named == UTF_16LE => (UTF_8, None),
        Some(named) => (named, None),
        None => (UTF_8, Some(label)),
    }
}

/// What the declaration calls the encoding.
fn declared(head: &[u8]) -> Option<String> {
    let end = memchr::memmem::find(head, b"?>")? + 2;
    let text = String::from_utf8_lossy(head.get(..end)?);
    let Ok(Event::Decl(declaration)) = Reader::from_str(text.trim_start()).read_event() else {
        return None;
    };
    declaration
        .encoding()?
        .ok()
        .map(std::borrow::Cow::into_owned)
}
