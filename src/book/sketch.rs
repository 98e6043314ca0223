//! The figures of a record that a fence asks for.

use std::borrow::Cow;

use super::request::{Pick, Request};
use crate::check::Moment;
use crate::diagnostic::Diagnostics;
use crate::figure::theme::Theme;
use crate::figure::{Figure, blocks, draw, svg};
use crate::lgn::Reader;
use crate::record::{Directive, FigureBlock};
use crate::source::Chunk;

/// A figure that a fence asks for.
pub(super) struct Drawn {
    /// The name of its block, if it has one.
    pub(super) name: Option<String>,
    /// The text under it: that of the fence, else the title of its block.
    pub(super) caption: Option<String>,
    /// Its files, one a theme.
    pub(super) files: Vec<String>,
    /// What is odd about it, in words.
    pub(super) odd: Vec<String>,
}

/// How figures are drawn.
#[derive(Clone, Copy, Default)]
pub struct Look<'a> {
    /// The themes, one file each.
    pub themes: &'a [Cow<'static, Theme>],
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
    let themes = request.theme.as_ref().map(std::slice::from_ref);
    let look = Look {
        themes: themes
            .filter(|_| !look.themes.is_empty())
            .unwrap_or(look.themes),
        ..look
    };
    let with = With {
        directives: &directives,
        reader,
        chunk,
        look,
    };
    let caption = request.caption.as_deref();
    let plain = |figure, moment: &Moment| vec![with.finish(figure, moment, None, caption)];
    let replay = reader.replayed();
    let record = reader.record();
    let name = match &request.pick {
        Pick::Numbers(numbering, _) => {
            let moment = replay.moment()?;
            let figure = Figure::of_turns(spec, &moment, numbering)?;
            return Some(plain(figure, &moment));
        }
        Pick::Name(name, _) => Some(name),
        Pick::Blocks if !record.figures.is_empty() => None,
        Pick::Blocks | Pick::Turn(..) => {
            let moment = replay.moment()?;
            return Some(plain(Figure::position(spec, &moment), &moment));
        }
    };
    let mut drawn = Vec::new();
    for reached in blocks(record, replay) {
        let block = reached.block;
        if name.is_none_or(|name| block.name == *name) {
            let moment = reached.moment();
            let figure = Figure::of_block(spec, &moment, block);
            let caption = caption.or(block.title.as_deref());
            drawn.push(with.finish(figure, &moment, Some(block), caption));
        }
    }
    (!drawn.is_empty()).then_some(drawn)
}

/// What a fence adds to each figure of a record.
struct With<'a> {
    directives: &'a [Directive],
    reader: &'a Reader,
    chunk: &'a Chunk,
    look: Look<'a>,
}

impl<'a> With<'a> {
    /// The figure in every theme, its texts with what the record says in place of their fields.
    fn finish(
        &self,
        figure: Figure<'a>,
        moment: &Moment,
        block: Option<&FigureBlock>,
        caption: Option<&'a str>,
    ) -> Drawn {
        let mut figure = figure.with(moment, self.directives);
        // The caption stands in the page and not in the picture, but has the same fields.
        figure.captions.extend(caption.map(Cow::Borrowed));
        if let Some(game) = self.reader.game() {
            let reader = self.reader;
            figure.fill(game.spec(), reader.record(), reader.replayed());
        }
        let caption = caption.and_then(|_| figure.captions.pop());
        if self.look.embed {
            figure.record = Some(self.chunk.text.as_str().into());
        }
        let file = |theme: &Cow<'static, Theme>| {
            let mut file = String::new();
            svg::write(&draw(&figure, theme), &mut file);
            file
        };
        Drawn {
            name: block.map(|block| block.name.clone()),
            caption: caption.map(Cow::into_owned),
            files: self.look.themes.iter().map(file).collect(),
            odd: figure.oddities(),
        }
    }
}
