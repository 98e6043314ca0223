//! Plain transcripts, as people paste them.

use ludograph::format::Context;
use ludograph::format::coordinates::Wish;
use ludograph::game::registry::named;

use super::{Judged, comes_back, format, lgn, read, write};
use crate::playout::{games, playout};

fn othello(text: &str) -> Vec<Judged> {
    read(format("transcript"), text.as_bytes(), &Context::default())
}

fn with(game: &str, coordinates: &str, text: &str) -> Vec<Judged> {
    let context = Context {
        game: Some(named(game).unwrap()),
        coordinates: Wish::parse(coordinates).unwrap(),
        ..Context::default()
    };
    read(format("transcript"), text.as_bytes(), &context)
}

/// The words of a record's body, without the numbers.
fn words(record: &Judged) -> String {
    let (_, body) = record.text.split_once("\n\n").unwrap_or_default();
    let words: Vec<&str> = body
        .split_whitespace()
        .filter(|word| !word.ends_with('.') || word.starts_with('{'))
        .collect();
    words.join(" ")
}

fn all(records: &[Judged]) -> Vec<String> {
    records.iter().map(words).collect()
}

fn codes(records: &[Judged]) -> Vec<Vec<&'static str>> {
    records.iter().map(Judged::codes).collect()
}

/// One game in every spelling that is in use.
#[test]
fn all_spellings_are_one_game() {
    for text in [
        "f5d6c3d3c4",
        "F5D6C3D3C4",
        "F5d6C3d3c4",
        "f5 d6 c3 d3 c4",
        "f5,d6,c3,d3,c4\n",
        "f5-d6-c3-d3-c4",
        "f5; d6; c3; d3; c4",
        "f5|d6|c3|d3|c4",
        "f5\td6\tc3\td3\tc4",
        "f5\nd6\nc3\nd3\nc4",
        "f5\r\nd6\r\nc3\r\nd3\r\nc4\r\n",
        "f5\rd6\rc3\rd3\rc4",
        "1. F5 d6 2. C3 d3 3. C4",
        "1.f5 2.d6 3.c3 4.d3 5.c4",
        "1.f5,2.d6,3.c3,4.d3,5.c4",
        "1 f5 2 d6 3 c3 4 d3 5 c4",
        "1) f5 d6\n2) c3 d3\n3) c4",
        "1. f5 d6\n3. c3 d3\n5. c4",
        "1... f5 1... d6 2. c3 2... d3 3. c4",
        "1f5 2d6 3c3 4d3 5c4",
        "1f52d63c34d35c4",
        "f5d6 c3d3 c4",
        "Ｆ５Ｄ６Ｃ３Ｄ３Ｃ４",
        "ｆ５　ｄ６　c３ d3、c4",
        "①f5②d6③c3④d3⑤c4",
        "f五d六c三d三c四",
        "f5\u{200b}d6\u{a0}c3\u{3000}d3\u{ad}c4",
        "\u{feff}f5d6c3d3c4",
        "F-5 D-6 C-3 D-3 C-4",
        "<p>f5 d6<br>c3 d3<br/>c4</p>",
        "<span class=\"m\">f5</span>&nbsp;<b>d6</b>&#160;c3 d3 c4",
        "> f5 d6 c3\n> d3 c4",
        "&gt; f5d6c3d3c4",
        "●f5○d6●c3○d3●c4",
        "B: f5 W: d6 B: c3 W: d3 B: c4",
        "Black: f5\nWhite: d6\nBlack: c3\nWhite: d3\nBlack: c4",
        "[f5][d6][c3][d3][c4]",
        "(f5) (d6) (c3) (d3) (c4)",
    ] {
        let games = othello(text);
        assert_eq!(codes(&games), [Vec::<&str>::new()], "{text:?}");
        let plain = words(&games[0]).replace("B:", " ").replace("W:", " ");
        let plain: Vec<&str> = plain.split_whitespace().collect();
        assert_eq!(plain.join(" "), "f5 d6 c3 d3 c4", "{text:?}");
        assert_eq!(games[0].game, "othello");
    }
}

/// Sides are kept, and judged.
#[test]
fn a_wrong_colour_is_told() {
    let games = othello("B: f5 B: d6");
    assert_eq!(games[0].places(), [("wrong-side", 1, 7)]);
}

/// The four first moves are one in four mirrors: all stay as they are, and nothing is said.
#[test]
fn mirrored_starts_stay_as_they_are() {
    for text in ["f5d6c3d3c4", "e6f4c3c4d3", "c4e3f6e6f5", "d3c5f6f5e6"] {
        let games = othello(text);
        assert_eq!(codes(&games), [Vec::<&str>::new()], "{text}");
        assert_eq!(words(&games[0]).replace(' ', ""), text);
    }
}

#[test]
fn row_1_at_the_bottom_is_found_out() {
    for text in ["f4d3c6d6c5", "e3f5c6c5d6", "c5e6f3e3f4", "d6c4f3f4e3"] {
        let games = othello(text);
        assert_eq!(codes(&games), [["resolved"]], "{text}");
        assert!(games[0].faults[0].message.contains("row 1 at the bottom"));
        let asked = with("othello", "bottom", text);
        assert_eq!(codes(&asked), [Vec::<&str>::new()], "{text}");
        assert_eq!(asked[0].text, games[0].text);
    }
    assert_eq!(words(&othello("f4d3c6d6c5")[0]), "f5 d6 c3 d3 c4");
    // What is asked for is not doubted.
    assert_eq!(
        codes(&with("othello", "top", "f4d3c6d6c5")),
        [["no-capture"]]
    );
    assert_eq!(
        codes(&with("othello", "bottom", "f5d6c3d3c4")),
        [["no-capture"]]
    );
}

#[test]
fn where_no_reading_is_legal_the_best_is_judged() {
    // The usual one is wrong at the end: it is no matter of reading.
    let games = othello("f5d6c3d3a8");
    assert_eq!(games[0].places(), [("no-capture", 1, 9)]);
    // Row 1 at the bottom, and a slip at the end.
    let games = othello("f4d3c6d6a8");
    assert_eq!(
        games[0].places(),
        [("ambiguous", 1, 1), ("no-capture", 1, 9)]
    );
    assert!(games[0].faults[0].message.contains("row 1 at the bottom"));
    // No reading gets anywhere.
    let games = othello("a1b2");
    assert_eq!(
        games[0].places(),
        [("ambiguous", 1, 1), ("no-capture", 1, 1)]
    );
}

#[test]
fn a_line_without_blanks_is_a_game() {
    let text = "f5d6c3d3c4\nf5f6e6f4\n\nd3c5f6f5e6\n";
    let games = othello(text);
    assert_eq!(
        all(&games),
        ["f5 d6 c3 d3 c4", "f5 f6 e6 f4", "d3 c5 f6 f5 e6"]
    );
    let lines: Vec<u64> = games.iter().map(|game| game.chunk.line).collect();
    assert_eq!(lines, [1, 2, 3]);
    // A list with numbers, names, and scores.
    let text = "1. f5d6c3d3c4\n2. f5f6e6f4\nGame 3: d3c5f6f5e6\n";
    let bodies = ["f5 d6 c3 d3 c4", "f5 f6 e6 f4", "d3 c5 f6 f5 e6"];
    for (game, body) in othello(text).iter().zip(bodies) {
        assert!(words(game).ends_with(body), "{}", game.text);
        assert_eq!(game.codes(), Vec::<&str>::new());
    }
    assert_eq!(othello(text).len(), 3);
    // On one line of a page.
    assert_eq!(
        all(&othello("f5d6c3<br>f5f6e6<br>")),
        ["f5 d6 c3", "f5 f6 e6"]
    );
}

/// A game of sixty turns that a mail program has cut in two.
#[test]
fn a_wrapped_line_goes_on() {
    let game = (0..50)
        .map(|seed| playout(named("othello").unwrap(), seed, 60))
        .find(|game| game.plies.len() == 60)
        .unwrap();
    let name = |i: usize| game.geometry.name(game.plies[i].cell);
    let run: String = (0..60).map(name).collect();
    let wrapped = format!("{}\n{}\n", &run[..72], &run[72..]);
    let twice = format!("{wrapped}{wrapped}");
    assert_eq!(all(&othello(&wrapped)), all(&othello(&run)));
    assert_eq!(
        all(&othello(&twice)),
        [all(&othello(&run)), all(&othello(&run))].concat()
    );
    assert_eq!(codes(&othello(&wrapped)), [Vec::<&str>::new()]);
}

#[test]
fn other_lines_go_on_until_something_new() {
    for text in [
        "1. f5 d6\n2. c3 d3\n\n1. f5 f6\n2. e6 f4",
        "1. f5 d6\n2. c3 d3\n1. f5 f6\n2. e6 f4",
        "f5 d6\nc3 d3\n\nf5 f6\ne6 f4",
        "f5 d6\nc3 d3\nf5 f6\ne6 f4",
        "1. f5 d6\n\n2. c3 d3\n\n1. f5 f6\n\n2. e6 f4",
    ] {
        assert_eq!(
            all(&othello(text)),
            ["f5 d6 c3 d3", "f5 f6 e6 f4"],
            "{text:?}"
        );
    }
}

#[test]
fn words_around_are_kept_as_comments() {
    let games = othello("Hello, here is my game.\nWhite: Ann\n\nf5d6c3d3c4\nA nice one!\n");
    assert_eq!(codes(&games), [Vec::<&str>::new()]);
    assert_eq!(
        words(&games[0]),
        "{Hello, here is my game.} {White: Ann} f5 d6 c3 d3 c4 {A nice one!}"
    );
    // Words behind a game belong to it; what stands before the next one belongs to that.
    let games = othello("Game 1\nf5d6c3\nGame 2\nf5f6e6\nBye\n");
    assert_eq!(
        all(&games),
        ["{Game 1} f5 d6 c3", "{Game 2} f5 f6 e6 {Bye}"]
    );
    // Chat between the moves.
    let games = othello("1. f5 d6\n(Ann: hi there)\n2. c3 d3\n");
    assert_eq!(codes(&games), [Vec::<&str>::new()]);
    assert_eq!(words(&games[0]), "f5 d6 {(Ann: hi there)} c3 d3");
    // Braces.
    let games = othello("f5 {the usual} d6 c3");
    assert_eq!(words(&games[0]), "f5 {the usual} d6 c3");
}

#[test]
fn nothing_that_looks_like_a_move_is_passed_over() {
    // A line of words with a cell in it.
    let games = othello("f5d6c3\nI think that e3 was no good move\n");
    assert_eq!(games[0].places(), [("ambiguous", 2, 14)]);
    for (text, column) in [
        ("f5 d6 5c d3", 7),
        ("f5 d6 x d3", 7),
        ("f5d6c3xx", 7),
        // A Cyrillic letter.
        ("f5 d6 \u{441}3 d3", 7),
        ("f5 d6 \u{202e}c3 d3", 7),
        ("5f d6 c3 d3", 1),
    ] {
        let games = othello(text);
        assert_eq!(games[0].places(), [("syntax", 1, column)], "{text:?}");
    }
    let help = othello("f5 d6 \u{441}3 d3")[0].faults[0].help.clone();
    assert!(help.unwrap().contains("U+0441"));
    // A cell that the board does not have.
    let games = with("othello", "", "f5d6i9");
    assert_eq!(games[0].places(), [("off-board", 1, 5)]);
    // A fault ends its game, and not the file.
    let games = othello("f5d6c3\nf5d6zz\nf5f6e6\n");
    assert_eq!(codes(&games), [vec![], vec!["syntax"], vec![]]);
}

#[test]
fn text_without_a_game_is_told() {
    for text in ["Hello!", "404 not found\n\nnginx\n"] {
        assert_eq!(codes(&othello(text)), [["syntax"]], "{text}");
    }
    assert_eq!(codes(&othello("")), Vec::<Vec<&str>>::new());
    assert_eq!(codes(&othello(" \n\n")), Vec::<Vec<&str>>::new());
}

#[test]
fn passes_have_many_words() {
    // Nobody has to pass here, so the pass is judged, at its place.
    for (text, column) in [
        ("f5paa1", 3),
        ("F5PAA1", 3),
        ("f5 pass a1", 4),
        ("f5 PS a1", 4),
        ("f5 -- a1", 4),
        ("1. f5 -- 2. a1", 7),
        ("f5 Z0 a1", 4),
        ("f5 @@@@ a1", 4),
        ("f5 tt a1", 4),
    ] {
        let games = othello(text);
        assert_eq!(games[0].places()[0], ("false-pass", 1, column), "{text}");
        assert_eq!(words(&games[0]), "f5 pass a1", "{text}");
    }
}

#[test]
fn forced_passes_may_be_written_or_left_out() {
    let mut seen = 0;
    for seed in 0..60 {
        let game = playout(named("othello").unwrap(), seed, 60);
        let name = |i: usize| game.geometry.name(game.plies[i].cell);
        let passes = game.plies.iter().filter(|ply| ply.after_pass).count();
        if passes == 0 {
            continue;
        }
        seen += 1;
        let without: String = (0..game.plies.len()).map(name).collect();
        for word in ["PA", "--", " pass ", "ps"] {
            let with: Vec<String> = (0..game.plies.len())
                .map(|i| {
                    let pass = if game.plies[i].after_pass { word } else { "" };
                    // Dashes stand alone.
                    let pass = pass.replace("--", " -- ");
                    format!("{pass}{}", name(i))
                })
                .collect();
            let games = othello(&with.concat());
            assert_eq!(codes(&games), [Vec::<&str>::new()], "{with:?}");
            assert_eq!(games[0].text, othello(&without)[0].text, "{with:?}");
        }
    }
    assert!(seen > 5);
}

#[test]
fn numbers_that_do_not_fit_are_told() {
    for (text, places) in [
        ("1. f5 d6 3. c3 d3 4. c4", Some((1, 19))),
        ("1. f5 d6 2. c3 d3 2. c4", Some((1, 19))),
        ("1. f5 d6 4. c3 d3 3. c4", Some((1, 10))),
        ("29. f5 d6 30. c3 d3", Some((1, 1))),
        ("0. f5 d6 1. c3 d3 2. c4", None),
        ("1. f5 d6 2. c3 d3 3. c4", None),
    ] {
        let games = othello(text);
        let expected: Vec<_> = places
            .iter()
            .map(|(line, column)| ("wrong-number", *line, *column))
            .collect();
        assert_eq!(games[0].places(), expected, "{text}");
        assert!(words(&games[0]).starts_with("f5 d6 c3 d3"), "{text}");
    }
}

#[test]
fn a_score_behind_is_what_the_board_shows_or_a_claim() {
    let games = othello("f5d6c3d3c4 40-24");
    assert_eq!(codes(&games), [Vec::<&str>::new()]);
    assert!(
        games[0].text.contains("[Result \"B+\"]"),
        "{}",
        games[0].text
    );
    assert!(games[0].text.contains("[ClaimedScore \"40-24\"]"));
    let game = playout(named("othello").unwrap(), 3, 70);
    let outcome = game.outcome.unwrap();
    let run: String = game
        .plies
        .iter()
        .map(|ply| game.geometry.name(ply.cell))
        .collect();
    let score = outcome.score.unwrap();
    for text in [
        format!("{run} {score}"),
        format!("{run}\n{score}\n"),
        format!("{run}\n\n({score})\n"),
    ] {
        let games = othello(&text);
        assert_eq!(codes(&games), [Vec::<&str>::new()], "{text}");
        assert!(
            games[0].text.contains(&format!("[Score \"{score}\"]")),
            "{}",
            games[0].text
        );
    }
    let games = othello(&format!("{run} 1-63"));
    assert_eq!(codes(&games), [["wrong-score"]]);
}

#[test]
fn a_position_may_stand_before_the_moves() {
    let usual = "---------------------------OX------XO---------------------------";
    let games = othello(&format!("{usual} X\nf5d6c3\n"));
    assert_eq!(all(&games), ["f5 d6 c3"]);
    assert!(!games[0].text.contains("position"));
    // Behind f5 d6 it is Black's turn again.
    let later = "---------------------------OX------XXX-----O--------------------";
    let later = later.replace("XXX-----O", "OXX-----O");
    for text in [
        format!("{later} X\nc3d3c4\n"),
        format!("{later} * c3d3c4\n"),
        format!(
            "{} black\nc3 d3 c4",
            later.replace('X', "*").replace('-', ".")
        ),
        format!("8 {} *\nc3d3c4", {
            let rows: Vec<&str> = (0..8).map(|row| &later[row * 8..row * 8 + 8]).collect();
            rows.join(" ")
        }),
    ] {
        let games = othello(&text);
        assert_eq!(codes(&games), [Vec::<&str>::new()], "{text}");
        assert!(games[0].text.contains("position"), "{}", games[0].text);
        assert!(words(&games[0]).ends_with("c3 d3 c4") || games[0].text.contains("c3"));
    }
    // The side may be left out: it is found, and named.
    assert_eq!(codes(&othello(&format!("{later}\nc3d3c4"))), [["resolved"]]);
    // Each board begins a game.
    assert_eq!(
        othello(&format!("{later} X\nc3d3\n{later} X\nc3\n")).len(),
        2
    );
}

#[test]
fn without_a_game_all_cells_are_othellos() {
    let games = othello("h8h7i9j10");
    assert_eq!(games[0].places(), [("unknown-game", 1, 5)]);
    let games = with("gomoku", "i", "h8h7i9j10");
    assert_eq!(all(&games), ["h8 h7 i9 j10"]);
    assert_eq!(codes(&games), [Vec::<&str>::new()]);
    let games = with("macbeth:mini", "", "c2f5g6e3");
    assert_eq!(all(&games), ["c2 f5 g6 e3"]);
    let games = with("lanrick", "", "a1b2c3");
    assert_eq!(codes(&games), [["unknown-game"]]);
}

#[test]
fn a_line_may_name_the_rules() {
    let games = othello("Game: gomoku\nh8i9j10\nGame: macbeth:mini\nc2f5g6e3\nf5d6\n");
    let ids: Vec<&str> = games.iter().map(|game| game.game.as_str()).collect();
    // It counts for the game behind it alone.
    assert_eq!(ids, ["gomoku", "macbeth:mini", "othello"]);
    assert_eq!(codes(&games), [Vec::<&str>::new(), vec![], vec![]]);
    // What is named beside the file says more, if it is the same game.
    let games = with("gomoku:19x19", "i", "Game: gomoku\ns19a1\n");
    assert_eq!(
        (games[0].game.as_str(), codes(&games)),
        ("gomoku:19x19", vec![vec![]])
    );
    let games = othello("Game: lanrick\na1b2c3\n");
    assert!(games[0].codes().contains(&"unknown-game"));
}

#[test]
fn the_letter_i_is_found_out_or_doubted() {
    // i and j: all letters.
    assert_eq!(codes(&with("gomoku", "", "h8i9j10")), [Vec::<&str>::new()]);
    // p is the fifteenth letter where i is left out.
    let games = with("gomoku", "", "h8j9p10");
    assert_eq!(codes(&games), [["resolved"]]);
    assert_eq!(words(&games[0]), "h8 i9 o10");
    // Either way.
    let games = with("gomoku", "", "h8j9k10");
    assert_eq!(codes(&games), [["ambiguous"]]);
    assert_eq!(words(&games[0]), "h8 j9 k10");
    assert_eq!(codes(&with("gomoku", "i", "h8j9k10")), [Vec::<&str>::new()]);
    assert_eq!(words(&with("gomoku", "no-i", "h8j9k10")[0]), "h8 i9 j10");
    // No letter behind h: there is nothing to tell apart.
    assert_eq!(codes(&with("gomoku", "", "h8a9h10")), [Vec::<&str>::new()]);
}

#[test]
fn two_digits_and_a_number_are_told_apart() {
    // 2 is the number of the next turn.
    let games = with("gomoku", "i", "1h112i9");
    assert_eq!(codes(&games), [Vec::<&str>::new()]);
    assert_eq!(words(&games[0]), "h11 i9");
    let games = with("gomoku", "i", "1 H-11 2 I-9 3 H-10");
    assert_eq!(words(&games[0]), "h11 i9 h10");
    // h1 and 12, or h11 and 2: neither is the next number.
    let games = with("gomoku", "i", "h8 h9 h10 i9 i10 i11 h112 b3");
    assert_eq!(codes(&games), [["ambiguous"]]);
    // Occupied decides.
    let games = with("gomoku", "i", "h8 h11 h10 i9 i10 i11 h112 b3");
    assert_eq!(codes(&games), [["resolved"]]);
    assert_eq!(words(&games[0]), "h8 h11 h10 i9 i10 i11 h1 b3");
}

#[test]
fn it_is_told_from_other_texts() {
    let is_one = |text: &str| format("transcript").detect(text.as_bytes());
    for text in [
        "f5d6c3d3c4",
        "F5D6C3\nF5F6E6\n",
        "1. F5 d6 2. c3 d3",
        "Hello\nf5d6c3d3c4c5b3\n",
        "<p>f5d6c3d3</p>\n".trim_start_matches("<p>"),
        "> f5d6c3d3c4\n",
        "Game 1: f5d6c3d3c4\nGame 2: f5f6e6f4\n",
        "---------------------------OX------XO--------------------------- X\nf5 d6",
    ] {
        assert!(is_one(text), "{text}");
    }
    for text in [
        "",
        "1. f5 2. d6 3. c3",
        "f5 d6 c3 d3 c4",
        "[Game \"othello\"]\n1. f5 2. d6",
        "[Event \"x\"]\n\n1. f5 d6 2. c3",
        "; f5d6c3d3\n1. f5",
        "# A page\n\nSome words about f5d6c3d3c4, which everybody knows.\nAnd more of them.\n",
        "```lgn\n1. f5\n```\nf5d6c3d3\n",
        "<html><body>f5d6c3d3</body></html>",
        "fn main() {\n    let a1b2c3d4 = 5;\n}\n",
        "(;GM[2]B[f5])",
        "{\"moves\":\"f5d6c3d3\"}",
        "deadbeef0123\n",
        "version https://git-lfs.github.com/spec/v1\noid sha256:a1b2c3d4\n",
    ] {
        assert!(!is_one(text), "{text}");
    }
}

#[test]
fn it_comes_back_as_it_was() {
    comes_back(
        format("transcript"),
        "[Game \"othello\"]\n1. f5 2. d6 3. c3\n",
    );
    let written = write(
        format("transcript"),
        "[Game \"othello\"]\n[Event \"x\"]\n1. f5 {good} 2. d6 (2. f6) 3. c3 resign\n",
    );
    assert_eq!(written.file, b"f5d6c3\n");
    let kinds: Vec<&str> = written
        .losses
        .iter()
        .map(|(kind, _)| kind.as_str())
        .collect();
    assert_eq!(
        kinds,
        ["comments", "end words", "the tag Event", "variations"]
    );
    let refused = write(format("transcript"), "[Game \"lanrick\"]\nsession 1: @d5\n").refused;
    assert_eq!(refused, ["it does not carry games of lanrick"]);
}

/// Random games of every rule set that has placements alone.
#[test]
fn games_of_every_kind_come_back() {
    let mut seen = 0;
    for game in games() {
        if !(format("transcript").spec().carries)(game.spec()) {
            continue;
        }
        for seed in 0..6 {
            let played = playout(game, seed, 80);
            let mut text = format!("[Game \"{}\"]\n", game.spec().game);
            if !game.spec().variant.is_empty() {
                text.extend(["[Variant \"", &game.spec().variant.join(", "), "\"]\n"]);
            }
            for ply in &played.plies {
                text += played.geometry.name(ply.cell);
                text += " ";
            }
            let written = write(format("transcript"), &text);
            let played = lgn(&text);
            if played[0].turns == 0 {
                continue;
            }
            assert_eq!(written.refused, Vec::<String>::new());
            // The file names the rules itself.
            let context = Context {
                coordinates: Wish::parse("i").unwrap(),
                ..Context::default()
            };
            let again = read(format("transcript"), &written.file, &context);
            assert_eq!(all(&again), all(&played), "{}", game.spec().id);
            let file = String::from_utf8_lossy(&written.file).into_owned();
            assert_eq!(
                codes(&again),
                [Vec::<&str>::new()],
                "{} {file}",
                game.spec().id
            );
            seen += 1;
        }
    }
    assert!(seen > 100, "{seen}");
}

/// The openings of the XOT list, as they stand in their file.
#[test]
fn a_list_of_openings_is_a_game_a_line() {
    let file = include_bytes!("../../data/formats/transcript/xot-small.txt");
    let games = read(format("transcript"), file, &Context::default());
    assert_eq!(games.len(), 3623);
    assert!(
        games
            .iter()
            .all(|game| game.turns == 8 && game.faults.is_empty())
    );
}
