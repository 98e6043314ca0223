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
    // The rules.
    GameOver "game-over" Error "a turn after the end of the game";
    OffBoard "off-board" Error "a cell that is not on the board";
    Block "block" Error "a cell that is not played on";
    Occupied "occupied" Error "a cell that holds a piece already";
    NotCentral "not-central" Error "a placement off the centre while the opening phase lasts";
    NoCapture "no-capture" Error "a placement that encloses nothing";
    FalsePass "false-pass" Error "a pass that the rules do not allow";
    // Neither.
    Ambiguous "ambiguous" Warning "a doubtful reading that is not settled";
    NeedlessTilde "needless-tilde" Warning "a turn marked as played against the rules that the rules allow";
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
