//! JSON records in, beside serde_json into borrowed structs of the same shape.

use ludograph::check::Reading;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, registry};
use ludograph::record::Record;
use ludograph::source::Chunk;
use serde::Deserialize;

use crate::corpus::Corpus;

/// The games of a corpus as JSON Lines.
pub fn lines(corpus: &Corpus) -> String {
    let geometry = (corpus.game.spec().geometry)();
    let mut out = String::new();
    for cells in corpus.cells() {
        let moves: Vec<String> = cells
            .iter()
            .map(|&cell| format!("\"{}\"", geometry.name(cell)))
            .collect();
        out += &format!(
            "{{\"ludograph\":1,\"game\":\"{}\",\"tags\":{{\"Event\":\"Club evening\",\"Date\":\"2026.11.29\",\
             \"Black\":\"A\",\"White\":\"B\"}},\"moves\":[{}],\"result\":\"*\"}}\n",
            corpus.game.spec().id,
            moves.join(",")
        );
    }
    out
}

/// Cuts every record out of a stream and makes a record of it, its cells resolved. Gives the number of turns.
pub fn read(file: &[u8]) -> u64 {
    let json = registry::by_id("json").expect("JSON is read");
    let mut records = json.open(Box::new(file), &Context::default());
    let reading = records.reading();
    let reading: &dyn Reading = reading.as_ref();
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut record = Record::default();
    let mut turns = 0;
    while records
        .next(&mut chunk, &mut diagnostics)
        .expect("memory can be read")
    {
        record.clear();
        reading.read(&chunk, &mut record, &mut diagnostics);
        turns += record.entries.len() as u64;
    }
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    turns
}

/// What serde_json is told to read.
#[derive(Deserialize)]
struct Borrowed<'a> {
    ludograph: u32,
    #[serde(borrow)]
    game: &'a str,
    #[serde(borrow)]
    tags: Tags<'a>,
    #[serde(borrow)]
    moves: Vec<&'a str>,
    #[serde(borrow)]
    result: &'a str,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Tags<'a> {
    event: &'a str,
    date: &'a str,
    black: &'a str,
    white: &'a str,
}

/// The same file, line by line. Gives the number of moves.
pub fn peer(file: &[u8]) -> u64 {
    let mut moves = 0;
    for line in file.split(|b| *b == b'\n').filter(|line| !line.is_empty()) {
        let read: Borrowed<'_> = serde_json::from_slice(line).expect("it is sound");
        let tags = &read.tags;
        let names = [
            tags.event,
            tags.date,
            tags.black,
            tags.white,
            read.game,
            read.result,
        ];
        assert!(read.ludograph == 1 && names.iter().all(|name| !name.is_empty()));
        moves += read.moves.len() as u64;
    }
    moves
}
