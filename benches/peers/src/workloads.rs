//! What is measured in this process, in groups. What a group works on is made once and kept to the end.

use crate::corpus::Corpus;
use crate::rows::Part::{Beside, Both, Floor, Goal};
use crate::workload::{Workload, kept};
use crate::{figrid, figures, five, json, lanrick, ours, peers, sgf, transcript, wthor};

const GAMES: usize = 4_000;
const FIVES: usize = 2_000;
const LOGS: usize = 24;
/// Games of Lanrick take long to make, so that each is read more than once.
const COPIES: u64 = 100;
/// So are the 587 games of a year.
const TIMES: usize = 10;

const MAGPIE: &str = "magpie, Othello replay";
const MAGPIE_REAL: &str = "the same, games of 1984";
const STEPS: &str = "a loop with a step a byte";
const FIGRID: &str = "figrid-board, forbidden test";
const TURNS: &str = "Lanrick, turns judged";
const PERFT: &str = "magpie, Othello perft 10";
const SERDE: &str = "serde_json, borrowed structs";
const SERDE_GOMOKU: &str = "the same, games of Gomoku";
const WTHOR: &str = "wthor and magpie, a file judged";
const WTHOR_REAL: &str = "the same, 1984";
const SGF: &str = "sgf-render, 120 stones";
const NODES: &str = "sgf-parse, SGF into nodes";

fn workload(
    names: (&'static str, &'static str),
    units: (&'static str, u64),
    work: impl Fn() -> u64 + 'static,
) -> Workload {
    Workload::timed(names, units, work)
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

fn parse(
    names: (&'static str, &'static str),
    units: (&'static str, u64),
    text: String,
) -> Workload {
    workload(names, units, move || ours::parse(text.as_bytes()))
}

pub fn magpie() -> Vec<Workload> {
    let othello = Corpus::random("othello", "", GAMES);
    let squares = peers::positions(&othello);
    let work = move || peers::replay(&squares);
    vec![workload((MAGPIE, MAGPIE), ("ply", othello.plies), work)]
}

pub fn custodian() -> Vec<Workload> {
    let macbeth = kept(Corpus::random("macbeth", "", GAMES));
    let othello = kept(Corpus::random("othello", "", GAMES));
    eprintln!(
        "{GAMES} random games each, as text {} and {} bytes",
        macbeth.bytes(),
        othello.bytes()
    );
    let (plies, text) = (macbeth.plies, macbeth.text());
    let bare: &'static str = macbeth.bare().leak();
    let byte = ("byte", bare.len() as u64);
    let whole = ("byte", text.len() as u64);
    let work = move || peers::steps(bare.as_bytes());
    let mut all = vec![
        replay("Macbeth replay", MAGPIE, macbeth),
        replay("Othello replay", MAGPIE, othello),
        check("Macbeth text, checked", MAGPIE, plies, text.clone()).row(1, Both),
        check("Macbeth text, numbered", MAGPIE, plies, macbeth.numbered()).row(1, Both),
        workload((STEPS, STEPS), byte, work),
        parse(("moves alone", STEPS), byte, bare.to_owned()).row(7, Both),
        parse(("records with tags", STEPS), whole, text).row(7, Beside),
        check(
            "Othello text, checked",
            MAGPIE,
            othello.plies,
            othello.text(),
        )
        .row(2, Both),
    ];
    all.extend(lines());
    all
}

/// Transcripts of Othello.
fn lines() -> Vec<Workload> {
    let random = Corpus::random("othello", "", GAMES);
    let real = wthor::real_games();
    let (text, plies) = (transcript::lines(&random), random.plies);
    let (known, turns) = (
        transcript::lines(&real).repeat(TIMES),
        real.plies * TIMES as u64,
    );
    let squares = peers::positions(&real);
    let work = move || (0..TIMES).map(|_| peers::replay(&squares)).sum();
    vec![
        workload((MAGPIE_REAL, MAGPIE_REAL), ("ply", turns), work),
        workload(("random games, as transcripts", MAGPIE), ("ply", plies), move || {
            ours::judge("transcript", text.as_bytes())
        })
        .row(2, Beside),
        workload(("games of 1984, as transcripts", MAGPIE_REAL), ("ply", turns), move || {
            ours::judge("transcript", known.as_bytes())
        })
        .row(2, Beside),
    ]
}

pub fn fives() -> Vec<Workload> {
    let mut all = renju();
    all.extend(pairs("Ninuki", five::self_play("ninuki", FIVES)));
    all.extend(pairs("Pente", five::self_play("pente", FIVES)));
    let real = kept(five::pente_org());
    told("Pente, real games", real);
    all.extend([
        replay("Pente replay, real games", MAGPIE, real),
        check("Pente text, real, checked", MAGPIE, real.plies, real.text()).row(5, Both),
        check(
            "Pente text, real, numbered",
            MAGPIE,
            real.plies,
            real.numbered(),
        )
        .row(5, Both),
    ]);
    all
}

fn renju() -> Vec<Workload> {
    let renju = kept(five::self_play("renju", FIVES));
    told("Renju", renju);
    let compared = figrid::compared(renju);
    eprintln!(
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
        replay("Renju replay", FIGRID, renju).row(4, Both),
        parse(
            ("Renju text, parsed alone", FIGRID),
            ("ply", plies),
            renju.text(),
        ),
        check("Renju text, checked", FIGRID, plies, renju.text()).row(4, Beside),
        check("Renju text, numbered", FIGRID, plies, renju.numbered()).row(4, Beside),
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
        parse(
            (name("text, parsed alone"), MAGPIE),
            ("ply", plies),
            corpus.unclaimed(),
        ),
        check(name("text, checked"), MAGPIE, plies, corpus.unclaimed()).row(5, Both),
        check(name("text, captures named"), MAGPIE, plies, corpus.text()).row(5, Both),
        check(
            name("text, both, numbered"),
            MAGPIE,
            plies,
            corpus.numbered(),
        )
        .row(5, Both),
    ]
}

fn told(name: &str, corpus: &Corpus) {
    eprintln!(
        "{name}: {} games, {} plies, as text {} bytes",
        corpus.games.len(),
        corpus.plies,
        corpus.bytes()
    );
}

pub fn logs() -> Vec<Workload> {
    let log = kept(lanrick::Log::new("", LOGS));
    eprintln!(
        "{LOGS} games of Lanrick with {} turns, as text {} bytes, {COPIES} times",
        log.plies,
        log.text.len()
    );
    let text: &'static str = log.text.repeat(COPIES as usize).leak();
    let plies = log.plies * COPIES;
    let turns = ("turn", log.turns.len() as u64);
    vec![
        check("Lanrick logs, checked", MAGPIE, plies, text.to_owned()).row(6, Both),
        workload(
            ("the same, by man moved", MAGPIE),
            ("man", log.moves * COPIES),
            move || ours::check(text.as_bytes()),
        )
        .row(6, Beside),
        parse(
            ("Lanrick logs, parsed alone", MAGPIE),
            ("ply", plies),
            text.to_owned(),
        ),
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

pub fn leaves() -> Vec<Workload> {
    let count = |depth| ludograph::game::custodian::perft("macbeth", depth).expect("a rule set");
    vec![
        workload((PERFT, PERFT), ("leaf", peers::perft(10)), || {
            peers::perft(10)
        }),
        workload(
            ("Macbeth perft 11", PERFT),
            ("leaf", count(11)),
            move || count(11),
        )
        .row(19, Both),
    ]
}

pub fn drawings() -> Vec<Workload> {
    let samples = kept(figures::samples());
    let sgf = figures::game_of_go();
    let figure = ("figure", figures::TIMES);
    let draw = |name| workload((name, SGF), figure, move || figures::draw(samples, name));
    vec![
        workload((SGF, SGF), figure, move || figures::peer(&sgf)),
        draw("macbeth-1").row(22, Goal),
        draw("macbeth-7").row(22, Floor),
    ]
}

pub fn trees() -> Vec<Workload> {
    let (text, nodes) = sgf::archive();
    eprintln!("SGF: {} bytes, {nodes} nodes", text.len());
    let text: &'static str = text.leak();
    vec![
        workload((NODES, NODES), ("node", nodes), || sgf::peer(text)),
        workload(("SGF into records", NODES), ("node", nodes), || {
            sgf::ours(text.as_bytes())
        })
        .row(9, Both),
    ]
}

/// Files of JSON, by the byte.
pub fn objects() -> Vec<Workload> {
    let othello = Corpus::random("othello", "", GAMES);
    let gomoku = five::self_play("gomoku", FIVES);
    let file = |corpus: &Corpus| -> &'static str { json::lines(corpus).leak() };
    let (othello, gomoku) = (file(&othello), file(&gomoku));
    let bytes = |file: &str| ("byte", file.len() as u64);
    vec![
        workload((SERDE, SERDE), bytes(othello), move || {
            json::peer(othello.as_bytes())
        }),
        workload(
            ("JSON records in, Othello", SERDE),
            bytes(othello),
            move || json::read(othello.as_bytes()),
        )
        .row(11, Both),
        workload((SERDE_GOMOKU, SERDE_GOMOKU), bytes(gomoku), move || {
            json::peer(gomoku.as_bytes())
        }),
        workload(
            ("JSON records in, Gomoku", SERDE_GOMOKU),
            bytes(gomoku),
            move || json::read(gomoku.as_bytes()),
        )
        .row(11, Both),
    ]
}

pub fn archives() -> Vec<Workload> {
    let random = kept(wthor::Archive::random(GAMES));
    let real = kept(wthor::Archive::real());
    eprintln!(
        "files of WTHOR, {} and {} bytes",
        random.bytes.len(),
        real.bytes.len()
    );
    let times = TIMES as u64;
    let again = move |work: fn(&[u8]) -> u64| move || (0..times).map(|_| work(&real.bytes)).sum();
    let (one, many) = (("ply", random.plies), ("ply", real.plies * times));
    let check = |bytes: &[u8]| ours::judge("wthor", bytes);
    vec![
        workload((WTHOR, WTHOR), one, || wthor::peer(&random.bytes)),
        workload(("WTHOR, random games", WTHOR), one, move || {
            check(&random.bytes)
        })
        .row(3, Both),
        workload((WTHOR_REAL, WTHOR_REAL), many, again(wthor::peer)),
        workload(("WTHOR, 1984", WTHOR_REAL), many, again(check)).row(3, Both),
    ]
}
