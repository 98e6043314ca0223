//! Games from blocks that lead to what random games hardly ever come to.

use crate::playout::Dice;

use super::block::Block;
use super::game::{Playout, more_numerous, scattered};
use super::position::{Colour, Edition, Men, Rules};
use super::squares::{WAYS, ring};

pub(super) fn game(rules: Rules, dice: &mut Dice) -> Playout {
    let block = match dice.below(6) {
        0 | 1 => scattered(rules, dice),
        2 | 3 if rules.natural_selection => before_the_last_mark(dice),
        _ => before_the_mark(rules, dice),
    };
    Playout::from_block(rules, block, dice, 40)
}

/// A position in which the mark is due, often with men side by side on the border.
fn before_the_mark(rules: Rules, dice: &mut Dice) -> Block {
    let mut block = scattered(rules, dice);
    block.mark = None;
    block.played = None;
    if rules.is_1893() {
        block.side = Some(more_numerous(&block.men));
    }
    if dice.below(3) > 0 {
        let mut ring = ring();
        let turn = dice.below(ring.len());
        ring.rotate_left(turn);
        let squares = ring.into_iter().step_by(1 + dice.below(2));
        let colours: Vec<Colour> = block.men.iter().map(|man| man.1).collect();
        block.men = squares.zip(colours).collect();
    }
    if rules.edition == Edition::Of1881 {
        // The setter has few men, who stand together.
        let setter = block.side.map(Colour::other);
        let most = 2 + dice.below(2);
        let mut kept = 0;
        block.men.retain(|man| {
            let is_setters = Some(man.1) == setter;
            kept += usize::from(is_setters);
            !is_setters || kept <= most
        });
    }
    block
}

/// The last session, with both men of a side on one line of three squares.
fn before_the_last_mark(dice: &mut Dice) -> Block {
    // Half of them off the rim of the field.
    let (least, count) = if dice.coin() { (3, 4) } else { (2, 6) };
    let (file, rank) = (
        least + dice.below(count) as i32,
        least + dice.below(count) as i32,
    );
    let way = WAYS[dice.below(8)];
    let near = [(file + way.0, rank + way.1), (file - way.0, rank - way.1)];
    let mut men: Men = near.map(|at| (at, Colour::White)).to_vec();
    // No man where the mark will stand.
    while men.len() < 4 {
        let at = (1 + dice.below(8) as i32, 1 + dice.below(8) as i32);
        if at != (file, rank) && !men.iter().any(|man| man.0 == at) {
            men.push((at, Colour::Black));
        }
    }
    Block {
        men,
        side: Some(super::game::any_colour(dice)),
        number: None,
        mark: None,
        session: Some(7),
        played: None,
    }
}
