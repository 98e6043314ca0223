//! The one integration crate.

mod fmt;
mod fmt_random;
