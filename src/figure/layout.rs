//! Lays a figure out: the page, the board, the pieces, names and captions. The lowest shapes first:
//! page, board, shade, lines, blocks, frame, coin, shadows, pieces, numbers, marks, arrows, names.

use std::borrow::Cow;

use super::Figure;
use super::Mark;
use super::font::Font;
use super::scene::{Fill, Form, Pen, Scene, Shape, Step, Stroke};
use super::sign;
use super::text::{self, Lettering};
use super::theme::Theme;
use super::words;
use crate::board::{Bounds, Cell, Page, Shape as Cells, Side, Stand, Xy};
use crate::record::MarkKind;

/// Black's pieces are larger by this, since white looks larger than black.
const BLACK_LARGER: f64 = 0.006;

const CELL_LINE: f64 = 0.02;
const TRACK: f64 = 0.03;
const TRACK_FRAME: f64 = 0.055;
const BLOCK_EDGE: f64 = 0.036;
const HATCH_LINE: f64 = 0.018;
const STAR: f64 = 0.095;
const OTHELLO_DOT: f64 = 0.062;
/// Where the lines under a label on an empty crossing stop.
const CUT: f64 = 0.36;

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
        cut: cut(figure),
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

/// The cells whose number or label stands on the board itself.
fn cut(figure: &Figure<'_>) -> Vec<Cell> {
    if figure.geometry.shape() != Cells::Crossings {
        return Vec::new();
    }
    let labels = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Label(cell, _) => Some(*cell),
        _ => None,
    });
    let numbers = figure.numbers.iter().map(|number| number.cell);
    numbers
        .chain(labels)
        .filter(|&cell| figure.board.get(cell).is_none())
        .collect()
}

/// A scene in the making.
pub(super) struct Easel<'f, 't> {
    pub(super) figure: &'f Figure<'f>,
    pub(super) page: &'f Page,
    pub(super) theme: &'t Theme,
    pub(super) scene: Scene<'f>,
    pub(super) letters: Lettering<'f>,
    cut: Vec<Cell>,
}

static ORIGIN: [Xy; 1] = [Xy::new(0.0, 0.0)];

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
        self.theme.hatch_beside_blocks && self.page.has_blocks
    }

    fn frame(&self) -> Form<'f> {
        Form::Stamps {
            line: &self.page.frame,
            closed: true,
            at: Cow::Borrowed(&ORIGIN),
        }
    }

    fn cells(&self, at: Vec<Xy>) -> Form<'f> {
        Form::Stamps {
            line: self.page.cell,
            closed: true,
            at: Cow::Owned(at),
        }
    }

    fn board(&mut self) {
        let theme = self.theme;
        if theme.page.is_some() && !self.crossings() {
            let frame = self.frame();
            self.put(Shape::filled(frame, theme.board));
        }
        self.shades();
        let page = self.page;
        for lines in &page.lines {
            let form = Form::Stamps {
                line: &lines.line,
                closed: false,
                at: Cow::Borrowed(&lines.at),
            };
            self.put(Shape::drawn(form, theme.lines, CELL_LINE, Pen::Round));
        }
        self.blocks();
        if self.crossings() {
            let tracks = self.tracks();
            self.put(Shape::drawn(tracks, theme.tracks, TRACK, Pen::Sharp));
            let frame = self.outer_tracks();
            self.put(Shape::drawn(frame, theme.frame, TRACK_FRAME, Pen::Sharp));
        } else {
            let frame = self.frame();
            self.put(Shape::drawn(
                frame,
                theme.frame,
                theme.frame_width,
                Pen::Round,
            ));
        }
        self.dots();
    }

    fn shades(&mut self) {
        let geometry = self.figure.geometry;
        let marks = self.figure.marks.iter();
        let shaded = marks.filter_map(|mark| match mark {
            Mark::Sign(MarkKind::Shade, cell) => Some(geometry.centre(*cell)),
            _ => None,
        });
        let at: Vec<Xy> = shaded.collect();
        if at.is_empty() {
            return;
        }
        if self.hatches() {
            let mut steps = Vec::new();
            for centre in at {
                sign::hatch(self.page.cell, centre, &mut steps);
            }
            let form = Form::Path(steps);
            self.put(Shape::drawn(form, self.theme.mark, HATCH_LINE, Pen::Sharp));
        } else {
            let form = self.cells(at);
            self.put(Shape::filled(form, self.theme.shade));
        }
    }

    /// Holes in the board: a block cuts lines as the edge of the board does, so it looks like one.
    fn blocks(&mut self) {
        if !self.page.has_blocks {
            return;
        }
        let geometry = self.figure.geometry;
        let blocks = geometry.cells().filter(|&cell| geometry.is_block(cell));
        let form = self.cells(blocks.map(|cell| geometry.centre(cell)).collect());
        self.put(Shape {
            form,
            fill: Fill::Flat(self.theme.block),
            stroke: Some(Stroke {
                colour: self.theme.frame,
                width: BLOCK_EDGE,
                pen: Pen::Round,
            }),
        });
    }

    /// The inner lines of a board of crossings, with gaps where labels stand.
    fn tracks(&self) -> Form<'f> {
        let mut steps = Vec::new();
        for track in &self.page.tracks {
            if !self.is_outer(track) {
                self.track(track, &mut steps);
            }
        }
        Form::Path(steps)
    }

    fn outer_tracks(&self) -> Form<'f> {
        if self.cut.is_empty() {
            return self.frame();
        }
        let mut steps = Vec::new();
        for track in self.page.tracks.iter().filter(|track| self.is_outer(track)) {
            self.track(track, &mut steps);
        }
        Form::Path(steps)
    }

    /// Whether a line is one of the four outermost.
    fn is_outer(&self, track: &[Cell]) -> bool {
        let [Some(a), Some(b)] = [track.first(), track.last()] else {
            return false;
        };
        let (a, b) = (
            self.figure.geometry.centre(*a),
            self.figure.geometry.centre(*b),
        );
        let Some([min, _, max, _]) = self.page.frame.get(..4) else {
            return false;
        };
        let on = |v: f64, w: f64, edge: f64| (v - edge).abs() < 0.01 && (w - edge).abs() < 0.01;
        on(a.x, b.x, min.x) || on(a.x, b.x, max.x) || on(a.y, b.y, min.y) || on(a.y, b.y, max.y)
    }

    fn track(&self, track: &[Cell], steps: &mut Vec<Step>) {
        let geometry = self.figure.geometry;
        let (Some(&first), Some(&last)) = (track.first(), track.last()) else {
            return;
        };
        let (from, to) = (geometry.centre(first), geometry.centre(last));
        let along = if from.y == to.y {
            Xy::new(CUT, 0.0)
        } else {
            Xy::new(0.0, CUT)
        };
        // The ends of outer lines meet in sharp corners.
        let half = if self.is_outer(track) {
            TRACK_FRAME / 2.0 / CUT
        } else {
            0.0
        };
        let on = |at: Xy, by: f64| Xy::new(at.x + along.x * by, at.y + along.y * by);
        let mut open = !self.cut.contains(&first);
        if open {
            steps.push(Step::Move(on(from, -half)));
        }
        for &cell in track {
            if self.cut.contains(&cell) {
                let at = geometry.centre(cell);
                if open {
                    steps.push(Step::Line(on(at, -1.0)));
                }
                open = cell != last;
                if open {
                    steps.push(Step::Move(on(at, 1.0)));
                }
            }
        }
        if open {
            steps.push(Step::Line(on(to, half)));
        }
    }

    fn dots(&mut self) {
        let page = self.page;
        let cut = |at: &Xy| {
            self.cut
                .iter()
                .any(|&cell| self.figure.geometry.centre(cell) == *at)
        };
        let at: Vec<Xy> = page.dots.iter().copied().filter(|at| !cut(at)).collect();
        if at.is_empty() {
            return;
        }
        let radius = if self.crossings() { STAR } else { OTHELLO_DOT };
        let form = Form::Discs { at, radius };
        self.put(Shape::filled(form, self.theme.frame));
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

    /// Names, captions and the page, which is as large as all of it.
    fn around(&mut self) {
        let board = self.extent();
        let mut ink = board;
        if self.figure.coordinates {
            self.names(&mut ink);
        }
        self.captions(&board, &mut ink);
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

    fn ground(&mut self, bounds: &Bounds) {
        let Some(page) = self.theme.page else {
            return;
        };
        let card = Form::Card {
            bounds: *bounds,
            corner: 0.20,
        };
        let colour = if self.crossings() {
            self.theme.board
        } else {
            page
        };
        let mut ground = vec![Shape::filled(card, colour)];
        if let Some(colour) = self.theme.grain.filter(|_| !self.crossings()) {
            ground.push(Shape {
                form: grain(bounds),
                fill: Fill::Veil(colour, 12),
                stroke: None,
            });
        }
        self.scene.shapes.splice(0..0, ground);
    }

    fn names(&mut self, ink: &mut Bounds) {
        let size = self.name_size();
        let em = text::steps(size);
        let colour = self.theme.names;
        let page = self.page;
        for name in &page.names {
            let Some(run) = text::measure(Font::Name, &name.text) else {
                continue;
            };
            let digits = name.text.starts_with(|c: char| c.is_ascii_digit());
            let across = match name.stand {
                Stand::Right => run.ink.max.x,
                Stand::Middle | Stand::Line if digits => run.middle(0.65),
                Stand::Middle | Stand::Line => run.middle(0.80),
            };
            let down = match name.stand {
                _ if digits => -Font::Name.digits() / 2.0,
                Stand::Right | Stand::Line => -Font::Name.x_height() / 2.0,
                Stand::Middle => f64::midpoint(run.ink.min.y, run.ink.max.y),
            };
            let at = Xy::new(name.at.x - across * em, name.at.y - down * em);
            ink.add(Xy::new(
                at.x + run.ink.min.x * em,
                at.y + run.ink.min.y * em,
            ));
            ink.add(Xy::new(
                at.x + run.ink.max.x * em,
                at.y + run.ink.max.y * em,
            ));
            self.letters.set(Font::Name, size, colour, &name.text, at);
        }
    }

    /// The size of names in hundredths of a step: at the same width in print, a board of more cells has
    /// shorter steps.
    fn name_size(&self) -> u32 {
        let rows = self.figure.geometry.rows().len();
        match self.figure.geometry.shape() {
            Cells::Crossings => 51,
            Cells::Hexagons if rows > 7 => 40,
            Cells::Squares if rows > 10 => 45,
            Cells::Hexagons | Cells::Squares => 37,
        }
    }

    fn captions(&mut self, board: &Bounds, ink: &mut Bounds) {
        let figure = self.figure;
        let middle = f64::midpoint(board.min.x, board.max.x);
        for (i, caption) in figure.captions.iter().enumerate() {
            let setting = text::caption(caption, board.width());
            let em = text::steps(setting.size);
            let mut top = ink.max.y + if i == 0 { 0.34 } else { 0.14 };
            for line in &setting.lines {
                let base = top + Font::Caption.digits() * em;
                self.caption_line(line, setting.size, Xy::new(middle, base), ink);
                top = base + 0.6 * em;
            }
        }
    }

    fn caption_line(&mut self, line: &str, size: u32, at: Xy, ink: &mut Bounds) {
        let em = text::steps(size);
        let colour = self.theme.names;
        let half = text::width(Font::Caption, line) / 2.0 * em;
        ink.add(Xy::new(at.x, at.y + 0.22 * em));
        if line.chars().any(|c| Font::Caption.glyph(c).is_none()) {
            self.letters
                .set_foreign(size, colour, line, at, Font::Caption);
        } else if let Some(run) = text::measure(Font::Caption, line) {
            let left = Xy::new(at.x - half, at.y);
            ink.add(Xy::new(left.x, at.y + run.ink.max.y * em));
            self.letters.set(Font::Caption, size, colour, line, left);
        }
    }
}

/// A few long, slightly bent streaks across the page.
fn grain(bounds: &Bounds) -> Form<'static> {
    let mut steps = Vec::new();
    let mut y = bounds.min.y + 0.31;
    // Any fixed numbers would do; these bend neighbours differently.
    let mut bend = [0.11, -0.16, 0.07, 0.19, -0.09, -0.21, 0.14]
        .into_iter()
        .cycle();
    let middle = f64::midpoint(bounds.min.x, bounds.max.x);
    while y < bounds.max.y - 0.25 {
        let by = bend.next().unwrap_or(0.0);
        let half = 0.03;
        let at = |x: f64, up: f64| Xy::new(x, y + up);
        steps.push(Step::Move(at(bounds.min.x, -half)));
        steps.push(Step::Curve(
            at(middle, 2.0 * by - half),
            at(bounds.max.x, by / 2.0 - half),
        ));
        steps.push(Step::Line(at(bounds.max.x, by / 2.0 + half)));
        steps.push(Step::Curve(
            at(middle, 2.0 * by + half),
            at(bounds.min.x, half),
        ));
        steps.push(Step::Close);
        y += 0.62;
    }
    Form::Path(steps)
}
