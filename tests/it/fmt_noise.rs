//! Files of anything at all: formatting must not hide a fault, make one, or lose a record.

use ludograph::board::Geometry;
use proptest::prelude::*;

use crate::theorems::fmt::{formatted, stays, stays_on};

const PIECES: [&str; 64] = [
    " ",
    " ",
    " ",
    "\n",
    "\n",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{a0}",
    "\u{200b}",
    "\u{feff}",
    "\u{1a}",
    "[Game \"macbeth\"]",
    "\n[Result \"b+r\"]",
    "\n[Event “a ” ]",
    "[A \"",
    "\"",
    "\\",
    "]",
    "1.",
    "2...",
    "12.",
    "3)",
    "d5",
    "C4",
    "Ｆ５",
    "xe6",
    ",",
    "~",
    "<c4|d5>",
    "<?>",
    "B:",
    "w:",
    "session 2:",
    "@c5",
    "a1=W",
    "b1-a3",
    "pass",
    "--",
    "resign",
    "!",
    "?!",
    "$4",
    "{",
    "}",
    "{a}",
    ";",
    "(",
    ")",
    "*",
    "B+3",
    "\ndiagram\n",
    "\nposition B 3\n",
    "\nfigure f “t”\n",
    "\nend\n",
    "\n. 3 B 12|17\n",
    "\n 8 | x _ ４ |9\n",
    "a b c\n",
    "\n52=h8,53 = 17\n",
    "\nlabel d5 \"1\"\n",
    "played B",
    "mark c5/",
    "shade a1  B2\n",
];

fn noise() -> impl Strategy<Value = String> {
    let piece = (0..PIECES.len()).prop_map(|i| PIECES[i]);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Noise between two tags, words and blocks that are sound, so that more of it can be read.
fn quiet() -> impl Strategy<Value = String> {
    let pieces = [
        " ",
        "\n",
        "\n[Game \"macbeth\"]\n",
        " d5 ",
        " 1. C4!",
        " B:",
        " 3.",
        " {a\r\n b} ",
        " ;c\n",
        " (d5) ",
        " (",
        ") ",
        " pass ",
        "\ndiagram\n. 3\nB W\nend\n",
        "\nposition w\n1 | - B\n 2 | x | ｙ\nend\n",
        "\nfigure f “t”\nlabel Ｄ5 “ü”\nend\n",
        " * ",
        " W+R ",
        " session 2: ",
        " <c4|Ｆ５> ",
        " $3",
        "\u{a0}",
        "\t",
        " １\u{200b}２．ｄ５ ",
        "\n\n\n",
        " 7)",
        " -- ",
        " b+r ",
        " w: ",
        "\n[Event “ü\\”]\n",
        "\ndiagram\n a b\n. ?\n; c\n~4=A1\nend\n",
        "[White \"w\"]",
    ];
    let piece = (0..pieces.len()).prop_map(move |i| pieces[i]);
    prop::collection::vec(piece, 0..16).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn noise_stays_what_it_is(text in noise()) {
        stays(&text);
        stays_on(&Geometry::square(4, 2), &text);
    }

    #[test]
    fn what_can_be_read_stays_what_it_is(text in quiet()) {
        prop_assert_eq!(stays(&text), []);
        stays_on(&Geometry::square(2, 2), &text);
        stays_on(&Geometry::square(2, 2).a1_on_top(), &text);
    }
}

#[test]
fn what_cant_be_read_stays_beside_what_can() {
    let text = "[Game \"macbeth\"]\n1. d5\n[Game \"macbeth\"]\n1. d5 {\n[Game \"macbeth\"]\n{a} d5";
    let seen = formatted(text, None);
    assert_eq!((seen.records.len(), seen.kept), (3, 1));
}
