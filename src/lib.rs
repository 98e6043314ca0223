//! Ludograph reads records of board games from text, replays them through the real rules, says
//! exactly what is wrong and where, and draws the figures of rule books.
//!
//! Data goes one way: text is cut into [`source::Chunk`]s of one record, parsed into a tree
//! ([`lgn::syntax`]), lowered to a [`record::Record`], replayed ([`check`]), drawn ([`figure`]). Records
//! that stand inside other files are found there ([`carrier`]), figures get into books ([`book`]), and
//! games are played through on a page of the web ([`page`]). Records of other people's formats are read and
//! written by [`mod@format`]; what is counted and asked of many of them is in [`census`].
//!
//! The records of a file, one after the other, what is wrong with each, and a figure of the last
//! position that it reached:
//!
//! ```
//! use ludograph::check::Watch;
//! use ludograph::diagnostic::Diagnostics;
//! use ludograph::figure::{Figure, draw, svg, theme};
//! use ludograph::lgn::{Reader, syntax::split::Splitter};
//! use ludograph::source::Chunk;
//!
//! let file = b"[Game \"othello\"]\n1. f5 2. d6\n\n[Game \"othello\"]\n1. c4 2. a1\n";
//! let mut records = Splitter::new(&file[..]);
//! let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
//! let mut diagnostics = Diagnostics::new();
//! let (mut faults, mut figures) = (Vec::new(), Vec::new());
//! while records.next(&mut chunk)? {
//!     diagnostics.clear();
//!     reader.replay(&chunk, Watch::Figures, &mut diagnostics);
//!     faults.extend(diagnostics.list().iter().map(|fault| fault.message.clone()));
//!     if let (Some(game), Some(moment)) = (reader.game(), reader.replayed().moment()) {
//!         let mut picture = String::new();
//!         svg::write(&draw(&Figure::position(game.spec(), &moment), &theme::BOOK), &mut picture);
//!         figures.push(picture);
//!     }
//! }
//! assert_eq!(faults, ["a1 encloses no black disc"]);
//! assert!(figures[1].contains("<title>Othello: after turn 1</title>"));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod board;
pub mod book;
pub mod carrier;
pub mod census;
pub mod check;
pub mod diagnostic;
pub mod figure;
pub mod format;
pub mod game;
pub mod lgn;
pub mod page;
pub mod record;
pub mod source;
