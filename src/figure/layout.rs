//! Lays a figure out. The lowest shapes come first: page, board, shade, lines, blocks, frame, coin,
//! shadows, pieces, rings, numbers, marks, arrows, names, captions.

use std::borrow::Cow;

use super::Figure;
use super::Mark;
use super::scene::{Fill, Form, Pen, Scene, Shape, Stroke};
use super::text::{self, Lettering};
use super::theme::Theme;
use super::words;
use crate::board::{Cell, Page, Shape as Cells, Side, Xy};
use crate::record::MarkKind;

/// Black's pieces are larger by this, since white looks larger than black.
const BLACK_LARGER: f64 = 0.006;

/// Where the lines under a text, and under a sign, on an empty crossing stop.
const CUT_BY_TEXT: f64 = 0.36;
const CUT_BY_SIGN: f64 = 0.32;

const SHADOW: Xy = Xy::new(0.018, 0.034);

/// Draws a figure.
pub fn draw<'a>(figure: &'a Figure<'a>, theme: &Theme) -> Scene<'a> {
    let mut easel = Easel {
        figure,
        page: figure.geometry.page(),
        theme,
        scene: Scene {
            title: Cow::Borrowed(&figure.title),
            desc: words::describe(figure),
            record: figure.record.as_deref().map(Cow::Borrowed),
            bounds: figure.geometry.page().bounds,
            balls: theme.balls.filter(|_| has_pieces(figure)),
            shapes: Vec::with_capacity(32),
            lacking: Vec::new(),
        },
        letters: Lettering::default(),
        written: written(figure),
        signed: signed(figure),
        coins: coins(figure),
    };
    easel.board();
    easel.coins();
    easel.pieces();
    easel.marks();
    easel.ways();
    easel.around();
    easel.scene
}

fn has_pieces(figure: &Figure<'_>) -> bool {
    figure
        .geometry
        .cells()
        .any(|cell| figure.board.get(cell).is_some())
}

/// For each cell, whether a number or a label stands in it.
fn written(figure: &Figure<'_>) -> Vec<bool> {
    let mut written = vec![false; figure.geometry.len()];
    let labels = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Label(cell, label) if !text::drawable(label).is_empty() => Some(*cell),
        _ => None,
    });
    let numbers = figure.numbers.iter().map(|number| number.cell);
    for cell in numbers.chain(labels) {
        if let Some(place) = written.get_mut(cell.index()) {
            *place = true;
        }
    }
    written
}

/// For each cell, whether a sign stands in it.
fn signed(figure: &Figure<'_>) -> Vec<bool> {
    let mut signed = vec![false; figure.geometry.len()];
    for mark in &figure.marks {
        if let Mark::Sign(kind, cell) = mark
            && *kind != MarkKind::Shade
            && let Some(place) = signed.get_mut(cell.index())
        {
            *place = true;
        }
    }
    signed
}

fn coins(figure: &Figure<'_>) -> Vec<Cell> {
    let coins = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Coin(cell) => Some(*cell),
        _ => None,
    });
    coins.collect()
}

/// A scene in the making.
pub(super) struct Easel<'f, 't> {
    pub(super) figure: &'f Figure<'f>,
    pub(super) page: &'f Page,
    pub(super) theme: &'t Theme,
    pub(super) scene: Scene<'f>,
    pub(super) letters: Lettering<'f>,
    written: Vec<bool>,
    signed: Vec<bool>,
    /// Where coins lie.
    pub(super) coins: Vec<Cell>,
}

impl<'f> Easel<'f, '_> {
    pub(super) fn put(&mut self, shape: Shape<'f>) {
        self.scene.shapes.push(shape);
    }

    /// Puts the text set so far.
    pub(super) fn put_letters(&mut self) {
        self.letters.flush(&mut self.scene);
    }

    pub(super) fn crossings(&self) -> bool {
        self.figure.geometry.shape() == Cells::Crossings
    }

    /// Whether a number or a label stands in a cell.
    pub(super) fn is_written(&self, cell: Cell) -> bool {
        self.written.get(cell.index()) == Some(&true)
    }

    /// How far from an empty crossing the lines of the board stop, since something stands on it; none if
    /// nothing does.
    pub(super) fn cut(&self, cell: Cell) -> Option<f64> {
        if !self.crossings() || self.figure.board.get(cell).is_some() {
            None
        } else if self.is_written(cell) {
            Some(CUT_BY_TEXT)
        } else if self.signed.get(cell.index()) == Some(&true) {
            Some(CUT_BY_SIGN)
        } else {
            None
        }
    }

    /// Whether shaded cells are hatched.
    pub(super) fn hatches(&self) -> bool {
        self.theme.hatch_beside_blocks && !self.page.blocks.at.is_empty()
    }

    fn pieces(&mut self) {
        let geometry = self.figure.geometry;
        let place = |side: Side| -> Vec<Xy> {
            let cells = self.figure.board.cells(side);
            cells.map(|cell| geometry.centre(cell)).collect()
        };
        let pieces = [Side::Black, Side::White].map(|side| (side, place(side)));
        let pieces = || pieces.iter().filter(|(_, at)| !at.is_empty());
        if self.theme.balls.is_some() {
            for &(side, _) in pieces() {
                self.put(Shape {
                    form: Form::Shadow { side, by: SHADOW },
                    fill: Fill::Veil("#3a2410", 32),
                    stroke: None,
                });
            }
        }
        for (side, at) in pieces() {
            let shape = self.discs(*side, at.clone());
            self.put(shape);
        }
    }

    fn discs(&self, side: Side, at: Vec<Xy>) -> Shape<'f> {
        let ink = self.theme.ink(side);
        let fill = match self.theme.balls {
            Some(_) => Fill::Ball(side),
            None => Fill::Flat(ink.fill),
        };
        let full = self.figure.radius;
        let (radius, stroke) = match ink.outline {
            Some((colour, width)) => {
                let pen = Pen::Sharp;
                (full - width / 2.0, Some(Stroke { colour, width, pen }))
            }
            None => (full + BLACK_LARGER, None),
        };
        Shape {
            form: Form::Pieces { side, at, radius },
            fill,
            stroke,
        }
    }
}
