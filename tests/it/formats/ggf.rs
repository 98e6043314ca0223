//! GGF: properties, moves with evaluations and times, colours, boards, results, matches.

use std::fmt::Write as _;

use ludograph::board::Side;
use ludograph::format::Context;
use ludograph::format::registry::detect;
use ludograph::game::registry::find;

use super::{Judged, comes_back, format, read, write};
use crate::playout::{Playout, playout};

const START: &str = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

fn ggf(text: &str) -> Vec<Judged> {
    read(format("ggf"), text.as_bytes(), &Context::default())
}

fn one(text: &str) -> Judged {
    let mut all = ggf(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0)
}

/// A game with these properties more and these moves.
fn game(head: &str, moves: &str) -> String {
    format!("(;GM[Othello]{head}BO[{START}]{moves};)\n")
}

/// The moves of a game at random, told as somebody tells them.
fn moves(game: &Playout, mut tell: impl FnMut(usize, Option<&str>) -> Option<String>) -> String {
    let mut text = String::new();
    let mut add = |side: Side, told: Option<String>| {
        if let Some(told) = told {
            let _ = write!(text, "{}[{told}]", side.letter());
        }
    };
    for (i, ply) in game.plies.iter().enumerate() {
        if ply.after_pass {
            add(ply.side.other(), tell(i, None));
        }
        add(ply.side, tell(i, Some(game.name(ply.cell))));
    }
    text
}

#[test]
fn moves_carry_evaluations_and_times_there_and_back() {
    let mut with_passes = 0;
    for seed in 0..40 {
        let played = playout(find("othello", "").ok().unwrap(), seed, 64);
        with_passes += usize::from(played.plies.iter().any(|ply| ply.after_pass));
        let score = played.score.unwrap();
        let sign = if score.black < score.white { '-' } else { '+' };
        let result = format!("{sign}{}.000", score.margin());
        let told = moves(&played, |i, turn| {
            let turn = turn.unwrap_or("pass");
            Some(match i % 4 {
                0 => turn.to_owned(),
                1 => format!("{turn}//0.0{i}"),
                2 => format!("{turn}/-4{i}.50"),
                _ => format!("{turn}/2.{i}/20.97"),
            })
        });
        let text = format!(
            "(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[a]PW[b]RB[2196.37]RW[2200.35]\
             TI[05:00//02:00]TY[8]RE[{result}]BO[{START}]{told};)\n"
        );
        let found = one(&text);
        assert_eq!(found.codes(), Vec::<&str>::new(), "{text}\n{}", found.text);
        assert_eq!(found.turns as usize, played.plies.len());
        assert!(
            found.text.contains("[%emt 0.01]") && found.text.contains("[%eval 2.3] [%emt 20.97]")
        );
        assert!(
            !found.text.contains("B:"),
            "colours are not told where the rules tell them"
        );
        for line in [
            "[Site \"GGS/os\"]",
            "[Date \"2003.12.15\"]",
            "[BlackElo \"2196.37\"]",
            "[TimeControl \"05:00//02:00\"]",
            "[GGF-DT \"2003.12.15_12:33:18.MST\"]",
            &format!("[Score \"{score}\"]"),
        ] {
            assert!(found.text.contains(line), "{line}\n{}", found.text);
        }
        let written = write(format("ggf"), &found.text);
        assert_eq!(written.losses, []);
        assert_eq!(String::from_utf8(written.file).unwrap(), text);
        // Passes that are left out follow from the colours, in letters of either case.
        let short = moves(&played, |i, turn| {
            let turn = turn?;
            Some(if i % 2 == 0 {
                turn.to_uppercase()
            } else {
                turn.to_owned()
            })
        });
        let short = one(&game(&format!("RE[{result}]"), &short));
        assert_eq!((short.turns, short.codes()), (found.turns, vec![]));
    }
    assert!(with_passes > 5);
}

#[test]
fn colours_that_the_rules_contradict_are_told() {
    let found = one(&game("", "B[f5]B[d6]"));
    assert_eq!(found.codes(), ["wrong-side"]);
    assert_eq!(found.places()[0].2, 98, "at the colour");
    assert_eq!(one(&game("", "W[f5]")).codes(), ["wrong-side"]);
    assert_eq!(one(&game("", "B[f5]W[pass]B[d6]")).codes(), ["false-pass"]);
    assert_eq!(one(&game("", "B[f5]W[f4]B[f4]")).codes(), ["occupied"]);
}

#[test]
fn boards_are_starts_or_are_refused_and_the_next_game_is_read() {
    let small = "(;GM[Othello]TY[4]BO[4 ---- -O*- -*O- ---- *]B[A2//7.50];)\n";
    let other = "(;GM[othello]TY[8r7]BO[8 -------- -------- -------- ---O*--- ---*O--- ---*---- -------- -------- O]W[d7]B[c6];)\n";
    let all = ggf(&format!("{small}{other}"));
    assert_eq!(all[0].codes(), ["unsupported-board"]);
    assert_eq!((all[1].turns, all[1].codes()), (2, vec![]), "{:?}", all[1]);
    assert!(all[1].text.contains("position W\n"), "{}", all[1].text);
    assert!(all[1].text.contains("[GGF-TY \"8r7\"]"));
    assert_eq!(
        String::from_utf8(write(format("ggf"), &all[1].text).file).unwrap(),
        "(;GM[Othello]TY[8r7]RE[?]BO[8 -------- -------- -------- ---O*--- ---*O--- ---*---- -------- -------- O]W[d7]B[c6];)\n"
    );
    assert_eq!(
        one("(;GM[Othello]TY[10]B[f5];)").codes(),
        ["unsupported-board"]
    );
    assert_eq!(
        one("(;GM[Othello]B[f5];)").turns,
        1,
        "no board is the usual one"
    );
    assert_eq!(
        one("(;GM[Othello]BO[8 --- *]B[f5];)").codes(),
        ["bad-diagram"]
    );
    assert_eq!(one("(;GM[Amazons]B[f5];)").codes(), ["unknown-game"]);
    assert_eq!(one("(;B[f5];)").codes(), ["unknown-game"]);
}

#[test]
fn results_are_checked_and_kept() {
    let end = "B[d3]W[c3]B[b3]W[d2]B[e1]W[d6]B[d7]W[e3]B[f4]";
    let with = |result: &str| one(&game(&format!("RE[{result}]"), end));
    assert!(
        with("+64.000")
            .text
            .contains("[Result \"B+64\"]\n[Score \"64-0\"]")
    );
    assert!(with("+64.00").text.contains("[GGF-RE \"+64.00\"]"));
    assert!(!with("+64.000").text.contains("GGF-RE"));
    assert!(
        with("+13.000").text.contains("[Result \"B+\"]"),
        "the discs alone"
    );
    for sound in ["+64.000", "+13.0", "?", "-127.000"] {
        assert_eq!(with(sound).codes(), Vec::<&str>::new(), "{sound}");
    }
    for wrong in ["-64.000", "+60.000", "+0.000"] {
        assert_eq!(with(wrong).codes(), ["wrong-result"], "{wrong}");
    }
    assert_eq!(with("much").codes(), ["bad-value"]);
    let open = |result: &str| one(&game(&format!("RE[{result}]"), "B[f5]W[d6]")).text;
    assert!(open("-64.000:r").contains("[Result \"W+R\"]"));
    assert!(open("+12.000:t").contains("[Result \"B+T\"]"));
    assert!(open("+12.000:t").contains("[GGF-RE \"+12.000:t\"]"));
    assert!(open("+0.000:s").contains("[Result \"Draw\"]"));
    assert!(open("+4.000:s").contains("[Result \"B+\"]"));
    assert!(open("?").contains("[Result \"*\"]"));
    // With a komi of 2.5 Black has that much less.
    let komi = one(&game("KB[2.1]KW[-2.9]KM[2.500]RE[+61.50]", end));
    assert_eq!(komi.codes(), Vec::<&str>::new());
    for line in [
        "[Komi \"2.500\"]",
        "[GGF-KB \"2.1\"]",
        "[GGF-RE \"+61.50\"]",
        "[Result \"B+64\"]",
    ] {
        assert!(komi.text.contains(line), "{line}\n{}", komi.text);
    }
    let file = String::from_utf8(write(format("ggf"), &komi.text).file).unwrap();
    assert!(
        file.contains("TY[8]KB[2.1]KW[-2.9]KM[2.500]RE[+61.50]BO["),
        "{file}"
    );
    // Misère: who has fewer wins.
    let anti = one(&game("TY[8a]RE[+64.000]", end));
    assert_eq!(
        (anti.game.as_str(), anti.codes()),
        ("othello:misere", vec![])
    );
    assert!(anti.text.contains("[Result \"W+64\"]"), "{}", anti.text);
}

#[test]
fn matches_keep_together() {
    let (a, b) = (game("", "B[f5]"), game("", "B[d3]"));
    let text = format!("2 {}{}", a.trim(), b);
    let all = ggf(&text);
    assert_eq!(all.len(), 2);
    assert!(
        all[0].text.contains("[GGF-Match \"1/2\"]") && all[1].text.contains("[GGF-Match \"2/2\"]")
    );
    let lgn = format!("{}\n{}", all[0].text, all[1].text);
    let file = String::from_utf8(write(format("ggf"), &lgn).file).unwrap();
    assert_eq!(file.replace("TY[8]RE[?]", ""), text);
    assert!(!ggf(&format!("1 {a}"))[0].text.contains("GGF-Match"));
}

#[test]
fn what_cannot_be_read_is_told_and_the_next_game_is_read() {
    let good = game("", "B[f5]");
    for (bad, codes) in [
        ("Dear all,\n", vec!["syntax"]),
        ("(;GM[Othello]B[zz];)\n", vec!["syntax"]),
        ("(;GM[Othello]B[];)\n", vec!["syntax"]),
        ("(;GM[Othello]B[f5]\n", vec!["unclosed"]),
        ("(;GM[Othello]PB[a\n", vec!["unclosed"]),
        ("(;GM[Othello]?B[f5];)\n", vec!["syntax"]),
        ("(;GM[Othello]PB[a]PB[b];)\n", vec!["duplicate-tag"]),
        ("(;GM[Othello]B[j9];)\n", vec!["off-board"]),
    ] {
        let all = ggf(&format!("{bad}{good}"));
        assert_eq!(all.len(), 2, "{bad}: {all:?}");
        assert_eq!(all[0].codes(), codes, "{bad}");
        assert_eq!((all[1].turns, all[1].codes()), (1, vec![]), "{bad}");
    }
    assert_eq!(ggf("\n \n").len(), 0);
    let several = "(;\nGM[Othello]\nPB[a\\]b\\\\]\nBO[8 --------\n--------\n--------\n---O*---\n---*O---\n--------\n--------\n--------\n*]\nB[ f5 ]\n;)";
    let found = one(several);
    assert_eq!((found.turns, found.codes()), (1, vec![]));
    assert!(found.text.contains("[Black \"a]b\\\\\"]"), "{}", found.text);
}

#[test]
fn it_is_told_from_what_looks_alike() {
    let told = |text: &str| detect("txt", text.as_bytes()).map(|format| format.spec().id);
    assert_eq!(told(&game("", "B[f5]")), Some("ggf"));
    assert_eq!(
        told(&format!("\u{feff}2 {}", game("", "B[f5]"))),
        Some("ggf")
    );
    for text in [
        "(;FF[4]GM[2]SZ[8]AB[e4];B[f5])",
        "(;GM[othello",
        "2 apples",
        "(;GM[1])",
    ] {
        assert_ne!(told(text), Some("ggf"), "{text}");
    }
}

#[test]
fn what_is_written_is_read_as_it_was() {
    for set in ["", "misere"] {
        let game = find("othello", set).ok().unwrap();
        for seed in 0..25 {
            let played = playout(game, seed, if seed % 3 == 0 { 20 } else { 64 });
            let mut text = "[Game \"othello\"]\n".to_owned();
            if !set.is_empty() {
                let _ = writeln!(text, "[Variant \"{set}\"]");
            }
            text.push_str("[Site \"a]b\\\\\"]\n[Date \"2026.11.??\"]\n[Black \"x\"]\n");
            let claim = played
                .outcome
                .map_or("*".to_owned(), |o| o.claim().to_string());
            let _ = writeln!(text, "[Result \"{claim}\"]");
            if let (Some(score), true) = (played.score, played.outcome.is_some()) {
                let _ = writeln!(text, "[Score \"{score}\"]");
            }
            text.push_str("[GGF-KB \"5\"]\n\n");
            for ply in &played.plies {
                text.push_str(played.name(ply.cell));
                text.push_str(" {[%eval 1.5] [%emt 2]} ");
            }
            comes_back(format("ggf"), &text);
        }
    }
    for result in ["B+R", "W+T", "Draw", "*"] {
        let text = format!("[Game \"othello\"]\n[Result \"{result}\"]\n\n1. f5 2. d6\n");
        comes_back(format("ggf"), &text);
    }
}

#[test]
fn what_is_not_carried_is_counted() {
    let written = write(
        format("ggf"),
        "[Game \"othello\"]\n[Event \"e\"]\n[Result \"B+F\"]\n\n{first} f5! {good} {[%emt 1]} (d3 {x}) d6 {[%emt 1] good}\n",
    );
    let losses: Vec<(&str, u64)> = written
        .losses
        .iter()
        .map(|(kind, n)| (kind.as_str(), *n))
        .collect();
    assert_eq!(
        losses,
        [
            ("annotation glyphs", 1),
            ("comments", 4),
            ("the tag Event", 1),
            ("the tag Result", 1),
            ("variations", 1),
        ]
    );
}
