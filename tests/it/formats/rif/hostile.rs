//! What a database may not do, whatever is in it.

use std::io::{self, BufReader, Read};

use ludograph::diagnostic::Diagnostics;
use ludograph::format::Context;
use ludograph::source::Chunk;

use super::super::{Judged, format};
use super::{FILE, faults, games, has, judge};

#[test]
fn entities_are_not_followed() {
    let bomb = "<?xml version=\"1.0\"?>\n<!DOCTYPE database [\n<!ENTITY a \"aaaaaaaaaa\">\n\
                <!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\n<!ENTITY f SYSTEM \"file:///etc/passwd\">\n]>\n\
                <database><games>\n<game round=\"&b;\"><move>h8 &a; h9</move><info>&f;</info></game>\n\
                </games></database>";
    let all = judge(bomb);
    let places: Vec<_> = all.iter().flat_map(Judged::places).collect();
    let expected = [
        ("syntax", 2, 1),
        ("syntax", 8, 14),
        ("syntax", 8, 28),
        ("syntax", 8, 47),
    ];
    assert_eq!(places, expected);
    assert!(
        all.iter()
            .all(|one| !one.text.contains("aaaa") && !one.text.contains("root"))
    );
    // A declaration without entities says nothing.
    let plain = FILE.replacen("<database ", "<!DOCTYPE database>\n<database ", 1);
    assert_eq!(judge(&plain)[0].codes(), Vec::<&str>::new());
}

#[test]
fn depth_costs_nothing() {
    let deep = "<a>".repeat(100_000);
    let file = games(&format!("{deep}<game><move>h8</move></game>\n"));
    assert_eq!(judge(&file).len(), 1);
    let inside = format!("<game><move>h8</move>{deep}</game>\n<game><move>h8</move></game>\n");
    let all = judge(&games(&inside));
    assert_eq!(
        all.iter().map(Judged::codes).collect::<Vec<_>>(),
        [vec!["syntax"], vec![]]
    );
}

#[test]
fn elements_without_an_end_are_reported() {
    let text = "<game><move>h8 h9\n<game><move>h8</move></game>\n";
    let all = judge(&games(text));
    assert_eq!(
        all.iter().flat_map(Judged::places).collect::<Vec<_>>(),
        [("unclosed", 4, 1)]
    );
    assert_eq!(
        all.iter().map(|game| game.turns).collect::<Vec<_>>(),
        [2, 1]
    );
    assert_eq!(faults("<game id=\"1 ><move>h8</move>\n</game>\n").len(), 1);
    let broken = "<game <move>h8</move>\n</game>\n<game><move>h8</move></game>\n";
    let all = judge(&games(broken));
    assert_eq!(
        all.iter()
            .map(|game| game.codes().is_empty())
            .collect::<Vec<_>>(),
        [false, true]
    );
    // A file that ends too early: what stood before is sound.
    let end = FILE.find("<info>").unwrap();
    let all = judge(&FILE[..end]);
    assert_eq!(
        all.iter().map(Judged::codes).collect::<Vec<_>>(),
        [["unclosed"]]
    );
    assert_eq!(all[0].turns, 9);
    let end = FILE.find("<game id=\"102\"").unwrap();
    let all = judge(&FILE[..end]);
    let codes: Vec<_> = all.iter().map(Judged::codes).collect();
    assert_eq!(codes, [vec![], vec!["unclosed"]]);
}

#[test]
fn text_between_elements_is_reported() {
    assert_eq!(faults("x<game/>\n"), [("syntax", 4, 1)]);
    assert_eq!(faults("<game/></game>\n"), [("syntax", 4, 8)]);
    assert_eq!(
        faults("<game>y<move>h8</move></game>\n"),
        [("syntax", 4, 7)]
    );
    assert_eq!(faults("<note>nobody knows it</note>\n"), []);
}

#[test]
fn what_is_no_database_is_refused_once() {
    for text in [
        "1. h8 2. h9",
        "<html><body>a<p>b</body></html>",
        "<a",
        "x<!-- -->y",
    ] {
        let all = judge(text);
        let codes: Vec<_> = all.iter().flat_map(Judged::codes).collect();
        assert_eq!(codes, ["unknown-format"], "{text}");
    }
    assert!(judge("").is_empty());
    assert!(judge("\n\n").is_empty());
}

/// Bytes without an end in sight, behind a head and before a tail, made as they are read.
fn endless<'a>(head: &'a str, sign: u8, len: u64, tail: &'a str) -> Box<dyn io::BufRead + 'a> {
    let middle = io::repeat(sign).take(len);
    Box::new(BufReader::new(
        head.as_bytes().chain(middle).chain(tail.as_bytes()),
    ))
}

/// The codes of each chunk of a stream, and the length of the longest.
fn run(input: Box<dyn io::BufRead + '_>) -> (Vec<Vec<&'static str>>, usize) {
    let mut records = format("rif").open(input, &Context::default());
    let mut reader = ludograph::lgn::Reader::new(None);
    let (mut chunk, mut all, mut longest) = (Chunk::default(), Vec::new(), 0);
    let mut diagnostics = Diagnostics::new();
    while records.next(&mut chunk, &mut diagnostics).unwrap() {
        let reading = records.reading();
        reader.judge(
            &chunk,
            reading.as_ref(),
            ludograph::check::Watch::Nothing,
            &mut diagnostics,
        );
        all.push(
            diagnostics
                .list()
                .iter()
                .map(|fault| fault.code.word())
                .collect(),
        );
        longest = longest.max(chunk.text.capacity());
        diagnostics.clear();
    }
    (all, longest)
}

#[test]
fn a_line_without_an_end_is_cut_off() {
    const LEN: u64 = 40 << 20;
    let tail = "</info></game><game><move>h8</move></game></games></database>";
    let head = "<database><games><game><info>";
    let (codes, longest) = run(endless(head, b'x', LEN, tail));
    assert_eq!(codes, [vec!["too-large", "too-large"], vec![]]);
    assert!(longest <= 2 * Chunk::LIMIT, "{longest}");
    // A value, a comment, and text of the same size.
    let behind = "<games><game><move>h8</move></game></games></database>";
    for (head, sign, tail) in [
        ("<database><player id=\"", b'x', "\"/>"),
        ("<database><!-- ", b'-', "-->"),
        ("<database>", b'x', ""),
        ("<database>", b'\n', ""),
        ("<database>", b'\'', ""),
    ] {
        let tail = format!("{tail}{behind}");
        let (codes, longest) = run(endless(head, sign, LEN / 2, &tail));
        assert!(codes.len() <= 3, "{} of {head}", codes.len());
        assert_eq!(codes.last(), Some(&vec![]), "{head}");
        assert!(longest <= 2 * Chunk::LIMIT, "{longest}");
    }
}

#[test]
fn tables_have_a_limit() {
    let name = "n".repeat(60_000);
    let row = |id| format!("<player id=\"{id}\" name=\"{name}\"/>\n");
    let rows = (0..300).map(row).collect::<Vec<_>>().concat();
    let all = judge(&games(&format!(
        "{rows}<game black=\"0\" white=\"299\"/>\n"
    )));
    let codes: Vec<_> = all.iter().flat_map(Judged::codes).collect();
    assert_eq!(codes, ["too-large"]);
    has(all.last().unwrap(), &["WhiteId \"299\""]);
}

#[test]
fn attributes_by_the_thousand_cost_no_time() {
    let many: Vec<String> = (0..200_000).map(|i| format!(" a{i}=\"\"")).collect();
    let many = many.concat();
    assert_eq!(faults(&format!("<game{many}/>\n"))[0].0, "too-large");
    let long = format!("<game round=\"{}\"/>\n", "x".repeat(70_000));
    assert_eq!(faults(&long), [("too-large", 4, 14)]);
    let info = format!("<game><info>{}</info></game>\n", "x".repeat(70_000));
    assert_eq!(faults(&info), [("too-large", 4, 13)]);
}
