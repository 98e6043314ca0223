//! What is counted and asked of records that have been replayed: their main lines as plain data, keys under
//! which equal games and positions meet, counters, and questions.
//!
//! A [`Line`] is read from a record; [`key`] makes keys of it, under the symmetries of its rules if that is wanted; a
//! [`Tally`] counts what [`Facts`] tell of each record; a [`Query`] says whether a record is one that is looked for.
//!
//! ```
//! use ludograph::census::{Line, Under, key};
//! use ludograph::diagnostic::Diagnostics;
//! use ludograph::{lgn::Reader, source::Chunk};
//!
//! let keys: Vec<_> = ["f5 d6", "e6 f4"].iter().map(|turns| {
//!     let chunk = Chunk::new(format!("[Game \"othello\"]\n{turns}\n"));
//!     let (mut reader, mut line) = (Reader::new(None), Line::default());
//!     reader.check(&chunk, &mut Diagnostics::new());
//!     let game = reader.game().unwrap();
//!     line.read(game, reader.record(), &chunk.text);
//!     [Under::Nothing, Under::Symmetry].map(|under| key::of_line(game, &line, under))
//! }).collect();
//! assert_ne!(keys[0][0], keys[1][0]);
//! assert_eq!(keys[0][1], keys[1][1], "one is the other in a mirror");
//! ```

pub mod key;
mod length;
mod line;
mod maps;
mod opening;
mod place;
mod query;
mod result;
mod tally;

pub use key::{Key, Under};
pub use length::{Bin, Lengths};
pub use line::{Captures, Line};
pub use maps::Maps;
pub use opening::{Openings, Written};
pub use place::{Sought, reaches};
pub use query::{Asked, Query, Range, TagQuery};
pub use result::{Results, claimed, result};
pub use tally::{Counts, Facts, GameTally, Replayed, Settings, Tally};
