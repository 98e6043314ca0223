//! What the main line of a record comes to, for readers of formats in which only that tells what a result
//! means.

use crate::board::{Board, Side};
use crate::game::{Game, Next, Play, Start};
use crate::record::{Action, Actions, Outcome, Record, Score, What};

/// What a main line comes to.
pub(crate) struct Reached {
    /// The outcome, if the rules of the board have ended the game.
    pub outcome: Option<Outcome>,
    /// What lies on the board in the end.
    pub board: Board,
    /// Whose turn it is then.
    pub next: Next,
}

impl Reached {
    /// The discs that lie on the board, empty cells given to nobody.
    pub(crate) fn discs(&self) -> Score {
        Score {
            black: self.board.count(Side::Black),
            white: self.board.count(Side::White),
        }
    }
}

/// Plays the main line of a record, passes that it leaves out included. None if it does not keep to the
/// rules, or can't be read.
pub(crate) fn reached(game: &'static dyn Game, record: &Record) -> Option<Reached> {
    let (mut depth, mut begun) = (0_u32, false);
    let mut play = game.start(Start::default()).ok()?;
    for entry in &record.entries {
        match entry.what {
            What::Open => depth += 1,
            What::Close => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            What::Position(index) if !begun => {
                let setup = record.setups.get(index as usize);
                play = game.start(Start { first: None, setup }).ok()?;
            }
            What::Turn(turn) => {
                begun = true;
                let actions = record.actions(turn.actions);
                if let [Action::End(_)] = actions.list {
                    continue;
                }
                imply_passes(play.as_mut(), &actions)?;
                let is_idle = actions.list == [Action::Pass] && play.next() == Next::Over;
                if !is_idle {
                    play.play(&actions).ok()?;
                }
            }
            What::Diagram(_) | What::Doubt(_) | What::Fault(_) => return None,
            _ => {}
        }
    }
    Some(Reached {
        outcome: play.outcome(),
        board: play.board(),
        next: play.next(),
    })
}

fn imply_passes(play: &mut dyn Play, actions: &Actions<'_>) -> Option<()> {
    while actions.list != [Action::Pass]
        && let Next::Pass(_) = play.next()
    {
        play.play(&Actions::plain(&[Action::Pass])).ok()?;
    }
    Some(())
}
