//! Animations without a script: a line of turns, played by the file itself.
//!
//! Each position is a figure, and each figure a scene. What they have in common is drawn once; whatever
//! comes and goes is drawn once as well, and shown while it belongs to the position. So everything that
//! a figure can show can be animated, and nothing here knows of games, boards or themes. Where nothing
//! moves (on paper, in viewers without animation, for people who have asked for less motion) the last
//! position is seen.
//!
//! ```
//! use ludograph::board::{Geometry, Side};
//! use ludograph::figure::animate::{Film, Pace};
//! use ludograph::figure::{self, Figure, svg, theme};
//!
//! let othello = Geometry::square(8, 8).a1_on_top();
//! let start = Figure::new(&othello);
//! let mut end = start.clone();
//! end.board.set(othello.cell("d5").unwrap(), Some(Side::Black));
//! let scenes = [&start, &end].map(|figure| figure::draw(figure, &theme::BOOK));
//! let mut file = String::new();
//! svg::write_film(&Film::new(scenes.into()), Pace::default(), &svg::Options::default(), &mut file);
//! assert!(file.starts_with(svg::MARK) && file.contains("@keyframes"));
//! ```

mod film;
mod script;

pub use film::{Film, Shot, Spell};
pub use script::{Script, TooLong, can_be_played, is_of_board};

/// How long things are seen.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pace {
    /// Each position but the last, in milliseconds.
    pub turn: u32,
    /// The last one, before it all begins again.
    pub end: u32,
}

impl Default for Pace {
    fn default() -> Self {
        Self {
            turn: 1_000,
            end: 4_000,
        }
    }
}
