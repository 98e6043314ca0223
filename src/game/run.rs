//! Words that are played one behind the other without a question to anybody, as most of a record are.

use super::{Next, Rules};
use crate::board::Side;
use crate::record::{Action, Prefix, Record, Turn, What};

/// Plays the words of a record from the entry `from` on, as long as each is a turn that is legal, has at
/// most its right number and its right side before it, and claims to be nothing else; the first of them
/// has the number `number`. Tells how many they are, and whose turn it is then. What stands behind them
/// is for others to judge; so is a word in whose place a variation follows.
#[inline]
pub(super) fn play_on<R: Rules>(
    rules: &R,
    position: &mut R::Position,
    record: &Record,
    from: usize,
    number: u32,
) -> (u32, Next) {
    let mut played = 0;
    let mut next = rules.next(position);
    let mut rest = record.entries.get(from..).unwrap_or_default();
    while let Next::Move(side) = next
        && let [entry, behind @ ..] = rest
        && let What::Turn(turn) = entry.what
    {
        let is_last = !matches!(behind.first(), Some(entry) if matches!(entry.what, What::Turn(_)));
        if !is_bare(record, turn, number + played, side)
            || is_last && record.opens_variation(behind)
        {
            break;
        }
        let actions = record.actions(turn.actions);
        if !matches!(actions.list, [Action::Place(_) | Action::Move(_), ..])
            || !rules.plays(position, &actions)
        {
            break;
        }
        played += 1;
        rest = behind;
        next = rules.next(position);
    }
    (played, next)
}

/// Whether nothing is said of a turn but its right number and its right side.
#[inline]
fn is_bare(record: &Record, turn: Turn, number: u32, side: Side) -> bool {
    let is_right = |prefix: &Prefix| {
        prefix.session.is_none()
            && prefix.number.is_none_or(|(said, _)| said == number)
            && prefix.side.is_none_or(|(said, _)| said == side)
    };
    !turn.as_played
        && turn.prefix.is_none_or(|n| {
            let prefix = record.prefixes.get(n.get() as usize - 1);
            prefix.is_some_and(is_right)
        })
}
