//! Replays a record through the rules and compares it with what the record claims.

mod replay;

pub use replay::{Moment, Ply};
