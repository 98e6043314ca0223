//! The rules of games: [`Rules`] is what the author of a game writes, [`Game`] and [`Play`] what the
//! rest of the program sees of it.

pub mod custodian;
pub mod five;
pub mod lanrick;
pub mod registry;

mod placement;
mod run;

use std::ops::ControlFlow;

use crate::board::{Board, Cell, Geometry, Side};
use crate::diagnostic::Code;
use crate::record::{Action, Actions, Outcome, Record, Score, Setup};

/// A rule set's data sheet.
pub struct Spec {
    /// The game and the words of its variant in their usual order: `macbeth:mini,misere`.
    pub id: &'static str,
    /// The value of the `Game` tag.
    pub game: &'static str,
    /// The words of the `Variant` tag, in their usual order.
    pub variant: &'static [&'static str],
    /// What people call it.
    pub title: &'static str,
    /// The rules in short, a few lines of text.
    pub rules: &'static str,
    /// What one of its pieces is called: `disc`, `man`, `stone`.
    pub piece: &'static str,
    /// The side that acts first, unless the rules leave it open to the record (`First`).
    pub first: Option<Side>,
    /// Whether it is played in sessions, round a mark.
    pub sessions: bool,
    /// Whether pairs are captured and counted, so that they belong to a position.
    pub pairs: bool,
    /// What a record of a game that has not ended may claim.
    pub unfinished: Unfinished,
    /// Its board.
    pub geometry: fn() -> &'static Geometry,
}

/// What a record may claim of a game that has not ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unfinished {
    /// A win without a reason (`B+`), as by adjudication, but no score (rules/macbeth.md, D5).
    Adjudged,
    /// The score as it stands, but no win without a reason (rules/lanrick.md, section 8).
    Scored,
    /// A win without a reason, and the score as it stands where there is one (rules/ninuki.md,
    /// section 7).
    AdjudgedScored,
}

impl Spec {
    /// Whether the winner is who has more: only such games have margins, and a score beside pairs.
    pub fn is_counted(&self) -> bool {
        self.unfinished != Unfinished::AdjudgedScored
    }
}

/// Where a game begins.
#[derive(Clone, Copy, Default, Debug)]
pub struct Start<'a> {
    /// The side that acts first, where the record says so and the rules leave it open.
    pub first: Option<Side>,
    /// The `position` block that it begins from.
    pub setup: Option<&'a Setup>,
}

/// What a game says of a turn that it forbids, in the words of its rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// What is wrong: one lower-case phrase without a full stop.
    pub message: String,
    /// What would have been right.
    pub help: Option<String>,
}

/// Why a turn may not be played, or a start not be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Illegal {
    /// The kind of fault.
    pub code: Code,
    /// The index of the part at fault; none if the turn as a whole is.
    pub part: Option<u16>,
    /// The cell that it is about, where there is one.
    pub cell: Option<Cell>,
    /// The side that the turn belongs to, where the message needs it.
    pub side: Option<Side>,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Next {
    /// That side is to move.
    Move(Side),
    /// That side has to pass, and a record may leave the pass out.
    Pass(Side),
    /// The game has ended by its rules.
    Over,
}

/// The rules of a game as its author writes them. Each method names the section of the rules it
/// implements.
pub trait Rules: Sync + 'static {
    /// What can be played on: as small as it gets, and cheap to copy.
    type Position: Clone + Send + 'static;

    /// The data sheet.
    fn spec(&self) -> &Spec;

    /// The position at the start, or that of a `position` block.
    ///
    /// # Errors
    /// If the block says something that this game does not know; `part` is then the index of the line
    /// in [`Setup::extras`].
    fn start(&self, start: Start<'_>) -> Result<Self::Position, Illegal>;

    /// Whether these parts can be a turn of this game at all, whatever the position.
    ///
    /// # Errors
    /// The part that has no place in it (`syntax`).
    fn admits(&self, turn: &Actions<'_>) -> Result<(), Illegal>;

    /// Whether the rules are the same on a board seen so; the map is one of
    /// [`Geometry::symmetries`]. Nothing is said of the start.
    fn is_symmetric(&self, _symmetry: &[Cell]) -> bool {
        true
    }

    /// Whose turn it is.
    fn next(&self, position: &Self::Position) -> Next;

    /// Whether a forced pass has been left out before that word. `turn` is not the pass itself.
    fn implies_pass(&self, _: &Self::Position, _: &Actions<'_>) -> bool {
        true
    }

    /// The number of the session that a mark or throw would open now.
    fn session_due(&self, _: &Self::Position) -> Option<u32> {
        None
    }

    /// Plays a turn. A forced pass before it must have been played.
    ///
    /// # Errors
    /// The fault of [`Rules::admits`], else the first in the order of the rules; the position is then
    /// unchanged.
    fn play(&self, position: &mut Self::Position, turn: &Actions<'_>) -> Result<(), Illegal>;

    /// The same where nobody asks for the fault: false, and nothing done, if [`Rules::play`] would tell one.
    /// It may also be false for legal turns that are rare.
    #[inline]
    fn plays(&self, position: &mut Self::Position, turn: &Actions<'_>) -> bool {
        self.play(position, turn).is_ok()
    }

    /// Plays a turn that the rules forbid, as far as it makes sense (`~`).
    ///
    /// # Errors
    /// The fault, if there is nothing sensible to replay; the position is then unchanged.
    fn force(&self, position: &mut Self::Position, turn: &Actions<'_>) -> Result<(), Illegal>;

    /// Calls `each` with every legal turn of the side to move, in a fixed order, until it breaks.
    fn legal(
        &self,
        position: &Self::Position,
        each: &mut dyn FnMut(&Actions<'_>) -> ControlFlow<()>,
    );

    /// The cells where the side to move may place a piece or end the move of a man, or set the mark,
    /// each once, in any order.
    fn targets(&self, position: &Self::Position) -> Vec<Cell> {
        let mut cells = Vec::new();
        self.legal(position, &mut |turn| {
            if let [Action::Place(cell), ..] = turn.list {
                cells.push(*cell);
            }
            ControlFlow::Continue(())
        });
        cells
    }

    /// The empty cells that the side to move may not take because of the shape that its stone would make
    /// there, in the order of the board, each with the code that it would be refused with.
    fn forbidden(&self, _: &Self::Position) -> Vec<(Cell, Code)> {
        Vec::new()
    }

    /// What the rules say of a turn that [`Rules::play`] has refused in that position; none if nothing
    /// but what every game says of such a fault.
    fn reason(&self, _: &Self::Position, _: &Actions<'_>, _: &Illegal) -> Option<Reason> {
        None
    }

    /// How the game ended, if it has.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// The score as it stands, where the game has one.
    fn score(&self, position: &Self::Position) -> Option<Score>;

    /// What lies on the board.
    fn board(&self, position: &Self::Position) -> Board;
}

/// A rule set as the rest of the program sees it.
pub trait Game: Sync {
    /// The data sheet.
    fn spec(&self) -> &Spec;

    /// Whether these parts can be a turn of this game at all.
    ///
    /// # Errors
    /// As [`Rules::admits`].
    fn admits(&self, turn: &Actions<'_>) -> Result<(), Illegal>;

    /// Whether the rules are the same on a board seen so, as [`Rules::is_symmetric`].
    fn is_symmetric(&self, symmetry: &[Cell]) -> bool;

    /// A game in progress, from the start or from the position of a block.
    ///
    /// # Errors
    /// As [`Rules::start`].
    fn start(&'static self, start: Start<'_>) -> Result<Box<dyn Play>, Illegal>;
}

/// A game in progress. The methods are those of [`Rules`] of the same name.
pub trait Play: Send {
    /// Whose turn it is.
    fn next(&self) -> Next;

    /// Whether a forced pass has been left out before that word.
    fn implies_pass(&self, turn: &Actions<'_>) -> bool;

    /// The number of the session that a mark or throw would open now.
    fn session_due(&self) -> Option<u32>;

    /// Plays a turn, and tells whose turn it is then.
    ///
    /// # Errors
    /// As [`Rules::play`].
    fn play(&mut self, turn: &Actions<'_>) -> Result<Next, Illegal>;

    /// Plays a turn against the rules, and tells whose turn it is then.
    ///
    /// # Errors
    /// As [`Rules::force`].
    fn force(&mut self, turn: &Actions<'_>) -> Result<Next, Illegal>;

    /// Plays the words of a record from the entry `from` on, up to the first that is more than a legal
    /// turn with at most its right number and side; the first has the number `number`. Tells how many it
    /// has played, and whose turn it is then. No word costs a call through `dyn`.
    fn play_on(&mut self, record: &Record, from: usize, number: u32) -> (u32, Next);

    /// Calls `each` with every legal turn.
    fn legal(&self, each: &mut dyn FnMut(&Actions<'_>) -> ControlFlow<()>);

    /// The cells where the side to move may place a piece or end the move of a man.
    fn targets(&self) -> Vec<Cell>;

    /// The empty cells that the side to move may not take because of the shape it would make there.
    fn forbidden(&self) -> Vec<(Cell, Code)>;

    /// What the rules say of a turn that was refused.
    fn reason(&self, turn: &Actions<'_>, illegal: &Illegal) -> Option<Reason>;

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// The score as it stands.
    fn score(&self) -> Option<Score>;

    /// What lies on the board.
    fn board(&self) -> Board;

    /// A second game that goes on from here by itself.
    fn fork(&self) -> Box<dyn Play>;
}

struct Playing<R: Rules> {
    rules: &'static R,
    position: R::Position,
}

impl<R: Rules> Game for R {
    fn spec(&self) -> &Spec {
        Rules::spec(self)
    }

    fn admits(&self, turn: &Actions<'_>) -> Result<(), Illegal> {
        Rules::admits(self, turn)
    }

    fn is_symmetric(&self, symmetry: &[Cell]) -> bool {
        Rules::is_symmetric(self, symmetry)
    }

    fn start(&'static self, start: Start<'_>) -> Result<Box<dyn Play>, Illegal> {
        let position = Rules::start(self, start)?;
        Ok(Box::new(Playing {
            rules: self,
            position,
        }))
    }
}

impl<R: Rules> Play for Playing<R> {
    fn next(&self) -> Next {
        self.rules.next(&self.position)
    }

    fn implies_pass(&self, turn: &Actions<'_>) -> bool {
        self.rules.implies_pass(&self.position, turn)
    }

    fn session_due(&self) -> Option<u32> {
        self.rules.session_due(&self.position)
    }

    fn play(&mut self, turn: &Actions<'_>) -> Result<Next, Illegal> {
        self.rules.play(&mut self.position, turn)?;
        Ok(self.rules.next(&self.position))
    }

    fn force(&mut self, turn: &Actions<'_>) -> Result<Next, Illegal> {
        self.rules.force(&mut self.position, turn)?;
        Ok(self.rules.next(&self.position))
    }

    fn play_on(&mut self, record: &Record, from: usize, number: u32) -> (u32, Next) {
        run::play_on(self.rules, &mut self.position, record, from, number)
    }

    fn legal(&self, each: &mut dyn FnMut(&Actions<'_>) -> ControlFlow<()>) {
        self.rules.legal(&self.position, each);
    }

    fn targets(&self) -> Vec<Cell> {
        self.rules.targets(&self.position)
    }

    fn forbidden(&self) -> Vec<(Cell, Code)> {
        self.rules.forbidden(&self.position)
    }

    fn reason(&self, turn: &Actions<'_>, illegal: &Illegal) -> Option<Reason> {
        self.rules.reason(&self.position, turn, illegal)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.outcome(&self.position)
    }

    fn score(&self) -> Option<Score> {
        self.rules.score(&self.position)
    }

    fn board(&self) -> Board {
        self.rules.board(&self.position)
    }

    fn fork(&self) -> Box<dyn Play> {
        Box::new(Playing {
            rules: self.rules,
            position: self.position.clone(),
        })
    }
}
