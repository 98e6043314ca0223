//! Which results and scores a record of a game of five in a row may claim (notation.md, section 1;
//! rules/ninuki.md, section 7).

use ludograph::diagnostic::Diagnostic;

use crate::sound::check;
use crate::stones::position;

/// Every result that can be written, but for other margins.
const ALL: [&str; 13] = [
    "B+", "W+", "B+3", "W+1", "B+R", "W+R", "B+T", "W+T", "B+F", "W+F", "Draw", "Void", "*",
];

/// Black's five in the open, White's stones in the corners: nobody can annul it.
const FIVE: &str = "h8 a1 i8 a15 j8 o1 k8 o15 l8";
/// Figure 4 of section 10: White's five can be annulled.
const WAITS: &str = "h8 i10 f12 h9 l9 f11 o8 e10 a11 h10 m1 f10 g2 g10";
/// The same, and a reply that lets it stand.
const STANDS: &str = "h8 i10 f12 h9 l9 f11 o8 e10 a11 h10 m1 f10 g2 g10 a1";
/// Figure 5 of section 10.
const CUT: &str = "h8 h7 c6 k6 m13 i6 f9 h6 f1 m6 g12 j6 n3 l6 h5";

fn record(game: &str, tags: &str, body: &str) -> String {
    format!("[Game \"{game}\"]\n{tags}\n{body}\n")
}

/// A board on which nothing but a1 is empty, and no line is longer than two.
fn nearly_full() -> String {
    let mut text = "position B\n".to_owned();
    for row in (1..=15).rev() {
        for file in 1..=15 {
            text += match (row, file) {
                (1, 1) => ". ",
                _ if (file / 2 + row) % 2 == 0 => "W ",
                _ => "B ",
            };
        }
        text += "\n";
    }
    text + "end\n"
}

/// Black takes the fifth pair at k8.
fn fifth_pair() -> String {
    position("B", "h8", "i8 j8", "pairs 4 2\n") + "k8"
}

fn told(text: &str) -> Vec<String> {
    let told = |fault: &Diagnostic| format!("{} {}", fault.code, fault.message);
    check(text).list().iter().map(told).collect()
}

/// That of all results exactly these may be claimed, by the tag as by the word at the end; beside those
/// that claim nothing: the canonical form writes `*` where a record has no result.
fn may_claim(game: &str, body: &str, allowed: &[&str]) {
    for claim in ALL {
        let tag = record(game, &format!("[Result \"{claim}\"]\n"), body);
        let word = record(game, "", &format!("{body} {claim}"));
        for text in [tag, word] {
            let faults = check(&text);
            let codes: Vec<&str> = faults.list().iter().map(|f| f.code.word()).collect();
            let turns = faults.list().iter().all(|fault| fault.turn.is_none());
            if allowed.contains(&claim) || ["*", "Void"].contains(&claim) {
                assert!(codes.is_empty(), "{claim} {text}\n{:#?}", faults.list());
            } else {
                assert_eq!(codes, ["wrong-result"], "{claim} {text}");
                assert!(turns, "results have no turn");
            }
        }
    }
}

#[test]
fn a_game_that_is_not_over_may_claim_any_winner_or_a_draw_but_no_margin() {
    let all: Vec<&str> = ALL
        .into_iter()
        .filter(|c| !["B+3", "W+1"].contains(c))
        .collect();
    for game in ["ninuki", "gomoku", "renju"] {
        may_claim(game, "h8 i9", &all);
    }
    may_claim("pente", "j10 i9", &all);
    // A five that waits ends nothing.
    may_claim("ninuki", WAITS, &all);
}

#[test]
fn a_game_that_is_over_on_the_board_names_its_winner() {
    for game in ["ninuki", "gomoku", "renju"] {
        may_claim(game, FIVE, &["B+"]);
    }
    may_claim("ninuki", STANDS, &["W+"]);
    may_claim("ninuki", &fifth_pair(), &["B+"]);
}

#[test]
fn a_game_that_is_drawn_on_the_board_is_a_draw() {
    may_claim("ninuki", CUT, &["Draw"]);
    may_claim("renju", "h8 pass pass", &["Draw"]);
    may_claim("gomoku", &(nearly_full() + "a1"), &["Draw"]);
}

#[test]
fn an_end_word_decides_for_the_side_that_waits() {
    may_claim("ninuki", "h8 resign", &["B+", "B+R"]);
    may_claim("gomoku", "h8 i9 time", &["W+", "W+T"]);
    may_claim("renju", "h8 pass forfeit", &["W+", "W+F"]);
    may_claim("ninuki", "h8 draw", &["Draw"]);
    // The side that might have annulled a five gives up.
    may_claim("ninuki", &format!("{WAITS} resign"), &["W+", "W+R"]);
}

#[test]
fn the_reason_is_told() {
    let claim = |game: &str, body: &str, result: &str| {
        let text = record(game, &format!("[Result \"{result}\"]\n"), body);
        told(&text).remove(0)
    };
    for (game, body, result, message) in [
        ("ninuki", FIVE, "W+", "W+, but Black has won by a five"),
        ("renju", FIVE, "B+R", "B+R, but Black has won by a five"),
        (
            "ninuki",
            STANDS,
            "B+",
            "B+, but White has won by a five that stands",
        ),
        (
            "ninuki",
            CUT,
            "B+",
            "B+, but the game is drawn: an overline was cut down to a five",
        ),
        (
            "renju",
            "h8 pass pass",
            "W+",
            "W+, but the game is drawn: both sides have passed",
        ),
        (
            "ninuki",
            "h8 draw",
            "W+",
            "W+, but the game is drawn by agreement",
        ),
        ("ninuki", "h8 resign", "W+R", "W+R, but White has resigned"),
        (
            "ninuki",
            "h8 time",
            "B+R",
            "B+R, but White has run out of time",
        ),
        (
            "ninuki",
            FIVE,
            "B+3",
            "B+3 tells a margin, and ninuki has none",
        ),
        (
            "ninuki",
            "h8",
            "W+2",
            "W+2 tells a margin, and ninuki has none",
        ),
        ("ninuki", FIVE, "W+2", "W+2, but Black has won by a five"),
    ] {
        assert_eq!(claim(game, body, result), format!("wrong-result {message}"));
    }
    assert_eq!(
        claim("ninuki", &fifth_pair(), "Draw"),
        "wrong-result Draw, but Black has won by captures"
    );
    assert_eq!(
        claim("gomoku", &(nearly_full() + "a1"), "B+"),
        "wrong-result B+, but the game is drawn: the board is full"
    );
}

#[test]
fn the_score_is_the_pairs_as_they_stand() {
    let score = |game: &str, body: &str, score: &str| {
        told(&record(game, &format!("[Score \"{score}\"]\n"), body))
    };
    for (game, body, real) in [
        ("ninuki", "h8 i9", "0-0"),
        ("ninuki", CUT, "1-0"),
        ("ninuki", STANDS, "0-0"),
        ("ninuki", &fifth_pair(), "5-2"),
        // Figure 2 of section 10: two pairs with one stone, and then White gives up.
        ("ninuki", "h8 j8 n11 l9 f2 m10 h6 i8 k8 resign", "2-0"),
        // j10 and m10 enclose k10 and l10.
        ("pente", "j10 k10 a1 l10 m10", "1-0"),
    ] {
        assert!(score(game, body, real).is_empty(), "{body}");
        let message = format!("wrong-score the pairs taken are {real}, not 3-1");
        assert_eq!(score(game, body, "3-1"), [message], "{body}");
    }
    for game in ["gomoku", "renju"] {
        for body in ["h8 i9", FIVE, "h8 resign"] {
            for wrong in ["0-0", "5-3"] {
                let message = format!("wrong-score {game} has no score");
                assert_eq!(score(game, body, wrong), [message], "{body}");
            }
        }
    }
    let claimed = record("gomoku", "[ClaimedScore \"4-2\"]\n", "h8");
    assert!(told(&claimed).is_empty(), "it is not checked");
}

#[test]
fn nothing_follows_the_end_and_the_reason_is_told() {
    let fault = |game: &str, body: &str| told(&record(game, "", body)).remove(0);
    let over =
        |last: u32, why: &str| format!("game-over the game is over after turn {last}: {why}");
    assert_eq!(
        fault("ninuki", &format!("{FIVE} h9")),
        over(9, "Black has won by a five")
    );
    assert_eq!(
        fault("ninuki", &format!("{STANDS} b1")),
        over(15, "White has won by a five that stands")
    );
    assert_eq!(
        fault("renju", "h8 pass pass i9"),
        over(1, "the game is drawn: both sides have passed")
    );
    for idle in [
        format!("{FIVE} pass"),
        format!("{FIVE} ~pass"),
        format!("{FIVE} ~h9"),
    ] {
        assert!(fault("renju", &idle).starts_with("game-over "), "{idle}");
    }
    assert_eq!(
        fault("ninuki", "h8 resign i9"),
        "game-over nothing may follow the word that ended the game"
    );
}
