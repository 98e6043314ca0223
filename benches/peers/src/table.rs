//! The table of rows: ours, the peer's, the ratio, and whether it reaches floor and goal.

use std::process::ExitCode;

use crate::groups::GROUPS;
use crate::setup::Setup;
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
    let costs = rounds(&workloads, options.rounds);
    println!("| # | what | ours | peer | ratio (least to most) | floor | goal | verdict |");
    println!("|---|---|---|---|---|---|---|---|");
    let mut is_below = false;
    for row in ROWS.iter().filter(|row| wanted(row.number)) {
        println!("{}", head(row));
        for line in lines(row, &workloads, &costs) {
            is_below |= line.print();
        }
        for (number, note) in setup.notes.borrow().iter() {
            if *number == row.number {
                println!("| {number} | not measured: {note} | | | | | | |");
            }
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

/// What a row is about, with its limits.
fn head(row: &Row) -> String {
    let sign = if row.better == Better::High {
        "≥"
    } else {
        "≤"
    };
    let most = |most: Option<f64>| most.map_or(String::new(), |most| format!(", {most} MiB"));
    format!(
        "| **{}** | **{}** | | {} | | {sign} {}{} | {sign} {}{} | |",
        row.number,
        row.what,
        row.peer,
        row.floor,
        most(row.most.map(|(floor, _)| floor)),
        row.goal,
        most(row.most.map(|(_, goal)| goal)),
    )
}

fn lines(row: &'static Row, workloads: &[Workload], costs: &[Vec<f64>]) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let named = |name: &str| workloads.iter().rposition(|workload| workload.name == name);
    let shown = |i: usize| workloads[i].unit.shown(median(costs[i].iter().copied()));
    for (i, workload) in workloads.iter().enumerate() {
        let Some((number, part)) = workload.row else {
            continue;
        };
        if number != row.number || lines.iter().any(|line| line.name == workload.name) {
            continue;
        }
        let is_memory = matches!(workload.unit, Unit::Memory);
        let mut line = Line {
            row,
            part,
            name: workload.name,
            ours: shown(i),
            peer: String::new(),
            ratios: Vec::new(),
            taken: if is_memory {
                median(costs[i].iter().copied())
            } else {
                0.0
            },
        };
        if workload.size.is_some() {
            // What the longest costs tells how much is at stake.
            line.ours = shown(named(workload.name).expect("itself"));
            line.ratios = exponents(workload.name, workloads, costs);
        } else {
            let peer = named(workload.peer).expect("a peer");
            let ratio = |(own, peer): (&f64, &f64)| match row.better {
                Better::High => peer / own,
                Better::Low => own / peer,
            };
            line.peer = shown(peer);
            line.ratios = costs[i].iter().zip(&costs[peer]).map(ratio).collect();
        }
        lines.push(line);
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
        let ratio = median(self.ratios.iter().copied());
        let least = self.ratios.iter().copied().fold(f64::INFINITY, f64::min);
        let most = self.ratios.iter().copied().fold(0.0, f64::max);
        let verdict = self.row.verdict(self.part, ratio, self.taken);
        let word = match (verdict, self.part) {
            (Verdict::Goal, _) => "goal",
            (Verdict::Floor, Part::Goal) => "short of the goal",
            (Verdict::Floor, _) => "floor",
            (Verdict::Below, _) => "BELOW",
        };
        let word = match self.part {
            Part::Beside => format!("({word})"),
            _ => word.to_owned(),
        };
        println!(
            "| {} | {} | {} | {} | {} ({} to {}) | | | {word} |",
            self.row.number,
            self.name,
            self.ours,
            self.peer,
            shown(ratio),
            shown(least),
            shown(most),
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

#[cfg(test)]
mod tests {
    use super::exponents;
    use crate::workload::{Unit, Workload};

    #[test]
    fn the_exponent_is_that_of_the_power() {
        for power in [0.5, 1.0, 2.0] {
            let sizes = [1_u64, 2, 4, 8, 16];
            let workload = |size: u64| Workload::new("a", "a", Unit::Process, || 0.0).of_size(size);
            let workloads: Vec<Workload> = sizes.map(workload).into();
            // Two rounds, one on a machine that is three times as slow.
            let cost = |size: u64| (size as f64).powf(power);
            let costs = sizes.map(|size| vec![cost(size), 3.0 * cost(size)]);
            let found = exponents("a", &workloads, &costs);
            assert!(
                found.iter().all(|exponent| (exponent - power).abs() < 1e-9),
                "{found:?}"
            );
            assert_eq!(found.len(), 2);
        }
    }
}
