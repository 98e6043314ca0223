//! What is sent to somebody who would act on it: a terminal, which obeys escape sequences, or a service that
//! runs our program, which obeys commands that it finds in the log.

use std::borrow::Cow;
use std::env;

use ludograph::diagnostic::visible::visible_lines;

/// Results as a terminal gets them: nothing in them acts on it.
pub(super) fn for_terminal(bytes: &[u8]) -> Vec<u8> {
    visible_lines(&String::from_utf8_lossy(bytes))
        .into_owned()
        .into_bytes()
}

/// Whether the log is read by a service that looks for commands anywhere in a line: GitHub Actions obeys
/// `##[group]`, Azure Pipelines `##vso[task.setvariable]`.
pub(super) fn is_obeyed() -> bool {
    ["GITHUB_ACTIONS", "TF_BUILD"]
        .iter()
        .any(|name| env::var_os(name).is_some())
}

/// The line of a log without such a command: what would begin one is parted. A line that is a command of
/// our own is taken by its first sign, and what stands in it is not looked at.
pub(super) fn for_log(bytes: &[u8]) -> Cow<'_, [u8]> {
    const OPENINGS: [&[u8]; 2] = [b"##[", b"##vso["];
    let opens = |at: usize| {
        OPENINGS
            .iter()
            .any(|opening| bytes[at..].starts_with(opening))
    };
    let places: Vec<usize> = (0..bytes.len()).filter(|&at| opens(at)).collect();
    if places.is_empty() {
        return Cow::Borrowed(bytes);
    }
    let mut out = Vec::with_capacity(bytes.len() + places.len());
    let mut copied = 0;
    for at in places {
        out.extend_from_slice(&bytes[copied..=at]);
        out.push(b' ');
        copied = at + 1;
    }
    out.extend_from_slice(&bytes[copied..]);
    Cow::Owned(out)
}

/// A path that stands alone on a line, as the same path that begins no command.
pub(super) fn path_line(path: &str) -> String {
    let here = if path.trim_start().starts_with("::") {
        "./"
    } else {
        ""
    };
    format!("{here}{path}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_gets_no_command() {
        let log = |text: &str| String::from_utf8(for_log(text.as_bytes()).into_owned()).unwrap();
        assert_eq!(
            log("a ##[group]b ###[x ##vso[y"),
            "a # #[group]b ## #[x # #vso[y"
        );
        assert_eq!(log("## [ #[ ##v"), "## [ #[ ##v");
    }

    #[test]
    fn a_terminal_gets_text() {
        let sent = for_terminal(b"a\x1b[2J\x9b\r\nb\tc\xc2\x9b31m\xe2\x80\xae\n");
        let sent = String::from_utf8(sent).unwrap();
        assert_eq!(sent, "a␛[2J\u{fffd}\r\nb\tc<U+009B>31m<U+202E>\n");
    }

    #[test]
    fn a_path_on_a_line_of_its_own_stays_a_path() {
        assert_eq!(path_line("::error::x"), "./::error::x\n");
        assert_eq!(path_line(" ::x"), "./ ::x\n");
        assert_eq!(path_line("a::b"), "a::b\n");
    }
}
