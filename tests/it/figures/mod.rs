//! Figures: what is drawn, and the files that come of it.

mod boards;
mod crossings;
mod files;
mod fives;
mod fonts;
mod hostile;
mod lanrick;
pub(crate) mod made_font;
mod raster;
mod renderers;
mod samples;
mod shown;
mod themes;
mod ways;
