//! Archives of any length: random games of one rule set, told apart by their tags, each with a fault if wanted.

use std::io::{self, Write};
use std::ops::ControlFlow;

use ludograph::game::{Game, Start, registry};
use ludograph::record::Action;

use crate::corpus::{Corpus, Dice, moves};

/// How many games are played; a long archive has each of them again and again, in another order.
const PLAYED: usize = 4_096;
const EVENTS: [&str; 4] = [
    "Club evening",
    "Spring tournament",
    "World Championship",
    "Return match, second round",
];
const PLAYERS: [&str; 6] = [
    "Ada",
    "Bruno Conti",
    "Chiara",
    "De Groot, J.",
    "Emil Åström",
    "Fumiko",
];

/// It carries no number.
const FALSE_PASS: &str = "pass";

/// Records of an archive that can go on for ever: the same for the same seed.
pub struct Archive {
    records: Vec<Played>,
    dice: Dice,
    numbers: bool,
    faulty: bool,
}

/// One of the games that were played.
struct Played {
    /// Tags that every copy has.
    tags: String,
    words: Vec<String>,
}

/// What an archive holds.
#[derive(Clone, Copy, Default, Debug)]
pub struct Counts {
    pub records: u64,
    /// Turns that stand in it, passes not counted.
    pub plies: u64,
    /// Turns before the faults, and those at fault.
    pub replayed: u64,
}

impl Archive {
    /// Of the games of a rule set, with or without numbers before the turns, with or without a fault in each.
    pub fn new(game: &'static dyn Game, seed: u64, numbers: bool, faulty: bool) -> Self {
        let corpus = Corpus::playouts(game, PLAYED);
        let read = |text: &String| {
            let (tags, moves) = moves(text);
            Played {
                // What says nothing is left out.
                tags: tags.replace("[Variant \"\"]\n", ""),
                words: moves.split_whitespace().map(str::to_owned).collect(),
            }
        };
        Self {
            records: corpus.texts.iter().map(read).collect(),
            // A seed of 0 would be a generator that stands still.
            dice: Dice(seed.wrapping_mul(2).wrapping_add(0x9e37_79b9_7f4a_7c15) | 1),
            numbers,
            faulty,
        }
    }

    /// Writes records until there is no room for one more in so many bytes.
    pub fn write(mut self, size: u64, out: &mut dyn Write) -> io::Result<Counts> {
        let (mut counts, mut written, mut text) = (Counts::default(), 0, Vec::new());
        loop {
            text.clear();
            let (plies, replayed) = self.record(counts.records, &mut text)?;
            if written + text.len() as u64 > size {
                return Ok(counts);
            }
            out.write_all(&text)?;
            written += text.len() as u64;
            counts.records += 1;
            counts.plies += plies;
            counts.replayed += replayed;
        }
    }

    /// Makes one more record. Gives how many turns it has, and the number of the one at fault.
    fn record(&mut self, number: u64, text: &mut Vec<u8>) -> io::Result<(u64, u64)> {
        let dice = &mut self.dice;
        let game = &self.records[dice.below(self.records.len())];
        let (year, month, day) = (
            1977 + dice.below(49),
            1 + dice.below(12),
            1 + dice.below(28),
        );
        let event = EVENTS[dice.below(EVENTS.len())];
        let black = PLAYERS[dice.below(PLAYERS.len())];
        let white = PLAYERS[dice.below(PLAYERS.len())];
        writeln!(
            text,
            "{}\n[Event \"{event}\"]\n[Date \"{year}.{month:02}.{day:02}\"]\n[Round \"{}\"]\n\
             [Black \"{black}\"]\n[White \"{white}\"]\n",
            game.tags,
            number + 1
        )?;
        let fault = self
            .faulty
            .then(|| (dice.below(game.words.len()), dice.below(4)));
        let mut column = 0;
        for (i, word) in game.words.iter().enumerate() {
            let word = match fault {
                Some((at, kind)) if at == i => faulty(&game.words, at, kind),
                _ => word,
            };
            let word = if self.numbers && word != FALSE_PASS {
                format!("{}. {word}", i + 1)
            } else {
                word.to_owned()
            };
            if column > 0 {
                let breaks = column + word.len() > 80;
                text.push(if breaks { b'\n' } else { b' ' });
                column = if breaks { 0 } else { column };
            }
            column += word.len() + 1;
            text.extend_from_slice(word.as_bytes());
        }
        text.extend_from_slice(b"\n\n");
        let replayed = fault.map_or(game.words.len(), |(at, _)| at + 1);
        Ok((game.words.len() as u64, replayed as u64))
    }
}

/// What stands in place of a turn: a cell that is taken, one off the board, a pass that is false or
/// needless, or no turn at all.
fn faulty(words: &[String], at: usize, kind: usize) -> &str {
    match kind {
        0 if at > 0 => &words[at - 1],
        1 => FALSE_PASS,
        2 => "d5x",
        _ => "z99",
    }
}

/// The rule set that a word means, `othello` or `macbeth:mini`.
pub fn game(word: &str) -> Result<&'static dyn Game, String> {
    let (name, variant) = word.split_once(':').unwrap_or((word, ""));
    let game = registry::find(name, variant).map_err(|_| "no such game".to_owned())?;
    let play = game
        .start(Start::default())
        .map_err(|_| "no start".to_owned())?;
    let mut places = true;
    play.legal(&mut |turn| {
        places &= matches!(turn.list, [Action::Place(_)]);
        ControlFlow::Continue(())
    });
    if places {
        Ok(game)
    } else {
        Err("its turns are more than a piece that is placed".to_owned())
    }
}

/// How many bytes a word means: `64M`, `1G`, `4096`.
pub fn size(word: &str) -> Result<u64, String> {
    let digits = word.trim_end_matches(|letter: char| !letter.is_ascii_digit());
    let shift = match &word[digits.len()..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err("a number, with K, M or G behind it or nothing".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|error| format!("{error}"))?;
    number
        .checked_mul(1 << shift)
        .ok_or_else(|| "that is too long".to_owned())
}

#[cfg(test)]
mod tests {
    use super::{Archive, game, size};

    #[test]
    fn sizes_are_bytes_or_powers_of_1024() {
        assert_eq!(size("4096"), Ok(4096));
        assert_eq!(size("3K"), Ok(3 * 1024));
        assert_eq!(size("1G"), Ok(1024 * 1024 * 1024));
        for wrong in ["", "M", "5X", "1.5G", "-1", "99999999999G"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_archive_is_the_same_for_the_same_seed_and_as_long_as_it_may_be() {
        let written = |seed, size| {
            let mut out = Vec::new();
            let archive = Archive::new(game("macbeth:mini").unwrap(), seed, true, false);
            archive.write(size, &mut out).unwrap();
            out
        };
        let (short, long) = (written(1, 20_000), written(1, 40_000));
        assert!(long.starts_with(&short));
        assert!((19_000..=20_000).contains(&short.len()));
        assert_ne!(written(2, 20_000), short);
    }
}
