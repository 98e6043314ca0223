//! `crop fit`: only as much of the board as what stands on it needs.

use std::borrow::Cow;

use super::{Figure, Mark};
use crate::board::{Cell, Crop, Geometry};

/// So many lines are shown beyond what is farthest out, and one that is then left over as well: a board
/// that lacks a single line looks as if something were wrong with it.
const BEYOND: i16 = 1;

/// Crops figures that ask to be cropped to what stands on them, all to the same part of the board, so that
/// the positions of an animation don't jump. Where nothing stands the whole board is shown.
pub fn fit(figures: &mut [Figure<'_>]) {
    let Some(geometry) = (figures.iter().find(|figure| fits(figure))).map(|figure| figure.geometry)
    else {
        return;
    };
    let mut range = Range::default();
    for figure in figures.iter() {
        range.add_all(figure);
    }
    let part = range.part(geometry);
    let part = part.map_or(Crop::Whole, |(from, to)| Crop::Part(from, to));
    for figure in figures.iter_mut().filter(|figure| fits(figure)) {
        figure.view.crop = part;
        figure.match_before();
    }
}

/// Whether a figure asks for the part that fits.
fn fits(figure: &Figure<'_>) -> bool {
    figure.view.crop == Crop::Fit
}

/// A figure with its part of the board, if it asks for one that fits.
pub(super) fn fitted<'s, 'f>(figure: &'s Figure<'f>) -> Cow<'s, Figure<'f>> {
    if !fits(figure) {
        return Cow::Borrowed(figure);
    }
    let mut one = [figure.clone()];
    fit(&mut one);
    let [one] = one;
    Cow::Owned(one)
}

/// The files and rows that are needed, the lowest and the highest of each.
#[derive(Default)]
struct Range(Option<[(i16, i16); 2]>);

impl Range {
    fn add_all(&mut self, figure: &Figure<'_>) {
        let geometry = figure.geometry;
        for board in [Some(figure), figure.before.as_deref()]
            .into_iter()
            .flatten()
        {
            let pieces = geometry
                .cells()
                .filter(|&cell| board.board.get(cell).is_some());
            pieces.for_each(|cell| self.add(geometry, cell));
            let numbers = board.numbers.iter().chain(&board.noted);
            numbers.for_each(|number| self.add(geometry, number.cell));
            let ghosts = board.ghosts.iter();
            ghosts.for_each(|ghost| self.add(geometry, ghost.cell));
            for mark in &board.marks {
                self.add_mark(geometry, mark);
            }
        }
    }

    fn add_mark(&mut self, geometry: &Geometry, mark: &Mark<'_>) {
        match mark {
            Mark::Dot(cell)
            | Mark::Last(cell)
            | Mark::Rendezvous(cell)
            | Mark::Sign(_, cell)
            | Mark::Label(cell, _)
            | Mark::Coin(cell) => self.add(geometry, *cell),
            Mark::Arrow(cells) => cells.iter().for_each(|&cell| self.add(geometry, cell)),
            Mark::Line(from, to) => [from, to].into_iter().for_each(|&c| self.add(geometry, c)),
        }
    }

    fn add(&mut self, geometry: &Geometry, cell: Cell) {
        if cell.index() >= geometry.len() {
            return;
        }
        let (file, row) = geometry.lattice(cell);
        let wider = |(low, high): (i16, i16), at: u8| (low.min(at.into()), high.max(at.into()));
        let at = [(file.into(), file.into()), (row.into(), row.into())];
        let [files, rows] = self.0.unwrap_or(at);
        self.0 = Some([wider(files, file), wider(rows, row)]);
    }

    /// Two opposite corners of that part and a little more. On hexagonal boards the lowest file meets the
    /// lowest row on the board, and the highest the highest.
    fn part(&self, geometry: &Geometry) -> Option<(Cell, Cell)> {
        let [files, rows] = self.0?;
        let ends = |of: fn((u8, u8)) -> u8| {
            let all = || {
                geometry
                    .cells()
                    .map(|cell| i16::from(of(geometry.lattice(cell))))
            };
            all().min().zip(all().max())
        };
        let ((low_file, high_file), (low_row, high_row)) = (ends(|at| at.0)?, ends(|at| at.1)?);
        let down =
            |at: i16, low: i16| [low, (at - BEYOND).max(low)][usize::from(at - BEYOND > low + 1)];
        let up = |at: i16, high: i16| {
            [high, (at + BEYOND).min(high)][usize::from(at + BEYOND < high - 1)]
        };
        let lower = [
            (down(files.0, low_file), down(rows.0, low_row)),
            (
                (files.0 - BEYOND).max(low_file),
                (rows.0 - BEYOND).max(low_row),
            ),
        ];
        let upper = [
            (up(files.1, high_file), up(rows.1, high_row)),
            (
                (files.1 + BEYOND).min(high_file),
                (rows.1 + BEYOND).min(high_row),
            ),
        ];
        let corner = |places: [(i16, i16); 2]| {
            let mut cells = places.into_iter().map(|(file, row)| geometry.at(file, row));
            cells.find_map(|cell| cell)
        };
        Some((corner(lower)?, corner(upper)?))
    }
}
