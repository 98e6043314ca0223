//! pente.org's text: real archives, its traps, and the way back.

use std::fs;

use ludograph::format::{Context, registry};
use ludograph::game::registry::named;

use super::{Judged, comes_back, format, lgn, read, write};
use crate::pages::root;
use crate::playout::{Page, Playout, playout};

fn pente(file: &str) -> Vec<Judged> {
    read(format("pente"), file.as_bytes(), &Context::default())
}

fn by(file: &str, game: &str) -> Vec<Judged> {
    let context = Context {
        game: Some(named(game).unwrap()),
        ..Context::default()
    };
    read(format("pente"), file.as_bytes(), &context)
}

/// A game of the site with these headers and turns.
fn game(headers: &str, turns: &str) -> String {
    format!("[Game \"Pente\"]\r\n{headers}\r\n{turns}\r\n")
}

/// The only record, as LGN without its tags.
fn turns(all: &[Judged]) -> String {
    let [one] = all else {
        panic!("{} records", all.len())
    };
    let (_, body) = one.text.split_once("\n\n").unwrap();
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn archive(name: &str) -> String {
    let path = root(&format!("tests/data/five/pentai/{name}.txt"));
    fs::read_to_string(path).unwrap()
}

/// The archives.
const ARCHIVES: &[&str] = &[
    "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "49", "50",
];

#[test]
fn the_archives_are_sound_under_the_rule_of_the_opening_but_for_two_games() {
    let (mut count, mut broken_off, mut faults) = (0, 0, Vec::new());
    for name in ARCHIVES {
        let file = archive(name);
        let games = pente(&file);
        assert_eq!(games.len(), file.matches("[Game ").count(), "{name}");
        for game in games {
            count += 1;
            assert_eq!(game.game, "pente:opening");
            // One that has come to its end on the board bears no more turns.
            let more = format!("{} {}. a1\n", without_result(&game.text), game.turns + 1);
            let codes = lgn(&more)[0].codes();
            broken_off += u32::from(game.faults.is_empty() && !codes.contains(&"game-over"));
            let places = game.places().into_iter();
            faults.extend(places.map(|place| (*name, place, game.turns)));
        }
    }
    assert_eq!((count, broken_off), (3682, 366));
    assert_eq!(
        faults,
        [
            ("38", ("opening-restriction", 3526, 15), 3),
            ("40", ("game-over", 12_918, 52), 39)
        ]
    );
    let plain = by(&archive("38"), "pente");
    assert!(plain.iter().all(|game| game.game == "pente"));
    assert!(plain.iter().all(|game| game.faults.is_empty()));
}

/// A record without the words and tags that tell its result.
fn without_result(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("[Result "));
    let lines: Vec<&str> = lines.collect();
    let text = lines.join("\n");
    let text = text.trim_end();
    let bare = text.strip_suffix("W+").or(text.strip_suffix("B+"));
    bare.unwrap_or(text).to_owned()
}

#[test]
fn an_archive_comes_back_byte_for_byte() {
    let mut count = 0;
    for name in ARCHIVES {
        let theirs = archive(name);
        let games = pente(&theirs);
        let records: Vec<_> = games.iter().map(|game| game.text.as_str()).collect();
        let written = write(format("pente"), &records.join("\n"));
        assert_eq!(written.losses, []);
        assert_eq!(written.refused, [""; 0]);
        let ours = String::from_utf8(written.file).unwrap();
        // The members of the archives were joined by a lone LF.
        let members = theirs.replace("\r\n\n", "\r\n\r\n");
        count += ours.matches("[Game").count();
        assert_eq!(ours, members.strip_suffix("\r\n").unwrap(), "{name}");
    }
    assert_eq!(count, 3682);
}

#[test]
fn a_game_tells_what_its_headers_say() {
    let headers = "[Site \"Pente.org\"]\r\n[Event \"Turn-based Game\"]\r\n[Round \"-\"]\r\n\
         [Section \"2\"]\r\n[Date \"12/21/2013\"]\r\n[Time \"16:12:48\"]\r\n[TimeControl \"10+5\"]\r\n\
         [Rated \"Y\"]\r\n[Player 1 Name \"be_water\"]\r\n[Player 2 Name \"xtra \"x\" classy\"]\r\n\
         [Player 1 Rating \"2513\"]\r\n[Player 2 Rating \"2514\"]\r\n[Player 1 Type \"Human\"]\r\n\
         [Player 2 Type \"Computer\"]\r\n[Result \"0-1\"]\r\n[Player's Swapped? \"No\"]\r\n";
    let [game] = &pente(&game(headers, "1. K10 K9 0-1"))[..] else {
        panic!()
    };
    assert_eq!(game.codes(), [""; 0]);
    for tag in [
        "[Game \"pente\"]",
        "[Variant \"opening\"]",
        "[First \"White\"]",
        "[Site \"Pente.org\"]",
        "[Event \"Turn-based Game\"]",
        "[Section \"2\"]",
        "[Date \"2013.12.21\"]",
        "[Time \"16:12:48\"]",
        "[TimeControl \"10+5\"]",
        "[Rated \"Y\"]",
        "[White \"be_water\"]",
        r#"[Black "xtra \"x\" classy"]"#,
        "[WhiteElo \"2513\"]",
        "[BlackElo \"2514\"]",
        "[WhiteType \"Human\"]",
        "[BlackType \"Computer\"]",
        "[Result \"B+\"]",
        "[PlayersSwapped \"No\"]",
    ] {
        assert!(game.text.contains(tag), "{tag}: {}", game.text);
    }
    assert!(!game.text.contains("Round"), "nothing is known of it");
    assert_eq!(turns(std::slice::from_ref(game)), "1. j10 2. j9");
}

#[test]
fn lines_end_where_they_like() {
    for text in [
        "1. K10 K9 2. K14 L9",
        "1. K10\r\nK9 2.\r\nK14 L9",
        "1.\nK10 K9\n2. K14\n\nL9\n",
        "1.K10 K9 2.K14 L9",
        "1.\tk10  k9\r2. k14\u{a0}l9 \u{1a}",
        "\u{feff}1. K10 K9 2. K14 L9",
    ] {
        let games = pente(&game("", text));
        assert_eq!(games[0].codes(), [""; 0], "{text:?}");
        let body = turns(&games);
        assert!(body.starts_with("1. j10 2. j9 3. j14 4. k9"), "{body}");
    }
}

#[test]
fn games_need_nothing_between_them() {
    let one = "[Game \"Pente\"]\n[Result \"?\"]\n1. K10 K9 ?";
    let file = format!("{one}{one}\n{one}\n\n[Game \"Pente\"]\n\n[Site \"x\"]\n{one}");
    let games = pente(&file);
    let counts: Vec<u32> = games.iter().map(|game| game.turns).collect();
    assert_eq!(counts, [2, 2, 2, 0, 2]);
    assert!(games.iter().all(|game| game.faults.is_empty()), "{games:?}");
    assert_eq!(games[1].chunk.line_col(0).column, 12, "inside its line");
}

#[test]
fn a_fault_ends_its_record_and_no_other() {
    let sound = game("", "1. K10 K9 ?");
    for (text, code, place) in [
        ("1. K10 K9 2. K9 L9", "occupied", (3, 14)),
        ("1. K10 K9 3. K14", "wrong-number", (3, 11)),
        ("1. K10 2. K9", "wrong-number", (3, 8)),
        ("1. K10 Kx", "syntax", (3, 8)),
        ("1. K10 I9", "off-board", (3, 8)),
        ("1. K10 U9", "off-board", (3, 8)),
        ("1. K10 A20", "off-board", (3, 8)),
        ("1. K10 K9 1-0 L9", "syntax", (3, 15)),
        ("1. L10", "first-move-centre", (3, 4)),
        ("1. K10 Resign 2. K14", "game-over", (3, 18)),
    ] {
        let file = format!("{}\n{sound}", game("", text));
        let games = pente(&file);
        assert_eq!(games.len(), 2, "{text}");
        let (line, column) = place;
        assert_eq!(games[0].places(), [(code, line, column)], "{text}");
        assert_eq!(games[1].codes(), [""; 0]);
    }
    for (headers, code) in [
        ("[Result \"won\"]\r\n", "bad-value"),
        ("[Site \"a\"]\r\n[Site \"b\"]\r\n", "duplicate-tag"),
        ("[Site \"a]\r\n", "unclosed"),
        ("[Site]\r\n", "syntax"),
        ("[\"a\"]\r\n", "syntax"),
        ("[? \"a\"]\r\n", "syntax"),
    ] {
        let games = pente(&game(headers, "1. K10 K9"));
        assert_eq!(games[0].codes(), [code], "{headers}");
        assert_eq!(games[0].turns, 2, "{headers}");
    }
    let long = format!("[Site \"{}\"]\r\n", "x".repeat(70_000));
    assert_eq!(pente(&game(&long, "1. K10"))[0].codes(), ["too-large"]);
    assert_eq!(pente("how are you?\n")[0].codes(), ["syntax"]);
    assert_eq!(pente("\r\n \u{1a}").len(), 0);
}

#[test]
fn results_are_those_of_the_player_that_begins() {
    // A five of player 1: White, in our words.
    let won = "1. K10 A1 2. K14 A2 3. K13 A4 4. K12 A6 5. K11";
    for (result, codes) in [
        ("1-0", &[][..]),
        ("?", &[]),
        ("0-1", &["wrong-result"]),
        ("1/2-1/2", &["wrong-result"]),
    ] {
        let header = format!("[Result \"{result}\"]\r\n");
        for file in [game(&header, won), game("", &format!("{won} {result}"))] {
            assert_eq!(pente(&file)[0].codes(), codes, "{file}");
        }
    }
    // A game that was resigned, in time or not, looks won; one may say that it was resigned.
    for (result, turns, codes) in [
        ("1-0", "1. K10 A1", &[][..]),
        ("0-1", "1. K10 A1", &[]),
        ("1/2-1/2", "1. K10 A1", &[]),
        ("0-1", "1. K10 A1 2. Resign", &[]),
        ("1-0", "1. K10 A1 2. Resign", &["wrong-result"]),
        ("1-0", "1. K10 forfeit", &[]),
    ] {
        let header = format!("[Result \"{result}\"]\r\n");
        let games = pente(&game(&header, &format!("{turns} {result}")));
        assert_eq!(games[0].codes(), codes, "{result} {turns}");
    }
    let games = pente(&game("[Result \"0-1\"]\r\n", "1. K10 A1 1-0"));
    assert_eq!(games[0].codes(), ["wrong-result"], "header and word differ");
}

#[test]
fn the_site_has_games_that_are_not_known_here() {
    for (name, code) in [
        ("Keryo-Pente", "unknown-variant"),
        ("Speed D-Pente", "unknown-variant"),
        ("Connect6", "unknown-game"),
    ] {
        let file = format!("[Game \"{name}\"]\r\n[Site \"x\"]\r\n\r\n1. K10 K9\r\n");
        let games = pente(&file);
        assert_eq!(games[0].places(), [(code, 1, 1)]);
        assert!(games[0].faults[0].message.contains(name));
        assert_eq!(games[0].game, "");
    }
    let nameless = "[Site \"x\"]\n\n1. K10 K9\n";
    assert_eq!(pente(nameless)[0].codes(), ["unknown-game"]);
    assert_eq!(by(nameless, "pente")[0].game, "pente");
    assert_eq!(pente("1. K10 K9\n")[0].codes(), ["unknown-game"]);
    assert_eq!(by("1. K10 K9\n", "pente")[0].turns, 2);
}

#[test]
fn gomoku_and_renju_begin_with_black() {
    let file = "[Game \"Gomoku\"]\n[Player 1 Name \"a\"]\n[Player 2 Name \"b\"]\n[Result \"1-0\"]\n\n\
         1. A1 T19 2. J1 1-0\n\n\
         [Game \"Turn-based Renju\"]\n[Result \"0-1\"]\n\n1. H8 J9 2. P15 pass 0-1\n";
    let games = pente(file);
    let ids: Vec<_> = games.iter().map(|game| game.game.as_str()).collect();
    assert_eq!(ids, ["gomoku:exact,19x19", "renju"]);
    assert!(games.iter().all(|game| game.faults.is_empty()), "{games:?}");
    for part in [
        "[Black \"a\"]",
        "[White \"b\"]",
        "[Result \"B+\"]",
        "1. a1 2. s19 3. i1",
    ] {
        assert!(games[0].text.contains(part), "{}", games[0].text);
    }
    assert!(!games[0].text.contains("First"));
    for part in [
        "[Pente-Game \"Turn-based Renju\"]",
        "[Result \"W+\"]",
        "1. h8 2. i9 3. o15 pass",
    ] {
        assert!(games[1].text.contains(part), "{}", games[1].text);
    }
    for game in &games {
        comes_back(format("pente"), &game.text);
    }
}

#[test]
fn other_programs_name_headers_in_other_ways() {
    let file = "[GameType \"Pente\"]\n[White \"a\"]\n[Black \"b\"]\n[WhiteRating \"1\"]\n\
         [Opening Name \"hyphen\"]\n[First \"x\"]\n\n1. K10\n";
    let games = pente(file);
    assert_eq!(games[0].codes(), [""; 0]);
    for tag in [
        "[White \"a\"]",
        "[WhiteElo \"1\"]",
        "[Opening_Name \"hyphen\"]",
        "[Pente-First \"x\"]",
        "[First \"White\"]",
    ] {
        assert!(games[0].text.contains(tag), "{}", games[0].text);
    }
    let written = write(format("pente"), &games[0].text);
    assert_eq!(written.losses, []);
    let back = String::from_utf8(written.file).unwrap();
    assert!(back.contains("[Player 1 Name \"a\"]\r\n"), "{back}");
    assert!(back.contains("[Opening Name \"hyphen\"]\r\n"), "{back}");
    assert!(back.contains("[First \"x\"]\r\n"), "{back}");
}

#[test]
fn the_form_of_version_2_12_is_read() {
    let file = "ann* vs bob\r\n02/21/2001 16:12 EST\r\nK10 K9 K14 L9\r\nL10\r\n\r\n\
         bob vs ann*\r\n02/22/2001 9:05 EST\r\nK10 A1\r\n";
    let games = pente(file);
    assert_eq!(games.len(), 2);
    assert!(games.iter().all(|game| game.faults.is_empty()), "{games:?}");
    for part in [
        "[White \"ann\"]",
        "[Black \"bob\"]",
        "[Date \"2001.02.21\"]",
        "[Time \"16:12 EST\"]",
        "[Result \"W+\"]",
        "1. j10 2. j9 3. j14 4. k9 5. k10",
    ] {
        assert!(games[0].text.contains(part), "{part}: {}", games[0].text);
    }
    assert!(games[1].text.contains("[Result \"B+\"]"));
    assert_eq!(
        registry::detect("txt", file.as_bytes()).unwrap().spec().id,
        "pente"
    );
}

#[test]
fn files_are_told_by_their_headers_and_no_others_are_taken() {
    let id = |head: &str| registry::detect("txt", head.as_bytes()).map(|found| found.spec().id);
    assert_eq!(id(&archive("47")), Some("pente"));
    assert_eq!(
        id("\u{feff}[Game \"Pente\"]\r\n[Player 2 Name \"x\"]\r\n"),
        Some("pente")
    );
    for other in [
        "[Game \"pente\"]\n[White \"a\"]\n\n1. j10 2. j9\n",
        "[Game \"othello\"]\n\n1. f5 2. d6\n",
        "1. f5 2. d6",
        "[Player 1](a.md) and [Player 2](b.md) play.\n",
        "Kasparov vs Karpov\n\nA match.\n",
        "fn main() { let a = [1]; }",
    ] {
        assert_ne!(id(other), Some("pente"), "{other}");
    }
}

/// A random game as LGN, White having the first turn where the rules leave that open.
fn text(playout: &Playout, first: &str, more: &str) -> String {
    let spec = playout.game.spec();
    let mut page = Page::default();
    page.line(&format!("[Game \"{}\"]", spec.game));
    if !spec.variant.is_empty() {
        page.line(&format!("[Variant \"{}\"]", spec.variant.join(", ")));
    }
    page.text.push_str(more);
    // The colours are those of a game that Black begins.
    let result = playout
        .outcome
        .map_or("*".to_owned(), |outcome| outcome.claim().to_string());
    let result = match (first.is_empty(), result.as_str()) {
        (false, "B+") => "W+",
        (false, "W+") => "B+",
        (_, result) => result,
    };
    page.line(&format!("[Result \"{result}\"]"));
    page.text.push_str(first);
    page.line("");
    for (i, ply) in playout.plies.iter().enumerate() {
        page.word(&format!("{}. {}", i + 1, playout.name(ply.cell)));
    }
    page.line("");
    page.text
}

const FIRST: &str = "[First \"White\"]\n";

#[test]
fn games_that_are_carried_come_back() {
    let mut ended = 0;
    for (id, first) in [
        ("pente:opening", FIRST),
        ("gomoku:exact,19x19", ""),
        ("renju", ""),
    ] {
        for seed in 0..12 {
            let game = playout(named(id).unwrap(), seed, 10 + 40 * seed as usize);
            ended += u32::from(game.outcome.is_some());
            let more = "[Site \"x\"]\n[Date \"2001.??.??\"]\n[White \"ä\"]\n[Black \"b\"]\n[WhiteElo \"1\"]\n";
            comes_back(format("pente"), &text(&game, first, more));
            comes_back(format("pente"), &text(&game, first, ""));
        }
    }
    assert!(ended > 5, "{ended} games came to an end");
}

#[test]
fn what_is_not_carried_is_counted() {
    let moves = |written: &[u8]| {
        let again = read(format("pente"), written, &Context::default());
        turns(&again)
    };
    for (id, first, loss) in [
        ("pente", FIRST, "the rule set pente"),
        ("gomoku:19x19", "", "the rule set gomoku:19x19"),
        ("pente:opening", "", "that Black begins"),
    ] {
        let game = playout(named(id).unwrap(), 5, 9);
        let written = write(format("pente"), &text(&game, first, ""));
        assert_eq!(written.losses, [(loss.to_owned(), 1)], "{id}");
        let lgn = lgn(&text(&game, first, ""));
        assert_eq!(moves(&written.file), turns(&lgn), "{id}");
    }
    let head = "[Game \"pente\"]\n[Variant \"opening\"]\n";
    for (body, losses) in [
        (
            "[First \"White\"]\n[Result \"B+R\"]\n\n1. j10 resign",
            &[("reasons of results", 1)][..],
        ),
        (
            "[First \"White\"]\n[Result \"Void\"]\n\n1. j10",
            &[("void results", 1)],
        ),
        (
            "[First \"White\"]\n\n1. j10 time",
            &[("the words time and draw", 1)],
        ),
        (
            "[First \"White\"]\n\n1. j10 {one} (1. j10) $1 2. j9",
            &[("annotation glyphs", 1), ("comments", 1), ("variations", 1)],
        ),
        (
            "[First \"White\"]\n[Round \"-\"]\n\n1. j10",
            &[("values that are a hyphen", 1)],
        ),
        (
            "[First \"White\"]\n[Site \"a\\\"] b\"]\n\n1. j10",
            &[("line ends and quoted brackets in tags", 1)],
        ),
    ] {
        let written = write(format("pente"), &format!("{head}{body}\n"));
        let losses: Vec<_> = losses
            .iter()
            .map(|(kind, n)| ((*kind).to_owned(), *n))
            .collect();
        assert_eq!(written.losses, losses, "{body}");
        assert!(!written.file.is_empty());
        assert_eq!(pente(&String::from_utf8(written.file).unwrap()).len(), 1);
    }
}

#[test]
fn what_can_not_be_carried_at_all_is_refused() {
    let rows = "  1 | . . .\n";
    for (text, why) in [
        (
            "[Game \"othello\"]\n\n1. f5\n",
            "it does not carry games of othello",
        ),
        (
            "[Game \"pente\"]\n\n1. j10 2. <j9|k9>\n",
            "it has no turns in doubt",
        ),
        (
            "[Game \"pente\"]\n\n1. j10 2. t9\n",
            "it has no name for a cell off the board",
        ),
    ] {
        let written = write(format("pente"), text);
        assert_eq!(written.refused, [why], "{text}");
        assert!(written.file.is_empty());
    }
    let rows = rows.replace(". . .", &". ".repeat(19));
    let board: String = (1..=19)
        .rev()
        .map(|n| rows.replacen('1', &n.to_string(), 1))
        .collect();
    let text = format!("[Game \"pente\"]\n\nposition W\n{board}end\n1. j10\n");
    let written = write(format("pente"), &text);
    assert_eq!(
        written.refused,
        ["it can't begin from a position"],
        "{text}"
    );
}
