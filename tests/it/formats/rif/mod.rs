//! RenjuNet's database. Its data may not be given on: these files have its shape, and games of our own.

mod hostile;

use ludograph::board::Side;
use ludograph::format::{Context, encoding, registry};
use ludograph::game::registry::find;

use super::{Judged, format, lgn, read};
use crate::playout::playout;

/// A file as the real one is: tables, then games. Black wins the first by a five, and loses the second by a
/// double three.
pub const FILE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<!-- Games of our own, in the shape of the database. -->
<database version="1.0" date="2026-11-30">
<countries>
<country id="1" name="Estonia" abbr="EST"/>
<country id="2" name="Japan" abbr="JPN"/>
</countries>
<cities><city id="4" name="P&#228;rnu" country="1"/></cities>
<months><month id="8" name="August"/></months>
<rules>
<rule id="1" name="Soos&#245;rv-8" category="renju"/>
<rule id="2" name="Swap2" category="Gomoku"/>
</rules>
<openings><opening id="3" abbr="D3" name="Sosei"/></openings>
<players>
<player id="17" name="Anu" surname="Tamm" country="1"/>
<player id="18" name="&quot;Ken&quot; &lt;K&gt;" surname="Mori &amp; Co" country="2"/>
</players>
<tournaments>
<tournament id="5" name="Summer open" country="1" city="4" year="2003" month="8" start="2003-08-02" end="2003-08-09" rule="1" rated="1"/>
</tournaments>
<games>
<game id="101" publisher="3" tournament="5" round="2" rule="1" black="17" white="18" bresult="1" btime="40" wtime="41" opening="3" alt="g7 g9" swap="R-">
<move>h8 h9 i8 i9 j8 j9 k8 k9 l8</move>
<info>Played &amp; annotated
by hand.</info>
</game>
<game id="102" tournament="5" rule="1" black="18" white="17" bresult="0">
<move>
h8 a1 i11 c1 j11 e1
k9 a3 k10 c3 k11</move>
</game>
</games>
</database>
"#;

fn judge(file: &str) -> Vec<Judged> {
    read(format("rif"), file.as_bytes(), &Context::default())
}

/// A database of these games, without tables.
fn games(games: &str) -> String {
    format!("<?xml version=\"1.0\"?>\n<database>\n<games>\n{games}</games>\n</database>\n")
}

/// What is wrong with such a database: code, line and column.
fn faults(text: &str) -> Vec<(&'static str, u64, u64)> {
    judge(&games(text))
        .iter()
        .flat_map(Judged::places)
        .collect()
}

/// The tags of the only game.
fn has(judged: &Judged, tags: &[&str]) {
    for tag in tags {
        assert!(
            judged.text.contains(&format!("[{tag}]\n")),
            "{tag}: {}",
            judged.text
        );
    }
}

#[test]
fn games_are_told_with_what_the_tables_name() {
    let all = judge(FILE);
    assert_eq!(all.len(), 2);
    let first = &all[0];
    assert_eq!(
        (first.game.as_str(), first.turns, first.codes().len()),
        ("renju", 9, 0)
    );
    assert!(first.chunk.text.starts_with("<game id=\"101\""));
    assert!(first.chunk.text.ends_with("</game>"));
    let tags = [
        "Event \"Summer open\"",
        "Site \"Pärnu, Estonia\"",
        "Date \"2003.08.??\"",
        "Round \"2\"",
        "Black \"Anu Tamm\"",
        "White \"\\\"Ken\\\" <K> Mori & Co\"",
        "Result \"B+\"",
        "Rule \"Soosõrv-8\"",
        "Opening \"D3 Sosei\"",
        "Alt \"g7 g9\"",
        "Swap \"R-\"",
        "BlackTime \"40\"",
        "WhiteTime \"41\"",
        "BlackCountry \"Estonia\"",
        "WhiteCountry \"Japan\"",
        "EventStart \"2003-08-02\"",
        "EventEnd \"2003-08-09\"",
        "Rated \"1\"",
        "Publisher \"3\"",
        "RenjuNetId \"101\"",
    ];
    has(first, &tags);
    assert!(first.text.contains("9. l8"), "{}", first.text);
    assert!(
        first.text.contains("Played & annotated\nby hand."),
        "{}",
        first.text
    );
}

#[test]
fn a_forbidden_stone_that_lost_the_game_was_played() {
    let all = judge(FILE);
    assert_eq!((all[1].turns, all[1].codes()), (11, vec!["as-played"]));
    assert!(all[1].text.contains("~k11"), "{}", all[1].text);
    has(
        &all[1],
        &["Result \"W+\"", "Black \"\\\"Ken\\\" <K> Mori & Co\""],
    );
    // If White did not win, and if it was not the last one, it is at fault.
    let moves = "h8 a1 i11 c1 j11 e1 k9 a3 k10 c3 k11";
    let game =
        |result, more| format!("<game bresult=\"{result}\"><move>{moves}{more}</move></game>\n");
    assert_eq!(faults(&game("1", "")), [("double-three", 4, 58)]);
    assert_eq!(faults(&game("", "")), [("double-three", 4, 57)]);
    assert_eq!(faults(&game("0", " e3 a5")), [("double-three", 4, 58)]);
}

#[test]
fn results_are_those_of_black() {
    let game = |result| format!("<game bresult=\"{result}\"><move>h8</move></game>\n");
    for (said, result) in [("1", "B+"), ("0", "W+"), ("0.5", "Draw"), (" 1 ", "B+")] {
        let judged = &judge(&games(&game(said)))[0];
        assert_eq!(judged.codes(), Vec::<&str>::new());
        has(judged, &[&format!("Result \"{result}\"")]);
    }
    assert_eq!(faults(&game("")), []);
    assert_eq!(faults(&game("2")), [("bad-value", 4, 16)]);
    // White can't have won where Black has five.
    let five = "<game bresult=\"0\"><move>h8 h9 i8 i9 j8 j9 k8 k9 l8</move></game>\n";
    assert_eq!(faults(five), [("wrong-result", 4, 16)]);
}

#[test]
fn moves_are_read_as_they_come() {
    let told = |moves: &str| {
        let all = judge(&games(&format!("<game><move>{moves}</move></game>\n")));
        let (text, turns) = (all[0].text.clone(), all[0].turns);
        assert_eq!(all[0].codes(), Vec::<&str>::new(), "{moves}");
        (text, turns)
    };
    let plain = told("h8 i9 o15 a1");
    assert_eq!(plain.1, 4);
    for other in [
        "H8 I9 O15 A1",
        "  h8   i9\t\r\n\r\no15 a1 ",
        "h8&#32;i9&#xA;o15 <!-- x --> a1",
    ] {
        assert_eq!(told(other), plain, "{other}");
    }
    assert_eq!(told("<![CDATA[h8 i9 o15 a1]]>"), plain);
    assert_eq!(told("").1, 0);
    let empty = judge(&games("<game id=\"1\"/>\n<game id=\"2\"><move/></game>\n"));
    assert_eq!(
        empty
            .iter()
            .map(|game| (game.turns, game.faults.len()))
            .collect::<Vec<_>>(),
        [(0, 0); 2]
    );
}

#[test]
fn faults_of_moves_stand_where_they_are_in_the_file() {
    let game = |moves: &str| format!("<game id=\"7\">\n<move>{moves}</move>\n</game>\n");
    assert_eq!(faults(&game("h8 h9 h8")), [("occupied", 5, 13)]);
    for cell in ["p1", "a16", "a0", "a99999999999", "z3"] {
        assert_eq!(
            faults(&game(&format!("h8 {cell}"))),
            [("off-board", 5, 10)],
            "{cell}"
        );
    }
    for word in ["h", "8h", "h8h9", "--", "h-1", "é1"] {
        assert_eq!(
            faults(&game(&format!("h8 {word}"))),
            [("syntax", 5, 10)],
            "{word}"
        );
    }
    assert_eq!(faults(&game("a1")), [("first-move-centre", 5, 7)]);
    // Two games on one line.
    let twins = "<game><move>h8 h8</move></game><game><move>h8 h9 h9</move></game>\n";
    assert_eq!(faults(twins), [("occupied", 4, 16), ("occupied", 4, 50)]);
}

#[test]
fn a_fault_ends_its_game_and_no_other() {
    let text = "<game><move>h8 ?? h9</move></game>\n<game><move>h8</move></game>\n";
    let all = judge(&games(text));
    assert_eq!(
        all.iter()
            .map(|game| (game.turns, game.faults.len()))
            .collect::<Vec<_>>(),
        [(1, 1), (1, 0)]
    );
}

#[test]
fn what_the_tables_do_not_name_keeps_its_number() {
    let game = "<game tournament=\"5\" rule=\"1\" black=\"17\" white=\"18\" opening=\"3\"><move>h8</move></game>\n";
    let judged = &judge(&games(game))[0];
    let tags = [
        "EventId \"5\"",
        "RuleId \"1\"",
        "BlackId \"17\"",
        "WhiteId \"18\"",
        "OpeningId \"3\"",
    ];
    has(judged, &tags);
    assert_eq!(judged.codes(), Vec::<&str>::new());
    // Rows count for the games behind them.
    let players = "<players><player id=\"17\" name=\"Anu\"/></players>\n";
    let all = judge(&games(&format!("{game}{players}{game}")));
    has(&all[0], &["BlackId \"17\""]);
    has(&all[1], &["Black \"Anu\"", "WhiteId \"18\""]);
}

#[test]
fn what_nobody_knows_is_kept() {
    let game = "<game elo=\"2400\"><move>h8</move><link>a &amp; b</link></game>\n";
    has(
        &judge(&games(game))[0],
        &["Rif-elo \"2400\"", "Rif-link \"a & b\""],
    );
}

#[test]
fn the_rule_tells_the_game() {
    let with = |rule: &str| {
        let table = format!("<rules><rule id=\"1\" {rule}/></rules>\n");
        games(&format!(
            "{table}<game rule=\"1\"><move>a1 a1</move></game>\n"
        ))
    };
    let gomoku = |name| Context {
        game: find("gomoku", name).ok(),
        ..Context::default()
    };
    let played = |file: &str, context: &Context| {
        read(format("rif"), file.as_bytes(), context)[0]
            .game
            .clone()
    };
    let plain = Context::default();
    for rule in [
        "name=\"Taraguchi-10\" category=\"Renju\"",
        "name=\"Swap\"",
        "",
    ] {
        assert_eq!(played(&with(rule), &plain), "renju", "{rule}");
    }
    for rule in ["name=\"Gomoku\"", "name=\"Swap2\" category=\"GOMOKU\""] {
        assert_eq!(played(&with(rule), &plain), "gomoku", "{rule}");
    }
    // What is asked for counts where the file says nothing else.
    let silent = games("<game><move>h8</move></game>\n");
    assert_eq!(played(&silent, &gomoku("exact")), "gomoku:exact");
    assert_eq!(
        played(&with("name=\"Gomoku\""), &gomoku("exact")),
        "gomoku:exact"
    );
    assert_eq!(played(&with("name=\"Renju\""), &gomoku("exact")), "renju");
    let large = &read(format("rif"), silent.as_bytes(), &gomoku("19x19"))[0];
    assert_eq!(
        (large.codes(), large.game.as_str()),
        (vec!["unsupported-board"], "")
    );
}

#[test]
fn the_day_is_told_as_far_as_it_is_certain() {
    let date = |tournament: &str| {
        let table =
            format!("<tournaments><tournament id=\"1\" name=\"a\" {tournament}/></tournaments>\n");
        let months = "<months><month id=\"3\" name=\"March\"/></months>\n";
        let file = games(&format!("{months}{table}<game tournament=\"1\"/>\n"));
        let text = judge(&file)[0].text.clone();
        let date = text
            .split("[Date \"")
            .nth(1)
            .map(|rest| rest[..10].to_owned());
        date.unwrap_or_default()
    };
    assert_eq!(date("year=\"2003\""), "2003.??.??");
    assert_eq!(date("year=\"2003\" month=\"3\""), "2003.03.??");
    assert_eq!(
        date("start=\"2003-03-05\" end=\"2003-03-05\""),
        "2003.03.05"
    );
    assert_eq!(
        date("start=\"2003-03-05\" end=\"2003-04-01\""),
        "2003.??.??"
    );
    assert_eq!(date("start=\"2003-12-30\" end=\"2004-01-02\""), "");
    assert_eq!(date("start=\"2003-13-05\" end=\"0000-00-00\""), "");
    assert_eq!(date("year=\"\""), "");
}

#[test]
fn rows_that_contradict_each_other_are_reported() {
    let rows = "<player id=\"1\" name=\"A\"/>\n<player id=\"1\" name=\"A\"/>\n<player id=\"1\" name=\"B\"/>\n";
    let file = games(&format!(
        "{rows}<player name=\"C\"/>\n<game black=\"1\"/>\n"
    ));
    let all = judge(&file);
    let places: Vec<_> = all.iter().flat_map(Judged::places).collect();
    assert_eq!(places, [("bad-value", 6, 13), ("bad-value", 7, 1)]);
    has(all.last().unwrap(), &["Black \"A\""]);
}

#[test]
fn the_encoding_that_is_declared_is_honoured() {
    let with = |label: &str| {
        let head = format!("<?xml version=\"1.0\" encoding=\"{label}\"?>\n");
        FILE.replacen("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n", &head, 1)
            .replace("Anu", "Жу")
            .replace("<!-- Games", "<!-- Игры")
    };
    let expected = ["Black \"Жу Tamm\""];
    for label in ["windows-1251", "KOI8-R", "GBK", "utf-8"] {
        let named = encoding::named(label).unwrap();
        let text = with(label);
        let (bytes, _, lost) = named.encode(&text);
        assert!(!lost);
        let all = read(format("rif"), &bytes, &Context::default());
        has(&all[0], &expected);
        assert_eq!((all.len(), all[0].codes().len()), (2, 0), "{label}");
    }
    let wide = |units: Box<dyn Iterator<Item = [u8; 2]>>| -> Vec<u8> { units.flatten().collect() };
    let text = format!("\u{feff}{}", with("UTF-16"));
    let units: Vec<u16> = text.encode_utf16().collect();
    let little = wide(Box::new(units.clone().into_iter().map(u16::to_le_bytes)));
    let big = wide(Box::new(units.into_iter().map(u16::to_be_bytes)));
    for bytes in [little, big] {
        has(
            &read(format("rif"), &bytes, &Context::default())[0],
            &expected,
        );
    }
    // What can be read as it stands is not in UTF-16, and `--encoding` has been followed before.
    has(&judge(&with("UTF-16"))[0], &expected);
    let context = Context {
        encoding: encoding::named("koi8-r"),
        ..Context::default()
    };
    has(
        &read(format("rif"), with("koi8-r").as_bytes(), &context)[0],
        &expected,
    );
}

#[test]
fn a_wrong_encoding_is_reported() {
    let bytes: Vec<u8> = FILE
        .replace("Anu", "\u{c4}nu")
        .chars()
        .map(|c| c as u8)
        .collect();
    let all = read(format("rif"), &bytes, &Context::default());
    let places: Vec<_> = all.iter().flat_map(Judged::places).collect();
    assert!(places.contains(&("encoding", 16, 23)), "{places:?}");
    assert_eq!(all.len(), 3);
    let all = judge(&FILE.replacen("UTF-8", "klingon", 1));
    assert_eq!(all[0].places(), [("encoding", 1, 1)]);
    assert_eq!(all.len(), 3);
}

#[test]
fn it_is_told_by_its_root() {
    let found =
        |ending: &str, head: &[u8]| registry::detect(ending, head).map(|format| format.spec().id);
    assert_eq!(found("rif", b""), Some("rif"));
    let len = FILE.len().min(ludograph::format::HEAD);
    assert_eq!(found("xml", &FILE.as_bytes()[..len]), Some("rif"));
    assert_eq!(
        found("xml", b"\xef\xbb\xbf<database date=\"\">\n<games>"),
        Some("rif")
    );
    assert_eq!(
        found(
            "xml",
            b"<?xml version=\"1.0\"?>\n<!-- of a firm --><database><table/>"
        ),
        None
    );
    assert_eq!(found("xml", b"<databases><games>"), None);
    assert_eq!(found("html", b"<html><body><database>"), None);
}

/// Random games come out as they would be in LGN.
#[test]
fn games_are_the_same_in_both_notations() {
    let mut turns = 0;
    for seed in 0..40 {
        let game = find("renju", "").ok().unwrap();
        let playout = playout(game, seed, 60);
        let names: Vec<&str> = playout
            .plies
            .iter()
            .map(|ply| playout.name(ply.cell))
            .collect();
        let winner = playout.outcome.and_then(|outcome| outcome.winner);
        let (number, result) = match winner {
            Some(Side::Black) => ("1", "B+"),
            Some(Side::White) => ("0", "W+"),
            None => ("0.5", "Draw"),
        };
        let moves = names.join(" ");
        let file = games(&format!(
            "<game bresult=\"{number}\"><move>{moves}</move></game>\n"
        ));
        let text = format!("[Game \"renju\"]\n[Result \"{result}\"]\n\n{moves}\n");
        let (rif, lgn) = (judge(&file), lgn(&text));
        assert_eq!(rif[0].codes(), Vec::<&str>::new());
        assert_eq!((&rif[0].text, rif[0].turns), (&lgn[0].text, lgn[0].turns));
        turns += rif[0].turns;
    }
    assert!(turns > 1000, "{turns}");
}

#[test]
fn line_ends_and_marks_of_other_systems_change_nothing() {
    let game = "<game id=\"7\">\n<move>h8 h9\nh8</move>\n</game>\n";
    let expected = [("occupied", 6, 1)];
    for end in ["\n", "\r\n", "\r"] {
        let file = games(game).replace('\n', end);
        for file in [
            file.clone(),
            format!("\u{feff}{file}"),
            format!("{file}\u{1a}"),
        ] {
            let all = judge(&file);
            assert_eq!(all.len(), 1);
            assert_eq!(all[0].places(), expected, "{file:?}");
        }
    }
}
