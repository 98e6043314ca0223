//! Numbered diagrams of games, with notes for the points that are played more than once.

use crate::playout::{Dice, Page, Place, piece};

use super::block::rows;
use super::game::Playout;
use super::stones::{Point, Stones, name};
use super::word::Part;

/// A number with its tilde, if it has one.
#[derive(Clone, Debug)]
pub(super) struct Number {
    pub(super) number: usize,
    tilde: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Diagram {
    /// The position before the first number.
    pub(super) stones: Stones,
    pub(super) numbers: Vec<(Point, Number)>,
    /// The numbers below the rows, and what stands behind their equals sign.
    pub(super) notes: Vec<(Number, String)>,
}

/// Where the pieces of a diagram stand.
pub(super) struct Written {
    pub(super) keyword: Place,
    pub(super) marks: Vec<(Point, Place)>,
    pub(super) notes: Vec<Place>,
}

impl Written {
    pub(super) fn mark(&self, at: Point) -> Place {
        self.marks.iter().find(|mark| mark.0 == at).unwrap().1
    }
}

impl Number {
    fn text(&self) -> String {
        let tilde = if self.tilde { "~" } else { "" };
        format!("{tilde}{}", self.number)
    }
}

impl Diagram {
    /// How many words from one on can stand in a diagram: those without a pass among them.
    pub(super) fn longest(playout: &Playout, from: usize) -> usize {
        let steps = playout.steps[from..].iter();
        steps.take_while(|step| step.word[0] != Part::Pass).count()
    }

    /// The words of a game from one to another, the last not included.
    pub(super) fn of(playout: &Playout, from: usize, to: usize, dice: &mut Dice) -> Self {
        let before = playout
            .steps
            .get(from)
            .map_or(&playout.last, |step| &step.before);
        let mut diagram = Self {
            stones: before.stones.clone(),
            numbers: Vec::new(),
            notes: Vec::new(),
        };
        for i in from..to {
            let step = &playout.steps[i];
            let Part::Place(at) = step.word[0] else {
                panic!("a pass in a diagram")
            };
            let number = Number {
                number: step.number,
                tilde: step.forced,
            };
            diagram.add(number, at, playout, i, dice);
        }
        diagram
    }

    /// Adds a number, in the rows where it can stand there.
    fn add(&mut self, number: Number, at: Point, playout: &Playout, i: usize, dice: &mut Dice) {
        let is_free = self.stones.is_empty(at) && !self.numbers.iter().any(|mark| mark.0 == at);
        if is_free && dice.below(10) > 0 {
            self.numbers.push((at, number));
            return;
        }
        // A point, or an earlier turn that was played there.
        let earlier = playout.steps[..i].iter();
        let earlier: Vec<usize> = earlier
            .filter(|step| step.word[0] == Part::Place(at))
            .map(|step| step.number)
            .collect();
        let said = match dice.pick(&earlier) {
            Some(turn) if dice.coin() => turn.to_string(),
            _ => name(at),
        };
        self.notes.push((number, said));
    }

    /// A number more, played on that point.
    pub(super) fn note(&mut self, number: usize, said: String) {
        let tilde = false;
        self.notes.push((Number { number, tilde }, said));
    }

    /// A number more, in the rows.
    pub(super) fn put(&mut self, number: usize, at: Point) {
        let tilde = false;
        self.numbers.push((at, Number { number, tilde }));
    }

    pub(super) fn write(&self, page: &mut Page, labels: bool) -> Written {
        page.break_line();
        let keyword = page.line("diagram");
        let marks = rows(&self.stones, page, labels, |at| {
            let number = self.numbers.iter().find(|mark| mark.0 == at);
            number.map_or_else(|| piece(self.stones.at(at)), |(_, number)| number.text())
        });
        let note =
            |(number, said): &(Number, String)| page.line(&format!("{} = {said}", number.text()));
        let notes = self.notes.iter().map(note).collect();
        page.line("end");
        Written {
            keyword,
            marks,
            notes,
        }
    }
}
