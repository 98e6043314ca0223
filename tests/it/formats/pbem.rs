//! Summaries of a `PBeM` server. The games are made up, in the layout of its mails.

use ludograph::format::{Context, registry};
use ludograph::game::registry::named;

use super::{Judged, format, read};

/// A game of ninuki on 19 lines in which Black takes five pairs, as the server would mail it.
const NINUKI: &str = include_str!("../../data/formats/pbem/ninuki.txt");

fn pbem(file: &str) -> Vec<Judged> {
    read(format("pbem"), file.as_bytes(), &Context::default())
}

fn by(file: &str, game: &str) -> Vec<Judged> {
    let context = Context {
        game: Some(named(game).unwrap()),
        ..Context::default()
    };
    read(format("pbem"), file.as_bytes(), &context)
}

fn one(file: &str) -> Judged {
    let mut all = pbem(file);
    assert_eq!(all.len(), 1, "{all:?}");
    all.remove(0)
}

#[test]
fn a_summary_is_checked_to_its_board() {
    let game = one(NINUKI);
    assert_eq!(game.codes(), [""; 0], "{:?}", game.faults);
    assert_eq!(game.game, "ninuki:19x19,double-three");
    for part in [
        "[Black \"anna\"]",
        "[White \"bruno\"]",
        "[Result \"B+\"]",
        "[Score \"5-2\"]",
        "[BlackElo \"1715\"]",
        "[BlackEloProvisional \"yes\"]",
        "[WhiteElo \"1404\"]",
        "[PBeM-Board \"12\"]",
        "[PBeM-Ended \"Mar 12 09:30\"]",
        "1. j10 2. l9",
        "position",
    ] {
        assert!(game.text.contains(part), "{part}: {}", game.text);
    }
    for id in ["ninuki:19x19", "ninuki:19x19,double-three"] {
        let games = by(NINUKI, id);
        assert_eq!((games[0].game.as_str(), games[0].codes()), (id, vec![]));
    }
}

#[test]
fn a_claim_that_the_board_contradicts_is_told() {
    for (from, to, code) in [
        ("Game won by anna.", "Game won by bruno.", "wrong-result"),
        ("Game won by anna.", "Game won by carla.", "bad-value"),
        ("anna has captured 5", "anna has captured 4", "wrong-score"),
        ("anna has captured 5", "anna has captured many", "bad-value"),
        (" 10  - - -", " 10  x - -", "wrong-position"),
        (" 10  - - -", " 10  ? - -", "bad-diagram"),
        (" 10  - - -", " 11  - - -", "bad-diagram"),
        ("Ninuki Board", "Pente+- Board", "unknown-variant"),
        ("Ninuki Board", "Chess Board", "unknown-game"),
        ("  3 ", "  4 ", "wrong-number"),
        (
            "Black (x)    White (o)",
            "White (o)    Black (x)",
            "bad-value",
        ),
        ("anna         bruno\n", "anna bruno carla\n", "syntax"),
    ] {
        assert!(NINUKI.contains(from), "{from}");
        let file = NINUKI.replacen(from, to, 1);
        let game = one(&file);
        assert!(game.codes().contains(&code), "{to}: {:?}", game.faults);
    }
}

#[test]
fn a_turn_at_fault_is_told_at_its_place() {
    let game = one(&NINUKI.replacen("2 M9", "2 I9", 1));
    let (line, _) = NINUKI
        .lines()
        .enumerate()
        .find(|(_, line)| line.starts_with("  1 K10"))
        .unwrap();
    let place = ("off-board", line as u64 + 1, 18);
    assert_eq!(game.places()[0], place, "{:?}", game.faults);
}

#[test]
fn mail_stands_round_a_summary_and_before_its_lines() {
    let quoted: Vec<String> = NINUKI.lines().map(|line| format!("> > {line}\n")).collect();
    let quoted = quoted.concat();
    let mail = format!(
        "From: a@example.org\nSubject: my game\n\nLook: 1 move was odd.\n\n{quoted}\n\
         Was it legal? 5 pairs are\n5 pairs.\n\n{NINUKI}\n-- \nanna\n"
    );
    let games = pbem(&mail);
    assert_eq!(games.len(), 2);
    for game in &games {
        assert_eq!(game.codes(), [""; 0], "{:?}", game.faults);
        assert_eq!(game.turns, one(NINUKI).turns);
    }
    let crlf = NINUKI.replace('\n', "\r\n");
    assert_eq!(one(&crlf).text, one(NINUKI).text);
    assert_eq!(pbem("Dear all,\n\nthere is no game here.\n").len(), 0);
}

#[test]
fn in_pente_white_begins_and_a_word_may_end_a_game() {
    let pente = "Summary of Pente Board 7\n\nGame won by anna.\n\n  White (o)    Black (x)\n  anna         bruno\n\
         \x20 1 K10        2 A1\n  3 K14        4 Resign\n\nanna has captured 0 pairs\nbruno has captured 0 pairs\n";
    let game = one(pente);
    assert_eq!(game.codes(), [""; 0], "{:?}", game.faults);
    assert_eq!(game.game, "pente:opening");
    for part in [
        "[First \"White\"]",
        "[White \"anna\"]",
        "[Result \"W+\"]",
        "1. j10 2. a1 3. j14 resign",
    ] {
        assert!(game.text.contains(part), "{part}: {}", game.text);
    }
    let near = one(&pente.replace("K14", "K12"));
    assert_eq!(near.codes(), ["opening-restriction"]);
    let half = one(&pente.replace("bruno has captured 0 pairs\n", ""));
    assert!(
        half.text.contains("[ClaimedScore \"?-0\"]"),
        "{}",
        half.text
    );
}

#[test]
fn renju_has_no_i_on_fifteen_lines_either() {
    let renju = "Summary of Renju Board 1\n\n  Black (x)    White (o)\n  a b\n  1 H8         2 J9\n  3 P1         4 pass\n";
    let game = one(renju);
    assert_eq!(game.codes(), [""; 0], "{:?}", game.faults);
    assert!(
        game.text.contains("1. h8 2. i9 3. o1 pass"),
        "{}",
        game.text
    );
    let game = one(&renju.replace("Renju Board", "Ninuki Board"));
    assert_eq!(game.codes(), ["first-move-centre"], "it is on 19 lines");
}

#[test]
fn without_its_first_line_a_summary_needs_a_name() {
    let at = NINUKI.find("  Black (x)").unwrap();
    assert_eq!(one(&NINUKI[at..]).codes(), ["unknown-game"]);
    let games = by(&NINUKI[at..], "ninuki:19x19");
    assert_eq!(games[0].codes(), [""; 0], "{:?}", games[0].faults);
}

#[test]
fn files_are_told_by_two_of_their_lines() {
    let id = |head: &str| registry::detect("txt", head.as_bytes()).map(|found| found.spec().id);
    assert_eq!(id(NINUKI), Some("pbem"));
    assert_eq!(
        id(&format!("From: x\n\n> {}", NINUKI.replace('\n', "\n> "))),
        Some("pbem")
    );
    for other in [
        "Summary of Board 12\n\nIt met on Monday.\n",
        "Summary of Othello Board 12\n\nBlack and White.\n",
        "[Game \"ninuki\"]\n\n1. h8\n",
        "# Black (x)    White (o)\n",
    ] {
        assert_ne!(id(other), Some("pbem"), "{other}");
    }
}
