//! Perft tables.

use std::fs;
use std::path::Path;

use ludograph::game::custodian::perft;

/// Every table in `tests/data/perft`: lines `game ID`, then lines `DEPTH COUNT` that hold for each.
#[test]
fn perft_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft");
    let mut games = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let lines = || text.lines().filter(|line| !line.starts_with(['#', '~']));
        for id in lines().filter_map(|line| line.strip_prefix("game ")) {
            let rows = lines().filter(|line| !line.starts_with("game "));
            let mut depths = 0;
            for row in rows {
                let (depth, count) = row.split_once(' ').unwrap();
                let found = perft(id, depth.parse().unwrap());
                assert_eq!(found, Some(count.parse().unwrap()), "{id} {row}");
                depths += 1;
            }
            assert!(depths >= 8, "{} is too short", path.display());
            games += 1;
        }
    }
    assert_eq!(games, super::CUSTODIAN.len());
}
