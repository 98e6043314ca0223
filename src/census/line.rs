//! [`Line`]: the main line of a record as plain data.

use crate::board::{Board, Cell, Side};
use crate::check::walk::{End, Event, Word, track};
use crate::game::{Game, Next, Play, Spec};
use crate::record::{Action, Actions, Outcome, Record, What};
use crate::source::Run;

/// The main line of a record. Its words are those that are played: what may be written or left out without
/// changing the game (claims of captures, forced passes at the end, passes after the end, how a game was ended)
/// is not among them, and forced passes that were left out are.
#[derive(Clone, Debug, Default)]
pub struct Line {
    words: Vec<LineWord>,
    actions: Vec<Action>,
    paths: Vec<Cell>,
    /// The position that it begins from, if a block says so.
    pub start: Option<Board>,
    /// Who acts first.
    pub first: Option<Side>,
    /// Whether all of it can be read for certain, so that it can be compared with others.
    pub is_whole: bool,
    /// The passes in it, but for those at its end.
    pub passes: u32,
    /// What was captured.
    pub captures: Captures,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
struct LineWord {
    actions: Run,
    is_numbered: bool,
}

/// What was captured in a game, as far as it was replayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Captures {
    /// Nothing is captured in this game.
    #[default]
    None,
    /// The discs turned by Black, and by White.
    Discs([u64; 2]),
    /// The pairs taken by Black, and by White.
    Pairs([u64; 2]),
    /// Men that were removed, and sessions whose mark was set.
    Men {
        /// The men, of both sides.
        removed: u64,
        /// The sessions.
        sessions: u64,
    },
}

impl Captures {
    /// Nothing yet, of what a game has.
    pub fn none_of(spec: &Spec) -> Self {
        if spec.sessions {
            Self::Men {
                removed: 0,
                sessions: 0,
            }
        } else if spec.pairs {
            Self::Pairs([0; 2])
        } else if spec.is_counted() {
            Self::Discs([0; 2])
        } else {
            Self::None
        }
    }

    /// Adds those of another game of the same kind.
    pub fn add(&mut self, other: Self) {
        match (self, other) {
            (Self::Discs(own), Self::Discs(more)) | (Self::Pairs(own), Self::Pairs(more)) => {
                own[0] += more[0];
                own[1] += more[1];
            }
            (
                Self::Men { removed, sessions },
                Self::Men {
                    removed: more,
                    sessions: others,
                },
            ) => {
                *removed += more;
                *sessions += others;
            }
            _ => {}
        }
    }
}

impl Line {
    /// Reads the main line of a record, in place of what was there. `text` is that of its chunk.
    pub fn read(&mut self, game: &'static dyn Game, record: &Record, text: &str) {
        self.clear();
        self.captures = Captures::none_of(game.spec());
        self.is_whole = !has_fault(record);
        let mut reading = Reading {
            line: self,
            is_set_up: false,
            is_begun: false,
            waiting: 0,
            sessions: 0,
            last: None,
        };
        let end = track(game, record, text, &mut |event, play| {
            reading.event(event, play);
        });
        reading.finish(&end);
    }

    fn clear(&mut self) {
        self.words.clear();
        self.actions.clear();
        self.paths.clear();
        self.start = None;
        self.first = None;
        self.passes = 0;
        self.outcome = None;
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Its words, each with its parts.
    pub fn words(&self) -> impl Iterator<Item = Actions<'_>> {
        self.words.iter().map(|word| Actions {
            list: word.actions.of(&self.actions),
            paths: &self.paths,
        })
    }

    /// How many words hold so many numbered turns; none if it has fewer.
    pub fn words_of(&self, turns: u32) -> Option<usize> {
        if turns == 0 {
            return Some(0);
        }
        let mut numbered = self.words.iter().enumerate().filter(|(_, w)| w.is_numbered);
        let (at, _) = numbered.nth(turns as usize - 1)?;
        Some(at + 1)
    }

    fn push(&mut self, word: &Word<'_>, sessions: bool) {
        let since = self.actions.len();
        // In a game of placements what is removed is a claim.
        let is_placement = matches!(word.actions.list, [Action::Place(_), ..]);
        for action in word.actions.list {
            if !sessions && is_placement && matches!(action, Action::Remove(_)) {
                continue;
            }
            let mut own = |run: Run| {
                let from = self.paths.len();
                self.paths.extend_from_slice(run.of(word.actions.paths));
                Run::since(from, self.paths.len())
            };
            let action = match *action {
                Action::Move(way) => Action::Move(own(way)),
                Action::Swap(men) => Action::Swap(own(men)),
                other => other,
            };
            self.is_whole &= !names_nowhere(action, &self.paths);
            self.actions.push(action);
        }
        self.words.push(LineWord {
            actions: Run::since(since, self.actions.len()),
            is_numbered: word.number.is_some(),
        });
    }
}

/// Whether something in the main line can't be read.
fn has_fault(record: &Record) -> bool {
    let mut depth = 0_u32;
    record.entries.iter().any(|entry| {
        match entry.what {
            What::Open => depth += 1,
            What::Close => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && matches!(entry.what, What::Fault(_))
    })
}

fn names_nowhere(action: Action, paths: &[Cell]) -> bool {
    match action {
        Action::Place(cell)
        | Action::PlaceAs(cell, _)
        | Action::Remove(cell)
        | Action::Mark(cell, _) => cell == Cell::NOWHERE,
        Action::Send(from, to) => from == Cell::NOWHERE || to == Cell::NOWHERE,
        Action::Move(run) | Action::Swap(run) => run.of(paths).contains(&Cell::NOWHERE),
        Action::Roll(..) | Action::Pass | Action::End(_) => false,
    }
}

struct Reading<'a> {
    line: &'a mut Line,
    /// Whether a block says where the game begins.
    is_set_up: bool,
    /// Whether it is known where the game begins.
    is_begun: bool,
    /// Forced passes behind which no word has stood.
    waiting: u32,
    /// The sessions before the game begins.
    sessions: u64,
    /// Who placed a piece last, and what lay on the board before.
    last: Option<(Option<Side>, [u32; 2])>,
}

impl Reading<'_> {
    fn event(&mut self, event: &Event<'_>, play: Option<&dyn Play>) {
        match event {
            Event::Start(_) => self.is_set_up = true,
            Event::Doubt(_) => self.line.is_whole = false,
            Event::Turn(word) => self.word(word, play),
            _ => {}
        }
    }

    fn word(&mut self, word: &Word<'_>, play: Option<&dyn Play>) {
        let next = play.map(|play| {
            self.begin(play);
            self.settle(play);
            play.next()
        });
        if matches!(word.actions.list, [Action::End(_)]) {
            return;
        }
        if word.is_pass() {
            match next {
                Some(Next::Over) => return,
                Some(Next::Pass(_)) => {
                    self.waiting += 1;
                    return;
                }
                _ => self.line.passes += 1,
            }
        }
        self.flush(word);
        let is_of_sessions = matches!(self.line.captures, Captures::Men { .. });
        self.line.push(word, is_of_sessions);
        if let Some(play) = play
            && !matches!(self.line.captures, Captures::None)
        {
            self.last = Some((word.side, self.counts(play)));
        }
    }

    /// Writes the passes that a word has shown to be none at the end.
    fn flush(&mut self, behind: &Word<'_>) {
        for _ in 0..std::mem::take(&mut self.waiting) {
            let pass = Word {
                actions: Actions::plain(&[Action::Pass]),
                number: None,
                ..*behind
            };
            self.line.push(&pass, false);
            self.line.passes += 1;
        }
    }

    /// Takes down where the game begins.
    fn begin(&mut self, play: &dyn Play) {
        if self.is_begun {
            return;
        }
        self.is_begun = true;
        if self.is_set_up {
            self.line.start = Some(play.board());
        }
        if matches!(self.line.captures, Captures::Men { .. }) {
            self.sessions = begun(play);
        }
        self.line.first = match play.next() {
            Next::Move(side) | Next::Pass(side) => Some(side),
            Next::Over => None,
        };
    }

    /// Counts what the last word has captured.
    fn settle(&mut self, play: &dyn Play) {
        let Some((side, before)) = self.last.take() else {
            return;
        };
        let now = self.counts(play);
        match &mut self.line.captures {
            Captures::None => {}
            Captures::Discs(turned) => {
                if let Some(side) = side {
                    let (own, was) = (now[side as usize], before[side as usize]);
                    turned[side as usize] += u64::from(own.saturating_sub(was + 1));
                }
            }
            Captures::Pairs(taken) => *taken = now.map(u64::from),
            Captures::Men { removed, .. } => {
                let men = |of: [u32; 2]| of[0] + of[1];
                *removed += u64::from(men(before).saturating_sub(men(now)));
            }
        }
    }

    /// What captures are told by: pieces on the board, or pairs taken.
    fn counts(&self, play: &dyn Play) -> [u32; 2] {
        // At the end of a game a score may count empty cells as well, and in Lanrick marks.
        let is_score = match self.line.captures {
            Captures::Discs(_) => play.next() != Next::Over,
            Captures::Pairs(_) => true,
            Captures::None | Captures::Men { .. } => false,
        };
        if is_score && let Some(score) = play.score() {
            return [score.black, score.white];
        }
        let board = play.board();
        [Side::Black, Side::White].map(|side| board.count(side))
    }

    fn finish(mut self, end: &End) {
        self.line.outcome = end.outcome;
        let Some(play) = &end.play else { return };
        self.begin(play.as_ref());
        self.settle(play.as_ref());
        if let Captures::Men { sessions, .. } = &mut self.line.captures {
            *sessions = begun(play.as_ref()).saturating_sub(self.sessions);
        }
    }
}

/// How many sessions have got their mark.
fn begun(play: &dyn Play) -> u64 {
    let session = play.board().session;
    session.map_or(0, |session| {
        u64::from(
            session
                .number
                .saturating_sub(u32::from(session.mark.is_none())),
        )
    })
}
