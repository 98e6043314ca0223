//! [`Painter`]: draws figures with what the command line wishes of them, on whatever thread.

use std::num::NonZeroU32;
use std::time::Duration;

use ludograph::check::Moment;
use ludograph::figure::font::Fonts;
use ludograph::figure::theme::Theme;
use ludograph::figure::{self, Figure, Reached, draw};
use ludograph::game::Game;
use ludograph::record::Numbering;

use super::kind::Kind;
use super::{Args, wishes};
use crate::cli::records::Seen;
use crate::cli::timer::Timer;

/// So long a figure may take that is drawn with a font of the user's.
const PATIENCE: Duration = Duration::from_secs(10);

/// Draws figures as the command line wishes.
#[derive(Clone, Copy)]
pub(super) struct Painter<'a> {
    pub(super) args: &'a Args,
    pub(super) theme: &'a Theme,
    pub(super) fonts: &'a Fonts<'a>,
    pub(super) kind: Kind,
}

/// A figure that has been drawn, and what is to be told of it.
pub(super) struct Drawn {
    pub(super) title: String,
    /// What is odd about it, a line each.
    pub(super) oddities: Vec<String>,
    /// The characters that no font has.
    pub(super) lacking: Vec<char>,
    /// Its file, or why there is none.
    pub(super) file: Result<Vec<u8>, String>,
}

impl Painter<'_> {
    /// Draws a figure with what the command line wishes of it; or says why that can't be wished.
    pub(super) fn paint(
        &self,
        game: &'static dyn Game,
        figure: Figure<'_>,
        moment: &Moment,
        seen: &Seen<'_>,
    ) -> Result<Drawn, String> {
        let directives = wishes::directives(game, &self.args.view, &self.args.marks)?;
        Ok(self.draw(game, figure.with(moment, &directives), seen))
    }

    /// The same of a figure block.
    pub(super) fn block(
        &self,
        game: &'static dyn Game,
        reached: &Reached<'_>,
        seen: &Seen<'_>,
    ) -> Result<Drawn, String> {
        let moment = reached.moment();
        let figure = Figure::of_block(game.spec(), &moment, reached.block);
        self.paint(game, figure, &moment, seen)
    }

    /// The same of some turns out of many; none if the moment has them not.
    pub(super) fn part(
        &self,
        game: &'static dyn Game,
        moment: &Moment,
        numbering: Numbering,
        seen: &Seen<'_>,
    ) -> Option<Result<Drawn, String>> {
        let figure = Figure::of_turns(game.spec(), moment, &numbering)?;
        Some(self.paint(game, figure, moment, seen))
    }

    fn draw(&self, game: &'static dyn Game, figure: Figure<'_>, seen: &Seen<'_>) -> Drawn {
        let _watch = self.font_watch();
        // It lives no longer than what it borrows here.
        let mut figure = figure;
        figure.record = Some(seen.reader.text(seen.chunk));
        figure.fill(game.spec(), seen.reader.record(), seen.reader.replayed());
        figure.fonts = Some(self.fonts);
        let mut scene = draw(&figure, self.theme);
        let has_page = self.theme.page.is_some();
        Drawn {
            title: figure.title.to_string(),
            oddities: figure.oddities(),
            lacking: std::mem::take(&mut scene.lacking),
            file: (self.args.size).file(self.kind, &scene, has_page),
        }
    }

    /// Sees that fonts from outside come to an end.
    pub(super) fn font_watch(&self) -> Option<Timer> {
        let message = "a font of --font takes too long: it is damaged, or means mischief";
        let is_needed = self.args.look.has_fonts();
        is_needed.then(|| Timer::new(PATIENCE, message))
    }
}

/// The moment and the turns of the figures that a record is split over, `every` turns each; none if there is no
/// moment.
pub(super) fn parts(seen: &Seen<'_>, every: NonZeroU32) -> Option<(Moment, Vec<(u32, u32)>)> {
    let mut moment = seen.reader.replayed().moment()?;
    // What may be played behind the last turn is told of no other.
    moment.legal.clear();
    moment.forbidden.clear();
    let parts = figure::split(&moment, every);
    Some((moment, parts))
}
