//! Records in the pages of a book: what a fence asks for, whether its records are what it says, and the
//! pages with figures in place of the fences.
//!
//! Text goes in and text comes out: files that a page refers to are read by whoever calls.

mod desk;
mod inline;
mod links;
mod numbers;
mod page;
mod preprocess;
mod request;
mod settings;
mod shelf;
mod sketch;
mod verdict;

pub use desk::{Custom, Desk, Oddity, Seen, Tell};
pub use preprocess::{Job, Locate};
pub use request::Shown;
pub use shelf::Open;
pub use sketch::Look;
