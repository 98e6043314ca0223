//! The guides to the notation, to Lanrick and to Ninuki: their examples are what they say they are.

use ludograph::book::{Custom, Desk, Look, Shown};
use ludograph::game::registry::GAMES;
use ludograph::source::Chunk;

const NOTATION: &str = include_str!("../../docs/notation.md");
const LANRICK: &str = include_str!("../../docs/lanrick.md");
const NINUKI: &str = include_str!("../../docs/ninuki.md");

/// The games that the page of Ninuki tells of.
const FIVES: [&str; 4] = ["ninuki", "gomoku", "pente", "renju"];

#[test]
fn examples_are_sound_or_show_their_fault() {
    for (guide, least) in [(NOTATION, 12), (LANRICK, 11), (NINUKI, 12)] {
        let custom = Custom {
            game: None,
            shown: Shown::Figure,
            strict: false,
            look: Look::default(),
        };
        let mut open = |path: &str| Err(format!("{path}: not to be read"));
        let page = Chunk::new(guide);
        let count = Desk::new(custom, &mut open).check("guide", &page, &mut |seen| {
            let faults = seen.diagnostics;
            assert!(!faults.has_errors(), "{}\n{faults:#?}", seen.chunk.text);
        });
        assert!(count > least, "{count}");
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
