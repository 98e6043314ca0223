//! Lays a figure out. The lowest shapes come first: page, board, shade, lines, blocks, frame, coin,
//! shadows, pieces, ghosts, rings, numbers, marks, arrows, names, captions.

use std::borrow::Cow;

use super::Figure;
use super::Mark;
use super::easel::Easel;
use super::fit;
use super::held;
use super::scene::{Colour, Fill, Form, Pen, Scene, Shape, Stroke};
use super::shown;
use super::text::Lettering;
use super::theme::Theme;
use super::words;
use crate::board::{Cell, Page, Side, Xy};

/// Black's pieces are larger by this, since white looks larger than black.
const BLACK_LARGER: f64 = 0.006;

const SHADOW: Xy = Xy::new(0.018, 0.034);

/// The colour of shadows.
const SHADE: Colour = Colour::rgb(0x3a, 0x24, 0x10);

/// Draws a figure.
pub fn draw<'a>(figure: &'a Figure<'a>, theme: &Theme) -> Scene<'a> {
    let fitted = fit::fitted(figure);
    let page = figure.geometry.seen(&fitted.view);
    let shown = shown::shown(&fitted, &page);
    let scene = Scene {
        title: Cow::Borrowed(&figure.title),
        desc: words::describe(&shown, &page),
        record: figure.record.as_deref().map(Cow::Borrowed),
        bounds: page.bounds,
        balls: theme.balls.filter(|_| has_pieces(&shown)),
        shapes: Vec::with_capacity(32),
        lacking: Vec::new(),
    };
    let mut easel = easel(&shown, &page, theme, scene);
    easel.cells();
    easel.around();
    easel.scene
}

/// An easel with nothing drawn yet.
pub(super) fn easel<'f, 't>(
    figure: &'t Figure<'f>,
    page: &'t Cow<'f, Page>,
    theme: &'t Theme,
    scene: Scene<'f>,
) -> Easel<'f, 't> {
    Easel {
        figure,
        page,
        lasting: match page {
            Cow::Borrowed(page) => Some(page),
            Cow::Owned(_) => None,
        },
        theme,
        scene,
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
        let place = |side: Side| -> Vec<Xy> {
            let cells = self.figure.board.cells(side);
            cells.filter_map(|cell| self.middle(cell)).collect()
        };
        let pieces = [Side::Black, Side::White].map(|side| (side, place(side)));
        if self.theme.balls.is_some() {
            for &(side, _) in pieces.iter().filter(|(_, at)| !at.is_empty()) {
                self.put(Shape {
                    form: Form::Shadow { side, by: SHADOW },
                    fill: Fill::Veil(SHADE, 32),
                    stroke: None,
                });
            }
        }
        for (side, at) in pieces {
            if !at.is_empty() {
                let shape = self.discs(side, at);
                self.put(shape);
            }
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
