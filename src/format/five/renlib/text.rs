//! The texts of a library as text.

use encoding_rs::{Encoding, WINDOWS_1252};

use super::tree::Kind;

/// What parts the first line of a comment from the rest.
const PART: u8 = 0x08;

/// Appends a text. A comment's first line and what stands behind it are parted by a line end, and all its line
/// ends become LF; a text on the board has no line ends.
pub(super) fn decode(
    bytes: &[u8],
    kind: Kind,
    encoding: Option<&'static Encoding>,
    out: &mut String,
) {
    if kind == Kind::Old {
        out.extend(bytes.iter().map(|&byte| old_sign(byte & 0x7f)));
        return;
    }
    let text = match (encoding, std::str::from_utf8(bytes)) {
        (None, Ok(text)) => text.into(),
        (encoding, _) => {
            let encoding = encoding.unwrap_or(WINDOWS_1252);
            encoding.decode_without_bom_handling(bytes).0
        }
    };
    let mut signs = text.chars().peekable();
    while let Some(sign) = signs.next() {
        match sign {
            '\r' if signs.peek() == Some(&'\n') => {}
            '\r' | '\n' if kind == Kind::Board => out.push(' '),
            '\r' => out.push('\n'),
            sign if sign == char::from(PART) && kind == Kind::Comment => out.push('\n'),
            sign => out.push(sign),
        }
    }
}

/// Old comments are in the seven bits of Swedish terminals (ISO 646-SE).
fn old_sign(byte: u8) -> char {
    match byte {
        b'[' => 'Ä',
        b'\\' => 'Ö',
        b']' => 'Å',
        b'{' => 'ä',
        b'|' => 'ö',
        b'}' => 'å',
        PART => '\n',
        byte => char::from(byte),
    }
}
