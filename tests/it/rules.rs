//! The rules of the games, held against perft tables, quoted positions and a slow second engine.

use std::fs;
use std::path::Path;

use ludograph::game::custodian::perft;

/// Every table in `tests/data/perft`: a line `game ID`, then lines `DEPTH COUNT`.
#[test]
fn perft_tables() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/perft");
    let mut tables = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let mut lines = text.lines().filter(|line| !line.starts_with(['#', '~']));
        let id = lines.next().unwrap().strip_prefix("game ").unwrap();
        let mut depths = 0;
        for line in lines {
            let (depth, count) = line.split_once(' ').unwrap();
            let found = perft(id, depth.parse().unwrap());
            assert_eq!(found, Some(count.parse().unwrap()), "{path:?} {line}");
            depths += 1;
        }
        assert!(depths >= 8, "{path:?} is too short");
        tables += 1;
    }
    assert_eq!(tables, 6);
}
