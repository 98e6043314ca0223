//! Figures: what is drawn, and the files that come of it.

mod boards;
mod crossings;
mod files;
mod fives;
mod hostile;
mod lanrick;
mod samples;
mod shown;
mod themes;
mod ways;
