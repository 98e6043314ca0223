//! Records as objects, each on a line of its own.

use super::cursor::Cursor;
use super::{OTHERS, PREFIX};
use crate::board::Geometry;
use crate::check::walk::{Event, Word, walk};
use crate::format::{Losses, Told, Writer};
use crate::lgn::syntax::is_word;
use crate::lgn::{diagram_block, doubtful_word, figure_block, position_block};
use crate::record::{Diagram, FigureBlock, Record, Setup, What};

/// Writes JSON Lines.
pub(super) struct Lines;

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        _losses: &mut Losses,
    ) -> Result<(), String> {
        let start = out.len();
        let written = object(told, out);
        if written.is_err() {
            out.truncate(start);
        }
        written
    }
}

fn object(told: &Told<'_>, out: &mut Vec<u8>) -> Result<(), String> {
    let record = told.record;
    if record
        .entries
        .iter()
        .any(|e| matches!(e.what, What::Fault(_)))
    {
        return Err("something in it can't be read".to_owned());
    }
    out.extend_from_slice(b"{\"ludograph\":1,\"game\":");
    string(told.game.spec().id, out);
    let mut extra = Vec::new();
    tags(record, &mut extra, out);
    out.extend_from_slice(b",\"moves\":[");
    moves(told, out)?;
    out.push(b']');
    if let Some(result) = record.tags.get("Result") {
        out.extend_from_slice(b",\"result\":");
        string(result, out);
    }
    if !extra.is_empty() {
        out.extend_from_slice(b",\"extra\":{");
        out.append(&mut extra);
        out.push(b'}');
    }
    out.extend_from_slice(b"}\n");
    Ok(())
}

/// Writes the tags. What stands for members of other objects goes to `extra`.
fn tags(record: &Record, extra: &mut Vec<u8>, out: &mut Vec<u8>) {
    let mut is_first = true;
    for (name, value, _) in record.tags.iter() {
        if matches!(name, "Game" | "Variant" | "Result") || is_extra(name, value, extra) {
            continue;
        }
        out.extend_from_slice(if is_first { b",\"tags\":{" } else { b"," });
        is_first = false;
        string(name, out);
        out.push(b':');
        string(value, out);
    }
    if !is_first {
        out.push(b'}');
    }
}

/// Writes a tag as the member that it stands for, if it is one.
fn is_extra(name: &str, value: &str, out: &mut Vec<u8>) -> bool {
    let is_json = |value: &str| {
        let mut cursor = Cursor::new(value);
        cursor.skip().is_ok() && cursor.next().is_none()
    };
    let key = name.strip_prefix(PREFIX).filter(|key| !key.is_empty());
    let members = value
        .strip_prefix('{')
        .and_then(|rest| rest.strip_suffix('}'))
        .filter(|members| name == OTHERS && !members.trim().is_empty());
    if (key.is_none() && members.is_none()) || !is_json(value) {
        return false;
    }
    if !out.is_empty() {
        out.push(b',');
    }
    match (key, members) {
        (Some(key), _) => {
            string(key, out);
            out.push(b':');
            out.extend_from_slice(value.as_bytes());
        }
        (None, members) => out.extend_from_slice(members.unwrap_or_default().as_bytes()),
    }
    true
}

fn string(text: &str, out: &mut Vec<u8>) {
    // Writing to memory never fails.
    let _ = serde_json::to_writer(out, text);
}

fn moves(told: &Told<'_>, out: &mut Vec<u8>) -> Result<(), String> {
    let mut moves = Moves {
        record: told.record,
        text: &told.chunk.text,
        geometry: (told.game.spec().geometry)(),
        is_first: true,
        refused: None,
        out,
    };
    walk(told.game, told.record, &told.chunk.text, &mut |event| {
        moves.event(event);
    });
    moves.refused.map_or(Ok(()), |why| Err(why.to_owned()))
}

struct Moves<'a> {
    record: &'a Record,
    text: &'a str,
    geometry: &'static Geometry,
    is_first: bool,
    /// Why they can't be written.
    refused: Option<&'static str>,
    out: &'a mut Vec<u8>,
}

impl Moves<'_> {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Turn(word) if word.in_diagram => {}
            Event::Turn(word) => self.turn(word),
            Event::Doubt(doubt) => {
                let word = doubtful_word(self.geometry, self.record, *doubt);
                if word.contains('?') && !word.ends_with("<?>") {
                    self.refused = Some("a reading of a doubtful turn names no cell of the board");
                }
                self.word(&word);
            }
            Event::Open => self.word("("),
            Event::Close => self.word(")"),
            Event::Comment(text) => self.member("comment", |out| string(text, out)),
            Event::Glyph(glyph) => self.number("nag", u32::from(*glyph)),
            Event::Start(setup) | Event::Checkpoint(setup) => self.position(setup),
            Event::Diagram(diagram) => self.diagram(diagram),
            Event::Figure(index) => {
                if let Some(figure) = self.record.figures.get(*index as usize) {
                    self.figure(figure);
                }
            }
            Event::Result(claim) => self.word(&claim.to_string()),
        }
    }

    fn turn(&mut self, word: &Word<'_>) {
        if let Some(session) = word.session {
            self.number("session", session);
        }
        // Where the record contradicts the rules, that must stay.
        if let Some(side) = word.said.filter(|side| word.side != Some(*side)) {
            let letter = side.letter().to_string();
            self.member("side", |out| string(&letter, out));
        }
        let mut written = word.actions.word(self.geometry);
        if word.as_played {
            written.insert(0, '~');
        }
        // A cell that the board does not have stands there as it was written.
        if written.contains('?') {
            word.span.of(self.text).clone_into(&mut written);
            if !is_word(&written) || written.contains('?') {
                self.refused = Some("a turn of it names no cell of the board");
            }
        }
        self.word(&written);
    }

    fn next(&mut self) {
        if !self.is_first {
            self.out.push(b',');
        }
        self.is_first = false;
    }

    fn word(&mut self, word: &str) {
        self.next();
        string(word, self.out);
    }

    fn member(&mut self, key: &str, value: impl FnOnce(&mut Vec<u8>)) {
        self.next();
        self.out.push(b'{');
        string(key, self.out);
        self.out.push(b':');
        value(self.out);
        self.out.push(b'}');
    }

    fn number(&mut self, key: &str, number: u32) {
        self.member(key, |out| {
            out.extend_from_slice(number.to_string().as_bytes());
        });
    }

    fn position(&mut self, setup: &Setup) {
        let block = position_block(self.geometry, setup);
        let mut head = Vec::new();
        if let Some((side, _)) = setup.side {
            head.push(format!("\"side\":\"{}\"", side.letter()));
        }
        if let Some((number, _)) = setup.number {
            head.push(format!("\"number\":{number}"));
        }
        let rows = self.geometry.rows().len();
        self.block("position", head, &block, rows);
    }

    fn diagram(&mut self, diagram: &Diagram) {
        if diagram.doubt.is_some() {
            self.refused = Some("a number of a diagram can't be read for certain");
        }
        let block = diagram_block(self.geometry, diagram);
        let rows = self.geometry.rows().len();
        self.block("diagram", Vec::new(), &block, rows);
    }

    fn figure(&mut self, figure: &FigureBlock) {
        if figure.is_unread || !figure.faults.is_empty() {
            self.refused = Some("a figure of it can't be read");
        }
        let member = |key: &str, text: &str| {
            let mut out = format!("\"{key}\":").into_bytes();
            string(text, &mut out);
            String::from_utf8(out).unwrap_or_default()
        };
        let mut head = vec![member("name", &figure.name)];
        head.extend(figure.title.as_ref().map(|title| member("title", title)));
        let block = figure_block(self.geometry, figure);
        self.block("figure", head, &block, 0);
    }

    /// Writes a block: its head, so many rows, and what other lines it has.
    fn block(&mut self, key: &str, mut head: Vec<String>, block: &str, rows: usize) {
        let lines: Vec<&str> = block.lines().skip(1).collect();
        let lines = lines.split_last().map_or(&[][..], |(_, lines)| lines);
        let (rows, lines) = lines.split_at(rows.min(lines.len()));
        for (key, lines) in [("rows", rows), ("lines", lines)] {
            if !lines.is_empty() {
                let list = serde_json::to_string(lines).unwrap_or_default();
                head.push(format!("\"{key}\":{list}"));
            }
        }
        let members = format!("{{{}}}", head.join(","));
        self.member(key, |out| out.extend_from_slice(members.as_bytes()));
    }
}
