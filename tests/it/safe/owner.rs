//! Whose a file is, and who may replace it.

use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use super::as_root;
use crate::cli::place::{Place, Ran};

const UNTIDY: &str = "[Game \"macbeth\"]\nd5\n";

/// The program, as root runs it.
const PROGRAM: &str = env!("CARGO_BIN_EXE_ludograph");

/// Puts a file there that is somebody's.
fn owned(path: &Path, mode: u32, owner: u32, group: u32) {
    // It may be another's.
    let _ = fs::remove_file(path);
    fs::write(path, UNTIDY).unwrap();
    for (tool, how) in [
        ("chown", format!("{owner}:{group}")),
        ("chmod", format!("{mode:o}")),
    ] {
        let done = as_root(tool).arg(how).arg(path).status().unwrap();
        assert!(done.success(), "{tool}");
    }
}

/// Mode, owner and group.
fn seen(path: &Path) -> (u32, u32, u32) {
    let is = fs::metadata(path).unwrap();
    (is.mode() & 0o7777, is.uid(), is.gid())
}

#[test]
#[ignore = "gives files to others: needs root"]
fn the_owner_stays_where_root_formats() {
    let place = Place::new();
    let path = place.path("a.lgn");
    owned(&path, 0o2644, 12345, 23456);
    let mut format = as_root(PROGRAM);
    let ran = Ran::of(format.arg("fmt").arg(&path).output().unwrap());
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(seen(&path), (0o2644, 12345, 23456));
    assert!(place.read("a.lgn").contains("1. d5"));
}

#[test]
#[ignore = "gives files to others: needs root"]
fn who_may_not_write_a_file_may_not_replace_it() {
    const NOBODY: u32 = 65534;
    let place = Place::new();
    // Where everybody may go, and everybody may make files.
    fs::set_permissions(place.path(""), Permissions::from_mode(0o777)).unwrap();
    let program = place.path("program");
    fs::copy(PROGRAM, &program).unwrap();
    let path = place.path("a.lgn");
    let format = || {
        let mut run = as_root("setpriv");
        run.args(["--reuid=65534", "--regid=65534", "--clear-groups"]);
        run.arg(&program).args(["fmt", "a.lgn"]);
        Ran::of(run.current_dir(place.path("")).output().unwrap())
    };
    owned(&path, 0o644, 0, 0);
    let ran = format();
    assert_eq!((ran.status, place.read("a.lgn").as_str()), (2, UNTIDY));
    assert!(ran.err.contains("a.lgn: Permission denied"), "{}", ran.err);
    // Who may write it becomes its owner, and his group gets no more than everybody had.
    for (mode, own) in [(0o666, 0o666), (0o646, 0o646), (0o676, 0o666)] {
        owned(&path, mode, 0, 0);
        let ran = format();
        assert_eq!(ran.status, 0, "{mode:o}: {}", ran.err);
        assert_eq!(seen(&path), (own, NOBODY, NOBODY), "{mode:o}");
    }
    assert_eq!(place.list(""), ["a.lgn", "program"]);
}
