//! The going through of the records, and the figures that are drawn of each.

use std::time::Duration;

use ludograph::check::Moment;
use ludograph::figure::animate::Script;
use ludograph::figure::font::Fonts;
use ludograph::figure::theme::Theme;
use ludograph::figure::{self, Figure, draw};
use ludograph::game::Game;
use ludograph::record::Numbering;

use super::manifest::Manifest;
use super::place::Place;
use super::{Args, Wanted, wishes};
use crate::cli::halt;
use crate::cli::input::Input;
use crate::cli::output::{Output, Stop};
use crate::cli::records::{Files, Flow, Seen, flow};
use crate::cli::report::Report;
use crate::cli::timer::Timer;

/// So long a figure may take that is drawn with a font of the user's.
const PATIENCE: Duration = Duration::from_secs(10);

/// A run of `figure` over its inputs.
pub(super) struct Run<'a> {
    pub(super) args: &'a Args,
    pub(super) theme: &'a Theme,
    pub(super) fonts: &'a Fonts<'a>,
    pub(super) place: Place,
    pub(super) wanted: Wanted,
    pub(super) report: Report,
    pub(super) manifest: Option<Manifest>,
    pub(super) drawn: usize,
    /// Whether the inputs have no figure block at all.
    pub(super) has_none: bool,
    /// Whether a figure could not be written; there is no point in going on then.
    pub(super) failed: bool,
}

impl Run<'_> {
    /// Goes through the inputs, up to the first figure that can't be written.
    pub(super) fn inputs(
        &mut self,
        files: &Files,
        inputs: &[Input],
        output: &mut Output,
    ) -> Result<(), Stop> {
        for (number, input) in inputs.iter().enumerate() {
            let read = files.each(input, output, |seen, output| {
                self.report.seen(seen, output)?;
                self.record(number, seen, output)
            })?;
            self.report.file(read);
            if self.failed {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn record(
        &mut self,
        input: usize,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<Flow, Stop> {
        let Some(game) = seen.reader.game() else {
            return Ok(Flow::Continue(()));
        };
        let record = match &self.wanted {
            Wanted::Blocks(_) => {
                self.blocks(game, input, seen, output)?;
                return Ok(self.flow());
            }
            Wanted::Split(_) => {
                self.parts(game, input, seen, output)?;
                return Ok(self.flow());
            }
            Wanted::Turn(record, _) | Wanted::Numbers(record, _) | Wanted::End(record) => *record,
        };
        if seen.number == Some(record) {
            self.one(game, seen, output)?;
        }
        Ok(self.flow())
    }

    fn flow(&self) -> Flow {
        flow(!self.failed)
    }

    /// The one figure that is wanted of a record.
    fn one(
        &mut self,
        game: &'static dyn Game,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let spec = game.spec();
        let moment = seen.reader.replayed().moment();
        if self.args.playing.animate
            && let Some(moment) = &moment
            && self.wanted.is_within(moment)
        {
            let script = Script::of_turns(self.args.turns.numbering());
            return self.film("", game, &script, moment, seen, output);
        }
        let position = |moment| Figure::position(spec, moment);
        let there = moment.as_ref();
        let (figure, turn) = match &self.wanted {
            Wanted::Numbers(_, numbering) => {
                let numbered = |moment| Figure::of_turns(spec, moment, numbering);
                let last = numbering.turns.map(|(_, last)| last);
                (there.and_then(numbered), last)
            }
            Wanted::Turn(_, turn) => (there.map(position), Some(*turn)),
            Wanted::End(_) | Wanted::Blocks(_) | Wanted::Split(_) => (there.map(position), None),
        };
        match (figure, &moment, turn) {
            (Some(figure), Some(moment), _) => self.grant("", game, figure, moment, seen, output),
            (_, _, Some(turn)) => seen.unreached(Some(turn), output),
            _ => Ok(()),
        }
    }

    /// The figures that a record is split over.
    fn parts(
        &mut self,
        game: &'static dyn Game,
        input: usize,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let (Wanted::Split(split), Some(record)) = (&self.wanted, seen.number) else {
            return Ok(());
        };
        let Some(mut moment) = seen.reader.replayed().moment() else {
            return Ok(());
        };
        if !split.wants(record) {
            return Ok(());
        }
        // What may be played behind the last turn is told of no other.
        moment.legal.clear();
        moment.forbidden.clear();
        let parts = figure::split(&moment, split.every);
        let name = |&part: &(u32, u32)| split.name(input, record, part);
        let names: Vec<String> = parts.iter().map(name).collect();
        let numbering = split.numbering;
        let each: Vec<&str> = names.iter().map(String::as_str).collect();
        if let Err(message) = self.place.prepare(&each, self.args.force) {
            return self.give_up(&message, output);
        }
        for (name, part) in names.iter().zip(parts) {
            halt::go_on()?;
            let numbering = Numbering {
                turns: Some(part),
                ..numbering
            };
            let figure = Figure::of_turns(game.spec(), &moment, &numbering);
            let Some(figure) = figure else { continue };
            self.grant(name, game, figure, &moment, seen, output)?;
            if self.failed {
                break;
            }
        }
        Ok(())
    }

    /// Draws a figure with what the command line wishes of it.
    fn grant(
        &mut self,
        name: &str,
        game: &'static dyn Game,
        figure: Figure<'_>,
        moment: &Moment,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        match wishes::directives(game, &self.args.view, &self.args.marks) {
            Ok(directives) => {
                let figure = figure.with(moment, &directives);
                self.draw(name, figure, seen, output)
            }
            Err(message) => self.give_up(&message, output),
        }
    }

    pub(super) fn give_up(&mut self, message: &str, output: &mut Output) -> Result<(), Stop> {
        self.failed = true;
        output.fail(message)
    }

    /// The figure blocks that the replay reached. Of two with one name only the first is drawn.
    fn blocks(
        &mut self,
        game: &'static dyn Game,
        input: usize,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        for reached in figure::blocks(seen.reader.record(), seen.reader.replayed()) {
            halt::go_on()?;
            let block = reached.block;
            let is_wanted = match &mut self.wanted {
                Wanted::Blocks(names) => names.remove(&(input, block.name.clone())),
                _ => false,
            };
            if is_wanted && !self.failed && self.args.playing.animate {
                let script = Script::of_block(block);
                self.film(&block.name, game, &script, &reached.whole(), seen, output)?;
            } else if is_wanted && !self.failed {
                let moment = reached.moment();
                let figure = Figure::of_block(game.spec(), &moment, block);
                self.grant(&block.name, game, figure, &moment, seen, output)?;
            }
        }
        Ok(())
    }

    fn draw(
        &mut self,
        name: &str,
        figure: Figure<'_>,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let watch = self.font_watch();
        // It lives no longer than what it borrows here.
        let mut figure = figure;
        figure.record = Some(seen.reader.text(seen.chunk));
        if let Some(game) = seen.reader.game() {
            figure.fill(game.spec(), seen.reader.record(), seen.reader.replayed());
        }
        figure.fonts = Some(self.fonts);
        let scene = draw(&figure, self.theme);
        let has_page = self.theme.page.is_some();
        let file = (self.args.size).file(self.place.kind(), &scene, has_page);
        drop(watch);
        self.deliver(name, &figure, &scene.lacking, file, seen, output)
    }

    /// Sees that fonts from outside come to an end.
    pub(super) fn font_watch(&self) -> Option<Timer> {
        let message = "a font of --font takes too long: it is damaged, or means mischief";
        let is_needed = self.args.look.has_fonts();
        is_needed.then(|| Timer::new(PATIENCE, message))
    }
}
