//! Text made plain: full-width signs, blanks of other alphabets, invisible signs, line ends, quotes.

use std::fmt::{self, Write};

use crate::lgn::syntax::place;

/// The signs of a word, without those that can't be seen.
pub(super) fn signs(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter_map(place::plain)
}

/// Appends a word in plain signs.
pub(super) fn push(out: &mut String, text: &str) {
    out.extend(signs(text));
}

/// Appends text to the letter, but for its line ends, which become LF.
pub(super) fn push_lines(out: &mut String, text: &str) {
    let mut rest = text;
    while let Some(at) = rest.find('\r') {
        let (line, end) = rest.split_at(at);
        out.push_str(line);
        out.push('\n');
        rest = end.strip_prefix("\r\n").unwrap_or(&end[1..]);
    }
    out.push_str(rest);
}

/// Appends a value between plain quotes: to the letter, but for what would end it too early, which
/// can stand in a value between curly quotes.
pub(super) fn push_quoted(out: &mut String, value: &str) {
    out.push('"');
    let mut signs = value.chars();
    while let Some(c) = signs.next() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => {
                out.push('\\');
                out.push(signs.next().unwrap_or('\\'));
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// Appends what a format string makes.
pub(super) fn put(out: &mut String, text: fmt::Arguments<'_>) {
    // Writing to a string can't fail.
    let _ = out.write_fmt(text);
}

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    text.chars().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made(f: impl Fn(&mut String, &str), text: &str) -> String {
        let mut out = String::new();
        f(&mut out, text);
        out
    }

    #[test]
    fn words_lose_what_is_wide_or_unseen() {
        assert_eq!(made(push, "Ｆ\u{200b}５"), "F5");
        assert_eq!(made(push, "\u{feff}é"), "é");
    }

    #[test]
    fn every_line_end_becomes_lf() {
        assert_eq!(made(push_lines, "a\r\nb\rc\nd\r\r\n"), "a\nb\nc\nd\n\n");
    }

    #[test]
    fn values_keep_their_letters_and_their_end() {
        assert_eq!(made(push_quoted, r#"a \"b\" \\ \q"#), r#""a \"b\" \\ \q""#);
        assert_eq!(made(push_quoted, r#"a "b""#), r#""a \"b\"""#);
        assert_eq!(made(push_quoted, r"a\"), r#""a\\""#);
    }
}
