//! What no input may do: panic, take long, or flood.

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;

use super::records::check_split;
use super::{check, read};
use crate::theorems::tiled::assert_tiled;

#[test]
fn a_file_of_up_to_three_bytes_has_a_verdict() {
    let signs = b" \n\r\t[]\"{}();$!?<>|~@=-,.:*+#\\/_axdBW10e\xef\xc3\xe9\0\x1a";
    let mut tree = Tree::default();
    let mut diagnostics = Diagnostics::strict();
    let mut chunk = Chunk::default();
    let mut run = |bytes: &[u8]| {
        let mut splitter = Splitter::new(bytes);
        while splitter.next(&mut chunk).unwrap() {
            diagnostics.clear();
            parse(&chunk, &mut tree, &mut diagnostics);
            assert_tiled(&chunk, &tree);
        }
    };
    for &a in signs {
        run(&[a]);
        for &b in signs {
            run(&[a, b]);
            for &c in signs {
                run(&[a, b, c]);
            }
        }
    }
}

/// How many faults a text has; reading it must not take a second (a linear reader needs milliseconds).
fn count(text: &str) -> usize {
    let mut diagnostics = Diagnostics::new();
    let (chunk, tree) = read(text, &mut diagnostics);
    assert_tiled(&chunk, &tree);
    diagnostics
        .list()
        .iter()
        .filter(|d| d.severity() == Severity::Error)
        .count()
}

#[test]
fn hostile_files_have_few_faults() {
    assert_eq!(count(&"(".repeat(10_000)), 2);
    assert_eq!(count(&")".repeat(10_000)), 1);
    assert_eq!(count(&"}".repeat(10_000)), 1);
    assert_eq!(count(&"d5(".repeat(10_000)), 2);
    assert_eq!(
        count(&format!("{}{}", "d5(".repeat(1000), ")".repeat(1000))),
        0
    );
    assert_eq!(
        count(&format!("{}{}", "d5(".repeat(1001), ")".repeat(1001))),
        1
    );
    assert_eq!(count("{"), 1);
    assert_eq!(count(&"{".repeat(10_000)), 1);
    assert_eq!(count(&"\0".repeat(10_000)), 1);
    assert_eq!(count(&"\0".repeat(100_000)), 1);
    assert_eq!(count(&"$".repeat(10_000)), 1);
    assert_eq!(count(&"x".repeat(1 << 20)), 1);
    assert_eq!(count(&"<".repeat(1 << 20)), 1);
    assert_eq!(count(&" ".repeat(1 << 20)), 0);
    assert_eq!(count(&"\u{200b}".repeat(1 << 20)), 0);
    assert_eq!(count(&"d5,".repeat(20_000)), 1);
}

#[test]
fn hostile_files_are_read_in_linear_time() {
    for piece in [
        "{}",
        "zz ",
        "[A ",
        "[A \"\n",
        "[A \"",
        "[A \"b\" ",
        "[A \"b\" x",
        "[A \"b\"] ",
        "{\n",
        " [",
        "session ",
        "d\u{200b}",
        "end\n",
        "diagram\n",
        "B: ",
        "1.",
        "d5(c4)",
        "<?>",
    ] {
        count(&piece.repeat((1 << 20) / piece.len() / 4));
    }
}

#[test]
fn a_byte_order_mark_may_stand_in_the_middle() {
    check_split(
        "\u{feff}[A \"1\"]\nd5\n\u{feff}[A \"2\"]\nd5\n",
        &["\u{feff}[A \"1\"]\nd5\n", "\u{feff}[A \"2\"]\nd5\n"],
    );
    check("\u{feff}[A \"1\"]\n\u{feff}d5 \u{feff}c4", &[]);
    check("\u{feff}zz", &["syntax 1:1-3 1"]);
}

#[test]
fn lines_end_in_three_ways() {
    for end in ["\n", "\r\n", "\r"] {
        let text = format!("[A \"1\"]{end}d5 ; c{end}c4{end}diagram{end}. 1{end}end{end}zz{end}");
        check(&text, &["syntax 7:1-3 3"]);
    }
}

#[test]
fn a_file_of_comments_is_no_record() {
    let is_record = |text: &str| read(text, &mut Diagnostics::new()).1.is_record();
    assert!(!is_record("{c} ; d\n"));
    assert!(!is_record("\n \u{1a}"));
    assert!(is_record("*"));
    assert!(is_record("[A \"1\"]"));
}
