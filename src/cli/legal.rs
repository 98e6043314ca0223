//! What may be played, where that can be a hundred thousand turns: how many there are, to how many
//! positions they lead, and with which moves they begin, man by man.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use ludograph::board::{Board, Cell, Geometry};
use ludograph::game::Play;
use ludograph::record::{Action, Actions};

use super::board::{self, wrapped};
use super::counted::counted;

/// How many turns are looked at.
const MOST: usize = 1_000_000;
/// How many words are written out that do not begin with a move: as many as there are marks of three
/// squares in the field.
const MOST_WORDS: usize = 144;

/// What the legal turns have in common.
#[derive(Default)]
struct Survey {
    turns: usize,
    /// There are more than [`MOST`].
    is_cut: bool,
    positions: BTreeSet<Box<[u8]>>,
    /// The ways that turns begin with, by the man that goes them.
    moves: BTreeMap<Cell, BTreeSet<Vec<Cell>>>,
    /// Turns that begin with something else.
    words: Vec<String>,
    /// How many of those are not kept.
    unwritten: usize,
    /// Whether they set several men at once, so that they are not told one by one.
    sets_men: bool,
}

/// The legal turns of the side to move.
pub(super) fn survey(play: &dyn Play, geometry: &Geometry) -> String {
    let mut survey = Survey::default();
    play.legal(&mut |turn| survey.add(play, turn, geometry));
    let mut text = survey.text(geometry);
    if survey.sets_men {
        text += &wrapped("Men are set on:", &board::names(&play.targets(), geometry));
    }
    text
}

impl Survey {
    fn add(&mut self, play: &dyn Play, turn: &Actions<'_>, geometry: &Geometry) -> ControlFlow<()> {
        if self.turns == MOST {
            self.is_cut = true;
            return ControlFlow::Break(());
        }
        self.turns += 1;
        let mut after = play.fork();
        if after.play(turn).is_ok() {
            self.positions.insert(packed(&after.board(), geometry));
        }
        match turn.list {
            [Action::Move(way), ..] => self.add_move(way.of(turn.paths)),
            [
                Action::Place(_) | Action::PlaceAs(..),
                Action::Place(_) | Action::PlaceAs(..),
                ..,
            ] => {
                self.sets_men = true;
            }
            _ if self.words.len() < MOST_WORDS => self.words.push(turn.word(geometry)),
            _ => self.unwritten += 1,
        }
        ControlFlow::Continue(())
    }

    fn add_move(&mut self, way: &[Cell]) {
        if let [man, way @ ..] = way {
            let ways = self.moves.entry(*man).or_default();
            if !ways.contains(way) {
                ways.insert(way.to_vec());
            }
        }
    }

    fn text(&self, geometry: &Geometry) -> String {
        let mut words: Vec<&str> = self.words.iter().map(String::as_str).collect();
        words.sort_unstable();
        let more = format!("and {} more", grouped(self.unwritten));
        if self.unwritten > 0 {
            words.push(&more);
        }
        if self.turns == 0 {
            words.push("none");
        }
        if self.moves.is_empty() && self.unwritten == 0 && !self.sets_men {
            return wrapped("Legal:", &words);
        }
        let mut text = format!("Legal: {}\n", self.counted());
        let mut men: Vec<_> = self.moves.iter().collect();
        men.sort_by_key(|(man, _)| geometry.lattice(**man));
        if !men.is_empty() {
            text += if self.is_cut {
                "First moves of these:\n"
            } else {
                "First moves:\n"
            };
        }
        for (man, ways) in men {
            let mut ways: Vec<&Vec<Cell>> = ways.iter().collect();
            ways.sort_by_key(|way| way.iter().map(|&c| geometry.lattice(c)).collect::<Vec<_>>());
            let ways: Vec<String> = ways.iter().map(|way| named(way, geometry)).collect();
            let ways: Vec<&str> = ways.iter().map(String::as_str).collect();
            text += &wrapped(&format!("  {}:", geometry.name(*man)), &ways);
        }
        if !words.is_empty() {
            text += &wrapped("Others:", &words);
        }
        text
    }

    fn counted(&self) -> String {
        let positions = counted(grouped(self.positions.len()), "position");
        if self.is_cut {
            let most = grouped(MOST);
            return format!(
                "more than {most} turns, of which the first {most} lead to {positions}"
            );
        }
        format!("{}, to {positions}", counted(grouped(self.turns), "turn"))
    }
}

/// `a8-a7`.
fn named(way: &[Cell], geometry: &Geometry) -> String {
    let names: Vec<&str> = way.iter().map(|&cell| geometry.name(cell)).collect();
    names.join("-")
}

/// `1,000,000`.
fn grouped(n: usize) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What lies on a board and where the mark is, as small as it gets.
fn packed(board: &Board, geometry: &Geometry) -> Box<[u8]> {
    let mut bytes = Vec::new();
    let mut byte = 0;
    for (i, cell) in geometry.cells().enumerate() {
        byte = byte << 2 | board.get(cell).map_or(0, |side| 1 + side as u8);
        if i % 4 == 3 {
            bytes.push(std::mem::take(&mut byte));
        }
    }
    bytes.push(byte);
    if let Some(session) = &board.session {
        bytes.extend(session.mark.map_or(u16::MAX, |cell| cell.0).to_le_bytes());
        bytes.extend(session.axis.map(|axis| axis.sign() as u8));
    }
    bytes.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_numbers_are_grouped() {
        let texts = [
            (0, "0"),
            (999, "999"),
            (21_700, "21,700"),
            (1_000_000, "1,000,000"),
        ];
        for (n, text) in texts {
            assert_eq!(grouped(n), text);
        }
    }
}
