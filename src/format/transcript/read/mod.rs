//! Makes a record of the text of one game.

mod around;
mod end;

use super::board::{self, Found};
use super::fold::Fold;
use super::is_of_placements;
use super::line::{self, Kind, Line};
use super::numbers::Numbers;
use super::plain::Plain;
use super::token::{Piece, Token, Tokens};
use crate::board::{Cell, Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Order, Raw, Rows, Scheme, Wish};
use crate::format::settle::Open;
use crate::format::text::words::{self, MOST_MOVES, Name, TOO_MANY_MOVES};
use crate::format::{Context, Held, Reading};
use crate::game::{Game, Start, registry};
use crate::record::{Action, Doubt, Reading as Meant, Record, Score, What};
use crate::source::{Chunk, Run, Span};

/// What is known of the moves of a file: the rules, and how cells are named.
#[derive(Clone)]
pub(in crate::format) struct Moves {
    /// None if no game has such cells.
    game: Option<&'static dyn Game>,
    /// Whether the rules were named, and not guessed.
    is_named: bool,
    wish: Wish,
    /// The highest number of a cell.
    rows: u32,
    /// Where the first piece may be placed.
    openings: Vec<Cell>,
    /// The short way for most lines, where there is one.
    plain: Option<Plain>,
}

impl Moves {
    /// What the context says. Games of cells that name no rules are taken for Othello.
    pub(in crate::format) fn new(context: &Context) -> Self {
        let othello = || registry::find("othello", "").ok();
        let game = context
            .game
            .or_else(othello)
            .filter(|game| is_of_placements(game.spec()));
        let start = game.and_then(|game| game.start(Start::default()).ok());
        let wish = context.coordinates;
        let plain = game.and_then(|game| {
            let geometry = (game.spec().geometry)();
            Plain::new(game, geometry, wish, open(geometry))
        });
        Self {
            game,
            is_named: context.game.is_some(),
            wish,
            plain,
            rows: game.map_or(0, rows),
            openings: start.map_or(Vec::new(), |start| start.targets()),
        }
    }

    /// The short way, where there is one.
    #[cfg(test)]
    pub(in crate::format::transcript) fn plain(&self) -> Option<&Plain> {
        self.plain.as_ref()
    }

    /// The same, but all lines go the full way.
    #[cfg(test)]
    pub(in crate::format::transcript) fn on_the_full_way(&self) -> Self {
        Self {
            plain: None,
            ..self.clone()
        }
    }

    /// The board.
    pub(in crate::format::transcript) fn geometry(&self) -> Option<&'static Geometry> {
        self.game.map(|game| (game.spec().geometry)())
    }

    /// Whether a game may begin with a name, in some reading.
    pub(in crate::format::transcript) fn may_begin(&self, name: Name) -> bool {
        let Some(geometry) = self.geometry() else {
            return true;
        };
        let usual = Scheme::of(geometry);
        let reads = |scheme: Scheme| self.openings.contains(&scheme.cell(name.raw(), geometry));
        let orders = [Order::ColumnFirst, Order::RowFirst];
        orders.into_iter().any(|order| {
            let rows = [Rows::Top, Rows::Bottom];
            rows.into_iter().any(|rows| {
                reads(Scheme {
                    rows,
                    order,
                    ..usual
                })
            })
        })
    }

    /// Reads the moves of `span` alone, as one game. `score` is what is said of it elsewhere.
    pub(in crate::format) fn read_span(
        &self,
        chunk: &Chunk,
        span: Span,
        score: Option<(Score, Span)>,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> Held {
        let Some(game) = self.game else {
            let message = "the turns of this game are more than cells";
            diagnostics.push(Diagnostic::new(Code::UnknownGame, span, message));
            return Held::Unknown;
        };
        if let Some(plain) = self.plain.as_ref().filter(|_| score.is_none())
            && plain.read(&chunk.text, span, record)
        {
            return Held::Record(game);
        }
        let mut read = Read {
            moves: self,
            game,
            geometry: (game.spec().geometry)(),
            rows: self.rows,
            is_named: self.is_named,
            text: &chunk.text,
            record,
            diagnostics,
            fold: Fold::default(),
            raws: Vec::new(),
            turns: Vec::new(),
            numbers: Numbers::default(),
            side: None,
            score,
            span: None,
            doubts: Vec::new(),
        };
        read.all(span)
    }
}

/// What transcripts leave open of how cells are named.
fn open(geometry: &Geometry) -> Open {
    Open {
        // No letter comes behind the H of a board of eight files.
        letters: geometry.rows().len() > 8,
        rows: true,
        order: true,
        base: false,
    }
}

/// The highest number of a cell.
fn rows(game: &'static dyn Game) -> u32 {
    let geometry = (game.spec().geometry)();
    let rows = geometry.cells().map(|cell| geometry.lattice(cell).1);
    rows.max().map_or(0, u32::from)
}

impl Reading for Moves {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let all = Span::new(0, chunk.text.len() as u32);
        self.read_span(chunk, all, None, record, diagnostics)
    }
}

struct Read<'r> {
    moves: &'r Moves,
    game: &'static dyn Game,
    geometry: &'static Geometry,
    /// The highest number of a cell.
    rows: u32,
    /// Whether the rules were named, and not guessed.
    is_named: bool,
    text: &'r str,
    record: &'r mut Record,
    diagnostics: &'r mut Diagnostics,
    fold: Fold,
    /// The name of every cell among the actions, in their order.
    raws: Vec<Raw>,
    /// The turns: a name, or a pass.
    turns: Vec<Option<Raw>>,
    numbers: Numbers,
    /// Whose the next turn is said to be.
    side: Option<(Side, Span)>,
    score: Option<(Score, Span)>,
    /// From the first turn to the last.
    span: Option<Span>,
    /// The turns that can be read in several ways.
    doubts: Vec<Doubtful>,
}

/// A turn that can be read in several ways: its index among the turns, that of its entry, and those of its first
/// name and its first reading.
struct Doubtful {
    turn: usize,
    entry: usize,
    raws: usize,
    readings: usize,
}

/// A fault has been reported behind which nothing more is read.
struct Stop;

impl Read<'_> {
    fn all(&mut self, span: Span) -> Held {
        let (mut at, to) = (span.start as usize, span.end as usize);
        let text = self.text;
        let bytes = text.as_bytes().get(..to).unwrap_or_default();
        while at < to {
            let (end, next) = line::ends(bytes, at).unwrap_or((to, to));
            if self.line(at, end).is_err() {
                self.record.push(Span::at(end as u32), What::Fault(None));
                break;
            }
            at = next;
        }
        self.finish(span)
    }

    fn line(&mut self, from: usize, to: usize) -> Result<(), Stop> {
        let text = self.text.get(from..to).unwrap_or_default();
        if let Some(game) = line::rules(text).filter(|_| self.turns.is_empty()) {
            self.name_rules(game, Span::new(from as u32, to as u32));
            return Ok(());
        }
        let mut from = from;
        if let Some(found) = board::find(self.text, from, to, self.geometry) {
            from = found.end;
            self.start(found)?;
        }
        let mut fold = std::mem::take(&mut self.fold);
        fold.line(self.text, from, to);
        let done = self.folded(&fold, from, to);
        self.fold = fold;
        done
    }

    /// The rules that the text names. What is named beside it says more if it names a variant of the same game.
    fn name_rules(&mut self, game: &'static dyn Game, span: Span) {
        let spec = game.spec();
        let is_general = spec.variant.is_empty() && spec.game == self.game.spec().game;
        if self.is_named && is_general {
            return;
        }
        self.is_named = true;
        if !is_of_placements(spec) {
            self.refuse(span);
            return;
        }
        self.game = game;
        self.geometry = (spec.geometry)();
        self.rows = rows(game);
    }

    fn refuse(&mut self, span: Span) {
        let message = "the turns of this game are more than cells";
        let fault = Diagnostic::new(Code::UnknownGame, span, message);
        self.diagnostics.push(fault);
    }

    fn folded(&mut self, fold: &Fold, from: usize, to: usize) -> Result<(), Stop> {
        let line = Line::of(fold);
        match line.kind {
            Kind::Blank => Ok(()),
            Kind::Prose | Kind::Score => {
                if !self.results(fold, 0) {
                    self.prose(fold);
                    self.comment(from, to);
                }
                Ok(())
            }
            Kind::Moves => self.moves(fold, &line, from, to),
        }
    }

    /// A line of moves, with what stands before and behind them.
    fn moves(&mut self, fold: &Fold, line: &Line, from: usize, to: usize) -> Result<(), Stop> {
        let mut head = line.head;
        if line.is_run {
            // The number of a game in a list, or of nothing.
            let is_move = |piece: &Piece| matches!(piece.token, Token::Cell(_) | Token::Pass);
            let mut pieces = Tokens::from(fold.bytes(), head);
            let is_bare = matches!(
                pieces.next().map(|piece| piece.token),
                Some(Token::Number(_, 0))
            );
            // `1f5` has a number of its own.
            let first = Tokens::from(fold.bytes(), head).find(is_move);
            head = first
                .filter(|first| !(is_bare && first.is_joined))
                .map_or(head, |piece| piece.start);
        }
        if head > 0 {
            self.words(fold, 0, head)?;
            let place = fold.span(head, head + 1, self.text);
            if says_something(fold, 0, head) {
                self.comment(from, place.start as usize);
            }
        }
        let mut pieces = Tokens::from(fold.bytes(), head).peekable();
        while let Some(piece) = pieces.next_if(|piece| piece.start < line.tail) {
            let goes_on = pieces.peek().map(|next| next.token);
            self.piece(fold, piece, goes_on)?;
        }
        let end = fold.bytes().len();
        if fold
            .bytes()
            .get(line.tail)
            .copied()
            .is_some_and(words::is_of_word)
        {
            // It hangs on to the last move.
            let word = Tokens::from(fold.bytes(), line.tail).next();
            let span = word.map_or(Span::at(to as u32), |word| {
                fold.span(word.start, word.end, self.text)
            });
            return self.unread(span, "expected a move");
        }
        if !self.results(fold, line.tail) {
            self.words(fold, line.tail, end)?;
            let place = fold.span(line.tail.saturating_sub(1), line.tail, self.text);
            if says_something(fold, line.tail, end) {
                self.comment(place.end as usize, to);
            }
        }
        Ok(())
    }

    fn piece(&mut self, fold: &Fold, piece: Piece, next: Option<Token>) -> Result<(), Stop> {
        let span = fold.span(piece.start, piece.end, self.text);
        match piece.token {
            Token::Cell(_) | Token::Pass if self.turns.len() == MOST_MOVES => {
                let fault = Diagnostic::new(Code::TooLarge, span, TOO_MANY_MOVES);
                self.diagnostics.push(fault);
                return Err(Stop);
            }
            Token::Cell(name) => self.cell(fold, piece, name),
            Token::Pass => {
                self.turn(Action::Pass, span);
                self.turns.push(None);
            }
            Token::Number(number, dots) => self.number(number, dots, span),
            Token::Side(side) if matches!(next, Some(Token::Cell(_) | Token::Pass)) => {
                self.side = Some((side, span));
            }
            Token::Remark => {
                let inside = Span::new(span.start + 1, span.end.saturating_sub(1));
                self.comment(inside.start as usize, inside.end as usize);
            }
            Token::Score(..) | Token::Claim(_) | Token::Side(_) | Token::Unread => {
                return self.unread(span, "expected a move");
            }
        }
        Ok(())
    }

    fn number(&mut self, number: u32, dots: usize, span: Span) {
        let turns = self.turns.len() as u32;
        let placed = self.raws.len() as u32;
        self.numbers.add(number, dots, span, turns, placed);
    }

    /// A cell. Digits that no row has may hold the number of the next turn.
    fn cell(&mut self, fold: &Fold, piece: Piece, name: Name) {
        let whole = fold.span(piece.start, piece.end, self.text);
        if name.number <= self.rows {
            self.place(name.raw(), whole);
            return;
        }
        let digits = fold.bytes().get(piece.end - name.digits..piece.end);
        let digits = digits.unwrap_or_default();
        let turns = self.turns.len() as u32 + 1;
        let all = || words::splits(digits, self.rows);
        let mut fitting = all().filter(|(_, _, number)| self.numbers.expect(*number, turns));
        let one = match (fitting.next(), fitting.next()) {
            (Some(one), None) => Some(one),
            _ if all().count() == 1 => all().next(),
            _ => None,
        };
        if let Some((row, len, number)) = one {
            let end = piece.end - name.digits + len;
            let span = fold.span(piece.start, end, self.text);
            self.place(Raw::named(name.letter, row), span);
            self.number(number, 0, fold.span(end, piece.end, self.text));
        } else if all().next().is_some() {
            let begin = self.begin_doubt();
            for (row, len, _) in all() {
                let span = fold.span(piece.start, piece.end - name.digits + len, self.text);
                self.may_be(Raw::named(name.letter, row), span);
            }
            self.doubt(begin, whole);
        } else {
            self.place(name.raw(), whole);
        }
    }

    fn place(&mut self, raw: Raw, span: Span) {
        self.turn(Action::Place(Cell::NOWHERE), span);
        self.raws.push(raw);
        self.turns.push(Some(raw));
    }

    fn turn(&mut self, action: Action, span: Span) {
        self.span = Some(self.span.map_or(span, |all| all.to(span)));
        match self.side.take() {
            Some((side, said)) => self.record.word_of(side, said, action, said.to(span)),
            None => self.record.word(action, span),
        }
    }

    fn begin_doubt(&self) -> Doubtful {
        Doubtful {
            turn: self.turns.len(),
            entry: self.record.entries.len(),
            raws: self.raws.len(),
            readings: self.record.readings.len(),
        }
    }

    /// One reading of a cell in doubt.
    fn may_be(&mut self, raw: Raw, span: Span) {
        let at = self.record.actions.len();
        self.record.actions.push(Action::Place(Cell::NOWHERE));
        self.record.action_spans.push(span);
        self.raws.push(raw);
        let actions = Run::since(at, at + 1);
        self.record.readings.push(Meant { span, actions });
    }

    /// A cell whose row is one of several.
    fn doubt(&mut self, begin: Doubtful, span: Span) {
        self.span = Some(self.span.map_or(span, |all| all.to(span)));
        let readings = Run::since(begin.readings, self.record.readings.len());
        let doubt = Doubt {
            readings,
            ..Doubt::default()
        };
        self.record.push(span, What::Doubt(doubt));
        self.turns.push(self.raws.get(begin.raws).copied());
        self.doubts.push(begin);
    }

    fn start(&mut self, found: Found) -> Result<(), Stop> {
        if !self.turns.is_empty() || !self.record.setups.is_empty() {
            return self.unread(found.span, "a position behind moves");
        }
        let usual = self.game.start(Start::default()).ok();
        let is_usual = usual.is_some_and(|usual| {
            let board = usual.board();
            let mut cells = self.geometry.cells().zip(&found.setup.pieces);
            let first = self.game.spec().first.unwrap_or(Side::Black);
            cells.all(|(cell, piece)| board.get(cell) == *piece)
                && found.setup.side.is_none_or(|(side, _)| side == first)
        });
        if !is_usual {
            self.record.setup(found.setup, found.span);
        }
        Ok(())
    }
}

/// Whether a piece of a line is more than signs and the remains of HTML.
fn says_something(fold: &Fold, from: usize, to: usize) -> bool {
    let piece = fold.bytes().get(from..to).unwrap_or_default();
    piece.iter().any(|&b| words::is_of_word(b))
}
