//! Goes through the records of an input, one after another in the memory of one.

use std::io;

use ludograph::check::{Held, Watch};
use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::parse;
use ludograph::lgn::syntax::tree::{Kind, Tree};
use ludograph::record::Record;
use ludograph::source::Chunk;

use super::foreign::{Foreign, How};
use super::games;
use super::input::Input;
use super::opened::{Opened, open};
use super::output::{Output, Stop};

/// By which rules records are to be read.
#[derive(clap::Args)]
pub(super) struct Rules {
    /// The rules, where a record names none: macbeth, macbeth:mini,misere
    #[arg(long, value_name = "GAME", value_parser = games::parser(), hide_possible_values = true)]
    pub(super) game: Option<&'static dyn Game>,
}

impl Rules {
    /// A reader of files whose records are checked by these rules.
    pub(super) fn files(&self) -> Files {
        Files::new(self.game, How::default())
    }
}

/// How records are to be read.
#[derive(clap::Args)]
pub(super) struct Reading {
    #[command(flatten)]
    pub(super) rules: Rules,
    #[command(flatten)]
    foreign: Foreign,
}

impl Reading {
    /// A reader of files that are read so.
    pub(super) fn files(&self) -> Files {
        Files::new(self.rules.game, self.foreign.how())
    }

    /// Whether the format is named, and not told from the file.
    pub(super) fn names_format(&self) -> bool {
        self.foreign.how().from.is_some()
    }
}

/// What kinds of files a command can do something with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// All that hold records.
    All,
    /// Those that hold nothing else.
    RecordsAlone,
}

/// Reads files, with buffers that are used again.
pub(super) struct Files {
    reader: Reader,
    chunk: Chunk,
    /// The sink; a strict one if matters of style are wanted.
    pub(super) diagnostics: Diagnostics,
    /// What to keep of each replay.
    pub(super) watch: Watch,
    /// What it is that is read.
    pub(super) takes: Takes,
    /// How other people's formats are read.
    how: How,
    game: Option<&'static dyn Game>,
}

/// One chunk of an input, checked.
pub(super) struct Seen<'a> {
    /// What messages call the input.
    pub(super) file: &'a str,
    /// The number of the record in its file, from 1; none if the chunk is no record.
    pub(super) number: Option<u64>,
    /// Its text.
    pub(super) chunk: &'a Chunk,
    /// What was read, and what came of its replay.
    pub(super) reader: &'a Reader,
    /// What is wrong with it.
    pub(super) diagnostics: &'a Diagnostics,
}

impl Seen<'_> {
    /// Says that the record does not get as far as a turn that was asked for. If a fault has ended it
    /// before, that fault has been told and decides the status.
    pub(super) fn unreached(&self, turn: Option<u32>, output: &mut Output) -> Result<(), Stop> {
        let turns = self.reader.replayed().turns;
        let turn = turn.unwrap_or(0);
        let file = self.file;
        // A faulty turn is counted, but there is no position after it.
        let why = if turn == turns {
            format!("turn {turn} is not reached: it is at fault")
        } else {
            format!("turn {turn} is not reached: the record has {turns}")
        };
        let message = format!("{file}: {why}");
        if self.diagnostics.has_errors() {
            output.remark(&message)
        } else {
            output.fail(&message)
        }
    }
}

/// Whether to go on with the next record.
pub(super) type Flow = std::ops::ControlFlow<()>;

impl Files {
    /// A reader of files that are read so, by these rules where a record names none.
    pub(super) fn new(game: Option<&'static dyn Game>, how: How) -> Self {
        Self {
            reader: Reader::new(game),
            chunk: Chunk::default(),
            diagnostics: Diagnostics::new(),
            watch: Watch::Nothing,
            takes: Takes::All,
            how,
            game,
        }
    }

    /// Hands each chunk of an input to `each`, checked, until that breaks. An input that can't be
    /// read is reported; false then.
    pub(super) fn each(
        &mut self,
        input: &Input,
        output: &mut Output,
        each: impl FnMut(&Seen<'_>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<bool, Stop> {
        let file = input.name();
        let read = match self.open(input) {
            Ok(opened) => self.go(&file, opened, output, each)?,
            Err(error) => Err(error),
        };
        if let Err(error) = read {
            output.fail(&format!("{file}: {error}"))?;
            return Ok(false);
        }
        Ok(true)
    }

    fn open(&self, input: &Input) -> io::Result<Opened> {
        let opened = open(input, &self.how, self.game)?;
        match &opened {
            Opened::Carrier(kind, _) if self.takes == Takes::RecordsAlone => {
                let name = kind.name();
                Err(io::Error::other(format!(
                    "this is {name}, which is left as it is; `convert --to lgn` takes the records out"
                )))
            }
            Opened::Foreign(format, _) if self.takes == Takes::RecordsAlone => {
                let name = format.spec().title;
                Err(io::Error::other(format!(
                    "this is {name}, which is left as it is; `convert --to lgn` makes LGN of it"
                )))
            }
            _ => Ok(opened),
        }
    }

    /// The outer result is that of `each`, the inner one that of reading.
    fn go(
        &mut self,
        file: &str,
        mut opened: Opened,
        output: &mut Output,
        mut each: impl FnMut(&Seen<'_>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<io::Result<()>, Stop> {
        let mut numbers = 0;
        self.reader.next_file();
        let mut records = opened.records();
        loop {
            self.diagnostics.clear();
            let next = records.next(&mut self.chunk, &mut self.diagnostics);
            let (chunk, is_record) = match next {
                Ok(Some(Ok(()))) => {
                    let (chunk, diagnostics) = (&self.chunk, &mut self.diagnostics);
                    let is_record = match records.reading() {
                        Some(reading) => {
                            (self.reader).judge(chunk, reading.as_ref(), self.watch, diagnostics)
                        }
                        None => self.reader.replay(chunk, self.watch, diagnostics),
                    };
                    (chunk, is_record)
                }
                Ok(Some(Err(fault))) => {
                    // Nothing is left of the record before.
                    self.reader.check(&Chunk::new(""), &mut Diagnostics::new());
                    self.diagnostics.push(fault.diagnostic);
                    (fault.file, false)
                }
                Ok(None) => return Ok(Ok(())),
                Err(error) => return Ok(Err(error)),
            };
            numbers += u64::from(is_record);
            let seen = Seen {
                file,
                number: is_record.then_some(numbers),
                chunk,
                reader: &self.reader,
                diagnostics: &self.diagnostics,
            };
            if each(&seen, output)?.is_break() {
                return Ok(Ok(()));
            }
        }
    }
}

/// Hands the number of each record of an input to `each`, and then each name of a figure block in it.
/// Nothing is checked.
pub(super) fn figures(
    input: &Input,
    how: &How,
    mut each: impl FnMut(u64, Option<&str>),
) -> io::Result<()> {
    let mut opened = open(input, how, None)?;
    let mut found = opened.records();
    let (mut chunk, mut tree, mut records) = (Chunk::default(), Tree::default(), 0);
    let mut unheard = Diagnostics::new();
    while let Some(next) = found.next(&mut chunk, &mut unheard)? {
        next.map_err(|fault| io::Error::other(fault.diagnostic.message))?;
        if let Some(reading) = found.reading() {
            let mut record = Record::default();
            let held = reading.read(&chunk, &mut record, &mut unheard);
            records += u64::from(!matches!(held, Held::Nothing));
            each(records, None);
            for figure in &record.figures {
                each(records, Some(&figure.name));
            }
            unheard.clear();
            continue;
        }
        parse(&chunk, &mut tree, &mut unheard);
        unheard.clear();
        records += u64::from(tree.is_record());
        each(records, None);
        for item in &tree.items {
            if let Kind::Figure(block) = item.kind
                && let Some(block) = tree.blocks.get(block as usize)
            {
                each(records, Some(&block.plain_name(&chunk.text)));
            }
        }
    }
    Ok(())
}
