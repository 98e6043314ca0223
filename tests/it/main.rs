//! The one integration crate.

#![allow(missing_docs, unreachable_pub)]

mod faulty;
mod faulty_diagram;
mod figures;
mod playout;
mod rules;
mod sound;
