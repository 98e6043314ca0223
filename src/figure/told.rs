//! What a figure tells of its turns beside their numbers: which numbers they are shown with, what they
//! have captured and flipped, who is to move, and the board before them.

use super::numbers::{How, has_moves, left, number};
use super::{Figure, Mark, Number, ghost, line};
use crate::board::Board;
use crate::check::Moment;
use crate::record::{Directive, Numbering};

impl Figure<'_> {
    /// The number that a turn is shown with.
    pub fn shown(&self, number: &Number) -> u32 {
        self.shown_as(number.number)
    }

    fn shown_as(&self, number: u32) -> u32 {
        let Numbering { from, modulo, .. } = self.numbering;
        let shown = match (from, self.turns) {
            (Some(from), Some((first, _))) => number.saturating_sub(first).saturating_add(from),
            _ => number,
        };
        match modulo {
            // 0 has no place in a figure: 100 modulo 100 is 100.
            Some(modulo @ 1..) => shown.saturating_sub(1) % modulo + 1,
            _ => shown,
        }
    }

    /// Whether turns are shown with other numbers than their own.
    pub(super) fn is_renumbered(&self) -> bool {
        let mut all = self.numbers.iter().chain(&self.noted);
        all.any(|number| self.shown(number) != number.number)
    }

    /// Shows the turns of a numbered figure with other numbers.
    pub fn renumber(&mut self, numbering: &Numbering) {
        self.numbering = *numbering;
        self.title_numbers();
    }

    /// Obeys a directive that tells of the turns shown; the turns themselves are known by then. `rings`
    /// tells whether the last turn still wants a ring where two boards are shown.
    pub(super) fn tell(&mut self, moment: &Moment, directive: &Directive, rings: bool) {
        // The moment knows nothing of swapped colours.
        let is_swapped = self.is_swapped;
        if is_swapped {
            self.swap_colours();
        }
        self.tell_plainly(moment, directive, rings);
        if is_swapped {
            self.swap_colours();
        }
    }

    fn tell_plainly(&mut self, moment: &Moment, directive: &Directive, rings: bool) {
        match directive {
            Directive::Numbers(numbering) => self.renumber(numbering),
            Directive::Ghosts => {
                let turns = self.turns;
                self.ghosts = turns.map_or(Vec::new(), |turns| {
                    ghost::ghosts(self.geometry, moment, turns)
                });
                if self.ghosts.is_empty() {
                    self.lacks("ghosts");
                }
            }
            Directive::ToMove => {
                self.shows_mover = true;
                if self.mover().is_none() {
                    self.lacks("to-move");
                }
            }
            Directive::BeforeAfter => self.pair(moment, rings),
            _ => {}
        }
    }

    /// Puts the board before the turns beside the one that is shown, which is then the one behind them.
    fn pair(&mut self, moment: &Moment, rings: bool) {
        let all = line::of_line(moment);
        let shown = self.turns.map(|(first, last)| first..=last);
        let part = shown.and_then(|turns| Some((line::part(moment, &all, &turns)?, turns)));
        let Some((part, turns)) = part else {
            self.lacks("before-after");
            return;
        };
        let mut before = Figure::new(self.geometry);
        before.board.clone_from(part.before);
        before.session();
        self.before = Some(Box::new(before));
        self.match_before();
        self.retitle(*turns.start(), *turns.end());
        if self.numbers.is_empty() {
            let cells = left(self.geometry, moment, &part).into_iter();
            self.marks.extend(cells.filter(|_| rings).map(Mark::Last));
        } else if !has_moves(moment) {
            let how = How {
                to_moment: false,
                as_left: true,
            };
            number(self, moment, &turns, how);
        }
    }

    /// What a block shows of the session, on the board before the turns.
    pub(super) fn session_before(&mut self, rendezvous: bool, coin: bool) {
        if let Some(before) = &mut self.before {
            before.marks.retain(|mark| match mark {
                Mark::Rendezvous(_) => rendezvous,
                Mark::Coin(_) => coin,
                _ => false,
            });
        }
    }

    /// Whether the mark was set on the board before the turns, and is shown there.
    pub(super) fn is_marked_before(&self) -> bool {
        (self.before.as_ref()).is_some_and(|before| !before.marks.is_empty())
    }

    /// The title of a position names both boards.
    fn retitle(&mut self, first: u32, last: u32) {
        let ending = format!(": after turn {last}");
        if let Some(head) = self.title.strip_suffix(&ending)
            && first == last
        {
            self.title = format!("{head}: before and after turn {last}").into();
        }
    }

    /// The title of a numbered figure names the turns, and how they are shown.
    fn title_numbers(&mut self) {
        let Some((first, last)) = self.turns.filter(|_| self.is_renumbered()) else {
            return;
        };
        if !self.title.ends_with(&format!(": turns {first} to {last}")) {
            return;
        }
        let (from, to) = (self.shown_as(first), self.shown_as(last));
        let shown = match self.numbering.modulo {
            Some(modulo) if to.checked_sub(from) != Some(last - first) => {
                format!(", shown modulo {modulo}")
            }
            _ => format!(", shown as {from} to {to}"),
        };
        self.title.to_mut().push_str(&shown);
    }

    /// Sees that the board before the turns is shown as this one.
    pub(super) fn match_before(&mut self) {
        let (view, radius) = (self.view, self.radius);
        if let Some(before) = &mut self.before {
            before.view = view;
            before.radius = radius;
        }
    }

    /// Takes the pieces off the board before the turns, too.
    pub(super) fn empty_before(&mut self) {
        if let Some(before) = &mut self.before {
            before.board = Board::empty(before.geometry);
        }
    }
}
