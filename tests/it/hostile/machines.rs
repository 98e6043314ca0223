//! What machines read: JSON, SARIF, the annotations of GitHub.

use serde_json::Value;

use super::{LINES, NASTY, othello, quoted};
use crate::cli::place::Place;

/// A place with a broken record, in a file of a name that means harm.
fn place(text: &str) -> (Place, String) {
    let place = Place::new();
    let name = text
        .replace(['/', '\0'], "_")
        .chars()
        .take(50)
        .collect::<String>()
        + ".lgn";
    let tag = quoted(text);
    let record = format!(
        "{}1. {text}\n[Game {tag}]\n[Result {tag}]\n\n1. f5{text}\n",
        othello(text)
    );
    place.write(&name, &record);
    (place, name)
}

fn nasty() -> impl Iterator<Item = &'static &'static str> {
    NASTY.iter().chain(LINES)
}

/// The diagnostics of a file, as JSON tells them.
fn diagnostics(place: &Place, name: &str) -> Vec<Value> {
    let ran = place.run(&["check", "--strict", "--format", "json", name]);
    let lines = ran.out.split_terminator('\n');
    let mut all: Vec<Value> = lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert!(all.pop().unwrap()["summary"].is_object());
    assert!(!all.is_empty());
    all
}

#[test]
fn json_lines_are_json_lines() {
    for text in nasty() {
        let (place, name) = place(text);
        for diagnostic in diagnostics(&place, &name) {
            assert_eq!(diagnostic["file"], *name);
        }
    }
}

#[test]
fn sarif_is_one_document() {
    for text in nasty() {
        let (place, name) = place(text);
        let expected = diagnostics(&place, &name);
        let ran = place.run(&["check", "--strict", "--format", "sarif", &name]);
        let document: Value = serde_json::from_str(&ran.out).unwrap();
        let results = document["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results.len(), expected.len(), "{text:?}");
        for result in results {
            let uri = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
            let uri = uri.as_str().unwrap();
            let is_plain = |b: u8| b.is_ascii_alphanumeric() || b"-._~/%".contains(&b);
            assert!(uri.bytes().all(is_plain), "{uri}");
            let message = result["message"]["text"].as_str().unwrap();
            assert!(!message.contains("]("), "a link: {message}");
        }
    }
}

/// What GitHub makes of a line: a command, its properties, its message.
fn command(line: &str) -> (String, Vec<(String, String)>, String) {
    let (head, message) = line.strip_prefix("::").unwrap().split_once("::").unwrap();
    let (command, properties) = head.split_once(' ').unwrap();
    let plain = |text: &str| {
        let text = text.replace("%3A", ":").replace("%2C", ",");
        text.replace("%0D", "\r")
            .replace("%0A", "\n")
            .replace("%25", "%")
    };
    let pair = |pair: &str| {
        let (name, value) = pair.split_once('=').unwrap();
        (name.to_owned(), plain(value))
    };
    (
        command.to_owned(),
        properties.split(',').map(pair).collect(),
        plain(message),
    )
}

#[test]
fn each_annotation_is_one_command() {
    for text in nasty() {
        let (place, name) = place(text);
        let expected = diagnostics(&place, &name);
        let ran = place.run(&["check", "--strict", "--format", "github", &name]);
        let lines: Vec<&str> = ran.out.split_terminator(['\n', '\r']).collect();
        assert_eq!(lines.len(), expected.len(), "{text:?}");
        for (line, expected) in lines.into_iter().zip(expected) {
            let (command, properties, message) = command(line);
            assert!(
                ["error", "warning", "notice"].contains(&&*command),
                "{line}"
            );
            let names: Vec<&str> = properties.iter().map(|(name, _)| name.as_str()).collect();
            let known = ["file", "line", "col", "endColumn", "endLine", "title"];
            assert!(names.iter().all(|name| known.contains(name)), "{line}");
            assert_eq!(
                names.iter().filter(|name| **name == "title").count(),
                1,
                "{line}"
            );
            assert_eq!(
                properties.last().unwrap().1,
                expected["code"].as_str().unwrap()
            );
            assert_eq!(super::acting(&message), None, "{line}");
        }
    }
}
