//! Cutting a file into records, and the tags at their heads.

use std::io::{self, BufRead, BufReader, Read};

use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::sniff::sniff;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;
use proptest::prelude::*;

use super::check;
use super::tiling::SIGNS;

fn split_with<R: BufRead>(input: R, limit: usize) -> Vec<Chunk> {
    let mut splitter = Splitter::with_limit(input, limit);
    let mut chunks = Vec::new();
    let mut chunk = Chunk::default();
    while splitter
        .next(&mut chunk)
        .expect("bytes in memory can be read")
    {
        chunks.push(chunk.clone());
    }
    chunks
}

fn split(bytes: &[u8], buffer: usize, limit: usize) -> Vec<Chunk> {
    split_with(BufReader::with_capacity(buffer, bytes), limit)
}

fn chunk_bytes(chunk: &Chunk) -> &[u8] {
    if chunk.encoding.is_some() {
        &chunk.raw
    } else {
        chunk.text.as_bytes()
    }
}

#[track_caller]
pub(super) fn check_split(text: &str, expected: &[&str]) {
    let chunks = split(text.as_bytes(), 3, usize::MAX);
    let texts: Vec<_> = chunks.iter().map(|chunk| chunk.text.as_str()).collect();
    assert_eq!(texts, expected);
    assert_eq!(texts.concat(), text);
}

#[test]
fn a_line_of_tags_behind_a_body_begins_a_record() {
    check_split(
        "[A \"1\"]\n*\n[A \"2\"]\n*\n",
        &["[A \"1\"]\n*\n", "[A \"2\"]\n*\n"],
    );
    check_split("[A \"1\"] d5\n[A \"2\"]", &["[A \"1\"] d5\n", "[A \"2\"]"]);
    check_split(
        "d5\r\n \u{a0}\u{feff}[A “2”]\r\n",
        &["d5\r\n", " \u{a0}\u{feff}[A “2”]\r\n"],
    );
    check_split("d5\r[A \"2\"]", &["d5\r", "[A \"2\"]"]);
    check_split(
        "{open\n[A \"1\"]\n(\n[A \"2\"]\n",
        &["{open\n[A \"1\"]\n(\n", "[A \"2\"]\n"],
    );
    check_split("", &[]);
    check_split("\n\n", &["\n\n"]);
}

#[test]
fn tags_and_blanks_are_one_section() {
    check_split(
        "[A \"]\\\"[\"] [B \"2\"]\n\n[C \"3\"]\n*",
        &["[A \"]\\\"[\"] [B \"2\"]\n\n[C \"3\"]\n*"],
    );
    check_split(
        "[A \"never closed\n[B \"2\"]\n*",
        &["[A \"never closed\n[B \"2\"]\n*"],
    );
    check_split(
        "[A \"1\"]\n{c}\n[B \"2\"]",
        &["[A \"1\"]\n{c}\n", "[B \"2\"]"],
    );
    check_split(
        "[A \"1\"]\n; c\n[B \"2\"]",
        &["[A \"1\"]\n; c\n", "[B \"2\"]"],
    );
}

#[test]
fn comments_before_the_first_tag_of_a_file_belong_to_its_first_record() {
    let text = "; [A \"0\"]\n{a [B \"b\"] {c}}\n[A \"1\"]\n*\n";
    check_split(text, &[text]);
    check_split("{a} x\n[A \"1\"]", &["{a} x\n", "[A \"1\"]"]);
    check_split(
        "{a} [B \"0\"]\n[A \"1\"]",
        &["{a} [B \"0\"]\n", "[A \"1\"]"],
    );
}

#[test]
fn what_only_looks_like_a_tag_begins_nothing() {
    for line in [
        "[%clk 0:03:12]",
        "[A\"x\"]",
        "[ A \"x\"]",
        "[A x]",
        "x [A \"x\"]",
        "[é \"x\"]",
        "[A\n\"x\"]",
    ] {
        let text = format!("d5\n{line}\nd5");
        check_split(&text, &[&text]);
    }
}

#[test]
fn chunks_know_where_they_stand() {
    let chunks = split(
        b"\xef\xbb\xbf1.\r\n\r\n[A \"1\"]\r\rd5\n[A \"2\"]",
        2,
        usize::MAX,
    );
    let places: Vec<_> = chunks.iter().map(|c| (c.line, c.offset)).collect();
    assert_eq!(places, [(1, 0), (3, 9), (6, 21)]);
}

#[test]
fn bytes_that_are_not_utf8_become_one_sign_each() {
    let chunks = split(b"[A \"\xe9\xe8\"]\nd5 \xff\xc3", 4, usize::MAX);
    assert_eq!(
        chunks[0].text,
        "[A \"\u{fffd}\u{fffd}\"]\nd5 \u{fffd}\u{fffd}"
    );
    assert_eq!(chunks[0].encoding.map(|span| span.start), Some(4));
    assert_eq!(chunks[0].raw, b"[A \"\xe9\xe8\"]\nd5 \xff\xc3");
    let mut tree = Tree::default();
    let mut diagnostics = Diagnostics::new();
    parse(&chunks[0], &mut tree, &mut diagnostics);
    let codes: Vec<_> = diagnostics
        .list()
        .iter()
        .map(|d| (d.code.word(), d.turn))
        .collect();
    assert_eq!(codes, [("encoding", None), ("syntax", Some(2))]);
}

#[test]
fn a_record_that_is_too_long_is_passed_over() {
    let long = format!("d5 {}\n[x\n", "é".repeat(100));
    let text = format!("[A \"1\"]\n*\n[A \"2\"]\n{long}\n[A \"3\"]\n*\n");
    let chunks = split(text.as_bytes(), 8, 32);
    assert_eq!(chunks.len(), 3);
    assert_eq!(chunks[1].text, "[A \"2\"]\nd5 éééééééééé");
    assert!(chunks[1].truncated && !chunks[2].truncated);
    assert_eq!(
        (chunks[2].line, chunks[2].text.as_str()),
        (7, "[A \"3\"]\n*\n")
    );
    assert_eq!(chunks[2].offset as usize, text.find("[A \"3\"]").unwrap());
    let mut diagnostics = Diagnostics::new();
    parse(&chunks[1], &mut Tree::default(), &mut diagnostics);
    assert!(diagnostics.list().iter().any(|d| d.code == Code::TooLarge));
}

/// A line without an end, and then a record.
struct Endless(u64);

impl Read for Endless {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let tail = b"\n[A \"1\"]\n";
        let mut len = 0;
        for byte in buf.iter_mut() {
            let behind = self.0.checked_sub(4 << 20);
            *byte = match behind.map(|i| tail.get(i as usize)) {
                None => b' ',
                Some(Some(&b)) => b,
                Some(None) => break,
            };
            self.0 += 1;
            len += 1;
        }
        Ok(len)
    }
}

#[test]
fn an_endless_line_costs_no_memory() {
    let chunks = split_with(BufReader::new(Endless(0)), 1000);
    assert_eq!(chunks.len(), 2);
    assert_eq!(chunks[0].text.len(), 1000);
    assert!(chunks[0].truncated);
    assert_eq!(
        (chunks[1].text.as_str(), chunks[1].line),
        ("[A \"1\"]\n", 2)
    );
}

#[test]
fn an_interrupted_read_is_taken_up_again() {
    struct Interrupted(bool);
    impl Read for Interrupted {
        fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                Ok(0)
            } else {
                buf[0] = b'*';
                Err(io::ErrorKind::Interrupted.into())
            }
        }
    }
    assert!(split_with(BufReader::new(Interrupted(false)), 9).is_empty());
}

#[test]
fn files_that_are_no_records_are_known_by_their_first_bytes() {
    let code = |head: &[u8]| sniff(head).map(|(code, _)| code);
    for head in [&b"\xff\xfe[\0"[..], b"\xfe\xff\0["] {
        assert_eq!(code(head), Some(Code::Encoding));
    }
    let others: [&[u8]; 17] = [
        b"\x1f\x8b\x08\0",
        b"PK\x03\x04",
        b"BZh9",
        b"\xfd7zXZ\0",
        b"7z\xbc\xaf\x27\x1c",
        b"version https://git-lfs.github.com/spec/v1\n",
        b"\n <!DOCTYPE html><html>",
        b"\xef\xbb\xbf<html lang=en>",
        b"<!-- ludograph -->\n<svg version=\"1.1\"",
        b"<?xml version=\"1.0\"?>",
        b"\x89PNG\r\n\x1a\n\0",
        b"\xff\xd8\xff\xe0",
        b"GIF89a",
        b"%PDF-1.7",
        b"\x04\x22\x4d\x18\x64",
        b"\x1f\x9d\x90",
        b"Rar!\x1a\x07\x01\0",
    ];
    for head in others {
        assert_eq!(code(head), Some(Code::UnknownFormat), "{head:?}");
    }
    for head in [
        &b""[..],
        b"[Game \"x\"]",
        b"\xef\xbb\xbf1. d5",
        b"<?>",
        b"<c4|c5>",
        b"\0\0\0",
    ] {
        assert_eq!(code(head), None, "{head:?}");
    }
}

#[test]
fn binary_data_is_no_text() {
    let code = |head: &[u8]| sniff(head).map(|(code, _)| code);
    // The beginning of a tar archive: a name, numbers in digits, and what it is.
    let mut tar = vec![0; 512];
    tar[..5].copy_from_slice(b"a.lgn");
    tar[257..262].copy_from_slice(b"ustar");
    // A base of WTHOR: a head of 16 bytes, and games of 68.
    let mut wthor = vec![20, 7, 1, 1, 9, 0, 0, 0, 0, 0, 196, 7, 8, 0, 22, 0];
    let game = (0..68_u8).map(|at| at.wrapping_mul(37) % 89);
    wthor.extend(game.clone().chain(game));
    let words: Vec<u8> = (0..512_u32)
        .map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8)
        .collect();
    for head in [&tar[..], &[0; 512], &wthor, &words] {
        assert_eq!(code(head), Some(Code::UnknownFormat), "{head:?}");
    }
    // Text with signs that act, and text of another encoding.
    let acting = "{\u{1b}[31m\u{7}\u{0}}\n1. f5 ".repeat(20);
    let chinese = b"[Event \"\xce\xe5\xd7\xd3\xc6\xe5\"]\r\n\r\n1. h8\r\n".repeat(9);
    let latin = b"{Partie jou\xe9e \xe0 l'aveugle\x85}\n".repeat(9);
    let cut = ["5. d6 ".repeat(40).as_bytes(), b"\xe2\x80"].concat();
    for head in [acting.as_bytes(), &chinese, &latin, &cut] {
        assert_eq!(code(head), None, "{head:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn chunks_do_not_depend_on_how_the_bytes_arrive(
        bytes in prop_oneof![
            prop::collection::vec(any::<u8>(), 0..60),
            prop::collection::vec(prop::sample::select(SIGNS), 0..30)
                .prop_map(|signs| signs.concat().into_bytes()),
        ],
        limit in prop_oneof![Just(usize::MAX), 5_usize..40],
    ) {
        let whole = split(&bytes, bytes.len().max(1), limit);
        for size in [1, 2, 3, 7] {
            prop_assert_eq!(&split(&bytes, size, limit), &whole);
        }
        if limit == usize::MAX {
            let all: Vec<u8> = whole.iter().flat_map(chunk_bytes).copied().collect();
            prop_assert_eq!(all, bytes);
        }
    }
}

#[test]
fn tags_stand_at_the_head_of_a_record() {
    check("[A \"1\"] [B “2”]\n\n [C \"3\"] d5", &[]);
    check("{c}\n[A \"1\"] d5", &[]);
    check(
        "{c} [A \"1\"]\n[B \"2\"] d5",
        &["syntax 1:5-12 1", "syntax 2:1-8 1"],
    );
    check("d5 [A \"1\"] c4", &["syntax 1:4-11 2"]);
    check(
        "[A \"1\"]\nd5 [%clk 1]",
        &["syntax 2:4-9 2", "syntax 2:10-12 2"],
    );
}

#[test]
fn broken_tags() {
    check("[A \"1]\n[B \"2\"]\n*", &["unclosed 1:4-7 -"]);
    check("[A \"1\"\n[B \"2\"]\n*", &["syntax 1:1-7 -"]);
    check("[A \"The \"Open\" cup\"]\n*", &["syntax 1:10-21 -"]);
    check("[A \"1\\\"]\n*", &["unclosed 1:4-9 -"]);
    check(
        &format!("[A \"{}\"]\n*", "x".repeat(70_000)),
        &["too-large 1:1-70007 -"],
    );
}
