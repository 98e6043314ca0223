//! Which rule set a record of five in a row has, where its format says how large the board is, and little
//! more.

use crate::board::Geometry;
use crate::diagnostic::{Code, Diagnostic};
use crate::format::loss::Losses;
use crate::game::{Game, Spec, registry};
use crate::source::Span;

/// Whether it is a game of five in a row.
pub(crate) fn is_five(spec: &Spec) -> bool {
    spec.piece == "stone"
}

/// The variant of the named game that is played on a board of that size, all else being the same:
/// `gomoku:exact` on 20 lines is `gomoku:exact,20x20`. Gomoku if none is named.
pub(crate) fn of_size(
    named: Option<&'static dyn Game>,
    files: u32,
    rows: u32,
) -> Option<&'static dyn Game> {
    let named = named.or_else(|| registry::named("gomoku").ok())?;
    is_five(named.spec())
        .then(|| on_board(named, files, rows))
        .flatten()
}

/// The same of any game.
pub(crate) fn on_board(
    game: &'static dyn Game,
    files: u32,
    rows: u32,
) -> Option<&'static dyn Game> {
    let spec = game.spec();
    if has_size((spec.geometry)(), files, rows) {
        return Some(game);
    }
    let family = registry::GAMES
        .iter()
        .find(|family| family.game == spec.game)?;
    let is_it = |set: &&&'static dyn Game| {
        let other = set.spec();
        rest(other).eq(rest(spec)) && has_size((other.geometry)(), files, rows)
    };
    family.sets.iter().find(is_it).copied()
}

/// The words of a variant that say nothing of the size.
fn rest(spec: &Spec) -> impl Iterator<Item = &'static str> + use<> {
    let words = spec.variant.iter().copied();
    words.filter(|word| !is_size(word))
}

/// Whether a word of a variant is the size of its board.
pub(crate) fn is_size(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// Whether a square board has so many files and rows.
pub(crate) fn has_size(geometry: &Geometry, files: u32, rows: u32) -> bool {
    extent(geometry) == (files, rows)
}

/// The number of files and of rows of a square board.
pub(crate) fn extent(geometry: &Geometry) -> (u32, u32) {
    let rows = geometry.rows().len();
    let files = geometry.len().checked_div(rows).unwrap_or(0);
    (files as u32, rows as u32)
}

/// A rule set that was chosen by the cells that a record names.
#[derive(Clone, Copy)]
pub(crate) struct Fit {
    /// The rule set.
    pub game: &'static dyn Game,
    /// How many lines its board has.
    pub lines: u32,
    /// How many lines another board has that would do as well.
    pub other: Option<u32>,
}

/// The rules for cells that need at least so many lines, where the size is not told: the named rules if
/// their board is large enough, else the usual 15 lines. Beyond these engines have 20, so that 19 are in
/// doubt. `hint` is a size that something else speaks of.
pub(crate) fn holding(
    named: Option<&'static dyn Game>,
    lines: u32,
    hint: Option<u32>,
) -> Option<Fit> {
    let own = named.map(|game| extent((game.spec().geometry)()).1);
    let fits = |size: u32| {
        (size >= lines)
            .then(|| of_size(named, size, size))
            .flatten()
    };
    let sure = [own, hint, own.is_none().then_some(15)];
    for size in sure.into_iter().flatten() {
        if let Some(game) = fits(size) {
            return Some(Fit {
                game,
                lines: size,
                other: None,
            });
        }
    }
    let mut sizes = [20, 19, 15].into_iter();
    let (lines, game) = sizes.find_map(|size| Some((size, fits(size)?)))?;
    let other = sizes.find(|&size| fits(size).is_some());
    Some(Fit { game, lines, other })
}

/// A size that the name of a file speaks of: `offset_freestyle_20x20.txt`.
pub(crate) fn size_in(name: &str) -> Option<u32> {
    [(15, "15x15"), (19, "19x19"), (20, "20x20")]
        .into_iter()
        .find(|(_, word)| name.contains(word))
        .map(|(size, _)| size)
}

/// Counts a rule set that the file does not tell: who reads it takes another.
pub(crate) fn count_untold(told: &Spec, taken: Option<&'static dyn Game>, losses: &mut Losses) {
    if taken.is_none_or(|taken| taken.spec().id != told.id) {
        losses.add("rule sets");
    }
}

/// That a name is of no rule set here: of a variant, if it has the name of one of these families in it, in small
/// letters.
pub(crate) fn unknown_name(name: &str, families: &[&str], place: Span) -> Diagnostic {
    let lower = name.to_ascii_lowercase();
    if families.iter().any(|family| lower.contains(family)) {
        let message = format!("the rules of {name:?} are a variant that is not known here");
        return Diagnostic::new(Code::UnknownVariant, place, message);
    }
    let message = format!("there are no rules here for {name:?}");
    Diagnostic::new(Code::UnknownGame, place, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_stay_where_the_board_is_another() {
        let exact = registry::named("gomoku:exact").unwrap();
        let id = |named, size| of_size(named, size, size).map(|game| game.spec().id);
        assert_eq!(id(Some(exact), 20), Some("gomoku:exact,20x20"));
        assert_eq!(id(Some(exact), 15), Some("gomoku:exact"));
        assert_eq!(id(None, 17), None);
        assert_eq!(id(registry::named("othello").ok(), 8), None);
    }

    #[test]
    fn on_its_own_board_a_game_is_itself() {
        for game in registry::GAMES.iter().flat_map(|family| family.sets) {
            let spec = game.spec();
            let (files, rows) = extent((spec.geometry)());
            let found = on_board(*game, files, rows);
            assert_eq!(found.map(|game| game.spec().id), Some(spec.id));
        }
    }
}
