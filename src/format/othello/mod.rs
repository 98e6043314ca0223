//! The formats of Othello, and what they have in common.

pub(crate) mod discs;
pub(crate) mod ggf;
pub(crate) mod obf;
pub(crate) mod pgn;
pub(crate) mod reached;
pub(crate) mod wthor;
