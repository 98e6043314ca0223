//! Files of WTHOR from bytes to verdict: ours, and the packages wthor and magpie together.
//!
//! The games are random, since a bench reads no archive; a year of the base is as good (`WTHOR` names a file).

use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, registry};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;
use magpie::othello::{Game, Position, Status, Stone};

use crate::corpus::Corpus;

/// A file and how many moves are in it.
pub struct Archive {
    pub bytes: Vec<u8>,
    pub plies: u64,
}

impl Archive {
    /// The file that the environment names, else one of random games.
    pub fn new(games: usize) -> Self {
        let named = std::env::var_os("WTHOR").map(|path| std::fs::read(path).expect("a file"));
        let bytes = named.unwrap_or_else(|| random(games));
        let moves = bytes[16..].chunks(68).flat_map(|game| &game[8..]);
        let plies = moves.filter(|&&byte| byte != 0).count() as u64;
        Self { bytes, plies }
    }
}

fn random(games: usize) -> Vec<u8> {
    let corpus = Corpus::random("othello", "", games);
    let geometry = (corpus.game.spec().geometry)();
    let mut bytes = vec![20, 5, 10, 8];
    bytes.extend((games as u32).to_le_bytes());
    bytes.extend([0, 0, 0xc0, 7, 8, 0, 24, 0]);
    for (text, cells) in corpus.texts.iter().zip(corpus.cells()) {
        let score = text.split_once("[Score \"").expect("a score").1;
        let (black, _) = score.split_once('-').expect("two counts");
        let start = bytes.len();
        bytes.extend([1, 0, 2, 0, 3, 0, black.parse().expect("a count"), 0]);
        bytes.extend(cells.into_iter().map(|cell| {
            let (file, row) = geometry.lattice(cell);
            10 * row + file
        }));
        bytes.resize(start + 68, 0);
    }
    bytes
}

/// Checks every game. Gives the number of turns.
pub fn check(archive: &[u8]) -> u64 {
    let wthor = registry::by_id("wthor").expect("the format");
    let mut records = wthor.open(Box::new(archive), &Context::default());
    let (mut chunk, mut diagnostics) = (Chunk::default(), Diagnostics::new());
    let mut reader = Reader::new(None);
    let mut turns = 0;
    while records
        .next(&mut chunk, &mut diagnostics)
        .expect("memory can be read")
    {
        let reading = records.reading();
        reader.judge(&chunk, reading.as_ref(), Watch::Nothing, &mut diagnostics);
        turns += u64::from(reader.replayed().turns);
    }
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    turns
}

/// The same by wthor and magpie: each move judged, passes put in, the score compared.
pub fn peer(archive: &[u8]) -> u64 {
    let archive = wthor::parse::<wthor::game_archive::GameArchive>(archive).expect("a sound file");
    let mut turns = 0;
    for record in &archive.games {
        let mut game = Game::new();
        for square in &record.moves {
            let bit = 1u64 << 63 >> (8 * square.rank + square.file);
            let square = Position::try_from(bit).expect("one square");
            if game.play(square).is_err() {
                game.pass_turn();
                game.play(square).expect("a legal turn");
            }
            turns += 1;
        }
        for _ in 0..2 {
            if game.status() == Status::Progressing && game.moves().is_empty() {
                game.pass_turn();
            }
        }
        if game.status() != Status::Progressing {
            let discs = |stone| u32::from(game.bits_for(stone).count_set());
            let (black, white) = (discs(Stone::Black), discs(Stone::White));
            let empty = 64 - black - white;
            let score = match black.cmp(&white) {
                std::cmp::Ordering::Greater => black + empty,
                std::cmp::Ordering::Equal => 32,
                std::cmp::Ordering::Less => black,
            };
            assert_eq!(score, u32::from(record.real_score), "the score");
        }
    }
    turns
}
