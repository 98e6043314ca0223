//! A figure, an animation and a page of any record are sound markup, and no text of the record becomes markup
//! in them.

use std::borrow::Cow;

use ludograph::board::Turned;
use ludograph::check::{Moment, Watch};
use ludograph::diagnostic::Diagnostics;
use ludograph::figure::animate::{Film, Pace, Script};
use ludograph::figure::theme::{THEMES, Theme};
use ludograph::figure::{Figure, blocks, draw, svg};
use ludograph::game::Game;
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::page::{Page, Played};
use ludograph::source::Chunk;
use roxmltree::Document;

use super::choice::{Choices, sets};
use super::markup::{sound, sound_film, sound_page};

/// So many figure blocks of a record are drawn.
const DRAWN: usize = 3;

/// So many positions of an animation are drawn.
const PLAYED: usize = 8;

/// The first byte chooses the game of records that name none, the second the theme and what is made: figures
/// and animations, or a page.
pub fn figure(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = choices.maybe(&sets());
    let choice = usize::from(choices.byte());
    let theme = THEMES[choice % THEMES.len()];
    let text = choices.text();
    if choice >= 192 {
        return page(game, &text);
    }
    let (mut splitter, mut chunk) = (Splitter::new(text.as_bytes()), Chunk::default());
    let mut reader = Reader::new(game);
    while splitter.next(&mut chunk).expect("bytes in memory") {
        reader.replay(&chunk, Watch::Figures, &mut Diagnostics::new());
        let Some(game) = reader.game() else { continue };
        let drawing = Drawing {
            game,
            theme,
            record: &chunk.text,
        };
        for reached in blocks(reader.record(), reader.replayed()).take(DRAWN) {
            let moment = reached.moment();
            drawing.figure(Figure::of_block(game.spec(), &moment, reached.block));
            drawing.film(&Script::of_block(reached.block), &reached.whole());
        }
        if let Some(moment) = reader.replayed().moment() {
            drawing.ends(choice, &moment);
        }
    }
}

struct Drawing<'a> {
    game: &'static dyn Game,
    theme: &'a Theme,
    record: &'a str,
}

impl Drawing<'_> {
    /// Figures of where the main line has come to.
    fn ends(&self, choice: usize, moment: &Moment) {
        let spec = self.game.spec();
        let step = Turned::step((spec.geometry)());
        let mut figure = Figure::position(spec, moment);
        let turned = figure.view.turned.rotated(step * (choice / 8 % 6) as u16);
        figure.view.turned = if choice & 64 == 64 {
            turned.mirrored()
        } else {
            turned
        };
        self.figure(figure);
        self.figure(Figure::numbered(spec, moment, &(0..=u32::MAX)));
        self.film(&Script::of_turns(None), moment);
    }

    fn figure<'f>(&'f self, mut figure: Figure<'f>) {
        figure.record = Some(Cow::Borrowed(self.record));
        let mut file = String::new();
        svg::write(&draw(&figure, self.theme), &mut file);
        sound(&file).unwrap_or_else(|fault| panic!("{fault}: {file}"));
        assert_embedded(&file, self.record);
    }

    fn film(&self, script: &Script, moment: &Moment) {
        if moment.boards.len() > PLAYED {
            return;
        }
        let Ok(figures) = script.frames(self.game.spec(), moment) else {
            return;
        };
        let scenes = figures.iter().map(|figure| draw(figure, self.theme));
        let film = Film::new(scenes.collect());
        let mut file = String::new();
        svg::write_film(&film, Pace::default(), &svg::Options::default(), &mut file);
        sound_film(&file).unwrap_or_else(|fault| panic!("{fault}: {file}"));
    }
}

/// The record in a figure's metadata is the record, but for what XML has no room for.
fn assert_embedded(file: &str, record: &str) {
    let document = Document::parse(file).expect("XML");
    let mut elements = document.descendants();
    let metadata = elements.find(|node| node.has_tag_name("metadata"));
    let text = metadata.and_then(|node| node.text()).unwrap_or("");
    assert_eq!(text, carried(record), "the record in its figure");
}

/// What XML 1.0 can carry of a text: what it can't is U+FFFD, CR LF is LF.
pub fn carried(text: &str) -> String {
    let odd = |c: char| matches!(c, '\0'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}');
    let text = text.replace("\r\n", "\n");
    text.chars()
        .map(|c| if odd(c) { '\u{fffd}' } else { c })
        .collect()
}

fn page(game: Option<&'static dyn Game>, text: &str) {
    let (mut splitter, mut chunk) = (Splitter::new(text.as_bytes()), Chunk::default());
    let (mut reader, mut html) = (Reader::new(game), String::new());
    let mut page = Page::new(text.get(..80).unwrap_or(text), &mut html);
    while splitter.next(&mut chunk).expect("bytes in memory") {
        let mut diagnostics = Diagnostics::new();
        reader.replay(&chunk, Watch::Steps, &mut diagnostics);
        if let Some(game) = reader.game() {
            let played = Played {
                game,
                record: reader.record(),
                chunk: &chunk,
                replay: reader.replayed(),
                faults: diagnostics.list(),
            };
            page.game(&played, &mut html);
        }
    }
    page.finish(&mut html);
    sound_page(&html).unwrap_or_else(|fault| panic!("{fault}: {html}"));
}
