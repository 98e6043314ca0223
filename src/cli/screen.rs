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

/// Lines of a log without such a command, and without one that stands alone on its line, `::error::`: what would
/// begin one is parted. A line that is a command of our own is taken by its first sign, and what stands in it is
/// not looked at.
pub(super) fn for_log(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut places: Vec<usize> = openings(bytes).collect();
    places.extend(beginnings(bytes));
    if places.is_empty() {
        return Cow::Borrowed(bytes);
    }
    places.sort_unstable();
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

/// Where commands begin that may stand anywhere.
fn openings(bytes: &[u8]) -> impl Iterator<Item = usize> {
    const OPENINGS: [&[u8]; 2] = [b"##[", b"##vso["];
    (0..bytes.len()).filter(|&at| {
        let rest = &bytes[at..];
        OPENINGS.iter().any(|opening| rest.starts_with(opening))
    })
}

/// Where commands begin that stand first on their line, blanks of any kind aside.
fn beginnings(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let lines = bytes.split_inclusive(|&byte| matches!(byte, b'\n' | b'\r'));
    let begun = lines.scan(0, |end, line| {
        let start = *end;
        *end += line.len();
        Some((start, line))
    });
    begun.filter_map(|(start, line)| {
        // Most lines have none at all.
        let at = line.windows(2).position(|two| two == b"::")?;
        let before = str::from_utf8(line.get(..at)?).ok()?;
        before.trim().is_empty().then_some(start + at)
    })
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
        assert_eq!(
            log("a::b\n::error::x\r \t::y\n\n:::z"),
            "a::b\n: :error::x\r \t: :y\n\n: ::z"
        );
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
