//! The one integration crate.

mod figures;
