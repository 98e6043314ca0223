//! How far a word has come, and what it still has to do.

use crate::board::{Cell, Side};
use crate::game::lanrick::board::squares::Set;

/// Whether a word has to follow the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Licence {
    /// It has.
    Rules,
    /// It was played against them (`~`): S5 to S10 may be broken (section 8).
    AsPlayed,
}

/// How far a word has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Stage {
    /// Nothing of it has been played.
    Fresh,
    /// It sets men.
    Setting,
    /// It has thrown the dice: where the mark would stand, and whether the throw is void.
    Thrown { square: Cell, void: bool },
    /// It has set the mark or exchanged colours, and nothing can follow.
    Done,
    /// It moves men, or none.
    Moving,
    /// A turn of a shrinking contest has been judged: the man that it has taken and that has not been
    /// claimed yet, and whether the mover may still replace one.
    Settled { taken: Option<Cell>, replace: bool },
    /// The session has been won, in a contest of nine squares.
    Won(Won),
    /// The game or the hand has ended.
    Ended,
}

/// A session that has been won in this word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) struct Won {
    pub(in crate::game::lanrick) winner: Side,
    /// What is due next.
    pub(in crate::game::lanrick) step: Step,
}

/// What is due next after a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Step {
    /// One of the loser's men that is out is removed.
    Removal,
    /// The loser's others that are out go to the border.
    Send { men: Set },
    /// The same, and then both sides leave the field: whose turn to send it is, once that has begun.
    Clear { men: Set, turn: Option<Side> },
    /// These wanderers are put on empty squares of the rendezvous.
    Wander { men: Set, number: u8 },
    /// The man on the mark is sent to one of these squares.
    Centre { open: Set, number: u8 },
    /// The winner may move his men along the border for so many squares.
    Regroup { left: u8, moved: Set },
    /// Nothing.
    Nothing,
}
