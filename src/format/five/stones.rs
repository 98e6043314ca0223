//! What the small formats of five in a row have in common: stones and their times in order, and a few tags.

use crate::board::Cell;
use crate::check::walk::{Event, main_line};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::{Carries, Losses, Told};
use crate::record::{Action, Record};
use crate::source::{Chunk, Span};

/// A turn of the main line, to be written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Stone {
    /// Where it is placed; none for a pass.
    pub cell: Option<Cell>,
    /// The time that it took in milliseconds.
    pub millis: Option<i64>,
}

/// What a format has room for beside stones.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    /// The tags that it carries.
    pub tags: &'static [&'static str],
    /// The time of each turn.
    pub times: bool,
    /// Passes.
    pub passes: bool,
    /// The comment behind the last turn.
    pub last: bool,
}

/// The main line of a record, to be written.
#[derive(Clone, Default, Debug)]
pub(crate) struct Line {
    /// The turns.
    pub stones: Vec<Stone>,
    /// The comment behind the last, if the format has room for it.
    pub last: Option<String>,
    /// How many comments can't be written.
    lost: u64,
}

impl Room {
    /// Stones and nothing else.
    pub(crate) const STONES: Self = Self {
        tags: &[],
        times: false,
        passes: false,
        last: false,
    };

    /// The turns of the main line; what else the record holds is counted as lost.
    ///
    /// # Errors
    /// Why it can't be written as a row of stones.
    pub(crate) fn stones(&self, told: &Told<'_>, losses: &mut Losses) -> Result<Line, String> {
        let line = self.main_line(told)?;
        Carries {
            tags: Some(self.tags),
            comments: true,
            ..Carries::MOVES
        }
        .count(told, losses);
        losses.add_many("comments", line.lost);
        Ok(line)
    }

    fn main_line(&self, told: &Told<'_>) -> Result<Line, String> {
        let (mut line, mut refused) = (Line::default(), None);
        main_line(
            told.game,
            told.record,
            &told.chunk.text,
            &mut |event| match event {
                Event::Doubt(_) => refused = refused.or(Some("it has no turns in doubt")),
                Event::Start(_) => refused = refused.or(Some("it has no positions to start from")),
                Event::Turn(word) => match self.stone(word.actions.list) {
                    Ok(stone) => {
                        line.lost += u64::from(line.last.take().is_some());
                        line.stones.extend(stone);
                    }
                    Err(why) => refused = refused.or(Some(why)),
                },
                Event::Comment(text) => self.comment(text, &mut line),
                _ => {}
            },
        );
        match refused {
            Some(why) => Err(why.to_owned()),
            None => Ok(line),
        }
    }

    /// What is written of a turn: nothing of the word that ends a game.
    fn stone(&self, actions: &[Action]) -> Result<Option<Stone>, &'static str> {
        let cell = match actions {
            [Action::End(_)] => return Ok(None),
            [Action::Pass] if self.passes => None,
            [Action::Pass] => return Err("it has no passes"),
            [Action::Place(Cell::NOWHERE), ..] => return Err("it has no turns off the board"),
            [Action::Place(cell), ..] => Some(*cell),
            _ => return Err("it has no turns that place no stone"),
        };
        Ok(Some(Stone { cell, millis: None }))
    }

    fn comment(&self, text: &str, line: &mut Line) {
        match (elapsed(text), line.stones.last_mut()) {
            (Some(millis), Some(stone)) if self.times && stone.millis.is_none() => {
                stone.millis = Some(millis);
            }
            _ if self.last && !text.contains(char::is_control) => {
                line.lost += u64::from(line.last.replace(text.to_owned()).is_some());
            }
            _ => line.lost += 1,
        }
    }
}

/// The milliseconds of a comment that says nothing but the time that a turn took.
fn elapsed(comment: &str) -> Option<i64> {
    let seconds = comment.trim().strip_prefix("[%emt ")?.strip_suffix(']')?;
    let (whole, part) = seconds.trim().split_once('.').unwrap_or((seconds, ""));
    let is_number = |text: &str| text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(whole) || !is_number(part) || whole.is_empty() || part.len() > 3 {
        return None;
    }
    let millis: i64 = format!("{part:0<3}").parse().ok()?;
    whole
        .parse::<i64>()
        .ok()?
        .checked_mul(1000)?
        .checked_add(millis)
}

/// Adds the time that a turn took, if it took any: opening moves that were set have 0.
pub(crate) fn push_elapsed(millis: u64, span: Span, record: &mut Record, text: &mut String) {
    use std::fmt::Write;
    if millis == 0 {
        return;
    }
    text.clear();
    // Writing to a string never fails.
    let _ = write!(text, "[%emt {}.{:03}", millis / 1000, millis % 1000);
    let end = text.trim_end_matches('0').trim_end_matches('.').len();
    text.truncate(end);
    text.push(']');
    record.remark(text, span);
}

/// Adds a tag, unless it has nothing to say.
pub(crate) fn push_tag(
    name: &str,
    value: &str,
    span: Span,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) {
    if value.len() > Chunk::LONGEST {
        let message = format!("{name} has {} bytes; 65,536 are read", value.len());
        diagnostics.push(Diagnostic::new(Code::TooLarge, span, message));
    } else if !matches!(value, "" | "?") {
        record.tags.push(name, value, span);
    }
}

/// That something can't be read.
pub(crate) fn unreadable(span: Span, expected: &str) -> Diagnostic {
    Diagnostic::new(Code::Syntax, span, format!("expected {expected}"))
}

/// That there is no such board.
pub(crate) fn no_board(files: u32, rows: u32, rules: Option<&str>, span: Span) -> Diagnostic {
    let message = match rules {
        Some(rules) => format!("{rules} is not played on a board of {files} by {rows}"),
        None => format!("no rule set has a board of {files} by {rows}"),
    };
    Diagnostic::new(Code::UnsupportedBoard, span, message)
        .help("five in a row is played on 15, 19 and 20 lines here")
}

/// The value of a tag as one line of a file, if there is one that can be told; what can't stand there is
/// counted as lost. `is_free` says what a reader would not take for something else.
pub(crate) fn line_of<'r>(
    record: &'r Record,
    tag: &str,
    is_free: impl Fn(&str) -> bool,
    losses: &mut Losses,
) -> Option<&'r str> {
    let value = record.tags.get(tag).filter(|value| !value.is_empty())?;
    let is_sound = value.trim() == value && !value.contains(char::is_control) && is_free(value);
    if !is_sound {
        losses.add(format!("the tag {tag}"));
    }
    is_sound.then_some(value)
}
