//! How games begin and end (sections 1 and 7).

use ludograph::board::Side;

use super::super::stones::Stones;
use super::both::{Both, drawn, names};

/// Every empty point is a double three for Black: along each of the ranks and files that the holes lie on,
/// each hole finds an open four with another one, the outer ones by taking the pair beyond them.
const NO_WAY_OUT: &str = "
    B B W W B B W W B B W W B B W
    W W B B W B B B W B B B W W B
    B B W W B W W W B W W W B B W
    W W B B W W W W W W W B W W B
    B B B W W . . B B . . W W B W
    W W B W W . . B B . . W W B B
    B B W W B B B W W B B W B B W
    W W B B W B B W W B B B W W B
    B B B W W . . B B . . W W B W
    W W B W W . . B B . . W W B B
    B B W W B W W W W W W W B B W
    W W B B W W W B W W W B W W B
    B B W W B B B W B B B W B B W
    W W B B W W B B W W B B W W B
    B B W W B B W W B B W W B B W";

pub(in super::super) fn no_way_out() -> Stones {
    drawn(15, (1, 1), NO_WAY_OUT).0
}

#[test]
fn a_side_that_has_forbidden_points_only_has_drawn() {
    let draw = Some((None, "no-legal-move"));
    let stones = no_way_out();
    for id in ["ninuki", "ninuki:double-three"] {
        let both = Both::set_up(id, stones.clone(), Side::Black, [0, 0]);
        assert_eq!(both.end(), draw, "{id}");
        // White fills the corner.
        let stones = stones.without(&[(1, 1)]);
        let mut both = Both::set_up(id, stones, Side::White, [0, 0]);
        both.play("a1");
        assert_eq!(both.end(), draw, "{id}");
    }
    let both = Both::set_up("ninuki", stones.clone(), Side::White, [0, 0]);
    assert_eq!(both.legal().len(), 16);
    // With four pairs taken the outer points are exempt.
    let both = Both::set_up("ninuki", stones, Side::Black, [4, 0]);
    assert_eq!(
        names(&both.legal()),
        "f6 g6 j6 k6 f7 k7 f10 k10 f11 g11 j11 k11"
    );
}

#[test]
fn two_passes_are_a_draw_in_renju_alone() {
    let mut both = Both::start("renju");
    both.play("pass");
    assert_eq!(both.fault("a1"), ("first-move-centre", Some(0)));
    both.play("h8 pass a1 pass");
    assert_eq!(both.end(), None);
    both.play("pass");
    assert_eq!(both.end(), Some((None, "both-pass")));
    assert_eq!(both.fault("pass"), ("game-over", None));
    for id in ["ninuki", "gomoku", "pente"] {
        let both = Both::start(id);
        assert_eq!(both.fault("pass"), ("false-pass", None), "{id}");
    }
}

#[test]
fn the_first_stones_have_rules_of_their_own() {
    let both = Both::start("ninuki");
    assert_eq!(names(&both.legal()), "h8");
    assert_eq!(both.fault("h9"), ("first-move-centre", Some(0)));
    assert_eq!(names(&Both::start("ninuki:19x19").legal()), "j10");
    assert_eq!(names(&Both::start("pente").legal()), "j10");
    assert_eq!(names(&Both::start("renju").legal()), "h8");
    assert_eq!(Both::start("gomoku:20x20").legal().len(), 400);
    let mut both = Both::start("pente:opening");
    both.play("j10 k10");
    for near in ["j11", "l10", "l12", "h8", "h12", "i9"] {
        assert_eq!(both.fault(near), ("opening-restriction", Some(0)), "{near}");
    }
    for far in ["m10", "g10", "j13", "j7", "m13", "g8", "a1"] {
        assert_eq!(both.code(far), "", "{far}");
    }
    both.play("m10 j11 j12");
}
