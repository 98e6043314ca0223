//! Square boards on the page, with pieces in the squares or on crossings.

use super::name;
use super::part::{Bounds, Lines, Page, Track, frame, plus};
use super::place::Places;
use super::sheet::Sheet;
use crate::board::{Cell, Coordinates, PageSide, Shape, Sides, Xy};

pub(super) const SQUARE: [Xy; 4] = [
    Xy::new(-0.5, -0.5),
    Xy::new(0.5, -0.5),
    Xy::new(0.5, 0.5),
    Xy::new(-0.5, 0.5),
];

/// How far lines run on where the board has been cut: beyond the last squares, beyond the last crossings.
const BEYOND_SQUARES: f64 = 0.3;
const BEYOND_CROSSINGS: f64 = 0.6;

/// Draws a board of squares, or of lines with crossings.
pub(super) fn fill(places: &Places<'_>, coordinates: Coordinates, page: &mut Page) {
    let (middles, cells) = places.bounds(&SQUARE);
    let crossings = places.geometry.shape() == Shape::Crossings;
    let columns = (middles.min.x as i16, middles.max.x as i16);
    let lines = (middles.min.y as i16, middles.max.y as i16);
    let (width, height) = places.size();
    let cut = [
        (PageSide::Left, columns.0 > 0),
        (PageSide::Right, columns.1 + 1 < width),
        (PageSide::Top, lines.0 > 0),
        (PageSide::Bottom, lines.1 + 1 < height),
    ];
    let cut = (cut.into_iter().filter(|&(_, is_cut)| is_cut))
        .fold(Sides::default(), |cut, (side, _)| cut.with(side));
    let (plain, beyond) = if crossings {
        (middles, BEYOND_CROSSINGS)
    } else {
        (cells, BEYOND_SQUARES)
    };
    let sheet = Sheet {
        places,
        columns,
        lines,
        cut,
        edge: grown(plain, cut, beyond),
    };
    let edge = sheet.edge;
    page.bounds = cells;
    page.bounds.add(edge.min);
    page.bounds.add(edge.max);
    page.ground = frame(corners(&edge).to_vec());
    let whole = PageSide::ALL.map(|side| !cut.has(side));
    page.frame = outline(&edge, whole);
    page.names = name::of_square(&sheet, coordinates);
    if crossings {
        page.tracks = sheet.tracks();
        page.dots = sheet.dots(&star_points(width, height));
    } else {
        page.lines = sheet.squares();
        page.field = sheet.field();
        page.dots = sheet.dots(&sheet.othello_dots());
    }
}

impl Sheet<'_> {
    /// The lines between squares.
    fn squares(&self) -> Vec<Lines> {
        let Bounds { min, max } = self.edge;
        let (width, height) = self.places.size();
        // Where the board is cut, the line behind the last squares is one of its inner lines.
        let inner = |(first, last): (i16, i16), size: i16| {
            (first.max(1)..=(last + 1).min(size - 1)).map(|n| f64::from(n) - 0.5)
        };
        let across = inner(self.lines, height).map(|y| Xy::new(min.x, y));
        let down = inner(self.columns, width).map(|x| Xy::new(x, min.y));
        let line = |to: Xy, at| Lines::new(vec![Xy::default(), to], false, at);
        vec![
            line(Xy::new(max.x - min.x, 0.0), across.collect()),
            line(Xy::new(0.0, max.y - min.y), down.collect()),
        ]
    }

    /// Round the squares that are not at the edge, on boards that tell them from those that are.
    fn field(&self) -> Vec<Lines> {
        let (width, height) = self.places.size();
        if !self.places.geometry.has_field() || width <= 2 || height <= 2 {
            return Vec::new();
        }
        let field = Bounds {
            min: Xy::new(0.5, 0.5),
            max: Xy::new(f64::from(width) - 1.5, f64::from(height) - 1.5),
        };
        let Bounds { min, max } = self.edge;
        let seen = Bounds {
            min: Xy::new(field.min.x.max(min.x), field.min.y.max(min.y)),
            max: Xy::new(field.max.x.min(max.x), field.max.y.min(max.y)),
        };
        if seen.width() <= 0.0 || seen.height() <= 0.0 {
            return Vec::new();
        }
        let within = [
            field.min.x >= min.x,
            field.max.x <= max.x,
            field.min.y >= min.y,
            field.max.y <= max.y,
        ];
        outline(&seen, within)
    }

    /// The lines across from the top, then those down from the left.
    fn tracks(&self) -> Vec<Track> {
        let Bounds { min, max } = self.edge;
        let (width, height) = self.places.size();
        let ((left, right), (top, bottom)) = (self.columns, self.lines);
        let cells = |spots: &mut dyn Iterator<Item = (i16, i16)>| -> Vec<Cell> {
            spots.filter_map(|spot| self.places.at(spot)).collect()
        };
        let across = (top..=bottom).map(|line| Track {
            cells: cells(&mut (left..=right).map(|column| (column, line))),
            ends: [min.x, max.x].map(|x| Xy::new(x, f64::from(line))),
            is_outer: line == 0 || line + 1 == height,
        });
        let down = (left..=right).map(|column| Track {
            cells: cells(&mut (top..=bottom).map(|line| (column, line))),
            ends: [min.y, max.y].map(|y| Xy::new(f64::from(column), y)),
            is_outer: column == 0 || column + 1 == width,
        });
        across.chain(down).collect()
    }

    /// Those of some dots that lie in what is shown.
    fn dots(&self, dots: &[Xy]) -> Vec<Xy> {
        let Bounds { min, max } = self.edge;
        let is_seen = |at: &Xy| (min.x..=max.x).contains(&at.x) && (min.y..=max.y).contains(&at.y);
        dots.iter().copied().filter(is_seen).collect()
    }

    /// The dots two squares from each corner, on boards with row 1 on top that are large enough for them.
    fn othello_dots(&self) -> Vec<Xy> {
        let (width, height) = self.places.size();
        if !self.places.geometry.is_top_row_first() || width < 8 || height < 8 {
            return Vec::new();
        }
        let (right, bottom) = (f64::from(width) - 2.5, f64::from(height) - 2.5);
        [(1.5, 1.5), (right, 1.5), (1.5, bottom), (right, bottom)]
            .map(|(x, y)| Xy::new(x, y))
            .to_vec()
    }
}

/// The crossings of the fourth lines, from which the eye counts; where there is a middle line also the
/// middle of the board, and from 19 lines on the middles of the fourth lines. 20 lines have no middle, and
/// so four star points.
fn star_points(width: i16, height: i16) -> Vec<Xy> {
    let stars = |n: i16| -> Vec<f64> {
        let last = f64::from(n) - 1.0;
        match n {
            ..=8 => Vec::new(),
            n if n % 2 == 0 => vec![3.0, last - 3.0],
            _ => vec![3.0, last / 2.0, last - 3.0],
        }
    };
    let (xs, ys) = (stars(width), stars(height));
    let all = width >= 19 && height >= 19;
    let mut dots = Vec::new();
    for (i, &x) in xs.iter().enumerate() {
        for (j, &y) in ys.iter().enumerate() {
            let middles =
                usize::from(xs.len() == 3 && i == 1) + usize::from(ys.len() == 3 && j == 1);
            if all || middles != 1 {
                dots.push(Xy::new(x, y));
            }
        }
    }
    dots
}

/// What holds more on those sides.
fn grown(bounds: Bounds, sides: Sides, by: f64) -> Bounds {
    let by = |side| if sides.has(side) { by } else { 0.0 };
    Bounds {
        min: plus(bounds.min, Xy::new(-by(PageSide::Left), -by(PageSide::Top))),
        max: plus(
            bounds.max,
            Xy::new(by(PageSide::Right), by(PageSide::Bottom)),
        ),
    }
}

/// Clockwise from the upper left.
fn corners(bounds: &Bounds) -> [Xy; 4] {
    let Bounds { min, max } = *bounds;
    [min, Xy::new(max.x, min.y), max, Xy::new(min.x, max.y)]
}

/// Those sides of a rectangle, in the order of [`PageSide::ALL`], joined where they meet.
fn outline(bounds: &Bounds, sides: [bool; 4]) -> Vec<Lines> {
    let corners = corners(bounds);
    let [left, right, top, bottom] = sides;
    // Each with the corner where it begins, clockwise.
    let drawn = [top, right, bottom, left];
    if drawn == [true; 4] {
        return vec![frame(corners.to_vec())];
    }
    let starts = (0..4).filter(|&i| drawn[i] && !drawn[(i + 3) % 4]);
    let line = |start: usize| {
        let sides = (start..start + 4).take_while(|i| drawn[i % 4]).count();
        let line = (start..=start + sides).map(|i| corners[i % 4]).collect();
        Lines::new(line, false, vec![Xy::default()])
    };
    starts.map(line).collect()
}
