//! Measures Ludograph beside other packages, in one run and one thread.
//!
//! All workloads take turns in every round; what is printed are medians over the rounds, of CPU time
//! and of its ratio to the peer's in the same round. Absolute times mean little, ratios hold.
//!
//! Words behind the program's name choose what is measured: `custodian`, `lanrick`, `five`, `perft`,
//! `figures`, `wthor`, `sgf`, `json`; without any it is everything. `processes`, alone, measures whole programs
//! (see there), `faults` what an error in every game costs, and `sgf-memory` the memory that reading SGF takes.

mod corpus;
mod faults;
mod figrid;
mod figures;
mod five;
mod json;
mod lanrick;
mod ours;
mod peers;
mod processes;
mod sgf;
mod workloads;
mod wthor;

use std::hint::black_box;

use cpu_time::ProcessTime;

use workloads::Workload;

const ROUNDS: usize = 9;

fn main() {
    let chosen: Vec<String> = std::env::args().skip(1).collect();
    if chosen.iter().any(|word| word == "processes") {
        return processes::run();
    }
    if chosen.first().is_some_and(|word| word == "faults") {
        return faults::run();
    }
    if chosen.first().is_some_and(|word| word == "sgf-memory") {
        return sgf::memory();
    }
    let mut workloads = Vec::new();
    for (name, group) in workloads::GROUPS {
        if chosen.is_empty() || name.is_empty() || chosen.iter().any(|word| word == name) {
            workloads.extend(group());
        }
    }
    println!("{ROUNDS} rounds");
    report(&workloads, &rounds(&workloads));
}

/// By round and workload: nanoseconds of CPU time a unit.
fn rounds(workloads: &[Workload]) -> Vec<Vec<f64>> {
    let time = |workload: &Workload| {
        let start = ProcessTime::now();
        black_box((workload.work)());
        start.elapsed().as_secs_f64() * 1e9 / workload.units as f64
    };
    (0..ROUNDS)
        .map(|_| workloads.iter().map(time).collect())
        .collect()
}

fn report(workloads: &[Workload], rounds: &[Vec<f64>]) {
    println!("{:32} {:>10} {:>16}", "", "ns a unit", "times the peer");
    for (i, workload) in workloads.iter().enumerate() {
        let is_peer = |other: &Workload| other.name == workload.peer;
        let peer = workloads.iter().position(is_peer).expect("a peer");
        let own = median(rounds.iter().map(|round| round[i]));
        let ratio = median(rounds.iter().map(|round| round[peer] / round[i]));
        println!(
            "{:32} {own:>10.2} {ratio:>16.2}  ({}, {} of them)",
            workload.name, workload.unit, workload.units
        );
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
