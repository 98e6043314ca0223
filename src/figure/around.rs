//! What stands around the board: the names of files and rows, captions, margins.

use super::easel::Easel;
use super::font::Font;
use super::{note, text};
use crate::board::{Bounds, Coordinates, Inscription, Page, Shape as Cells, Stand, Xy};

/// The room, in ems, that texts under a small part of a board have at least.
const LEAST_ROOM: f64 = 18.0;

impl Easel<'_, '_> {
    /// Names, captions and the page, which is as large as all of it.
    pub(super) fn around(&mut self) {
        let (mut board, mut ink) = self.board_and_names();
        self.side_to_move(&board, &mut ink);
        self.before(&mut board, &mut ink);
        self.captions(&board, &mut ink);
        self.notes(&board, &mut ink);
        self.put_letters();
        let margin = self.margins();
        let side = |inked: f64, edge: f64| {
            if inked > edge + 0.01 {
                margin.0
            } else {
                margin.1
            }
        };
        let bounds = Bounds {
            min: Xy::new(
                ink.min.x - side(board.min.x, ink.min.x),
                ink.min.y - side(board.min.y, ink.min.y),
            ),
            max: Xy::new(
                ink.max.x + side(ink.max.x, board.max.x),
                ink.max.y + side(ink.max.y, board.max.y),
            ),
        };
        self.scene.bounds = bounds;
        self.ground(&bounds);
    }

    /// Names, and what the board takes up without them and with them.
    pub(super) fn board_and_names(&mut self) -> (Bounds, Bounds) {
        let board = self.extent();
        let mut ink = board;
        if self.figure.view.coordinates != Coordinates::None {
            self.names(&mut ink);
        }
        (board, ink)
    }

    /// What the board takes up, its frame and the pieces at its edge with it.
    fn extent(&self) -> Bounds {
        let Bounds { min, max } = self.page.bounds;
        let more = if self.crossings() {
            0.0
        } else {
            self.theme.frame_width / 2.0
        };
        Bounds {
            min: Xy::new(min.x - more, min.y - more),
            max: Xy::new(max.x + more, max.y + more),
        }
    }

    /// The margins beyond names, and where there are none.
    fn margins(&self) -> (f64, f64) {
        match (self.theme.page, self.crossings()) {
            (None, _) => (0.10, 0.10),
            (Some(_), true) => (0.37, 0.20),
            (Some(_), false) => (0.37, 0.55),
        }
    }

    fn names(&mut self, ink: &mut Bounds) {
        let (page, size) = (self.page, self.name_size());
        let set = page.inscription(|page| names(page, size));
        if !set.glyphs.is_empty() {
            ink.add(set.ink.min);
            ink.add(set.ink.max);
            let colour = self.theme.names;
            self.letters.add(Font::Name, size, colour, &set.glyphs);
        }
    }

    /// The size of names in hundredths of a step: at the same width in print, a board of more cells has
    /// shorter steps.
    fn name_size(&self) -> u32 {
        let rows = self.figure.geometry.rows().len();
        match self.figure.geometry.shape() {
            Cells::Crossings if rows > 15 => 58,
            Cells::Crossings => 51,
            Cells::Hexagons if rows > 7 => 40,
            Cells::Squares if rows > 10 => 45,
            Cells::Hexagons | Cells::Squares => 37,
        }
    }

    /// The sizes of captions, the first that fits to be taken: like names they are larger in steps where
    /// a board has many cells.
    fn caption_sizes(&self) -> [u32; 3] {
        match self.figure.geometry.shape() {
            Cells::Crossings if self.figure.geometry.rows().len() > 15 => [50, 46, 42],
            Cells::Crossings => [44, 40, 36],
            Cells::Hexagons | Cells::Squares => [32, 30, 28],
        }
    }

    fn captions(&mut self, board: &Bounds, ink: &mut Bounds) {
        let figure = self.figure;
        let sizes = self.caption_sizes();
        for (i, caption) in figure.captions.iter().enumerate() {
            let face = self.typeface(Font::Caption);
            let setting = text::caption(face, caption, room(board, sizes[0]), sizes);
            let face = (Font::Caption, setting.size);
            self.set_lines(&setting.lines, face, i == 0, board, ink);
        }
    }

    /// The turns that are noted, below the captions.
    fn notes(&mut self, board: &Bounds, ink: &mut Bounds) {
        let size = self.name_size() * 9 / 10;
        let lines = note::lines(self.figure, room(board, size) / text::steps(size));
        let first = self.figure.captions.is_empty();
        self.set_lines(&lines, (note::FONT, size), first, board, ink);
    }

    /// Lines about the middle of the board, under all that stands there.
    fn set_lines(
        &mut self,
        lines: &[String],
        face: (Font, u32),
        is_first: bool,
        board: &Bounds,
        ink: &mut Bounds,
    ) {
        let em = text::steps(face.1);
        let middle = f64::midpoint(board.min.x, board.max.x);
        let mut top = ink.max.y
            + match (is_first, self.crossings()) {
                (true, true) => 0.44,
                (true, false) => 0.34,
                (false, _) => 0.14,
            };
        for line in lines {
            let base = top + face.0.digits() * em;
            self.set_line(line, face, Xy::new(middle, base), ink);
            top = base + 0.6 * em;
        }
    }

    fn set_line(&mut self, line: &str, face: (Font, u32), at: Xy, ink: &mut Bounds) {
        let (font, size) = face;
        let face = self.typeface(font);
        let em = text::steps(size);
        let colour = self.theme.names;
        // What a viewer's font draws may be wider than ours, by how much nobody knows.
        let wider = if face.lacks(line) { FOREIGN } else { 1.0 };
        let half = text::width(face, line) / 2.0 * em * wider;
        for x in [at.x - half, at.x + half] {
            ink.add(Xy::new(x, at.y + 0.22 * em));
        }
        if face.lacks(line) {
            self.letters.set_foreign(size, colour, line, at, face);
        } else if let Some(run) = text::measure(face, line) {
            let left = Xy::new(at.x - half, at.y);
            ink.add(Xy::new(left.x, at.y + run.ink.max.y * em));
            self.letters.set(face, size, colour, line, left);
        }
    }
}

/// Sets the names of a page.
fn names(page: &Page, size: u32) -> Inscription {
    let em = text::steps(size);
    let mut set = Inscription {
        glyphs: Vec::new(),
        ink: Bounds::NOTHING,
    };
    for name in &page.names {
        let Some(run) = text::measure(Font::Name, &name.text) else {
            continue;
        };
        let digits = name.text.starts_with(|c: char| c.is_ascii_digit());
        let across = match name.stand {
            Stand::Left => run.ink.min.x,
            Stand::Right => run.ink.max.x,
            Stand::Middle | Stand::Line if digits => run.middle(0.65),
            Stand::Middle | Stand::Line => run.middle(0.80),
        };
        let down = match name.stand {
            _ if digits => -Font::Name.digits() / 2.0,
            Stand::Left | Stand::Right | Stand::Line => -Font::Name.x_height() / 2.0,
            Stand::Middle => f64::midpoint(run.ink.min.y, run.ink.max.y),
        };
        let at = Xy::new(name.at.x - across * em, name.at.y - down * em);
        for corner in [run.ink.min, run.ink.max] {
            set.ink
                .add(Xy::new(at.x + corner.x * em, at.y + corner.y * em));
        }
        text::set(Font::Name, size, &name.text, at, &mut set.glyphs);
    }
    set
}

/// How much wider than ours the font of a viewer may be.
const FOREIGN: f64 = 1.25;

/// How wide texts of that size under the board may be: as wide as the board, if that isn't too little to be
/// read.
fn room(board: &Bounds, size: u32) -> f64 {
    board.width().max(LEAST_ROOM * text::steps(size))
}
