//! The `BOARD` block of the Gomocup protocol, by which a manager hands a position to an engine: lines
//! `x,y,who` from 0 and the upper left corner, who being 1 for the stones of the engine that reads it and 2
//! for those of its opponent, closed by `DONE`. The engine is to move.
//!
//! The order of the lines is that of the moves only under the rules of Renju; else a block is a position.
//! Around it stand commands of the protocol, of which some tell the board (`START 15`) and the rules
//! (`INFO rule 1`); they hold for the blocks behind them.

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{no_board, unreadable};
use crate::format::five::string::doubt;
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::{lines, parts, whole_lines};
use crate::format::{Content, Context, Format, Held, Reading, Records, Spec, Way};
use crate::game::{Game, registry};
use crate::record::{Record, Setup};
use crate::source::{Chunk, Span};

/// Blocks of the protocol.
pub(crate) struct BoardBlock;

static SPEC: Spec = Spec {
    id: "board",
    title: "BOARD blocks of the Gomocup protocol",
    extensions: &["txt", "log"],
    shared: &["txt", "log"],
    companions: &[],
    way: Way::Reads,
    content: Content::Text,
    carries: rules::is_five,
};

/// From 0, column first, the upper left corner being 0,0.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::Zero,
};

/// Commands that a block may stand among, and that say nothing of it.
const COMMANDS: &[&str] = &[
    "INFO", "ABOUT", "RESTART", "BEGIN", "END", "OK", "YXSTOP", "YXNBEST",
];

impl Format for BoardBlock {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    /// Commands alone, and a block among them.
    fn detect(&self, head: &[u8]) -> bool {
        let (mut has_block, mut stones) = (false, 0);
        for line in whole_lines(head) {
            if is_block(line) {
                has_block = true;
            } else if has_block && stone(line, Span::at(0)).is_some() {
                stones += 1;
            } else if !(line.eq_ignore_ascii_case("DONE") || is_command(line)) {
                return false;
            }
        }
        has_block && stones > 0
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let block = Block {
            named: context.game,
            hint: rules::size_in(&context.name),
            scheme: context.coordinates.over(SCHEME),
            size: None,
            rule: None,
        };
        Box::new(Blocks {
            inner: Cutter::boxed(input, Cut::Behind("DONE"), block.clone()),
            block,
        })
    }
}

fn is_block(line: &str) -> bool {
    line.eq_ignore_ascii_case("BOARD") || line.eq_ignore_ascii_case("YXBOARD")
}

fn is_command(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    COMMANDS
        .iter()
        .any(|command| word.eq_ignore_ascii_case(command))
        || start(line).is_some()
}

/// The size of the board in a command: `START 15`, `RECTSTART 20,20`.
fn start(line: &str) -> Option<(u32, u32)> {
    let (word, size) = line.split_once(' ')?;
    if word.eq_ignore_ascii_case("START") {
        let size = size.trim().parse().ok()?;
        return Some((size, size));
    }
    let (files, rows) = size.split_once(',')?;
    let is_it = word.eq_ignore_ascii_case("RECTSTART");
    is_it.then_some((files.trim().parse().ok()?, rows.trim().parse().ok()?))
}

/// The rules in a command: `INFO rule 4`.
fn rule(line: &str) -> Option<u32> {
    let mut words = line.split_whitespace();
    let mut is = |wanted: &str| words.next().is_some_and(|w| w.eq_ignore_ascii_case(wanted));
    let is_it = is("INFO") && is("rule");
    words.next().filter(|_| is_it)?.parse().ok()
}

/// Cuts blocks, and hands on what commands have said.
struct Blocks<'i> {
    inner: Box<dyn Records + 'i>,
    block: Block,
}

impl Records for Blocks<'_> {
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        if !self.inner.next(chunk, diagnostics)? {
            return Ok(false);
        }
        for (line, span) in lines(&chunk.text).take_while(|(line, _)| !is_block(line)) {
            if let Some(size) = start(line) {
                // The place is told where it is in the same record.
                self.block.size = Some((size, chunk.offset, span));
            }
            self.block.rule = rule(line).or(self.block.rule);
        }
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::new(self.block.clone())
    }
}

/// A block, with what has been said before it.
#[derive(Clone)]
struct Block {
    named: Option<&'static dyn Game>,
    hint: Option<u32>,
    scheme: Scheme,
    /// Files and rows, and where that was said: the record's offset, and the place in it.
    size: Option<((u32, u32), u64, Span)>,
    rule: Option<u32>,
}

/// A stone: column, row, whose it is, and its place.
type Stone = (u32, u32, u32, Span);

fn stone(line: &str, span: Span) -> Option<Stone> {
    let mut numbers = parts(line, span, ',').map(|(text, _)| text.parse().ok());
    let stone = (numbers.next()??, numbers.next()??, numbers.next()??, span);
    numbers.next().is_none().then_some(stone)
}

impl Reading for Block {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let (mut block, mut done, mut stones) = (None, false, Vec::new());
        for (line, span) in lines(&chunk.text) {
            if is_block(line) && block.is_none() {
                block = Some(span);
            } else if line.eq_ignore_ascii_case("DONE") && block.is_some() {
                done = true;
            } else if let Some(stone) = stone(line, span).filter(|_| block.is_some()) {
                stones.push(stone);
            } else if block.is_some() || !is_command(line) {
                let wanted = if block.is_some() {
                    "column, row and whose stone it is, 1 or 2: 7,7,1"
                } else {
                    "a BOARD block"
                };
                diagnostics.push(unreadable(span, wanted));
                return Held::Unknown;
            }
        }
        let Some(block) = block else {
            return Held::Nothing;
        };
        if !done {
            let message = "this block has no DONE";
            diagnostics.push(Diagnostic::new(Code::Unclosed, block, message));
        }
        let Some(game) = self.rules(chunk, block, &stones, diagnostics) else {
            return Held::Unknown;
        };
        let placed = Placed {
            geometry: (game.spec().geometry)(),
            scheme: self.scheme,
            block,
        };
        if game.spec().game == "renju" && alternates(&stones) {
            for &(x, y, _, span) in &stones {
                record.place(placed.cell(x, y), span);
            }
        } else if let Some(setup) = placed.setup(&stones, diagnostics) {
            record.setup(setup, block);
        }
        Held::Record(game)
    }
}

impl Block {
    fn rules(
        &self,
        chunk: &Chunk,
        block: Span,
        stones: &[Stone],
        diagnostics: &mut Diagnostics,
    ) -> Option<&'static dyn Game> {
        // Bit 0: exactly five. Bit 2: Renju. Bit 3: Caro, which nobody plays here.
        let told = match self.rule {
            Some(rule) if rule & 8 != 0 && self.named.is_none() => {
                let message = "the rules are those of Caro, which are not known here";
                let fault = Diagnostic::new(Code::UnknownGame, block, message);
                diagnostics.push(fault.help("`--game gomoku` names others"));
                return None;
            }
            Some(rule) if rule & 4 != 0 => registry::named("renju").ok(),
            Some(rule) if rule & 1 != 0 => registry::named("gomoku:exact").ok(),
            _ => None,
        };
        let named = told.or(self.named);
        if let Some(((files, rows), offset, span)) = self.size {
            let found = rules::of_size(named, files, rows);
            if found.is_none() {
                let place = if offset == chunk.offset { span } else { block };
                let rules = named.map(|game| game.spec().id);
                diagnostics.push(no_board(files, rows, rules, place));
            }
            return found;
        }
        let most = stones.iter().map(|&(x, y, ..)| x.max(y).saturating_add(1));
        let fit = rules::holding(named, most.max().unwrap_or(0).min(20), self.hint);
        let Some(fit) = fit else {
            let message = "no rule set that may be meant has a board for these cells";
            diagnostics.push(Diagnostic::new(Code::UnsupportedBoard, block, message));
            return None;
        };
        diagnostics.push_all(doubt(fit, block));
        Some(fit.game)
    }
}

/// Whether the sides take turns, the opponent having had the last.
fn alternates(stones: &[Stone]) -> bool {
    let mut who = [2, 1].into_iter().cycle();
    stones.iter().rev().all(|stone| who.next() == Some(stone.2))
}

/// Where stones are put.
struct Placed {
    geometry: &'static Geometry,
    scheme: Scheme,
    block: Span,
}

impl Placed {
    fn cell(&self, x: u32, y: u32) -> Cell {
        self.scheme.cell(Raw::numbers(x, y), self.geometry)
    }

    /// The stones as a position. The side that has fewer stones, or as many, is to move, and it is the one
    /// who reads this.
    fn setup(&self, stones: &[Stone], diagnostics: &mut Diagnostics) -> Option<Setup> {
        let count = |who: u32| stones.iter().filter(|stone| stone.2 == who).count();
        let (own, other) = (count(1), count(2));
        let mover = match other.checked_sub(own) {
            Some(0) => Side::Black,
            Some(1) => Side::White,
            _ => {
                let message = format!(
                    "{own} own stones and {other} of the opponent: who is to move has as many as the \
                     other, or one less"
                );
                diagnostics.push(Diagnostic::new(Code::BadDiagram, self.block, message));
                return None;
            }
        };
        let mut setup = Setup {
            keyword: self.block,
            side: Some((mover, self.block)),
            number: u32::try_from(stones.len() + 1)
                .ok()
                .map(|number| (number, self.block)),
            pieces: vec![None; self.geometry.len()],
            spans: vec![self.block; self.geometry.len()],
            extras: Vec::new(),
        };
        for &(x, y, who, span) in stones {
            let side = match who {
                1 => mover,
                2 => mover.other(),
                _ => {
                    let message = format!("{who} is nobody: 1 is who reads this, 2 the opponent");
                    diagnostics.push(Diagnostic::new(Code::BadValue, span, message));
                    return None;
                }
            };
            let cell = self.cell(x, y).index();
            let (Some(piece), Some(place)) =
                (setup.pieces.get_mut(cell), setup.spans.get_mut(cell))
            else {
                let message = format!("{x},{y} is not on the board");
                diagnostics.push(Diagnostic::new(Code::OffBoard, span, message));
                return None;
            };
            if piece.replace(side).is_some() {
                let message = format!("there is a stone on {x},{y} already");
                diagnostics.push(Diagnostic::new(Code::Occupied, span, message));
                return None;
            }
            *place = span;
        }
        Some(setup)
    }
}
