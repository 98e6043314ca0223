//! `figure --split`, and what it tells of fields that stand for nothing.

use super::place::Place;

const GAME: &str = "[Game \"othello\"]\n[Black \"A\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4 *\n";

#[test]
fn a_game_is_split_over_several_figures() {
    let place = Place::new();
    place.write("club game.lgn", GAME);
    let ran = place.run(&["figure", "club game.lgn", "--split", "2", "-o", "parts/"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.err.contains("3 figures drawn"), "{}", ran.err);
    let names = [
        "club-game-1-2.svg",
        "club-game-3-4.svg",
        "club-game-5-5.svg",
    ];
    assert_eq!(place.list("parts"), names);
    let title = |name: &str| {
        let file = place.read(&format!("parts/{name}"));
        let (_, title) = file.split_once("<title>").expect("a title");
        title.split_once('<').expect("an end").0.to_owned()
    };
    assert_eq!(title(names[1]), "Othello: turns 3 to 4");
    let shown = ["figure", "club game.lgn", "--split", "3", "--from", "1"];
    let ran = place.run(&[&shown[..], &["--ghosts", "-o", "again/"]].concat());
    assert_eq!(ran.status, 0, "{}", ran.err);
    let file = place.read("again/club-game-4-5.svg");
    assert!(file.contains("<title>Othello: turns 4 to 5, shown as 1 to 2</title>"));
    // Turn 4 flips d5 or more for White, and turn 5 c4 for Black; who is to move is told of the end.
    assert!(file.contains("<desc>White to move."), "{file}");
}

#[test]
fn each_record_of_a_file_is_split() {
    let place = Place::new();
    place.write("games.lgn", &format!("{GAME}\n{GAME}"));
    let args = ["figure", "games.lgn", "--split", "50", "-o", "parts/"];
    assert_eq!(place.run(&args).status, 0);
    let names = ["games-1-1-5.svg", "games-2-1-5.svg"];
    assert_eq!(place.list("parts"), names);
    let second = [&args[..4], &["-o", "second/", "--record", "2"]].concat();
    assert_eq!(place.run(&second).status, 0);
    assert_eq!(place.list("second"), [names[1]]);
    // What stands before a fault is drawn.
    place.write("faulty.lgn", "[Game \"othello\"]\n\n1. f5 2. a1 3. c3 *\n");
    let ran = place.run(&["figure", "faulty.lgn", "--split", "50", "-o", "faulty/"]);
    assert_eq!(ran.status, 1, "{}", ran.err);
    assert_eq!(place.list("faulty"), ["faulty-1-1.svg"]);
    let ran = place.feed(
        &["figure", "-", "--split", "3", "-o", "in/"],
        GAME.as_bytes(),
    );
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(place.list("in"), ["game-1-3.svg", "game-4-5.svg"]);
}

#[test]
fn what_can_not_be_split_is_refused() {
    let place = Place::new();
    place.write("a.lgn", GAME);
    place.write("b/a.lgn", GAME);
    let told = |args: &[&str]| {
        let ran = place.run(&[&["figure", "a.lgn"], args].concat());
        assert_eq!(ran.status, 2, "{args:?}");
        ran.err
    };
    let err = told(&["--split", "50", "-o", "a.svg"]);
    assert!(
        err.contains("--split draws several figures, and a.svg is no folder"),
        "{err}"
    );
    let err = told(&["b", "--split", "50", "-o", "out/"]);
    assert!(
        err.contains("of a.lgn and of b/a.lgn would have the same names"),
        "{err}"
    );
    let err = told(&["--split", "50", "--legal", "-o", "out/"]);
    assert!(
        err.contains("--legal, --forbidden and --annulling mark one position"),
        "{err}"
    );
    for args in [
        ["--split", "0"],
        ["--split", "x"],
        ["--from", "2"],
        ["--modulo", "9"],
    ] {
        told(&[&args[..], &["-o", "out/"]].concat());
    }
    told(&["--split", "5", "--numbers", "1-3", "-o", "out/"]);
    told(&["--split", "5", "--turn", "3", "-o", "out/"]);
    told(&["--split", "5", "--from", "0", "-o", "out/"]);
    // Nothing that is not its own is replaced.
    place.write("out/a-1-5.svg", "mine");
    let err = told(&["--split", "50", "-o", "out/"]);
    assert!(err.contains("was not made by ludograph"), "{err}");
    assert_eq!(place.read("out/a-1-5.svg"), "mine");
}

#[test]
fn fields_that_stand_for_nothing_are_told() {
    let place = Place::new();
    place.write("a.lgn", GAME);
    let caption = "{Black} and {White}, {\u{1b}[31m}";
    let ran = place.run(&["figure", "a.lgn", "--caption", caption, "-o", "a.svg"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(
        ran.err.contains("the record has nothing for {White}"),
        "{}",
        ran.err
    );
    assert!(!ran.err.contains('\u{1b}'), "{}", ran.err);
    let nothing = [
        "figure",
        "a.lgn",
        "--turn",
        "0",
        "--ghosts",
        "--before-after",
    ];
    let ran = place.run(&[&nothing[..], &["-o", "a.svg"]].concat());
    assert!(
        ran.err
            .contains("nothing has been captured or flipped at that point")
            && ran.err.contains("no turn has been played at that point"),
        "{}",
        ran.err
    );
}
