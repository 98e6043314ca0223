//! The one integration crate.

mod cli;
mod fmt;
mod fmt_random;
mod mini;
mod rules;
mod tidy;
