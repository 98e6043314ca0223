//! The figures of section 10 with their properties, by both engines.

use ludograph::board::Side;

use super::super::judge::taken;
use super::super::stones::{Stones, name, read_all};
use super::both::{Both, names};

fn stones(black: &str, white: &str) -> Stones {
    let mut stones = Stones::new(15);
    for at in read_all(black) {
        stones.put(at, Some(Side::Black));
    }
    for at in read_all(white) {
        stones.put(at, Some(Side::White));
    }
    stones
}

/// A position, and the game from which it arises but for its last word.
fn figure(black: &str, white: &str, side: Side) -> Both {
    Both::set_up("ninuki", stones(black, white), side, [0, 0])
}

#[test]
fn figure_1_only_the_centre_is_legal() {
    assert_eq!(names(&Both::start("ninuki").legal()), "h8");
}

#[test]
fn figure_2_two_pairs_are_taken() {
    let mut both = figure("h8 n11", "i8 j8 l9 m10", Side::Black);
    let mut gone = taken(&both.position, (11, 8));
    gone.sort_unstable();
    assert_eq!(names(&gone), "i8 j8 l9 m10");
    both.play("k8");
    assert_eq!(both.position.pairs, [2, 0]);
    assert_eq!(both.position.stones.of(Side::White), []);
    let mut game = Both::start("ninuki");
    game.play("h8 j8 n11 l9 f2 m10 h6 i8 k8,xl9,xm10,xj8,xi8");
    assert_eq!(game.position.pairs, [2, 0]);
    assert_eq!(game.end(), None);
}

#[test]
fn figure_3_between_two_stones_is_safe() {
    let mut both = figure("h8 k8", "i8", Side::White);
    both.play("j8");
    assert_eq!(both.position.pairs, [0, 0]);
    assert_eq!(names(&both.position.stones.of(Side::White)), "i8 j8");
    Both::start("ninuki").play("h8 i8 k8 j8");
}

#[test]
fn figure_4_an_imperfect_five_is_annulled_in_two_places() {
    let mut set_up = figure("f12 h8", "e10 f10 h10 i10 f11 h9", Side::White);
    set_up.play("g10");
    let mut game = Both::start("ninuki");
    game.play("h8 i10 f12 h9 l9 f11 o8 e10 a11 h10 m1 f10 g2 g10");
    for both in [set_up, game] {
        let waiting = both.position.waiting.clone().unwrap();
        assert_eq!(waiting.side, Side::White);
        assert_eq!(waiting.fives, [read_all("e10 f10 g10 h10 i10")]);
        assert_eq!(both.annulling().as_deref(), Some("f9 h11"));
        for (at, gone) in [((6, 9), "f10 f11"), ((8, 11), "h9 h10")] {
            let mut taken = taken(&both.position, at);
            taken.sort_unstable();
            assert_eq!(names(&taken), gone);
        }
        for at in both.legal() {
            let mut after = both.fork();
            after.play(&name(at));
            let stands = (Some(Side::White), "five-stands");
            let annuls = [(6, 9), (8, 11)].contains(&at);
            assert_eq!(after.end(), (!annuls).then_some(stands), "{}", name(at));
        }
    }
}

#[test]
fn figure_5_an_overline_is_cut_to_a_five() {
    let mut set_up = figure("h8", "h6 i6 j6 k6 l6 m6 h7", Side::Black);
    set_up.play("h5");
    let mut game = Both::start("ninuki");
    game.play("h8 h7 c6 k6 m13 i6 f9 h6 f1 m6 g12 j6 n3 l6 h5,xh6,xh7");
    for both in [set_up, game] {
        assert_eq!(both.end(), Some((None, "overline-cut")));
        assert_eq!(
            names(&both.position.stones.of(Side::White)),
            "i6 j6 k6 l6 m6"
        );
        assert_eq!(both.position.pairs, [1, 0]);
    }
}
