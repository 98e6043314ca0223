//! [`Files`]: takes a command through the records of its inputs.

use std::cell::RefCell;

use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use super::batch::Batch;
use super::cut::Cutter;
use super::judge::Judge;
use super::judged::Judged;
use super::taker::{Found, Taker};
use super::{Flow, Jobs, Seen, Takes, flow};
use crate::cli::crew::{Alone, in_order};
use crate::cli::foreign::How;
use crate::cli::halt;
use crate::cli::input::Input;
use crate::cli::output::{Output, Stop};
use crate::cli::save;
use crate::cli::watched::Meter;

/// So many bytes of text are handed from thread to thread at once: enough that the handing over costs little.
const BATCH: usize = 128 << 10;

/// The same where the reader of each record is kept, which has many times the bytes of its text.
const KEPT: usize = 32 << 10;

/// The same where much is done with each record: so little that all threads have enough of it.
const HEAVY: usize = 2 << 10;

/// Inputs that have fewer bytes in all are read by one thread: to start others would take longer.
const LARGE: u64 = 256 << 10;

/// Reads files, with buffers that are used again.
pub(in crate::cli) struct Files {
    /// The sink; a strict one if matters of style are wanted.
    pub(in crate::cli) diagnostics: Diagnostics,
    /// What to keep of each replay.
    pub(in crate::cli) watch: Watch,
    /// What it is that is read.
    pub(in crate::cli) takes: Takes,
    /// How many records are worked on at once.
    pub(in crate::cli) jobs: Jobs,
    /// Whether so much is done with each record that other threads are worth while however little text there is.
    pub(in crate::cli) is_heavy: bool,
    /// How other people's formats are read.
    how: How,
    game: Option<&'static dyn Game>,
}

/// One chunk of an input, checked, with what was made of it on another thread.
pub(in crate::cli) struct Gathered<'a, D> {
    /// What messages call the input.
    pub(in crate::cli) file: &'a str,
    /// The number of the record in its file, from 1; none if the chunk is no record.
    pub(in crate::cli) number: Option<u64>,
    /// Its text.
    pub(in crate::cli) chunk: &'a Chunk,
    /// How many turns its main line has, a faulty one included.
    pub(in crate::cli) turns: u32,
    /// What is wrong with it.
    pub(in crate::cli) diagnostics: &'a Diagnostics,
    /// Whether number and diagnostics are what they were there.
    pub(in crate::cli) is_as_it_was: bool,
    /// What was made of it.
    pub(in crate::cli) done: &'a mut D,
}

impl<D> Gathered<'_, D> {
    /// What has been found out about it, for a report.
    pub(in crate::cli) fn judged(&self) -> Judged<'_> {
        Judged {
            file: self.file,
            number: self.number,
            chunk: self.chunk,
            turns: self.turns,
            diagnostics: self.diagnostics,
        }
    }
}

/// What comes next on the way through inputs.
pub(in crate::cli) enum Step<T> {
    /// A chunk.
    Chunk(T),
    /// The end of the input of that index, and whether it could be read up to that. If not, it has been told.
    End(usize, bool),
}

impl Files {
    /// A reader of files that are read so, by these rules where a record names none.
    pub(in crate::cli) fn new(game: Option<&'static dyn Game>, how: How) -> Self {
        Self {
            diagnostics: Diagnostics::new(),
            watch: Watch::Nothing,
            takes: Takes::All,
            jobs: Jobs::ONE,
            is_heavy: false,
            how,
            game,
        }
    }

    /// Hands each chunk of an input to `each`, checked, until that breaks. An input that can't be
    /// read is reported; false then.
    pub(in crate::cli) fn each(
        &self,
        input: &Input,
        output: &mut Output,
        mut each: impl FnMut(&Seen<'_>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<bool, Stop> {
        let mut all = true;
        let inputs = std::slice::from_ref(input);
        self.all(inputs, output, |step, output| match step {
            Step::Chunk(seen) => each(seen, output),
            Step::End(_, read) => {
                all = read;
                Ok(Flow::Continue(()))
            }
        })?;
        Ok(all)
    }

    /// Hands each chunk of some inputs to `each`, checked, and the end of each input, until that breaks.
    pub(in crate::cli) fn all(
        &self,
        inputs: &[Input],
        output: &mut Output,
        mut each: impl FnMut(Step<&Seen<'_>>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<(), Stop> {
        let work = |_: &Seen<'_>, (): &mut ()| ();
        self.ahead(inputs, output, work, |step, output| match step {
            Step::Chunk((seen, ())) => each(Step::Chunk(seen), output),
            Step::End(input, read) => each(Step::End(input, read), output),
        })
    }

    /// The same, with `work` done on each chunk before, on whatever thread, as [`Files::gather`] does it.
    pub(in crate::cli) fn ahead<D: Default + Send>(
        &self,
        inputs: &[Input],
        output: &mut Output,
        work: impl Fn(&Seen<'_>, &mut D) + Sync,
        mut each: impl FnMut(Step<(&Seen<'_>, &mut D)>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<(), Stop> {
        self.go(inputs, output, true, work, |step, output| {
            let found = match step {
                Step::Chunk(found) => found,
                Step::End(input, read) => return each(Step::End(input, read), output),
            };
            let seen = Seen {
                file: found.file,
                number: found.number,
                chunk: &found.item.chunk,
                reader: &found.item.reader,
                diagnostics: &found.item.diagnostics,
            };
            each(Step::Chunk((&seen, &mut found.item.done)), output)
        })
    }

    /// Does `work` on each chunk, once it is checked, on whatever thread, and hands what came of it to `take`.
    /// While `work` runs, it is not known yet which chunks before it are no records, and what figures they have.
    pub(in crate::cli) fn gather<D: Default + Send>(
        &self,
        inputs: &[Input],
        output: &mut Output,
        work: impl Fn(&Seen<'_>, &mut D) + Sync,
        mut take: impl FnMut(Step<Gathered<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<(), Stop> {
        self.go(inputs, output, false, work, |step, output| {
            let found = match step {
                Step::Chunk(found) => found,
                Step::End(input, read) => return take(Step::End(input, read), output),
            };
            let gathered = Gathered {
                file: found.file,
                number: found.number,
                chunk: &found.item.chunk,
                turns: found.item.turns,
                diagnostics: &found.item.diagnostics,
                is_as_it_was: found.is_as_it_was,
                done: &mut found.item.done,
            };
            take(Step::Chunk(gathered), output)
        })
    }

    fn go<D: Default + Send>(
        &self,
        inputs: &[Input],
        output: &mut Output,
        keeps: bool,
        work: impl Fn(&Seen<'_>, &mut D) + Sync,
        take: impl FnMut(Step<Found<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    ) -> Result<(), Stop> {
        halt::listen();
        let meter = Meter::default();
        let total = total(inputs);
        let names: Vec<String> = inputs.iter().map(Input::name).collect();
        let jobs = if self.is_heavy || total.is_none_or(|total| total >= LARGE) {
            self.jobs.count()
        } else {
            1
        };
        let is_large = jobs > 1;
        // Long runs are ended from outside, and some who do that send a signal twice.
        if is_large || total.is_none() {
            save::stay_tidy();
        }
        let cutter = Cutter {
            inputs,
            how: &self.how,
            game: self.game,
            takes: self.takes,
            blank: &self.diagnostics,
            meter: &meter,
            most: if is_large { self.most(keeps) } else { 0 },
        };
        let judge = Judge {
            game: self.game,
            watch: self.watch,
            keeps,
            names: &names,
        };
        let mut taker = Taker::new(take, inputs, &names, &meter);
        let run = Run {
            jobs,
            game: self.game,
            cutter: &cutter,
            judge: &judge,
            work: &work,
            meter: &meter,
            is_live: total.is_none(),
        };
        output.begin_progress(total);
        let done = if is_large {
            run.in_crew(&mut taker, output)
        } else {
            run.alone(&mut taker, output)
        };
        output.end_progress();
        done?;
        taker.stop?;
        halt::go_on()
    }

    /// How many bytes of text are handed from thread to thread at once.
    fn most(&self, keeps: bool) -> usize {
        match keeps {
            _ if self.is_heavy => HEAVY,
            false => BATCH,
            true => KEPT,
        }
    }
}

/// All that the threads of a run share.
struct Run<'a, W> {
    jobs: usize,
    game: Option<&'static dyn Game>,
    cutter: &'a Cutter<'a>,
    judge: &'a Judge<'a>,
    work: &'a W,
    meter: &'a Meter,
    /// Whether an input is no file, but comes from somebody.
    is_live: bool,
}

impl<W> Run<'_, W> {
    fn in_crew<D, F>(&self, taker: &mut Taker<'_, F>, output: &mut Output) -> Result<(), Stop>
    where
        D: Default + Send,
        W: Fn(&Seen<'_>, &mut D) + Sync,
        F: FnMut(Step<Found<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    {
        let output = RefCell::new(output);
        let mut flushed = Ok(());
        let look_round = || {
            let mut output = output.borrow_mut();
            output.progress(self.meter.bytes(), None);
            // Nothing comes at the moment, and what has come may be waited for.
            flushed = output.flush();
            flow(!halt::is_interrupted() && flushed.is_ok())
        };
        in_order(
            self.jobs,
            |belt| self.cutter.run(belt),
            || Reader::new(self.game),
            |reader, batch| self.judge.batch(reader, batch, self.work),
            |batch| taker.batch(batch, &mut output.borrow_mut()),
            look_round,
            || self.meter.halt.set(),
        );
        flushed
    }

    fn alone<D, F>(&self, taker: &mut Taker<'_, F>, output: &mut Output) -> Result<(), Stop>
    where
        D: Default,
        W: Fn(&Seen<'_>, &mut D),
        F: FnMut(Step<Found<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    {
        let mut reader = Reader::new(self.game);
        let mut flushed = Ok(());
        self.cutter.run(&mut Alone(|batch: &mut Batch<D>| {
            self.judge.batch(&mut reader, batch, self.work);
            let taken = taker.batch(batch, output);
            if self.is_live && taken.is_continue() && self.meter.waits() {
                flushed = output.flush();
            }
            flow(taken.is_continue() && flushed.is_ok())
        }));
        flushed
    }
}

/// How many bytes the inputs have, if all of them say so.
fn total(inputs: &[Input]) -> Option<u64> {
    inputs.iter().map(Input::len).sum()
}
