//! The one integration crate.

#![allow(missing_docs, unreachable_pub)]

mod cli;
mod faulty;
mod faulty_diagram;
mod figures;
mod fmt;
mod fmt_random;
mod playout;
mod rules;
mod sound;
mod tidy;
