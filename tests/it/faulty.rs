//! A record with one fault is refused with that fault's code, at its turn, line and column.

use ludograph::board::{Cell, Side};
use ludograph::diagnostic::Code;
use ludograph::record::{Claim, How};
use ludograph::source::Chunk;
use proptest::prelude::*;

use crate::faulty_diagram::mutate;
use crate::playout::{Dice, Page, Place, Playout, Style, games, piece, playout};
use crate::sound::check;

/// What a mutated record must be refused with.
pub struct Fault {
    code: Code,
    turn: Option<u32>,
    place: Place,
}

pub fn fault(code: Code, turn: usize, place: Place) -> Fault {
    Fault {
        code,
        turn: Some(turn as u32),
        place,
    }
}

/// Movetext up to turn `i`, not included.
pub fn up_to(playout: &Playout, i: usize, dice: &mut Dice, style: Style) -> Page {
    let mut page = Page::default();
    playout.tags(&mut page);
    for turn in 0..i {
        playout.turn(&mut page, turn, dice, style);
    }
    page
}

/// A turn `i` on another cell than was played.
fn elsewhere(page: &mut Page, i: usize, cell: &str, style: Style) -> Place {
    if style.numbers {
        page.word(&format!("{}.", i + 1));
    }
    page.word(cell)
}

fn rest(playout: &Playout, page: &mut Page, i: usize, dice: &mut Dice, style: Style) {
    for turn in i + 1..playout.plies.len() {
        playout.turn(page, turn, dice, style);
    }
}

/// Whether the central cells are still being filled.
fn is_opening(playout: &Playout, i: usize) -> bool {
    let board = &playout.boards[i];
    let stones = board.count(Side::Black) + board.count(Side::White);
    let centre = if playout.geometry.len() == 64 { 4 } else { 6 };
    playout.game.spec().variant.contains(&"reversi") && stones < centre
}

/// Why an early stone on an empty point can be at fault; shapes are for the tests of those games.
fn misplaced(playout: &Playout, i: usize) -> Option<Code> {
    let spec = playout.game.spec();
    match i {
        0 if spec.game != "gomoku" => Some(Code::FirstMoveCentre),
        2 if spec.variant.contains(&"opening") => Some(Code::OpeningRestriction),
        _ => None,
    }
}

/// The faults of one placement in movetext.
fn placement(playout: &Playout, i: usize, dice: &mut Dice, kind: u8) -> Option<(String, Fault)> {
    let style = Style::any(dice);
    let board = &playout.boards[i];
    let empty = |&cell: &Cell| board.get(cell).is_none();
    let playable: Vec<Cell> = playout.geometry.playable().collect();
    let illegal: Vec<Cell> = playable
        .iter()
        .copied()
        .filter(|cell| empty(cell) && !playout.legal[i].contains(cell))
        .collect();
    let (code, cell) = match kind {
        0 => {
            let taken: Vec<Cell> = playable.iter().copied().filter(|c| !empty(c)).collect();
            (Code::Occupied, playout.name(*dice.pick(&taken)?))
        }
        1 if playout.game.spec().piece == "stone" => {
            (misplaced(playout, i)?, playout.name(*dice.pick(&illegal)?))
        }
        1 if is_opening(playout, i) => (Code::NotCentral, playout.name(*dice.pick(&illegal)?)),
        1 => (Code::NoCapture, playout.name(*dice.pick(&illegal)?)),
        2 => {
            let blocks: Vec<Cell> = playout
                .geometry
                .cells()
                .filter(|&c| playout.geometry.is_block(c))
                .collect();
            (Code::Block, playout.name(*dice.pick(&blocks)?))
        }
        _ => {
            let nowhere: Vec<&str> = ["a0", "z1", "a99", "c07", "a9", "m1", "h12", "a11"]
                .into_iter()
                .filter(|name| playout.geometry.cell(name).is_none())
                .collect();
            (Code::OffBoard, *dice.pick(&nowhere)?)
        }
    };
    let mut page = up_to(playout, i, dice, style);
    let place = elsewhere(&mut page, i, cell, style);
    rest(playout, &mut page, i, dice, style);
    Some((page.text, fault(code, i + 1, place)))
}

/// Faults of what is written round a turn, in numbered movetext.
fn claim(playout: &Playout, i: usize, dice: &mut Dice, kind: u8) -> Option<(String, Fault)> {
    let style = Style::NUMBERED;
    let ply = &playout.plies[i];
    let mut page = up_to(playout, i, dice, style);
    let name = playout.name(ply.cell);
    let found = match kind {
        0 => {
            let wrong = if dice.coin() {
                i
            } else {
                i + 2 + dice.below(3)
            };
            let place = page.word(&format!("{wrong}."));
            page.word(name);
            fault(Code::WrongNumber, i + 1, place)
        }
        1 => {
            page.word(&format!("{}.", i + 1));
            let place = page.word(&format!("{}:", ply.side.other().letter()));
            page.word(name);
            fault(Code::WrongSide, i + 1, place)
        }
        2 => {
            let other: Vec<Cell> = playout
                .geometry
                .playable()
                .filter(|cell| !ply.turned.contains(cell))
                .collect();
            page.word(&format!("{}.", i + 1));
            let mut word = name.to_owned();
            for &cell in ply.turned.iter().filter(|_| dice.coin()) {
                word.extend([",x", playout.name(cell)]);
            }
            let (line, column) = page.here();
            let place = (line, column + word.len() as u64 + 1);
            word.extend([",x", playout.name(*dice.pick(&other)?)]);
            page.word(&word);
            fault(Code::WrongCapture, i + 1, place)
        }
        3 if !ply.after_pass && playout.game.spec().game != "renju" => {
            let place = page.word(dice.pick(&["pass", "--", "PASS", "pa"])?);
            page.word(name);
            fault(Code::FalsePass, i + 1, place)
        }
        // Passes are free in Renju, and before the first turn a position would be another start.
        3 if playout.game.spec().game == "renju" => return None,
        _ if i == 0 => return None,
        _ => {
            let mut wrong = playout.boards[i].clone();
            let cells: Vec<Cell> = playout.geometry.playable().collect();
            let cell = *dice.pick(&cells)?;
            wrong.set(cell, other_content(wrong.get(cell), dice));
            page.break_line();
            let place = page.line("position");
            playout.rows(&mut page, true, |cell| piece(wrong.get(cell)));
            page.line("end");
            playout.turn(&mut page, i, dice, style);
            fault(Code::WrongPosition, i + 1, place)
        }
    };
    rest(playout, &mut page, i, dice, style);
    Some((page.text, found))
}

pub fn other_content(content: Option<Side>, dice: &mut Dice) -> Option<Side> {
    match content {
        Some(side) if dice.coin() => Some(side.other()),
        Some(_) => None,
        None => Some(if dice.coin() {
            Side::Black
        } else {
            Side::White
        }),
    }
}

/// Faults behind the last turn, and of the tags.
fn ending(playout: &Playout, dice: &mut Dice, kind: u8) -> Option<(String, Fault)> {
    let style = Style::any(dice);
    let turns = playout.plies.len();
    let mut page = up_to(playout, turns, dice, style);
    let outcome = playout.outcome?;
    match kind {
        0 => {
            let cells: Vec<Cell> = playout.geometry.playable().collect();
            let name = playout.name(*dice.pick(&cells)?);
            let place = elsewhere(&mut page, turns, name, style);
            return Some((page.text, fault(Code::GameOver, turns + 1, place)));
        }
        1 => {
            if playout.has_idle_passes() {
                page.word("pass");
                page.word("pass");
            }
            let place = page.word("pass");
            return Some((page.text, fault(Code::GameOver, turns + 1, place)));
        }
        _ => {}
    }
    let line = |tag: &str| {
        page.text
            .lines()
            .position(|line| line.starts_with(tag))
            .map(|i| (i as u64 + 1, 1))
    };
    if kind == 2 {
        let wrong = match outcome.claim() {
            Claim::Win(side, How::Margin(n)) => match dice.below(4) {
                0 => format!("{}+{n}", side.other().letter()),
                1 => format!("{}+{}", side.letter(), n + 2),
                2 => format!("{}+R", side.letter()),
                _ => "Draw".to_owned(),
            },
            Claim::Win(side, _) => match dice.below(4) {
                0 => format!("{}+", side.other().letter()),
                1 => format!("{}+2", side.letter()),
                2 => format!("{}+R", side.letter()),
                _ => "Draw".to_owned(),
            },
            _ => "B+2".to_owned(),
        };
        let place = line("[Result")?;
        let text = page.text.replace(
            &format!("[Result \"{}\"]", outcome.claim()),
            &format!("[Result \"{wrong}\"]"),
        );
        return Some((
            text,
            Fault {
                code: Code::WrongResult,
                turn: None,
                place,
            },
        ));
    }
    let score = playout.score?;
    let place = line("[Score")?;
    let wrong = format!(
        "[Score \"{}-{}\"]",
        score.black + 1,
        score.white.saturating_sub(1)
    );
    let text = page.text.replace(&format!("[Score \"{score}\"]"), &wrong);
    Some((
        text,
        Fault {
            code: Code::WrongScore,
            turn: None,
            place,
        },
    ))
}

/// A record of the game with one fault; none where that kind of fault can't be made.
pub fn mutated(playout: &Playout, dice: &mut Dice, kind: u8) -> Option<(String, Fault)> {
    let turn = dice.below(playout.plies.len());
    match kind {
        0..4 => placement(playout, turn, dice, kind),
        4..9 => claim(playout, turn, dice, kind - 4),
        9..13 => ending(playout, dice, kind - 9),
        _ => mutate(playout, turn, dice, kind - 13),
    }
}

fn assert_fault(text: &str, fault: &Fault) -> Result<(), TestCaseError> {
    let diagnostics = check(text);
    let chunk = Chunk::new(text);
    let found: Vec<_> = diagnostics
        .list()
        .iter()
        .map(|d| {
            let place = chunk.line_col(d.span.start);
            (d.code, d.turn, (place.line, place.column))
        })
        .collect();
    prop_assert_eq!(
        &found,
        &[(fault.code, fault.turn, fault.place)],
        "{}\n{:#?}",
        text,
        diagnostics
    );
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn one_fault_is_found_at_its_place(
        set in 0..games().len(), seed: u64, most in 1..90usize, kind in 0..21u8,
    ) {
        let mut dice = Dice::new(!seed);
        let most = if matches!(kind, 9..13) { 90 } else { most };
        let playout = playout(games()[set], seed, most);
        if let Some((text, fault)) = mutated(&playout, &mut dice, kind) {
            assert_fault(&text, &fault)?;
        }
    }
}
