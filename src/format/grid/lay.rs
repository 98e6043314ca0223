//! A board of cells becomes a record: its pieces or its size say which rules, and the rules which way it is
//! turned.

use super::fit::{OnBoard, Wishes, hexagonal, misfit, square};
use super::mark::{Mark, mark, stranger};
use super::meant::{
    Shown, choose, geometry, named_by, passes_between, plays, start_of, starts_with,
};
use super::note::{At, notes};
use super::table::Table;
use crate::board::{Cell, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::Held;
use crate::format::coordinates::{Raw, Scheme, Wish};
use crate::format::settle::{Open, Written, settle};
use crate::game::Game;
use crate::record::{Diagram, Numbered, PlayedAt, Record, Setup, What};
use crate::source::Span;

/// No board has as many turns, played on again or not.
const MOST_TURNS: usize = 4096;

/// Fills in the record of a table.
pub(super) fn lay(
    table: &Table<'_>,
    wishes: &Wishes,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Held {
    let said = table.lines.iter().find_map(|line| named_by(&line.text));
    let wishes = &Wishes {
        game: said.or(wishes.game),
        ..*wishes
    };
    let all = table.rows.iter().flatten();
    let whole = all
        .map(|text| text.span)
        .reduce(Span::to)
        .unwrap_or_default();
    for &span in &table.strange {
        let message = "a line that is no row, between rows of a board";
        diagnostics.push(Diagnostic::new(Code::Syntax, span, message));
    }
    let Some(board) = hexagonal(table, wishes).or_else(|| square(table, wishes)) else {
        return match misfit(table, wishes) {
            Ok((game, fault)) => {
                diagnostics.push(fault);
                record.push(whole, What::Fault(None));
                Held::Record(game)
            }
            Err(fault) => {
                diagnostics.push(fault);
                Held::Unknown
            }
        };
    };
    let mut laying = Laying {
        table,
        wishes,
        board,
        whole,
        record,
        diagnostics,
    };
    laying.go()
}

/// A turn that the board tells.
#[derive(Clone, Copy)]
struct Told {
    number: u32,
    tilde: bool,
    at: Where,
    span: Span,
}

#[derive(Clone, Copy)]
enum Where {
    Named(Raw),
    Turn(u32),
}

struct Laying<'x, 'a, 't> {
    table: &'x Table<'t>,
    wishes: &'x Wishes,
    board: OnBoard<'a, 't>,
    whole: Span,
    record: &'x mut Record,
    diagnostics: &'x mut Diagnostics,
}

/// What a board shows, before it is known which cells they are.
#[derive(Default)]
struct Seen {
    pieces: Vec<(Raw, Side, Span)>,
    turns: Vec<Told>,
    doubt: Option<Span>,
    is_faulty: bool,
}

impl Laying<'_, '_, '_> {
    fn go(&mut self) -> Held {
        let mut seen = self.marks();
        self.lines(&mut seen);
        seen.turns.sort_by_key(|turn| turn.number);
        let game = match self.rules(&seen) {
            Ok(game) => game,
            Err(fault) => {
                self.diagnostics.push(fault);
                return Held::Unknown;
            }
        };
        if seen.is_faulty || !self.table.strange.is_empty() {
            self.record.push(self.whole, What::Fault(None));
            return Held::Record(game);
        }
        self.fill(game, &seen);
        Held::Record(game)
    }

    /// Reads the marks of all cells; what can't be read is reported.
    fn marks(&mut self) -> Seen {
        let mut seen = Seen::default();
        let game = self.board.open.first().copied();
        for &(raw, text) in &self.board.cells {
            match mark(&text.text) {
                Mark::Empty | Mark::Block => {}
                Mark::Piece(side) => seen.pieces.push((raw, side, text.span)),
                Mark::Number { value, tilde } => seen.turns.push(Told {
                    number: value,
                    tilde,
                    at: Where::Named(raw),
                    span: text.span,
                }),
                Mark::Doubt => {
                    seen.doubt.get_or_insert(text.span);
                }
                Mark::Unknown => {
                    seen.is_faulty = true;
                    let cell = game.map_or(String::new(), |game| {
                        let geometry = geometry(game);
                        let cell = Scheme::of(geometry).cell(raw, geometry);
                        format!(" on {}", geometry.name(cell))
                    });
                    let message = format!("{:?} means nothing{cell}", text.text);
                    let fault = Diagnostic::new(Code::BadDiagram, text.span, message);
                    let help = match stranger(&text.text) {
                        Some((other, ours)) => {
                            format!(
                                "this is U+{:04X}, not the {ours:?} that it looks like",
                                u32::from(other)
                            )
                        }
                        None => {
                            "a cell is empty, a number, or a piece: B, W, x, o, ●, ○".to_owned()
                        }
                    };
                    self.diagnostics.push(fault.help(help));
                }
            }
        }
        seen
    }

    /// The lines round the board are notes, or are kept as comments.
    fn lines(&mut self, seen: &mut Seen) {
        for line in &self.table.lines {
            let Some(found) = notes(line) else {
                if !line.is_blank() && named_by(&line.text).is_none() {
                    self.record.remark(&line.text, line.span);
                }
                continue;
            };
            for note in found {
                if seen.turns.len() > MOST_TURNS {
                    let message = format!("more than {MOST_TURNS} turns on one board");
                    let fault = Diagnostic::new(Code::TooLarge, note.span, message);
                    self.diagnostics.push(fault);
                    seen.is_faulty = true;
                    return;
                }
                let at = match note.at {
                    At::Turn(number) => Where::Turn(number),
                    At::Cell(file, row) => {
                        let skips = self.board.skips_i && file > 9;
                        Where::Named(Raw::numbers(u32::from(file) - u32::from(skips), row))
                    }
                };
                seen.turns.push(Told {
                    number: note.number,
                    tilde: note.tilde,
                    at,
                    span: note.span,
                });
            }
        }
    }

    fn rules(&self, seen: &Seen) -> Result<&'static dyn Game, Diagnostic> {
        let open = &self.board.open;
        let Some(&first) = open.first() else {
            return Err(Diagnostic::new(
                Code::UnknownGame,
                self.whole,
                "no game has such a board",
            ));
        };
        let geometry = geometry(first);
        let scheme = Scheme::of(geometry);
        let pieces: Vec<(Cell, Side)> = seen
            .pieces
            .iter()
            .map(|&(raw, side, _)| (scheme.cell(raw, geometry), side))
            .collect();
        let turns: Vec<Cell> = seen.cells(|raw| scheme.cell(raw, geometry));
        let shown = Shown {
            pieces: &pieces,
            turns: &turns,
        };
        choose(open, &shown).map_err(|ids| {
            let message = format!("a board that {} are played on", ids.join(", "));
            let help: Vec<String> = ids.iter().map(|id| format!("`--game {id}`")).collect();
            Diagnostic::new(Code::UnknownGame, self.whole, message)
                .help(format!("say which: {}", help.join(", ")))
        })
    }

    fn fill(&mut self, game: &'static dyn Game, seen: &Seen) {
        let geometry = geometry(game);
        let scheme = self.scheme(game, seen);
        let cell = |raw: Raw| scheme.cell(raw, geometry);
        let mut pieces = vec![None; geometry.len()];
        let mut spans = vec![Span::default(); geometry.len()];
        let mut listed = Vec::new();
        for &(raw, side, span) in &seen.pieces {
            let cell = cell(raw);
            if let (Some(piece), Some(place)) =
                (pieces.get_mut(cell.index()), spans.get_mut(cell.index()))
            {
                (*piece, *place) = (Some(side), span);
                listed.push((cell, side));
            }
        }
        let start = start_of(game);
        let is_start = start.len() == listed.len() && start.iter().all(|one| listed.contains(one));
        let first = seen.turns.first().map_or(1, |turn| turn.number);
        let is_bare = listed.is_empty() && (first == 1 || start.is_empty());
        if is_bare {
            // People leave out what stands there in every game.
            for (cell, side) in start {
                if let Some(piece) = pieces.get_mut(cell.index()) {
                    *piece = Some(side);
                }
            }
        }
        let mut turns: Vec<(Told, Cell)> = Vec::with_capacity(seen.turns.len());
        for &turn in &seen.turns {
            let cell = match turn.at {
                Where::Named(raw) => cell(raw),
                Where::Turn(number) => {
                    let earlier = turns.iter().find(|(told, _)| told.number == number);
                    earlier.map_or(Cell::NOWHERE, |(_, cell)| *cell)
                }
            };
            turns.push((turn, cell));
        }
        let mut setup = None;
        if !is_start && !is_bare {
            let cells: Vec<Cell> = turns.iter().map(|(_, cell)| *cell).collect();
            let position = Setup {
                keyword: self.whole,
                side: None,
                number: (first > 1).then_some((first, self.whole)),
                pieces: pieces.clone(),
                spans: spans.clone(),
                extras: Vec::new(),
            };
            let position = sided(game, position, &cells, first, self.whole);
            self.record.setup(position.clone(), self.whole);
            setup = Some(position);
        }
        if turns.is_empty() && seen.doubt.is_none() {
            return;
        }
        self.count_passes(game, setup.as_ref(), &mut turns);
        let numbered = turns.iter().map(|(turn, cell)| Numbered {
            number: turn.number,
            at: match turn.at {
                Where::Named(_) => PlayedAt::Cell(*cell),
                Where::Turn(number) => PlayedAt::Turn(number, turn.span),
            },
            span: turn.span,
            as_played: turn.tilde,
        });
        let diagram = Diagram {
            keyword: self.whole,
            pieces,
            spans,
            numbered: numbered.collect(),
            doubt: seen.doubt,
        };
        self.record.diagrams.push(diagram);
        let index = self.record.diagrams.len() as u32 - 1;
        self.record.push(self.whole, What::Diagram(index));
    }

    /// Which way the board is turned. Pieces that are not those of the start don't say.
    fn scheme(&mut self, game: &'static dyn Game, seen: &Seen) -> Scheme {
        let geometry = geometry(game);
        let usual = Scheme::of(geometry);
        let pieces: Vec<(Cell, Side)> = seen
            .pieces
            .iter()
            .map(|&(raw, side, _)| (usual.cell(raw, geometry), side))
            .collect();
        let is_open = self.board.is_square
            && seen.doubt.is_none()
            && (pieces.is_empty() || starts_with(game, &pieces));
        let turns: Vec<Option<Raw>> = seen
            .turns
            .iter()
            .filter_map(|turn| match turn.at {
                Where::Named(raw) => Some(Some(raw)),
                Where::Turn(_) => None,
            })
            .collect();
        let written = Written {
            game,
            setup: None,
            turns: &turns,
            span: self.whole,
        };
        let open = Open {
            rows: is_open,
            order: is_open,
            ..Open::default()
        };
        // Files and rows count from 1 by now.
        let wish = Wish {
            letters: None,
            base: None,
            ..self.wishes.coordinates
        };
        let settled = settle(&written, usual, wish, open);
        self.diagnostics.push_all(settled.said);
        settled.scheme
    }

    /// Some people number passes as well: then their numbers are missing.
    fn count_passes(
        &mut self,
        game: &'static dyn Game,
        setup: Option<&Setup>,
        turns: &mut [(Told, Cell)],
    ) {
        let plain: Vec<(u32, Cell)> = turns
            .iter()
            .map(|(turn, cell)| (turn.number, *cell))
            .collect();
        let Some(passes) = passes_between(game, setup, &plain) else {
            return;
        };
        for ((turn, _), passes) in turns.iter_mut().zip(&passes) {
            turn.number -= passes;
            if let Where::Turn(number) = &mut turn.at {
                let earlier = plain.iter().position(|(other, _)| other == number);
                let before = earlier.and_then(|at| passes_at(&plain, at)).unwrap_or(0);
                *number -= before;
            }
        }
        let message = "numbers are missing where a side has to pass: passes are counted here";
        let note = Diagnostic::new(Code::Resolved, self.whole, message);
        self.diagnostics
            .push(note.help("in LGN passes have no number"));
    }
}

/// How many numbers are missing before a turn.
fn passes_at(turns: &[(u32, Cell)], at: usize) -> Option<u32> {
    let (first, _) = turns.first()?;
    let (number, _) = turns.get(at)?;
    (number - first).checked_sub(at as u32)
}

impl Seen {
    /// The cells of the turns that name one.
    fn cells(&self, cell: impl Fn(Raw) -> Cell) -> Vec<Cell> {
        let named = self.turns.iter().filter_map(|turn| match turn.at {
            Where::Named(raw) => Some(cell(raw)),
            Where::Turn(_) => None,
        });
        named.collect()
    }
}

/// A position with the side to move: odd numbers are of who began, unless the turns are legal only the other
/// way.
fn sided(
    game: &'static dyn Game,
    mut position: Setup,
    turns: &[Cell],
    first: u32,
    span: Span,
) -> Setup {
    if turns.is_empty() {
        return position;
    }
    let begins = game.spec().first.unwrap_or(Side::Black);
    let usual = if first % 2 == 1 {
        begins
    } else {
        begins.other()
    };
    let mut played = |side: Side| {
        position.side = Some((side, span));
        plays(game, Some(side), Some(&position), turns)
    };
    let (one, other) = (played(usual), played(usual.other()));
    let side = if other > one && other == turns.len() {
        usual.other()
    } else {
        usual
    };
    position.side = Some((side, span));
    position
}
