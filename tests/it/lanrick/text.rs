//! Records of games as text.

use crate::playout::Dice;
pub(super) use crate::playout::{Page, Place};

use super::block::Block;
use super::game::{Playout, Step};
use super::judge::is_pass_forced;
use super::position::{Colour, Edition, Phase, Position};
use super::word::{Part, is_numbered, text};

/// What is written in movetext beside the words themselves.
#[allow(clippy::struct_excessive_bools)] // independent choices, each drawn by a coin
#[derive(Clone, Copy, Debug)]
pub(super) struct Style {
    pub(super) numbers: bool,
    pub(super) sides: bool,
    pub(super) sessions: bool,
    /// Whether forced passes are written.
    pub(super) passes: bool,
    /// Whether check-points are.
    pub(super) checks: bool,
}

impl Style {
    pub(super) fn any(dice: &mut Dice) -> Self {
        Self {
            numbers: dice.coin(),
            sides: dice.coin(),
            sessions: dice.coin(),
            passes: dice.coin(),
            checks: dice.coin(),
        }
    }
}

/// Where the pieces of a word stand.
pub(super) struct Written {
    pub(super) session: Option<Place>,
    pub(super) number: Option<Place>,
    pub(super) side: Option<Place>,
    pub(super) word: Place,
}

/// What is written before a word.
#[derive(Clone, Copy, Default)]
pub(super) struct Prefix {
    pub(super) session: Option<u32>,
    pub(super) number: Option<usize>,
    pub(super) side: Option<char>,
}

impl Prefix {
    /// What a style writes before a word.
    pub(super) fn of(style: Style, before: &Position, word: &[Part], number: usize) -> Self {
        let opens = before.phase == Phase::Mark { void: false };
        Self {
            session: (style.sessions && opens).then_some(before.session),
            number: (style.numbers && is_numbered(word)).then_some(number),
            side: style.sides.then(|| before.mover.letter()),
        }
    }

    pub(super) fn write(self, page: &mut Page, word: &str) -> Written {
        let session = self
            .session
            .map(|session| page.word(&format!("session {session}:")));
        let number = self.number.map(|number| page.word(&format!("{number}.")));
        let side = self.side.map(|side| page.word(&format!("{side}:")));
        Written {
            session,
            number,
            side,
            word: page.word(word),
        }
    }
}

/// The game, who acts first, and the result and the score if they are given.
pub(super) fn tags(playout: &Playout, page: &mut Page, result: Option<&str>, score: Option<&str>) {
    page.line("[Game \"lanrick\"]");
    let variant = playout.rules.variant();
    if !variant.is_empty() {
        page.line(&format!("[Variant \"{variant}\"]"));
    }
    // White is first where the tag is absent.
    if playout.first == Colour::Black || playout.steps.len().is_multiple_of(2) {
        page.line(&format!("[First \"{:?}\"]", playout.first));
    }
    for (name, value) in [("Result", result), ("Score", score)] {
        if let Some(value) = value {
            page.line(&format!("[{name} \"{value}\"]"));
        }
    }
    page.line("");
    if let Some(block) = &playout.block {
        block.write(page, true);
    }
}

/// A sound record of the game, and its tags.
pub(super) fn record(playout: &Playout, dice: &mut Dice, style: Style) -> Page {
    let mut page = Page::default();
    let ([black, white], winner) = playout.result();
    let score = format!("{black}-{white}");
    let (result, end) = ending(playout, dice);
    let score = (winner.is_some() || dice.coin()).then_some(score);
    tags(playout, &mut page, result.as_deref(), score.as_deref());
    body(playout, &mut page, dice, style);
    let idle = if winner.is_some() { dice.below(3) } else { 0 };
    let end = end.into_iter().chain(["pass"; 2].into_iter().take(idle));
    for word in end {
        page.word(word);
    }
    if playout.steps.is_empty() || dice.below(4) == 0 {
        page.word(result.as_deref().unwrap_or("*"));
    }
    page
}

/// A true result, and the word that ends a game broken off.
fn ending(playout: &Playout, dice: &mut Dice) -> (Option<String>, Option<&'static str>) {
    let ([black, white], winner) = playout.result();
    let Some(winner) = winner else {
        let other = playout.last.mover.other().letter();
        let open = [
            "*", "Draw", "Void", "B+R", "W+R", "B+T", "W+T", "B+F", "W+F",
        ];
        // Whether a pass was left out before an end word can't be told.
        let is_clear = !is_pass_forced(&playout.last);
        return match dice.below(9) {
            0..4 if !is_clear => (None, None),
            0 => (Some(format!("{other}+R")), Some("resign")),
            1 => (Some(format!("{other}+T")), Some("time")),
            2 => (Some(format!("{other}+F")), Some("forfeit")),
            3 => (Some("Draw".to_owned()), Some("draw")),
            4 => (None, None),
            _ => (dice.pick(&open).map(|&open| open.to_owned()), None),
        };
    };
    let (letter, margin) = (winner.letter(), black.abs_diff(white));
    let result = match dice.below(6) {
        0 => Some(format!("{letter}+")),
        1 => Some("*".to_owned()),
        2 => Some("Void".to_owned()),
        3 => None,
        _ => Some(format!("{letter}+{margin}")),
    };
    (result, None)
}

/// The words of the game.
pub(super) fn body(playout: &Playout, page: &mut Page, dice: &mut Dice, style: Style) {
    // Where a block would be a start, or a pass is missing, no position can be told.
    let mut is_unclear = playout.block.is_none();
    for (i, step) in playout.steps.iter().enumerate() {
        if style.checks && !is_unclear && dice.below(5) == 0 {
            check_point(playout, i, dice).write(page, dice.coin());
        }
        let next = playout.steps.get(i + 1);
        is_unclear = !style.passes && step.is_forced_pass() && next.is_some_and(is_by_men);
        if is_unclear {
            continue;
        }
        write(step, page, style);
        if dice.below(8) == 0 {
            page.break_line();
        }
    }
}

/// Whether the word itself shows which side plays it: it begins with a man that is moved.
fn is_by_men(step: &Step) -> bool {
    matches!(step.word[0], Part::Move(_))
}

pub(super) fn write(step: &Step, page: &mut Page, style: Style) -> Written {
    let prefix = Prefix::of(style, &step.before, &step.word, step.number);
    prefix.write(page, &text(&step.word))
}

/// Whether a side has had a turn in this session in which it moved no man. In 1880-12 `played` also
/// tells whether the mark may be shifted, so that it can't say what such a side has done.
fn has_idle_turn(steps: &[Step]) -> bool {
    let turns = steps.iter().rev();
    let turns = turns.take_while(|step| step.before.phase == Phase::Play);
    let moves = |step: &Step| matches!(step.word[0], Part::Move(_) | Part::Swap(_));
    !turns.into_iter().all(moves)
}

/// A block that says more or less of the position before a word.
fn check_point(playout: &Playout, i: usize, dice: &mut Dice) -> Block {
    let Step {
        before: position,
        number,
        ..
    } = &playout.steps[i];
    let mut block = Block::of(position, *number);
    match position.phase {
        Phase::Play => {
            let is_1880 = position.rules.edition == Edition::Dec1880;
            let is_unclear = is_1880 && has_idle_turn(&playout.steps[..i]);
            if is_unclear || dice.coin() {
                block.played = None;
            }
            if dice.coin() {
                block.mark = None;
                block.played = None;
            }
        }
        Phase::Mark { .. } => {}
        Phase::Setting | Phase::Over(_) => {
            block.session = None;
            block.side = None;
        }
    }
    block.side = block.side.filter(|_| dice.coin());
    block.session = block.session.filter(|_| dice.coin());
    block.number = block.number.filter(|_| block.side.is_some() && dice.coin());
    block
}
