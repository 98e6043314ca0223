//! The one integration crate.
mod rules;
