//! What section 2 of the rules draws.

use ludograph::board::Side;

use super::super::judge::taken;
use super::super::stones::{Point, Stones, WAYS, name};
use super::both::Both;
use super::row;

/// What a stone takes, played on the `*` of a row.
fn takes(id: &str, side: Side, (from, way): (Point, Point), marks: &str) -> usize {
    let size = if id == "pente" { 19 } else { 15 };
    let mut stones = Stones::new(size);
    let at = row(&mut stones, from, way, marks);
    let mut both = Both::set_up(id, stones, side, [0, 0]);
    let gone = taken(&both.position, at).len();
    let before = both.position.stones.of(side.other()).len();
    both.play(&name(at));
    let after = both.position.stones.of(side.other()).len();
    assert_eq!(before - after, gone, "{marks}");
    gone
}

/// A row with the colours exchanged.
fn exchanged(marks: &str) -> String {
    let other = |mark| match mark {
        'B' => 'W',
        'W' => 'B',
        other => other,
    };
    marks.chars().map(other).collect()
}

#[test]
fn pairs_are_taken_in_eight_directions() {
    let examples = [
        ("B W W *", 2),
        ("B W *", 0),
        ("B W W W *", 0),
        ("B . W *", 0),
        ("B W . *", 0),
        (". W W *", 0),
        ("B B W *", 0),
    ];
    for id in ["ninuki", "pente"] {
        for way in WAYS {
            for (marks, gone) in examples {
                let place = ((8, 8), way);
                assert_eq!(takes(id, Side::Black, place, marks), gone, "{marks}");
                let other = exchanged(marks);
                assert_eq!(takes(id, Side::White, place, &other), gone, "{other}");
            }
            // Only the side that plays captures.
            assert_eq!(takes(id, Side::White, ((8, 8), way), "B W * B"), 0);
            assert_eq!(takes(id, Side::White, ((8, 8), way), "B * W B"), 0);
            // Two pairs on one line.
            assert_eq!(takes(id, Side::Black, ((8, 8), way), "B W W * W W B"), 4);
        }
        // The edge is not a stone.
        for (from, way) in [((1, 5), (1, 0)), ((5, 1), (0, 1)), ((1, 1), (1, 1))] {
            assert_eq!(takes(id, Side::Black, (from, way), "W W *"), 0);
            assert_eq!(takes(id, Side::Black, (from, way), "B W W *"), 2);
        }
    }
}

#[test]
fn one_stone_takes_eight_pairs() {
    for (id, size) in [("ninuki", 15), ("pente", 19)] {
        let mut stones = Stones::new(size);
        for way in WAYS {
            row(&mut stones, (8, 8), way, "* W W B");
        }
        let mut both = Both::set_up(id, stones, Side::Black, [0, 0]);
        both.play("h8");
        assert_eq!(both.position.pairs, [8, 0]);
        assert_eq!(both.end(), Some((Some(Side::Black), "captures")));
        assert_eq!(both.code("a1"), "game-over");
    }
}

#[test]
fn captures_are_claimed_in_part_and_truly() {
    let mut stones = Stones::new(15);
    row(&mut stones, (8, 8), (1, 0), "B W W *");
    row(&mut stones, (11, 8), (0, 1), "* W W B");
    let mut both = Both::set_up("ninuki", stones, Side::Black, [0, 0]);
    for word in [
        "k8",
        "k8,xj8",
        "k8,xk10,xi8",
        "k8,xi8,xj8,xk9,xk10",
        "k8,xi8,xi8",
    ] {
        assert_eq!(both.code(word), "", "{word}");
    }
    assert_eq!(both.fault("k8,xi8,xh8"), ("wrong-capture", Some(2)));
    assert_eq!(both.fault("k8,xa1,xi8"), ("wrong-capture", Some(1)));
    assert_eq!(both.fault("k8,xz9"), ("off-board", Some(1)));
    assert_eq!(both.fault("h8,xz9"), ("occupied", Some(0)));
    both.play("k8");
    // What is empty again may be played on, by either side, and here in safety.
    both.play("i8 j8 k9 k10");
    assert_eq!(both.position.pairs, [2, 0]);
}
