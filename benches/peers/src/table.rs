//! The table of rows: ours, the peer's, the ratio, and whether it reaches floor and goal.

use std::process::ExitCode;

use crate::groups::{GROUPS, Setup};
use crate::rows::{self, Better, Part, ROWS, Row, Verdict};
use crate::workload::{Unit, Workload};
use crate::{Table, median, rounds};

/// A line of the table: a workload, or those of several sizes.
struct Line {
    row: &'static Row,
    part: Part,
    name: &'static str,
    ours: String,
    peer: String,
    /// By round.
    ratios: Vec<f64>,
    /// The MiB it took, if memory is what was measured.
    taken: f64,
}

/// Measures the rows that are asked for, and prints them as Markdown on standard output.
pub fn print(options: &Table) -> ExitCode {
    if let Some(row) = options.rows.iter().find(|&&row| rows::find(row).is_none()) {
        eprintln!("there is no row {row}");
        return ExitCode::from(2);
    }
    let wanted = |row: u8| options.rows.is_empty() || options.rows.contains(&row);
    let setup = Setup::new(options.size);
    let workloads = needed(&setup, &wanted);
    eprintln!("{} workloads, {} rounds", workloads.len(), options.rounds);
    let costs = rounds(&workloads, options.rounds);
    println!(
        "| # | what | beside | ours | peer | ratio (least to most) | floor | goal | verdict |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    let mut is_below = false;
    for row in ROWS.iter().filter(|row| wanted(row.number)) {
        let lines = lines(row, &workloads, &costs);
        let notes = setup.notes.borrow();
        let notes = notes.iter().filter(|(number, _)| *number == row.number);
        for line in &lines {
            is_below |= line.print();
        }
        for (_, note) in notes {
            println!(
                "| {} | {} | {} | | | | | | not measured: {note} |",
                row.number, row.what, row.peer
            );
        }
    }
    ExitCode::from(u8::from(options.strict && is_below))
}

/// The workloads of the rows that are asked for, and their peers.
fn needed(setup: &Setup, wanted: &dyn Fn(u8) -> bool) -> Vec<Workload> {
    let mut all = Vec::new();
    for group in GROUPS
        .iter()
        .filter(|group| group.rows.iter().any(|&row| wanted(row)))
    {
        all.extend((group.make)(setup));
    }
    let is_wanted = |workload: &Workload| workload.row.is_some_and(|(row, _)| wanted(row));
    let chosen = all.iter().filter(|workload| is_wanted(workload));
    let peers: Vec<&str> = chosen.map(|workload| workload.peer).collect();
    all.retain(|workload| is_wanted(workload) || peers.contains(&workload.name));
    setup.notes.borrow_mut().retain(|(row, _)| wanted(*row));
    all
}

fn lines(row: &'static Row, workloads: &[Workload], costs: &[Vec<f64>]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for (i, workload) in workloads.iter().enumerate() {
        let Some((number, part)) = workload.row else {
            continue;
        };
        if number != row.number || lines.iter().any(|line| line.name == workload.name) {
            continue;
        }
        let line = |ours, peer, ratios| Line {
            row,
            part,
            name: workload.name,
            ours,
            peer,
            ratios,
            taken: if matches!(workload.unit, Unit::Memory) {
                median(costs[i].iter().copied())
            } else {
                0.0
            },
        };
        if workload.size.is_some() {
            lines.push(line(
                String::new(),
                String::new(),
                exponents(workload.name, workloads, costs),
            ));
        } else {
            let is_peer = |other: &Workload| other.name == workload.peer;
            let peer = workloads.iter().position(is_peer).expect("a peer");
            let shown = |i: usize| workloads[i].unit.shown(median(costs[i].iter().copied()));
            let pairs = costs[i].iter().zip(&costs[peer]);
            let ratio = |(own, peer): (&f64, &f64)| match row.better {
                Better::High => peer / own,
                Better::Low => own / peer,
            };
            lines.push(line(shown(i), shown(peer), pairs.map(ratio).collect()));
        }
    }
    lines
}

/// By round: the power of the size with which the cost of the workloads of a name grows, by least squares
/// over their logarithms.
fn exponents(name: &str, workloads: &[Workload], costs: &[Vec<f64>]) -> Vec<f64> {
    let all = workloads
        .iter()
        .zip(costs)
        .filter(|(workload, _)| workload.name == name);
    let all: Vec<(f64, &Vec<f64>)> = all
        .filter_map(|(workload, costs)| Some(((workload.size? as f64).ln(), costs)))
        .collect();
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let sizes: Vec<f64> = all.iter().map(|(size, _)| *size).collect();
    let middle = mean(&sizes);
    let slope = |round: usize| {
        let costs: Vec<f64> = all.iter().map(|(_, costs)| costs[round].ln()).collect();
        let height = mean(&costs);
        let both = sizes
            .iter()
            .zip(&costs)
            .map(|(size, cost)| (size - middle) * (cost - height));
        both.sum::<f64>()
            / sizes
                .iter()
                .map(|size| (size - middle).powi(2))
                .sum::<f64>()
    };
    (0..all[0].1.len()).map(slope).collect()
}

impl Line {
    /// Prints it. True if it is below the floor that it must reach.
    fn print(&self) -> bool {
        let row = self.row;
        let ratio = median(self.ratios.iter().copied());
        let least = self.ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.ratios.iter().copied().fold(0.0, f64::max);
        let limit = |limit: f64, most: Option<f64>| {
            let most = most.map_or(String::new(), |most| format!(", {most} MiB"));
            format!("{limit}{most}")
        };
        let (floor, goal) = (
            limit(row.floor, row.most.map(|most| most.0)),
            limit(row.goal, row.most.map(|most| most.1)),
        );
        let verdict = row.verdict(self.part, ratio, self.taken);
        let word = match verdict {
            Verdict::Goal => "goal",
            Verdict::Floor if self.part == Part::Goal => "short of the goal",
            Verdict::Floor => "floor",
            Verdict::Below => "BELOW",
        };
        println!(
            "| {} | {}: {} | {} | {} | {} | {} ({} to {}) | {} | {} | {} |",
            row.number,
            row.what,
            self.name,
            row.peer,
            self.ours,
            self.peer,
            shown(ratio),
            shown(least),
            shown(most),
            if self.part == Part::Goal { "" } else { &floor },
            if self.part == Part::Floor { "" } else { &goal },
            if self.part == Part::Beside {
                format!("({word})")
            } else {
                word.to_owned()
            },
        );
        self.part != Part::Beside && verdict == Verdict::Below
    }
}

/// A ratio with three figures.
fn shown(ratio: f64) -> String {
    let places = if ratio >= 100.0 {
        0
    } else if ratio >= 10.0 {
        1
    } else if ratio >= 0.1 {
        2
    } else {
        4
    };
    format!("{ratio:.places$}")
}
