//! The lines of `figure` blocks: one directive a line.

use nom::Parser;
use nom::bytes::complete::take_while1;
use nom::character::complete::{char, digit1, space1};
use nom::combinator::{cut, opt};
use nom::sequence::{pair, preceded, separated_pair};

use super::block_line::{Wrong, quoted, whole};
use super::expect::{Expected, Parsed, want};
use super::token::{self, HIGHEST};
use super::tree::{Directive, LineKind};
use super::turn::{self, Build};
use crate::record::MarkKind;
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
        "coordinates" => alone(rest, Directive::Coordinates(true))?,
        "no-coordinates" => alone(rest, Directive::Coordinates(false))?,
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
        "line" => {
            let (path, _) = want("a cell", space1).parse(rest)?;
            let (second, ()) = turn::cell(build, path)?;
            let (second, _) = want("a dash", char('-')).parse(second)?;
            whole(second, |i| turn::cell(build, i))?;
            Directive::Line(Run::since(names, build.tree.names.len()))
        }
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

/// A directive of one word.
fn alone(rest: &str, directive: Directive) -> Result<Directive, Wrong<'_>> {
    whole(rest, nom::combinator::success(directive))
}

/// `numbers`, `numbers 1-50`.
fn numbers<'t>(build: &Build<'_, 't>, rest: &'t str) -> Result<Directive, Wrong<'t>> {
    let number = || want("a number", digit1);
    let range = separated_pair(number(), want("a dash", char('-')), number());
    let Some((first, last)) = whole(rest, opt(preceded(space1, cut(range))))? else {
        return Ok(Directive::Numbers(None));
    };
    let (from, to) = (token::value(first), token::value(last));
    for (number, digits) in [(from, first), (to, last)] {
        if number > HIGHEST {
            return Err(Wrong::TooLarge(build.text.span(digits)));
        }
    }
    Ok(Directive::Numbers(Some((from, to))))
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
