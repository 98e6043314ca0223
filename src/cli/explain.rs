//! `check --explain CODE`: what `docs/diagnostics.md` says of a code.

use ludograph::diagnostic::Code;

use super::output::{Output, Stop};

const BOOK: &str = include_str!("../../docs/diagnostics.md");

pub(super) fn run(word: &str, output: &mut Output) -> Result<(), Stop> {
    match Code::find(word).and_then(|code| entry(BOOK, code.word())) {
        Some(entry) => output.print(&format!("{entry}\n")),
        None => output.fail(&format!(
            "there is no code \"{word}\"; docs/diagnostics.md lists them all"
        )),
    }
}

/// The part under the heading of that word, up to the next heading.
fn entry<'a>(book: &'a str, word: &str) -> Option<&'a str> {
    let heading = format!("### `{word}`\n");
    let start = book.find(&heading)?;
    let body = &book[start + 4..];
    let end = body.find("\n#").unwrap_or(body.len());
    Some(body[..end].trim_end())
}
