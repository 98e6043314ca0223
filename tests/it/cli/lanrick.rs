//! The page about Lanrick at the command line: its numbers, and its picture.

use std::fs;
use std::path::{Path, PathBuf};

use super::Place;

fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The rows of the table of numbers: the record, the turns and the positions without what moves no man,
/// and what the program counts of that.
fn rows(page: &str) -> Vec<[u32; 4]> {
    let (_, table) = page.split_once("\n## Numbers\n").unwrap();
    let (table, _) = table.split_once("\n## ").unwrap();
    let row = |line: &str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, record, _, _, turns, positions, more, _] = cells[..] else {
            return None;
        };
        let number = |cell: &str| cell.parse().ok();
        Some([
            number(record)?,
            number(turns)?,
            number(positions)?,
            number(more)?,
        ])
    };
    table.lines().filter_map(row).collect()
}

#[test]
fn the_numbers_of_the_page_come_out() {
    let place = Place::new();
    let sample = root("samples/lanrick/counts.lgn");
    let rows = rows(&fs::read_to_string(root("docs/lanrick.md")).unwrap());
    assert_eq!(rows.len(), 9);
    for [record, turns, positions, more] in rows {
        let ran = place.run(&[
            "show",
            sample.to_str().unwrap(),
            "--record",
            &record.to_string(),
            "--legal",
        ]);
        let counted = format!(
            "Legal: {} turns, to {} positions\n",
            turns + more,
            positions + more
        );
        assert!(
            ran.out.replace(',', "").contains(&counted.replace(',', "")),
            "{record}: {}",
            ran.out
        );
    }
}
