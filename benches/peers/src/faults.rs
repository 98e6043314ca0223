//! What faults cost: an archive with an illegal turn near the end of every game, checked by the program, beside
//! the same games as they were played.
//!
//! The program is named by the environment as `LUDOGRAPH`. A word behind `faults` names a folder to keep the archives in.

use std::env;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use ludograph::game::{Next, Play, Start};
use ludograph::record::{Action, Actions};

use crate::corpus::{Corpus, Dice, record};
use crate::processes::{program, spent};
use crate::{ROUNDS, median};

/// How many games an archive has.
const GAMES: usize = 30_000;
/// The games, and in how many of their last turns the fault may stand.
const KINDS: [(&str, usize); 3] = [("macbeth", 12), ("othello", 12), ("gomoku", 12)];
/// How the program reports.
const FORMS: [&str; 4] = ["text", "json", "sarif", "github"];

/// Measures, and prints by how much the rate of turns falls.
pub fn run() {
    let kept = env::args().nth(2).map(PathBuf::from);
    let own = tempfile::tempdir().expect("a folder for files");
    let folder = kept.as_deref().unwrap_or(own.path());
    println!("{:28} {:>10} {:>16}", "", "ns a turn", "of the clean rate");
    for (game, late) in KINDS {
        let clean = Corpus::random(game, "", GAMES);
        let (text, turns) = faulty(&clean, late);
        let write = |name: &str, text: &str| {
            let path = folder.join(format!("{game}-{name}.lgn"));
            fs::write(&path, text).expect("room");
            path
        };
        let files = [write("clean", &clean.text()), write("faulty", &text)];
        let rounds: Vec<Vec<f64>> = (0..ROUNDS)
            .map(|_| round(&files, [clean.plies, turns]))
            .collect();
        let names = std::iter::once("clean").chain(FORMS);
        for (i, name) in names.enumerate() {
            let own = median(rounds.iter().map(|round| round[i]));
            let ratio = median(rounds.iter().map(|round| round[0] / round[i]));
            println!("{:28} {own:>10.1} {ratio:>16.3}", format!("{game}, {name}"));
        }
    }
}

/// Nanoseconds a turn: of the clean archive, and of the faulty one in each form.
fn round(files: &[PathBuf; 2], turns: [u64; 2]) -> Vec<f64> {
    let clean = spend(&files[0], "text") / turns[0] as f64;
    let faulty = FORMS.map(|form| spend(&files[1], form) / turns[1] as f64);
    std::iter::once(clean).chain(faulty).collect()
}

fn spend(archive: &Path, form: &str) -> f64 {
    let null = || Stdio::from(File::create("/dev/null").expect("the null device"));
    let before = spent();
    let mut command = Command::new(program("LUDOGRAPH"));
    let command = command.args(["check", "--format", form]).arg(archive);
    let status = command.stdout(null()).stderr(null()).status();
    assert!(status.expect("a program that starts").code() < Some(2));
    (spent() - before) * 1000.0
}

/// The games with a turn that the rules forbid in place of one of the last, and how many turns come up to
/// it and with it.
fn faulty(clean: &Corpus, late: usize) -> (String, u64) {
    let mut dice = Dice(0x2545_f491_4f6c_dd1d);
    let mut turns = 0;
    let record = |game: &Vec<Action>| {
        let at = game.len().saturating_sub(1 + dice.below(late));
        turns += at as u64 + 1;
        spoilt(clean, game, at, &mut dice)
    };
    (clean.games.iter().map(record).collect(), turns)
}

fn spoilt(clean: &Corpus, turns: &[Action], at: usize, dice: &mut Dice) -> String {
    let geometry = (clean.game.spec().geometry)();
    let cells: Vec<_> = geometry.cells().collect();
    let mut play = clean.game.start(Start::default()).expect("a sound start");
    let mut moves = Vec::new();
    for (i, turn) in turns.iter().enumerate() {
        let Action::Place(cell) = turn else {
            unreachable!("playouts hold placements only")
        };
        let wrong = (i == at).then(|| loop {
            let cell = cells[dice.below(cells.len())];
            let mut tried = play.fork();
            pass(tried.as_mut());
            if (tried.play(&Actions::plain(&[Action::Place(cell)]))).is_err() {
                break cell;
            }
        });
        moves.push(geometry.name(wrong.unwrap_or(*cell)));
        advance(play.as_mut(), *turn);
    }
    record(clean.game, play.as_ref(), &moves)
}

fn pass(play: &mut dyn Play) {
    if let Next::Pass(_) = play.next() {
        play.play(&Actions::plain(&[Action::Pass]))
            .expect("a forced pass");
    }
}

fn advance(play: &mut dyn Play, turn: Action) {
    pass(play);
    play.play(&Actions::plain(&[turn])).expect("a legal turn");
}
