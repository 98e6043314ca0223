//! Odd and hostile input on its whole way: a verdict without a panic, in few words and little memory.

use std::fmt::Write;

use ludograph::check::Watch;
use ludograph::diagnostic::place::Places;
use ludograph::diagnostic::text::{Paint, render};
use ludograph::diagnostic::{Code, Diagnostic, Diagnostics};
use ludograph::game::registry;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::fmt::Done;
use ludograph::lgn::syntax::sniff::sniff;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::{Chunk, Span};

/// Checks a record, the head of a game before it.
fn check(body: &str) -> (Chunk, Reader, Diagnostics) {
    checked(&format!("[Game \"othello\"]\n\n{body}"))
}

fn checked(text: &str) -> (Chunk, Reader, Diagnostics) {
    let chunk = Chunk::new(text);
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::strict());
    reader.check(&chunk, &mut diagnostics);
    (chunk, reader, diagnostics)
}

fn errors(diagnostics: &Diagnostics) -> Vec<Code> {
    let codes = diagnostics.list().iter().map(|d| d.code);
    codes.filter(|code| !code.is_style()).collect()
}

/// A start position with this number, all cells alike but for the four of the usual start.
fn position(number: u32, full: bool) -> String {
    let mut text = format!("position B {number}\n");
    for row in 1..=8 {
        let cell = |file: u32| match (row, file) {
            _ if full => "B",
            (4, 4) | (5, 5) => "W",
            (4, 5) | (5, 4) => "B",
            _ => ".",
        };
        let cells: Vec<&str> = (1..=8).map(cell).collect();
        let _ = writeln!(text, "{row} | {}", cells.join(" "));
    }
    text + "end\n"
}

#[test]
fn the_lowest_and_the_highest_number_are_counted_on() {
    for number in [1, 100_000] {
        let (_, _, diagnostics) = check(&format!("{}d3", position(number, true)));
        assert_eq!(errors(&diagnostics), [Code::GameOver], "{number}");
        let (chunk, _, diagnostics) = check(&format!("{}d3 c3 c4", position(number, false)));
        assert_eq!(errors(&diagnostics), [], "{number}");
        for turn in [0, 1, 99_999, 100_000, u32::MAX - 1, u32::MAX] {
            let mut reader = Reader::new(None);
            reader.replay(&chunk, Watch::Turn(turn), &mut Diagnostics::new());
            let there =
                turn == 0 || (u64::from(number)..u64::from(number) + 3).contains(&turn.into());
            let before = turn.checked_add(1) == Some(number);
            let is_kept = reader.replayed().moment().is_some();
            assert_eq!(is_kept, there || before, "turn {turn} from {number}");
        }
    }
}

#[test]
fn the_canonical_form_has_no_number_that_is_too_large() {
    let body = format!("{}d3 c3 c4 e3", position(100_000, false));
    let (chunk, reader, _) = check(&body);
    let mut once = String::new();
    assert_eq!(reader.canonical(&chunk, &mut once), Done::Formatted);
    assert!(once.ends_with("\n100000. d3 c3 c4 e3\n"), "{once}");
    let (chunk, reader, diagnostics) = checked(&once);
    assert_eq!(errors(&diagnostics), []);
    let mut twice = String::new();
    assert_eq!(reader.canonical(&chunk, &mut twice), Done::Formatted);
    assert_eq!(twice, once);
}

#[test]
fn one_row_and_one_cell_are_counted_in_the_singular() {
    let message = |rows: &str| {
        let (_, _, diagnostics) = check(&format!("diagram\n{rows}end"));
        let mut list = diagnostics.list().iter();
        list.find(|d| d.code == Code::BadDiagram)
            .unwrap()
            .message
            .clone()
    };
    assert_eq!(message(".\n"), "1 row, and the board has 8");
    assert_eq!(message(". .\n. .\n"), "2 rows, and the board has 8");
    let rows = ".\n".repeat(8);
    assert_eq!(message(&rows), "1 cell, and row 1 has 8");
}

#[test]
fn the_faults_of_a_record_are_counted_up_to_a_limit() {
    let cases = [
        ("", "zz "),
        ("", "[A \"b\n"),
        ("1. d3 ", "(1. e3) "),
        ("", "figure f\nlabel z9 \"\"\nshade z9\nend\n"),
    ];
    for (head, piece) in cases {
        let (_, _, diagnostics) = check(&(head.to_owned() + &piece.repeat(Diagnostics::MOST + 10)));
        let list = diagnostics.list();
        assert_eq!(list.len(), Diagnostics::MOST + 1, "{piece:?}");
        let limits = list.iter().filter(|d| d.code == Code::TooLarge).count();
        assert_eq!(limits, 1, "{piece:?}");
    }
    let inner = "shade z9\n".repeat(Diagnostics::MOST + 10);
    let (_, _, diagnostics) = check(&format!("figure f\n{inner}end\n"));
    assert_eq!(diagnostics.list().len(), Diagnostics::MOST + 1);
    let few = "zz ".repeat(Diagnostics::MOST - 10);
    let (_, _, diagnostics) = checked(&format!("[Game \"othello\"] {few}"));
    assert!(!errors(&diagnostics).contains(&Code::TooLarge));
}

#[test]
fn the_figures_of_a_record_are_kept_up_to_a_limit() {
    let mut figures = String::new();
    for i in 0..10_010 {
        let _ = writeln!(figures, "figure f{i}\nend");
    }
    let (chunk, mut reader, diagnostics) = check(&format!("1. d3\n{figures}"));
    assert_eq!(errors(&diagnostics), [Code::TooLarge]);
    reader.next_file();
    reader.replay(&chunk, Watch::Figures, &mut Diagnostics::new());
    assert_eq!(reader.replayed().figures().len(), 10_000);
}

#[test]
fn many_tags_are_told_from_each_other() {
    let mut tags = String::new();
    for i in 0..60_000 {
        let _ = writeln!(tags, "[A{i} \"b\"]");
    }
    let text = format!("[Game \"othello\"]\n{tags}[A7 \"c\"]\n[A59999 \"c\"]\n[Game \"x\"]\n");
    let (_, _, diagnostics) = checked(&text);
    assert_eq!(errors(&diagnostics), [Code::DuplicateTag; 3]);
}

#[test]
fn messages_do_not_quote_without_end() {
    let long = |piece: &str| piece.repeat(60_000 / piece.len());
    let texts = [
        format!("a1{}", long("-a1")),
        format!("<c4{}>", long("|c4")),
        format!("d{}", long("0")),
        format!("{} d5", long("1")),
        format!("session {}:", long("1")),
        format!("figure {0}\nend\nfigure {0}\nend", long("é1")),
        format!("figure {0}\nend\nfigure {0}\nend", long("a")),
        format!("figure f\nlabel d{} \"x\"\nend", long("5")),
        format!("diagram\n{}\nend", long("z")),
    ];
    let tags = ["Game", "Variant", "Result", "Score", "Date", "First"]
        .map(|tag| format!("[{tag} \"{}\"]\n[Game \"othello\"]\n", long("ü")));
    let twice = format!("[{0} \"\"]\n[{0} \"\"]\n[Game \"othello\"]", long("A"));
    let bodies = texts.map(|body| format!("[Game \"othello\"]\n{body}"));
    for text in bodies.into_iter().chain(tags).chain([twice]) {
        let (_, _, diagnostics) = checked(&text);
        assert_ne!(diagnostics.list(), [], "{}", &text[..80]);
        for fault in diagnostics.list() {
            let help = fault.help.as_deref().unwrap_or("");
            for words in [&fault.message, &fault.label, help] {
                assert!(words.len() < 300, "{} bytes: {}", words.len(), fault.code);
            }
        }
    }
}

#[test]
fn no_message_is_taken_for_the_place() {
    let chunk = Chunk::new("zz");
    let fault = Diagnostic::new(Code::Syntax, Span::new(0, 2), "found `\u{f8ff}:1:1`");
    let text = render(
        "club.lgn",
        None,
        &mut Places::new(&chunk),
        &fault,
        Paint::Plain,
    );
    assert!(text.contains("found `<U+F8FF>:1:1`"), "{text}");
    assert!(text.contains("--> club.lgn:1:1\n"), "{text}");
}

#[test]
fn utf_16_is_known_without_a_mark() {
    let wide = |text: &str, order: fn(u16) -> [u8; 2]| -> Vec<u8> {
        text.encode_utf16().flat_map(order).collect()
    };
    for order in [u16::to_le_bytes, u16::to_be_bytes] {
        for text in ["[Game \"macbeth\"]\n", "d5", "1. d5"] {
            let code = sniff(&wide(text, order)).map(|(code, _)| code);
            assert_eq!(code, Some(Code::Encoding), "{text}");
        }
    }
    for text in ["\0\0\0\0\0\0", "d\0", "d5\0", "d\u{0}5\0 d5 c4", ""] {
        assert_eq!(sniff(text.as_bytes()), None, "{text:?}");
    }
}

#[test]
fn json_that_is_no_record_is_no_comment() {
    for text in ["{\"a\":1}", " [\n {\n  \"a b\" : []}]", "\u{feff}{\"\":0}"] {
        let code = sniff(text.as_bytes()).map(|(code, _)| code);
        assert_eq!(code, Some(Code::UnknownFormat), "{text}");
    }
    for text in [
        "{\"a\" is what he said} 1. f5",
        "{a: \"b\"}",
        "{\"",
        "[Game \"othello\"]",
        "[",
    ] {
        assert_eq!(sniff(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn figures_are_named_in_plain_signs() {
    let (_, reader, diagnostics) = check("figure fig\u{200b}-１\nend\nfigure ｆig-1\nend\n");
    assert_eq!(errors(&diagnostics), [Code::DuplicateFigure]);
    assert_eq!(reader.record().figures[0].name, "fig-1");
}

#[test]
fn the_lines_of_a_figure_are_counted_up_to_a_limit() {
    for (lines, expected) in [(10_000, &[][..]), (10_001, &[Code::TooLarge])] {
        let lines = "caption \"c\"\n".repeat(lines);
        let (_, reader, diagnostics) = check(&format!("figure f\n{lines}end\n"));
        assert_eq!(errors(&diagnostics), expected);
        assert_eq!(reader.record().figures[0].directives.len(), 10_000);
    }
}

#[test]
fn a_file_of_up_to_three_signs_has_a_verdict_and_a_canonical_form() {
    let signs = b" \n\t[]\"{}();$!?<>|~@=-,.:*+#\\/ad5BWx\xc3\xa9\0\x1a";
    let mut reader = Reader::new(registry::find("macbeth", "").ok());
    let mut verdict = |bytes: &[u8]| {
        let (mut codes, mut form) = (Vec::new(), Vec::new());
        let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
        let mut splitter = Splitter::new(bytes);
        reader.next_file();
        while splitter.next(&mut chunk).unwrap() {
            diagnostics.clear();
            let is_record = reader.check(&chunk, &mut diagnostics);
            codes.extend(errors(&diagnostics));
            let mut out = String::new();
            match is_record.then(|| reader.canonical(&chunk, &mut out)) {
                Some(Done::Formatted) => form.extend(out.into_bytes()),
                _ if chunk.encoding.is_some() => form.extend_from_slice(&chunk.raw),
                _ => form.extend_from_slice(chunk.text.as_bytes()),
            }
        }
        (codes, form)
    };
    let mut judge = |bytes: &[u8]| {
        let (codes, form) = verdict(bytes);
        let (again, twice) = verdict(&form);
        assert_eq!(codes, again, "{bytes:?} became {form:?}");
        assert_eq!(form, twice, "{bytes:?}");
    };
    for &a in signs {
        judge(&[a]);
        for &b in signs {
            judge(&[a, b]);
            for &c in signs {
                judge(&[a, b, c]);
            }
        }
    }
}
