//! The canonical form does not change again and says what the record said; and what is wrong with a record
//! is wrong with its canonical form.

use ludograph::board::Geometry;
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::fmt::{Context, Done, format};
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;

use super::choice::{Choices, sets};
use super::meaning::meaning;

/// The first byte chooses the game of records that name none.
pub fn fmt(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let named = choices.maybe(&sets());
    let text = choices.text();
    stays(&text);
    if let Some(game) = named {
        stays_on((game.spec().geometry)(), &text);
    }
    let (mut splitter, mut chunk) = (Splitter::new(text.as_bytes()), Chunk::default());
    while splitter.next(&mut chunk).expect("bytes in memory") {
        same_verdict(named, &chunk.text);
    }
}

/// A file, and what formatting makes of it.
pub struct Seen {
    /// What each record says, and what is wrong with it.
    pub records: Vec<([Vec<String>; 3], Vec<Code>)>,
    pub formatted: String,
    /// How many records are kept as they are.
    pub kept: usize,
    /// Matters of style in the records that have been formatted.
    pub style: Vec<Code>,
}

/// Formats a file as a program does: a blank line behind each record that is formatted and not the last.
pub fn formatted(text: &str, geometry: Option<&Geometry>) -> Seen {
    let mut splitter = Splitter::new(text.as_bytes());
    let (mut chunk, mut tree) = (Chunk::default(), Tree::default());
    let mut seen = Seen {
        records: Vec::new(),
        formatted: String::new(),
        kept: 0,
        style: Vec::new(),
    };
    let mut part = false;
    while splitter.next(&mut chunk).expect("a string can be read") {
        let mut diagnostics = Diagnostics::strict();
        parse(&chunk, &mut tree, &mut diagnostics);
        let codes = diagnostics.list().iter().map(|d| d.code);
        let (style, mut codes): (Vec<_>, Vec<_>) = codes.partition(|code| code.is_style());
        codes.sort();
        if part {
            seen.formatted.push('\n');
        }
        let context = Context {
            geometry,
            passes: &[],
        };
        let outcome = format(&chunk, &tree, context, &mut seen.formatted);
        part = outcome == Done::Formatted;
        if part {
            seen.style.extend(style);
        } else {
            seen.kept += 1;
            seen.formatted.push_str(&chunk.text);
        }
        seen.records.push((meaning(&chunk, &tree), codes));
    }
    seen
}

/// Formatting neither hides a fault nor makes one, loses no record, and is done once. Tells what is left
/// that is a matter of style.
pub fn stays(text: &str) -> Vec<Code> {
    let before = formatted(text, None);
    let after = formatted(&before.formatted, None);
    assert_eq!(after.records, before.records, "in {:?}", before.formatted);
    assert_eq!(after.formatted, before.formatted, "formatted twice");
    after.style
}

/// The same on a board that is known: rows may change places and get labels.
pub fn stays_on(geometry: &Geometry, text: &str) {
    let before = formatted(text, Some(geometry));
    let after = formatted(&before.formatted, Some(geometry));
    let codes = |seen: &Seen| -> Vec<Vec<Code>> {
        let records = seen.records.iter();
        records.map(|(_, codes)| codes.clone()).collect()
    };
    assert_eq!(codes(&after), codes(&before), "in {:?}", before.formatted);
    assert_eq!(after.formatted, before.formatted, "formatted twice");
}

/// What is said of one record.
pub struct Verdict {
    /// What is wrong, without the places.
    pub said: Vec<(Code, Option<u32>)>,
    /// The canonical form, if it has one.
    pub formatted: Option<String>,
    /// The passes left out.
    pub passes: Vec<u32>,
}

/// What `check` says of a record, and what `fmt` makes of it.
pub fn verdict(named: Option<&'static dyn Game>, text: &str) -> Verdict {
    let chunk = Chunk::new(text);
    let mut diagnostics = Diagnostics::new();
    let mut reader = Reader::new(named);
    reader.check(&chunk, &mut diagnostics);
    let faults = diagnostics.list().iter();
    let mut said: Vec<_> = faults.map(|fault| (fault.code, fault.turn)).collect();
    said.sort();
    let mut out = String::new();
    let done = reader.canonical(&chunk, &mut out);
    Verdict {
        said,
        formatted: (done == Done::Formatted).then_some(out),
        passes: reader.replayed().passes.clone(),
    }
}

/// A record and its canonical form have the same verdict, and that form is its own.
pub fn same_verdict(named: Option<&'static dyn Game>, text: &str) {
    let before = verdict(named, text);
    let Some(formatted) = before.formatted else {
        return;
    };
    let after = verdict(named, &formatted);
    assert_eq!(after.said, before.said, "{text:?}\n---\n{formatted:?}");
    assert_eq!(
        after.formatted.as_ref(),
        Some(&formatted),
        "formatted twice"
    );
}
