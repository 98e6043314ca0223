//! [`walk`]: a record word by word with whose turn each is, for what writes it.
//!
//! Diagrams are told as the turns that their numbers stand for. Nothing is judged: where a word can't be
//! played its line goes on, the sides taking turns.

use crate::board::{Cell, Side};
use crate::game::{Game, Next, Play, Start};
use crate::record::{
    Action, Actions, Claim, Diagram, Doubt, Entry, Outcome, PlayedAt, Record, Setup, Turn, What,
};
use crate::source::Span;

/// Something in a record, in its order.
#[derive(Clone, Copy, Debug)]
pub enum Event<'a> {
    /// A word that is played.
    Turn(Word<'a>),
    /// A turn that can't be read for certain.
    Doubt(Doubt),
    /// Another line in place of the last word begins.
    Open,
    /// It ends.
    Close,
    /// A comment.
    Comment(&'a str),
    /// An annotation glyph.
    Glyph(u16),
    /// The position that the game starts from.
    Start(&'a Setup),
    /// A position that the game has reached.
    Checkpoint(&'a Setup),
    /// A diagram, whose turns follow as words.
    Diagram(&'a Diagram),
    /// The index of a figure block.
    Figure(u32),
    /// The result as a word.
    Result(Claim),
}

/// A word of a line.
#[derive(Clone, Copy, Debug)]
pub struct Word<'a> {
    /// Whose it is; none behind a fault or the end, where nobody can tell.
    pub side: Option<Side>,
    /// Whose the record says it is, before the word.
    pub said: Option<Side>,
    /// Its number; none for words without one.
    pub number: Option<u32>,
    /// The session that it is said to open.
    pub session: Option<u32>,
    /// Its parts.
    pub actions: Actions<'a>,
    /// Whether it is said to have been played against the rules.
    pub as_played: bool,
    /// Whether it is a forced pass that the record leaves out.
    pub is_implied: bool,
    /// Whether it is told by a diagram.
    pub in_diagram: bool,
    /// Its place; that of the word behind it if it is implied.
    pub span: Span,
}

impl Word<'_> {
    /// The cell on which it places a piece, if that is what it does.
    pub fn cell(&self) -> Option<Cell> {
        match self.actions.list {
            [Action::Place(cell), ..] => Some(*cell),
            _ => None,
        }
    }

    /// Whether it is a pass.
    pub fn is_pass(&self) -> bool {
        matches!(self.actions.list, [Action::Pass])
    }
}

/// Goes through a record. `text` is that of its chunk. The outcome of the main line comes back, if the
/// rules or a word have ended it.
pub fn walk(
    game: &'static dyn Game,
    record: &Record,
    text: &str,
    each: &mut dyn FnMut(&Event<'_>),
) -> Option<Outcome> {
    walk_all(game, record, text, &mut |event, _| each(event)).outcome()
}

/// Goes through the main line of a record alone with the game as it stands before each event, if it can be
/// played up to there.
pub fn track(
    game: &'static dyn Game,
    record: &Record,
    text: &str,
    each: &mut dyn FnMut(&Event<'_>, Option<&dyn Play>),
) -> End {
    let mut depth = 0_u32;
    let line = walk_all(game, record, text, &mut |event, play| match event {
        Event::Open => depth += 1,
        Event::Close => depth = depth.saturating_sub(1),
        _ if depth == 0 => each(event, play),
        _ => {}
    });
    End {
        outcome: line.outcome(),
        play: line.play,
    }
}

/// Where a main line has come to.
pub struct End {
    /// The game; none behind a fault or a turn in doubt.
    pub play: Option<Box<dyn Play>>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
}

fn walk_all(
    game: &'static dyn Game,
    record: &Record,
    text: &str,
    each: &mut dyn FnMut(&Event<'_>, Option<&dyn Play>),
) -> Line {
    let first = super::first(game, record);
    let play = game.start(Start { first, setup: None }).ok();
    let mut walk = Walk {
        game,
        record,
        text,
        each,
        line: Line::new(play),
        outer: Vec::new(),
        behind: &[],
    };
    let mut rest = record.entries.as_slice();
    while let [entry, behind @ ..] = rest {
        walk.behind = behind;
        walk.entry(*entry);
        rest = behind;
    }
    while let Some(line) = walk.outer.pop() {
        walk.line = line;
    }
    walk.line
}

/// Goes through the main line of a record alone; what comes back is the same.
pub fn main_line(
    game: &'static dyn Game,
    record: &Record,
    text: &str,
    each: &mut dyn FnMut(&Event<'_>),
) -> Option<Outcome> {
    track(game, record, text, &mut |event, _| each(event)).outcome
}

static PASS: [Action; 1] = [Action::Pass];

struct Line {
    play: Option<Box<dyn Play>>,
    next: u32,
    /// Whether a word or a position has stood in it.
    begun: bool,
    /// Whose turn it would be if nobody could tell.
    side: Option<Side>,
    ended: Option<Outcome>,
    /// The position before the last word, and the number it had.
    before: Option<Box<Before>>,
    /// Where the turns of the line were played, where a diagram may ask for that: turn and cell.
    cells: Vec<(u32, Cell)>,
}

struct Before {
    play: Option<Box<dyn Play>>,
    next: u32,
    side: Option<Side>,
    ended: Option<Outcome>,
}

impl Line {
    fn new(play: Option<Box<dyn Play>>) -> Self {
        Self {
            play,
            next: 1,
            begun: false,
            side: None,
            ended: None,
            before: None,
            cells: Vec::new(),
        }
    }

    fn keep(&mut self) {
        self.before = Some(Box::new(Before {
            play: self.play.as_ref().map(|play| play.fork()),
            next: self.next,
            side: self.side,
            ended: self.ended,
        }));
    }

    /// A line that goes on from the position before the last word.
    fn variation(&self) -> Self {
        let before = self.before.as_ref();
        let play = before.and_then(|before| before.play.as_ref());
        Self {
            play: play.map(|play| play.fork()),
            next: before.map_or(self.next, |before| before.next),
            begun: true,
            side: before.and_then(|before| before.side),
            ended: before.and_then(|before| before.ended),
            before: None,
            cells: self.cells.clone(),
        }
    }

    fn side(&self) -> Option<Side> {
        if self.ended.is_some() {
            return None;
        }
        match self.play.as_ref().map(|play| play.next()) {
            Some(Next::Move(side) | Next::Pass(side)) => Some(side),
            Some(Next::Over) => None,
            None => self.side,
        }
    }

    fn cell_of(&self, number: u32) -> Cell {
        let played = self.cells.iter().rev().find(|(turn, _)| *turn == number);
        played.map_or(Cell::NOWHERE, |(_, cell)| *cell)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.ended
            .or_else(|| self.play.as_ref().and_then(|play| play.outcome()))
    }

    fn play(&mut self, actions: &Actions<'_>, as_played: bool) {
        let side = self.side();
        self.side = side.map(Side::other);
        if let [Action::End(ending)] = actions.list {
            let winner = match ending {
                crate::record::Ending::Agreed => None,
                _ => side.map(Side::other),
            };
            self.ended = Some(Outcome {
                winner,
                ending: *ending,
                score: None,
            });
            return;
        }
        let Some(play) = &mut self.play else {
            return;
        };
        let mut played = play.play(actions);
        if played.is_err() && as_played {
            played = play.force(actions);
        }
        if played.is_err() {
            self.play = None;
        }
    }
}

/// What a record says of a word beside its parts.
#[derive(Clone, Copy)]
struct Said {
    session: Option<u32>,
    side: Option<Side>,
    as_played: bool,
    in_diagram: bool,
}

struct Walk<'a, 'e> {
    game: &'static dyn Game,
    record: &'a Record,
    text: &'a str,
    each: &'e mut dyn FnMut(&Event<'_>, Option<&dyn Play>),
    line: Line,
    outer: Vec<Line>,
    /// What stands behind the present entry.
    behind: &'a [Entry],
}

impl<'a> Walk<'a, '_> {
    fn tell(&mut self, event: &Event<'_>) {
        (self.each)(event, self.line.play.as_deref());
    }

    fn entry(&mut self, entry: Entry) {
        let record = self.record;
        match entry.what {
            What::Turn(turn) => self.turn(turn, entry.span),
            What::Doubt(doubt) => {
                self.tell(&Event::Doubt(doubt));
                self.line.keep();
                self.line.play = None;
                self.line.next += 1;
            }
            What::Open => {
                let inner = self.line.variation();
                self.outer.push(std::mem::replace(&mut self.line, inner));
                self.tell(&Event::Open);
            }
            What::Close => {
                if let Some(line) = self.outer.pop() {
                    self.line = line;
                    self.tell(&Event::Close);
                }
            }
            What::Position(index) => {
                if let Some(setup) = record.setups.get(index as usize) {
                    self.position(setup);
                }
            }
            What::Diagram(index) => {
                if let Some(diagram) = record.diagrams.get(index as usize) {
                    self.diagram(diagram);
                }
            }
            What::Figure(index) => self.tell(&Event::Figure(index)),
            What::Glyph(glyph) => self.tell(&Event::Glyph(glyph)),
            What::Comment(_) | What::Remark(_) => {
                let comment = record.comment(entry.what, self.text);
                self.tell(&Event::Comment(comment.unwrap_or_default()));
            }
            What::Result(claim) => self.tell(&Event::Result(claim)),
            // It has been reported.
            What::Fault(_) => self.line.play = None,
        }
    }

    fn turn(&mut self, turn: Turn, span: Span) {
        let actions = self.record.actions(turn.actions);
        let prefix = self.record.prefix(turn.prefix);
        // What a record says counts where nobody can tell.
        if self.line.play.is_none() {
            self.line.side = prefix.side.map(|(side, _)| side).or(self.line.side);
        }
        let said = Said {
            session: prefix.session.map(|(session, _)| session),
            side: prefix.side.map(|(side, _)| side),
            as_played: turn.as_played,
            in_diagram: false,
        };
        self.word(actions, said, span);
    }

    fn word(&mut self, actions: Actions<'_>, said: Said, span: Span) {
        // A variation that writes the pass itself needs the position before it; the pass stays out then.
        let is_implied = |line: &Line| {
            let play = line.play.as_ref().filter(|_| line.ended.is_none());
            !matches!(actions.list, [Action::Pass])
                && play.is_some_and(|play| {
                    matches!(play.next(), Next::Pass(_)) && play.implies_pass(&actions)
                })
        };
        let opens = self.record.opens_variation(self.behind);
        let leaves_out = opens && is_implied(&self.line) && self.varies_from_pass();
        if leaves_out {
            self.line.keep();
        }
        while is_implied(&self.line)
            && let Some(Next::Pass(side)) = self.line.play.as_ref().map(|play| play.next())
        {
            let pass = Actions::plain(&PASS);
            if !leaves_out {
                self.tell(&Event::Turn(Word {
                    side: Some(side),
                    said: None,
                    number: None,
                    session: None,
                    actions: pass,
                    as_played: false,
                    is_implied: true,
                    in_diagram: said.in_diagram,
                    span,
                }));
            }
            self.line.play(&pass, false);
        }
        if opens && !leaves_out {
            self.line.keep();
        }
        let has_number = !actions.list.iter().all(|action| action.is_unnumbered());
        self.tell(&Event::Turn(Word {
            side: self.line.side(),
            said: said.side,
            number: has_number.then_some(self.line.next),
            session: said.session,
            actions,
            as_played: said.as_played,
            is_implied: false,
            in_diagram: said.in_diagram,
            span,
        }));
        let line = &mut self.line;
        line.play(&actions, said.as_played);
        line.begun = true;
        if let [Action::Place(cell), ..] = actions.list
            && !self.record.diagrams.is_empty()
        {
            line.cells.push((line.next, *cell));
        }
        line.next += u32::from(has_number);
    }

    /// Whether one of the variations in place of this word begins with a pass.
    fn varies_from_pass(&self) -> bool {
        let (mut depth, mut is_first) = (0_u32, false);
        for entry in self.behind {
            match entry.what {
                What::Open => {
                    depth += 1;
                    is_first = depth == 1;
                }
                What::Close => depth = depth.saturating_sub(1),
                What::Comment(_) | What::Remark(_) | What::Glyph(_) | What::Figure(_) => {}
                What::Turn(turn) if is_first => {
                    if matches!(self.record.actions(turn.actions).list, [Action::Pass]) {
                        return true;
                    }
                    is_first = false;
                }
                _ if depth == 0 => return false,
                _ => is_first = false,
            }
        }
        false
    }

    fn position(&mut self, setup: &'a Setup) {
        if self.line.begun {
            self.tell(&Event::Checkpoint(setup));
            return;
        }
        self.tell(&Event::Start(setup));
        let first = super::first(self.game, self.record);
        self.line.begun = true;
        self.line.play = self
            .game
            .start(Start {
                first,
                setup: Some(setup),
            })
            .ok();
        self.line.next = setup.number.map_or(1, |(number, _)| number);
    }

    fn diagram(&mut self, diagram: &'a Diagram) {
        self.tell(&Event::Diagram(diagram));
        self.line.begun = true;
        let mut turns: Vec<_> = diagram.numbered.iter().collect();
        turns.sort_by_key(|turn| turn.number);
        for turn in turns {
            let cell = match turn.at {
                PlayedAt::Cell(cell) => cell,
                PlayedAt::Turn(number, _) => self.line.cell_of(number),
            };
            let actions = [Action::Place(cell)];
            let said = Said {
                session: None,
                side: None,
                as_played: turn.as_played,
                in_diagram: true,
            };
            self.word(Actions::plain(&actions), said, turn.span);
        }
    }
}
