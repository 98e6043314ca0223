//! [`Batch`]: some records of one input on their way from the thread that cuts them to the one that uses them.

use std::io;
use std::sync::Arc;

use ludograph::check::{Named, Reading};
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

/// A chunk, and what has been made of it so far.
#[derive(Default)]
pub(super) struct Item<D> {
    pub(super) chunk: Chunk,
    /// What makes a record of it; none if it is LGN.
    pub(super) reading: Option<Arc<dyn Reading>>,
    /// Whether it is the text of a file round its records, with which something is wrong.
    pub(super) is_fault: bool,
    pub(super) diagnostics: Diagnostics,
    pub(super) is_record: bool,
    /// The number of the record, if all chunks before it are records.
    pub(super) guess: u64,
    pub(super) turns: u32,
    pub(super) named: Vec<Named>,
    /// What has read it, if that is kept.
    pub(super) reader: Reader,
    pub(super) done: D,
}

/// Some chunks of one input.
#[derive(Default)]
pub(super) struct Batch<D> {
    /// Which of the inputs.
    pub(super) input: usize,
    /// Whether its first chunk is among them.
    pub(super) is_first: bool,
    items: Vec<Item<D>>,
    used: usize,
    bytes: usize,
    /// How the reading of the input ended, if these are its last.
    pub(super) end: Option<io::Result<()>>,
}

/// A chunk that has come to more memory than this is not used again where there are many.
const SPARE: usize = 256 << 10;

impl<D: Default> Batch<D> {
    /// Empties it for chunks of an input.
    pub(super) fn begin(&mut self, input: usize, is_first: bool) {
        self.input = input;
        self.is_first = is_first;
        self.used = 0;
        self.bytes = 0;
        self.end = None;
        if self.items.len() > 1 {
            self.items
                .retain(|item| item.chunk.text.capacity() <= SPARE);
        }
    }

    /// The item to be filled next.
    pub(super) fn blank(&mut self, diagnostics: &Diagnostics) -> &mut Item<D> {
        if self.used == self.items.len() {
            self.items.push(Item {
                diagnostics: diagnostics.clone(),
                ..Item::default()
            });
        }
        let item = &mut self.items[self.used];
        item.diagnostics.clear();
        item.is_fault = false;
        item
    }

    /// That the blank item has been filled. It is the chunk of that number of its input, from 1.
    pub(super) fn fill(&mut self, number: u64) {
        let item = &mut self.items[self.used];
        item.guess = number;
        self.bytes += item.chunk.text.len();
        self.used += 1;
    }

    /// Whether it has so many bytes, or as many chunks as one should have.
    pub(super) fn is_full(&self, bytes: usize) -> bool {
        self.bytes >= bytes || self.used >= 512
    }

    pub(super) fn items(&mut self) -> &mut [Item<D>] {
        &mut self.items[..self.used]
    }
}
