//! Hexagonal boards on the page.

use super::name;
use super::part::{Lines, Page, frame, plus};
use super::place::Places;
use crate::board::hex::ROW;
use crate::board::{Cell, Coordinates, Xy};

pub(super) const HEXAGON: [Xy; 6] = [
    Xy::new(-0.5, 1.0 / 3.0 * ROW),
    Xy::new(-0.5, -1.0 / 3.0 * ROW),
    Xy::new(0.0, -2.0 / 3.0 * ROW),
    Xy::new(0.5, -1.0 / 3.0 * ROW),
    Xy::new(0.5, 1.0 / 3.0 * ROW),
    Xy::new(0.0, 2.0 / 3.0 * ROW),
];

/// The neighbours of a hexagon behind its edges, as steps of file and row where nothing is turned; the
/// edge of each begins at the corner of the same index.
const BEHIND: [(i16, i16); 6] = [(-1, 0), (0, 1), (1, 1), (1, 0), (0, -1), (-1, -1)];

/// How far from the middle of a hexagon a line ends that runs on beyond its corner, where the board has
/// been cut: half the length of an edge behind it.
const BEYOND: f64 = 1.5;

/// What is behind an edge of a hexagon.
#[derive(Clone, Copy, PartialEq)]
enum Behind {
    /// A cell that is shown.
    Shown,
    /// A cell that is not shown: the board has been cut.
    Cut,
    /// No cell.
    Nothing,
}

/// Draws a hexagonal board.
pub(super) fn fill(places: &Places<'_>, coordinates: Coordinates, page: &mut Page) {
    let cells = Cells::new(places);
    page.lines = cells.lines();
    let edges = cells.edges(|behind| behind == Behind::Nothing);
    page.frame = joined(edges, |edge| Some(edge.from));
    let edges = cells.edges(|behind| behind != Behind::Shown);
    let ground = joined(edges, Edge::stretched).into_iter().next();
    page.ground = ground.unwrap_or_else(|| frame(Vec::new()));
    let (_, mut bounds) = places.bounds(&HEXAGON);
    page.ground
        .line
        .iter()
        .for_each(|&corner| bounds.add(corner));
    page.bounds = bounds;
    page.names = name::of_hexagons(places, coordinates);
}

/// The hexagons that are shown: their centres, and what is behind the edges of each.
struct Cells(Vec<(Xy, [Behind; 6])>);

/// An edge of the outline of some hexagons.
struct Edge {
    from: Xy,
    to: Xy,
    /// Where the line runs on beyond its beginning, and beyond its end.
    beyond: [Option<Xy>; 2],
    /// Whether it begins where two cells that are shown meet one that isn't.
    is_dent: bool,
}

impl Cells {
    fn new(places: &Places<'_>) -> Self {
        let behind = |cell: Cell| {
            let (x, y) = places.spot(cell);
            BEHIND.map(|(dx, dy)| match places.at((x + dx, y + dy)) {
                Some(cell) if places.shows(cell) => Behind::Shown,
                Some(_) => Behind::Cut,
                None => Behind::Nothing,
            })
        };
        let cells = places.shown();
        Self(
            cells
                .map(|cell| (places.centre(cell), behind(cell)))
                .collect(),
        )
    }

    /// Each inner edge belongs to the cell to the right of it or below it, its first three edges; or to the
    /// one that is shown.
    fn lines(&self) -> Vec<Lines> {
        let runs: [&[usize]; 6] = [&[0, 1, 2], &[0, 1], &[1, 2], &[0], &[1], &[2]];
        let run = |run: &&[usize]| {
            let last = run[run.len() - 1] + 1;
            Lines::new(HEXAGON[run[0]..=last].to_vec(), false, Vec::new())
        };
        let mut lines: Vec<Lines> = runs.iter().map(run).collect();
        for (centre, behind) in &self.0 {
            let inner = [0, 1, 2].map(|edge| behind[edge] != Behind::Nothing);
            let chosen: &[usize] = match inner {
                [true, true, true] => &[0],
                [true, true, false] => &[1],
                [false, true, true] => &[2],
                [true, false, false] => &[3],
                [false, true, false] => &[4],
                [false, false, true] => &[5],
                [true, false, true] => &[3, 5],
                [false, false, false] => &[],
            };
            for &run in chosen {
                lines[run].at.push(*centre);
            }
        }
        lines.extend((3..6).map(|edge| {
            let line = vec![HEXAGON[edge], HEXAGON[(edge + 1) % 6]];
            Lines::new(
                line,
                false,
                self.centres(|behind| behind[edge] == Behind::Cut),
            )
        }));
        lines.extend((0..6).map(|corner| {
            let line = vec![HEXAGON[corner], beyond(corner)];
            let is_cut = |behind: [Behind; 6]| around(behind, corner) == [Behind::Cut; 2];
            Lines::new(line, false, self.centres(is_cut))
        }));
        lines.retain(|run| !run.at.is_empty());
        lines
    }

    /// The centres of those that have this behind their edges.
    fn centres(&self, has: impl Fn([Behind; 6]) -> bool) -> Vec<Xy> {
        let cells = self.0.iter().filter(|(_, behind)| has(*behind));
        cells.map(|&(centre, _)| centre).collect()
    }

    /// The edges that have this behind them.
    fn edges(&self, has: impl Fn(Behind) -> bool) -> Vec<Edge> {
        let mut edges = Vec::new();
        for &(centre, behind) in &self.0 {
            for from in (0..6).filter(|&edge| has(behind[edge])) {
                let to = (from + 1) % 6;
                let run_on = |corner: usize| {
                    let around = around(behind, corner);
                    let runs = around.contains(&Behind::Cut) && !around.contains(&Behind::Shown);
                    runs.then(|| plus(centre, beyond(corner)))
                };
                edges.push(Edge {
                    from: plus(centre, HEXAGON[from]),
                    to: plus(centre, HEXAGON[to]),
                    beyond: [run_on(from), run_on(to)],
                    is_dent: behind[from] == Behind::Cut
                        && around(behind, from).contains(&Behind::Shown),
                });
            }
        }
        edges
    }
}

impl Edge {
    /// The same as far as lines run on, without the dents between them.
    fn stretched(&self) -> Option<Xy> {
        (!self.is_dent).then(|| self.beyond[0].unwrap_or(self.from))
    }
}

/// What is behind the two edges that meet at a corner.
fn around(behind: [Behind; 6], corner: usize) -> [Behind; 2] {
    [behind[(corner + 5) % 6], behind[corner]]
}

/// Where a line ends that runs on beyond a corner, about the centre.
fn beyond(corner: usize) -> Xy {
    let Xy { x, y } = HEXAGON[corner];
    Xy::new(x * BEYOND, y * BEYOND)
}

/// Edges end to end: closed lines, and open ones, which run on at both ends.
fn joined(mut edges: Vec<Edge>, corner: impl Fn(&Edge) -> Option<Xy>) -> Vec<Lines> {
    let same = |a: Xy, b: Xy| (a.x - b.x).abs() < 0.01 && (a.y - b.y).abs() < 0.01;
    let mut outlines = Vec::new();
    while !edges.is_empty() {
        let is_first = |edge: &Edge| !edges.iter().any(|other| same(other.to, edge.from));
        let first = edges.iter().position(is_first);
        let mut from = edges[first.unwrap_or(0)].from;
        let mut line = Vec::new();
        let mut end = None;
        while let Some(i) = edges.iter().position(|edge| same(edge.from, from)) {
            let edge = edges.swap_remove(i);
            if first.is_some() && line.is_empty() {
                line.extend(edge.beyond[0]);
            }
            line.extend(corner(&edge));
            from = edge.to;
            end = Some(edge);
        }
        if first.is_some()
            && let Some(edge) = end
        {
            line.push(edge.to);
            line.extend(edge.beyond[1]);
        }
        outlines.push(Lines::new(line, first.is_none(), vec![Xy::default()]));
    }
    outlines
}
