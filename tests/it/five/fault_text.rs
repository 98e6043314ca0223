//! Faults of what a record says about a game: numbers, sides, positions, diagrams, results, scores.

use ludograph::board::Side;

use crate::playout::Dice;

use super::diagram::Diagram;
use super::faults::{Faulty, rest};
use super::game::Playout;
use super::scattered::{any_point, any_side};
use super::sets::{Name, Rules};
use super::text::{Page, Prefix, Style, body, check_point, game_tags, head, tag};
use super::word::{is_numbered, text};
use crate::sound::Error;

/// The codes that are no faults of a turn.
pub(super) const CODES: [&str; 9] = [
    "wrong-number",
    "wrong-side",
    "wrong-position",
    "bad-diagram",
    "duplicate-number",
    "missing-number",
    "wrong-result",
    "wrong-score",
    "bad-value",
];

/// Those that a rule set can show.
pub(super) fn codes(rules: Rules) -> impl Iterator<Item = &'static str> {
    let all = CODES.into_iter();
    // Only in pente a record says who acts first.
    all.filter(move |code| *code != "bad-value" || rules.name != Name::Pente)
}

pub(super) fn make(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    match code {
        "wrong-number" | "wrong-side" => prefix(code, game, dice),
        "wrong-position" if dice.coin() => bare(game, dice),
        "wrong-position" => position(game, dice),
        "bad-diagram" => too_few_rows(game, dice),
        "duplicate-number" => twice(game, dice),
        "missing-number" => gap(game, dice),
        "wrong-result" => result(game, dice),
        "wrong-score" => score(game, dice),
        "bad-value" => Some(with_tag(game, dice, "First", "White", "")),
        "syntax" if dice.below(8) == 0 => extra(game, dice),
        _ => None,
    }
}

/// The record up to some word, which is none of those behind the last one.
fn up_to(game: &Playout, dice: &mut Dice, style: Style) -> Option<(usize, Page)> {
    let i = dice.below(game.steps.len().max(1));
    game.steps.get(i)?;
    let mut page = Page::default();
    head(game, &mut page, true);
    body(&game.cut(i), &mut page, dice, style);
    Some((i, page))
}

fn prefix(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let (i, mut page) = up_to(game, dice, style)?;
    let step = &game.steps[i];
    let number = step.number;
    let mut prefix = Prefix::of(style, step);
    match code {
        "wrong-number" if is_numbered(&step.word) => {
            let low = number > 1 && dice.coin();
            prefix.number = Some(if low {
                number - 1
            } else {
                number + 1 + dice.below(3)
            });
        }
        // A pass has none.
        "wrong-number" => prefix.number = Some(number),
        _ => prefix.side = Some(step.before.mover.other()),
    }
    let written = prefix.write(&mut page, &text(&step.word));
    let place = match code {
        "wrong-number" => written.number?,
        _ => written.side?,
    };
    rest(game, i, &mut page, dice, style);
    Some((page.text, (code, Some(number as u32), place)))
}

fn other_stone(stone: Option<Side>, dice: &mut Dice) -> Option<Side> {
    match stone {
        Some(side) if dice.coin() => Some(side.other()),
        Some(_) => None,
        None => Some(any_side(dice)),
    }
}

/// A check-point with something wrong in it.
fn position(game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let (i, mut page) = up_to(game, dice, style)?;
    if i == 0 && game.block.is_none() {
        return None;
    }
    let step = &game.steps[i];
    let mut block = check_point(game, i, dice);
    match dice.below(4) {
        0 => {
            block.side = Some(step.before.mover.other());
            block.number = None;
        }
        1 if game.rules.captures() => {
            let [black, white] = step.before.pairs;
            block.pairs = Some(match dice.below(3) {
                0 => [black + 1, white],
                1 => [black, white + 1],
                _ if black == white => return None,
                _ => [white, black],
            });
        }
        _ => {
            let at = any_point(&block.stones, dice);
            let stone = other_stone(block.stones.at(at), dice);
            block.stones.put(at, stone);
        }
    }
    let place = block.write(&mut page, dice.coin());
    rest(game, i, &mut page, dice, style);
    Some((
        page.text,
        ("wrong-position", Some(step.number as u32), place),
    ))
}

/// A check-point with a row too few.
fn too_few_rows(game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let (i, mut page) = up_to(game, dice, style)?;
    let mut other = Page::default();
    check_point(game, i, dice).write(&mut other, true);
    let row = 1 + dice.below(game.rules.size as usize);
    let gone = format!("{row:>4} |");
    page.break_line();
    let place = page.here();
    for line in other.text.lines().filter(|line| !line.starts_with(&gone)) {
        page.line(line);
    }
    let number = game.steps[i].number as u32;
    Some((page.text, ("bad-diagram", Some(number), place)))
}

/// A diagram of some words at least two of which have numbers in it, with all that is before it.
fn any_diagram(game: &Playout, dice: &mut Dice) -> Option<(Diagram, Page, usize)> {
    let style = Style::any(dice);
    let (i, page) = up_to(game, dice, style)?;
    let most = Diagram::longest(game, i);
    (most > 1).then(|| {
        let length = 2 + dice.below(most - 1);
        let diagram = Diagram::of(game, i, i + length, dice);
        (diagram, page, game.steps[i].number)
    })
}

/// A number again, in place of a higher one.
fn twice(game: &Playout, dice: &mut Dice) -> Faulty {
    let (mut diagram, mut page, first) = any_diagram(game, dice)?;
    let mut all: Vec<usize> = diagram.numbers.iter().map(|mark| mark.1.number).collect();
    all.extend(diagram.notes.iter().map(|note| note.0.number));
    let high = *dice.pick(&all).filter(|number| **number > 1)?;
    let low = 1 + dice.below(high - 1);
    let is_played = game.steps.iter().any(|step| step.number == low);
    if !is_played {
        return None;
    }
    for (_, number) in &mut diagram.numbers {
        if number.number == high {
            number.number = low;
        }
    }
    for (number, _) in &mut diagram.notes {
        if number.number == high {
            number.number = low;
        }
    }
    let written = diagram.write(&mut page, dice.coin());
    let marks = diagram
        .numbers
        .iter()
        .map(|(at, number)| (number.number, written.mark(*at)));
    let notes = diagram.notes.iter().zip(&written.notes);
    let notes = notes.map(|((number, _), place)| (number.number, *place));
    let low_places = marks.chain(notes).filter(|(number, _)| *number == low);
    // Of two the later one is at fault, of one that was played before that one.
    let place = low_places.map(|(_, place)| place).max()?;
    assert!(low < first || high > first);
    Some((page.text, ("duplicate-number", Some(low as u32), place)))
}

/// A number left out that is not the highest.
fn gap(game: &Playout, dice: &mut Dice) -> Faulty {
    let (mut diagram, mut page, first) = any_diagram(game, dice)?;
    let count = diagram.numbers.len() + diagram.notes.len();
    let gone = first + dice.below(count - 1);
    diagram.numbers.retain(|mark| mark.1.number != gone);
    diagram.notes.retain(|note| note.0.number != gone);
    let place = diagram.write(&mut page, dice.coin()).keyword;
    Some((page.text, ("missing-number", Some(gone as u32), place)))
}

/// A bare stone too many, too few, or of the other colour.
fn bare(game: &Playout, dice: &mut Dice) -> Faulty {
    let (mut diagram, mut page, first) = any_diagram(game, dice)?;
    let at = any_point(&diagram.stones, dice);
    if diagram.numbers.iter().any(|mark| mark.0 == at) {
        return None;
    }
    let stone = other_stone(diagram.stones.at(at), dice);
    diagram.stones.put(at, stone);
    let place = diagram.write(&mut page, dice.coin()).mark(at);
    Some((page.text, ("wrong-position", Some(first as u32), place)))
}

/// A whole record with a tag that is not true.
fn with_tag(
    game: &Playout,
    dice: &mut Dice,
    name: &str,
    value: &str,
    end: &str,
) -> (String, Error) {
    let code = match name {
        "Result" => "wrong-result",
        "Score" => "wrong-score",
        _ => "bad-value",
    };
    let mut page = Page::default();
    game_tags(game.rules, game.first, &mut page);
    let place = tag(&mut page, name, value);
    page.line("");
    if let Some(block) = &game.block {
        block.write(&mut page, true);
    }
    let style = Style::any(dice);
    body(game, &mut page, dice, style);
    page.word(end);
    if game.steps.is_empty() && end.is_empty() {
        page.word("*");
    }
    (page.text, (code, None, place))
}

fn result(game: &Playout, dice: &mut Dice) -> Faulty {
    let any = any_side(dice).letter();
    let margin = 1 + dice.below(5);
    let winner = game.last.end.map(|(winner, _)| winner);
    let mover = game.last.mover.letter();
    let letter = ["R", "T", "F"][dice.below(3)];
    let (wrong, end) = match (winner, dice.below(5)) {
        (_, 0) => (format!("{any}+{margin}"), ""),
        (Some(None), 1..4) => (format!("{any}+"), ""),
        (Some(_), 4) => (format!("{any}+{letter}"), ""),
        (Some(Some(_)), 1) => ("Draw".to_owned(), ""),
        (Some(Some(winner)), _) => (format!("{}+", winner.other().letter()), ""),
        (None, 1) => (format!("{mover}+R"), "resign"),
        (None, 2) => (format!("{mover}+"), "time"),
        (None, 3) => (format!("{}+T", game.last.mover.other().letter()), "forfeit"),
        (None, _) => (format!("{any}+"), "draw"),
        (Some(None), _) => return None,
    };
    Some(with_tag(game, dice, "Result", &wrong, end))
}

fn score(game: &Playout, dice: &mut Dice) -> Faulty {
    let [black, white] = game.last.pairs;
    let wrong = match dice.below(3) {
        // Nobody counts anything in gomoku and renju.
        _ if !game.rules.captures() => format!("{}-{}", dice.below(3), dice.below(3)),
        0 => format!("{}-{white}", black + 1),
        1 => format!("{black}-{}", white + 1),
        _ if black == white => return None,
        _ => format!("{white}-{black}"),
    };
    Some(with_tag(game, dice, "Score", &wrong, ""))
}

/// A block with a line that says nothing in these games, at the start or later.
fn extra(game: &Playout, dice: &mut Dice) -> Faulty {
    let style = Style::any(dice);
    let (mut page, number) = if dice.coin() {
        let (i, mut page) = up_to(game, dice, style)?;
        if i == 0 && game.block.is_none() {
            return None;
        }
        check_point(game, i, dice).write(&mut page, dice.coin());
        (page, game.steps[i].number)
    } else {
        game.block.as_ref()?;
        let mut page = Page::default();
        head(game, &mut page, true);
        (page, 1)
    };
    let lines = ["mark c5", "session 3", "played B", "pairs 1 2"];
    let most = if game.rules.captures() { 3 } else { 4 };
    let line = lines[dice.below(most)];
    let end = page.text.rfind("end\n")?;
    page.text.truncate(end);
    let (row, column) = page.here();
    page.line(&format!("  {line}"));
    page.line("end");
    body(game, &mut page, dice, style);
    Some((
        page.text,
        ("syntax", Some(number as u32), (row, column + 2)),
    ))
}
