//! The one integration crate.

mod fmt;
mod fmt_noise;
mod fmt_random;
mod meaning;
