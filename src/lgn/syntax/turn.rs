//! Turns: words of parts joined by commas, and doubtful readings of them.

use nom::Parser;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{char, digit1, one_of, satisfy};
use nom::combinator::{cut, opt, verify};
use nom::sequence::{preceded, separated_pair};

use super::expect::{Expected, Parsed, want};
use super::place::Text;
use super::token::value;
use super::tree::{Kind, Name, Part, PartKind, Reading, Tree};
use crate::board::{Axis, Side};
use crate::record::Ending;
use crate::source::Run;

/// Where parsers put what they read: the arenas of a tree, with the text that places are told in.
pub(super) struct Build<'a, 't> {
    pub(super) tree: &'a mut Tree,
    pub(super) text: Text<'t>,
}

/// Which parts may stand in a word.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Parts {
    /// All of them.
    Any,
    /// Placements and moves with what belongs to them: no marks and no throws.
    OfReading,
}

/// A word that is a turn: `d5`, `~b1-a4,xc5`, `pass`, `<c4|c5>`.
pub(super) fn word<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Parsed<'t, Kind> {
    let (word, tilde) = opt(char('~')).parse(input)?;
    let tilde = tilde.is_some();
    if word.starts_with('<') {
        let (rest, readings) = doubt(build, word)?;
        return ended(rest, Kind::Doubt { tilde, readings });
    }
    let start = build.tree.parts.len();
    let rest = if let Some(kind) = alone(word) {
        build.push(word, "", kind, build.tree.names.len());
        ""
    } else if starts_swap(word) {
        swap(build, word)?.0
    } else {
        let (rest, ()) = parts(build, word, Parts::Any)?;
        rest
    };
    let parts = Run::since(start, build.tree.parts.len());
    ended(rest, Kind::Turn { tilde, parts })
}

fn ended(rest: &str, kind: Kind) -> Parsed<'_, Kind> {
    if rest.is_empty() {
        return Ok((rest, kind));
    }
    let comma = Expected::one(rest, "a comma");
    let end = Expected::one(rest, "the end of the word");
    Err(nom::Err::Failure(nom::error::ParseError::or(comma, end)))
}

impl<'t> Build<'_, 't> {
    /// Adds a part that was read from `from` up to `rest`, whose cells are the names since `names`.
    fn push(&mut self, from: &'t str, rest: &'t str, kind: PartKind, names: usize) {
        self.tree.parts.push(Part {
            span: self.text.between(from, rest),
            kind,
            cells: Run::since(names, self.tree.names.len()),
        });
    }
}

/// What stands alone in its word: passes and end words.
fn alone(word: &str) -> Option<PartKind> {
    const WORDS: [(&str, PartKind); 7] = [
        ("pass", PartKind::Pass),
        ("pa", PartKind::Pass),
        ("--", PartKind::Pass),
        ("resign", PartKind::End(Ending::Resigned)),
        ("draw", PartKind::End(Ending::Agreed)),
        ("time", PartKind::End(Ending::Time)),
        ("forfeit", PartKind::End(Ending::Forfeit)),
    ];
    let known = WORDS.iter().find(|(w, _)| word.eq_ignore_ascii_case(w));
    known.map(|(_, kind)| *kind)
}

fn starts_swap(word: &str) -> bool {
    word.get(..4)
        .is_some_and(|head| head.eq_ignore_ascii_case("swap"))
}

/// `swap`, `swap:a1,b2`.
fn swap<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Parsed<'t, ()> {
    let names = build.tree.names.len();
    let (mut rest, _) = tag_no_case("swap").parse(input)?;
    if let Some(list) = rest.strip_prefix(':') {
        rest = cells(build, list, ',')?.0;
    }
    build.push(input, rest, PartKind::Swap, names);
    Ok((rest, ()))
}

/// One or more parts, joined by commas.
fn parts<'t>(build: &mut Build<'_, 't>, input: &'t str, which: Parts) -> Parsed<'t, ()> {
    let (mut rest, ()) = want("a turn", |i| part(build, i, which)).parse(input)?;
    while let Some(next) = rest.strip_prefix(',') {
        (rest, ()) = want("a part of a turn", |i| part(build, i, which)).parse(next)?;
    }
    Ok((rest, ()))
}

/// One part. What follows its first sign settles which.
fn part<'t>(build: &mut Build<'_, 't>, input: &'t str, which: Parts) -> Parsed<'t, ()> {
    let names = build.tree.names.len();
    let (rest, kind) = match input.as_bytes() {
        [b'@', ..] if which == Parts::Any => mark(build, input)?,
        [b'r' | b'R', b'o' | b'O', ..] if which == Parts::Any => roll(input)?,
        [b'x' | b'X', b'a'..=b'z' | b'A'..=b'Z', ..] => {
            let (rest, ()) = preceded(one_of("xX"), cut(|i| cell(build, i))).parse(input)?;
            (rest, PartKind::Remove)
        }
        _ => man(build, input)?,
    };
    build.push(input, rest, kind, names);
    Ok((rest, ()))
}

/// `@d5`, `@d5/`.
fn mark<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Parsed<'t, PartKind> {
    let (rest, ()) = preceded(char('@'), cut(|i| cell(build, i))).parse(input)?;
    let (rest, axis) = axis(rest)?;
    Ok((rest, PartKind::Mark(axis)))
}

/// The direction of a rendezvous, if one is given.
pub(super) fn axis(input: &str) -> Parsed<'_, Option<Axis>> {
    let (rest, sign) = opt(one_of("-|/\\")).parse(input)?;
    Ok((rest, sign.and_then(Axis::from_sign)))
}

/// `roll:5-3`.
fn roll(input: &str) -> Parsed<'_, PartKind> {
    // Which faces there are is for the rules to say.
    let is_die =
        |digits: &str| digits.len() == 1 || (digits.len() == 2 && !digits.starts_with('0'));
    let die = || want("the number of a face", verify(digit1, is_die));
    let (rest, _) = tag_no_case("roll:").parse(input)?;
    let dice = separated_pair(die(), want("a dash", char('-')), die());
    let (rest, (first, second)) = cut(dice).parse(rest)?;
    let pips = |digits| value(digits) as u8;
    Ok((rest, PartKind::Roll(pips(first), pips(second))))
}

/// What begins with a cell: `d5`, `a1=W`, `b1-a3`, `h6>h8`.
fn man<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Parsed<'t, PartKind> {
    let (rest, ()) = cell(build, input)?;
    match rest.as_bytes() {
        [b'=', ..] => {
            let (rest, side) = preceded(char('='), cut(want("`B` or `W`", side))).parse(rest)?;
            Ok((rest, PartKind::PlaceAs(side)))
        }
        [b'-', ..] => {
            let (rest, ()) = preceded(char('-'), cut(|i| cells(build, i, '-'))).parse(rest)?;
            Ok((rest, PartKind::Move))
        }
        // Else the angle closes a doubtful reading.
        [b'>', b'a'..=b'z' | b'A'..=b'Z', ..] => {
            let (rest, ()) = preceded(char('>'), cut(|i| cell(build, i))).parse(rest)?;
            Ok((rest, PartKind::Send))
        }
        _ => Ok((rest, PartKind::Place)),
    }
}

/// The letter of a side.
pub(super) fn side(input: &str) -> Parsed<'_, Side> {
    let (rest, letter) = one_of("BWbw").parse(input)?;
    let black = letter.eq_ignore_ascii_case(&'B');
    Ok((rest, if black { Side::Black } else { Side::White }))
}

/// One or more cells, joined by a sign.
pub(super) fn cells<'t>(build: &mut Build<'_, 't>, input: &'t str, joint: char) -> Parsed<'t, ()> {
    let (mut rest, ()) = cell(build, input)?;
    while let Some(next) = rest.strip_prefix(joint) {
        (rest, ()) = cell(build, next)?;
    }
    Ok((rest, ()))
}

/// The name of a cell.
pub(super) fn cell<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Parsed<'t, ()> {
    let letter = satisfy(|c| c.is_ascii_alphabetic());
    let (rest, letter) = want("a cell", letter).parse(input)?;
    let (rest, digits) = want("a row number", digit1).parse(rest)?;
    build.tree.names.push(Name {
        span: build.text.between(input, rest),
        file: (letter.to_ascii_lowercase() as u8) - b'a' + 1,
        row: row(digits),
    });
    Ok((rest, ()))
}

/// The row that digits name; 0 if no row has that number.
fn row(digits: &str) -> u16 {
    if digits.starts_with('0') || digits.len() > 3 {
        0
    } else {
        value(digits) as u16
    }
}

/// `<c4|c5>`, `<?>`.
fn doubt<'t>(build: &mut Build<'_, 't>, input: &'t str) -> Parsed<'t, Run> {
    let start = build.tree.readings.len();
    let (mut rest, _) = char('<').parse(input)?;
    if let Some(rest) = rest.strip_prefix("?>") {
        return Ok((rest, Run::since(start, start)));
    }
    loop {
        let first = build.tree.parts.len();
        let (behind, ()) = parts(build, rest, Parts::OfReading)?;
        build.tree.readings.push(Reading {
            span: build.text.between(rest, behind),
            parts: Run::since(first, build.tree.parts.len()),
        });
        let Some(next) = behind.strip_prefix('|') else {
            let (rest, _) = want("`|` or `>`", char('>')).parse(behind)?;
            return Ok((rest, Run::since(start, build.tree.readings.len())));
        };
        rest = next;
    }
}
