//! The program `ludograph`: reads the command line, runs a command, says how it went.

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
