//! A disk that is full: a small file system, mounted for one run.

use super::job::{JOBS, Job, copy};
use super::{Files, as_root, files, root};
use crate::cli::place::{Place, Ran};

/// What a file system in memory gives room by.
const PAGE: usize = 4096;

/// Runs the program in a file system of so many pages that holds the old files. It is seen by this run
/// alone, and what lies in it afterwards is copied out.
fn in_pages(pages: usize, job: &Job, old: &Files) -> (Place, Ran) {
    const SCRIPT: &str =
        "mount -t tmpfs -o size=\"$1\" none disk && cp -a before/. disk && cd disk || exit 99
        shift
        \"$@\"
        status=$?
        cp -a . ../after || exit 98
        exit $status";
    let (all, before, after) = (Place::new(), Place::new(), Place::new());
    copy(old, &before);
    std::fs::create_dir(all.path("disk")).unwrap();
    std::fs::create_dir(all.path("after")).unwrap();
    std::fs::rename(root(&before), all.path("before")).unwrap();
    let run = all.command(job.args);
    let mut mount = as_root("unshare");
    mount
        .args(["-m", "sh", "-c", SCRIPT, "sh"])
        .arg((pages * PAGE).to_string())
        .arg(run.get_program())
        .args(run.get_args())
        .current_dir(root(&all));
    let ran = Ran::of(mount.output().unwrap());
    assert!(ran.status < 90, "no file system: {}", ran.err);
    std::fs::create_dir(root(&before)).unwrap();
    std::fs::remove_dir(root(&after)).unwrap();
    std::fs::rename(all.path("after"), root(&after)).unwrap();
    (after, ran)
}

fn pages(files: &Files) -> usize {
    files.values().map(|bytes| bytes.len().div_ceil(PAGE)).sum()
}

#[test]
#[ignore = "mounts a small file system: needs root"]
fn a_full_disk_leaves_the_old_files() {
    for job in JOBS {
        let ends = job.ends();
        let least = pages(&ends.0);
        // With room for both, all goes well.
        let most = least + pages(&ends.1) + 2;
        let (mut refused, mut done) = (0, 0);
        for room in least..=most {
            let (place, ran) = in_pages(room, job, &ends.0);
            if ran.status == 0 {
                done += 1;
                assert!(
                    files(&root(&place)) == ends.1,
                    "{:?}, {room} pages",
                    job.args
                );
            } else {
                refused += 1;
                job.failed(&place, &ran, &ends, &format!("{room} pages"));
            }
        }
        assert!(refused > 0 && done > 0, "{:?}: {refused}, {done}", job.args);
    }
}
