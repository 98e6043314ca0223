//! How many turns there are in given positions of Lanrick (rules/lanrick.md, section 13).

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use ludograph::board::Side;
use ludograph::diagnostic::Diagnostics;
use ludograph::game::{Play, Start};
use ludograph::lgn::Reader;
use ludograph::record::{Action, Actions};
use ludograph::source::Chunk;

/// The game that a record without faults has come to.
fn reached(text: &str) -> Box<dyn Play> {
    let mut reader = Reader::new(None);
    let mut diagnostics = Diagnostics::new();
    let chunk = Chunk::new(text);
    reader.check(&chunk, &mut diagnostics);
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    let record = reader.record();
    let game = reader.game().unwrap();
    let setup = record.setups.first();
    let first = record.tags.get("First").map(|name| match name {
        "Black" => Side::Black,
        _ => Side::White,
    });
    let mut play = game.start(Start { first, setup }).unwrap();
    for entry in &record.entries {
        if let ludograph::record::What::Turn(turn) = entry.what {
            play.play(&record.actions(turn.actions)).unwrap();
        }
    }
    play
}

/// How many sequences of moves are turns, and to how many boards they lead. A replacement that may
/// follow is no other sequence.
fn turns(play: &dyn Play) -> (usize, usize) {
    let mut words = 0;
    let mut boards = BTreeSet::new();
    play.legal(&mut |turn: &Actions<'_>| {
        let moves = |action: &Action| matches!(action, Action::Move(_) | Action::Pass);
        if turn.list.iter().all(moves) {
            words += 1;
            let mut after = play.fork();
            after.play(turn).unwrap();
            let board = after.board();
            boards.insert(
                [Side::Black, Side::White].map(|side| board.cells(side).collect::<Vec<_>>()),
            );
        }
        ControlFlow::Continue(())
    });
    (words, boards.len())
}

fn position(variant: &str, side: char, rows: &[&str], lines: &str, turns: &str) -> String {
    let rows = rows.join("\n");
    format!(
        "[Game \"lanrick\"]\n[Variant \"{variant}\"]\nposition {side}\n{rows}\n{lines}\nend\n{turns}\n"
    )
}

const FIGURE_8: &[&str] = &[
    ". . . W . W . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . @ . . . B .",
    ". . . . B . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". B W . . . W .",
];
const FIGURE_9: &[&str] = &[
    ". . B . . B . .",
    ". W . . . . . .",
    ". . . . . . . .",
    ". . B . . . . .",
    "W . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . B . . . W .",
];
const FIGURE_9_FOUR: &[&str] = &[
    ". . . . . B . .",
    ". W . . . . . .",
    ". . . . . . . .",
    ". . B . . . . .",
    "W . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . W .",
];
const CARROLL: &[&str] = &[
    ". . B . . B . .",
    "B . . . . . . .",
    ". . . . . . B .",
    "B . @ . . . . .",
    ". W . . . . . .",
    "W . . . . . . .",
    ". . . . . . . .",
    ". . W . . . W .",
];
const SEVEN: &[&str] = &[
    ". . . . . B . .",
    "W . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    ". . . . . . . .",
    "B . . . . . . .",
    ". . . . . . . .",
    ". . . . . . W .",
];

#[test]
fn the_turns_of_the_start_are_as_many_as_the_rules_say() {
    for mark in ["d5", "b2", "g4"] {
        let start = format!("[Game \"lanrick\"]\n[First \"White\"]\n@{mark}\n");
        assert_eq!(turns(reached(&start).as_ref()), (369, 194), "mark {mark}");
    }
    let start = "[Game \"lanrick\"]\n[Variant \"1893\"]\n[First \"White\"]\n@d5\n";
    assert_eq!(turns(reached(start).as_ref()), (390, 215));
}

#[test]
fn the_turns_of_the_figures_are_as_many_as_the_rules_say() {
    let cases = [
        ("", 'B', FIGURE_8, "session 4", "", (1893, 453)),
        ("", 'B', FIGURE_8, "session 4", "1. b1-a1-a3", (21700, 2081)),
        ("", 'W', FIGURE_9, "mark c5\nsession 4", "", (1334, 322)),
        (
            "",
            'W',
            FIGURE_9_FOUR,
            "mark c5\nsession 6",
            "",
            (1502, 356),
        ),
        ("", 'W', CARROLL, "session 2", "", (22894, 2173)),
        ("1893", 'W', CARROLL, "session 2", "", (116_824, 7830)),
        ("", 'W', SEVEN, "mark d4/\nplayed", "", (56, 31)),
        ("", 'W', SEVEN, "mark d4/\nsession 7", "", (56, 31)),
    ];
    for (variant, side, rows, lines, moves, counts) in cases {
        let play = reached(&position(variant, side, rows, lines, moves));
        assert_eq!(turns(play.as_ref()), counts, "{variant} {lines} {moves}");
    }
}
