//! `check --explain CODE`: what `docs/diagnostics.md` says of a code.

use ludograph::diagnostic::Code;
use ludograph::diagnostic::near::near;

use super::known::{Known, Words};
use super::output::{Output, Stop};

const BOOK: &str = include_str!("../../docs/diagnostics.md");

pub(super) fn run(code: Code, output: &mut Output) -> Result<(), Stop> {
    match entry(BOOK, code) {
        Some(entry) => output.print(&entry),
        None => output.fail(&format!("nothing is told of {code}")),
    }
}

/// Reads a code.
pub(super) fn parser() -> Known<Code> {
    Known::new(code, words)
}

fn code(word: &str) -> Result<Code, String> {
    Code::find(word).ok_or_else(|| {
        let words = Code::ALL.iter().map(|code| code.word());
        let advice = match near(word, words) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => "docs/diagnostics.md lists them all".to_string(),
        };
        format!("there is no code \"{word}\": {advice}")
    })
}

fn words() -> Words {
    let word = |code: &Code| (code.word(), code.title());
    Code::ALL.iter().map(word).collect()
}

/// What stands under the heading of that code, up to the next heading, as plain text: examples are
/// set in, and the line that only repeats the title is the first.
fn entry(book: &str, code: Code) -> Option<String> {
    let heading = format!("### `{code}`\n");
    let body = &book[book.find(&heading)? + heading.len()..];
    let body = &body[..body.find("\n#").unwrap_or(body.len())];
    let mut lines = vec![format!(
        "{}[{code}]: {}\n",
        code.severity().word(),
        code.title()
    )];
    let mut in_example = false;
    // The first paragraph is the title.
    let parts = body.trim().split("\n\n").skip(1);
    for line in parts.flat_map(|part| part.lines().chain([""])) {
        if line.starts_with("```") {
            in_example = !in_example;
        } else if in_example && !line.is_empty() {
            lines.push(format!("    {line}"));
        } else {
            lines.push(line.to_string());
        }
    }
    Some(format!("{}\n", lines.join("\n").trim_end()))
}
