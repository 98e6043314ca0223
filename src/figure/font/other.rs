//! [`Fonts`]: fonts given for what the bundled ones lack.

use std::fmt;

use ttf_parser::Face;

use super::{Glyph, outline};

/// So many fonts of a collection are looked at.
const MOST: u32 = 32;

/// Fonts for what the bundled ones lack, the first one that has a character to be taken.
///
/// A font is a program of sorts, and a hostile one can make the outline of a glyph take as long as it
/// likes: who takes fonts from strangers has to watch the time.
#[derive(Clone, Default)]
pub struct Fonts<'d> {
    faces: Vec<Face<'d>>,
}

/// Data that is no font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFont;

impl fmt::Display for NoFont {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no TrueType or OpenType font, or a damaged one")
    }
}

impl std::error::Error for NoFont {}

impl fmt::Debug for Fonts<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Fonts({})", self.faces.len())
    }
}

impl<'d> Fonts<'d> {
    /// Adds what a font file holds: a font, or a collection of them.
    ///
    /// # Errors
    /// If it holds none that can be read.
    pub fn add(&mut self, data: &'d [u8]) -> Result<(), NoFont> {
        let count = ttf_parser::fonts_in_collection(data).unwrap_or(1);
        let before = self.faces.len();
        let faces = (0..count.min(MOST)).filter_map(|i| Face::parse(data, i).ok());
        self.faces.extend(faces);
        if self.faces.len() > before {
            Ok(())
        } else {
            Err(NoFont)
        }
    }

    /// The glyph of a character; none if every font lacks it, or has no outline that can be drawn.
    pub(in crate::figure) fn glyph(&self, c: char) -> Option<Glyph> {
        let mut glyphs = self.faces.iter().filter_map(|face| {
            let glyph = outline(face, face.glyph_index(c).filter(|id| id.0 > 0)?);
            // What has no ink may be a picture in colours, which can't be drawn.
            let is_drawable = glyph.ink.is_some() && glyph.path.len() < super::MOST_PATH;
            is_drawable.then_some(glyph)
        });
        glyphs.next()
    }
}
