//! The worked examples of the rules: positions with their legal turns, complete games, first ends.

use ludograph::board::Side;
use ludograph::game::Next;
use ludograph::record::{Action, Actions};

use super::Table;

/// The legal placements after some turns, with the discs that each turns: section 9's table.
fn placements(id: &str, turns: &str) -> String {
    let table = Table::after(id, turns);
    let Next::Move(side) = table.play.next() else {
        panic!("nobody is to move");
    };
    let before = table.discs(side);
    let turned = |word: &String| {
        let mut after = Table {
            geometry: table.geometry,
            play: table.play.fork(),
        };
        after.play(word).unwrap();
        let mut discs = after.discs(side);
        discs.retain(|cell| cell != word && !before.contains(cell));
        format!("{word}: {}", discs.join(" "))
    };
    let mut all: Vec<_> = table.legal().iter().map(turned).collect();
    all.sort();
    all.join("; ")
}

/// The same as written in the rules, in the order of the names.
fn sorted(list: &str) -> String {
    let mut all: Vec<_> = list.split("; ").collect();
    all.sort_unstable();
    all.join("; ")
}

#[test]
fn quoted_positions() {
    let table = [
        (
            "macbeth",
            "",
            "e4: e5; d5: e5; g5: g6; e7: f7; h7: g6; g8: f7",
        ),
        ("macbeth", "d5", "c4: d5 e6; e4: f5; h7: g7; g8: g7"),
        ("macbeth", "d5 c4", "c5: d5; g5: g6; e7: e6 f7; h7: g6"),
        (
            "macbeth:mini",
            "",
            "c2: c3; b3: c3; e3: e4; c5: d5; f5: e4; e6: d5",
        ),
        ("othello", "", "d3: d4; c4: d4; f5: e5; e6: e5"),
    ];
    for (id, turns, expected) in table {
        assert_eq!(placements(id, turns), sorted(expected), "{id} {turns}");
    }
    let cells = |turns| Table::after("macbeth", turns).legal().join(" ");
    assert_eq!(cells("d5 c4 c5"), "e4 c6 h7 g8");
    assert_eq!(cells("d5 c4 e7"), "e4 g5 g8");
}

/// A complete game: its rule set, turns, the turns after which somebody passed, and how it ended.
struct Complete {
    id: &'static str,
    turns: &'static str,
    passes: &'static [usize],
    discs: (u32, u32),
    end: &'static str,
}

const COMPLETE: [Complete; 6] = [
    Complete {
        id: "macbeth",
        turns: "e4 d3 e3 f3 h7 i8 e7 d7 e2 e1",
        passes: &[],
        discs: (0, 16),
        end: "W+72 0-72",
    },
    Complete {
        id: "macbeth:mini",
        turns: "c2 b3 a3 c1 b1 f5 g6 a1 e6 c5 c6",
        passes: &[],
        discs: (14, 3),
        end: "B+24 27-3",
    },
    Complete {
        id: "othello",
        turns: "d3 c3 b3 d2 e1 d6 d7 e3 f4",
        passes: &[],
        discs: (13, 0),
        end: "B+64 64-0",
    },
    Complete {
        id: "macbeth:mini",
        turns: "c2 f5 g6 e3 f3 b1 c1 d1 e6 b3 a2 c5 c6 a3 a4 f7 e7 d7 e2 g4 b5 g5 g7",
        passes: &[18, 19, 20, 21, 22],
        discs: (4, 25),
        end: "W+22 4-26",
    },
    Complete {
        id: "macbeth:mini,misere",
        turns: "c2 e6 f5 e3 f3 b1 c1 d1 c5 e2 e7 g4 b3 a2 a3 a4 g6 g5 f7 g7 b5 c6",
        passes: &[12],
        discs: (16, 12),
        end: "W+6 18-12",
    },
    // The stand-in for figure 7 (section 11).
    Complete {
        id: "macbeth",
        turns: "g5 d5 e7 e8 d7 c6 c7 c8 b7 h5 e9 a6 b5 h7 e4 f9 g8 h9 i8 i7 c5 c4 j7 d9 g4 k7 \
                i6 j9 g9 f3 e10 d3 i5 a4 i9 j5 g3 h3 c2 i10 k9 g10 j11 b1 h11 f11 k8 i11 k6 \
                g11 g2 k10 e3 e2 b3 c3 k11 a2 i4 a5 e1 a3 a1 c1",
        passes: &[59, 60, 61, 62, 63],
        discs: (44, 26),
        end: "B+20 46-26",
    },
];

#[test]
fn complete_games() {
    for game in COMPLETE {
        let mut table = Table::new(game.id);
        let mut passes = Vec::new();
        for (turn, word) in game.turns.split_whitespace().enumerate() {
            assert_eq!(table.play.outcome(), None, "{}: too early", game.turns);
            if table.pass_if_due() {
                passes.push(turn);
            }
            table.play(word).unwrap();
        }
        assert_eq!(table.play.next(), Next::Over, "{}", game.turns);
        let board = table.play.board();
        let discs = (board.count(Side::Black), board.count(Side::White));
        assert_eq!(passes, game.passes, "{}", game.turns);
        assert_eq!(discs, game.discs, "{}", game.turns);
        assert_eq!(table.end(), game.end, "{}", game.turns);
        assert_eq!((board.to_move, table.legal().len()), (None, 0));
    }
}

/// How many games are over after so many turns and not before, by the number of turns.
fn ends(id: &str, turns: usize) -> Vec<u32> {
    let mut found = vec![0; turns + 1];
    // Depth first, without recursion: games in progress and how many turns they have had.
    let mut open = vec![(Table::new(id), 0)];
    while let Some((mut table, depth)) = open.pop() {
        if table.play.next() == Next::Over {
            found[depth] += 1;
        } else if depth < turns {
            table.pass_if_due();
            for word in table.cells() {
                let mut play = table.play.fork();
                play.play(Actions::plain(&[Action::Place(word)])).unwrap();
                let after = Table {
                    geometry: table.geometry,
                    play,
                };
                open.push((after, depth + 1));
            }
        }
    }
    found
}

#[test]
fn first_possible_ends() {
    let first = |id, turns: usize| {
        let found = ends(id, turns);
        assert!(found[..turns].iter().all(|&n| n == 0), "{id} {found:?}");
        found[turns]
    };
    assert_eq!(first("macbeth", 10), 24);
    assert_eq!(first("macbeth:mini", 11), 30);
    assert_eq!(first("othello", 9), 228);
}

/// Where the opening of a Reversi start leaves whom how many moves (section 3).
#[test]
fn opening_phases() {
    let moves = |id, turns| {
        let table = Table::after(id, turns);
        assert_eq!(table.play.next(), Next::Move(Side::Black), "{turns}");
        table.legal().len()
    };
    // Round the ring: BWBWBW, BBBWWW, BBWBWW.
    for id in ["macbeth:reversi", "macbeth:reversi,misere"] {
        assert_eq!(moves(id, "e5 f5 g6 g7 f7 e6"), 6);
        assert_eq!(moves(id, "e5 g7 f5 f7 g6 e6"), 2);
        assert_eq!(moves(id, "e5 g6 f5 f7 g7 e6"), 3);
    }
    assert_eq!(moves("macbeth:mini,reversi", "c3 d3 e4 e5 d5 c4"), 6);
    assert_eq!(moves("macbeth:mini,reversi", "c3 e5 d3 d5 e4 c4"), 2);
    assert_eq!(moves("macbeth:mini,reversi", "c3 e4 d3 d5 e5 c4"), 3);
    // Crossed and parallel.
    assert_eq!(moves("othello:reversi", "d4 e4 e5 d5"), 4);
    assert_eq!(moves("othello:reversi", "d4 d5 e4 e5"), 4);

    let mut table = Table::new("macbeth:reversi");
    let ring = ["e5", "f5", "e6", "g6", "f7", "g7"];
    assert_eq!(table.legal(), ring);
    for (turn, cell) in ring.into_iter().enumerate() {
        let side = [Side::Black, Side::White][turn % 2];
        assert_eq!(table.play.next(), Next::Move(side));
        table.play(cell).unwrap();
        assert_eq!(table.discs(side).len(), turn / 2 + 1, "nothing is turned");
    }
}
