//! The numbered diagram of a game: what the page shows without its script, and on paper.

use std::fmt::Write;

use super::html::escape;
use super::kit::Kit;
use crate::board::{Cell, Geometry, Side};
use crate::figure::{Figure, Mark, Number};

/// Writes a figure's pieces, numbers, coin and rendezvous on the board of the kit.
pub(super) fn diagram(kit: &Kit, figure: &Figure<'_>, out: &mut String) {
    // Writing to a string never fails.
    let _ = write_diagram(kit, figure, out);
}

fn write_diagram(kit: &Kit, figure: &Figure<'_>, out: &mut String) -> std::fmt::Result {
    let id = &kit.id;
    let geometry = figure.geometry;
    write!(
        out,
        "<figure class=\"diagram\"><svg viewBox=\"{}\" role=\"img\" aria-label=\"",
        kit.view
    )?;
    escape(out, &figure.title);
    write!(out, "\"><use href=\"#{id}g\"/>")?;
    let put = |name: &str, cell: Cell, out: &mut String| {
        let (x, y) = Kit::place(geometry, cell);
        write!(out, "<use href=\"#{id}{name}\" x=\"{x}\" y=\"{y}\"/>")
    };
    for mark in &figure.marks {
        if let Mark::Rendezvous(cell) = mark {
            put("s", *cell, out)?;
        }
    }
    write!(out, "<use href=\"#{id}l\"/>")?;
    for mark in &figure.marks {
        if let Mark::Coin(cell) = mark {
            put("c", *cell, out)?;
        }
    }
    for side in [Side::Black, Side::White] {
        let name = piece(side);
        for cell in figure.board.cells(side) {
            put(name, cell, out)?;
        }
    }
    let highest = figure.numbers.iter().map(|number| number.number).max();
    for side in [Side::Black, Side::White] {
        numbers(figure, side, size(kit.radius, highest.unwrap_or(0)), out)?;
    }
    out.push_str("</svg>");
    notes(geometry, &figure.noted, out)?;
    out.push_str("</figure>\n");
    Ok(())
}

/// The name of a side's piece in a kit.
const fn piece(side: Side) -> &'static str {
    match side {
        Side::Black => "b",
        Side::White => "w",
    }
}

/// The size of numbers for pieces of that radius: the longest fits, and all have one size.
fn size(radius: f64, highest: u32) -> u32 {
    let share = match highest {
        0..=99 => 1.18,
        100..=999 => 0.92,
        1000..=9999 => 0.76,
        _ => 0.6,
    };
    (radius * share) as u32
}

fn numbers(figure: &Figure<'_>, side: Side, size: u32, out: &mut String) -> std::fmt::Result {
    let of_side = |number: &&Number| figure.board.get(number.cell) == Some(side);
    let mut numbers = figure.numbers.iter().filter(of_side).peekable();
    if numbers.peek().is_none() {
        return Ok(());
    }
    let class = piece(side);
    write!(out, "<g class=\"n{class}\" font-size=\"{size}\">")?;
    for Number { number, cell, .. } in numbers {
        let (x, y) = Kit::place(figure.geometry, *cell);
        // The digits of most fonts are 0.7 high.
        let y = y + i64::from(size) * 36 / 100;
        write!(out, "<text x=\"{x}\" y=\"{y}\">{number}</text>")?;
    }
    out.push_str("</g>");
    Ok(())
}

/// Turns on points that bear a piece of the diagram already.
fn notes(geometry: &Geometry, noted: &[Number], out: &mut String) -> std::fmt::Result {
    if noted.is_empty() {
        return Ok(());
    }
    out.push_str("<figcaption>");
    for (i, Number { number, cell, .. }) in noted.iter().enumerate() {
        let joint = if i == 0 { "" } else { ", " };
        write!(out, "{joint}{number} = {}", geometry.name(*cell))?;
    }
    out.push_str("</figcaption>");
    Ok(())
}
