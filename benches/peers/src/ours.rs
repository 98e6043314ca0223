//! Our own workloads.

use ludograph::game::Next;
use ludograph::record::{Action, Actions};

use crate::corpus::Corpus;

/// Replays every game: each turn judged, forced passes put in, the end recognised, the score counted.
/// Gives the sum of Black's scores, so that nothing is left out.
pub fn replay(corpus: &Corpus) -> u64 {
    let mut sum = 0;
    for turns in &corpus.games {
        let mut play = corpus.game.start(None).expect("the start is sound");
        for turn in turns {
            if let Next::Pass(_) = play.next() {
                play.play(Actions::plain(&[Action::Pass]))
                    .expect("a forced pass");
            }
            play.play(Actions::plain(std::slice::from_ref(turn)))
                .expect("a legal turn");
        }
        let score = play.outcome().and_then(|outcome| outcome.score);
        sum += u64::from(score.expect("the game is over").black);
    }
    sum
}
