//! [`Ahead`]: figures of a record that are drawn by the thread that has read it, while those before them are still
//! written.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use ludograph::figure;
use ludograph::game::Game;

use super::Wanted;
use super::painter::{Drawn, Painter, parts};
use super::split::Split;
use crate::cli::halt;
use crate::cli::records::Seen;

/// So many figures of a record are drawn ahead, which wait in memory until they are written. The others are drawn
/// when they are.
const MOST: usize = 32;

/// So many figures, or records that are split, are worth other threads.
const MANY: usize = 16;

/// What is drawn ahead.
pub(super) struct Ahead<'a> {
    painter: Painter<'a>,
    wanted: &'a Wanted,
    /// The names of the figure blocks that are wanted, whatever their input.
    names: BTreeSet<&'a str>,
    /// Whether nothing more is wanted.
    is_over: AtomicBool,
}

/// Those of the figures of a record that have been drawn, each at its place.
pub(super) type Ready = Vec<Option<Drawn>>;

impl<'a> Ahead<'a> {
    pub(super) fn new(painter: Painter<'a>, wanted: &'a Wanted) -> Self {
        let names = match wanted {
            Wanted::Blocks(names) => names.iter().map(|(_, name)| name.as_str()).collect(),
            _ => BTreeSet::new(),
        };
        Self {
            painter,
            wanted,
            names,
            is_over: AtomicBool::new(false),
        }
    }

    /// Whether there is so much to draw that other threads are worth while.
    pub(super) fn is_much(&self) -> bool {
        if self.draws_nothing() {
            return false;
        }
        match self.wanted {
            Wanted::Split(split) => split.record.is_none() && split.records >= MANY as u64,
            _ => self.names.len() >= MANY,
        }
    }

    /// A film takes long, and who watches a font may end the program, which must not write just then.
    fn draws_nothing(&self) -> bool {
        let args = self.painter.args;
        args.playing.animate || args.look.has_fonts()
    }

    /// That nothing more is wanted.
    pub(super) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    fn goes_on(&self) -> bool {
        !self.is_over.load(Ordering::Relaxed) && !halt::is_interrupted()
    }

    /// Draws the first figures of a record. What can't be drawn is left out: it will be tried again, and told, when
    /// its turn has come.
    pub(super) fn draw(&self, seen: &Seen<'_>, ready: &mut Ready) {
        ready.clear();
        if self.draws_nothing() {
            return;
        }
        match (self.wanted, seen.reader.game()) {
            (Wanted::Blocks(_), Some(game)) => self.blocks(game, seen, ready),
            (Wanted::Split(split), Some(game)) => self.parts(game, split, seen, ready),
            _ => {}
        }
    }

    fn blocks(&self, game: &'static dyn Game, seen: &Seen<'_>, ready: &mut Ready) {
        let reached = figure::blocks(seen.reader.record(), seen.reader.replayed());
        ready.extend(reached.take(MOST).map(|reached| {
            let is_wanted = self.goes_on() && self.names.contains(reached.block.name.as_str());
            is_wanted.then(|| self.painter.block(game, &reached, seen).ok())?
        }));
    }

    fn parts(&self, game: &'static dyn Game, split: &Split, seen: &Seen<'_>, ready: &mut Ready) {
        // Which record it is may not be known yet.
        if split.record.is_some() {
            return;
        }
        let Some((moment, parts)) = parts(seen, split.every) else {
            return;
        };
        ready.extend(parts.into_iter().take(MOST).map(|part| {
            let numbering = split.numbering(part);
            let drawn = self
                .goes_on()
                .then(|| self.painter.part(game, &moment, numbering, seen));
            drawn.flatten()?.ok()
        }));
    }
}
