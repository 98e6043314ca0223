//! LGN, the Ludograph Game Notation: parsing, lowering to records, and the canonical form.

mod directive;
pub mod lower;
mod raise;
mod reader;
pub mod syntax;

pub(crate) use lower::unescape;

pub use directive::{DIRECTIVES, directive, quoted};
pub use raise::{
    Form, diagram_block, directive_line, doubtful_word, figure_block, position_block, raise,
};
pub use reader::Reader;
