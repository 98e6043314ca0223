//! The rules in short, one paragraph a line.

macro_rules! source {
    ($source:literal) => {
        concat!(
            "\nSource: ",
            $source,
            " More, with examples and what had to be decided: docs/lanrick.md."
        )
    };
}

macro_rules! moves {
    () => {
        "A turn moves one or more of one's men, each at most once, in the order in which they are \
         written: along one line through empty squares to an empty square."
    };
    (again) => {
        "A turn moves one or more of one's men, in the order in which they are written: along one line \
         through empty squares to an empty square. A man may go on later in the same turn, but only \
         along the same line."
    };
}

macro_rules! shapes {
    () => {
        "The mark is a coin on one of the squares b2 to g7, and decides the rendezvous: 9, 7 or 5 \
         squares round it, 3 in a line through it, or the border squares where 8, 6 or 4 queen's lines \
         from it end."
    };
}

macro_rules! standard {
    () => {
        concat!(
            "The board has 8 by 8 squares, White sits at the bottom. White begins on a1 a7 e8 g1 h5, Black \
             on a4 b8 d1 h2 h8. It is played in sessions, each for a rendezvous of one square less than \
             there are men: 9, 8, 7, 6, 5, 4, 3. The first player sets the first mark, the other side \
             plays first.\n",
            shapes!(),
            "\n",
            moves!(),
            " In sessions of even size a man may turn at a corner of the board, if its whole way lies on \
             the border. The first turn of each side in a session has 2 squares, later ones as many as \
             the side has men; no man goes further than 3 unless all others of its side are in. All \
             squares must be spent, unless at the end all men of the side are in or the rendezvous is \
             full.\n",
            "When the rendezvous is full the man that is out is removed. A side whose men are all in \
             while it is not full may replace a man of the other side that is out by one of its own, if \
             two or more are out. The side with fewer men sets the next mark, if equal the one that has \
             just lost a man. A side that is down to one man has lost."
        )
    };
}

macro_rules! option {
    (frame) => {
        "Border frame: a close rendezvous (9, 7, 5, 3) keeps off the border."
    };
    (swap) => {
        "Swapping colours: once in each session, when the mark stands, the opener may exchange the \
         colours of all men before his first turn."
    };
    (natural) => {
        "Natural selection: the board is empty at first, and the sides set their men on the border by \
         turns. The mark is rolled (file b to g, then rank 2 to 7); a throw on a man, or one that has \
         all men of a side in, is void. Turns have 6 squares in session 1, later one more than the side \
         has men; the limits of 2 and of 3 squares do not apply."
    };
}

/// The text of the standard game with options.
macro_rules! with {
    ($($option:ident)*) => {
        concat!(
            standard!(),
            $("\n", option!($option),)*
            source!("the page \"Lanrick\" of Giochi di tavoliere astratti (pergioco.net, 2025), and \
                     where it is silent Carroll's Syzygies and Lanrick (1893).")
        )
    };
}

pub(in crate::game::lanrick) const STANDARD: &str = with!();
pub(in crate::game::lanrick) const FRAME: &str = with!(frame);
pub(in crate::game::lanrick) const SWAP: &str = with!(swap);
pub(in crate::game::lanrick) const NATURAL: &str = with!(natural);
pub(in crate::game::lanrick) const FRAME_SWAP: &str = with!(frame swap);
pub(in crate::game::lanrick) const FRAME_NATURAL: &str = with!(frame natural);
pub(in crate::game::lanrick) const SWAP_NATURAL: &str = with!(swap natural);
pub(in crate::game::lanrick) const ALL_OPTIONS: &str = with!(frame swap natural);

macro_rules! e1893 {
    () => {
        concat!(
            "As Lanrick (`ludograph rules lanrick`), but the first mark goes on c6, d5, e4 or f3, and later ones may stand on men, at \
             3 squares also on the border. When the mark stands the opener may demand an interchange: the \
             setter exchanges all his men with as many of the opener's, which he chooses.\n",
            moves!(),
            " The first turn of each side in a session has at most 2 squares, later ones at most 5 with \
             more than four men, 4 with four, else 3, and at least one; no man goes further than 3 unless \
             it is the only one of its side that is out. In sessions of even size a move along the \
             border, corners or not, counts one square if no square of the rendezvous lies before its \
             end.\n",
            "A side whose men are all in while the rendezvous is not full must replace a man of the other \
             side that is out."
        )
    };
}

pub(in crate::game::lanrick) const E1893: &str =
    concat!(e1893!(), source!("Carroll's Syzygies and Lanrick, 1893."));
pub(in crate::game::lanrick) const E1893_2: &str = concat!(
    e1893!(),
    "\nThe setter may have no man in the rendezvous, unless every mark would break this.",
    source!("the private second edition of Carroll's Syzygies and Lanrick.")
);

macro_rules! nine {
    ($set:literal, $mark:literal, $moves:expr, $turn:literal, $win:literal) => {
        concat!(
            $set,
            " The rendezvous is always the 3 by 3 squares round the mark. ",
            $mark,
            "\n",
            $moves,
            " ",
            $turn,
            "\nA side that has all its men in wins the session. ",
            $win
        )
    };
}

pub(in crate::game::lanrick) const E1879_01: &str = concat!(
    nine!(
        "The sides set their five men each on the border by turns.",
        "It is rolled: first the rank, 2 to 7 for 1 to 6, then the file, b to g; a throw that has all \
         men of a side in is void. The first player rolls and opens, later the winner of the last \
         session.",
        moves!(),
        "It has up to 6 squares in session 1, later one more than the side had men in the last \
         rendezvous.",
        "The loser removes one of his men that is out. A side without men has lost."
    ),
    source!("Carroll's printing of 16 January 1879.")
);
pub(in crate::game::lanrick) const E1879_02: &str = concat!(
    nine!(
        "The first player sets his five men on the border, then the other his five.",
        "It is rolled: first the rank, 3 to 6 as thrown, then the file, c to f; lower throws do not \
         count. The first player rolls and opens, later the winner of the last session.",
        moves!(),
        "It has up to as many squares as the side with fewest men has men.",
        "The winner removes a man of the loser's that is out and puts the others that are out into the \
         rendezvous; all men but the one on the mark go outward to the border, that one along a free \
         line, and the winner may move his men to other border squares, turning as he likes, 2 squares \
         for each man that he put in. With two men left the hand is lost: the winner scores his men, \
         and ten men are set anew. Five marks win."
    ),
    source!(
        "Carroll's printings of 20 February and 1 March 1879; where they differ, that of March."
    )
);
pub(in crate::game::lanrick) const E1880_10: &str = concat!(
    nine!(
        "The first player sets all ten men on the border.",
        "The other side sets the first mark, later the loser of the last session, clear of the last \
         rendezvous and, if that can be, with no man in it.",
        moves!(),
        "It has up to as many squares as the side has men.",
        "The winner removes a man of the loser's that is out and sends the others that are out to the \
         border, each along one line. A side without men has lost."
    ),
    source!("Carroll's sheet of 25 October 1880.")
);
pub(in crate::game::lanrick) const E1880_12: &str = concat!(
    nine!(
        "The first player sets all ten men on the border.",
        "The other side sets the first mark, later the side with fewer men, or if equal the loser: with \
         none of its own men in, and on another square. While he has moved no man, the opener may shift \
         the mark one square in the field instead of a turn; the men in the rendezvous go with it.",
        moves!(),
        "It has up to as many squares as the side has men.",
        "The winner removes a man of the loser's that is out and sends the others that are out to the \
         border, over other men if need be. A side without men has lost.\n\
         In two points this follows the Japanese article on Carroll's board games, and not his text: \
         who sets the next mark (Carroll: always the loser), and that men who are sent may pass over \
         others (Carroll forbids it in play and allows it nowhere)."
    ),
    source!(
        "Carroll in The Monthly Packet, December 1880, March and June 1881, and the Japanese article \
         on his board games, part 3."
    )
);
pub(in crate::game::lanrick) const E1881: &str = concat!(
    nine!(
        "The sides set their five men each on the border by turns.",
        "The first player sets the first mark, later the side with fewer men, or if equal the loser: \
         with none of its own men in, and so that it can't bring them all in within one turn.",
        moves!(again),
        "A turn has up to as many squares as the side has men, the opener's first one in a session 2.",
        "The winner removes a man of the loser's that is out and sends his others that are out to the \
         border. If one side now has more men in the field, in or out, it sends its own until the \
         numbers there are equal; then both sides send theirs by turns, the next setter first, until \
         the field is empty. A side that is down to one man has lost."
    ),
    source!("Carroll in The Monthly Packet, August and November 1881 (second and third edition).")
);
