//! Signs that stand for others: entities of HTML, and numbers that are one sign.

/// The entities that stand in boards and in transcripts.
const NAMED: [(&str, char); 22] = [
    ("nbsp", '\u{a0}'),
    ("ensp", '\u{2002}'),
    ("emsp", '\u{2003}'),
    ("thinsp", '\u{2009}'),
    ("shy", '\u{ad}'),
    ("zwnj", '\u{200c}'),
    ("zwj", '\u{200d}'),
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("equals", '='),
    ("middot", '·'),
    ("centerdot", '·'),
    ("bull", '•'),
    ("minus", '-'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("plus", '+'),
    ("cir", '○'),
    ("num", '#'),
];

/// The sign that an entity at the head of a text stands for, and the length of the entity: `&nbsp;`, `&#39;`,
/// `&#x25CF;`.
pub(crate) fn entity(text: &str) -> Option<(char, usize)> {
    let behind = text.strip_prefix('&')?;
    let end = behind.bytes().take(12).position(|byte| byte == b';')?;
    named(behind.get(..end)?).map(|sign| (sign, end + 2))
}

fn named(name: &str) -> Option<char> {
    if let Some(number) = name.strip_prefix('#') {
        let code = match number.strip_prefix(['x', 'X']) {
            Some(hexadecimal) => u32::from_str_radix(hexadecimal, 16).ok()?,
            None => number.parse().ok()?,
        };
        return char::from_u32(code);
    }
    let found = NAMED.iter().find(|(known, _)| *known == name);
    found.map(|(_, sign)| *sign)
}

/// The number of one sign: ①, ⑳, ㉑, ㊿, ❶, ⓫, ➀, ⑴, ⒈.
pub(crate) fn circled(sign: char) -> Option<u32> {
    const RANGES: [(u32, u32, u32); 11] = [
        (0x2460, 0x2473, 1),
        (0x2474, 0x2487, 1),
        (0x2488, 0x249b, 1),
        (0x3251, 0x325f, 21),
        (0x32b1, 0x32bf, 36),
        (0x2776, 0x277f, 1),
        (0x24eb, 0x24f4, 11),
        (0x2780, 0x2789, 1),
        (0x278a, 0x2793, 1),
        (0x24f5, 0x24fe, 1),
        (0x24ea, 0x24ea, 0),
    ];
    let sign = u32::from(sign);
    let found = RANGES
        .iter()
        .find(|(first, last, _)| (*first..=*last).contains(&sign));
    found.map(|(first, _, number)| sign - first + number)
}
