//! What follows a win in the printing of February 1879 (section 7): the wanderers are put in, the men
//! radiate, the man on the mark is sent, and the winner may regroup.

use super::position::{Colour, Position};
use super::squares::{Square, WAYS, is_border, leg, next, ray, way};

#[derive(Clone)]
pub(super) struct Radiating {
    winner: Colour,
    /// The wanderers that are still to be put in.
    wanderers: Vec<Square>,
    /// How many there were.
    count: usize,
    /// The ways that men went from the mark; none before they went.
    taken: Option<Vec<(i32, i32)>>,
    /// Whether the man on the mark has been sent, if there is one.
    is_sent: bool,
    /// Where the men stand that have been regrouped, and the squares they have used.
    regrouped: Vec<Square>,
    used: usize,
}

impl Radiating {
    pub(super) fn new(position: &mut Position, loser: Colour, wanderers: Vec<Square>) -> Self {
        let mut radiating = Self {
            winner: loser.other(),
            count: wanderers.len(),
            wanderers,
            taken: None,
            is_sent: false,
            regrouped: Vec::new(),
            used: 0,
        };
        radiating.radiate_if_ready(position);
        radiating
    }

    fn mark(position: &Position) -> Square {
        position.mark.unwrap().0
    }

    /// (3) Every man but the one on the mark goes outward to the border.
    fn radiate_if_ready(&mut self, position: &mut Position) {
        if !self.wanderers.is_empty() || self.taken.is_some() {
            return;
        }
        let mark = Self::mark(position);
        let mut taken = Vec::new();
        for way in WAYS {
            let from = next(mark, way);
            if position.man(from).is_some() {
                let end = ray(mark, way).pop().unwrap();
                position.shove(from, end);
                taken.push(way);
            }
        }
        self.is_sent = position.man(mark).is_none();
        self.taken = Some(taken);
    }

    /// (2) and (4): a wanderer is put in, or the man on the mark is sent.
    pub(super) fn send(
        &mut self,
        position: &mut Position,
        from: Square,
        to: Square,
    ) -> Result<(), &'static str> {
        if !self.wanderers.is_empty() {
            if !self.wanderers.contains(&from) {
                return Err("bad-send");
            }
            if position.man(to).is_some() {
                return Err("occupied");
            }
            if !position.rendezvous().contains(&to) {
                return Err("bad-send");
            }
            position.shove(from, to);
            self.wanderers.retain(|&at| at != from);
            self.radiate_if_ready(position);
            return Ok(());
        }
        let mark = Self::mark(position);
        if self.is_sent || from != mark {
            return Err("bad-send");
        }
        let taken = self.taken.as_ref().unwrap();
        let way = way(from, to);
        if !is_border(to) {
            return Err("not-border");
        }
        if taken.len() < 8 && way.is_none() {
            return Err("off-line");
        }
        if position.man(to).is_some() {
            return Err("occupied");
        }
        if taken.len() < 8 && way.is_some_and(|way| taken.contains(&way)) {
            return Err("bad-send");
        }
        position.shove(from, to);
        self.is_sent = true;
        Ok(())
    }

    /// (5) A man of the winner goes to another border square.
    pub(super) fn regroup(
        &mut self,
        position: &mut Position,
        path: &[Square],
    ) -> Result<(), &'static str> {
        if self.is_due(position) {
            return Err("syntax");
        }
        let (from, to) = (path[0], path[path.len() - 1]);
        match position.man(from) {
            None => return Err("empty"),
            Some(side) if side != self.winner => return Err("not-your-man"),
            Some(_) => {}
        }
        if self.regrouped.contains(&from) {
            return Err("moved-twice");
        }
        let legs: Option<Vec<_>> = path.windows(2).map(|pair| leg(pair[0], pair[1])).collect();
        let Some(legs) = legs.filter(|_| from != to) else {
            return Err("off-line");
        };
        let turns = path
            .windows(3)
            .all(|three| way(three[0], three[1]) != way(three[1], three[2]));
        if !turns {
            return Err("bad-corner");
        }
        let squares = legs.concat();
        if squares.iter().any(|&at| position.man(at).is_some()) {
            return Err("blocked");
        }
        if self.used + squares.len() > 2 * self.count {
            return Err("over-allowance");
        }
        if !is_border(to) {
            return Err("not-border");
        }
        position.shove(from, to);
        self.used += squares.len();
        self.regrouped.push(to);
        Ok(())
    }

    /// The squares left for regrouping, once everything before it is done.
    pub(super) fn left(&self, position: &Position) -> usize {
        if self.is_due(position) {
            return 0;
        }
        2 * self.count - self.used
    }

    pub(super) fn winner(&self) -> Colour {
        self.winner
    }

    pub(super) fn is_due(&self, _: &Position) -> bool {
        !self.wanderers.is_empty() || !self.is_sent
    }
}
