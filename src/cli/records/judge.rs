//! Judges the chunks of a batch.

use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use super::Seen;
use super::batch::{Batch, Item};

/// How chunks are judged.
pub(super) struct Judge<'a> {
    pub(super) game: Option<&'static dyn Game>,
    pub(super) watch: Watch,
    /// Whether the reader of each record is kept.
    pub(super) keeps: bool,
    /// What messages call the inputs.
    pub(super) names: &'a [String],
}

impl Judge<'_> {
    /// Judges what stands in a batch, and does `work` on it.
    pub(super) fn batch<D: Default>(
        &self,
        reader: &mut Reader,
        batch: &mut Batch<D>,
        work: &impl Fn(&Seen<'_>, &mut D),
    ) {
        let file = self.names[batch.input].as_str();
        for item in batch.items() {
            if self.keeps {
                item.reader.set_game(self.game);
                std::mem::swap(&mut item.reader, reader);
            }
            self.item(reader, item);
            let seen = Seen {
                file,
                number: item.is_record.then_some(item.guess),
                chunk: &item.chunk,
                reader,
                diagnostics: &item.diagnostics,
            };
            work(&seen, &mut item.done);
            if self.keeps {
                std::mem::swap(&mut item.reader, reader);
            }
        }
    }

    fn item<D>(&self, reader: &mut Reader, item: &mut Item<D>) {
        let (chunk, diagnostics) = (&item.chunk, &mut item.diagnostics);
        item.is_record = match &item.reading {
            _ if item.is_fault => {
                // Nothing is left of the record before.
                reader.check(&Chunk::new(""), &mut Diagnostics::new());
                false
            }
            Some(reading) => reader.judge_alone(chunk, reading.as_ref(), self.watch, diagnostics),
            None => reader.replay_alone(chunk, self.watch, diagnostics),
        };
        item.turns = reader.replayed().turns;
        item.named.clone_from(&reader.replayed().named);
    }
}
