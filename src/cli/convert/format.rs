//! The formats that records can be written in.

use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::Chunk;

use super::Written;
use crate::cli::records::Seen;

/// A way to write records.
pub(super) struct Format {
    /// What `--to` calls it.
    pub(super) id: &'static str,
    /// What its files end in.
    pub(super) extension: &'static str,
    /// Writes what was seen behind what has been written, or tells why it can't.
    pub(super) write: fn(&Seen<'_>, &mut Written, &mut Vec<u8>) -> Result<(), &'static str>,
}

pub(super) static FORMATS: &[Format] = &[Format {
    id: "lgn",
    extension: "lgn",
    write: lgn,
}];

/// The text as it stands. It is put on a line of its own, so that its tags are seen as what they are.
fn lgn(seen: &Seen<'_>, written: &mut Written, out: &mut Vec<u8>) -> Result<(), &'static str> {
    let chunk = seen.chunk;
    if written.some && seen.number.is_some() && !begins_anew(chunk) {
        return Err("it has no tags, so it would be taken for a part of the one before");
    }
    if written.midline {
        out.push(b'\n');
    }
    let bytes = match chunk.encoding {
        Some(_) => chunk.raw.as_slice(),
        None => chunk.text.as_bytes(),
    };
    out.extend_from_slice(bytes);
    written.some |= seen.number.is_some();
    written.midline = bytes.last().is_some_and(|b| !matches!(b, b'\n' | b'\r'));
    Ok(())
}

/// Whether a record begins with tags, so that what stands before it ends there.
fn begins_anew(chunk: &Chunk) -> bool {
    let behind = format!("[A \"\"]\n1.\n{}", chunk.text);
    let (mut splitter, mut part) = (Splitter::new(behind.as_bytes()), Chunk::default());
    let mut next = || matches!(splitter.next(&mut part), Ok(true));
    next() && next()
}
