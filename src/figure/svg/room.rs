//! How long a file gets, roughly, so that its text is not moved while it grows.

use super::ids::Ids;
use crate::figure::scene::{Form, Scene, Shape};

/// What shapes take: one of them with its colours, a place of a circle, a character, a step or a corner.
const SHAPE: usize = 120;
const CIRCLE: usize = 40;
const CHARACTER: usize = 52;
const STEP: usize = 16;

impl Ids {
    /// How much room the content of a file takes.
    pub(super) fn room(&self, scene: &Scene<'_>) -> usize {
        let record = scene.record.as_deref().map_or(0, str::len);
        let shapes: usize = scene.shapes.iter().map(shape).sum();
        scene.title.len() + scene.desc.len() + record + self.defined() + shapes
    }
}

fn shape(it: &Shape<'_>) -> usize {
    SHAPE
        + match &it.form {
            Form::Board(lines) => lines.written(super::shape::board).len(),
            Form::Stamps { corners, at } => at.len() * (corners.len() + 1) * STEP,
            Form::Discs { at, .. } | Form::Pieces { at, .. } => at.len() * CIRCLE,
            Form::Path(steps) => steps.len() * STEP,
            Form::Glyphs { glyphs, .. } => glyphs.len() * CHARACTER,
            Form::Outlines { outlines, .. } => outlines.iter().map(|(path, _)| path.len()).sum(),
            Form::Text { text, .. } => text.len(),
            Form::Group { shapes, .. } => shapes.iter().map(shape).sum(),
            Form::Shadow { .. } | Form::Card { .. } => 0,
        }
}
