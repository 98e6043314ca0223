//! Which way a record names its cells, where its format does not say: all ways are tried against the rules.
//!
//! One legal way is taken and named in a note. Ways that differ only by a symmetry of the board that keeps the
//! start are one, since the rules can't tell them apart; of those the usual way of the format is taken.
//! Several or none are reported. So nothing is guessed in silence.

use std::ops::ControlFlow;

use super::coordinates::{Base, Letters, Order, Raw, Rows, Scheme, Wish};
use crate::board::{Board, Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Game, Next, Play, Start};
use crate::record::{Action, Actions, Setup};
use crate::source::Span;

/// What a format leaves open.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools)] // a list of what is open
pub struct Open {
    /// Whether `I` is among the letters.
    pub letters: bool,
    /// Where row 1 lies.
    pub rows: bool,
    /// Which part comes first.
    pub order: bool,
    /// What numbers begin with.
    pub base: bool,
}

/// The turns of a record's main line as they were written; none is a pass.
pub struct Written<'a> {
    /// The rule set.
    pub game: &'static dyn Game,
    /// The position that it starts from, if that is not the usual one.
    pub setup: Option<&'a Setup>,
    /// The raw names.
    pub turns: &'a [Option<Raw>],
    /// The place of all of them, for what is reported.
    pub span: Span,
}

/// How the cells are to be read, and what is to be said of it.
pub struct Settled {
    /// The way that was taken.
    pub scheme: Scheme,
    /// What there is to report.
    pub said: Option<Diagnostic>,
}

/// Finds how the cells are to be read. `usual` is the way of the format, `wish` what was asked for, and
/// `open` what remains to be found out.
pub fn settle(written: &Written<'_>, usual: Scheme, wish: Wish, open: Open) -> Settled {
    let usual = wish.over(usual);
    let taken = |scheme| Settled { scheme, said: None };
    let geometry = (written.game.spec().geometry)();
    let line = |scheme: Scheme| -> Vec<Option<Cell>> {
        let cell = |raw: &Option<Raw>| raw.map(|raw| scheme.cell(raw, geometry));
        written.turns.iter().map(cell).collect()
    };
    let first = line(usual);
    let mut ways = Vec::<Way>::new();
    for scheme in schemes(usual, wish, open) {
        let cells = line(scheme);
        // Two schemes that say the same need no more words.
        if ways.iter().all(|way| way.cells != cells) {
            ways.push(Way { scheme, cells });
        }
    }
    if ways.len() == 1 {
        return taken(usual);
    }
    let Ok(start) = written.game.start(Start {
        first: None,
        setup: written.setup,
    }) else {
        return taken(usual);
    };
    let mut legal: Vec<&Way> = Vec::new();
    for way in &ways {
        if is_legal(start.as_ref(), &way.cells) {
            legal.push(way);
        }
    }
    let keep = keeping(start.as_ref(), geometry);
    let mut classes: Vec<&Way> = Vec::new();
    for way in legal {
        if !classes.iter().any(|known| are_alike(known, way, &keep)) {
            classes.push(way);
        }
    }
    match classes.as_slice() {
        // The usual way comes first, so that its own fault is told. That no other is better is said there.
        [] => taken(usual),
        [one] if one.cells == first => taken(usual),
        [one] => Settled {
            scheme: one.scheme,
            said: Some(note(one.scheme, usual, written.span)),
        },
        [one, ..] => Settled {
            scheme: one.scheme,
            said: Some(doubt(&classes, written.span)),
        },
    }
}

struct Way {
    scheme: Scheme,
    cells: Vec<Option<Cell>>,
}

/// All ways that are open, the usual one first.
fn schemes(usual: Scheme, wish: Wish, open: Open) -> Vec<Scheme> {
    let mut all = vec![usual];
    let mut vary = |is_open: bool, other: fn(Scheme) -> Scheme| {
        if is_open {
            let more: Vec<Scheme> = all.iter().map(|&scheme| other(scheme)).collect();
            all.extend(more);
        }
    };
    vary(open.letters && wish.letters.is_none(), |scheme| Scheme {
        letters: match scheme.letters {
            Letters::All => Letters::NoI,
            Letters::NoI => Letters::All,
        },
        ..scheme
    });
    vary(open.rows && wish.rows.is_none(), |scheme| Scheme {
        rows: match scheme.rows {
            Rows::Top => Rows::Bottom,
            Rows::Bottom => Rows::Top,
        },
        ..scheme
    });
    vary(open.order && wish.order.is_none(), |scheme| Scheme {
        order: match scheme.order {
            Order::ColumnFirst => Order::RowFirst,
            Order::RowFirst => Order::ColumnFirst,
        },
        ..scheme
    });
    vary(open.base && wish.base.is_none(), |scheme| Scheme {
        base: match scheme.base {
            Base::Zero => Base::One,
            Base::One => Base::Zero,
        },
        ..scheme
    });
    all
}

/// Whether the rules allow all turns, passes that were left out played in between.
fn is_legal(start: &dyn Play, cells: &[Option<Cell>]) -> bool {
    let mut play = start.fork();
    for cell in cells {
        let action = match cell {
            Some(cell) if *cell == Cell::NOWHERE => return false,
            Some(cell) => Action::Place(*cell),
            None => Action::Pass,
        };
        let actions = [action];
        let turn = Actions::plain(&actions);
        if cell.is_some() {
            while let Next::Pass(_) = play.next() {
                if play.play(&Actions::plain(&[Action::Pass])).is_err() {
                    return false;
                }
            }
        }
        if play.play(&turn).is_err() {
            return false;
        }
    }
    true
}

/// The symmetries of the board that keep the start, with all that may be played there.
fn keeping<'g>(start: &dyn Play, geometry: &'g Geometry) -> Vec<&'g [Cell]> {
    let board = start.board();
    let mut targets = Vec::new();
    start.legal(&mut |turn| {
        targets.extend(turn.list.iter().filter_map(|action| match action {
            Action::Place(cell) => Some(*cell),
            _ => None,
        }));
        ControlFlow::Continue(())
    });
    targets.sort();
    let symmetries = geometry.symmetries().iter().map(AsRef::as_ref);
    symmetries
        .filter(|symmetry| {
            let mut images: Vec<Cell> = targets
                .iter()
                .filter_map(|&cell| image(symmetry, cell))
                .collect();
            images.sort();
            images == targets && is_kept(&board, geometry, symmetry)
        })
        .collect()
}

fn is_kept(board: &Board, geometry: &Geometry, symmetry: &[Cell]) -> bool {
    let of = |side: Side| {
        board
            .cells(side)
            .all(|cell| image(symmetry, cell).is_some_and(|image| board.get(image) == Some(side)))
    };
    symmetry.len() == geometry.len() && of(Side::Black) && of(Side::White)
}

fn image(symmetry: &[Cell], cell: Cell) -> Option<Cell> {
    symmetry.get(cell.index()).copied()
}

/// Whether one way is the other seen in a mirror that changes nothing.
fn are_alike(one: &Way, other: &Way, keeping: &[&[Cell]]) -> bool {
    keeping.iter().any(|symmetry| {
        one.cells
            .iter()
            .zip(&other.cells)
            .all(|(&one, &other)| one.and_then(|cell| image(symmetry, cell)) == other)
    })
}

/// That the cells are not read in the usual way.
fn note(scheme: Scheme, usual: Scheme, span: Span) -> Diagnostic {
    let words = differences(scheme, usual);
    let message = format!("the cells are read with {words}: no other way is legal to the end");
    Diagnostic::new(Code::Resolved, span, message)
        .help(format!("`--coordinates {scheme}` says so beforehand"))
}

fn doubt(ways: &[&Way], span: Span) -> Diagnostic {
    let schemes: Vec<String> = ways.iter().map(|way| way.scheme.to_string()).collect();
    let message = format!(
        "the cells can be read in {} ways that the rules allow; the first is taken: {}",
        ways.len(),
        schemes.join("; ")
    );
    Diagnostic::new(Code::Ambiguous, span, message).help("`--coordinates` decides")
}

/// Where a scheme is not the usual one, in words.
fn differences(scheme: Scheme, usual: Scheme) -> String {
    let mut words = Vec::new();
    if scheme.letters != usual.letters {
        words.push(match scheme.letters {
            Letters::All => "the letter i",
            Letters::NoI => "no letter i",
        });
    }
    if scheme.rows != usual.rows {
        words.push(match scheme.rows {
            Rows::Bottom => "row 1 at the bottom",
            Rows::Top => "row 1 on top",
        });
    }
    if scheme.order != usual.order {
        words.push(match scheme.order {
            Order::ColumnFirst => "the column first",
            Order::RowFirst => "the row first",
        });
    }
    if scheme.base != usual.base {
        words.push(match scheme.base {
            Base::Zero => "numbers from 0",
            Base::One => "numbers from 1",
        });
    }
    words.join(", ")
}
