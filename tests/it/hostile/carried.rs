//! What records say, carried to other people's formats and back: no sign of it becomes structure there, and
//! what does not come back has been counted.

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::format::{Format, Way, registry};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::{LINES, NASTY, record};
use crate::cli::place::Place;
use crate::formats::{Judged, Written, read, write};

const GAMES: &[(&str, [&str; 3])] = &[
    ("othello", ["f5", "d6", "c3"]),
    ("gomoku", ["h8", "h9", "i8"]),
    ("renju", ["h8", "h9", "i8"]),
    ("pente", ["k10", "k9", "k14"]),
    ("ninuki", ["h8", "h9", "i8"]),
];

fn written() -> impl Iterator<Item = &'static dyn Format> {
    let formats = registry::FORMATS.iter().copied();
    formats.filter(|format| format.spec().way == Way::Both)
}

/// The tags of a record in LGN.
fn tags(text: &str) -> Vec<(String, String)> {
    let mut reader = Reader::new(None);
    reader.check(&Chunk::new(text), &mut Diagnostics::new());
    let tags = reader.record().tags.iter();
    tags.map(|(name, value, _)| (name.to_owned(), value.to_owned()))
        .collect()
}

fn there_and_back(format: &dyn Format, text: &str) -> (Written, Vec<Judged>) {
    let made = write(format, text);
    let back = read(format, &made.file, &made.context());
    (made, back)
}

fn lost(made: &Written) -> u64 {
    made.losses.iter().map(|(_, count)| count).sum()
}

/// Sees what becomes of a record that holds a text, beside the same with a quiet one.
fn stays_text(format: &dyn Format, (game, turns): (&str, [&str; 3]), text: &str) {
    let id = format.spec().id;
    let (quiet, quiet_back) = there_and_back(format, &record(game, turns, "quiet"));
    if !quiet.refused.is_empty() {
        return;
    }
    let source = record(game, turns, text);
    let (made, back) = there_and_back(format, &source);
    let file = String::from_utf8_lossy(&made.file);
    let shape = |all: &[Judged]| -> Vec<(String, u32)> {
        all.iter()
            .map(|one| (one.game.clone(), one.turns))
            .collect()
    };
    let about = format!("{id}, {game}, {text:?}:\n{file}");
    if !made.refused.is_empty() {
        return;
    }
    assert_eq!(shape(&back), shape(&quiet_back), "{about}");
    let wrong = |all: &[Judged]| {
        let faults = all.iter().flat_map(|one| &one.faults);
        faults
            .filter(|fault| fault.severity() == Severity::Error)
            .count()
    };
    assert_eq!(
        wrong(&back),
        wrong(&quiet_back),
        "{about}{:?}",
        back[0].codes()
    );
    let [carried, kept] =
        [&quiet_back, &back].map(|all| all.first().map_or(Vec::new(), |one| tags(&one.text)));
    let before = tags(&source);
    for (name, value) in &kept {
        let own = before.iter().find(|(own, _)| own == name);
        let is_usual = carried.iter().any(|(usual, _)| usual == name);
        assert!(
            own.is_some() || is_usual,
            "a tag {name} = {value:?} has come: {about}"
        );
    }
    for (name, _) in carried.iter().filter(|(_, value)| value == "quiet") {
        let value = |all: &[(String, String)]| {
            let found = all.iter().find(|(own, _)| own == name);
            found.map(|(_, value)| value.clone())
        };
        let is_told = lost(&made) > lost(&quiet);
        assert!(
            value(&kept) == value(&before) || is_told,
            "{name} {:?} is lost unseen: {about}",
            value(&kept)
        );
    }
}

#[test]
fn nothing_becomes_structure() {
    for format in written() {
        for game in GAMES {
            for text in NASTY {
                stays_text(format, *game, text);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_signs_become_structure(
        text in "[\\[\\](){};:,.\"'\\\\=|<>&%$#@!?*+~` \t\u{1b}\u{0}\u{7f}\u{85}\u{2028}\u{202e}a1\u{e9}\u{ff1b}-]{0,24}",
        game in 0..GAMES.len(),
    ) {
        for format in written() {
            stays_text(format, GAMES[game], &text);
        }
    }
}

/// Line ends, which JSON can hold in tags and comments.
#[test]
fn lines_of_a_text_are_no_lines_of_the_file() {
    for text in LINES {
        let place = Place::new();
        let tags: Value = ["Event", "Site", "Black", "White", "Own"]
            .map(|tag| (tag.to_owned(), json!(text)))
            .into_iter()
            .collect();
        let record = json!({"ludograph": 1, "game": "othello", "tags": tags,
            "moves": ["f5", {"comment": text}, "d6", "c3"]});
        place.write("a.json", &record.to_string());
        for format in written() {
            let spec = format.spec();
            let ran = place.run(&["convert", "a.json", "--to", spec.id, "-o", "x", "--force"]);
            assert!(ran.status < 2, "{}: {}", spec.id, ran.err);
            if ran.status == 1 {
                assert!(ran.err.contains("the record is left out"), "{}", ran.err);
                continue;
            }
            let args = [
                "convert", "x", "--from", spec.id, "--game", "othello", "--to", "json",
            ];
            let back = place.run(&args);
            let about = format!("{}: {}\n{}", spec.id, back.out, back.err);
            let records: Vec<Value> = (back.out.lines().map(serde_json::from_str))
                .collect::<Result<_, _>>()
                .unwrap();
            assert_eq!((back.status, records.len()), (0, 1), "{about}");
            let is_move = |word: &&Value| word.as_str().is_some_and(|word| word.len() == 2);
            let moves = records[0]["moves"].as_array().unwrap();
            assert_eq!(moves.iter().filter(is_move).count(), 3, "{about}");
        }
    }
}
