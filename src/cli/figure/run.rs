//! The going through of the records, and the figures that are drawn of each.

use std::collections::BTreeSet;

use ludograph::figure::animate::Script;
use ludograph::figure::{self, Figure};
use ludograph::game::Game;

use super::ahead::{Ahead, Ready};
use super::manifest::Manifest;
use super::painter::{Drawn, Painter, parts};
use super::place::Place;
use super::{Args, Wanted};
use crate::cli::halt;
use crate::cli::input::Input;
use crate::cli::output::{Output, Stop};
use crate::cli::records::{Files, Flow, Seen, Step, flow};
use crate::cli::report::Report;

/// A run of `figure` over its inputs.
pub(super) struct Run<'a> {
    pub(super) args: &'a Args,
    pub(super) painter: Painter<'a>,
    pub(super) place: Place,
    pub(super) wanted: &'a Wanted,
    /// The names of the figure blocks that have been met: each with the number of its input.
    pub(super) met: BTreeSet<(usize, String)>,
    pub(super) report: Report,
    pub(super) manifest: Option<Manifest>,
    pub(super) drawn: usize,
    /// Whether a figure could not be written; there is no point in going on then.
    pub(super) failed: bool,
}

impl Run<'_> {
    /// Goes through the inputs, up to the first figure that can't be written.
    pub(super) fn inputs(
        &mut self,
        files: &Files,
        inputs: &[Input],
        ahead: &Ahead<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let mut number = 0;
        let work = |seen: &Seen<'_>, ready: &mut Ready| ahead.draw(seen, ready);
        let run = files.ahead(inputs, output, work, |step, output| {
            let (seen, ready) = match step {
                Step::Chunk(chunk) => chunk,
                Step::End(input, read) => {
                    number = input + 1;
                    self.report.file(read);
                    return Ok(Flow::Continue(()));
                }
            };
            self.report.seen(seen, output)?;
            self.record(number, seen, ready, output)?;
            if self.failed {
                ahead.end();
            }
            Ok(flow(!self.failed))
        });
        ahead.end();
        run
    }

    /// What is wanted of a record, some of it drawn already.
    fn record(
        &mut self,
        input: usize,
        seen: &Seen<'_>,
        ready: &mut Ready,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let Some(game) = seen.reader.game() else {
            return Ok(());
        };
        match self.wanted {
            Wanted::Blocks(_) => self.blocks(game, input, seen, ready, output),
            Wanted::Split(_) => self.parts(game, input, seen, ready, output),
            Wanted::Turn(record, _) | Wanted::Numbers(record, _) | Wanted::End(record)
                if seen.number == Some(*record) =>
            {
                self.one(game, seen, output)
            }
            _ => Ok(()),
        }
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
        let (figure, turn) = match self.wanted {
            Wanted::Numbers(_, numbering) => {
                let numbered = |moment| Figure::of_turns(spec, moment, numbering);
                let last = numbering.turns.map(|(_, last)| last);
                (there.and_then(numbered), last)
            }
            Wanted::Turn(_, turn) => (there.map(position), Some(*turn)),
            Wanted::End(_) | Wanted::Blocks(_) | Wanted::Split(_) => (there.map(position), None),
        };
        match (figure, &moment, turn) {
            (Some(figure), Some(moment), _) => {
                let drawn = self.painter.paint(game, figure, moment, seen);
                self.hand_over("", drawn, seen, output)
            }
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
        ready: &mut Ready,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let (Wanted::Split(split), Some(record)) = (self.wanted, seen.number) else {
            return Ok(());
        };
        if !split.wants(record) {
            return Ok(());
        }
        let Some((moment, parts)) = parts(seen, split.every) else {
            return Ok(());
        };
        let name = |&part: &(u32, u32)| split.name(input, record, part);
        let names: Vec<String> = parts.iter().map(name).collect();
        let each: Vec<&str> = names.iter().map(String::as_str).collect();
        if let Err(message) = self.place.prepare(&each, self.args.force) {
            return self.give_up(&message, output);
        }
        for (i, (name, part)) in names.iter().zip(parts).enumerate() {
            halt::go_on()?;
            let drawn = match take(ready, i) {
                Some(drawn) => Some(Ok(drawn)),
                None => (self.painter).part(game, &moment, split.numbering(part), seen),
            };
            let Some(drawn) = drawn else { continue };
            self.hand_over(name, drawn, seen, output)?;
            if self.failed {
                break;
            }
        }
        Ok(())
    }

    /// Delivers a figure, if it could be drawn.
    fn hand_over(
        &mut self,
        name: &str,
        drawn: Result<Drawn, String>,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        match drawn {
            Ok(drawn) => self.deliver(name, drawn, seen, output),
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
        ready: &mut Ready,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let reached = figure::blocks(seen.reader.record(), seen.reader.replayed());
        for (i, reached) in reached.enumerate() {
            halt::go_on()?;
            let block = reached.block;
            if self.failed || !self.meets(input, &block.name) {
                continue;
            }
            if self.args.playing.animate {
                let script = Script::of_block(block);
                self.film(&block.name, game, &script, &reached.whole(), seen, output)?;
            } else {
                let drawn = match take(ready, i) {
                    Some(drawn) => Ok(drawn),
                    None => self.painter.block(game, &reached, seen),
                };
                self.hand_over(&block.name, drawn, seen, output)?;
            }
        }
        Ok(())
    }

    /// Whether a figure block of that name is wanted, and is the first that is met.
    fn meets(&mut self, input: usize, name: &str) -> bool {
        let Wanted::Blocks(names) = self.wanted else {
            return false;
        };
        let name = (input, name.to_owned());
        names.contains(&name) && self.met.insert(name)
    }
}

/// The figure of that number of a record, if it has been drawn ahead.
fn take(ready: &mut Ready, i: usize) -> Option<Drawn> {
    ready.get_mut(i)?.take()
}
