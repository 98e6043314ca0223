//! The rules in short, put together from what the rule sets share: one sentence or two a line.

macro_rules! board {
    (large) => {
        "The board is a hexagon of side 6 with 72 cells; the 19 places whose file and row are both \
         even are blocks, which hold no disc and cut every line that meets them."
    };
    (mini) => {
        "The board is a hexagon of side 4 with 30 cells; the 7 places whose file and row are both \
         even are blocks, which hold no disc and cut every line that meets them."
    };
    (square) => {
        "The board has 8 by 8 squares, row 1 on top; lines run along rows, columns and diagonals."
    };
}

macro_rules! start {
    (large discs) => {
        "White begins with discs on e5, g6 and f7, Black on f5, g7 and e6. Black moves first."
    };
    (mini discs) => {
        "White begins with discs on c3, e4 and d5, Black on d3, e5 and c4. Black moves first."
    };
    (square discs) => {
        "White begins with discs on d4 and e5, Black on e4 and d5. Black moves first."
    };
    (square centre) => {
        "The board is empty at first. Black begins, and in turn both put a disc on a free one of the \
         four squares in the middle; then Black is to move."
    };
    ($board:ident centre) => {
        "The board is empty at first. Black begins, and in turn both put a disc on a free one of the \
         six cells round the middle block; then Black is to move."
    };
}

macro_rules! winner {
    (most) => {
        "The side with more wins."
    };
    (fewest) => {
        "The side with fewer wins (misère)."
    };
}

/// The text of a rule set: its board, how it begins, who wins.
macro_rules! rules {
    ($board:ident $start:ident $winner:ident) => {
        concat!(
            board!($board),
            "\n",
            start!($board $start),
            "\n",
            "In a turn a disc of one's own colour is put on a free cell so that, along one line at \
             least, it encloses a run of opposing discs between itself and the next own disc. All runs \
             that it encloses are turned over, and they must be.\n",
            "A side that can place no disc passes; a side that can has to. The game is over when \
             neither can.\n",
            "Cells left empty count for the side that has more discs, half for each if both have as \
             many. ",
            winner!($winner),
        )
    };
}
