//! `stats`: tables and objects, status, odd content.

use super::Place;

const GAMES: &str = "[Game \"othello\"]\n[Event \"Open\"]\n[Result \"B+64\"]\n\nd3 c3 b3 d2 e1 d6 d7 e3 f4\n\n\
                     [Game \"othello\"]\n[Event \"Club\"]\n[Result \"W+T\"]\n\nc4 c3 c2\n";
const MORE: &str = "[Game \"othello\"]\n[Event \"Club\"]\n[Result \"*\"]\n\nf5 f6 f7\n\n\
                    [Game \"macbeth\"]\n\n1. d5 2. a1\n";

#[test]
fn the_order_of_files_makes_no_difference() {
    let place = Place::new();
    place.write("a.lgn", GAMES);
    place.write("b.lgn", MORE);
    for format in ["text", "json"] {
        let run = |files: [&str; 2]| {
            let args = [
                "stats", "--by", "Event", "--format", format, files[0], files[1],
            ];
            let ran = place.run(&args);
            assert_eq!(ran.status, 0, "{}", ran.err);
            assert_eq!(
                ran.err,
                "ludograph: 1 of 4 records is faulty; `ludograph check` tells why\n"
            );
            ran.out
        };
        assert_eq!(run(["a.lgn", "b.lgn"]), run(["b.lgn", "a.lgn"]));
    }
}

#[test]
fn the_object_has_what_the_table_has() {
    let place = Place::new();
    place.write("a.lgn", GAMES);
    let ran = place.run(&["stats", "--plies", "3", "--format", "json", "a.lgn"]);
    let told: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let game = &told["games"][0];
    assert_eq!((&told["files"], &told["records"]), (&1.into(), &2.into()));
    assert_eq!(
        (&game["game"], &game["turns"]),
        (&"othello".into(), &12.into())
    );
    assert_eq!(
        (&game["results"]["black"], &game["results"]["white"]),
        (&1.into(), &1.into())
    );
    let length = &game["length"];
    assert_eq!((&length["min"], &length["max"]), (&3.into(), &9.into()));
    assert_eq!(
        (&length["median"], &length["mean"]),
        (&6.0.into(), &6.0.into())
    );
    // d3 c3 b3 is c4 c3 c2 in a mirror; so are f5 f6 f7 and e6 f6 g6.
    let openings = &game["openings"];
    assert_eq!(
        (&openings["different"], &openings["list"][0]["games"]),
        (&1.into(), &2.into())
    );
    assert_eq!(openings["list"][0]["moves"], "c4 c3 c2");
    let captures = &game["captures"];
    assert_eq!(
        (&captures["kind"], &captures["white"]),
        (&"discs".into(), &5.into())
    );
}

#[test]
fn what_is_no_record_is_told_and_marks_the_status() {
    let place = Place::new();
    let ran = place.feed(&["stats", "-"], b"PK\x03\x04rest");
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[unknown-format]"), "{}", ran.err);
    assert!(
        ran.out.starts_with("1 file, 0 records, 0 faulty\n"),
        "{}",
        ran.out
    );
    assert_eq!(place.run(&["stats", "missing.lgn"]).status, 2);
    assert_eq!(place.run(&["stats"]).status, 2);
}

#[test]
fn values_of_tags_can_do_nothing_to_a_terminal() {
    let place = Place::new();
    let text = GAMES.replace("Open", "\u{1b}[31m\u{202e}red\u{7}");
    let ran = place.feed(&["stats", "--by", "Event", "-"], text.as_bytes());
    assert!(ran.out.contains("␛[31m<U+202E>red␇"), "{}", ran.out);
    assert!(
        !ran.out.contains(['\u{1b}', '\u{202e}', '\u{7}']),
        "{}",
        ran.out
    );
}

#[test]
fn lists_are_as_long_as_asked_and_the_rest_is_counted() {
    let place = Place::new();
    let text = format!("{GAMES}\n{MORE}");
    let count = |top: &str| {
        let args = ["stats", "--by", "Event", "--plies", "2", "--top", top, "-"];
        let out = place.feed(&args, text.as_bytes()).out;
        assert!(out.contains("  Event: 2 values\n"), "{out}");
        out.lines()
            .filter(|line| line.ends_with("Club") || line.ends_with("Open"))
            .count()
    };
    assert_eq!((count("1"), count("2"), count("0")), (1, 2, 2));
}

/// So often that it is more than is read by one thread alone.
const MANY: usize = 1200;

/// Records in which each figure but the first has a name that is taken.
fn many() -> String {
    let figure = "[Game \"macbeth\"]\n[Black \"F\"]\n[Result \"*\"]\n\n1. d5\nfigure one\nend\n\n";
    format!("{GAMES}\n{MORE}\n{figure}").repeat(MANY)
}

#[test]
fn the_number_of_jobs_makes_no_difference() {
    let place = Place::new();
    place.write("all.lgn", &many());
    assert!(many().len() > 300 << 10);
    for args in [
        &["stats", "--by", "Black"][..],
        &["stats", "--format", "json"],
        &["find", "--tag", "Black=f"],
        &["find", "--faulty", "--format", "count"],
        &["find", "--records", "--length", "..2", "--valid"],
        &["find", "--duplicates", "symmetry", "--result", "B+"],
        &[
            "find",
            "--duplicates",
            "prefix",
            "--format",
            "json",
            "--length",
            "..3",
        ],
    ] {
        let run = |jobs| place.run(&[args, &["-j", jobs, "all.lgn"]].concat());
        let one = run("1");
        assert_eq!(one.status, 0, "{}", one.err);
        assert!(!one.out.is_empty(), "{args:?}");
        for jobs in ["2", "5"] {
            let other = run(jobs);
            assert!(one.out == other.out && one.err == other.err, "{args:?}");
        }
    }
    // The faulty turn a1, and all figures but one.
    let faulty = place
        .run(&["find", "--faulty", "--format", "count", "all.lgn"])
        .out;
    assert_eq!(faulty, format!("{}\n", MANY + MANY - 1));
    let told = place.run(&["stats", "all.lgn"]);
    assert!(
        told.err.contains("2399 of 6000 records are faulty"),
        "{}",
        told.err
    );
    let sound = place.run(&[
        "find", "--tag", "Black=F", "--valid", "--format", "json", "all.lgn",
    ]);
    assert_eq!(sound.out.lines().count(), 1, "{}", sound.out);
    assert!(sound.out.contains("\"record\":5,"), "{}", sound.out);
}
