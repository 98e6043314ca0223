//! The one integration crate.

#![allow(missing_docs, unreachable_pub)]

mod canon;
mod cli;
mod faulty;
mod faulty_diagram;
mod figures;
mod fmt;
mod fmt_noise;
mod fmt_random;
mod meaning;
mod playout;
mod rules;
mod sound;
mod tidy;
