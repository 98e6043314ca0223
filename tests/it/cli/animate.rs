//! `figure --animate`.

use super::place::Place;

const GAME: &str = "[Game \"macbeth\"]\n[Black \"A\"]\n1. d5 2. c4 3. c5\nfigure fig \"Three turns\"\nlabel c5 \"!\"\ncrop b3-g8\nend\n4. h7\n";

fn drawn(args: &[&str]) -> (Place, String) {
    let place = Place::new();
    place.write("game.lgn", GAME);
    let ran = place.run(&[&["figure", "game.lgn", "-o", "a.svg", "--animate"], args].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    let svg = place.read("a.svg");
    (place, svg)
}

#[test]
fn the_turns_up_to_a_figure_are_played() {
    let (place, svg) = drawn(&[]);
    assert!(svg.contains("<title>Three turns</title>"));
    assert!(
        svg.contains("4 positions, one after the other. The last: White to move."),
        "{svg:.900}"
    );
    // Three turns of a second, and four seconds at the end.
    assert!(svg.contains("{animation:7s step-end infinite}"));
    assert_eq!(place.run(&["convert", "a.svg", "--to", "lgn"]).out, GAME);
    assert_eq!(place.run(&["check", "a.svg"]).status, 0);
    let (_, svg) = drawn(&[
        "--turn",
        "4",
        "--seconds-per-turn",
        "0.25",
        "--seconds-at-end",
        "1.5",
    ]);
    assert!(svg.contains("5 positions, one after the other."));
    assert!(svg.contains("{animation:2.5s step-end infinite}"));
    let (_, svg) = drawn(&["--numbers", "2-3", "--theme", "wood"]);
    assert!(svg.contains("3 positions, one after the other."));
    assert!(svg.contains("Turns: 2 White c4, 3 Black c5."), "{svg:.900}");
}

#[test]
fn a_folder_gets_an_animation_of_each_figure() {
    let (place, _) = drawn(&[]);
    let args = [
        "figure",
        "game.lgn",
        "--animate",
        "-o",
        "out/",
        "--manifest",
        "l",
    ];
    assert_eq!(place.run(&args).status, 0);
    assert!(place.read("out/fig.svg").contains("@keyframes"));
    assert!(place.read("l").contains("\"file\":\"out/fig.svg\""));
}

#[test]
fn what_can_not_be_played_is_told() {
    let place = Place::new();
    place.write("game.lgn", GAME);
    let run = |args: &[&str]| place.run(&[&["figure", "game.lgn", "-o", "a.svg"], args].concat());
    for args in [
        &["--seconds-per-turn", "2"][..],
        &["--animate", "--seconds-per-turn", "0"],
        &["--animate", "--seconds-per-turn", "nan"],
        &["--animate", "--seconds-at-end", "1e9"],
        &["--animate", "--turn", "5"],
        &["--animate", "--split", "2"],
        &["--animate", "--as", "png"],
        &["--animate", "--numbers", "3-5"],
    ] {
        let ran = run(args);
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        assert!(!place.path("a.svg").exists(), "{args:?}");
    }
}
