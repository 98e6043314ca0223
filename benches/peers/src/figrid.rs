//! Renju by figrid-board: its forbidden test is exact.
//!
//! It knows exact fives, overlines, double fours with two on one line, and double threes, a three only
//! where its fourth stone is itself neither forbidden nor a five, asked in the same way to any depth
//! (with what was asked once kept in a map). Only the order differs: a double four or double three comes
//! before an overline. Its board is that of an engine, which keeps patterns of all points; so the test
//! is measured both with that board and alone, on mere sets of stones.

use figrid_board::renju::{Foul, foul, is_forbidden};
use figrid_board::{BitBoard, Board, GameResult, RuleSet};
use ludograph::board::Side;
use ludograph::game::{Next, Start};
use ludograph::record::Actions;

use crate::corpus::Corpus;

/// The games as figrid-board takes them.
pub fn points(corpus: &Corpus) -> Vec<Vec<usize>> {
    corpus
        .cells()
        .map(|cells| cells.iter().map(|cell| cell.index()).collect())
        .collect()
}

/// Replays every game on its board: each of Black's turns judged, the end looked for after every turn.
/// Gives the number of games that Black won.
pub fn replay(games: &[Vec<usize>]) -> u64 {
    let mut won = 0;
    for points in games {
        let mut board = Board::new();
        board.set_rule_set(RuleSet::Renju);
        for &point in points {
            assert!(board.is_legal_move(point), "a legal turn");
            board.make_move(point);
            won += u64::from(board.game_result() == GameResult::BlackWin);
        }
    }
    won
}

/// Asks for nothing but whether each of Black's turns is forbidden, or a five. Gives the number of
/// fives.
pub fn test(games: &[Vec<usize>]) -> u64 {
    let mut fives = 0;
    for points in games {
        let mut stones = [BitBoard::EMPTY; 2];
        for (i, &point) in points.iter().enumerate() {
            if i % 2 == 0 {
                match foul(&stones[0], &stones[1], point) {
                    Foul::None => {}
                    Foul::Five => fives += 1,
                    _ => panic!("a legal turn"),
                }
            }
            stones[i % 2].set(point);
        }
    }
    fives
}

/// What both say of all empty points where Black is to move.
#[derive(Default)]
pub struct Compared {
    pub points: u64,
    /// Forbidden according to us.
    pub forbidden: u64,
    /// Judged otherwise by figrid-board.
    pub otherwise: u64,
}

/// Asks both about all empty points in every game.
pub fn compared(corpus: &Corpus) -> Compared {
    let mut all = Compared::default();
    for turns in &corpus.games {
        let start = corpus.game.start(Start::default());
        let mut play = start.expect("the start is sound");
        for turn in turns {
            if play.next() == Next::Move(Side::Black) {
                all.ask(play.as_ref());
            }
            play.play(&Actions::plain(std::slice::from_ref(turn)))
                .expect("a legal turn");
        }
    }
    all
}

impl Compared {
    fn ask(&mut self, play: &dyn ludograph::game::Play) {
        let board = play.board();
        let stones = [Side::Black, Side::White].map(|side| {
            let mut set = BitBoard::EMPTY;
            board.cells(side).for_each(|cell| set.set(cell.index()));
            set
        });
        let ours = play.forbidden();
        let taken = stones[0].or(&stones[1]);
        for point in (0..figrid_board::NUM_CELLS).filter(|&point| !taken.get(point)) {
            let by_us = ours.iter().any(|(cell, _)| cell.index() == point);
            self.points += 1;
            self.forbidden += u64::from(by_us);
            self.otherwise += u64::from(by_us != is_forbidden(&stones[0], &stones[1], point));
        }
    }
}
