//! The legal turns of a game in progress, as a list that can be chosen from.

use std::ops::ControlFlow;

use ludograph::board::Cell;
use ludograph::game::Play;
use ludograph::record::{Action, Actions};
use ludograph::source::Run;

/// A turn with the paths of its own parts.
#[derive(Clone, PartialEq, Debug)]
pub struct Turn {
    pub list: Vec<Action>,
    pub paths: Vec<Cell>,
}

impl Turn {
    pub fn of(turn: &Actions<'_>) -> Self {
        let (mut list, mut paths) = (Vec::new(), Vec::new());
        for action in turn.list {
            let mut own = |run: Run| {
                let start = paths.len();
                paths.extend_from_slice(run.of(turn.paths));
                Run::since(start, paths.len())
            };
            list.push(match *action {
                Action::Move(run) => Action::Move(own(run)),
                Action::Swap(run) => Action::Swap(own(run)),
                action => action,
            });
        }
        Self { list, paths }
    }

    pub fn plain(list: &[Action]) -> Self {
        Self::of(&Actions::plain(list))
    }

    pub fn actions(&self) -> Actions<'_> {
        Actions {
            list: &self.list,
            paths: &self.paths,
        }
    }

    /// Whether it can be played; the game stays as it is.
    pub fn is_accepted(&self, play: &dyn Play) -> bool {
        play.fork().play(&self.actions()).is_ok()
    }
}

/// The first of the legal turns.
pub struct Listed {
    pub turns: Vec<Turn>,
    /// Whether these are all.
    pub is_whole: bool,
}

impl Listed {
    /// At most so many of them.
    pub fn of(play: &dyn Play, most: usize) -> Self {
        let mut listed = Self {
            turns: Vec::new(),
            is_whole: true,
        };
        play.legal(&mut |turn| {
            if listed.turns.len() == most {
                listed.is_whole = false;
                return ControlFlow::Break(());
            }
            listed.turns.push(Turn::of(turn));
            ControlFlow::Continue(())
        });
        listed
    }
}
