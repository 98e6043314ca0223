//! Rule sets and positions.

use super::squares::{Square, WAYS, is_border, is_on_board, next, rendezvous};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Colour {
    Black,
    White,
}

impl Colour {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    pub(super) fn letter(self) -> char {
        match self {
            Self::Black => 'B',
            Self::White => 'W',
        }
    }

    pub(super) fn read(letter: &str) -> Self {
        match letter {
            "B" => Self::Black,
            "W" => Self::White,
            _ => panic!("{letter} is no colour"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Edition {
    Standard,
    Jan1879,
    Feb1879,
    Oct1880,
    Dec1880,
    Of1881,
    Of1893,
    Second1893,
}

/// A rule set (section 1).
#[allow(clippy::struct_excessive_bools)] // three options that combine freely
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Rules {
    pub(super) edition: Edition,
    pub(super) border_frame: bool,
    pub(super) swap_colours: bool,
    pub(super) natural_selection: bool,
}

impl Rules {
    pub(super) fn of(edition: Edition) -> Self {
        Self {
            edition,
            border_frame: false,
            swap_colours: false,
            natural_selection: false,
        }
    }

    /// Every combination of the options, and every edition.
    pub(super) fn all() -> Vec<Self> {
        let options = (0..8).map(|bits| Self {
            edition: Edition::Standard,
            border_frame: bits & 1 != 0,
            swap_colours: bits & 2 != 0,
            natural_selection: bits & 4 != 0,
        });
        let editions = [
            Edition::Jan1879,
            Edition::Feb1879,
            Edition::Oct1880,
            Edition::Dec1880,
            Edition::Of1881,
            Edition::Of1893,
            Edition::Second1893,
        ];
        options.chain(editions.map(Self::of)).collect()
    }

    /// The value of the `Variant` tag.
    pub(super) fn variant(self) -> String {
        let edition = match self.edition {
            Edition::Standard => "",
            Edition::Jan1879 => "1879-01",
            Edition::Feb1879 => "1879-02",
            Edition::Oct1880 => "1880-10",
            Edition::Dec1880 => "1880-12",
            Edition::Of1881 => "1881",
            Edition::Of1893 => "1893",
            Edition::Second1893 => "1893-2",
        };
        let words = [
            (self.border_frame, "border-frame"),
            (self.swap_colours, "swap-colours"),
            (self.natural_selection, "natural-selection"),
            (self.edition != Edition::Standard, edition),
        ];
        let words = words.iter().filter(|(has, _)| *has).map(|(_, word)| *word);
        words.collect::<Vec<_>>().join(", ")
    }

    pub(super) fn is_1893(self) -> bool {
        matches!(self.edition, Edition::Of1893 | Edition::Second1893)
    }

    /// Whether its rendezvous shrink from session to session (sections 4 to 6).
    pub(super) fn shrinks(self) -> bool {
        self.edition == Edition::Standard || self.is_1893()
    }

    /// Whether the mark is rolled.
    pub(super) fn rolls(self) -> bool {
        self.natural_selection || matches!(self.edition, Edition::Jan1879 | Edition::Feb1879)
    }

    /// Whether the board is empty at first.
    pub(super) fn sets_men(self) -> bool {
        self.natural_selection || !self.shrinks()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// Men are set, by the mover.
    Setting,
    /// The setter must set or roll the mark; whether a void throw of his stands written.
    Mark {
        void: bool,
    },
    Play,
    Over(Colour),
}

/// Men with their squares, in no order.
pub(super) type Men = Vec<(Square, Colour)>;

#[derive(Clone, Debug)]
pub(super) struct Position {
    pub(super) rules: Rules,
    pub(super) men: Men,
    pub(super) phase: Phase,
    /// Who acted first in the record, or in the last setting of men.
    pub(super) first: Colour,
    /// The session, or the session to come.
    pub(super) session: u32,
    /// Where the mark stands, or stood in the last session, and the direction of a rendezvous of three.
    pub(super) mark: Option<(Square, Option<char>)>,
    pub(super) setter: Colour,
    pub(super) opener: Colour,
    pub(super) mover: Colour,
    /// The sides that have had a turn in this session.
    pub(super) played: Vec<Colour>,
    /// Whether the opener has moved a man in this session.
    pub(super) opener_moved: bool,
    pub(super) swapped: bool,
    /// Whether the mark to come is the first of a game played from its start.
    pub(super) is_first_mark: bool,
    /// Black's and White's men that stood in the last rendezvous when it was won.
    pub(super) stood: [usize; 2],
    /// Black's and White's marks (1879-02).
    pub(super) marks: [usize; 2],
}

/// The men of S1.
fn start_men() -> Men {
    let white = [(1, 1), (1, 7), (5, 8), (7, 1), (8, 5)].map(|square| (square, Colour::White));
    let black = [(1, 4), (2, 8), (4, 1), (8, 2), (8, 8)].map(|square| (square, Colour::Black));
    white.into_iter().chain(black).collect()
}

impl Position {
    /// The start of a game.
    pub(super) fn start(rules: Rules, first: Colour) -> Self {
        let sets = rules.sets_men();
        let mut position = Self {
            rules,
            men: if sets { Vec::new() } else { start_men() },
            phase: Phase::Setting,
            first,
            session: 1,
            mark: None,
            setter: first,
            opener: first.other(),
            mover: first,
            played: Vec::new(),
            opener_moved: false,
            swapped: false,
            is_first_mark: true,
            stood: [0, 0],
            marks: [0, 0],
        };
        if !sets {
            position.await_mark(first, first.other());
        }
        position
    }

    /// The mark is due.
    pub(super) fn await_mark(&mut self, setter: Colour, opener: Colour) {
        self.phase = Phase::Mark { void: false };
        self.setter = setter;
        self.opener = opener;
        self.mover = setter;
    }

    /// The mark stands, and the session begins.
    pub(super) fn open_session(&mut self, mark: Square, line: Option<char>) {
        self.mark = Some((mark, line));
        self.phase = Phase::Play;
        self.mover = self.opener;
        self.played = Vec::new();
        self.opener_moved = false;
        self.swapped = false;
        self.is_first_mark = false;
    }

    /// The squares of the rendezvous (S3).
    pub(super) fn size(&self) -> i32 {
        if self.rules.shrinks() {
            10 - self.session as i32
        } else {
            9
        }
    }

    pub(super) fn rendezvous(&self) -> Vec<Square> {
        let (mark, line) = self.mark.expect("a mark");
        rendezvous(mark, self.size(), line)
    }

    pub(super) fn man(&self, square: Square) -> Option<Colour> {
        man(&self.men, square)
    }

    pub(super) fn men_of(&self, colour: Colour) -> Vec<Square> {
        let men = self.men.iter().filter(|(_, c)| *c == colour);
        men.map(|(square, _)| *square).collect()
    }

    pub(super) fn count(&self, colour: Colour) -> usize {
        self.men_of(colour).len()
    }

    /// The men of a side that are out.
    pub(super) fn out(&self, colour: Colour) -> Vec<Square> {
        let rendezvous = self.rendezvous();
        let men = self.men_of(colour).into_iter();
        men.filter(|square| !rendezvous.contains(square)).collect()
    }

    pub(super) fn is_home(&self, colour: Colour) -> bool {
        self.count(colour) > 0 && self.out(colour).is_empty()
    }

    pub(super) fn is_full(&self) -> bool {
        self.rendezvous()
            .iter()
            .all(|&square| self.man(square).is_some())
    }

    pub(super) fn take(&mut self, square: Square) {
        self.men.retain(|(at, _)| *at != square);
    }

    pub(super) fn shove(&mut self, from: Square, to: Square) {
        shove(&mut self.men, from, to);
    }

    /// Men of a side off the border.
    pub(super) fn in_field(&self, colour: Colour) -> Vec<Square> {
        let men = self.men_of(colour).into_iter();
        men.filter(|&square| !is_border(square)).collect()
    }

    /// How many squares the mover's turn has (S8 and its like).
    pub(super) fn allowance(&self) -> i32 {
        let own = self.count(self.mover);
        let least = own.min(self.count(self.mover.other()));
        let is_first_turn = !self.played.contains(&self.mover);
        let squares = match self.rules.edition {
            Edition::Standard if self.rules.natural_selection && self.session == 1 => 6,
            Edition::Standard if self.rules.natural_selection => own + 1,
            Edition::Standard if is_first_turn => 2,
            Edition::Standard => own,
            Edition::Jan1879 if self.session == 1 => 6,
            Edition::Jan1879 => self.stood[self.mover as usize] + 1,
            Edition::Feb1879 => least,
            Edition::Oct1880 | Edition::Dec1880 => own,
            Edition::Of1881 if is_first_turn && self.mover == self.opener => 2,
            Edition::Of1881 => own,
            Edition::Of1893 | Edition::Second1893 if is_first_turn => 2,
            Edition::Of1893 | Edition::Second1893 => own.clamp(3, 5),
        };
        squares as i32
    }

    /// Whether a man of the mover has an empty square beside it.
    pub(super) fn can_move(&self) -> bool {
        let beside = |square: Square| -> Vec<Square> { WAYS.map(|way| next(square, way)).to_vec() };
        let free = |square: &Square| is_on_board(*square) && self.man(*square).is_none();
        self.men_of(self.mover)
            .into_iter()
            .any(|square| beside(square).iter().any(free))
    }

    /// The next session, with who sets or rolls its mark, after one side has lost it (S13, section 7).
    pub(super) fn next_session(&mut self, loser: Colour) {
        let winner = loser.other();
        let fewer = match self.count(loser).cmp(&self.count(winner)) {
            std::cmp::Ordering::Greater => winner,
            _ => loser,
        };
        self.session += 1;
        match self.rules.edition {
            Edition::Jan1879 | Edition::Feb1879 => self.await_mark(winner, winner),
            Edition::Oct1880 => self.await_mark(loser, winner),
            _ => self.await_mark(fewer, fewer.other()),
        }
    }

    /// Black's and White's score: men on the board, or marks (section 8).
    pub(super) fn score(&self) -> [usize; 2] {
        match self.rules.edition {
            Edition::Feb1879 => self.marks,
            _ => [self.count(Colour::Black), self.count(Colour::White)],
        }
    }
}

pub(super) fn man(men: &[(Square, Colour)], square: Square) -> Option<Colour> {
    let found = men.iter().find(|(at, _)| *at == square);
    found.map(|(_, colour)| *colour)
}

pub(super) fn shove(men: &mut [(Square, Colour)], from: Square, to: Square) {
    for man in men.iter_mut().filter(|(at, _)| *at == from) {
        man.0 = to;
    }
}

pub(super) fn sorted(men: &[(Square, Colour)]) -> Men {
    let mut men = men.to_vec();
    men.sort_unstable();
    men
}
