//! Lists of positions: OBF, the lists of `FForum`, GGS's boards, boards with moves behind them.

use ludograph::board::Side;
use ludograph::format::Context;
use ludograph::format::registry::detect;
use ludograph::game::registry::find;

use super::{Judged, comes_back, format, read, write};
use crate::playout::{Playout, playout};

fn obf(text: &str) -> Vec<Judged> {
    read(format("obf"), text.as_bytes(), &Context::default())
}

fn one(text: &str) -> Judged {
    let mut all = obf(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0)
}

/// The position after so many turns of a game at random, in 64 signs.
fn board(game: &Playout, turns: usize, signs: [char; 3]) -> String {
    let board = &game.boards[turns];
    let sign = |cell| match board.get(cell) {
        Some(Side::Black) => signs[0],
        Some(Side::White) => signs[1],
        None => signs[2],
    };
    game.geometry.cells().map(sign).collect()
}

const FIFTH: &str = "--------------------X------XX-----OXO-----O---------------------";

#[test]
fn a_line_is_a_position() {
    let text = format!("{FIFTH} O; F4:+2; C3:-4.5; PA:-8;\n");
    let found = one(&text);
    assert_eq!((found.turns, found.codes()), (0, vec![]));
    assert_eq!(
        found.text,
        "[Game \"othello\"]\n[Result \"*\"]\n[MoveScores \"F4:+2; C3:-4.5; PA:-8\"]\n\nposition W\n\
         \u{20}\u{20}1 | . . . . . . . .\n  2 | . . . . . . . .\n  3 | . . . . B . . .\n  4 | . . . B B . . .\n\
         \u{20}\u{20}5 | . . W B W . . .\n  6 | . . W . . . . .\n  7 | . . . . . . . .\n  8 | . . . . . . . .\nend\n"
    );
    assert_eq!(
        String::from_utf8(write(format("obf"), &found.text).file).unwrap(),
        text
    );
}

#[test]
fn all_shapes_of_a_line_say_the_same() {
    let dots = FIFTH.replace('-', ".").replace('X', "*").to_lowercase();
    let rows: Vec<String> = (0..8)
        .map(|row| FIFTH[row * 8..][..8].replace('X', "*"))
        .collect();
    let expected = one(&format!("{FIFTH} O\n")).text;
    for text in [
        format!("{dots} White"),
        format!("{FIFTH}O"),
        format!("{FIFTH}\tw;\r\n"),
        format!("8 {} O", rows.join(" ")),
        format!("\u{feff}{FIFTH} O;"),
    ] {
        assert_eq!(one(&text).text, expected, "{text}");
        assert_eq!(
            detect("txt", text.as_bytes()).map(|format| format.spec().id),
            Some("obf"),
            "{text}"
        );
    }
    // The number of the best square, a1 being 0, and its score.
    let best = one(&format!("{FIFTH} White 29 -34\n"));
    assert!(
        best.text.contains("[MoveScores \"F4:-34\"]"),
        "{}",
        best.text
    );
    assert!(
        one(&format!("{FIFTH} White 2 8"))
            .text
            .contains("[MoveScores \"C1:+8\"]")
    );
    let pass = one(&format!("{FIFTH} White -1 64"));
    assert!(pass.text.contains("[MoveScores \"PA:+64\"]"));
    assert_eq!(one(&format!("{FIFTH} White 64 8")).codes(), ["syntax"]);
}

#[test]
fn moves_may_stand_behind_a_board() {
    for seed in 0..20 {
        let game = playout(find("othello", "").ok().unwrap(), seed, 40);
        for from in [0, 7, 20] {
            let mut moves = String::new();
            for ply in &game.plies[from..] {
                if ply.after_pass && !moves.is_empty() {
                    moves.push_str("PA");
                }
                moves.push_str(game.name(ply.cell));
            }
            let side = if game.plies[from].side == Side::Black {
                "X"
            } else {
                "O"
            };
            let text = format!("{} {side} {moves}\n", board(&game, from, ['X', 'O', '-']));
            let found = one(&text);
            assert_eq!(found.codes(), Vec::<&str>::new(), "{text}");
            assert_eq!(found.turns as usize, game.plies.len() - from);
            // Who is to move follows from the turns, if nothing else tells.
            let found = one(&text.replacen(&format!(" {side} "), " ", 1));
            assert_eq!(found.turns as usize, game.plies.len() - from, "{text}");
            assert!(
                found
                    .codes()
                    .iter()
                    .all(|code| ["resolved", "ambiguous"].contains(code))
            );
        }
    }
    assert_eq!(one(&format!("{FIFTH}\n")).codes(), ["ambiguous"]);
}

#[test]
fn comments_belong_to_the_position_behind_them() {
    let text = format!(
        "% Problems\n% from a book\n\n% first\n{FIFTH} O; F4:+2; % hard\n\n{FIFTH} X;\n% the end\n"
    );
    let all = obf(&text);
    assert_eq!(all.len(), 2);
    assert!(
        all[0]
            .text
            .contains("{Problems\nfrom a book} {first}\nposition W"),
        "{}",
        all[0].text
    );
    assert!(all[0].text.ends_with("end\n{hard}\n"), "{}", all[0].text);
    assert!(all[1].text.contains("{the end}"), "{}", all[1].text);
    assert_eq!(obf("% nothing\n").len(), 0);
    comes_back(format("obf"), &all[0].text);
    comes_back(format("obf"), &all[1].text);
}

#[test]
fn what_cannot_be_read_is_told_and_the_next_line_is_read() {
    let short = &FIFTH[1..];
    for (bad, place) in [
        (format!("{short} X"), ("bad-diagram", 1, 1)),
        ("hello".to_owned(), ("bad-diagram", 1, 1)),
        (format!("{FIFTH} O; F4:"), ("syntax", 1, 69)),
        (format!("{FIFTH} O; Z9:+4;"), ("syntax", 1, 69)),
        (format!("{FIFTH} O d1"), ("no-capture", 1, 68)),
        (format!("{FIFTH} O e2 what"), ("syntax", 1, 71)),
    ] {
        let all = obf(&format!("{bad}\n{FIFTH} O;\n"));
        assert_eq!(all.len(), 2, "{bad}");
        assert_eq!(all[0].places(), [place], "{bad}");
        assert!(all[1].codes().is_empty());
    }
}

#[test]
fn it_is_told_from_what_looks_alike() {
    let told = |text: &str| detect("txt", text.as_bytes()).map(|format| format.spec().id);
    assert_eq!(told(&format!("% a list\n\n{FIFTH} X;")), Some("obf"));
    let line = "-".repeat(64);
    for text in [
        format!("{line} x\n"),
        format!("{FIFTH}\n"),
        "[Game \"othello\"]\nposition B\n".to_owned(),
        String::new(),
    ] {
        assert_ne!(told(&text), Some("obf"), "{text}");
    }
}

#[test]
fn a_game_is_told_by_the_position_that_it_comes_to() {
    let written = write(
        format("obf"),
        "[Game \"othello\"]\n[Black \"A\"]\n\n1. f5 2. d6 {x} 3. c3\n",
    );
    let file = String::from_utf8(written.file).unwrap();
    assert_eq!(file, format!("{} O; % x\n", written_board()));
    let kinds: Vec<&str> = written
        .losses
        .iter()
        .map(|(kind, _)| kind.as_str())
        .collect();
    assert_eq!(
        kinds,
        [
            "the tag Black",
            "turns, told by the position that they lead to"
        ]
    );
    assert_eq!(
        write(format("obf"), "[Game \"othello\"]\n\n1. a1\n")
            .refused
            .len(),
        1
    );
}

/// After f5 d6 c3: f5 turns e5; d6 turns d5; c3 turns d4.
fn written_board() -> String {
    let mut rows = [["-"; 8]; 8];
    for (name, sign) in [
        ("c3", "X"),
        ("d4", "X"),
        ("e4", "X"),
        ("e5", "X"),
        ("f5", "X"),
        ("d5", "O"),
        ("d6", "O"),
    ] {
        let name = name.as_bytes();
        rows[usize::from(name[1] - b'1')][usize::from(name[0] - b'a')] = sign;
    }
    rows.concat().concat()
}

#[test]
fn what_is_written_is_read_as_it_was() {
    for seed in 0..30 {
        let game = playout(find("othello", "").ok().unwrap(), seed, 60);
        for turns in [1, 10, game.plies.len() - 1] {
            let side = game.plies[turns].side.letter();
            let side = if side == 'B' { 'X' } else { 'O' };
            let line = format!(
                "% a\n{} {side}; A1:+3;\n",
                board(&game, turns, ['X', 'O', '-'])
            );
            let found = one(&line);
            comes_back(format("obf"), &found.text);
            let file = write(format("obf"), &found.text).file;
            assert_eq!(String::from_utf8(file).unwrap(), line);
        }
    }
}
