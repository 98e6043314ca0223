//! Other people's text: tolerances, signs that look like others, and what messages say.

use ludograph::diagnostic::{Code, Diagnostics};

use super::{check, faults_in, read};

#[test]
fn tolerances_are_matters_of_style() {
    let first = |text: &str| {
        check(text, &[]);
        faults_in(text, Diagnostics::strict()).join(", ")
    };
    assert_eq!(first("1. D5\n"), "style-case 1:4-6 1");
    assert_eq!(first("1. b:d5\n"), "style-case 1:4-6 1");
    assert_eq!(first("1. d5 --\n"), "style-pass 1:7-9 2");
    assert_eq!(first("1. d5 c4 e4\n"), "style-number 1:7-9 2");
    assert_eq!(first("1... d5\n"), "style-dots 1:1-5 1");
    assert_eq!(first("1) d5\n"), "style-dots 1:1-3 1");
    assert_eq!(first("1. d5  2. c4\n"), "style-space 1:7-8 2");
    assert_eq!(first("1. d5\t2. c4\n"), "style-space 1:6-7 2");
    assert_eq!(first("1. d5\n\n\n2. c4\n"), "style-space 3:1-… 2");
    assert_eq!(first("1. d5"), "style-newline 1:6-6 2");
    assert_eq!(first("１. d５\n"), "style-width 1:1-2 1");
    assert_eq!(first("1. d5\u{3000}2. c4\n"), "style-width 1:6-7 2");
    assert_eq!(first("1. d5\u{a0}2. c4\n"), "style-invisible 1:6-7 2");
    assert_eq!(first("1. d\u{200b}5\n"), "style-invisible 1:5-6 1");
    assert_eq!(first("1. d5 \u{feff}2. c4\n"), "style-invisible 1:7-7 2");
    assert_eq!(first("\u{feff}1. d5\n\u{feff}2. c4\n"), "");
    assert_eq!(first("[A “1”]\n*\n"), "style-quote 1:4-5 -");
    assert_eq!(first("diagram\n1 ·\nend\n"), "style-mark 2:3-4 1");
    assert_eq!(first("position\nB x\nend\n"), "style-mark 2:3-4 1");
    assert_eq!(first("1. d5 {a\u{7}b}\n"), "style-control 1:9-10 2");
    assert_eq!(first("1. d5\n\u{1a}"), "style-control 2:1-2 2");
}

#[test]
fn signs_that_look_like_others_are_named() {
    let help = |text: &str| {
        let mut diagnostics = Diagnostics::new();
        read(text, &mut diagnostics);
        let fault = diagnostics.list()[0].clone();
        assert_eq!(fault.code, Code::Syntax);
        fault.help.unwrap()
    };
    assert_eq!(
        help("1. с4"),
        "`с` is U+0441, which looks like the Latin letter `c`"
    );
    assert_eq!(
        help("1. ο4"),
        "`ο` is U+03BF, which looks like the Latin letter `o`"
    );
    assert_eq!(
        help("1. d\u{202e}5"),
        "it holds U+202E, which can't be seen"
    );
    assert_eq!(help("1. d\u{0}5"), "it holds U+0000, which can't be seen");
    assert_eq!(help("d5 （c4）"), "`（` is U+FF08, which looks like `(`");
}

#[test]
fn messages_say_what_was_found_and_what_was_wanted() {
    let message = |text: &str| {
        let mut diagnostics = Diagnostics::new();
        read(text, &mut diagnostics);
        diagnostics.list()[0].message.clone()
    };
    assert_eq!(message("zz"), "expected a turn, found `zz`");
    assert_eq!(
        message("z9z"),
        "expected a comma or the end of the word behind `z9`, found `z`"
    );
    assert_eq!(
        message("dd5"),
        "expected a row number behind `d`, found `d5`"
    );
    assert_eq!(
        message("figure f\npiece c3\nend"),
        "expected `B` or `W` behind `piece`, found `c3`"
    );
    assert_eq!(message("?!?"), "expected a glyph, found `?!?`");
    assert_eq!(message(".5"), "expected a turn, found `.5`");
    assert_eq!(
        message("d5c4"),
        "expected a comma or the end of the word behind `d5`, found `c4`"
    );
    assert_eq!(message("d5,"), "expected a part of a turn behind `d5,`");
    assert_eq!(message("12"), "expected a turn, found the number `12`");
}

#[test]
fn slips_of_people_who_know_another_notation_get_advice() {
    let help = |text: &str| {
        let mut diagnostics = Diagnostics::new();
        read(text, &mut diagnostics);
        let faults = diagnostics.list();
        assert_eq!(faults.len(), 1, "{text}: {faults:?}");
        assert_eq!(faults[0].code, Code::Syntax);
        faults[0].help.clone()
    };
    let advice = [
        ("F5D6", "turns are parted by blanks: F5 D6"),
        (
            "f5d6c3d3c4f4",
            "turns are parted by blanks: f5 d6 c3 d3 ...",
        ),
        ("i10j11", "turns are parted by blanks: i10 j11"),
        (
            "d5, c4",
            "turns are parted by blanks alone, and a capture is claimed without one: k8,xj8",
        ),
        ("k8xi8xJ8", "captures are claimed behind commas: k8,xi8,xJ8"),
        ("B f5", "a side is written `B:`"),
        ("f5 w d6", "a side is written `W:`"),
        ("f5 resigns", "did you mean `resign`?"),
        ("f5 Passes", "did you mean `pass`?"),
        (
            "f5 1-0",
            "a result is `B+` or `W+`, with its margin behind it, or `Draw`",
        ),
        (
            "Black: f5",
            "what is not part of the game stands in braces: `{Black:}`",
        ),
    ];
    for (text, wanted) in advice {
        assert_eq!(help(text).as_deref(), Some(wanted), "{text}");
    }
    // No advice is better than a wrong one.
    for text in ["d5xe5", "d5c4,", "a123b", "d5,,", "<c4|", "swap:", "d"] {
        assert_eq!(help(text), None, "{text}");
    }
}
