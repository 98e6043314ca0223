//! Records whose places are to be told in another text than the one that they were read from.

use super::{Extra, FigureBlock, PlayedAt, Record, Setup, What};
use crate::source::Span;

impl Record {
    /// Replaces each place in the body of the record by what `place` makes of it. Tags keep theirs.
    pub fn move_body(&mut self, place: &impl Fn(Span) -> Span) {
        for entry in &mut self.entries {
            entry.span = place(entry.span);
            if let What::Comment(text) = &mut entry.what {
                *text = place(*text);
            }
        }
        move_all(&mut self.action_spans, place);
        for prefix in &mut self.prefixes {
            move_said(&mut prefix.session, place);
            move_said(&mut prefix.number, place);
            move_said(&mut prefix.side, place);
        }
        for reading in &mut self.readings {
            reading.span = place(reading.span);
        }
        for setup in &mut self.setups {
            move_setup(setup, place);
        }
        for diagram in &mut self.diagrams {
            diagram.keyword = place(diagram.keyword);
            move_all(&mut diagram.spans, place);
            for numbered in &mut diagram.numbered {
                numbered.span = place(numbered.span);
                if let PlayedAt::Turn(_, span) = &mut numbered.at {
                    *span = place(*span);
                }
            }
            diagram.doubt = diagram.doubt.map(place);
        }
        for figure in &mut self.figures {
            move_figure(figure, place);
        }
        for fault in &mut self.faults {
            fault.span = place(fault.span);
        }
    }
}

fn move_all(spans: &mut [Span], place: &impl Fn(Span) -> Span) {
    for span in spans {
        *span = place(*span);
    }
}

fn move_said<T>(said: &mut Option<(T, Span)>, place: &impl Fn(Span) -> Span) {
    if let Some((_, span)) = said {
        *span = place(*span);
    }
}

fn move_setup(setup: &mut Setup, place: &impl Fn(Span) -> Span) {
    setup.keyword = place(setup.keyword);
    move_said(&mut setup.side, place);
    move_said(&mut setup.number, place);
    move_all(&mut setup.spans, place);
    let extras: &mut Vec<(Extra, Span)> = &mut setup.extras;
    for (_, span) in extras {
        *span = place(*span);
    }
}

fn move_figure(figure: &mut FigureBlock, place: &impl Fn(Span) -> Span) {
    figure.keyword = place(figure.keyword);
    figure.name_span = place(figure.name_span);
    for (_, span) in &mut figure.directives {
        *span = place(*span);
    }
    for fault in &mut figure.faults {
        fault.span = place(fault.span);
    }
}
