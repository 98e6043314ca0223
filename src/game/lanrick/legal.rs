//! All words that the side which acts may play (the rules of every section, turned round).
//!
//! A word is built part by part, and is offered wherever it may end. Men that are set together are
//! listed in one order only; of the ways of a regrouping (1879-02) to the same square the shortest.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use super::Lanrick;
use super::board::rendezvous::AXES;
use super::board::squares::{BORDER, Set, around, bit, holds, near, squares};
use super::edition::{Setting, Spending};
use super::mark::exchange::picked;
use super::mark::shift::has_right;
use super::men::setting::MEN;
use super::men::spend;
use super::men::turn::can_move;
use super::position::{Phase, Position};
use super::word::Word;
use super::word::stage::{Licence, Stage, Step, Won};
use crate::board::{Axis, Cell, Side};
use crate::record::{Action, Actions};
use crate::source::Run;

/// Where words are offered.
type Each<'a> = dyn FnMut(&Actions<'_>) -> ControlFlow<()> + 'a;

/// The words that begin with those parts.
#[derive(Default)]
struct Parts {
    list: Vec<Action>,
    paths: Vec<Cell>,
}

impl Parts {
    fn offer(&self, each: &mut Each<'_>) -> ControlFlow<()> {
        each(&Actions {
            list: &self.list,
            paths: &self.paths,
        })
    }

    /// Goes on while those squares are in the arena.
    fn along(
        &mut self,
        cells: &[Cell],
        go_on: impl FnOnce(&mut Self, Run) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let start = self.paths.len();
        self.paths.extend_from_slice(cells);
        let run = Run::since(start, self.paths.len());
        go_on(self, run)?;
        self.paths.truncate(start);
        ControlFlow::Continue(())
    }
}

impl Lanrick {
    /// Every word, in a fixed order.
    pub(super) fn words(&self, now: &Position, each: &mut Each<'_>) -> ControlFlow<()> {
        let mut word = Word::new(&self.edition, now, Licence::Rules);
        if now.phase == Phase::Play && self.edition.spending == Spending::All {
            word.most = Some(spend::most(&self.edition, now));
        }
        let mut parts = Parts::default();
        match now.phase {
            Phase::Over => ControlFlow::Continue(()),
            Phase::Setting => set_men(&word, &mut parts, 0, each),
            Phase::Mark { .. } => self.mark_words(&word, &mut parts, each),
            Phase::Play => {
                self.exchanges(now, &mut parts, each)?;
                if has_right(&self.edition, now) {
                    for to in squares(near(now.mark)) {
                        go_on(&word, &mut parts, Action::Mark(to, None), each)?;
                    }
                }
                moves(&word, &mut parts, each)
            }
        }
    }

    fn mark_words(
        &self,
        word: &Word<'_>,
        parts: &mut Parts,
        each: &mut Each<'_>,
    ) -> ControlFlow<()> {
        let now = &word.now;
        let Some(dice) = self.edition.dice else {
            let marks: Vec<(Cell, Option<Axis>, Set)> = self.edition.marks(now).collect();
            for (mark, axis, _) in marks {
                go_on(word, parts, Action::Mark(mark, axis), each)?;
            }
            return ControlFlow::Continue(());
        };
        for (first, second, square) in dice.throws() {
            let roll = Action::Roll(first, second);
            if self.edition.next_size(now) != 3 || self.edition.is_void(dice, now, square) {
                go_on(word, parts, roll, each)?;
                continue;
            }
            let mut thrown = word.clone();
            if thrown.part(&roll, &[]).is_err() {
                continue;
            }
            parts.list.push(roll);
            for axis in AXES {
                go_on(&thrown, parts, Action::Mark(square, Some(axis)), each)?;
            }
            parts.list.pop();
        }
        ControlFlow::Continue(())
    }

    fn exchanges(&self, now: &Position, parts: &mut Parts, each: &mut Each<'_>) -> ControlFlow<()> {
        let Some(exchange) = self
            .edition
            .exchange
            .filter(|_| self.edition.may_exchange(now))
        else {
            return ControlFlow::Continue(());
        };
        let Some((side, number)) = picked(exchange, now) else {
            parts.list.push(Action::Swap(Run::default()));
            parts.offer(each)?;
            parts.list.clear();
            return ControlFlow::Continue(());
        };
        let men: Vec<Cell> = squares(now.of(side)).collect();
        for choice in 0u32..1 << men.len() {
            if choice.count_ones() == u32::from(number) {
                let named = men.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
                let cells: Vec<Cell> = named.map(|(_, &cell)| cell).collect();
                parts.along(&cells, |parts, run| {
                    parts.list.push(Action::Swap(run));
                    parts.offer(each)?;
                    parts.list.pop();
                    ControlFlow::Continue(())
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Men are set, from the square `from` on.
fn set_men(word: &Word<'_>, parts: &mut Parts, from: u16, each: &mut Each<'_>) -> ControlFlow<()> {
    let edition = word.edition;
    let enough = match edition.setting {
        Some(Setting::Alternately) => parts.list.len() == 1,
        Some(Setting::FiveEach) => parts.list.len() == usize::from(MEN),
        _ => parts.list.len() == 2 * usize::from(MEN),
    };
    if enough {
        return parts.offer(each);
    }
    for cell in squares(BORDER & !word.now.taken()).filter(|cell| cell.0 >= from) {
        let sides = [Side::Black, Side::White].map(|side| Action::PlaceAs(cell, side));
        let one = [Action::Place(cell)];
        let at_once = edition.setting == Some(Setting::TenAtOnce);
        for action in if at_once { &sides[..] } else { &one[..] } {
            let mut next = word.clone();
            if next.part(action, &[]).is_ok() {
                parts.list.push(*action);
                set_men(&next, parts, cell.0 + 1, each)?;
                parts.list.pop();
            }
        }
    }
    ControlFlow::Continue(())
}

/// The turns that begin with the moves of `word`. It is as deep as there are squares to spend.
fn moves(word: &Word<'_>, parts: &mut Parts, each: &mut Each<'_>) -> ControlFlow<()> {
    if word.spent_enough().is_ok() {
        let mut settled = word.clone();
        settled.stage = Stage::Moving;
        if settled.settle().is_ok() {
            endings(&settled, parts, each)?;
        }
    }
    let left = word.allowance - word.spent;
    if left == 0 {
        return ControlFlow::Continue(());
    }
    let edition = word.edition;
    let now = &word.now;
    let mut found = Vec::new();
    for from in squares(now.of(now.actor) & around(!now.taken())) {
        let _ = edition.ways(now, from, left, &mut |path, _| {
            found.push(path);
            ControlFlow::Continue(())
        });
    }
    for path in found {
        let mut next = word.clone();
        next.stage = Stage::Moving;
        if next.move_man(path.cells()).is_ok() {
            parts.along(path.cells(), |parts, run| {
                parts.list.push(Action::Move(run));
                moves(&next, parts, each)?;
                parts.list.pop();
                ControlFlow::Continue(())
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Plays one part more, and goes on with what may follow it.
fn go_on(
    word: &Word<'_>,
    parts: &mut Parts,
    action: Action,
    each: &mut Each<'_>,
) -> ControlFlow<()> {
    let mut next = word.clone();
    if next.part(&action, &parts.paths).is_err() {
        return ControlFlow::Continue(());
    }
    parts.list.push(action);
    // The mark of a throw may be left out; what follows it is judged when it stands.
    if matches!(next.stage, Stage::Thrown { void: false, .. })
        && next.settle_before_parts().is_err()
    {
        parts.list.pop();
        return ControlFlow::Continue(());
    }
    endings(&next, parts, each)?;
    parts.list.pop();
    ControlFlow::Continue(())
}

/// The ends of a word that has been judged: as it stands, and with all that may or must follow.
fn endings(word: &Word<'_>, parts: &mut Parts, each: &mut Each<'_>) -> ControlFlow<()> {
    if word.clone().finish().is_ok() {
        if parts.list.is_empty() {
            parts.list.push(Action::Pass);
            parts.offer(each)?;
            parts.list.pop();
        } else {
            parts.offer(each)?;
        }
    }
    let now = &word.now;
    match word.stage {
        Stage::Settled { replace: true, .. } => {
            for cell in squares(now.out(now.actor.other())) {
                go_on(word, parts, Action::PlaceAs(cell, now.actor), each)?;
            }
            ControlFlow::Continue(())
        }
        Stage::Won(won) => dues(word, won, parts, each),
        _ => ControlFlow::Continue(()),
    }
}

/// What a win asks for.
fn dues(word: &Word<'_>, won: Won, parts: &mut Parts, each: &mut Each<'_>) -> ControlFlow<()> {
    let now = &word.now;
    let loser = won.winner.other();
    let sends = |men: Set, open: Set| {
        let pairs = squares(men).flat_map(move |from| squares(open).map(move |to| (from, to)));
        pairs.collect::<Vec<(Cell, Cell)>>()
    };
    let free = !now.taken();
    let pairs = match won.step {
        Step::Removal => {
            for cell in squares(now.out(loser)) {
                go_on(word, parts, Action::Remove(cell), each)?;
            }
            return ControlFlow::Continue(());
        }
        Step::Send { men } => sends(men, BORDER & free),
        Step::Clear { men, turn } => sends(word.due_to_clear(won, men, turn).0, BORDER & free),
        Step::Wander { men, .. } => sends(men, now.rendezvous & free),
        Step::Centre { open, .. } => sends(bit(now.mark), open),
        Step::Regroup { left, moved } => return regroupings(word, won, (left, moved), parts, each),
        Step::Nothing => return ControlFlow::Continue(()),
    };
    for (from, to) in pairs {
        go_on(word, parts, Action::Send(from, to), each)?;
    }
    ControlFlow::Continue(())
}

fn regroupings(
    word: &Word<'_>,
    won: Won,
    (left, moved): (u8, Set),
    parts: &mut Parts,
    each: &mut Each<'_>,
) -> ControlFlow<()> {
    let now = &word.now;
    for from in squares(now.of(won.winner) & !moved) {
        for path in shortest(now, from, left) {
            parts.along(&path, |parts, run| {
                go_on(word, parts, Action::Move(run), each)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// A shortest way, in single steps joined to legs, to each border square within reach.
fn shortest(now: &Position, from: Cell, reach: u8) -> Vec<Vec<Cell>> {
    let free = !now.taken();
    let mut seen = bit(from);
    let mut queue = VecDeque::from([vec![from]]);
    let mut found = Vec::new();
    while let Some(steps) = queue.pop_front() {
        let Some(&here) = steps.last() else { continue };
        if steps.len() > 1 && holds(BORDER, here) {
            found.push(joined(&steps));
        }
        if steps.len() > usize::from(reach) {
            continue;
        }
        for next in squares(near(here) & free & !seen) {
            seen |= bit(next);
            let mut further = steps.clone();
            further.push(next);
            queue.push_back(further);
        }
    }
    found
}

/// The ends and corners of a way of single steps.
fn joined(steps: &[Cell]) -> Vec<Cell> {
    let mut path: Vec<Cell> = Vec::new();
    for (i, &cell) in steps.iter().enumerate() {
        let goes_on = i > 0
            && steps.get(i + 1).is_some_and(|&next| {
                let before = steps[i - 1];
                i32::from(next.0) - i32::from(cell.0) == i32::from(cell.0) - i32::from(before.0)
            });
        if !goes_on {
            path.push(cell);
        }
    }
    path
}

impl Lanrick {
    /// The squares that a single move, a man or the mark may come to.
    pub(super) fn open_squares(&self, now: &Position) -> Set {
        match now.phase {
            Phase::Over => 0,
            Phase::Setting => BORDER & !now.taken(),
            Phase::Mark { .. } => self.open_marks(now),
            Phase::Play => {
                let mut open = 0;
                if can_move(now) {
                    let allowance = self.edition.allowance(now);
                    for from in squares(now.of(now.actor)) {
                        let limit = self.edition.reach(now, from, allowance);
                        let _ = self.edition.ways(now, from, limit, &mut |path, _| {
                            open |= path.cells().last().map_or(0, |&to| bit(to));
                            ControlFlow::Continue(())
                        });
                    }
                }
                open
            }
        }
    }

    fn open_marks(&self, now: &Position) -> Set {
        let marks = self.edition.marks(now);
        let open = marks.filter(|&(mark, axis, _)| match self.edition.dice {
            None => self.edition.chosen(now, mark, axis).is_ok(),
            Some(dice) => {
                let thrown = dice.throws().any(|(_, _, square)| square == mark);
                thrown && !self.edition.is_void(dice, now, mark)
            }
        });
        open.fold(0, |all, (mark, ..)| all | bit(mark))
    }
}
