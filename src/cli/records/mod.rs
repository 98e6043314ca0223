//! Goes through the records of inputs, in the memory of a few: cut by one thread, judged by several, and used in
//! their order.

mod batch;
mod cut;
mod figures;
mod files;
mod judge;
mod judged;
mod taker;

use std::num::NonZeroUsize;

use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

pub(super) use figures::figures;
pub(super) use files::{Files, Gathered, Step};
pub(super) use judged::Judged;

use super::foreign::{Foreign, How};
use super::games;
use super::numbers;
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
    #[command(flatten)]
    pub(super) crew: Jobs,
}

/// How many records are worked on at once.
#[derive(clap::Args, Clone, Copy)]
pub(super) struct Jobs {
    /// How many records are worked on at once [default: as many as there are cores]
    #[arg(short, long, value_name = "N", value_parser = numbers::from_one::<NonZeroUsize>)]
    jobs: Option<NonZeroUsize>,
}

impl Jobs {
    /// One after the other.
    const ONE: Self = Self {
        jobs: Some(NonZeroUsize::MIN),
    };

    /// That number. The cores are counted only here, since that takes as long as a small file.
    fn count(self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
        self.jobs
            .map_or_else(cores, NonZeroUsize::get)
            .min(MOST_JOBS)
    }
}

/// More threads than this wait for the one that cuts files into records.
const MOST_JOBS: usize = 64;

impl Reading {
    /// A reader of files that are read so.
    pub(super) fn files(&self) -> Files {
        let mut files = Files::new(self.rules.game, self.foreign.how());
        files.jobs = self.crew;
        files
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

/// The same of an answer.
pub(super) fn flow(goes_on: bool) -> Flow {
    if goes_on {
        Flow::Continue(())
    } else {
        Flow::Break(())
    }
}
