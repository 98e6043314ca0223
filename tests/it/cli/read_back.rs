//! Numbered diagrams of games in which stones are captured, as `show --numbers` prints them: read back,
//! they tell the same game.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use ludograph::board::{Board, Cell, Geometry, Side};
use ludograph::game::registry::find;
use ludograph::game::{Game, Next, Play, Start};
use ludograph::lgn::syntax::split::Splitter;
use ludograph::record::{Action, Actions};
use ludograph::source::Chunk;

use super::ninuki::{record, show};
use crate::playout::Dice;

/// The game of the `PBeM` server's board 196, of March 2006, which Black won by captures, five pairs to
/// three. The letters are those of notation.md, without a gap; the server skips the i.
const BOARD_196: &str = "j10 k9 l13 k11 k8 k10 j11 j12 j9 k12 k13 l12 m13 n13 k11 l12 i13 j13 j14 \
                         i15 k13 j13 l11 i9 i14 i12 i11 k11 j10";

/// The rows and notes of what `show --numbers` prints.
fn rows(shown: &str) -> String {
    let (_, body) = shown.split_once("\n\n").unwrap();
    let is_of_block = |line: &&str| line.starts_with(' ');
    let lines = body.lines().take_while(is_of_block);
    lines.map(|line| line.to_owned() + "\n").collect()
}

fn notes(rows: &str) -> Vec<&str> {
    let lines = rows.lines().filter(|line| line.contains('='));
    lines.flat_map(|line| line.trim().split(", ")).collect()
}

/// That the diagram which `show --numbers` makes of a game says the same as its movetext.
fn reads_back(game: &str, start: &str, turns: &str) -> String {
    let movetext = record(game, &format!("{start}{turns}"));
    let rows = rows(&show(&movetext, &["--numbers"]));
    let diagram = record(game, &format!("{start}diagram\n{rows}end"));
    assert_eq!(show(&diagram, &[]), show(&movetext, &[]), "{diagram}");
    rows
}

#[test]
fn the_diagram_of_a_real_game_reads_back() {
    let rows = reads_back("ninuki:19x19", "", BOARD_196);
    let again = [
        "15 = k11", "16 = l12", "21 = k13", "22 = j13", "28 = k11", "29 = j10",
    ];
    assert_eq!(notes(&rows), again);
    let shown = show(&record("ninuki:19x19", BOARD_196), &[]);
    for line in ["The game is over: B+ (captures)", "Pairs: Black 5, White 3"] {
        assert!(shown.lines().any(|shown| shown == line), "{shown}");
    }
}

/// A random game with as many captures as can be, and now and then a turn against the rules.
struct Wild {
    play: Box<dyn Play>,
    geometry: &'static Geometry,
    dice: Dice,
    words: Vec<String>,
}

fn stones(board: &Board) -> usize {
    board.count(Side::Black) as usize + board.count(Side::White) as usize
}

impl Wild {
    fn new(game: &'static dyn Game, seed: u64) -> Self {
        Self {
            play: game.start(Start::default()).unwrap(),
            geometry: (game.spec().geometry)(),
            dice: Dice::new(seed),
            words: Vec::new(),
        }
    }

    /// Plays so many turns, or to the end.
    fn go(&mut self, most: usize) {
        for _ in 0..most {
            let Next::Move(_) = self.play.next() else {
                return;
            };
            let forbidden = self.play.forbidden();
            if self.dice.below(3) == 0
                && let Some(&(cell, _)) = self.dice.pick(&forbidden)
            {
                self.play
                    .force(&Actions::plain(&[Action::Place(cell)]))
                    .unwrap();
                self.words.push(format!("~{}", self.geometry.name(cell)));
                continue;
            }
            let board = self.play.board();
            let cells = self.near(&board);
            let taking = cells.iter().copied().filter(|&cell| {
                let mut after = self.play.fork();
                let turn = [Action::Place(cell)];
                after.play(&Actions::plain(&turn)).is_ok()
                    && stones(&after.board()) < stones(&board)
            });
            let taking: Vec<Cell> = taking.collect();
            let chosen = if taking.is_empty() || self.dice.below(4) == 0 {
                &cells
            } else {
                &taking
            };
            let cell = *self.dice.pick(chosen).expect("a side to move has a turn");
            self.play
                .play(&Actions::plain(&[Action::Place(cell)]))
                .unwrap();
            self.words.push(self.geometry.name(cell).to_owned());
        }
    }

    /// The legal points next to a stone, or all of them.
    fn near(&self, board: &Board) -> Vec<Cell> {
        let all = self.play.targets();
        let next_to_one = |cell: &Cell| {
            let rays = self.geometry.rays(*cell).iter();
            rays.filter_map(|ray| ray.first())
                .any(|&next| board.get(next).is_some())
        };
        let near: Vec<Cell> = all.iter().copied().filter(next_to_one).collect();
        if near.is_empty() { all } else { near }
    }

    /// The position as the block that a record begins with.
    fn block(&self) -> Option<String> {
        let board = self.play.board();
        let side = board.to_move?;
        let mut text = format!("position {} 31\n", side.letter());
        for row in self.geometry.rows() {
            for &cell in &row.cells {
                text.push(board.get(cell).map_or('.', Side::letter));
                text.push(' ');
            }
            text.push('\n');
        }
        if let Some([black, white]) = board.fives.and_then(|fives| fives.pairs) {
            let _ = writeln!(text, "pairs {black} {white}");
        }
        Some(text + "end\n")
    }
}

#[test]
fn diagrams_of_tournament_games_read_back() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/pente/tournament.lgn");
    let text = fs::read_to_string(sample).unwrap();
    let (mut splitter, mut chunk) = (Splitter::new(text.as_bytes()), Chunk::default());
    let (mut games, mut again) = (0, 0);
    while splitter.next(&mut chunk).unwrap() {
        let rows = rows(&show(&chunk.text, &["--numbers"]));
        let tags: String = (chunk.text.lines())
            .filter(|line| line.starts_with('['))
            .fold(String::new(), |tags, line| tags + line + "\n");
        let diagram = format!("{tags}\ndiagram\n{rows}end\n");
        assert_eq!(show(&diagram, &[]), show(&chunk.text, &[]), "{diagram}");
        games += 1;
        again += notes(&rows).len();
    }
    assert_eq!(games, 20);
    assert!(again > 40, "{again} turns on points played on before");
}

#[test]
fn diagrams_of_random_games_read_back() {
    let (mut again, mut signs) = (0, 0);
    for (set, id) in [
        "ninuki",
        "ninuki:19x19",
        "ninuki:double-three",
        "pente",
        "renju",
    ]
    .into_iter()
    .enumerate()
    {
        let (game, variant) = id.split_once(':').unwrap_or((id, ""));
        let game = find(game, variant).unwrap_or_else(|_| panic!("{id}"));
        for seed in 0..10 {
            let mut wild = Wild::new(game, seed * 5 + set as u64);
            wild.go(12 + seed as usize * 6);
            let mut start = String::new();
            if seed % 2 == 0
                && let Some(block) = wild.block()
            {
                start = block;
                wild.words.clear();
                wild.go(40);
            }
            let rows = reads_back(id, &start, &wild.words.join(" "));
            again += notes(&rows).len();
            signs += rows.matches('~').count();
        }
    }
    assert!(again > 60, "{again} turns on points played on before");
    assert!(signs > 10, "{signs} turns against the rules");
}

#[test]
fn passes_that_no_diagram_tells_are_told() {
    let shown = |turns: &str| show(&record("renju", turns), &["--numbers"]);
    let tells = |turns: &str, line: &str| {
        let shown = shown(turns);
        assert!(shown.lines().any(|told| told == line), "{turns}: {shown}");
    };
    tells("h8 pass i9", "No diagram tells the pass before turn 2");
    tells(
        "pass h8 i9 h9 pass g8",
        "No diagram tells the passes before turns 1 and 4",
    );
    tells("h8 i9 pass", "Black has passed");
    tells("h8 pass pass", "The game is over: Draw (both-pass)");
    for turns in ["h8 i9", "h8 pass pass"] {
        let shown = shown(turns);
        assert!(
            !shown.contains("tells") && !shown.contains("has passed"),
            "{shown}"
        );
    }
    let shown = show(
        "[Game \"othello\"]\nd3 c3 b3 d2 e1 d6 d7 e3 f4\n",
        &["--numbers"],
    );
    assert!(
        !shown.contains("tells"),
        "forced passes can be left out: {shown}"
    );
}
