//! `show`: the position as text.

use std::ops::ControlFlow;
use std::path::PathBuf;

use ludograph::board::{Board, Geometry, Session, Side};
use ludograph::check::{Moment, Reached, Watch};
use ludograph::figure::Figure;
use ludograph::game::{Play, Spec};
use ludograph::record::{Action, Record};

use super::board;
use super::fives;
use super::input;
use super::legal;
use super::numbers;
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen};
use super::report::{Form, Report};

/// Show a position as text
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph show club.lgn                      the last position
  ludograph show --turn 12 --legal club.lgn    what may be played there
  ludograph show --numbers --record 3 games.lgn
  ludograph show --told --forbidden renju.lgn")]
pub(super) struct Args {
    /// A file, or - for standard input
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The position after that turn; 0 is the start [default: the last turn]
    #[arg(long, value_name = "N", value_parser = numbers::from_zero::<u32>)]
    turn: Option<u32>,
    /// A numbered placement diagram instead of the pieces; where men move, each man with the number of
    /// the last turn that touched it
    #[arg(long)]
    numbers: bool,
    #[command(flatten)]
    more: More,
    /// Which record of the file
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = numbers::record)]
    record: u64,
    #[command(flatten)]
    reading: Reading,
}

/// What is to be told beside the position.
#[derive(clap::Args)]
struct More {
    /// The legal turns as well; where there are many, how many, and the moves they begin with
    #[arg(long)]
    legal: bool,
    /// The points that are forbidden to the side to move, with their kind
    #[arg(long)]
    forbidden: bool,
    /// A line for each turn that did more than place a stone: what it captured, which five or overline
    /// it made, whether and where that five can be annulled, how it ended the game
    #[arg(long)]
    told: bool,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let mut files = args.reading.files();
    files.watch = args.turn.map_or(Watch::Last, Watch::Turn);
    let mut report = Report::new(Form::Text);
    let mut found = false;
    for input in input::collect(std::slice::from_ref(&args.path), output)? {
        let read = files.each(&input, output, |seen, output| {
            // A file that holds no record says why.
            let is_refused = seen.number.is_none() && !seen.diagnostics.list().is_empty();
            if is_refused {
                found = true;
                report.seen(seen, output)?;
                return Ok(Flow::Break(()));
            }
            if seen.number != Some(args.record) {
                return Ok(Flow::Continue(()));
            }
            found = true;
            report.seen(seen, output)?;
            show(args, seen, output)?;
            Ok(Flow::Break(()))
        })?;
        if found {
            break;
        }
        if read {
            output.fail(&format!(
                "{}: there is no record {}",
                input.name(),
                args.record
            ))?;
        }
    }
    Ok(())
}

fn show(args: &Args, seen: &Seen<'_>, output: &mut Output) -> Result<(), Stop> {
    let Some(game) = seen.reader.game() else {
        return Ok(());
    };
    let replay = seen.reader.replayed();
    let Some((moment, reached)) = replay.moment().zip(replay.reached.as_ref()) else {
        return seen.unreached(args.turn, output);
    };
    let spec = game.spec();
    let geometry = (spec.geometry)();
    let rows = match moment.boards.first() {
        Some(_) if args.numbers && spec.sessions => {
            let figure = Figure::numbered(spec, &moment, &(1..=u32::MAX));
            board::men(geometry, &figure.board, &figure.numbers)
        }
        Some(start) if args.numbers => {
            board::diagram(geometry, start, &moment.plies, &reached.as_played)
        }
        _ => board::position(geometry, &moment.board),
    };
    let heading = if spec.sessions {
        heading_of_word(spec, geometry, reached, seen.reader.record())
    } else {
        heading(spec, geometry, &moment)
    };
    output.print(&format!("{heading}\n\n{rows}\n"))?;
    let play = reached.play();
    if let Some(session) = &moment.board.session
        && moment.outcome.is_none()
        && (session.mark.is_some() || play.session_due().is_some())
    {
        output.print(&told(session, &moment.board, geometry))?;
    }
    let is_of_fives = moment.board.fives.is_some();
    if is_of_fives {
        output.print(&of_fives(args, geometry, &moment, reached))?;
    } else if args.more.told {
        let game = spec.game;
        output.remark(&format!(
            "--told is for games of five in a row: nothing is told of {game}"
        ))?;
    }
    output.print(&standing(spec, &moment, play))?;
    if is_of_fives {
        output.print(&fives::standing(&moment, geometry))?;
    }
    if args.more.legal {
        let sessions = spec.sessions && moment.outcome.is_none();
        output.print(&if sessions {
            legal::survey(play, geometry)
        } else if is_of_fives {
            board::wrapped("Legal:", &legal_cells(geometry, &moment))
        } else {
            format!("Legal: {}\n", legal_cells(geometry, &moment).join(" "))
        })?;
    }
    if args.more.forbidden {
        output.print(&fives::forbidden(&moment, geometry))?;
    }
    Ok(())
}

/// What has happened in a game of five in a row: turn by turn if that is asked for, else in the last.
fn of_fives(args: &Args, geometry: &Geometry, moment: &Moment, reached: &Reached) -> String {
    let mut text = String::new();
    if args.numbers {
        text += &fives::lost_passes(moment);
    }
    text += &if args.more.told {
        fives::told(moment, &reached.as_played, geometry)
    } else {
        fives::last(moment, &reached.as_played, geometry)
    };
    text + &fives::passed(moment)
}

/// The legal turns in the order of their names, as the advice of a diagnostic has them.
fn legal_cells<'g>(geometry: &'g Geometry, moment: &Moment) -> Vec<&'g str> {
    if moment.legal.is_empty() {
        return vec!["none"];
    }
    board::names(&moment.legal, geometry)
}

fn heading(spec: &Spec, geometry: &Geometry, moment: &Moment) -> String {
    match moment.plies.last() {
        Some(ply) => {
            let (side, cell) = (ply.side.name(), geometry.name(ply.cell));
            format!("{}, after turn {} ({side} {cell})", spec.id, ply.number)
        }
        None => format!("{}, at the start", spec.id),
    }
}

/// The same where a turn is more than the placing of a piece, and may move nothing.
fn heading_of_word(spec: &Spec, geometry: &Geometry, reached: &Reached, record: &Record) -> String {
    let Some(number) = reached.number else {
        return format!("{}, at the start", spec.id);
    };
    let who = reached.side.map_or("", Side::name);
    let word = reached.parts.map_or(String::new(), |parts| {
        format!(" {}", record.actions(parts).word(geometry))
    });
    format!("{}, after turn {number} ({who}{word})", spec.id)
}

/// The session: its mark and rendezvous, who opens it and who has played in it.
fn told(session: &Session, board: &Board, geometry: &Geometry) -> String {
    let Session { number, opener, .. } = *session;
    let Some(mark) = session.mark else {
        return format!("Session {number} is to come; {} opens it\n", opener.name());
    };
    let line = session.axis.map(|axis| axis.sign().to_string());
    let sign = match board.get(mark) {
        Some(side) => format!("under a {} man", side.name().to_lowercase()),
        None => "@".to_owned(),
    };
    let played = match session.played {
        [true, true] => "Both sides have played in it".to_owned(),
        [false, false] => format!("{} opens it", opener.name()),
        [true, false] => "Black has played in it".to_owned(),
        [false, true] => "White has played in it".to_owned(),
    };
    format!(
        "Session {number}: mark {}{} ({sign}), rendezvous {} (+ where empty)\n{played}\n",
        geometry.name(mark),
        line.unwrap_or_default(),
        board::names(&session.rendezvous, geometry).join(" "),
    )
}

/// What the side that acts has to do, where turns are not all of one kind.
fn due(board: &Board, play: &dyn Play) -> &'static str {
    let is_open = board.session.as_ref().is_none_or(|s| s.mark.is_none());
    let mut due = "to move";
    if is_open {
        play.legal(&mut |turn| {
            due = match turn.list.first() {
                Some(Action::Mark(..)) => "to set the mark",
                Some(Action::Roll(..)) => "to throw for the mark",
                Some(Action::Place(_) | Action::PlaceAs(..)) if turn.list.len() > 1 => {
                    "to set the men"
                }
                Some(Action::Place(_) | Action::PlaceAs(..)) => "to set a man",
                _ => due,
            };
            ControlFlow::Break(())
        });
    }
    due
}

/// Who is to move, or how the game ended; and what is on the board.
fn standing(spec: &Spec, moment: &Moment, play: &dyn Play) -> String {
    let who = match (moment.outcome, moment.board.to_move) {
        (Some(outcome), _) => match outcome.score {
            Some(score) => format!("The game is over: {}, score {score}", outcome.claim()),
            None => format!("The game is over: {}", fives::result(&outcome)),
        },
        (None, Some(side)) if spec.sessions => {
            format!("{} {}", side.name(), due(&moment.board, play))
        }
        (None, Some(side)) => format!("{} to move", side.name()),
        (None, None) => "Nobody to move".to_string(),
    };
    let [black, white] = [Side::Black, Side::White].map(|side| moment.board.count(side));
    format!(
        "{who}\n{}: Black {black}, White {white}\n",
        capital(&plural(spec.piece))
    )
}

fn plural(piece: &str) -> String {
    if piece == "man" {
        "men".to_owned()
    } else {
        format!("{piece}s")
    }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
