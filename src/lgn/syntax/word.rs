//! Words: numbers, sides, section words, turns and results.

use super::advice;
use super::block::Keyword;
use super::body::Body;
use super::expect::unwrap;
use super::line::{Ended, Line, Prefix};
use super::place::{Fold, Text};
use super::quote::quote;
use super::token::{self, HIGHEST, LONGEST};
use super::tree::Kind;
use super::turn::{self, Build};
use crate::board::Side;
use crate::diagnostic::Code;
use crate::record::Claim;
use crate::source::Span;

impl Body<'_> {
    /// Reads the word at the present place.
    pub(super) fn word(&mut self) {
        let (end, ascii) = token::word_end(self.text.as_bytes(), self.at);
        let end = end.min(self.end).max(self.at + 1);
        let start = self.at;
        let Some(word) = self.text.get(start..end) else {
            self.at = end;
            return;
        };
        let span = self.take(end - start);
        if word.len() > LONGEST {
            self.faults
                .push(Code::TooLarge, span, "a word of more than 64 KiB");
            self.lose(span);
        } else if let Some(keyword) = Keyword::find(word) {
            self.keyword(keyword, span);
        } else if ascii {
            self.pieces(&Text::plain(self.text), word);
        } else {
            let mut fold = std::mem::take(&mut self.fold);
            fold.word(self.text, start, end);
            self.pieces(&fold.text(), fold.str());
            self.fold = fold;
        }
    }

    /// Reads a word: a number and a side may stand before a turn without a blank.
    fn pieces(&mut self, text: &Text<'_>, mut word: &str) {
        loop {
            word = match word.as_bytes() {
                [] => return,
                [b'0'..=b'9', ..] => self.number(text, word),
                [b'B' | b'W' | b'b' | b'w', b':', ..] => self.side(text, word),
                _ => {
                    self.last_piece(text, word);
                    return;
                }
            }
        }
    }

    /// Reads the number at the head of a word, and gives the rest of the word.
    fn number<'w>(&mut self, text: &Text<'_>, word: &'w str) -> &'w str {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let behind = word.get(digits..).unwrap_or("");
        let dots = match behind.as_bytes() {
            [b'.', b'.', b'.', ..] => 3,
            [b'.', ..] => 1,
            _ => 0,
        };
        let rest = behind.get(dots..).unwrap_or("");
        let mut span = text.between(word, rest);
        let main_line = self.outer.is_empty() && self.too_deep == 0;
        if dots == 0 {
            let bracket = self.text.as_bytes().get(self.at) == Some(&b')');
            if !(behind.is_empty() && bracket && main_line) {
                self.bare_digits(text, word, behind);
                return "";
            }
            self.at += 1;
            span.end = self.at as u32;
        }
        if self.is_behind_result(span) {
            return rest;
        }
        let value = token::value(word.get(..digits).unwrap_or(""));
        if value > HIGHEST {
            self.faults
                .push(Code::TooLarge, span, "a turn number over 100000");
            self.lose(span);
        } else if self.line.prefix > Prefix::Number {
            self.out_of_order(span, "a number stands before the side");
        } else {
            self.push(span, Kind::Number(value));
            self.line.prefix = Prefix::Number;
            self.line.glyph = false;
        }
        rest
    }

    /// Digits that are no number.
    fn bare_digits(&mut self, text: &Text<'_>, word: &str, behind: &str) {
        let span = text.span(word);
        if self.is_behind_result(span) {
            return;
        }
        let found = quote(word);
        if behind.is_empty() {
            let message = format!("expected a turn, found the number {found}");
            let help = format!("a turn number is written `{word}.`");
            self.faults.advise(span, message, help);
        } else {
            let message = format!("expected a turn, found {found}");
            self.no_turn(span, word, message);
            return;
        }
        self.lose(span);
    }

    /// Reports a word that is no turn, with advice if there is any.
    fn no_turn(&mut self, span: Span, word: &str, message: String) {
        match advice::on(word) {
            Some(help) => self.faults.advise(span, message, help),
            None => self.faults.unread(self.text, span, message),
        }
        self.lose(span);
    }

    /// Reads the side at the head of a word, and gives the rest of the word.
    fn side<'w>(&mut self, text: &Text<'_>, word: &'w str) -> &'w str {
        let rest = word.get(2..).unwrap_or("");
        let span = text.between(word, rest);
        if self.is_behind_result(span) {
            return rest;
        }
        if self.line.prefix == Prefix::Side {
            self.out_of_order(span, "a second side before one turn");
            return rest;
        }
        let black = word.starts_with(['B', 'b']);
        let side = if black { Side::Black } else { Side::White };
        self.push(span, Kind::Side(side));
        self.line.prefix = Prefix::Side;
        self.line.side = Some(span);
        self.line.glyph = false;
        rest
    }

    /// Reads the last piece of a word, which is a turn if it is anything.
    fn last_piece(&mut self, text: &Text<'_>, word: &str) {
        if word.eq_ignore_ascii_case("session") {
            self.session(text.span(word));
            return;
        }
        let span = text.span(word);
        if self.is_behind_result(span) {
            return;
        }
        if let Some(claim) = Claim::parse(word) {
            self.result(span, claim);
            return;
        }
        let (parts, names) = (self.tree.parts.len(), self.tree.names.len());
        let readings = self.tree.readings.len();
        let mut build = Build {
            tree: self.tree,
            text: *text,
        };
        match turn::word(&mut build, word) {
            Ok((_, kind)) => {
                self.push(span, kind);
                self.line = Line::behind_turn();
            }
            Err(error) => {
                self.tree.parts.truncate(parts);
                self.tree.names.truncate(names);
                self.tree.readings.truncate(readings);
                let message = if advice::is_prose(word) {
                    format!("expected a turn, found {}", quote(word))
                } else {
                    unwrap(error).message(word)
                };
                self.no_turn(span, word, message);
            }
        }
    }

    /// `session 3:`, of which the word has been read.
    fn session(&mut self, word: Span) {
        let bytes = self.text.as_bytes();
        let start = token::skip_blanks(bytes, self.at).min(self.end);
        let (end, _) = token::word_end(bytes, start);
        let mut fold = Fold::default();
        fold.word(self.text, start, end.min(self.end));
        let digits = fold.str().bytes().take_while(u8::is_ascii_digit).count();
        let number = fold.str().get(..digits).unwrap_or("");
        let behind = fold.str().get(digits..).unwrap_or("");
        let Some(rest) = behind.strip_prefix(':').filter(|_| digits > 0) else {
            if !self.is_behind_result(word) {
                self.unread(word, "expected a number and a colon behind `session`");
            }
            return;
        };
        let span = word.to(fold.text().between(fold.str(), rest));
        self.at = span.end as usize;
        if self.is_behind_result(span) {
            return;
        }
        match token::value(number) {
            number if number > HIGHEST => {
                self.faults
                    .push(Code::TooLarge, span, "a session number over 100000");
                self.lose(span);
            }
            _ if self.line.prefix != Prefix::None => {
                self.out_of_order(span, "the section word stands before number and side");
            }
            number => {
                self.push(span, Kind::Session(number));
                self.line.prefix = Prefix::Session;
                self.line.session = Some(span);
                self.line.glyph = false;
            }
        }
    }

    fn out_of_order(&mut self, span: Span, message: &str) {
        let help = "before a turn the order is section word, number, side, `~`";
        self.faults.advise(span, message, help);
        self.push(span, Kind::Unknown);
    }

    fn result(&mut self, span: Span, claim: Claim) {
        self.no_turn_follows();
        if self.outer.is_empty() && self.too_deep == 0 {
            self.push(span, Kind::Result(claim));
            self.ended = Ended::Yes;
            self.line = Line::new(self.line.word);
        } else {
            self.unread(span, "a result inside a variation");
        }
    }
}
