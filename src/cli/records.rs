//! Goes through the records of an input, one after another in the memory of one.

use std::io::{self, BufRead, BufReader};

use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::source::Chunk;

use super::games;
use super::input::Input;
use super::output::{Output, Stop};

/// How records are to be read.
#[derive(clap::Args)]
pub(super) struct Reading {
    /// The rules, where a record names none: macbeth, macbeth:mini,misere
    #[arg(long, value_name = "GAME", value_parser = games::parse)]
    game: Option<&'static dyn Game>,
}

impl Reading {
    pub(super) fn checker(&self) -> Checker {
        let _ = self.game.map(|game| game.spec().id);
        Checker {}
    }
}

/// Stands in for the checker of the library.
pub(super) struct Checker {}

/// What the checker found.
pub(super) struct Verdict {
    pub(super) is_record: bool,
    pub(super) turns: u32,
}

impl Checker {
    fn check(&mut self, _: &Chunk, _: &mut Diagnostics) -> Verdict {
        Verdict {
            is_record: true,
            turns: 0,
        }
    }
}

/// One chunk of an input, checked.
pub(super) struct Seen<'a> {
    /// What messages call the input.
    pub(super) file: &'a str,
    /// The number of the record in its file, from 1; none if the chunk is no record.
    pub(super) number: Option<u64>,
    /// Its text.
    pub(super) chunk: &'a Chunk,
    /// How many turns its main line has.
    pub(super) turns: u32,
    /// What is wrong with it.
    pub(super) diagnostics: &'a Diagnostics,
}

/// Hands each chunk of an input to `each`, checked. An input that can't be read is reported.
pub(super) fn each(
    input: &Input,
    checker: &mut Checker,
    diagnostics: &mut Diagnostics,
    output: &mut Output,
    mut each: impl FnMut(&Seen<'_>, &mut Output) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let file = input.name();
    let mut reader = match input.open() {
        Ok(reader) => BufReader::with_capacity(1 << 16, reader),
        Err(error) => return output.fail(&format!("{file}: {error}")),
    };
    if let Err(error) = reader.fill_buf() {
        return output.fail(&format!("{file}: {error}"));
    }
    let mut chunk = Chunk::default();
    let mut splitter = Splitter::new(reader);
    let mut records = 0;
    loop {
        match next(&mut splitter, &mut chunk) {
            Ok(true) => {}
            Ok(false) => return Ok(()),
            Err(error) => return output.fail(&format!("{file}: {error}")),
        }
        diagnostics.clear();
        let verdict = checker.check(&chunk, diagnostics);
        records += u64::from(verdict.is_record);
        let seen = Seen {
            file: &file,
            number: verdict.is_record.then_some(records),
            chunk: &chunk,
            turns: verdict.turns,
            diagnostics,
        };
        each(&seen, output)?;
    }
}

fn next<R: BufRead>(splitter: &mut Splitter<R>, chunk: &mut Chunk) -> io::Result<bool> {
    splitter.next(chunk)
}
