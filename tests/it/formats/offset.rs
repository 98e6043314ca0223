//! Where the records of a file begin, and how long they are, in bytes.

use std::fs;

use ludograph::format::{Content, Context, registry};

use super::{read, rif, write};
use crate::pages::root;

/// The bytes of each record in its file, beside its text.
fn cut(id: &str, file: &[u8]) -> Vec<(Vec<u8>, String)> {
    let all = read(super::format(id), file, &Context::default());
    let bytes = |one: &super::Judged| {
        let (offset, length) = (one.chunk.offset as usize, one.chunk.length?);
        let piece = file[offset..offset + length as usize].to_vec();
        Some((piece, one.chunk.text.clone()))
    };
    all.iter().filter_map(bytes).collect()
}

fn text(id: &str, file: &[u8], records: usize) {
    let all = cut(id, file);
    assert_eq!(all.len(), records, "{id}");
    for (bytes, text) in all {
        assert_eq!(String::from_utf8(bytes).unwrap(), text, "{id}");
    }
}

#[test]
fn text_is_where_it_is_said_to_be() {
    let read = |name: &str| fs::read(root("tests/data").join(name)).unwrap();
    text("pgn", &read("formats/pgn/WTH_1977.pgn"), 12);
    text("pente", &read("five/pentai/40.txt"), 743);
    text("pbem", &read("formats/pbem/ninuki.txt"), 1);
    text("rif", rif::FILE.as_bytes(), 2);
    text(
        "json",
        b"[{\"game\":\"othello\",\"moves\":\"f5\"}, {\"game\":\"othello\",\"moves\":\"d3\"}]",
        2,
    );
    text(
        "sgf",
        "\u{feff}(;GM[2]SZ[8];B[fe])\r\n x (;GM[2]SZ[8];B[dc])".as_bytes(),
        2,
    );
    text("ggf", b"1 (;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[f5];)\n(;GM[Othello]PC[x]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[d3];)\n", 2);
}

/// All formats that write several records into one file of text.
#[test]
fn what_is_written_is_found_where_it_stands() {
    let two = "[Game \"othello\"]\n[Result \"*\"]\n\n1. f5 2. d6\n\n[Game \"othello\"]\n[Result \"*\"]\n\n1. d3\n";
    let mut found = 0;
    for format in registry::FORMATS {
        let spec = format.spec();
        if format.writer().is_none() || format.holds_one() || spec.content == Content::Binary {
            continue;
        }
        let othello = ludograph::game::registry::find("othello", "").unwrap();
        if !(spec.carries)(othello.spec()) {
            continue;
        }
        let written = write(*format, two);
        let all = cut(spec.id, &written.file);
        for (bytes, text) in &all {
            assert_eq!(String::from_utf8_lossy(bytes), *text, "{}", spec.id);
        }
        found += usize::from(all.len() == 2);
    }
    assert!(found >= 6, "{found}");
}

#[test]
fn games_of_the_base_have_68_bytes_behind_a_head_of_16() {
    let file = fs::read(root("tests/data/formats/wthor/WTH_1977.wtb")).unwrap();
    let all = read(super::format("wthor"), &file, &Context::default());
    let places: Vec<_> = (all.iter())
        .map(|one| (one.chunk.offset, one.chunk.length))
        .collect();
    let expected: Vec<_> = (0..12).map(|n| (16 + 68 * n, Some(68))).collect();
    assert_eq!(places, expected);
}

/// The length of what is in another encoding is that of the file, not that of the text.
#[test]
fn bytes_of_another_encoding_are_counted_as_they_came() {
    let file = b"(;GM[2]SZ[8]CA[gb2312]PB[\xd0\xa1\xba\xab];B[fe])";
    let all = read(super::format("sgf"), file, &Context::default());
    assert_eq!(all[0].chunk.length, Some(file.len() as u64));
    assert!(all[0].text.contains("[Black \"小韩\"]"), "{}", all[0].text);
}
