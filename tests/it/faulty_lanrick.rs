//! The broken records of Lanrick are refused at the turn and at the place where they are wrong.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::sound::check;

/// A file of `tests/broken`, whose name begins with its code; the turn at fault; and what stands at the
/// place of the fault, which is the last one in the file that reads so.
const PLACES: &[(&str, Option<u32>, &str)] = &[
    ("already-home-line-of-two-white-men", Some(1), "@d4-"),
    ("as-played-four-squares", Some(1), "~b8-b4"),
    ("as-played-mark-on-a-man", Some(1), "~@c5"),
    ("bad-corner-edition-without-corners", Some(1), "b8-a8-a7"),
    ("bad-corner-odd-session", Some(1), "b8-a8-a6"),
    ("bad-corner-off-the-border", Some(1), "d8-b8-a7"),
    ("bad-diagram-eleven-men", Some(1), "position"),
    (
        "bad-diagram-later-session-of-january-1879",
        Some(1),
        "session 2",
    ),
    ("bad-diagram-session-of-other-men", Some(1), "session 4"),
    ("bad-diagram-two-marks", Some(1), "mark d5"),
    ("bad-removal-empty-square", Some(1), "xa1"),
    ("bad-removal-man-of-the-winner", Some(1), "xd4"),
    ("bad-removal-man-that-is-in", Some(1), "xd6"),
    ("bad-roll-face-2", Some(3), "roll:2-5"),
    ("bad-roll-mark-of-another-throw", Some(11), "@c6"),
    ("bad-roll-rank-comes-first", Some(11), "@f4"),
    ("bad-send-man-that-is-in", Some(1), "d6>d8"),
    ("bad-send-wanderer-outside", Some(1), "g6>b3"),
    ("bad-shift-no-square", Some(2), "@d5"),
    ("bad-shift-two-squares", Some(2), "@f5"),
    ("bad-swap-choice-not-told", Some(1), "swap"),
    ("bad-swap-man-of-the-setter", Some(1), "swap:c1,c5,a3"),
    ("bad-swap-too-few", Some(1), "swap:c1,c5"),
    ("blocked-at-the-end", Some(1), "a4-a7"),
    ("blocked-on-the-way", Some(1), "b7-d5"),
    ("blocked-sent-over-a-man", Some(1), "g6>a6"),
    ("can-muster-at-once-two-men", Some(1), "@b3"),
    ("empty-c3", Some(1), "c3-c4"),
    ("empty-nobody-to-send", Some(1), "g7>g8"),
    ("false-mark-rolled-where-it-is-set", Some(1), "roll:3-4"),
    ("false-mark-second-mark", Some(1), "@e5"),
    ("false-mark-set-where-it-is-rolled", Some(11), "@d5"),
    ("false-mark-while-men-are-set", Some(3), "@d5"),
    ("false-pass-in-1893", Some(1), "pass"),
    ("false-pass-man-can-move", Some(1), "pass"),
    ("false-pass-while-men-are-set", Some(2), "pass"),
    ("false-replacement-man-that-is-in", Some(1), "a3=W"),
    ("false-replacement-not-home", Some(1), "a7=B"),
    ("false-replacement-own-man", Some(1), "f8=W"),
    ("false-replacement-session-won", Some(1), "c5=W"),
    ("false-replacement-wrong-colour", Some(1), "e4=B"),
    ("false-reroll-throw-that-stands", Some(11), "roll:2-2"),
    ("false-shift-after-a-move", Some(4), "@c4"),
    ("false-shift-by-the-setter", Some(3), "@c4"),
    ("false-swap-after-the-first-turn", Some(2), "swap"),
    ("false-swap-game-without-it", Some(1), "swap"),
    ("false-swap-second-one", Some(1), "swap"),
    ("game-over-last-man-but-one-taken", Some(2), "f8-f7"),
    ("game-over-part-behind-the-end", Some(1), "e7-e6,xh1,d4>d1"),
    ("mark-missing-after-a-session", Some(2), "c1-d2"),
    ("mark-missing-pass", Some(1), "pass"),
    ("mark-missing-turn-before-the-mark", Some(1), "b8-d6"),
    ("mark-missing-turn-before-the-throw", Some(11), "h1-b7"),
    ("mark-not-central-d4", Some(1), "@d4"),
    ("mark-not-in-field-a5", Some(1), "@a5"),
    ("mark-not-in-field-corner", Some(1), "@h8/"),
    ("mark-not-in-field-in-a-position", Some(1), "mark a5"),
    ("mark-not-in-field-line-leaves-the-board", Some(1), "@a5-"),
    ("mark-occupied-black-man-on-c5", Some(1), "@c5"),
    ("mark-unchanged-d5-again", Some(2), "@d5"),
    ("missing-men-four-of-five", Some(1), "a1,a2,a3,a4"),
    (
        "missing-men-nine-of-ten",
        Some(1),
        "a1=W,a2=W,a3=W,a4=W,a5=W,h1=B,h2=B,h3=B,h4=B",
    ),
    ("missing-removal-by-the-loser", Some(1), "e7-e6"),
    ("missing-removal-session-won", Some(1), "e7-e6"),
    ("missing-replacement-duty-in-1893", Some(1), "d8-a8-a7"),
    ("missing-send-g6", Some(1), "e7-e6,xh1"),
    ("missing-send-man-of-the-winner", Some(1), "e7-e6,xh1,g6>g8"),
    (
        "missing-send-man-on-the-mark",
        Some(1),
        "e7-e6,xh1,g6>d5,b1>c6",
    ),
    ("moved-twice-b8", Some(1), "b7-b6"),
    ("moved-twice-on-another-line", Some(1), "b3-b4"),
    ("must-roll-again-mark-of-a-void-throw", Some(11), "@b2"),
    ("must-roll-again-white-was-home", Some(11), "h1-g1"),
    ("must-roll-again-white-was-home-in-1879", Some(11), "a1-b2"),
    ("needless-tilde-two-squares", Some(1), "~b8-d6"),
    ("not-border-man-set-in-the-field", Some(2), "d4"),
    ("not-border-one-of-ten", Some(1), "b5=W"),
    ("not-border-regrouped-into-the-field", Some(1), "d1-d2"),
    ("not-border-sent-half-the-way", Some(1), "g6>g7"),
    ("not-clear-next-to-the-last", Some(2), "@f4"),
    ("not-empty-h1-is-in", Some(2), "@g2"),
    ("not-spent-one-man-only", Some(1), "b7-a7"),
    ("not-spent-one-of-two", Some(1), "b8-b7"),
    ("not-your-man-black-moves-a7", Some(1), "a7-b6"),
    ("occupied-line-that-a-man-took", Some(1), "d5>d1"),
    ("occupied-sent-onto-a-man", Some(1), "g6>g8"),
    ("occupied-two-men-set-on-a1", Some(2), "a1"),
    ("off-board-mark", Some(1), "@i5"),
    ("off-board-move-of-a-man", Some(1), "b8-b9"),
    ("off-line-like-a-knight", Some(1), "b8-c6"),
    ("off-line-nowhere", Some(1), "b8-b8"),
    ("off-line-sent-like-a-knight", Some(1), "g6>h8"),
    ("orientation-line-of-nine-squares", Some(1), "@d5/"),
    ("orientation-three-squares-without-a-line", Some(1), "@d4"),
    ("orientation-throw-without-a-line", Some(1), "roll:3-3"),
    ("over-allowance-opener-of-1881", Some(1), "a1-d4"),
    ("over-allowance-second-man", Some(1), "h2-g2"),
    ("over-allowance-three-in-the-first-turn", Some(1), "b8-b5"),
    ("own-man-in-rendezvous-second-edition", Some(1), "@d4"),
    ("own-man-in-rendezvous-setter", Some(2), "@g4"),
    ("own-man-in-rendezvous-shifted-onto-it", Some(2), "@b4"),
    ("rendezvous-on-border-line-of-three", Some(1), "@b4-"),
    ("rendezvous-on-border-nine-squares", Some(1), "@b4"),
    ("shift-collision-f5", Some(1), "@e5"),
    ("syntax-man-set-in-the-game", Some(1), "c3"),
    ("syntax-move-behind-a-claim", Some(1), "a4-a3"),
    ("syntax-sent-where-nothing-is", Some(1), "a4>a8"),
    ("too-far-along-the-border", Some(1), "g1-h1-h5"),
    ("too-far-four-squares", Some(1), "b8-b4"),
    ("too-many-men-six-at-once", Some(1), "a6"),
    ("too-many-men-six-white", Some(1), "a6=W"),
    (
        "unknown-variant-edition-with-an-option",
        None,
        r#"[Variant "1893, swap-colours"]"#,
    ),
    ("wrong-capture-other-man", Some(1), "xc8"),
    ("wrong-capture-session-goes-on", Some(1), "xa7"),
    ("wrong-number-before-a-mark", Some(1), "1."),
    ("wrong-position-other-mark", Some(2), "position"),
    ("wrong-result-margin-of-men", None, r#"[Result "W+3"]"#),
    ("wrong-result-session-is-no-game", None, r#"[Result "W+"]"#),
    ("wrong-score-men-miscounted", None, r#"[Score "4-3"]"#),
    ("wrong-session-before-a-turn", Some(1), "session 1:"),
    ("wrong-session-number", Some(2), "session 6:"),
    ("wrong-side-setter-moves", Some(1), "W:"),
];

fn broken() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken")
}

#[test]
fn faults_stand_at_their_turn_and_place() {
    for &(name, turn, place) in PLACES {
        let text = fs::read_to_string(broken().join(name).with_extension("lgn")).unwrap();
        let diagnostics = check(&text);
        let [fault] = diagnostics.list() else {
            panic!("{name}: {:#?}", diagnostics.list());
        };
        let found = (fault.turn, fault.span.of(&text));
        assert_eq!(found, (turn, place), "{name}: {}", fault.message);
        let last = text.rfind(place).unwrap();
        assert_eq!(fault.span.start as usize, last, "{name}");
    }
}

#[test]
fn every_broken_record_of_lanrick_has_its_place() {
    let mut files = BTreeSet::new();
    for entry in fs::read_dir(broken()).unwrap() {
        let path = entry.unwrap().path();
        let bytes = fs::read(&path).unwrap();
        if bytes.starts_with(b"[Game \"lanrick\"]") {
            files.insert(path.file_stem().unwrap().to_str().unwrap().to_owned());
        }
    }
    let named = PLACES.iter().map(|(name, ..)| (*name).to_owned());
    assert_eq!(files, named.collect());
}
