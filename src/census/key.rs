//! Keys under which equal games meet: 128 bits that follow from the rule set, the start and the turns.
//!
//! The digest is FNV-1a of 128 bits, which goes on from turn to turn, so that all beginnings of a game have their
//! keys on the way. That two of a million different games get one key is less likely than one in 10^26. It is
//! no seal against somebody who makes up games to that end.

use super::line::Line;
use super::maps::Maps;
use crate::board::{Axis, Board, Cell, Geometry, Side, image};
use crate::game::Game;
use crate::record::{Action, Actions};

/// A key.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Key(pub u128);

/// What games may differ in and be the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Under {
    /// Nothing.
    #[default]
    Nothing,
    /// A symmetry of the board that keeps the start and the rules.
    Symmetry,
}

/// The key of a whole line.
pub fn of_line(game: &'static dyn Game, line: &Line, under: Under) -> Key {
    of_words(game, line, line.len(), under)
}

/// The key of so many of the first words of a line.
pub fn of_words(game: &'static dyn Game, line: &Line, words: usize, under: Under) -> Key {
    let mut keys = Keys::new(game, line, under);
    for word in line.words().take(words) {
        keys.add(&word);
    }
    keys.least()
}

/// The keys of all beginnings of a line, each of so many words: those of one word first, that of the whole line last.
pub fn of_beginnings(
    game: &'static dyn Game,
    line: &Line,
    under: Under,
    mut each: impl FnMut(usize, Key),
) {
    let mut keys = Keys::new(game, line, under);
    for (at, word) in line.words().enumerate() {
        keys.add(&word);
        each(at + 1, keys.least());
    }
}

/// The digests of a line as it is seen under each symmetry; the least of them is its key.
struct Keys {
    geometry: &'static Geometry,
    seen: Vec<(&'static [Cell], Digest)>,
}

impl Keys {
    fn new(game: &'static dyn Game, line: &Line, under: Under) -> Self {
        let geometry = (game.spec().geometry)();
        let maps = Maps::of(game);
        let maps: &[_] = match under {
            Under::Nothing => maps.rules.get(..1).unwrap_or_default(),
            // A position of one's own is seen from all sides, and so is part of what is compared.
            Under::Symmetry if line.start.is_some() => &maps.rules,
            Under::Symmetry => &maps.start,
        };
        let begin = |&map: &&'static [Cell]| {
            let mut digest = Digest::new();
            digest.bytes(game.spec().id.as_bytes());
            digest.byte(0);
            match &line.start {
                Some(board) => digest.board(geometry, board, map),
                None => digest.side(line.first),
            }
            (map, digest)
        };
        Self {
            geometry,
            seen: maps.iter().map(begin).collect(),
        }
    }

    fn add(&mut self, word: &Actions<'_>) {
        for (map, digest) in &mut self.seen {
            digest.word(self.geometry, word, map);
        }
    }

    fn least(&self) -> Key {
        let keys = self.seen.iter().map(|(_, digest)| digest.0);
        Key(keys.min().unwrap_or_default())
    }
}

#[derive(Clone, Copy)]
struct Digest(u128);

impl Digest {
    const fn new() -> Self {
        Self(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        self.0 = (self.0 ^ u128::from(byte)).wrapping_mul(PRIME);
    }

    fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.byte(*byte);
        }
    }

    fn number(&mut self, number: u32) {
        self.bytes(&number.to_le_bytes());
    }

    #[inline]
    fn cell(&mut self, cell: Cell) {
        self.bytes(&cell.0.to_le_bytes());
    }

    fn side(&mut self, side: Option<Side>) {
        self.byte(side.map_or(0, |side| side as u8 + 1));
    }

    /// An axis through a cell, as both are seen.
    fn axis(&mut self, geometry: &Geometry, axis: Option<Axis>, cell: Cell, map: &[Cell]) {
        let seen = axis.map(|axis| axis.image(geometry, map, cell));
        self.byte(seen.map_or(0, |axis| axis.sign() as u8));
    }

    fn board(&mut self, geometry: &Geometry, board: &Board, map: &[Cell]) {
        let mut pieces = vec![0; geometry.len()];
        for side in [Side::Black, Side::White] {
            for cell in board.cells(side) {
                if let Some(place) = pieces.get_mut(image(map, cell).index()) {
                    *place = side as u8 + 1;
                }
            }
        }
        self.byte(1);
        self.bytes(&pieces);
        self.side(board.to_move);
        if let Some(session) = &board.session {
            self.number(session.number);
            self.side(Some(session.opener));
            self.bytes(&session.played.map(u8::from));
            if let Some(mark) = session.mark {
                self.cell(image(map, mark));
                self.axis(geometry, session.axis, mark, map);
            }
        }
        if let Some(pairs) = board.fives.as_ref().and_then(|fives| fives.pairs) {
            self.number(pairs[0]);
            self.number(pairs[1]);
        }
    }

    /// A word: each part by its kind and what it names, then an end.
    fn word(&mut self, geometry: &Geometry, word: &Actions<'_>, map: &[Cell]) {
        for action in word.list {
            match *action {
                Action::Place(cell) => {
                    self.byte(1);
                    self.cell(image(map, cell));
                }
                Action::PlaceAs(cell, side) => {
                    self.byte(2 + side as u8);
                    self.cell(image(map, cell));
                }
                Action::Move(way) => {
                    self.byte(4);
                    for &cell in way.of(word.paths) {
                        self.cell(image(map, cell));
                    }
                    self.cell(Cell::NOWHERE);
                }
                Action::Remove(cell) => {
                    self.byte(5);
                    self.cell(image(map, cell));
                }
                Action::Send(from, to) => {
                    self.byte(6);
                    self.cell(image(map, from));
                    self.cell(image(map, to));
                }
                Action::Mark(cell, axis) => {
                    self.byte(7);
                    self.cell(image(map, cell));
                    self.axis(geometry, axis, cell, map);
                }
                // Where there are dice, no board is seen from another side.
                Action::Roll(one, other) => self.bytes(&[8, one, other]),
                Action::Swap(men) => {
                    let men = men.of(word.paths).iter();
                    let mut men: Vec<Cell> = men.map(|&cell| image(map, cell)).collect();
                    men.sort();
                    self.byte(9);
                    for cell in men {
                        self.cell(cell);
                    }
                    self.cell(Cell::NOWHERE);
                }
                Action::Pass => self.byte(10),
                Action::End(_) => {}
            }
        }
        self.byte(0);
    }
}
