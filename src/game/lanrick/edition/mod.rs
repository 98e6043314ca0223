//! What the editions differ in, as data (rules/lanrick.md, sections 4 to 7).

pub(in crate::game::lanrick) mod sets;
mod text;

/// The rules of one edition.
#[derive(Clone, Copy, Debug)]
pub(in crate::game::lanrick) struct Edition {
    /// How the men come on the board; none if they stand there at the start.
    pub(in crate::game::lanrick) setting: Option<Setting>,
    /// The sizes of the rendezvous, and what ends a session.
    pub(in crate::game::lanrick) contest: Contest,
    /// How many men a side has that has lost.
    pub(in crate::game::lanrick) lost_with: u8,
    /// The dice that place the mark; none if it is chosen.
    pub(in crate::game::lanrick) dice: Option<Dice>,
    /// What is asked of a mark, in the order in which faults count (section 9).
    pub(in crate::game::lanrick) limits: &'static [Limit],
    /// Whether the mark of three squares may stand on the border.
    pub(in crate::game::lanrick) three_on_border: bool,
    /// Who sets the first mark, and who plays first then.
    pub(in crate::game::lanrick) first_mark: FirstMark,
    /// The same for the later ones.
    pub(in crate::game::lanrick) next_mark: NextMark,
    /// How many squares a turn has.
    pub(in crate::game::lanrick) allowance: Allowance,
    /// How many of them must be spent.
    pub(in crate::game::lanrick) spending: Spending,
    /// How men move.
    pub(in crate::game::lanrick) moves: Moves,
    /// Whether the opener may have colours exchanged.
    pub(in crate::game::lanrick) exchange: Option<Exchange>,
    /// Whether the opener may shift the mark.
    pub(in crate::game::lanrick) shift: bool,
}

/// How men are set on the border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Setting {
    /// One man each by turns.
    Alternately,
    /// First all five of one side, then all of the other.
    FiveEach,
    /// All ten by one side.
    TenAtOnce,
}

/// The sizes of the rendezvous, and what ends a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Contest {
    /// One square less than there are men; a session ends when all are taken.
    Shrinking(Replacement),
    /// Always nine squares; the side that has all its men in wins the session.
    Nine(Due),
}

/// Whether the side that is home replaces a man of the adversary (S12).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Replacement {
    May,
    Must,
}

/// What follows when a session of nine squares has been won (section 7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Due {
    /// The loser removes one of his men that is out.
    LoserRemoves,
    /// The winner removes one; the others go in, and all men go outward to the border.
    Radiate,
    /// The winner removes one and sends the others that are out to the border.
    Send(Sending),
    /// The same, and then both sides leave the field.
    Clear,
}

/// Whether men that are sent may jump.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Sending {
    Clear,
    Jumping,
}

/// Dice that place the mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) struct Dice {
    /// The faces that count.
    pub(in crate::game::lanrick) faces: (u8, u8),
    /// What is added to a face for the file or rank from 1.
    pub(in crate::game::lanrick) add: u8,
    /// Whether the first throw is the rank.
    pub(in crate::game::lanrick) rank_first: bool,
    /// When a throw does not count.
    pub(in crate::game::lanrick) void: Void,
}

/// When a throw does not count and is repeated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Void {
    Never,
    /// If all men of a side are in.
    Home,
    /// If all men of a side are in, or the square holds a man; at size 3 if no line is left.
    HomeOrMan,
}

/// Something asked of a mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Limit {
    /// The first one: on one of c6, d5, e4, f3.
    Central,
    /// On no man.
    Vacant,
    /// A close rendezvous does not touch the border.
    OffBorder,
    /// Not where it stands.
    Changed,
    /// No square in common with the last rendezvous.
    Clear,
    /// No man in it, if there is such a place.
    Empty,
    /// No man of the setter in it, unless all marks would break this.
    OwnMenOut,
    /// Nor may he be able to bring all his men in within one turn, unless all marks would break one of
    /// the two.
    NoMuster,
}

/// Who sets the first mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum FirstMark {
    /// The first player; the other side opens.
    First,
    /// The first player, and opens.
    FirstAndOpens,
    /// The other side; the first player opens.
    Other,
}

/// Who sets a later mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum NextMark {
    /// The side with fewer men, if equal the one that has just lost a man; the other opens.
    Fewer,
    /// The winner, and opens.
    WinnerAndOpens,
    /// The loser; the winner opens.
    Loser,
}

/// How many squares a turn has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Allowance {
    /// Two in each side's first turn of a session, then as many as the side has men (S8).
    TwoThenMen,
    /// Two in each side's first turn, then five with more than four men, four with four, else three.
    TwoThenFive,
    /// Six in the first session, then one more than the side has men.
    MenAndOne,
    /// Six in the first session, then one more than the side had men in the last rendezvous.
    InAndOne,
    /// As many as the side with fewest men has.
    Fewest,
    /// As many as the side has men.
    Men,
    /// Two in the opener's first turn, else as many as the side has men.
    OpenerTwo,
}

/// How many squares must be spent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Spending {
    /// All, as S10 says.
    All,
    /// At least one, if any man can be moved.
    One,
    /// As many as one likes.
    Any,
}

/// How far a man may go in a turn without exemption (S9).
pub(in crate::game::lanrick) const FAR: u8 = 3;

/// How men move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) struct Moves {
    /// How squares round corners are counted in sessions of even size; none if men may not turn (S7).
    pub(in crate::game::lanrick) corners: Option<Count>,
    /// When a man may go further than three squares; none if there is no such limit (S9).
    pub(in crate::game::lanrick) three: Option<Exempt>,
    /// Whether a man may be moved again in the same turn, on its line.
    pub(in crate::game::lanrick) again: bool,
}

/// How a way along the border counts in sessions of even size.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Count {
    /// Every square.
    Squares,
    /// One, if no square of the rendezvous lies before its end (1893, Rule 6).
    Way,
}

/// Which man may go further than three squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Exempt {
    /// The one whose fellows are all in.
    OthersIn,
    /// The only one that is out.
    OnlyManOut,
}

/// How colours are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::game::lanrick) enum Exchange {
    /// All men change.
    All,
    /// As many men of each side as the side with fewer has; the setter picks them.
    Equal,
}
