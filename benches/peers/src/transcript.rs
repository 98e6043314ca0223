//! Transcripts of Othello, one game a line.

use crate::corpus::Corpus;

/// The cells of each game in one word.
pub fn lines(corpus: &Corpus) -> String {
    let geometry = (corpus.game.spec().geometry)();
    let line = |cells: Vec<ludograph::board::Cell>| {
        let names: String = cells.into_iter().map(|cell| geometry.name(cell)).collect();
        names + "\n"
    };
    corpus.cells().map(line).collect()
}
