//! The form of version 2.12: a line with the players, a `*` behind the winner's name, a line with the date,
//! and turns without numbers.

use super::keys;
use crate::board::Side;
use crate::record::{Claim, How, Record};
use crate::source::Span;

/// The players of a line `name1* vs name2`: their places in it.
fn players(line: &str) -> Option<(Span, Span)> {
    let mut words = line.split_ascii_whitespace();
    let (one, versus, two) = (words.next()?, words.next()?, words.next()?);
    if versus != "vs" || words.next().is_some() || one.ends_with('*') == two.ends_with('*') {
        return None;
    }
    let place = |word: &str| {
        let start = (word.as_ptr() as usize - line.as_ptr() as usize) as u32;
        Span::new(start, start + word.len() as u32)
    };
    Some((place(one), place(two)))
}

/// Whether a line names two players of whom one has won. It is asked of every line, so a look that costs
/// little comes first.
pub(super) fn is_head(line: &[u8]) -> bool {
    line.len() < 200
        && memchr::memmem::find(line, b" vs ").is_some()
        && std::str::from_utf8(line).is_ok_and(|line| players(line).is_some())
}

/// Whether a line is a date of the site's.
pub(super) fn is_date(line: &[u8]) -> bool {
    let line = line.trim_ascii();
    line.len() < 200 && memchr::memmem::find(line, b" EST").is_some()
}

/// Reads the head of a game at the beginning of `text`, and says where its turns begin; none if it is no
/// such head.
pub(super) fn head(text: &str, first: Side, record: &mut Record) -> Option<usize> {
    let from = text.len() - text.trim_start().len();
    let mut lines = text.get(from..)?.split_inclusive(['\n', '\r']);
    let line = lines.next()?;
    let (one, two) = players(line)?;
    let shifted = |span: Span| Span::new(span.start + from as u32, span.end + from as u32);
    let mut winner = None;
    for (place, side) in [(one, first), (two, first.other())] {
        let name = place.of(line);
        let bare = name.strip_suffix('*');
        winner = winner.or(bare.is_some().then_some((side, shifted(place))));
        record
            .tags
            .push(side.name(), bare.unwrap_or(name), shifted(place));
    }
    let mut at = from + line.len();
    for line in lines {
        let start = at as u32;
        if is_date(line.as_bytes()) {
            at += line.len();
            date(line, start, record);
            break;
        }
        if !line.trim().is_empty() {
            break;
        }
        at += line.len();
    }
    if let Some((side, place)) = winner {
        let claim = Claim::Win(side, How::Unknown);
        record.tags.push("Result", &claim.to_string(), place);
    }
    Some(at)
}

/// `01/02/2000 10:20 EST`.
fn date(line: &str, start: u32, record: &mut Record) {
    let text = line.trim_start();
    let start = start + (line.len() - text.len()) as u32;
    let text = text.trim_end();
    let end = text.find(' ').unwrap_or(text.len());
    let (day, time) = text.split_at_checked(end).unwrap_or((text, ""));
    let middle = start + day.len() as u32;
    let span = Span::new(start, middle);
    record
        .tags
        .push_with("Date", span, |out| keys::push_date(day, out));
    let bare = time.trim_start();
    let from = middle + (time.len() - bare.len()) as u32;
    let span = Span::new(from, from + bare.len() as u32);
    record.tags.push("Time", bare, span);
}
