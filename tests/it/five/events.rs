//! What happens in games, by name, so that a test can ask whether all of it did.

use std::collections::BTreeMap;

use ludograph::board::Side;

use super::capture::{annuls, cuts_to_a_five};
use super::game::{Playout, Step};
use super::judge::taken;
use super::position::Position;
use super::sets::Name;
use super::shapes::is_double_three;
use super::stones::{AXES, Point, Stones};
use super::word::Part;

/// How often each thing has happened.
#[derive(Default)]
pub(super) struct Events(BTreeMap<String, usize>);

impl Events {
    pub(super) fn count(&mut self, name: impl Into<String>) {
        *self.0.entry(name.into()).or_default() += 1;
    }

    pub(super) fn count_if(&mut self, happens: bool, name: &str) {
        if happens {
            self.count(name);
        }
    }

    /// Each of these things, named one a line, has happened.
    pub(super) fn assert_all(&self, names: &str) {
        let missing: Vec<&str> = names
            .lines()
            .map(str::trim)
            .filter(|name| !name.is_empty() && !self.0.contains_key(*name))
            .collect();
        assert!(missing.is_empty(), "never: {missing:#?} of {:#?}", self.0);
    }

    /// Counts what happened in a game.
    pub(super) fn of_game(&mut self, playout: &Playout) {
        let mut captured: Vec<Point> = Vec::new();
        for (i, step) in playout.steps.iter().enumerate() {
            let after = playout.after(i);
            if let (Some((_, reason)), true) = (after.end, after.rules.passes()) {
                self.count(reason);
            }
            match step.word[0] {
                Part::Place(at) => {
                    self.count_if(captured.contains(&at), "a point played again");
                    let gone = taken(&step.before, at);
                    self.of_stone(step, after, at, &gone);
                    captured.extend(gone);
                }
                _ => self.count(if step.forced {
                    "a false pass"
                } else {
                    "a pass"
                }),
            }
        }
    }

    fn of_stone(&mut self, step: &Step, after: &Position, at: Point, gone: &[Point]) {
        let Step { before, forced, .. } = step;
        self.count_if(*forced, "a stone against the rules");
        self.count_if(gone.len() == 2, "one pair taken");
        self.count_if(gone.len() == 4, "two pairs taken");
        self.count_if(gone.len() >= 6, "three pairs taken");
        let lines = after.made.iter().map(|(_, line)| line.len());
        let lengths: Vec<usize> = lines.collect();
        self.count_if(lengths.iter().any(|&n| n > 5), "six made");
        let both = lengths.contains(&5) && lengths.iter().any(|&n| n > 5);
        self.count_if(both, "five and six made by one stone");
        if let Some((_, reason)) = after.end {
            self.count(reason);
        }
        match before.rules.name {
            Name::Ninuki => self.of_ninuki(step, after, at, gone),
            Name::Pente => {
                let both = after.pairs_of(before.mover) >= 5 && !lengths.is_empty();
                self.count_if(both, "a five with the fifth pair");
            }
            Name::Renju if lengths.iter().any(|&n| n > 5) => {
                self.count(format!("six by {}", before.mover.name()));
            }
            _ => {}
        }
        if before.rules.name == Name::Renju && *forced {
            self.count_if(
                super::judge::ban(before, at) == Some("overline"),
                "~overline",
            );
        }
    }

    fn of_ninuki(&mut self, step: &Step, after: &Position, at: Point, gone: &[Point]) {
        let before = &step.before;
        let mover = before.mover;
        let fives = after
            .made
            .iter()
            .filter(|(_, line)| line.len() == 5)
            .count();
        let end = after.end.map(|(_, reason)| reason);
        let fifth = after.pairs_of(mover) >= 5;
        self.count_if(fives == 2 && after.waiting.is_some(), "two fives wait");
        self.count_if(fives == 2 && end == Some("five"), "two fives win");
        self.count_if(fives == 1 && after.waiting.is_some(), "a five waits");
        if fives > 0 && end.is_none() && after.annulling().len() > 1 {
            self.count("annulled in several places");
        }
        if end == Some("overline-cut") {
            self.count(if fifth {
                "cut with the fifth pair"
            } else {
                "cut alone"
            });
            self.count_if(fives > 0, "cut with a five");
            self.count_if(before.waiting.is_some(), "cut before a waiting five");
        } else if is_cut_without_a_five(before, at, gone) {
            self.count("an overline cut to less or more than five");
        }
        if end == Some("captures") {
            self.count_if(fives > 0, "a five with the fifth pair");
        }
        if let Some(waiting) = &before.waiting {
            let broken = annuls(&before.stones, at, mover, &waiting.fives);
            self.count_if(broken && end.is_none(), "a five annulled, and play goes on");
            self.count_if(broken && waiting.fives.len() > 1, "two fives annulled");
            self.count_if(broken && fives > 0, "a five annulled by a five");
            let some = waiting
                .fives
                .iter()
                .any(|five| annuls(&before.stones, at, mover, std::slice::from_ref(five)));
            self.count_if(some && !broken && !fifth, "one of two fives annulled");
            self.count_if(end == Some("five-stands") && fives > 0, "a five too late");
            self.count_if(
                end == Some("captures") && !broken,
                "the fifth pair beats a five",
            );
        }
        self.of_double_three(step, at, gone, fives);
    }

    fn of_double_three(&mut self, step: &Step, at: Point, gone: &[Point], fives: usize) {
        let before = &step.before;
        let mover = before.mover;
        let stones = before.stones.with(at, mover).without(gone);
        if !is_double_three(&stones, at, mover) {
            return;
        }
        if !before.rules.bans_double_threes(mover) {
            return self.count("a double three of White's");
        }
        let taken = before.pairs_of(mover) + gone.len() as u32 / 2 >= 5;
        let annuls = before
            .waiting
            .as_ref()
            .is_some_and(|waiting| annuls(&before.stones, at, mover, &waiting.fives));
        self.count_if(fives > 0 && !taken && !annuls, "a double three with a five");
        self.count_if(
            taken && fives == 0 && !annuls,
            "a double three with the fifth pair",
        );
        self.count_if(annuls && fives == 0 && !taken, "a double three that annuls");
        self.count_if(step.forced, "~double-three");
    }
}

/// Whether an overline is cut, and no five is left of it.
fn is_cut_without_a_five(before: &Position, at: Point, gone: &[Point]) -> bool {
    let owner: Side = before.mover.other();
    let with: Stones = before.stones.with(at, before.mover);
    let is_of_overline = |stone: &Point| {
        AXES.iter()
            .any(|&axis| with.length(*stone, axis, owner) > 5)
    };
    gone.iter().any(is_of_overline) && !cuts_to_a_five(&with, gone, owner)
}
