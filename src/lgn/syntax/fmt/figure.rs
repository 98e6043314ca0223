//! `figure` blocks.

use super::{Source, grid, plain, word};
use crate::board::Coordinates;
use crate::lgn::syntax::tree::{Directive, LineKind};
use crate::record::{MarkKind, Numbering};

/// Appends the block at that index, its last line ended.
pub(super) fn write(source: Source<'_>, block: u32, out: &mut String) {
    let Some(block) = source.tree.blocks.get(block as usize) else {
        return;
    };
    out.push_str("figure ");
    plain::push(out, source.text(block.name));
    if let Some(title) = block.title {
        out.push(' ');
        plain::push_quoted(out, source.text(title));
    }
    out.push('\n');
    for line in block.lines.of(&source.tree.lines) {
        out.push_str(grid::INDENT);
        match line.kind {
            LineKind::Directive(directive) => push_directive(source, directive, out),
            _ => out.push_str(source.text(line.span)),
        }
        out.push('\n');
    }
    out.push_str("end\n");
}

fn push_directive(source: Source<'_>, directive: Directive, out: &mut String) {
    match directive {
        Directive::Legal => out.push_str("legal"),
        Directive::Last => out.push_str("last"),
        Directive::Numbers(numbering) => push_numbers(numbering, out),
        Directive::Forbidden => out.push_str("forbidden"),
        Directive::Annulling => out.push_str("annulling"),
        Directive::Rendezvous => out.push_str("rendezvous"),
        Directive::Mark => out.push_str("mark"),
        Directive::Sign(sign, cells) => {
            out.push_str(sign_word(sign));
            out.push(' ');
            word::push_cells(source, cells, " ", out);
        }
        Directive::Label(cell, text) => {
            out.push_str("label ");
            word::push_name_at(source, cell, out);
            out.push(' ');
            plain::push_quoted(out, source.text(text));
        }
        Directive::Piece(side, cells) => {
            out.push_str("piece ");
            out.push(side.letter());
            out.push(' ');
            word::push_cells(source, cells, " ", out);
        }
        Directive::Arrow(cells) => {
            out.push_str("arrow ");
            word::push_cells(source, cells, "-", out);
        }
        Directive::Line(cells) => {
            out.push_str("line ");
            word::push_cells(source, cells, "-", out);
        }
        Directive::Coordinates(Coordinates::None) => out.push_str("no-coordinates"),
        Directive::Coordinates(Coordinates::Usual) => out.push_str("coordinates"),
        Directive::Coordinates(Coordinates::On(sides)) => {
            out.push_str("coordinates");
            for side in sides.list() {
                plain::put(out, format_args!(" {}", side.word()));
            }
        }
        Directive::Crop(cells) if cells.len == 0 => out.push_str("crop fit"),
        Directive::Crop(cells) => {
            out.push_str("crop ");
            word::push_cells(source, cells, "-", out);
        }
        Directive::Rotate(degrees) => plain::put(out, format_args!("rotate {degrees}")),
        Directive::Mirror => out.push_str("mirror"),
        Directive::SwapColours => out.push_str("swap-colours"),
        Directive::Ghosts => out.push_str("ghosts"),
        Directive::ToMove => out.push_str("to-move"),
        Directive::BeforeAfter => out.push_str("before-after"),
        Directive::Empty => out.push_str("empty"),
        Directive::Caption(text) => {
            out.push_str("caption ");
            plain::push_quoted(out, source.text(text));
        }
    }
}

fn push_numbers(numbering: Numbering, out: &mut String) {
    let Numbering {
        turns,
        from,
        modulo,
    } = numbering;
    out.push_str("numbers");
    if let Some((first, last)) = turns {
        plain::put(out, format_args!(" {first}-{last}"));
    }
    for (word, number) in [("from", from), ("modulo", modulo)] {
        if let Some(number) = number {
            plain::put(out, format_args!(" {word} {number}"));
        }
    }
}

fn sign_word(sign: MarkKind) -> &'static str {
    match sign {
        MarkKind::Shade => "shade",
        MarkKind::Circle => "circle",
        MarkKind::Square => "square",
        MarkKind::Triangle => "triangle",
        MarkKind::Cross => "cross",
    }
}
