//! The thirteen rule sets (section 1).

use ludograph::board::Side;
use ludograph::game::{Game, registry::find};

use super::stones::Point;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Name {
    Ninuki,
    Gomoku,
    Pente,
    Renju,
}

/// A rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Rules {
    pub(super) name: Name,
    pub(super) size: i32,
    /// A word of the variant beside the size: `double-three`, `exact`, `opening`.
    pub(super) word: Option<&'static str>,
}

const SETS: [(Name, i32, Option<&str>); 13] = [
    (Name::Ninuki, 15, None),
    (Name::Ninuki, 19, None),
    (Name::Ninuki, 15, Some("double-three")),
    (Name::Ninuki, 19, Some("double-three")),
    (Name::Gomoku, 15, None),
    (Name::Gomoku, 15, Some("exact")),
    (Name::Gomoku, 19, None),
    (Name::Gomoku, 19, Some("exact")),
    (Name::Gomoku, 20, None),
    (Name::Gomoku, 20, Some("exact")),
    (Name::Pente, 19, None),
    (Name::Pente, 19, Some("opening")),
    (Name::Renju, 15, None),
];

impl Rules {
    pub(super) fn all() -> Vec<Self> {
        SETS.map(|(name, size, word)| Self { name, size, word })
            .to_vec()
    }

    /// The rule sets of a game.
    pub(super) fn of(name: Name) -> Vec<Self> {
        let sets = Self::all().into_iter();
        sets.filter(|set| set.name == name).collect()
    }

    /// The value of the `Game` tag.
    pub(super) fn game(self) -> &'static str {
        match self.name {
            Name::Ninuki => "ninuki",
            Name::Gomoku => "gomoku",
            Name::Pente => "pente",
            Name::Renju => "renju",
        }
    }

    /// The value of the `Variant` tag.
    pub(super) fn variant(self) -> String {
        let is_usual = match self.name {
            Name::Pente => self.size == 19,
            _ => self.size == 15,
        };
        let size = (!is_usual).then(|| format!("{0}x{0}", self.size));
        let words = self.word.map(str::to_owned).into_iter().chain(size);
        words.collect::<Vec<_>>().join(",")
    }

    pub(super) fn id(self) -> String {
        match self.variant().as_str() {
            "" => self.game().to_owned(),
            variant => format!("{}:{variant}", self.game()),
        }
    }

    /// The engine that this one is held against.
    pub(super) fn real(self) -> &'static dyn Game {
        match find(self.game(), &self.variant()) {
            Ok(game) => game,
            Err(unknown) => panic!("{}: {unknown:?}", self.id()),
        }
    }

    pub(super) fn centre(self) -> Point {
        let middle = (self.size + 1) / 2;
        (middle, middle)
    }

    /// Whether the first stone stands in the centre (section 1).
    pub(super) fn begins_in_the_centre(self) -> bool {
        self.name != Name::Gomoku
    }

    /// Whether pairs are captured (section 2).
    pub(super) fn captures(self) -> bool {
        matches!(self.name, Name::Ninuki | Name::Pente)
    }

    pub(super) fn is_ninuki(self) -> bool {
        self.name == Name::Ninuki
    }

    /// Whether a line of so many stones is a five of that side (sections 1 and 3).
    pub(super) fn is_five(self, side: Side, length: i32) -> bool {
        match (self.name, side) {
            (Name::Ninuki, _) | (Name::Renju, Side::Black) => length == 5,
            (Name::Gomoku, _) if self.word == Some("exact") => length == 5,
            (Name::Gomoku | Name::Pente, _) | (Name::Renju, Side::White) => length >= 5,
        }
    }

    /// Whether double threes are forbidden to a side, in ninuki (section 6).
    pub(super) fn bans_double_threes(self, side: Side) -> bool {
        self.is_ninuki() && (side == Side::Black || self.word == Some("double-three"))
    }

    /// Whether a side may pass (section 1).
    pub(super) fn passes(self) -> bool {
        self.name == Name::Renju
    }

    /// Whether the third stone keeps away from the centre (section 8.2).
    pub(super) fn restricts_the_opening(self) -> bool {
        self.word == Some("opening")
    }
}
