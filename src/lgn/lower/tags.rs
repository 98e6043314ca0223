//! The head of a record: its tags, the game that they name, and values that can't be true.

use std::collections::BTreeSet;

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::registry::{self, GAMES, Unknown};
use crate::game::{Game, Spec};
use crate::lgn::syntax::tree::{Item, Kind, Tree};
use crate::record::{Claim, Record, Score};
use crate::source::{Chunk, Span};

use super::unescape;

/// How many tags are looked through one by one for a name; so many are no real record's.
pub(super) const FEW: usize = 32;

fn is_tag(item: &Item) -> bool {
    matches!(item.kind, Kind::Tag { .. })
}

pub(super) fn lower(
    chunk: &Chunk,
    tree: &Tree,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) {
    let names = || {
        tree.items.iter().filter_map(|item| match item.kind {
            Kind::Tag { name, .. } => Some(name.of(&chunk.text)),
            _ => None,
        })
    };
    let mut known = BTreeSet::new();
    for (count, item) in tree.items.iter().filter(|item| is_tag(item)).enumerate() {
        let Kind::Tag { name, value } = item.kind else {
            continue;
        };
        let name = name.of(&chunk.text);
        if count == FEW {
            known.extend(names().take(FEW));
        }
        let again = if count < FEW {
            record.tags.get(name).is_some()
        } else {
            !known.insert(name)
        };
        if again {
            let message = format!("the tag {name} stands here for the second time");
            diagnostics.push(Diagnostic::new(Code::DuplicateTag, item.span, message));
        }
        let value = value.of(&chunk.text);
        record
            .tags
            .push_with(name, item.span, |out| unescape(value, out));
    }
}

/// Whether a tag that could not be read, and has been reported, is the one that names the game.
pub(super) fn has_broken_game(chunk: &Chunk, tree: &Tree) -> bool {
    let names_game = |text: &str| {
        text.strip_prefix("[Game")
            .is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
    };
    let mut unread = tree.items.iter().filter(|item| item.kind == Kind::Unknown);
    unread.any(|item| names_game(item.span.of(&chunk.text)))
}

/// Why the tags name no rule set.
pub(super) enum Missing<'a> {
    /// There is no `Game` tag.
    Tag,
    /// There is none of that name.
    Set(&'a str, &'a str, Unknown<'a>),
}

/// The rule set that the tags name, or `named` where they name none or no variant.
pub(super) fn named_by<'r>(
    record: &'r Record,
    named: Option<&'static dyn Game>,
) -> Result<&'static dyn Game, Missing<'r>> {
    let Some(game) = record.tags.get("Game") else {
        return named.ok_or(Missing::Tag);
    };
    let variant = record.tags.get("Variant").unwrap_or("");
    if let Some(named) = named.filter(|named| named.spec().game == game)
        && variant.trim().is_empty()
    {
        return Ok(named);
    }
    registry::find(game, variant).map_err(|unknown| Missing::Set(game, variant, unknown))
}

/// The same, and reports why there is none. `is_broken` tells whether one of the tags that could not be read
/// would have named it.
pub(super) fn game(
    record: &Record,
    named: Option<&'static dyn Game>,
    head: Span,
    is_broken: impl FnOnce() -> bool,
    diagnostics: &mut Diagnostics,
) -> Option<&'static dyn Game> {
    let place = |tag: &str| record.tags.span(tag).unwrap_or(head);
    match named_by(record, named) {
        Ok(game) => return Some(game),
        Err(Missing::Tag) if is_broken() => {}
        Err(Missing::Tag) => {
            let fault = Diagnostic::new(Code::UnknownGame, head, "no Game tag names the rules");
            let help = format!(
                "a tag [Game \"othello\"] does, or `--game othello`; the games are {}; \
                 what is not LGN is told by `--from`",
                games()
            );
            diagnostics.push(fault.help(help));
        }
        Err(Missing::Set(game, _, Unknown::Game)) => {
            let fault = Diagnostic::new(
                Code::UnknownGame,
                place("Game"),
                format!("there is no game called {game:?}"),
            );
            diagnostics.push(fault.help(meant(game)));
        }
        Err(Missing::Set(game, _, Unknown::Word(word))) => {
            let message = format!("{game} has no variant {word:?}");
            let fault = Diagnostic::new(Code::UnknownVariant, place("Variant"), message);
            diagnostics.push(fault.help(words(game)));
        }
        Err(Missing::Set(game, variant, Unknown::Together)) => {
            let message = format!("{game} has no variant {variant:?}");
            let fault = Diagnostic::new(Code::UnknownVariant, place("Variant"), message);
            diagnostics.push(fault.help("it has these words, but not together"));
        }
    }
    None
}

/// What a name that no game has may stand for: one in capitals, one with its variant, or what people
/// call a rule set.
fn meant(game: &str) -> String {
    if let Some((_, variant)) = game.split_once(':') {
        return format!("a variant has a tag of its own: [Variant {variant:?}]");
    }
    let plain = |text: &str| -> String {
        let letters = text.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let name = plain(game);
    let sets = || {
        let sets = GAMES.iter().flat_map(|family| family.sets);
        sets.map(|set| set.spec())
    };
    let is_meant = |spec: &&Spec| {
        plain(spec.title) == name || (spec.variant.is_empty() && plain(spec.game) == name)
    };
    match sets().find(is_meant) {
        Some(spec) if spec.variant.is_empty() => format!("did you mean [Game {:?}]?", spec.game),
        Some(spec) => format!(
            "did you mean [Game {:?}] and [Variant {:?}]?",
            spec.game,
            spec.variant.join(", ")
        ),
        None => format!("the games are {}", games()),
    }
}

fn games() -> String {
    GAMES
        .iter()
        .map(|family| family.game)
        .collect::<Vec<_>>()
        .join(", ")
}

fn words(game: &str) -> String {
    let family = GAMES.iter().find(|family| family.game == game);
    match family.map_or(&[][..], |family| family.words) {
        [] => format!("{game} has no variants"),
        words => format!("the words of its Variant are {}", words.join(", ")),
    }
}

/// Reports values that say nothing or the impossible, and what is only a matter of style.
pub(super) fn values(record: &Record, game: &'static dyn Game, diagnostics: &mut Diagnostics) {
    for (name, value, span) in record.tags.iter() {
        if let Some((message, help)) = bad_value(name, value, game) {
            diagnostics.push(Diagnostic::new(Code::BadValue, span, message).help(help));
        } else if name == "Date" && !is_date(value) {
            let message = || format!("{value:?} is not of the form YYYY.MM.DD");
            diagnostics.style(Code::StyleDate, span, message);
        }
    }
    if record.tags.get("Result").is_none() {
        let first = record.tags.iter().next();
        let head = first.map_or(Span::default(), |(_, _, span)| span);
        diagnostics.style(Code::StyleResult, head, || "no Result tag".to_owned());
    }
}

/// What is wrong with a value that says nothing or the impossible, and what would be right.
fn bad_value(name: &str, value: &str, game: &'static dyn Game) -> Option<(String, &'static str)> {
    match name {
        "Result" if Claim::parse(value).is_none() => Some((
            format!("{value:?} is no result"),
            "a result is B+20, B+, B+R, B+T, B+F, the same with W, Draw, Void or *",
        )),
        "Score" if Score::parse(value).is_none() => Some((
            format!("{value:?} is no score"),
            "a score is Black's count, then White's: 46-26",
        )),
        "First" => {
            let Some(first) = Side::from_name(value) else {
                return Some((format!("{value:?} is no side"), "a side is Black or White"));
            };
            let spec = game.spec();
            spec.first.filter(|&begins| begins != first).map(|_| {
                let message = format!("{} does not move first in {}", first.name(), spec.game);
                (message, "the rules leave nothing open here")
            })
        }
        _ => None,
    }
}

/// `YYYY.MM.DD`, with `?` for what is not known.
fn is_date(value: &str) -> bool {
    let mut parts = value.split('.');
    let fits = |part: Option<&str>, len: usize, most: u32| {
        part.is_some_and(|part| {
            part.len() == len
                && part.bytes().all(|b| b.is_ascii_digit() || b == b'?')
                && part.parse().is_ok_and(|n: u32| n <= most && n > 0) | part.contains('?')
        })
    };
    fits(parts.next(), 4, 9999)
        && fits(parts.next(), 2, 12)
        && fits(parts.next(), 2, 31)
        && parts.next().is_none()
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates_may_have_unknown_digits() {
        for good in ["2026.11.29", "????.??.??", "1977.??.??", "19??.01.31"] {
            assert!(super::is_date(good), "{good}");
        }
        for bad in [
            "",
            "2026",
            "2026.13.01",
            "2026.00.10",
            "2026-11-29",
            "2026.11.29.1",
            "26.11.29",
        ] {
            assert!(!super::is_date(bad), "{bad}");
        }
    }
}
