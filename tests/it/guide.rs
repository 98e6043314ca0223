//! The pages for users: their records are what they say they are, and they tell of every rule set.

use std::fs;

use ludograph::book::{Custom, Desk, Look, Shown};
use ludograph::diagnostic::Diagnostics;
use ludograph::game::registry::GAMES;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use crate::pages::{pages, root};

const LANRICK: &str = include_str!("../../docs/lanrick.md");
const NINUKI: &str = include_str!("../../docs/ninuki.md");

/// The games that the page of Ninuki lists, each with its own page.
const FIVES: [(&str, &str); 4] = [
    ("ninuki", NINUKI),
    ("gomoku", include_str!("../../docs/gomoku.md")),
    ("pente", include_str!("../../docs/pente.md")),
    ("renju", include_str!("../../docs/renju.md")),
];

/// Reads a file that a page names.
fn open(path: &str) -> Result<Vec<u8>, String> {
    fs::read(root(path)).map_err(|error| error.to_string())
}

#[test]
fn records_are_sound_or_show_their_fault_and_figures_are_there() {
    let (mut fences, mut faulty) = (0, 0);
    for page in pages() {
        let custom = Custom {
            game: None,
            shown: Shown::Figure,
            strict: false,
            look: Look::default(),
        };
        let mut open = open;
        let mut desk = Desk::new(custom, &mut open);
        fences += desk.check(&page.name, &page.chunk, &mut |seen| {
            let faults = seen.diagnostics;
            let place = format!("{}: {}", page.name, seen.chunk.text);
            assert!(!faults.has_errors(), "{place}\n{faults:#?}");
        });
        let shown = page.fences();
        faulty += shown
            .iter()
            .filter(|fence| !fence.codes().is_empty())
            .count();
    }
    assert!(fences > 250, "{fences}");
    assert!(faulty > 120, "{faulty}");
}

/// What a record is told, in the order of its faults.
fn messages(text: &str) -> Vec<String> {
    let mut diagnostics = Diagnostics::new();
    Reader::new(None).check(&Chunk::new(text), &mut diagnostics);
    let all = diagnostics.list().iter();
    all.map(|fault| fault.message.to_string()).collect()
}

#[test]
fn what_is_wrong_with_a_record_stands_below_it() {
    let mut told = 0;
    for page in pages() {
        // README shows reports as they are, and the page of the codes explains them at length.
        if ["README.md", "docs/diagnostics.md"].contains(&page.name.as_str()) {
            continue;
        }
        for fence in page.fences() {
            let [code] = fence.codes()[..] else { continue };
            let message = &messages(&fence.text)[0];
            let line = format!("> [`{code}`](diagnostics.md#{code}): {message}");
            let both = format!("{}```\n\n{line}\n", fence.text);
            assert!(page.chunk.text.contains(&both), "{}: {both}", page.name);
            told += 1;
        }
    }
    assert!(told > 30, "{told}");
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
fn the_page_of_ninuki_lists_every_rule_set_of_the_family() {
    let is_five = |game| FIVES.iter().any(|(five, _)| *five == game);
    let families = GAMES.iter().filter(|family| is_five(family.game));
    let sets: Vec<_> = families.flat_map(|family| family.sets).collect();
    for set in &sets {
        let row = format!("\n| `{}` | ", set.spec().id);
        assert_eq!(NINUKI.matches(&row).count(), 1, "{row}");
    }
    // rules/ninuki.md, section 1.
    assert_eq!(sets.len(), 13);
    for (game, page) in FIVES {
        let drawn = format!("```drawn {game} ");
        assert!(page.contains(&drawn), "{game} is not drawn");
    }
}

#[test]
fn the_pages_of_macbeth_and_othello_list_every_rule_set() {
    let page = |name| fs::read_to_string(root(name)).unwrap();
    for (game, name) in [
        ("macbeth", "docs/macbeth.md"),
        ("othello", "docs/othello.md"),
    ] {
        let page = page(name);
        let family = GAMES.iter().find(|family| family.game == game).unwrap();
        for set in family.sets {
            let row = format!("\n| `{}` | ", set.spec().id);
            assert_eq!(page.matches(&row).count(), 1, "{row}");
        }
    }
}
