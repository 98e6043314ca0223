//! LGN, the Ludograph Game Notation: parsing, lowering to records, and the canonical form.

mod directive;
pub mod lower;
mod reader;
pub mod syntax;

pub use directive::{DIRECTIVES, directive, quoted};
pub use reader::Reader;
