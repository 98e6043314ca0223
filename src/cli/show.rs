//! `show`: the position as text.

use std::path::PathBuf;

use ludograph::board::Geometry;
use ludograph::check::{Moment, Watch};
use ludograph::game::Spec;

use super::board;
use super::input;
use super::output::{Output, Stop};
use super::records::{Flow, Reading, Seen};
use super::report::{Form, Report};

/// Show a position as text
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  ludograph show club.lgn
  ludograph show --turn 12 --legal club.lgn
  ludograph show --numbers --record 3 games.lgn")]
pub(super) struct Args {
    /// A file, or - for standard input
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// The position after that turn; 0 is the start [default: the last turn]
    #[arg(long, value_name = "N")]
    turn: Option<u32>,
    /// A numbered placement diagram instead of the pieces
    #[arg(long)]
    numbers: bool,
    /// The legal turns as well
    #[arg(long)]
    legal: bool,
    /// Which record of the file
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    record: u64,
    #[command(flatten)]
    reading: Reading,
}

pub(super) fn run(args: &Args, output: &mut Output) -> Result<(), Stop> {
    let mut files = args.reading.files();
    files.watch = args.turn.map_or(Watch::Figures, Watch::Turn);
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
    let Some(moment) = &seen.reader.replayed().moment else {
        return seen.unreached(args.turn, output);
    };
    let spec = game.spec();
    let geometry = (spec.geometry)();
    let rows = match moment.boards.first() {
        Some(start) if args.numbers => board::diagram(geometry, start, &moment.plies),
        _ => board::position(geometry, &moment.board),
    };
    output.print(&format!("{}\n\n{rows}\n", heading(spec, geometry, moment)))?;
    output.print(&standing(spec, moment))?;
    if args.legal {
        output.print(&format!("Legal: {}\n", legal(geometry, moment)))?;
    }
    Ok(())
}

/// The legal turns in the order of their names, as the advice of a diagnostic has them.
fn legal(geometry: &Geometry, moment: &Moment) -> String {
    if moment.legal.is_empty() {
        return "none".to_string();
    }
    let mut cells = moment.legal.clone();
    cells.sort_by_key(|&cell| geometry.lattice(cell));
    let names: Vec<&str> = cells.iter().map(|&cell| geometry.name(cell)).collect();
    names.join(" ")
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

/// Who is to move, or how the game ended; and what is on the board.
fn standing(spec: &Spec, moment: &Moment) -> String {
    use ludograph::board::Side;
    let who = match (moment.outcome, moment.board.to_move) {
        (Some(outcome), _) => match outcome.score {
            Some(score) => format!("The game is over: {}, score {score}", outcome.claim()),
            None => format!("The game is over: {}", outcome.claim()),
        },
        (None, Some(side)) => format!("{} to move", side.name()),
        (None, None) => "Nobody to move".to_string(),
    };
    let [black, white] = [Side::Black, Side::White].map(|side| moment.board.count(side));
    format!(
        "{who}\n{}s: Black {black}, White {white}\n",
        capital(spec.piece)
    )
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
