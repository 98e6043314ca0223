//! A line in replay: the main line or a variation.

use crate::board::{Board, Cell, Side};
use crate::game::{Illegal, Next, Play};
use crate::record::{Action, Actions, Ending, Outcome, Record};

use super::replay::{Point, Reached};
use super::tip::Tip;
use super::trail::{Played, Trail};
use super::{Replay, Watch};

/// What a variation goes on from: the position before a word.
struct Before {
    play: Box<dyn Play>,
    next: u32,
    ended: Option<Outcome>,
    tip: Tip,
}

pub(super) struct Line {
    /// The game; none behind a fault or an open reading.
    play: Option<Box<dyn Play>>,
    /// Whose turn it is in it.
    pub(super) state: Next,
    /// The number of the next turn.
    pub(super) next: u32,
    /// How an end word ended the game.
    pub(super) ended: Option<Outcome>,
    /// Whether a word or a position has stood in it.
    pub(super) begun: bool,
    before: Option<Before>,
    /// Where the pass that was left out before the last word would be written.
    pub(super) implied: Option<u32>,
    /// The same of the word that this variation stands in place of, until its own first word.
    pub(super) replaced: Option<u32>,
    tip: Tip,
}

impl Line {
    pub(super) fn new(
        play: Box<dyn Play>,
        watch: Watch,
        diagrams: bool,
        trail: &mut Trail,
    ) -> Self {
        let keeps_boards = watch != Watch::Nothing;
        let keeps_plies = keeps_boards || diagrams;
        let mut tip = Tip::new(keeps_plies, keeps_boards);
        trail.begin(&mut tip, play.as_ref());
        Self {
            state: play.next(),
            play: Some(play),
            next: 1,
            ended: None,
            begun: false,
            before: None,
            implied: None,
            replaced: None,
            tip,
        }
    }

    /// Begins again from the position of a block.
    pub(super) fn restart(&mut self, play: Box<dyn Play>, number: u32, trail: &mut Trail) {
        trail.begin(&mut self.tip, play.as_ref());
        self.state = play.next();
        self.play = Some(play);
        self.next = number;
    }

    #[inline]
    pub(super) fn is_live(&self) -> bool {
        self.play.is_some()
    }

    /// Nothing behind this is replayed.
    pub(super) fn end(&mut self) {
        self.play = None;
    }

    pub(super) fn play(&self) -> Option<&dyn Play> {
        self.play.as_deref()
    }

    /// Keeps the position before the next word, for the variations in place of it.
    pub(super) fn keep(&mut self) {
        self.before = self.play.as_ref().map(|play| Before {
            play: play.fork(),
            next: self.next,
            ended: self.ended,
            tip: self.tip,
        });
    }

    /// Forgets it: the words behind a fault have no position before them.
    pub(super) fn forget(&mut self) {
        self.before = None;
    }

    /// A variation in place of the last word; one without a position if there is no such word.
    pub(super) fn variation(&self) -> Self {
        let Some(before) = &self.before else {
            return Self {
                play: None,
                state: Next::Over,
                next: self.next,
                ended: None,
                begun: true,
                before: None,
                implied: None,
                replaced: None,
                tip: Tip::default(),
            };
        };
        Self {
            state: before.play.next(),
            play: Some(before.play.fork()),
            next: before.next,
            ended: before.ended,
            begun: true,
            before: None,
            implied: None,
            replaced: self.implied,
            tip: before.tip,
        }
    }

    /// Plays a turn, and keeps whose turn it is then.
    #[inline]
    pub(super) fn turn(&mut self, turn: &Actions<'_>) -> Result<(), Illegal> {
        if let Some(play) = self.play.as_deref_mut() {
            self.state = play.play(turn)?;
        }
        Ok(())
    }

    /// Plays words of a record from that entry on, as [`Play::play_on`] does, where nothing is kept of them.
    /// Tells how many.
    pub(super) fn play_on(&mut self, record: &Record, from: usize) -> u32 {
        let is_bare = self.ended.is_none() && !self.tip.keeps_plies;
        let Some(play) = self.play.as_deref_mut().filter(|_| is_bare) else {
            return 0;
        };
        let (played, state) = play.play_on(record, from, self.next);
        if played > 0 {
            self.state = state;
            self.begun = true;
            self.implied = None;
            self.replaced = None;
            self.next += played;
        }
        played
    }

    /// Plays a turn against the rules.
    pub(super) fn force(&mut self, turn: &Actions<'_>) -> Result<(), Illegal> {
        if let Some(play) = self.play.as_deref_mut() {
            self.state = play.force(turn)?;
        }
        Ok(())
    }

    /// The side to move plays a forced pass.
    pub(super) fn pass(&mut self) {
        // A pass that `next` calls forced is legal by the contract of `Rules`.
        if self.turn(&Actions::plain(&[Action::Pass])).is_err() {
            self.state = Next::Over;
        }
    }

    /// Whether a pass that has to be made has been left out before that word.
    pub(super) fn implies_pass(&self, turn: &Actions<'_>) -> bool {
        matches!(self.state, Next::Pass(_))
            && !matches!(turn.list, [Action::Pass])
            && self.play().is_some_and(|play| play.implies_pass(turn))
    }

    /// What lies on the board before a turn, where its plies are kept and that is needed to tell them.
    #[inline]
    pub(super) fn before(&self, turn: &Actions<'_>) -> Option<Board> {
        let plain = !self.tip.keeps_plies || matches!(turn.list, [Action::Place(_)]);
        if plain {
            None
        } else {
            self.play().map(Play::board)
        }
    }

    /// Counts a turn that has been played.
    #[inline]
    pub(super) fn count(&mut self, turn: &Played<'_>, trail: &mut Trail) {
        if self.tip.keeps_plies
            && let Some(play) = &self.play
        {
            trail.add(&mut self.tip, turn, play.as_ref());
        }
        self.next += 1;
    }

    /// Where it stands in the tree of turns.
    pub(super) fn tip(&self) -> Tip {
        self.tip
    }

    pub(super) fn tip_mut(&mut self) -> &mut Tip {
        &mut self.tip
    }

    /// The side that acts next.
    pub(super) fn side(&self) -> Option<Side> {
        match self.state {
            Next::Move(side) | Next::Pass(side) => Some(side),
            Next::Over => None,
        }
    }

    /// The game as it stands, if it is live and boards are kept.
    pub(super) fn reached(&self, trail: &Trail) -> Option<Reached> {
        let play = self.play.as_ref().filter(|_| self.tip.keeps_boards)?;
        let as_played = trail.as_played(self.tip);
        Some(Reached::new(play.fork(), self.tip.last, as_played))
    }

    /// The line as it stands, if it is live and boards are kept.
    pub(super) fn point(&self) -> Option<Point> {
        let play = self.play.as_ref().filter(|_| self.tip.keeps_boards)?;
        let over = self.ended.is_some();
        let mut board = play.board();
        if over {
            board.close();
        }
        Some(Point {
            tip: self.tip,
            board,
            legal: if over {
                Vec::new()
            } else {
                legal_cells(play.as_ref())
            },
            forbidden: if over { Vec::new() } else { play.forbidden() },
            outcome: self.ended.or_else(|| play.outcome()),
        })
    }

    pub(super) fn end_word(&mut self, side: Side, ending: Ending) {
        let winner = (ending != Ending::Agreed).then(|| side.other());
        self.ended = Some(Outcome {
            winner,
            ending,
            score: None,
        });
    }
}

/// The cells of the legal turns in the order of the board, after a forced pass where one is due.
pub(super) fn legal_cells(play: &dyn Play) -> Vec<Cell> {
    let mut cells = targets(play);
    cells.sort_unstable();
    cells
}

/// The same in any order.
pub(super) fn targets(play: &dyn Play) -> Vec<Cell> {
    let Next::Pass(_) = play.next() else {
        return play.targets();
    };
    let mut after = play.fork();
    match after.play(&Actions::plain(&[Action::Pass])) {
        Ok(_) => after.targets(),
        Err(_) => Vec::new(),
    }
}

impl Replay {
    /// Counts a turn of the main line.
    #[inline]
    pub(super) fn count(&mut self, main_line: bool) {
        self.turns += u32::from(main_line);
    }
}
