//! Every sample as a page.

use std::fs;
use std::path::{Path, PathBuf};

use ludograph::board::Side;
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::{Reader, syntax::split::Splitter};
use ludograph::source::Chunk;

use super::{boards, list, page};

fn files() -> Vec<PathBuf> {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples");
    let mut files = Vec::new();
    for folder in fs::read_dir(samples)
        .unwrap()
        .map(|entry| entry.unwrap().path())
    {
        if folder.is_dir() {
            files.extend(
                fs::read_dir(folder)
                    .unwrap()
                    .map(|entry| entry.unwrap().path()),
            );
        }
    }
    files.retain(|file| file.extension().is_some_and(|ending| ending == "lgn"));
    files.sort();
    assert!(files.len() > 15);
    files
}

#[test]
fn every_game_ends_where_its_replay_does() {
    let mut games = 0;
    for file in files() {
        let text = fs::read_to_string(&file).unwrap();
        let html = page("x", &text);
        let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
        let mut records = Splitter::new(text.as_bytes());
        let mut number = 0;
        while records.next(&mut chunk).unwrap() {
            if !reader.replay(&chunk, Watch::Last, &mut Diagnostics::new()) {
                continue;
            }
            number += 1;
            let geometry = (reader.game().unwrap().spec().geometry)();
            let end = reader.replayed().moment().unwrap().board;
            let of = |side| -> Vec<String> {
                end.cells(side)
                    .map(|cell| geometry.name(cell).to_string())
                    .collect()
            };
            let boards = boards(&html, number);
            let end = [of(Side::Black), of(Side::White)];
            let has_lines = list(&html, number).contains("class=\"v\"");
            assert!(
                boards.last() == Some(&end) || has_lines,
                "{} {number}",
                file.display()
            );
            let links = list(&html, number).matches("</a>").count();
            assert_eq!(links + 1, boards.len(), "{} {number}", file.display());
            games += 1;
        }
    }
    assert!(games > 100, "{games}");
}

#[test]
fn a_page_refers_to_nothing_outside() {
    for file in files() {
        let html = page("x", &fs::read_to_string(&file).unwrap());
        // The script names the namespace of SVG; the records name sites as sources, which is text.
        for part in [
            " src=",
            " href=\"h",
            "url(",
            "@import",
            "<link",
            "<base",
            "<iframe",
            "xlink:href=\"h",
        ] {
            assert!(!html.contains(part), "{}: {part}", file.display());
        }
        assert_eq!(html.matches("<script>").count(), 1, "one script");
        assert_eq!(
            html,
            page("x", &fs::read_to_string(&file).unwrap()),
            "the same bytes"
        );
    }
}

#[test]
fn pages_are_small() {
    let figures = include_str!("../../../samples/macbeth/figures.lgn");
    let start = figures.find("[Event \"A complete game").unwrap();
    let start = figures[..start].rfind("[Game").unwrap();
    let end = figures[start + 1..].find("[Game").unwrap() + start + 1;
    let one = page("x", &figures[start..end]);
    assert!(one.contains("64. "));
    assert!(one.len() < 64 << 10, "a game of 64 turns: {}", one.len());
    let thousand = page("x", &figures[start..end].repeat(1000));
    assert!(thousand.len() < 14 << 20, "{}", thousand.len());
}
