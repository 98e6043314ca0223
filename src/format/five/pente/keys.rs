//! What the site's headers are called, and which tags they are.

use crate::board::Side;
use crate::format::text::dates;

/// What a header says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Key {
    /// Which game it is.
    Game,
    /// The tag of that name, as it stands.
    Plain(&'static str),
    /// The day.
    Date,
    /// The name of player 1 or 2.
    Name(u8),
    /// The rating of player 1 or 2.
    Rating(u8),
    /// What player 1 or 2 is.
    Type(u8),
    /// Who won.
    Result,
}

/// The headers in their order, all of which the site writes, whether it knows something or not.
pub(super) const HEAD: &[(&str, Key)] = &[
    ("Game", Key::Game),
    ("Site", Key::Plain("Site")),
    ("Event", Key::Plain("Event")),
    ("Round", Key::Plain("Round")),
    ("Section", Key::Plain("Section")),
    ("Date", Key::Date),
    ("Time", Key::Plain("Time")),
    ("TimeControl", Key::Plain("TimeControl")),
    ("Rated", Key::Plain("Rated")),
    ("Player 1 Name", Key::Name(1)),
    ("Player 2 Name", Key::Name(2)),
    ("Player 1 Rating", Key::Rating(1)),
    ("Player 2 Rating", Key::Rating(2)),
    ("Player 1 Type", Key::Type(1)),
    ("Player 2 Type", Key::Type(2)),
    ("Result", Key::Result),
];

/// A header that some games have behind these.
pub(super) const SWAPPED: (&str, &str) = ("Player's Swapped?", "PlayersSwapped");

/// What programs that write the same call some of them.
const OTHER: &[(&str, Key)] = &[
    ("GameType", Key::Game),
    ("White", Key::Name(1)),
    ("Black", Key::Name(2)),
    ("WhiteRating", Key::Rating(1)),
    ("BlackRating", Key::Rating(2)),
    (SWAPPED.0, Key::Plain(SWAPPED.1)),
];

/// What a header of that name says; none of one that the site does not have.
pub(super) fn find(key: &str) -> Option<Key> {
    let all = HEAD.iter().chain(OTHER);
    let mut found = all.filter(|(known, _)| *known == key);
    found.next().map(|(_, key)| *key)
}

/// The name of the game, where it is not the usual one of its rules.
pub(super) const GAME: &str = "Pente-Game";

/// Stands before the name of a header that is none of the site's and would be taken for another tag.
const PREFIX: &str = "Pente-";

/// The tags that say what a header says.
pub(super) fn tag(key: Key, first: Side) -> &'static str {
    let of = |player: u8, tags: (&'static str, &'static str)| {
        let is_white = (player == 1) == (first == Side::White);
        if is_white { tags.0 } else { tags.1 }
    };
    match key {
        Key::Game => GAME,
        Key::Plain(name) => name,
        Key::Date => "Date",
        Key::Name(player) => of(player, ("White", "Black")),
        Key::Rating(player) => of(player, ("WhiteElo", "BlackElo")),
        Key::Type(player) => of(player, ("WhiteType", "BlackType")),
        Key::Result => "Result",
    }
}

/// The tags that are said by headers of the site, or by the rules.
const TAKEN: &[&str] = &[
    "Game",
    "Variant",
    "First",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "WhiteType",
    "BlackType",
    "PlayersSwapped",
];

/// Whether a tag has a header of the site's.
pub(super) fn is_taken(name: &str) -> bool {
    let plain = |key: &Key| matches!(key, Key::Plain(tag) if *tag == name);
    TAKEN.contains(&name)
        || matches!(name, "Date" | "Result" | GAME)
        || HEAD.iter().any(|(_, key)| plain(key))
}

/// Appends the name of the tag for a header that the site does not have: blanks become `_`, and other
/// signs are left out. Nothing is appended if nothing is left.
pub(super) fn push_tag(key: &str, out: &mut String) {
    let start = out.len();
    for c in key.chars() {
        match c {
            ' ' => out.push('_'),
            _ if c.is_ascii_alphanumeric() || matches!(c, '-' | '_') => out.push(c),
            _ => {}
        }
    }
    let name = out.get(start..).unwrap_or_default();
    let is_word = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if !name.is_empty() && (!is_word || TAKEN.contains(&name) || name.starts_with(PREFIX)) {
        out.insert_str(start, PREFIX);
    }
}

/// The header of a tag that the site has no header for.
pub(super) fn key_of(tag: &str) -> String {
    let is_prefixed = |bare: &&str| {
        let mut name = String::new();
        push_tag(bare, &mut name);
        name == tag
    };
    let bare = tag.strip_prefix(PREFIX).filter(is_prefixed);
    bare.unwrap_or(tag).replace('_', " ")
}

/// Appends a day of the form `MM/DD/YYYY` as `YYYY.MM.DD`, and anything else as it stands.
pub(super) fn push_date(text: &str, out: &mut String) {
    match parts(text, '/') {
        Some([month, day, year]) if is_date(&format!("{year}.{month}.{day}")) => {
            out.extend([year, ".", month, ".", day]);
        }
        _ => out.push_str(text),
    }
}

/// A day of the form `YYYY.MM.DD` as the site writes it, and anything else as it stands.
pub(super) fn date_of(text: &str) -> String {
    match parts(text, '.') {
        Some([year, month, day]) if is_date(text) => {
            format!("{month}/{day}/{year}")
        }
        _ => text.to_owned(),
    }
}

fn parts(text: &str, sign: char) -> Option<[&str; 3]> {
    let mut parts = text.split(sign);
    let found = [parts.next()?, parts.next()?, parts.next()?];
    parts.next().is_none().then_some(found)
}

/// Whether a date has the form of LGN, and is one.
fn is_date(text: &str) -> bool {
    dates::date(text).as_deref() == Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_come_back() {
        for (theirs, ours) in [
            ("12/21/2013", "2013.12.21"),
            ("??/??/2013", "2013.??.??"),
            ("21/12/2013", "21/12/2013"),
            ("1/2/2013", "1/2/2013"),
            ("in June", "in June"),
        ] {
            let mut out = String::new();
            push_date(theirs, &mut out);
            assert_eq!(out, ours);
            assert_eq!(date_of(ours), theirs);
        }
        let mut out = String::new();
        push_date("2013.12.21", &mut out);
        assert_eq!(out, "2013.12.21");
    }

    #[test]
    fn headers_that_the_site_does_not_have_are_tags_and_come_back() {
        for (key, tag) in [
            ("Opening", "Opening"),
            ("Player 3 Name", "Player_3_Name"),
            ("First", "Pente-First"),
            ("Pente-First", "Pente-Pente-First"),
            ("2nd", "Pente-2nd"),
        ] {
            let mut out = String::new();
            push_tag(key, &mut out);
            assert_eq!(out, tag);
            assert_eq!(key_of(tag), key);
        }
    }
}
