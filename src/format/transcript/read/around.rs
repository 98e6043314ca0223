//! What stands around the moves: results, comments, and what may have been meant as a move.

use super::super::fold::Fold;
use super::super::token::{Piece, Token, Tokens, looks_like_move};
use super::{Read, Stop};
use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic};
use crate::lgn::syntax::{looks_like, odd_sign};
use crate::record::{Claim, How, Score, What};
use crate::source::{Chunk, Span};

impl Read<'_> {
    /// Results and scores from an offset of the line on. Whether nothing else stands there.
    pub(super) fn results(&mut self, fold: &Fold, from: usize) -> bool {
        let mut is_all = true;
        for piece in Tokens::from(fold.bytes(), from) {
            let span = fold.span(piece.start, piece.end, self.text);
            is_all &= match piece.token {
                Token::Claim(claim) => self.claim(claim, span),
                Token::Score(1, 0, b'-') => self.claim(Claim::Win(Side::Black, How::Unknown), span),
                Token::Score(0, 1, b'-') => self.claim(Claim::Win(Side::White, How::Unknown), span),
                Token::Score(black, white, sign) => self.score(Score { black, white }, sign, span),
                _ => false,
            };
        }
        is_all
    }

    /// A result behind moves. Whether it is taken.
    fn claim(&mut self, claim: Claim, span: Span) -> bool {
        let is_one = !self.turns.is_empty() && self.record.tags.get("Result").is_none();
        if is_one {
            let value = claim.to_string();
            self.record.tags.push("Result", &value, span);
        }
        is_one
    }

    /// A score behind moves: no more discs than there are cells, and as many if a colon parts them, since that
    /// may be a clock. Whether it is taken.
    fn score(&mut self, score: Score, sign: u8, span: Span) -> bool {
        let cells = self.geometry.playable().count() as u32;
        let total = score.black.saturating_add(score.white);
        let is_one = total == cells || (sign == b'-' && total <= cells);
        let is_taken = is_one
            && self.game.spec().is_counted()
            && self.score.is_none()
            && !self.turns.is_empty();
        if is_taken {
            self.score = Some((score, span));
        }
        is_taken
    }

    /// Words before or behind the moves of a line: no move may hide there.
    pub(super) fn words(&mut self, fold: &Fold, from: usize, to: usize) -> Result<(), Stop> {
        for piece in Tokens::from(fold.bytes(), from) {
            if piece.start >= to {
                break;
            }
            let span = fold.span(piece.start, piece.end, self.text);
            if piece.token == Token::Unread && self.may_be_move(fold, piece, span) {
                return self.unread(span, "expected a move");
            }
        }
        Ok(())
    }

    /// A line of words: what looks like a move there is told once.
    pub(super) fn prose(&mut self, fold: &Fold) {
        for piece in Tokens::new(fold.bytes()) {
            let span = fold.span(piece.start, piece.end, self.text);
            let is_one = match piece.token {
                Token::Cell(name) => name.number <= self.rows,
                Token::Unread => self.may_be_move(fold, piece, span),
                _ => false,
            };
            if is_one {
                let word = span.of(self.text);
                let message = format!("{word:?} may be a move, but its line is taken for words");
                let warning = Diagnostic::new(Code::Ambiguous, span, message);
                let help = "moves stand on lines of their own";
                self.diagnostics.push(warning.help(help));
                return;
            }
        }
    }

    fn may_be_move(&self, fold: &Fold, piece: Piece, span: Span) -> bool {
        let word = fold.bytes().get(piece.start..piece.end);
        let odd = |c: char| {
            c.is_ascii() || looks_like(c).is_some_and(|latin| latin.is_ascii_alphabetic())
        };
        word.is_some_and(looks_like_move) && span.of(self.text).chars().all(odd)
    }

    pub(super) fn unread(&mut self, span: Span, expected: &str) -> Result<(), Stop> {
        let word = span.of(self.text);
        let message = format!("{expected}, found {word:?}");
        let fault = Diagnostic::new(Code::Syntax, span, message)
            .turn(self.turns.len() as u32 + 1)
            .maybe_help(odd_sign(word));
        self.diagnostics.push(fault);
        Err(Stop)
    }

    /// Keeps `from..to` as a comment, if it says anything.
    pub(super) fn comment(&mut self, from: usize, to: usize) {
        let words = self.text.get(from..to).unwrap_or_default();
        let is_edge = |c: char| c.is_whitespace() || matches!(c, '>' | ',' | ';' | '|');
        let head = words.trim_start_matches(is_edge);
        let start = to - head.len();
        let said = head.trim_end_matches(is_edge);
        let span = Span::new(start as u32, (start + said.len()) as u32);
        if !said.chars().any(char::is_alphanumeric) {
            return;
        }
        if said.len() > Chunk::LONGEST {
            let message = "a line of words of more than 64 KiB";
            self.diagnostics
                .push(Diagnostic::new(Code::TooLarge, span, message));
            return;
        }
        self.record.push(span, What::Comment(span));
    }
}
