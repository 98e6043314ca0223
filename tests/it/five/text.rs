//! Records of games as text.

use ludograph::board::Side;

use crate::playout::Dice;
pub(super) use crate::playout::{Page, Place};

use super::block::Block;
use super::diagram::Diagram;
use super::game::{Playout, Step};
use super::sets::{Name, Rules};
use super::word::{is_numbered, text};

/// What is written beside the words themselves.
#[allow(clippy::struct_excessive_bools)] // independent choices, each drawn by a coin
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) numbers: bool,
    pub(super) sides: bool,
    /// Whether there are check-points.
    pub(super) checks: bool,
    /// Whether stones may stand in diagrams.
    pub(super) diagrams: bool,
}

impl Style {
    pub(super) fn any(dice: &mut Dice) -> Self {
        Self {
            numbers: dice.coin(),
            sides: dice.coin(),
            checks: dice.coin(),
            diagrams: dice.coin(),
        }
    }
}

/// What is written before a word.
#[derive(Clone, Copy, Default)]
pub(super) struct Prefix {
    pub(super) number: Option<usize>,
    pub(super) side: Option<Side>,
    pub(super) tilde: bool,
}

/// Where the pieces of a word stand.
pub(super) struct Written {
    pub(super) number: Option<Place>,
    pub(super) side: Option<Place>,
    pub(super) word: Place,
}

impl Prefix {
    /// What a style writes before a word.
    pub(super) fn of(style: Style, step: &Step) -> Self {
        let number = style.numbers && is_numbered(&step.word);
        Self {
            number: number.then_some(step.number),
            side: style.sides.then_some(step.before.mover),
            tilde: step.forced,
        }
    }

    pub(super) fn write(self, page: &mut Page, word: &str) -> Written {
        let number = self.number.map(|number| page.word(&format!("{number}.")));
        let side = self
            .side
            .map(|side| page.word(&format!("{}:", side.letter())));
        let tilde = if self.tilde { "~" } else { "" };
        Written {
            number,
            side,
            word: page.word(&format!("{tilde}{word}")),
        }
    }
}

pub(super) fn write(step: &Step, page: &mut Page, style: Style) -> Written {
    Prefix::of(style, step).write(page, &text(&step.word))
}

/// A line of a tag.
pub(super) fn tag(page: &mut Page, name: &str, value: &str) -> Place {
    page.line(&format!("[{name} \"{value}\"]"))
}

/// The game, and who acts first in it.
pub(super) fn game_tags(rules: Rules, first: Side, page: &mut Page) {
    tag(page, "Game", rules.game());
    if !rules.variant().is_empty() {
        tag(page, "Variant", &rules.variant());
    }
    // Black is first where the tag is absent.
    if rules.name == Name::Pente && first == Side::White {
        tag(page, "First", first.name());
    }
}

/// A record up to its first word.
pub(super) fn head(playout: &Playout, page: &mut Page, labels: bool) {
    game_tags(playout.rules, playout.first, page);
    page.line("");
    if let Some(block) = &playout.block {
        block.write(page, labels);
    }
}

/// A sound record of the game.
pub(super) fn record(playout: &Playout, dice: &mut Dice, style: Style) -> Page {
    let mut page = Page::default();
    let (result, end) = ending(playout, dice);
    game_tags(playout.rules, playout.first, &mut page);
    if let Some(result) = &result {
        tag(&mut page, "Result", result);
    }
    if playout.rules.captures() && dice.coin() {
        let [black, white] = playout.last.pairs;
        tag(&mut page, "Score", &format!("{black}-{white}"));
    }
    page.line("");
    if let Some(block) = &playout.block {
        block.write(&mut page, dice.coin());
    }
    body(playout, &mut page, dice, style);
    if style.checks && (!playout.steps.is_empty() || playout.block.is_some()) && dice.coin() {
        check_point(playout, playout.steps.len(), dice).write(&mut page, dice.coin());
    }
    if let Some(word) = end {
        page.word(word);
    }
    let result = result.unwrap_or_else(|| "*".to_owned());
    if playout.steps.is_empty() && playout.block.is_none() || dice.below(4) == 0 {
        page.word(&result);
    }
    page
}

/// A true result, and the word that ends a game broken off.
fn ending(playout: &Playout, dice: &mut Dice) -> (Option<String>, Option<&'static str>) {
    let open = [
        "*", "Draw", "Void", "B+", "W+", "B+R", "W+R", "B+T", "W+T", "B+F", "W+F",
    ];
    let Some((winner, _)) = playout.last.end else {
        let other = playout.last.mover.other().letter();
        return match dice.below(9) {
            0 => (Some(format!("{other}+R")), Some("resign")),
            1 => (Some(format!("{other}+T")), Some("time")),
            2 => (Some(format!("{other}+F")), Some("forfeit")),
            3 => (Some("Draw".to_owned()), Some("draw")),
            4 => (Some(format!("{other}+")), Some("resign")),
            5 => (None, None),
            _ => (dice.pick(&open).map(|&open| open.to_owned()), None),
        };
    };
    let result = match dice.below(6) {
        0 => Some("*".to_owned()),
        1 => Some("Void".to_owned()),
        2 => None,
        _ => Some(winner.map_or("Draw".to_owned(), |side| format!("{}+", side.letter()))),
    };
    (result, None)
}

/// The words of the game, some of them as numbers of diagrams.
pub(super) fn body(playout: &Playout, page: &mut Page, dice: &mut Dice, style: Style) {
    let mut i = 0;
    while i < playout.steps.len() {
        let begun = i > 0 || playout.block.is_some();
        if style.checks && begun && dice.below(6) == 0 {
            check_point(playout, i, dice).write(page, dice.coin());
        }
        let most = Diagram::longest(playout, i);
        if style.diagrams && most > 0 && dice.below(5) == 0 {
            let length = 1 + dice.below(most);
            let length = if dice.coin() { most } else { length };
            Diagram::of(playout, i, i + length, dice).write(page, dice.coin());
            i += length;
            continue;
        }
        write(&playout.steps[i], page, style);
        if dice.below(10) == 0 {
            page.break_line();
        }
        i += 1;
    }
}

/// A block that says more or less of the position before a word.
pub(super) fn check_point(playout: &Playout, step: usize, dice: &mut Dice) -> Block {
    let before = playout.steps.get(step);
    let (position, number) = before.map_or((&playout.last, playout.next), |step| {
        (&step.before, step.number)
    });
    let mut block = Block::of(position, number);
    block.side = block.side.filter(|_| dice.coin());
    block.number = block.number.filter(|_| block.side.is_some() && dice.coin());
    block.pairs = block.pairs.filter(|_| dice.coin());
    block
}
