//! What a step did, in words: for the line under the board, and for those who can't see that.

use std::fmt::Write;

use crate::board::{Axis, Board, Cell, Geometry, Side};
use crate::check::{Step, StepKind};
use crate::figure::standing;
use crate::game::Spec;
use crate::record::{Action, Actions, Ending, Record};

/// Tells steps of one record.
pub(super) struct Teller<'a> {
    pub(super) spec: &'a Spec,
    pub(super) record: &'a Record,
}

impl Teller<'_> {
    fn geometry(&self) -> &'static Geometry {
        (self.spec.geometry)()
    }

    /// The step as the list of turns has it: `d5`, `b1-a3,xc5`, `pass`.
    pub(super) fn word(&self, step: &Step) -> String {
        let geometry = self.geometry();
        let tilde = if step.against.is_some() { "~" } else { "" };
        let word = match step.kind {
            StepKind::Start => String::new(),
            StepKind::Turn(Some(parts)) | StepKind::Word(parts) => {
                self.record.actions(parts).word(geometry)
            }
            StepKind::Turn(None) => match step.plies.first() {
                Some(ply) => geometry.name(ply.cell).to_owned(),
                None => String::new(),
            },
        };
        format!("{tilde}{word}")
    }

    /// The step in a sentence or two, and how the game stands then. `before` is what lay on the board
    /// before it.
    pub(super) fn sentences(&self, step: &Step, before: Option<&Board>) -> String {
        let mut text = String::new();
        match (step.kind, before) {
            (StepKind::Start, _) | (_, None) => text.push_str("The start."),
            (kind, Some(before)) => {
                // Writing to a string never fails.
                for side in passes(step) {
                    let _ = write!(text, "{} has to pass. ", side.name());
                }
                if let StepKind::Turn(_) = kind {
                    let _ = write!(text, "Turn {}: ", step.number);
                }
                let _ = write!(text, "{} ", step.side.map_or("", Side::name));
                text.push_str(&self.deeds(step, before).join(", "));
                text.push('.');
                if let Some(code) = step.against {
                    let _ = write!(text, " Played against the rules ({code}).");
                }
            }
        }
        let standing = self.standing(step, before);
        if !standing.is_empty() {
            text.push(' ');
            text.push_str(&standing);
        }
        text
    }

    /// How the game stands. Pairs are told when they have changed.
    fn standing(&self, step: &Step, before: Option<&Board>) -> String {
        let mut board = step.board.clone();
        let pairs_before = before.and_then(|board| board.fives.as_ref()?.pairs);
        if let Some(fives) = &mut board.fives
            && fives.pairs == pairs_before.or(Some([0, 0]))
        {
            fives.pairs = None;
        }
        standing(&super::figure(self.spec, board, step.outcome))
    }

    /// What was done, one phrase each.
    fn deeds(&self, step: &Step, before: &Board) -> Vec<String> {
        let geometry = self.geometry();
        let mut deeds: Vec<String> = match step.kind {
            StepKind::Start => Vec::new(),
            StepKind::Turn(Some(parts)) | StepKind::Word(parts) => {
                let actions = self.record.actions(parts);
                let deed = |action: &Action| deed(*action, &actions, self.spec, before);
                let deeds: Vec<String> = actions.list.iter().filter_map(deed).collect();
                without_repeats(deeds)
            }
            StepKind::Turn(None) => (step.plies.iter())
                .map(|ply| format!("plays {}", geometry.name(ply.cell)))
                .collect(),
        };
        if !self.spec.sessions {
            deeds.extend(changed(geometry, step, before));
        }
        deeds
    }
}

/// `moves a1 to b1`, `moves c1 to d1`: the verb is said once.
fn without_repeats(mut deeds: Vec<String>) -> Vec<String> {
    for verb in ["moves ", "sends "] {
        let mut said = false;
        for deed in &mut deeds {
            let again = deed.starts_with(verb);
            if again && said {
                deed.replace_range(..verb.len(), "");
            }
            said = again;
        }
    }
    deeds
}

/// The sides that had to pass before a step, where the record leaves that out.
pub(super) fn passes(step: &Step) -> impl Iterator<Item = Side> {
    let side = step.side;
    let passes = (0..step.passes).rev();
    passes.filter_map(move |i| side.map(|side| if i % 2 == 0 { side.other() } else { side }))
}

/// One part of a turn.
fn deed(action: Action, actions: &Actions<'_>, spec: &Spec, before: &Board) -> Option<String> {
    let geometry = (spec.geometry)();
    let name = |cell: Cell| geometry.name(cell);
    let names = |cells: &[Cell], joint: &str| {
        let names: Vec<&str> = cells.iter().map(|&cell| name(cell)).collect();
        names.join(joint)
    };
    let colour = |side: Side| side.name().to_lowercase();
    Some(match action {
        Action::Place(cell) if spec.sessions => format!("sets a man on {}", name(cell)),
        Action::Place(cell) => format!("plays {}", name(cell)),
        Action::PlaceAs(cell, side) if before.get(cell).is_some() => {
            format!(
                "replaces the man on {} by a {} one",
                name(cell),
                colour(side)
            )
        }
        Action::PlaceAs(cell, side) => format!("sets a {} man on {}", colour(side), name(cell)),
        Action::Move(way) => match way.of(actions.paths) {
            [from, to] => format!("moves {} to {}", name(*from), name(*to)),
            [from, by @ .., to] => {
                format!(
                    "moves {} by {} to {}",
                    name(*from),
                    names(by, ", "),
                    name(*to)
                )
            }
            _ => return None,
        },
        Action::Remove(cell) if spec.sessions => format!("takes the man on {}", name(cell)),
        // A claim; what was captured is told by the board.
        Action::Remove(_) => return None,
        Action::Send(from, to) => format!("sends {} to {}", name(from), name(to)),
        Action::Mark(cell, axis) => match axis.map(along) {
            Some(axis) => format!("sets the mark on {}, {axis}", name(cell)),
            None => format!("sets the mark on {}", name(cell)),
        },
        Action::Roll(first, second) => format!("throws {first} and {second}"),
        Action::Swap(men) => match men.of(actions.paths) {
            [] => "exchanges the colours of the men".to_owned(),
            men => format!("exchanges the men with {}", names(men, ", ")),
        },
        Action::Pass => "passes".to_owned(),
        Action::End(ending) => match ending {
            Ending::Resigned => "resigns".to_owned(),
            Ending::Time => "is out of time".to_owned(),
            Ending::Forfeit => "forfeits the game".to_owned(),
            _ => "agrees to a draw".to_owned(),
        },
    })
}

const fn along(axis: Axis) -> &'static str {
    match axis {
        Axis::Rank => "along the rank",
        Axis::File => "along the file",
        Axis::Rising => "rising to the right",
        Axis::Falling => "falling to the right",
    }
}

/// What a placement captured or turned over.
fn changed(geometry: &Geometry, step: &Step, before: &Board) -> Vec<String> {
    let (mut taken, mut turned) = (Vec::new(), Vec::new());
    for cell in geometry.cells() {
        match (before.get(cell), step.board.get(cell)) {
            (Some(_), None) => taken.push(geometry.name(cell)),
            (Some(was), Some(is)) if was != is => turned.push(geometry.name(cell)),
            _ => {}
        }
    }
    let told = |verb: &str, cells: &[&str]| {
        (!cells.is_empty()).then(|| format!("{verb} {}", cells.join(" ")))
    };
    let told = [told("captures", &taken), told("flips", &turned)];
    told.into_iter().flatten().collect()
}
