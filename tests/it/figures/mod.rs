//! Figures: what is drawn, and the files that come of it.

mod boards;
mod crossings;
mod files;
mod fonts;
mod fives;
mod hostile;
mod lanrick;
pub(crate) mod made_font;
mod samples;
mod shown;
mod themes;
mod ways;
