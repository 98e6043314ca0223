//! Any bytes are cut and parsed: no byte of the stream is lost, and the tree of each record tiles it.

use std::io::BufReader;

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::parse as parse_chunk;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::syntax::tree::{Kind, Tree};
use ludograph::source::Chunk;

use super::choice::Choices;
use super::tiled::assert_tiled;
use super::told::assert_placed;

/// The first byte chooses in what pieces the stream comes, and whether records have a small limit.
pub fn parse(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let choice = usize::from(choices.byte());
    let stream = choices.rest();
    let limit = if choice & 1 == 0 {
        Chunk::LIMIT
    } else {
        16 + choice
    };
    let chunks = cut(stream, 1 + choice / 2, limit);
    assert_eq!(
        chunks,
        cut(stream, 1 << 16, limit),
        "it matters in what pieces the stream comes"
    );
    assert_whole(stream, &chunks, limit);
    for chunk in &chunks {
        parsed(chunk);
    }
}

fn cut(stream: &[u8], piece: usize, limit: usize) -> Vec<Chunk> {
    let mut splitter = Splitter::with_limit(BufReader::with_capacity(piece, stream), limit);
    let (mut chunk, mut chunks) = (Chunk::default(), Vec::new());
    while splitter.next(&mut chunk).expect("bytes in memory") {
        chunks.push(chunk.clone());
    }
    chunks
}

/// Whether the chunks hold every byte once, but for the rest of records over the limit.
fn assert_whole(stream: &[u8], chunks: &[Chunk], limit: usize) {
    let (mut at, mut line) = (0, 1);
    for chunk in chunks {
        let offset = chunk.offset as usize;
        assert!(offset == at, "a chunk at {offset}, expected at {at}");
        assert_eq!(chunk.line, line, "the line of the chunk at {at}");
        let bytes = match chunk.encoding {
            Some(_) => chunk.raw.as_slice(),
            None => chunk.text.as_bytes(),
        };
        let rest = stream.get(at..).unwrap_or_default();
        assert!(rest.starts_with(bytes), "other bytes in the chunk at {at}");
        assert!(bytes.len() <= limit, "more than the limit at {at}");
        at = if chunk.truncated {
            let next = chunks.iter().find(|next| next.offset > chunk.offset);
            next.map_or(stream.len(), |next| next.offset as usize)
        } else {
            at + bytes.len()
        };
        line = 1 + line_ends(&stream[..at]);
    }
    assert_eq!(at, stream.len(), "the end of the stream");
}

/// Lines end in LF, CR LF or CR.
fn line_ends(bytes: &[u8]) -> u64 {
    let is_end = |(i, byte): (usize, &u8)| match byte {
        b'\n' => true,
        b'\r' => bytes.get(i + 1) != Some(&b'\n'),
        _ => false,
    };
    bytes
        .iter()
        .enumerate()
        .filter(|&pair| is_end(pair))
        .count() as u64
}

fn parsed(chunk: &Chunk) {
    let (mut tree, mut diagnostics) = (Tree::default(), Diagnostics::strict());
    parse_chunk(chunk, &mut tree, &mut diagnostics);
    assert_tiled(chunk, &tree);
    assert_placed(chunk, diagnostics.list());
    assert!(
        diagnostics
            .list()
            .is_sorted_by_key(|fault| fault.span.start),
        "faults out of order"
    );
    let unknown = tree.items.iter().any(|item| item.kind == Kind::Unknown);
    assert!(
        !unknown || diagnostics.has_errors(),
        "something can't be read, and nothing is said of it"
    );
}
