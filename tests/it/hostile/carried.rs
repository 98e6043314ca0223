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
use crate::formats::{Judged, read, write};
use crate::theorems::records::Written;

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
            let value = found.map(|(_, value)| value.clone());
            // Formats say nothing in these ways.
            value.filter(|value| !value.is_empty() && value != "?")
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

/// A record in JSON, which can hold line ends in tags and comments, carried to a format and back as JSON, with
/// how many moves each record has; none if it is refused.
fn carried(format: &dyn Format, text: &str) -> Option<(Vec<usize>, String)> {
    let place = Place::new();
    let tags: Value = ["Event", "Site", "Black", "White", "Own"]
        .map(|tag| (tag.to_owned(), json!(text)))
        .into_iter()
        .collect();
    let record = json!({"ludograph": 1, "game": "othello", "tags": tags,
        "moves": ["f5", {"comment": text}, "d6", "c3"]});
    place.write("a.json", &record.to_string());
    let id = format.spec().id;
    let ran = place.run(&["convert", "a.json", "--to", id, "-o", "x", "--force"]);
    assert!(ran.status < 2, "{id}: {}", ran.err);
    if ran.status == 1 {
        assert!(ran.err.contains("the record is left out"), "{}", ran.err);
        return None;
    }
    let args = [
        "convert", "x", "--from", id, "--game", "othello", "--to", "json",
    ];
    let back = place.run(&args);
    let about = format!("{id}: {}\n{}", back.out, back.err);
    assert_eq!(back.status, 0, "{about}");
    let lines = back.out.split_terminator('\n');
    let moves = lines.map(|line| {
        let record: Value = serde_json::from_str(line).unwrap();
        let moves = record["moves"].as_array().unwrap().iter();
        moves.filter(|word| word.is_string()).count()
    });
    Some((moves.collect(), about))
}

#[test]
fn lines_of_a_text_are_no_lines_of_the_file() {
    for format in written() {
        let Some((quiet, _)) = carried(format, "quiet") else {
            continue;
        };
        for text in LINES {
            let (found, about) = carried(format, text).unwrap();
            assert_eq!(found, quiet, "{about}");
        }
    }
}
