//! Ludograph reads records of board games from text, replays them through the real rules, says
//! exactly what is wrong and where, and draws the figures of rule books.
//!
//! Data goes one way: text is cut into [`source::Chunk`]s of one record, parsed into a tree
//! ([`lgn::syntax`]), lowered to a [`record::Record`], replayed ([`check`]), drawn ([`figure`]).

pub mod board;
pub mod check;
pub mod diagnostic;
pub mod figure;
pub mod game;
pub mod lgn;
pub mod record;
pub mod source;
