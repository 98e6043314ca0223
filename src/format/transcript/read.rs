//! Makes a record of the text of one game.

use super::board::{self, Found};
use super::fold::Fold;
use super::line::{self, Kind, Line};
use super::numbers::Numbers;
use super::token::{Piece, Token, Tokens, looks_like_move};
use crate::board::{Cell, Geometry, Shape, Side};
use crate::check::walk;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Order, Raw, Rows, Scheme, Wish};
use crate::format::settle::{Open, Written, settle};
use crate::format::words::{self, Name};
use crate::format::{Context, Held, Reading};
use crate::game::{Game, Start, registry};
use crate::lgn::syntax::{looks_like, odd_sign};
use crate::record::{
    Action, Actions, Claim, Doubt, How, Reading as Meant, Record, Score, Setup, What,
};
use crate::source::{Chunk, Run, Span};

/// The longest comment that is kept, in bytes.
const LONGEST: usize = 64 << 10;

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
}

impl Moves {
    /// What the context says. Games of cells that name no rules are taken for Othello.
    pub(in crate::format) fn new(context: &Context) -> Self {
        let othello = || registry::find("othello", "").ok();
        let game = context
            .game
            .or_else(othello)
            .filter(|game| super::is_of_placements(game.spec()));
        let geometry = game.map(|game| (game.spec().geometry)());
        let rows = geometry.and_then(|geometry| {
            let rows = geometry.cells().map(|cell| geometry.lattice(cell).1);
            rows.max()
        });
        let start = game.and_then(|game| game.start(Start::default()).ok());
        Self {
            game,
            is_named: context.game.is_some(),
            wish: context.coordinates,
            rows: u32::from(rows.unwrap_or_default()),
            openings: start.map_or(Vec::new(), |start| start.targets()),
        }
    }

    /// The board.
    pub(super) fn geometry(&self) -> Option<&'static Geometry> {
        self.game.map(|game| (game.spec().geometry)())
    }

    /// Whether a game may begin with a name, in some reading.
    pub(super) fn may_begin(&self, name: Name) -> bool {
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
        let mut read = Read {
            moves: self,
            game,
            geometry: (game.spec().geometry)(),
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
            is_doubtful: false,
        };
        read.all(span)
    }
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
    /// Whether there is a turn that can be read in two ways.
    is_doubtful: bool,
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

    fn folded(&mut self, fold: &Fold, from: usize, to: usize) -> Result<(), Stop> {
        let line = Line::of(fold);
        match line.kind {
            Kind::Blank => Ok(()),
            Kind::Prose | Kind::Score => {
                self.results(fold, 0);
                self.prose(fold);
                self.comment(from, to);
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
            let first = Tokens::from(fold.bytes(), head)
                .find(|piece| matches!(piece.token, Token::Cell(_) | Token::Pass));
            head = first.map_or(head, |piece| piece.start);
        }
        if head > 0 {
            self.words(fold, 0, head)?;
            let place = fold.span(head, head + 1, self.text);
            self.comment(from, place.start as usize);
        }
        let mut pieces = Tokens::from(fold.bytes(), head).peekable();
        while let Some(piece) = pieces.next_if(|piece| piece.start < line.tail) {
            let goes_on = pieces.peek().map(|next| next.token);
            self.piece(fold, piece, goes_on)?;
        }
        if line.tail < fold.bytes().len() {
            self.results(fold, line.tail);
            self.words(fold, line.tail, fold.bytes().len())?;
            let place = fold.span(line.tail.saturating_sub(1), line.tail, self.text);
            self.comment(place.end as usize, to);
        }
        Ok(())
    }

    fn piece(&mut self, fold: &Fold, piece: Piece, next: Option<Token>) -> Result<(), Stop> {
        let span = fold.span(piece.start, piece.end, self.text);
        match piece.token {
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
        if name.number <= self.moves.rows {
            self.place(name.raw(), whole);
            return;
        }
        let digits = fold.bytes().get(piece.end - name.digits..piece.end);
        let digits = digits.unwrap_or_default();
        let turns = self.turns.len() as u32 + 1;
        let all = || words::splits(digits, self.moves.rows);
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
            let rows: Vec<u32> = all().map(|(row, ..)| row).collect();
            self.doubt(name.letter, &rows, whole);
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

    /// A cell whose row is one of several.
    fn doubt(&mut self, letter: u8, rows: &[u32], span: Span) {
        self.span = Some(self.span.map_or(span, |all| all.to(span)));
        self.is_doubtful = true;
        let start = self.record.readings.len();
        for &row in rows {
            let at = self.record.actions.len();
            self.record.actions.push(Action::Place(Cell::NOWHERE));
            self.record.action_spans.push(span);
            self.raws.push(Raw::named(letter, row));
            let actions = Run::since(at, at + 1);
            self.record.readings.push(Meant { span, actions });
        }
        let readings = Run::since(start, self.record.readings.len());
        let doubt = Doubt {
            readings,
            ..Doubt::default()
        };
        self.record.push(span, What::Doubt(doubt));
        self.turns
            .push(rows.first().map(|&row| Raw::named(letter, row)));
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

    /// Results and scores from an offset of the line on.
    fn results(&mut self, fold: &Fold, from: usize) {
        let cells = self.geometry.playable().count() as u32;
        for piece in Tokens::from(fold.bytes(), from) {
            let span = fold.span(piece.start, piece.end, self.text);
            let claim = match piece.token {
                Token::Claim(claim) => claim,
                Token::Score(1, 0, b'-') => Claim::Win(Side::Black, How::Unknown),
                Token::Score(0, 1, b'-') => Claim::Win(Side::White, How::Unknown),
                Token::Score(black, white, sign) => {
                    let total = black.saturating_add(white);
                    let is_one = total == cells || (sign == b'-' && total <= cells);
                    if is_one && self.game.spec().is_counted() && self.score.is_none() {
                        self.score = Some((Score { black, white }, span));
                    }
                    continue;
                }
                _ => continue,
            };
            if self.record.tags.get("Result").is_none() && !self.turns.is_empty() {
                self.record.tags.push("Result", &claim.to_string(), span);
            }
        }
    }

    /// Words before or behind the moves of a line: no move may hide there.
    fn words(&mut self, fold: &Fold, from: usize, to: usize) -> Result<(), Stop> {
        for piece in Tokens::from(fold.bytes(), from) {
            if piece.start >= to {
                break;
            }
            let span = fold.span(piece.start, piece.end, self.text);
            if piece.token == Token::Unread && self.may_be_move(fold, piece, span) {
                return self.unread(span, "expected a move");
            }
        }
        Ok(())
    }

    /// A line of words: what looks like a move there is told once.
    fn prose(&mut self, fold: &Fold) {
        for piece in Tokens::new(fold.bytes()) {
            let span = fold.span(piece.start, piece.end, self.text);
            let is_one = match piece.token {
                Token::Cell(name) => name.number <= self.moves.rows,
                Token::Unread => self.may_be_move(fold, piece, span),
                _ => false,
            };
            if is_one {
                let word = span.of(self.text);
                let message = format!("{word:?} may be a move, but its line is taken for words");
                let warning = Diagnostic::new(Code::Ambiguous, span, message);
                let help = "moves stand on lines of their own";
                self.diagnostics.push(warning.help(help));
                return;
            }
        }
    }

    fn may_be_move(&self, fold: &Fold, piece: Piece, span: Span) -> bool {
        let word = fold.bytes().get(piece.start..piece.end);
        let odd = |c: char| {
            c.is_ascii() || looks_like(c).is_some_and(|latin| latin.is_ascii_alphabetic())
        };
        word.is_some_and(looks_like_move) && span.of(self.text).chars().all(odd)
    }

    fn unread(&mut self, span: Span, expected: &str) -> Result<(), Stop> {
        let word = span.of(self.text);
        let message = format!("{expected}, found {word:?}");
        let fault = Diagnostic::new(Code::Syntax, span, message)
            .turn(self.turns.len() as u32 + 1)
            .maybe_help(odd_sign(word));
        self.diagnostics.push(fault);
        Err(Stop)
    }

    /// Keeps `from..to` as a comment, if it says anything.
    fn comment(&mut self, from: usize, to: usize) {
        let words = self.text.get(from..to).unwrap_or_default();
        let is_edge = |c: char| c.is_whitespace() || matches!(c, '>' | ',' | ';' | '|');
        let head = words.trim_start_matches(is_edge);
        let start = to - head.len();
        let said = head.trim_end_matches(is_edge);
        let span = Span::new(start as u32, (start + said.len()) as u32);
        if !said.chars().any(char::is_alphanumeric) {
            return;
        }
        if said.len() > LONGEST {
            let message = "a line of words of more than 64 KiB";
            self.diagnostics
                .push(Diagnostic::new(Code::TooLarge, span, message));
            return;
        }
        self.record.push(span, What::Comment(span));
    }

    /// What can be said only when all has been read.
    fn finish(&mut self, all: Span) -> Held {
        let has_start = !self.record.setups.is_empty();
        let Some(span) = self.span.or_else(|| has_start.then_some(all)) else {
            return self.nothing(all);
        };
        if let Some(held) = self.unless_othello() {
            return held;
        }
        self.name_side();
        let scheme = self.settle(span);
        self.read_as(scheme);
        self.numbers.judge(has_start, self.diagnostics);
        self.tell_score();
        Held::Record(self.game)
    }

    /// Text without a move.
    fn nothing(&mut self, all: Span) -> Held {
        if !self.record.entries.is_empty() && !self.diagnostics.has_errors() {
            let line = Span::new(all.start, all.end.min(all.start + 1));
            let message = "no move and no position can be read here";
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, line, message));
        }
        self.record.entries.clear();
        Held::Nothing
    }

    /// Without a named game, cells that othello does not have are of no game.
    fn unless_othello(&mut self) -> Option<Held> {
        if self.moves.is_named {
            return None;
        }
        let scheme = Scheme::of(self.geometry);
        let fits = |raw: &Raw| scheme.cell(*raw, self.geometry) != Cell::NOWHERE;
        let at = self.raws.iter().position(|raw| !fits(raw))?;
        let is_place = |action: &&(&Action, &Span)| matches!(action.0, Action::Place(_));
        let pairs: Vec<_> = self
            .record
            .actions
            .iter()
            .zip(&self.record.action_spans)
            .collect();
        let span = pairs
            .iter()
            .filter(is_place)
            .nth(at)
            .map(|(_, span)| **span);
        let span = span.unwrap_or_default();
        let word = span.of(self.text);
        let message = format!("no game is named, and othello has no cell {word:?}");
        let fault = Diagnostic::new(Code::UnknownGame, span, message);
        self.diagnostics
            .push(fault.help("name it: `--game gomoku`, or `--game othello` if the cell is wrong"));
        Some(Held::Unknown)
    }

    /// The side to move, where a position names none: who can play the first move.
    fn name_side(&mut self) {
        let Some(setup) = self.record.setups.first_mut() else {
            return;
        };
        if setup.side.is_some() {
            return;
        }
        let pieces = setup.pieces.iter().flatten().count();
        let due = if pieces % 2 == 0 {
            Side::Black
        } else {
            Side::White
        };
        let scheme = self.moves.wish.over(Scheme::of(self.geometry));
        let first = self.raws.first().copied();
        let cell = first.map(|raw| scheme.cell(raw, self.geometry));
        let can_begin = |side: Side| match cell {
            Some(cell) => opens(self.game, setup, side, cell),
            None => true,
        };
        let side = match can_begin(due) || !can_begin(due.other()) {
            true => due,
            false => due.other(),
        };
        let span = setup.keyword;
        setup.side = Some((side, span));
        let why = match side == due {
            true => "by the number of pieces",
            false => "who alone can play the first move",
        };
        let message = format!("no side to move is named: it is {}, {why}", side.name());
        let note = Diagnostic::new(Code::Resolved, span, message);
        self.diagnostics
            .push(note.help("`X` or `O` behind the position says so"));
    }

    fn settle(&mut self, span: Span) -> Scheme {
        let usual = Scheme::of(self.geometry);
        let wish = self.moves.wish;
        if self.geometry.shape() == Shape::Hexagons {
            return usual;
        }
        if self.is_doubtful {
            return wish.over(usual);
        }
        let written = Written {
            game: self.game,
            setup: self.record.setups.first(),
            turns: &self.turns,
            span,
        };
        let open = Open {
            // No letter comes behind the H of a board of eight files.
            letters: self.geometry.rows().len() > 8,
            rows: true,
            order: true,
            base: false,
        };
        let settled = settle(&written, usual, wish, open);
        self.diagnostics.push_all(settled.said);
        settled.scheme
    }

    /// Gives every cell its place on the board.
    fn read_as(&mut self, scheme: Scheme) {
        let mut raws = self.raws.iter();
        for action in &mut self.record.actions {
            if let Action::Place(cell) = action
                && let Some(raw) = raws.next()
            {
                *cell = scheme.cell(*raw, self.geometry);
            }
        }
    }

    /// The score is what the board shows, or else a claim.
    fn tell_score(&mut self) {
        let Some((score, span)) = self.score else {
            return;
        };
        let outcome = walk::walk(self.game, self.record, self.text, &mut |_| {});
        let value = score.to_string();
        if outcome.is_some() {
            self.record.tags.push("Score", &value, span);
            return;
        }
        if self.record.tags.get("Result").is_none() {
            let claim = match score.leader() {
                Some(side) => Claim::Win(side, How::Unknown),
                None => Claim::Draw,
            };
            self.record.tags.push("Result", &claim.to_string(), span);
        }
        self.record.tags.push("ClaimedScore", &value, span);
    }
}

/// Whether a side may begin on a cell from a position.
fn opens(game: &'static dyn Game, setup: &Setup, side: Side, cell: Cell) -> bool {
    let mut setup = setup.clone();
    setup.side = Some((side, Span::default()));
    let start = Start {
        first: None,
        setup: Some(&setup),
    };
    let actions = [Action::Place(cell)];
    game.start(start)
        .is_ok_and(|mut play| play.play(&Actions::plain(&actions)).is_ok())
}
