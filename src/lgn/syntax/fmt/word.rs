//! Words: turns with their parts, doubtful readings, glyphs.

use super::{Source, plain};
use crate::board::Axis;
use crate::lgn::syntax::tree::{Item, Kind, Name, Part, PartKind, Reading};
use crate::source::{Run, Span};

/// Appends a turn or a doubtful word.
pub(super) fn push_turn(source: Source<'_>, item: Item, out: &mut String) {
    match item.kind {
        Kind::Turn { tilde, parts } => {
            push_tilde(tilde, out);
            push_parts(source, parts, out);
        }
        Kind::Doubt { tilde, readings } => {
            push_tilde(tilde, out);
            push_readings(source, readings.of(&source.tree.readings), out);
        }
        _ => {}
    }
}

fn push_tilde(tilde: bool, out: &mut String) {
    if tilde {
        out.push('~');
    }
}

fn push_readings(source: Source<'_>, readings: &[Reading], out: &mut String) {
    out.push('<');
    if readings.is_empty() {
        out.push('?');
    }
    for (i, reading) in readings.iter().enumerate() {
        if i > 0 {
            out.push('|');
        }
        if reading.parts.len == 0 {
            plain::push(out, source.text(reading.span));
        } else {
            push_parts(source, reading.parts, out);
        }
    }
    out.push('>');
}

fn push_parts(source: Source<'_>, parts: Run, out: &mut String) {
    for (i, part) in parts.of(&source.tree.parts).iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        push_part(source, *part, out);
    }
}

fn push_part(source: Source<'_>, part: Part, out: &mut String) {
    let cells = |between: &str, out: &mut String| push_cells(source, part.cells, between, out);
    match part.kind {
        PartKind::Place => cells("", out),
        PartKind::PlaceAs(side) => {
            cells("", out);
            out.push('=');
            out.push(side.letter());
        }
        PartKind::Move => cells("-", out),
        PartKind::Remove => {
            out.push('x');
            cells("", out);
        }
        PartKind::Send => cells(">", out),
        PartKind::Mark(axis) => {
            out.push('@');
            cells("", out);
            push_axis(axis, out);
        }
        PartKind::Swap => {
            out.push_str("swap");
            if part.cells.len > 0 {
                out.push(':');
                cells(",", out);
            }
        }
        PartKind::Roll(first, second) => {
            plain::put(out, format_args!("roll:{first}-{second}"));
        }
        PartKind::Pass => out.push_str("pass"),
        PartKind::End(ending) => match ending.word() {
            Some(word) => out.push_str(word),
            None => plain::push(out, source.text(part.span)),
        },
    }
}

/// Appends the sign of a mark's axis.
pub(super) fn push_axis(axis: Option<Axis>, out: &mut String) {
    out.extend(axis.map(Axis::sign));
}

/// Appends names of cells with a sign between them.
pub(super) fn push_cells(source: Source<'_>, cells: Run, between: &str, out: &mut String) {
    for (i, name) in cells.of(&source.tree.names).iter().enumerate() {
        if i > 0 {
            out.push_str(between);
        }
        push_name(source, name.span, out);
    }
}

/// Appends the name at an index of the arena.
pub(super) fn push_name_at(source: Source<'_>, index: u32, out: &mut String) {
    let name: Option<&Name> = source.tree.names.get(index as usize);
    push_name(source, name.map_or(Span::default(), |name| name.span), out);
}

/// By its letters, not its numbers: a leading zero is a fault, and stays one.
fn push_name(source: Source<'_>, span: Span, out: &mut String) {
    out.extend(plain::signs(source.text(span)).map(|c| c.to_ascii_lowercase()));
}

/// How a glyph is written.
pub(super) enum Glyph {
    /// `!`, `?`, `!!`, `??`, `!?`, `?!`, which stands close behind its turn.
    Signs(&'static str),
    /// `$n`, behind a blank.
    Number(u16),
}

/// A glyph in the way in which it was written.
pub(super) fn glyph(source: Source<'_>, span: Span, number: u16) -> Glyph {
    if plain::signs(source.text(span)).next() == Some('$') {
        return Glyph::Number(number);
    }
    match number {
        1 => Glyph::Signs("!"),
        2 => Glyph::Signs("?"),
        3 => Glyph::Signs("!!"),
        4 => Glyph::Signs("??"),
        5 => Glyph::Signs("!?"),
        6 => Glyph::Signs("?!"),
        _ => Glyph::Number(number),
    }
}
