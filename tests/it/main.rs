//! The one integration crate.

#![allow(missing_docs, unreachable_pub)]

mod again;
mod archives;
mod canon;
mod checkpoint;
mod claims;
mod cli;
mod drawn;
mod ebnf;
mod faulty;
mod faulty_diagram;
mod faulty_lanrick;
mod figures;
mod five;
mod fmt;
mod fmt_noise;
mod fmt_random;
mod free_pass;
mod grammar;
mod guide;
mod lanrick;
mod lines;
mod logs;
mod meaning;
mod named;
mod odd;
mod playout;
mod rules;
mod sessions;
mod sound;
mod stones;
mod syntax;
mod tidy;
mod told;
mod worked;
