//! Plain transcripts: `f5d6c3`, `1. F5 d6`, and what else people paste: cells of one board, in the order in
//! which they were played.
//!
//! Nobody has ever laid down what a transcript is. What is read here is what is found: letters of either
//! case, full-width ones too, with and without blanks, numbers, passes, a score behind, a board before, and
//! the remains of mail, forums and HTML around them. `docs/format-transcript.md` tells the rules.

mod board;
mod cut;
mod fold;
mod line;
mod numbers;
mod read;
mod sniff;
mod token;
mod write;

use std::io::BufRead;

use crate::format::{Content, Context, Format, Records, Spec, Way, Writer};
use crate::game::Spec as GameSpec;

pub(super) use read::Moves;
pub(super) use write::transcript;

/// How many moves a piece of text holds, if it holds nothing else.
pub(super) fn moves_of(text: &str) -> u32 {
    let mut fold = fold::Fold::default();
    fold.line(text, 0, text.len());
    let line = line::Line::of(&fold);
    let is_other = |piece: token::Piece| piece.token == token::Token::Unread;
    if token::Tokens::new(fold.bytes()).any(is_other) {
        0
    } else {
        line.moves
    }
}

/// Transcripts.
pub(crate) struct Transcript;

static SPEC: Spec = Spec {
    id: "transcript",
    title: "plain transcript",
    extensions: &["txt", "text", "xot"],
    shared: &["txt", "text"],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: is_of_placements,
};

/// Whether the turns of a game place one piece each, so that cells tell them.
pub(super) fn is_of_placements(game: &GameSpec) -> bool {
    !game.sessions
}

impl Format for Transcript {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        sniff::is_transcript(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(cut::Games::new(input, Moves::new(context)))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Lines))
    }

    fn writes_each_alone(&self) -> bool {
        true
    }
}
