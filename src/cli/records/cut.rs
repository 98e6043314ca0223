//! Cuts inputs into chunks, and hands them on in batches.

use std::io;
use std::time::{Duration, Instant};

use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;

use super::Takes;
use super::batch::Batch;
use crate::cli::crew::Belt;
use crate::cli::foreign::How;
use crate::cli::input::Input;
use crate::cli::opened::{Opened, open};
use crate::cli::watched::Meter;

/// What cuts inputs.
pub(super) struct Cutter<'a> {
    pub(super) inputs: &'a [Input],
    pub(super) how: &'a How,
    pub(super) game: Option<&'static dyn Game>,
    pub(super) takes: Takes,
    /// An empty sink of the kind that is wanted.
    pub(super) blank: &'a Diagnostics,
    pub(super) meter: &'a Meter,
    /// So many bytes of text make a batch.
    pub(super) most: usize,
}

/// Nobody takes any more.
struct Unwanted;

/// Batches that are not full are sent no more often than this: where much comes, handing them over one by one
/// would take longer than the work.
const SOON: Duration = Duration::from_millis(5);

fn is_hungry<D>(belt: &dyn Belt<Batch<D>>, sent: Option<Instant>) -> bool {
    sent.is_none_or(|sent| sent.elapsed() >= SOON) && belt.is_hungry()
}

impl Cutter<'_> {
    /// Cuts them all, until nobody takes any more.
    pub(super) fn run<D: Default>(&self, belt: &mut dyn Belt<Batch<D>>) {
        let mut batch = Some(Batch::default());
        for (index, input) in self.inputs.iter().enumerate() {
            let Some(mut blank) = batch.take() else {
                return;
            };
            blank.begin(index, true);
            batch = match self.open(input) {
                Ok(opened) => self.file(input, opened, blank, belt).ok(),
                Err(error) => {
                    blank.end = Some(Err(error));
                    Some(blank)
                }
            }
            .and_then(|last| belt.send(last));
        }
    }

    fn open(&self, input: &Input) -> io::Result<Opened> {
        let opened = open(input, self.how, self.game, self.meter)?;
        if self.takes == Takes::All {
            return Ok(opened);
        }
        let (name, what) = match &opened {
            Opened::Carrier(kind, _) => (kind.name(), "takes the records out"),
            Opened::Foreign(format, _) => (format.spec().title, "makes LGN of it"),
            _ => return Ok(opened),
        };
        Err(io::Error::other(format!(
            "this is {name}, which is left as it is; `convert --to lgn` {what}"
        )))
    }

    /// Cuts one input, and gives back its last batch.
    fn file<D: Default>(
        &self,
        input: &Input,
        mut opened: Opened,
        mut batch: Batch<D>,
        belt: &mut dyn Belt<Batch<D>>,
    ) -> Result<Batch<D>, Unwanted> {
        let mut records = opened.records();
        // What comes from another program, perhaps one game an hour, is to be told of at once.
        let is_live = input.len().is_none();
        let mut sent: Option<Instant> = None;
        for number in 1.. {
            if self.meter.is_given_up(batch.input) {
                break;
            }
            let item = batch.blank(self.blank);
            match records.next(&mut item.chunk, &mut item.diagnostics) {
                Ok(Some(Ok(()))) => item.reading = records.reading(),
                Ok(Some(Err(fault))) => {
                    item.is_fault = true;
                    item.chunk.clone_from(fault.file);
                    item.diagnostics.push(fault.diagnostic);
                }
                Ok(None) => {
                    batch.end = Some(Ok(()));
                    break;
                }
                Err(error) => {
                    batch.end = Some(Err(error));
                    break;
                }
            }
            batch.fill(number);
            if batch.is_full(self.most) || is_live && (self.meter.waits() || is_hungry(belt, sent))
            {
                let index = batch.input;
                batch = belt.send(batch).ok_or(Unwanted)?;
                batch.begin(index, false);
                sent = is_live.then(Instant::now);
            }
        }
        Ok(batch)
    }
}
