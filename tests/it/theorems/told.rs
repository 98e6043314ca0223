//! What is said of a record: it has a place in its text, and what the record says acts on nothing where it
//! is shown.

use ludograph::diagnostic::place::Places;
use ludograph::diagnostic::text::{Paint, render};
use ludograph::diagnostic::visible::visible;
use ludograph::diagnostic::{Diagnostic, github, json, sarif};
use ludograph::source::Chunk;
use serde_json::Value;

/// So many of the faults of a record are rendered; the others differ in little.
const RENDERED: usize = 8;

/// A name of a file that means harm.
const FILE: &str = "a\u{1b}[31m,b:c%\n::error::\u{202e}<x>.lgn";

/// Panics unless all of these have a place in the text.
pub fn assert_placed(chunk: &Chunk, faults: &[Diagnostic]) {
    for fault in faults {
        let (start, end) = (fault.span.start as usize, fault.span.end as usize);
        let part = chunk.text.get(start..end);
        assert!(part.is_some(), "{fault:?} has no place in the text");
    }
}

/// Panics unless all of these can be shown to people, programs and services without acting on anything.
pub fn assert_tame(chunk: &Chunk, faults: &[Diagnostic]) {
    let mut places = Places::new(chunk);
    for fault in faults.iter().take(RENDERED) {
        let text = render(FILE, Some(1), &mut places, fault, Paint::Plain);
        for line in text.lines() {
            assert_eq!(visible(line), line, "in the text of {fault:?}");
        }
        let line = json::line(FILE, Some(1), &mut places, fault);
        assert_json(&line, fault);
        let result = sarif::result(FILE, Some(1), &mut places, fault);
        let result = result.strip_prefix(",\n").expect("a result behind another");
        assert_json(&format!("{result}\n"), fault);
        let line = github::line(FILE, Some(1), &mut places, fault);
        assert_command(&line, fault);
    }
}

/// A line that is one object of JSON.
fn assert_json(line: &str, fault: &Diagnostic) {
    let object = line.strip_suffix('\n').expect("a line");
    assert_eq!(visible(object), object, "in the JSON of {fault:?}");
    let value: Value = serde_json::from_str(object).expect("JSON");
    assert!(value.is_object(), "no object for {fault:?}");
}

/// A line that is one annotation.
fn assert_command(line: &str, fault: &Diagnostic) {
    let command = line.strip_suffix('\n').expect("a line");
    assert_eq!(visible(command), command, "in the annotation of {fault:?}");
    let (head, _) = command[2..].split_once("::").expect("a message");
    let known = ["error ", "warning ", "notice "];
    assert!(
        command.starts_with("::") && known.iter().any(|known| head.starts_with(known)),
        "no annotation: {line}"
    );
    let places = head.split(',').count();
    assert!(places <= 5, "a name that adds to the annotation: {line}");
}
