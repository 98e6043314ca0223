//! Passes that a side makes of its own will, as in Renju (notation.md, section 2; rules/ninuki.md, section
//! 1), and that no other game of stones knows.

use crate::sound::check;
use crate::stones::{diagram, position};

/// The codes and turns of a record.
fn said(game: &str, body: &str) -> Vec<String> {
    let faults = check(&format!("[Game \"{game}\"]\n{body}"));
    let told = faults.list().iter();
    told.map(|fault| format!("{} {:?}", fault.code, fault.turn))
        .collect()
}

fn renju(body: &str) -> Vec<String> {
    said("renju", body)
}

#[test]
fn the_other_side_goes_on_with_the_next_number() {
    for sound in [
        "1. h8 pass 2. B: i9 3. W: h9",
        "1. B: h8 W: pass 2. B: i9",
        "1. h8 2. i9 B: pass 3. W: h9 B: pass 4. W: g8",
        // Black lets White begin.
        "pass 1. W: h8 2. B: i9",
        // Passes of both sides, but never one behind the other.
        "h8 pass i9 pass h9 i8 pass j9",
        "h8 pass i9 resign",
    ] {
        assert!(renju(sound).is_empty(), "{sound}: {:?}", renju(sound));
    }
    for (faulty, fault) in [
        ("1. h8 2. pass", "wrong-number Some(2)"),
        ("1. h8 pass 3. i9", "wrong-number Some(2)"),
        ("1. h8 pass 2. W: i9", "wrong-side Some(2)"),
        ("1. h8 B: pass", "wrong-side Some(2)"),
        // A free pass is never left out.
        ("1. h8 2. B: i9", "wrong-side Some(2)"),
        ("pass 1. i9", "first-move-centre Some(1)"),
        ("h8 ~pass", "needless-tilde Some(2)"),
        ("h8 pass,xh8", "syntax Some(2)"),
    ] {
        assert_eq!(renju(faulty), [fault], "{faulty}");
    }
}

#[test]
fn two_passes_end_the_game() {
    assert!(renju("h8 pass pass Draw").is_empty());
    assert!(renju("pass pass").is_empty(), "at once");
    for behind in ["i9", "pass", "resign", "~i9", "~pass", "draw"] {
        let told = renju(&format!("h8 i9 pass pass {behind}"));
        assert_eq!(told, ["game-over Some(3)"], "{behind}");
    }
    let point = position("", "h8", "", "");
    assert!(renju(&format!("h8\npass pass\n{point}")).is_empty());
}

#[test]
fn a_variation_may_stand_in_place_of_a_pass() {
    for sound in [
        "1. h8 pass (2. W: i9 3. B: h9) 2. B: j8",
        "1. h8 2. W: i9 (pass 2. B: j8 3. W: i9) 3. B: h9",
        // In place of the second pass, and of the first.
        "1. h8 pass pass (2. B: i9) (B: resign) Draw",
        "1. h8 pass (2. W: i9 B: pass 3. W: h9 (W: pass) 4. B: g8) (W: resign) B: pass",
        "pass (1. B: h8) 1. W: h8",
    ] {
        assert!(renju(sound).is_empty(), "{sound}: {:?}", renju(sound));
    }
    assert_eq!(
        renju("1. h8 pass (2. B: i9) 2. j8"),
        ["wrong-side Some(2)"],
        "it stands in place of the pass"
    );
    assert!(
        renju("h8 pass (pass pass) 2. B: i9").is_empty(),
        "it ends that line alone"
    );
    assert_eq!(renju("h8 pass (pass pass i9)"), ["game-over Some(2)"]);
}

#[test]
fn diagrams_go_on_behind_a_pass() {
    let second = diagram("h8", "", "2=i9 3=h9", "");
    let point = position("B 4", "h8 i9", "h9", "");
    assert!(renju(&format!("1. h8 pass\n{second}{point}")).is_empty());
    let first = diagram("", "", "1=h8", "");
    assert!(renju(&format!("{first}pass\n{second}{point}")).is_empty());
    // Without the pass the colours are the other way round.
    assert_eq!(
        renju(&format!("{first}{second}{point}")),
        ["wrong-position Some(4)"]
    );
}

#[test]
fn no_other_game_of_stones_has_a_pass() {
    for game in ["ninuki", "gomoku", "ninuki:double-three"] {
        let (game, variant) = game.split_once(':').unwrap_or((game, ""));
        let told = said(game, &format!("[Variant \"{variant}\"]\nh8 pass"));
        assert_eq!(told, ["false-pass Some(2)"], "{game}");
    }
    assert_eq!(said("pente", "j10 pass"), ["false-pass Some(2)"]);
    assert_eq!(said("ninuki", "h8 ~pass 2. B: i9"), ["as-played Some(2)"]);
    assert_eq!(
        said("ninuki", "h8 2. B: i9"),
        ["wrong-side Some(2)"],
        "none is left out"
    );
}
