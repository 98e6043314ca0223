//! [`Lengths`]: how many games have how many turns.

use std::collections::BTreeMap;

/// How many games have how many turns. It grows with the number of different lengths alone, of which the notation
/// allows 100,000.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lengths(BTreeMap<u32, u64>);

/// Some of the games: those with so many turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bin {
    /// The least number of turns.
    pub from: u32,
    /// The greatest.
    pub to: u32,
    /// How many games.
    pub games: u64,
}

impl Lengths {
    /// Counts a game.
    pub fn add(&mut self, turns: u32) {
        *self.0.entry(turns).or_default() += 1;
    }

    /// How many games have been counted.
    pub fn games(&self) -> u64 {
        self.0.values().sum()
    }

    /// The turns of all of them.
    pub fn turns(&self) -> u64 {
        let all = |(&turns, &games): (&u32, &u64)| u64::from(turns) * games;
        self.0.iter().map(all).sum()
    }

    /// The fewest and the most turns of a game; none if there is no game.
    pub fn ends(&self) -> Option<(u32, u32)> {
        let (least, _) = self.0.first_key_value()?;
        let (most, _) = self.0.last_key_value()?;
        Some((*least, *most))
    }

    /// The turns of the game in the middle, or what lies half way between the two there.
    pub fn median(&self) -> f64 {
        let games = self.games();
        if games == 0 {
            return 0.0;
        }
        let (low, high) = (self.nth((games - 1) / 2), self.nth(games / 2));
        f64::from(low.saturating_add(high)) / 2.0
    }

    /// The turns of the game at a place, from 0, in the order of lengths.
    fn nth(&self, place: u64) -> u32 {
        let mut before = 0;
        for (&turns, &games) in &self.0 {
            before += games;
            if place < before {
                return turns;
            }
        }
        0
    }

    /// The turns of a game on average.
    pub fn mean(&self) -> f64 {
        let games = self.games().max(1);
        self.turns() as f64 / games as f64
    }

    /// The games in up to so many ranges of equal and round width (1, 2, 5, 10, 20 ...), from the shortest to the
    /// longest: 1 to 10, 11 to 20. Games without a turn have a range of their own.
    pub fn bins(&self, most: u32) -> Vec<Bin> {
        let Some((least, greatest)) = self.ends() else {
            return Vec::new();
        };
        let mut widths = (0..).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power)));
        let bin = |turns: u32, width: u64| u64::from(turns).div_ceil(width);
        let most = u64::from(most.max(2));
        let fits = |width: &u64| bin(greatest, *width) - bin(least, *width) < most;
        let width = widths.find(fits).unwrap_or(1);
        let (first, last) = (bin(least, width), bin(greatest, width));
        let range = |at: u64| {
            let to = (at * width) as u32;
            let from = if at == 0 { 0 } else { to - width as u32 + 1 };
            let games = self.0.range(from..=to).map(|(_, games)| games).sum();
            Bin { from, to, games }
        };
        (first..=last).map(range).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(turns: &[u32]) -> Lengths {
        let mut lengths = Lengths::default();
        for &turns in turns {
            lengths.add(turns);
        }
        lengths
    }

    #[test]
    fn the_middle_of_few_and_of_many() {
        assert_eq!(of(&[7]).median().to_bits(), 7.0_f64.to_bits());
        assert_eq!(of(&[60, 9, 58, 60]).median().to_bits(), 59.0_f64.to_bits());
        assert_eq!(of(&[1, 2, 4]).median().to_bits(), 2.0_f64.to_bits());
        assert_eq!(of(&[1, 2, 2]).mean().to_bits(), (5.0_f64 / 3.0).to_bits());
        assert_eq!((of(&[]).ends(), of(&[]).bins(8)), (None, Vec::new()));
    }

    #[test]
    fn ranges_are_round_and_hold_every_game() {
        let bins = |turns: &[u32], most| -> Vec<(u32, u32, u64)> {
            let bins = of(turns).bins(most);
            bins.iter()
                .map(|bin| (bin.from, bin.to, bin.games))
                .collect()
        };
        assert_eq!(
            bins(&[0, 9, 41, 60, 60], 8),
            [
                (0, 0, 1),
                (1, 10, 1),
                (11, 20, 0),
                (21, 30, 0),
                (31, 40, 0),
                (41, 50, 1),
                (51, 60, 2)
            ]
        );
        assert_eq!(bins(&[10, 11], 8), [(10, 10, 1), (11, 11, 1)]);
        assert_eq!(
            bins(&[1, 100_000], 2),
            [(1, 50_000, 1), (50_001, 100_000, 1)]
        );
    }
}
