//! The symmetries of rule sets: a game that is turned or mirrored is played on alike.

use std::ops::ControlFlow;

use ludograph::board::{Cell, Geometry, Side, image};
use ludograph::census::Maps;
use ludograph::game::registry::{GAMES, named};
use ludograph::game::{Game, Next, Play, Start};
use ludograph::record::{Action, Actions, Setup};
use ludograph::source::Span;

use crate::playout::Dice;

fn sizes(id: &str) -> (usize, usize) {
    let maps = Maps::of(named(id).unwrap());
    (maps.rules.len(), maps.start.len())
}

#[test]
fn rules_and_starts_have_the_symmetries_that_they_are_drawn_with() {
    // Half of the maps exchange the colours of the start.
    assert_eq!(sizes("othello"), (8, 4));
    assert_eq!(sizes("macbeth:mini"), (12, 6));
    assert_eq!(sizes("macbeth:reversi"), (12, 12));
    assert_eq!(sizes("gomoku"), (8, 8));
    // rules/lanrick.md, section 3: seven and six squares lie along the ranks. S1: turned by 180 degrees the start is
    // itself with colours exchanged.
    assert_eq!(sizes("lanrick"), (4, 1));
    // Section 6: the first mark stands on c6, d5, e4 or f3, which half a turn keeps.
    assert_eq!(sizes("lanrick:1893"), (2, 1));
    // Section 7: nine squares round a mark that is set, and an empty board.
    assert_eq!(sizes("lanrick:1880-12"), (8, 8));
    assert_eq!(sizes("lanrick:1881"), (8, 8));
    // A throw names its file and its rank.
    assert_eq!(sizes("lanrick:natural-selection"), (1, 1));
    assert_eq!(sizes("lanrick:1879-01"), (1, 1));
}

/// A turn as it is seen under a map, with its ways.
fn mapped(turn: &Actions<'_>, geometry: &Geometry, map: &[Cell]) -> (Vec<Action>, Vec<Cell>) {
    let paths = turn.paths.iter().map(|&cell| image(map, cell)).collect();
    let to = |cell| image(map, cell);
    let part = |part: &Action| match *part {
        Action::Place(cell) => Action::Place(to(cell)),
        Action::PlaceAs(cell, side) => Action::PlaceAs(to(cell), side),
        Action::Remove(cell) => Action::Remove(to(cell)),
        Action::Send(from, at) => Action::Send(to(from), to(at)),
        Action::Mark(cell, axis) => {
            let axis = axis.map(|axis| axis.image(geometry, map, cell));
            Action::Mark(to(cell), axis)
        }
        other => other,
    };
    (turn.list.iter().map(part).collect(), paths)
}

/// One of the first thousand legal turns.
fn any_turn(play: &dyn Play, dice: &mut Dice) -> Option<(Vec<Action>, Vec<Cell>)> {
    let (mut chosen, mut count) = (None, 0);
    play.legal(&mut |turn| {
        count += 1;
        if dice.below(count) == 0 {
            chosen = Some((turn.list.to_vec(), turn.paths.to_vec()));
        }
        if count < 1000 {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    });
    chosen
}

/// Plays the same game from both starts, seen under a map on the second board. How many words it had.
fn together(game: &dyn Game, map: &[Cell], starts: [Box<dyn Play>; 2], dice: &mut Dice) -> usize {
    let geometry = (game.spec().geometry)();
    let [mut here, mut there] = starts;
    let mut words = 0;
    while words < 40 && here.next() != Next::Over {
        let pass = || (vec![Action::Pass], Vec::new());
        let (list, paths) = any_turn(here.as_ref(), dice).unwrap_or_else(pass);
        let turn = Actions {
            list: &list,
            paths: &paths,
        };
        let (list, paths) = mapped(&turn, geometry, map);
        let other = Actions {
            list: &list,
            paths: &paths,
        };
        let story = format!("{} {}", game.spec().id, turn.word(geometry));
        here.play(&turn).expect("a legal turn");
        there
            .play(&other)
            .unwrap_or_else(|fault| panic!("{story}: {fault:?}"));
        let (one, two) = (here.board(), there.board());
        assert!(one.becomes(&two, map), "{story}");
        assert_eq!(one.to_move, two.to_move, "{story}");
        assert_eq!(here.outcome(), there.outcome(), "{story}");
        words += 1;
    }
    words
}

#[test]
fn random_games_are_legal_under_every_symmetry_of_the_start() {
    let mut words = 0;
    for (game, seed) in GAMES.iter().flat_map(|family| family.sets).zip(1..) {
        let mut dice = Dice::new(seed);
        for map in Maps::of(*game).start.iter().skip(1) {
            let starts = [0, 1].map(|_| game.start(Start::default()).unwrap());
            words += together(*game, map, starts, &mut dice);
        }
    }
    assert!(words > 3000, "{words}");
}

/// A start with the pieces of another seen under a map, and the same side to move.
fn set_up(game: &'static dyn Game, map: &[Cell]) -> Box<dyn Play> {
    let board = game.start(Start::default()).unwrap().board();
    let mut setup = Setup {
        pieces: vec![None; (game.spec().geometry)().len()],
        ..Setup::default()
    };
    for side in [Side::Black, Side::White] {
        for cell in board.cells(side) {
            setup.pieces[image(map, cell).index()] = Some(side);
        }
    }
    setup.spans = vec![Span::default(); setup.pieces.len()];
    setup.side = board.to_move.map(|side| (side, Span::default()));
    let setup = Some(&setup);
    game.start(Start { first: None, setup }).unwrap()
}

#[test]
fn random_games_from_positions_are_legal_under_every_symmetry_of_the_rules() {
    let mut words = 0;
    let has_men = |game: &&&'static dyn Game| {
        let board = game.start(Start::default()).unwrap().board();
        board.count(Side::Black) > 0
    };
    let sets = GAMES.iter().flat_map(|family| family.sets).filter(has_men);
    for (game, seed) in sets.zip(1..) {
        let mut dice = Dice::new(seed);
        let maps = Maps::of(*game);
        for map in &maps.rules {
            let starts = [maps.rules[0], map].map(|map| set_up(*game, map));
            words += together(*game, map, starts, &mut dice);
        }
    }
    assert!(words > 500, "{words}");
}
