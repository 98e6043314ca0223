//! SGF.

use ludograph::format::{Context, registry};

use super::{Judged, comes_back, format, read, write};
use crate::playout::{Dice, Page, Playout, Style, games, playout};

fn judged(file: &[u8]) -> Vec<Judged> {
    read(format("sgf"), file, &Context::default())
}

fn one(text: &str) -> Judged {
    let mut all = judged(text.as_bytes());
    assert_eq!(all.len(), 1, "{text}");
    all.remove(0)
}

/// A game as LGN, passes written.
fn lgn_of(game: &Playout, tags: &str) -> String {
    let mut page = Page::default();
    game.tags(&mut page);
    page.text = page.text.trim_end().to_owned() + tags + "\n\n";
    let style = Style {
        passes: true,
        ..Style::NUMBERED
    };
    for i in 0..game.plies.len() {
        game.turn(&mut page, i, &mut Dice::new(1), style);
    }
    page.line("");
    page.text
}

/// The movetext of a record, on one line.
fn moves(judged: &Judged) -> String {
    let body = judged.text.split_once("\n\n").map_or("", |(_, body)| body);
    body.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn tag<'a>(judged: &'a Judged, name: &str) -> Option<&'a str> {
    let head = format!("[{name} \"");
    let line = judged.text.lines().find(|line| line.starts_with(&head))?;
    line.strip_prefix(&head)?.strip_suffix("\"]")
}

/// The shape of a game that a tool for figures of Renju is tested with: a mark of UTF-8, no size, and a word for
/// the encoding that the registry of them does not have.
#[test]
fn a_renju_game_as_web_tools_write_it() {
    let file = "\u{feff}(;GM[4]FF[4]CA[utf8]PW[茜琪]PB[小韩]\n;B[hh];W[ig];B[gi]\n;W[gg])";
    let game = one(file);
    assert_eq!(game.codes(), ["resolved"], "no rule set is named");
    assert_eq!(game.game, "gomoku");
    assert_eq!(
        (tag(&game, "Black"), tag(&game, "White")),
        (Some("小韩"), Some("茜琪"))
    );
    assert_eq!(moves(&game), "1. h8 2. i9 3. g7 4. g9");
    let context = Context {
        game: ludograph::game::registry::named("renju").ok(),
        ..Context::default()
    };
    let game = &read(format("sgf"), file.as_bytes(), &context)[0];
    assert_eq!((game.game.as_str(), game.codes()), ("renju", vec![]));
}

/// Edax puts the semicolon behind a move, and writes the discs that the game begins with.
#[test]
fn an_othello_game_as_edax_writes_it() {
    let file = "(;FF[4]GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]RE[B+4]B[f5];W[d6];B[c3];)";
    let game = one(file);
    assert_eq!(game.game, "othello");
    assert_eq!(moves(&game), "1. f5 2. d6 3. c3");
    // The game was broken off, so that the board can't confirm the margin.
    assert_eq!(game.codes(), [""; 0]);
    assert_eq!(tag(&game, "Result"), Some("B+"));
    assert_eq!(tag(&game, "ClaimedScore"), Some("34-30"));
    assert!(
        !game.text.contains("position"),
        "the usual start is none to be told"
    );
    let game = one("(;GM[2]SZ[8]AB[e4][d5]AW[d4][e5]PL[B];B[fe];W[df])");
    assert_eq!(moves(&game), "1. f5 2. d6", "letter pairs are read as well");
}

#[test]
fn othello_from_a_position_and_with_passes() {
    // White has no turn behind c1.
    let file = "(;GM[2]AB[a1][a8]AW[b1][b8]PL[B];B[c1];W[PA];B[c8])";
    let game = one(file);
    assert!(game.text.contains("position B"), "{}", game.text);
    assert!(moves(&game).ends_with("1. c1 pass 2. c8"), "{}", game.text);
    assert_eq!(game.codes(), [""; 0]);
}

#[test]
fn sides_that_do_not_take_turns_are_told() {
    let game = one("(;GM[4]RU[gomoku];B[hh];B[ii];W[jj])");
    assert_eq!(game.places(), [("wrong-side", 1, 25)]);
    // In Othello a pass may be left out.
    let game = one("(;GM[2]AB[a1][a8]AW[b1][b8]PL[B];B[c1];B[c8])");
    assert_eq!((game.codes(), game.turns), (vec![], 2));
}

#[test]
fn who_begins_is_told_by_the_first_move_where_the_rules_leave_it_open() {
    let game = one("(;GM[101]SZ[19];W[jj];B[kk])");
    assert_eq!(
        (game.game.as_str(), tag(&game, "First")),
        ("pente", Some("White"))
    );
    assert_eq!(game.codes(), [""; 0]);
    comes_back(
        format("sgf"),
        "[Game \"pente\"]\n[First \"White\"]\n\n1. j10 2. k9\n",
    );
    comes_back(
        format("sgf"),
        "[Game \"pente\"]\n[First \"Black\"]\n\n1. j10 2. k9\n",
    );
}

#[test]
fn variations_stand_behind_the_word_that_they_replace() {
    let game =
        one("(;GM[4]RU[gomoku];B[hh](;W[ii];B[jj](;W[kk])(;W[ll];B[aa]))(;W[gg]C[or])(;W[ff]))");
    assert_eq!(game.codes(), [""; 0]);
    assert_eq!(
        moves(&game),
        "1. h8 2. i7 (2. g9 {or}) (2. f10) 3. j6 4. k5 (4. l4 5. a15)"
    );
    // A node without a move before the others.
    let game = one("(;GM[4]RU[gomoku](;C[main];B[hh];W[ii])(;B[gg](;C[a];W[aa])(;W[bb])))");
    assert_eq!(
        moves(&game),
        "{main} 1. h8 (1. g9 {a} 2. a15 (2. b14)) 2. i7"
    );
    // A main line without any move is replaced by nothing: the next one goes on.
    let game = one("(;GM[4]RU[gomoku](;C[empty])(;B[hh](;C[x])(;W[ii])))");
    assert_eq!(moves(&game), "{empty} 1. h8 {x} 2. i7");
}

#[test]
fn rows_of_moves_in_one_node_and_marks_before_the_move() {
    let game = one("(;GM[4]RU[gomoku];C[good]TE[1]B[hh]BL[95.5]W[ii]N[name])");
    assert_eq!(
        moves(&game),
        "1. h8 2. i7 {good} $1 {[%clk 0:01:35.5]} {[%sgf N[name]]}"
    );
}

#[test]
fn comments_are_as_they_were_meant() {
    let game = one("(;GM[4]RU[gomoku]GC[A \\[game\\]];B[hh]C[one \\\nline\r\nand \\\\ {two])");
    assert!(game.text.contains("{A [game]}"), "{}", game.text);
    assert!(
        game.text.contains(";one line\n;and \\ {two\n"),
        "{}",
        game.text
    );
}

#[test]
fn marks_are_figures() {
    let file =
        "(;GM[4]RU[gomoku];B[hh]TR[aa][bb]LB[cc:A\\:1][dd:b]AR[aa:cc]LN[aa:bb]TB[ee]DD[aa:ba])";
    let game = one(file);
    assert_eq!(game.codes(), [""; 0]);
    for line in [
        "figure sgf-0-1",
        "triangle a15 b14",
        "label c13 \"A:1\"",
        "label d12 \"b\"",
        "arrow a15-c13",
        "line a15-b14",
        "piece B e11",
        "shade a15 b15",
    ] {
        assert!(game.text.contains(line), "{line}: {}", game.text);
    }
    let game = one("(;GM[4]RU[gomoku];B[hh]TR[zz]LB[aa])");
    assert_eq!(
        moves(&game),
        "1. h8 figure sgf-0-1 end {[%sgf TR[zz]LB[aa]]}"
    );
}

#[test]
fn properties_that_nobody_knows_are_kept() {
    let file = "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[renju]AP[Renlib:3.6]5A[ff][gg]XY[a\\]b]\n;B[hh]ZZ[1][2]FG[])\n";
    let game = one(file);
    assert_eq!(tag(&game, "SGF-AP"), Some("Renlib:3.6"));
    assert_eq!(tag(&game, "SGF-5A"), Some("ff][gg"));
    assert!(
        moves(&game).contains("{[%sgf ZZ[1][2]FG[]]}"),
        "{}",
        game.text
    );
    let again = write(format("sgf"), &game.text);
    assert_eq!(String::from_utf8(again.file).unwrap(), file);
    assert_eq!(again.losses, []);
}

#[test]
fn tags_have_their_properties() {
    let file = "(;GM[4]RU[Taraguchi-10]PB[A]PW[B]BR[2d]WR[1850]DT[2005-03-01,02]EV[Cup]PC[Tallinn]RO[3]\
                RE[B+Draw]KM[0]AN[N]SO[S]TM[1800];B[hh])";
    let game = one(file);
    for (name, value) in [
        ("Black", "A"),
        ("White", "B"),
        ("BlackRank", "2d"),
        ("WhiteElo", "1850"),
        ("Date", "2005.03.01"),
        ("SGF-DT", "2005-03-01,02"),
        ("Event", "Cup"),
        ("Site", "Tallinn"),
        ("Round", "3"),
        ("Result", "Draw"),
        ("Komi", "0"),
        ("Annotator", "N"),
        ("Source", "S"),
        ("SGF-TM", "1800"),
        ("SGF-RU", "Taraguchi-10"),
    ] {
        assert_eq!(tag(&game, name), Some(value), "{name}");
    }
    let again = String::from_utf8(write(format("sgf"), &game.text).file).unwrap();
    for property in [
        "RU[Taraguchi-10]",
        "DT[2005-03-01,02]",
        "BR[2d]",
        "WR[1850]",
        "RE[Draw]",
    ] {
        assert!(again.contains(property), "{property}: {again}");
    }
}

#[test]
fn a_last_pass_is_a_draw_that_was_agreed() {
    let last = |file: &str| moves(&one(file)).rsplit(' ').next().unwrap().to_owned();
    assert_eq!(last("(;GM[4]RU[renju]RE[Draw];B[hh];W[ii];B[tt])"), "draw");
    assert_eq!(last("(;GM[4]RU[renju];B[hh];W[ii];B[tt])"), "pass");
    assert_eq!(last("(;GM[4]RU[gomoku];B[hh];W[])"), "draw");
    assert_eq!(last("(;GM[4]RU[renju]RE[0];B[hh];W[tt];B[tt])"), "pass");
    let game = one("(;GM[4]RU[gomoku]RE[W+R];B[hh];W[tt])");
    assert_eq!(game.codes(), ["false-pass"]);
}

#[test]
fn stones_behind_moves_are_compared_or_refused() {
    let game = one("(;GM[4]RU[gomoku];B[hh];AB[gg];W[ii])");
    assert_eq!(game.places(), [("wrong-position", 1, 28)]);
    let whole = "[Game \"gomoku\"]\n\n1. h8\n\nposition W\n  8 | . . . . . . . B . . . . . . .\nend\n\n2. i8\n";
    let rows: String = (1..=15)
        .rev()
        .map(|row| match row {
            8 => "8 | . . . . . . . B . . . . . . .\n".to_owned(),
            _ => format!("{row} | . . . . . . . . . . . . . . .\n"),
        })
        .collect();
    let whole = whole.replace("  8 | . . . . . . . B . . . . . . .\n", &rows);
    comes_back(format("sgf"), &whole);
}

#[test]
fn handicaps_are_positions() {
    let game = one("(;GM[4]RU[gomoku]AB[hh][ii];W[gg];B[aa])");
    assert_eq!(game.codes(), [""; 0]);
    assert!(game.text.contains("position W"), "{}", game.text);
    assert_eq!(game.turns, 2);
    let game = one("(;GM[4]RU[gomoku];AB[hh]AW[hh];W[gg])");
    assert_eq!(game.places(), [("bad-diagram", 1, 28)]);
    let game = one("(;GM[4]RU[gomoku];AB[zz];W[gg])");
    assert_eq!(game.places(), [("off-board", 1, 22)]);
}

#[test]
fn a_collection_is_cut_into_its_trees() {
    let file = "From: a player (you know who)\nSubject: two games :-)\n\n\
                (;GM[4]RU[gomoku];B[hh];W[ii])\n\n(;GM[4]RU[gomoku]C[)\\]];B[gg])\u{1a}";
    let all = judged(file.as_bytes());
    assert_eq!(all.iter().map(|one| one.turns).collect::<Vec<_>>(), [2, 1]);
    assert_eq!(all[1].chunk.line, 6);
    assert_eq!(all[0].codes(), [""; 0]);
    // One that is open does not hide the next, nor does a stray bracket.
    let file = "(;GM[4]RU[gomoku];B[hh];W[i\n(;GM[4]RU[gomoku];B[gg]))\n(;GM[4]RU[gomoku];B[ff])";
    let all = judged(file.as_bytes());
    let codes: Vec<_> = all.iter().map(Judged::codes).collect();
    assert_eq!(codes, [vec!["unclosed"], vec![], vec!["syntax"], vec![]]);
    assert_eq!(all[2].places(), [("syntax", 2, 25)]);
    let all = judged(b"<html>no such game</html>");
    assert_eq!(all[0].places(), [("syntax", 1, 1)]);
    assert_eq!(judged(b" \n\n").len(), 0);
}

#[test]
fn what_is_wrong_is_told_at_its_place() {
    for (file, places) in [
        (
            "(;GM[4]RU[renju];B[hh];W[hello];B[gg])",
            vec![("syntax", 1, 26)],
        ),
        ("(;GM[4]RU[renju];B[hh];W[ss])", vec![("off-board", 1, 26)]),
        ("(;GM[4]RU[renju];B[hh];W[hh])", vec![("occupied", 1, 26)]),
        ("(;GM[4]RU[renju];B[hh]\n;W[gg]", vec![("unclosed", 1, 1)]),
        ("(;GM[4]RU[renju];B[hh]\n;W[gg", vec![("unclosed", 2, 3)]),
        ("(;GM[4]RU[renju];B[hh]?;W[gg])", vec![("syntax", 1, 23)]),
        (
            "(;GM[4]RU[renju];B[hh](;W[gg]);W[ff])",
            vec![("syntax", 1, 31)],
        ),
        (
            "(;GM[4]RU[renju];B;W[gg])",
            vec![("syntax", 1, 18), ("wrong-side", 1, 20)],
        ),
        (
            "(;GM[4]RU[renju]SZ[19];B[jj])",
            vec![("unsupported-board", 1, 20)],
        ),
        ("(;GM[9])", vec![("unknown-game", 1, 6)]),
    ] {
        assert_eq!(one(file).places(), places, "{file}");
    }
}

#[test]
fn encodings_are_those_that_trees_name() {
    let mut file = Vec::new();
    let names = ["ソ表", "小韩", "許", "Andr\u{e9}"];
    for (label, name) in ["Shift_JIS", "GB2312", "Big5", "ISO-8859-1"]
        .iter()
        .zip(names)
    {
        let text = format!("(;GM[4]RU[renju]CA[{label}]PB[{name}];B[hh])\n");
        let encoding = ludograph::format::encoding::named(label).unwrap();
        let (bytes, _, wrong) = encoding.encode(&text);
        assert!(!wrong);
        file.extend_from_slice(&bytes);
    }
    let all = judged(&file);
    let read: Vec<_> = all
        .iter()
        .map(|one| tag(one, "Black").unwrap_or_default())
        .collect();
    assert_eq!(read, names);
    assert!(all.iter().all(|one| one.codes().is_empty()));
    // What is written is UTF-8, and says so.
    let texts: String = all.iter().map(|one| one.text.clone()).collect();
    let written = String::from_utf8(write(format("sgf"), &texts).file).unwrap();
    assert_eq!(written.matches("CA[UTF-8]").count(), 4);
    assert!(names.iter().all(|name| written.contains(name)));
}

#[test]
fn encodings_that_are_wrong_or_missing() {
    let game = one("(;CA[GB2312]GM[4]RU[renju]PB[小韩];B[hh])");
    assert_eq!(
        (tag(&game, "Black"), game.codes()),
        (Some("小韩"), vec!["resolved"])
    );
    let all = judged(b"(;GM[4]RU[renju]PB[Andr\xe9];B[hh];W[ii])");
    assert_eq!((all[0].codes(), all[0].turns), (vec!["encoding"], 2));
    let all = judged(b"(;CA[UTF-8]GM[4]RU[renju]PB[Andr\xe9];B[hh];W[ii])");
    assert_eq!(
        (all[0].places(), all[0].turns),
        (vec![("encoding", 1, 33)], 2)
    );
    let all = judged(b"\xff\xfe(\0;\0G\0M\0");
    assert_eq!((all.len(), all[0].codes()), (1, vec!["encoding"]));
}

#[test]
fn small_letters_in_old_names_and_blanks_everywhere() {
    let game = one("(\n;GaMe[4]\n RUles [renju] ;Black [ hh ]\n\n; White\n[ii]\n)");
    assert_eq!(
        (game.game.as_str(), moves(&game).as_str()),
        ("renju", "1. h8 2. i7")
    );
    assert_eq!(game.codes(), [""; 0]);
}

#[test]
fn nesting_has_a_limit_and_costs_nothing() {
    let deep = |n: usize| {
        let mut text = String::from("(;GM[4]RU[gomoku]");
        text.push_str(&"(;B[hh]".repeat(n));
        text.push_str(&")".repeat(n + 1));
        text
    };
    assert!(!one(&deep(1000)).codes().contains(&"too-large"));
    let game = one(&deep(100_000));
    let place = (18 + 7 * 1000) as u64;
    assert!(
        game.places().contains(&("too-large", 1, place)),
        "{:?}",
        game.places()
    );
    let open = "(;GM[4]RU[gomoku]".to_owned() + &"(;B[hh]".repeat(100_000);
    assert!(one(&open).codes().contains(&"unclosed"));
}

/// As libraries have it: one tree with thousands of lines and labels on most nodes.
#[test]
fn a_tree_with_thousands_of_variations() {
    let mut text = String::from("(;GM[4]RU[renju];B[hh]LB[hh:0]");
    for n in 0..12_000_u32 {
        let point = |n: u32| {
            let letter = |n: u32| char::from(b'a' + (n % 7) as u8);
            format!("{}{}", letter(n), letter(n / 7))
        };
        text.extend(["(;W[", &point(n), "]LB[ii:", &n.to_string(), "])"]);
    }
    text.push(')');
    let game = one(&text);
    assert_eq!(game.codes(), [""; 0]);
    assert_eq!(game.text.matches("figure ").count(), 10_000);
    assert_eq!(game.text.matches("[%sgf LB[").count(), 2001);
}

#[test]
fn words_that_sgf_has_not_come_back() {
    for text in [
        "[Game \"gomoku\"]\n[Result \"W+R\"]\n\n1. h8 2. i7 resign\n",
        "[Game \"renju\"]\n[Result \"Draw\"]\n\n1. h8 2. i9 draw\n",
        "[Game \"gomoku\"]\n\n1. h8! $22 {a} {b} 2. i7 (2. g9 {c} (2. a1)) {d} $1\n",
        "[Game \"othello\"]\n[Black \" a\"]\n[Date \"19??.??.??\"]\n[Score \"3-3\"]\n[Result \"*\"]\n[Mood \"a:b\"]\n\n*\n",
        "[Game \"renju\"]\n[Result \"W+F\"]\n\n1. h8 2. a1 3. g9 4. a2 5. i9 6. c1 7. h10 8. c2 9. h11 ~10. a5\n",
    ] {
        comes_back(format("sgf"), text);
    }
}

#[test]
fn figures_come_back_with_all_their_lines() {
    let text = "[Game \"renju\"]\n\n{start}\n\nfigure one \"A: title\"\n  last\n  circle h8\n  label a1 \"]\"\n  circle a1\n  \
                caption \"x: \\\"y\\\"\"\nend\n\n1. h8\n\nfigure two\n  circle a1 b2\n  label a1 \"A\"\n  label b1 \"B\"\n  \
                arrow a1-b2\nend\n\nfigure three\n  numbers 1-1\n  crop a1-h8\nend\n\n2. i9\n";
    comes_back(format("sgf"), text);
    let written = String::from_utf8(write(format("sgf"), text).file).unwrap();
    assert!(
        written.contains("LGF[two]CR[ao][bn]LB[ao:A][bo:B]AR[ao:bn]"),
        "{written}"
    );
    assert!(
        written.contains("CR[hh]LB[ao:\\]]LGD[last][circle h8]"),
        "{written}"
    );
}

#[test]
fn positions_come_back() {
    for (game, head, lines) in [
        ("ninuki", "position W 12", 15),
        ("gomoku", "position B", 15),
        ("othello", "position W", 8),
    ] {
        for piece in [".", "B"] {
            let row = |n: usize| format!("{n} | {piece}{}\n", " .".repeat(lines - 1));
            let rows: String = match game {
                "othello" => (1..=lines).map(row).collect(),
                _ => (1..=lines).rev().map(row).collect(),
            };
            let pairs = if game == "ninuki" { "pairs 3 1\n" } else { "" };
            let text = format!("[Game \"{game}\"]\n\n{head}\n{rows}{pairs}end\n");
            comes_back(format("sgf"), &text);
        }
    }
}

#[test]
fn a_tree_is_written_in_rows() {
    let text =
        "[Game \"gomoku\"]\n[Black \"A\"]\n\n1. h8 2. i8 (2. j8 3. k8) (2. l8) 3. m8 {c ]}\n";
    let written = String::from_utf8(write(format("sgf"), text).file).unwrap();
    assert_eq!(
        written,
        "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[gomoku]PB[A]\n\
         ;B[hh](;W[ih];B[mh]C[c \\]])(;W[jh];B[kh])(;W[lh]))\n"
    );
    let text = "[Game \"othello\"]\n\n1. f5 2. d6\n";
    let written = String::from_utf8(write(format("sgf"), text).file).unwrap();
    assert_eq!(
        written,
        "(;FF[4]GM[2]CA[UTF-8]SZ[8]AB[e4][d5]AW[d4][e5]PL[B]\n;B[f5];W[d6])\n"
    );
    let renju = ludograph::game::registry::named("renju").unwrap();
    let text = lgn_of(&playout(renju, 1, 80), "");
    let written = String::from_utf8(write(format("sgf"), &text).file).unwrap();
    assert!(
        written.lines().skip(1).all(|line| line.len() <= 80),
        "{written}"
    );
    assert!(written.lines().count() > 5, "{written}");
}

#[test]
fn hexagonal_boards_are_refused() {
    let written = write(format("sgf"), "[Game \"macbeth\"]\n\n1. d5\n");
    assert_eq!(written.refused.len(), 1);
    assert!(written.file.is_empty());
}

#[test]
fn games_of_every_rule_set_come_back() {
    let spec = format("sgf").spec();
    let mut seen = 0;
    for game in games()
        .into_iter()
        .filter(|game| (spec.carries)(game.spec()))
    {
        for seed in 0..6 {
            let playout = playout(game, seed, [400, 30, 1, 0, 60, 12][seed as usize]);
            let text = lgn_of(&playout, "\n[Black \"Ö: ]\\\\\"]\n[Mood \"good\"]");
            comes_back(format("sgf"), &text);
            seen += 1;
        }
    }
    assert_eq!(seen, 6 * 17);
}

#[test]
fn the_formats_tell_it_from_others() {
    let found = |head: &str| registry::detect("", head.as_bytes()).map(|format| format.spec().id);
    assert_eq!(found("(;GM[4];B[hh])"), Some("sgf"));
    assert_eq!(found("[Game \"othello\"]\n1. f5"), None);
    assert_eq!(found("1. f5 (;note\n 1. d3)"), None);
    assert_eq!(found("# A page\n\n(;GM[4])"), None);
}
