//! What is due behind the moves of a turn, or behind a mark: the claim of a man taken, the
//! replacement, and in the nine-square editions everything that follows a win (S11, S12, section 7).

use super::position::{Colour, Edition, Phase, Position};
use super::radiate::Radiating;
use super::send::Sending;
use super::squares::{Square, is_field, is_on_board};
use super::word::Part;

/// What may come next in the word.
#[derive(Clone)]
pub(super) enum Stage {
    /// Nothing.
    Nothing,
    /// The man on that square was taken by the rules; the word may say so.
    Taken(Square),
    /// The mover may replace one of these men, or must.
    Replace { among: Vec<Square>, must: bool },
    /// One of these men must be removed.
    Remove(Vec<Square>),
    /// Men must be sent to the border.
    Send(Sending),
    /// Men must be put in, radiate, and be moved (1879-02).
    Radiate(Radiating),
}

/// The game behind the moves or the mark of a word.
#[derive(Clone)]
pub(super) struct After {
    pub(super) position: Position,
    pub(super) stage: Stage,
    /// Whether the side to move is another one after the word.
    is_turn: bool,
    /// The side that has lost the session, if one has.
    loser: Option<Colour>,
    /// Whether the game, or the hand, has ended in this word.
    is_over: bool,
}

impl After {
    /// `actor` acted first: the mover, or for a mark the opener.
    pub(super) fn new(position: Position, actor: Colour, is_turn: bool) -> Self {
        let mut after = Self {
            position,
            stage: Stage::Nothing,
            is_turn,
            loser: None,
            is_over: false,
        };
        if !after.position.rules.shrinks() {
            let winner = [actor, actor.other()]
                .into_iter()
                .find(|&side| after.position.is_home(side));
            if let Some(winner) = winner {
                after.win(winner);
            }
        } else if is_turn {
            after.end_of_turn(actor);
        }
        after
    }

    /// S11 and S12.
    fn end_of_turn(&mut self, mover: Colour) {
        let theirs = self.position.out(mover.other());
        if self.position.is_full() {
            let out = [self.position.out(mover), theirs].concat();
            assert_eq!(out.len(), 1, "one man is out: {:?}", self.position);
            let loser = self.position.man(out[0]).unwrap();
            self.position.take(out[0]);
            self.stage = Stage::Taken(out[0]);
            self.loser = Some(loser);
            self.end_if_lost(loser);
        } else if self.position.is_home(mover) && theirs.len() >= 2 {
            self.stage = Stage::Replace {
                among: theirs,
                must: self.position.rules.is_1893(),
            };
        }
    }

    /// A side has won the session (section 7).
    fn win(&mut self, winner: Colour) {
        let loser = winner.other();
        self.loser = Some(loser);
        let out = self.position.out(loser);
        let rendezvous = self.position.rendezvous();
        for side in [Colour::Black, Colour::White] {
            let men = self.position.men_of(side).into_iter();
            self.position.stood[side as usize] = men.filter(|at| rendezvous.contains(at)).count();
        }
        if out.is_empty() {
            self.removed(loser);
        } else {
            self.stage = Stage::Remove(out);
        }
    }

    /// What follows the removal.
    fn removed(&mut self, loser: Colour) {
        let out = self.position.out(loser);
        let wanderers: Vec<Square> = out.iter().copied().filter(|&at| is_field(at)).collect();
        self.stage = match self.position.rules.edition {
            Edition::Jan1879 => Stage::Nothing,
            Edition::Feb1879 => Stage::Radiate(Radiating::new(&mut self.position, loser, out)),
            Edition::Of1881 => Stage::Send(Sending::of_1881(&self.position, loser, wanderers)),
            edition => Stage::Send(Sending::new(wanderers, edition == Edition::Dec1880)),
        };
    }

    /// S14, and who has lost in the nine-square editions.
    fn end_if_lost(&mut self, side: Colour) {
        let position = &mut self.position;
        let (left, winner) = (position.count(side), side.other());
        match position.rules.edition {
            Edition::Feb1879 if left == 2 => self.end_hand(winner),
            Edition::Feb1879 => {}
            Edition::Jan1879 | Edition::Oct1880 | Edition::Dec1880 if left > 0 => {}
            Edition::Jan1879 | Edition::Oct1880 | Edition::Dec1880 => {
                position.phase = Phase::Over(winner);
                self.is_over = true;
            }
            _ if left == 1 => {
                position.phase = Phase::Over(winner);
                self.is_over = true;
            }
            _ => {}
        }
    }

    /// A hand of 1879-02 is over: the winner scores his men, and five marks win the match.
    fn end_hand(&mut self, winner: Colour) {
        let position = &mut self.position;
        self.is_over = true;
        position.marks[winner as usize] += position.count(winner);
        if position.marks[winner as usize] >= 5 {
            position.phase = Phase::Over(winner);
            return;
        }
        position.men.clear();
        position.phase = Phase::Setting;
        position.first = position.first.other();
        position.mover = position.first;
        position.session += 1;
    }

    /// The next part of the word.
    pub(super) fn apply(&mut self, part: &Part) -> Result<(), &'static str> {
        let squares = match part {
            Part::Take(at) | Part::SetAs(at, _) => vec![*at],
            Part::Send(from, to) => vec![*from, *to],
            Part::Move(path) => path.clone(),
            _ => return Err("syntax"),
        };
        if self.is_over && !matches!((&self.stage, part), (Stage::Taken(_), Part::Take(_))) {
            return Err("game-over");
        }
        if !squares.into_iter().all(is_on_board) {
            return Err("off-board");
        }
        match part {
            Part::Take(at) => self.take(*at),
            Part::SetAs(at, colour) => self.replace(*at, *colour),
            Part::Send(from, to) => self.send(*from, *to),
            Part::Move(path) => match &mut self.stage {
                Stage::Radiate(radiating) => radiating.regroup(&mut self.position, path),
                _ => Err("syntax"),
            },
            _ => Err("syntax"),
        }
    }

    fn take(&mut self, at: Square) -> Result<(), &'static str> {
        match &self.stage {
            Stage::Taken(taken) if *taken == at => {
                self.stage = Stage::Nothing;
                Ok(())
            }
            Stage::Remove(among) if among.contains(&at) => {
                let loser = self.position.man(at).unwrap();
                self.position.take(at);
                self.stage = Stage::Nothing;
                self.end_if_lost(loser);
                if !self.is_over {
                    self.removed(loser);
                }
                Ok(())
            }
            _ if self.position.rules.shrinks() => Err("wrong-capture"),
            _ => Err("bad-removal"),
        }
    }

    fn replace(&mut self, at: Square, colour: Colour) -> Result<(), &'static str> {
        match &self.stage {
            Stage::Replace { among, .. }
                if among.contains(&at) && colour == self.position.mover =>
            {
                self.position.take(at);
                self.position.men.push((at, colour));
                self.stage = Stage::Nothing;
                self.end_if_lost(colour.other());
                Ok(())
            }
            _ => Err("false-replacement"),
        }
    }

    fn send(&mut self, from: Square, to: Square) -> Result<(), &'static str> {
        if self.position.man(from).is_none() {
            return Err("empty");
        }
        match &mut self.stage {
            Stage::Send(sending) => sending.send(&mut self.position, from, to),
            Stage::Radiate(radiating) => radiating.send(&mut self.position, from, to),
            _ => Err("bad-send"),
        }
    }

    /// What is due and has not been done.
    pub(super) fn missing(&self) -> Option<&'static str> {
        match &self.stage {
            Stage::Nothing | Stage::Taken(_) | Stage::Replace { must: false, .. } => None,
            Stage::Replace { must: true, .. } => Some("missing-replacement"),
            Stage::Remove(_) => Some("missing-removal"),
            Stage::Send(sending) => sending.is_due(&self.position).then_some("missing-send"),
            Stage::Radiate(radiating) => radiating.is_due(&self.position).then_some("missing-send"),
        }
    }

    /// The end of the word.
    pub(super) fn finish(mut self) -> Result<Position, &'static str> {
        if let Some(code) = self.missing() {
            return Err(code);
        }
        if self.is_over {
            return Ok(self.position);
        }
        if let Some(loser) = self.loser {
            self.position.next_session(loser);
        } else if self.is_turn {
            let mover = self.position.mover;
            if !self.position.played.contains(&mover) {
                self.position.played.push(mover);
            }
            self.position.mover = mover.other();
        }
        Ok(self.position)
    }

    /// The parts that may come next, regrouping aside.
    pub(super) fn choices(&self) -> Vec<Part> {
        let men: Vec<Square> = self.position.men.iter().map(|(at, _)| *at).collect();
        let parts: Vec<Part> = match &self.stage {
            Stage::Nothing => Vec::new(),
            Stage::Taken(at) => vec![Part::Take(*at)],
            Stage::Replace { among, .. } => {
                let fresh = |at: &Square| Part::SetAs(*at, self.position.mover);
                among.iter().map(fresh).collect()
            }
            Stage::Remove(among) => among.iter().map(|at| Part::Take(*at)).collect(),
            Stage::Send(_) | Stage::Radiate(_) => {
                let to_all = |from: Square| {
                    super::squares::all()
                        .into_iter()
                        .map(move |to| Part::Send(from, to))
                };
                men.into_iter().flat_map(to_all).collect()
            }
        };
        let legal = |part: &Part| self.clone().apply(part).is_ok();
        parts.into_iter().filter(legal).collect()
    }
}
