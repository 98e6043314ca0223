//! `figure`: which figures, where to, and what is refused.

use std::fs;
use std::path::Path;

use super::place::{Place, record, with_figure};

#[test]
fn figure_draws_every_block_into_a_folder() {
    let place = Place::new();
    place.write(
        "in/a.lgn",
        &format!("{}figure two\nend\n", with_figure("one")),
    );
    place.write("in/b.lgn", &with_figure(".."));
    let ran = place.run(&["figure", "in", "-o", "out/deep"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(place.list("out/deep"), ["...svg", "one.svg", "two.svg"]);
    assert_eq!(
        place.list(""),
        ["in", "out"],
        "no name leads out of the folder"
    );
    let first = place.read("out/deep/one.svg");
    assert_eq!(
        place.run(&["figure", "in", "-o", "out/deep"]).status,
        0,
        "its own may be replaced"
    );
    assert_eq!(place.read("out/deep/one.svg"), first, "the same bytes");
}

#[test]
fn figure_tells_where_no_mark_is_set() {
    let place = Place::new();
    let figure = "figure one\nrendezvous\nmark\nend\n";
    place.write("a.lgn", &format!("[Game \"lanrick\"]\n{figure}*\n"));
    let ran = place.run(&["figure", "a.lgn", "-o", "one.svg"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let told =
        "a.lgn: one: no mark is set at that point, so nothing is drawn for rendezvous and mark";
    assert!(ran.err.contains(told), "{}", ran.err);
    let marked = format!("[Game \"lanrick\"]\nW: @d5\n{figure}*\n");
    place.write("a.lgn", &marked);
    let ran = place.run(&["figure", "a.lgn", "-o", "one.svg"]);
    assert!(
        (ran.status, ran.err.contains("mark")) == (0, false),
        "{}",
        ran.err
    );
    assert!(place.read("one.svg").contains("Coin: d5."));
    let elsewhere = format!("[Game \"othello\"]\n{figure}*\n");
    place.write("a.lgn", &elsewhere);
    let ran = place.run(&["figure", "a.lgn", "-o", "one.svg"]);
    assert_ne!(ran.status, 0, "a game without sessions");
}

#[test]
fn figure_draws_a_game_with_captures_as_one_diagram_or_several() {
    // rules/ninuki.md, section 10, figure 4: f10 and f11 are taken, and White plays on f10 again.
    let place = Place::new();
    let game = "1. h8 2. i10 3. f12 4. h9 5. l9 6. f11 7. o8 8. e10 9. a11 10. h10 11. m1 12. f10\n\
                13. g2 14. g10 15. f9,xf10,xf11 16. f10";
    place.write("a.lgn", &format!("[Game \"ninuki\"]\n{game} *\n"));
    let said = |turns: &str| {
        let ran = place.run(&["figure", "a.lgn", "--numbers", turns, "-o", "-"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let desc = ran.out.split_once("<desc>").expect("words").1;
        desc.split_once("</desc>").expect("an end").0.to_owned()
    };
    let whole = said("1-16");
    assert!(whole.contains("12 White f10, 13 Black g2, 14 White g10, 15 Black f9."));
    assert!(
        whole.ends_with(" Noted under the board: 16 White f10."),
        "{whole}"
    );
    // The five waits again: h9 and h10 can still be taken.
    let last = said("16-16");
    let start = "Black to move. Pairs taken: Black 1, White 0. White's five waits: e10 f10 g10 h10 i10. \
                 Black annuls on: h11. Black: ";
    assert!(last.starts_with(start), "{last}");
    assert!(
        last.ends_with(" White: h9 e10 g10 h10 i10. Turns: 16 White f10."),
        "{last}"
    );
}

#[test]
fn figure_numbers_a_man_that_takes_the_place_of_another() {
    let place = Place::new();
    // White is home and replaces one of the men that are out (rules/lanrick.md, S12).
    let text = "[Game \"lanrick\"]\nposition W\n. . . . . . . .\n. . . . . . . .\n. . . . . . . .\n\
        . . @ . B . B B\n. . . . B . . .\nW . . . . . . .\n. . . . . . . .\n. . W . . . W .\n\
        session 4\nend\n1. e4=W 2. h5-h4,g5-g4,e5-d5\n";
    place.write("a.lgn", text);
    let drawn = |what: &[&str]| {
        let args = [&["figure", "a.lgn", "-o", "one.svg"], what].concat();
        let ran = place.run(&args);
        assert_eq!(ran.status, 0, "{}", ran.err);
        place.read("one.svg")
    };
    let first = drawn(&["--numbers", "1-1"]);
    assert!(
        first.contains("<title>Lanrick: turns 1 to 1</title>"),
        "{first}"
    );
    assert!(
        first.contains("Black: e5 g5 h5. White: c1 g1 a3. Turns: 1 White e4."),
        "{first}"
    );
    let first = drawn(&["--turn", "1"]);
    assert!(
        first.contains("<title>Lanrick: after turn 1</title>"),
        "{first}"
    );
    assert!(first.contains("Last turn: e4."), "{first}");
    assert!(drawn(&["--turn", "2"]).contains("Last turn: g4 h4 d5."));
}

#[test]
fn figure_refuses_before_anything_is_written() {
    let place = Place::new();
    place.write(
        "a.lgn",
        &format!("{}figure zero\nend\n", with_figure("one")),
    );
    place.write("b.lgn", &with_figure("one"));
    let ran = place.run(&["figure", "a.lgn", "b.lgn", "-o", "out"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("a.lgn and in b.lgn"), "{}", ran.err);
    assert!(!place.path("out").exists());
    place.write("out/zero.svg", "<svg>by hand</svg>");
    let ran = place.run(&["figure", "a.lgn", "-o", "out"]);
    assert_eq!(ran.status, 2, "a foreign file");
    assert_eq!(place.list("out"), ["zero.svg"]);
    assert_eq!(
        place
            .run(&["figure", "a.lgn", "-o", "out", "--force"])
            .status,
        0
    );
    assert_eq!(place.list("out"), ["one.svg", "zero.svg"]);
    assert_ne!(place.read("out/zero.svg"), "<svg>by hand</svg>");
    let ran = place.run(&["figure", "a.lgn", "-o", "one.svg"]);
    assert_eq!(ran.status, 2, "several figures, one file: {}", ran.err);
}

#[test]
fn figure_names_what_its_font_lacks() {
    let place = Place::new();
    let text = record("1. d5\nfigure one\n  caption \"名人戦 1977\"\n  label d5 \"A\"\nend");
    place.write("a.lgn", &text);
    let ran = place.run(&["figure", "a.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.err.contains("ludograph: a.lgn: one: drawn with a font"),
        "{}",
        ran.err
    );
    assert!(ran.err.contains("lacks them: 名人戦\n"), "{}", ran.err);
}

#[test]
fn figure_tells_why_there_is_nothing() {
    let place = Place::new();
    place.write("bare.lgn", &record("1. d5"));
    let ran = place.run(&["figure", "bare.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.err
            .contains("0 figures drawn: there is no figure block"),
        "{}",
        ran.err
    );
    place.write("pages/a.md", "no record");
    let ran = place.run(&["figure", "pages", "-o", "out/"]);
    assert!(
        ran.err.ends_with("\n0 figures drawn\n"),
        "where there is no record, no block is missing: {}",
        ran.err
    );
    let ran = place.run(&["figure", "bare.lgn", "-o", "none/bare.svg"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("ludograph: none/bare.svg: there is no folder none\n"),
        "{}",
        ran.err
    );
}

#[test]
fn figure_draws_what_stands_before_the_first_fault() {
    let place = Place::new();
    let text = record("1. d5\nfigure before\nend\n2. a1\nfigure behind\nend");
    place.write("a.lgn", &text);
    let ran = place.run(&["figure", "a.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[no-capture]"), "{}", ran.err);
    assert_eq!(place.list("out"), ["before.svg"]);
    let ran = place.run(&["figure", "a.lgn", "--turn", "2", "-o", "t.svg"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert!(!place.path("t.svg").exists());
}

#[test]
fn a_figure_with_a_fault_is_not_drawn() {
    let place = Place::new();
    for (name, line) in [
        ("unread", "arow d5-d6"),
        ("beyond", "shade z9"),
        ("sound", "shade d5"),
    ] {
        place.write(
            "a.lgn",
            &record(&format!("1. d5\nfigure {name}\n  legal\n  {line}\nend")),
        );
        let ran = place.run(&["figure", "a.lgn", "-o", "out/"]);
        assert_eq!(
            ran.status,
            i32::from(name != "sound"),
            "{name}: {}",
            ran.err
        );
    }
    assert_eq!(place.list("out"), ["sound.svg"]);
}

#[test]
fn figure_draws_one_to_a_file() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5 2. c4\nfigure one\nend\n3. c5"));
    let draw = |args: &[&str]| {
        let mut all = vec!["figure", "a.lgn", "-o", "-"];
        all.extend(args);
        let ran = place.run(&all);
        assert_eq!(ran.status, 0, "{args:?}: {}", ran.err);
        assert!(ran.out.contains("<svg "), "{args:?}");
        ran.out
    };
    let only = draw(&[]);
    assert_eq!(only, draw(&["--name", "one"]), "the record's only figure");
    assert_ne!(only, draw(&["--turn", "1"]));
    assert_ne!(draw(&["--turn", "0"]), draw(&["--turn", "1"]));
    assert_ne!(draw(&["--numbers", "1-2"]), draw(&["--numbers", "1-3"]));
    for theme in ["screen", "screen-dark", "wood"] {
        assert_ne!(only, draw(&["--theme", theme]), "{theme}");
    }
    let ran = place.feed(&["figure", "-", "-o", "x.svg"], record("1. d5").as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(place.read("x.svg").contains("<svg "));
    for wrong in [
        &["--name", "none"][..],
        &["--turn", "9"],
        &["--record", "2"],
        &["--numbers", "3-1"],
        &["--numbers", "8-9"],
        &["--theme", "neon"],
    ] {
        let mut all = vec!["figure", "a.lgn", "-o", "y.svg"];
        all.extend(wrong);
        assert_eq!(place.run(&all).status, 2, "{wrong:?}");
    }
    assert!(!place.path("y.svg").exists());
}

#[cfg(unix)]
#[test]
fn a_folder_that_can_not_be_written_fails_whole() {
    use std::os::unix::fs::PermissionsExt;
    let place = Place::new();
    place.write("a.lgn", &with_figure("one"));
    // A file where a folder should be; and, unless permissions bind nobody here, a closed folder.
    place.write("taken", "a file");
    assert_eq!(place.run(&["figure", "a.lgn", "-o", "taken/"]).status, 2);
    assert_eq!(place.read("taken"), "a file");
    let closed = place.path("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o555)).unwrap();
    if fs::write(closed.join("probe"), "").is_err() {
        assert_eq!(place.run(&["figure", "a.lgn", "-o", "closed"]).status, 2);
        assert!(place.list("closed").is_empty());
    }
}

#[test]
fn the_picture_in_the_readme_is_what_the_program_draws() {
    let place = Place::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sample = root.join("samples/macbeth/figures.lgn");
    let sample = sample.to_str().unwrap();
    let ran = place.run(&[
        "figure",
        sample,
        "--name",
        "macbeth-3",
        "--theme",
        "screen",
        "-o",
        "-",
    ]);
    let shown = fs::read_to_string(root.join("docs/img/macbeth-3.svg")).unwrap();
    let advice = "draw it again: docs/CONTRIBUTING.md says how";
    assert!(ran.out == shown, "{advice}");
}

#[test]
fn the_samples_give_every_figure_of_the_rule_page() {
    let place = Place::new();
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let ran = place.run(&["figure", samples.to_str().unwrap(), "-o", "figures"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let drawn = place.list("figures");
    for number in 1..=10 {
        let name = format!("macbeth-{number}.svg");
        assert!(drawn.contains(&name), "{name} in {drawn:?}");
    }
    for number in 1..=5 {
        let name = format!("ninuki-{number}.svg");
        assert!(drawn.contains(&name), "{name} in {drawn:?}");
    }
    // What figure 11 showed is not known: none may be made up.
    assert!(!drawn.contains(&"macbeth-11.svg".to_string()));
}

#[test]
fn of_two_figures_with_one_name_the_first_is_drawn() {
    let place = Place::new();
    place.write(
        "a.lgn",
        &record("1. d5\nfigure one\nend\n2. c4\nfigure one\nend"),
    );
    place.write("first.lgn", &record("1. d5\nfigure one\nend"));
    let ran = place.run(&["figure", "a.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[duplicate-figure]"), "{}", ran.err);
    assert_eq!(
        place.run(&["figure", "first.lgn", "-o", "first/"]).status,
        0
    );
    // The records in them differ; what is seen and said does not.
    let picture = |text: String| text.split_once("<metadata>").unwrap().0.to_string();
    let [one, other] = ["out/one.svg", "first/one.svg"].map(|name| picture(place.read(name)));
    assert_eq!(one, other);
}

#[test]
fn figure_and_show_know_no_turn_beyond_the_last() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5"));
    let most = u32::MAX.to_string();
    for args in [
        &["show", "--turn", &most, "a.lgn"][..],
        &["figure", "--turn", &most, "a.lgn", "-o", "a.svg"],
    ] {
        let ran = place.run(args);
        assert_eq!(ran.status, 2, "{}", ran.err);
        assert!(ran.err.contains("is not reached"), "{}", ran.err);
    }
}

#[test]
fn figure_names_the_file_that_it_can_not_write() {
    let place = Place::new();
    place.write("a.lgn", &record("1. d5"));
    let ran = place.run(&["figure", "a.lgn", "-o", "missing/a.svg"]);
    assert_eq!(ran.status, 2);
    let first = ran.err.lines().next().unwrap_or("");
    assert!(first.starts_with("ludograph: missing/a.svg: "), "{first}");
    assert!(!first.contains(".ludograph-"), "{first}");
}

#[test]
fn figure_finds_a_figure_by_its_plain_name() {
    let place = Place::new();
    place.write("a.lgn", &with_figure("ｆig\u{feff}-1"));
    let ran = place.run(&["figure", "a.lgn", "--name", "fig-1", "-o", "out/"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(place.list("out"), ["fig-1.svg"]);
}

#[test]
fn a_record_that_is_not_there_can_not_be_drawn() {
    let place = Place::new();
    place.write("a.lgn", &with_figure("f"));
    for record in ["0", "2", "18446744073709551615"] {
        for args in [
            &["figure", "--record", record, "a.lgn", "-o", "a.svg"][..],
            &["figure", "--record", record, "a.lgn", "-o", "-"],
            &["figure", "--record", record, "a.lgn", "-o", "out/"],
            &["show", "--record", record, "a.lgn"],
        ] {
            let ran = place.run(args);
            assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        }
    }
    assert_eq!(place.list(""), ["a.lgn"]);
}
