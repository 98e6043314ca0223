//! There and back: records of every rule set, written in each format that has its board and read again. With
//! its sidecar each comes back whole; without, it comes back whole or something is said to be lost.

use ludograph::format::{Format, Way, registry::FORMATS};
use ludograph::game::Game;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::Chunk;

use super::{Judged, lgn, read, write};
use crate::canon::varied;
use crate::cli::place::Place;
use crate::playout::{Dice, games, playout};
use crate::sound::{errors, sound};

/// A sound record of a random game, some of them with comments, variations, figures.
fn record(game: &'static dyn Game, seed: u64, dice: &mut Dice) -> String {
    let playout = playout(game, seed, 4 + dice.below(70));
    loop {
        let text = match dice.below(8) {
            form @ 0..4 => sound(&playout, dice, form as u8),
            _ => varied(&playout, dice),
        };
        // The variations are not all legal.
        if errors(&text).is_empty() {
            return text;
        }
    }
}

/// The same with the result as a word behind the turns as well, where that is sound.
fn with_word(text: &str) -> String {
    let result = text.split("[Result \"").nth(1);
    let result = result
        .and_then(|rest| rest.split('"').next())
        .unwrap_or("*");
    let told = format!("{}\n{result}\n", text.trim_end());
    if errors(&told).is_empty() {
        told
    } else {
        text.to_owned()
    }
}

fn written() -> impl Iterator<Item = &'static dyn Format> {
    FORMATS
        .iter()
        .copied()
        .filter(|format| format.spec().way == Way::Both)
}

fn carried(format: &dyn Format) -> Vec<&'static dyn Game> {
    let carries = format.spec().carries;
    games()
        .into_iter()
        .filter(|game| carries(game.spec()))
        .collect()
}

fn texts(all: &[Judged]) -> Vec<&str> {
    all.iter().map(|one| one.text.as_str()).collect()
}

#[test]
fn what_is_not_lost_comes_back() {
    for format in written() {
        let id = format.spec().id;
        let mut of_format = 0;
        for game in carried(format) {
            for seed in 0..12 {
                let mut dice = Dice::new(seed);
                let mut text = record(game, seed, &mut dice);
                if seed % 3 == 0 {
                    text = with_word(&text);
                }
                let written = write(format, &text);
                if !written.refused.is_empty() || !written.losses.is_empty() {
                    continue;
                }
                let again = read(format, &written.file, &written.context());
                let file = String::from_utf8_lossy(&written.file);
                assert_eq!(texts(&again), texts(&lgn(&text)), "{id}: {file}");
                of_format += 1;
            }
        }
        // A position tells no game.
        assert!(of_format > 0 || id == "obf", "{id}");
    }
}

#[test]
fn games_that_a_format_does_not_carry_are_refused() {
    let mut refused = 0;
    for format in written() {
        let spec = format.spec();
        for game in games() {
            let id = game.spec().id;
            let text = sound(&playout(game, 1, 9), &mut Dice::new(1), 0);
            let written = write(format, &text);
            let why = format!("it does not carry games of {id}");
            assert_eq!(
                written.refused.contains(&why),
                !(spec.carries)(game.spec()),
                "{}: {id}",
                spec.id
            );
            refused += written.refused.len();
        }
    }
    assert!(refused > 100, "{refused}");
}

/// Asserts that a record comes back from all formats that lose nothing of it, and gives the others that can hold it,
/// with what they lose.
fn lost(text: &str) -> Vec<(&'static str, Vec<(String, u64)>)> {
    let own = lgn(text);
    let mut lost = Vec::new();
    for format in written() {
        let id = format.spec().id;
        let written = write(format, text);
        if !written.refused.is_empty() {
            continue;
        }
        if written.losses.is_empty() {
            let again = read(format, &written.file, &written.context());
            assert_eq!(texts(&again), texts(&own), "{id}");
        } else {
            lost.push((id, written.losses));
        }
    }
    lost
}

#[test]
fn what_a_position_says_of_numbers_is_never_lost_in_silence() {
    let text = "[Game \"othello\"]\n\nposition W 7\n8 | . . . . . . . .\n7 | . . . . . . . .\n\
        6 | . . . . . . . .\n5 | . . . B W . . .\n4 | . . . W B . . .\n3 | . . . . . . . .\n\
        2 | . . . . . . . .\n1 | . . . . . . . .\nend\n7. e3\n";
    assert!(errors(text).is_empty());
    let lost: Vec<_> = lost(text).into_iter().map(|(id, _)| id).collect();
    assert!(
        lost.contains(&"transcript") && lost.contains(&"csv"),
        "{lost:?}"
    );
}

/// What the command line relies on where it lets several threads write.
#[test]
fn records_that_are_written_each_alone_make_the_same_file() {
    let mut formats = 0;
    for format in written().filter(|format| format.writes_each_alone()) {
        let id = format.spec().id;
        formats += 1;
        for game in carried(format) {
            let mut dice = Dice::new(11);
            let all: Vec<String> = (0..6).map(|seed| record(game, seed, &mut dice)).collect();
            let together = write(format, &all.join("\n\n"));
            let alone: Vec<_> = all.iter().map(|text| write(format, text)).collect();
            let files: Vec<&[u8]> = alone.iter().map(|one| one.file.as_slice()).collect();
            assert_eq!(together.file, files.concat(), "{id}: {}", game.spec().id);
            let refused: Vec<_> = alone.iter().flat_map(|one| &one.refused).collect();
            assert_eq!(together.refused.iter().collect::<Vec<_>>(), refused, "{id}");
            assert_eq!(together.companions, [], "{id}");
            let count = |all: &[(String, u64)]| all.iter().map(|(_, count)| count).sum::<u64>();
            let lost = alone.iter().map(|one| count(&one.losses)).sum::<u64>();
            assert_eq!(count(&together.losses), lost, "{id}");
        }
    }
    assert!(formats > 5, "{formats}");
}

/// Of a game broken off where a side has to pass, and has said so.
#[test]
fn a_pass_at_the_end_is_never_lost_in_silence() {
    let macbeth = "[Game \"macbeth\"]\n[Variant \"mini, misere\"]\n[Result \"*\"]\n\nf5 g5 e6 c2 c1 b3 a2 c5 g6 e7 \
        b5 c6 f7 a4 d7 g7 pass\n";
    let othello = "[Game \"othello\"]\n[Result \"*\"]\n\nc4 c3 f5 b4 a4 a5 b2 a3 pass\n";
    for text in [macbeth, othello] {
        let own = lgn(text);
        assert!(own[0].text.ends_with(" pass\n"), "{:?}", own[0].text);
        let mut lost = lost(text);
        lost.retain(|(_, losses)| losses.contains(&("passes at the end".to_owned(), 1)));
        let lost: Vec<_> = lost.into_iter().map(|(id, _)| id).collect();
        assert!(lost.contains(&"csv-grid"), "{lost:?}");
        assert_eq!(lost.contains(&"wthor"), text == othello, "{lost:?}");
    }
}

/// The records of a file of LGN, each as movetext.
fn records(text: &[u8]) -> Vec<String> {
    let (mut splitter, mut chunk) = (Splitter::new(text), Chunk::default());
    let mut all = Vec::new();
    while splitter.next(&mut chunk).unwrap() {
        all.extend(lgn(&chunk.text).into_iter().map(|one| one.text));
    }
    all
}

#[test]
fn with_the_sidecar_everything_comes_back() {
    for format in written() {
        let spec = format.spec();
        for (number, game) in carried(format).into_iter().enumerate() {
            let place = Place::new();
            let mut dice = Dice::new(number as u64 + 7);
            let mut all = Vec::new();
            for seed in 0..10 {
                let text = record(game, seed, &mut dice);
                // What the format can't carry at all has no sidecar.
                if write(format, &text).refused.is_empty() {
                    all.push(text);
                }
            }
            if all.is_empty() || spec.id == "json" {
                continue;
            }
            if !write(format, &all.join("\n\n")).refused.is_empty() {
                // A file of this format holds one game.
                all.truncate(1);
            }
            let file = format!("games.{}", spec.extensions[0]);
            place.write("games.lgn", &all.join("\n\n"));
            let there = [
                "convert",
                "games.lgn",
                "--to",
                spec.id,
                "-o",
                &file,
                "--sidecar",
                "side",
            ];
            let ran = place.run(&there);
            assert_eq!(ran.status, 0, "{}: {}", spec.id, ran.err);
            let back = [
                "convert",
                &file,
                "--from",
                spec.id,
                "--to",
                "lgn",
                "--sidecar",
                "side",
                "-o",
                "back.lgn",
            ];
            let ran = place.run(&back);
            assert!(!ran.err.contains("sidecar"), "{}: {}", spec.id, ran.err);
            let back = std::fs::read(place.path("back.lgn")).unwrap();
            let own = std::fs::read(place.path("games.lgn")).unwrap();
            assert_eq!(
                records(&back),
                records(&own),
                "{} of {}",
                spec.id,
                game.spec().id
            );
        }
    }
}

#[test]
fn what_a_format_does_not_carry_is_left_out_and_told() {
    let place = Place::new();
    let (mut carried, mut refused) = (0, 0);
    for game in games() {
        let mut dice = Dice::new(3);
        place.write("one.lgn", &record(game, 3, &mut dice));
        for format in written() {
            let spec = format.spec();
            let there = [
                "convert", "one.lgn", "--to", spec.id, "-o", "there", "--force",
            ];
            let ran = place.run(&there);
            let is_left_out = ran.err.contains("is left out: ");
            if (spec.carries)(game.spec()) {
                carried += u32::from(!is_left_out);
            } else {
                refused += 1;
                assert!(
                    is_left_out,
                    "{} of {}: {}",
                    spec.id,
                    game.spec().id,
                    ran.err
                );
                assert_eq!(ran.status, 1, "{} of {}", spec.id, game.spec().id);
            }
        }
    }
    assert!(carried > 50 && refused > 50, "{carried} {refused}");
}
