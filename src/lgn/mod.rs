//! LGN, the Ludograph Game Notation: parsing, lowering to records, and the canonical form.

pub mod lower;
mod reader;
pub mod syntax;

pub use reader::Reader;
