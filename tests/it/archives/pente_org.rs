//! Reads the text files that pente.org exports: headers like those of PGN, then two stones a number.

use std::fmt::Write;

use ludograph::board::Side;

use super::forms::Game;
use super::grid::without_i;

/// A game of an export.
pub struct Export<'a> {
    headers: Vec<(&'a str, &'a str)>,
    words: Vec<&'a str>,
}

/// The games of a file.
pub fn exports(text: &str) -> Vec<Export<'_>> {
    let mut exports: Vec<Export<'_>> = Vec::new();
    for line in text.lines().map(str::trim) {
        let header = line
            .strip_prefix('[')
            .and_then(|line| line.strip_suffix("\"]"));
        if let Some((name, value)) = header.and_then(|header| header.split_once(" \"")) {
            if name == "Game" {
                exports.push(Export {
                    headers: Vec::new(),
                    words: Vec::new(),
                });
            }
            exports.last_mut().unwrap().headers.push((name, value));
        } else if !line.is_empty() {
            let words = line.split_whitespace();
            exports.last_mut().unwrap().words.extend(words);
        }
    }
    exports
}

impl Export<'_> {
    pub fn header(&self, name: &str) -> &str {
        let header = self.headers.iter().find(|(header, _)| *header == name);
        header.unwrap_or_else(|| panic!("no header {name}")).1
    }

    /// `10/16/2006` as `2006.10.16`.
    pub fn date(&self) -> String {
        let parts: Vec<&str> = self.header("Date").split('/').collect();
        let [month, day, year] = parts[..] else {
            panic!("{parts:?} is no date");
        };
        format!("{year}.{month}.{day}")
    }

    /// Who won: player 1, who begins, has the light stones.
    pub fn winner(&self) -> Side {
        match self.header("Result") {
            "1-0" => Side::White,
            "0-1" => Side::Black,
            other => panic!("{other} is no result"),
        }
    }

    pub fn game(&self, variant: Option<&str>) -> Game {
        let mut tags = String::from("[Game \"pente\"]\n");
        if let Some(variant) = variant {
            let _ = writeln!(tags, "[Variant \"{variant}\"]");
        }
        let result = format!("{}+", self.winner().letter());
        for (name, value) in [
            ("Event", self.header("Event")),
            ("Site", self.header("Site")),
            ("Date", &self.date()),
            ("Black", self.header("Player 2 Name")),
            ("White", self.header("Player 1 Name")),
            ("Result", &result),
            ("First", "White"),
        ] {
            let _ = writeln!(tags, "[{name} \"{value}\"]");
        }
        let (result, turns) = self.words.split_last().unwrap();
        assert_eq!(*result, self.header("Result"));
        let turns = turns.iter().filter(|word| !word.ends_with('.'));
        Game {
            tags,
            first: Side::White,
            size: 19,
            captures: true,
            turns: turns.map(|word| without_i(word, 1)).collect(),
        }
    }
}
