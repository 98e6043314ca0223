//! Tables with a column of moves.

use ludograph::format::{Context, registry};
use ludograph::game::registry::named;

use super::{Judged, comes_back, format, read, write};

fn table(text: &str) -> Vec<Judged> {
    read(format("csv"), text.as_bytes(), &Context::default())
}

fn codes(records: &[Judged]) -> Vec<Vec<&'static str>> {
    records.iter().map(Judged::codes).collect()
}

const NONE: Vec<&str> = Vec::new();

/// In the shape of the data set of eOthello; the games are made up.
const EOTHELLO: &str = "\
eOthello_game_id,winner,game_moves
11,1,f5d6c3d3c4
12,-1,d3c5f6f5e6
13,0,f5f6e6f4
";

#[test]
fn a_data_set_is_a_game_a_row() {
    let games = table(EOTHELLO);
    assert_eq!(codes(&games), [NONE, NONE, NONE]);
    assert_eq!(
        games[0].text,
        "[Game \"othello\"]\n[Result \"B+\"]\n[eOthello_game_id \"11\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4\n"
    );
    assert!(games[1].text.contains("[Result \"W+\"]"));
    assert!(games[2].text.contains("[Result \"Draw\"]"));
    let lines: Vec<u64> = games.iter().map(|game| game.chunk.line).collect();
    assert_eq!(lines, [2, 3, 4]);
}

#[test]
fn a_fault_has_its_place_and_ends_its_row_alone() {
    let text = EOTHELLO.replace("d3c5f6", "d3a8f6").replace("13,0", "13,7");
    let games = table(&text);
    assert_eq!(codes(&games), [NONE, vec!["no-capture"], vec!["bad-value"]]);
    assert_eq!(games[1].places(), [("no-capture", 3, 9)]);
    assert_eq!(games[2].places(), [("bad-value", 4, 4)]);
}

#[test]
fn fields_are_parted_and_quoted_in_many_ways() {
    for text in [
        "Black;White;moves\nAda;Ben;f5 d6 c3\n",
        "Black\tWhite\tmoves\nAda\tBen\tF5D6C3\r\n",
        "\"Black\",\"White\",\"moves\"\r\n\"Ada\",\"Ben\",\"f5,d6,c3\"\r\n",
        "White,Transcript,Black player\nBen,f5d6c3,Ada",
        "\u{feff}Black,White,anything\nAda,Ben,f5d6c3d3\n".trim_end_matches("d3\n"),
    ] {
        let games = table(text);
        if text.contains("anything") {
            // Three moves are not sure to be some where no name says so.
            assert_eq!(codes(&games), [["syntax"]], "{text}");
            continue;
        }
        assert_eq!(codes(&games), [NONE], "{text}");
        assert!(
            games[0].text.contains("[Black \"Ada\"]"),
            "{}",
            games[0].text
        );
        assert!(
            games[0].text.contains("[White \"Ben\"]"),
            "{}",
            games[0].text
        );
        assert!(
            games[0].text.ends_with("1. f5 2. d6 3. c3\n"),
            "{}",
            games[0].text
        );
    }
    let games = table("Black,moves\n\"Ada \"\"the\nfirst\"\"\",f5d6\n");
    assert!(
        games[0].text.contains("Ada \\\"the first\\\""),
        "{}",
        games[0].text
    );
}

#[test]
fn a_table_without_names_is_read_by_what_it_holds() {
    let games = table("7,f5d6c3d3c4\n8,f5f6e6f4\n");
    assert_eq!(codes(&games), [NONE, NONE]);
    assert!(games[0].text.contains("[Column-1 \"7\"]"));
}

#[test]
fn a_head_that_lies_is_told() {
    let games = table("moves,text\n60,f5d6c3d3c4\n61,f5f6e6f4\n");
    assert_eq!(games[0].places(), [("ambiguous", 1, 1)]);
    assert_eq!(games.len(), 3);
    let games = table("id,winner\n1,2\n");
    assert_eq!(codes(&games), [["syntax"]]);
    // A row with another number of fields, or without moves.
    let games = table("id,moves\n1,f5d6c3d3,7\n2\n3,\n4,f5f6\n");
    assert_eq!(
        codes(&games),
        [
            vec!["syntax"],
            vec!["syntax", "syntax"],
            vec!["syntax"],
            vec![]
        ]
    );
}

#[test]
fn a_quote_that_stays_open_ends_with_its_line() {
    let games = table("id,moves\n1,\"f5d6c3\n2,f5f6e6\n");
    assert_eq!(codes(&games), [vec!["unclosed"], vec![]]);
}

#[test]
fn scores_and_results_are_judged() {
    let games = table("result,moves\n40-24,f5d6c3\nB+R,f5d6c3\n0-1,f5d6c3\nmaybe,f5d6c3\n");
    assert_eq!(codes(&games), [vec![], vec![], vec![], vec!["bad-value"]]);
    assert!(games[0].text.contains("[ClaimedScore \"40-24\"]"));
    assert!(games[1].text.contains("[Result \"B+R\"]"));
    assert!(games[2].text.contains("[Result \"W+\"]"));
}

#[test]
fn other_games_are_named_beside_or_in_a_column() {
    let context = Context {
        game: Some(named("gomoku").unwrap()),
        ..Context::default()
    };
    let games = read(format("csv"), b"id,moves\n1,h8h7i9j10\n", &context);
    assert_eq!(
        (codes(&games), games[0].game.as_str()),
        (vec![NONE], "gomoku")
    );
    let games = table("Game,moves\nmacbeth:mini,c2f5g6e3\nothello,f5d6\n12,f5d6\n");
    assert_eq!(codes(&games), [NONE, NONE, NONE]);
    assert_eq!(games[0].game, "macbeth:mini");
    assert!(games[2].text.contains("[Table-Game \"12\"]"));
}

#[test]
fn it_is_told_from_other_tables() {
    let is_one = |text: &str| {
        registry::detect("csv", text.as_bytes()).map(|format| format.spec().id) == Some("csv")
    };
    assert!(is_one(EOTHELLO));
    assert!(is_one("7;f5d6c3d3c4\n"));
    assert!(is_one("a\tmoves\n1\tf5 d6 c3 d3\n"));
    for text in [
        "",
        "a,b\n1,2\n",
        ". , 1 , 2\n",
        "f5,d6,c3,d3\n",
        "f5d6c3d3c4\n",
        "[Game \"othello\"]\n1. f5 {a, b} 2. d6",
    ] {
        assert!(!is_one(text), "{text}");
    }
}

#[test]
fn it_comes_back_as_it_was() {
    let text = "[Game \"othello\"]\n[Event \"A, B; C\"]\n[Black \"Ada \\\"the first\\\"\"]\n[Result \"B+R\"]\n\n1. f5 2. d6\n\n[Game \"macbeth\"]\n[Variant \"mini\"]\n\n1. c2 2. f5 3. g6 4. e3\n";
    comes_back(format("csv"), text);
    let written = write(
        format("csv"),
        "[Game \"othello\"]\n[Opening \"x\"]\n1. f5 {c}\n",
    );
    let kinds: Vec<&str> = written
        .losses
        .iter()
        .map(|(kind, _)| kind.as_str())
        .collect();
    assert_eq!(kinds, ["comments", "the tag Opening"]);
}

/// A name that begins like a formula is carried out by a spreadsheet that opens the table.
#[test]
fn no_tag_is_a_formula() {
    let text = "[Game \"othello\"]\n[Event \"=cmd|'/c calc'!A1\"]\n[Site \"'\"]\n[Round \"-1\"]\n[Black \"+1\"]\n[White \"'@a\"]\n[Annotator \"'a\"]\n\n1. f5 2. d6\n";
    comes_back(format("csv"), text);
    let table = String::from_utf8(write(format("csv"), text).file).unwrap();
    let row = "othello,'=cmd|'/c calc'!A1,',,'-1,'+1,''@a,,,,'a,f5d6\n";
    assert_eq!(table.lines().nth(1), row.lines().next());
}

#[test]
fn blanks_round_a_tag_are_told_to_be_lost() {
    let text = "[Game \"othello\"]\n[Black \" a\"]\n\n1. f5\n";
    let losses = write(format("csv"), text).losses;
    let kinds: Vec<&str> = losses.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(kinds, ["blanks round the tag Black"]);
}
