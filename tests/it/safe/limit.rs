//! A system that takes no more than so many bytes for a file: what a full disk or a quota does, at any place
//! of the file, without a disk that is full.

use std::process::Command;

use super::job::{JOBS, Job, copy};
use super::{files, root};
use crate::cli::place::{Place, Ran};

/// The run with at most so many blocks of 512 bytes in a file. What exceeds that is refused; before that a signal
/// comes, which ends programs that know nothing of it, unless it is ignored.
fn limited(place: &Place, job: &Job, blocks: usize, is_ignored: bool) -> Command {
    let run = place.command(job.args);
    let trap = if is_ignored { "trap '' XFSZ; " } else { "" };
    let mut shell = Command::new("sh");
    shell
        .arg("-c")
        .arg(format!(
            "{trap}ulimit -c 0; ulimit -f {blocks}; exec \"$0\" \"$@\""
        ))
        .arg(run.get_program())
        .args(run.get_args())
        .current_dir(root(place));
    shell
}

/// Limits in blocks: every one of the first, then fewer.
fn limits(most: usize) -> impl Iterator<Item = usize> {
    (0..4).chain((4..most).step_by(1 + most / 12))
}

#[test]
fn a_write_that_is_refused_leaves_the_old_file() {
    for job in JOBS {
        let ends = job.ends();
        let longest = ends.1.values().map(Vec::len).max().unwrap() / 512;
        let mut refused = 0;
        for (round, blocks) in limits(longest).enumerate() {
            let place = Place::new();
            copy(&ends.0, &place);
            let is_ignored = round % 2 == 0;
            let ran = Ran::of(limited(&place, job, blocks, is_ignored).output().unwrap());
            // The longest may not be one that is written.
            if ran.status == 0 {
                assert_eq!(files(&root(&place)), ends.1, "{:?}", job.args);
                continue;
            }
            refused += 1;
            job.failed(&place, &ran, &ends, &format!("{blocks} blocks"));
        }
        assert!(refused > 3, "{:?}: {refused}", job.args);
    }
}

/// Files that belong together, like a WTHOR base and its names, are of one run.
#[test]
fn what_belongs_together_stays_together() {
    for job in JOBS.iter().filter(|job| job.args[0] == "convert") {
        let ends = job.ends();
        for blocks in 0..24 {
            let place = Place::new();
            copy(&ends.0, &place);
            let ran = Ran::of(limited(&place, job, blocks, true).output().unwrap());
            let expected = if ran.status == 0 { &ends.1 } else { &ends.0 };
            assert!(
                files(&root(&place)) == *expected,
                "{:?}: {blocks}",
                job.args
            );
        }
    }
}
