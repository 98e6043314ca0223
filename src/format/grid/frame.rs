//! The names of files and rows round a board: told from its cells, and taken off.

use super::mark::{number, plain};
use super::table::{Row, Text};

/// A row of a board without its frame.
pub(super) struct Line<'a, 't> {
    /// What it is called.
    pub(super) label: Option<u32>,
    pub(super) cells: &'a [Text<'t>],
}

/// A board without its frame, whose names count from 1.
pub(super) struct Body<'a, 't> {
    pub(super) lines: Vec<Line<'a, 't>>,
    /// What the columns are called.
    pub(super) columns: Option<Vec<u32>>,
    /// Whether the letters stand at the side and the numbers on top.
    pub(super) is_turned: bool,
    /// Whether the letters leave out I.
    pub(super) skips_i: bool,
}

/// Names along one side.
struct Names {
    numbers: Vec<u32>,
    are_letters: bool,
    skip_i: bool,
}

/// The names that these texts are: letters or numbers in their order, up or down, without a gap.
fn names<'x>(texts: impl Iterator<Item = &'x str>) -> Option<Names> {
    let texts: Vec<_> = texts.map(plain).collect();
    if texts.len() < 3 {
        return None;
    }
    let in_order = |numbers: &[u32]| {
        let up = numbers
            .windows(2)
            .all(|pair| pair.first().map(|n| n + 1) == pair.last().copied());
        let down = numbers
            .windows(2)
            .all(|pair| pair.first().copied() == pair.last().map(|n| n + 1));
        up || down
    };
    let letters: Option<Vec<u32>> = texts
        .iter()
        .map(|text| match text.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(u32::from(letter.to_ascii_lowercase() - b'a') + 1)
            }
            _ => None,
        })
        .collect();
    if let Some(letters) = letters {
        let less = |letters: &[u32]| {
            letters
                .iter()
                .map(|&n| n - u32::from(n > 9))
                .collect::<Vec<_>>()
        };
        let begins = letters.iter().min() == Some(&1);
        let skip_i = !letters.contains(&9) && letters.iter().any(|&letter| letter > 9);
        let numbers = if skip_i { less(&letters) } else { letters };
        return (begins && in_order(&numbers)).then_some(Names {
            numbers,
            are_letters: true,
            skip_i,
        });
    }
    let numbers: Vec<u32> = texts
        .iter()
        .map(|text| number(text))
        .collect::<Option<_>>()?;
    let least = numbers.iter().min().copied()?;
    let numbers: Vec<u32> = numbers.iter().map(|n| n + u32::from(least == 0)).collect();
    (least <= 1 && in_order(&numbers)).then_some(Names {
        numbers,
        are_letters: false,
        skip_i: false,
    })
}

/// Which sides have names that are taken off: their bits.
#[derive(Clone, Copy, Default)]
struct Sides(u8);

impl Sides {
    const TOP: u8 = 1;
    const BOTTOM: u8 = 2;
    const LEFT: u8 = 4;
    const RIGHT: u8 = 8;

    const fn has(self, side: u8) -> bool {
        self.0 & side > 0
    }

    /// All ways to take off names, those that take off most first.
    fn all() -> Vec<Self> {
        let mut all: Vec<Self> = (0..16).map(Self).collect();
        all.sort_by_key(|sides| 4 - sides.0.count_ones());
        all
    }
}

/// Takes the frame off a board whose width and height `fits` knows; where none fits, letters alone.
pub(super) fn unframed<'a, 't>(
    rows: &'a [Row<'t>],
    fits: &dyn Fn(usize, usize) -> bool,
) -> Body<'a, 't> {
    let all = Sides::all();
    let bodies = || all.iter().filter_map(|&sides| body(rows, sides));
    let fitting = bodies().find(|body| fits(body.width(), body.lines.len()));
    let lettered = || bodies().find(|body| body.columns.is_some() && !body.is_turned);
    let bare = || body(rows, Sides::default());
    fitting.or_else(lettered).or_else(bare).unwrap_or(Body {
        lines: Vec::new(),
        columns: None,
        is_turned: false,
        skips_i: false,
    })
}

impl Body<'_, '_> {
    /// The length that most rows have.
    pub(super) fn width(&self) -> usize {
        let lengths = || self.lines.iter().map(|line| line.cells.len());
        let same = |length: usize| lengths().filter(|&other| other == length).count();
        lengths()
            .max_by_key(|&length| (same(length), length))
            .unwrap_or(0)
    }
}

fn body<'a, 't>(rows: &'a [Row<'t>], sides: Sides) -> Option<Body<'a, 't>> {
    let mut inner = rows;
    let mut columns: Option<Names> = None;
    let mut across = |row: &'a Row<'t>| {
        let said = row.iter().filter(|text| !text.is_blank());
        match names(said.map(|text| text.text.as_ref())) {
            Some(found) => {
                let same = columns
                    .as_ref()
                    .is_none_or(|names| names.numbers == found.numbers);
                columns = Some(found);
                same
            }
            None => false,
        }
    };
    if sides.has(Sides::TOP) {
        let (first, rest) = inner.split_first()?;
        inner = across(first).then_some(rest)?;
    }
    if sides.has(Sides::BOTTOM) {
        let (last, rest) = inner.split_last()?;
        inner = across(last).then_some(rest)?;
    }
    let first = |row: &'a Row<'t>| row.first().map_or("", |text| text.text.as_ref());
    let last = |row: &'a Row<'t>| row.last().map_or("", |text| text.text.as_ref());
    let left = if sides.has(Sides::LEFT) {
        Some(names(inner.iter().map(first))?)
    } else {
        None
    };
    let right = if sides.has(Sides::RIGHT) {
        Some(names(inner.iter().map(last))?)
    } else {
        None
    };
    if let (Some(left), Some(right)) = (&left, &right)
        && left.numbers != right.numbers
    {
        return None;
    }
    let labels = left.or(right);
    let lines: Vec<Line<'a, 't>> = inner
        .iter()
        .enumerate()
        .map(|(i, row)| Line {
            label: labels
                .as_ref()
                .and_then(|names| names.numbers.get(i).copied()),
            cells: {
                let start = usize::from(sides.has(Sides::LEFT));
                let end = row
                    .len()
                    .saturating_sub(usize::from(sides.has(Sides::RIGHT)));
                row.get(start..end).unwrap_or_default()
            },
        })
        .collect();
    let is_turned = labels.as_ref().is_some_and(|names| names.are_letters);
    if is_turned && columns.as_ref().is_some_and(|names| names.are_letters) {
        return None;
    }
    let skips_i = [&labels, &columns]
        .iter()
        .any(|names| names.as_ref().is_some_and(|names| names.skip_i));
    let body = Body {
        lines,
        columns: columns.map(|names| names.numbers),
        is_turned,
        skips_i,
    };
    let named = body.columns.as_ref();
    named
        .is_none_or(|names| names.len() == body.width())
        .then_some(body)
}
