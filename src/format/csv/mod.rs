//! Tables with a game a row and a column of moves (`.csv`, `.tsv`): the usual shape of data sets.
//!
//! Fields are parted by commas, semicolons or tabs, and may stand in quotes as in RFC 4180. The column of
//! moves is found by its name, or by what it holds; what is in it is read as a transcript. A column `winner` has
//! 1 for Black, -1 for White and 0 for a draw, as in the data set of eOthello; columns that are named like tags
//! become these tags, and all others unknown ones.

mod head;
mod rows;
mod write;

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::text::stream::Stream;
use crate::format::transcript::{self, Moves};
use crate::format::{Content, Context, Format, Held, Reading, Records, Spec, Way, Writer};
use crate::game::registry;
use crate::record::{Claim, How, Record, Score};
use crate::source::{Chunk, Span};
use head::{Head, Role};
use rows::Field;

/// Tables of games.
pub(crate) struct Csv;

static SPEC: Spec = Spec {
    id: "csv",
    title: "table with a column of moves",
    extensions: &["csv", "tsv"],
    shared: &["csv", "tsv"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: transcript::is_of_placements,
};

impl Format for Csv {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        head::is_table(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Rows {
            stream: Stream::new(input),
            table: Arc::new(Table {
                head: None,
                moves: Moves::new(context),
                context: context.clone(),
            }),
            is_over: false,
        })
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::<write::Rows>::default())
    }
}

/// The rows of a stream.
struct Rows<'i> {
    stream: Stream<'i>,
    table: Arc<Table>,
    is_over: bool,
}

impl Rows<'_> {
    /// Reads the head. False if the table has no column of moves.
    fn head(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        let len = rows::find(&mut self.stream, 0)?.len;
        let next = rows::find(&mut self.stream, len)?.len;
        let row = |from: usize, len: usize| {
            let bytes = self.stream.ahead().get(from..from + len);
            // As the chunk will have it, so that places are the same.
            let mut row = Chunk::default();
            row.decode(bytes.unwrap_or_default());
            row.text
        };
        let (first, second) = (row(0, len), row(len, next));
        let head = Head::of(&first, &second);
        let is_found = head.moves.is_some();
        let doubt = head.doubt(&first);
        if !is_found || head.is_header && doubt.is_some() {
            self.stream.take(len, chunk);
        } else if head.is_header {
            self.stream.pass(len);
        }
        if let Some(doubt) = doubt {
            diagnostics.push(doubt);
        } else if !is_found {
            let span = Span::new(0, chunk.text.trim_end().len() as u32);
            let message = "no column of this table holds moves";
            diagnostics.push(Diagnostic::new(Code::Syntax, span, message));
        }
        if let Some(table) = Arc::get_mut(&mut self.table) {
            table.head = Some(head);
        }
        Ok(is_found)
    }
}

impl Records for Rows<'_> {
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        if self.is_over {
            return Ok(false);
        }
        self.stream.want(1)?;
        if self.table.head.is_none() && !self.stream.ahead().is_empty() {
            chunk.begin(1, 0);
            self.is_over = !self.head(chunk, diagnostics)?;
            if !chunk.text.is_empty() || self.is_over {
                return Ok(true);
            }
        }
        let found = rows::find(&mut self.stream, 0)?;
        if found.len == 0 {
            return Ok(false);
        }
        self.stream.take(found.len.min(Chunk::LIMIT), chunk);
        if found.is_too_long {
            chunk.truncated = true;
            self.stream.pass_line()?;
        }
        Ok(true)
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.table) as Arc<dyn Reading>
    }
}

/// What is known of all rows.
struct Table {
    head: Option<Head>,
    moves: Moves,
    context: Context,
}

impl Reading for Table {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let Some(head) = &self.head else {
            return Held::Nothing;
        };
        let Some(at) = head.moves else {
            return Held::Nothing;
        };
        let text = chunk.text.as_str();
        let is_header = head.is_header && chunk.line == head.line;
        if text.trim().is_empty() || is_header {
            return Held::Nothing;
        }
        let mut row = Row {
            table: self,
            text,
            record,
            diagnostics,
            game: None,
            score: None,
            moves: None,
        };
        row.fields(head, at);
        row.finish(chunk)
    }
}

/// A row in reading.
struct Row<'r> {
    table: &'r Table,
    text: &'r str,
    record: &'r mut Record,
    diagnostics: &'r mut Diagnostics,
    /// The rules that it names itself.
    game: Option<&'static dyn crate::game::Game>,
    score: Option<(Score, Span)>,
    moves: Option<Span>,
}

impl Row<'_> {
    fn fields(&mut self, head: &Head, moves: usize) {
        let text = self.text;
        let mut count = 0;
        for field in rows::fields(text, head.delimiter) {
            if field.is_open {
                let fault =
                    Diagnostic::new(Code::Unclosed, field.span, "a quote that is not closed");
                self.diagnostics.push(fault);
            }
            if count == moves {
                self.moves = Some(field.span);
            } else if let Some(role) = head.roles.get(count) {
                self.field(role, &field);
            }
            count += 1;
        }
        if count != head.roles.len() {
            let span = Span::new(0, text.trim_end().len() as u32);
            let message = format!(
                "{count} fields, where the first row has {}",
                head.roles.len()
            );
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, span, message));
        }
    }

    fn field(&mut self, role: &Role, field: &Field) {
        let value = field.value(self.text);
        let value = unguarded(value.trim());
        if value.is_empty() {
            return;
        }
        match role {
            Role::Winner => self.winner(value, field.span),
            Role::Game => match registry::named(&value.to_ascii_lowercase()) {
                Ok(game) => self.game = Some(game),
                Err(_) => self.tag("Table-Game", value, field.span),
            },
            Role::Result => match result(value) {
                Some(claim) => self.tag("Result", &claim.to_string(), field.span),
                None => self.score(value, field.span),
            },
            Role::Score => self.score(value, field.span),
            Role::Tag(name) => self.tag(name, value, field.span),
        }
    }

    fn tag(&mut self, name: &str, value: &str, span: Span) {
        if value.len() > Chunk::LONGEST {
            let message = "a field of more than 64 KiB";
            self.diagnostics
                .push(Diagnostic::new(Code::TooLarge, span, message));
            return;
        }
        self.record.tags.push(name, value, span);
    }

    fn winner(&mut self, value: &str, span: Span) {
        let claim = match value.to_ascii_lowercase().as_str() {
            "1" | "+1" | "1.0" | "black" | "b" => Claim::Win(Side::Black, How::Unknown),
            "-1" | "-1.0" | "white" | "w" => Claim::Win(Side::White, How::Unknown),
            "0" | "0.0" | "draw" | "d" => Claim::Draw,
            _ => {
                let message = format!("{value:?} is no winner");
                let help = "1 or black, -1 or white, 0 or draw";
                let fault = Diagnostic::new(Code::BadValue, span, message).help(help);
                self.diagnostics.push(fault);
                return;
            }
        };
        self.tag("Result", &claim.to_string(), span);
    }

    fn score(&mut self, value: &str, span: Span) {
        self.score = Score::parse(value).map(|score| (score, span));
        if self.score.is_none() {
            let message = format!("{value:?} is no result and no score");
            self.diagnostics
                .push(Diagnostic::new(Code::BadValue, span, message));
        }
    }

    fn finish(self, chunk: &Chunk) -> Held {
        let Some(span) = self.moves else {
            let place = Span::new(0, self.text.trim_end().len() as u32);
            let message = "the row ends before the column of moves";
            self.diagnostics
                .push(Diagnostic::new(Code::Syntax, place, message));
            return Held::Unknown;
        };
        let named = self.game.filter(|_| self.table.context.game.is_none());
        let other = named.map(|game| {
            let game = Some(game);
            Moves::new(&Context {
                game,
                ..self.table.context.clone()
            })
        });
        let moves = other.as_ref().unwrap_or(&self.table.moves);
        match moves.read_span(chunk, span, self.score, self.record, self.diagnostics) {
            Held::Nothing => {
                if !self.diagnostics.has_errors() {
                    let message = "no move in the column of moves";
                    self.diagnostics
                        .push(Diagnostic::new(Code::Syntax, span, message));
                }
                Held::Unknown
            }
            held => held,
        }
    }
}

/// A result as tables have it.
fn result(value: &str) -> Option<Claim> {
    match value {
        "1-0" => Some(Claim::Win(Side::Black, How::Unknown)),
        "0-1" => Some(Claim::Win(Side::White, How::Unknown)),
        "1/2-1/2" | "½-½" => Some(Claim::Draw),
        _ if value.eq_ignore_ascii_case("draw") => Some(Claim::Draw),
        _ => Claim::parse(value),
    }
}

/// Whether a spreadsheet takes the value for a formula.
fn is_formula(value: &str) -> bool {
    value.starts_with(['=', '+', '-', '@'])
}

/// The value without the apostrophe by which it is no formula.
fn unguarded(value: &str) -> &str {
    match value.strip_prefix('\'') {
        Some(rest) if is_formula(rest.trim_start_matches('\'')) => rest,
        _ => value,
    }
}
