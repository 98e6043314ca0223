//! A plain square board of stones that takes pairs, beside that of the program: what the forms of a
//! record need to know of a game.

use ludograph::board::Side;

/// File and row, from 0.
pub type Point = (usize, usize);

/// A point as sites name it that skip the letter I: their `K10` is our `j10`. Rows count from `lowest`.
pub fn without_i(name: &str, lowest: usize) -> Point {
    let (letter, row) = name.split_at(1);
    let file = match letter.as_bytes()[0] {
        letter @ b'A'..=b'H' => letter - b'A',
        letter @ b'J'..=b'T' => letter - b'A' - 1,
        _ => panic!("{name} names no point"),
    };
    let row: usize = row.parse().unwrap();
    (usize::from(file), row - lowest)
}

/// Our name of a point.
pub fn name((file, row): Point) -> String {
    let letter = char::from(b'a' + u8::try_from(file).unwrap());
    format!("{letter}{}", row + 1)
}

/// The stones of a game in progress.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    size: usize,
    stones: Vec<Option<Side>>,
    /// The pairs that Black, and that White, has taken.
    pub pairs: [u32; 2],
}

impl Grid {
    pub fn new(size: usize) -> Self {
        let stones = vec![None; size * size];
        let pairs = [0; 2];
        Self {
            size,
            stones,
            pairs,
        }
    }

    pub fn get(&self, (file, row): Point) -> Option<Side> {
        self.stones[row * self.size + file]
    }

    pub fn set(&mut self, (file, row): Point, stone: Option<Side>) {
        self.stones[row * self.size + file] = stone;
    }

    /// The point so many steps from another, if there is one.
    fn step(&self, from: Point, by: (isize, isize), steps: isize) -> Option<Point> {
        let file = from.0.checked_add_signed(by.0 * steps)?;
        let row = from.1.checked_add_signed(by.1 * steps)?;
        (file < self.size && row < self.size).then_some((file, row))
    }

    /// Puts a stone, takes every pair that it captures and tells the points of these.
    pub fn capture(&mut self, at: Point, side: Side) -> Vec<Point> {
        assert_eq!(self.get(at), None, "{} is taken", name(at));
        self.set(at, Some(side));
        let mut taken = Vec::new();
        for by in DIRECTIONS {
            let row = [1, 2, 3].map(|steps| self.step(at, by, steps));
            if let [Some(one), Some(two), Some(end)] = row
                && self.get(end) == Some(side)
                && [one, two]
                    .iter()
                    .all(|&at| self.get(at) == Some(side.other()))
            {
                taken.extend([one, two]);
            }
        }
        for &at in &taken {
            self.set(at, None);
        }
        self.pairs[side as usize] += taken.len() as u32 / 2;
        taken
    }

    /// The rows of a block from the highest down, with what `mark` makes of each point.
    pub fn rows(&self, mark: impl Fn(Point) -> String) -> String {
        let mut rows = String::new();
        for row in (0..self.size).rev() {
            for file in 0..self.size {
                rows.push_str(&mark((file, row)));
                rows.push(' ');
            }
            rows.push('\n');
        }
        rows
    }

    /// What stands on a point, in a block.
    pub fn mark(&self, at: Point) -> String {
        crate::playout::piece(self.get(at))
    }
}

const DIRECTIONS: [(isize, isize); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
