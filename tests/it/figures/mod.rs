//! Figures: what is drawn, and the files that come of it.

mod boards;
mod crossings;
mod files;
mod fives;
mod hostile;
mod lanrick;
mod pairs;
mod samples;
mod shown;
mod told;
mod ways;
