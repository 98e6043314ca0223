//! What can be seen of a game: the same of either engine, side by side.

use std::fmt;
use std::ops::ControlFlow;

use ludograph::board::{Cell, Geometry, Side};
use ludograph::game::{Game, Next, Play};
use ludograph::record::{Action, Score};

use super::judge::legal;
use super::position::{End, Position};
use super::stones::{Point, name};

/// Fives of a side, and where the other one annuls them.
type Fives = (Side, Vec<Vec<Point>>, Vec<Point>);

#[derive(PartialEq, Eq)]
pub(super) struct View {
    /// The rows of the board, the highest first.
    rows: Vec<String>,
    mover: Option<Side>,
    pairs: Option<[u32; 2]>,
    /// The lines made, and whether they are overlines.
    made: Vec<(Vec<Point>, bool)>,
    waiting: Option<Fives>,
    legal: Vec<Point>,
    passes: bool,
    forbidden: Vec<(Point, &'static str)>,
    end: Option<End>,
}

impl fmt::Debug for View {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = |points: &[Point]| points.iter().map(|at| name(*at)).collect::<Vec<_>>();
        let all = |rows: &[Vec<Point>]| rows.iter().map(|row| names(row)).collect::<Vec<_>>();
        writeln!(f)?;
        for row in &self.rows {
            writeln!(f, "    {row}")?;
        }
        let Self {
            mover, pairs, end, ..
        } = self;
        writeln!(
            f,
            "    mover {mover:?} pairs {pairs:?} end {end:?} passes {}",
            self.passes
        )?;
        let made = self.made.iter().map(|(row, over)| (names(row), *over));
        writeln!(f, "    made {:?}", made.collect::<Vec<_>>())?;
        if let Some((side, fives, annulling)) = &self.waiting {
            writeln!(
                f,
                "    waiting {side:?} {:?} {:?}",
                all(fives),
                names(annulling)
            )?;
        }
        writeln!(f, "    legal {}", names(&self.legal).join(" "))?;
        for (at, code) in &self.forbidden {
            writeln!(f, "    {} {code}", name(*at))?;
        }
        Ok(())
    }
}

/// What the plain engine sees.
pub(super) fn plain(position: &Position) -> View {
    let stones = &position.stones;
    let row = |row| (1..=stones.size).map(move |file| letter(stones.at((file, row))));
    let rules = position.rules;
    let is_over = position.end.is_some();
    let made = position.made.iter().map(|(side, row)| {
        let over = !rules.is_five(*side, row.len() as i32);
        (row.clone(), over)
    });
    let waiting = position.waiting.as_ref();
    View {
        rows: (1..=stones.size).rev().map(|n| row(n).collect()).collect(),
        mover: (!is_over).then_some(position.mover),
        pairs: rules.captures().then_some(position.pairs),
        made: ordered(made.collect()),
        waiting: waiting.map(|w| (w.side, ordered(w.fives.clone()), position.annulling())),
        legal: legal(position),
        passes: rules.passes() && !is_over,
        forbidden: position.forbidden(),
        end: position.end,
    }
}

/// What the other engine shows of a game, in which all that it says twice must agree.
pub(super) fn real(game: &'static dyn Game, play: &dyn Play) -> View {
    let geometry = (game.spec().geometry)();
    let board = play.board();
    let mover = match play.next() {
        Next::Move(side) => Some(side),
        Next::Over => None,
        Next::Pass(side) => panic!("{side:?} has to pass"),
    };
    assert_eq!(board.to_move, mover);
    assert_eq!(play.session_due(), None);
    assert!(board.session.is_none());
    let fives = board.fives.clone().expect("a game of five in a row");
    let score = fives.pairs.map(|[black, white]| Score { black, white });
    assert_eq!(play.score(), score);
    let outcome = play.outcome();
    assert_eq!(outcome.is_some(), mover.is_none());
    let end = outcome.map(|outcome| {
        assert_eq!(outcome.score, None, "no count decides");
        assert!(outcome.ending.is_on_board());
        (outcome.winner, outcome.ending.reason().expect("a reason"))
    });
    let points = |cells: &[Cell]| -> Vec<Point> {
        cells.iter().map(|cell| point(geometry, *cell)).collect()
    };
    let made = fives
        .made
        .iter()
        .map(|row| (points(&row.cells), row.overline));
    let waiting = fives.waiting.map(|waiting| {
        let fives = waiting.fives.iter().map(|five| points(five)).collect();
        (waiting.side, ordered(fives), points(&waiting.annulling))
    });
    let rows = geometry.rows().iter();
    let row = |cells: &[Cell]| cells.iter().map(|cell| letter(board.get(*cell))).collect();
    let (legal, passes) = legal_turns(play, geometry);
    let targets = points(&play.targets());
    assert_eq!(sorted(targets), legal, "targets and legal turns");
    let forbidden = play.forbidden().into_iter();
    View {
        rows: rows.map(|layout| row(&layout.cells)).collect(),
        mover,
        pairs: fives.pairs,
        made: ordered(made.collect()),
        waiting,
        legal,
        passes,
        forbidden: forbidden
            .map(|(cell, code)| (point(geometry, cell), code.word()))
            .collect(),
        end,
    }
}

impl View {
    /// The same of a board that has been turned or mirrored.
    pub(super) fn mapped(&self, to: impl Fn(Point) -> Point) -> Self {
        let size = self.rows.len();
        let mut rows = vec![vec!['.'; size]; size];
        for (y, row) in self.rows.iter().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let (file, row) = to((x as i32 + 1, (size - y) as i32));
                rows[size - row as usize][file as usize - 1] = letter;
            }
        }
        let all = |points: &[Point]| -> Vec<Point> { points.iter().copied().map(&to).collect() };
        let waiting = self.waiting.as_ref();
        let mut forbidden: Vec<_> = self.forbidden.clone();
        for (at, _) in &mut forbidden {
            *at = to(*at);
        }
        forbidden.sort_by_key(|&((file, row), _)| (row, file));
        Self {
            rows: rows.into_iter().map(String::from_iter).collect(),
            made: ordered(
                self.made
                    .iter()
                    .map(|(row, over)| (all(row), *over))
                    .collect(),
            ),
            waiting: waiting.map(|(side, fives, annulling)| {
                let fives = fives.iter().map(|five| all(five)).collect();
                (*side, ordered(fives), sorted(all(annulling)))
            }),
            legal: sorted(all(&self.legal)),
            forbidden,
            ..*self
        }
    }
}

/// Where a stone may be placed, in the order of the board, and whether a pass is legal.
fn legal_turns(play: &dyn Play, geometry: &Geometry) -> (Vec<Point>, bool) {
    let mut cells = Vec::new();
    let mut passes = 0;
    play.legal(&mut |turn| {
        match turn.list {
            [Action::Place(cell)] => cells.push(point(geometry, *cell)),
            [Action::Pass] => passes += 1,
            other => panic!("no turn: {other:?}"),
        }
        ControlFlow::Continue(())
    });
    assert!(passes < 2);
    (sorted(cells), passes == 1)
}

fn letter(stone: Option<Side>) -> char {
    stone.map_or('.', Side::letter)
}

pub(super) fn point(geometry: &Geometry, cell: Cell) -> Point {
    let (file, row) = geometry.lattice(cell);
    (i32::from(file), i32::from(row))
}

/// Points in the order of the board.
fn sorted(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by_key(|&(file, row)| (row, file));
    points
}

/// A row of points that has two ends.
trait Row: Ord {
    fn points(&mut self) -> &mut Vec<Point>;
}

impl Row for Vec<Point> {
    fn points(&mut self) -> &mut Vec<Point> {
        self
    }
}

impl Row for (Vec<Point>, bool) {
    fn points(&mut self) -> &mut Vec<Point> {
        &mut self.0
    }
}

/// Rows in an order of their own, each from its lesser end on: it is open which end comes first.
fn ordered<R: Row>(mut rows: Vec<R>) -> Vec<R> {
    for row in &mut rows {
        let points = row.points();
        if points.first() > points.last() {
            points.reverse();
        }
    }
    rows.sort();
    rows
}
