//! The counts as one JSON object.

use ludograph::census::{Captures, Counts, GameTally, Lengths, Results, Tally};
use ludograph::diagnostic::visible::escaped;
use serde::Serialize;

use super::text::BINS;

#[derive(Serialize)]
struct All<'a> {
    files: u64,
    records: u64,
    faulty: u64,
    unknown_game: u64,
    games: Vec<Game<'a>>,
}

#[derive(Serialize)]
struct Game<'a> {
    #[serde(rename = "game")]
    id: &'static str,
    records: u64,
    faulty: u64,
    turns: u64,
    faulty_turns: u64,
    results: Ended,
    length: Option<Length>,
    captures: Option<Captured>,
    passes: Passes,
    openings: Beginnings,
    #[serde(skip_serializing_if = "Option::is_none")]
    by: Option<By<'a>>,
}

#[derive(Serialize)]
struct Ended {
    black: u64,
    white: u64,
    draw: u64,
    void: u64,
    unfinished: u64,
}

#[derive(Serialize)]
struct Length {
    min: u32,
    median: f64,
    mean: f64,
    max: u32,
    histogram: Vec<Range>,
}

#[derive(Serialize)]
struct Range {
    from: u32,
    to: u32,
    games: u64,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum Captured {
    Discs { black: u64, white: u64 },
    Pairs { black: u64, white: u64 },
    Men { removed: u64, sessions: u64 },
}

#[derive(Serialize)]
struct Passes {
    all: u64,
    games: u64,
}

#[derive(Serialize)]
struct Beginnings {
    plies: u32,
    different: usize,
    shorter: u64,
    from_position: u64,
    list: Vec<Beginning>,
    beyond: u64,
}

#[derive(Serialize)]
struct Beginning {
    moves: String,
    games: u64,
    results: Ended,
}

#[derive(Serialize)]
struct By<'a> {
    tag: &'a str,
    different: usize,
    list: Vec<Group<'a>>,
    beyond: u64,
}

#[derive(Serialize)]
struct Group<'a> {
    value: Option<&'a str>,
    records: u64,
    faulty: u64,
    turns: u64,
    results: Ended,
}

/// All that has been counted; of lists so many entries.
pub(super) fn object(tally: &Tally, files: u64, top: usize) -> String {
    let (records, faulty) = tally.records();
    let all = All {
        files,
        records,
        faulty,
        unknown_game: tally.unknown,
        games: (tally.games())
            .map(|(id, game)| self::game(id, game, tally, top))
            .collect(),
    };
    // Numbers and text alone are in it, so that nothing fails.
    let mut text = escaped(serde_json::to_string_pretty(&all).unwrap_or_default());
    text.push('\n');
    text
}

fn game<'a>(id: &'static str, game: &'a GameTally, tally: &'a Tally, top: usize) -> Game<'a> {
    let counts = &game.counts;
    let settings = tally.settings();
    Game {
        id,
        records: counts.records,
        faulty: counts.faulty,
        turns: counts.turns,
        faulty_turns: counts.faulty_turns,
        results: ended(&counts.results),
        length: length(&game.lengths),
        captures: captured(game.captures),
        passes: Passes {
            all: game.passes,
            games: game.with_passes,
        },
        openings: Beginnings {
            plies: settings.plies,
            different: game.openings.len(),
            shorter: game.short,
            from_position: game.set_up,
            list: (game.openings.top(top).into_iter())
                .map(|opening| Beginning {
                    games: opening.results.games(),
                    results: ended(&opening.results),
                    moves: opening.moves,
                })
                .collect(),
            beyond: game.openings.others.games(),
        },
        by: settings.by.as_ref().map(|tag| By {
            tag,
            different: game.groups(),
            list: (game.top_groups(top).into_iter())
                .map(|(value, counts)| group(value, &counts))
                .collect(),
            beyond: game.other_groups.records,
        }),
    }
}

fn group<'a>(value: Option<&'a str>, counts: &Counts) -> Group<'a> {
    Group {
        value,
        records: counts.records,
        faulty: counts.faulty,
        turns: counts.turns,
        results: ended(&counts.results),
    }
}

fn ended(of: &Results) -> Ended {
    Ended {
        black: of.black,
        white: of.white,
        draw: of.draw,
        void: of.void,
        unfinished: of.unfinished,
    }
}

fn length(lengths: &Lengths) -> Option<Length> {
    let (min, max) = lengths.ends()?;
    Some(Length {
        min,
        median: lengths.median(),
        // Two digits tell all that anybody asks of it.
        mean: (lengths.mean() * 100.0).round() / 100.0,
        max,
        histogram: (lengths.bins(BINS).iter())
            .map(|bin| Range {
                from: bin.from,
                to: bin.to,
                games: bin.games,
            })
            .collect(),
    })
}

fn captured(captures: Captures) -> Option<Captured> {
    Some(match captures {
        Captures::None => return None,
        Captures::Discs([black, white]) => Captured::Discs { black, white },
        Captures::Pairs([black, white]) => Captured::Pairs { black, white },
        Captures::Men { removed, sessions } => Captured::Men { removed, sessions },
    })
}
