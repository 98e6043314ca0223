//! Games of five in a row at the command line: what is told of turns, forbidden points and those where a
//! five can be annulled.

use super::Place;
use crate::stones::position;

/// Figure 4 of rules/ninuki.md, section 10: White's five can be annulled at f9 and h11.
const WAITS: &str = "h8 i10 f12 h9 l9 f11 o8 e10 a11 h10 m1 f10 g2 g10";

pub(super) fn record(game: &str, body: &str) -> String {
    let (game, variant) = game.split_once(':').unwrap_or((game, ""));
    format!("[Game \"{game}\"]\n[Variant \"{variant}\"]\n{body}\n")
}

/// What `show` prints of a record.
pub(super) fn show(text: &str, args: &[&str]) -> String {
    let place = Place::new();
    let mut all = vec!["show", "-"];
    all.extend(args);
    let ran = place.feed(&all, text.as_bytes());
    assert_eq!(ran.status, 0, "{text}\n{}", ran.err);
    ran.out
}

/// The lines of `show --told`, but for the position and its standing.
fn told(text: &str) -> Vec<String> {
    let shown = show(text, &["--told"]);
    let lines = shown.lines().skip_while(|line| !line.starts_with("Told:"));
    let lines = lines.skip(1).take_while(|line| line.starts_with(' '));
    lines.map(|line| line.trim_start().to_owned()).collect()
}

#[test]
fn what_turns_have_done_is_told() {
    // Figures 2, 4 and 5 of section 10.
    assert_eq!(
        told(&record("ninuki", "h8 j8 n11 l9 f2 m10 h6 i8 k8")),
        ["9. Black k8 captures i8 j8 l9 m10 (pairs 2-0)"]
    );
    let waits = "14. White g10 makes the five e10-i10, imperfect: Black annuls it at f9, h11";
    assert_eq!(told(&record("ninuki", WAITS)), [waits]);
    assert_eq!(
        told(&record("ninuki", &format!("{WAITS} f9"))),
        [
            waits,
            "15. Black f9 captures f10 f11 (pairs 1-0); annuls White's five e10-i10"
        ]
    );
    assert_eq!(
        told(&record("ninuki", &format!("{WAITS} a1"))),
        [
            waits,
            "15. Black a1 lets White's five e10-i10 stand; the game is over: W+ (five-stands)"
        ]
    );
    let cut = "h8 h7 c6 k6 m13 i6 f9 h6 f1 m6 g12 j6 n3 l6 h5";
    assert_eq!(
        told(&record("ninuki", cut)),
        [
            "14. White l6 makes the overline h6-m6",
            "15. Black h5 captures h6 h7 (pairs 1-0); cuts the overline h6-m6 down to the five i6-m6; \
             the game is over: Draw (overline-cut)"
        ]
    );
}

#[test]
fn a_perfect_five_and_lines_of_other_games_are_told() {
    let five = "h8 a1 i8 a15 j8 o1 k8 o15 l8";
    assert_eq!(
        told(&record("ninuki", five)),
        ["9. Black l8 makes the five h8-l8, perfect; the game is over: B+ (five)"]
    );
    assert_eq!(
        told(&record("renju", five)),
        ["9. Black l8 makes the five h8-l8; the game is over: B+ (five)"]
    );
    // Six count as a five in gomoku, and do nothing where five have to be exact.
    let six = position("B", "h8 i8 j8 l8 m8", "a1 a3 a5 c1 c3", "") + "k8";
    assert_eq!(
        told(&record("gomoku", &six)),
        ["1. Black k8 makes the five h8-m8 (6 stones); the game is over: B+ (five)"]
    );
    assert_eq!(
        told(&record("gomoku:exact", &six)),
        ["1. Black k8 makes the overline h8-m8"]
    );
    // Along two lines at once, and both perfect.
    let two = position(
        "B",
        "h9 h10 h11 h12 d8 e8 f8 g8",
        "a1 a3 a5 c1 c3 c5 a7",
        "",
    ) + "h8";
    assert_eq!(
        told(&record("ninuki", &two)),
        ["1. Black h8 makes the fives d8-h8 and h8-h12, perfect; the game is over: B+ (five)"]
    );
    // The fifth pair answers a five that waits.
    let pair = position(
        "B",
        "h12 c8",
        "a10 b10 c10 d10 e10 i12 j12 c9",
        "pairs 4 0\n",
    );
    assert_eq!(
        told(&record("ninuki", &(pair + "k12"))),
        ["1. Black k12 captures i12 j12 (pairs 5-0); the game is over: B+ (captures)"]
    );
}

#[test]
fn a_game_in_which_nothing_was_done_is_told_so() {
    let shown = show(&record("ninuki", "h8 i9"), &["--told"]);
    assert!(
        shown.contains("\nTold: no turn has done more than place a stone\n"),
        "{shown}"
    );
    let place = Place::new();
    let ran = place.feed(&["show", "-", "--told"], b"[Game \"macbeth\"]\n1. d5\n");
    assert_eq!(ran.status, 0);
    assert!(!ran.out.contains("Told"), "{}", ran.out);
    assert!(
        ran.err.contains("nothing is told of macbeth"),
        "{}",
        ran.err
    );
}

#[test]
fn the_five_that_waits_and_the_pairs_are_shown() {
    let lines = |turns: &str, line: &str| {
        let shown = show(&record("ninuki", turns), &[]);
        shown.lines().filter(|shown| *shown == line).count()
    };
    let waits = "White's five e10-i10 waits: Black annuls it at f9, h11";
    assert_eq!(lines(WAITS, waits), 1);
    assert_eq!(lines(WAITS, "Pairs: Black 0, White 0"), 1);
    assert_eq!(lines(&format!("{WAITS} f9"), "Pairs: Black 1, White 0"), 1);
    for over in ["f9", "a1", "resign"] {
        assert_eq!(lines(&format!("{WAITS} {over}"), waits), 0, "{over}");
    }
    // Of a start nobody has made the five, and here nobody can annul it.
    let start = position("B", "h8", "a1 b1 c1 d1 e1", "pairs 1 2\n");
    assert_eq!(
        lines(&start, "White's five a1-e1 waits: Black can't annul it"),
        1
    );
    assert_eq!(lines(&start, "Pairs: Black 1, White 2"), 1);
    let gomoku = show(&record("gomoku", "h8"), &[]);
    assert!(!gomoku.contains("Pairs"), "none are taken: {gomoku}");
}

/// A double three at k8 (h8 i8, k9 k10), an overline at e5 (a5-d5, f5).
const BANS: &str = "h8 i8 k9 k10 a5 b5 c5 d5 f5";

#[test]
fn forbidden_points_are_listed_with_their_kind() {
    let shown = |game: &str, side: &str| {
        show(
            &record(game, &position(side, BANS, "", "")),
            &["--forbidden"],
        )
    };
    let black = shown("renju", "B");
    for line in [
        "Forbidden to Black (overline): e5",
        "Forbidden to Black (double-three): k8",
    ] {
        assert!(black.lines().any(|shown| shown == line), "{black}");
    }
    assert!(shown("renju", "W").contains("\nForbidden to White: none\n"));
    assert!(shown("gomoku", "B").contains("\nForbidden to Black: none\n"));
    let ninuki = shown("ninuki", "B");
    assert!(!ninuki.contains("overline"), "{ninuki}");
    assert!(
        ninuki.contains("\nForbidden to Black (double-three): k8\n"),
        "{ninuki}"
    );
}

#[test]
fn figures_mark_forbidden_and_annulling_points() {
    let place = Place::new();
    let bans = record("renju", &position("B", BANS, "", ""));
    let draw = |text: &str, args: &[&str]| {
        let mut all = vec!["figure", "-", "-o", "-"];
        all.extend(args);
        place.feed(&all, text.as_bytes())
    };
    let has = |text: &str, args: &[&str], words: &str| {
        let ran = draw(text, args);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(
            !ran.err.contains("nothing is drawn"),
            "{args:?}: {}",
            ran.err
        );
        assert!(ran.out.contains(words), "{args:?} {words}\n{}", ran.out);
    };
    has(&bans, &["--forbidden"], "Cross: e5 k8.");
    let waits = record("ninuki", &format!("{WAITS} f9"));
    has(&waits, &["--annulling", "--turn", "14"], "Circle: f9 h11.");
    // The marks are those behind the last of the numbers.
    has(
        &waits,
        &["--annulling", "--numbers", "9-14"],
        "Circle: f9 h11.",
    );
    // A mark is asked for of the position, not of the only figure block.
    let block = format!("{bans}figure one\nempty\nend\n");
    has(&block, &["--forbidden"], "Cross: e5 k8.");
    let remark = |text: &str, args: &[&str], words: &str| {
        let ran = draw(text, args);
        assert_eq!(ran.status, 0, "{}", ran.err);
        assert!(ran.err.contains(words), "{args:?} {words}\n{}", ran.err);
    };
    let none =
        "no five waits that can be annulled at that point, so nothing is drawn for annulling";
    remark(&waits, &["--annulling"], none);
    let nothing =
        "nothing is forbidden to the side to move at that point, so nothing is drawn for forbidden";
    remark(&waits, &["--forbidden"], nothing);
    let block = format!("{waits}figure one\nannulling\nforbidden\nend\n");
    remark(&block, &[], none);
    remark(&block, &[], nothing);
    assert_eq!(draw(&waits, &["--forbidden", "--name", "one"]).status, 2);
    place.write("one.lgn", &block);
    let ran = place.run(&["figure", "one.lgn", "--forbidden", "-o", "out/"]);
    assert_eq!(ran.status, 2);
    assert!(
        ran.err.contains("mark one figure, of one file of records"),
        "{}",
        ran.err
    );
}

#[test]
fn slips_in_records_of_pairs_get_advice() {
    let place = Place::new();
    let advises = |game: &str, body: &str, help: &str| {
        let ran = place.feed(&["check", "-"], record(game, body).as_bytes());
        assert_eq!(ran.status, 1, "{body}");
        assert!(ran.err.contains(&format!("help: {help}")), "{}", ran.err);
    };
    advises(
        "pente",
        "K10 L11",
        "the centre is j10; no letter is skipped here",
    );
    advises(
        "pente",
        "1. W: j10",
        "where White begins the record says so: [First \"White\"]",
    );
    let forfeited = "[Game \"renju\"]\n[Result \"W+F\"]\n1. h9\n";
    let ran = place.feed(&["check", "-"], forfeited.as_bytes());
    let help = "help: the centre is h8; a game lost by such a turn is written ~h9";
    assert!(ran.err.contains(help), "{}", ran.err);
    advises(
        "ninuki",
        "h8 xi8",
        "what a turn captures is claimed in its word, behind commas",
    );
    advises(
        "ninuki",
        "k8xi8xj8",
        "captures are claimed behind commas: k8,xi8,xj8",
    );
    let empty = ". ".repeat(15) + "\n";
    let grid = |row: &str, notes: &str| {
        format!(
            "diagram\n{}{row}\n{}{notes}end\n",
            empty.repeat(7),
            empty.repeat(7)
        )
    };
    let one = ". . . . . . . 1 2 3 . . . . .";
    advises("ninuki", &grid(one, "4 = i8\n"), "turn 2 stands there");
    advises(
        "ninuki",
        &grid(one, "5 = b2\n"),
        "a stone on a point that has a mark already is noted",
    );
    advises(
        "ninuki",
        &grid(one, "4 at b2\n"),
        "a note below the rows is written `52 = h8`",
    );
    let skipping = "A B C D E F G H J K L M N O P\n";
    advises(
        "ninuki",
        &grid(one, skipping),
        "behind h stands i, in every game",
    );
}

#[test]
fn help_names_cells_only_where_they_are_few() {
    let place = Place::new();
    let told = |game: &str, body: &str| {
        place
            .feed(&["check", "-"], record(game, body).as_bytes())
            .err
    };
    let plain = told("gomoku", "h8 h8");
    assert!(plain.contains("h8 holds a stone already"), "{plain}");
    assert!(!plain.contains("help"), "{plain}");
    let occupied = told("gomoku", "j8 j8");
    assert!(occupied.contains("j8 holds a stone already"), "{occupied}");
    assert!(!occupied.contains("legal here"), "{occupied}");
    assert!(
        occupied.contains("help: no letter is skipped here"),
        "{occupied}"
    );
    let off = told("pente", "j10 t1");
    assert!(off.contains("t1 is not on the board"), "{off}");
    assert!(
        off.contains("help: the cells are a1 to s19; no letter is skipped"),
        "{off}"
    );
    let mut full = "position B\n".to_owned();
    for row in 0..15 {
        for file in 0..15 {
            full += match (row, file) {
                (14, 0..4) => ". ",
                _ if (file / 2 + row) % 2 == 0 => "W ",
                _ => "B ",
            };
        }
        full += "\n";
    }
    let few = told("gomoku", &(full + "end\nh8"));
    assert!(few.contains("help: legal here: a1, b1, c1, d1\n"), "{few}");
}

#[test]
fn hundreds_of_legal_points_stand_in_lines_of_80_columns() {
    let shown = show(&record("gomoku:20x20", "a1"), &["--legal"]);
    let (_, legal) = shown.split_once("Legal: ").unwrap();
    assert!(legal.lines().all(|line| line.len() <= 80), "{legal}");
    assert_eq!(legal.split_whitespace().count(), 399);
    assert!(legal.starts_with("a2 a3 "), "{legal}");
}

/// What stands before a variation that is never closed is sound, and can be looked at.
#[test]
fn an_open_variation_leaves_the_main_line_to_be_seen() {
    let place = Place::new();
    for game in ["renju", "gomoku"] {
        let text = format!("[Game \"{game}\"]\n\n1. h8 2. h9 (2. i9 3. j9");
        let ran = place.feed(&["show", "-"], text.as_bytes());
        assert_eq!(ran.status, 1);
        let heading = format!("{game}, after turn 2 (White h9)");
        assert!(ran.out.starts_with(&heading), "{}{}", ran.out, ran.err);
    }
}
