//! The guides to the notation, to Lanrick and to Ninuki: their examples are what they say they are.

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::game::registry::GAMES;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

const NOTATION: &str = include_str!("../../docs/notation.md");
const LANRICK: &str = include_str!("../../docs/lanrick.md");
const NINUKI: &str = include_str!("../../docs/ninuki.md");

/// The games that the page of Ninuki tells of.
const FIVES: [&str; 4] = ["ninuki", "gomoku", "pente", "renju"];

/// The fenced records of a guide, each with the words behind `lgn`.
fn examples(guide: &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    guide.split("```lgn").skip(1).map(|rest| {
        let (head, rest) = rest.split_once('\n').expect("a line behind the fence");
        let (text, _) = rest.split_once("```").expect("the end of the fence");
        (head.trim(), text)
    })
}

#[test]
fn examples_are_sound_or_show_their_fault() {
    assert!(examples(NOTATION).count() > 12);
    assert!(examples(LANRICK).count() > 11, "one for each rule set");
    assert!(examples(NINUKI).count() > 12);
    let all = [NOTATION, LANRICK, NINUKI].into_iter().flat_map(examples);
    for (code, text) in all {
        let mut diagnostics = Diagnostics::new();
        assert!(Reader::new(None).check(&Chunk::new(text), &mut diagnostics));
        let errors = diagnostics
            .list()
            .iter()
            .filter(|d| d.severity() == Severity::Error);
        let words: Vec<_> = errors.map(|d| d.code.word()).collect();
        let wanted: Vec<_> = code.split_whitespace().collect();
        assert_eq!(words, wanted, "{text}\n{:#?}", diagnostics.list());
    }
}

#[test]
fn the_page_of_lanrick_tells_of_every_rule_set() {
    let family = GAMES
        .iter()
        .find(|family| family.game == "lanrick")
        .unwrap();
    for word in ["lanrick"].iter().chain(family.words) {
        let row = format!("\n| `{word}` | ");
        let rows = LANRICK.matches(&row).count();
        assert_eq!(rows, 2, "a row for {word} in both tables");
        let (_, section) = LANRICK
            .split_once(&format!("\n## `{word}`"))
            .unwrap_or_else(|| panic!("no section for {word}"));
        let section = section.split("\n## ").next().unwrap();
        let shown = match *word {
            "lanrick" => !section.contains("[Variant"),
            word => section.contains(&format!("[Variant \"{word}\"]")),
        };
        assert!(shown && section.contains("```lgn"), "no example of {word}");
    }
}

#[test]
fn the_page_of_ninuki_tells_of_every_rule_set() {
    let families = GAMES.iter().filter(|family| FIVES.contains(&family.game));
    let sets: Vec<_> = families.flat_map(|family| family.sets).collect();
    for set in &sets {
        let row = format!("\n| `{}` | ", set.spec().id);
        assert_eq!(NINUKI.matches(&row).count(), 1, "{row}");
    }
    // rules/ninuki.md, section 1.
    assert_eq!(sets.len(), 13);
    for game in FIVES {
        assert!(
            NINUKI.contains(&format!("```drawn {game} ")),
            "{game} is not drawn"
        );
    }
}
