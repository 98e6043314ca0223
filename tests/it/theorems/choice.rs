//! Bytes as choices: whatever stands in them chooses something.

use ludograph::game::{Game, registry::GAMES};

/// Bytes that are taken off one by one; behind the last all choices are the first.
pub struct Choices<'a>(&'a [u8]);

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether all bytes have been taken.
    pub fn is_over(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        first
    }

    /// A number below `n`, of two bytes where one can't reach all.
    pub fn below(&mut self, n: usize) -> usize {
        let mut number = usize::from(self.byte());
        if n > 256 {
            number |= usize::from(self.byte()) << 8;
        }
        number % n.max(1)
    }

    pub fn is_so(&mut self) -> bool {
        self.byte() & 1 == 1
    }

    /// One of a list, which must not be empty.
    pub fn pick<'l, T>(&mut self, list: &'l [T]) -> &'l T {
        &list[self.below(list.len())]
    }

    /// One of a list, or none.
    pub fn maybe<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let choice = self.below(list.len() + 1);
        choice.checked_sub(1).map(|i| list[i])
    }

    /// What has not been taken.
    pub fn rest(self) -> &'a [u8] {
        self.0
    }

    /// What has not been taken, as text.
    pub fn text(self) -> String {
        String::from_utf8_lossy(self.0).into_owned()
    }
}

/// Every rule set.
pub fn sets() -> Vec<&'static dyn Game> {
    let sets = GAMES.iter().flat_map(|family| family.sets.iter().copied());
    sets.collect()
}
