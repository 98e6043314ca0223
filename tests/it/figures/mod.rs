//! Figures: what is drawn, and the files that come of it.

mod animate;
mod boards;
mod crossings;
mod fields;
mod files;
mod fit;
mod fives;
mod fonts;
mod hostile;
mod lanrick;
pub(crate) mod made_font;
mod pairs;
mod part;
mod playing;
mod raster;
mod renderers;
mod samples;
mod shown;
mod swapped;
mod themes;
mod told;
mod turned;
mod ways;
