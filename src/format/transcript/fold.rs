//! A line as ASCII in lower case, with the place of every byte: full-width signs made plain, the remains of
//! HTML made blanks, colours and passes in other letters made words.

use crate::format::text::signs::{circled, entity};
use crate::lgn::syntax::plain;
use crate::source::Span;

/// The byte that stands for a sign that has no plain form.
pub(super) const ODD: u8 = 0xff;

/// The longest tag of HTML that is taken for one.
pub(super) const LONGEST_TAG: usize = 1000;

/// A folded line. Its memory is used again.
#[derive(Default)]
pub(super) struct Fold {
    bytes: Vec<u8>,
    /// Where the line begins in its text.
    from: u32,
    /// The place of each byte, if the line is not copied byte by byte.
    map: Option<Vec<u32>>,
    spare: Vec<u32>,
}

impl Fold {
    /// Folds `from..to` of a text.
    pub(super) fn line(&mut self, text: &str, from: usize, to: usize) {
        self.bytes.clear();
        self.from = from as u32;
        if let Some(map) = self.map.take() {
            self.spare = map;
        }
        let line = text.get(from..to).unwrap_or_default();
        let is_plain = |b: u8| b.is_ascii() && !matches!(b, b'<' | b'&');
        if line.bytes().all(is_plain) {
            self.bytes
                .extend(line.bytes().map(|b| b.to_ascii_lowercase()));
            return;
        }
        let mut map = std::mem::take(&mut self.spare);
        map.clear();
        self.fold(line, &mut map);
        self.map = Some(map);
    }

    fn fold(&mut self, line: &str, map: &mut Vec<u32>) {
        let mut at = 0;
        while let Some(c) = line.get(at..).and_then(|rest| rest.chars().next()) {
            let rest = line.get(at..).unwrap_or_default();
            let (folded, len) = match c {
                '<' => tag(rest.as_bytes())
                    .map_or((Folded::One('<'), 1), |len| (Folded::One(' '), len)),
                '&' => entity(rest).map_or((Folded::One('&'), 1), |(c, len)| (folded(c), len)),
                _ => (folded(c), c.len_utf8()),
            };
            let before = self.bytes.len();
            match folded {
                Folded::Nothing => {}
                Folded::One(c) => self.bytes.push(ascii(c)),
                Folded::Many(words) => self.bytes.extend_from_slice(words.as_bytes()),
                Folded::Number(number) => {
                    self.bytes.extend_from_slice(b" ");
                    if number > 9 {
                        self.bytes.push(b'0' + number / 10);
                    }
                    self.bytes.extend_from_slice(&[b'0' + number % 10, b'.']);
                }
            }
            map.resize(map.len() + self.bytes.len() - before, at as u32);
            at += len;
        }
    }

    /// The line.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The place in the text of a piece of the line that is not empty.
    pub(super) fn span(&self, start: usize, end: usize, text: &str) -> Span {
        let Some(map) = &self.map else {
            return Span::new(self.from + start as u32, self.from + end as u32);
        };
        let place = |at: usize| map.get(at).or(map.last()).copied().unwrap_or(0);
        let last = self.from + place(end.saturating_sub(1).max(start));
        let behind = text
            .get(last as usize..)
            .and_then(|rest| rest.chars().next());
        let len = behind.map_or(0, char::len_utf8) as u32;
        Span::new(self.from + place(start), last + len)
    }
}

fn ascii(c: char) -> u8 {
    u8::try_from(c)
        .ok()
        .filter(u8::is_ascii)
        .map_or(ODD, |b| b.to_ascii_lowercase())
}

enum Folded {
    Nothing,
    One(char),
    Many(&'static str),
    Number(u8),
}

fn folded(c: char) -> Folded {
    match c {
        _ if c.is_ascii() => Folded::One(c),
        '\u{ad}' => Folded::Nothing,
        '…' => Folded::Many("..."),
        '½' => Folded::Many("1/2"),
        '\u{2010}'..='\u{2015}' | '−' => Folded::One('-'),
        '、' | '，' | '。' | '・' | '·' | '；' | '（' | '）' | '「' | '」' | '“' | '”' => {
            Folded::One(' ')
        }
        '：' => Folded::One(':'),
        '●' | '⚫' | '黒' | '黑' => Folded::Many(" b: "),
        '○' | '⚪' | '◯' | '白' => Folded::Many(" w: "),
        _ => match "一二三四五六七八九".chars().position(|digit| digit == c) {
            Some(place) => Folded::One(char::from(b'1' + place as u8)),
            None => match circled(c) {
                Some(number) => Folded::Number(number as u8),
                None => plain(c).map_or(Folded::Nothing, Folded::One),
            },
        },
    }
}

/// The length of the tag of HTML at the head of a text.
pub(super) fn tag(text: &[u8]) -> Option<usize> {
    let text = text.get(..LONGEST_TAG).unwrap_or(text);
    tag_name(text)?;
    memchr::memchr(b'>', text).map(|at| at + 1)
}

/// The length of the tag at the head of a text, if browsers begin a line there.
pub(super) fn line_tag(text: &[u8]) -> Option<usize> {
    const NAMES: [&[u8]; 9] = [
        b"br",
        b"p",
        b"div",
        b"li",
        b"tr",
        b"ul",
        b"ol",
        b"table",
        b"blockquote",
    ];
    let len = tag(text)?;
    let name = tag_name(text)?;
    NAMES
        .iter()
        .any(|known| known.eq_ignore_ascii_case(name))
        .then_some(len)
}

fn tag_name(text: &[u8]) -> Option<&[u8]> {
    let name = text.strip_prefix(b"<")?;
    let name = name.strip_prefix(b"/").unwrap_or(name);
    let len = name.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    let is_tag = len > 0 && matches!(name.get(len), Some(b' ' | b'/' | b'>'));
    name.get(..len).filter(|_| is_tag)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        let mut fold = Fold::default();
        fold.line(text, 0, text.len());
        String::from_utf8_lossy(fold.bytes()).into_owned()
    }

    #[test]
    fn what_looks_like_a_transcript_becomes_one() {
        assert_eq!(folded("Ｆ５　ｄ６"), "f5 d6");
        assert_eq!(folded("f\u{200b}5\u{ad}d6"), "f5d6");
        assert_eq!(folded("①f5②d6"), " 1.f5 2.d6");
        assert_eq!(
            folded("<b>F5</b>&nbsp;d6&#160;c3<f5|d6>"),
            " f5  d6 c3<f5|d6>"
        );
        assert_eq!(folded("●f五"), " b: f5");
    }

    #[test]
    fn a_piece_knows_its_place() {
        let text = "xx <b>Ｆ５</b>d6";
        let mut fold = Fold::default();
        fold.line(text, 3, text.len());
        let at = fold.bytes().iter().position(|&b| b == b'f').unwrap();
        assert_eq!(fold.span(at, at + 2, text).of(text), "Ｆ５");
        let at = fold.bytes().iter().position(|&b| b == b'd').unwrap();
        assert_eq!(fold.span(at, at + 2, text).of(text), "d6");
    }
}
