//! Games of gomoku-ansi-c, real ones and damaged ones.

use std::collections::BTreeMap;

use insta::glob;
use ludograph::format::{Context, registry};
use ludograph::game::registry::named;

use super::{Judged, format, lgn, read};

macro_rules! game {
    ($name:literal) => {
        include_str!(concat!("../../data/five/gomoku-ansi-c/", $name, ".json"))
    };
}

/// A game on the large board, one broken off, a drawn one, one that White won.
const REAL: [(&str, &str, &str, u32); 4] = [
    (game!("manual-game"), "gomoku:19x19", "B+", 25),
    (game!("networked-game"), "gomoku", "*", 3),
    (game!("networked-games-01"), "gomoku", "Draw", 225),
    (game!("networked-games-21"), "gomoku", "W+", 20),
];

fn games(text: &str, game: Option<&str>) -> Vec<Judged> {
    let context = Context {
        game: game.and_then(|id| named(id).ok()),
        ..Context::default()
    };
    read(format("gomoku-json"), text.as_bytes(), &context)
}

#[test]
fn real_games_are_legal_and_their_winner_won() {
    for (file, game, result, turns) in REAL {
        for set in [None, (game == "gomoku").then_some("gomoku:exact")] {
            let all = games(file, set);
            assert_eq!((all.len(), all[0].turns), (1, turns));
            assert_eq!(all[0].game, set.unwrap_or(game));
            assert!(all[0].faults.is_empty(), "{:?}", all[0].faults);
            assert!(
                all[0].text.contains(&format!("[Result \"{result}\"]")),
                "{}",
                all[0].text
            );
            assert!(lgn(&all[0].text)[0].faults.is_empty());
        }
        let found = registry::detect(
            "json",
            &file.as_bytes()[..file.len().min(ludograph::format::HEAD)],
        );
        assert_eq!(found.map(|format| format.spec().id), Some("gomoku-json"));
    }
}

#[test]
fn every_game_of_the_archive_is_sound() {
    let mut results = BTreeMap::new();
    glob!("../../data/five/gomoku-ansi-c", "*.json", |path| {
        let file = std::fs::read_to_string(path).unwrap();
        let is_large = file.contains("\"board_size\":19");
        for set in [None, (!is_large).then_some("gomoku:exact")] {
            let all = games(&file, set);
            assert_eq!(all.len(), 1);
            assert!(
                all[0].faults.is_empty(),
                "{}: {:?}",
                path.display(),
                all[0].faults
            );
        }
        let winner = file
            .split("\"winner\":")
            .nth(1)
            .and_then(|rest| rest.split(',').next());
        *results.entry(winner.unwrap().to_owned()).or_insert(0) += 1;
    });
    let results: Vec<_> = results
        .iter()
        .map(|(winner, n)| (winner.as_str(), *n))
        .collect();
    assert_eq!(
        results,
        [
            ("\"O\"", 9),
            ("\"X\"", 13),
            ("\"draw\"", 1),
            ("\"none\"", 1)
        ]
    );
}

#[test]
fn columns_skip_i_and_rows_are_counted_from_the_top() {
    let text = &games(REAL[0].0, None)[0].text.replace('\n', " ");
    // J8 is the ninth column and the ninth row from the top.
    assert!(text.contains("1. i11 {[%emt 2.94187]}"), "{text}");
    assert!(
        text.contains("2. j10 {[%emt 0.000001] {\"moves_evaluated\":1,\"opponent\":100}}"),
        "{text}"
    );
    assert!(
        text.contains("[JSON-X \"{\\\"player\\\":\\\"human\\\""),
        "{text}"
    );
}

#[test]
fn several_games_may_stand_in_a_file() {
    let list = format!("[{},{}]", REAL[1].0, REAL[3].0);
    assert_eq!(games(&list, None).len(), 2);
    assert!(
        games(REAL[3].0, None)[0]
            .text
            .contains("[JSON-undo_limit \"5\"]")
    );
    let lines = format!("{}\n{}", REAL[1].0, REAL[3].0);
    assert_eq!(games(&lines, None).len(), 2);
}

#[test]
fn faults_have_their_place() {
    let game = REAL[3].0;
    let codes = |text: &str| {
        let all = games(text, None);
        (
            all[0].codes(),
            all[0].places().first().map(|place| (place.1, place.2)),
        )
    };
    let first = game.find("\"X (AI)\"").unwrap();
    let line = 1 + game[..first].matches('\n').count() as u64;
    // The first move somewhere else: then the board at the end is another.
    let moved = game.replacen("\"X (AI)\":\"H7\"", "\"X (AI)\":\"A0\"", 1);
    assert_ne!(moved, game);
    assert!(!codes(&moved).0.is_empty());
    for (name, code) in [
        ("I7", "off-board"),
        ("H15", "off-board"),
        ("7H", "syntax"),
        ("", "syntax"),
    ] {
        let text = game.replacen("\"X (AI)\":\"H7\"", &format!("\"X (AI)\":\"{name}\""), 1);
        let (codes, place) = codes(&text);
        assert_eq!(codes[0], code, "{name}");
        assert_eq!(place.unwrap().0, line, "{name}");
    }
    let white = game.replacen("\"X (AI)\":\"H7\"", "\"O (AI)\":\"H7\"", 1);
    assert_eq!(codes(&white).0, ["wrong-side"]);
    let other = game.replace("\"winner\":\"O\"", "\"winner\":\"X\"");
    assert_eq!(codes(&other).0, ["wrong-result"]);
    let nobody = game.replace("\"winner\":\"O\"", "\"winner\":\"Z\"");
    assert_eq!(codes(&nobody).0, ["bad-value"]);
    let size = game.replace("\"board_size\":15", "\"board_size\":17");
    assert_eq!(codes(&size).0, ["unsupported-board"]);
    let rows = game.replace("\". . . . . . . . . . . . . . .\",", "\". . .\",");
    assert_eq!(codes(&rows).0, ["bad-diagram"]);
    let broken = game.replacen("\"winner\":\"O\",", "\"winner\":\"O\"", 1);
    assert_eq!(codes(&broken).0, ["syntax"]);
    assert_eq!(codes("{\"board_size\":15}").0, ["unknown-format"]);
    assert_eq!(
        games(game, Some("gomoku:19x19"))[0].codes(),
        ["unsupported-board"]
    );
}
