//! The lines of `figure` blocks: one directive a line.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take_while1};
use nom::character::complete::{char, digit1, space1};
use nom::combinator::{cut, opt, peek, value as value_of};
use nom::multi::fold_many0;
use nom::sequence::{pair, preceded, separated_pair};

use super::block_line::{Wrong, quoted, whole};
use super::expect::{Expected, Parsed, want};
use super::token::{self, HIGHEST};
use super::tree::{Directive, LineKind};
use super::turn::{self, Build};
use crate::board::{Coordinates, PageSide, Sides};
use crate::record::{MarkKind, Numbering};
use crate::source::Run;

/// The name of a figure: letters, digits, `-`, `_`, `.`.
pub(super) fn name(input: &str) -> Parsed<'_, &str> {
    take_while1(|c: char| c.is_ascii_alphanumeric() || "-_.".contains(c)).parse(input)
}

/// A line of a `figure`.
pub(super) fn line<'t>(build: &mut Build<'_, 't>, line: &'t str) -> Result<LineKind, Wrong<'t>> {
    directive(build, line).map(LineKind::Directive)
}

fn directive<'t>(build: &mut Build<'_, 't>, line: &'t str) -> Result<Directive, Wrong<'t>> {
    let (word, rest) = line.split_at(line.find([' ', '\t']).unwrap_or(line.len()));
    let names = build.tree.names.len();
    Ok(match word {
        "legal" => alone(rest, Directive::Legal)?,
        "forbidden" => alone(rest, Directive::Forbidden)?,
        "annulling" => alone(rest, Directive::Annulling)?,
        "last" => alone(rest, Directive::Last)?,
        "rendezvous" => alone(rest, Directive::Rendezvous)?,
        "mark" => alone(rest, Directive::Mark)?,
        "empty" => alone(rest, Directive::Empty)?,
        "mirror" => alone(rest, Directive::Mirror)?,
        "swap-colours" => alone(rest, Directive::SwapColours)?,
        "ghosts" => alone(rest, Directive::Ghosts)?,
        "to-move" => alone(rest, Directive::ToMove)?,
        "before-after" => alone(rest, Directive::BeforeAfter)?,
        "no-coordinates" => alone(rest, Directive::Coordinates(Coordinates::None))?,
        "coordinates" => coordinates(rest)?,
        "rotate" => rotate(build, rest)?,
        "numbers" => numbers(build, rest)?,
        "shade" => Directive::Sign(MarkKind::Shade, cells(build, rest)?),
        "circle" => Directive::Sign(MarkKind::Circle, cells(build, rest)?),
        "square" => Directive::Sign(MarkKind::Square, cells(build, rest)?),
        "triangle" => Directive::Sign(MarkKind::Triangle, cells(build, rest)?),
        "cross" => Directive::Sign(MarkKind::Cross, cells(build, rest)?),
        "label" => {
            let cell = want("a cell", preceded(space1, |i| turn::cell(build, i)));
            let ((), text) = whole(rest, pair(cell, text()))?;
            Directive::Label(names as u32, build.text.span(text))
        }
        "caption" => Directive::Caption(build.text.span(whole(rest, text())?)),
        "piece" => {
            let (rest, _) = want("`B` or `W`", space1).parse(rest)?;
            let (rest, side) = want("`B` or `W`", turn::side).parse(rest)?;
            Directive::Piece(side, cells(build, rest)?)
        }
        "arrow" => Directive::Arrow(path(build, rest)?),
        "line" => Directive::Line(two_cells(build, rest)?),
        "crop" if is_word(rest, "fit") => Directive::Crop(Run::since(names, names)),
        "crop" => Directive::Crop(two_cells(build, rest)?),
        _ => {
            return Err(Wrong::Expected(Expected::one(
                line,
                "a directive of a figure",
            )));
        }
    })
}

/// A text in quotes, behind a blank.
fn text<'t>() -> impl FnMut(&'t str) -> Parsed<'t, &'t str> {
    want("a text in quotes", preceded(space1, quoted))
}

/// Whether nothing but that word is left of a line.
fn is_word(rest: &str, word: &str) -> bool {
    rest.trim_matches([' ', '\t']) == word
}

/// A directive of one word.
fn alone(rest: &str, directive: Directive) -> Result<Directive, Wrong<'_>> {
    whole(rest, nom::combinator::success(directive))
}

/// `numbers`, `numbers 1-50`, `numbers 51-100 from 1 modulo 100`.
fn numbers<'t>(build: &Build<'_, 't>, rest: &'t str) -> Result<Directive, Wrong<'t>> {
    let range = separated_pair(number(), want("a dash", char('-')), number());
    let range = opt(preceded(space1, preceded(peek(digit1), cut(range))));
    let (from, modulo) = (behind("from"), behind("modulo"));
    let (range, from, modulo) = whole(rest, (range, from, modulo))?;
    let value = |digits: &'t str| value(build, digits);
    let turns = match range {
        Some((first, last)) => Some((value(first)?, value(last)?)),
        None => None,
    };
    Ok(Directive::Numbers(Numbering {
        turns,
        from: from.map(value).transpose()?,
        modulo: modulo.map(value).transpose()?,
    }))
}

/// A word and a number, each behind a blank, that may be left out.
fn behind<'t>(
    word: &'static str,
) -> impl Parser<&'t str, Output = Option<&'t str>, Error = Expected<'t>> {
    opt(preceded(
        (space1, tag(word)),
        cut(preceded(want("a number", space1), number())),
    ))
}

fn number<'t>() -> impl FnMut(&'t str) -> Parsed<'t, &'t str> {
    want("a number", digit1)
}

fn value<'t>(build: &Build<'_, 't>, digits: &'t str) -> Result<u32, Wrong<'t>> {
    let value = token::value(digits);
    if value > HIGHEST {
        return Err(Wrong::TooLarge(build.text.span(digits)));
    }
    Ok(value)
}

/// `rotate 90`.
fn rotate<'t>(build: &Build<'_, 't>, rest: &'t str) -> Result<Directive, Wrong<'t>> {
    let degrees = whole(rest, preceded(want("a number", space1), number()))?;
    value(build, degrees).map(Directive::Rotate)
}

/// `coordinates`, `coordinates left top`.
fn coordinates(rest: &str) -> Result<Directive, Wrong<'_>> {
    let words = PageSide::ALL.map(|side| value_of(side, tag(side.word())));
    let side = preceded(
        space1,
        want("a side: left, right, top or bottom", alt(words)),
    );
    let sides = fold_many0(side, Sides::default, Sides::with);
    let sides = whole(rest, sides)?;
    Ok(Directive::Coordinates(if sides == Sides::default() {
        Coordinates::Usual
    } else {
        Coordinates::On(sides)
    }))
}

/// Two cells joined by a dash, behind a blank.
fn two_cells<'t>(build: &mut Build<'_, 't>, rest: &'t str) -> Result<Run, Wrong<'t>> {
    let names = build.tree.names.len();
    let (path, _) = want("a cell", space1).parse(rest)?;
    let (second, ()) = turn::cell(build, path)?;
    let (second, _) = want("a dash", char('-')).parse(second)?;
    whole(second, |i| turn::cell(build, i))?;
    Ok(Run::since(names, build.tree.names.len()))
}

/// One or more cells, each behind a blank.
fn cells<'t>(build: &mut Build<'_, 't>, rest: &'t str) -> Result<Run, Wrong<'t>> {
    let names = build.tree.names.len();
    let mut rest = rest;
    loop {
        let cell = preceded(space1, |i| turn::cell(build, i));
        (rest, ()) = want("a cell", cell).parse(rest)?;
        if rest.trim_start_matches([' ', '\t']).is_empty() {
            return Ok(Run::since(names, build.tree.names.len()));
        }
    }
}

/// Two or more cells joined by dashes, behind a blank.
fn path<'t>(build: &mut Build<'_, 't>, rest: &'t str) -> Result<Run, Wrong<'t>> {
    let names = build.tree.names.len();
    let (path, _) = want("a cell", space1).parse(rest)?;
    let (behind, ()) = turn::cell(build, path)?;
    let (behind, _) = want("a dash", char('-')).parse(behind)?;
    whole(behind, |i| turn::cells(build, i, '-'))?;
    Ok(Run::since(names, build.tree.names.len()))
}
