//! Whether a file is a transcript, told from its first bytes. LGN without tags looks much like one: what it
//! can read is left to it.

use std::borrow::Cow;

use super::board;
use super::fold::Fold;
use super::line::{self, Kind, Line};
use super::token::{Piece, Token, Tokens};
use crate::format::HEAD;
use crate::game::registry;
use crate::lgn::syntax::sniff::no_text;

/// So many cells in one word are no accident.
const SURE: u32 = 4;

/// Whether the text that begins so is a transcript for certain: cells that stand together without blanks, numbers
/// that count pairs, or a position with moves behind it, and not more words than moves.
pub(super) fn is_transcript(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    if no_text(head).is_some() || text.contains(&0) || is_of_others(text) {
        return false;
    }
    let Some(geometry) = registry::find("othello", "")
        .ok()
        .map(|game| (game.spec().geometry)())
    else {
        return false;
    };
    let mut seen = Seen::default();
    let (mut at, mut fold) = (0, Fold::default());
    while at < text.len() {
        let (end, next) = match line::ends(text, at) {
            Some(ends) => ends,
            // The last line may have been cut off; if it is the only one it is all there is.
            None if head.len() >= HEAD && at > 0 => break,
            None => (text.len(), text.len()),
        };
        let piece = text.get(at..end).unwrap_or_default();
        let line: Cow<'_, str> = String::from_utf8_lossy(piece);
        if is_of_markup(&line) {
            return false;
        }
        if line::rules(&line).is_some() {
            at = next;
            continue;
        }
        let board = board::find(&line, 0, line.len(), geometry);
        let from = board.as_ref().map_or(0, |board| board.end);
        fold.line(&line, from, line.len());
        seen.boards += u32::from(board.is_some());
        seen.line(&fold, board.is_some());
        at = next;
    }
    seen.is_one()
}

/// Whether the text begins as those of other formats do.
fn is_of_others(text: &[u8]) -> bool {
    matches!(text.trim_ascii_start(), [b'[' | b'(' | b'{' | b'<', ..])
}

/// Whether a line is of Markdown, or of LGN: a tag or a comment.
fn is_of_markup(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with(';') || line.starts_with("```") || line.starts_with("~~~") || {
        let tag = line.strip_prefix('[').and_then(|tag| tag.split_once(" \""));
        tag.is_some_and(|(name, _)| name.chars().all(char::is_alphanumeric))
    }
}

#[derive(Default)]
struct Seen {
    boards: u32,
    moves: u32,
    words: u32,
    longest: u32,
    has_pairs: bool,
    /// The last number, and the moves since.
    number: Option<(u32, u32)>,
}

impl Seen {
    fn line(&mut self, fold: &Fold, has_board: bool) {
        let line = Line::of(fold);
        // Words beside the moves are no sign of a transcript, but for a label before them.
        let head = fold.bytes().get(..line.head).unwrap_or_default();
        let label = head.iter().rposition(|&b| b == b':').unwrap_or(0);
        let is_word = |piece: Piece| piece.token == Token::Unread && piece.end > label;
        match line.kind {
            Kind::Moves if !Tokens::new(fold.bytes()).any(is_word) => self.moves += 1,
            Kind::Blank | Kind::Score => return,
            Kind::Moves | Kind::Prose => {
                self.words += u32::from(!has_board);
                return;
            }
        }
        self.longest = self.longest.max(line.longest);
        for piece in Tokens::new(fold.bytes()) {
            match (piece.token, &mut self.number) {
                (Token::Number(number, dots), last) if dots > 0 => {
                    self.has_pairs |= *last == Some((1, 2)) && number == 2;
                    *last = Some((number, 0));
                }
                (Token::Cell(_) | Token::Pass, Some((_, moves))) => *moves += 1,
                _ => {}
            }
        }
    }

    fn is_one(&self) -> bool {
        let is_sure = self.longest >= SURE
            || (self.words == 0 && self.longest > 1)
            || self.has_pairs
            || self.boards > 0;
        is_sure && self.moves > 0 && self.moves >= self.words
    }
}
