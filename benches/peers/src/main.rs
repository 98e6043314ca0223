//! Measures Ludograph beside other packages, in one run and one thread.
//!
//! All workloads take turns in every round; what is printed are medians over the rounds, of CPU time
//! and of its ratio to the peer's in the same round. Absolute times mean little, ratios hold.

mod corpus;
mod figures;
mod lanrick;
mod ours;
mod peers;

use std::hint::black_box;

use cpu_time::ProcessTime;

use corpus::Corpus;

const GAMES: usize = 4_000;
const LOGS: usize = 24;
/// Games of Lanrick take long to make, so that each is read more than once.
const COPIES: usize = 100;
const ROUNDS: usize = 9;

/// One thing to measure.
struct Workload<'a> {
    name: &'static str,
    /// What one unit of its work is called.
    unit: &'static str,
    /// How many units it does at a time.
    units: u64,
    /// The index of the workload to compare it with.
    peer: usize,
    work: &'a dyn Fn() -> u64,
}

fn main() {
    let macbeth = Corpus::random("macbeth", "", GAMES);
    let othello = Corpus::random("othello", "", GAMES);
    let (macbeth_text, othello_text) = (macbeth.texts.concat(), othello.texts.concat());
    let macbeth_numbered = macbeth.numbered();
    let log = lanrick::Log::new("", LOGS);
    let logs = log.text.repeat(COPIES);
    let squares = peers::positions(&othello);
    let leaves = |depth| ludograph::game::custodian::perft("macbeth", depth).expect("a rule set");
    let samples = figures::samples();
    let draw = |name| figures::draw(&samples, name);
    let sgf = figures::game_of_go();
    let workloads = [
        Workload {
            name: "magpie, Othello replay",
            unit: "ply",
            units: othello.plies,
            peer: 0,
            work: &|| peers::replay(&squares),
        },
        Workload {
            name: "Macbeth replay",
            unit: "ply",
            units: macbeth.plies,
            peer: 0,
            work: &|| ours::replay(&macbeth),
        },
        Workload {
            name: "Othello replay",
            unit: "ply",
            units: othello.plies,
            peer: 0,
            work: &|| ours::replay(&othello),
        },
        Workload {
            name: "Macbeth text, parsed alone",
            unit: "ply",
            units: macbeth.plies,
            peer: 0,
            work: &|| ours::parse(macbeth_text.as_bytes()),
        },
        Workload {
            name: "Macbeth text, checked",
            unit: "ply",
            units: macbeth.plies,
            peer: 0,
            work: &|| ours::check(macbeth_text.as_bytes()),
        },
        Workload {
            name: "the same with numbers",
            unit: "ply",
            units: macbeth.plies,
            peer: 0,
            work: &|| ours::check(macbeth_numbered.as_bytes()),
        },
        Workload {
            name: "Othello text, checked",
            unit: "ply",
            units: othello.plies,
            peer: 0,
            work: &|| ours::check(othello_text.as_bytes()),
        },
        Workload {
            name: "Lanrick logs, checked",
            unit: "ply",
            units: log.plies * COPIES as u64,
            peer: 0,
            work: &|| ours::check(logs.as_bytes()),
        },
        Workload {
            name: "the same, by man moved",
            unit: "man",
            units: log.moves * COPIES as u64,
            peer: 0,
            work: &|| ours::check(logs.as_bytes()),
        },
        Workload {
            name: "Lanrick logs, parsed alone",
            unit: "ply",
            units: log.plies * COPIES as u64,
            peer: 0,
            work: &|| ours::parse(logs.as_bytes()),
        },
        Workload {
            name: "Lanrick, turns judged",
            unit: "turn",
            units: log.turns.len() as u64,
            peer: 10,
            work: &|| {
                log.turns
                    .iter()
                    .map(|(whole, _)| u64::from(whole.is_legal()))
                    .sum()
            },
        },
        Workload {
            name: "the same, cut short",
            unit: "turn",
            units: log.turns.len() as u64,
            peer: 10,
            work: &|| {
                log.turns
                    .iter()
                    .map(|(_, short)| u64::from(short.is_legal()))
                    .sum()
            },
        },
        Workload {
            name: "magpie, Othello perft 10",
            unit: "leaf",
            units: peers::perft(10),
            peer: 12,
            work: &|| peers::perft(10),
        },
        Workload {
            name: "Macbeth perft 11",
            unit: "leaf",
            units: leaves(11),
            peer: 12,
            work: &|| leaves(11),
        },
        Workload {
            name: "sgf-render, 120 stones",
            unit: "figure",
            units: figures::TIMES,
            peer: 14,
            work: &|| figures::peer(&sgf),
        },
        Workload {
            name: "macbeth-1",
            unit: "figure",
            units: figures::TIMES,
            peer: 14,
            work: &|| draw("macbeth-1"),
        },
        Workload {
            name: "macbeth-7",
            unit: "figure",
            units: figures::TIMES,
            peer: 14,
            work: &|| draw("macbeth-7"),
        },
    ];
    println!(
        "{GAMES} random games each, as text {} and {} bytes; {ROUNDS} rounds",
        macbeth.bytes(),
        othello.bytes()
    );
    println!(
        "{LOGS} games of Lanrick with {} turns, as text {} bytes, {COPIES} times",
        log.plies,
        log.text.len()
    );
    report(&workloads, &rounds(&workloads));
}

/// By round and workload: nanoseconds of CPU time a unit.
fn rounds(workloads: &[Workload<'_>]) -> Vec<Vec<f64>> {
    let time = |workload: &Workload<'_>| {
        let start = ProcessTime::now();
        black_box((workload.work)());
        start.elapsed().as_secs_f64() * 1e9 / workload.units as f64
    };
    (0..ROUNDS)
        .map(|_| workloads.iter().map(time).collect())
        .collect()
}

fn report(workloads: &[Workload<'_>], rounds: &[Vec<f64>]) {
    println!("{:28} {:>10} {:>16}", "", "ns a unit", "times the peer");
    for (i, workload) in workloads.iter().enumerate() {
        let own = median(rounds.iter().map(|round| round[i]));
        let ratio = median(rounds.iter().map(|round| round[workload.peer] / round[i]));
        println!(
            "{:28} {own:>10.2} {ratio:>16.2}  ({}, {} of them)",
            workload.name, workload.unit, workload.units
        );
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
