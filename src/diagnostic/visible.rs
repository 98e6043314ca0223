//! Text made fit for a terminal: what would act on it, or hide in it, is shown instead.

use std::borrow::Cow;

/// How a character is shown, if it may not be sent as it is: control characters, the controls of
/// writing direction, and what takes no room.
pub(crate) fn shown(c: char) -> Option<String> {
    match c {
        '\0'..='\u{1f}' => char::from_u32(0x2400 + u32::from(c)).map(String::from),
        '\u{7f}' => Some("\u{2421}".to_string()),
        '\u{80}'..='\u{9f}'
        | '\u{ad}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}' => Some(format!("<U+{:04X}>", u32::from(c))),
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
    if is_printable(text) || text.chars().all(|c| shown(c).is_none()) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match shown(c) {
            Some(shown) => out.push_str(&shown),
            None => out.push(c),
        }
    }
    Cow::Owned(out)
}
