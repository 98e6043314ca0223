//! A second engine for Macbeth, Othello and Reversi, written from the rules alone: slow, plain, and
//! with nothing in common with the one that it is held against.

use std::cmp::Ordering;

/// What lies on a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Disc {
    Black,
    White,
}

impl Disc {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

/// Column and row, both from 1.
pub(super) type Place = (i32, i32);

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    Of(Disc),
    /// That side has to pass.
    Passes(Disc),
    Over,
}

/// Why a disc can't be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Refusal {
    GameOver,
    OffBoard,
    Block,
    Occupied,
    NotCentral,
    NoCapture,
}

#[derive(Clone)]
pub(super) struct Naive {
    /// The cells on an edge of the hexagon; none for the square board.
    side: Option<i32>,
    opening: bool,
    misere: bool,
    discs: [[Option<Disc>; 13]; 13],
    pub(super) turn: Turn,
}

const HEXAGON: [Place; 6] = [(1, 0), (1, 1), (0, 1), (-1, 0), (-1, -1), (0, -1)];
const SQUARE: [Place; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

impl Naive {
    /// The start of the rule set of that id.
    pub(super) fn new(id: &str) -> Self {
        let has = |word| id.contains(word);
        let mut game = Self {
            side: match (has("othello"), has("mini")) {
                (true, _) => None,
                (_, true) => Some(4),
                (_, false) => Some(6),
            },
            opening: has("reversi"),
            misere: has("misere"),
            discs: [[None; 13]; 13],
            turn: Turn::Of(Disc::Black),
        };
        if !game.opening {
            for (i, place) in game.centre().into_iter().enumerate() {
                game.put(place, [Disc::White, Disc::Black][i % 2]);
            }
        }
        game
    }

    /// The central cells, so that they begin with one of White's and alternate.
    fn centre(&self) -> Vec<Place> {
        match self.side {
            // e5 f5 g6 g7 f7 e6 round f6; c3 d3 e4 e5 d5 c4 round d4.
            Some(s) => [(-1, -1), (0, -1), (1, 0), (1, 1), (0, 1), (-1, 0)]
                .map(|(c, r)| (s + c, s + r))
                .to_vec(),
            // d4 e4 e5 d5.
            None => vec![(4, 4), (5, 4), (5, 5), (4, 5)],
        }
    }

    fn on_board(&self, (c, r): Place) -> bool {
        match self.side {
            Some(s) => (1..2 * s).contains(&c) && (1..2 * s).contains(&r) && (c - r).abs() < s,
            None => (1..=8).contains(&c) && (1..=8).contains(&r),
        }
    }

    fn is_block(&self, (c, r): Place) -> bool {
        self.side.is_some() && c % 2 == 0 && r % 2 == 0
    }

    /// The disc on a place; none on blocks and off the board.
    pub(super) fn at(&self, place: Place) -> Option<Disc> {
        if self.on_board(place) {
            self.discs[place.1 as usize][place.0 as usize]
        } else {
            None
        }
    }

    fn put(&mut self, (c, r): Place, disc: Disc) {
        self.discs[r as usize][c as usize] = Some(disc);
    }

    /// The discs that a disc of that colour turns over if it is placed there (section 4): none before
    /// the opening phase is over (section 14).
    pub(super) fn turned(&self, place: Place, own: Disc) -> Vec<Place> {
        let steps: &[Place] = if self.side.is_some() {
            &HEXAGON
        } else {
            &SQUARE
        };
        let mut turned = Vec::new();
        if self.opening {
            return turned;
        }
        for (dc, dr) in steps {
            let mut run = Vec::new();
            let mut at = (place.0 + dc, place.1 + dr);
            while self.at(at) == Some(own.other()) {
                run.push(at);
                at = (at.0 + dc, at.1 + dr);
            }
            if self.at(at) == Some(own) {
                turned.extend(run);
            }
        }
        turned
    }

    /// Whether that side may place a disc there; in the order of section 8.
    pub(super) fn judge(&self, place: Place) -> Result<Disc, Refusal> {
        let own = match self.turn {
            Turn::Over => return Err(Refusal::GameOver),
            Turn::Of(disc) => disc,
            Turn::Passes(disc) => disc.other(),
        };
        if !self.on_board(place) {
            Err(Refusal::OffBoard)
        } else if self.is_block(place) {
            Err(Refusal::Block)
        } else if self.at(place).is_some() {
            Err(Refusal::Occupied)
        } else if self.opening {
            let central = self.centre().contains(&place);
            if central {
                Ok(own)
            } else {
                Err(Refusal::NotCentral)
            }
        } else if self.turned(place, own).is_empty() {
            Err(Refusal::NoCapture)
        } else {
            Ok(own)
        }
    }

    fn can_place(&self, own: Disc) -> bool {
        self.places().any(|place| {
            self.at(place).is_none() && !self.is_block(place) && !self.turned(place, own).is_empty()
        })
    }

    /// Every place of the board, blocks included, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + '_ {
        let all = (1..=12).flat_map(|r| (1..=12).map(move |c| (c, r)));
        all.filter(|&place| self.on_board(place))
    }

    /// Places a disc of the side whose turn it is, even if that is not central or encloses nothing.
    pub(super) fn place(&mut self, place: Place) {
        let own = match self.turn {
            Turn::Of(disc) => disc,
            Turn::Passes(disc) => disc.other(),
            Turn::Over => panic!("the game is over"),
        };
        for turned in self.turned(place, own) {
            self.put(turned, own);
        }
        self.put(place, own);
        let full = |game: &Self| game.centre().iter().all(|&place| game.at(place).is_some());
        self.opening = self.opening && !full(self);
        self.give_turn_to(own.other());
    }

    /// Lets that side move, if it can.
    fn give_turn_to(&mut self, side: Disc) {
        self.turn = if self.opening || self.can_place(side) {
            Turn::Of(side)
        } else if self.can_place(side.other()) {
            Turn::Passes(side)
        } else {
            Turn::Over
        };
    }

    /// A pass, forced or not.
    pub(super) fn pass(&mut self) {
        match self.turn {
            Turn::Of(disc) | Turn::Passes(disc) => self.give_turn_to(disc.other()),
            Turn::Over => {}
        }
    }

    /// Black's and White's score and the winner of a finished game (section 6).
    pub(super) fn result(&self) -> (u32, u32, Option<Disc>) {
        let on = |disc| self.places().filter(|&p| self.at(p) == Some(disc)).count() as u32;
        let (mut black, mut white) = (on(Disc::Black), on(Disc::White));
        let playable = self.places().filter(|&p| !self.is_block(p)).count() as u32;
        let empty = playable - black - white;
        let more = black.cmp(&white);
        match more {
            Ordering::Less => white += empty,
            Ordering::Equal => (black, white) = (black + empty / 2, white + empty / 2),
            Ordering::Greater => black += empty,
        }
        let winner = match (more, self.misere) {
            (Ordering::Equal, _) => None,
            (Ordering::Greater, false) | (Ordering::Less, true) => Some(Disc::Black),
            (Ordering::Less, false) | (Ordering::Greater, true) => Some(Disc::White),
        };
        (black, white, winner)
    }
}
