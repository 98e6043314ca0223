//! `figure`: checks, and draws what stands before the first fault.

mod names;
mod place;
mod wishes;

use std::collections::BTreeSet;
use std::path::PathBuf;

use ludograph::check::{Moment, Watch};
use ludograph::figure::theme::{THEMES, Theme};
use ludograph::figure::{Figure, draw, svg};
use ludograph::game::Game;
use ludograph::record::Numbering;

use super::input;
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen};
use super::report::{Form, Report};
use place::Place;
use wishes::{MarkWishes, Turns, ViewWishes};

/// Check records and draw their figures as SVG
#[derive(clap::Args)]
#[command(after_help = "\
Without --name, --turn and --numbers a file gets its record's only figure block or, where there is
none or marks are asked for, the last position.

Examples:
  ludograph figure samples -o figures                  every figure block, as figures/NAME.svg
  ludograph figure club.lgn --name fig-3 -o fig-3.svg  one of them
  ludograph figure club.lgn --turn 12 -o after-12.svg  the position after turn 12
  ludograph figure club.lgn --numbers 1-50 -o first-50.svg
  ludograph figure renju.lgn --forbidden -o forbidden.svg")]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The figure's file, or a folder for every figure block; - is standard output
    #[arg(short, long, value_name = "FILE|DIR")]
    output: PathBuf,
    /// The figure block of that name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["turn", "numbers"])]
    name: Option<String>,
    /// The position after that turn; 0 is the start
    #[arg(long, value_name = "N", conflicts_with = "numbers")]
    turn: Option<u32>,
    #[command(flatten)]
    turns: Turns,
    /// The look: book, screen, screen-dark or wood
    #[arg(long, value_name = "THEME", default_value = "book", value_parser = theme)]
    theme: &'static Theme,
    /// Which record of the file
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    record: Option<u64>,
    /// Replace files that ludograph has not made
    #[arg(long)]
    force: bool,
    /// Whom the report is for
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Form,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten, next_help_heading = "How the board is seen")]
    view: ViewWishes,
    #[command(flatten, next_help_heading = "What is marked and told")]
    marks: MarkWishes,
}

/// How many characters that the font lacks are named.
const LACKING: usize = 20;

fn theme(name: &str) -> Result<&'static Theme, String> {
    Theme::find(name).ok_or_else(|| {
        let names: Vec<_> = THEMES.iter().map(|theme| theme.name).collect();
        format!("there are {}", names.join(", "))
    })
}

/// What is to be drawn.
enum Wanted {
    /// The figure blocks of these names, each with its number as an input.
    Blocks(BTreeSet<(usize, String)>),
    /// The position after that turn of a record.
    Turn(u64, u32),
    /// Those turns of a record, by their numbers.
    Numbers(u64, Numbering),
    /// The last position of a record.
    End(u64),
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let inputs = input::rereadable(input::collect(&args.paths, output)?, output)?;
    let place = Place::new(&args.output, input::is_many(&args.paths));
    let wanted = match names::wanted(args, &inputs, &place) {
        Ok(wanted) => wanted,
        Err(message) => return output.fail(&message),
    };
    let names = match &wanted {
        Wanted::Blocks(names) => names.iter().map(|(_, name)| name.as_str()).collect(),
        _ => vec![""],
    };
    if matches!(place, Place::Out) && args.format == Form::Json {
        return output.fail("standard output can take the figure or the report, not both");
    }
    if let Err(message) = place.prepare(&names, args.force) {
        return output.fail(&message);
    }
    let mut files = args.reading.files();
    files.watch = match &wanted {
        Wanted::Turn(_, turn) => Watch::Turn(*turn),
        // The marks are those of the position behind the last of the turns.
        Wanted::Numbers(
            _,
            Numbering {
                turns: Some((_, last)),
                ..
            },
        ) if args.marks.is_any() => Watch::Turn(*last),
        _ => Watch::Figures,
    };
    let has_none = matches!(&wanted, Wanted::Blocks(names) if names.is_empty());
    let mut run = Run {
        args,
        has_none,
        place,
        wanted,
        report: Report::new(args.format),
        drawn: 0,
        failed: false,
    };
    for (number, input) in inputs.iter().enumerate() {
        let read = files.each(input, output, |seen, output| {
            run.report.seen(seen, output)?;
            run.record(number, seen, output)
        })?;
        run.report.file(read);
        if run.failed {
            return Ok(());
        }
    }
    run.finish(output)
}

struct Run<'a> {
    args: &'a Args,
    place: Place,
    wanted: Wanted,
    report: Report,
    drawn: usize,
    /// Whether the inputs have no figure block at all.
    has_none: bool,
    /// Whether a figure could not be written; there is no point in going on then.
    failed: bool,
}

impl Run<'_> {
    fn record(&mut self, input: usize, seen: &Seen<'_>, output: &mut Output) -> Result<Flow, Stop> {
        let Some(game) = seen.reader.game() else {
            return Ok(Flow::Continue(()));
        };
        let record = match &self.wanted {
            Wanted::Blocks(_) => {
                self.blocks(game, input, seen, output)?;
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
        if self.failed {
            Flow::Break(())
        } else {
            Flow::Continue(())
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
        let (figure, turn) = match &self.wanted {
            Wanted::Numbers(_, numbering) => {
                let (first, last) = numbering.turns.unwrap_or((1, u32::MAX));
                let has_all = |moment: &&Moment| moment.has_turn(first) && moment.has_turn(last);
                let moment = moment.as_ref().filter(has_all);
                let numbered = |moment| Figure::numbered(spec, moment, &(first..=last));
                (moment.map(numbered), Some(last))
            }
            Wanted::Turn(_, turn) => {
                let position = |moment| Figure::position(spec, moment);
                (moment.as_ref().map(position), Some(*turn))
            }
            Wanted::End(_) | Wanted::Blocks(_) => {
                let position = |moment| Figure::position(spec, moment);
                (moment.as_ref().map(position), None)
            }
        };
        match (figure, &moment, turn) {
            (Some(figure), Some(moment), _) => self.grant("", game, figure, moment, seen, output),
            (_, _, Some(turn)) => seen.unreached(Some(turn), output),
            _ => Ok(()),
        }
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
                let figure = wishes::granted(figure, moment, &directives);
                self.draw(name, figure, seen, output)
            }
            Err(message) => {
                self.failed = true;
                output.fail(&message)
            }
        }
    }

    /// The figure blocks that the replay reached. Of two with one name only the first is drawn, and a
    /// faulty one is not.
    fn blocks(
        &mut self,
        game: &'static dyn Game,
        input: usize,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let record = seen.reader.record();
        for (index, place) in seen.reader.replayed().figures() {
            let Some(block) = record.figures.get(index as usize) else {
                continue;
            };
            let is_wanted = match &mut self.wanted {
                Wanted::Blocks(names) if block.faults.is_empty() && !block.is_unread => {
                    names.remove(&(input, block.name.clone()))
                }
                _ => false,
            };
            if is_wanted && !self.failed {
                let moment = if block.numbers_turns() {
                    place.moment()
                } else {
                    place.last_turn()
                };
                let figure = Figure::of_block(game.spec(), &moment, block);
                self.grant(&block.name, game, figure, &moment, seen, output)?;
            }
        }
        Ok(())
    }

    fn draw<'a>(
        &mut self,
        name: &str,
        mut figure: Figure<'a>,
        seen: &Seen<'a>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        figure.record = Some(seen.chunk.text.as_str().into());
        let mut file = String::new();
        let scene = draw(&figure, self.args.theme);
        svg::write(&scene, &mut file);
        self.drawn += 1;
        let what = if name.is_empty() { "the figure" } else { name };
        for (why, words) in wishes::reasons(&figure.absent) {
            output.remark(&format!(
                "{}: {what}: {why} at that point, so nothing is drawn for {}",
                seen.file,
                words.join(" and ")
            ))?;
        }
        if !scene.lacking.is_empty() {
            let signs: String = scene.lacking.iter().take(LACKING).collect();
            let more = match scene.lacking.len().saturating_sub(LACKING) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            output.remark(&format!(
                "{}: {what}: drawn with a font of the viewer's, since the bundled one lacks them: \
                 {signs}{more}",
                seen.file
            ))?;
        }
        if let Err(error) = self.place.put(name, &file, output)? {
            self.failed = true;
            output.fail(&error)?;
        }
        Ok(())
    }

    fn finish(&mut self, output: &mut Output) -> Result<(), Stop> {
        self.report.finish(output)?;
        // What was wanted and not drawn stands behind a fault, which has been told.
        if self.place.is_folder() && self.args.format == Form::Text {
            let s = if self.drawn == 1 { "" } else { "s" };
            let why = if self.has_none {
                ": there is no figure block; --turn or --numbers draws into a file without one"
            } else {
                ""
            };
            output.tell(&format!("{} figure{s} drawn{why}\n", self.drawn))?;
        }
        Ok(())
    }
}
