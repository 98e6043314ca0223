//! Turns that the rules forbid: which fault they raise, and what becomes of them "as played".

use ludograph::board::{Cell, Side};
use ludograph::diagnostic::Code;
use ludograph::game::Next;
use ludograph::record::{Action, Actions, Ending};

use super::{Table, game};

/// After some turns a word raises that fault, at that part.
fn check(id: &str, turns: &str, word: &str, code: Code, part: Option<u16>) {
    let mut table = Table::after(id, turns);
    assert_eq!(table.fault(word), (code, part), "{id}: {turns} {word}");
}

const SHORTEST: &str = "e4 d3 e3 f3 h7 i8 e7 d7 e2 e1";

#[test]
fn placements_are_judged_in_the_order_of_section_8() {
    for word in ["z9", "f6", "e5", "a1", "e4"] {
        check("macbeth", SHORTEST, word, Code::GameOver, None);
    }
    check("macbeth", "", "a11", Code::OffBoard, Some(0));
    check("macbeth", "", "f6", Code::Block, Some(0));
    check("macbeth", "", "e5", Code::Occupied, Some(0));
    check("macbeth", "", "e6", Code::Occupied, Some(0));
    check("macbeth", "", "a1", Code::NoCapture, None);
    check("macbeth", "", "f4", Code::Block, Some(0));
    check("macbeth", "", "e3", Code::NoCapture, None);
    check("macbeth:reversi", "e5", "a11", Code::OffBoard, Some(0));
    check("macbeth:reversi", "e5", "f6", Code::Block, Some(0));
    check("macbeth:reversi", "e5", "e5", Code::Occupied, Some(0));
    check("macbeth:reversi", "e5", "e4", Code::NotCentral, Some(0));
    check("othello:reversi", "d4", "d3", Code::NotCentral, Some(0));
    check("othello", "", "a9", Code::OffBoard, Some(0));
    check("othello", "", "a1", Code::NoCapture, None);
}

#[test]
fn faults_name_the_cell_and_the_side() {
    let mut table = Table::after("macbeth", "d5");
    let fault = table.play("a1").unwrap_err();
    assert_eq!(fault.cell, Some(table.cell("a1")));
    assert_eq!(fault.side, Some(Side::White));
    assert_eq!(table.play("a11").unwrap_err().cell, None);
}

#[test]
fn claims_have_to_be_true_and_need_not_be_complete() {
    for word in ["c4", "c4,xd5", "c4,xe6", "c4,xd5,xe6", "c4,xe6,xd5,xe6"] {
        Table::after("macbeth", "d5").play(word).unwrap();
    }
    check("macbeth", "d5", "c4,xe5", Code::WrongCapture, Some(1));
    check("macbeth", "d5", "c4,xd5,xc4", Code::WrongCapture, Some(2));
    check("macbeth", "d5", "c4,xa1,xa11", Code::WrongCapture, Some(1));
    check("macbeth", "d5", "c4,xf6", Code::WrongCapture, Some(1));
    check("macbeth", "d5", "c4,xa11,xa1", Code::OffBoard, Some(1));
    check("macbeth", "d5", "a1,xa11", Code::NoCapture, None);
    check(
        "macbeth:reversi",
        "e5",
        "f5,xe5",
        Code::WrongCapture,
        Some(1),
    );
}

#[test]
fn only_a_placement_with_claims_or_a_pass_is_a_turn() {
    let (a, b) = (Action::Place(Cell(0)), Action::Place(Cell::NOWHERE));
    let claim = Action::Remove(Cell(1));
    let judge = |list: &[Action]| {
        let verdict = game("othello").admits(&Actions::plain(list));
        verdict.map_err(|fault| (fault.code, fault.part))
    };
    for turn in [&[a] as &[Action], &[b], &[a, claim, claim], &[Action::Pass]] {
        assert_eq!(judge(turn), Ok(()));
    }
    let syntax = |part| Err((Code::Syntax, part));
    assert_eq!(judge(&[claim]), syntax(None));
    assert_eq!(judge(&[claim, claim]), syntax(None));
    assert_eq!(judge(&[claim, a]), syntax(Some(0)));
    assert_eq!(judge(&[a, b]), syntax(Some(1)));
    assert_eq!(judge(&[a, claim, Action::Pass]), syntax(Some(2)));
    assert_eq!(judge(&[Action::Pass, claim]), syntax(Some(1)));
    assert_eq!(judge(&[Action::Pass, Action::Pass]), syntax(Some(1)));
    assert_eq!(
        judge(&[Action::PlaceAs(Cell(0), Side::Black)]),
        syntax(Some(0))
    );
    assert_eq!(judge(&[Action::Mark(Cell(0), None)]), syntax(Some(0)));
    assert_eq!(judge(&[Action::Send(Cell(0), Cell(1))]), syntax(Some(0)));
    assert_eq!(judge(&[Action::Roll(1, 2)]), syntax(Some(0)));
    assert_eq!(judge(&[Action::End(Ending::Resigned)]), syntax(Some(0)));
    assert_eq!(judge(&[a, Action::Roll(1, 2)]), syntax(Some(1)));
}

/// The mini game with passes of Black after turns 18 to 22.
const PASSES: &str = "c2 f5 g6 e3 f3 b1 c1 d1 e6 b3 a2 c5 c6 a3 a4 f7 e7 d7";

#[test]
fn a_pass_is_right_once_where_it_is_forced() {
    check("macbeth", "", "pass", Code::FalsePass, None);
    check("macbeth:reversi", "e5 f5", "pass", Code::FalsePass, None);
    let mut table = Table::after("macbeth:mini", PASSES);
    assert_eq!(table.play.next(), Next::Pass(Side::Black));
    assert_eq!(table.legal(), ["pass"]);
    assert_eq!(table.play.board().to_move, Some(Side::White));
    table.play("pass").unwrap();
    assert_eq!(table.play.next(), Next::Move(Side::White));
    assert_eq!(table.fault("pass"), (Code::FalsePass, None));
    // Whoever leaves the pass out means the side behind it.
    let mut table = Table::after("macbeth:mini", PASSES);
    table.play("e2").unwrap();
    assert_eq!(table.play.next(), Next::Pass(Side::Black));
}

#[test]
fn two_idle_passes_may_follow_the_end() {
    let mut table = Table::after("macbeth", SHORTEST);
    for _ in 0..2 {
        table.play("pass").unwrap();
        assert_eq!(table.play.next(), Next::Over);
        assert_eq!(table.end(), "W+72 0-72");
    }
    assert_eq!(table.fault("pass"), (Code::GameOver, None));
    assert_eq!(table.force("pass").unwrap_err().code, Code::GameOver);
    assert_eq!(table.fault("a1"), (Code::GameOver, None));
}

#[test]
fn an_unfinished_game_has_no_outcome_and_counts_its_discs() {
    let table = Table::after("macbeth", "d5 c4");
    assert_eq!(table.play.outcome(), None);
    assert_eq!(table.play.score().unwrap().to_string(), "3-5");
}

#[test]
fn as_played_overrules_what_a_placement_encloses() {
    let mut table = Table::after("macbeth", "d5");
    table.force("a1").unwrap();
    assert_eq!(table.discs(Side::White), ["a1", "g6", "f7"]);
    assert_eq!(table.play.next(), Next::Move(Side::Black));
    // What the rules allow is played as they say.
    table.force("g5").unwrap();
    assert_eq!(table.discs(Side::White), ["a1", "f7"]);
}

#[test]
fn as_played_overrules_the_centre_but_not_the_opening_phase() {
    let mut table = Table::after("othello:reversi", "d4");
    table.force("c4").unwrap();
    assert_eq!(table.play.next(), Next::Move(Side::Black));
    assert_eq!(table.legal(), ["e4", "d5", "e5"]);
    table.play("e4").unwrap();
    assert_eq!(table.fault("c3"), (Code::NotCentral, Some(0)));
    // White encloses d4 and e4 now, and turns nothing.
    table.force("f4").unwrap();
    assert_eq!(table.discs(Side::Black), ["d4", "e4"]);
    table.play("d5").unwrap();
    table.play("e5").unwrap();
    assert_eq!(table.discs(Side::White), ["c4", "f4", "e5"]);
    // The centre is full: the normal rules hold.
    assert_eq!(table.play.next(), Next::Move(Side::Black));
    assert!(table.legal().iter().all(|cell| cell != "a1"));
    assert_eq!(table.fault("a1"), (Code::NoCapture, None));
}

#[test]
fn as_played_overrules_a_pass() {
    let mut table = Table::after("macbeth", "");
    table.force("pass").unwrap();
    assert_eq!(table.play.next(), Next::Move(Side::White));
    let mut table = Table::after("macbeth:reversi", "e5");
    table.force("pass").unwrap();
    assert_eq!(table.play.next(), Next::Move(Side::Black));
    table.play("f5").unwrap();
    assert_eq!(table.discs(Side::Black), ["e5", "f5"]);
    // The other side can't place: it has to pass, and the turn comes back.
    let mut table = Table::after("macbeth:mini", PASSES);
    table.play("pass").unwrap();
    table.force("pass").unwrap();
    assert_eq!(table.play.next(), Next::Pass(Side::Black));
    assert_eq!(table.play.board().to_move, Some(Side::White));
}

#[test]
fn as_played_overrules_nothing_else() {
    let mut table = Table::after("macbeth", "d5");
    for (word, code, part) in [
        ("a11", Code::OffBoard, Some(0)),
        ("f6", Code::Block, Some(0)),
        ("e5", Code::Occupied, Some(0)),
        ("c4,xe5", Code::WrongCapture, Some(1)),
        ("a1,xe5", Code::WrongCapture, Some(1)),
    ] {
        let before = table.play.board();
        let fault = table.force(word).unwrap_err();
        assert_eq!((fault.code, fault.part), (code, part), "{word}");
        assert_eq!(table.play.board(), before, "{word}");
    }
    let mut table = Table::after("macbeth", SHORTEST);
    assert_eq!(table.force("a1").unwrap_err().code, Code::GameOver);
}
