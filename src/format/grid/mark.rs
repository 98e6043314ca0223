//! What the text of one cell says, in the many spellings that people have.

use crate::format::text::signs::circled;
use std::borrow::Cow;

use crate::board::Side;

/// What stands on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    /// Nothing.
    Empty,
    /// A cell that is not played on.
    Block,
    /// A piece that was there before the first number.
    Piece(Side),
    /// The turn of that number, played against the rules if there is a tilde.
    Number { value: u32, tilde: bool },
    /// Something that can't be read.
    Doubt,
    /// None of these.
    Unknown,
}

/// Numbers above that are none of turns.
const HIGHEST: u32 = 100_000;

/// Text as it is compared: full-width letters, digits and signs as others, without blanks round it and
/// without what nobody sees.
pub(super) fn plain(text: &str) -> Cow<'_, str> {
    let is_hidden = |c: char| {
        matches!(
            c,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{fe0e}' | '\u{fe0f}'
        )
    };
    let text = text.trim_matches(|c: char| c.is_whitespace() || is_hidden(c));
    if text.is_ascii() {
        return Cow::Borrowed(text);
    }
    let narrow = |c: char| match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    };
    Cow::Owned(
        text.chars()
            .filter(|&c| !is_hidden(c))
            .map(narrow)
            .collect(),
    )
}

/// Reads the text of a cell.
pub(super) fn mark(text: &str) -> Mark {
    let text = plain(text);
    let text = text.as_ref();
    match text {
        "" | "." | "-" | "_" | "+" | "·" | "・" | "∙" | "•" | "⋅" | "–" | "—" | "┼" =>
        {
            return Mark::Empty;
        }
        "#" => return Mark::Block,
        "B" | "b" | "X" | "x" | "*" | "●" | "⚫" | "⬤" | "黒" | "黑" => {
            return Mark::Piece(Side::Black);
        }
        "W" | "w" | "O" | "o" | "○" | "⚪" | "◯" | "〇" | "白" => {
            return Mark::Piece(Side::White);
        }
        "?" => return Mark::Doubt,
        // Two digits are all there is room for on a sheet of paper.
        "00" => {
            return Mark::Number {
                value: 100,
                tilde: false,
            };
        }
        _ => {}
    }
    let (digits, tilde) = match text.strip_prefix('~') {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let digits = digits.strip_suffix('.').unwrap_or(digits);
    match number(bare(digits)) {
        Some(value) if value > 0 => Mark::Number { value, tilde },
        _ => Mark::Unknown,
    }
}

/// A number without the brackets round it.
fn bare(text: &str) -> &str {
    let within = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    within('(', ')')
        .or_else(|| within('[', ']'))
        .unwrap_or(text)
}

/// A number in figures, circled, or in Chinese characters.
pub(super) fn number(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > 24 {
        return None;
    }
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().filter(|&number| number <= HIGHEST);
    }
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(only), None) => circled(only).or_else(|| chinese(text)),
        _ => chinese(text),
    }
}

/// `十二`, `二十三`, `百二`, and figure by figure `一二`, `二〇`.
fn chinese(text: &str) -> Option<u32> {
    let figure = |c: char| match c {
        '〇' | '零' => Some(0),
        '一' => Some(1),
        '二' => Some(2),
        '三' => Some(3),
        '四' => Some(4),
        '五' => Some(5),
        '六' => Some(6),
        '七' => Some(7),
        '八' => Some(8),
        '九' => Some(9),
        _ => None,
    };
    if !text.contains(['十', '百']) {
        return text.chars().try_fold(0_u32, |all, c| {
            let all = all * 10 + figure(c)?;
            (all <= HIGHEST).then_some(all)
        });
    }
    let (mut all, mut open, mut unit) = (0, None, u32::MAX);
    for c in text.chars() {
        let size = match c {
            '百' => 100,
            '十' => 10,
            '〇' | '零' if open.is_none() => continue,
            _ if open.is_none() => {
                open = Some(figure(c)?);
                continue;
            }
            _ => return None,
        };
        if size >= unit {
            return None;
        }
        unit = size;
        all += open.take().unwrap_or(1) * size;
    }
    Some(all + open.unwrap_or(0))
}

/// A letter of another script that looks like one of ours.
pub(super) fn stranger(text: &str) -> Option<(char, char)> {
    const ALIKE: [(char, char); 14] = [
        ('х', 'x'),
        ('Х', 'X'),
        ('о', 'o'),
        ('О', 'O'),
        ('В', 'B'),
        ('ο', 'o'),
        ('Ο', 'O'),
        ('Χ', 'X'),
        ('Β', 'B'),
        ('χ', 'x'),
        ('×', 'x'),
        ('ѡ', 'w'),
        ('0', 'O'),
        ('l', '1'),
    ];
    let mut letters = text.chars();
    let (only, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    ALIKE.iter().find(|(other, _)| *other == only).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_many_spellings() {
        for (text, expected) in [
            ("7", 7),
            ("12", 12),
            ("１２", 12),
            ("①", 1),
            ("⑳", 20),
            ("㉑", 21),
            ("㊿", 50),
            ("❿", 10),
            ("⓫", 11),
            ("十", 10),
            ("十二", 12),
            ("二十", 20),
            ("二十三", 23),
            ("百", 100),
            ("百二", 102),
            ("二百十", 210),
            ("一二", 12),
            ("二〇", 20),
            ("(5)", 5),
            ("12.", 12),
            ("00", 100),
            (" \u{200b}8\u{a0}", 8),
        ] {
            let mark = mark(text);
            assert_eq!(
                mark,
                Mark::Number {
                    value: expected,
                    tilde: false
                },
                "{text}"
            );
        }
        for text in ["0", "12a", "一十百", "五五十", "-3", "1234567"] {
            assert_eq!(mark(text), Mark::Unknown, "{text}");
        }
    }
}
