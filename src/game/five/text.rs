//! The rules in short, one paragraph a line.

macro_rules! source {
    () => {
        "\nMore, with examples and what had to be decided: docs/ninuki.md."
    };
}

macro_rules! board {
    ($lines:literal, centre) => {
        concat!(
            "The board has ",
            $lines,
            " by ",
            $lines,
            " lines; stones stand on their crossings. Black \
             begins, on the centre; then the sides put one stone in turn."
        )
    };
    ($lines:literal, free) => {
        concat!(
            "The board has ",
            $lines,
            " by ",
            $lines,
            " lines; stones stand on their crossings. Black \
             begins, anywhere; then the sides put one stone in turn. Nobody passes."
        )
    };
}

macro_rules! pairs {
    () => {
        "A stone captures a pair of enemy stones that stand side by side between it and another own \
         stone, in all eight directions at once. To put a pair between two enemy stones is safe. Whose \
         fifth pair is taken has lost."
    };
}

macro_rules! threes {
    ("Black") => {
        "Black may not"
    };
    ("Both") => {
        "Neither side may"
    };
}

macro_rules! ninuki {
    ($lines:literal, $who:tt) => {
        concat!(
            board!($lines, centre),
            " Nobody passes.\n",
            pairs!(),
            "\nExactly five in a row win at once if the other side can't take a stone of them in its next \
             turn: a perfect five. Another five waits for one turn: if it still stands then, its owner \
             wins, unless the reply took the fifth pair. Six or more in a row are nothing; but a capture \
             that cuts them down to a line of five makes the game a draw.\n",
            threes!($who),
            " make two open threes with one stone, unless it makes a five, takes the fifth pair or annuls \
             a five that waits.\n",
            "A full board is a draw, and so is a turn without a legal point.",
            source!()
        )
    };
}

macro_rules! gomoku {
    ($lines:literal, more) => {
        concat!(
            board!($lines, free),
            "\nFive or more in a row win. A full board is a draw.",
            source!()
        )
    };
    ($lines:literal, exact) => {
        concat!(
            board!($lines, free),
            "\nExactly five in a row win; six or more are nothing. A full board is a draw.",
            source!()
        )
    };
}

macro_rules! opening {
    (free) => {
        ""
    };
    (distant) => {
        " The first player's second stone stands at least three lines from the centre."
    };
}

macro_rules! pente {
    ($opening:tt) => {
        concat!(
            "The board has 19 by 19 lines; stones stand on their crossings. Black begins, or White where \
             the record says so (First), on the centre; then the sides put one stone in turn.",
            opening!($opening),
            " Nobody passes.\n",
            pairs!(),
            "\nFive or more in a row win at once. A full board is a draw.",
            source!()
        )
    };
}

macro_rules! renju {
    () => {
        concat!(
            board!("15", centre),
            " A side may pass; two passes, one behind the other, are a draw.\n",
            "Black wins with exactly five in a row, White with five or more. A full board is a draw.\n",
            "Black may not make a line of six or more, two fours or two threes with one stone, unless \
             it makes exactly five. A three counts only if one more stone that Black may play there makes \
             an open four of it and no five.\n",
            "Opening protocols beyond the first stone are not checked.",
            source!()
        )
    };
}
