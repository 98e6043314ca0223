//! The tree is lossless, whatever the text: random notation, and a record that is damaged.

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::dump::dump;
use ludograph::lgn::syntax::tree::Kind;
use proptest::prelude::*;

use super::{faults_in, read};

const SAMPLE: &str = r#"[Game "macbeth"]
[Event "a ] \" b"] {before}
1. d5 2. c4 3. c5 {a {quiet} reply} 4. h7! (4. g8 5. e7 (5. B:~e4 $5)) ; rest (
session 3: 5. W: @d5/ roll:5-3,@f4 swap:a1,b2 6. d5,xe5 b1-a3-a4,h6>h8 <c4|c5,xd5>?! ~<?> pass
diagram
    a b c
 3 | 46 ~7 . # | 3
 2 | B W ? 4? 12|17
 ; a note {
 52 = h8, 53 = 17
end
position W 23
 . B
 mark c5 /
 session 4
 played B W
 pairs 3 1
end
figure fig-3 "Title \" x"
 legal
 label d5 "1"
 shade c4 c5
 arrow d8-a8-a7
 numbers 1-50
end
１２．Ｆ５ d５ a1=W --
B+46 {behind}
"#;

pub(super) const SIGNS: &[&str] = &[
    " ",
    "\n",
    "\r\n",
    "\t",
    "[",
    "]",
    "\"",
    "{",
    "}",
    "(",
    ")",
    ";",
    "$",
    "!",
    "?",
    "<",
    ">",
    "|",
    "~",
    "@",
    "=",
    "-",
    ",",
    ".",
    ":",
    "*",
    "+",
    "#",
    "\\",
    "/",
    "_",
    "a",
    "b",
    "x",
    "B",
    "W",
    "1",
    "2",
    "0",
    "d5",
    "12.",
    "[A \"b\"]\n",
    "\ndiagram\n",
    "\nposition B\n",
    "\nfigure a\n",
    "\nend\n",
    "pass",
    "swap:",
    "roll:",
    "session ",
    "Draw",
    "draw",
    "mark ",
    "legal",
    "label d5 ",
    "\u{feff}",
    "\u{a0}",
    "\u{200b}",
    "\u{3000}",
    "“",
    "”",
    "５",
    "Ｆ",
    "é",
    "с",
    "\u{0}",
    "\u{1a}",
    "·",
    "●",
    "100001",
    "1000000",
];

fn notation() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(SIGNS), 0..40).prop_map(|signs| signs.concat())
}

/// A record with a few pieces cut out, put in or exchanged.
fn mutated() -> impl Strategy<Value = String> {
    let change = (
        any::<prop::sample::Index>(),
        0_usize..6,
        prop::sample::select(SIGNS),
    );
    prop::collection::vec(change, 1..6).prop_map(|changes| {
        let mut text: Vec<char> = SAMPLE.chars().collect();
        for (at, cut, sign) in changes {
            let at = at.index(text.len());
            let end = (at + cut).min(text.len());
            text.splice(at..end, sign.chars());
        }
        text.into_iter().collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn nothing_is_left_out_of_the_tree(text in notation()) {
        faults_in(&text, Diagnostics::strict());
    }

    #[test]
    fn nothing_is_left_out_of_a_damaged_record(text in mutated()) {
        faults_in(&text, Diagnostics::strict());
    }

    #[test]
    fn what_is_not_read_is_reported(text in notation()) {
        let mut diagnostics = Diagnostics::new();
        let (_, tree) = read(&text, &mut diagnostics);
        let unknown = tree.items.iter().any(|item| item.kind == Kind::Unknown);
        prop_assert!(!unknown || diagnostics.has_errors());
    }

    #[test]
    fn faults_come_in_the_order_of_their_places(text in mutated()) {
        let mut diagnostics = Diagnostics::strict();
        read(&text, &mut diagnostics);
        prop_assert!(diagnostics.list().is_sorted_by_key(|fault| fault.span.start));
    }
}

#[test]
fn the_sample_is_read_whole() {
    assert_eq!(
        faults_in(SAMPLE.trim_start_matches(' '), Diagnostics::new()),
        [""; 0]
    );
    let (chunk, tree) = read(SAMPLE, &mut Diagnostics::new());
    insta::assert_snapshot!(dump(&chunk, &tree));
}
