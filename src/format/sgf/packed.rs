//! [`Packed`]: entries that take little room while they are put into another order.

use crate::record::{Entry, Record, Turn, What};
use crate::source::{Run, Span};

/// The sign of a number that it is an index of [`Packed::others`].
const OTHER: u32 = 1 << 31;

/// The entries of a record, a number for each. Most are a word of one part with nothing before it, which its part
/// tells.
pub(super) struct Packed {
    /// The index of a word's part, or with [`OTHER`] that of another entry.
    numbers: Vec<u32>,
    others: Vec<Entry>,
    /// The places of the parts, lent by the record.
    spans: Vec<Span>,
}

impl Packed {
    /// Takes the entries out of a record, and the places of its parts until [`Packed::give_back`].
    pub(super) fn of(record: &mut Record) -> Self {
        let entries = std::mem::take(&mut record.entries);
        let spans = std::mem::take(&mut record.action_spans);
        let mut packed = Self {
            numbers: Vec::with_capacity(entries.len()),
            others: Vec::new(),
            spans,
        };
        for entry in entries {
            let number = packed.number(entry);
            packed.numbers.push(number);
        }
        packed
    }

    fn number(&mut self, entry: Entry) -> u32 {
        if let What::Turn(turn) = entry.what
            && self.word(turn.actions.start) == Some(entry)
        {
            return turn.actions.start;
        }
        self.others.push(entry);
        (self.others.len() as u32 - 1) | OTHER
    }

    /// The word that is one part and nothing else.
    fn word(&self, part: u32) -> Option<Entry> {
        let span = *self.spans.get(part as usize)?;
        let turn = Turn {
            actions: Run {
                start: part,
                len: 1,
            },
            ..Turn::default()
        };
        let what = What::Turn(turn);
        Some(Entry { span, what })
    }

    /// Appends a run of the entries.
    pub(super) fn copy(&self, from: usize, to: usize, out: &mut Vec<Entry>) {
        let numbers = self.numbers.get(from..to).unwrap_or_default();
        out.extend(numbers.iter().filter_map(|&number| {
            if number & OTHER == 0 {
                return self.word(number);
            }
            self.others.get((number & !OTHER) as usize).copied()
        }));
    }

    /// Gives the record back what it has lent.
    pub(super) fn give_back(self, record: &mut Record) {
        record.action_spans = self.spans;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Cell, Side};
    use crate::record::{Action, Ending};

    #[test]
    fn what_was_packed_comes_out_again() {
        let mut record = Record::default();
        record.place(Cell::NOWHERE, Span::new(3, 5));
        record.word_of(Side::White, Span::at(6), Action::Pass, Span::new(8, 8));
        record.push(Span::new(9, 12), What::Comment(Span::new(10, 11)));
        record.place(Cell::NOWHERE, Span::new(15, 17));
        record.as_played();
        record.end(Ending::Resigned, Span::new(20, 26));
        // A word whose place is not its part's.
        record.place(Cell::NOWHERE, Span::new(30, 32));
        record.entries.last_mut().unwrap().span.end = 40;
        let before = record.clone();
        let packed = Packed::of(&mut record);
        assert_eq!(packed.others.len(), 4);
        let mut out = Vec::new();
        packed.copy(2, 6, &mut out);
        packed.copy(0, 2, &mut out);
        out.rotate_right(2);
        packed.give_back(&mut record);
        record.entries = out;
        assert_eq!(record, before);
    }
}
