//! The short ways are the long ones: a record read without a tree is the record that the tree gives, and
//! words that are played in one go are judged as one by one.

use ludograph::check::Watch;
use ludograph::diagnostic::{Diagnostic, Diagnostics};
use ludograph::lgn::syntax::{parse, split::Splitter, tree::Tree};
use ludograph::lgn::{Reader, lower};
use ludograph::record::Record;
use ludograph::source::Chunk;
use proptest::prelude::*;

use crate::playout::{Dice, Page, Style, games, playout};

/// The record and its rule set on the long way, with what was reported.
fn long(chunk: &Chunk) -> (Record, Option<&'static str>, Vec<Diagnostic>) {
    let (mut tree, mut record, mut found) =
        (Tree::default(), Record::default(), Diagnostics::new());
    parse(chunk, &mut tree, &mut found);
    let game = lower::lower(chunk, &tree, None, &mut record, &mut found);
    let id = game.map(|game| game.spec().id);
    (record, id, found.list().to_vec())
}

/// Whether the short way takes a record; it must then give the same.
fn is_short(text: &str) -> bool {
    let chunk = Chunk::new(text);
    let (mut record, mut found) = (Record::default(), Diagnostics::new());
    let game = lower::plain(&chunk, None, &mut record, &mut found);
    let Some(game) = game else {
        assert!(found.list().is_empty(), "{text}");
        return false;
    };
    let expected = (record, Some(game.spec().id), found.list().to_vec());
    assert_eq!(long(&chunk), expected, "{text}");
    true
}

/// What is found in a record while nothing is kept of it, and while every word is. Advice may then know
/// more.
fn assert_judged_alike(text: &str) {
    let chunk = Chunk::new(text);
    let judged = |watch| {
        let (mut reader, mut found) = (Reader::new(None), Diagnostics::new());
        reader.replay(&chunk, watch, &mut found);
        let replay = reader.replayed();
        let mut found = found.list().to_vec();
        for diagnostic in &mut found {
            diagnostic.help = None;
        }
        (replay.turns, replay.passes.clone(), found)
    };
    assert_eq!(judged(Watch::Nothing), judged(Watch::Steps), "{text}");
}

#[test]
fn records_of_bare_words_go_the_short_way() {
    for body in [
        "d5 c4",
        "1. d5 2. c4 {a comment}",
        "1. d5 {one}\n2. c4\r\n3. pass",
        "d5,xe5 @d5 @d5/ b1-a3,c2-c4,c5=W b1-a1-a3",
        "z99 a0,b1",
        "",
    ] {
        let text = format!("[Game \"macbeth\"]\n[Result \"*\"]\n\n{body}");
        let named = !body.contains("a0");
        assert_eq!(is_short(&text), named, "{body}");
    }
}

#[test]
fn anything_else_goes_the_long_way() {
    let head = "[Game \"macbeth\"]\n";
    for body in [
        "D5",
        "d5!",
        "(d5)",
        "1... d5",
        "1. 2. d5",
        "d5 3.",
        "B: d5",
        "~d5",
        "{open",
        "B+20",
        "passt",
        "d05",
        "d5[A \"b\"]",
        "d5\u{a0}c4",
        "<d5|c4>",
        "h6>h8",
        "; rest",
        "session 1: d5",
    ] {
        assert!(!is_short(&format!("{head}{body}")), "{body}");
    }
    for head in [
        "",
        "{c} [Game \"macbeth\"]\n",
        "[Game \"chess\"]\n",
        "[Game \"macbeth\"\n",
        "[Game \"macbeth\"]\n[Game \"othello\"]\n",
        "[A \"b\"]\n",
    ] {
        assert!(!is_short(&format!("{head}d5")), "{head}");
    }
}

/// The files of records that stand in the repository.
#[test]
fn samples_are_read_alike() {
    let mut short = 0;
    for page in crate::pages::pages() {
        for fence in page.fences() {
            let (mut records, mut chunk) = (Splitter::new(fence.text.as_bytes()), Chunk::default());
            while records.next(&mut chunk).unwrap() {
                short += usize::from(is_short(&chunk.text));
                assert_judged_alike(&chunk.text);
            }
        }
    }
    assert!(short > 20, "{short} samples");
}

fn word() -> impl Strategy<Value = String> {
    let cell = "[a-h][1-9]";
    prop_oneof![
        4 => cell.prop_map(|cell| cell),
        2 => "[1-9]\\. ?",
        1 => "(d6|c4|f5|d3|e3)(\\.|,xe5|!)?",
        1 => "[a-h][1-9](,x?[a-i][0-9]{1,2}){1,3}[,x=!B]?",
        1 => "[a-h][1-8]-[a-h][1-8](-[a-h][1-8])?(,[a-h][1-8]-[a-h][1-8])?(,c5=[BW])?",
        1 => "@[a-h][1-8][-|/\\\\]?",
        1 => prop::sample::select(vec![
            "pass", "{x}", "{", "(", ")", "*", "B+", "resign", "B:", "[A \"b\"]", "~", "?", ";c\n", "\u{feff}", "é",
        ]).prop_map(str::to_owned),
    ]
}

proptest! {
    #[test]
    fn any_words_are_read_alike(
        game in prop::sample::select(vec!["macbeth", "othello", "lanrick", "pente", "chess"]),
        tags in "(\\[(Result|Score|First|Game|A) \"(B\\+|\\*|3-4|White|\\\\\"|é)\"\\][ \n]){0,2}",
        words in prop::collection::vec((word(), "[ \n]|\r\n"), 0..12),
    ) {
        let body: String = words.iter().flat_map(|(word, blank)| [word.as_str(), blank.as_str()]).collect();
        let text = format!("[Game \"{game}\"]\n{tags}\n{body}");
        is_short(&text);
        assert_judged_alike(&text);
    }

    #[test]
    fn games_with_anything_put_in_are_judged_alike(
        game in 0..games().len(),
        seed in 1_u64..,
        at in 0_usize..400,
        put in word(),
    ) {
        let playout = playout(games()[game], seed, 40);
        let mut dice = Dice::new(seed);
        let style = Style::any(&mut dice);
        let mut page = Page::default();
        playout.tags(&mut page);
        for i in 0..playout.plies.len() {
            playout.turn(&mut page, i, &mut dice, style);
        }
        let mut text = page.text;
        is_short(&text);
        let mut at = at.min(text.len());
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.insert_str(at, &format!(" {put} "));
        is_short(&text);
        assert_judged_alike(&text);
    }
}
