//! When a game was played, as far as its tournament tells.

use super::tables::Row;
use crate::format::text::dates::month_of;

/// A day: year, month, day.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Day(u32, u32, u32);

impl Day {
    /// Reads `2003-08-24`; points and strokes may part as well.
    fn parse(text: &str) -> Option<Self> {
        let mut parts = text
            .splitn(3, ['-', '.', '/'])
            .map(|part| part.trim().parse().ok());
        let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
        let is_sound =
            (1000..=9999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day);
        is_sound.then_some(Self(year, month, day))
    }
}

/// The day of a tournament's games as far as it is certain, as `YYYY.MM.DD` with question marks. `month` is what
/// the table of months calls its month.
pub(super) fn of(tournament: &Row, month: Option<&str>) -> Option<String> {
    let day = |name| tournament.get(name).and_then(Day::parse);
    let year = tournament.get("year").and_then(|year| year.parse().ok());
    let year: Option<u32> = year.filter(|year| (1000..=9999).contains(year));
    let (first, last) = (day("start"), day("end"));
    if let (Some(first), Some(last)) = (first, last)
        && year.is_none_or(|year| year == first.0)
        && (first.0, first.1) == (last.0, last.1)
    {
        let Day(year, month, day) = first;
        return Some(if first == last {
            format!("{year}.{month:02}.{day:02}")
        } else {
            format!("{year}.{month:02}.??")
        });
    }
    let year = year.or_else(|| {
        first
            .zip(last)
            .filter(|(a, b)| a.0 == b.0)
            .map(|(a, _)| a.0)
    })?;
    let spans = first.zip(last).is_some();
    match month.and_then(month_of).filter(|_| !spans) {
        Some(month) => Some(format!("{year}.{month:02}.??")),
        None => Some(format!("{year}.??.??")),
    }
}
