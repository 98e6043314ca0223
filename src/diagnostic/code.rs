//! The table of codes: one row a code, with its word, its severity and its title.

use std::fmt;

/// How grave a diagnostic is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Severity {
    /// The record is wrong.
    Error,
    /// The record is right, but something about it is odd.
    Warning,
    /// Something worth knowing.
    Note,
}

impl Severity {
    /// The word for it: `error`, `warning` or `note`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Error => "error",
            Self::Warning => "warning",
            Self::Note => "note",
        }
    }
}

macro_rules! codes {
    ($( $name:ident $word:literal $severity:ident $title:literal; )*) => {
        /// A kind of diagnostic. Its word is stable: scripts may rely on it.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
        pub enum Code {
            $( #[doc = concat!("`", $word, "`: ", $title, ".")] $name, )*
        }

        impl Code {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Self] = &[ $( Self::$name, )* ];

            /// The word for it, as it is printed: `no-capture`.
            pub const fn word(self) -> &'static str {
                match self { $( Self::$name => $word, )* }
            }

            /// How grave it is.
            pub const fn severity(self) -> Severity {
                match self { $( Self::$name => Severity::$severity, )* }
            }

            /// What it means, in one line.
            pub const fn title(self) -> &'static str {
                match self { $( Self::$name => $title, )* }
            }
        }
    };
}

codes! {
    // Reading.
    Syntax "syntax" Error "something that can't be read, has no place here, or is no turn of this game";
    Unclosed "unclosed" Error "a comment, variation, block or value that is still open at the end of its record";
    Encoding "encoding" Error "text that is not UTF-8";
    DuplicateTag "duplicate-tag" Error "a tag given twice";
    UnknownGame "unknown-game" Error "no game named, or one that is not known";
    UnknownVariant "unknown-variant" Error "a word that the game's Variant does not have";
    BadValue "bad-value" Error "a tag's value that says nothing or the impossible";
    TooLarge "too-large" Error "something larger than any real record holds";
    UnknownFormat "unknown-format" Error "a file that is no game record";
    UnsupportedBoard "unsupported-board" Error "a board that no rule set here has";
    // Structure.
    WrongNumber "wrong-number" Error "a turn number that is not the number of that turn";
    WrongSide "wrong-side" Error "a side that is not the one to move";
    WrongSession "wrong-session" Error "a section word that is wrong, or out of place";
    MissingNumber "missing-number" Error "a diagram that leaves out a number";
    DuplicateNumber "duplicate-number" Error "a diagram in which a number stands twice, or was played before";
    BadDiagram "bad-diagram" Error "a diagram or position that does not fit the board";
    WrongPosition "wrong-position" Error "a position that is not the one the game has reached";
    WrongResult "wrong-result" Error "a result that the game contradicts";
    WrongScore "wrong-score" Error "a score that the game contradicts or can't confirm";
    WrongCapture "wrong-capture" Error "a capture claimed that the turn does not make";
    DuplicateFigure "duplicate-figure" Error "a figure's name used twice in a file";
    // Records in pages of Markdown.
    BadFence "bad-fence" Error "words behind a fence that say nothing or the impossible";
    FaultNotShown "fault-not-shown" Error "a fence that names a fault its records do not show";
    UnknownFigure "unknown-figure" Error "a figure that a page names and that is not there";
    // The rules.
    GameOver "game-over" Error "a turn after the end of the game";
    OffBoard "off-board" Error "a cell that is not on the board";
    Block "block" Error "a cell that is not played on";
    Occupied "occupied" Error "a cell that holds a piece already";
    NotCentral "not-central" Error "a placement off the centre while the opening phase lasts";
    NoCapture "no-capture" Error "a placement that encloses nothing";
    FirstMoveCentre "first-move-centre" Error "a first stone off the centre";
    OpeningRestriction "opening-restriction" Error "a first player's second stone too near the centre";
    Overline "overline" Error "a stone that makes a forbidden line of six or more";
    DoubleFour "double-four" Error "a stone that makes two fours at once where that is forbidden";
    DoubleThree "double-three" Error "a stone that makes two open threes at once where that is forbidden";
    FalsePass "false-pass" Error "a pass that the rules do not allow";
    // The rules of Lanrick (rules/lanrick.md, section 9): setting men, marks, throws.
    NotBorder "not-border" Error "a man set on, or sent to, a square off the border";
    TooManyMen "too-many-men" Error "more than five men of a colour are set";
    MissingMen "missing-men" Error "a word that must set five or ten men sets fewer";
    MarkMissing "mark-missing" Error "a turn where the mark must first be set or rolled";
    FalseMark "false-mark" Error "a mark or throw where none is due, or a mark set where it must be rolled";
    MarkNotInField "mark-not-in-field" Error "a mark round which its rendezvous does not fit";
    MarkNotCentral "mark-not-central" Error "a first mark off the middle of the free long diagonal";
    MarkOccupied "mark-occupied" Error "a mark on a man";
    MarkUnchanged "mark-unchanged" Error "a mark left where it was";
    Orientation "orientation" Error "a rendezvous of three squares without its direction, or another with one";
    RendezvousOnBorder "rendezvous-on-border" Error "a close rendezvous that touches the border where it may not";
    OwnManInRendezvous "own-man-in-rendezvous" Error "a rendezvous that takes in a man of the side that sets it";
    CanMusterAtOnce "can-muster-at-once" Error "a rendezvous that its setter could fill with all his men in one turn";
    NotClear "not-clear" Error "a rendezvous that shares a square with the last one";
    NotEmpty "not-empty" Error "a rendezvous that takes in a man though an empty one could be chosen";
    BadRoll "bad-roll" Error "faces that the dice do not have, or a mark that is not the throw's";
    MustRollAgain "must-roll-again" Error "play that goes on after a void throw";
    FalseReroll "false-reroll" Error "a second throw though the first stands";
    AlreadyHome "already-home" Error "a line of three squares that holds all men of a side already";
    FalseSwap "false-swap" Error "an exchange of colours that is not allowed";
    BadSwap "bad-swap" Error "an exchange of the wrong men";
    FalseShift "false-shift" Error "a mark shifted without the right to it";
    BadShift "bad-shift" Error "a mark shifted by other than one square";
    ShiftCollision "shift-collision" Error "a shift that would bring two men upon one square";
    // Moving men, and what follows.
    Empty "empty" Error "no man where one is named";
    NotYourMan "not-your-man" Error "a man of the other side";
    MovedTwice "moved-twice" Error "a man moved again in the same turn";
    OffLine "off-line" Error "a way that keeps to no line";
    BadCorner "bad-corner" Error "a change of direction that the rules do not allow";
    Blocked "blocked" Error "a man on the way or at its end";
    TooFar "too-far" Error "more than three squares with one man";
    OverAllowance "over-allowance" Error "more squares than the turn has";
    NotSpent "not-spent" Error "fewer squares than the turn must spend";
    FalseReplacement "false-replacement" Error "a replacement that is not due, or of the wrong man";
    MissingReplacement "missing-replacement" Error "a replacement that must be made and is not";
    MissingRemoval "missing-removal" Error "a man that must be removed and is not";
    BadRemoval "bad-removal" Error "a man removed that may not be";
    MissingSend "missing-send" Error "a man that must be sent and is not";
    BadSend "bad-send" Error "a man sent that is not due, or to a square not open to it";
    // Neither.
    Ambiguous "ambiguous" Warning "a doubtful reading that is not settled";
    NeedlessTilde "needless-tilde" Warning "a turn marked as played against the rules that the rules allow";
    Resolved "resolved" Note "a doubtful reading that the rules settle";
    Loss "loss" Note "something that the format written does not carry";
    AsPlayed "as-played" Note "a turn that the rules forbid, replayed as it was played";
    // Style: kept only by a strict sink.
    StyleCase "style-case" Warning "capital letters where lower case is written";
    StylePass "style-pass" Warning "another word for a pass";
    StyleNumber "style-number" Warning "a turn without its number, or a number without a turn";
    StyleDots "style-dots" Warning "a number written in another way than `12.`";
    StyleSpace "style-space" Warning "tabs, several blanks or several blank lines";
    StyleNewline "style-newline" Warning "no line end behind the last line";
    StyleResult "style-result" Warning "no Result tag, or a result word in another spelling";
    StyleWidth "style-width" Warning "full-width letters, digits or signs";
    StyleInvisible "style-invisible" Warning "no-break or zero-width spaces, or a byte order mark inside the text";
    StyleQuote "style-quote" Warning "curly quotes round a value";
    StyleMark "style-mark" Warning "another spelling of an empty cell or a piece";
    StyleDate "style-date" Warning "a Date that is not YYYY.MM.DD";
    StyleControl "style-control" Warning "a control character";
}

impl Code {
    /// Whether it is a matter of style, reported only when asked for.
    pub fn is_style(self) -> bool {
        self.word().starts_with("style-")
    }

    /// The code of that word.
    pub fn find(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|code| code.word() == word)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
