//! [`Easel`]: a scene in the making, with what the parts of the drawing share.

use std::borrow::Cow;

use super::Figure;
use super::font::Font;
use super::held::Held;
use super::scene::{Form, Scene, Shape};
use super::text::{Lettering, Typeface};
use super::theme::Theme;
use crate::board::{Cell, Lines, Page, Shape as Cells, Xy};

/// A scene in the making.
pub(super) struct Easel<'f, 't> {
    /// What of the figure is shown.
    pub(super) figure: &'t Figure<'f>,
    pub(super) page: &'t Page,
    /// The same page, if it is that of the board and lasts as long.
    pub(super) lasting: Option<&'f Page>,
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

    /// A bundled font with those that help out.
    pub(super) fn typeface(&self, font: Font) -> Typeface<'f> {
        let others = self.figure.fonts;
        Typeface { font, others }
    }

    /// Puts the text set so far.
    pub(super) fn put_letters(&mut self) {
        self.letters.flush(&mut self.scene);
    }

    /// The middle of a cell; none if it isn't shown.
    pub(super) fn middle(&self, cell: Cell) -> Option<Xy> {
        self.page.middle(cell)
    }

    /// Lines of the page: those of a page that lasts are drawn as they are.
    pub(super) fn lines(&self, pick: impl FnOnce(&Page) -> Option<&Lines>) -> Option<Form<'f>> {
        Some(Form::Board(match self.lasting {
            Some(page) => Cow::Borrowed(pick(page)?),
            None => Cow::Owned(pick(self.page)?.clone()),
        }))
    }

    pub(super) fn crossings(&self) -> bool {
        self.figure.geometry.shape() == Cells::Crossings
    }

    /// Whether shaded cells are hatched.
    pub(super) fn hatches(&self) -> bool {
        self.theme.hatch_beside_blocks && !self.page.blocks.at.is_empty()
    }
}
