//! JSON: one object a record, of any game, with all that a record can say.
//!
//! The shape is Ludograph's own; `docs/record.schema.json` is its schema. Files are JSON Lines, one array, or
//! objects one behind the other. An object that has no key `ludograph` is none of these.

mod cursor;
mod cut;
mod fault;
mod moves;
mod quoted;
mod read;
mod retold;
mod write;

use std::io::{self, BufRead};
use std::sync::Arc;

pub(super) use cursor::Cursor;
pub(super) use fault::{Fault, fault};
pub(super) use quoted::Quoted;
pub(super) use read::{compact, is_name};

use cut::Cut;

use crate::diagnostic::Diagnostics;
use crate::format::text::stream::Stream;
use crate::format::{Content, Context, Format, Reading, Records, Spec, Way, Writer};
use crate::source::Chunk;

/// JSON.
pub(crate) struct Json;

/// What the names of tags begin with that stand for a member of `extra`; the rest is its key.
pub(super) const PREFIX: &str = "JSON-";

/// The tag that stands for all members of `extra` whose keys are no names of tags.
const OTHERS: &str = "JSON";

static SPEC: Spec = Spec {
    id: "json",
    title: "JSON, one object a record",
    extensions: &["jsonl", "ndjson", "json"],
    shared: &["jsonl", "ndjson", "json"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |_| true,
};

impl Format for Json {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        has_keys(head, &["ludograph"])
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = read::Objects {
            named: context.game,
        };
        Box::new(Objects::new(input, Arc::new(reading)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Lines))
    }

    fn writes_each_alone(&self) -> bool {
        true
    }
}

/// The objects of a stream, each a record.
pub(super) struct Objects<'i> {
    cut: Cut<'i>,
    reading: Arc<dyn Reading>,
}

impl<'i> Objects<'i> {
    pub(super) fn new(input: Box<dyn BufRead + 'i>, reading: Arc<dyn Reading>) -> Self {
        Self {
            cut: Cut::new(Stream::new(input)),
            reading,
        }
    }
}

impl Records for Objects<'_> {
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        self.cut.next(chunk, diagnostics)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading)
    }
}

/// Whether a file that begins so is JSON whose first object has all of these keys. It may be cut off.
pub(super) fn has_keys(head: &[u8], keys: &[&str]) -> bool {
    let head = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let whole = match std::str::from_utf8(head) {
        Ok(text) => text,
        Err(error) => head
            .get(..error.valid_up_to())
            .and_then(|sound| std::str::from_utf8(sound).ok())
            .unwrap_or_default(),
    };
    let mut cursor = Cursor::new(whole);
    cursor.eat(b'[');
    if cursor.next() != Some(b'{') {
        return false;
    }
    let mut found = 0_u32;
    // That it ends, or is broken, is no matter.
    let _ = cursor.object("an object", |cursor, key| {
        if let Some(at) = keys.iter().position(|wanted| *wanted == key.raw) {
            found |= 1 << at;
        }
        cursor.skip().map(|_| ())
    });
    found.count_ones() as usize == keys.len()
}
