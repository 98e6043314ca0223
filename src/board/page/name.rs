//! The names of files and rows outside a board.

use super::part::{Name, Stand, letter, plus};
use super::place::{Places, Spot};
use super::sheet::Sheet;
use crate::board::{Cell, Coordinates, PageSide, Shape, Sides, Xy, hex};

/// The names beside a board of squares: left and right those of the lines across, above and below those
/// of the lines down, whichever of them are the files.
pub(super) fn of_square(sheet: &Sheet<'_>, coordinates: Coordinates) -> Vec<Name> {
    let geometry = sheet.places.geometry;
    let side_of_row_1 = if geometry.is_top_row_first() {
        PageSide::Top
    } else {
        PageSide::Bottom
    };
    let usual = Sides::default().with(PageSide::Left).with(side_of_row_1);
    let sides = asked(coordinates, usual);
    sides.list().flat_map(|side| beside(sheet, side)).collect()
}

/// The sides that are asked for. A figure without names passes over the usual ones.
fn asked(coordinates: Coordinates, usual: Sides) -> Sides {
    match coordinates {
        Coordinates::On(sides) => sides,
        Coordinates::Usual | Coordinates::None => usual,
    }
}

fn beside(sheet: &Sheet<'_>, side: PageSide) -> Vec<Name> {
    let places = sheet.places;
    let across = matches!(side, PageSide::Left | PageSide::Right);
    let is_cut = sheet.cut.has(side);
    let distance = match (places.geometry.shape(), across, is_cut) {
        (Shape::Crossings, _, false) => 0.86,
        (Shape::Crossings, _, true) => 0.50,
        (_, true, _) => 0.25,
        (_, false, _) => 0.30,
    };
    let (min, max) = (sheet.edge.min, sheet.edge.max);
    let ((left, right), (top, bottom)) = (sheet.columns, sheet.lines);
    let lines = if across { top..=bottom } else { left..=right };
    let name = |n: i16| {
        let spot = if across { (left, n) } else { (n, top) };
        let (file, row) = places.lattice(places.at(spot)?);
        let numbers = across != places.lies();
        let n = f64::from(n);
        let at = match side {
            PageSide::Left => Xy::new(min.x - distance, n),
            PageSide::Right => Xy::new(max.x + distance, n),
            PageSide::Top => Xy::new(n, min.y - distance),
            PageSide::Bottom => Xy::new(n, max.y + distance),
        };
        Some(if numbers {
            Name {
                text: row.to_string(),
                at,
                stand: Stand::Middle,
            }
        } else {
            Name {
                text: letter(file as u8).to_string(),
                at,
                stand: Stand::Line,
            }
        })
    };
    lines.filter_map(name).collect()
}

/// The lines of a hexagonal board that have names: its rows, or its files.
#[derive(Clone, Copy, PartialEq)]
enum Family {
    Rows,
    Files,
}

/// How far from the middle of its last cell a name stands: beyond an end of a line across, and of an
/// oblique one.
const ACROSS: f64 = 0.66;
const OBLIQUE: f64 = 0.84;
/// How much farther it stands where lines run on, beside the board and above or below it, and where another
/// name stands already.
const BESIDE_CUT: f64 = 0.50;
const BEYOND_CUT: f64 = 0.42;
const BEYOND_NAME: f64 = 0.54;

/// The names round a hexagonal board, each on its own line, continued. The lines of one family are named
/// at their left and right ends, those of the other at their upper and lower ends.
pub(super) fn of_hexagons(places: &Places<'_>, coordinates: Coordinates) -> Vec<Name> {
    let (rows, files) = (places.step((1, 0)), places.step((0, 1)));
    let sides = asked(coordinates, usual(rows, files));
    let rows_aside = are_rows_aside(rows, files, sides);
    let (aside, upright) = if rows_aside {
        (Family::Rows, Family::Files)
    } else {
        (Family::Files, Family::Rows)
    };
    let mut of_upright = Vec::new();
    for side in [PageSide::Top, PageSide::Bottom] {
        if sides.has(side) {
            of_upright.extend(of_family(places, upright, side, &[]));
        }
    }
    let mut of_aside = Vec::new();
    for side in [PageSide::Left, PageSide::Right] {
        if sides.has(side) {
            of_aside.extend(of_family(places, aside, side, &of_upright));
        }
    }
    of_aside.extend(of_upright);
    of_aside
}

/// Whether a way on the page is across, and whether it falls to the right.
fn is_across((_, y): Spot) -> bool {
    y == 0
}

fn falls((x, _): Spot) -> bool {
    x == 0
}

/// Left and below, as the usual picture has them; right and below where the oblique lines that have names
/// lead down to the left, and would run into names there.
fn usual(rows: Spot, files: Spot) -> Sides {
    let oblique = match (is_across(rows), is_across(files)) {
        (true, _) => Some(files),
        (_, true) => Some(rows),
        _ => None,
    };
    let beside = match oblique {
        Some(way) if !falls(way) => PageSide::Right,
        _ => PageSide::Left,
    };
    Sides::default().with(beside).with(PageSide::Bottom)
}

/// Whether the rows are named at the sides, and the files above or below. If both are oblique, names at a
/// corner of the page keep out of each other's way if the right ones of them are; else it is as usual.
fn are_rows_aside(rows: Spot, files: Spot, sides: Sides) -> bool {
    if is_across(rows) || is_across(files) {
        return is_across(rows);
    }
    let [left, right, top, bottom] = PageSide::ALL.map(|side| sides.has(side));
    match (left, right, top, bottom) {
        (true, false, false, true) | (false, true, true, false) => falls(rows),
        (true, false, true, false) | (false, true, false, true) => falls(files),
        _ => true,
    }
}

/// The names of a family on one side, out of the way of those that are there.
fn of_family(places: &Places<'_>, family: Family, side: PageSide, there: &[Name]) -> Vec<Name> {
    let way = outward(places, family, side);
    let way_on_page = places.step(way);
    let toward = hex::centre(way_on_page.0, way_on_page.1);
    let across = is_across(way_on_page);
    // Straight up or down: along an oblique line a name would soon stand beside the next one.
    let clear_of_cut = if across {
        Xy::new(BESIDE_CUT.copysign(toward.x), 0.0)
    } else {
        Xy::new(0.0, BEYOND_CUT.copysign(toward.y))
    };
    let end_line = end_line(places, side);
    let name = |n: i16, end: Cell| {
        let middle = places.centre(end);
        let (file, row) = places.lattice(end);
        let is_cut = places.geometry.at(file + way.0, row + way.1).is_some();
        let beyond = if is_cut { clear_of_cut } else { Xy::default() };
        let at = |distance: f64| {
            let on = Xy::new(distance * toward.x, distance * toward.y);
            plus(plus(middle, on), beyond)
        };
        let mut distance = if across { ACROSS } else { OBLIQUE };
        if there
            .iter()
            .any(|name| is_near(name.at, at(distance), across))
        {
            distance += BEYOND_NAME;
        }
        let stand = match side {
            PageSide::Left if across => Stand::Right,
            PageSide::Right if across => Stand::Left,
            _ if Some(places.spot(end).1) == end_line => Stand::Line,
            _ => Stand::Middle,
        };
        let text = match family {
            Family::Rows => n.to_string(),
            Family::Files => letter(n as u8).to_string(),
        };
        Name {
            text,
            at: at(distance),
            stand,
        }
    };
    let ends = ends(places, family, way);
    ends.into_iter().map(|(n, end)| name(n, end)).collect()
}

/// The step of file and row by which the lines of a family leave the board on a side.
fn outward(places: &Places<'_>, family: Family, side: PageSide) -> (i16, i16) {
    let step = match family {
        Family::Rows => (1, 0),
        Family::Files => (0, 1),
    };
    let Xy { x, y } = {
        let (x, y) = places.step(step);
        hex::centre(x, y)
    };
    let leaves = match side {
        PageSide::Left => x < 0.0,
        PageSide::Right => x > 0.0,
        PageSide::Top => y < 0.0,
        PageSide::Bottom => y > 0.0,
    };
    if leaves { step } else { (-step.0, -step.1) }
}

/// The uppermost or lowest line across that is shown: names beyond it share a base line.
fn end_line(places: &Places<'_>, side: PageSide) -> Option<i16> {
    let lines = places.shown().map(|cell| places.spot(cell).1);
    match side {
        PageSide::Top => lines.max(),
        PageSide::Bottom => lines.min(),
        PageSide::Left | PageSide::Right => None,
    }
}

/// The last cell that is shown of each line of a family, that way: rows from the highest, files from a.
fn ends(places: &Places<'_>, family: Family, way: (i16, i16)) -> Vec<(i16, Cell)> {
    let mut ends: Vec<(i16, Cell)> = Vec::new();
    let along = |cell: Cell| {
        let (file, row) = places.lattice(cell);
        match family {
            Family::Rows => (row, file * way.0),
            Family::Files => (file, row * way.1),
        }
    };
    for cell in places.shown() {
        let (n, far) = along(cell);
        match ends.iter_mut().find(|(other, _)| *other == n) {
            Some((_, end)) if along(*end).1 < far => *end = cell,
            Some(_) => {}
            None => ends.push((n, cell)),
        }
    }
    ends.sort_by_key(|&(n, _)| match family {
        Family::Rows => -n,
        Family::Files => n,
    });
    ends
}

/// Whether two names would touch. One beside its line grows away from its place.
fn is_near(a: Xy, b: Xy, beside: bool) -> bool {
    let across = if beside { 0.62 } else { 0.40 };
    (a.x - b.x).abs() < across && (a.y - b.y).abs() < 0.36
}
