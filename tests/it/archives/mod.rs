//! Archives of other people (`tests/data/five`), turned into LGN and put through the real reader: what
//! their programs and players said of a game or a point must be what the replay says.

mod forbidden;
mod forms;
mod gomoku_json;
mod grid;
mod pente;
mod pente_org;
mod pos;
mod renjunet;
mod samples;
mod verdict;

use std::fs;
use std::path::Path;

/// The files of a folder of archives whose name ends so, by name.
fn files(folder: &str, ending: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if name.ends_with(ending) {
            files.push((name, fs::read_to_string(&path).unwrap()));
        }
    }
    files.sort();
    files
}
