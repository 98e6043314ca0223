//! The one integration crate.

mod ebnf;
mod grammar;
mod syntax;
