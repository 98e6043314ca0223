//! `convert`, and figures as inputs of the other commands.

use std::fs;

use super::place::Place;

const GAME: &str = "[Game \"macbeth\"]\n1. d5 {a<b & c}\n\nfigure a\nend\n2. c4";

/// A folder with a record and its figure.
fn drawn() -> Place {
    let place = Place::new();
    place.write("game.lgn", GAME);
    assert_eq!(place.run(&["figure", "game.lgn", "-o", "a.svg"]).status, 0);
    place
}

#[test]
fn the_record_comes_out_of_its_figure() {
    let place = drawn();
    let ran = place.run(&["convert", "a.svg", "--to", "lgn"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, GAME, "")
    );
    let ran = place.run(&["convert", "a.svg", "--to", "lgn", "-o", "back.lgn"]);
    assert_eq!(
        (ran.status, ran.out.as_str(), ran.err.as_str()),
        (0, "", "")
    );
    assert_eq!(place.read("back.lgn"), GAME);
    let svg = fs::read(place.path("a.svg")).unwrap();
    let ran = place.feed(&["convert", "-", "--to", "lgn"], &svg);
    assert_eq!((ran.status, ran.out.as_str()), (0, GAME));
}

#[test]
fn what_is_there_is_not_overwritten_unasked() {
    let place = drawn();
    place.write("back.lgn", "mine");
    let args = ["convert", "a.svg", "--to", "lgn", "-o", "back.lgn"];
    let ran = place.run(&args);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("back.lgn is there: --force"),
        "{}",
        ran.err
    );
    assert_eq!(place.read("back.lgn"), "mine");
    let ran = place.run(&[&args[..], &["--force"]].concat());
    assert_eq!(ran.status, 0);
    assert_eq!(place.read("back.lgn"), GAME);
}

#[test]
fn several_inputs_go_to_one_output_or_to_a_folder() {
    let place = drawn();
    place.write("b.lgn", "[Game \"othello\"]\n1. f5\n");
    let ran = place.run(&["convert", "a.svg", "b.lgn", "--to", "lgn"]);
    let both = format!("{GAME}\n[Game \"othello\"]\n1. f5\n");
    assert_eq!(
        (ran.status, ran.out),
        (0, both),
        "each begins on a line of its own"
    );
    let ran = place.run(&["convert", "a.svg", "b.lgn", "--to", "lgn", "-o", "out"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(place.list("out"), ["a.lgn", "b.lgn"]);
    assert_eq!(place.read("out/a.lgn"), GAME);
    // One name from two files: nothing is written.
    place.write("x/a.lgn", GAME);
    let ran = place.run(&["convert", "a.svg", "x/a.lgn", "--to", "lgn", "-o", "new/"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err
            .contains("a.svg and x/a.lgn would both become new/a.lgn: nothing is made"),
        "{}",
        ran.err
    );
    assert!(!place.path("new").exists());
    let ran = place.feed(&["convert", "-", "--to", "lgn", "-o", "new/"], b"");
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("standard input has no name"),
        "{}",
        ran.err
    );
}

#[test]
fn a_record_that_would_be_lost_in_another_is_told() {
    let place = drawn();
    place.write("b.lgn", "{no tags} 1. f5 2. d6\n");
    let ran = place.run(&["convert", "a.svg", "b.lgn", "--to", "lgn"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, GAME));
    assert!(
        ran.err
            .contains("b.lgn:1: the record is left out: it has no tags"),
        "{}",
        ran.err
    );
    let ran = place.run(&["convert", "b.lgn", "a.svg", "--to", "lgn"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
}

#[test]
fn nothing_is_written_of_a_file_that_ends_too_soon() {
    let place = drawn();
    let svg = fs::read_to_string(place.path("a.svg")).unwrap();
    place.write("cut.svg", &svg[..svg.len() - 3]);
    let ran = place.run(&["convert", "cut.svg", "--to", "lgn", "-o", "x.lgn"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[syntax]"), "{}", ran.err);
    assert!(ran.err.contains("x.lgn: not written"), "{}", ran.err);
    assert!(!place.path("x.lgn").exists());
    place.write("none.svg", "<svg/>");
    let ran = place.run(&["convert", "none.svg", "--to", "lgn"]);
    assert_eq!((ran.status, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("error[unknown-format]"), "{}", ran.err);
    let ran = place.run(&["convert", "gone.svg", "--to", "lgn", "-o", "x.lgn"]);
    assert_eq!(ran.status, 2);
    assert!(!place.path("x.lgn").exists());
    let ran = place.run(&["convert", "a.svg", "--to", "klingon"]);
    assert_eq!(ran.status, 2);
    assert!(ran.err.contains("(there are: lgn"), "{}", ran.err);
}

#[test]
fn bytes_that_are_no_text_stay_as_they_are() {
    let place = Place::new();
    let bytes = b"[Game \"othello\"]\r\n1. f5 {\xe9}\r";
    fs::write(place.path("a.lgn"), bytes).unwrap();
    let ran = place.run(&["convert", "a.lgn", "--to", "lgn", "-o", "b.lgn"]);
    assert_eq!((ran.status, ran.err.as_str()), (0, ""));
    assert_eq!(fs::read(place.path("b.lgn")).unwrap(), bytes);
}

#[test]
fn a_figure_is_checked_shown_and_drawn_again() {
    let place = drawn();
    let ran = place.run(&["check", "a.svg"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.err.contains("1 record (1 valid), 2 turns"),
        "{}",
        ran.err
    );
    let shown = place.run(&["show", "a.svg", "--turn", "1"]).out;
    assert_eq!(shown, place.run(&["show", "game.lgn", "--turn", "1"]).out);
    assert_eq!(place.run(&["figure", "a.svg", "-o", "b.svg"]).status, 0);
    assert_eq!(place.read("a.svg"), place.read("b.svg"));
    // What it is, the first bytes tell, where the name does not.
    fs::copy(place.path("a.svg"), place.path("a.txt")).unwrap();
    assert_eq!(place.run(&["check", "a.txt"]).status, 0);
    fs::copy(place.path("a.svg"), place.path("b.lgn")).unwrap();
    let ran = place.run(&["check", "b.lgn"]);
    assert_eq!(ran.status, 1);
    assert!(ran.err.contains("error[unknown-format]"), "{}", ran.err);
}

#[test]
fn the_place_of_a_fault_is_one_of_the_figure() {
    let place = drawn();
    let svg = place.read("a.svg").replace("c4", "a1");
    place.write("a.svg", &svg);
    let line = svg
        .lines()
        .position(|line| line == "2. a1</metadata>")
        .unwrap()
        + 1;
    let ran = place.run(&["check", "--format", "json", "a.svg"]);
    assert_eq!(ran.status, 1);
    let told =
        format!("\"turn\":2,\"line\":{line},\"column\":4,\"end_line\":{line},\"end_column\":6,");
    assert!(ran.out.contains(&told), "{}", ran.out);
    let ran = place.run(&["check", "a.svg"]);
    assert!(
        ran.err.contains(&format!(" a.svg:{line}:4\n")),
        "{}",
        ran.err
    );
    assert!(
        ran.err.contains(&format!("\n{line} | 2. a1\n")),
        "{}",
        ran.err
    );
}

#[test]
fn a_figure_is_never_formatted() {
    let place = drawn();
    let before = place.read("a.svg");
    for more in [&[][..], &["--check"], &["--diff"]] {
        let ran = place.run(&[&["fmt", "a.svg"], more].concat());
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{more:?}");
        assert!(ran.err.contains("a.svg: this is SVG"), "{}", ran.err);
        assert_eq!(place.read("a.svg"), before);
    }
}

#[test]
fn a_folder_is_read_without_the_figures_in_it() {
    let place = drawn();
    let ran = place.run(&["check", "."]);
    assert!(ran.err.contains("1 file, 1 record"), "{}", ran.err);
    place.write("pictures/b.svg", "<svg/>");
    let ran = place.run(&["check", "pictures"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
}

const REMARKED: &str = "[Game \"othello\"]\n[Black \"A\"]\n\n1. f5 {a} 2. d6\n";

#[test]
fn the_sidecar_is_no_other_file_of_the_conversion() {
    let place = Place::new();
    place.write("a.lgn", REMARKED);
    for (output, sidecar) in [("b.sgf", "./b.sgf"), ("b.wtb", "b.jou"), ("b.psq", "a.lgn")] {
        let to = if output == "b.wtb" { "wthor" } else { "sgf" };
        let args = [
            "convert",
            "a.lgn",
            "--to",
            to,
            "-o",
            output,
            "--sidecar",
            sidecar,
            "--force",
        ];
        let ran = place.run(&args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{sidecar}");
        let told = format!("{sidecar} can't be the sidecar and another file");
        assert!(ran.err.contains(&told), "{}", ran.err);
        assert_eq!(place.read("a.lgn"), REMARKED);
        assert!(!place.path(output).exists());
    }
}

#[test]
fn nothing_is_put_back_from_a_sidecar_that_has_been_changed() {
    let place = Place::new();
    place.write("a.lgn", REMARKED);
    let there = [
        "convert",
        "a.lgn",
        "--to",
        "transcript",
        "-o",
        "a.txt",
        "--sidecar",
        "side",
    ];
    assert_eq!(place.run(&there).status, 0);
    let back = ["convert", "a.txt", "--to", "lgn", "--sidecar", "side"];
    let ran = place.run(&back);
    assert_eq!((ran.status, ran.out.as_str()), (0, REMARKED), "{}", ran.err);
    let side = place.read("side");
    for (from, to) in [
        ("f5", "d3"),
        ("othello", "macbeth"),
        ("{a}", "{b}"),
        ("\"digest\"", "\"x\""),
    ] {
        assert!(side.contains(from), "{side}");
        place.write("side", &side.replace(from, to));
        let ran = place.run(&back);
        assert_eq!(ran.status, 2, "{from}");
        assert!(
            ran.err.contains("side: a record has been changed in it"),
            "{}",
            ran.err
        );
        assert!(ran.out.contains("1. f5 2. d6"), "{}", ran.out);
    }
}
