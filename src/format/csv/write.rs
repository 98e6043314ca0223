//! Writes tables: a game a row, its rules, its tags and its moves as a transcript.

use std::borrow::Cow;

use super::is_formula;
use crate::format::transcript::transcript;
use crate::format::{Carries, Losses, Told, Writer};

/// The columns before the moves that hold tags, in their order.
const TAGS: [&str; 10] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Black",
    "White",
    "Result",
    "Score",
    "ClaimedScore",
    "Annotator",
];

const CARRIES: Carries = Carries {
    tags: Some(&TAGS),
    start: true,
    ..Carries::MOVES
};

/// The rows of a table.
#[derive(Default)]
pub(super) struct Rows {
    has_head: bool,
}

impl Writer for Rows {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let text = transcript(told)?;
        if !self.has_head {
            self.has_head = true;
            let head = format!("Game,{},moves\n", TAGS.join(","));
            out.extend_from_slice(head.as_bytes());
        }
        field(told.game.spec().id, out);
        for tag in TAGS {
            out.push(b',');
            let value = told.record.tags.get(tag).unwrap_or_default();
            if value.trim() != value {
                losses.add(format!("blanks round the tag {tag}"));
            }
            // What says nothing is left out.
            let says_nothing = tag == "Result" && value == "*";
            field(&guarded(if says_nothing { "" } else { value }), out);
        }
        out.push(b',');
        let moves = match text.starts {
            Some(start) => format!("{start} {}", text.moves),
            None => text.moves,
        };
        field(&moves, out);
        out.push(b'\n');
        CARRIES.count(told, losses);
        Ok(())
    }
}

/// The value as no spreadsheet takes it for a formula and carries it out.
fn guarded(value: &str) -> Cow<'_, str> {
    if is_formula(value.trim_start_matches('\'')) {
        Cow::Owned(format!("'{value}"))
    } else {
        Cow::Borrowed(value)
    }
}

fn field(value: &str, out: &mut Vec<u8>) {
    let is_plain = |c: char| !matches!(c, ',' | ';' | '\t' | '"' | '\n' | '\r');
    if value.chars().all(is_plain) {
        out.extend_from_slice(value.as_bytes());
    } else {
        let quoted = format!("\"{}\"", value.replace('"', "\"\""));
        out.extend_from_slice(quoted.as_bytes());
    }
}
