//! The counts as a table for people.

use std::fmt::Write;

use ludograph::census::{Captures, Counts, GameTally, Lengths, Openings, Results, Tally};
use ludograph::diagnostic::visible::visible;

use crate::cli::counted::counted;

/// How many ranges of lengths are shown.
pub(super) const BINS: u32 = 10;
/// The longest bar.
const BAR: u64 = 40;

/// All that has been counted; of lists so many lines.
pub(super) fn table(tally: &Tally, files: u64, top: usize) -> String {
    let (records, faulty) = tally.records();
    let mut out = format!(
        "{}, {}, {faulty} faulty\n",
        counted(files, "file"),
        counted(records, "record")
    );
    for (id, game) in tally.games() {
        let _ = writeln!(out, "\n{id}");
        section(game, tally, top, &mut out);
    }
    if tally.unknown > 0 {
        let _ = writeln!(out, "\nunknown game\n  records   {}", tally.unknown);
    }
    out
}

fn section(game: &GameTally, tally: &Tally, top: usize, out: &mut String) {
    let counts = &game.counts;
    let _ = writeln!(
        out,
        "  records   {}, {} faulty",
        counts.records, counts.faulty
    );
    let faulty = match counts.faulty_turns {
        0 => String::new(),
        turns => format!(", and {turns} of faulty records"),
    };
    let _ = writeln!(out, "  turns     {}{faulty}", counts.turns);
    if counts.results.games() > 0 {
        let _ = writeln!(out, "  results   {}", results(&counts.results));
        lengths(&game.lengths, out);
        captures(game, out);
        let _ = writeln!(
            out,
            "  passes    {} in {}",
            game.passes,
            counted(game.with_passes, "game")
        );
        openings(game, tally.settings().plies, top, out);
    }
    if let Some(tag) = &tally.settings().by {
        groups(game, tag, top, out);
    }
}

/// Every kind of result that there is, with its share; wins and draws always.
fn results(of: &Results) -> String {
    let all = of.games();
    let share = |n: u64| 100.0 * n as f64 / all as f64;
    let kinds = [
        ("Black", of.black, true),
        ("White", of.white, true),
        ("draw", of.draw, true),
        ("void", of.void, false),
        ("unfinished", of.unfinished, false),
    ];
    let shown = kinds.into_iter().filter(|(_, n, always)| *always || *n > 0);
    let told: Vec<String> = shown
        .map(|(kind, n, _)| format!("{kind} {n} ({:.1} %)", share(n)))
        .collect();
    told.join(", ")
}

fn lengths(lengths: &Lengths, out: &mut String) {
    let Some((least, most)) = lengths.ends() else {
        return;
    };
    let (median, mean) = (lengths.median(), lengths.mean());
    let _ = writeln!(
        out,
        "  length    {least} to {most} turns, median {median}, mean {mean:.1}"
    );
    let bins = lengths.bins(BINS);
    let label = |from: u32, to: u32| {
        if from == to {
            to.to_string()
        } else {
            format!("{from}-{to}")
        }
    };
    let labels: Vec<String> = bins.iter().map(|bin| label(bin.from, bin.to)).collect();
    let width = labels.iter().map(String::len).max().unwrap_or(0);
    let highest = bins.iter().map(|bin| bin.games).max().unwrap_or(0).max(1);
    let digits = highest.to_string().len();
    for (label, bin) in labels.iter().zip(&bins) {
        // Few games are still seen.
        let bar = (bin.games * BAR).div_ceil(highest) as usize;
        let row = format!(
            "    {label:>width$}  {:>digits$}  {}",
            bin.games,
            "#".repeat(bar)
        );
        let _ = writeln!(out, "{}", row.trim_end());
    }
}

fn captures(game: &GameTally, out: &mut String) {
    let mean = |n: u64| n as f64 / game.counts.results.games().max(1) as f64;
    let both = |what: &str, [black, white]: [u64; 2]| {
        let mean = mean(black + white);
        format!("{what} by Black {black}, by White {white}, {mean:.1} a game")
    };
    let told = match game.captures {
        Captures::None => return,
        Captures::Discs(turned) => both("discs turned", turned),
        Captures::Pairs(taken) => both("pairs taken", taken),
        Captures::Men { removed, sessions } => format!(
            "men removed {removed}, {:.1} a game; sessions {sessions}, {:.1} a game",
            mean(removed),
            mean(sessions)
        ),
    };
    let _ = writeln!(out, "  captures  {told}");
}

fn openings(game: &GameTally, plies: u32, top: usize, out: &mut String) {
    let Openings { others, .. } = &game.openings;
    let found = game.openings.len();
    let first = match plies {
        1 => "turn".to_owned(),
        _ => format!("{plies} turns"),
    };
    let shorter = match game.short {
        0 => String::new(),
        n => format!(", {} shorter", counted(n, "game")),
    };
    let set_up = match game.set_up {
        0 => String::new(),
        n => format!(", {n} from a position"),
    };
    let _ = writeln!(
        out,
        "  openings  {found}, by the first {first}{shorter}{set_up}"
    );
    let list = game.openings.top(top);
    if list.is_empty() {
        return;
    }
    let more = found.saturating_sub(list.len());
    let mut rows: Vec<(Vec<u64>, String)> = (list.into_iter())
        .map(|opening| (columns(&opening.results), opening.moves))
        .collect();
    if others.games() > 0 {
        let rest = format!("all beyond {}", Openings::MOST);
        rows.push((columns(others), rest));
    }
    grid(&["games", "Black", "White", "draw", "other"], &rows, out);
    left_out(more, out);
}

/// Says that a list goes on.
fn left_out(more: usize, out: &mut String) {
    if more > 0 {
        let _ = writeln!(out, "    and {more} more");
    }
}

fn columns(of: &Results) -> Vec<u64> {
    let other = of.void + of.unfinished;
    vec![of.games(), of.black, of.white, of.draw, other]
}

fn groups(game: &GameTally, tag: &str, top: usize, out: &mut String) {
    let tag = visible(tag);
    let _ = writeln!(out, "  {tag}: {}", counted(game.groups() as u64, "value"));
    let row = |counts: &Counts, value: String| {
        let Counts {
            records,
            faulty,
            turns,
            results,
            ..
        } = counts;
        let other = results.void + results.unfinished;
        let columns = vec![
            *records,
            *faulty,
            results.black,
            results.white,
            results.draw,
            other,
            *turns,
        ];
        (columns, value)
    };
    let mut rows: Vec<(Vec<u64>, String)> = (game.top_groups(top).iter())
        .map(|(value, counts)| {
            let value = value.map_or("(no such tag)".into(), visible);
            row(counts, value.into_owned())
        })
        .collect();
    let more = game.groups().saturating_sub(rows.len());
    if game.other_groups.records > 0 {
        let rest = format!("(all beyond {})", GameTally::MOST_GROUPS);
        rows.push(row(&game.other_groups, rest));
    }
    let heads = [
        "records", "faulty", "Black", "White", "draw", "other", "turns",
    ];
    grid(&heads, &rows, out);
    left_out(more, out);
}

/// Rows of numbers with a text behind each, the numbers below their heads.
fn grid(heads: &[&str], rows: &[(Vec<u64>, String)], out: &mut String) {
    let width = |column: usize, head: &str| {
        let numbers = rows.iter().filter_map(|(numbers, _)| numbers.get(column));
        let digits = numbers.map(|n| n.to_string().len()).max().unwrap_or(0);
        digits.max(head.len())
    };
    let widths: Vec<usize> = (heads.iter().enumerate())
        .map(|(column, head)| width(column, head))
        .collect();
    let cells = |cells: &mut dyn Iterator<Item = String>| {
        let cells = cells.zip(&widths);
        let cells: Vec<String> = cells
            .map(|(cell, &width)| format!("{cell:>width$}"))
            .collect();
        cells.join("  ")
    };
    let head = cells(&mut heads.iter().map(ToString::to_string));
    let _ = writeln!(out, "    {head}");
    for (numbers, text) in rows {
        let numbers = cells(&mut numbers.iter().map(ToString::to_string));
        let _ = writeln!(out, "    {numbers}  {text}");
    }
}
