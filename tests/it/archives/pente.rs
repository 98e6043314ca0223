//! The games of pente.org in every form: each ends as its header says.

use ludograph::diagnostic::Code;
use ludograph::record::Ending;

use super::forms::Game;
use super::pente_org::{Export, exports};
use super::verdict::{Verdict, read};

const FOLDER: &str = "tests/data/five/pentai";

/// Reads every game of the archive in the form that `write` gives it, and holds the verdicts against
/// the headers.
fn judge(write: impl Fn(&Game) -> String) {
    let (mut ends, mut open, mut faulty) = ([0, 0], 0, Vec::new());
    for (file, text) in super::files(FOLDER, ".txt") {
        let exports = exports(&text);
        let games: Vec<Game> = exports.iter().map(|e| e.game(Some("opening"))).collect();
        let records: Vec<String> = games.iter().map(&write).collect();
        let verdicts = read(&records.concat());
        assert_eq!(verdicts.len(), exports.len(), "{file}");
        for ((export, record), verdict) in exports.iter().zip(&records).zip(verdicts) {
            if let [(code, turn)] = verdict.faults[..] {
                faulty.push(told(&file, export, code, turn));
                continue;
            }
            assert!(verdict.faults.is_empty(), "{verdict:?}\n{record}");
            match verdict.outcome {
                None => open += 1,
                Some(outcome) => {
                    assert_eq!(outcome.winner, Some(export.winner()), "{record}");
                    match outcome.ending {
                        Ending::Five => ends[0] += 1,
                        Ending::Captures => ends[1] += 1,
                        other => panic!("{other:?}\n{record}"),
                    }
                }
            }
        }
    }
    // In the first the third stone stands two lines from the centre; in the second player 2 took the
    // fifth pair, and the site let them go on.
    assert_eq!(
        faulty,
        [
            "38.txt 2010.02.12 cdietter-novatis: opening-restriction at 3",
            "40.txt 2014.04.09 data22-xtraclassy: game-over at 39",
        ]
    );
    // A plain replay by another program counts the same: fives, fifth pairs, games broken off.
    assert_eq!((ends, open), ([2838, 476], 366));
}

/// A faulty game in a line.
fn told(file: &str, export: &Export<'_>, code: Code, turn: Option<u32>) -> String {
    format!(
        "{file} {} {}-{}: {code} at {}",
        export.date(),
        export.header("Player 1 Name"),
        export.header("Player 2 Name"),
        turn.unwrap_or(0),
    )
}

#[test]
fn games_in_movetext_with_all_captures_claimed() {
    judge(Game::movetext);
}

#[test]
fn games_as_one_numbered_diagram() {
    judge(|game| game.diagrams(usize::MAX));
}

#[test]
fn games_as_diagrams_of_thirty_turns() {
    judge(|game| game.diagrams(30));
}

#[test]
fn the_game_against_the_opening_rule_is_sound_without_it() {
    let (_, text) = super::files(FOLDER, "38.txt").pop().unwrap();
    let exports = exports(&text);
    let export = exports
        .iter()
        .find(|export| export.header("Player 1 Name") == "cdietter")
        .unwrap();
    let [Verdict { faults, outcome }] = &read(&export.game(None).movetext())[..] else {
        panic!("one record");
    };
    assert!(faults.is_empty(), "{faults:?}");
    let outcome = outcome.unwrap();
    assert_eq!(
        (outcome.winner, outcome.ending),
        (Some(export.winner()), Ending::Five)
    );
}
