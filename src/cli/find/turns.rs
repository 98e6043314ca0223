//! Turns of the command line, as a record of LGN or a transcript has them.

use ludograph::board::Board;
use ludograph::census::Line;
use ludograph::check::Watch;
use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::format::coordinates::{Scheme, Wish};
use ludograph::format::{Context, registry};
use ludograph::game::Game;
use ludograph::game::registry::GAMES;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

/// Turns that have been played by the rules of a game.
pub(super) struct Played {
    pub(super) game: &'static dyn Game,
    pub(super) line: Line,
    /// What they lead to.
    pub(super) board: Option<Board>,
}

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Spelling {
    /// As a record has them.
    Lgn,
    /// Cells one behind the other: `f5d6c3`, `f5, d6`, `1. f5 d6`.
    Transcript,
}

/// Plays turns by the rules that are named, or by all that allow them. Where none takes them as LGN they are read as
/// a transcript.
pub(super) fn played(turns: &str, named: Option<&'static dyn Game>) -> Result<Vec<Played>, String> {
    let sets = GAMES.iter().flat_map(|family| family.sets);
    let games: Vec<&'static dyn Game> = match named {
        Some(game) => vec![game],
        None => sets.copied().collect(),
    };
    let (mut reader, mut why) = (Reader::new(None), None);
    for spelling in [Spelling::Lgn, Spelling::Transcript] {
        if spelling == Spelling::Transcript && !may_be_cells(turns) {
            break;
        }
        let mut all = Vec::new();
        for &game in &games {
            match by_rules(game, turns, spelling, &mut reader) {
                Ok(played) => all.extend(played),
                // What LGN says of it is told, if nothing takes it.
                Err(fault) if spelling == Spelling::Lgn => why = why.or(Some(fault)),
                Err(_) => {}
            }
        }
        if !all.is_empty() {
            return Ok(all);
        }
    }
    Err(match (named, why) {
        (_, None) => "there is no turn".to_owned(),
        (Some(game), Some(why)) => format!("by the rules of {}: {why}", game.spec().id),
        (None, Some(_)) => "the rules of no game allow these turns".to_owned(),
    })
}

/// Whether a text is of cells, numbers, passes and what stands between them. The name of a file that is not there is
/// none.
fn may_be_cells(text: &str) -> bool {
    let mut words = text.split(|c: char| !c.is_ascii_alphabetic());
    let is_part = |word: &str| {
        let word = word.to_ascii_lowercase();
        word.len() <= 1 || matches!(&*word, "pa" | "ps" | "pass")
    };
    text.is_ascii() && !text.contains(['/', '\\']) && words.all(is_part)
}

/// Plays turns by the rules of one game: none if there are no turns, or why they can't be.
fn by_rules(
    game: &'static dyn Game,
    turns: &str,
    spelling: Spelling,
    reader: &mut Reader,
) -> Result<Option<Played>, String> {
    let mut diagnostics = Diagnostics::new();
    let chunk = match spelling {
        Spelling::Lgn => as_lgn(game, turns, reader, &mut diagnostics),
        Spelling::Transcript => as_transcript(game, turns, reader, &mut diagnostics)?,
    };
    let is_doubtful = |severity: Severity| match spelling {
        Spelling::Lgn => severity == Severity::Error,
        // What may be read in two ways, or is no turn.
        Spelling::Transcript => severity != Severity::Note,
    };
    let mut faults = diagnostics.list().iter();
    if let Some(fault) = faults.find(|fault| is_doubtful(fault.severity())) {
        return Err(fault.message.clone());
    }
    let mut line = Line::default();
    line.read(game, reader.record(), &chunk.text);
    let reached = reader.replayed().reached.as_ref();
    let is_there = line.is_whole && !line.is_empty();
    Ok(is_there.then(|| Played {
        game,
        line,
        board: reached.map(|reached| reached.play().board()),
    }))
}

fn as_lgn(
    game: &'static dyn Game,
    turns: &str,
    reader: &mut Reader,
    diagnostics: &mut Diagnostics,
) -> Chunk {
    let spec = game.spec();
    let (name, variant) = (spec.game, spec.variant.join(","));
    let head = format!("[Game \"{name}\"]\n[Variant \"{variant}\"]\n\n");
    let chunk = Chunk::new(head + turns + "\n");
    reader.replay(&chunk, Watch::Last, diagnostics);
    chunk
}

/// Cells are named as in LGN.
fn as_transcript(
    game: &'static dyn Game,
    turns: &str,
    reader: &mut Reader,
    diagnostics: &mut Diagnostics,
) -> Result<Chunk, String> {
    let none = || "these are no turns".to_owned();
    let format = registry::by_id("transcript").ok_or_else(none)?;
    let scheme = Scheme::of((game.spec().geometry)());
    let context = Context {
        game: Some(game),
        coordinates: Wish {
            letters: Some(scheme.letters),
            rows: Some(scheme.rows),
            order: Some(scheme.order),
            base: Some(scheme.base),
        },
        ..Context::default()
    };
    let text = std::io::Cursor::new(turns.as_bytes().to_vec());
    let mut records = format.open(Box::new(text), &context);
    let (mut chunk, mut rest) = (Chunk::default(), Chunk::default());
    if !records.next(&mut chunk, diagnostics).is_ok_and(|is| is) {
        return Err(none());
    }
    let is_record =
        reader.judge_alone(&chunk, records.reading().as_ref(), Watch::Last, diagnostics);
    let is_game = reader
        .game()
        .is_some_and(|own| own.spec().id == game.spec().id);
    // One game, and nothing behind it.
    let is_more = records.next(&mut rest, diagnostics).is_ok_and(|is| is);
    if is_record && is_game && !is_more {
        Ok(chunk)
    } else {
        Err(none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files_are_no_cells() {
        for text in [
            "f5d6c3",
            "F5, D6",
            "1. f5 d6 2. c3",
            "f5-d6 pass c3",
            "1) f5",
            "",
        ] {
            assert!(may_be_cells(text), "{text}");
        }
        for text in [
            "e3.lgn",
            "games/e3",
            "a\\b1",
            "e3 or f5",
            "five",
            "f\u{ff15}",
        ] {
            assert!(!may_be_cells(text), "{text}");
        }
    }
}
