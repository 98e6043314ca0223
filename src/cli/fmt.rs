//! `fmt`: writes the canonical form.

use super::output::{Output, Stop};
use super::records::Reading;
use std::path::PathBuf;

/// Write the canonical form, in place
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph fmt club.lgn
  ludograph fmt --check games/
  ludograph fmt - < club.lgn > tidy.lgn")]
pub(super) struct Args {
    /// Files, folders, or - for standard input, whose canonical form goes to standard output
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Change nothing, and fail if something would be changed
    #[arg(long)]
    check: bool,
    /// Change nothing, and show what would be changed
    #[arg(long)]
    diff: bool,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, _: &mut Output) -> Result<(), Stop> {
    let _ = (&args.paths, args.check, args.diff, &args.reading);
    Ok(())
}
