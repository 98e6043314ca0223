//! What is measured, in groups. What a group works on is made once and kept to the end.

use crate::corpus::Corpus;
use crate::{figrid, figures, five, json, lanrick, ours, peers, sgf, wthor};

const GAMES: usize = 4_000;
const FIVES: usize = 2_000;
const LOGS: usize = 24;
/// Games of Lanrick take long to make, so that each is read more than once.
const COPIES: u64 = 100;

const MAGPIE: &str = "magpie, Othello replay";
const FIGRID: &str = "figrid-board, forbidden test";
const TURNS: &str = "Lanrick, turns judged";
const PERFT: &str = "magpie, Othello perft 10";
const SERDE: &str = "serde_json, borrowed structs";
const SERDE_GOMOKU: &str = "the same, games of Gomoku";
const WTHOR: &str = "wthor and magpie, a file judged";
const SGF: &str = "sgf-render, 120 stones";
const NODES: &str = "sgf-parse, SGF into nodes";

/// One thing to measure.
pub struct Workload {
    pub name: &'static str,
    /// What one unit of its work is called.
    pub unit: &'static str,
    /// How many units it does at a time.
    pub units: u64,
    /// The name of the workload to compare it with.
    pub peer: &'static str,
    pub work: Box<dyn Fn() -> u64>,
}

/// A group's name and what makes it.
type Group = (&'static str, fn() -> Vec<Workload>);

/// The first, which has no name, is the peer of most others.
pub const GROUPS: [Group; 9] = [
    ("", magpie),
    ("custodian", custodian),
    ("five", fives),
    ("lanrick", logs),
    ("perft", leaves),
    ("figures", drawings),
    ("sgf", trees),
    ("json", objects),
    ("wthor", archives),
];

fn workload(
    (name, peer): (&'static str, &'static str),
    (unit, units): (&'static str, u64),
    work: impl Fn() -> u64 + 'static,
) -> Workload {
    Workload {
        name,
        unit,
        units,
        peer,
        work: Box::new(work),
    }
}

/// Replaying a corpus.
fn replay(name: &'static str, peer: &'static str, corpus: &'static Corpus) -> Workload {
    workload((name, peer), ("ply", corpus.plies), move || {
        ours::replay(corpus)
    })
}

/// Checking text with so many plies.
fn check(name: &'static str, peer: &'static str, plies: u64, text: String) -> Workload {
    let work = move || ours::check(text.as_bytes());
    workload((name, peer), ("ply", plies), work)
}

fn parse(name: &'static str, plies: u64, text: String) -> Workload {
    let work = move || ours::parse(text.as_bytes());
    workload((name, MAGPIE), ("ply", plies), work)
}

/// Kept to the end of the program.
fn kept<T>(value: T) -> &'static T {
    Box::leak(Box::new(value))
}

fn magpie() -> Vec<Workload> {
    let othello = Corpus::random("othello", "", GAMES);
    let squares = peers::positions(&othello);
    let work = move || peers::replay(&squares);
    vec![workload((MAGPIE, MAGPIE), ("ply", othello.plies), work)]
}

fn custodian() -> Vec<Workload> {
    let macbeth = kept(Corpus::random("macbeth", "", GAMES));
    let othello = kept(Corpus::random("othello", "", GAMES));
    println!(
        "{GAMES} random games each, as text {} and {} bytes",
        macbeth.bytes(),
        othello.bytes()
    );
    let (plies, text) = (macbeth.plies, macbeth.text());
    vec![
        replay("Macbeth replay", MAGPIE, macbeth),
        replay("Othello replay", MAGPIE, othello),
        parse("Macbeth text, parsed alone", plies, text.clone()),
        check("Macbeth text, checked", MAGPIE, plies, text),
        check("the same with numbers", MAGPIE, plies, macbeth.numbered()),
        check(
            "Othello text, checked",
            MAGPIE,
            othello.plies,
            othello.text(),
        ),
    ]
}

fn fives() -> Vec<Workload> {
    let mut all = renju();
    all.extend(pairs("Ninuki", five::self_play("ninuki", FIVES)));
    all.extend(pairs("Pente", five::self_play("pente", FIVES)));
    let real = kept(five::pente_org());
    told("Pente, real games", real);
    all.extend([
        replay("Pente replay, real games", MAGPIE, real),
        check("Pente text, real, checked", MAGPIE, real.plies, real.text()),
        check(
            "Pente text, real, numbered",
            MAGPIE,
            real.plies,
            real.numbered(),
        ),
    ]);
    all
}

fn renju() -> Vec<Workload> {
    let renju = kept(five::self_play("renju", FIVES));
    told("Renju", renju);
    let compared = figrid::compared(renju);
    println!(
        "{} empty points with Black to move, {} forbidden, {} judged otherwise by figrid-board",
        compared.points, compared.forbidden, compared.otherwise
    );
    let points = kept(figrid::points(renju));
    let plies = renju.plies;
    vec![
        workload((FIGRID, FIGRID), ("ply", plies), move || {
            figrid::test(points)
        }),
        workload(
            ("figrid-board, Renju replay", FIGRID),
            ("ply", plies),
            move || figrid::replay(points),
        ),
        replay("Renju replay", FIGRID, renju),
        parse("Renju text, parsed alone", plies, renju.text()),
        check("Renju text, checked", FIGRID, plies, renju.text()),
        check("Renju text, numbered", FIGRID, plies, renju.numbered()),
    ]
}

/// A game with captures; what it has is named after it.
fn pairs(game: &str, corpus: Corpus) -> Vec<Workload> {
    let corpus = kept(corpus);
    told(game, corpus);
    let name = |what: &str| -> &'static str { format!("{game} {what}").leak() };
    let plies = corpus.plies;
    vec![
        replay(name("replay"), MAGPIE, corpus),
        parse(name("text, parsed alone"), plies, corpus.unclaimed()),
        check(name("text, checked"), MAGPIE, plies, corpus.unclaimed()),
        check(name("text, captures named"), MAGPIE, plies, corpus.text()),
        check(name("the same, numbered"), MAGPIE, plies, corpus.numbered()),
    ]
}

fn told(name: &str, corpus: &Corpus) {
    println!(
        "{name}: {} games, {} plies, as text {} bytes",
        corpus.games.len(),
        corpus.plies,
        corpus.bytes()
    );
}

fn logs() -> Vec<Workload> {
    let log = kept(lanrick::Log::new("", LOGS));
    println!(
        "{LOGS} games of Lanrick with {} turns, as text {} bytes, {COPIES} times",
        log.plies,
        log.text.len()
    );
    let text: &'static str = log.text.repeat(COPIES as usize).leak();
    let plies = log.plies * COPIES;
    let turns = ("turn", log.turns.len() as u64);
    vec![
        check("Lanrick logs, checked", MAGPIE, plies, text.to_owned()),
        workload(
            ("the same, by man moved", MAGPIE),
            ("man", log.moves * COPIES),
            move || ours::check(text.as_bytes()),
        ),
        parse("Lanrick logs, parsed alone", plies, text.to_owned()),
        workload((TURNS, TURNS), turns, move || {
            let legal = log.turns.iter().filter(|(whole, _)| whole.is_legal());
            legal.count() as u64
        }),
        workload(("the same, cut short", TURNS), turns, move || {
            let legal = log.turns.iter().filter(|(_, short)| short.is_legal());
            legal.count() as u64
        }),
    ]
}

fn leaves() -> Vec<Workload> {
    let count = |depth| ludograph::game::custodian::perft("macbeth", depth).expect("a rule set");
    vec![
        workload((PERFT, PERFT), ("leaf", peers::perft(10)), || {
            peers::perft(10)
        }),
        workload(
            ("Macbeth perft 11", PERFT),
            ("leaf", count(11)),
            move || count(11),
        ),
    ]
}

fn drawings() -> Vec<Workload> {
    let samples = kept(figures::samples());
    let sgf = figures::game_of_go();
    let figure = ("figure", figures::TIMES);
    let draw = |name| workload((name, SGF), figure, move || figures::draw(samples, name));
    vec![
        workload((SGF, SGF), figure, move || figures::peer(&sgf)),
        draw("macbeth-1"),
        draw("macbeth-7"),
    ]
}

fn trees() -> Vec<Workload> {
    let (text, nodes) = sgf::archive();
    println!("SGF: {} bytes, {nodes} nodes", text.len());
    let text: &'static str = text.leak();
    vec![
        workload((NODES, NODES), ("node", nodes), || sgf::peer(text)),
        workload(("SGF into records", NODES), ("node", nodes), || {
            sgf::ours(text.as_bytes())
        }),
    ]
}

/// Files of JSON, by the byte.
fn objects() -> Vec<Workload> {
    let othello = Corpus::random("othello", "", GAMES);
    let gomoku = five::self_play("gomoku", FIVES);
    let file = |corpus: &Corpus| -> &'static str { json::lines(corpus).leak() };
    let (othello, gomoku) = (file(&othello), file(&gomoku));
    let bytes = |file: &str| ("byte", file.len() as u64);
    vec![
        workload((SERDE, SERDE), bytes(othello), move || {
            json::peer(othello.as_bytes())
        }),
        workload(("JSON records in, Othello", SERDE), bytes(othello), move || {
            json::read(othello.as_bytes())
        }),
        workload((SERDE_GOMOKU, SERDE_GOMOKU), bytes(gomoku), move || {
            json::peer(gomoku.as_bytes())
        }),
        workload(
            ("JSON records in, Gomoku", SERDE_GOMOKU),
            bytes(gomoku),
            move || json::read(gomoku.as_bytes()),
        ),
    ]
}

fn archives() -> Vec<Workload> {
    let archive = kept(wthor::Archive::new(GAMES));
    let bytes = archive.bytes.as_slice();
    println!("a file of WTHOR, {} bytes", bytes.len());
    let unit = ("ply", archive.plies);
    vec![
        workload((WTHOR, WTHOR), unit, move || wthor::peer(bytes)),
        workload(("WTHOR, checked", WTHOR), unit, move || wthor::check(bytes)),
    ]
}
