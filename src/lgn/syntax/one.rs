//! Words that stand alone, as other formats keep them.

use super::block::Keyword;
use super::token::{ends_word, is_blank_char};

/// Whether a text is one word of movetext by its signs, whatever it says: a turn, a result, a bracket of a
/// variation; no blanks, no comment, no tag, no word that opens a block or a session.
///
/// ```
/// use ludograph::lgn::syntax::is_word;
/// assert!(is_word("d8-a8-a7,e4=W") && is_word("(") && is_word("<c4|?>"));
/// assert!(!is_word("d5 e6") && !is_word("end") && !is_word("{}") && !is_word(""));
/// ```
pub fn is_word(text: &str) -> bool {
    if matches!(text, "(" | ")") {
        return true;
    }
    let is_sign = |c: char| {
        let ends = c.is_ascii() && ends_word(c as u8) && !matches!(c, '!' | '?' | '$');
        !(ends || c.is_control() || is_blank_char(c))
    };
    let is_keyword = Keyword::find(text).is_some() || text.eq_ignore_ascii_case("session");
    !text.is_empty() && !text.starts_with('[') && text.chars().all(is_sign) && !is_keyword
}

/// Whether a text can stand as a line inside a block, so that the block goes on behind it.
///
/// ```
/// use ludograph::lgn::syntax::is_block_line;
/// assert!(is_block_line("8 | . B W") && is_block_line("session 4"));
/// assert!(!is_block_line(" end") && !is_block_line("[Event \"\"]") && !is_block_line("a\nb"));
/// ```
pub fn is_block_line(text: &str) -> bool {
    let line = text.trim_start_matches(is_blank_char);
    let first = line.split(is_blank_char).next().unwrap_or_default();
    !text.contains(['\n', '\r']) && !line.starts_with('[') && Keyword::find(first).is_none()
}
