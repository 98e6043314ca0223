//! Our own workloads.

use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, registry};
use ludograph::game::{Next, Start};
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::{self, split::Splitter, tree::Tree};
use ludograph::record::{Action, Actions};
use ludograph::source::Chunk;

use crate::corpus::Corpus;

/// Replays every game: each turn judged, forced passes put in, the end recognised, the score counted.
/// Gives the sum of Black's scores and of the games that ended, so that nothing is left out.
pub fn replay(corpus: &Corpus) -> u64 {
    let mut sum = 0;
    for turns in &corpus.games {
        let mut play = corpus
            .game
            .start(Start::default())
            .expect("the start is sound");
        for turn in turns {
            if let Next::Pass(_) = play.next() {
                play.play(&Actions::plain(&[Action::Pass]))
                    .expect("a forced pass");
            }
            play.play(&Actions::plain(std::slice::from_ref(turn)))
                .expect("a legal turn");
        }
        let outcome = play.outcome();
        let score = outcome.and_then(|outcome| outcome.score);
        let score = score.or_else(|| play.score());
        sum += u64::from(outcome.is_some()) + score.map_or(0, |score| u64::from(score.black));
    }
    sum
}

/// Checks every record as text, from bytes to verdict: cut, parsed, lowered, replayed, judged. Gives
/// the number of turns, so that nothing is left out.
pub fn check(archive: &[u8]) -> u64 {
    let mut splitter = Splitter::new(archive);
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut reader = Reader::new(None);
    let mut turns = 0;
    while splitter.next(&mut chunk).expect("memory can be read") {
        reader.check(&chunk, &mut diagnostics);
        turns += u64::from(reader.replayed().turns);
    }
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    turns
}

/// Checks every record of a file in another format, from bytes to verdict. Gives the number of turns.
pub fn judge(format: &str, archive: &[u8]) -> u64 {
    let format = registry::by_id(format).expect("a format");
    let mut records = format.open(Box::new(archive), &Context::default());
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut reader = Reader::new(None);
    let mut turns = 0;
    while records
        .next(&mut chunk, &mut diagnostics)
        .expect("memory can be read")
    {
        let reading = records.reading();
        reader.judge(&chunk, reading.as_ref(), Watch::Nothing, &mut diagnostics);
        turns += u64::from(reader.replayed().turns);
        assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list());
        // Real games have notes.
        diagnostics.clear();
    }
    turns
}

/// Cuts and parses every record. Gives the number of items.
pub fn parse(archive: &[u8]) -> u64 {
    let mut splitter = Splitter::new(archive);
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut tree = Tree::default();
    let mut items = 0;
    while splitter.next(&mut chunk).expect("memory can be read") {
        syntax::parse(&chunk, &mut tree, &mut diagnostics);
        items += tree.items.len() as u64;
    }
    items
}
