//! SGF: an archive of Renju games with variations and comments, read into records, and by sgf-parse into nodes.

use std::env;
use std::fs;
use std::io::BufReader;
use std::path::Path;

use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, registry};
use ludograph::record::Record;
use ludograph::source::Chunk;

use crate::five;
use crate::setup::Setup;
use crate::processes::Process;
use crate::rows::Part::{Beside, Both};
use crate::workload::Workload;

/// How long the archive is.
const LENGTH: usize = 4 << 20;
/// How many games it has, again and again.
const GAMES: usize = 200;

/// The archive, and how many nodes are in it.
pub fn archive() -> (String, u64) {
    let renju = five::self_play("renju", GAMES);
    let geometry = (renju.game.spec().geometry)();
    let games: Vec<String> = { renju.cells() }
        .enumerate()
        .map(|(i, cells)| {
            let move_of = |(turn, cell): (usize, &ludograph::board::Cell)| {
                let (file, row) = geometry.lattice(*cell);
                let side = if turn % 2 == 0 { 'B' } else { 'W' };
                let (x, y) = (char::from(b'a' + file - 1), char::from(b'a' + 15 - row));
                format!(";{side}[{x}{y}]")
            };
            let mut nodes: Vec<String> = cells.iter().enumerate().map(move_of).collect();
            if let [.., first, second] = nodes.as_mut_slice() {
                *first += "C[The move that decides: \\[a\\] and b are open.]";
                *second = format!("({second})({second}C[once more])");
            }
            format!(
                "(;FF[4]GM[4]SZ[15]RU[renju]PB[Player {i}]PW[Other]RE[B+]\n{})\n",
                nodes.concat()
            )
        })
        .collect();
    let text: String = games
        .iter()
        .map(String::as_str)
        .cycle()
        .scan(0, |len, game| {
            *len += game.len();
            (*len < LENGTH).then_some(game)
        })
        .collect();
    let nodes = text.matches(';').count() as u64;
    (text, nodes)
}

/// The same moves as one tree: every second node begins a line of its own.
fn tree() -> String {
    let mut text = String::from("(;FF[4]GM[4]SZ[15]RU[renju];B[hh]");
    let mut n = 0_usize;
    while text.len() < LENGTH {
        let point = |n: usize| {
            let letter = |n: usize| char::from(b'a' + (n % 15) as u8);
            format!("{}{}", letter(n), letter(n / 15))
        };
        text += &format!("(;W[{}];B[{}])", point(n), point(n + 7));
        n += 1;
    }
    text + ")\n"
}

/// Reads all records. Gives the number of entries, so that nothing is left out.
pub fn ours(archive: impl std::io::Read) -> u64 {
    let sgf = registry::by_id("sgf").expect("a format");
    let input = Box::new(BufReader::with_capacity(1 << 16, archive));
    let mut records = sgf.open(input, &Context::default());
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut record = Record::default();
    let mut entries = 0;
    while records
        .next(&mut chunk, &mut diagnostics)
        .expect("a file that can be read")
    {
        record.clear();
        records
            .reading()
            .read(&chunk, &mut record, &mut diagnostics);
        entries += record.entries.len() as u64;
    }
    assert!(!diagnostics.has_errors(), "{:?}", diagnostics.list());
    entries
}

/// Parses it all by the peer. Gives the number of trees.
pub fn peer(archive: &str) -> u64 {
    sgf_parse::parse(archive).expect("a sound file").len() as u64
}

/// Reads a file of SGF in this process and does nothing else: ours, or the peer's way.
pub fn read(who: &str, path: &Path) {
    let count = match who {
        "ours" => ours(fs::File::open(path).expect("a file")),
        _ => peer(&fs::read_to_string(path).expect("a file")),
    };
    assert!(count > 0);
}

/// Row 10: the memory of a process that reads a file of 4 MiB.
pub fn memory(setup: &Setup) -> Vec<Workload> {
    let program = env::current_exe().expect("a path");
    let files = [
        ("many games", archive().0, Both),
        ("one tree", tree(), Beside),
    ];
    let lines = files.into_iter().flat_map(|(name, text, part)| {
        let path = setup.folder.join(format!("{name}.sgf"));
        fs::write(&path, &text).expect("room");
        let path = path.to_str().expect("a name of ours");
        let reads = |who| Process::new(&program, &["read-sgf", who, path]);
        let peer: &'static str = format!("sgf-parse, {name}").leak();
        [
            Workload::memory(peer, peer, reads("sgf-parse")),
            Workload::memory(name, peer, reads("ours")).row(10, part),
        ]
    });
    lines.collect()
}
