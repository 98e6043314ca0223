//! Records with one fault are refused with that fault's code, at its turn, line and column.

use std::collections::BTreeSet;

use crate::playout::Dice;

use super::diagram::Diagram;
use super::fault_text;
use super::game::{Playout, Step, rounds};
use super::judge::{ban, verdict};
use super::odd::{any_word, off_board};
use super::position::Position;
use super::sets::{Name, Rules};
use super::stones::{Point, name};
use super::text::{Page, Prefix, Style, body, head, write};
use super::turns::any_game;
use super::word::{Part, Word, is_numbered, offset, text};
use crate::sound::{Error, errors};

/// A record with one fault, and the fault.
pub(super) type Faulty = Option<(String, Error)>;

/// The codes of the rules that a rule set can show (section 11).
fn codes(rules: Rules) -> Vec<&'static str> {
    let mut codes = vec![
        "syntax",
        "occupied",
        "off-board",
        "game-over",
        "wrong-capture",
    ];
    codes.extend(match rules.name {
        Name::Ninuki => ["false-pass", "first-move-centre", "double-three"].as_slice(),
        Name::Gomoku => &["false-pass"],
        Name::Pente => &["false-pass", "first-move-centre"],
        Name::Renju => &[
            "first-move-centre",
            "overline",
            "double-four",
            "double-three",
        ],
    });
    if rules.restricts_the_opening() {
        codes.push("opening-restriction");
    }
    codes
}

/// A game as far as one of its words, where a fault is to be made.
fn at_a_word(code: &str, game: &Playout, dice: &mut Dice) -> Playout {
    let length = match code {
        "game-over" => game.steps.len(),
        "first-move-centre" => 0,
        "opening-restriction" => 2,
        _ => dice.below(game.steps.len() + 1),
    };
    game.cut(length)
}

/// A word of that fault, if there happens to be one.
fn faulty_word(code: &str, position: &Position, dice: &mut Dice) -> Option<Word> {
    let empty = || position.stones.empty().into_iter();
    let is_shape = matches!(
        code,
        "overline" | "double-four" | "double-three" | "first-move-centre" | "opening-restriction"
    );
    let mut word = if is_shape {
        let banned = empty().filter(|&at| ban(position, at) == Some(code));
        vec![Part::Place(*dice.pick(&banned.collect::<Vec<Point>>())?)]
    } else {
        any_word(position, dice)
    };
    if is_shape && dice.below(4) == 0 {
        // The claim is judged last.
        word.push(Part::Claim(off_board(position.rules, dice)));
    }
    Some(word)
}

/// A fault of the rules in movetext.
fn in_words(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    let before = at_a_word(code, game, dice);
    let word = faulty_word(code, &before.last, dice)?;
    let tilde = dice.below(4) == 0 && code != "syntax";
    let Err((found, part)) = verdict(&before.last, &word, tilde) else {
        return None;
    };
    // What stands alone in its word makes no word with other parts: the notation has no place for it.
    let alone = |part: &Part| matches!(part, Part::Pass | Part::Odd("swap"));
    if found != code || word.len() > 1 && word.iter().any(alone) {
        return None;
    }
    let style = Style::any(dice);
    let mut page = Page::default();
    head(&before, &mut page, true);
    body(&before, &mut page, dice, style);
    let number = before.next;
    let step = Step {
        before: before.last.clone(),
        word,
        forced: tilde,
        number,
    };
    let mut prefix = Prefix::of(style, &step);
    if code == "syntax" && !numbered(&step.word) {
        // Whether a number belongs before it is another question.
        prefix.number = None;
    }
    if before.last.end.is_some() {
        prefix.side = None;
    }
    let (line, column) = prefix.write(&mut page, &text(&step.word)).word;
    let behind = part.map_or(0, |part| usize::from(tilde) + offset(&step.word, part));
    rest(game, before.steps.len(), &mut page, dice, style);
    Some((
        page.text,
        (code, Some(number as u32), (line, column + behind as u64)),
    ))
}

/// Whether a word of any parts has a number.
fn numbered(word: &[Part]) -> bool {
    is_numbered(word)
        && word
            .iter()
            .any(|part| matches!(part, Part::Place(_) | Part::Claim(_)))
}

/// The words behind a fault, now and then: nobody judges them.
pub(super) fn rest(game: &Playout, from: usize, page: &mut Page, dice: &mut Dice, style: Style) {
    let steps = game.steps.iter().skip(from + 1);
    for step in steps.take(dice.below(3)) {
        write(step, page, style);
    }
}

/// A fault of the rules at the last number of a diagram.
fn in_diagram(code: &'static str, game: &Playout, dice: &mut Dice) -> Faulty {
    let before = at_a_word(code, game, dice);
    let to = before.steps.len();
    let from = (0..=to).find(|&from| Diagram::longest(&before, from) == to - from)?;
    let from = from + dice.below(to - from + 1);
    let position = &before.last;
    let at = match code {
        "off-board" => off_board(position.rules, dice),
        _ => super::scattered::any_point(&position.stones, dice),
    };
    let at = match faulty_word(code, position, dice).as_deref() {
        Some([Part::Place(at), ..]) => *at,
        _ => at,
    };
    let Err((found, _)) = verdict(position, &[Part::Place(at)], false) else {
        return None;
    };
    if found != code {
        return None;
    }
    let mut page = Page::default();
    head(&before, &mut page, true);
    let style = Style::any(dice);
    body(&before.cut(from), &mut page, dice, style);
    let mut diagram = Diagram::of(&before, from, to, dice);
    let taken = |mark: &(Point, _)| mark.0 == at;
    let is_free = diagram.stones.is_empty(at) && !diagram.numbers.iter().any(taken);
    let place = if is_free {
        diagram.put(before.next, at);
        diagram.write(&mut page, dice.coin()).mark(at)
    } else {
        diagram.note(before.next, name(at));
        *diagram.write(&mut page, dice.coin()).notes.last()?
    };
    Some((page.text, (code, Some(before.next as u32), place)))
}

#[test]
fn one_fault_is_found_at_its_place() {
    let mut made = BTreeSet::new();
    for (rules, seed) in Rules::all().into_iter().zip(101..) {
        let mut dice = Dice::new(seed);
        let games: Vec<Playout> = (0..80 * rounds())
            .map(|_| any_game(rules, &mut dice))
            .collect();
        for code in codes(rules).into_iter().chain(fault_text::codes(rules)) {
            let mut count = 0;
            for _ in 0..4000 * rounds() {
                let game = dice.pick(&games).unwrap();
                let found = match fault_text::make(code, game, &mut dice) {
                    None if dice.below(4) == 0 && code != "syntax" => {
                        in_diagram(code, game, &mut dice)
                    }
                    None => in_words(code, game, &mut dice),
                    found => found,
                };
                let Some((text, fault)) = found else {
                    continue;
                };
                assert_eq!(errors(&text), [fault], "{}\n{text}", rules.id());
                count += 1;
                if count == 8 * rounds() {
                    break;
                }
            }
            assert!(count > 0, "no {code} in {}", rules.id());
            made.insert(code);
        }
    }
    for code in SECTION_11.split_whitespace().chain(fault_text::CODES) {
        assert!(made.contains(code), "no {code}");
    }
}

/// Every code of section 11.
const SECTION_11: &str = "
    occupied off-board first-move-centre opening-restriction double-three double-four overline false-pass
    game-over wrong-capture
";
