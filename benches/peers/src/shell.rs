//! Figures and `--version` as whole processes: rows 23 to 25.

use std::fs;

use crate::figures;
use crate::setup::Setup;
use crate::processes::{Process, sibling};
use crate::rows::Part::{Beside, Both};
use crate::workload::{Unit, Workload};

/// How many processes of a kind run in a round, since one takes only milliseconds.
const TIMES: u32 = 40;
/// How many figures the archive has.
const ARCHIVE: usize = 1000;

const SGF_RENDER: &str = "sgf-render, one SVG";
const NOTHING: &str = "a program that does nothing";

/// What there is to measure with the programs that are there.
pub fn workloads(setup: &Setup) -> Vec<Workload> {
    let Some(program) = setup.ludograph(&[23, 24, 25]) else {
        return Vec::new();
    };
    let each = |name, peer, process: Process| {
        Workload::new(name, peer, Unit::Process, move || process.run(TIMES).cpu)
    };
    let nothing = Process::new(&sibling("nothing"), &[]);
    let mut all = vec![
        each(NOTHING, NOTHING, nothing),
        each("--version", NOTHING, Process::new(program, &["--version"])).row(25, Both),
    ];
    let Some(peer) = setup.program(&setup.programs.sgf_render, "sgf-render", &[23, 24]) else {
        return all;
    };
    let path = |name: &str| setup.figures.join(name).to_string_lossy().into_owned();
    fs::write(path("go.sgf"), figures::game_of_go()).expect("a file");
    fs::write(path("archive.lgn"), archive()).expect("a file");
    let theirs = Process::new(peer, &[&path("go.sgf"), "-o", &path("go.svg")]);
    all.push(each(SGF_RENDER, SGF_RENDER, theirs));
    let sample = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../samples/macbeth/figures.lgn"
    );
    let one = |name: &'static str| {
        let out = path(&format!("{name}.svg"));
        let process = Process::new(program, &["figure", sample, "--name", name, "-o", &out]);
        each(name, SGF_RENDER, process).row(24, Both)
    };
    all.extend([one("macbeth-1"), one("macbeth-7")]);
    let thousand = |folder: &str| {
        let out = format!("{}/", path(folder));
        Process::new(program, &["figure", &path("archive.lgn"), "-o", &out])
    };
    let (fresh, folder, again) = (thousand("fresh"), path("fresh"), thousand("again"));
    all.extend([
        Workload::new("in a new folder", SGF_RENDER, Unit::Process, move || {
            // In the first round there is none.
            let _ = fs::remove_dir_all(&folder);
            fresh.run(1).cpu
        })
        .row(23, Both),
        Workload::new("over old ones", SGF_RENDER, Unit::Process, move || {
            again.run(1).cpu
        })
        .row(23, Beside),
    ]);
    all
}

/// Games of Othello, each with a figure of its end.
fn archive() -> String {
    let record = |i: usize| {
        format!(
            "[Game \"othello\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4\nfigure f{i}\n  last\n  legal\nend\n\n"
        )
    };
    (0..ARCHIVE).map(record).collect()
}
