//! `figure`: checks, and draws what stands before the first fault.

mod animate;
mod kind;
mod manifest;
mod names;
mod place;
mod split;
mod wishes;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::Duration;

use ludograph::check::{Moment, Watch};
use ludograph::figure::animate::Script;
use ludograph::figure::font::Fonts;
use ludograph::figure::theme::Theme;
use ludograph::figure::{self, Figure, draw};
use ludograph::game::Game;
use ludograph::record::Numbering;

use super::input;
use super::look::{self, Look};
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen};
use super::report::{Form, Report};
use super::timer::Timer;
use animate::Playing;
use kind::{Kind, Size};
use manifest::Manifest;
use place::Place;
use split::Split;
use wishes::{MarkWishes, Turns, ViewWishes};

/// Check records and draw their figures as SVG, PNG or PDF
#[derive(clap::Args)]
#[command(after_help = "\
Without --name, --turn and --numbers a file gets its record's only figure block or, where there is
none or marks are asked for, the last position.

Examples:
  ludograph figure samples -o figures                  every figure block, as figures/NAME.svg
  ludograph figure club.lgn --name fig-3 -o fig-3.svg  one of them
  ludograph figure club.lgn --turn 12 -o after-12.svg  the position after turn 12
  ludograph figure club.lgn --turn 12 -o after-12.png --width 5cm --dpi 600
  ludograph figure samples -o figures --as pdf         every figure block, as figures/NAME.pdf
  ludograph figure club.lgn --numbers 1-50 -o first-50.svg
  ludograph figure club.lgn --split 50 -o parts/       club-1-50.svg, club-51-100.svg ...
  ludograph figure renju.lgn --forbidden -o forbidden.svg
  ludograph figure samples -o figures --manifest figures.d  and what make must know
  ludograph figure club.lgn --turn 12 --animate -o game.svg  the turns up to there, played")]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The figure's file (.svg, .png or .pdf), or a folder for every figure block; - is standard output
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
    /// The kind of file, where no ending says it: in a folder, on standard output
    #[arg(long = "as", value_enum, value_name = "KIND")]
    kind: Option<Kind>,
    #[command(flatten)]
    size: Size,
    #[command(flatten)]
    look: Look,
    /// Which record of the file
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    record: Option<u64>,
    /// Replace files that ludograph has not made
    #[arg(long)]
    force: bool,
    /// List what was drawn, for build systems: JSON Lines or, in a file .d, dependencies for make
    #[arg(long, value_name = "FILE")]
    manifest: Option<PathBuf>,
    /// Whom the report is for
    #[arg(long, value_enum, value_name = "FORMAT", default_value = "text")]
    format: Form,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten, next_help_heading = "Figures that move")]
    playing: Playing,
    #[command(flatten, next_help_heading = "How the board is seen")]
    view: ViewWishes,
    #[command(flatten, next_help_heading = "What is marked and told")]
    marks: MarkWishes,
}

/// How many characters that the font lacks are named.
const LACKING: usize = 20;

/// So long a figure may take that is drawn with a font of the user's.
const PATIENCE: Duration = Duration::from_secs(10);

/// What is to be drawn.
enum Wanted {
    /// The figure blocks of these names, each with its number as an input.
    Blocks(BTreeSet<(usize, String)>),
    /// The position after that turn of a record.
    Turn(u64, u32),
    /// Those turns of a record, by their numbers.
    Numbers(u64, Numbering),
    /// All turns of records, in several figures each.
    Split(Split),
    /// The last position of a record.
    End(u64),
}

impl Wanted {
    /// Whether a line that leads to that moment has the turns that are to be numbered.
    fn is_within(&self, moment: &Moment) -> bool {
        let Self::Numbers(_, numbering) = self else {
            return true;
        };
        let (first, last) = numbering.turns.unwrap_or((1, u32::MAX));
        moment.has_turn(first) && moment.has_turn(last)
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let theme = match args.look.theme() {
        Ok(theme) => theme,
        Err(message) => return output.fail(&message),
    };
    let files = match args.look.font_files() {
        Ok(files) => files,
        Err(message) => return output.fail(&message),
    };
    match look::fonts(&files) {
        Ok(fonts) => draw_all(args, &theme, &fonts, output),
        Err(message) => output.fail(&message),
    }
}

fn draw_all(
    args: &Args,
    theme: &Theme,
    fonts: &Fonts<'_>,
    output: &mut Output,
) -> Result<(), Stop> {
    let inputs = input::rereadable(input::collect(&args.paths, output)?, output)?;
    let many = input::is_many(&args.paths);
    let place = Place::new(&args.output, many, args.kind)
        .and_then(|place| args.size.prepare(place.kind()).map(|()| place));
    let place = match place {
        Ok(place) => place,
        Err(message) => return output.fail(&message),
    };
    if args.playing.animate && place.kind() != Kind::Svg {
        return output.fail("only an SVG can be played: --animate needs one");
    }
    let wanted = match names::wanted(args, &inputs, &place) {
        Ok(wanted) => wanted,
        Err(message) => return output.fail(&message),
    };
    let names = match &wanted {
        Wanted::Blocks(names) => names.iter().map(|(_, name)| name.as_str()).collect(),
        // How many there will be is not known yet.
        Wanted::Split(_) => Vec::new(),
        _ => vec![""],
    };
    if place.is_out() && args.format == Form::Json {
        return output.fail("standard output can take the figure or the report, not both");
    }
    let manifest = args.manifest.as_deref();
    let prepared = match Manifest::new(manifest, &place, &names, args.force) {
        Ok(manifest) => {
            let named = |manifest: Manifest| {
                let sources = inputs.iter().map(input::Input::name);
                let manifest = manifest.with(args.look.files());
                manifest.can_name(sources, &args.output)
            };
            let manifest = manifest.map(named).transpose();
            manifest.and_then(|manifest| place.prepare(&names, args.force).map(|()| manifest))
        }
        fault => fault,
    };
    let manifest = match prepared {
        Ok(manifest) => manifest,
        Err(message) => return output.fail(&message),
    };
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
        theme,
        fonts,
        has_none,
        place,
        wanted,
        report: Report::new(args.format),
        manifest,
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
    theme: &'a Theme,
    fonts: &'a Fonts<'a>,
    place: Place,
    wanted: Wanted,
    report: Report,
    manifest: Option<Manifest>,
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
        if self.args.playing.animate
            && let Some(moment) = &moment
            && self.wanted.is_within(moment)
        {
            let script = Script::of_turns(self.args.turns.numbering());
            return self.film("", game, &script, moment, seen, output);
        }
        let (figure, turn) = match &self.wanted {
            Wanted::Numbers(_, numbering) => {
                let (first, last) = numbering.turns.unwrap_or((1, u32::MAX));
                let moment = moment
                    .as_ref()
                    .filter(|moment| self.wanted.is_within(moment));
                let numbered = |moment| {
                    let mut figure = Figure::numbered(spec, moment, &(first..=last));
                    figure.renumber(numbering);
                    figure
                };
                (moment.map(numbered), Some(last))
            }
            Wanted::Turn(_, turn) => {
                let position = |moment| Figure::position(spec, moment);
                (moment.as_ref().map(position), Some(*turn))
            }
            Wanted::End(_) | Wanted::Blocks(_) | Wanted::Split(_) => {
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
            self.failed = true;
            return output.fail(&message);
        }
        for (name, (first, last)) in names.iter().zip(parts) {
            let mut figure = Figure::numbered(game.spec(), &moment, &(first..=last));
            figure.renumber(&numbering);
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
                let figure = wishes::granted(figure, moment, &directives);
                self.draw(name, figure, seen, output)
            }
            Err(message) => self.give_up(&message, output),
        }
    }

    fn give_up(&mut self, message: &str, output: &mut Output) -> Result<(), Stop> {
        self.failed = true;
        output.fail(message)
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
            if is_wanted && !self.failed && self.args.playing.animate {
                let script = Script::of_block(block);
                self.film(&block.name, game, &script, &place.moment(), seen, output)?;
            } else if is_wanted && !self.failed {
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
        figure.record = Some(seen.chunk.text.as_str().into());
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
    fn font_watch(&self) -> Option<Timer> {
        let message = "a font of --font takes too long: it is damaged, or means mischief";
        let is_needed = self.args.look.has_fonts();
        is_needed.then(|| Timer::new(PATIENCE, message))
    }

    /// Writes a figure that has been drawn, and tells what is odd about it.
    fn deliver(
        &mut self,
        name: &str,
        figure: &Figure<'_>,
        lacking: &[char],
        file: Result<Vec<u8>, String>,
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let what = if name.is_empty() { "the figure" } else { name };
        for odd in figure.oddities() {
            output.remark(&format!("{}: {what}: {odd}", seen.file))?;
        }
        self.remark_lacking(what, lacking, seen, output)?;
        let written = match file {
            Ok(file) => self.place.put(name, &file, output)?,
            Err(why) => Err(format!("{}: {what}: {why}", seen.file)),
        };
        if let Err(error) = written {
            return self.give_up(&error, output);
        }
        self.drawn += 1;
        if let Some(manifest) = &mut self.manifest {
            manifest.add(name, &figure.title, &self.place, seen);
        }
        Ok(())
    }

    /// Says which characters no font has, and what becomes of them.
    fn remark_lacking(
        &self,
        what: &str,
        lacking: &[char],
        seen: &Seen<'_>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        if lacking.is_empty() {
            return Ok(());
        }
        let signs: String = lacking.iter().take(LACKING).collect();
        let more = match lacking.len().saturating_sub(LACKING) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let fate = match self.place.kind() {
            Kind::Svg => "drawn with a font of the viewer's",
            #[cfg(feature = "raster")]
            Kind::Png | Kind::Pdf => "the text with them is left out",
        };
        let whose = if self.args.look.has_fonts() {
            "no font has them"
        } else {
            "the bundled one lacks them"
        };
        output.remark(&format!(
            "{}: {what}: {fate}, since {whose}: {signs}{more}",
            seen.file
        ))
    }

    fn finish(&mut self, output: &mut Output) -> Result<(), Stop> {
        self.report.finish(output)?;
        if let Some(Err(error)) = self.manifest.as_ref().map(Manifest::write) {
            output.fail(&error)?;
        }
        // What was wanted and not drawn stands behind a fault, which has been told.
        if self.place.is_folder() && self.args.format == Form::Text {
            let s = if self.drawn == 1 { "" } else { "s" };
            let why = if self.has_none && self.report.has_records() {
                ": there is no figure block; --turn or --numbers draws into a file without one"
            } else {
                ""
            };
            output.tell(&format!("{} figure{s} drawn{why}\n", self.drawn))?;
        }
        Ok(())
    }
}
