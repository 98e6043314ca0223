//! `figure`: checks, and draws what stands before the first fault.

mod animate;
mod found;
mod kind;
mod manifest;
mod names;
mod place;
mod run;
mod split;
mod tell;
mod wishes;

use std::collections::BTreeSet;
use std::path::PathBuf;

use ludograph::check::{Moment, Watch};
use ludograph::figure::font::Fonts;
use ludograph::figure::theme::Theme;
use ludograph::format::coordinates::Wish;
use ludograph::record::Numbering;

use super::foreign::{self, How};
use super::input;
use super::look::{self, Look};
use super::numbers;
use super::output::{Output, Stop};
use super::records::{Files, Rules};
use super::report::{Form, Report};
use animate::Playing;
use kind::{Kind, Size};
use manifest::Manifest;
use place::Place;
use run::Run;
use split::Split;
use wishes::{MarkWishes, Turns, ViewWishes};

/// Check records and draw their figures as SVG, PNG or PDF
#[derive(clap::Args)]
#[command(after_help = "\
Without --name, --turn and --numbers a file gets its record's only figure block or, where there is none or \
marks are asked for, the last position.

Examples:
  ludograph figure samples -o figures                  each block: NAME.svg
  ludograph figure club.lgn --name fig-3 -o fig-3.svg  one of them
  ludograph figure club.lgn --turn 12 -o after-12.svg  the position after that
  ludograph figure club.lgn --turn 12 -o after-12.png --width 5cm --dpi 600
  ludograph figure samples -o figures --as pdf         each block: NAME.pdf
  ludograph figure club.lgn --numbers 1-50 -o first-50.svg
  ludograph figure club.lgn --split 50 -o parts/       parts/club-1-50.svg ...
  ludograph figure renju.lgn --forbidden -o forbidden.svg
  ludograph figure samples -o figures --manifest figures.d   what make must know
  ludograph figure club.lgn --turn 12 --animate -o game.svg  the turns, played")]
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
    #[arg(long, value_name = "K", value_parser = numbers::record)]
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
    rules: Rules,
    /// How cells are named in files of a format that leaves it open; elsewhere this is --coordinates
    #[arg(long, value_name = "WORDS", value_parser = foreign::coordinates(), hide_possible_values = true)]
    read_coordinates: Option<Wish>,
    #[command(flatten)]
    rest: foreign::Rest,
    #[command(flatten, next_help_heading = "Figures that move")]
    playing: Playing,
    #[command(flatten, next_help_heading = "How the board is seen")]
    view: ViewWishes,
    #[command(flatten, next_help_heading = "What is marked and told")]
    marks: MarkWishes,
}

impl Args {
    /// How the inputs are to be read.
    fn how(&self) -> How {
        self.rest.how(self.turns.format(), self.read_coordinates)
    }
}

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
        moment.has_turns(numbering)
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    if let Some(message) = args.turns.fault() {
        return output.fail(message);
    }
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
    let inputs = input::collect(&args.paths, output)?;
    let inputs = input::rereadable(inputs, args.turns.format().is_some(), output)?;
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
    if place.is_out() && args.format.takes_output() {
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
    let mut files = Files::new(args.rules.game, args.how());
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
    match run.inputs(&files, &inputs, output) {
        Err(Stop::Interrupted) => run.report.finished(Err(Stop::Interrupted), output),
        Ok(()) if !run.failed => run.finish(output),
        done => done,
    }
}
