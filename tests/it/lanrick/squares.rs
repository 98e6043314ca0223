//! Squares, lines and rendezvous (sections 2 and 3 of the rules).

/// File and rank, both from 1. Nothing keeps a square on the board: see [`is_on_board`].
pub(super) type Square = (i32, i32);

/// The eight ways a queen goes, as steps of file and rank.
pub(super) const WAYS: [(i32, i32); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The signs of the four directions of a rendezvous of three.
pub(super) const LINES: [char; 4] = ['-', '|', '/', '\\'];

pub(super) fn name((file, rank): Square) -> String {
    format!("{}{rank}", char::from(b'a' + file as u8 - 1))
}

/// The square of a letter and a number, on the board or not.
pub(super) fn read(name: &str) -> Square {
    let letter = name.as_bytes()[0];
    (i32::from(letter - b'a') + 1, name[1..].parse().unwrap())
}

pub(super) fn all() -> Vec<Square> {
    let ranks = 1..=8;
    ranks
        .flat_map(|rank| (1..=8).map(move |file| (file, rank)))
        .collect()
}

pub(super) fn is_on_board((file, rank): Square) -> bool {
    (1..=8).contains(&file) && (1..=8).contains(&rank)
}

pub(super) fn is_field((file, rank): Square) -> bool {
    (2..=7).contains(&file) && (2..=7).contains(&rank)
}

pub(super) fn is_border(square: Square) -> bool {
    is_on_board(square) && !is_field(square)
}

pub(super) fn is_corner((file, rank): Square) -> bool {
    (file == 1 || file == 8) && (rank == 1 || rank == 8)
}

/// King steps from one to the other.
pub(super) fn distance(a: Square, b: Square) -> i32 {
    (a.0 - b.0).abs().max((a.1 - b.1).abs())
}

/// One step further.
pub(super) fn next(square: Square, way: (i32, i32)) -> Square {
    (square.0 + way.0, square.1 + way.1)
}

/// The squares from `from`, itself left out, along a way to the edge of the board.
pub(super) fn ray(from: Square, way: (i32, i32)) -> Vec<Square> {
    let mut squares = Vec::new();
    let mut at = next(from, way);
    while is_on_board(at) {
        squares.push(at);
        at = next(at, way);
    }
    squares
}

/// The way from one square straight to another; none if they are on no common line, or the same.
pub(super) fn way(from: Square, to: Square) -> Option<(i32, i32)> {
    let (file, rank) = (to.0 - from.0, to.1 - from.1);
    let straight = file == 0 || rank == 0 || file.abs() == rank.abs();
    (straight && from != to).then(|| (file.signum(), rank.signum()))
}

/// The squares passed from `from`, itself left out, straight to `to`, which is the last.
pub(super) fn leg(from: Square, to: Square) -> Option<Vec<Square>> {
    let way = way(from, to)?;
    let mut squares = Vec::new();
    let mut at = from;
    while at != to {
        at = next(at, way);
        squares.push(at);
    }
    Some(squares)
}

/// The border, once round the board from a1 by a8, h8 and h1.
pub(super) fn ring() -> Vec<Square> {
    let mut ring = vec![(1, 1)];
    for corner in [(1, 8), (8, 8), (8, 1), (1, 1)] {
        ring.extend(leg(*ring.last().unwrap(), corner).unwrap());
    }
    ring.pop();
    ring
}

/// The squares that a mark determines. Of three squares some may lie off the board.
pub(super) fn rendezvous(mark: Square, size: i32, line: Option<char>) -> Vec<Square> {
    let (file, rank) = mark;
    let ways: Vec<(i32, i32)> = match (size, line) {
        (3, Some('-')) => vec![(1, 0), (-1, 0)],
        (3, Some('|')) => vec![(0, 1), (0, -1)],
        (3, Some('/')) => vec![(1, 1), (-1, -1)],
        (3, Some('\\')) => vec![(1, -1), (-1, 1)],
        (3, _) => panic!("three squares without a direction"),
        (9 | 8, _) => WAYS.to_vec(),
        (7 | 6, _) => WAYS.into_iter().filter(|way| way.1 != 0).collect(),
        (5 | 4, _) => WAYS
            .into_iter()
            .filter(|way| way.0 != 0 && way.1 != 0)
            .collect(),
        _ => panic!("no rendezvous has {size} squares"),
    };
    let mut squares = Vec::new();
    if size % 2 == 1 {
        squares.push(mark);
        squares.extend(ways.iter().map(|way| (file + way.0, rank + way.1)));
    } else {
        let ends = ways.iter().map(|&way| ray(mark, way).pop().unwrap());
        squares.extend(ends);
    }
    squares
}
