//! Lays a figure out. The lowest shapes come first: page, board, shade, lines, blocks, frame, coin,
//! shadows, pieces, rings, numbers, marks, arrows, names, captions.

use std::borrow::Cow;

use super::Figure;
use super::Mark;
use super::held::{self, Held};
use super::scene::{Fill, Form, Pen, Scene, Shape, Stroke};
use super::text::Lettering;
use super::theme::Theme;
use super::words;
use crate::board::{Cell, Page, Shape as Cells, Side, Xy};

/// Black's pieces are larger by this, since white looks larger than black.
const BLACK_LARGER: f64 = 0.006;

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
        held: held::held(figure),
        badges: Vec::new(),
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
    pub(super) held: Vec<Held>,
    /// The badges that ways keep clear of: their centres and radii.
    pub(super) badges: Vec<(Xy, f64)>,
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
