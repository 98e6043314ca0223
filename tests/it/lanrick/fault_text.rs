//! Faults of what a record says about a game: numbers, sides, sessions, check-points, results.

use crate::playout::Dice;

use super::block::Block;
use super::faults::{Faulty, rest};
use super::game::{Playout, Step, any_colour};
use super::position::{Colour, Phase};
use super::squares::{all, name};
use super::text::{Page, Prefix, Style, body, tags};
use super::word::{is_numbered, text};
use crate::sound::Error;

/// The codes of section 9 that are no faults of a turn.
pub(super) const CODES: [&str; 8] = [
    "wrong-number",
    "wrong-side",
    "wrong-session",
    "wrong-position",
    "bad-diagram",
    "wrong-result",
    "wrong-score",
    "game-over",
];

pub(super) fn make(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    match code {
        "wrong-number" | "wrong-side" | "wrong-session" => prefix(code, game, dice),
        "wrong-position" => position(game, dice),
        "bad-diagram" => Some(diagram(game, dice)),
        "wrong-result" => result(game, dice),
        "wrong-score" => score(game, dice),
        "game-over" => behind_the_end(game, dice),
        _ => None,
    }
}

/// The record up to some word.
fn up_to(game: &Playout, dice: &mut Dice, style: Style) -> (usize, Page) {
    let i = dice.below(game.steps.len());
    let mut page = Page::default();
    tags(game, &mut page, None, None);
    body(&game.cut(i), &mut page, dice, style);
    (i, page)
}

fn prefix(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let (i, mut page) = up_to(game, dice, style);
    let Step {
        before,
        word,
        number,
    } = &game.steps[i];
    if super::judge::is_pass_forced(before) {
        return None;
    }
    let mut prefix = Prefix::of(style, before, word, *number);
    match code {
        "wrong-number" if is_numbered(word) => prefix.number = Some(number + 1 + dice.below(3)),
        "wrong-number" => prefix.number = Some(*number),
        "wrong-side" => prefix.side = Some(before.mover.other().letter()),
        _ if prefix.session.is_some() => prefix.session = Some(before.session + 1),
        _ => prefix.session = Some(before.session),
    }
    let is_due = code == "wrong-session" && matches!(before.phase, Phase::Mark { .. });
    if is_due && prefix.session == Some(before.session) {
        return None;
    }
    let written = prefix.write(&mut page, &text(word));
    let place = match code {
        "wrong-number" => written.number?,
        "wrong-side" => written.side?,
        _ => written.session?,
    };
    rest(game, i + 1, &mut page, dice, style);
    Some((page.text, (code, Some(*number as u32), place)))
}

/// A check-point with something wrong in it.
fn position(game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let (i, mut page) = up_to(game, dice, style);
    let step = &game.steps[i];
    if i == 0 && game.block.is_none() || super::judge::is_pass_forced(&step.before) {
        return None;
    }
    let mut block = Block::as_check_point(&step.before, step.number);
    block.number = None;
    let in_session = step.before.phase == Phase::Play;
    match dice.below(5) {
        0 if in_session => block.side = block.side.map(Colour::other),
        1 if in_session => {
            let (at, line) = block.mark?;
            block.mark = Some((*dice.pick(&all()).filter(|other| **other != at)?, line));
        }
        2 if block.session.is_some() => block.session = Some(step.before.session + 1),
        3 if block.played.is_some() => {
            let [black, white] = block.played?;
            block.played = Some(if dice.coin() {
                [!black, white]
            } else {
                [black, !white]
            });
        }
        _ => change_man(&mut block, dice),
    }
    let place = block.write(&mut page, dice.coin());
    rest(game, i, &mut page, dice, style);
    let fault = ("wrong-position", Some(step.number as u32), place);
    Some((page.text, fault))
}

/// Changes what stands on one square.
fn change_man(block: &mut Block, dice: &mut Dice) {
    let at = *dice.pick(&all()).unwrap();
    match block.men.iter().position(|man| man.0 == at) {
        Some(i) if dice.coin() => block.men[i].1 = block.men[i].1.other(),
        Some(i) => {
            block.men.remove(i);
        }
        None => block.men.push((at, any_colour(dice))),
    }
}

/// A check-point with a row too few.
fn diagram(game: &Playout, dice: &mut Dice) -> (String, Error) {
    let style = Style::any(dice);
    let (i, mut page) = up_to(game, dice, style);
    let step = &game.steps[i];
    let block = Block::as_check_point(&step.before, step.number);
    let mut other = Page::default();
    block.write(&mut other, false);
    let gone = format!("  {} |", 1 + dice.below(8));
    page.break_line();
    let place = page.here();
    for line in other.text.lines().filter(|line| !line.starts_with(&gone)) {
        page.line(line);
    }
    (page.text, ("bad-diagram", Some(step.number as u32), place))
}

/// The line of a tag.
fn line_of(text: &str, tag: &str) -> Option<super::text::Place> {
    let line = text.lines().position(|line| line.starts_with(tag))?;
    Some((line as u64 + 1, 1))
}

fn result(game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let ([black, white], winner) = game.result();
    let margin = black.abs_diff(white);
    let any = any_colour(dice).letter();
    let wrong = match (winner, dice.below(4)) {
        (Some(winner), 0) => format!("{}+{margin}", winner.other().letter()),
        (Some(winner), 1) => format!("{}+{}", winner.letter(), margin + 1),
        (Some(winner), 2) => format!("{}+", winner.other().letter()),
        (Some(_), _) => "Draw".to_owned(),
        (None, 0 | 1) => format!("{any}+"),
        (None, _) => format!("{any}+{}", margin + 1),
    };
    let mut page = Page::default();
    tags(game, &mut page, Some(&wrong), None);
    body(game, &mut page, dice, style);
    let place = line_of(&page.text, "[Result")?;
    Some((page.text, ("wrong-result", None, place)))
}

fn score(game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let ([black, white], _) = game.result();
    let wrong = match dice.below(3) {
        0 => format!("{}-{white}", black + 1),
        1 => format!("{black}-{}", white + 1),
        _ if black == white => return None,
        _ => format!("{white}-{black}"),
    };
    let mut page = Page::default();
    tags(game, &mut page, None, Some(&wrong));
    body(game, &mut page, dice, style);
    let place = line_of(&page.text, "[Score")?;
    Some((page.text, ("wrong-score", None, place)))
}

/// A word behind the end of the game.
fn behind_the_end(game: &Playout, dice: &mut Dice) -> Faulty {
    if !game.is_over() {
        return None;
    }
    let mut page = Page::default();
    tags(game, &mut page, None, None);
    let style = Style::any(dice);
    body(game, &mut page, dice, style);
    let man = *dice.pick(&game.last.men)?;
    let to = all()[dice.below(64)];
    if to == man.0 {
        return None;
    }
    let word = match dice.below(5) {
        0 => "@d5".to_owned(),
        1 => "swap".to_owned(),
        2 => {
            page.word("pass");
            page.word("pass");
            "pass".to_owned()
        }
        3 => format!("x{}", name(man.0)),
        _ => format!("{}-{}", name(man.0), name(to)),
    };
    let place = page.word(&word);
    Some((page.text, ("game-over", Some(game.next as u32), place)))
}
