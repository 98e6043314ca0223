//! The games that there are.

use super::{Game, custodian, five, lanrick};
use crate::diagnostic::near::suggest;

/// A game with all its rule sets, which differ by the words of the `Variant` tag.
pub struct Family {
    /// The value of the `Game` tag.
    pub game: &'static str,
    /// The rule sets, the plain one first.
    pub sets: &'static [&'static dyn Game],
    /// Every word that the `Variant` tag may hold.
    pub words: &'static [&'static str],
}

/// Every game.
pub static GAMES: &[Family] = &[
    custodian::MACBETH,
    custodian::OTHELLO,
    lanrick::LANRICK,
    five::NINUKI,
    five::GOMOKU,
    five::PENTE,
    five::RENJU,
];

/// Why [`find`] found no rule set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown<'a> {
    /// There is no such game.
    Game,
    /// The game has no such word.
    Word(&'a str),
    /// The game knows the words, but not together.
    Together,
}

/// The rule set of a `Game` tag and a `Variant` tag, whose words may stand in any order.
///
/// ```
/// use ludograph::game::registry::find;
/// assert_eq!(find("macbeth", "misere, mini").ok().unwrap().spec().id, "macbeth:mini,misere");
/// assert!(find("chess", "").is_err());
/// ```
///
/// # Errors
/// If there is no such game, or the game has no such variant.
pub fn find<'a>(game: &str, variant: &'a str) -> Result<&'static dyn Game, Unknown<'a>> {
    let family = GAMES
        .iter()
        .find(|family| family.game == game)
        .ok_or(Unknown::Game)?;
    if variant.is_empty() {
        return family.sets.first().copied().ok_or(Unknown::Together);
    }
    let words = || {
        variant
            .split(',')
            .map(str::trim)
            .filter(|word| !word.is_empty())
    };
    if let Some(word) = words().find(|word| !family.words.contains(word)) {
        return Err(Unknown::Word(word));
    }
    let same = |set: &&&dyn Game| {
        let spec = set.spec();
        words().all(|word| spec.variant.contains(&word))
            && spec.variant.iter().all(|word| words().any(|w| w == *word))
    };
    family
        .sets
        .iter()
        .find(same)
        .copied()
        .ok_or(Unknown::Together)
}

/// The rule set of an id, `macbeth:mini,misere`.
///
/// # Errors
/// In words why there is none.
pub fn named(id: &str) -> Result<&'static dyn Game, String> {
    let (game, variant) = id.split_once(':').unwrap_or((id, ""));
    find(game, variant).map_err(|unknown| match unknown {
        Unknown::Game => {
            let names = GAMES.iter().map(|family| family.game);
            format!("there is no game \"{game}\"{}", suggest(game, names))
        }
        Unknown::Word(word) => {
            let family = GAMES.iter().find(|family| family.game == game);
            let words = family.map_or(&[][..], |family| family.words);
            let near = suggest(word, words.iter().copied());
            format!("{game} has no variant \"{word}\"{near}")
        }
        Unknown::Together => format!("{game} does not have the variants \"{variant}\" together"),
    })
}
