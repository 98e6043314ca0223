//! One thing to measure, and what it is measured for.

use std::hint::black_box;

use cpu_time::ProcessTime;

use crate::processes::Process;
use crate::rows::Part;

/// What one unit of work costs is given in.
#[derive(Clone, Copy)]
pub enum Unit {
    /// Nanoseconds of CPU time for each of so many.
    Of(&'static str, u64),
    /// The same, for a process.
    Process,
    /// Nanoseconds on the clock, for a process.
    Clock,
    /// MiB of memory.
    Memory,
}

/// One thing to measure.
pub struct Workload {
    pub name: &'static str,
    pub unit: Unit,
    /// The name of the workload to compare it with.
    pub peer: &'static str,
    /// The row of the table that it belongs to.
    pub row: Option<(u8, Part)>,
    /// How long its input is in bytes, where workloads of one name and several sizes show how cost grows.
    pub size: Option<u64>,
    /// In how many rounds it is measured at most.
    pub rounds: usize,
    cost: Box<dyn Fn() -> f64>,
}

impl Workload {
    /// Measured by what it costs as a whole, in the unit's kind.
    pub fn new(
        name: &'static str,
        peer: &'static str,
        unit: Unit,
        cost: impl Fn() -> f64 + 'static,
    ) -> Self {
        let (row, size, cost) = (None, None, Box::new(cost));
        Self {
            name,
            unit,
            peer,
            row,
            size,
            rounds: usize::MAX,
            cost,
        }
    }

    /// Work of this process, by its CPU time.
    pub fn timed(
        (name, peer): (&'static str, &'static str),
        (unit, units): (&'static str, u64),
        work: impl Fn() -> u64 + 'static,
    ) -> Self {
        Self::new(name, peer, Unit::Of(unit, units), move || {
            let start = ProcessTime::now();
            black_box(work());
            start.elapsed().as_secs_f64() * 1e9
        })
    }

    /// A process that does so many units of something, by its CPU time.
    pub fn process(
        (name, peer): (&'static str, &'static str),
        (unit, units): (&'static str, u64),
        process: Process,
    ) -> Self {
        Self::new(name, peer, Unit::Of(unit, units), move || {
            process.run(1).cpu
        })
    }

    /// A process, by the most memory that it has at a time. That hardly varies: a few rounds are enough.
    pub fn memory(name: &'static str, peer: &'static str, process: Process) -> Self {
        let workload = Self::new(name, peer, Unit::Memory, move || process.run(1).peak);
        Self {
            rounds: 3,
            ..workload
        }
    }

    /// As a line of a row of the table.
    pub fn row(self, number: u8, part: Part) -> Self {
        Self {
            row: Some((number, part)),
            ..self
        }
    }

    /// As one of several sizes, in bytes.
    pub fn of_size(self, size: u64) -> Self {
        Self {
            size: Some(size),
            ..self
        }
    }

    /// Measures it once. Gives the cost of one unit.
    pub fn cost(&self) -> f64 {
        let cost = (self.cost)();
        match self.unit {
            Unit::Of(_, units) => cost / units as f64,
            _ => cost,
        }
    }
}

impl Unit {
    /// A cost as people read it.
    pub fn shown(self, cost: f64) -> String {
        match self {
            Self::Of("byte", _) => format!("{:.0} MB/s", 1e3 / cost),
            Self::Of(unit, _) if cost > 1e3 => format!("{:.2} us a {unit}", cost / 1e3),
            Self::Of(unit, _) => format!("{cost:.1} ns a {unit}"),
            Self::Process => format!("{:.2} ms", cost / 1e6),
            Self::Clock => format!("{:.0} ms", cost / 1e6),
            Self::Memory => format!("{cost:.1} MiB"),
        }
    }
}

/// Kept to the end of the program.
pub fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}
