//! Marks on points: what a node has of them is a figure.

use super::id::Id;
use super::point::Points;
use super::text::{escape, split, unescape_line};
use crate::board::{Cell, Geometry, Side};
use crate::record::{Directive, MarkKind};
use crate::source::Span;

/// What the points of a property bear.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Sign(MarkKind),
    Piece(Side),
}

/// Properties that list points.
const LISTS: &[(&str, Id, Mark)] = &[
    ("CR", Id::of("CR"), Mark::Sign(MarkKind::Circle)),
    ("DD", Id::of("DD"), Mark::Sign(MarkKind::Shade)),
    ("MA", Id::of("MA"), Mark::Sign(MarkKind::Cross)),
    ("SQ", Id::of("SQ"), Mark::Sign(MarkKind::Square)),
    ("TR", Id::of("TR"), Mark::Sign(MarkKind::Triangle)),
    ("TB", Id::of("TB"), Mark::Piece(Side::Black)),
    ("TW", Id::of("TW"), Mark::Piece(Side::White)),
];

/// Whether a property puts marks on points.
pub(super) fn is_mark(id: Id) -> bool {
    [Id::LB, Id::AR, Id::LN].contains(&id) || list(id).is_some()
}

fn list(id: Id) -> Option<Mark> {
    let found = LISTS.iter().find(|(_, own, _)| *own == id);
    found.map(|(_, _, mark)| *mark)
}

/// Appends what the values of a property draw; nothing and false if one of them can't be drawn.
pub(super) fn read<'a>(
    id: Id,
    values: impl Iterator<Item = (&'a str, Span)>,
    points: &Points,
    out: &mut Vec<(Directive, Span)>,
) -> bool {
    let start = out.len();
    let is_read = match list(id) {
        Some(mark) => read_list(mark, values, points, out),
        None => read_each(id, values, points, out),
    };
    if !is_read {
        out.truncate(start);
    }
    is_read
}

fn read_list<'a>(
    mark: Mark,
    values: impl Iterator<Item = (&'a str, Span)>,
    points: &Points,
    out: &mut Vec<(Directive, Span)>,
) -> bool {
    let mut cells = Vec::new();
    let mut place: Option<Span> = None;
    for (value, span) in values {
        place = Some(place.map_or(span, |before| before.to(span)));
        if !points.each(value, |cell| cells.push(cell)) {
            return false;
        }
    }
    if cells.is_empty() || cells.contains(&Cell::NOWHERE) {
        return false;
    }
    let directive = match mark {
        Mark::Sign(kind) => Directive::Sign(kind, cells),
        Mark::Piece(side) => Directive::Piece(side, cells),
    };
    out.push((directive, place.unwrap_or_default()));
    true
}

fn read_each<'a>(
    id: Id,
    values: impl Iterator<Item = (&'a str, Span)>,
    points: &Points,
    out: &mut Vec<(Directive, Span)>,
) -> bool {
    let point = |text: &str| points.read(text).filter(|&cell| cell != Cell::NOWHERE);
    for (value, span) in values {
        let (from, behind) = split(value);
        let (Some(from), Some(behind)) = (point(from), behind) else {
            return false;
        };
        let directive = if id == Id::LB {
            let mut text = String::new();
            unescape_line(behind, &mut text);
            Directive::Label(from, text)
        } else {
            let Some(to) = point(behind).filter(|&to| to != from) else {
                return false;
            };
            if id == Id::AR {
                Directive::Arrow(vec![from, to])
            } else {
                Directive::Line(from, to)
            }
        };
        out.push((directive, span));
    }
    true
}

/// The property that draws a directive, if there is one.
fn property(directive: &Directive) -> Option<&'static str> {
    let mark = match directive {
        Directive::Label(_, text) => {
            return (text.trim() == text && !text.is_empty()).then_some("LB");
        }
        Directive::Arrow(cells) => return (cells.len() == 2).then_some("AR"),
        Directive::Line(..) => return Some("LN"),
        Directive::Sign(kind, cells) if !cells.is_empty() => Mark::Sign(*kind),
        Directive::Piece(side, cells) if !cells.is_empty() => Mark::Piece(*side),
        _ => return None,
    };
    let found = LISTS.iter().find(|(_, _, own)| *own == mark);
    found.map(|(name, ..)| *name)
}

/// Appends the properties that draw these directives, and gives back whether they read as the same again.
pub(super) fn write(
    directives: &[(Directive, Span)],
    geometry: &Geometry,
    out: &mut Vec<u8>,
) -> bool {
    let mut used: Vec<&str> = Vec::new();
    let mut is_same = true;
    for (directive, _) in directives {
        let Some(name) = property(directive) else {
            is_same = false;
            continue;
        };
        let is_next = used.last() == Some(&name) && ["LB", "AR", "LN"].contains(&name);
        if !is_next {
            if used.contains(&name) {
                is_same = false;
                continue;
            }
            used.push(name);
            out.extend_from_slice(name.as_bytes());
        }
        values(directive, geometry, out);
    }
    is_same
}

fn values(directive: &Directive, geometry: &Geometry, out: &mut Vec<u8>) {
    let pair = |from: Cell, to: Cell, out: &mut Vec<u8>| {
        out.push(b'[');
        Points::write(geometry, from, out);
        out.push(b':');
        Points::write(geometry, to, out);
        out.push(b']');
    };
    match directive {
        Directive::Label(cell, text) => {
            out.push(b'[');
            Points::write(geometry, *cell, out);
            out.push(b':');
            escape(text, true, out);
            out.push(b']');
        }
        Directive::Arrow(cells) => {
            if let [from, to] = cells.as_slice() {
                pair(*from, *to, out);
            }
        }
        Directive::Line(from, to) => pair(*from, *to, out),
        Directive::Sign(_, cells) | Directive::Piece(_, cells) => {
            for &cell in cells {
                out.push(b'[');
                Points::write(geometry, cell, out);
                out.push(b']');
            }
        }
        _ => {}
    }
}
