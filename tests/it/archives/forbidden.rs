//! What a position of Renju forbids to Black, asked of the rules and of a record.

use ludograph::check::Watch;
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use super::grid::Grid;
use super::verdict::read;

/// A record that begins with this position, Black to move.
fn record(grid: &Grid) -> String {
    let rows = grid.rows(|at| grid.mark(at));
    format!("[Game \"renju\"]\nposition B\n{rows}end\n")
}

/// Every forbidden point by name, with its code.
pub fn listed(grid: &Grid) -> Vec<(String, Code)> {
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    let chunk = Chunk::new(record(grid));
    reader.replay(&chunk, Watch::Last, &mut diagnostics);
    assert_eq!(diagnostics.list().len(), 0, "{}", chunk.text);
    let geometry = (reader.game().unwrap().spec().geometry)();
    let play = reader.replayed().reached.as_ref().unwrap().play();
    let list = play.forbidden().into_iter();
    list.map(|(cell, code)| (geometry.name(cell).to_owned(), code))
        .collect()
}

/// The code with which a record is refused where Black plays the point.
pub fn refused(grid: &Grid, at: &str) -> Option<Code> {
    let verdicts = read(&format!("{}1. {at}\n", record(grid)));
    match verdicts[0].faults[..] {
        [] => None,
        [(code, Some(1))] => Some(code),
        ref faults => panic!("{faults:?}"),
    }
}
