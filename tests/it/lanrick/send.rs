//! Sending men to the border after a win: 1880-10, 1880-12 and 1881 (section 7).

use super::position::{Colour, Position};
use super::squares::{Square, WAYS, is_border, leg, ray};

/// How far the sending has come.
#[derive(Clone)]
enum Step {
    /// These men of the loser go.
    Wanderers(Vec<Square>),
    /// 1881 (3): the side with more men in the field sends some of its own.
    Equalise,
    /// 1881 (4): that side sends one of its men in the field.
    InTurn(Colour),
    Done,
}

#[derive(Clone)]
pub(super) struct Sending {
    step: Step,
    may_jump: bool,
    /// 1881: the setter to be.
    alternates: Option<Colour>,
}

impl Sending {
    /// 1880: the loser's men that are out and in the field are sent.
    pub(super) fn new(wanderers: Vec<Square>, may_jump: bool) -> Self {
        Self {
            step: Step::Wanderers(wanderers),
            may_jump,
            alternates: None,
        }
    }

    /// 1881: the same, and then both leave the field.
    pub(super) fn of_1881(position: &Position, loser: Colour, wanderers: Vec<Square>) -> Self {
        let mut next = position.clone();
        next.next_session(loser);
        let mut sending = Self {
            step: Step::Wanderers(wanderers),
            may_jump: false,
            alternates: Some(next.setter),
        };
        sending.advance(position);
        sending
    }

    /// The fault of sending a man there, whoever is due; the man stands on the square.
    fn fault(&self, position: &Position, from: Square, to: Square) -> Option<&'static str> {
        let is_empty = |at: &Square| position.man(*at).is_none();
        let Some(mut way) = leg(from, to).filter(|_| is_border(to)) else {
            return Some(if is_border(to) {
                "off-line"
            } else {
                "not-border"
            });
        };
        way.pop();
        if !is_empty(&to) {
            Some("occupied")
        } else if !self.may_jump && !way.iter().all(is_empty) {
            Some("blocked")
        } else {
            None
        }
    }

    fn has_line(&self, position: &Position, from: Square) -> bool {
        let ends = WAYS.into_iter().filter_map(|way| ray(from, way).pop());
        ends.into_iter()
            .any(|to| self.fault(position, from, to).is_none())
    }

    /// The men one of which is to be sent now.
    fn among(&self, position: &Position) -> Vec<Square> {
        match &self.step {
            Step::Wanderers(men) => men.clone(),
            Step::Equalise => more_in_field(position)
                .map(|side| position.in_field(side))
                .unwrap_or_default(),
            Step::InTurn(side) => position.in_field(*side),
            Step::Done => Vec::new(),
        }
    }

    fn can_send(&self, position: &Position) -> bool {
        let men = self.among(position);
        men.into_iter().any(|from| self.has_line(position, from))
    }

    /// Goes on to the next step for which there is a man to send.
    fn advance(&mut self, position: &Position) {
        let Some(setter) = self.alternates else {
            return;
        };
        if self.can_send(position) {
            return;
        }
        if let Step::Wanderers(_) = self.step {
            self.step = Step::Equalise;
        }
        if let Step::Equalise = self.step
            && !self.can_send(position)
        {
            self.step = Step::InTurn(setter);
        }
        if let Step::InTurn(side) = self.step
            && !self.can_send(position)
        {
            self.step = Step::InTurn(side.other());
            if !self.can_send(position) {
                self.step = Step::Done;
            }
        }
    }

    pub(super) fn send(
        &mut self,
        position: &mut Position,
        from: Square,
        to: Square,
    ) -> Result<(), &'static str> {
        if !self.among(position).contains(&from) {
            return Err("bad-send");
        }
        if let Some(code) = self.fault(position, from, to) {
            return Err(code);
        }
        position.shove(from, to);
        match &mut self.step {
            Step::Wanderers(men) => men.retain(|&at| at != from),
            Step::InTurn(side) => *side = side.other(),
            _ => {}
        }
        self.advance(position);
        Ok(())
    }

    pub(super) fn is_due(&self, position: &Position) -> bool {
        self.can_send(position)
    }
}

/// The side with more men off the border.
fn more_in_field(position: &Position) -> Option<Colour> {
    let [black, white] = [Colour::Black, Colour::White].map(|side| position.in_field(side).len());
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => Some(Colour::Black),
        std::cmp::Ordering::Less => Some(Colour::White),
        std::cmp::Ordering::Equal => None,
    }
}
