//! `find`: what matches, where it stands, and groups of records that are one game.

use std::fs;

use serde_json::Value;

use super::Place;

const CLUB: &str = "[Game \"othello\"]\n[Black \"Rossi, Ada\"]\n[White \"Bianchi\"]\n[Result \"B+64\"]\n\n\
                    d3 c3 b3 d2 e1 d6 d7 e3 f4\n\n\n\
                    [Game \"othello\"]\n[Black \"Verdi\"]\n[White \"Rossi, Ada\"]\n[Result \"B+R\"]\n\n\
                    f5 d6 c3 d3 c4\n\n\
                    [Game \"othello\"]\n[Variant \"misere\"]\n[Black \"Verdi\"]\n[Result \"*\"]\n\nf5 d6\n\n\
                    [Game \"othello\"]\n[Black \"Neri\"]\n[Result \"W+T\"]\n\n1. f5 2. a1\n";

fn club() -> Place {
    let place = Place::new();
    place.write("g/club.lgn", CLUB);
    place
}

/// The numbers of the records that are found.
fn numbers(place: &Place, asked: &[&str]) -> Vec<u64> {
    let args = [&["find", "g", "--format", "json"], asked].concat();
    let ran = place.run(&args);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{asked:?}");
    ran.out
        .lines()
        .map(|line| told(line)["record"].as_u64().unwrap())
        .collect()
}

fn told(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn records_are_found_by_what_is_asked_and_all_of_it() {
    let place = club();
    let found = |asked: &[&str]| numbers(&place, asked);
    assert_eq!(found(&[]), [1, 2, 3, 4]);
    assert_eq!(found(&["--player", "rossi"]), [1, 2]);
    assert_eq!(found(&["--tag", "Black=ROSSI, ada"]), [1]);
    assert_eq!(
        found(&["--tag", "Black=Rossi"]),
        [0_u64; 0],
        "the whole value"
    );
    assert_eq!(found(&["--tag", "White~bian", "--tag", "Black~ross"]), [1]);
    assert_eq!(found(&["--tag", "Variant"]), [3]);
    assert_eq!(found(&["--result", "B+"]), [1, 2]);
    assert_eq!(found(&["--result", "B+R"]), [2]);
    assert_eq!(found(&["--result", "*"]), [3]);
    assert_eq!(
        found(&["--result", "W+", "--faulty"]),
        [4],
        "what its tag says"
    );
    assert_eq!(found(&["--length", "5..9", "--valid"]), [1, 2]);
    assert_eq!(found(&["--length", "..2"]), [3, 4]);
    assert_eq!(found(&["--length", "9"]), [1]);
    assert_eq!(found(&["--faulty"]), [4]);
    assert_eq!(found(&["--game", "othello"]), [1, 2, 4]);
    // As in all commands, that names the rules of records of the game without a variant.
    assert_eq!(found(&["--game", "othello:misere", "--valid"]), [2, 3]);
    assert_eq!(found(&["--tag", "Variant=misere"]), [3]);
    assert_eq!(
        found(&["--player", "rossi", "--result", "B+", "--length", "6.."]),
        [1]
    );
    assert_eq!(found(&["--player", "nobody"]), [0_u64; 0]);
}

#[test]
fn beginnings_and_positions_are_found_from_one_side_or_from_all() {
    let place = club();
    let found = |asked: &[&str]| numbers(&place, asked);
    assert_eq!(found(&["--moves", "f5 d6"]), [2, 3]);
    assert_eq!(found(&["--moves", "f5 d6", "--game", "othello"]), [2]);
    assert_eq!(found(&["--moves", "f5 d6 c3 d3 c4"]), [2], "the whole game");
    // Half a turn makes c4 e3 of f5 d6.
    assert_eq!(found(&["--moves", "c4 e3"]), [0_u64; 0]);
    assert_eq!(found(&["--moves", "c4 e3", "--symmetry"]), [2, 3]);
    // The same position by another way: f5 d6 c3 d3 c4 and c4 e3 ... do not meet, f5 d6 c4 d3 c3 does.
    let other_way = "f5 d6 c4 d3 c3";
    assert_eq!(found(&["--moves", other_way]), [0_u64; 0]);
    assert_eq!(found(&["--position", other_way]), [2]);
    assert_eq!(found(&["--position", "c4 e3 f5 e6 f6"]), [0_u64; 0]);
    assert_eq!(found(&["--position", "c4 e3 f5 e6 f6", "--symmetry"]), [2]);
    // A record of its own, with a position in it and the side to move or none.
    let rows = "8 | . . . . . . . .\n7 | . . . . . . . .\n6 | . . . . . . . .\n5 | . . . B B B . .\n\
                4 | . . . W B . . .\n3 | . . . . . . . .\n2 | . . . . . . . .\n1 | . . . . . . . .\nend\n";
    for (side, expected) in [("", &[2, 4][..]), (" W", &[2, 4]), (" B", &[])] {
        let text = format!("[Game \"othello\"]\n[Result \"*\"]\n\nposition{side}\n{rows}");
        place.write("sought.lgn", &text);
        assert_eq!(found(&["--position", "sought.lgn"]), expected, "{side}");
    }
}

#[test]
fn turns_are_read_as_records_and_transcripts_have_them() {
    let place = club();
    let found = |asked: &[&str]| numbers(&place, asked);
    for turns in [
        "f5 d6 c3",
        "f5d6c3",
        "F5D6C3",
        "f5, d6, c3",
        "f5,d6,c3",
        "1. f5 d6 2. c3",
        "1. f5 2. d6 3. c3",
    ] {
        assert_eq!(found(&["--moves", turns]), [2], "{turns}");
        assert_eq!(found(&["--position", turns]), [2], "{turns}");
    }
    assert_eq!(found(&["--moves", "c4e3", "--symmetry"]), [2, 3]);
    // Rows are counted as in LGN: the other way up is no reading of its own.
    assert_eq!(found(&["--moves", "f4d3"]), [0_u64; 0]);
    // 15 rows: the whole of a cell's number is read.
    let renju = "[Game \"renju\"]\n[Result \"*\"]\n\nh8 h9 j10\n";
    place.write("g/renju.lgn", renju);
    assert_eq!(found(&["--moves", "h8h9j10"]), [1]);
}

/// A page of a book: what stands in its fences is found, at the bytes of the page.
#[test]
fn records_in_pages_of_a_folder_are_found() {
    let place = Place::new();
    let record = "[Game \"othello\"]\n[Black \"Zo\u{eb}\"]\n\n1. f5\n";
    let page = format!(
        "# \u{dc}ber\r\n\r\n> ```lgn\r\n> {}> ```\r\n\r\n```lgn\n{record}```\n\n```\nno record\n```\n",
        record.replace('\n', "\r\n> ").trim_end_matches("> ")
    );
    place.write("g/book.md", &page);
    place.write("g/none.markdown", "nothing\n");
    for more in [&[][..], &["--duplicates", "exact"]] {
        let ran = place.run(
            &[
                &["find", "g", "--player", "zo\u{eb}", "--format", "json"],
                more,
            ]
            .concat(),
        );
        assert_eq!((ran.status, ran.err.as_str()), (0, ""));
        let lines: Vec<Value> = ran.out.lines().map(told).collect();
        assert_eq!(lines.len(), 2, "{}", ran.out);
        for (line, place) in lines.iter().zip(page.match_indices("[Game")) {
            assert_eq!(line["offset"], place.0);
            assert_eq!(line["line"], page[..place.0].matches('\n').count() + 1);
            assert_eq!(line["file"], "g/book.md");
        }
    }
}

#[test]
fn what_cannot_be_is_refused_with_its_reason() {
    let place = club();
    for (asked, why) in [
        (
            &["--moves", "f5 a1", "--game", "othello"][..],
            "a1 encloses no black disc",
        ),
        (
            &["--moves", "zz9"],
            "the rules of no game allow these turns",
        ),
        (&["--moves", " "], "--moves: there is no turn"),
        (&["--position", "g/none.lgn"], "there is no such file"),
        (
            &["--position", "g/none.txt", "--game", "othello"],
            "by the rules of othello",
        ),
        (&["--symmetry"], "--symmetry belongs to"),
        (&["--result", "B+0"], "results are"),
        (&["--length", "9..5"], "nothing between 9 and 5"),
        (&["--length", ".."], "N..M"),
        (&["--tag", "=x"], "NAME=VALUE"),
        (&["--faulty", "--valid"], "cannot be used with"),
        (
            &["--records", "--duplicates", "exact"],
            "cannot be used with",
        ),
    ] {
        let ran = place.run(&[&["find", "g"], asked].concat());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{asked:?}");
        assert!(ran.err.contains(why), "{asked:?}: {}", ran.err);
    }
    place.write("bad.lgn", "[Game \"othello\"]\n\n1. a1\n");
    let ran = place.run(&["find", "g", "--position", "bad.lgn"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("its first record is faulty"),
        "{}",
        ran.err
    );
}

#[test]
fn bytes_and_lines_lead_to_the_records() {
    let place = club();
    let ran = place.run(&["find", "g", "--format", "json"]);
    let mut end = 0;
    for line in ran.out.lines() {
        let told = told(line);
        let at = |key: &str| told[key].as_u64().unwrap() as usize;
        let piece = &CLUB[at("offset")..at("offset") + at("length")];
        assert!(piece.starts_with("[Game \"othello\"]"), "{piece}");
        assert_eq!(at("line"), CLUB[..at("offset")].matches('\n').count() + 1);
        assert_eq!(at("offset"), end, "nothing is left between them");
        end = at("offset") + at("length");
        let game = if told["record"] == 3 {
            "othello:misere"
        } else {
            "othello"
        };
        assert_eq!(told["game"], game);
        assert_eq!(told["valid"], told["record"] != 4);
    }
    assert_eq!(end, CLUB.len());
    let text = place.run(&["find", "g", "--player", "neri"]).out;
    let at = CLUB.rfind("[Game").unwrap();
    let line = CLUB[..at].matches('\n').count() + 1;
    assert_eq!(
        text,
        format!("g/club.lgn:{line}: record 4, byte {at}: Neri - ?, W+T, 2 turns, faulty\n")
    );
}

#[test]
fn a_text_behind_a_binary_file_is_text() {
    let place = club();
    let base = crate::pages::root("tests/data/formats/wthor/WTH_1977.wtb");
    fs::copy(base, place.path("a.wtb")).unwrap();
    let ran = place.run(&["find", "a.wtb", "g", "--faulty", "--format", "json"]);
    assert!(told(ran.out.trim())["length"].is_u64(), "{}", ran.out);
    let ran = place.run(&["check", "--format", "json", "a.wtb", "g"]);
    assert!(!ran.out.contains("\"byte\""), "{}", ran.out);
    assert!(ran.out.contains("\"line\":27"), "{}", ran.out);
}

#[test]
fn paths_and_numbers_are_told_for_scripts() {
    let place = club();
    place.write("g/more.lgn", CLUB);
    place.write("g/none.lgn", "[Game \"macbeth\"]\n[Black \"A\"]\n\n1. d5\n");
    let out = |format: &str| {
        place
            .run(&["find", "g", "--player", "rossi", "--format", format])
            .out
    };
    assert_eq!(out("paths"), "g/club.lgn\ng/more.lgn\n");
    assert_eq!(out("count"), "4\n");
    assert_eq!(
        place
            .run(&["find", "g", "--length", "99..", "--format", "count"])
            .out,
        "0\n"
    );
}

#[test]
fn records_are_cut_out_as_they_stand() {
    let place = club();
    let ran = place.run(&["find", "g", "--player", "rossi", "--records"]);
    let (first, rest) = CLUB.split_once("\n\n\n[").unwrap();
    let second = rest.split("\n\n[Game").next().unwrap();
    assert_eq!(ran.out, format!("{first}\n\n[{second}\n"));
    // A record without tags gets those that it needs; a comment before the tags goes with them.
    place.write("bare.lgn", "1. d3 ; no newline");
    place.write(
        "late.lgn",
        "{first}\n[Game \"othello\"]\n[Black \"X\"]\n1. f5",
    );
    let args = [
        "find",
        "bare.lgn",
        "late.lgn",
        "g",
        "--game",
        "othello",
        "--records",
    ];
    let ran = place.run(&args);
    place.write("all.lgn", &ran.out);
    let checked = place.run(&["check", "all.lgn"]).err;
    assert!(
        checked.contains("5 records (4 valid)"),
        "{checked}\n{}",
        ran.out
    );
    let again = place.run(&["find", "all.lgn", "--records"]);
    assert_eq!(again.out, ran.out, "it can be told apart again");
}

#[test]
fn records_of_other_formats_are_given_as_lgn() {
    let place = Place::new();
    let base = crate::pages::root("tests/data/formats/wthor/");
    for name in ["WTH_1977.wtb", "WTH.JOU", "WTH.TRN"] {
        fs::copy(base.join(name), place.path(name)).unwrap();
    }
    let args = [
        "find",
        "WTH_1977.wtb",
        "--tag",
        "Black=Woch Alan",
        "--records",
    ];
    let ran = place.run(&args);
    place.write("woch.lgn", &ran.out);
    let checked = place.run(&["check", "woch.lgn"]);
    assert_eq!(checked.status, 0, "{}", checked.err);
    // As many as the same year has as PGN, from another hand.
    let pgn = crate::pages::root("tests/data/formats/pgn/WTH_1977.pgn");
    let pgn = fs::read_to_string(pgn).unwrap();
    let count = pgn.matches("[Black \"Woch Alan\"]").count();
    let found = place.run(&["find", "woch.lgn", "--format", "count"]).out;
    assert_eq!(found, format!("{count}\n"));
}

/// The records of each group.
fn groups(place: &Place, asked: &[&str]) -> Vec<Vec<(String, u64)>> {
    let ran = place.run(&[&["find", "d", "--format", "json", "--duplicates"], asked].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    let mut groups = Vec::new();
    for line in ran.out.lines().map(told) {
        let number = line["group"].as_u64().unwrap() as usize;
        groups.resize_with(number.max(groups.len()), Vec::new);
        let file = line["file"].as_str().unwrap().to_owned();
        groups[number - 1].push((file, line["record"].as_u64().unwrap()));
    }
    groups
}

fn doubles() -> Place {
    let place = Place::new();
    let game = |turns: &str| format!("[Game \"othello\"]\n[Result \"*\"]\n\n{turns}\n\n");
    let a = [
        game("f5 d6 c3 d3 c4"),
        game("f5 d6"),
        game("c4 e3 f6"),
        game("*"),
        "[Game \"othello\"]\n[Variant \"misere\"]\n\nf5 d6\n\n".to_owned(),
    ];
    let b = [
        game("1. f5 {the same} 2. d6 3. c3 4. d3 5. c4 (5. c5) *"),
        game("f5 d6 c3"),
        game("f5 f6"),
        game("*"),
        game("f5 <?>"),
        game("f5 <?>"),
    ];
    place.write("d/a.lgn", &a.concat());
    place.write("d/b.lgn", &b.concat());
    place
}

#[test]
fn games_that_are_one_are_put_together() {
    let place = doubles();
    let group = |members: &[(&str, u64)]| -> Vec<(String, u64)> {
        members
            .iter()
            .map(|(file, n)| (format!("d/{file}.lgn"), *n))
            .collect()
    };
    // Records without turns, and those that can't be read for certain, are no games to compare.
    assert_eq!(groups(&place, &["exact"]), [group(&[("a", 1), ("b", 1)])]);
    // Half a turn makes c4 e3 f6 of f5 d6 c3.
    let expected = [group(&[("a", 1), ("b", 1)]), group(&[("a", 3), ("b", 2)])];
    assert_eq!(groups(&place, &["symmetry"]), expected);
    let expected = [group(&[("a", 1), ("a", 2), ("b", 1), ("b", 2)])];
    assert_eq!(groups(&place, &["prefix"]), expected);
    let expected = [group(&[("a", 1), ("a", 2), ("a", 3), ("b", 1), ("b", 2)])];
    assert_eq!(groups(&place, &["prefix", "--symmetry"]), expected);
    // Only what is asked for is compared.
    assert_eq!(
        groups(&place, &["prefix", "--length", "..3"]),
        [group(&[("a", 2), ("b", 2)])]
    );
    assert_eq!(
        groups(&place, &["exact", "--length", "2"]),
        Vec::<Vec<_>>::new()
    );
}

/// A file is no duplicate of itself, whatever leads to it.
#[test]
fn each_file_is_compared_once() {
    let place = doubles();
    let all = |paths: &[&str]| {
        let args = [
            &["find"],
            paths,
            &["--duplicates", "exact", "--format", "json"],
        ]
        .concat();
        let ran = place.run(&args);
        assert_eq!((ran.status, ran.err.as_str()), (0, ""), "{paths:?}");
        let name = |line: &str| told(line)["file"].as_str().unwrap().to_owned();
        ran.out.lines().map(name).collect::<Vec<_>>()
    };
    assert_eq!(all(&["d/a.lgn", "d/a.lgn"]), Vec::<String>::new());
    assert_eq!(all(&["d/a.lgn", "d/../d/a.lgn"]), Vec::<String>::new());
    // The first name is the one that is told.
    assert_eq!(all(&["./d/b.lgn", "d", "d"]), ["./d/b.lgn", "d/a.lgn"]);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("a.lgn", place.path("d/link.lgn")).unwrap();
        assert_eq!(all(&["d"]), ["d/a.lgn", "d/b.lgn"]);
    }
    // Another file with the same games is another one.
    place.write("e.lgn", &place.read("d/a.lgn"));
    let copies = ["d/a.lgn", "d/b.lgn", "e.lgn"];
    assert_eq!(all(&["d/a.lgn", "d/b.lgn", "e.lgn"])[..3], copies);
}

#[test]
fn groups_of_standard_input_are_found_as_well() {
    let place = doubles();
    let both = format!("{}{}", place.read("d/a.lgn"), place.read("d/b.lgn"));
    let ran = place.feed(&["find", "-", "--duplicates", "exact"], both.as_bytes());
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 3, "{}", ran.out);
    assert_eq!(lines[0], "group 1: 2 records");
    assert!(
        lines[1].starts_with("-:1: record 1, byte 0: ? - ?, *, 5 turns"),
        "{}",
        lines[1]
    );
    let count = place.feed(
        &["find", "-", "--duplicates", "exact", "--format", "count"],
        both.as_bytes(),
    );
    assert_eq!(count.out, "2\n");
}

#[test]
fn a_beginning_of_several_games_is_told_once() {
    let place = Place::new();
    let game = |turns: &str| format!("[Game \"othello\"]\n[Result \"*\"]\n\n{turns}\n\n");
    let games = ["f5 d6 c3", "f5 f6", "f5", "f5 d6 c3", "f5 d6"].map(game);
    place.write("d/a.lgn", &games.concat());
    let run = |format| {
        let args = ["find", "d", "--duplicates", "prefix", "--format", format];
        place.run(&args).out
    };
    let out = run("text");
    let (head, rest) = out.split_once('\n').unwrap();
    assert_eq!(head, "group 1: 5 records, 2 games that begin alike");
    assert_eq!(rest.lines().count(), 5, "{out}");
    assert_eq!(
        (run("count"), run("paths")),
        ("5\n".into(), "d/a.lgn\n".into())
    );
    let keys: Vec<String> = run("json")
        .lines()
        .map(|line| told(line)["key"].to_string())
        .collect();
    assert_eq!(keys[0], keys[3], "the same game");
    assert_ne!(keys[0], keys[1], "another that begins alike");
    assert_ne!(keys[0], keys[4], "its beginning");
}

#[test]
fn a_beginning_of_thousands_of_games_is_no_trouble() {
    let place = Place::new();
    let short = "[Game \"othello\"]\n\nf5\n\n".repeat(3000);
    let long = ["f5 d6 c3", "f5 f6 e6", "f5 d6 c5"]
        .map(|turns| format!("[Game \"othello\"]\n\n{turns}\n\n"));
    place.write("d/a.lgn", &format!("{short}{}", long.concat().repeat(1000)));
    let out = |format| {
        let args = ["find", "d", "--duplicates", "prefix", "--format", format];
        place.run(&args).out
    };
    assert_eq!(out("count"), "6000\n");
    let text = out("text");
    assert!(
        text.starts_with("group 1: 6000 records, 3 games that begin alike\n"),
        "{}",
        &text[..80]
    );
    assert_eq!(text.lines().count(), 6001);
}

#[test]
fn long_tags_are_told_in_part_and_compared_as_a_whole() {
    let place = Place::new();
    let name = format!("{}\u{e9}nd", "x".repeat(199));
    let game = format!("[Game \"othello\"]\n[Black \"{name}\"]\n\nf5\n\n");
    place.write("d/a.lgn", &game.repeat(2));
    let shown = format!("{}\u{2026}", "x".repeat(199));
    for asked in [&["--player", "\u{e9}nd"][..], &["--duplicates", "exact"]] {
        let args = [&["find", "d", "--format", "json"], asked].concat();
        let ran = place.run(&args);
        assert_eq!(ran.out.lines().count(), 2, "{}", ran.err);
        for line in ran.out.lines() {
            assert_eq!(told(line)["tags"]["Black"], shown.as_str());
        }
    }
    let whole = place.run(&["find", "d", "--records", "--player", "x"]).out;
    assert_eq!(whole.matches(&name).count(), 2);
}
