//! Records that files carry inside something else.

mod hostile;
mod offset;
mod svg;

use ludograph::carrier::{Kind, whole};
use ludograph::diagnostic::Diagnostic;
use ludograph::source::Chunk;

/// A record that is sound.
pub(crate) const GAME: &str = "[Game \"macbeth\"]\n1. d5 2. c4\n";

/// What comes out of a file: its records, and what is wrong with the file round them.
pub(crate) struct Found {
    pub(crate) file: Chunk,
    pub(crate) records: Vec<Chunk>,
    pub(crate) faults: Vec<Diagnostic>,
}

impl Found {
    pub(crate) fn texts(&self) -> Vec<&str> {
        self.records
            .iter()
            .map(|chunk| chunk.text.as_str())
            .collect()
    }

    /// The code of the one fault, and the line and column of the file where it lies.
    pub(crate) fn fault(&self) -> (&'static str, u64, u64) {
        let [fault] = &self.faults[..] else {
            panic!("{:?}", self.faults)
        };
        let place = self.file.line_col(fault.span.start);
        (fault.code.word(), place.line, place.column)
    }
}

pub(crate) fn read(bytes: &[u8]) -> Found {
    let file = whole(bytes);
    let (mut records, mut faults, mut chunk) = (Vec::new(), Vec::new(), Chunk::default());
    let mut carried = Kind::Svg.open(&file);
    while let Some(next) = carried.next(&mut chunk) {
        match next {
            Ok(()) => records.push(chunk.clone()),
            Err(fault) => faults.push(fault),
        }
    }
    assert_eq!(carried.next(&mut chunk), None, "the end is the end");
    Found {
        file,
        records,
        faults,
    }
}

/// A file with this in its metadata.
pub(crate) fn svg(metadata: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n<metadata>{metadata}</metadata>\n<g/></svg>\n"
    )
}
