//! The reader of one line.

use super::{Kind, SCORES, board, kind};
use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::othello::discs::{self, Discs};
use crate::format::othello::reached::reached;
use crate::format::{Held, Reading};
use crate::game::{Game, registry};
use crate::lgn::syntax::quote::quote;
use crate::record::{Record, What};
use crate::source::{Chunk, Span};

pub(super) struct Positions {
    pub(super) game: Option<&'static dyn Game>,
}

impl Reading for Positions {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let text = chunk.text.as_str();
        let game = match self.game {
            Some(game) if game.spec().game != "othello" => {
                let message = format!("{} is not played in this format", game.spec().title);
                diagnostics.push(Diagnostic::new(Code::UnknownGame, Span::at(0), message));
                return Held::Unknown;
            }
            Some(game) => game,
            None => match registry::find("othello", "") {
                Ok(game) => game,
                Err(_) => return Held::Nothing,
            },
        };
        let (mut at, mut has_position) = (0, false);
        let mut said = Comment::default();
        for line in text.split_inclusive(['\n', '\r']) {
            let start = at;
            at += line.len();
            match kind(line.as_bytes()) {
                // The second half of a line end is no blank line.
                Kind::Blank
                    if line == "\n"
                        && text.as_bytes().get(start.wrapping_sub(1)) == Some(&b'\r') => {}
                Kind::Blank => said.end(record),
                Kind::Comment => said.add(text, start, line),
                Kind::Other => {
                    said.end(record);
                    let mut reader = Line {
                        text,
                        end: start + line.trim_end().len(),
                        game,
                        geometry: (game.spec().geometry)(),
                        record,
                        diagnostics,
                    };
                    if !reader.read(start) {
                        let end = Span::at(reader.end as u32);
                        record.push(end, What::Fault(None));
                    }
                    has_position = true;
                }
            }
        }
        said.end(record);
        if has_position {
            Held::Record(game)
        } else {
            Held::Nothing
        }
    }
}

/// Lines of comments that follow each other are one.
#[derive(Default)]
struct Comment {
    text: String,
    span: Option<Span>,
}

impl Comment {
    fn add(&mut self, text: &str, start: usize, line: &str) {
        let blanks = line.len() - line.trim_start().len();
        let from = start + blanks;
        let end = start + line.trim_end_matches(['\n', '\r']).len();
        let whole = Span::new(from as u32, end as u32);
        if self.span.is_some() {
            self.text.push('\n');
        }
        self.text.push_str(words(whole.of(text)));
        self.span = Some(self.span.map_or(whole, |span| span.to(whole)));
    }

    fn end(&mut self, record: &mut Record) {
        if let Some(span) = self.span.take() {
            record.remark(&self.text, span);
            self.text.clear();
        }
    }
}

/// What a comment says, behind its sign and one blank.
fn words(comment: &str) -> &str {
    let comment = comment.strip_prefix('%').unwrap_or(comment);
    comment.strip_prefix(' ').unwrap_or(comment)
}

struct Line<'a> {
    text: &'a str,
    end: usize,
    game: &'static dyn Game,
    geometry: &'static Geometry,
    record: &'a mut Record,
    diagnostics: &'a mut Diagnostics,
}

impl Line<'_> {
    /// Reads a line. False if something can't be read.
    fn read(&mut self, from: usize) -> bool {
        let line = self.text.get(from..self.end).unwrap_or_default();
        let from = from + line.len() - line.trim_start().len();
        let (discs, at) = board(self.text.get(..self.end).unwrap_or_default(), from);
        if discs.pieces.len() < discs::COUNT {
            let word = self.word(from);
            let span = word.to(Span::new(word.start, (at as u32).max(word.end)));
            let count = discs.pieces.len();
            let message = format!("expected a board of 64 signs, found {count} of them");
            let fault = Diagnostic::new(Code::BadDiagram, span, message);
            let help = "X, * or B is Black, O or W is White, - or . is an empty square";
            self.diagnostics.push(fault.help(help));
            return false;
        }
        let word = self.word(self.blanks(at));
        let side = discs::side(word.of(self.text)).map(|side| (side, word));
        let mut at = self.blanks(if side.is_some() {
            word.end as usize
        } else {
            at
        });
        if self.text.as_bytes().get(at) == Some(&b';') {
            at += 1;
        }
        self.position(discs, side);
        let rest = Span::new(at as u32, self.end as u32);
        let comment = rest.of(self.text).find('%').map(|sign| at + sign);
        let items = Span::new(at as u32, comment.unwrap_or(self.end) as u32);
        let is_read = self.items(items);
        if is_read && side.is_none() {
            self.find_side();
        }
        if let Some(start) = comment {
            let span = Span::new(start as u32, self.end as u32);
            self.record.remark(words(span.of(self.text)), span);
        }
        is_read
    }

    fn position(&mut self, discs: Discs, side: Option<(Side, Span)>) {
        let setup = discs.setup(side);
        let span = setup.keyword;
        self.record.setup(setup, span);
    }

    fn blanks(&self, at: usize) -> usize {
        let rest = self.text.get(at..self.end).unwrap_or_default();
        at + rest.len() - rest.trim_start().len()
    }

    /// The word at `at`.
    fn word(&self, at: usize) -> Span {
        let rest = self.text.get(at..self.end).unwrap_or_default();
        let ends = |c: char| c.is_whitespace() || matches!(c, ';' | '%');
        let len = rest.find(ends).unwrap_or(rest.len());
        Span::new(at as u32, (at + len) as u32)
    }

    /// Reads what stands behind the side: moves with scores, a best square, or turns.
    fn items(&mut self, all: Span) -> bool {
        let (mut scores, mut told) = (String::new(), None::<Span>);
        let mut at = all.start;
        for part in all.of(self.text).split(';') {
            let start = at + (part.len() - part.trim_start().len()) as u32;
            at += part.len() as u32 + 1;
            let item = part.trim();
            let span = Span::new(start, start + item.len() as u32);
            if item.is_empty() {
                continue;
            }
            let best = best_square(item, self.geometry);
            if best.is_none() && !is_scored(item) {
                let is_read = if item.contains(':') {
                    self.unread(span)
                } else {
                    self.turns(span)
                };
                if !is_read {
                    return false;
                }
                continue;
            }
            if !scores.is_empty() {
                scores.push_str("; ");
            }
            scores.push_str(best.as_deref().unwrap_or(item));
            told = Some(told.map_or(span, |told| told.to(span)));
        }
        if let Some(span) = told {
            self.record.tags.push(SCORES, &scores, span);
        }
        true
    }

    fn turns(&mut self, all: Span) -> bool {
        let mut at = all.start as usize;
        while at < all.end as usize {
            let bytes = self
                .text
                .as_bytes()
                .get(at..all.end as usize)
                .unwrap_or_default();
            if bytes.first().is_some_and(u8::is_ascii_whitespace) {
                at += 1;
                continue;
            }
            let span = Span::new(at as u32, at as u32 + 2);
            let word = span.of(self.text);
            if is_pass(word) {
                self.record.pass(span);
            } else if let [file, row @ b'0'..=b'9'] = *word.as_bytes()
                && file.is_ascii_alphabetic()
            {
                let file = file.to_ascii_lowercase() - b'a' + 1;
                let cell = self.geometry.named(file, u16::from(row - b'0'));
                self.record
                    .place(if row == b'0' { Cell::NOWHERE } else { cell }, span);
            } else {
                return self.unread(self.word(at));
            }
            at += 2;
        }
        true
    }

    fn unread(&mut self, span: Span) -> bool {
        let found = quote(span.of(self.text));
        let message = format!("expected a move with its score, or a turn, found {found}");
        self.diagnostics
            .push(Diagnostic::new(Code::Syntax, span, message));
        false
    }

    /// Says who is to move where the line does not: the turns tell, or nothing does.
    fn find_side(&mut self) {
        let span = self
            .record
            .setups
            .first()
            .map_or(Span::default(), |setup| setup.keyword);
        let has_turns = self
            .record
            .entries
            .iter()
            .any(|entry| matches!(entry.what, What::Turn(_)));
        let black = reached(self.game, self.record).is_some();
        self.set_side(Some((Side::White, span)));
        let white = reached(self.game, self.record).is_some();
        if has_turns && white && !black {
            let message = "the turns are White's to begin: no other way is legal";
            self.diagnostics
                .push(Diagnostic::new(Code::Resolved, span, message));
            return;
        }
        self.set_side(None);
        if black == white {
            let message = "nothing says who is to move; Black is taken";
            let warning = Diagnostic::new(Code::Ambiguous, span, message);
            self.diagnostics
                .push(warning.help("X or O behind the board says it"));
        }
    }

    fn set_side(&mut self, side: Option<(Side, Span)>) {
        if let Some(setup) = self.record.setups.first_mut() {
            setup.side = side;
        }
    }
}

fn is_pass(word: &str) -> bool {
    ["pa", "ps", "--"]
        .iter()
        .any(|pass| word.eq_ignore_ascii_case(pass))
}

/// Whether it is a move with its score: `H1:+12`.
pub(super) fn is_scored(item: &str) -> bool {
    let Some((turn, score)) = item.split_once(':') else {
        return false;
    };
    let is_cell = matches!(
        *turn.trim().as_bytes(),
        [b'a'..=b'h' | b'A'..=b'H', b'1'..=b'8']
    );
    (is_cell || is_pass(turn.trim()) || turn.trim().eq_ignore_ascii_case("pass"))
        && !score.trim().is_empty()
        && !score.contains([';', '%', '\n', '\r'])
}

/// `32 -34`, the number of the best square and its score, as a move with its score. Squares are counted from
/// 0, which is a1: no other way is each of the best squares of the real lists a legal move.
fn best_square(item: &str, geometry: &Geometry) -> Option<String> {
    let (square, score) = item.split_once([' ', '\t'])?;
    let square: i32 = square.parse().ok()?;
    let _: i32 = score.trim().parse().ok()?;
    let name = match usize::try_from(square) {
        Ok(square) => geometry.name(geometry.cells().nth(square)?).to_uppercase(),
        // There is no move.
        Err(_) => "PA".to_owned(),
    };
    let sign = if score.trim().starts_with(['+', '-']) {
        ""
    } else {
        "+"
    };
    Some(format!("{name}:{sign}{}", score.trim()))
}
