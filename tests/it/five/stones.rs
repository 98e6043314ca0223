//! A plain board of stones, and the rows on it.

use ludograph::board::Side;

/// File and row, both from 1. It need not be on the board.
pub(super) type Point = (i32, i32);

/// Along the rank, along the file, rising to the right, falling to the right.
pub(super) const AXES: [Point; 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

/// The eight directions.
pub(super) const WAYS: [Point; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The point so many steps from another.
pub(super) fn step(from: Point, way: Point, steps: i32) -> Point {
    (from.0 + steps * way.0, from.1 + steps * way.1)
}

/// What lies on a square board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stones {
    pub(super) size: i32,
    cells: Vec<Option<Side>>,
}

impl Stones {
    pub(super) fn new(size: i32) -> Self {
        Self {
            size,
            cells: vec![None; (size * size) as usize],
        }
    }

    pub(super) fn is_on_board(&self, at: Point) -> bool {
        1 <= at.0 && at.0 <= self.size && 1 <= at.1 && at.1 <= self.size
    }

    fn index(&self, at: Point) -> usize {
        ((at.1 - 1) * self.size + at.0 - 1) as usize
    }

    /// The stone on a point; none off the board.
    pub(super) fn at(&self, at: Point) -> Option<Side> {
        if self.is_on_board(at) {
            self.cells[self.index(at)]
        } else {
            None
        }
    }

    /// Whether a point is on the board and holds no stone.
    pub(super) fn is_empty(&self, at: Point) -> bool {
        self.is_on_board(at) && self.at(at).is_none()
    }

    pub(super) fn put(&mut self, at: Point, stone: Option<Side>) {
        let index = self.index(at);
        self.cells[index] = stone;
    }

    /// The same with one stone more.
    pub(super) fn with(&self, at: Point, side: Side) -> Self {
        let mut stones = self.clone();
        stones.put(at, Some(side));
        stones
    }

    /// The same without some stones.
    pub(super) fn without(&self, gone: &[Point]) -> Self {
        let mut stones = self.clone();
        for &at in gone {
            stones.put(at, None);
        }
        stones
    }

    /// All points, in the order of the board: row by row from row 1, file a first.
    pub(super) fn points(&self) -> Vec<Point> {
        let row = |row| (1..=self.size).map(move |file| (file, row));
        (1..=self.size).flat_map(row).collect()
    }

    /// The empty points, in the order of the board.
    pub(super) fn empty(&self) -> Vec<Point> {
        let points = self.points().into_iter();
        points.filter(|&at| self.is_empty(at)).collect()
    }

    pub(super) fn is_full(&self) -> bool {
        self.cells.iter().all(Option::is_some)
    }

    /// The points with a stone of that side, in the order of the board.
    pub(super) fn of(&self, side: Side) -> Vec<Point> {
        let points = self.points().into_iter();
        points.filter(|&at| self.at(at) == Some(side)).collect()
    }

    /// How many stones of that side follow a point in a direction without a gap.
    fn behind(&self, at: Point, way: Point, side: Side) -> i32 {
        let mut count = 0;
        while self.at(step(at, way, count + 1)) == Some(side) {
            count += 1;
        }
        count
    }

    /// The two ends of the longest unbroken row that a stone of that side on a point is part of, in
    /// steps from that point; whatever lies on the point itself.
    pub(super) fn reach(&self, at: Point, axis: Point, side: Side) -> (i32, i32) {
        let back = self.behind(at, (-axis.0, -axis.1), side);
        (-back, self.behind(at, axis, side))
    }

    /// The number of stones of that row.
    pub(super) fn length(&self, at: Point, axis: Point, side: Side) -> i32 {
        let (first, last) = self.reach(at, axis, side);
        last - first + 1
    }

    /// The points of that row, from one end to the other.
    pub(super) fn row(&self, at: Point, axis: Point, side: Side) -> Vec<Point> {
        let (first, last) = self.reach(at, axis, side);
        (first..=last).map(|n| step(at, axis, n)).collect()
    }

    /// Every line of a side: the maximal unbroken rows of at least that many stones (section 3).
    pub(super) fn lines(&self, side: Side, least: i32) -> Vec<Vec<Point>> {
        let mut lines = Vec::new();
        for axis in AXES {
            for at in self.of(side) {
                let is_first = self.at(step(at, axis, -1)) != Some(side);
                if is_first && self.length(at, axis, side) >= least {
                    lines.push(self.row(at, axis, side));
                }
            }
        }
        lines
    }
}

/// The name of a point, on the board or not: `h8`. Files beyond z have none.
pub(super) fn name(at: Point) -> String {
    let file = u8::try_from(at.0 - 1)
        .ok()
        .filter(|&file| file < 26)
        .unwrap_or_else(|| panic!("{at:?} has no name"));
    format!("{}{}", char::from(b'a' + file), at.1)
}

/// The point of a name.
pub(super) fn read(name: &str) -> Point {
    let (file, row) = name.split_at(1);
    let file = i32::from(file.as_bytes()[0] - b'a') + 1;
    (file, row.parse().unwrap())
}

/// The points of some names, blanks between them.
pub(super) fn read_all(names: &str) -> Vec<Point> {
    names.split_whitespace().map(read).collect()
}
