//! Lays a figure out. The lowest shapes come first: page, board, shade, lines, blocks, frame, coin,
//! shadows, pieces, ghosts, rings, numbers, marks, arrows, names, captions.

use std::borrow::Cow;

use super::Figure;
use super::Mark;
use super::easel::Easel;
use super::held;
use super::scene::{Fill, Form, Pen, Scene, Shape, Stroke};
use super::text::Lettering;
use super::theme::Theme;
use super::words;
use crate::board::{Cell, Side, Xy};

/// Black's pieces are larger by this, since white looks larger than black.
const BLACK_LARGER: f64 = 0.006;

const SHADOW: Xy = Xy::new(0.018, 0.034);

/// Draws a figure.
pub fn draw<'a>(figure: &'a Figure<'a>, theme: &Theme) -> Scene<'a> {
    let mut easel = easel(figure, theme);
    easel.cells();
    easel.around();
    easel.scene
}

/// An easel with nothing drawn yet.
pub(super) fn easel<'f, 't>(figure: &'f Figure<'f>, theme: &'t Theme) -> Easel<'f, 't> {
    Easel {
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
    }
}

fn has_pieces(figure: &Figure<'_>) -> bool {
    figure
        .geometry
        .cells()
        .any(|cell| figure.board.get(cell).is_some())
        || figure.before.as_deref().is_some_and(has_pieces)
}

fn coins(figure: &Figure<'_>) -> Vec<Cell> {
    let coins = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Coin(cell) => Some(*cell),
        _ => None,
    });
    coins.collect()
}

impl<'f> Easel<'f, '_> {
    /// The board, and everything on it.
    pub(super) fn cells(&mut self) {
        self.board();
        self.coins();
        self.pieces();
        self.ghosts();
        self.marks();
        self.ways();
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
