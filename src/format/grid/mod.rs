//! Numbered diagrams of other people, in whatever carries a grid of cells: plain text, tables of Markdown and
//! HTML, and lists of values parted by commas.
//!
//! A [`Carrier`] cuts the tables out of a file and the cells out of a table. What a cell says, what the
//! frame names, which game it is and which way the board is turned is found in one place for all of them.

mod csv;
mod cut;
mod fit;
mod frame;
mod html;
mod lay;
mod mark;
mod markdown;
mod meant;
mod note;
mod plain;
mod sheet;
mod table;
mod tags;

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::board::{Cell, Side};
use crate::diagnostic::Diagnostics;
use crate::format::text::stream::Stream;
use crate::format::{Context, Format, Held, Losses, Reading, Records, Spec, Told, Writer};
use crate::game::Spec as GameSpec;
use crate::record::{PlayedAt, Record, What};
use crate::source::Chunk;
use cut::Cut;
use fit::{Wishes, is_certain};
use lay::lay;
use sheet::Sheet;
use table::Table;

/// Diagrams in plain text.
pub(crate) static DIAGRAM: Grid = Grid(&plain::Plain);

/// Tables of Markdown.
pub(crate) static MD_TABLE: Grid = Grid(&markdown::Markdown);

/// Tables of HTML.
pub(crate) static HTML_TABLE: Grid = Grid(&html::Html);

/// Values parted by commas, semicolons or tabs.
pub(crate) static CSV_GRID: Grid = Grid(&csv::Csv);

/// What carries grids.
trait Carrier: Sync {
    fn spec(&self) -> &'static Spec;

    /// Finds the next piece of the file, which is then what stands ahead; what can hold no table may be
    /// passed over.
    fn cut(&self, stream: &mut Stream<'_>) -> io::Result<Cut>;

    /// The table in a piece.
    fn table<'t>(&self, text: &'t str) -> Table<'t>;

    /// Writes a table.
    fn write(&self, sheet: &Sheet<'_>, out: &mut String);
}

/// A format of grids.
pub(crate) struct Grid(&'static dyn Carrier);

/// The games that grids can tell: those of placements.
fn carries(game: &GameSpec) -> bool {
    !game.sessions
}

impl Format for Grid {
    fn spec(&self) -> &'static Spec {
        self.0.spec()
    }

    fn detect(&self, head: &[u8]) -> bool {
        let text = String::from_utf8_lossy(head);
        let is_lgn = |line: &str| {
            let line = line.trim_start();
            line.starts_with("[Game ") || line == "diagram" || line.starts_with("position")
        };
        if text.lines().any(is_lgn) {
            return false;
        }
        let mut stream = Stream::new(Box::new(head));
        let mut chunk = Chunk::default();
        // A head is short: there are no more tables in it than this.
        for _ in 0..64 {
            let Ok(cut) = self.0.cut(&mut stream) else {
                return false;
            };
            let Cut::Piece { len, .. } = cut else {
                return false;
            };
            stream.take(len, &mut chunk);
            let table = self.0.table(&chunk.text);
            // A head is only the beginning of most files.
            let may_go_on = head.len() >= crate::format::HEAD && stream.ahead().is_empty();
            if table.is_board() && is_certain(&table, may_go_on) {
                return true;
            }
        }
        false
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Tables {
            carrier: self.0,
            stream: Stream::new(input),
            reading: Arc::new(Boards {
                carrier: self.0,
                wishes: Wishes::of(context),
            }),
        })
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(Pages {
            carrier: self.0,
            has_table: false,
        }))
    }
}

/// The tables of a file.
struct Tables<'i> {
    carrier: &'static dyn Carrier,
    stream: Stream<'i>,
    reading: Arc<Boards>,
}

impl Records for Tables<'_> {
    fn next(&mut self, chunk: &mut Chunk, _: &mut Diagnostics) -> io::Result<bool> {
        match self.carrier.cut(&mut self.stream)? {
            Cut::End => Ok(false),
            Cut::Piece { len, is_long } => {
                self.stream.take(len, chunk);
                chunk.truncated = is_long;
                if is_long {
                    self.stream.pass_line()?;
                }
                Ok(true)
            }
        }
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::clone(&self.reading) as Arc<dyn Reading>
    }
}

/// Makes records of tables.
struct Boards {
    carrier: &'static dyn Carrier,
    wishes: Wishes,
}

impl Reading for Boards {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let table = self.carrier.table(&chunk.text);
        if table.is_board() {
            lay(&table, &self.wishes, record, diagnostics)
        } else {
            Held::Nothing
        }
    }
}

/// Writes one table a record.
struct Pages {
    carrier: &'static dyn Carrier,
    /// Whether a table stands there already.
    has_table: bool,
}

impl Writer for Pages {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let mut lost = losses.clone();
        let mut sheet = Sheet::of(told, &mut lost)?;
        let mut text = self.text(&sheet);
        let mut again = Again::read(self.carrier, &text);
        if !again.is_of(told) {
            sheet.title = Some(told.game.spec().title);
            text = self.text(&sheet);
            again = Again::read(self.carrier, &text);
        }
        if !again.is_of(told) || again.turns() != sheet.turns {
            return Err("its turns can't be told from a grid".to_owned());
        }
        if again.start() != start(told.record) {
            lost.add("what positions say beside their pieces");
        }
        *losses = lost;
        if self.has_table {
            out.push(b'\n');
        }
        self.has_table = true;
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Pages {
    fn text(&self, sheet: &Sheet<'_>) -> String {
        let mut text = String::new();
        self.carrier.write(sheet, &mut text);
        text
    }
}

/// What a table says to who reads it again.
struct Again {
    record: Record,
    held: Held,
}

impl Again {
    fn read(carrier: &dyn Carrier, text: &str) -> Self {
        let mut record = Record::default();
        let mut unheard = Diagnostics::new();
        let table = carrier.table(text);
        let held = lay(&table, &Wishes::default(), &mut record, &mut unheard);
        Self { record, held }
    }

    fn is_of(&self, told: &Told<'_>) -> bool {
        matches!(self.held, Held::Record(game) if game.spec().id == told.game.spec().id)
    }

    /// The turns with their numbers.
    fn turns(&self) -> Vec<(u32, Cell)> {
        let all = self
            .record
            .diagrams
            .iter()
            .flat_map(|diagram| &diagram.numbered);
        let mut turns: Vec<(u32, Cell)> = all
            .map(|turn| match turn.at {
                PlayedAt::Cell(cell) => (turn.number, cell),
                PlayedAt::Turn(..) => (turn.number, Cell::NOWHERE),
            })
            .collect();
        turns.sort();
        turns
    }

    fn start(&self) -> Option<Start<'_>> {
        start(&self.record)
    }
}

/// A position that a record begins from: its pieces, the side to move, the number, and how much else it says.
type Start<'a> = (&'a [Option<Side>], Option<Side>, Option<u32>, usize);

fn start(record: &Record) -> Option<Start<'_>> {
    let is_turn = |what: &What| matches!(what, What::Turn(_) | What::Doubt(_) | What::Diagram(_));
    let before = record
        .entries
        .iter()
        .map(|entry| entry.what)
        .take_while(|what| !is_turn(what));
    let index = before.into_iter().find_map(|what| match what {
        What::Position(index) => Some(index),
        _ => None,
    })?;
    let setup = record.setups.get(index as usize)?;
    Some((
        &setup.pieces,
        setup.side.map(|(side, _)| side),
        setup.number.map(|(number, _)| number),
        setup.extras.len(),
    ))
}
