//! The program from outside: console sessions, exit status, reports, positions as text.

mod ahead;
mod animate;
pub(crate) mod bulk;
mod convert;
mod figure;
mod files;
mod find;
mod fmt;
mod inputs;
mod lanrick;
mod manifest;
mod ninuki;
mod page;
pub(crate) mod place;
mod read_back;
mod report;
mod shell;
mod split;
mod stats;
mod stream;

use place::{Place, record, with_figure};

#[test]
fn console_sessions_run_as_they_are_written() {
    trycmd::TestCases::new()
        .case("README.md")
        .case("docs/guide.md")
        .case("docs/cookbook.md")
        .case("docs/figure-files.md")
        .case("docs/format-json.md")
        .case("docs/format-grid.md")
        .case("docs/format-wthor.md")
        .case("docs/format-*.md")
        .case("docs/reports.md")
        .case("docs/stats-and-find.md")
        .case("tests/cmd/*.md");
}

#[test]
fn the_tour_shows_the_records_that_it_checks() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name| std::fs::read_to_string(root.join(name)).unwrap();
    for record in ["README.in/club.lgn", "README.in/lanrick.lgn"] {
        let block = format!("\n{}```\n", read(record));
        assert!(read("README.md").contains(&block), "{block}");
    }
}

#[test]
fn check_tells_how_it_went_by_its_status() {
    let place = Place::new();
    place.write("good.lgn", &record("1. d5 2. c4"));
    place.write("bad.lgn", &record("1. d5 2. a1"));
    place.write("odd.lgn", &record("1. ~d5"));
    assert_eq!(place.run(&["check", "good.lgn"]).status, 0);
    assert_eq!(place.run(&["check", "bad.lgn"]).status, 1);
    assert_eq!(place.run(&["check", "odd.lgn"]).status, 0, "a warning");
    assert_eq!(place.run(&["check"]).status, 2);
    let ran = place.run(&["check", "bad.lgn", "missing.lgn", "good.lgn"]);
    assert_eq!(ran.status, 2, "the worst of all");
    assert!(
        ran.out.is_empty(),
        "people read standard error: {}",
        ran.out
    );
    assert!(ran.err.contains("ludograph: missing.lgn: "), "{}", ran.err);
    assert!(ran.err.contains("bad.lgn:4:10"), "{}", ran.err);
    assert!(
        ran.err.contains("2 files, 2 records (1 valid)"),
        "{}",
        ran.err
    );
}

#[test]
fn help_and_faults_of_the_command_line_obey_color() {
    let place = Place::new();
    for (args, coloured) in [
        (&["--color", "always", "--help"][..], true),
        (&["check", "--color=always"], true),
        (&["check", "--color", "always", "--color=never"], false),
        (&["check", "--color=loud"], false),
    ] {
        let ran = place.run(args);
        let escape = |text: &str| text.contains('\u{1b}');
        assert_eq!(escape(&ran.out) || escape(&ran.err), coloured, "{args:?}");
    }
}

#[test]
fn folders_are_read_in_the_order_of_names() {
    let place = Place::new();
    for name in ["g/b.lgn", "g/a/z.lgn", "g/c.LGN", "g/a.lgn"] {
        place.write(name, &record("1. a1"));
    }
    place.write("g/notes.txt", "not read");
    let ran = place.run(&["check", "--format", "json", "g"]);
    let files: Vec<&str> = (ran.out.lines())
        .filter_map(|line| line.strip_prefix("{\"file\":\""))
        .map(|rest| rest.split('"').next().unwrap())
        .collect();
    assert_eq!(files, ["g/a/z.lgn", "g/a.lgn", "g/b.lgn", "g/c.LGN"]);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn json_tells_the_place_and_sums_up() {
    let place = Place::new();
    let ran = place.feed(
        &["check", "--format", "json", "-"],
        record("1. d5 2. a1").as_bytes(),
    );
    assert_eq!(ran.status, 1);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 2, "{}", ran.out);
    let start = "{\"file\":\"-\",\"record\":1,\"turn\":2,\"line\":4,\"column\":10,\"end_line\":4,\
                 \"end_column\":12,\"severity\":\"error\",\"code\":\"no-capture\",\"message\":\"";
    assert!(lines[0].starts_with(start), "{}", lines[0]);
    assert_eq!(
        lines[1],
        "{\"summary\":{\"files\":1,\"records\":1,\"valid\":0,\"turns\":2,\"errors\":1,\"warnings\":0}}"
    );
}

#[test]
fn records_are_counted_file_by_file() {
    let place = Place::new();
    let text = format!("{}\n{}", record("1. d5"), record("1. a1"));
    place.write("two.lgn", &text);
    place.write("two-more.lgn", &text);
    let ran = place.run(&["check", "--format", "json", "two.lgn", "two-more.lgn"]);
    assert_eq!(
        ran.out.matches("\"record\":2,\"turn\":1").count(),
        2,
        "{}",
        ran.out
    );
    let same = place.write("figure.lgn", &format!("{0}\n{0}", with_figure("one")));
    let ran = place.run(&["check", same.to_str().unwrap()]);
    assert!(ran.err.contains("error[duplicate-figure]"), "{}", ran.err);
    place.write("a.lgn", &with_figure("one"));
    place.write("b.lgn", &with_figure("one"));
    assert_eq!(
        place.run(&["check", "a.lgn", "b.lgn"]).status,
        0,
        "unique in a file"
    );
}

#[test]
fn the_rules_may_be_named_from_outside() {
    let place = Place::new();
    place.write("bare.lgn", "1. c2 2. f5\n");
    assert_eq!(place.run(&["check", "bare.lgn"]).status, 1);
    assert_eq!(
        place
            .run(&["check", "--game", "macbeth:mini", "bare.lgn"])
            .status,
        0
    );
    let ran = place.run(&["check", "--game", "macbth", "bare.lgn"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("did you mean \"macbeth\"?"), "{}", ran.err);
}

#[test]
fn explain_knows_every_code() {
    let place = Place::new();
    for code in ludograph::diagnostic::Code::ALL {
        let ran = place.run(&["check", "--explain", code.word()]);
        assert_eq!(ran.status, 0, "{code}");
        assert!(ran.out.contains(code.title()), "{code}: {}", ran.out);
        assert!(!ran.out.contains("\n#"), "one entry: {}", ran.out);
        assert!(!ran.out.contains("```"), "plain text: {}", ran.out);
    }
    assert_eq!(place.run(&["check", "--explain", "no-such"]).status, 2);
}

#[test]
fn every_command_explains_itself() {
    let place = Place::new();
    for command in [
        "check", "fmt", "figure", "show", "stats", "find", "games", "rules",
    ] {
        let ran = place.run(&[command, "--help"]);
        assert_eq!(ran.status, 0);
        assert!(ran.out.contains("Example"), "{command}: {}", ran.out);
    }
    let ran = place.run(&["chek", "x"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("'check'"), "{}", ran.err);
    assert_eq!(
        place.run(&["--version"]).out,
        format!("ludograph {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn what_is_no_record_is_refused() {
    let place = Place::new();
    let ran = place.feed(&["check", "--format", "json", "-"], b"\x1f\x8b\x08\0rest");
    assert_eq!(ran.status, 1);
    assert!(
        ran.out
            .contains("\"record\":null,\"turn\":null,\"line\":1,\"column\":1"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("unknown-format"), "{}", ran.out);
    let ran = place.feed(&["check", "--format", "json", "-"], b"\xff\xfe[\0");
    assert!(ran.out.contains("\"code\":\"encoding\""), "{}", ran.out);
    for args in [&["show", "-"][..], &["figure", "-", "-o", "x.svg"]] {
        let ran = place.feed(args, b"\x89PNG\r\n\x1a\n\0\0");
        assert_eq!(ran.status, 1, "{args:?}: {}", ran.err);
        assert!(
            ran.err.contains("error[unknown-format]"),
            "{args:?}: {}",
            ran.err
        );
    }
}

#[test]
fn a_folder_without_records_is_told() {
    let place = Place::new();
    place.write("g/game.txt", &record("1. d5"));
    let ran = place.run(&["check", "g"]);
    assert_eq!(ran.status, 0);
    assert!(
        ran.err
            .starts_with("ludograph: g: no .lgn or .md or .markdown file in this folder, and none of another format\n"),
        "{}",
        ran.err
    );
}

#[test]
fn names_that_people_give_to_games_get_advice() {
    let place = Place::new();
    for (game, help) in [
        ("Othello", "did you mean [Game \"othello\"]?"),
        ("Mac Beth", "did you mean [Game \"macbeth\"]?"),
        (
            "Reversi",
            "did you mean [Game \"othello\"] and [Variant \"reversi\"]?",
        ),
        (
            "macbeth:mini",
            "a variant has a tag of its own: [Variant \"mini\"]",
        ),
        (
            "chess",
            "the games are macbeth, othello, lanrick, ninuki, gomoku, pente, renju",
        ),
    ] {
        let text = format!("[Game \"{game}\"]\n\n1. d5\n");
        let told = place.feed(&["check", "-"], text.as_bytes()).err;
        assert!(told.contains("error[unknown-game]"), "{told}");
        assert!(told.contains(&format!("help: {help}\n")), "{told}");
    }
}

#[test]
fn slips_of_numbers_and_results_get_advice() {
    let place = Place::new();
    let tell = |text: &str| place.feed(&["check", "-"], text.as_bytes()).err;
    let told = tell(&record("1. d5 c4 2. c5 e4"));
    assert!(
        told.contains("help: every turn has a number of its own, White's too"),
        "{told}"
    );
    let told = tell(&record("1. d5 2. c4 4. c5"));
    assert!(told.contains("this is turn 3"), "{told}");
    assert!(!told.contains("help"), "{told}");
    let told = tell(&record("1. d5 2. c4 3. c5 4. pass"));
    assert!(
        told.contains("the next turn that is counted, whoever plays it, is number 4"),
        "{told}"
    );
    // The shortest game of Othello, as rules/macbeth.md has it.
    let nine = "d3 c3 b3 d2 e1 d6 d7 e3 f4";
    let told = tell(&format!(
        "[Game \"othello\"]\n[Result \"B+46\"]\n\n{nine}\n"
    ));
    assert!(
        told.contains("B+46, but the game has come to B+64"),
        "{told}"
    );
    let told = tell(&format!(
        "[Game \"othello\"]\n[Result \"W+64\"]\n\n{nine}\n"
    ));
    assert!(
        told.contains("W+64, but Black has won on the board"),
        "{told}"
    );
}

#[test]
fn labels_of_rows_that_are_not_read_as_labels_get_advice() {
    let place = Place::new();
    let tell = |label: &str, cell: &str| {
        let row = |n: usize| format!("{n}{label}{cell} . . . . . . .\n");
        let rows: String = (1..=8).map(row).collect();
        let text = format!("[Game \"othello\"]\n[Result \"*\"]\n\ndiagram\n{rows}end\n");
        place.feed(&["check", "-"], text.as_bytes()).err
    };
    let told = tell(" ", ".");
    assert!(told.contains("one cell too many: row 1 has 8"), "{told}");
    assert!(
        told.contains("help: a bar parts a row's label from its cells"),
        "{told}"
    );
    let told = tell("|", ".");
    assert!(told.contains("\"1|.\" means nothing on a1"), "{told}");
    assert!(
        told.contains("help: a bar behind a row's label has a blank beside it"),
        "{told}"
    );
    // With the start on it, the diagram stands or falls with its doubtful cells.
    let text = "[Game \"othello\"]\n[Result \"*\"]\n\ndiagram\n1|2 . . . . . . .\n\
                . . . . . . . .\n. . . . . . . .\n. . . W B . . .\n. . . B W . . .\n\
                . . . . . . . .\n. . . . . . . .\n. . . . . . . .\nend\n";
    let told = place.feed(&["check", "-"], text.as_bytes()).err;
    assert!(told.contains("warning[ambiguous]"), "{told}");
    assert!(
        told.contains("help: a bar behind a row's label has a blank beside it"),
        "{told}"
    );
}

#[test]
fn rules_name_every_figure_of_the_samples() {
    let place = Place::new();
    let samples = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let ran = place.run(&["figure", samples.to_str().unwrap(), "-o", "out"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let games = place.run(&["games"]).out;
    let mut named = Vec::new();
    for game in games.lines().filter_map(|line| line.split(' ').next()) {
        let rules = place.run(&["rules", game]).out;
        let figures = rules
            .split_once("Figures in the samples:\n")
            .map_or("", |(_, list)| list);
        let names = figures
            .lines()
            .filter_map(|line| line.trim().split(' ').next());
        named.extend(names.map(|name| format!("{name}.svg")));
    }
    named.sort();
    assert_eq!(named, place.list("out"));
}

#[test]
fn show_gives_turns_numbers_and_records() {
    let place = Place::new();
    place.write(
        "two.lgn",
        &format!("{}\n{}", record("1. d5"), record("1. d5 2. c4 3. c5")),
    );
    let ran = place.run(&["show", "--record", "2", "--turn", "2", "--legal", "two.lgn"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    // The position and the legal turns are those of rules/macbeth.md, sections 9 and 11, figure 5.
    assert!(
        ran.out
            .contains("  6 |  .   #   .   #   W   #   W   #   .   #   .\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("  4 |      .   #   W   #   .   #   .   #   .\n"),
        "{}",
        ran.out
    );
    let legal = ran
        .out
        .lines()
        .find_map(|line| line.strip_prefix("Legal: "))
        .unwrap();
    assert_eq!(legal, "c5 e7 g5 h7");
    let ran = place.run(&["show", "--record", "2", "--numbers", "two.lgn"]);
    assert!(
        ran.out
            .contains("  5 |    .   .   3   1   W   B   .   .   .   .\n"),
        "{}",
        ran.out
    );
    assert_eq!(place.run(&["show", "--turn", "9", "two.lgn"]).status, 2);
    assert_eq!(place.run(&["show", "--record", "3", "two.lgn"]).status, 2);
}
