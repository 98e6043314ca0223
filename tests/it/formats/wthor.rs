//! WTHOR: real years of the base, made-up damage, and files written from other records.

use std::fs;

use ludograph::format::{Context, registry};
use ludograph::game::registry::find;

use super::{Judged, comes_back, format, lgn, read, write};
use crate::pages::root;
use crate::playout::playout;

const ID: &str = "wthor";

fn file(name: &str) -> Vec<u8> {
    fs::read(root("tests/data/formats/wthor").join(name)).unwrap()
}

fn context() -> Context {
    Context {
        companions: vec![
            ("jou".to_owned(), file("WTH.JOU")),
            ("trn".to_owned(), file("WTH.TRN")),
        ],
        ..Context::default()
    }
}

fn year(year: u16) -> Vec<Judged> {
    read(format(ID), &file(&format!("WTH_{year}.wtb")), &context())
}

/// A file of one game of two moves, made on 4 March 2005.
fn small() -> Vec<u8> {
    let mut bytes = vec![20, 5, 3, 4, 1, 0, 0, 0, 0, 0, 0xc0, 7, 8, 0, 24, 0];
    bytes.extend([1, 0, 1, 0, 2, 0, 40, 36, 56, 64]);
    bytes.resize(16 + 68, 0);
    bytes
}

/// The faults of the small file with some bytes altered: code, and byte in the file.
fn faults(altered: &[(usize, u8)]) -> Vec<(&'static str, u64)> {
    let mut bytes = small();
    for &(at, byte) in altered {
        bytes[at] = byte;
    }
    bytes_faults(&bytes)
}

fn bytes_faults(bytes: &[u8]) -> Vec<(&'static str, u64)> {
    let all = read(format(ID), bytes, &context());
    let places = all.iter().flat_map(Judged::places);
    places
        .map(|(code, line, column)| {
            assert_eq!(line, 1);
            (code, column - 1)
        })
        .collect()
}

#[test]
fn real_years_are_legal_and_their_scores_true() {
    // Games, and those that had not ended, as a replay by another engine found them.
    for (number, games, unfinished) in [(1977, 12, 0), (1984, 587, 8)] {
        let all = year(number);
        assert_eq!(all.len(), games);
        for game in &all {
            assert_eq!(game.codes(), [""; 0], "{}", game.text);
            assert_eq!(game.game, "othello");
        }
        let claims = all
            .iter()
            .filter(|game| game.text.contains("[ClaimedScore "));
        assert_eq!(claims.count(), unfinished, "{number}");
        let scores = all.iter().filter(|game| game.text.contains("[Score "));
        assert_eq!(scores.count(), games - unfinished, "{number}");
    }
}

#[test]
fn a_game_that_was_broken_off_claims_its_score() {
    let game = &year(1984)[34];
    assert_eq!(game.turns, 48);
    for tag in [
        "[Date \"1984.??.??\"]",
        "[Result \"B+\"]",
        "[ClaimedScore \"49-15\"]",
    ] {
        assert!(game.text.contains(tag), "{}", game.text);
    }
}

#[test]
fn names_come_from_the_tables() {
    let text = &year(1977)[0].text;
    // Entries 1 of WTH.TRN, 346 and 843 of WTH.JOU.
    assert!(text.contains("[Event \"World Championship\"]"), "{text}");
    assert!(text.contains("[WTHOR-Indexes \"1 346 843\"]"), "{text}");
    assert!(text.contains("[WTHOR-Theoretical \"41\"]"), "{text}");
    assert!(text.contains("[WTHOR-File \"2007.05.22 24\"]"), "{text}");
    assert!(text.contains("[Score \"34-30\"]"), "{text}");
}

#[test]
fn what_is_read_is_written_as_it_was() {
    for number in [1977, 1984] {
        let bytes = file(&format!("WTH_{number}.wtb"));
        for context in [context(), Context::default()] {
            let games = read(format(ID), &bytes, &context);
            let text: Vec<&str> = games.iter().map(|game| game.text.as_str()).collect();
            let written = write(format(ID), &text.join("\n"));
            assert_eq!(written.refused, [""; 0]);
            assert_eq!(written.losses, []);
            assert!(written.file == bytes, "{number}");
            let again = read(format(ID), &written.file, &written.context());
            let texts = again.iter().map(|game| game.text.as_str());
            assert!(texts.eq(text), "the names in tables made anew");
        }
    }
}

#[test]
fn tables_made_anew_hold_each_name_where_it_was() {
    let games = year(1984);
    let text: Vec<&str> = games.iter().map(|game| game.text.as_str()).collect();
    let written = write(format(ID), &text.join("\n"));
    let mut names = 0;
    for (ending, table) in &written.companions {
        let (size, original) = match ending.as_str() {
            "jou" => (20, file("WTH.JOU")),
            "trn" => (26, file("WTH.TRN")),
            _ => panic!("{ending}"),
        };
        let made = table[16..].chunks(size);
        for (made, original) in made.zip(original[16..].chunks(size)) {
            assert!(made == original || made[0] == 0, "{ending}");
            names += usize::from(made == original);
        }
    }
    assert!(names > 100, "{names}");
}

#[test]
fn a_head_of_an_unusual_kind_comes_back() {
    // No board size, something reserved, a year that is none.
    for altered in [&[(12, 0), (15, 9)][..], &[(10, 7), (11, 0)], &[(1, 130)]] {
        let mut bytes = small();
        for &(at, byte) in altered {
            bytes[at] = byte;
        }
        let games = read(format(ID), &bytes, &context());
        assert_eq!(games[0].codes(), [""; 0]);
        assert_eq!(write(format(ID), &games[0].text).file, bytes, "{altered:?}");
    }
}

#[test]
fn each_fault_has_its_byte() {
    assert_eq!(faults(&[]), []);
    // The count of games.
    assert_eq!(faults(&[(4, 2)]), [("bad-value", 4)]);
    assert_eq!(faults(&[(7, 0xff)]), [("bad-value", 4)]);
    // Numbers that the tables do not have.
    assert_eq!(faults(&[(17, 2)]), [("bad-value", 16)]);
    assert_eq!(faults(&[(19, 200)]), [("bad-value", 18)]);
    assert_eq!(faults(&[(21, 200)]), [("bad-value", 20)]);
    // More discs than squares.
    assert_eq!(faults(&[(22, 65)]), [("bad-value", 22)]);
    assert_eq!(faults(&[(23, 255)]), [("bad-value", 23)]);
    // Bytes that are no cell: 19, 20 and 90 lie beside the board.
    for byte in [1, 10, 19, 20, 90, 99, 255] {
        assert_eq!(faults(&[(25, byte)]), [("syntax", 25)], "{byte}");
    }
    // A move behind a 0.
    assert_eq!(faults(&[(27, 33)]), [("syntax", 26)]);
    // A move that the rules forbid.
    assert_eq!(faults(&[(25, 11)]), [("no-capture", 25)]);
}

#[test]
fn a_file_that_is_cut_off_says_where() {
    let bytes = small();
    assert_eq!(bytes_faults(&bytes[..15]), [("unclosed", 15)]);
    for end in [17, 22, 25, 30, 83] {
        let faults = bytes_faults(&bytes[..end]);
        assert_eq!(faults, [("unclosed", end as u64), ("bad-value", 4)]);
    }
}

#[test]
fn a_fault_does_not_stop_the_rest() {
    let mut bytes = small();
    bytes[4] = 3;
    let game = bytes[16..].to_vec();
    bytes.extend(&game);
    bytes.extend(&game);
    bytes[16 + 68 + 8] = 99;
    let all = read(format(ID), &bytes, &context());
    let codes: Vec<_> = all.iter().map(Judged::codes).collect();
    assert_eq!(codes, [vec![], vec!["syntax"], vec![]]);
    assert!(all[1].chunk.text.starts_with("game 2: "));
}

#[test]
fn what_is_none_of_ours_is_told() {
    assert_eq!(faults(&[(12, 10)]), [("unsupported-board", 12)]);
    assert_eq!(faults(&[(13, 1)]), [("unknown-format", 13)]);
    assert_eq!(bytes_faults(&file("WTH.JOU")), [("unknown-format", 4)]);
}

#[test]
fn a_table_that_lies_is_told() {
    let mut table = file("WTH.TRN");
    table[8] = 1;
    let context = Context {
        companions: vec![("trn".to_owned(), table)],
        ..Context::default()
    };
    let all = read(format(ID), &small(), &context);
    assert_eq!(all[0].codes(), ["bad-value"]);
    assert!(
        all[0].text.contains("World Championship"),
        "what is there is read"
    );
}

#[test]
fn a_record_of_other_origin_comes_back() {
    comes_back(
        format(ID),
        "[Game \"othello\"]\n[Event \"Club évening\"]\n[Date \"2026.??.??\"]\n[Black \"Muster Anna\"]\n\
         [White \"Penloup Dominique\"]\n[Result \"B+\"]\n[ClaimedScore \"40-24\"]\n\n1. f5 2. d6 3. c3\n\n\
         [Game \"othello\"]\n[Date \"2026.??.??\"]\n[Black \"Penloup Dominique\"]\n[White \"Muster Anna\"]\n\
         [Result \"Draw\"]\n[ClaimedScore \"32-32\"]\n\n1. f5 2. f6\n",
    );
}

#[test]
fn games_begin_with_f5() {
    for moves in ["1. c4 2. c3", "1. d3 2. c3", "1. e6 2. f6"] {
        let text =
            format!("[Game \"othello\"]\n[Result \"Draw\"]\n[ClaimedScore \"32-32\"]\n\n{moves}\n");
        let written = write(format(ID), &text);
        assert_eq!(written.losses, [("orientations".to_owned(), 1)]);
        // f5 and f6: the corner of the square round both.
        assert_eq!(written.file[24..27], [56, 66, 0], "{moves}");
    }
}

#[test]
fn names_are_cut_to_what_there_is_room_for() {
    let text = "[Game \"othello\"]\n[Event \"The tournament of a very long name\"]\n\
                [Black \"Wolfeschlegelsteinhausen H\"]\n[White \"村上健\"]\n[Result \"Draw\"]\n\
                [ClaimedScore \"32-32\"]\n\n1. f5\n";
    let written = write(format(ID), text);
    let losses: Vec<_> = written
        .losses
        .iter()
        .map(|(kind, _)| kind.as_str())
        .collect();
    let expected = [
        "letters that Latin-1 does not have",
        "names of more than 19 letters",
        "names of more than 25 letters",
    ];
    assert_eq!(losses, expected);
    let text = &read(format(ID), &written.file, &written.context())[0].text;
    assert!(
        text.contains("[Event \"The tournament of a very \"]"),
        "{text}"
    );
    assert!(text.contains("[Black \"Wolfeschlegelsteinh\"]"), "{text}");
    assert!(text.contains("[White \"???\"]"), "{text}");
}

#[test]
fn what_it_can_not_carry_is_said() {
    let refused = |text: &str| write(format(ID), text).refused.len();
    assert_eq!(
        refused("[Game \"othello\"]\n[Variant \"misere\"]\n\n1. f5\n"),
        1
    );
    assert_eq!(refused("[Game \"macbeth\"]\n\n1. d5\n"), 1);
    let text = "[Game \"othello\"]\n[Date \"2024.05.06\"]\n[Result \"W+R\"]\n\n\
                1. f5 {a comment} 2. d6 $1 (2. f6) resign\n";
    let losses: Vec<_> = write(format(ID), text).losses;
    let losses: Vec<_> = losses.iter().map(|(kind, _)| kind.as_str()).collect();
    let expected = [
        "annotation glyphs",
        "comments",
        "days and months",
        "end words",
        "results as they are told",
        "that a game has no score",
        "variations",
    ];
    assert_eq!(losses, expected);
}

#[test]
fn a_file_is_of_one_year() {
    let record = |date: &str| {
        format!(
            "[Game \"othello\"]\n{date}[Result \"Draw\"]\n[ClaimedScore \"32-32\"]\n\n1. f5\n\n"
        )
    };
    let dates = ["[Date \"1984.??.??\"]\n", "[Date \"1985.??.??\"]\n", ""];
    let text: String = dates.iter().map(|date| record(date)).collect();
    let written = write(format(ID), &text);
    assert_eq!(
        written.refused,
        vec!["a file of WTHOR is of one year, here 1984"; 2]
    );
    assert_eq!(written.file.len(), 16 + 68);
}

#[test]
fn generated_games_come_back() {
    let othello = find("othello", "").ok().unwrap();
    let mut turned = 0;
    for seed in 0..60 {
        let game = playout(othello, seed, if seed % 3 == 0 { 20 } else { 100 });
        let moves: Vec<&str> = game
            .plies
            .iter()
            .map(|ply| game.geometry.name(ply.cell))
            .collect();
        let (name, score) = match game.score {
            Some(score) => ("Score", score.to_string()),
            None => ("ClaimedScore", "40-24".to_owned()),
        };
        let result = match game.outcome {
            Some(outcome) => outcome.claim().to_string(),
            None => "B+".to_owned(),
        };
        let text = format!(
            "[Game \"othello\"]\n[Result \"{result}\"]\n[{name} \"{score}\"]\n\n{}\n",
            moves.join(" ")
        );
        let text = &lgn(&text)[0].text;
        if moves[0] == "f5" {
            comes_back(format(ID), text);
            continue;
        }
        turned += 1;
        let written = write(format(ID), text);
        assert_eq!(written.losses, [("orientations".to_owned(), 1)]);
        let again = read(format(ID), &written.file, &Context::default());
        assert_eq!(again[0].codes(), [""; 0], "{text}");
        assert_eq!(again[0].turns as usize, moves.len());
    }
    assert!((1..60).contains(&turned), "both kinds are there");
}

#[test]
fn it_is_told_by_its_first_bytes() {
    let id = |bytes: &[u8]| registry::detect("", bytes).map(|format| format.spec().id);
    for name in ["WTH_1977.wtb", "WTH_1984.wtb"] {
        assert_eq!(id(&file(name)[..400]), Some(ID));
    }
    assert_eq!(id(&small()), Some(ID));
    assert_ne!(id(&file("WTH.JOU")), Some(ID));
    // Whoever names a table of names is told what it is.
    let by_name = |ending| registry::detect(ending, b"").map(|format| format.spec().id);
    assert_eq!([by_name("JOU"), by_name("trn")], [Some(ID); 2]);
    assert_ne!(
        id(b"[Game \"othello\"]\n\n1. f5 2. d6 3. c3 4. d3\n"),
        Some(ID)
    );
}
