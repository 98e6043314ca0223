//! What diagnostics of the replay say.

use crate::board::{Geometry, Side};
use crate::diagnostic::{Code, Diagnostic};
use crate::game::{Illegal, Play, Spec};
use crate::record::{Ending, Extra, Outcome, Reading, Setup};
use crate::source::{Chunk, Span};

use super::line::targets;

/// How many legal cells a help names before it only counts the others.
const NAMED: usize = 16;
/// Where more cells are legal, to name some of them is no help.
const TELLING: usize = 40;

/// What the rules say of a forbidden turn. `written` is the part at fault as the record has it.
pub(super) fn message(illegal: Illegal, written: &str, piece: &str, geometry: &Geometry) -> String {
    let cell = illegal.cell.map(|cell| geometry.name(cell));
    let cell = cell.filter(|&name| name != "?").unwrap_or(named(written));
    match (illegal.code, illegal.side) {
        // A note below a diagram: its number is the place.
        (Code::OffBoard, _) if cell.starts_with(|c: char| c.is_ascii_digit()) => {
            format!("the cell of turn {cell} is not on the board")
        }
        (Code::OffBoard, _) => {
            let name = nowhere(written, geometry).unwrap_or(cell);
            format!("{name} is not on the board")
        }
        (Code::Block, _) => format!("{cell} is a block"),
        (Code::Occupied, _) => format!("{cell} holds a {piece} already"),
        (Code::NotCentral, _) => format!("{cell} is not one of the central cells"),
        (Code::NoCapture, Some(side)) => {
            format!(
                "{cell} encloses no {} {piece}",
                side.other().name().to_lowercase()
            )
        }
        (Code::FalsePass, Some(side)) => {
            format!("{} has a turn to play, and may not pass", side.name())
        }
        (Code::WrongCapture, _) => format!("this turn does not capture the {piece} on {cell}"),
        (Code::Empty, _) => format!("{cell} holds no {piece}"),
        (Code::NotYourMan, _) => format!("the {piece} on {cell} is the other side's"),
        (Code::MovedTwice, _) => format!("the {piece} on {cell} has moved in this turn already"),
        (Code::MarkMissing, Some(side)) => format!("{} has to set the mark first", side.name()),
        (code, _) => format!("{written}: {}", code.title()),
    }
}

/// Why the rules do not take a position to begin with. `line` is the line at fault, with its text; none
/// if it is the position as a whole.
pub(super) fn no_start(
    illegal: Illegal,
    line: Option<(Extra, &str)>,
    setup: &Setup,
    spec: &Spec,
) -> String {
    let Some((extra, written)) = line else {
        let count = setup.pieces.iter().flatten().count();
        return match illegal.code {
            Code::BadDiagram => format!(
                "{} has no such position of {count} {}",
                spec.game,
                many(spec.piece)
            ),
            code => code.title().to_owned(),
        };
    };
    match (illegal.code, extra) {
        (Code::Syntax, _) => says_nothing(written, spec),
        (Code::OffBoard, _) => format!("{written}: that cell is not on the board"),
        (Code::Orientation, Extra::Mark(_, Some(_))) => {
            format!("{written}: only a rendezvous of three squares has a direction")
        }
        (Code::Orientation, _) => {
            format!("{written}: a rendezvous of three squares needs a direction")
        }
        (Code::MarkNotInField, _) => format!("{written}: no rendezvous fits round that square"),
        (Code::BadDiagram, _) => format!("{written:?} does not fit the rest of the position"),
        (code, _) => format!("{written}: {}", code.title()),
    }
}

/// `men`, `discs`.
fn many(piece: &str) -> String {
    match piece {
        "man" => "men".to_owned(),
        piece => format!("{piece}s"),
    }
}

/// That a line of a position says nothing in this game.
pub(super) fn says_nothing(written: &str, spec: &Spec) -> String {
    format!("{written:?} says nothing in {}", spec.game)
}

/// The cell that a part names, without a `~` and without the `x` of a claim.
fn named(written: &str) -> &str {
    let part = written.trim_start_matches('~');
    part.strip_prefix(['x', 'X'])
        .filter(|cell| cell.starts_with(char::is_alphabetic))
        .unwrap_or(part)
}

/// The name in a part that no cell has.
fn nowhere<'a>(written: &'a str, geometry: &Geometry) -> Option<&'a str> {
    let names = written.split(|c: char| !c.is_ascii_alphanumeric());
    let is_name = |name: &&str| name.ends_with(|c: char| c.is_ascii_digit());
    names
        .map(named)
        .filter(is_name)
        .find(|name| geometry.cell(name).is_none())
}

/// `White's turn 2`; of a word that is no turn `White, before turn 2`.
pub(super) fn whose_turn(side: Option<Side>, number: u32, is_turn: bool) -> String {
    side.map_or(String::new(), |side| {
        if is_turn {
            format!("{}'s turn {number}", side.name())
        } else {
            format!("{}, before turn {number}", side.name())
        }
    })
}

/// That a number is not that of its turn, which is `next`.
pub(super) fn wrong_number(place: Span, number: u32, next: u32) -> Diagnostic {
    let message = format!("this is turn {next}");
    // One number for two turns, as in chess.
    let is_of_two = number > 1 && next == 2 * number - 1;
    let help = is_of_two.then_some("every turn has a number of its own, White's too");
    Diagnostic::new(Code::WrongNumber, place, message)
        .turn(next)
        .maybe_help(help)
}

/// That a word which carries no number has one.
pub(super) fn needless_number(place: Span, next: u32) -> Diagnostic {
    let message = "a word that is not counted as a turn carries no number";
    let fault = Diagnostic::new(Code::WrongNumber, place, message).turn(next);
    fault.help(format!(
        "leave it out: the next turn that is counted, whoever plays it, is number {next}"
    ))
}

/// That a doubtful word is not settled.
pub(super) fn left_open(readings: &[Reading], chunk: &Chunk) -> String {
    let texts: Vec<&str> = readings
        .iter()
        .map(|reading| reading.span.of(&chunk.text))
        .collect();
    match texts.as_slice() {
        [] => "an unreadable turn is left open".to_owned(),
        [one] => format!("the reading {one} is left open"),
        [texts @ .., last] => format!("the readings {} and {last} are left open", texts.join(", ")),
    }
}

/// That it is the other side's turn; with the session whose mark that side has to set or roll.
pub(super) fn wrong_side(place: Span, said: Side, due: Option<u32>) -> Diagnostic {
    let side = said.other().name();
    let message = match due {
        Some(session) => format!("it is {side} that sets the mark of session {session}"),
        None => format!("it is {side}'s turn"),
    };
    Diagnostic::new(Code::WrongSide, place, message)
}

/// That nothing may follow; `outcome` is how the game ended by its rules, none if a word ended it.
pub(super) fn game_over(
    span: Span,
    next: u32,
    by_word: bool,
    outcome: Option<&Outcome>,
) -> Diagnostic {
    let reason = outcome.filter(|outcome| outcome.ending.reason().is_some());
    let why = reason.map_or(String::new(), |outcome| format!(": {}", ended(outcome)));
    let message = match (next.saturating_sub(1), by_word) {
        (_, true) => "nothing may follow the word that ended the game".to_owned(),
        (0, false) => format!("the game is over before its first turn{why}"),
        (last, false) => format!("the game is over after turn {last}{why}"),
    };
    Diagnostic::new(Code::GameOver, span, message).turn(next)
}

/// How a game ended: `Black has won by captures`.
pub(super) fn ended(outcome: &Outcome) -> String {
    let Some(winner) = outcome.winner else {
        let why = match outcome.ending {
            Ending::OverlineCut => ": an overline was cut down to a five",
            Ending::FullBoard => ": the board is full",
            Ending::NoLegalMove => ": the side to move has no legal turn",
            Ending::BothPass => ": both sides have passed",
            Ending::Agreed => " by agreement",
            _ => "",
        };
        return format!("the game is drawn{why}");
    };
    let (winner, loser) = (winner.name(), winner.other().name());
    match outcome.ending {
        Ending::Five => format!("{winner} has won by a five"),
        Ending::FiveStands => format!("{winner} has won by a five that stands"),
        Ending::Captures => format!("{winner} has won by captures"),
        Ending::Resigned => format!("{loser} has resigned"),
        Ending::Time => format!("{loser} has run out of time"),
        Ending::Forfeit => format!("{loser} has forfeited the game"),
        _ => format!("{winner} has won on the board"),
    }
}

/// What would have been legal, if that is few enough to be of help.
pub(super) fn legal(play: &dyn Play, geometry: &Geometry) -> Option<String> {
    let mut cells = targets(play);
    if cells.is_empty() || cells.len() > TELLING {
        return None;
    }
    cells.sort_unstable_by_key(|&cell| geometry.lattice(cell));
    let mut help = String::with_capacity(128);
    for (i, &cell) in cells.iter().take(NAMED).enumerate() {
        help.push_str(if i == 0 { "legal here: " } else { ", " });
        help.push_str(geometry.name(cell));
    }
    if cells.len() > NAMED {
        help = format!("{help} and {} more", cells.len() - NAMED);
    }
    Some(help)
}

/// The file that many sources of such games leave out.
pub(super) const FILE_I: u8 = 9;

/// What helps where nearly every cell is legal: how cells are called, since the source may skip i.
pub(super) fn instead(illegal: Illegal, geometry: &Geometry, may_skip_i: bool) -> Option<String> {
    // A file that bears another letter in such a source.
    let may_differ = |cell| may_skip_i && geometry.lattice(cell).0 >= FILE_I;
    let corner = geometry.cells().next_back()?;
    match illegal.code {
        Code::OffBoard => Some(format!(
            "the cells are a1 to {}; no letter is skipped, not even i",
            geometry.name(corner)
        )),
        Code::Occupied if illegal.cell.is_some_and(may_differ) => Some(
            "no letter is skipped here: in a source without i, file i is called j, and so on"
                .to_owned(),
        ),
        _ => None,
    }
}
