//! The groups of workloads by name.

use crate::setup::Setup;
use crate::workload::Workload;
use crate::{bulk, sgf, shell, workloads};

/// A group of workloads.
pub struct Group {
    pub name: &'static str,
    /// The rows of the table that it has lines for.
    pub rows: &'static [u8],
    /// Whether it starts programs, and is measured only if it is asked for.
    pub starts: bool,
    pub make: fn(&Setup) -> Vec<Workload>,
}

const fn group(
    name: &'static str,
    rows: &'static [u8],
    make: fn(&Setup) -> Vec<Workload>,
) -> Group {
    Group {
        name,
        rows,
        starts: false,
        make,
    }
}

const fn programs(
    name: &'static str,
    rows: &'static [u8],
    make: fn(&Setup) -> Vec<Workload>,
) -> Group {
    Group {
        name,
        rows,
        starts: true,
        make,
    }
}

/// All groups. The first, which has no name, is the peer of most others.
pub const GROUPS: [Group; 16] = [
    group("", &[1, 2, 5, 6], |_| workloads::magpie()),
    group("custodian", &[1, 2, 7], |_| workloads::custodian()),
    group("five", &[4, 5], |_| workloads::fives()),
    group("lanrick", &[6], |_| workloads::logs()),
    group("perft", &[19], |_| workloads::leaves()),
    group("figures", &[22], |_| workloads::drawings()),
    group("sgf", &[9], |_| workloads::trees()),
    group("json", &[11], |_| workloads::objects()),
    group("wthor", &[3], |_| workloads::archives()),
    programs("sgf-memory", &[10], sgf::memory),
    programs("archive", &[13, 14], bulk::rates),
    programs("memory", &[15], bulk::memory),
    programs("growth", &[16], bulk::growth),
    programs("hostile", &[17], bulk::hostile),
    programs("threads", &[18], bulk::threads),
    programs("processes", &[23, 24, 25], shell::workloads),
];
