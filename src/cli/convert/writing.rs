//! [`Writing`]: one file in another format, record by record.

use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Losses, Told, Writer, writer};
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::{Form, Reader, raise};
use ludograph::record::Record;
use ludograph::source::Chunk;

use super::target::Target;
use crate::cli::records::Seen;

/// Why a record is left out whose rules nobody knows.
pub(super) const UNKNOWN: &str = "its rules are not known";

/// Why nothing can be written in a format that is only read.
pub(super) const UNWRITTEN: &str = "it can't be written";

/// A file in the making, or what is to be known of it.
pub(super) struct Writing {
    way: Way<Box<dyn Writer>>,
    /// Whether a record has been written.
    some: bool,
    /// Whether the last line has no end yet.
    midline: bool,
}

/// How records are written, in LGN or by `W`.
pub(super) enum Way<W> {
    /// LGN: records as they stand, or raised in that form.
    Lgn(Option<Form>),
    Foreign(W),
}

impl<W> Way<W> {
    /// Whether a record is written as it stands, so that it need not be judged.
    pub(super) fn is_verbatim(&self, seen: &Seen<'_>) -> bool {
        matches!(self, Self::Lgn(None)) && !seen.reader.is_foreign()
    }
}

impl Writing {
    /// Begins a file; none if the format can't be written.
    pub(super) fn new(target: Target, form: Option<Form>) -> Option<Self> {
        let way = match target {
            Target::Lgn => Way::Lgn(form),
            Target::Format(format) => Way::Foreign(writer(format)?),
        };
        Some(Self {
            way,
            some: false,
            midline: false,
        })
    }

    /// Whether a record is written as it stands, so that it need not be judged.
    pub(super) fn is_verbatim(&self, seen: &Seen<'_>) -> bool {
        self.way.is_verbatim(seen)
    }

    /// Appends what was seen to `out`, or tells why it can't be carried.
    pub(super) fn write(
        &mut self,
        seen: &Seen<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        if self.is_verbatim(seen) {
            return self.verbatim(seen.chunk, seen.number.is_some(), out);
        }
        let told = Told::of(seen.reader, seen.chunk).ok_or(UNKNOWN)?;
        match &mut self.way {
            Way::Lgn(form) => {
                let text = raised(&told, *form, losses);
                self.lgn(text.as_bytes(), out);
            }
            Way::Foreign(writer) => writer.write(&told, out, losses)?,
        }
        self.some = true;
        Ok(())
    }

    /// Appends what has been made of a record alone.
    pub(super) fn made(&mut self, bytes: &[u8], out: &mut Vec<u8>) {
        match self.way {
            Way::Lgn(_) => self.lgn(bytes, out),
            Way::Foreign(_) => out.extend_from_slice(bytes),
        }
    }

    /// Appends a record that is there as LGN.
    pub(super) fn whole(&mut self, text: &str, out: &mut Vec<u8>, losses: &mut Losses) {
        let Way::Foreign(writer) = &mut self.way else {
            return self.lgn(text.as_bytes(), out);
        };
        let chunk = Chunk::new(text);
        let mut reader = Reader::new(None);
        reader.check(&chunk, &mut Diagnostics::new());
        if let Some(told) = Told::of(&reader, &chunk) {
            // What carries all carries this.
            let _ = writer.write(&told, out, losses);
        }
    }

    /// Appends a record that is LGN already.
    fn lgn(&mut self, mut text: &[u8], out: &mut Vec<u8>) {
        if self.midline {
            out.push(b'\n');
        }
        if self.some {
            out.push(b'\n');
        }
        while let [rest @ .., b'\n' | b'\r'] = text {
            text = rest;
        }
        out.extend_from_slice(text);
        out.push(b'\n');
        self.midline = false;
        self.some = true;
    }

    /// The text as it stands. It is put on a line of its own, so that its tags are seen as what they are.
    pub(super) fn verbatim(
        &mut self,
        chunk: &Chunk,
        is_record: bool,
        out: &mut Vec<u8>,
    ) -> Result<(), String> {
        if self.some && is_record && !begins_anew(chunk) {
            let why = "it has no tags, so it would be taken for a part of the one before";
            return Err(why.to_owned());
        }
        if self.midline {
            out.push(b'\n');
        }
        let bytes = match chunk.encoding {
            Some(_) => chunk.raw.as_slice(),
            None => chunk.text.as_bytes(),
        };
        out.extend_from_slice(bytes);
        self.some |= is_record;
        self.midline = bytes.last().is_some_and(|b| !matches!(b, b'\n' | b'\r'));
        Ok(())
    }

    /// Appends what stands behind the last record.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        if let Way::Foreign(writer) = &mut self.way {
            writer.finish(out);
        }
    }

    /// The files that belong to it.
    pub(super) fn companions(&mut self) -> Vec<(&'static str, Vec<u8>)> {
        match &mut self.way {
            Way::Lgn(_) => Vec::new(),
            Way::Foreign(writer) => writer.companions(),
        }
    }
}

/// A record of whatever notation as LGN.
pub(super) fn raised(told: &Told<'_>, form: Option<Form>, losses: &mut Losses) -> String {
    broken_values(told.record, losses);
    let form = form.unwrap_or_default();
    raise(told.game, told.record, &told.chunk.text, form)
}

/// Counts what tags of LGN can't hold.
fn broken_values(record: &Record, losses: &mut Losses) {
    let is_broken = |value: &str| value.contains(['\n', '\r']);
    let broken = record.tags.iter().filter(|(_, value, _)| is_broken(value));
    losses.add_many("ends of lines in tags", broken.count() as u64);
}

/// Whether a record begins with tags, so that what stands before it ends there.
fn begins_anew(chunk: &Chunk) -> bool {
    let behind = format!("[A \"\"]\n1.\n{}", chunk.text);
    let (mut splitter, mut part) = (Splitter::new(behind.as_bytes()), Chunk::default());
    let mut next = || matches!(splitter.next(&mut part), Ok(true));
    next() && next()
}
