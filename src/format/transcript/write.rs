//! Writes transcripts: a game a line, its cells run together in lower case, a position on the line before, and before
//! that the rules if they are not Othello's.

use crate::board::{Geometry, Shape, Side};
use crate::check::walk::{Event, Word, main_line};
use crate::format::{Carries, Losses, Told, Writer};
use crate::record::{Action, Setup};

/// What a transcript has room for.
const CARRIES: Carries = Carries {
    start: true,
    ..Carries::MOVES
};

pub(super) struct Lines;

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let text = transcript(told)?;
        let id = told.game.spec().id;
        if id != "othello" {
            out.extend_from_slice(format!("Game: {id}\n").as_bytes());
        }
        if let Some(start) = text.starts {
            out.extend_from_slice(start.as_bytes());
            out.push(b'\n');
        }
        if !text.moves.is_empty() {
            out.extend_from_slice(text.moves.as_bytes());
            out.push(b'\n');
        }
        CARRIES.count(told, losses);
        Ok(())
    }
}

/// A record as a transcript.
pub(in crate::format) struct Text {
    /// The position that it starts from, if that is not the usual one.
    pub(in crate::format) starts: Option<String>,
    /// The main line.
    pub(in crate::format) moves: String,
}

/// The main line of a record.
///
/// # Errors
/// Why it can't be told by cells.
pub(in crate::format) fn transcript(told: &Told<'_>) -> Result<Text, String> {
    let spec = told.game.spec();
    if !super::is_of_placements(spec) {
        return Err("its turns are more than cells".to_owned());
    }
    let geometry = (spec.geometry)();
    let mut text = Text {
        starts: None,
        moves: String::new(),
    };
    let mut wrong = None;
    main_line(
        told.game,
        told.record,
        &told.chunk.text,
        &mut |event| match event {
            _ if wrong.is_some() => {}
            Event::Turn(word) => wrong = turn(word, geometry, &mut text.moves).err(),
            Event::Doubt(_) => wrong = Some("it has no room for a turn in doubt"),
            Event::Start(setup) => match position(setup, geometry) {
                Ok(line) => text.starts = Some(line),
                Err(why) => wrong = Some(why),
            },
            _ => {}
        },
    );
    match wrong {
        Some(why) => Err(why.to_owned()),
        None if text.moves.is_empty() && text.starts.is_none() => {
            Err("it has no room for a game without moves".to_owned())
        }
        None => Ok(text),
    }
}

/// A turn. Passes that the record leaves out stay out: they follow from the position.
fn turn(word: &Word<'_>, geometry: &Geometry, moves: &mut String) -> Result<(), &'static str> {
    match word.actions.list {
        [Action::Pass] if word.is_implied => {}
        [Action::Pass] => moves.push_str("pa"),
        [Action::End(_)] => {}
        [Action::Place(cell), ..] => match geometry.name(*cell) {
            "?" => return Err("a turn names no cell of the board"),
            name => moves.push_str(name),
        },
        _ => return Err("a turn is more than a cell"),
    }
    Ok(())
}

/// A position as one line.
fn position(setup: &Setup, geometry: &Geometry) -> Result<String, &'static str> {
    if geometry.shape() == Shape::Hexagons {
        return Err("it has no positions on hexagonal boards");
    }
    if !setup.extras.is_empty() {
        return Err("its positions are pieces and a side alone");
    }
    let mut rows: Vec<String> = Vec::new();
    let files = geometry.len() / geometry.rows().len().max(1);
    for row in setup.pieces.chunks(files.max(1)) {
        rows.push(row.iter().map(|piece| sign(*piece)).collect());
    }
    if !geometry.is_top_row_first() {
        rows.reverse();
    }
    let mut line = rows.concat();
    if line.bytes().all(|sign| sign == b'-') {
        return Err("it has no empty positions");
    }
    if let Some((side, _)) = setup.side {
        line.push(' ');
        line.push(sign(Some(side)));
    }
    Ok(line)
}

fn sign(piece: Option<Side>) -> char {
    match piece {
        Some(Side::Black) => 'X',
        Some(Side::White) => 'O',
        None => '-',
    }
}
