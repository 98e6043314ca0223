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

/// Whether a text is of cells, passes and numbers with the sign that ends them, and of nothing that a transcript
/// would pass over: all that is asked for must count.
fn may_be_cells(text: &str) -> bool {
    let is_sign = |c: char| {
        c.is_ascii_alphanumeric() || c.is_ascii_whitespace() || matches!(c, ',' | '.' | ')' | '-')
    };
    let mut runs = text.split_inclusive(|c: char| !c.is_ascii_alphanumeric());
    text.chars().all(is_sign) && runs.all(is_part)
}

/// Whether a run of letters and digits, with the sign behind it, is a number, or cells and passes without a blank
/// between them.
fn is_part(run: &str) -> bool {
    let word = run.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
    if word.bytes().all(|b| b.is_ascii_digit()) {
        return word.is_empty() || run.ends_with(['.', ')']);
    }
    let is_pass = |word: &str| matches!(&*word.to_ascii_lowercase(), "pa" | "ps" | "pass");
    let mut letters = word.split(|c: char| c.is_ascii_digit());
    let last = letters.clone().next_back().unwrap_or_default();
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && letters.all(|word| word.len() <= 1 || is_pass(word))
        && (last.is_empty() || is_pass(last))
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
    fn what_a_transcript_would_pass_over_is_no_cell() {
        for text in [
            "f5d6c3",
            "F5, D6",
            "1. f5 d6 2. c3",
            "f5-d6 pass c3",
            "1) f5",
            "f5-d6-c3",
            "f5d6 pa c3",
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
            "f5 <d6|f6>",
            "f5 99 d6",
            "f5=W",
            "f5>d6",
            "!f5",
            "f5 d6 {",
            "f5 d6 ( c3",
            "f5 [d6]",
            "f5d6 {x}",
            "I f5",
            "f5 D",
            "f5 d6 p",
            "f5 d6 - a",
            "f5d6 B+",
            "f5 d6 0-1",
            "f5d6 33-31",
            "9f5",
        ] {
            assert!(!may_be_cells(text), "{text}");
        }
    }
}
