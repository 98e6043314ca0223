//! LGN, the Ludograph Game Notation: parsing, lowering to records, and the canonical form.

pub mod lower;
pub mod syntax;
