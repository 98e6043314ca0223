//! [`Losses`]: what a format could not carry, told once a kind. [`Carries`] says what a format has room
//! for, so that what every writer leaves out is found in one place.

use std::collections::BTreeMap;

use crate::board::Side;
use crate::format::Told;
use crate::record::{Action, Record, What};

/// What was left out, by its kind and in the order of the kinds' names.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Losses {
    kinds: BTreeMap<String, u64>,
}

impl Losses {
    /// Counts one of a kind. A kind is named in the plural, as behind "does not carry": `comments`,
    /// `the tag Event`, `names of more than 19 letters`.
    pub fn add(&mut self, kind: impl Into<String>) {
        self.add_many(kind, 1);
    }

    /// Counts so many of a kind.
    pub fn add_many(&mut self, kind: impl Into<String>, count: u64) {
        if count > 0 {
            *self.kinds.entry(kind.into()).or_default() += count;
        }
    }

    /// Counts what others have counted.
    pub fn append(&mut self, other: &Self) {
        for (kind, count) in other.iter() {
            self.add_many(kind, count);
        }
    }

    /// Counts a tag that will be read otherwise than the record has it, or though it has none. A result that
    /// is open and none at all are the same.
    pub fn compare(&mut self, name: &str, own: Option<&str>, read: Option<&str>) {
        let is_open = |value: Option<&str>| name == "Result" && matches!(value, None | Some("*"));
        if own != read && !(is_open(own) && is_open(read)) {
            self.add(match own {
                Some(_) => format!("the tag {name}"),
                None => format!("games without a tag {name}"),
            });
        }
    }

    /// The kinds with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.kinds
            .iter()
            .map(|(kind, count)| (kind.as_str(), *count))
    }

    /// Whether nothing was lost.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }
}

/// What a format has room for beside the moves of the main line.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools)] // a list of what there is room for
pub struct Carries {
    /// The tags that it carries, `Game` and `Variant` aside; none if it carries all.
    pub tags: Option<&'static [&'static str]>,
    /// Comments.
    pub comments: bool,
    /// Annotation glyphs.
    pub glyphs: bool,
    /// Variations.
    pub variations: bool,
    /// Figure blocks.
    pub figures: bool,
    /// A position that is not the usual start.
    pub start: bool,
    /// The number of the first turn behind such a position.
    pub number: bool,
    /// Positions behind turns, as check-points.
    pub checkpoints: bool,
    /// The result as a word behind the turns.
    pub result: bool,
    /// End words: `resign`, `time`, `forfeit`, `draw`.
    pub ends: bool,
    /// That a turn was played against the rules.
    pub as_played: bool,
    /// Captures that are claimed.
    pub claims: bool,
    /// Passes. What leaves out those that are forced loses nothing.
    pub passes: bool,
}

impl Carries {
    /// All of it.
    pub const ALL: Self = Self {
        tags: None,
        comments: true,
        glyphs: true,
        variations: true,
        figures: true,
        start: true,
        number: true,
        checkpoints: true,
        result: true,
        ends: true,
        as_played: true,
        claims: true,
        passes: true,
    };

    /// Moves and nothing else.
    pub const MOVES: Self = Self {
        tags: Some(&[]),
        comments: false,
        glyphs: false,
        variations: false,
        figures: false,
        start: false,
        number: false,
        checkpoints: false,
        result: false,
        ends: false,
        as_played: false,
        claims: false,
        passes: true,
    };

    /// Counts what a record holds beyond that. A writer calls it first; what it loses besides (a name cut
    /// short) it adds itself.
    pub fn count(&self, told: &Told<'_>, losses: &mut Losses) {
        self.count_tags(told, losses);
        let mut depth = 0_u32;
        let mut begun = false;
        for entry in &told.record.entries {
            let kind = match entry.what {
                What::Open => {
                    depth += 1;
                    (!self.variations && depth == 1).then_some("variations")
                }
                What::Close => {
                    depth = depth.saturating_sub(1);
                    None
                }
                // A variation that is left out takes all that is in it along.
                _ if depth > 0 && !self.variations => None,
                What::Comment(_) | What::Remark(_) => (!self.comments).then_some("comments"),
                What::Glyph(_) => (!self.glyphs).then_some("annotation glyphs"),
                What::Figure(_) => (!self.figures).then_some("figures"),
                What::Position(_) if begun => (!self.checkpoints).then_some("check-points"),
                What::Position(_) if !self.start => Some("positions to start from"),
                What::Position(index) => {
                    let setup = told.record.setups.get(index as usize);
                    let has_number = setup.is_some_and(|setup| setup.number.is_some());
                    (has_number && !self.number).then_some("numbers that turns begin with")
                }
                What::Turn(turn) => {
                    begun = true;
                    if turn.as_played && !self.as_played {
                        losses.add("marks of turns that the rules forbid");
                    }
                    self.of_turn(told.record, turn.actions)
                }
                What::Diagram(_) | What::Doubt(_) => {
                    begun = true;
                    None
                }
                What::Result(_) => (!self.result).then_some("results as words behind the turns"),
                What::Fault(_) => None,
            };
            if let Some(kind) = kind {
                losses.add(kind);
            }
        }
    }

    fn of_turn(&self, record: &Record, actions: crate::source::Run) -> Option<&'static str> {
        match record.actions(actions).list {
            [Action::End(_)] => (!self.ends).then_some("end words"),
            [Action::Pass] => (!self.passes).then_some("passes"),
            [Action::Place(_), _, ..] => (!self.claims).then_some("claims of captures"),
            _ => None,
        }
    }

    fn count_tags(&self, told: &Told<'_>, losses: &mut Losses) {
        let Some(carried) = self.tags else {
            return;
        };
        for (name, value, _) in told.record.tags.iter() {
            let is_told = matches!(name, "Game" | "Variant")
                || carried.contains(&name)
                || says_nothing(told, name, value);
            if !is_told {
                losses.add(format!("the tag {name}"));
            }
        }
    }
}

/// Whether a tag says only what is so without it.
fn says_nothing(told: &Told<'_>, name: &str, value: &str) -> bool {
    match name {
        "Result" => value == "*",
        "First" => told.game.spec().first.map(Side::name) == Some(value),
        _ => value.is_empty(),
    }
}
