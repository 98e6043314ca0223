//! What sections 3 to 5 of the rules draw.

use ludograph::board::Side;

use super::super::stones::{Point, Stones, name};
use super::both::{Both, drawn, sign};
use super::row;

#[test]
fn an_overline_wins_only_where_five_or_more_do() {
    let ids = [
        ("ninuki", None),
        ("gomoku", Some("five")),
        ("gomoku:exact", None),
        ("pente", Some("five")),
        ("renju", Some("five")),
    ];
    for (id, won) in ids {
        let size = if id == "pente" { 19 } else { 15 };
        let mut stones = Stones::new(size);
        // In renju it is White's; Black may not make it.
        let at = row(&mut stones, (3, 3), (1, 1), "W W W * W W");
        let mut both = Both::set_up(id, stones, Side::White, [0, 0]);
        both.play(&name(at));
        let won = won.map(|reason| (Some(Side::White), reason));
        assert_eq!(both.end(), won, "{id}");
    }
    let mut stones = Stones::new(15);
    row(&mut stones, (3, 3), (1, 1), "B B B * B B");
    let mut both = Both::set_up("renju", stones, Side::Black, [0, 0]);
    assert_eq!(both.fault("f6"), ("overline", Some(0)));
    both.play("~f6");
    assert_eq!(both.end(), None);
}

#[test]
fn a_stone_that_makes_an_overline_and_a_five_has_made_a_five() {
    for id in ["ninuki", "gomoku:exact", "renju"] {
        let mut stones = Stones::new(15);
        row(&mut stones, (2, 8), (1, 0), "B B B * B B B");
        row(&mut stones, (5, 8), (0, 1), "* B B B B");
        let mut both = Both::set_up(id, stones, Side::Black, [0, 0]);
        both.play("e8");
        assert_eq!(both.end(), Some((Some(Side::Black), "five")), "{id}");
    }
}

/// The drawing of section 4.
const IMPERFECT: &str = "
    . . B . . . .
    . . W . . . .
    . W W * W W .
    . . ! . . . .";

fn imperfect() -> (Both, Point) {
    let (stones, signs) = drawn(15, (1, 5), IMPERFECT);
    let mut both = Both::set_up("ninuki", stones, Side::White, [0, 0]);
    both.play(&name(sign(&signs, '*')));
    (both, sign(&signs, '!'))
}

#[test]
fn an_imperfect_five_waits_for_one_turn() {
    let (both, annuls) = imperfect();
    assert_eq!(both.end(), None);
    assert_eq!(both.annulling(), Some(name(annuls)));
    let mut annulled = both.fork();
    annulled.play(&name(annuls));
    assert_eq!((annulled.end(), annulled.annulling()), (None, None));
    assert_eq!(annulled.position.pairs, [1, 0]);
    for other in both.legal().into_iter().filter(|&at| at != annuls) {
        let mut stands = both.fork();
        stands.play(&name(other));
        assert_eq!(stands.end(), Some((Some(Side::White), "five-stands")));
    }
    // A row that was broken may be made again.
    annulled.play("c6");
    assert_eq!(annulled.end(), Some((Some(Side::White), "five")));
}

#[test]
fn a_five_that_cannot_be_annulled_wins_at_once() {
    let (stones, signs) = drawn(15, (1, 5), &IMPERFECT.replacen('B', ".", 1));
    let at = name(sign(&signs, '*'));
    for pairs in [[0, 0], [4, 0]] {
        let mut both = Both::set_up("ninuki", stones.clone(), Side::White, pairs);
        both.play(&at);
        assert_eq!(both.end(), Some((Some(Side::White), "five")));
    }
}

#[test]
fn a_five_of_ones_own_does_not_save_from_a_five() {
    let (mut stones, signs) = drawn(15, (1, 5), IMPERFECT);
    row(&mut stones, (8, 12), (1, 0), "B B B B *");
    let mut both = Both::set_up("ninuki", stones, Side::White, [0, 0]);
    both.play(&name(sign(&signs, '*'))).play("l12");
    assert_eq!(both.end(), Some((Some(Side::White), "five-stands")));
}

#[test]
fn the_fifth_pair_saves_from_a_five() {
    let (mut stones, signs) = drawn(15, (1, 5), IMPERFECT);
    row(&mut stones, (8, 12), (1, 0), "B W W *");
    let star = name(sign(&signs, '*'));
    let mut both = Both::set_up("ninuki", stones.clone(), Side::White, [4, 0]);
    both.play(&star).play("k12");
    assert_eq!(both.end(), Some((Some(Side::Black), "captures")));
    let mut both = Both::set_up("ninuki", stones, Side::White, [3, 0]);
    both.play(&star).play("k12");
    assert_eq!(both.end(), Some((Some(Side::White), "five-stands")));
}

#[test]
fn two_fives_are_annulled_together_or_not_at_all() {
    // Two fives that cross in f6; the pair f6 f7 is part of both, the pair b6 b7 of one.
    let mut stones = Stones::new(15);
    row(&mut stones, (2, 6), (1, 0), "W W W W *");
    row(&mut stones, (6, 2), (0, 1), "W W W W *");
    stones.put((7, 5), Some(Side::White));
    stones.put((8, 4), Some(Side::Black));
    stones.put((2, 7), Some(Side::White));
    stones.put((2, 8), Some(Side::Black));
    let mut both = Both::set_up("ninuki", stones.clone(), Side::White, [0, 0]);
    both.play("f6");
    assert_eq!(both.annulling().as_deref(), Some("e7"));
    let mut one = both.fork();
    one.play("b5");
    assert_eq!(one.end(), Some((Some(Side::White), "five-stands")));
    both.play("e7");
    assert_eq!(both.end(), None);
    // Each can be annulled, but not both by one stone: they win at once.
    stones.put((8, 4), None);
    stones.put((7, 2), Some(Side::White));
    stones.put((8, 2), Some(Side::Black));
    let mut both = Both::set_up("ninuki", stones, Side::White, [0, 0]);
    both.play("f6");
    assert_eq!(both.end(), Some((Some(Side::White), "five")));
}

#[test]
fn a_cut_overline_is_a_draw() {
    let from_six = "
        B . . . . . . .
        W . . . . . . .
        W W W W W W . .
        * . . . . . . .";
    let from_seven = "
        . B . . . . . .
        . W . . . . . .
        W W W W W W W .
        . * . . . . . .";
    let to_two_and_three = "
        . . B . . . . .
        . . W . . . . .
        W W W W W W . .
        . . * . . . . .";
    let cut = Some((None, "overline-cut"));
    for (drawing, end) in [(from_six, cut), (from_seven, cut), (to_two_and_three, None)] {
        let (stones, signs) = drawn(15, (1, 5), drawing);
        for pairs in [[0, 0], [4, 2]] {
            let mut both = Both::set_up("ninuki", stones.clone(), Side::Black, pairs);
            both.play(&name(sign(&signs, '*')));
            let fifth = (pairs[0] == 4).then_some((Some(Side::Black), "captures"));
            assert_eq!(both.end(), end.or(fifth), "{drawing}");
        }
        // In pente a line of six has won before.
        let (stones, _) = drawn(19, (1, 5), drawing);
        let both = Both::set_up("pente", stones, Side::Black, [0, 0]);
        assert_eq!(both.end(), Some((Some(Side::White), "five")));
    }
}

#[test]
fn a_cut_comes_before_every_other_end() {
    let (mut stones, signs) = drawn(
        15,
        (1, 5),
        "
        B . . . . . . .
        W . . . . . . .
        W W W W W W . .
        * B B B B . . .",
    );
    let star = name(sign(&signs, '*'));
    // With a five of one's own.
    let mut both = Both::set_up("ninuki", stones.clone(), Side::Black, [0, 0]);
    both.play(&star);
    assert_eq!(both.end(), Some((None, "overline-cut")));
    // While a five of the other side waits.
    for file in 9..14 {
        stones.put((file, 12), Some(Side::White));
    }
    let mut both = Both::set_up("ninuki", stones, Side::Black, [0, 0]);
    assert_eq!(both.annulling().as_deref(), Some(""));
    both.play(&star);
    assert_eq!(both.end(), Some((None, "overline-cut")));
}
