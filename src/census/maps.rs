//! [`Maps`]: which symmetries of a board count for a rule set.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::board::Cell;
use crate::game::registry::GAMES;
use crate::game::{Game, Start};

/// The maps of a board onto itself under which a rule set stays as it is.
#[derive(Clone, Debug, Default)]
pub struct Maps {
    /// Those that leave the rules as they are, the identity first.
    pub rules: Vec<&'static [Cell]>,
    /// Those of them that also leave the usual start as it is, the identity first.
    pub start: Vec<&'static [Cell]>,
}

static ALL: LazyLock<BTreeMap<&'static str, Maps>> = LazyLock::new(|| {
    let sets = GAMES.iter().flat_map(|family| family.sets);
    sets.map(|&set| (set.spec().id, Maps::new(set))).collect()
});

impl Maps {
    /// Those of a rule set.
    ///
    /// ```
    /// use ludograph::{census::Maps, game::registry::named};
    /// let of = |id| Maps::of(named(id).unwrap());
    /// assert_eq!((of("othello").rules.len(), of("othello").start.len()), (8, 4));
    /// assert_eq!((of("macbeth").rules.len(), of("macbeth").start.len()), (12, 6));
    /// assert_eq!(of("renju").start.len(), 8);
    /// ```
    pub fn of(game: &'static dyn Game) -> &'static Self {
        static NONE: Maps = Maps {
            rules: Vec::new(),
            start: Vec::new(),
        };
        ALL.get(game.spec().id).unwrap_or(&NONE)
    }

    fn new(game: &'static dyn Game) -> Self {
        let symmetries = (game.spec().geometry)().symmetries();
        let rules: Vec<&'static [Cell]> = (symmetries.iter().map(AsRef::as_ref))
            .filter(|map| game.is_symmetric(map))
            .collect();
        let start = game.start(Start::default()).map(|play| play.board());
        let keeps = |map: &&&[Cell]| start.as_ref().is_ok_and(|board| board.becomes(board, map));
        Self {
            start: rules.iter().filter(keeps).copied().collect(),
            rules,
        }
    }
}
