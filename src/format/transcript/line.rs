//! What a line of pasted text is: moves, a result, or words.

use super::fold::{Fold, line_tag};
use super::token::{Token, Tokens};
use crate::format::text::words::Name;
use crate::game::{Game, registry};

/// A word of so many cells is no accident.
pub(super) const RUN: u32 = 3;

/// What a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// It says nothing.
    Blank,
    /// Words.
    Prose,
    /// A score or result alone.
    Score,
    /// Moves, with words before or behind them perhaps.
    Moves,
}

/// What is seen of a line without reading it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Line {
    pub(super) kind: Kind,
    /// Where the first move begins, with its number and its side; in the folded line, as all places here.
    pub(super) head: usize,
    /// Where the last move ends.
    pub(super) tail: usize,
    /// Its first cell.
    pub(super) first: Option<Name>,
    /// The number before the first move, and its dots.
    pub(super) number: Option<(u32, usize)>,
    /// The last number.
    pub(super) last_number: Option<u32>,
    /// Whether its moves are one word without blanks.
    pub(super) is_run: bool,
    /// How many moves there are, and in the longest word of them.
    pub(super) moves: u32,
    pub(super) longest: u32,
}

/// Counts of the pieces of a line.
#[derive(Default)]
struct Seen {
    /// Words that can't be read, those of a label aside.
    unread: u32,
    results: u32,
    /// The moves of the last word that has some, and whether that is the present one.
    joined: u32,
    in_moves: bool,
    /// Words that hold moves.
    words: u32,
    /// Where what belongs to the next move began.
    before: Option<usize>,
    /// Whether the first move stands directly behind a label.
    is_labelled: bool,
}

impl Line {
    /// A line without moves.
    pub(super) const fn without_moves(kind: Kind) -> Self {
        Self {
            kind,
            head: 0,
            tail: 0,
            first: None,
            number: None,
            last_number: None,
            is_run: false,
            moves: 0,
            longest: 0,
        }
    }

    /// Looks at a folded line.
    pub(super) fn of(fold: &Fold) -> Self {
        let bytes = fold.bytes();
        let mut line = Self::without_moves(Kind::Blank);
        let mut seen = Seen::default();
        let mut pieces = 0_u32;
        for piece in Tokens::new(bytes) {
            pieces += 1;
            seen.in_moves &= piece.is_joined;
            let is_label = |end: usize| bytes.get(end) == Some(&b':');
            match piece.token {
                Token::Cell(_) | Token::Pass => {
                    if line.moves == 0 {
                        line.head = seen.before.unwrap_or(piece.start);
                    }
                    line.moves += 1;
                    line.tail = piece.end;
                    if let Token::Cell(name) = piece.token {
                        line.first.get_or_insert(name);
                    }
                    if !seen.in_moves {
                        seen.in_moves = true;
                        seen.words += 1;
                        seen.joined = 0;
                    }
                    seen.joined += 1;
                    line.longest = line.longest.max(seen.joined);
                    seen.before = None;
                }
                Token::Number(..)
                    if line.moves == 0 && seen.unread > 0 && is_label(piece.end - 1) =>
                {
                    // `Round 3:` is no number of a turn.
                    seen.unread = 0;
                    seen.is_labelled = true;
                    seen.before = None;
                }
                Token::Number(number, dots) => {
                    if line.moves == 0 {
                        line.number = Some((number, dots));
                    }
                    line.last_number = Some(number);
                    seen.before.get_or_insert(piece.start);
                }
                Token::Side(_) => {
                    seen.before.get_or_insert(piece.start);
                }
                Token::Score(..) | Token::Claim(_) => {
                    seen.results += 1;
                    seen.before = None;
                }
                Token::Remark => {}
                Token::Unread => {
                    seen.before = None;
                    if line.moves == 0 {
                        line.number = None;
                        line.last_number = None;
                    }
                    seen.unread += 1;
                    if line.moves == 0 && is_label(piece.end) {
                        // What stands before a colon is the label of what stands behind it.
                        seen.unread = 0;
                        seen.is_labelled = true;
                    }
                }
            }
        }
        line.kind = seen.kind(&line, pieces);
        line.is_run = seen.words == 1 && line.longest >= RUN;
        line
    }
}

impl Seen {
    fn kind(&self, line: &Line, pieces: u32) -> Kind {
        let is_told = line.longest >= RUN || self.unread <= line.moves || self.is_labelled;
        match line.moves {
            0 if pieces == 0 => Kind::Blank,
            0 if self.results > 0 && self.unread <= 3 => Kind::Score,
            0 => Kind::Prose,
            _ if is_told => Kind::Moves,
            _ => Kind::Prose,
        }
    }
}

/// The rules that a line names: `Game: macbeth:mini`. Transcripts of other games than Othello are written with
/// such a line before each.
pub(super) fn rules(line: &str) -> Option<&'static dyn Game> {
    let line = line.trim_matches(|c: char| c.is_whitespace() || c == '>');
    let id = line
        .strip_prefix("Game:")
        .or_else(|| line.strip_prefix("game:"))?;
    registry::named(id.trim()).ok()
}

/// Where the line at `at` ends, and where the next one begins. Lines end where browsers end them as well. None
/// if no line end is there.
pub(super) fn ends(text: &[u8], at: usize) -> Option<(usize, usize)> {
    let mut from = at;
    while let Some(place) = memchr::memchr3(b'\n', b'\r', b'<', text.get(from..)?) {
        let place = from + place;
        let rest = text.get(place..).unwrap_or_default();
        match rest {
            [b'\r', b'\n', ..] => return Some((place, place + 2)),
            [b'<', ..] => match line_tag(rest) {
                Some(len) => return Some((place, place + len)),
                None => from = place + 1,
            },
            _ => return Some((place, place + 1)),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> Line {
        let mut fold = Fold::default();
        fold.line(text, 0, text.len());
        Line::of(&fold)
    }

    #[test]
    fn lines_are_told_apart() {
        for (text, kind) in [
            ("", Kind::Blank),
            ("> -----", Kind::Blank),
            ("f5d6c3", Kind::Moves),
            ("f5", Kind::Moves),
            ("1. F5 d6 2. pa c3", Kind::Moves),
            ("Game 12, round 3: f5d6", Kind::Moves),
            ("my game f5d6c3d3 was lost", Kind::Moves),
            ("I think that e3 was a mistake", Kind::Prose),
            ("White has to pass here", Kind::Prose),
            ("Hello!", Kind::Prose),
            ("40-24", Kind::Score),
            ("Black won 40-24", Kind::Score),
            ("at 12:01", Kind::Prose),
        ] {
            assert_eq!(line(text).kind, kind, "{text}");
        }
    }

    #[test]
    fn a_run_is_one_word() {
        assert!(line("12. f5d6c3 40-24").is_run);
        assert!(line("Game 3: f5d6c3PAd3").is_run);
        assert!(!line("f5d6c3 d3c4").is_run);
        assert!(!line("1. f5d6 2. c3d3").is_run);
        assert!(line("1f52d63c3").is_run);
    }

    #[test]
    fn lines_end_at_breaks_of_html_too() {
        let text = b"a<b>b</b><br/>c\r\nd";
        assert_eq!(ends(text, 0), Some((9, 14)));
        assert_eq!(ends(text, 14), Some((15, 17)));
        assert_eq!(ends(text, 17), None);
    }
}
