//! Numbers before turns. People count turns, or pairs of turns, with passes or without; what fits none of
//! these is reported.

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::source::Span;

struct Number {
    value: u32,
    span: Span,
    /// How many turns stand before it: with passes that are written, and without.
    turns: u32,
    placed: u32,
}

/// The numbers of a record.
#[derive(Default)]
pub(super) struct Numbers {
    list: Vec<Number>,
}

/// A way to count: whether these two numbers fit.
type Way = fn(&Number, &Number) -> bool;

/// All ways. A pair may have one turn, where a pass was left out.
const WAYS: [Way; 4] = [
    |one, two| two.value - one.value == two.turns - one.turns,
    |one, two| two.value - one.value == two.placed - one.placed,
    |one, two| is_pair(two.value - one.value, two.turns - one.turns),
    |one, two| is_pair(two.value - one.value, two.placed - one.placed),
];

fn is_pair(numbers: u32, turns: u32) -> bool {
    turns == numbers.saturating_mul(2) || (numbers, turns) == (1, 1)
}

impl Numbers {
    /// Adds a number. `3...` goes on with what `3.` began, and says nothing.
    pub(super) fn add(&mut self, number: u32, dots: usize, span: Span, turns: u32, placed: u32) {
        let goes_on = self.list.last().is_some_and(|last| last.value == number);
        if !(goes_on && dots > 1) {
            self.list.push(Number {
                value: number,
                span,
                turns,
                placed,
            });
        }
    }

    /// Whether that number may stand before the next turn.
    pub(super) fn expect(&self, number: u32, turns: u32) -> bool {
        match self.list.last() {
            Some(last) => matches!(number.checked_sub(last.value), Some(1 | 2)),
            None => number == turns + 1 || number == turns / 2 + 1,
        }
    }

    /// Reports the first number that does not fit, if they fit in no way.
    pub(super) fn judge(&self, has_start: bool, diagnostics: &mut Diagnostics) {
        let fault = |number: &Number, message: String| {
            Diagnostic::new(Code::WrongNumber, number.span, message)
        };
        let Some(first) = self.list.first() else {
            return;
        };
        if first.turns == 0 && first.value > 1 && !has_start {
            let message = format!("the first number is {}", first.value);
            diagnostics.push(fault(first, message).help("turns before it may be missing"));
            return;
        }
        let pairs = || self.list.iter().zip(self.list.iter().skip(1));
        let wrong =
            |way: Way| pairs().position(|(one, two)| two.value <= one.value || !way(one, two));
        let mut furthest = Some(0);
        for way in WAYS {
            match wrong(way) {
                None => return,
                Some(at) => furthest = furthest.max(Some(at)),
            }
        }
        if let Some((one, two)) = furthest.and_then(|at| pairs().nth(at)) {
            let message = format!(
                "number {} stands {} turns behind number {}",
                two.value,
                two.turns - one.turns,
                one.value
            );
            let help =
                "turns may be missing, or be there twice: the game is read without its numbers";
            diagnostics.push(fault(two, message).help(help));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_expected_behind_the_largest_number() {
        let mut numbers = Numbers::default();
        numbers.add(u32::MAX - 1, 1, Span::default(), 1, 1);
        assert!(numbers.expect(u32::MAX, 2));
        numbers.add(u32::MAX, 1, Span::default(), 2, 2);
        assert!(!numbers.expect(u32::MAX, 3) && !numbers.expect(0, 3) && !numbers.expect(1, 3));
    }
}
