//! What is counted: values by hand, of real games, and of another program.

use std::fs::{self, File};
use std::io::BufReader;

use ludograph::census::{Captures, Facts, Key, Line, Openings, Replayed, Settings, Tally};
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::Context;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::record::Claim;
use ludograph::source::Chunk;

use super::line;
use crate::formats::format;
use crate::pages::root;

fn settings() -> Settings {
    Settings {
        plies: 4,
        by: Some("Event".to_owned()),
    }
}

fn facts(reader: &Reader, chunk: &Chunk, diagnostics: &Diagnostics) -> Facts {
    let replayed = Replayed {
        game: reader.game(),
        record: reader.record(),
        text: &chunk.text,
        turns: reader.replayed().turns,
        is_valid: !diagnostics.has_errors(),
    };
    Facts::of(&replayed, &settings(), &mut Line::default())
}

/// The facts of the records of a text.
fn of_text(text: &str) -> Vec<Facts> {
    let (mut splitter, mut chunk) = (Splitter::new(text.as_bytes()), Chunk::default());
    let (mut reader, mut all) = (Reader::new(None), Vec::new());
    while splitter.next(&mut chunk).unwrap() {
        let mut diagnostics = Diagnostics::new();
        reader.check(&chunk, &mut diagnostics);
        all.push(facts(&reader, &chunk, &diagnostics));
    }
    all
}

fn tally(facts: impl IntoIterator<Item = Facts>) -> Tally {
    let mut tally = Tally::new(settings());
    facts.into_iter().for_each(|facts| tally.add(facts));
    tally
}

#[test]
fn discs_are_turned_as_in_the_shortest_game() {
    // Turned disc by disc by hand: 1 1 1 1 1 1 4 1 3, Black's turns first.
    let (_, line) = line("othello", "d3 c3 b3 d2 e1 d6 d7 e3 f4");
    assert_eq!(line.captures, Captures::Discs([10, 4]));
    assert_eq!(line.outcome.unwrap().claim(), Claim::parse("B+64").unwrap());
}

#[test]
fn pairs_are_those_of_the_score() {
    let text = fs::read_to_string(root("samples/ninuki/pbm-196.lgn")).unwrap();
    let tally = tally(of_text(&text));
    // The file has the game by two rule sets, and its score is 5-3.
    assert_eq!(text.matches("[Score \"5-3\"]").count(), 2);
    assert_eq!(tally.games().count(), 2);
    for (_, game) in tally.games() {
        assert_eq!(game.captures, Captures::Pairs([5, 3]));
        assert_eq!(game.counts.results.black, 1);
    }
}

#[test]
fn men_are_removed_one_a_session() {
    let text = fs::read_to_string(root("samples/lanrick/game.lgn")).unwrap();
    let first = text.split("\n\n[Game").next().unwrap();
    // Score 7-1: two of ten men are gone, in two sessions.
    assert!(first.contains("[Score \"7-1\"]") && first.contains("session 2"));
    assert!(!first.contains("session 3"));
    let tally = tally(of_text(first));
    let (id, game) = tally.games().next().unwrap();
    let captures = Captures::Men {
        removed: 2,
        sessions: 2,
    };
    assert_eq!((id, game.captures), ("lanrick", captures));
    assert_eq!((game.counts.turns, game.counts.results.black), (38, 1));
}

#[test]
fn passes_are_counted_up_to_the_end() {
    // Two that are free in Renju; those that are forced are counted in the base, below.
    let (_, free) = line("renju", "h8 h9 i9 pass pass");
    assert_eq!(free.passes, 2);
    // Behind the end nobody passes.
    let (_, over) = line("othello", "d3 c3 b3 d2 e1 d6 d7 e3 f4 pass pass");
    assert_eq!((over.passes, over.len()), (0, 9));
}

/// A year of the base, read and judged.
fn base(year: &str) -> Vec<Facts> {
    let folder = root("tests/data/formats/wthor");
    let file = File::open(folder.join(format!("WTH_{year}.wtb"))).unwrap();
    let context = Context::default();
    let mut records = format("wthor").open(Box::new(BufReader::new(file)), &context);
    let (mut chunk, mut reader, mut all) = (Chunk::default(), Reader::new(None), Vec::new());
    let mut diagnostics = Diagnostics::new();
    while records.next(&mut chunk, &mut diagnostics).unwrap() {
        reader.judge(
            &chunk,
            records.reading().as_ref(),
            Watch::Nothing,
            &mut diagnostics,
        );
        all.push(facts(&reader, &chunk, &diagnostics));
        diagnostics.clear();
    }
    all
}

/// The results, lengths and openings follow from the bytes of the base alone; discs and passes were counted by a
/// program of fifty lines in another language that plays the games.
#[test]
fn two_years_of_the_base_have_the_counts_of_another_program() {
    let mut facts = base("1977");
    facts.extend(base("1984"));
    let tally = tally(facts);
    let (id, game) = tally.games().next().unwrap();
    assert_eq!((id, tally.records()), ("othello", (599, 0)));
    let results = game.counts.results;
    assert_eq!((results.black, results.white, results.draw), (290, 302, 7));
    assert_eq!(results.games(), 599);
    assert_eq!((game.counts.turns, game.lengths.turns()), (35_759, 35_759));
    assert_eq!(game.lengths.ends(), Some((38, 60)));
    assert_eq!(game.captures, Captures::Discs([39_864, 40_252]));
    assert_eq!((game.passes, game.with_passes), (784, 387));
    let top = game.openings.top(4);
    let top: Vec<(&str, u64)> = (top.iter())
        .map(|opening| (opening.moves.as_str(), opening.results.games()))
        .collect();
    let expected = [
        ("f5 f6 e6 f4", 272),
        ("f5 d6 c5 f4", 214),
        ("f5 d6 c3 d3", 22),
        ("f5 d6 c4 g5", 16),
    ];
    assert_eq!(top, expected);
    assert_eq!(game.openings.len(), 26);
}

#[test]
fn the_order_of_records_makes_no_difference() {
    let mut facts = base("1977");
    facts.extend(base("1984").into_iter().take(100));
    let told = |tally: &Tally| {
        let games = tally.games().map(|(id, game)| {
            let (openings, groups) = (game.openings.top(usize::MAX), game.top_groups(usize::MAX));
            format!(
                "{id} {:?} {:?} {openings:?} {groups:?}",
                game.counts, game.lengths
            )
        });
        games.collect::<Vec<_>>()
    };
    let straight = told(&tally(facts.clone()));
    facts.reverse();
    assert_eq!(told(&tally(facts.clone())), straight);
    facts.rotate_left(37);
    assert_eq!(told(&tally(facts)), straight);
}

#[test]
fn an_opening_is_told_as_most_games_have_it() {
    // One opening from each of its four sides (half a turn makes c4 of f5, the diagonals e6 and d3), and a shorter game.
    let games = [
        "c4 e3 f6 e6",
        "f5 d6 c3 d3",
        "f5 d6 c3 d3",
        "d3 c5 f6 f5",
        "e6 f4 c3",
    ];
    let text: String = (games.iter())
        .map(|turns| super::record("othello", turns))
        .collect();
    let tally = tally(of_text(&text));
    let (_, game) = tally.games().next().unwrap();
    let top = game.openings.top(9);
    assert_eq!(top.len(), 1, "{top:?}");
    assert_eq!(
        (top[0].moves.as_str(), top[0].results.games()),
        ("f5 d6 c3 d3", 4)
    );
    assert_eq!((game.short, top[0].results.unfinished), (1, 4));
}

#[test]
fn faulty_records_and_unknown_games_are_counted_apart() {
    let text = "[Game \"othello\"]\n[Event \"A\"]\n[Result \"B+\"]\n\n1. f5 2. a1\n\n\
                [Game \"othello\"]\n[Event \"A\"]\n[Result \"W+R\"]\n\n1. f5\n\n\
                [Game \"othello\"]\n[Result \"Void\"]\n\nd3 c3 b3 d2 e1 d6 d7 e3 f4\n\n\
                [Game \"chess\"]\n\n1. e4\n";
    let tally = tally(of_text(text));
    assert_eq!((tally.records(), tally.unknown), ((4, 2), 1));
    let (_, game) = tally.games().next().unwrap();
    let counts = game.counts;
    assert_eq!((counts.records, counts.faulty), (3, 1));
    // The faulty turn is counted, as `check` counts it.
    assert_eq!((counts.turns, counts.faulty_turns), (10, 2));
    assert_eq!((counts.results.white, counts.results.void), (1, 1));
    assert_eq!(counts.results.games(), 2);
    assert_eq!(game.short, 1);
    let groups = game.top_groups(9);
    assert_eq!(groups.len(), 2);
    assert_eq!((groups[0].0, groups[0].1.records), (Some("A"), 2));
    assert_eq!((groups[1].0, groups[1].1.results.void), (None, 1));
}

#[test]
fn no_more_openings_are_kept_than_there_is_room_for() {
    let mut openings = Openings::default();
    let more = 5;
    for n in 0..Openings::MOST + more {
        openings.add(Key(n as u128), n.to_string(), Claim::Draw);
    }
    openings.add(Key(7), "7".to_owned(), Claim::Unfinished);
    assert_eq!(openings.len(), Openings::MOST);
    assert_eq!(openings.others.games(), more as u64);
    let top = openings.top(1);
    assert_eq!((top[0].moves.as_str(), top[0].results.games()), ("7", 2));
}
