//! Files of WTHOR from bytes to verdict: ours, and the packages wthor and magpie together.

use ludograph::game::{Next, Start, registry};
use ludograph::record::{Action, Actions};
use magpie::othello::{Game, Position, Status, Stone};

use crate::corpus::{Corpus, record};

/// A file and how many moves are in it.
pub struct Archive {
    pub bytes: Vec<u8>,
    pub plies: u64,
}

impl Archive {
    /// A file of random games.
    pub fn random(games: usize) -> Self {
        Self::new(random(games))
    }

    /// The games of 1984 among the tests' data (tests/data/formats/README.md).
    pub fn real() -> Self {
        let file = include_bytes!("../../../tests/data/formats/wthor/WTH_1984.wtb");
        Self::new(file.to_vec())
    }

    fn new(bytes: Vec<u8>) -> Self {
        let plies = moves(&bytes).map(|game| game.len() as u64).sum();
        Self { bytes, plies }
    }
}

/// The moves of each game in a file: ten times the row and the column.
fn moves(file: &[u8]) -> impl Iterator<Item = &[u8]> {
    file[16..].chunks(68).map(|game| {
        let moves = &game[8..];
        let len = moves.iter().take_while(|&&byte| byte != 0).count();
        &moves[..len]
    })
}

/// The games of 1984 that were played to the end.
pub fn real_games() -> Corpus {
    let game = registry::find("othello", "").unwrap_or_else(|_| panic!("no such game"));
    let geometry = (game.spec().geometry)();
    let played = |squares: &[u8]| {
        let mut play = game.start(Start::default()).ok()?;
        let mut names = Vec::new();
        for square in squares {
            if let Next::Pass(_) = play.next() {
                play.play(&Actions::plain(&[Action::Pass])).ok()?;
            }
            let name = format!("{}{}", char::from(b'a' + square % 10 - 1), square / 10);
            let cell = geometry.cell(&name)?;
            play.play(&Actions::plain(&[Action::Place(cell)])).ok()?;
            names.push(name);
        }
        (play.next() == Next::Over).then(|| record(game, play.as_ref(), &names))
    };
    let file = Archive::real();
    Corpus::new(game, moves(&file.bytes).filter_map(played).collect())
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

/// Judges every game by wthor and magpie: each move judged, passes put in, the score compared.
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
