//! Which way a record names its cells, where its format does not say: all ways are tried against the rules.
//!
//! One legal way is taken and named in a note. Ways that differ only by a symmetry of the board that keeps the
//! start are one, since the rules can't tell them apart; of those the usual way of the format is taken.
//! Several or none are reported. So nothing is guessed in silence.

use std::ops::ControlFlow;

use crate::board::{Cell, Geometry, image};
use crate::diagnostic::{Code, Diagnostic};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme, Wish};
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
    let schemes = schemes(usual, wish, open);
    if schemes.len() == 1 || written.turns.is_empty() {
        return taken(usual);
    }
    let Ok(start) = written.game.start(Start {
        first: None,
        setup: written.setup,
    }) else {
        return taken(usual);
    };
    let keep = keeping(start.as_ref(), geometry);
    // Ways that say the same, or the same in a mirror, are one; the usual way of these comes first.
    let mut ways = Vec::<Way<'_>>::new();
    for scheme in schemes {
        let mut way = Way {
            scheme,
            geometry,
            turns: written.turns,
            good: 0,
        };
        if !ways.iter().any(|known| known.is_alike(&way, &keep)) {
            // The first is the usual one, which is looked at last.
            if !ways.is_empty() {
                way.good = good(start.as_ref(), &way, usize::MAX);
            }
            ways.push(way);
        }
    }
    // The others end soon as a rule, and a turn more than they have is all that the usual one needs.
    let others = ways.iter().map(|way| way.good).max().unwrap_or_default();
    if let Some(way) = ways.first_mut() {
        way.good = good(start.as_ref(), way, others + 1);
        if way.good > others {
            return taken(usual);
        }
    }
    let most = ways.iter().map(|way| way.good).max().unwrap_or_default();
    ways.retain(|way| way.good == most);
    let is_whole = most == written.turns.len();
    match ways.as_slice() {
        [] => taken(usual),
        [one] if one.scheme == usual => taken(usual),
        [one] if is_whole => Settled {
            scheme: one.scheme,
            said: Some(note(one.scheme, usual, written.span)),
        },
        [one, ..] if is_whole => Settled {
            scheme: one.scheme,
            said: Some(doubt(&ways, written.span)),
        },
        [one, ..] => Settled {
            scheme: one.scheme,
            said: Some(none_legal(one, usual, written.span)),
        },
    }
}

/// What [`settle`] can tell from the first turn of a game that begins as usual, if all its cells are on the board.
pub struct Obvious {
    usual: Scheme,
    /// The ways that are more than mirrors of the usual one.
    others: Vec<Scheme>,
    geometry: &'static Geometry,
    /// Where the first turn may be played.
    openings: Vec<Cell>,
}

impl Obvious {
    /// What can be told in a game, which is given as to [`settle`].
    pub fn new(game: &'static dyn Game, usual: Scheme, wish: Wish, open: Open) -> Option<Self> {
        let usual = wish.over(usual);
        let geometry = (game.spec().geometry)();
        let start = game.start(Start::default()).ok()?;
        let keep = keeping(start.as_ref(), geometry);
        let size = geometry.cells().map(|cell| {
            let (file, row) = geometry.lattice(cell);
            file.max(row)
        });
        let size = size.max().unwrap_or(0);
        let names = || {
            let letters = (b'a'..=b'z').take(usize::from(size) + 1);
            letters.flat_map(|letter| {
                (0..=u32::from(size)).map(move |number| Raw::named(letter, number))
            })
        };
        let is_mirror = |scheme: &Scheme| {
            keep.iter().any(|symmetry| {
                names().all(|raw| match usual.cell(raw, geometry) {
                    Cell::NOWHERE => true,
                    cell => image(symmetry, cell) == scheme.cell(raw, geometry),
                })
            })
        };
        let mut others = schemes(usual, wish, open);
        others.retain(|scheme| !is_mirror(scheme));
        Some(Self {
            usual,
            others,
            geometry,
            openings: start.targets(),
        })
    }

    /// Whether a game that begins so is read in the usual way, whatever follows: its first turn is legal in that
    /// way, and in no other.
    pub fn is_settled_by(&self, first: Raw) -> bool {
        let opens = |scheme: &Scheme| self.openings.contains(&scheme.cell(first, self.geometry));
        opens(&self.usual) && !self.others.iter().any(opens)
    }
}

/// The turns as one scheme has them.
struct Way<'a> {
    scheme: Scheme,
    geometry: &'a Geometry,
    turns: &'a [Option<Raw>],
    /// How many turns the rules allow.
    good: usize,
}

impl Way<'_> {
    fn cells(&self) -> impl Iterator<Item = Option<Cell>> + '_ {
        let cell = |raw: &Option<Raw>| raw.map(|raw| self.scheme.cell(raw, self.geometry));
        self.turns.iter().map(cell)
    }

    /// Whether one way is the other seen in a mirror that changes nothing.
    fn is_alike(&self, other: &Self, keeping: &[&[Cell]]) -> bool {
        keeping.iter().any(|symmetry| {
            let mut pairs = self.cells().zip(other.cells());
            pairs.all(|(one, other)| one.map(|cell| image(symmetry, cell)) == other)
        })
    }
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

/// How many turns the rules allow in that reading, passes that were left out played in between.
pub fn legal_turns(written: &Written<'_>, scheme: Scheme) -> usize {
    let start = Start {
        first: None,
        setup: written.setup,
    };
    let way = Way {
        scheme,
        geometry: (written.game.spec().geometry)(),
        turns: written.turns,
        good: 0,
    };
    written
        .game
        .start(start)
        .map_or(0, |start| good(start.as_ref(), &way, usize::MAX))
}

/// How many turns of a way are legal, as far as `most` of them.
fn good(start: &dyn Play, way: &Way<'_>, most: usize) -> usize {
    let mut play = start.fork();
    let mut is_legal = |cell: Option<Cell>| {
        let action = match cell {
            Some(cell) => Action::Place(cell),
            None => Action::Pass,
        };
        let actions = [action];
        let turn = Actions::plain(&actions);
        while play.implies_pass(&turn) && matches!(play.next(), Next::Pass(_)) && cell.is_some() {
            if play.play(&Actions::plain(&[Action::Pass])).is_err() {
                return false;
            }
        }
        cell != Some(Cell::NOWHERE) && play.play(&turn).is_ok()
    };
    let cells = way.cells().take(most);
    cells.take_while(|&cell| is_legal(cell)).count()
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
            let mut images: Vec<Cell> = targets.iter().map(|&cell| image(symmetry, cell)).collect();
            images.sort();
            images == targets && symmetry.len() == geometry.len() && board.becomes(&board, symmetry)
        })
        .collect()
}

/// The words of `--coordinates` that make a scheme of the usual one.
fn wish(scheme: Scheme, usual: Scheme) -> Wish {
    Wish {
        letters: (scheme.letters != usual.letters).then_some(scheme.letters),
        rows: (scheme.rows != usual.rows).then_some(scheme.rows),
        order: (scheme.order != usual.order).then_some(scheme.order),
        base: (scheme.base != usual.base).then_some(scheme.base),
    }
}

/// That the cells are not read in the usual way.
fn note(scheme: Scheme, usual: Scheme, span: Span) -> Diagnostic {
    let words = differences(scheme, usual);
    let message = format!("the cells are read with {words}: no other way is legal to the end");
    Diagnostic::new(Code::Resolved, span, message).help(format!(
        "`--coordinates {}` says so beforehand",
        wish(scheme, usual)
    ))
}

fn doubt(ways: &[Way<'_>], span: Span) -> Diagnostic {
    let schemes: Vec<String> = ways.iter().map(|way| way.scheme.to_string()).collect();
    let message = format!(
        "the cells can be read in {} ways that the rules allow; the first is taken: {}",
        ways.len(),
        schemes.join("; ")
    );
    Diagnostic::new(Code::Ambiguous, span, message).help("`--coordinates` decides")
}

/// That no way is legal to the end, though another than the usual one, or several, are so to the same turn.
fn none_legal(way: &Way<'_>, usual: Scheme, span: Span) -> Diagnostic {
    let taken = if way.scheme == usual {
        "as usual".to_owned()
    } else {
        format!(
            "with {}, which gets furthest",
            differences(way.scheme, usual)
        )
    };
    let message = format!(
        "no way to read the cells is legal to the end; they are read {taken}, up to turn {}",
        way.good
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
