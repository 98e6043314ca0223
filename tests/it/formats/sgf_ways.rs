//! SGF is the same whichever way it takes: moves in a row or node by node, in whatever pieces it comes.

use std::io::{self, BufRead, BufReader, Read};

use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::format::Context;
use ludograph::record::{Record, Tags};
use ludograph::source::{Chunk, Span};
use proptest::prelude::*;

use super::format;

/// The first record of a file, and what was reported with its place.
fn first(text: &str) -> (Record, Vec<(Code, Span)>) {
    let mut records = format("sgf").open(Box::new(text.as_bytes()), &Context::default());
    let (mut chunk, mut found) = (Chunk::default(), Diagnostics::new());
    let mut record = Record::default();
    assert!(records.next(&mut chunk, &mut found).unwrap());
    records.reading().read(&chunk, &mut record, &mut found);
    let found = found.list().iter().map(|found| (found.code, found.span));
    (record, found.collect())
}

/// The texts of all records of a file that comes in pieces of that length, with their places.
fn chunks(file: &[u8], piece: usize) -> Vec<(String, u64, u64, usize)> {
    let input = BufReader::with_capacity(piece, file);
    let mut records = format("sgf").open(Box::new(input), &Context::default());
    let (mut chunk, mut found) = (Chunk::default(), Diagnostics::new());
    let mut all = Vec::new();
    while records.next(&mut chunk, &mut found).unwrap() {
        let place = chunk.line_col(0);
        let told = found.list().len();
        all.push((chunk.text.clone(), place.line, place.column, told));
    }
    all
}

const NODES: &[&str] = &[
    ";B[hh]",
    ";W[ii]",
    ";B[jj]",
    ";W[ab]",
    ";W[`a]",
    ";B[tt]",
    ";B[]",
    ";W[zz]",
    ";B[h8]",
    ";W[hh]\n",
    ";B[cd] ",
    ";B[ab]C[a \\] b]",
    ";W[cc]KO[]",
    ";B[ee]TR[aa]",
    ";C[no move]",
    ";B[aa]W[bb]",
    ";B[HH]",
    ";F[hh]",
    ";AB[aa]",
];

/// What a tree has behind its first node.
fn tree() -> impl Strategy<Value = String> {
    let node = prop_oneof![
        12 => 0..4_usize,
        4 => 0..NODES.len(),
    ];
    let node = node.prop_map(|i| NODES[i]);
    let piece = prop_oneof![10 => node, 1 => Just("("), 1 => Just(")"), 1 => Just(")(")];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

proptest! {
    /// A blank behind the semicolon sends each node the long way.
    #[test]
    fn moves_in_a_row_are_moves_node_by_node(
        body in tree(),
        rules in prop::sample::select(vec!["GM[4]RU[renju]SZ[15]", "GM[2]", "GM[4]RU[pente]SZ[19]", "GM[4]AB[hh]RU[gomoku]SZ[15]"]),
    ) {
        let text = format!("(;{rules}{body})");
        let head = 2;
        let (first_node, behind) = text.split_at(head);
        let apart = first_node.to_owned() + &behind.replace(';', "; ");
        let moved = |at: u32| {
            let before = &text[head..(at as usize).max(head)];
            at + before.matches(';').count() as u32
        };
        let place = |span: Span| {
            if span.is_empty() {
                return Span::at(moved(span.start));
            }
            Span::new(moved(span.start), moved(span.end - 1) + 1)
        };
        let (mut record, found) = first(&text);
        record.move_body(&place);
        let mut tags = Tags::default();
        for (name, value, span) in record.tags.iter() {
            tags.push(name, value, place(span));
        }
        record.tags = tags;
        let found: Vec<_> = found.into_iter().map(|(code, span)| (code, place(span))).collect();
        prop_assert_eq!((record, found), first(&apart));
    }

    #[test]
    fn a_file_is_cut_alike_in_whatever_pieces_it_comes(
        parts in prop::collection::vec(prop::sample::select(vec![
            "(;GM[4];B[hh];W[ii])", "(;GM[4];B[hh](;W[ii])(;W[jj]))\n", "(;GM[4]C[a\\]\n(b];B[hh])", "\n", "\r\n",
            "From: me\n", "a [b] text\n", "C[odd] ", ")", "(;GM[4];B[hh]\n", "(;C[open\n", "(x", "(\n;FF[4])", "\u{1a}",
            "(;GM[4]CA[GBK]C[\u{e9}];B[hh])",
        ]), 0..8),
    ) {
        let file = parts.concat();
        let whole = chunks(file.as_bytes(), 1 << 16);
        for piece in [1, 2, 3, 7, 64] {
            prop_assert_eq!(&chunks(file.as_bytes(), piece), &whole, "in pieces of {}", piece);
        }
    }
}

/// Gives a text in one piece, and then breaks off.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let len = self.fill_buf()?.read(buf)?;
        self.consume(len);
        Ok(len)
    }
}

impl BufRead for Broken<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.0.is_empty() {
            return Err(io::Error::other("nothing comes any more"));
        }
        Ok(self.0)
    }

    fn consume(&mut self, len: usize) {
        self.0 = &self.0[len..];
    }
}

#[test]
fn a_game_that_is_complete_is_told_before_more_comes() {
    for text in [
        "(;GM[4];B[hh];W[ii])",
        "(;GM[4];B[hh](;W[ii])(;W[jj]C[)]))\n",
        "(;GM[4]CA[UTF-8]C[五])",
    ] {
        let mut records =
            format("sgf").open(Box::new(Broken(text.as_bytes())), &Context::default());
        let (mut chunk, mut found) = (Chunk::default(), Diagnostics::new());
        assert!(records.next(&mut chunk, &mut found).unwrap(), "{text}");
        assert_eq!(chunk.text, text.trim_end());
        assert!(records.next(&mut chunk, &mut found).is_err());
    }
}
