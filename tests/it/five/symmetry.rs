//! A board that is turned or mirrored changes no verdict.

use ludograph::board::{Cell, Geometry};

use crate::playout::Dice;

use super::block::Block;
use super::game::{Playout, Table, rounds};
use super::judge::{Verdict, verdict};
use super::odd::any_word;
use super::position::Position;
use super::sets::Rules;
use super::stones::{Point, Stones};
use super::turns::any_game;
use super::view::{View, plain, point, real};
use super::word::{Part, Word, cell};

/// A map of the board onto itself.
struct Map<'a> {
    geometry: &'a Geometry,
    cells: &'a [Cell],
}

impl Map<'_> {
    fn point(&self, at: Point) -> Point {
        match self.cells.get(cell(self.geometry, at).index()) {
            Some(cell) => point(self.geometry, *cell),
            None => at,
        }
    }

    fn stones(&self, stones: &Stones) -> Stones {
        let mut mapped = Stones::new(stones.size);
        for at in stones.points() {
            mapped.put(self.point(at), stones.at(at));
        }
        mapped
    }

    fn block(&self, block: &Block) -> Block {
        Block {
            stones: self.stones(&block.stones),
            ..block.clone()
        }
    }

    fn word(&self, word: &[Part]) -> Word {
        let part = |part: &Part| match part {
            Part::Place(at) => Part::Place(self.point(*at)),
            Part::Claim(at) => Part::Claim(self.point(*at)),
            other => *other,
        };
        word.iter().map(part).collect()
    }

    fn view(&self, view: &View) -> View {
        view.mapped(|at| self.point(at))
    }
}

/// Both engines' views of a mapped game must be the mapped views of the game.
fn compare(playout: &Playout, map: &Map<'_>, dice: &mut Dice) {
    let block = playout.block.as_ref().map(|block| map.block(block));
    let (rules, first) = (playout.rules, playout.first);
    let mut here = Table::of(playout);
    let mut there = Table::new(rules, first, block.as_ref());
    let start = || Position::start(rules, first);
    let mut mirrored = block
        .as_ref()
        .map_or_else(start, |block| block.start(rules, first));
    for step in &playout.steps {
        let mapped = map.word(&step.word);
        here.play(&step.word, step.forced).unwrap();
        there.play(&mapped, step.forced).expect("a legal turn");
        mirrored = verdict(&mirrored, &mapped, step.forced).expect("a legal turn");
    }
    let expected = map.view(&real(here.game, here.play.as_ref()));
    assert_eq!(real(there.game, there.play.as_ref()), expected);
    let expected = map.view(&plain(&playout.last));
    assert_eq!(plain(&mirrored), expected);
    for _ in 0..6 {
        let word = any_word(&playout.last, dice);
        let forced = dice.below(4) == 0;
        let mapped = map.word(&word);
        let fault = |verdict: Verdict| verdict.err();
        let plainly = fault(verdict(&playout.last, &word, forced));
        assert_eq!(fault(verdict(&mirrored, &mapped, forced)), plainly);
        let tried = |table: &Table, word: &[Part]| {
            let done = table.fork().play(word, forced);
            done.map_err(|illegal| (illegal.code, illegal.part))
        };
        assert_eq!(tried(&there, &mapped), tried(&here, &word));
    }
}

#[test]
fn turned_and_mirrored_games_are_judged_alike() {
    for (rules, seed) in Rules::all().into_iter().zip(61..) {
        let geometry = (rules.real().spec().geometry)();
        let maps = geometry.symmetries();
        assert_eq!(maps.len(), 8);
        let mut dice = Dice::new(seed);
        for _ in 0..12 * rounds() {
            let game = any_game(rules, &mut dice);
            for cells in maps {
                compare(&game, &Map { geometry, cells }, &mut dice);
            }
        }
    }
}
