//! What stands beside moves: glyphs, clocks, and properties that LGN has no word for.

use std::fmt::Write;

use super::id::Id;
use super::scan::Properties;

/// An annotation with its value, and the glyph that says the same.
struct Annotation {
    name: &'static str,
    id: Id,
    value: &'static str,
    glyph: u16,
}

const fn annotated(name: &'static str, value: &'static str, glyph: u16) -> Annotation {
    Annotation {
        name,
        id: Id::of(name),
        value,
        glyph,
    }
}

const GLYPHS: &[Annotation] = &[
    annotated("TE", "1", 1),
    annotated("BM", "1", 2),
    annotated("TE", "2", 3),
    annotated("BM", "2", 4),
    annotated("IT", "", 5),
    annotated("DO", "", 6),
    annotated("DM", "1", 10),
    annotated("DM", "2", 11),
    annotated("UC", "1", 13),
    annotated("GW", "1", 16),
    annotated("GB", "1", 17),
    annotated("GW", "2", 18),
    annotated("GB", "2", 19),
];

/// Whether a property is an annotation.
pub(super) const fn is_annotation(id: Id) -> bool {
    matches!(
        id,
        Id::TE | Id::BM | Id::IT | Id::DO | Id::DM | Id::UC | Id::GW | Id::GB
    )
}

/// The glyph of an annotation; without a value it is the plain one.
pub(super) fn glyph(id: Id, value: &str) -> Option<u16> {
    if !is_annotation(id) {
        return None;
    }
    let value = value.trim();
    let mut own = GLYPHS.iter().filter(|own| own.id == id);
    let found = own.find(|own| own.value == value || (value.is_empty() && own.value == "1"));
    found.map(|own| own.glyph)
}

/// The annotation of a glyph.
pub(super) fn annotation(glyph: u16) -> Option<(&'static str, &'static str)> {
    let found = GLYPHS.iter().find(|own| own.glyph == glyph);
    found.map(|own| (own.name, own.value))
}

/// The comment that carries the time left, `[%clk 0:03:12.5]`, appended to `out`. False if the text is no time.
pub(super) fn clock(seconds: &str, out: &mut String) -> bool {
    let (whole, fraction) = seconds
        .trim()
        .split_once('.')
        .map_or((seconds.trim(), None), |(whole, fraction)| {
            (whole, Some(fraction))
        });
    let is_number = |text: &str| text.len() <= 9 && text.bytes().all(|b| b.is_ascii_digit());
    let Some(whole) = whole
        .parse::<u32>()
        .ok()
        .filter(|_| is_number(whole) && fraction.is_none_or(|f| is_number(f) && !f.is_empty()))
    else {
        return false;
    };
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60);
    // Writing to a string never fails.
    let _ = write!(out, "[%clk {hours}:{minutes:02}:{seconds:02}");
    if let Some(fraction) = fraction {
        out.extend([".", fraction]);
    }
    out.push(']');
    true
}

/// The seconds of a comment that carries a time left and nothing else, if they read as the same.
pub(super) fn seconds(comment: &str) -> Option<String> {
    let inner = comment.strip_prefix("[%clk ")?.strip_suffix(']')?;
    let (time, fraction) = inner
        .split_once('.')
        .map_or((inner, None), |(time, fraction)| (time, Some(fraction)));
    let mut parts = time.split(':');
    let mut part = || parts.next()?.parse::<u32>().ok();
    let (hours, minutes, seconds) = (part()?, part()?, part()?);
    let whole = (hours.checked_mul(3600)?)
        .checked_add(minutes.checked_mul(60)?)?
        .checked_add(seconds)?;
    let mut text = whole.to_string();
    if let Some(fraction) = fraction {
        text.extend([".", fraction]);
    }
    let mut again = String::new();
    (clock(&text, &mut again) && again == comment).then_some(text)
}

/// What is never kept so: it would be played, or read as something else.
const OWN: &[Id] = &[
    Id::B,
    Id::W,
    Id::KO,
    Id::AB,
    Id::AW,
    Id::AE,
    Id::C,
    Id::LGT,
    Id::LGN,
    Id::LGF,
    Id::LGD,
];

/// The properties that a comment keeps, as they stood: `[%sgf XX[a]YY[b]]`.
pub(super) fn kept(comment: &str) -> Option<&str> {
    let inner = comment.strip_prefix("[%sgf ")?.strip_suffix(']')?;
    let mut properties = Properties::new(inner.as_bytes());
    let mut any = false;
    for (name, _) in properties.by_ref() {
        any = true;
        if OWN.contains(&Id::read(name)) {
            return None;
        }
    }
    (any && properties.rest().is_empty()).then_some(inner)
}

/// The names of the properties in a text.
pub(super) fn names(properties: &str) -> Vec<Id> {
    let mut names: Vec<Id> = (Properties::new(properties.as_bytes()))
        .map(|(name, _)| Id::read(name))
        .collect();
    names.dedup();
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks() {
        let told = |text: &str| {
            let mut out = String::new();
            clock(text, &mut out).then_some(out)
        };
        assert_eq!(told("192.50").as_deref(), Some("[%clk 0:03:12.50]"));
        assert_eq!(told("7200").as_deref(), Some("[%clk 2:00:00]"));
        assert_eq!(told("-1"), None);
        assert_eq!(told("1."), None);
        assert_eq!(seconds("[%clk 0:03:12.50]").as_deref(), Some("192.50"));
        assert_eq!(seconds("[%clk 3:12]"), None);
        assert_eq!(seconds("[%clk 0:03:12] late"), None);
        assert_eq!(seconds("[%clk 0:99:99]"), None);
        assert_eq!(seconds("[%clk 9:4294967295:4294967295]"), None);
    }

    #[test]
    fn kept_properties() {
        assert_eq!(kept("[%sgf N[a]VW[aa:cc][dd]]"), Some("N[a]VW[aa:cc][dd]"));
        assert_eq!(kept("[%sgf N[a] and more]"), None);
        assert_eq!(kept("[%sgf N[a\\]]"), None);
        assert_eq!(kept("[%sgf N[a]N[b\\]]"), None);
        assert_eq!(kept("[%sgf B[hh]]"), None);
        assert_eq!(kept("[%sgf ]"), None);
    }

    #[test]
    fn glyphs() {
        assert_eq!(glyph(Id::of("TE"), ""), Some(1));
        assert_eq!(glyph(Id::of("DO"), ""), Some(6));
        assert_eq!(glyph(Id::of("UC"), "2"), None);
        for own in GLYPHS {
            assert!(is_annotation(own.id), "{}", own.name);
            assert_eq!(annotation(own.glyph), Some((own.name, own.value)));
            assert_eq!(glyph(own.id, own.value), Some(own.glyph));
        }
    }
}
