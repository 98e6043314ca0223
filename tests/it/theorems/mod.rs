//! What must hold of any bytes: each theorem takes them, and panics where it does not hold.
//!
//! They are asked twice: by `cargo test`, of a small corpus and of what has once been found (`corpus`), and
//! by the programs of `fuzz/`, of whatever libFuzzer comes upon. Their first bytes choose a format, a game or
//! a way to write.

pub mod choice;
pub mod figure;
pub mod fmt;
pub mod formats;
pub mod legal;
pub mod markup;
pub mod meaning;
pub mod parse;
pub mod records;
pub mod rules;
pub mod tiled;
pub mod told;
pub mod written;

/// A theorem, as a function of any bytes.
pub type Theorem = fn(&[u8]);

/// All of them, each by its name.
pub const ALL: &[(&str, Theorem)] = &[
    ("parse", parse::parse),
    ("fmt", fmt::fmt),
    ("formats", formats::formats),
    ("rules", rules::rules),
    ("written", written::written),
    ("figure", figure::figure),
];
