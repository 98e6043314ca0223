//! The short way for most lines: cells of a letter and a digit each, run together, and nothing else: `f5d6c3`.
//! Everything else takes the full way, so nothing here says what is right.

use super::line::{Kind, Line};
use crate::board::{Cell, Geometry, Shape};
use crate::format::coordinates::{Raw, Scheme, Wish};
use crate::format::settle::{Obvious, Open};
use crate::format::text::words::{MOST_MOVES, Name};
use crate::game::Game;
use crate::record::Record;
use crate::source::Span;

/// So many letters are read here: those behind them begin passes, or stand for files of two digits' boards.
const LETTERS: usize = 15;
/// Row 0 is nowhere.
const DIGITS: usize = 9;

/// The letter from 0 and the digit less 1 of a name; out of range if it is none.
#[inline]
fn parts([letter, digit]: [u8; 2]) -> (usize, usize) {
    let letter = (letter | 0x20).wrapping_sub(b'a');
    (usize::from(letter), usize::from(digit.wrapping_sub(b'1')))
}

/// The names of a text of nothing else, of two bytes each.
#[inline]
fn names(text: &[u8]) -> Option<&[[u8; 2]]> {
    let (names, rest) = text.as_chunks();
    // All are looked at without a branch, so that many are at once.
    let is_name = |&name: &[u8; 2]| {
        let (letter, digit) = parts(name);
        letter < LETTERS && digit < DIGITS
    };
    let is_run = names.iter().fold(true, |all, name| all & is_name(name));
    (is_run && rest.is_empty() && !names.is_empty()).then_some(names)
}

/// What a line of nothing but such names is; none for any other line.
pub(super) fn line(text: &[u8]) -> Option<Line> {
    let names = names(text)?;
    let (letter, digit) = parts(*names.first()?);
    let moves = names.len() as u32;
    Some(Line {
        tail: text.len(),
        first: Some(Name {
            letter: b'a' + letter as u8,
            number: digit as u32 + 1,
            digits: 1,
            len: 2,
        }),
        is_run: moves >= super::line::RUN,
        moves,
        longest: moves,
        ..Line::without_moves(Kind::Moves)
    })
}

/// What the names mean if the usual way to read them is taken.
#[derive(Clone)]
pub(super) struct Plain {
    /// The cell of each name; [`Cell::NOWHERE`] if the board has none.
    cells: [Cell; LETTERS * DIGITS],
    /// Whether no other way than the usual one can be meant if a game begins so.
    begins: [bool; LETTERS * DIGITS],
}

impl Plain {
    /// The names of a board of squares.
    pub(super) fn new(
        game: &'static dyn Game,
        geometry: &Geometry,
        wish: Wish,
        open: Open,
    ) -> Option<Self> {
        if geometry.shape() == Shape::Hexagons {
            return None;
        }
        let usual = Scheme::of(geometry);
        let obvious = Obvious::new(game, usual, wish, open)?;
        let usual = wish.over(usual);
        let raw = |at: usize| Raw::named(b'a' + (at / DIGITS) as u8, (at % DIGITS) as u32 + 1);
        Some(Self {
            cells: std::array::from_fn(|at| usual.cell(raw(at), geometry)),
            begins: std::array::from_fn(|at| obvious.is_settled_by(raw(at))),
        })
    }

    /// Adds the turns of a piece of a text that is such a line alone. False, and nothing added, if it is anything
    /// else, or leaves a doubt.
    pub(super) fn read(&self, text: &str, span: Span, record: &mut Record) -> bool {
        let is_line_end = |c: char| matches!(c, '\n' | '\r');
        let piece = span.of(text).trim_end_matches(is_line_end);
        let run = piece.trim_start_matches(is_line_end);
        let at = span.start + (piece.len() - run.len()) as u32;
        let Some(names) = names(run.as_bytes()).filter(|names| names.len() <= MOST_MOVES) else {
            return false;
        };
        let is_settled = names.first().is_some_and(|&name| self.begins(name));
        if !is_settled || names.iter().any(|&name| self.cell(name) == Cell::NOWHERE) {
            return false;
        }
        record.places(names.iter().map(|&name| self.cell(name)), at, 2);
        true
    }

    #[inline]
    fn cell(&self, name: [u8; 2]) -> Cell {
        let (letter, digit) = parts(name);
        let cell = self.cells.get(letter * DIGITS + digit);
        cell.copied().unwrap_or(Cell::NOWHERE)
    }

    fn begins(&self, name: [u8; 2]) -> bool {
        let (letter, digit) = parts(name);
        self.begins.get(letter * DIGITS + digit) == Some(&true)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::check::{Held, Reading};
    use crate::diagnostic::{Diagnostic, Diagnostics};
    use crate::format::Context;
    use crate::format::coordinates::{Order, Rows};
    use crate::format::transcript::fold::Fold;
    use crate::format::transcript::read::Moves;
    use crate::game::{Next, Start, registry};
    use crate::record::{Action, Actions};
    use crate::source::Chunk;

    type Said = (Record, Option<&'static str>, Vec<Diagnostic>);

    /// What a text says, by the short way where that is open to it, or by the full one.
    fn read(moves: &Moves, text: &str) -> Said {
        let (mut record, mut found) = (Record::default(), Diagnostics::new());
        let held = moves.read(&Chunk::new(text), &mut record, &mut found);
        let id = match held {
            Held::Record(game) => Some(game.spec().id),
            Held::Nothing | Held::Unknown => None,
        };
        (record, id, found.list().to_vec())
    }

    /// Both ways tell the same of a text. Whether the short one took it.
    fn is_alike(id: &str, wish: &str, text: &str) -> bool {
        let context = Context {
            game: registry::named(id).ok(),
            coordinates: Wish::parse(wish).unwrap_or_default(),
            ..Context::default()
        };
        let moves = Moves::new(&context);
        assert_eq!(
            read(&moves, text),
            read(&moves.on_the_full_way(), text),
            "{id}, {wish}: {text:?}"
        );
        let span = Span::new(0, text.len() as u32);
        moves
            .plain()
            .is_some_and(|plain| plain.read(text, span, &mut Record::default()))
    }

    /// A game of so many turns, each picked among those that are legal, with cells that a scheme names.
    fn game(id: &str, picks: &[u16], scheme: impl Fn(Scheme) -> Scheme) -> String {
        let game = registry::named(id).unwrap();
        let geometry = (game.spec().geometry)();
        let scheme = scheme(Scheme::of(geometry));
        let mut play = game.start(Start::default()).unwrap();
        let mut text = String::new();
        for &pick in picks {
            while let Next::Pass(_) = play.next() {
                play.play(&Actions::plain(&[Action::Pass])).unwrap();
            }
            let targets = play.targets();
            if targets.is_empty() {
                break;
            }
            let cell = targets[usize::from(pick) % targets.len()];
            play.play(&Actions::plain(&[Action::Place(cell)])).unwrap();
            let (first, second) = scheme.numbers(cell, geometry);
            text.push(char::from(b'a' + first as u8 - 1));
            text += &second.to_string();
        }
        text
    }

    #[test]
    fn most_lines_are_short() {
        for text in [
            "f5d6c3",
            "f5",
            "F5d6C3\r\n",
            "\n\nf5f6\n",
            "c4c3d3",
            "f5f5",
            "f5a1",
        ] {
            assert!(is_alike("othello", "", text), "{text}");
        }
        // Words, passes, numbers; cells that the board has not; the first turn is legal in another way, or in none.
        for text in [
            "", "\n", "f5 d6", "f5d6pa", "1f5d6", "f5d", "f5d66", "f5i9", "f9", "f4", "e3", "a1b1",
            "f5\nd6",
        ] {
            assert!(!is_alike("othello", "", text), "{text}");
        }
        assert!(is_alike("othello", "bottom", "f4d3"));
        assert!(!is_alike("othello", "bottom", "f5d6"));
        assert!(!is_alike("gomoku", "", "h8h7"));
        assert!(is_alike("gomoku", "i,bottom,column-first", "h8h7"));
    }

    proptest! {
        #[test]
        fn games_are_read_alike(
            id in prop::sample::select(vec!["othello", "othello:reversi", "gomoku", "renju", "ninuki", "macbeth"]),
            picks in prop::collection::vec(any::<u16>(), 1..70),
            (turned, swapped) in any::<(bool, bool)>(),
            wish in prop::sample::select(vec!["", "top", "bottom", "row-first", "no-i", "0", "i,top,column-first"]),
            (at, put) in (0_usize..140, prop::sample::select(vec!["", "", "", "5", "g", "G7", "pa", " ", "\n", "\r", "é", "<br>"])),
        ) {
            let turn = |usual: Scheme| Scheme {
                rows: match usual.rows {
                    Rows::Top if turned => Rows::Bottom,
                    Rows::Bottom if turned => Rows::Top,
                    rows => rows,
                },
                order: if swapped { Order::RowFirst } else { Order::ColumnFirst },
                ..usual
            };
            let mut text = game(id, &picks, turn);
            text.insert_str(at.min(text.len()), put);
            is_alike(id, wish, &text);
        }

        #[test]
        fn lines_look_alike(text in "([a-pxA-H][1-9]){0,8}([0-9a-zP]| [a-h]|\\.){0,2}") {
            if let Some(line) = line(text.as_bytes()) {
                let mut fold = Fold::default();
                fold.line(&text, 0, text.len());
                prop_assert_eq!(line, Line::of(&fold));
            }
        }
    }
}
