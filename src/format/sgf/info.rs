//! Game info: properties that say something of the whole game, and the tags that they are.

use super::id::Id;
use crate::format::text::dates;

/// The tag of a property whose text is its value. A rank that is a number is a rating.
pub(super) fn tag(id: Id, text: &str) -> Option<&'static str> {
    let is_rating = || text.len() >= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    Some(match id {
        Id::PB => "Black",
        Id::PW => "White",
        Id::EV => "Event",
        Id::PC => "Site",
        Id::RO => "Round",
        Id::AN => "Annotator",
        Id::SO => "Source",
        Id::BT => "BlackTeam",
        Id::WT => "WhiteTeam",
        Id::KM => "Komi",
        Id::HA => "Handicap",
        Id::BR if is_rating() => "BlackElo",
        Id::WR if is_rating() => "WhiteElo",
        Id::BR => "BlackRank",
        Id::WR => "WhiteRank",
        _ => return None,
    })
}

/// The property that says what a tag says, if there is one.
pub(super) fn property(tag_name: &str, value: &str) -> Option<&'static str> {
    let name = match tag_name {
        "Black" => "PB",
        "White" => "PW",
        "Event" => "EV",
        "Site" => "PC",
        "Round" => "RO",
        "Annotator" => "AN",
        "Source" => "SO",
        "BlackTeam" => "BT",
        "WhiteTeam" => "WT",
        "Komi" => "KM",
        "Handicap" => "HA",
        "BlackElo" | "BlackRank" => "BR",
        "WhiteElo" | "WhiteRank" => "WR",
        "Date" => return date_back(value).map(|_| "DT"),
        _ => return None,
    };
    let comes_back = tag(Id::of(name), value) == Some(tag_name)
        && !value.is_empty()
        && value.trim() == value
        && !value.contains(['\n', '\r']);
    comes_back.then_some(name)
}

/// The date of a `DT`, as tags have it, and whether it says no more: the first of several, with `??` for
/// what is not told.
pub(super) fn date(text: &str) -> Option<(String, bool)> {
    let text = text.trim();
    let end = text.find(|c: char| !(c.is_ascii_digit() || matches!(c, '-' | '.' | '/')));
    let (first, rest) = text.split_at(end.unwrap_or(text.len()));
    Some((dates::date(first)?, rest.is_empty()))
}

/// A date of a tag as `DT` has it, if that reads as the same.
pub(super) fn date_back(value: &str) -> Option<String> {
    let text = value.trim_end_matches(".??").replace('.', "-");
    let (read, is_all) = date(&text)?;
    (is_all && read == value).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates() {
        let told = |text: &str| date(text);
        let of = |date: &str, is_all| Some((date.to_owned(), is_all));
        assert_eq!(told("1996-12-27"), of("1996.12.27", true));
        assert_eq!(told("1996.1.2"), of("1996.01.02", true));
        assert_eq!(told("1996-05"), of("1996.05.??", true));
        assert_eq!(told("1996"), of("1996.??.??", true));
        assert_eq!(told("1996-12-27,28"), of("1996.12.27", false));
        assert_eq!(told("1996-13-01"), None);
        assert_eq!(told("Dec 1996"), None);
        assert_eq!(date_back("1996.05.??").as_deref(), Some("1996-05"));
        assert_eq!(date_back("????.??.??"), None);
        assert_eq!(date_back("199?.??.??"), None);
    }

    #[test]
    fn what_a_tag_becomes_becomes_the_tag_again() {
        let texts = "PB PW EV PC RO AN SO BT WT KM HA";
        for id in texts.split(' ') {
            let name = tag(Id::of(id), "x").unwrap();
            assert_eq!(property(name, "x"), Some(id));
        }
        assert_eq!(property("BlackElo", "1850"), Some("BR"));
        assert_eq!(property("BlackElo", "strong"), None);
        assert_eq!(property("BlackRank", "3d"), Some("BR"));
        assert_eq!(property("Black", " a"), None);
        assert_eq!(property("Opening", "a"), None);
    }
}
