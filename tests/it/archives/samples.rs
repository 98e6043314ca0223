//! The samples that come from archives tell what stands there.

use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::Chunk;

use super::grid::name;
use super::pente_org::exports;

/// The cells of the turns of the main line, and the tags, of each record of a sample.
fn records(text: &str) -> Vec<(Vec<String>, impl Fn(&str) -> String + use<>)> {
    let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
    let mut splitter = Splitter::new(text.as_bytes());
    let mut records = Vec::new();
    while splitter.next(&mut chunk).unwrap() {
        reader.replay(&chunk, Watch::Last, &mut Diagnostics::new());
        let geometry = (reader.game().unwrap().spec().geometry)();
        let plies = reader.replayed().moment().unwrap().plies;
        let cells = plies.iter().map(|ply| geometry.name(ply.cell).to_owned());
        let tags = reader.record().tags.clone();
        let tag = move |name: &str| tags.get(name).unwrap_or("").to_owned();
        records.push((cells.collect(), tag));
    }
    records
}

#[test]
fn games_of_the_tournament_are_those_of_the_archive() {
    let records = records(include_str!("../../../samples/pente/tournament.lgn"));
    assert_eq!(records.len(), 20);
    for (cells, tag) in records {
        // `..., openings/46.zip, game 2 (MIT)`
        let source = tag("Source");
        let (_, place) = source.split_once("openings/").unwrap();
        let (archive, game) = place.split_once(".zip, game ").unwrap();
        let number: usize = game.strip_suffix(" (MIT)").unwrap().parse().unwrap();
        let files = super::files("tests/data/five/pentai", &format!("{archive}.txt"));
        let exports = exports(&files[0].1);
        let export = &exports[number - 1];
        let turns = export.game(Some("opening")).turns;
        assert!(turns.iter().map(|&at| name(at)).eq(cells), "{source}");
        for (name, value) in [
            ("Event", export.header("Event")),
            ("Site", export.header("Site")),
            ("Date", &export.date()),
            ("Black", export.header("Player 2 Name")),
            ("White", export.header("Player 1 Name")),
            ("BlackRating", export.header("Player 2 Rating")),
            ("WhiteRating", export.header("Player 1 Rating")),
            ("Result", &format!("{}+", export.winner().letter())),
            ("First", "White"),
        ] {
            assert_eq!(tag(name), value, "{source}: {name}");
        }
        assert_eq!(export.header("Rated"), "Y", "{source}");
    }
}

#[test]
fn the_game_of_ninuki_is_the_same_in_turns_and_in_numbers() {
    let records = records(include_str!("../../../samples/ninuki/pbm-196.lgn"));
    let [(turns, _), (numbers, _)] = &records[..] else {
        panic!("two records");
    };
    assert_eq!(turns.len(), 29);
    assert_eq!(turns, numbers);
}
