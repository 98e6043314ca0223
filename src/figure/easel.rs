//! [`Easel`]: a scene in the making, with what the parts of the drawing share.

use super::Figure;
use super::font::Font;
use super::held::Held;
use super::scene::{Scene, Shape};
use super::text::{Lettering, Typeface};
use super::theme::Theme;
use crate::board::{Cell, Page, Shape as Cells, Xy};

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

    /// A bundled font with those that help out.
    pub(super) fn typeface(&self, font: Font) -> Typeface<'f> {
        let others = self.figure.fonts;
        Typeface { font, others }
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
}
