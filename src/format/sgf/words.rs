//! The words for rule sets that stand in `RU` and `GN`.

use std::borrow::Cow;

use crate::game::{Game, registry};

/// What a text says of the rules.
#[derive(Clone, Copy)]
pub(super) enum Named {
    /// This rule set; the board is told elsewhere.
    Rules(&'static dyn Game),
    /// A game that there are no rules of here; its name.
    Other(&'static str),
    Nothing,
}

/// Games that are none of ours, by words that name nothing else.
const OTHERS: &[(&str, &str)] = &[
    ("keryo", "Keryo-Pente"),
    ("poof", "Poof-Pente"),
    ("connect6", "Connect6"),
    ("caro", "Caro"),
    ("japanese", "Go"),
    ("chinese", "Go"),
    ("korean", "Go"),
    ("aga", "Go"),
    ("goe", "Go"),
    ("ing", "Go"),
    ("nz", "Go"),
    ("tromp", "Go"),
];

/// The rules by which the opening of a Renju game is played.
const RENJU_OPENINGS: &[&str] = &[
    "rif",
    "taraguchi",
    "taraguchi10",
    "soosyrv",
    "soosõrv",
    "soosorv",
    "soosyrv8",
    "yamaguchi",
    "sakata",
    "tarannikov",
];

/// What `RU` says: an id as this program writes it, or words that people use.
pub(super) fn of_rules(text: &str) -> Named {
    let text = lower(text.trim());
    if let Ok(game) = registry::named(&text) {
        return Named::Rules(game);
    }
    let has = |word: &str| words(&text).any(|own| own == word);
    if let Some((_, name)) = OTHERS.iter().find(|(word, _)| has(word)) {
        return Named::Other(name);
    }
    match of_name(&text) {
        Named::Nothing => {}
        named => return named,
    }
    if RENJU_OPENINGS.iter().any(|word| has(word)) {
        return rules("renju");
    }
    if has("standard") || has("exact") {
        return rules("gomoku:exact");
    }
    if has("freestyle") || has("free") {
        return rules("gomoku");
    }
    Named::Nothing
}

/// What `GN` says, in which all else may stand as well: a game by its name.
pub(super) fn of_name(text: &str) -> Named {
    let text = lower(text.trim());
    let has = |word: &str| words(&text).any(|own| own == word);
    let any = |names: &[&str]| names.iter().any(|name| has(name));
    if any(&["keryo", "poof", "connect6"]) {
        return Named::Other("another game than Pente");
    }
    if has("ninuki") {
        let both = text.contains("double-three") || text.contains("double three");
        return rules(if both {
            "ninuki:double-three"
        } else {
            "ninuki"
        });
    }
    if has("pente") {
        let opening = any(&["opening", "tournament"]);
        return rules(if opening { "pente:opening" } else { "pente" });
    }
    if has("renju") || text.contains("连珠") || text.contains("連珠") {
        return rules("renju");
    }
    if any(&["gomoku", "gobang", "wuziqi", "omok"])
        || text.contains("五子")
        || text.contains("五目")
    {
        let exact = any(&["standard", "exact"]);
        return rules(if exact { "gomoku:exact" } else { "gomoku" });
    }
    if any(&["othello", "reversi"]) {
        let misere = any(&["misere", "misère", "anti", "antireversi"]);
        return rules(if misere { "othello:misere" } else { "othello" });
    }
    Named::Nothing
}

/// A text in small letters.
fn lower(text: &str) -> Cow<'_, str> {
    if text
        .bytes()
        .all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase())
    {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.to_lowercase())
}

fn rules(id: &str) -> Named {
    registry::named(id).map_or(Named::Nothing, Named::Rules)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !c.is_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(named: Named) -> &'static str {
        match named {
            Named::Rules(game) => game.spec().id,
            Named::Other(name) => name,
            Named::Nothing => "",
        }
    }

    #[test]
    fn rules_by_their_words() {
        for (text, expected) in [
            ("Renju", "renju"),
            ("Taraguchi-10", "renju"),
            ("gomoku:exact,19x19", "gomoku:exact,19x19"),
            ("Gomoku standard", "gomoku:exact"),
            ("Freestyle", "gomoku"),
            ("Ninuki-Renju", "ninuki"),
            ("Pente (tournament rule)", "pente:opening"),
            ("Keryo-Pente", "Keryo-Pente"),
            ("Japanese", "Go"),
            ("Swap2", ""),
        ] {
            assert_eq!(id(of_rules(text)), expected, "{text}");
        }
        assert_eq!(id(of_name("The standard opening, Renju Cup")), "renju");
        assert_eq!(id(of_name("A free afternoon")), "");
        assert_eq!(id(of_name("五子棋")), "gomoku");
    }
}
