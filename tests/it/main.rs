//! The one integration crate. It tries the program with all that it can do.

#![cfg(all(feature = "cli", feature = "raster"))]
#![allow(missing_docs, unreachable_pub)]

mod again;
mod archives;
mod book;
mod built;
mod canon;
mod carrier;
mod chapters;
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
mod formats;
mod free_pass;
mod grammar;
mod guide;
mod lanrick;
mod lines;
mod logs;
mod meaning;
mod named;
mod odd;
mod page;
mod pages;
mod playout;
mod raise;
mod rules;
mod sessions;
mod sound;
mod stones;
mod syntax;
mod tidy;
mod told;
mod worked;
