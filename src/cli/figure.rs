//! `figure`: checks, and draws what stands before the first fault.

use super::output::{Output, Stop};
use super::records::Reading;
use std::path::PathBuf;

/// Check records and draw their figures as SVG
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph figure samples -o figures                  every figure block, as figures/NAME.svg
  ludograph figure club.lgn --name fig-3 -o fig-3.svg  one of them
  ludograph figure club.lgn --turn 12 -o after-12.svg  the position after turn 12
  ludograph figure club.lgn --numbers 1-50 -o first-50.svg")]
pub(super) struct Args {
    /// Files, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The figure's file, or a folder for every figure block
    #[arg(short, long, value_name = "FILE|DIR")]
    output: PathBuf,
    /// The figure block of that name
    #[arg(long, value_name = "NAME", conflicts_with_all = ["turn", "numbers"])]
    name: Option<String>,
    /// The position after that turn; 0 is the start
    #[arg(long, value_name = "N", conflicts_with = "numbers")]
    turn: Option<u32>,
    /// A numbered placement diagram of those turns
    #[arg(long, value_name = "A-B")]
    numbers: Option<String>,
    /// The look
    #[arg(long, value_name = "THEME", default_value = "book")]
    theme: String,
    /// Which record of the file, for --turn and --numbers
    #[arg(long, value_name = "K")]
    record: Option<u64>,
    /// Replace files that ludograph has not made
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, _: &mut Output) -> Result<(), Stop> {
    let _ = (
        &args.paths,
        &args.output,
        &args.name,
        args.turn,
        &args.numbers,
        &args.theme,
        args.record,
        args.force,
        &args.reading,
    );
    Ok(())
}
