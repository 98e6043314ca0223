//! The lines of `diagram` and `position` blocks: rows of marks, file labels, notes, and what rows can't
//! say.

use nom::Parser;

use nom::character::complete::{char, space0, space1};
use nom::combinator::opt;
use nom::sequence::{delimited, pair, preceded};

use super::block_line::{Wrong, whole};
use super::expect::{Expected, Parsed, want};
use super::token::{self, HIGHEST};
use super::tree::{GridMark, LineKind, Mark, Note, NoteAt, Row};
use super::turn::{self, Build};
use crate::board::Side;
use crate::source::Run;

/// A line of a `diagram`.
pub(super) fn diagram_line<'t>(
    build: &mut Build<'_, 't>,
    line: &'t str,
) -> Result<LineKind, Wrong<'t>> {
    let has_border = || words(line).any(|(word, _)| word.starts_with('|') || word.ends_with('|'));
    if line.contains('=') && !has_border() {
        notes(build, line)
    } else {
        row_or_files(build, line)
    }
}

/// A line of a `position`.
pub(super) fn position_line<'t>(
    build: &mut Build<'_, 't>,
    line: &'t str,
) -> Result<LineKind, Wrong<'t>> {
    let (word, rest) = line.split_at(line.find([' ', '\t']).unwrap_or(line.len()));
    // What stands before `rest` is settled, so errors may be told of the whole line.
    match word {
        "mark" => {
            let names = build.tree.names.len() as u32;
            let cell = preceded(space1, |i| turn::cell(build, i));
            let axis = preceded(space0, turn::axis);
            let ((), axis) = whole(rest, pair(want("a cell", cell), axis))?;
            Ok(LineKind::MarkAt(names, axis))
        }
        "session" => Ok(LineKind::Session(count(build, whole(rest, a_number)?)?)),
        "played" => {
            let side = || opt(preceded(space1, turn::side));
            let (first, second) = whole(rest, pair(side(), side()))?;
            if first.is_some() && first == second {
                let at = rest.trim_start();
                return Err(Wrong::Expected(Expected::one(
                    at,
                    "`B`, `W` or both, each once",
                )));
            }
            let has = |side| first == Some(side) || second == Some(side);
            Ok(LineKind::Played(has(Side::Black), has(Side::White)))
        }
        "pairs" => {
            let (black, white) = whole(rest, pair(a_number, a_number))?;
            Ok(LineKind::Pairs(count(build, black)?, count(build, white)?))
        }
        _ => row_or_files(build, line),
    }
}

/// A number behind a blank, as digits.
fn a_number(input: &str) -> Parsed<'_, &str> {
    let digits = nom::character::complete::digit1;
    want("a number", preceded(space1, digits)).parse(input)
}

/// The value of digits, if it is not too large.
fn count<'t>(build: &Build<'_, 't>, digits: &'t str) -> Result<u32, Wrong<'t>> {
    match token::value(digits) {
        number if number > HIGHEST => Err(Wrong::TooLarge(build.text.span(digits))),
        number => Ok(number),
    }
}

/// `52 = h8, 53 = 17`.
fn notes<'t>(build: &mut Build<'_, 't>, line: &'t str) -> Result<LineKind, Wrong<'t>> {
    let start = build.tree.notes.len();
    let mut rest = line;
    loop {
        rest = note(build, rest)?;
        if rest.is_empty() {
            return Ok(LineKind::Notes(Run::since(start, build.tree.notes.len())));
        }
        let comma = delimited(space0, char(','), space0);
        (rest, _) = want("a comma or the end of the line", comma).parse(rest)?;
    }
}

fn note<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Result<&'t str, Wrong<'t>> {
    let is_mark = |c: char| c.is_ascii_digit() || "~?|".contains(c);
    let (behind, text) =
        want("a turn number", nom::bytes::complete::take_while1(is_mark)).parse(input)?;
    let mark = Mark {
        span: build.text.span(text),
        kind: mark(build, text)?,
    };
    if !matches!(mark.kind, GridMark::Number { .. } | GridMark::Doubt) {
        return Err(Wrong::Expected(Expected::one(input, "a turn number")));
    }
    let equals = delimited(space0, char('='), space0);
    let (at, _) = want("`=`", equals).parse(behind)?;
    let names = build.tree.names.len() as u32;
    let (rest, at) = if at.starts_with(|c: char| c.is_ascii_digit()) {
        let (rest, number) = token::number(at)?;
        let span = build.text.between(at, rest);
        if number > HIGHEST {
            return Err(Wrong::TooLarge(span));
        }
        (rest, NoteAt::Turn(number, span))
    } else {
        let (rest, ()) = want("a cell or a turn number", |i| turn::cell(build, i)).parse(at)?;
        (rest, NoteAt::Cell(names))
    };
    build.tree.notes.push(Note {
        span: build.text.between(input, rest),
        mark,
        at,
    });
    Ok(rest)
}

fn row_or_files<'t>(build: &mut Build<'_, 't>, line: &'t str) -> Result<LineKind, Wrong<'t>> {
    if is_files(line) {
        Ok(LineKind::Files)
    } else {
        row(build, line).map(LineKind::Row)
    }
}

/// Whether a line holds letters alone, in the order of the alphabet without a gap. One letter that may
/// be a piece is one.
fn is_files(line: &str) -> bool {
    let mut last = None;
    let mut count = 0;
    for word in line.split([' ', '\t']).filter(|word| !word.is_empty()) {
        let [letter] = word.as_bytes() else {
            return false;
        };
        let letter = letter.to_ascii_lowercase();
        let follows = last.is_none_or(|last: u8| letter == last + 1);
        if !letter.is_ascii_lowercase() || !follows {
            return false;
        }
        last = Some(letter);
        count += 1;
    }
    count > 1 || last.is_some_and(|letter| !b"bwox".contains(&letter))
}

/// A row: a label, a border, marks, a second border; all but the marks may be missing.
fn row<'t>(build: &mut Build<'_, 't>, line: &'t str) -> Result<Row, Wrong<'t>> {
    let mut row = Row::default();
    let mut start = build.tree.marks.len();
    let mut borders = 0;
    for (word, behind) in words(line) {
        for piece in pieces(word) {
            if piece != "|" {
                let span = build.text.span(piece);
                let kind = mark(build, piece)?;
                build.tree.marks.push(Mark { span, kind });
                continue;
            }
            borders += 1;
            if borders == 2 {
                // From the bar to the end of the line.
                row.rest = Some(build.text.span(piece).to(build.text.span(behind)));
                row.marks = Run::since(start, build.tree.marks.len());
                return Ok(row);
            }
            let bar = piece.as_ptr() as usize - line.as_ptr() as usize;
            let left = line.get(..bar).unwrap_or("").trim_matches([' ', '\t']);
            if !left.is_empty() {
                let span = build.text.span(left);
                match label(left) {
                    Some(number) => row.label = Some((number, span)),
                    None => row.margin = Some(span),
                }
            }
            build.tree.marks.truncate(start);
            start = build.tree.marks.len();
        }
    }
    row.marks = Run::since(start, build.tree.marks.len());
    Ok(row)
}

fn label(text: &str) -> Option<u32> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| token::value(text))
}

/// The words of a line, each with what stands behind it.
fn words(line: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        let start = rest.trim_start_matches([' ', '\t']);
        let end = start.find([' ', '\t']).unwrap_or(start.len());
        let (word, behind) = start.split_at(end);
        rest = behind;
        (!word.is_empty()).then_some((word, behind))
    })
}

/// A word cut into borders and a mark: a bar is a border where a blank or the line's end is beside it.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let (left, rest) = word.split_at(usize::from(word.starts_with('|')));
    let right = usize::from(rest.ends_with('|'));
    let (middle, right) = rest.split_at(rest.len() - right);
    [left, middle, right]
        .into_iter()
        .filter(|piece| !piece.is_empty())
}

/// What stands for one cell. What is no mark at all is for those to report who know the board.
fn mark<'t>(build: &Build<'_, 't>, text: &'t str) -> Result<GridMark, Wrong<'t>> {
    Ok(match text {
        "." | "·" | "-" | "_" | "+" => GridMark::Empty,
        "#" => GridMark::Block,
        "B" | "x" | "X" | "●" => GridMark::Piece(Side::Black),
        "W" | "o" | "O" | "○" => GridMark::Piece(Side::White),
        "@" => GridMark::Coin,
        _ => {
            let (digits, tilde) = match text.strip_prefix('~') {
                Some(rest) => (rest, true),
                None => (text, false),
            };
            if is_number(digits) {
                let value = count(build, digits)?;
                GridMark::Number { value, tilde }
            } else if is_doubt(digits) {
                GridMark::Doubt
            } else {
                GridMark::Unknown
            }
        }
    })
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
}

/// `?`, `4?`, `?7`, `12|17`.
fn is_doubt(text: &str) -> bool {
    if text == "?" {
        return true;
    }
    if text.contains('|') {
        return text.split('|').all(is_number);
    }
    let unread = text.bytes().filter(|&b| b == b'?').count();
    let others = text.bytes().all(|b| b == b'?' || b.is_ascii_digit());
    unread == 1 && others && text.len() <= 6
}
