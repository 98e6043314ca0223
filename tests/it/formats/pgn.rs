//! PGN of Othello: its dialects, results, starts, other lines, and what is written.

use std::fmt::Write as _;

use ludograph::board::Side;
use ludograph::format::Context;
use ludograph::format::registry::detect;
use ludograph::game::registry::find;

use super::{Judged, comes_back, format, lgn, read, write};
use crate::playout::{Playout, playout};

const YEAR_1977: &str = include_str!("../../data/formats/pgn/WTH_1977.pgn");
const YEAR_1984: &str = include_str!("../../data/formats/pgn/WTH_1984-part.pgn");

fn pgn(text: &str) -> Vec<Judged> {
    read(format("pgn"), text.as_bytes(), &Context::default())
}

fn one(text: &str) -> Judged {
    let mut all = pgn(text);
    assert_eq!(all.len(), 1, "{text}\n{all:?}");
    all.remove(0)
}

/// A whole game at random, and its words with all passes.
fn game(seed: u64) -> (Playout, Vec<(Side, String)>) {
    let game = playout(find("othello", "").ok().unwrap(), seed, 64);
    let mut words = Vec::new();
    for ply in &game.plies {
        if ply.after_pass {
            words.push((ply.side.other(), "--".to_owned()));
        }
        words.push((ply.side, game.name(ply.cell).to_owned()));
    }
    (game, words)
}

/// Two words to a number.
fn numbered(words: &[String]) -> String {
    let pairs = words.chunks(2).enumerate();
    let lines: Vec<String> = pairs
        .map(|(i, pair)| format!("{}. {}", i + 1, pair.join(" ")))
        .collect();
    lines.join("\n")
}

#[test]
fn three_dialects_of_a_game_are_one_game() {
    let mut with_passes = 0;
    for seed in 0..60 {
        let (game, words) = game(seed);
        let (Some(score), Some(outcome)) = (game.score, game.outcome) else {
            panic!("a whole game ends");
        };
        let passes = words.iter().filter(|(_, word)| word == "--").count();
        with_passes += usize::from(passes > 0);
        let all: Vec<String> = words.iter().map(|(_, word)| word.clone()).collect();
        let tags = "[Black \"A\"]\n[White \"B\"]\n";
        let playok = format!(
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n{tags}[Result \"{score}\"]\n\n{} {score}\n",
            numbered(&all)
        );
        let short: Vec<String> = all.iter().filter(|word| *word != "--").cloned().collect();
        let short: Vec<String> = short.iter().map(|word| word.to_uppercase()).collect();
        let database = format!("{tags}[Result \"{score}\"]\n{}\n", numbered(&short));
        let odd: Vec<String> = (numbered(&short).lines().enumerate())
            .map(|(i, line)| format!("{}.{}\n", 2 * i + 1, line.split_once('.').unwrap().1))
            .collect();
        let odd = odd.concat();
        let odd = format!("{tags}[Result \"{score}\"]\n{odd}");
        let expected = one(&playok);
        assert_eq!(
            expected.codes(),
            Vec::<&str>::new(),
            "{playok}\n{expected:?}"
        );
        assert_eq!(expected.turns as usize, game.plies.len());
        assert!(
            expected.text.contains(&format!("[Score \"{score}\"]")),
            "{}",
            expected.text
        );
        assert_eq!(one(&database).text, expected.text);
        assert_eq!(one(&odd).text, expected.text);
        // Edax tells who has won, as 1-0 if it was Black.
        let edax_words: Vec<String> = all.iter().map(|word| word.replace("--", "pass")).collect();
        let (result, comment) = match outcome.winner {
            Some(Side::Black) => ("1-0", format!("A wins {score}")),
            Some(Side::White) => ("0-1", format!("B wins {}-{}", score.white, score.black)),
            None => ("1/2-1/2", "Draw".to_owned()),
        };
        let edax = format!(
            "{tags}[Result \"{result}\"]\n\n{} {{{comment}}} {result}\n",
            numbered(&edax_words)
        );
        let found = one(&edax);
        assert_eq!(found.codes(), Vec::<&str>::new(), "{edax}\n{found:?}");
        assert_eq!(found.turns, expected.turns);
    }
    assert!(with_passes > 10, "{with_passes}");
}

#[test]
fn real_games_are_as_the_federation_has_them() {
    let all = pgn(YEAR_1977);
    assert_eq!(all.len(), 12);
    for game in &all {
        assert_eq!(game.codes(), Vec::<&str>::new(), "{}", game.text);
        assert!(game.text.contains("[Date \"1977.??.??\"]\n"));
        assert!(game.text.contains("[Score \""));
    }
    assert_eq!(all.iter().map(|game| game.turns).sum::<u32>(), 719);
    let first = &all[0].text;
    assert!(first.starts_with(
        "[Game \"othello\"]\n[Event \"World Championship - 1977\"]\n[Date \"1977.??.??\"]\n\
         [Black \"Inoue Hiroshi\"]\n[White \"Heiberg Thomas\"]\n[Result \"B+4\"]\n[Score \"34-30\"]\n"
    ), "{first}");
    let part = pgn(YEAR_1984);
    assert_eq!(part.len(), 60);
    let sound = part.iter().filter(|game| game.faults.is_empty()).count();
    assert_eq!(sound, 60);
    // Nobody can confirm the score of a game that was broken off.
    assert_eq!(part[34].turns, 48);
    assert!(
        part[34]
            .text
            .contains("[Result \"B+\"]\n[ClaimedScore \"49-15\"]"),
        "{}",
        part[34].text
    );
    let claims = part
        .iter()
        .filter(|game| game.text.contains("ClaimedScore"));
    assert!(claims.count() < 4);
}

#[test]
fn a_clipboard_copy_has_no_tags() {
    let text = "1. F5 f4 2. E3 f6 3. d3 *\n";
    let game = one(text);
    assert_eq!((game.turns, game.codes()), (5, vec![]));
    assert_eq!(
        game.text,
        "[Game \"othello\"]\n[Result \"*\"]\n\n1. f5 2. f4 3. e3 4. f6 5. d3\n"
    );
    // Two of them, one behind the other, are two.
    assert_eq!(pgn("1. f5 d6\n2. c3 *\n1. d3 c3\n").len(), 2);
    assert_eq!(
        pgn("1. f5 d6\n2. c3 {\n1. d3 c3}\n").len(),
        1,
        "in a comment"
    );
    assert_eq!(one("1.f5,d6,2.c3").turns, 3);
    assert_eq!(one("f5d6c3").turns, 3);
    assert_eq!(one("1. Ｆ５ ｄ６").turns, 2);
    assert_eq!(one("1) f5 d6 2) c3").turns, 3);
    assert_eq!(one("\u{feff}1. f5 1... d6").turns, 2);
}

#[test]
fn results_mean_what_the_game_says() {
    // The shortest game: Black has all.
    let end = "1. d3 c3 2. b3 d2 3. e1 d6 4. d7 e3 5. f4";
    let with = |result: &str| one(&format!("[Result \"{result}\"]\n\n{end} {result}\n"));
    let text = |result: &str| with(result).text;
    assert!(
        text("64-0").contains("[Result \"B+64\"]\n[Score \"64-0\"]"),
        "{}",
        text("64-0")
    );
    // The 13 discs alone, where empty squares are left.
    assert!(
        text("13-0").contains("[Result \"B+\"]\n[ClaimedScore \"13-0\"]"),
        "{}",
        text("13-0")
    );
    assert_eq!(with("13-0").codes(), Vec::<&str>::new());
    assert_eq!(with("50-14").codes(), ["wrong-score"]);
    assert_eq!(with("14-50").codes(), ["wrong-result", "wrong-score"]);
    assert_eq!(with("32-32").codes(), ["wrong-result", "wrong-score"]);
    assert!(text("1-0").contains("[Result \"B+\"]"));
    assert_eq!(with("1-0").codes(), Vec::<&str>::new());
    assert_eq!(with("2-0").codes(), Vec::<&str>::new(), "in pairs");
    // As chess has it, where Black is second.
    assert!(text("0-1").contains("[Result \"B+\"]"));
    assert_eq!(with("0-1").codes(), ["resolved"]);
    assert_eq!(with("1/2-1/2").codes(), ["wrong-result"]);
    assert_eq!(with("B+64").codes(), Vec::<&str>::new());
    assert_eq!(with("*").codes(), Vec::<&str>::new());
    let odd = one(&format!("[Result \"who knows\"]\n\n{end}\n"));
    assert_eq!(odd.codes(), ["bad-value"]);
    let two = one(&format!("[Result \"64-0\"]\n\n{end} 1-0\n"));
    assert_eq!(two.places(), [("wrong-result", 3, 43)]);
    let comment = one(&format!("{end} {{A wins 60-4}} 1-0\n"));
    assert_eq!(comment.codes(), ["wrong-score"]);
    // A game that was broken off claims what it likes.
    let open = |result: &str| one(&format!("[Result \"{result}\"]\n\n1. f5 d6 {result}\n"));
    assert!(
        open("40-24")
            .text
            .contains("[Result \"B+\"]\n[ClaimedScore \"40-24\"]")
    );
    assert!(open("0-1").text.contains("[Result \"W+\"]"));
    for result in ["40-24", "0-1", "1/2-1/2", "0-0", "*"] {
        assert_eq!(open(result).codes(), Vec::<&str>::new(), "{result}");
    }
    let resigned = one("[Result \"0-1\"]\n[Termination \"resignation\"]\n\n1. f5 d6 0-1\n");
    assert!(
        resigned.text.contains("[Result \"W+R\"]\n"),
        "{}",
        resigned.text
    );
}

#[test]
fn other_lines_comments_and_signs_are_kept() {
    let game = one(
        "% for a program\n[Black \"A \\\"x\\\" \\\\\"]\n[ECO \"7\"]\n[Remark \"a \"b\" c\"]\n\n{before} 1. f5! (1. d3 {other} c3 (1... e3) 2. c4) d6 $14\n\
         ; to the end\n2. c3?? *\n",
    );
    assert_eq!(game.codes(), Vec::<&str>::new(), "{game:?}");
    for part in [
        "[Black \"A \\\"x\\\" \\\\\"]",
        "[ECO \"7\"]",
        "[Remark \"a \\\"b\\\" c\"]",
        "{% for a program}",
        "{before} 1. f5 $1 (1. d3 {other} 2. c3 (2. e3) 3. c4) 2. d6 $14 { to the end} 3. c3 $4",
    ] {
        let text = game.text.replace('\n', " ");
        assert!(text.contains(part), "{part}\n{text}");
    }
}

#[test]
fn a_start_of_its_own_is_a_position() {
    let fen = "8/8/8/3pP3/3Pp3/3p4/8/8 w - - 0 1";
    let text = format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Result \"*\"]\n\n1... d2 2. c2 *\n");
    let game = one(&text);
    assert_eq!((game.turns, game.codes()), (2, vec![]), "{}", game.text);
    assert!(game.text.contains("position W\n"), "{}", game.text);
    assert_eq!(one("[FEN \"8/8/8 w\"]\n1. f5").codes(), ["bad-value"]);
}

#[test]
fn what_cannot_be_read_is_told_and_the_next_game_is_read() {
    for (bad, fault) in [
        ("1. f5 zz", ("syntax", 4, 7)),
        ("1. f5 d6 2. f5", ("occupied", 4, 13)),
        ("1. f5 j9", ("off-board", 4, 7)),
        ("1. f5 -- 2. d6", ("false-pass", 4, 7)),
        ("1. f5 (1. d3", ("unclosed", 5, 1)),
        ("1. f5 ) d6", ("syntax", 4, 7)),
        ("1. f5 () d6", ("syntax", 4, 8)),
        ("(1. f5)", ("syntax", 4, 1)),
        ("$1 1. f5", ("syntax", 4, 1)),
        ("1. f5 * d6", ("syntax", 4, 9)),
        ("1. f5 {open", ("unclosed", 4, 7)),
        ("Dear friend, here it is", ("syntax", 4, 1)),
    ] {
        let text = format!("[Black \"A\"]\n[Result \"*\"]\n\n{bad}\n[Black \"B\"]\n1. f5 d6 *\n");
        let all = pgn(&text);
        assert_eq!(all.len(), 2, "{bad}: {all:?}");
        assert_eq!(all[0].places(), [fault], "{bad}: {all:?}");
        assert_eq!((all[1].turns, all[1].codes()), (2, vec![]), "{bad}");
    }
    assert_eq!(one("[Black \"A]\n1. f5").codes(), ["unclosed"]);
    assert_eq!(
        one("[Black \"A\"]\n[Black \"B\"]\n1. f5").codes(),
        ["duplicate-tag"]
    );
    assert_eq!(one("[Game \"Chess\"]\n1. e4 e5").codes(), ["unknown-game"]);
    let deep = format!("1. f5 {}", "(1. d3 ".repeat(1001));
    assert_eq!(one(&deep).codes(), ["too-large"]);
    // Sections of tags without turns are games of their own.
    let two = pgn("[Event \"1\"]\n[Result \"*\"]\n\n[Event \"2\"]\n[Result \"*\"]\n");
    assert_eq!(two.len(), 2);
    assert_eq!(pgn("% nothing\n\n; nothing\n{nothing}\n").len(), 0);
}

#[test]
fn it_is_told_from_what_looks_alike() {
    let told = |text: &str| detect("txt", text.as_bytes()).map(|format| format.spec().id);
    for text in [
        YEAR_1977,
        "[Event \"?\"]\n[Result \"38-26\"]\n\n1. f5 d6 2. c3 f3",
        "[Black \"A\"]\n[Result \"*\"]\n\n1. f5 d6 2. c3 d3",
        "1. F5 f4 2. E3 f6 3. d3",
        "1.f5 d6 2.c3 d3",
    ] {
        assert_eq!(told(text), Some("pgn"), "{text}");
    }
    for text in [
        "[Game \"othello\"]\n1. f5 d6 3. c3",
        "[Game \"othello\"]\n[Result \"B+4\"]\n\n1. f5 2. d6",
        "[Event \"x\"]\n[Result \"B+4\"]\n\n1. f5 2. d6 3. c3",
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 Nc6",
        "[Event \"x\"]\n[Result \"1-0\"]\n\n1. c4 e5 2. Nf3 Nc6",
        "[Game \"Pente\"]\n[Player 1 Name \"x\"]\n\n1. K10 L9 2. G10 L7",
        "# A list\n\n1. first\n2. second\n",
        "[link](a \"b\")",
        "1. a1 is a corner 2. so is h1",
        "",
    ] {
        assert_ne!(told(text), Some("pgn"), "{text}");
    }
}

#[test]
fn what_is_written_is_read_as_it_was() {
    let pgn = format("pgn");
    for set in ["", "misere", "reversi", "reversi, misere"] {
        let game = find("othello", set).ok().unwrap();
        for seed in 0..25 {
            let most = if seed % 3 == 0 { 20 } else { 64 };
            let played = playout(game, seed, most);
            let mut text = "[Game \"othello\"]\n".to_owned();
            if !set.is_empty() {
                let _ = writeln!(text, "[Variant \"{set}\"]");
            }
            text.push_str("[Event \"A \\\"b\\\" \\\\\"]\n[Date \"2026.11.??\"]\n[Black \"x\"]\n");
            let claim = played
                .outcome
                .map_or("*".to_owned(), |o| o.claim().to_string());
            let _ = writeln!(text, "[Result \"{claim}\"]");
            if let (Some(score), true) = (played.score, played.outcome.is_some()) {
                let _ = writeln!(text, "[Score \"{score}\"]");
            }
            text.push_str("[ECO \"5\"]\n\n");
            for ply in &played.plies {
                text.push_str(played.name(ply.cell));
                text.push_str(" {a } ");
            }
            comes_back(pgn, &text);
        }
    }
    let head = "[Game \"othello\"]\n[Result \"*\"]\n\n";
    for body in [
        "f5! $20 {a} (d3 (c4) c3 {b\nc}) d6 (f6) c3",
        "{first} f5 (f5 d6 c3) (c4) f6 ;}a\nd3 {{b}}",
        "position W\n . . . . . . . .\n . . . . . . . .\n . . . . . . . .\n . . . W B . . .\n . . . B W . . .\n . . . B . . . .\n . . . . . . . .\n . . . . . . . .\nend\nd7 c6",
    ] {
        let text = format!("{head}{body}\n");
        assert!(lgn(&text)[0].codes().is_empty(), "{body}: {:?}", lgn(&text));
        comes_back(pgn, &text);
    }
    for (result, more) in [
        ("B+R", ""),
        ("W+T", ""),
        ("B+F", ""),
        ("Void", ""),
        ("Draw", ""),
        ("W+", ""),
        ("B+", "[ClaimedScore \"40-24\"]\n"),
        ("*", "[ClaimedScore \"40-24\"]\n"),
        ("W+R", "[ClaimedScore \"24-40\"]\n"),
        ("*", "[Termination \"by rain\"]\n"),
    ] {
        comes_back(
            pgn,
            &format!("[Game \"othello\"]\n[Result \"{result}\"]\n{more}\n1. f5 2. d6\n"),
        );
    }
}

/// A line in place of a word with a forced pass before it begins behind that pass.
#[test]
fn other_lines_go_round_passes() {
    let mut seen = 0;
    for seed in 0..150 {
        let played = playout(find("othello", "").ok().unwrap(), seed, 64);
        let Some(at) = played.plies.iter().position(|ply| ply.after_pass) else {
            continue;
        };
        let name = |i: usize| played.name(played.plies[i].cell);
        let Some(other) = played.legal[at]
            .iter()
            .find(|cell| played.name(**cell) != name(at))
        else {
            continue;
        };
        seen += 1;
        let mut text = "[Game \"othello\"]\n[Result \"*\"]\n\n".to_owned();
        for i in 0..at {
            let _ = write!(text, "{} ", name(i));
        }
        let _ = writeln!(text, "{} {{x}} ({} {{y}})", name(at), played.name(*other));
        let written = write(format("pgn"), &text);
        let file = String::from_utf8(written.file).unwrap();
        let again = one(&file);
        assert_eq!(again.codes(), Vec::<&str>::new(), "{file}");
        assert_eq!(again.turns as usize, at + 1);
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn what_is_not_carried_is_counted() {
    let pgn = format("pgn");
    let written = write(
        pgn,
        "[Game \"othello\"]\n[FEN \"x\"]\n[Round \"?\"]\n\nf5,xe5 d6\n",
    );
    assert!(
        written.losses.iter().any(|(kind, _)| kind == "the tag FEN"),
        "{:?}",
        written.losses
    );
    assert!(
        written
            .losses
            .iter()
            .any(|(kind, _)| kind == "claims of captures")
    );
    let written = write(pgn, "[Game \"othello\"]\n\nf5 d6 resign\n");
    assert!(written.losses.iter().any(|(kind, _)| kind == "end words"));
    let file = String::from_utf8(written.file).unwrap();
    assert!(
        file.contains("[Result \"0-1\"]\n[Termination \"resignation\"]"),
        "{file}"
    );
    let written = write(pgn, "[Game \"othello\"]\n\n<f5|d3> d6\n");
    assert_eq!(written.refused.len(), 1);
}

#[test]
fn it_is_written_as_play_ok_does() {
    let text = "[Game \"othello\"]\n[Black \"A\"]\n[White \"B\"]\n[Result \"B+64\"]\n[Score \"64-0\"]\n\n\
                1. d3 2. c3 3. b3 4. d2 5. e1 6. d6 7. d7 8. e3 9. f4\n";
    let file = String::from_utf8(write(format("pgn"), text).file).unwrap();
    assert_eq!(
        file,
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[Black \"A\"]\n[White \"B\"]\n\
         [Result \"64-0\"]\n\n1. d3 c3 2. b3 d2 3. e1 d6 4. d7 e3 5. f4 64-0\n"
    );
    let (_, words) = game(7);
    let long = write(
        format("pgn"),
        &format!(
            "[Game \"othello\"]\n\n{}\n",
            words
                .iter()
                .map(|(_, word)| word.replace("--", "pass"))
                .collect::<Vec<_>>()
                .join(" ")
        ),
    );
    let file = String::from_utf8(long.file).unwrap();
    assert!(file.lines().all(|line| line.len() <= 80), "{file}");
    assert!(file.lines().count() > 9);
}
