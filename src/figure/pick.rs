//! Which figures are drawn of a record that has been replayed, and what a command line or a page of a
//! book adds to them.

use super::Figure;
use crate::check::{Moment, Place, Replay};
use crate::game::Spec;
use crate::record::{Directive, FigureBlock, Numbering, Record};

/// A figure block that a replay has reached.
pub struct Reached<'r> {
    /// What it says.
    pub block: &'r FigureBlock,
    place: Place<'r>,
}

/// The figure blocks of a record that its replay has reached and that can be drawn. A faulty one can't.
pub fn blocks<'r>(record: &'r Record, replay: &'r Replay) -> impl Iterator<Item = Reached<'r>> {
    replay.figures().filter_map(|(index, place)| {
        let block = record.figures.get(index as usize)?;
        let is_sound = block.faults.is_empty() && !block.is_unread;
        is_sound.then_some(Reached { block, place })
    })
}

impl Reached<'_> {
    /// The moment where it stands, with as many of the turns that lead there as its figure shows.
    pub fn moment(&self) -> Moment {
        if self.block.numbers_turns() {
            self.place.moment()
        } else {
            self.place.last_turn()
        }
    }

    /// The same with all turns.
    pub fn whole(&self) -> Moment {
        self.place.moment()
    }
}

impl<'a> Figure<'a> {
    /// A numbered figure of those turns; none if the line has not the first and the last of them.
    pub fn of_turns(
        spec: &Spec,
        moment: &Moment,
        numbering: &Numbering,
    ) -> Option<Figure<'static>> {
        let (first, last) = numbering.turns.unwrap_or((1, u32::MAX));
        moment.has_turns(numbering).then(|| {
            let mut figure = Figure::numbered(spec, moment, &(first..=last));
            figure.renumber(numbering);
            figure
        })
    }

    /// The same figure with what these directives mark and say.
    #[must_use]
    pub fn with(mut self, moment: &Moment, directives: &'a [Directive]) -> Self {
        for directive in directives {
            self.mark(moment, directive);
        }
        self
    }
}
