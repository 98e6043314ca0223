//! What the site calls its games, and which of them have a rule set here.

use crate::diagnostic::{Code, Diagnostic};
use crate::format::five::rules::unknown_name;
use crate::game::{Game, Spec, registry};
use crate::source::Span;

/// The site's name and the rule set, the usual name of a rule set first.
///
/// The site plays pente with the rule of the opening (its older files call that Pro-Pente); its gomoku is
/// on 19 lines, and six in a row win nothing.
const NAMES: &[(&str, &str)] = &[
    ("Pente", "pente:opening"),
    ("Pro-Pente", "pente:opening"),
    ("Gomoku", "gomoku:exact,19x19"),
    ("Renju", "renju"),
];

/// How games are called that differ in their clocks alone.
const CLOCKS: &[&str] = &["Speed ", "Turn-based "];

/// Whether the site has a name under which games of a rule set are played, or nearly so.
pub(super) fn is_carried(spec: &Spec) -> bool {
    usual(spec).is_some()
}

/// What the site calls a rule set.
pub(super) fn usual(spec: &Spec) -> Option<&'static str> {
    Some(match spec.id {
        "pente" | "pente:opening" => "Pente",
        "gomoku:exact,19x19" | "gomoku:19x19" => "Gomoku",
        "renju" => "Renju",
        _ => return None,
    })
}

/// The rule set that is meant by a name of the site's, without the clock.
fn set(name: &str) -> Option<&'static str> {
    let bare = CLOCKS.iter().find_map(|clock| name.strip_prefix(clock));
    let bare = bare.unwrap_or(name);
    let known = NAMES
        .iter()
        .find(|(known, _)| known.eq_ignore_ascii_case(bare));
    known.map(|(_, id)| *id)
}

/// The rule set of a game of that name; `named` is the one that was asked for.
pub(super) fn find(
    name: &str,
    place: Span,
    named: Option<&'static dyn Game>,
) -> Result<&'static dyn Game, Diagnostic> {
    let id = set(name).ok_or_else(|| unknown(name, place))?;
    let (game, _) = id.split_once(':').unwrap_or((id, ""));
    if let Some(named) = named.filter(|named| named.spec().game == game) {
        return Ok(named);
    }
    registry::named(id).map_err(|why| Diagnostic::new(Code::UnknownGame, place, why))
}

/// Whether a game that is read under that name has these rules.
pub(super) fn stands_for(name: &str, spec: &Spec) -> bool {
    set(name) == Some(spec.id)
}

/// That a game of the site has no rule set here.
fn unknown(name: &str, place: Span) -> Diagnostic {
    const FAMILIES: [&str; 4] = ["pente", "keryo", "gomoku", "renju"];
    unknown_name(name, &FAMILIES, place)
        .help("of pente.org's games Pente, Gomoku and Renju are known, with any clock")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_have_the_rules_of_the_site() {
        let id = |name: &str, named: Option<&str>| {
            let named = named.map(|id| registry::named(id).unwrap());
            find(name, Span::default(), named)
                .map(|game| game.spec().id)
                .map_err(|fault| fault.code.word())
        };
        assert_eq!(id("Pente", None), Ok("pente:opening"));
        assert_eq!(id("Pente", Some("pente")), Ok("pente"));
        assert_eq!(id("Pente", Some("renju")), Ok("pente:opening"));
        assert_eq!(id("Speed Pente", None), Ok("pente:opening"));
        assert_eq!(id("Turn-based Gomoku", None), Ok("gomoku:exact,19x19"));
        assert_eq!(id("Renju", None), Ok("renju"));
        for name in [
            "Keryo-Pente",
            "D-Pente",
            "G-Pente",
            "Boat-Pente",
            "Swap2-Keryo",
        ] {
            assert_eq!(id(name, None), Err("unknown-variant"));
            assert_eq!(id(name, Some("pente")), Err("unknown-variant"));
        }
        assert_eq!(id("Connect6", None), Err("unknown-game"));
        assert_eq!(id("Go (9x9)", None), Err("unknown-game"));
    }

    #[test]
    fn what_is_carried_has_a_name_that_leads_back_to_its_game() {
        let sets = registry::GAMES.iter().flat_map(|family| family.sets);
        let carried: Vec<_> = sets
            .filter_map(|set| Some((set, usual(set.spec())?)))
            .collect();
        assert_eq!(carried.len(), 5);
        for (set, name) in carried {
            let found = find(name, Span::default(), None).unwrap();
            assert_eq!(found.spec().game, set.spec().game);
        }
    }
}
