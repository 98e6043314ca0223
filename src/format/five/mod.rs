//! The formats of five in a row, and what they have in common.

pub(crate) mod bdt;
pub(crate) mod board;
pub(crate) mod gomoku_json;
pub(crate) mod offsets;
pub(crate) mod pbem;
pub(crate) mod pente;
pub(crate) mod pos;
pub(crate) mod psq;
pub(crate) mod rec;
pub(crate) mod renlib;
pub(crate) mod rif;
pub(crate) mod rules;
pub(crate) mod sav;
pub(crate) mod stones;
pub(crate) mod string;
