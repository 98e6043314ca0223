//! The list of legal turns and the judgement of turns agree, wherever a game may come to: each turn of the list
//! can be played, and of other turns none.

use ludograph::board::{Axis, Board, Cell, Geometry, Side};
use ludograph::game::{Game, Next, Play, Start};
use ludograph::record::{Action, Extra, Setup};
use ludograph::source::Span;

use super::choice::{Choices, sets};
use super::legal::{Listed, Turn};

/// So many legal turns are listed at most; Lanrick can have hundreds of thousands.
const MOST: usize = 200;

/// So many words are played at most.
const LONGEST: usize = 160;

/// The first byte chooses the rule set, the next ones how the game begins, the others what is looked at and
/// played.
pub fn rules(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = *choices.pick(&sets());
    let geometry = (game.spec().geometry)();
    let Some(mut play) = begun(game, geometry, &mut choices) else {
        return;
    };
    for _ in 0..LONGEST {
        assert_consistent(play.as_ref());
        if choices.is_over() {
            break;
        }
        let look = choices.byte();
        let listed = Listed::of(play.as_ref(), MOST);
        if look & 1 == 1 {
            assert_listed(game, play.as_ref(), &listed);
        }
        if look & 0b11 == 0b11 {
            assert_all_listed(geometry, play.as_ref(), &listed);
        }
        if look & 0b1100 == 0b1100 {
            let turn = altered(geometry, &listed, &mut choices);
            assert_judged(game, play.as_ref(), &listed, &turn);
            if look & 0b1_0000 != 0 {
                force(play.as_mut(), &turn);
                continue;
            }
        }
        go_on(play.as_mut(), &listed, &mut choices);
    }
}

/// A game from its start or from any position; none if the rules do not know the position.
fn begun(
    game: &'static dyn Game,
    geometry: &Geometry,
    choices: &mut Choices<'_>,
) -> Option<Box<dyn Play>> {
    let choice = choices.byte();
    let first = [None, Some(Side::Black), Some(Side::White), None][usize::from(choice % 4)];
    let setup = (choice >= 128).then(|| setup(geometry, choices));
    let start = Start {
        first,
        setup: setup.as_ref(),
    };
    let begun = game.start(start);
    assert!(
        setup.is_some() || begun.is_ok(),
        "{} does not begin",
        game.spec().id
    );
    begun.ok()
}

fn setup(geometry: &Geometry, choices: &mut Choices<'_>) -> Setup {
    let side = if choices.is_so() {
        Side::Black
    } else {
        Side::White
    };
    let mut setup = Setup {
        side: Some((side, Span::default())),
        pieces: vec![None; geometry.len()],
        spans: vec![Span::default(); geometry.len()],
        ..Setup::default()
    };
    for _ in 0..choices.below(128) {
        let cell = choices.below(geometry.len() * 2);
        let side = [Side::Black, Side::White][cell % 2];
        if !geometry.is_block(Cell((cell / 2) as u16)) {
            setup.pieces[cell / 2] = Some(side);
        }
    }
    for _ in 0..choices.below(5) {
        let extra = match choices.below(4) {
            0 => Extra::Mark(any_cell(geometry, choices), choices.maybe(&AXES)),
            1 => Extra::Session(u32::from(choices.byte())),
            2 => Extra::Played(choices.is_so(), choices.is_so()),
            _ => Extra::Pairs(u32::from(choices.byte()), u32::from(choices.byte() % 5)),
        };
        setup.extras.push((extra, Span::default()));
    }
    setup
}

const AXES: [Axis; 4] = [Axis::Rank, Axis::File, Axis::Rising, Axis::Falling];

/// Any cell of the board, or now and then none.
fn any_cell(geometry: &Geometry, choices: &mut Choices<'_>) -> Cell {
    let choice = choices.below(geometry.len() + 1);
    geometry.cells().nth(choice).unwrap_or(Cell::NOWHERE)
}

/// What must hold of any position.
fn assert_consistent(play: &dyn Play) {
    let is_over = play.next() == Next::Over;
    assert_eq!(play.outcome().is_some(), is_over, "how it ended");
    let (own, fork) = (play.board(), play.fork());
    assert!(own == fork.board(), "a fork begins elsewhere");
    if let Some(outcome) = play.outcome() {
        // What is claimed of it can be written and read.
        let claim = outcome.claim();
        let read = ludograph::record::Claim::parse(&claim.to_string());
        assert_eq!(read, Some(claim), "the claim of the outcome");
    }
}

/// Each listed turn can be played and is a turn of this game; a side to move has one.
fn assert_listed(game: &dyn Game, play: &dyn Play, listed: &Listed) {
    match play.next() {
        Next::Move(_) => assert!(!listed.turns.is_empty(), "to move, and no turn is legal"),
        Next::Over => assert!(listed.turns.is_empty(), "over, and a turn is legal"),
        Next::Pass(_) => assert!(
            listed.turns.iter().all(|turn| turn.list == [Action::Pass]),
            "a pass is due, and another turn is legal"
        ),
    }
    // Of many turns some.
    let step = 1 + listed.turns.len() / 16;
    for turn in listed.turns.iter().step_by(step) {
        assert_eq!(game.admits(&turn.actions()), Ok(()), "{turn:?}");
        assert!(turn.is_accepted(play), "{turn:?} is listed and refused");
    }
}

/// Of all turns that are one placement or a pass those can be played that are listed, and no other.
fn assert_all_listed(geometry: &Geometry, play: &dyn Play, listed: &Listed) {
    if !listed.is_whole {
        return;
    }
    let is_listed = |action: Action| listed.turns.iter().any(|turn| turn.list == [action]);
    let pass = Turn::plain(&[Action::Pass]);
    // A pass that is due may be left out before a placement.
    let mut after = play.fork();
    let is_due = matches!(play.next(), Next::Pass(_)) && after.play(&pass.actions()).is_ok();
    for cell in geometry.cells().chain([Cell::NOWHERE]) {
        let place = Turn::plain(&[Action::Place(cell)]);
        let is_legal = if is_due {
            place.is_accepted(after.as_ref())
        } else {
            is_listed(Action::Place(cell))
        };
        let name = geometry.name(cell);
        assert!(
            !place.is_accepted(play) || is_legal,
            "{name} can be played and is not listed"
        );
        assert!(is_due || !is_legal || place.is_accepted(play), "{name}");
    }
    match play.next() {
        Next::Move(_) => {
            let is_accepted = pass.is_accepted(play);
            assert_eq!(is_accepted, is_listed(Action::Pass), "a pass");
        }
        Next::Pass(_) => assert!(pass.is_accepted(play), "a pass that is due"),
        // Some games let idle passes through.
        Next::Over => {}
    }
    let mut targets = play.targets();
    targets.sort();
    targets.dedup();
    assert_eq!(targets.len(), play.targets().len(), "a target twice");
    for (cell, _) in play.forbidden() {
        assert!(
            !targets.contains(&cell),
            "{} is forbidden",
            geometry.name(cell)
        );
    }
}

/// A listed turn that has been altered, or a turn of any parts.
fn altered(geometry: &Geometry, listed: &Listed, choices: &mut Choices<'_>) -> Turn {
    let mut turn = match listed.turns.len() {
        0 => Turn::plain(&[Action::Pass]),
        n => listed.turns[choices.below(n)].clone(),
    };
    for _ in 0..=choices.below(3) {
        let at = choices.below(turn.list.len());
        match choices.below(5) {
            0 if turn.list.len() > 1 => drop(turn.list.remove(at)),
            1 => {
                let to = choices.below(turn.list.len());
                turn.list.swap(at, to);
            }
            2 if !turn.paths.is_empty() => {
                let at = choices.below(turn.paths.len());
                turn.paths[at] = any_cell(geometry, choices);
            }
            3 => turn.list[at] = any_action(geometry, choices),
            _ => turn.list.push(any_action(geometry, choices)),
        }
    }
    turn
}

fn any_action(geometry: &Geometry, choices: &mut Choices<'_>) -> Action {
    let kind = choices.below(8);
    let cell = any_cell(geometry, choices);
    let side = [Side::Black, Side::White][kind % 2];
    match kind {
        0 => Action::Place(cell),
        1 | 2 => Action::PlaceAs(cell, side),
        3 => Action::Remove(cell),
        4 => Action::Send(cell, any_cell(geometry, choices)),
        5 => Action::Mark(cell, choices.maybe(&AXES)),
        6 => Action::Roll(choices.byte() % 8, choices.byte() % 8),
        _ => Action::Pass,
    }
}

/// A turn that may be none is judged: where all turns are listed, it comes to what one of them comes to. One
/// that is refused changes nothing.
fn assert_judged(game: &dyn Game, play: &dyn Play, listed: &Listed, turn: &Turn) {
    let mut fork = play.fork();
    match fork.play(&turn.actions()) {
        Ok(_) => {
            assert_eq!(game.admits(&turn.actions()), Ok(()), "{turn:?}");
            assert_comes_to_one(play, listed, turn, &fork.board());
        }
        Err(illegal) => {
            assert!(
                fork.board() == play.board(),
                "{turn:?} is refused and changes it"
            );
            assert!(
                !listed.turns.contains(turn),
                "{turn:?} is listed and refused"
            );
            let parts = turn.list.len();
            let part = illegal.part.map_or(0, usize::from);
            assert!(part < parts, "a fault in part {part} of {parts}");
            play.reason(&turn.actions(), &illegal);
        }
    }
}

/// Plays a turn against the rules, as far as it makes sense.
fn force(play: &mut dyn Play, turn: &Turn) {
    let before = play.board();
    if play.force(&turn.actions()).is_err() {
        assert!(
            play.board() == before,
            "{turn:?} can't be forced and changes it"
        );
    }
}

fn assert_comes_to_one(play: &dyn Play, listed: &Listed, turn: &Turn, after: &Board) {
    if !listed.is_whole || !matches!(play.next(), Next::Move(_)) {
        return;
    }
    let comes_there = |turn: &Turn| {
        let mut fork = play.fork();
        fork.play(&turn.actions()).is_ok() && fork.board() == *after
    };
    assert!(
        listed.turns.iter().any(comes_there),
        "{turn:?} can be played and comes to what no listed turn comes to"
    );
}

/// Plays a legal turn.
fn go_on(play: &mut dyn Play, listed: &Listed, choices: &mut Choices<'_>) {
    match play.next() {
        Next::Pass(_) => {
            let pass = Turn::plain(&[Action::Pass]);
            play.play(&pass.actions()).expect("a pass that is due");
        }
        Next::Move(_) if !listed.turns.is_empty() => {
            let turn = &listed.turns[choices.below(listed.turns.len())];
            play.play(&turn.actions()).expect("a listed turn");
        }
        _ => {}
    }
}
