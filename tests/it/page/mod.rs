//! The page to play games through: what is in it, and what a browser makes of it.

mod browser;
mod chrome;
mod hostile;
mod lines;
mod samples;

use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::{Reader, syntax::split::Splitter};
use ludograph::page::{Page, Played};
use ludograph::source::Chunk;
use serde_json::Value;

/// The page of a file.
fn page(title: &str, file: &str) -> String {
    let mut records = Splitter::new(file.as_bytes());
    let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
    let mut html = String::new();
    let mut page = Page::new(title, &mut html);
    while records.next(&mut chunk).unwrap() {
        let mut diagnostics = Diagnostics::new();
        reader.replay(&chunk, Watch::Steps, &mut diagnostics);
        if let Some(game) = reader.game() {
            let played = Played {
                game,
                record: reader.record(),
                chunk: &chunk,
                replay: reader.replayed(),
                faults: diagnostics.list(),
            };
            page.game(&played, &mut html);
        }
    }
    page.finish(&mut html);
    html
}

/// The data of that id in a page.
fn data(html: &str, id: &str) -> Value {
    let head = format!("<script type=\"application/json\" id=\"{id}\">");
    let (_, rest) = html.split_once(&head).unwrap_or_else(|| panic!("no {id}"));
    let (json, _) = rest.split_once("</script>").unwrap();
    serde_json::from_str(json).unwrap()
}

/// The list of turns of a game, from 1, as it stands in the page.
fn list(html: &str, game: usize) -> &str {
    let mut lists = html.split("<div class=\"turns\">").skip(game);
    let list = lists.next().unwrap();
    list.split("<script").next().unwrap()
}

/// What is told of each step of a game.
fn told(html: &str, game: usize) -> Vec<String> {
    let data = data(html, &format!("d{game}"));
    let steps = data["steps"].as_array().unwrap();
    let told = |step: &Value| step["t"].as_str().unwrap().to_string();
    steps.iter().map(told).collect()
}

/// What lies on each cell behind each step, played out of the changes as the script does it: the names of
/// the cells with Black's and with White's pieces.
fn boards(html: &str, game: usize) -> Vec<[Vec<String>; 2]> {
    let data = data(html, &format!("d{game}"));
    let kit = self::data(html, data["kit"].as_str().unwrap());
    let names = kit["names"].as_array().unwrap();
    let mut boards: Vec<Vec<u64>> = Vec::new();
    for (i, step) in data["steps"].as_array().unwrap().iter().enumerate() {
        let before = step["p"].as_u64().map_or(i.wrapping_sub(1), |p| p as usize);
        let start = vec![0; names.len()];
        let mut board = boards.get(before).cloned().unwrap_or(start);
        for change in step["c"].as_array().map_or(&[][..], |c| c).chunks(2) {
            board[change[0].as_u64().unwrap() as usize] = change[1].as_u64().unwrap();
        }
        boards.push(board);
    }
    let of = |board: &Vec<u64>, side: u64| {
        let cells = board.iter().zip(names).filter(|(lies, _)| **lies == side);
        cells
            .map(|(_, name)| name.as_str().unwrap().to_string())
            .collect()
    };
    boards
        .iter()
        .map(|board| [of(board, 1), of(board, 2)])
        .collect()
}
