//! [`Cut`]: a text that a file carries, cut into records as a file of its own would be.

use crate::lgn::syntax::split::Splitter;
use crate::source::{Anchor, Chunk, LineCol};

/// Hands out the records of a text, each with its places. Costs one pass over the text.
pub(super) struct Cut {
    whole: Chunk,
    /// Where each record begins and ends, and whether it was too long and this is its beginning alone.
    parts: std::vec::IntoIter<(usize, usize, bool)>,
    /// How far the text has been handed out, the place there, and the first anchor behind it.
    at: usize,
    place: LineCol,
    anchor: usize,
}

impl Cut {
    pub(super) fn new(whole: Chunk) -> Self {
        let (mut splitter, mut chunk) = (Splitter::new(whole.text.as_bytes()), Chunk::default());
        let mut parts = Vec::new();
        // Reading from memory never fails.
        while let Ok(true) = splitter.next(&mut chunk) {
            let start = chunk.offset as usize;
            parts.push((start, start + chunk.text.len(), chunk.truncated));
        }
        Self {
            place: whole.start(),
            whole,
            parts: parts.into_iter(),
            at: 0,
            anchor: 0,
        }
    }

    /// The next record; false behind the last.
    pub(super) fn next(&mut self, chunk: &mut Chunk) -> bool {
        let Some((start, end, truncated)) = self.parts.next() else {
            return false;
        };
        if self.at < start {
            self.take(start, chunk);
        }
        self.take(end, chunk);
        chunk.truncated = truncated;
        true
    }

    /// What stands between the last place and that one.
    fn take(&mut self, end: usize, chunk: &mut Chunk) {
        let start = self.at;
        let anchors = self.whole.anchors.get(self.anchor..).unwrap_or_default();
        let count = anchors.partition_point(|anchor| (anchor.at as usize) < end);
        let here = anchors.get(..count).unwrap_or_default();
        *chunk = Chunk {
            text: std::mem::take(&mut chunk.text),
            anchors: std::mem::take(&mut chunk.anchors),
            offset: self.whole.offset + start as u64,
            ..Chunk::default()
        };
        chunk.text.clear();
        chunk
            .text
            .push_str(self.whole.text.get(start..end).unwrap_or(""));
        chunk.anchors.clear();
        if here.first().is_none_or(|first| first.at as usize > start) {
            let place = self.place;
            chunk.anchors.push(Anchor { at: 0, place });
        }
        chunk.anchors.extend(here.iter().map(|anchor| Anchor {
            at: anchor.at - start as u32,
            place: anchor.place,
        }));
        chunk.line = chunk.line_col(0).line;
        self.place = chunk.line_col(chunk.text.len() as u32);
        self.at = end;
        self.anchor += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_keep_their_places() {
        let text =
            "[Game \"macbeth\"]\n1. d5 2. c4\n[Game \"othello\"]\r\n1. f5\n{é} [Game \"x\"]\nx";
        let mut whole = Chunk::new(text);
        whole.line = 4;
        for at in [0, 5, 17, 29, 30, 40, 58] {
            let place = LineCol {
                line: 9 + u64::from(at),
                column: 3,
            };
            whole.anchors.push(Anchor { at, place });
            let (mut cut, mut chunk, mut start) = (Cut::new(whole.clone()), Chunk::default(), 0);
            while cut.next(&mut chunk) {
                for at in 0..chunk.text.len() {
                    let of_whole = whole.line_col((start + at) as u32);
                    assert_eq!(chunk.line_col(at as u32), of_whole, "{start} {at}");
                }
                assert_eq!(chunk.line, chunk.line_col(0).line);
                start += chunk.text.len();
            }
            assert_eq!(start, text.len());
        }
    }
}
