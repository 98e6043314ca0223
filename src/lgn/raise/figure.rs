//! Figure blocks.

use std::fmt::Write;

use crate::board::{Cell, Coordinates, Crop, Geometry};
use crate::lgn::quoted;
use crate::record::{Directive, FigureBlock, MarkKind, Numbering};

/// Appends a `figure` block.
pub(super) fn block(geometry: &Geometry, block: &FigureBlock, out: &mut String) {
    out.extend(["\nfigure ", &block.name]);
    if let Some(title) = &block.title {
        out.extend([" ", &quoted(title)]);
    }
    out.push('\n');
    for (directive, _) in &block.directives {
        line(geometry, directive, out);
        out.push('\n');
    }
    out.push_str("end\n");
}

/// Appends a directive as its line has it.
pub(super) fn line(geometry: &Geometry, directive: &Directive, out: &mut String) {
    let names = |cells: &[Cell], joint: &str| {
        let names: Vec<&str> = cells.iter().map(|&cell| geometry.name(cell)).collect();
        names.join(joint)
    };
    // Writing to a string never fails.
    let _ = match directive {
        Directive::Legal => out.write_str("legal"),
        Directive::Forbidden => out.write_str("forbidden"),
        Directive::Annulling => out.write_str("annulling"),
        Directive::Last => out.write_str("last"),
        Directive::Numbers(numbering) => {
            numbers(*numbering, out);
            Ok(())
        }
        Directive::Rendezvous => out.write_str("rendezvous"),
        Directive::Mark => out.write_str("mark"),
        Directive::Sign(kind, cells) => write!(out, "{} {}", sign(*kind), names(cells, " ")),
        Directive::Label(cell, text) => {
            write!(out, "label {} {}", geometry.name(*cell), quoted(text))
        }
        Directive::Piece(side, cells) => {
            write!(out, "piece {} {}", side.letter(), names(cells, " "))
        }
        Directive::Arrow(cells) => write!(out, "arrow {}", names(cells, "-")),
        Directive::Line(from, to) => write!(out, "line {}", names(&[*from, *to], "-")),
        Directive::Coordinates(Coordinates::None) => out.write_str("no-coordinates"),
        Directive::Coordinates(Coordinates::Usual) => out.write_str("coordinates"),
        Directive::Coordinates(Coordinates::On(sides)) => {
            let words: Vec<&str> = sides.list().map(crate::board::PageSide::word).collect();
            write!(out, "coordinates {}", words.join(" "))
        }
        Directive::Crop(Crop::Part(from, to)) => write!(out, "crop {}", names(&[*from, *to], "-")),
        Directive::Crop(Crop::Fit | Crop::Whole) => out.write_str("crop fit"),
        Directive::Rotate(degrees) => write!(out, "rotate {degrees}"),
        Directive::Mirror => out.write_str("mirror"),
        Directive::SwapColours => out.write_str("swap-colours"),
        Directive::Ghosts => out.write_str("ghosts"),
        Directive::ToMove => out.write_str("to-move"),
        Directive::BeforeAfter => out.write_str("before-after"),
        Directive::Empty => out.write_str("empty"),
        Directive::Caption(text) => write!(out, "caption {}", quoted(text)),
    };
}

fn numbers(numbering: Numbering, out: &mut String) {
    out.push_str("numbers");
    if let Some((first, last)) = numbering.turns {
        let _ = write!(out, " {first}-{last}");
    }
    if let Some(from) = numbering.from {
        let _ = write!(out, " from {from}");
    }
    if let Some(modulo) = numbering.modulo {
        let _ = write!(out, " modulo {modulo}");
    }
}

fn sign(kind: MarkKind) -> &'static str {
    match kind {
        MarkKind::Shade => "shade",
        MarkKind::Circle => "circle",
        MarkKind::Square => "square",
        MarkKind::Triangle => "triangle",
        MarkKind::Cross => "cross",
    }
}
