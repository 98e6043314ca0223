//! [`Taker`]: hands on what has been judged, in its order.

use ludograph::check::Names;

use super::batch::{Batch, Item};
use super::{Flow, Step};
use crate::cli::halt;
use crate::cli::input::Input;
use crate::cli::output::{Output, Stop};
use crate::cli::watched::{self, Meter};

/// A chunk with its file and its number.
pub(super) struct Found<'a, D> {
    pub(super) file: &'a str,
    pub(super) number: Option<u64>,
    pub(super) is_as_it_was: bool,
    pub(super) item: &'a mut Item<D>,
}

/// Hands on what has been judged, in its order.
pub(super) struct Taker<'a, F> {
    take: F,
    inputs: &'a [Input],
    names: &'a [String],
    meter: &'a Meter,
    /// The figures of the present file.
    figures: Names,
    /// How many records the present file has so far.
    numbers: u64,
    /// How many there were in all.
    records: u64,
    /// How many bytes of the present file have gone by since the last record in it.
    waste: u64,
    /// Whether no more of the present file is taken.
    is_given_up: bool,
    pub(super) stop: Result<(), Stop>,
}

/// A piece that is no record counts as so many bytes, if it has fewer: it costs a diagnostic as a long one does.
const PIECE: u64 = 64;

impl<'a, F> Taker<'a, F> {
    pub(super) fn new(take: F, inputs: &'a [Input], names: &'a [String], meter: &'a Meter) -> Self {
        Self {
            take,
            inputs,
            names,
            meter,
            figures: Names::default(),
            numbers: 0,
            records: 0,
            waste: 0,
            is_given_up: false,
            stop: Ok(()),
        }
    }
}

impl<F> Taker<'_, F> {
    pub(super) fn batch<D: Default>(&mut self, batch: &mut Batch<D>, output: &mut Output) -> Flow
    where
        F: FnMut(Step<Found<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    {
        match self.try_batch(batch, output) {
            Ok(flow) => {
                output.progress(self.meter.bytes(), Some(self.records));
                flow
            }
            Err(stop) => {
                self.stop = Err(stop);
                Flow::Break(())
            }
        }
    }

    fn try_batch<D: Default>(
        &mut self,
        batch: &mut Batch<D>,
        output: &mut Output,
    ) -> Result<Flow, Stop>
    where
        F: FnMut(Step<Found<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    {
        if batch.is_first {
            self.figures = Names::default();
            self.numbers = 0;
            self.waste = 0;
            self.is_given_up = false;
        }
        if self.is_given_up {
            return Ok(Flow::Continue(()));
        }
        let input = batch.input;
        let file = self.names[input].as_str();
        for item in batch.items() {
            halt::go_on()?;
            let found = self.found(file, item);
            if (self.take)(Step::Chunk(found), output)?.is_break() {
                return Ok(Flow::Break(()));
            }
            // A file has an end.
            if self.waste > watched::MOST && self.inputs[input].len().is_none() {
                return self.give_up(input, output);
            }
        }
        let Some(end) = batch.end.take() else {
            return Ok(Flow::Continue(()));
        };
        halt::go_on()?;
        if let Err(error) = &end {
            output.fail(&format!("{file}: {error}"))?;
        }
        (self.take)(Step::End(input, end.is_ok()), output)
    }

    /// Takes no more of an input.
    fn give_up<D>(&mut self, input: usize, output: &mut Output) -> Result<Flow, Stop>
    where
        F: FnMut(Step<Found<'_, D>>, &mut Output) -> Result<Flow, Stop>,
    {
        self.is_given_up = true;
        self.meter.give_up(input);
        let (file, most) = (&self.names[input], watched::MOST >> 20);
        output.fail(&format!(
            "{file}: {most} MiB without a record that can be read: no more is read"
        ))?;
        (self.take)(Step::End(input, false), output)
    }

    /// What a chunk is among those before it.
    fn found<'i, D>(&mut self, file: &'i str, item: &'i mut Item<D>) -> Found<'i, D> {
        let known = item.diagnostics.list().len();
        self.figures.settle(&item.named, &mut item.diagnostics);
        self.numbers += u64::from(item.is_record);
        self.records += u64::from(item.is_record);
        let number = item.is_record.then_some(self.numbers);
        self.waste = if item.is_record && !item.chunk.truncated {
            0
        } else {
            self.waste + (item.chunk.text.len() as u64).max(PIECE)
        };
        Found {
            file,
            number,
            is_as_it_was: number.is_none_or(|number| number == item.guess)
                && item.diagnostics.list().len() == known,
            item,
        }
    }
}
