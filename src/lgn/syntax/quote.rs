//! What was written, as messages show it.

/// A text as messages quote it: in one piece and not too long.
pub(crate) fn quote(text: &str) -> String {
    const SHOWN: usize = 24;
    let mut shown = String::from("`");
    for (i, c) in text.chars().enumerate() {
        if i == SHOWN {
            shown.push('…');
            break;
        }
        if c.is_control() {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown.push('`');
    shown
}
