//! WTHOR (`.wtb`, with `.jou` and `.trn` beside it): the base of Othello tournament games of the Fédération
//! Française d'Othello.
//!
//! A year of games: a head of 16 bytes, then 68 bytes a game, all numbers with the low byte first. Players and
//! tournaments are numbers into two tables of names, which are files of their own. Passes are not stored.
//! Described after the federation's sheet "Format de la base WTHOR"; the meaning of the score byte (empty
//! squares go to the winner) was found by a replay of the base.

mod count;
mod game;
mod head;
mod names;
mod read;
mod shown;
mod write;

use std::io::BufRead;

use crate::format::{Content, Context, Format, Records, Spec, Way, Writer};
use crate::game::{Game, custodian};
use head::{GAME, HEAD, Head, MOVES};

/// WTHOR.
pub(crate) struct Wthor;

static SPEC: Spec = Spec {
    id: "wthor",
    title: "WTHOR",
    extensions: &["wtb", "wtd", "pzz"],
    shared: &[],
    companions: &["jou", "trn"],
    way: Way::Both,
    content: Content::Binary,
    carries: |game| game.id == "othello",
};

/// The rules of all games in it.
fn rules() -> &'static dyn Game {
    custodian::PLAIN_OTHELLO
}

impl Format for Wthor {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        let Some((bytes, games)) = head.split_first_chunk::<HEAD>() else {
            return false;
        };
        let first = games.get(..GAME).unwrap_or_default();
        let moves = first.get(GAME - MOVES..).unwrap_or_default();
        let is_play = |moves: &[u8]| moves.iter().all(|&byte| head::cell(byte).is_some());
        let end = moves.iter().position(|&byte| byte == 0);
        let (played, rest) = moves.split_at(end.unwrap_or(moves.len()));
        Head::parse(*bytes).is_sound()
            && !played.is_empty()
            && is_play(played)
            && rest.iter().all(|&byte| byte == 0)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(read::Games::new(input, context))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Base::default()))
    }
}
