//! Text made fit for a terminal: what would act on it, or hide in it, is shown instead.

use std::borrow::Cow;
use std::fmt::Write as _;

/// How a character is shown, if it may not be sent as it is: control characters, the controls of
/// writing direction, and what takes no room (Unicode's `Default_Ignorable_Code_Point`). Of those, the two
/// that choose between a sign and its picture pass, since they stand behind many of them.
pub(crate) fn shown(c: char) -> Option<String> {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).map(String::from),
        '\u{7f}' => Some("\u{2421}".to_string()),
        c if c < '\u{80}' => None,
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{34f}'
        | '\u{61c}'
        | '\u{115f}'..='\u{1160}'
        | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{3164}'
        | '\u{fe00}'..='\u{fe0d}'
        | '\u{feff}'
        | '\u{ffa0}'
        | '\u{fff0}'..='\u{fffb}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}' => Some(format!("<U+{:04X}>", u32::from(c))),
        _ => None,
    }
}

/// Whether a text is of blanks, letters, digits and signs of ASCII alone, and so fit as it is.
pub(crate) fn is_printable(text: &str) -> bool {
    text.bytes().all(|b| matches!(b, b' '..=b'~'))
}

/// The text with every such character shown; line ends and tabs among them.
///
/// ```
/// use ludograph::diagnostic::visible::visible;
/// assert_eq!(visible("red \u{1b}[31m"), "red ␛[31m");
/// ```
pub fn visible(text: &str) -> Cow<'_, str> {
    if is_printable(text) {
        return Cow::Borrowed(text);
    }
    replaced(text, |c, _| shown(c))
}

/// The same of a text of lines: their ends and tabs stay what they are.
///
/// ```
/// use ludograph::diagnostic::visible::visible_lines;
/// assert_eq!(visible_lines("a\tb\r\nc\rd\n"), "a\tb\r\nc␍d\n");
/// ```
pub fn visible_lines(text: &str) -> Cow<'_, str> {
    replaced(text, |c, behind| match c {
        '\n' | '\t' => None,
        '\r' if behind.starts_with('\n') => None,
        _ => shown(c),
    })
}

/// The text with what is `shown` of its characters, which is asked with what stands behind each.
fn replaced(text: &str, shown: impl Fn(char, &str) -> Option<String>) -> Cow<'_, str> {
    let mut out = String::new();
    let mut copied = 0;
    for (at, c) in text.char_indices() {
        let end = at + c.len_utf8();
        if let Some(shown) = shown(c, &text[end..]) {
            out.push_str(&text[copied..at]);
            out.push_str(&shown);
            copied = end;
        }
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    out.push_str(&text[copied..]);
    Cow::Owned(out)
}

/// JSON that reads the same, in which every such character is an escape. Outside strings it has none but line
/// ends. So is the second `#` of two: services that keep logs take `##[group]` for a command, wherever it stands.
///
/// ```
/// use ludograph::diagnostic::visible::escaped;
/// assert_eq!(escaped("\"\u{7f}\u{9b}31m\"\n".to_owned()), "\"\\u007f\\u009b31m\"\n");
/// assert_eq!(escaped("\"##[x]\"".to_owned()), "\"#\\u0023[x]\"");
/// ```
pub fn escaped(json: String) -> String {
    let is_escaped = |c: char| c >= '\u{7f}' && shown(c).is_some();
    let acts = || !json.is_ascii() && json.contains(is_escaped);
    if !json.contains('\u{7f}') && !json.contains("##") && !acts() {
        return json;
    }
    let mut out = String::with_capacity(json.len() + 16);
    let mut is_behind_hash = false;
    for c in json.chars() {
        let is_second = is_behind_hash && c == '#';
        is_behind_hash = c == '#';
        if is_second || is_escaped(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string never fails.
                let _ = write!(out, "\\u{unit:04x}");
            }
        } else {
            out.push(c);
        }
    }
    out
}
