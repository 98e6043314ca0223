//! What is counted and asked of replayed records.

mod counts;
mod keys;
mod symmetry;

use ludograph::census::Line;
use ludograph::diagnostic::Diagnostics;
use ludograph::game::{Game, registry::named};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

/// A record of a rule set with these turns, as it is written.
pub(crate) fn record(id: &str, turns: &str) -> String {
    let spec = named(id).unwrap().spec();
    let (game, variant) = (spec.game, spec.variant.join(","));
    format!("[Game \"{game}\"]\n[Variant \"{variant}\"]\n\n{turns}\n")
}

/// The main line of a sound record.
pub(crate) fn line(id: &str, turns: &str) -> (&'static dyn Game, Line) {
    let chunk = Chunk::new(record(id, turns));
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    reader.check(&chunk, &mut diagnostics);
    assert!(!diagnostics.has_errors(), "{}: {diagnostics:?}", chunk.text);
    let (game, mut line) = (reader.game().unwrap(), Line::default());
    line.read(game, reader.record(), &chunk.text);
    (game, line)
}
