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
    let mut whole = 0;
    for format in written() {
        let id = format.spec().id;
        let mut of_format = 0;
        for game in carried(format) {
            for seed in 0..12 {
                let mut dice = Dice::new(seed);
                let text = record(game, seed, &mut dice);
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
        whole += of_format;
    }
    assert!(whole > 100, "{whole}");
}

#[test]
fn games_that_a_format_does_not_carry_are_refused() {
    let mut count = 0;
    for format in written() {
        let (spec, carried) = (format.spec(), carried(format));
        let is_carried = |game: &str| carried.iter().any(|one| one.spec().id == game);
        for game in games() {
            if is_carried(game.spec().id) {
                continue;
            }
            let text = record(game, 1, &mut Dice::new(1));
            let written = write(format, &text);
            assert_eq!(written.refused.len(), 1, "{}: {text}", spec.id);
            assert_eq!(written.losses, [], "{}: {text}", spec.id);
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
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

/// Who reads the file takes it for another game, in which most of its turns are false.
#[test]
fn a_rule_set_that_is_not_carried_is_never_written_in_silence() {
    for format in written() {
        for game in games() {
            if (format.spec().carries)(game.spec()) {
                continue;
            }
            for seed in 0..4 {
                let text = record(game, seed, &mut Dice::new(seed));
                let written = write(format, &text);
                let is_told = written.losses.iter().any(|(kind, _)| kind == "rule sets");
                assert!(
                    !written.refused.is_empty() || is_told,
                    "{} as {}: {:?}",
                    game.spec().id,
                    format.spec().id,
                    written.losses
                );
                // Of another kind of game it has nothing that could be told.
                let is_kin = |other: &&dyn Game| other.spec().piece == game.spec().piece;
                if !carried(format).iter().any(is_kin) {
                    assert_eq!(written.refused.len(), 1, "{text}");
                }
            }
        }
    }
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
