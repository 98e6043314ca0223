//! Files are safe: whatever happens while one is written, the old one or the new one is there, and nothing is
//! replaced that nobody asked for.

#![cfg(unix)]

mod full;
mod job;
mod keep;
mod kill;
mod limit;
#[cfg(target_os = "linux")]
mod meanwhile;
mod owner;
mod pipes;
mod signals;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cli::place::Place;

/// What lies in a folder and the folders in it, by its path there.
pub type Files = BTreeMap<String, Vec<u8>>;

/// The ordinary files of a folder, those that a run has left behind aside.
pub fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(folder.join(&inner)).unwrap() {
            let entry = entry.unwrap();
            let path = inner.join(entry.file_name());
            if entry.file_type().unwrap().is_dir() {
                folders.push(path);
            } else if !is_left(&entry.file_name().to_string_lossy()) {
                let name = path.to_str().unwrap().to_owned();
                found.insert(name, fs::read(entry.path()).unwrap());
            }
        }
    }
    found
}

/// Whether a file is one in the making.
pub fn is_left(name: &str) -> bool {
    name.starts_with(".ludograph-")
}

/// The files in the making that lie in a folder, with their lengths.
pub fn left(folder: &Path) -> Vec<(PathBuf, u64)> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    let entries = entries.filter_map(Result::ok);
    let drafts = entries.filter(|entry| is_left(&entry.file_name().to_string_lossy()));
    // One may go away while it is looked at.
    let len = |path: PathBuf| fs::metadata(&path).ok().map(|is| (path, is.len()));
    drafts.filter_map(|entry| len(entry.path())).collect()
}

/// Records in a form that `fmt` changes, about so many bytes.
pub fn untidy(bytes: usize) -> String {
    let record = "[Result \"*\"]\n[Game \"macbeth\"]\nD5   c4 C5\n\n";
    record.repeat(bytes / record.len() + 1)
}

/// So many figure blocks, in the order of their names.
pub fn blocks(count: usize) -> String {
    let mut blocks = String::new();
    for n in 100..100 + count {
        writeln!(blocks, "figure f{n}\nend").unwrap();
    }
    blocks
}

/// The folder of a place.
pub fn root(place: &Place) -> PathBuf {
    place.path("")
}

/// A program run by root: as we are, or by sudo, which must not ask.
pub fn as_root(program: &str) -> Command {
    let who = Command::new("id").arg("-u").output().unwrap();
    if who.stdout == b"0\n" {
        return Command::new(program);
    }
    let mut sudo = Command::new("sudo");
    sudo.args(["-n", program]);
    sudo
}
