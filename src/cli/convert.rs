//! `convert`: writes records in another format, out of whatever file they stand in.

mod job;
mod made;
mod sidecar;
mod target;
mod writing;

use std::path::PathBuf;

use super::input::{self, Input};
use super::known::Known;
use super::output::{Output, Stop};
use super::place::{self, Place};
use super::records::{Reading, Seen, Step};
use super::save;
use job::Job;
use made::Made;
use target::{Form, Target};

/// Write records in another format
#[derive(clap::Args)]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The format to write; they are listed below
    #[arg(long, value_name = "FORMAT", value_parser = Known::new(Target::parse, target::words), hide_possible_values = true)]
    to: Target,
    /// How turns stand in LGN [default: as they come]
    #[arg(long, value_enum, value_name = "FORM")]
    form: Option<Form>,
    /// The file to write, or a folder for one file of each input [default: standard output]
    #[arg(short, long, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    /// Keep what the format does not carry in FILE; where LGN or JSON is written, put back what FILE keeps
    #[arg(long, value_name = "FILE")]
    sidecar: Option<PathBuf>,
    /// Fail (status 1) if the format does not carry something
    #[arg(long)]
    deny_loss: bool,
    #[command(flatten)]
    reading: Reading,
}

/// What stands behind the options in its help. The table is put together only for who asks for help.
pub(super) fn help() -> String {
    let table = target::table();
    format!(
        "\
Records are replayed, and what is wrong with them is reported as by check; they are written all the same, as \
far as the format has words for them. LGN that stays LGN is not judged. What the format does not carry is told \
once a kind, with its count. A file that can't be read to its end is not written. docs/formats.md tells more.

{table}
Examples:
  ludograph convert WTH_1984.wtb --to lgn -o 1984.lgn
  ludograph convert club.lgn --to sgf -o club.sgf --sidecar club.side
  ludograph convert club.sgf --to lgn --sidecar club.side
  ludograph convert games.pgn --to json | jq .tags
  ludograph convert figures/*.svg --to lgn -o games/    what figures carry"
    )
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    if args.form.is_some() && !matches!(args.to, Target::Lgn) {
        return output.fail("--form is for LGN");
    }
    let inputs = input::collect(&args.paths, output)?;
    let place = match &args.output {
        Some(path) => Place::new(path, input::is_many(&args.paths)),
        None => Place::Out,
    };
    let targets = match targets(args, &place, &inputs) {
        Ok(targets) => targets,
        Err(message) => return output.fail(&message),
    };
    let mut job = match Job::new(args, &inputs, targets, &place) {
        Ok(job) => job,
        Err(message) => return output.fail(&message),
    };
    // What can't be written is told before anything is read.
    if !inputs.is_empty()
        && let Err(message) = job.begin()
    {
        return output.fail(&message);
    }
    let files = args.reading.files();
    match job.maker(output) {
        Some(maker) => {
            let make = |seen: &Seen<'_>, made: &mut Made| maker.make(seen, made);
            files.gather(&inputs, output, make, |step, output| match step {
                Step::Chunk(found) => job.made(&found, output),
                Step::End(input, read) => job.ended(input, read, output),
            })
        }
        None => files.all(&inputs, output, |step, output| match step {
            Step::Chunk(seen) => job.chunk(seen, output),
            Step::End(input, read) => job.ended(input, read, output),
        }),
    }?;
    job.end(output)
}

/// The file that each input gets, none for standard output; or why that can't be.
fn targets(args: &Args, place: &Place, inputs: &[Input]) -> Result<Vec<Option<PathBuf>>, String> {
    let files = place.files(inputs, args.to.extension())?;
    let companions = files.iter().flatten().flat_map(|file| {
        let endings = args.to.companions().iter();
        endings.map(|ending| place::beside(file, ending))
    });
    let sidecar = args.sidecar.iter().filter(|_| !args.to.carries_all());
    let own = files.iter().flatten().cloned();
    let mut all: Vec<PathBuf> = own.chain(companions).collect();
    // The one would replace the other, or what is still to be read.
    if let Some(path) = &args.sidecar {
        let read = inputs.iter().filter_map(Input::path);
        let mut others = all.iter().map(PathBuf::as_path).chain(read);
        if others.any(|other| save::is_same(other, path)) {
            let path = path.display();
            return Err(format!("{path} can't be the sidecar and another file"));
        }
    }
    all.extend(sidecar.cloned());
    if let Some(file) = all.iter().find(|file| !args.force && save::is_there(file)) {
        return Err(format!("{} is there: --force replaces it", file.display()));
    }
    place.make()?;
    Ok(files)
}
