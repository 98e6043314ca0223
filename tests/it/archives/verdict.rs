//! What the real reader says of a text.

use ludograph::check::Watch;
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::record::Outcome;
use ludograph::source::Chunk;

/// What came of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The codes of its faults, with their turns.
    pub faults: Vec<(Code, Option<u32>)>,
    /// How the game stood at the end of the record, if the replay got there.
    pub outcome: Option<Outcome>,
}

/// Reads the records of a text, one after the other.
pub fn read(text: &str) -> Vec<Verdict> {
    let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
    let mut splitter = Splitter::new(text.as_bytes());
    let mut diagnostics = Diagnostics::new();
    let mut verdicts = Vec::new();
    while splitter.next(&mut chunk).unwrap() {
        diagnostics.clear();
        reader.replay(&chunk, Watch::Last, &mut diagnostics);
        let list = diagnostics.list().iter();
        let reached = reader.replayed().reached.as_ref();
        verdicts.push(Verdict {
            faults: list.map(|fault| (fault.code, fault.turn)).collect(),
            outcome: reached.and_then(|reached| reached.play().outcome()),
        });
    }
    verdicts
}
