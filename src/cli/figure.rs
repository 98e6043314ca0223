//! `figure`: checks, and draws what stands before the first fault.

mod ahead;
mod animate;
mod found;
mod kind;
mod manifest;
mod names;
mod painter;
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
use super::input::{self, Input};
use super::look::{self, Look};
use super::numbers;
use super::output::{Output, Stop};
use super::records::{Files, Jobs, Rules};
use super::report::{Form, Report};
use ahead::Ahead;
use animate::Playing;
use kind::{Kind, Size};
use manifest::Manifest;
use painter::Painter;
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
    #[arg(long, value_name = "N", conflicts_with = "numbers", value_parser = numbers::from_zero::<u32>)]
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
    #[command(flatten)]
    crew: Jobs,
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

    /// What is to be kept of each replay.
    fn watch(&self, args: &Args) -> Watch {
        match self {
            Self::Turn(_, turn) => Watch::Turn(*turn),
            // The marks are those of the position behind the last of the turns.
            Self::Numbers(
                _,
                Numbering {
                    turns: Some((_, last)),
                    ..
                },
            ) if args.marks.is_any() => Watch::Turn(*last),
            _ => Watch::Figures,
        }
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
    let plan = match Plan::new(args, &inputs) {
        Ok(plan) => plan,
        Err(message) => return output.fail(&message),
    };
    let painter = Painter {
        args,
        theme,
        fonts,
        kind: plan.place.kind(),
    };
    let ahead = Ahead::new(painter, &plan.wanted);
    let mut files = Files::new(args.rules.game, args.how());
    files.watch = plan.wanted.watch(args);
    files.jobs = args.crew;
    files.is_heavy = ahead.is_much();
    let mut run = Run {
        args,
        painter,
        place: plan.place,
        wanted: &plan.wanted,
        met: BTreeSet::new(),
        report: Report::new(args.format),
        manifest: plan.manifest,
        drawn: 0,
        failed: false,
    };
    match run.inputs(&files, &inputs, &ahead, output) {
        Err(Stop::Interrupted) => run.report.finished(Err(Stop::Interrupted), output),
        Ok(()) if !run.failed => run.finish(output),
        done => done,
    }
}

/// What a run is to do, found out before anything is drawn.
struct Plan {
    place: Place,
    wanted: Wanted,
    manifest: Option<Manifest>,
}

impl Plan {
    /// The plan, or why that can't be done.
    fn new(args: &Args, inputs: &[Input]) -> Result<Self, String> {
        let many = input::is_many(&args.paths);
        let place = Place::new(&args.output, many, args.kind)?;
        args.size.prepare(place.kind())?;
        if args.playing.animate && place.kind() != Kind::Svg {
            return Err("only an SVG can be played: --animate needs one".to_owned());
        }
        let wanted = names::wanted(args, inputs, &place)?;
        let names = match &wanted {
            Wanted::Blocks(names) => names.iter().map(|(_, name)| name.as_str()).collect(),
            // How many there will be is not known yet.
            Wanted::Split(_) => Vec::new(),
            _ => vec![""],
        };
        if place.is_out() && args.format.takes_output() {
            return Err("standard output can take the figure or the report, not both".to_owned());
        }
        let manifest = args.manifest.as_deref();
        let manifest = Manifest::new(manifest, &place, &names, args.force)?;
        let named = |manifest: Manifest| {
            let sources = inputs.iter().map(Input::name);
            let manifest = manifest.with(args.look.files());
            manifest.can_name(sources, &args.output)
        };
        let manifest = manifest.map(named).transpose()?;
        place.prepare(&names, args.force)?;
        Ok(Self {
            place,
            wanted,
            manifest,
        })
    }
}
