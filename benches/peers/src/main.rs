//! Measures Ludograph beside other packages, in one run and one thread.
//!
//! All workloads take turns in every round; what is printed are medians over the rounds, of CPU time
//! and of its ratio to the peer's in the same round. Absolute times mean little, ratios hold.
//! `benches/table` builds what is needed and prints the whole table.

mod bulk;
mod chess;
mod corpus;
mod figrid;
mod figures;
mod five;
mod generate;
mod groups;
mod hostile;
mod json;
mod lanrick;
mod ours;
mod peers;
mod processes;
mod rows;
mod setup;
mod sgf;
mod shell;
mod table;
mod transcript;
mod workload;
mod workloads;
mod wthor;

use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use ludograph::game::Game;

use generate::Archive;
use groups::GROUPS;
use setup::Setup;
use workload::Workload;

/// The longest archive of the table.
const SIZE: u64 = 1 << 30;

/// Measures Ludograph beside other packages
#[derive(Parser)]
#[command(args_conflicts_with_subcommands = true)]
struct Command {
    #[command(subcommand)]
    action: Option<Action>,
    /// Groups of workloads to measure [default: all that start no programs]
    #[arg(value_parser = groups())]
    groups: Vec<String>,
}

fn groups() -> Vec<&'static str> {
    GROUPS
        .iter()
        .map(|group| group.name)
        .filter(|name| !name.is_empty())
        .collect()
}

#[derive(Subcommand)]
enum Action {
    /// Print the table of rows with their floors and goals, in Markdown
    Table(Table),
    /// Write an archive of random games in LGN to standard output
    Generate(Generate),
    /// Read a file of SGF and do nothing else, for its memory to be measured
    #[command(hide = true)]
    ReadSgf { who: String, path: PathBuf },
}

/// What the table is to be made of.
#[derive(Args)]
struct Table {
    /// Numbers of rows [default: all]
    rows: Vec<u8>,
    /// The longest archive (row 15); others are parts of it
    #[arg(long, value_parser = generate::size, default_value_t = SIZE, hide_default_value = true)]
    size: u64,
    /// Archives an eighth as long, and three rounds: enough to see that it works
    #[arg(long)]
    quick: bool,
    /// How often everything is measured
    #[arg(long, default_value_t = 7)]
    rounds: usize,
    /// End with status 1 if a line is below its floor
    #[arg(long)]
    strict: bool,
}

/// What the archive is to be.
#[derive(Args)]
struct Generate {
    /// How long it may become: 64M, 1G
    #[arg(value_parser = generate::size)]
    size: u64,
    /// The rule set, one whose turns place a piece: othello, macbeth:mini
    #[arg(long, value_parser = generate::game, default_value = "macbeth")]
    game: &'static dyn Game,
    /// Put a fault into every record
    #[arg(long)]
    faulty: bool,
    /// Leave out the numbers of turns
    #[arg(long)]
    bare: bool,
    /// Another seed gives other records
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

fn main() -> ExitCode {
    let command = Command::parse();
    match command.action {
        Some(Action::Table(mut options)) => {
            if options.quick {
                (options.size, options.rounds) = (options.size / 8, options.rounds.min(3));
            }
            table::print(&options)
        }
        Some(Action::Generate(wanted)) => generate(&wanted),
        Some(Action::ReadSgf { who, path }) => {
            sgf::read(&who, &path);
            ExitCode::SUCCESS
        }
        None => {
            measure(&command.groups);
            ExitCode::SUCCESS
        }
    }
}

fn generate(wanted: &Generate) -> ExitCode {
    let archive = Archive::new(wanted.game, wanted.seed, !wanted.bare, wanted.faulty);
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout().lock());
    // Who reads it may go away.
    let written = archive
        .write(wanted.size, &mut out)
        .and_then(|_| out.flush());
    if written.is_ok() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Measures groups and prints what each workload costs.
fn measure(chosen: &[String]) {
    const ROUNDS: usize = 9;
    let setup = Setup::new(SIZE);
    let mut workloads = Vec::new();
    for group in &GROUPS {
        let is_chosen = chosen.iter().any(|word| word == group.name);
        if is_chosen || group.name.is_empty() || (chosen.is_empty() && !group.starts) {
            workloads.extend((group.make)(&setup));
        }
    }
    for (_, note) in setup.notes.borrow().iter() {
        eprintln!("{note}");
    }
    report(&workloads, &rounds(&workloads, ROUNDS));
}

/// What each workload cost in each round in which it was measured.
fn rounds(workloads: &[Workload], rounds: usize) -> Vec<Vec<f64>> {
    let mut costs = vec![Vec::new(); workloads.len()];
    for round in 0..rounds {
        eprintln!("round {} of {rounds}", round + 1);
        for (workload, costs) in workloads.iter().zip(&mut costs) {
            if round < workload.rounds {
                costs.push(workload.cost());
            }
        }
    }
    costs
}

fn report(workloads: &[Workload], costs: &[Vec<f64>]) {
    println!("{:34} {:>18} {:>16}", "", "costs", "times the peer");
    for (workload, own) in workloads.iter().zip(costs) {
        let is_peer = |other: &Workload| other.name == workload.peer;
        let peer = workloads.iter().position(is_peer).expect("a peer");
        let ratio = median(costs[peer].iter().zip(own).map(|(peer, own)| peer / own));
        let cost = workload.unit.shown(median(own.iter().copied()));
        println!("{:34} {cost:>18} {ratio:>16.2}", workload.name);
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
