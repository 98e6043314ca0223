//! What a fault ends, and what goes on behind it.

use ludograph::diagnostic::Code;

use crate::sound::check;

/// The codes and turns of a Macbeth record with this body.
fn said(body: &str) -> Vec<(Code, Option<u32>)> {
    let text = format!("[Game \"macbeth\"]\n[Result \"*\"]\n\n{body}\n");
    check(&text)
        .list()
        .iter()
        .map(|d| (d.code, d.turn))
        .collect()
}

#[test]
fn a_fault_ends_its_line_alone() {
    // a1 encloses nothing, wherever it stands.
    assert_eq!(said("d5 a1 a1 (a1)"), [(Code::NoCapture, Some(2))]);
    assert_eq!(
        said("d5 (e7 a1 a1) c4 a1"),
        [(Code::NoCapture, Some(2)), (Code::NoCapture, Some(3))]
    );
    assert_eq!(
        said("d5 c4 (e4) (a1) (h7) c5"),
        [(Code::NoCapture, Some(2))]
    );
    assert_eq!(
        said("d5 a1 (e4)"),
        [(Code::NoCapture, Some(2))],
        "a line in place of the faulty turn"
    );
    assert_eq!(
        said("d5 a1 (a1)"),
        [(Code::NoCapture, Some(2)), (Code::NoCapture, Some(2))]
    );
}

#[test]
fn a_variation_behind_something_unreadable_is_not_judged() {
    assert_eq!(said("d5 (e7) c4 %%% (h7 a1)"), [(Code::Syntax, Some(3))]);
    assert_eq!(
        said("d5 (e7) c4 diagram (h7 a1)"),
        [(Code::Syntax, Some(3))]
    );
}

#[test]
fn all_syntax_faults_are_reported_but_only_the_first_fault_of_the_rules() {
    assert_eq!(
        said("d5 a1 %%% b9 c4,, e4"),
        [
            (Code::NoCapture, Some(2)),
            (Code::Syntax, Some(3)),
            (Code::Syntax, Some(4))
        ]
    );
}

#[test]
fn a_word_that_is_no_turn_comes_before_its_number_its_side_and_the_end() {
    assert_eq!(said("1. d5 7. b1-a3"), [(Code::Syntax, Some(2))]);
    assert_eq!(said("1. d5 B: @c4"), [(Code::Syntax, Some(2))]);
    assert_eq!(said("1. d5 resign d5,c4"), [(Code::Syntax, Some(2))]);
    assert_eq!(said("1. d5 7. a1"), [(Code::WrongNumber, Some(2))]);
    assert_eq!(said("1. d5 B: a1"), [(Code::WrongSide, Some(2))]);
    assert_eq!(said("1. d5 resign B: a1"), [(Code::GameOver, Some(2))]);
}
