//! The figures of a record that a fence asks for.

use super::request::{Pick, Request};
use crate::check::Moment;
use crate::diagnostic::Diagnostics;
use crate::figure::theme::Theme;
use crate::figure::{Figure, draw, svg};
use crate::lgn::Reader;
use crate::record::{Directive, FigureBlock};
use crate::source::Chunk;

/// A figure that a fence asks for.
pub(super) struct Drawn {
    /// The name of its block, if it has one.
    pub(super) name: Option<String>,
    /// The title of its block, if it has one.
    pub(super) title: Option<String>,
    /// Its files, one a theme.
    pub(super) files: Vec<String>,
}

/// How figures are drawn.
#[derive(Clone, Copy, Default)]
pub struct Look<'a> {
    /// The themes, one file each.
    pub themes: &'a [&'static Theme],
    /// Whether the files hold their records.
    pub embed: bool,
}

/// The figures of the record that `reader` has just replayed; none if it has not what is asked for.
pub(super) fn sketch(
    reader: &Reader,
    chunk: &Chunk,
    request: &Request,
    look: Look<'_>,
    words: &mut Diagnostics,
) -> Option<Vec<Drawn>> {
    let game = reader.game()?;
    let spec = game.spec();
    let directives = request.directives(game, words);
    let finish = |figure, moment: &Moment| finish(figure, moment, &directives, reader, chunk, look);
    let plain = |figure, moment: &Moment| {
        vec![Drawn {
            name: None,
            title: None,
            files: finish(figure, moment),
        }]
    };
    let replay = reader.replayed();
    let blocks = &reader.record().figures;
    let is_wanted: Box<dyn Fn(&FigureBlock) -> bool> = match &request.pick {
        Pick::Numbers(numbering, _) => {
            let moment = replay.moment()?;
            let (first, last) = numbering.turns?;
            let is_there = moment.has_turn(first) && moment.has_turn(last);
            let numbered = || {
                let mut figure = Figure::numbered(spec, &moment, &(first..=last));
                figure.renumber(numbering);
                figure
            };
            return is_there.then(|| plain(numbered(), &moment));
        }
        Pick::Blocks if !blocks.is_empty() => Box::new(|_| true),
        Pick::Blocks | Pick::Turn(..) => {
            let moment = replay.moment()?;
            return Some(plain(Figure::position(spec, &moment), &moment));
        }
        Pick::Name(name, _) => Box::new(move |block| block.name == *name),
    };
    let mut drawn = Vec::new();
    for (index, place) in replay.figures() {
        let Some(block) = blocks.get(index as usize) else {
            continue;
        };
        if block.faults.is_empty() && !block.is_unread && is_wanted(block) {
            let moment = if block.numbers_turns() {
                place.moment()
            } else {
                place.last_turn()
            };
            drawn.push(Drawn {
                name: Some(block.name.clone()),
                title: block.title.clone(),
                files: finish(Figure::of_block(spec, &moment, block), &moment),
            });
        }
    }
    (!drawn.is_empty()).then_some(drawn)
}

/// A figure with what the fence adds to it, in every theme.
fn finish<'a>(
    mut figure: Figure<'a>,
    moment: &Moment,
    directives: &'a [Directive],
    reader: &Reader,
    chunk: &'a Chunk,
    look: Look<'_>,
) -> Vec<String> {
    for directive in directives {
        figure.mark(moment, directive);
    }
    if let Some(game) = reader.game() {
        figure.fill(game.spec(), reader.record(), reader.replayed());
    }
    if look.embed {
        figure.record = Some(chunk.text.as_str().into());
    }
    let file = |theme: &&'static Theme| {
        let mut file = String::new();
        svg::write(&draw(&figure, theme), &mut file);
        file
    };
    look.themes.iter().map(file).collect()
}
