//! How games end, and what a record says about it.

use std::cmp::Ordering;
use std::fmt;

use crate::board::Side;

/// Black's count, then White's: discs, men or pairs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Score {
    /// Black's.
    pub black: u32,
    /// White's.
    pub white: u32,
}

impl Score {
    /// Reads `46-26`.
    pub fn parse(text: &str) -> Option<Self> {
        let (black, white) = cut(text.trim(), b'-')?;
        Some(Self {
            black: number(black)?,
            white: number(white)?,
        })
    }

    /// The side with the higher count; none if they are equal.
    pub fn leader(self) -> Option<Side> {
        match self.black.cmp(&self.white) {
            Ordering::Greater => Some(Side::Black),
            Ordering::Equal => None,
            Ordering::Less => Some(Side::White),
        }
    }

    /// The difference of the two.
    pub const fn margin(self) -> u32 {
        self.black.abs_diff(self.white)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.black, self.white)
    }
}

fn number(digits: &str) -> Option<u32> {
    let sound =
        !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|b| b.is_ascii_digit());
    let value = || {
        digits
            .bytes()
            .fold(0, |n, digit| 10 * n + u32::from(digit - b'0'))
    };
    sound.then(value)
}

/// What stands before and behind a sign of ASCII. In a text of a few bytes a search costs more to begin
/// than to do.
fn cut(text: &str, sign: u8) -> Option<(&str, &str)> {
    let at = text.bytes().position(|byte| byte == sign)?;
    Some((text.get(..at)?, text.get(at + 1..)?))
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ending {
    /// By the rules of the board: the count decides.
    Played,
    /// By the rules of the board: a side made a five that wins at once.
    Five,
    /// By the rules of the board: a side took its fifth pair.
    Captures,
    /// By the rules of the board: a five that could be annulled was not.
    FiveStands,
    /// By the rules of the board: a capture cut an overline down to a five.
    OverlineCut,
    /// By the rules of the board: no cell is empty any more.
    FullBoard,
    /// By the rules of the board: the side to move has no legal turn.
    NoLegalMove,
    /// By the rules of the board: both sides passed, one behind the other.
    BothPass,
    /// A side resigned.
    Resigned,
    /// A side ran out of time.
    Time,
    /// A side forfeited the game.
    Forfeit,
    /// A draw was agreed.
    Agreed,
}

impl Ending {
    /// Whether the rules of the board ended the game, and not a word.
    pub const fn is_on_board(self) -> bool {
        !matches!(
            self,
            Self::Resigned | Self::Time | Self::Forfeit | Self::Agreed
        )
    }

    /// The word by which the side to move ends a game so; none where the rules of the board do.
    pub const fn word(self) -> Option<&'static str> {
        match self {
            Self::Resigned => Some("resign"),
            Self::Time => Some("time"),
            Self::Forfeit => Some("forfeit"),
            Self::Agreed => Some("draw"),
            _ => None,
        }
    }

    /// The reason in a word or two; none where the count tells it (rules/ninuki.md, section 7).
    pub const fn reason(self) -> Option<&'static str> {
        Some(match self {
            Self::Played => return None,
            Self::Five => "five",
            Self::Captures => "captures",
            Self::FiveStands => "five-stands",
            Self::OverlineCut => "overline-cut",
            Self::FullBoard => "full-board",
            Self::NoLegalMove => "no-legal-move",
            Self::BothPass => "both-pass",
            Self::Resigned => "resign",
            Self::Time => "time",
            Self::Forfeit => "forfeit",
            Self::Agreed => "agreed",
        })
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// Who won; none for a draw.
    pub winner: Option<Side>,
    /// Why it ended.
    pub ending: Ending,
    /// The score that decided it, where the game is won by a count and was played out.
    pub score: Option<Score>,
}

impl Outcome {
    /// The result that says all of it: `B+20`, `W+R`, `Draw`.
    pub fn claim(&self) -> Claim {
        let Some(side) = self.winner else {
            return Claim::Draw;
        };
        let how = match (self.ending, self.score) {
            (Ending::Resigned, _) => How::Resigned,
            (Ending::Time, _) => How::Time,
            (Ending::Forfeit, _) => How::Forfeit,
            (_, Some(score)) => How::Margin(score.margin()),
            (_, None) => How::Unknown,
        };
        Claim::Win(side, how)
    }
}

/// What a record says of the result: the values of SGF's RE.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Claim {
    /// `B+20`, `W+R`.
    Win(Side, How),
    /// `Draw`.
    Draw,
    /// `Void`.
    Void,
    /// `*`: the game is not finished.
    Unfinished,
}

/// What stands behind the plus of a [`Claim::Win`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum How {
    /// Nothing: the margin is not told.
    Unknown,
    /// By so many discs or men; never 0.
    Margin(u32),
    /// `R`: the other side resigned.
    Resigned,
    /// `T`: the other side ran out of time.
    Time,
    /// `F`: the other side forfeited.
    Forfeit,
}

impl Claim {
    /// Reads a result. The letters may be of either case, but for `Draw`, since `draw` is a turn.
    ///
    /// ```
    /// use ludograph::record::Claim;
    /// assert_eq!(Claim::parse("B+20").unwrap().to_string(), "B+20");
    /// assert_eq!(Claim::parse("B+0"), None, "nobody wins by nothing");
    /// ```
    pub fn parse(text: &str) -> Option<Self> {
        match text {
            "*" => return Some(Self::Unfinished),
            "Draw" => return Some(Self::Draw),
            _ if text.eq_ignore_ascii_case("void") => return Some(Self::Void),
            _ => {}
        }
        let (side, how) = cut(text, b'+')?;
        let side = match side {
            "B" | "b" => Side::Black,
            "W" | "w" => Side::White,
            _ => return None,
        };
        let how = match how {
            "" => How::Unknown,
            "R" | "r" => How::Resigned,
            "T" | "t" => How::Time,
            "F" | "f" => How::Forfeit,
            digits => How::Margin(number(digits).filter(|&n| n > 0)?),
        };
        Some(Self::Win(side, how))
    }

    /// Whether both can be true of one game: the same winner, and nothing else told differently.
    pub fn agrees(self, other: Self) -> bool {
        match (self, other) {
            (Self::Win(a, how), Self::Win(b, other)) => {
                a == b && (how == other || how == How::Unknown || other == How::Unknown)
            }
            _ => self == other,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Draw => f.write_str("Draw"),
            Self::Void => f.write_str("Void"),
            Self::Unfinished => f.write_str("*"),
            Self::Win(side, how) => {
                f.write_str(match side {
                    Side::Black => "B+",
                    Side::White => "W+",
                })?;
                match how {
                    How::Unknown => Ok(()),
                    How::Margin(n) => write!(f, "{n}"),
                    How::Resigned => f.write_str("R"),
                    How::Time => f.write_str("T"),
                    How::Forfeit => f.write_str("F"),
                }
            }
        }
    }
}
