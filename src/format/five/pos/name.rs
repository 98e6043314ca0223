//! What Zjrenju puts into the names of its files: `table#rule#black#white#swap#state`.

use crate::diagnostic::Diagnostics;
use crate::format::five::stones::push_tag;
use crate::record::Record;
use crate::source::Span;

/// The rules for the opening, by their numbers.
const OPENINGS: [&str; 3] = ["Sakata", "RIF", "Two swap"];

/// How games have ended, by their numbers: going on, at a forbidden point, drawn, won by Black and by White,
/// resigned by White and by Black, lost on time by White and by Black.
const STATES: [&str; 9] = ["*", "W+", "Draw", "B+", "W+", "B+R", "W+R", "B+T", "W+T"];

/// The state of a game that Black has lost by playing on a forbidden point.
const FORBIDDEN: &str = "1";

/// Keeps what a name tells. What its numbers do not stand for is kept as it is.
pub(super) fn tags(name: &str, span: Span, record: &mut Record, diagnostics: &mut Diagnostics) {
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let facts: Vec<&str> = stem.split('#').map(str::trim).collect();
    let &[table, rule, black, white, swap, state] = facts.as_slice() else {
        return;
    };
    let word = |words: &'static [&'static str], number: &str| {
        let index: usize = number.parse().ok()?;
        words.get(index).copied()
    };
    let opening = word(&OPENINGS, rule).unwrap_or(rule);
    let mut push = |tag, value| push_tag(tag, value, span, record, diagnostics);
    push("Black", black);
    push("White", white);
    push("Table", table);
    push("OpeningRule", opening);
    push("Swap", swap);
    match word(&STATES, state) {
        Some(result) => push("Result", result),
        None => push("State", state),
    }
    if state == FORBIDDEN && record.entries.len() % 2 == 1 {
        record.as_played();
    }
}
