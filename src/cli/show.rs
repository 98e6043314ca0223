//! `show`: the position as text.

use super::output::{Output, Stop};
use super::records::Reading;
use std::path::PathBuf;

/// Show a position as text
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph show club.lgn
  ludograph show --turn 12 --legal club.lgn
  ludograph show --numbers --record 3 games.lgn")]
pub(super) struct Args {
    /// A file, or - for standard input
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The position after that turn; 0 is the start [default: the last turn]
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// A numbered placement diagram instead of the pieces
    #[arg(long)]
    numbers: bool,
    /// The legal turns as well
    #[arg(long)]
    legal: bool,
    /// Which record of the file
    #[arg(long, value_name = "K", default_value_t = 1)]
    record: u64,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, _: &mut Output) -> Result<(), Stop> {
    let _ = (
        &args.path,
        args.turn,
        args.numbers,
        args.legal,
        args.record,
        &args.reading,
    );
    Ok(())
}
