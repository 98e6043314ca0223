//! Piskvork's PSQ files, written here in the shape of those that tournaments leave.

use ludograph::format::Context;
use ludograph::game::registry::named;

use super::fives::{comes_back_by_rules, named_file, with_game};
use super::{Judged, comes_back, format, lgn, read, write};

fn psq(file: &str) -> Vec<Judged> {
    read(format("psq"), file.as_bytes(), &Context::default())
}

/// The only record of a file, without a fault.
fn sound(file: &str) -> Judged {
    let all = psq(file);
    let [one] = all.as_slice() else {
        panic!("{} records", all.len())
    };
    assert_eq!(one.codes(), Vec::<&str>::new(), "{file}");
    one.clone()
}

const TOURNAMENT: &str = "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\n8,7,1200\r\n8,6,34\r\n\
    pbrain-one.zip\r\npbrain-two.zip\r\n-1\r\n0,Standard15_1\r\n";

#[test]
fn a_game_of_a_tournament_has_players_times_and_a_league() {
    let game = sound(TOURNAMENT);
    assert_eq!((game.game.as_str(), game.turns), ("gomoku:exact", 4));
    let text = "[Game \"gomoku\"]\n[Variant \"exact\"]\n[Black \"pbrain-one.zip\"]\n\
        [White \"pbrain-two.zip\"]\n[Result \"*\"]\n[League \"Standard15_1\"]\n[LeagueNumber \"0\"]\n\n\
        1. h8 2. i9 3. h9 {[%emt 1.2]} 4. h10 {[%emt 0.034]}\n";
    assert_eq!(game.text, text);
    // Whatever ends its lines, and if nothing does.
    let lf = TOURNAMENT.replace("\r\n", "\n");
    assert_eq!(sound(&lf).text, text);
    assert_eq!(sound(&TOURNAMENT.replace("\r\n", "\r")).text, text);
    assert_eq!(sound(lf.trim_end()).text, text);
    assert_eq!(sound(&format!("\u{feff}{lf}\n\u{1a}")).text, text);
}

#[test]
fn the_second_player_may_begin() {
    let game = sound("Piskvorky 20x20, 7:0, 1\n1,1,0\n20,20,5\none.exe\nhomo-2\n0\n");
    let text = "[Game \"gomoku\"]\n[Variant \"20x20\"]\n[Black \"homo-2\"]\n[White \"one.exe\"]\n\
        [Result \"*\"]\n[BlackLevel \"0\"]\n[WhiteLevel \"7\"]\n[EndCode \"0\"]\n\n\
        1. a20 2. t1 {[%emt 0.005]}\n";
    assert_eq!(game.text, text);
}

#[test]
fn the_size_chooses_the_variant_of_the_named_rules() {
    let of = |size: &str, game: Option<&str>| {
        let file = format!("Piskvorky {size}, 11:11, 0\n8,8,0\n");
        let all = match game {
            Some(game) => with_game("psq", file.as_bytes(), game),
            None => psq(&file),
        };
        (all[0].game.clone(), all[0].places())
    };
    let none: Vec<(&str, u64, u64)> = Vec::new();
    let found = |id: &str| (id.to_owned(), none.clone());
    assert_eq!(of("15x15", None), found("gomoku"));
    assert_eq!(of("19x19", None), found("gomoku:19x19"));
    assert_eq!(of("20x20", None), found("gomoku:20x20"));
    assert_eq!(
        of("20x20", Some("gomoku:exact")),
        found("gomoku:exact,20x20")
    );
    assert_eq!(
        of("15x15", Some("gomoku:exact,20x20")),
        found("gomoku:exact")
    );
    assert_eq!(of("15x15", Some("renju")), found("renju"));
    let at = |column| (String::new(), vec![("unsupported-board", 1, column)]);
    assert_eq!(of("17x17", None), at(11));
    assert_eq!(of("15x20", None), at(11));
    assert_eq!(of("20x20", Some("renju")), at(11));
    assert_eq!(of("20x20", Some("othello")), at(11));
    assert_eq!(of("4294967296x20", None).1, [("syntax", 1, 1)]);
}

#[test]
fn the_league_tells_the_rules() {
    let of = |league: &str| TOURNAMENT.replace("0,Standard15_1", league);
    for (league, game) in [
        ("0,Freestyle15_1", "gomoku"),
        ("3,Fastgame", "gomoku"),
        ("0,Standard", "gomoku:exact"),
        ("0,renju_2", "renju"),
        ("0,Finals", "gomoku"),
    ] {
        assert_eq!(sound(&of(league)).game, game, "{league}");
    }
    // What the file says counts, and not what was asked for.
    let all = with_game("psq", of("0,Renju").as_bytes(), "gomoku");
    assert_eq!(all[0].game, "renju");
    let caro = of("0,Caro15_1");
    assert_eq!(psq(&caro)[0].places(), [("unknown-game", 9, 1)]);
    let all = with_game("psq", caro.as_bytes(), "gomoku:exact");
    assert_eq!(
        (all[0].game.as_str(), all[0].codes().len()),
        ("gomoku:exact", 0)
    );
}

#[test]
fn the_name_of_a_file_tells_round_and_result() {
    let of = |name: &str, first: u32| {
        let file = format!("Piskvorky 15x15, 11:11, {first}\n8,8,0\n");
        named_file("psq", file.as_bytes(), name)[0].text.clone()
    };
    let text = of("3_alpha_17_2.psq", 0);
    for tag in ["[Black \"alpha\"]", "[Round \"3\"]", "[Result \"W+\"]"] {
        assert!(text.contains(tag), "{tag}: {text}");
    }
    assert!(!text.contains("17"), "a number is no name: {text}");
    assert!(of("3_1_2_2.psq", 1).contains("[Result \"B+\"]"));
    assert!(of("3_1_2_3.psq", 0).contains("[Result \"Draw\"]"));
    let text = of("3_1_2_0.psq", 0);
    assert!(text.contains("[FileResult \"0\"]"), "{text}");
    // Piskvork's own names tell nothing but numbers of players.
    let text = of("1x0-16(2).psq", 0);
    assert!(
        text.contains("[Result \"*\"]") && !text.contains("Round"),
        "{text}"
    );
}

#[test]
fn a_result_that_the_game_contradicts_is_told() {
    let moves = "8,8,0\n1,1,0\n9,8,0\n2,1,0\n10,8,0\n3,1,0\n11,8,0\n4,1,0\n12,8,0\n";
    let file = format!("Piskvorky 15x15, 11:11, 0\n{moves}");
    let codes = |name| named_file("psq", file.as_bytes(), name)[0].codes();
    assert_eq!(codes("0_1_2_1.psq"), Vec::<&str>::new());
    assert_eq!(codes("0_1_2_2.psq"), ["wrong-result"]);
    assert_eq!(codes("0_1_2_3.psq"), ["wrong-result"]);
}

#[test]
fn six_in_a_row_wins_or_does_not() {
    let moves =
        "6,7,0\n1,1,0\n6,8,0\n3,1,0\n6,10,0\n5,1,0\n6,11,0\n7,1,0\n6,12,0\n9,1,0\n6,9,0\n11,1,0\n";
    let file = format!("Piskvorky 20x20, 0:0, 0\n{moves}-1\n");
    assert_eq!(psq(&file)[0].places(), [("game-over", 13, 1)]);
    let exact = with_game("psq", file.as_bytes(), "gomoku:exact");
    assert_eq!((exact[0].codes().len(), exact[0].turns), (0, 12));
}

#[test]
fn what_cannot_be_read_has_a_place_and_ends_its_record() {
    let places = |body: &str| {
        let all = psq(&format!("Piskvorky 15x15, 11:11, 0\n{body}"));
        let places: Vec<_> = all.iter().flat_map(Judged::places).collect();
        (all[0].turns, places)
    };
    let none = Vec::new();
    assert_eq!(places("8,8,0\n9,"), (1, vec![("syntax", 3, 1)]));
    assert_eq!(places("8,8,0\n9,8\n"), (1, vec![("syntax", 3, 1)]));
    assert_eq!(places("8,8,0\n9,8,-4\n"), (2, vec![("syntax", 3, 1)]));
    assert_eq!(
        places("8,8\n9,8\n"),
        (2, none.clone()),
        "times may be left out"
    );
    assert_eq!(places(" 8, 8 , 0\n"), (1, none), "blanks do no harm");
    assert_eq!(places("8,8,0\n16,8,0\n"), (2, vec![("off-board", 3, 1)]));
    assert_eq!(places("8,8,0\n0,8,0\n"), (2, vec![("off-board", 3, 1)]));
    assert_eq!(places("8,8,0\n8,8,7\n"), (2, vec![("occupied", 3, 1)]));
    assert_eq!(places("8,8,0\na\nb\n9,8,0\n"), (1, vec![("syntax", 5, 1)]));
    assert_eq!(places("8,8,0\na\nb\n-1\nc\n"), (1, vec![("syntax", 6, 1)]));
    let head = |file: &str| psq(file)[0].places();
    assert_eq!(head("Piskvorky\n8,8,0\n"), [("syntax", 1, 1)]);
    assert_eq!(head("8,8,0\n"), [("syntax", 1, 1)]);
    assert_eq!(head("Piskvorky 15x15, 1:1, 2\n"), [("bad-value", 1, 23)]);
    assert!(psq("").is_empty() && psq(" \r\n\n").is_empty());
}

#[test]
fn games_one_behind_the_other_are_several() {
    let file = format!("{TOURNAMENT}Piskvorky 17x17, 1:1, 0\n1,1,0\n{TOURNAMENT}");
    let all = named_file("psq", file.as_bytes(), "4_1_2_1.psq");
    let games: Vec<_> = all
        .iter()
        .map(|one| (one.game.as_str(), one.places()))
        .collect();
    let expected = [
        ("gomoku:exact", vec![]),
        ("", vec![("unsupported-board", 10, 11)]),
        ("gomoku:exact", vec![]),
    ];
    assert_eq!(games, expected);
    assert!(all[0].text.contains("[Round") && !all[2].text.contains("[Round"));
}

#[test]
fn what_it_carries_comes_back() {
    for game in ["gomoku", "gomoku\"]\n[Variant \"exact, 20x20", "renju"] {
        comes_back(
            format("psq"),
            &format!(
                "[Game \"{game}\"]\n[Black \"a b.zip\"]\n[BlackLevel \"3\"]\n[EndCode \"15\"]\n\n\
                 1. h8 {{[%emt 61.5]}} 2. i9 3. a1 {{[%emt 0.001]}}\n"
            ),
        );
    }
    comes_back(
        format("psq"),
        "[Game \"gomoku\"]\n[White \"w\"]\n[League \"Freestyle15_2\"]\n[LeagueNumber \"4\"]\n\n1. h8\n",
    );
    comes_back(format("psq"), "[Game \"gomoku\"]\n");
}

#[test]
fn a_file_written_is_as_piskvork_writes_it() {
    let text = "[Game \"gomoku\"]\n[Variant \"exact\"]\n[Black \"one\"]\n[White \"two\"]\n\n1. h8 {[%emt 1.2]} 2. i9\n";
    let file = String::from_utf8(write(format("psq"), text).file).unwrap();
    let expected = "Piskvorky 15x15, 11:11, 0\n8,8,1200\n9,7,0\none\ntwo\n-1\n0,Standard\n";
    assert_eq!(file, expected);
}

#[test]
fn what_it_does_not_carry_is_counted() {
    let text = "[Game \"gomoku\"]\n[Event \"e\"]\n[Black \"12\"]\n[League \"Renju\"]\n[Result \"B+R\"]\n\n\
        1. h8 {good} (1. a1 {[%emt 3]}) 2. i9! {[%emt 3]} {[%emt 4]} 3. j9 resign\n";
    let written = write(format("psq"), text);
    let losses: Vec<_> = written
        .losses
        .iter()
        .map(|(kind, count)| (kind.as_str(), *count))
        .collect();
    let expected = [
        ("annotation glyphs", 1),
        ("comments", 2),
        ("end words", 1),
        ("the tag Black", 1),
        ("the tag Event", 1),
        ("the tag League", 1),
        ("the tag Result", 1),
        ("variations", 1),
    ];
    assert_eq!(losses, expected);
    for text in [
        "[Game \"renju\"]\n\n1. h8 pass 2. a1\n".to_owned(),
        "[Game \"gomoku\"]\n\n1. <h8|h9> 2. a1\n".to_owned(),
        format!(
            "[Game \"gomoku\"]\n\nposition B\n{}end\n",
            ". . . . . . . . . . . . . . .\n".repeat(15)
        ),
    ] {
        let written = write(format("psq"), &text);
        assert_eq!(
            (written.refused.len(), written.file.len()),
            (1, 0),
            "{text}"
        );
        assert_eq!(written.losses, []);
    }
}

#[test]
fn games_of_every_rule_set_come_back() {
    comes_back_by_rules("psq", |game| {
        let spec = game.spec();
        // Its last line can name Gomoku and Renju alone.
        let is_told = matches!(spec.game, "gomoku" | "renju");
        if is_told { &[] } else { &["rule sets"] }
    });
    assert!(named("gomoku").is_ok() && lgn("[Game \"gomoku\"]\n").len() == 1);
}
