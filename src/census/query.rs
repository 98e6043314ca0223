//! [`Query`]: what is asked of a record that can be told without playing it.

use crate::record::{Claim, How, Tags};

/// What is asked of a record; all of it must hold.
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// Of its tags.
    pub tags: Vec<TagQuery>,
    /// Names, each of which must be part of a player's, in letters of either case.
    pub players: Vec<String>,
    /// Of the number of its turns.
    pub turns: Range,
}

impl Query {
    /// Whether a record is as asked.
    pub fn fits(&self, tags: &Tags, turns: u32) -> bool {
        let plays = |name: &String| {
            let has = |tag| tags.get(tag).is_some_and(|value| contains(value, name));
            has("Black") || has("White")
        };
        self.turns.holds(turns)
            && self.tags.iter().all(|tag| tag.fits(tags))
            && self.players.iter().all(plays)
    }
}

/// Something asked of a tag. Letters may be of either case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TagQuery {
    /// It is there: `Event`.
    There(String),
    /// It has that value: `Event=Open`.
    Is(String, String),
    /// That is part of its value: `Event~open`.
    Has(String, String),
}

impl TagQuery {
    /// Reads it.
    ///
    /// # Errors
    /// In words what is wrong with it.
    ///
    /// ```
    /// use ludograph::census::TagQuery;
    /// let query = TagQuery::parse("Black~ross").unwrap();
    /// assert_eq!(query, TagQuery::Has("Black".into(), "ross".into()));
    /// assert!(TagQuery::parse("=Rossi").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let end = text.find(['=', '~']).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        let is_sign = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        if name.is_empty() || !name.chars().all(is_sign) {
            return Err("this is NAME, NAME=VALUE or NAME~PART".to_owned());
        }
        let name = name.to_owned();
        Ok(match (rest.get(..1), rest.get(1..)) {
            (Some("="), Some(value)) => Self::Is(name, value.to_owned()),
            (Some("~"), Some(part)) => Self::Has(name, part.to_owned()),
            _ => Self::There(name),
        })
    }

    fn fits(&self, tags: &Tags) -> bool {
        match self {
            Self::There(name) => tags.get(name).is_some(),
            Self::Is(name, value) => {
                (tags.get(name)).is_some_and(|found| found.to_lowercase() == value.to_lowercase())
            }
            Self::Has(name, part) => tags.get(name).is_some_and(|found| contains(found, part)),
        }
    }
}

fn contains(text: &str, part: &str) -> bool {
    text.to_lowercase().contains(&part.to_lowercase())
}

/// How many turns; both ends are in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The fewest.
    pub from: u32,
    /// The most.
    pub to: u32,
}

impl Default for Range {
    fn default() -> Self {
        Self {
            from: 0,
            to: u32::MAX,
        }
    }
}

impl Range {
    /// Reads `40`, `40..60`, `40..` or `..60`.
    ///
    /// # Errors
    /// In words what is wrong with it.
    ///
    /// ```
    /// use ludograph::census::Range;
    /// assert_eq!(Range::parse("..60"), Ok(Range { from: 0, to: 60 }));
    /// assert!(Range::parse("60..40").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let number = |digits: &str, none: u32| match digits {
            "" => Ok(none),
            digits => digits
                .parse()
                .map_err(|_| "this is N, N..M, N.. or ..M".to_owned()),
        };
        let (from, to) = match text.split_once("..") {
            Some((from, to)) if !(from.is_empty() && to.is_empty()) => (from, to),
            _ => {
                let n = number(text, 0).ok().filter(|_| !text.is_empty());
                let n = n.ok_or("this is N, N..M, N.. or ..M")?;
                return Ok(Self { from: n, to: n });
            }
        };
        let range = Self {
            from: number(from, 0)?,
            to: number(to, u32::MAX)?,
        };
        if range.from > range.to {
            return Err(format!("there is nothing between {from} and {to}"));
        }
        Ok(range)
    }

    /// Whether so many are in it.
    pub fn holds(self, turns: u32) -> bool {
        (self.from..=self.to).contains(&turns)
    }
}

/// A result that is asked for; a win without a reason or margin (`B+`) is one of any kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked(Claim);

impl Asked {
    /// Reads it: `B+`, `W+R`, `B+20`, `Draw`, `Void`, `*`.
    ///
    /// # Errors
    /// In words what there is.
    ///
    /// ```
    /// use ludograph::{census::Asked, record::Claim};
    /// let black = Asked::parse("B+").unwrap();
    /// assert!(black.fits(Claim::parse("B+R").unwrap()));
    /// assert!(!Asked::parse("B+R").unwrap().fits(Claim::parse("B+").unwrap()));
    /// ```
    pub fn parse(text: &str) -> Result<Self, String> {
        let claim = match text {
            _ if text.eq_ignore_ascii_case("draw") => Some(Claim::Draw),
            text => Claim::parse(text),
        };
        claim
            .map(Self)
            .ok_or_else(|| "results are B+, W+, B+R, B+T, B+F, B+20, Draw, Void, *".to_owned())
    }

    /// Whether a result is one of these.
    pub fn fits(self, result: Claim) -> bool {
        match (self.0, result) {
            (Claim::Win(asked, How::Unknown), Claim::Win(side, _)) => asked == side,
            (asked, result) => asked == result,
        }
    }
}
