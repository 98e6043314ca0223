//! Blocks: diagrams, positions, figures.

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::dump::{Node, nodes};

use super::{check, faults_in, read};

#[test]
fn keywords_stand_first_in_their_lines() {
    check("d5 diagram\nend", &["syntax 1:4-11 2", "syntax 2:1-4 2"]);
    check("d5\nend", &["syntax 2:1-4 2"]);
    check(
        "{c} figure x\nend",
        &["syntax 1:5-11 1", "syntax 1:12-13 1", "syntax 2:1-4 1"],
    );
    check(" \u{feff}\u{a0}diagram\n.\n\tend", &[]);
    check("diagram x y\n.\nend", &["syntax 1:9-10 1"]);
    check("diagram ; c\n.\nend", &["syntax 1:9-10 1"]);
    check(
        "diagram\n.\nend d5 c4\nzz",
        &["syntax 3:5-10 1", "syntax 4:1-3 1"],
    );
    check("diagram\n.\nend;c", &["syntax 3:4-6 1"]);
    check("diagram\n.\nposition\nend", &["syntax 3:1-9 1"]);
    check("Diagram", &["syntax 1:1-8 1"]);
}

#[test]
fn blocks_that_are_never_closed() {
    check("d5\ndiagram\n.", &["unclosed 2:1-8 2"]);
    check("d5 (c4\nposition B\n.\n)", &["unclosed 2:1-9 2"]);
    check(
        "figure x\n[A \"1\"]\n*",
        &["unclosed 1:1-7 1", "syntax 2:1-8 1"],
    );
}

#[test]
fn heads_of_blocks() {
    check("position\n.\nend", &[]);
    check("position B\n.\nend", &[]);
    check("position 23\n.\nend", &[]);
    check("position X\n.\nend", &["syntax 1:10-11 1"]);
    check("position 23 B\n.\nend", &["syntax 1:13-14 1"]);
    check("position B23\n.\nend", &["syntax 1:11-13 1"]);
    check("position B 100001\n.\nend", &["too-large 1:12-18 1"]);
    check("figure\nend", &["syntax 1:1-7 1"]);
    check("figure a/b\nend", &["syntax 1:9-11 1"]);
    check("figure a b\nend", &["syntax 1:10-11 1"]);
    check("figure a “b” c\nend", &["syntax 1:14-15 1"]);
    check("figure a \"b\nend", &["unclosed 1:10-12 1"]);
}

fn lines(text: &str) -> String {
    let (chunk, tree) = read(text, &mut Diagnostics::new());
    let block = &nodes(&tree)[0];
    let line = |node: &Node| {
        let inner = node
            .children
            .iter()
            .map(|c| format!(" {}={}", c.rule, c.span.of(&chunk.text)));
        format!("{}{}", node.rule, inner.collect::<String>())
    };
    block
        .children
        .iter()
        .map(line)
        .collect::<Vec<_>>()
        .join("; ")
}

#[test]
fn rows_have_borders_and_labels() {
    assert_eq!(
        lines("diagram\n11 | . # | 11 x\nend"),
        "row label=11 point=. point=# rest=| 11 x"
    );
    assert_eq!(
        lines("diagram\n|B W|\n A| 1\nend"),
        "row point=B point=W rest=|; row margin=A point=1"
    );
    assert_eq!(
        lines("diagram\n. 12|17 ~7 4? ?\nend"),
        "row point=. point=12|17 point=~7 point=4? point=?"
    );
    assert_eq!(
        lines("diagram\na b c\nF G\n. . |\n11 |\nend"),
        "files; files; row margin=. .; row label=11"
    );
    assert_eq!(
        lines("diagram\na c\nB\nend"),
        "row unknown=a unknown=c; row point=B"
    );
    assert_eq!(
        lines("diagram\n · - _ + o x O X ● ○ Ｂ １２\nend")
            .matches("point")
            .count(),
        12
    );
    assert_eq!(
        lines("diagram\n11.| zz 4?? 1x 100000\n{ }\nend"),
        "row margin=11. unknown=zz unknown=4?? unknown=1x point=100000; row unknown={ unknown=}"
    );
    check("diagram\n. 100001\nend", &["too-large 2:3-9 1"]);
    check(
        &format!("diagram\n{}\nend", ". ".repeat(40_000)),
        &["too-large 2:1-80000 1"],
    );
}

#[test]
fn notes_stand_below_the_rows() {
    assert_eq!(
        lines("diagram\n52 = h8,53=17 , ~5? = a1\n52 = é\nend"),
        "notes note=52 = h8 note=53=17 note=~5? = a1; unknown-line"
    );
    check("diagram\n52 = \nend", &["syntax 2:1-5 1"]);
    check("diagram\n52 = h8 53 = 17\nend", &["syntax 2:9-11 1"]);
    check("diagram\nx = h8\nend", &["syntax 2:1-2 1"]);
    assert_eq!(
        lines("position\n52 = h8\nend"),
        "row point=52 unknown== unknown=h8"
    );
}

#[test]
fn positions_say_what_rows_cannot() {
    let text = "position B\n. @\nmark c5\nmark c5/\nmark c5 |\nsession 4\nplayed B W\nplayed W\nplayed\npairs 3 1\nend";
    check(text, &[]);
    for (line, column) in [
        ("mark", "1-5"),
        ("mark c", "1-7"),
        ("mark 5", "6-7"),
        ("mark c5 x", "9-10"),
        ("session", "1-8"),
        ("session x", "9-10"),
        ("played B B", "8-9"),
        ("played X", "8-9"),
        ("pairs 3", "1-8"),
        ("pairs 3 1 2", "11-12"),
    ] {
        check(
            &format!("position\n{line}\nend"),
            &[&format!("syntax 2:{column} 1")],
        );
    }
    check("position\nsession 100001\nend", &["too-large 2:9-15 1"]);
}

#[test]
fn figures_hold_directives() {
    for line in [
        "legal",
        "last",
        "numbers",
        "numbers 1-50",
        "rendezvous",
        "mark",
        "shade c4",
        "circle c4 C5",
        "square a1",
        "triangle a1",
        "cross a1",
        "label d5 \"a \\\" b\"",
        "label d5 “a”",
        "piece B c4 c5",
        "piece W a1",
        "arrow d8-a8-a7",
        "line a1-h8",
        "coordinates",
        "no-coordinates",
        "empty",
        "caption \"\"",
        "; a comment",
    ] {
        check(&format!("figure x\n  {line}\nend"), &[]);
    }
    for (line, column) in [
        ("sparkle c4", "1-8"),
        ("legal x", "7-8"),
        ("numbers 5", "1-10"),
        ("numbers 5-", "1-11"),
        ("shade", "1-6"),
        ("shade c4,c5", "9-12"),
        ("shade zz", "8-9"),
        ("label d5", "1-9"),
        ("label d5 1", "10-11"),
        ("piece c4", "7-9"),
        ("piece X c4", "7-8"),
        ("arrow d8", "1-9"),
        ("arrow d8 a8", "10-12"),
        ("line a1-b2-c3", "11-14"),
        ("caption x", "9-10"),
    ] {
        let faults = faults_in(&format!("figure x\n{line}\nend"), Diagnostics::new());
        assert_eq!(faults, [format!("syntax 2:{column} 1")], "{line}");
    }
    check("figure x\ncaption \"abc\nend", &["unclosed 2:9-13 1"]);
    check("figure x\nnumbers 1-100001\nend", &["too-large 2:11-17 1"]);
}
