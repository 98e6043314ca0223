//! A long game in several numbered figures.

use std::num::NonZeroU32;

use super::line;
use crate::check::Moment;

/// The turns of a line in parts of `every` turns, the last with what is left: of 64 turns and 50 at a
/// time 1 to 50, and 51 to 64. Each pair is what `Figure::numbered` takes. A line without turns has no
/// parts.
pub fn split(moment: &Moment, every: NonZeroU32) -> Vec<(u32, u32)> {
    let line = line::of_line(moment);
    let every = usize::try_from(every.get()).unwrap_or(usize::MAX);
    let parts = line.chunks(every);
    let ends = parts.filter_map(|part| Some((part.first()?.number, part.last()?.number)));
    ends.collect()
}
