//! Figures: what is drawn, and the files that come of it.

mod boards;
mod crossings;
mod files;
mod fives;
mod hostile;
mod lanrick;
mod pairs;
mod part;
mod samples;
mod shown;
mod swapped;
mod themes;
mod told;
mod turned;
mod ways;
