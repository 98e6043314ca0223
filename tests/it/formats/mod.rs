//! Other people's formats: each has a file here with real and made-up records of it, and what must hold of all
//! of them is asked of each.

mod csv;
mod fives;
mod ggf;
mod gomocup;
mod gomoku_json;
mod grid;
mod hostile;
mod json;
mod json_written;
mod obf;
mod offset;
mod pbem;
mod pente;
mod pgn;
mod psq;
mod renju_files;
mod renlib;
mod rif;
mod round;
mod sgf;
mod sgf_ways;
mod transcript;
mod wthor;

use ludograph::format::{Format, registry};

pub use crate::theorems::records::{Judged, lgn, read, write};

pub fn format(id: &str) -> &'static dyn Format {
    registry::by_id(id).unwrap_or_else(|| panic!("there is no format {id}"))
}

/// Whether a record written in a format reads as itself: asserts that its text comes back and nothing was
/// lost.
pub fn comes_back(format: &dyn Format, text: &str) {
    let written = write(format, text);
    assert_eq!(written.losses, [], "{text}");
    assert_eq!(written.refused, Vec::<String>::new(), "{text}");
    let again = read(format, &written.file, &written.context());
    let texts = |all: &[Judged]| all.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
    let file = String::from_utf8_lossy(&written.file);
    assert_eq!(texts(&again), texts(&lgn(text)), "{file}");
}
