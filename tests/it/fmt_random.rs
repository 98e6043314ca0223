//! Records made at random: formatting twice is formatting once, and changes no meaning.

use ludograph::board::Geometry;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::fmt::{Context, Done, format};
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;
use proptest::prelude::*;

use crate::theorems::meaning::meaning;

fn parse(text: &str) -> (Chunk, Tree) {
    let chunk = Chunk::new(text);
    let mut tree = Tree::default();
    ludograph::lgn::syntax::parse(&chunk, &mut tree, &mut Diagnostics::new());
    (chunk, tree)
}

fn said(text: &str) -> [Vec<String>; 3] {
    let (chunk, tree) = parse(text);
    meaning(&chunk, &tree)
}

fn formatted(text: &str, geometry: Option<&Geometry>) -> Option<String> {
    let (chunk, tree) = parse(text);
    let mut out = String::new();
    let context = Context {
        geometry,
        passes: &[],
    };
    (format(&chunk, &tree, context, &mut out) == Done::Formatted).then_some(out)
}

fn blank() -> impl Strategy<Value = &'static str> {
    prop_oneof![8 => Just(" "), 1 => Just("\n"), 1 => Just("\t"), 1 => Just(" \r\n\r\n "), 1 => Just("   ")]
}

fn comments() -> impl Strategy<Value = String> {
    let comment = prop_oneof![
        "[a-zA-Z0-9 é\\[\"!?;.:,()%-]{0,40}".prop_map(|text| format!("{{{text}}}")),
        "[a-z ]{0,20}(\r\n|\n)[a-z ]{0,10}".prop_map(|text| format!("{{{text}}}")),
        "[a-zA-Z0-9 {}()!?-]{0,40}".prop_map(|text| format!(";{text}\n")),
    ];
    prop_oneof![
        5 => Just(String::new()),
        1 => comment.clone(),
        1 => (comment.clone(), blank(), comment).prop_map(|(a, b, c)| format!("{a}{b}{c}")),
    ]
}

fn cell() -> impl Strategy<Value = String> {
    "[a-kA-K]([1-9]|1[01])"
}

fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => cell(),
        2 => (cell(), cell()).prop_map(|(a, b)| format!("{a},x{b}")),
        1 => cell().prop_map(|a| format!("~{a}")),
        1 => (cell(), cell()).prop_map(|(a, b)| format!("{a}-{b}")),
        1 => (cell(), cell()).prop_map(|(a, b)| format!("<{a}|{b}>")),
        1 => Just("<?>".to_owned()),
        1 => cell().prop_map(|a| format!("@{a}")),
        2 => prop_oneof![Just("pass"), Just("--"), Just("PASS"), Just("swap")].prop_map(str::to_owned),
    ]
}

fn prefix() -> impl Strategy<Value = String> {
    let session = prop_oneof![9 => Just(String::new()), 1 => (1..9_u32).prop_map(|n| format!("session {n}: "))];
    let number = prop_oneof![
        3 => Just(String::new()),
        3 => (1..300_u32, prop_oneof![Just("."), Just("..."), Just(". ")]).prop_map(|(n, dots)| format!("{n}{dots}")),
        1 => (1..300_u32).prop_map(|n| format!("{n}. {n}. ")),
    ];
    let side = prop_oneof![4 => Just(""), 1 => Just("B:"), 1 => Just("W: ")];
    (session, comments(), number, comments(), side, comments())
        .prop_map(|(a, b, c, d, e, f)| format!("{a}{b}{c}{d}{e}{f}"))
}

fn turn() -> impl Strategy<Value = String> {
    let glyph = prop_oneof![6 => Just(""), 1 => Just("!"), 1 => Just(" ?!"), 1 => Just("$12"), 1 => Just(" ! ?")];
    (prefix(), word(), glyph, blank(), comments(), blank())
        .prop_map(|(a, b, c, d, e, f)| format!("{a}{b}{c}{d}{e}{f}"))
}

fn block() -> impl Strategy<Value = String> {
    let mark = prop_oneof![4 => Just(".".to_owned()), 1 => Just("B".to_owned()), 1 => Just("W".to_owned()), 1 => Just("?".to_owned()),
        1 => Just("12|17".to_owned()), 2 => (1..120_u32).prop_map(|n| n.to_string()), 1 => (1..9_u32).prop_map(|n| format!("~{n}"))];
    let label = prop_oneof![
        Just(String::new()),
        (1..12_u32).prop_map(|n| format!("{n} | "))
    ];
    let row = (label, prop::collection::vec(mark, 2..8)).prop_map(|(a, b)| a + &b.join("  "));
    let extra = prop_oneof![
        Just("52 = h8"),
        Just("52=17"),
        Just("; a comment"),
        Just("")
    ];
    let grid = (
        prop_oneof![Just("diagram"), Just("position"), Just("  position B 23")],
        prop::collection::vec(row, 1..6),
        extra,
    )
        .prop_map(|(a, b, c)| format!("\n{a}\n{}\n   {c}\n end \n", b.join("\n  ")));
    let figure = (cell(), cell()).prop_map(|(a, b)| {
        format!(
            "\nfigure f \"a \\\"title\\\"\"\nlegal\n label {a} \"\\\\\"\n\nshade {a}  {b}\nend\n"
        )
    });
    prop_oneof![3 => grid, 1 => figure]
}

fn line() -> impl Strategy<Value = String> {
    let element = prop_oneof![20 => turn(), 1 => block()];
    let leaf = prop::collection::vec(element, 1..12).prop_map(|list| list.concat());
    leaf.prop_recursive(3, 24, 3, |inner| {
        (turn(), prop::collection::vec(inner, 1..3)).prop_map(|(turn, lines)| {
            let lines = lines.iter().map(|line| format!("({line})"));
            turn + &lines.collect::<String>()
        })
    })
}

fn record() -> impl Strategy<Value = String> {
    let tag = prop_oneof![Just("Zeta"), Just("White"), Just("Event"), Just("Game")];
    let tags = prop::collection::vec(
        (
            tag,
            "[a-z \\[\\]é]{0,12}",
            prop_oneof![Just(" "), Just("\n")],
        ),
        0..5,
    );
    let tags = tags.prop_map(|list| {
        let tags = list
            .iter()
            .map(|(name, value, blank)| format!("[{name} \"{value}\"]{blank}"));
        tags.collect::<String>()
    });
    (tags, comments(), prop::collection::vec(line(), 1..4))
        .prop_map(|(a, b, c)| a + &b + &c.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn twice_is_once_and_no_meaning_changes(text in record()) {
        let once = formatted(&text, None).expect("a sound record");
        prop_assert_eq!(said(&text), said(&once));
        let twice = formatted(&once, None).expect("a sound record");
        prop_assert_eq!(&twice, &once);
        prop_assert!(once.ends_with('\n') && !once.ends_with("\n\n"));
        let long = once.lines().find(|line| line.chars().count() > 80);
        prop_assert_eq!(long, None);
    }

    #[test]
    fn a_shuffled_diagram_comes_out_in_order(numbers in Just((1..=30_u32).collect::<Vec<_>>()).prop_shuffle(), order in Just((0..7_usize).collect::<Vec<_>>()).prop_shuffle()) {
        let board = Geometry::hex(4, |file, row| file % 2 == 0 && row % 2 == 0);
        let mut numbers = numbers.into_iter();
        let rows: Vec<String> = board.rows().iter().map(|row| {
            let marks = row.cells.iter().map(|&cell| {
                if board.is_block(cell) { "#".to_owned() } else { numbers.next().unwrap_or(0).to_string() }
            });
            format!("{} | {}", row.number, marks.collect::<Vec<_>>().join(" "))
        }).collect();
        let written: Vec<&str> = order.iter().map(|&i| rows[i].as_str()).collect();
        let text = format!("diagram\n{}\nend", written.join("\n"));
        let out = formatted(&text, Some(&board)).expect("a sound record");
        let lines: Vec<String> = out.lines().skip(3).take(7).map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
        prop_assert_eq!(lines, rows);
    }
}

#[test]
fn meanings_are_told_apart() {
    // What the comparison above can't see it would not miss.
    for (one, other) in [
        ("B: d5", "W: d5"),
        ("d5 {a}", "d5 {b}"),
        ("d5 c4", "c4 d5"),
        ("d5!", "d5?"),
        ("d5 (c4)", "d5 c4"),
        ("session 1: d5", "session 2: d5"),
        ("d5 B+3", "d5 B+4"),
        ("[Event \"a\"] d5", "[Event \"b\"] d5"),
        ("diagram\n. B\nend", "diagram\n. W\nend"),
        ("diagram\n. .\n3=a1\nend", "diagram\n. .\n3=a2\nend"),
    ] {
        assert_ne!(said(one), said(other));
    }
}
