//! A record that is written is read as itself, or it is said what was lost.

use ludograph::board::Side;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, Format, Way, registry::FORMATS};
use ludograph::game::{Game, Next, Play, Start};
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::{Form, Reader, raise};
use ludograph::record::{self, Action, Record, What};
use ludograph::source::{Chunk, Run, Span};

use super::choice::{Choices, sets};
use super::legal::{Listed, Turn};
use super::records::{Judged, lgn, read, write};

/// So many turns are played at most, each chosen among so many.
const LONGEST: usize = 120;
const MOST: usize = 100;

/// The first byte chooses what is written: LGN in one of its forms, or one of the formats; the second what is
/// read: LGN, a game of chosen turns, or a file of one of the formats.
pub fn written(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let writers = writers();
    let target = choices.below(1 + writers.len());
    let source = choices.below(2 + FORMATS.len());
    let texts = match source {
        0 => records(&choices.text()),
        1 => vec![played(&mut choices)],
        _ => foreign(FORMATS[source - 2], &mut choices),
    };
    match target.checked_sub(1) {
        None => texts.iter().for_each(|text| raised_again(text)),
        Some(i) => comes_back(writers[i], &texts),
    }
}

fn writers() -> Vec<&'static dyn Format> {
    let written = |format: &&dyn Format| format.spec().way == Way::Both;
    FORMATS.iter().copied().filter(written).collect()
}

/// The records of a text.
fn records(text: &str) -> Vec<String> {
    let (mut splitter, mut chunk) = (Splitter::new(text.as_bytes()), Chunk::default());
    let mut all = Vec::new();
    while splitter.next(&mut chunk).expect("bytes in memory") {
        all.push(chunk.text.clone());
    }
    all
}

/// The records of a file of another format, as LGN.
fn foreign(format: &dyn Format, choices: &mut Choices<'_>) -> Vec<String> {
    let context = Context {
        game: choices.maybe(&sets()),
        ..Context::default()
    };
    let file = std::mem::replace(choices, Choices::new(&[])).rest();
    let all = read(format, file, &context).into_iter();
    all.filter(|one| !one.game.is_empty())
        .map(|one| one.text)
        .collect()
}

/// The record of a game whose turns are chosen.
fn played(choices: &mut Choices<'_>) -> String {
    let game = *choices.pick(&sets());
    let first = [Side::Black, Side::White][choices.below(2)];
    let (mut play, mut record) = (begun(game, first), Record::default());
    if game.spec().first.is_none() {
        record.tags.push("First", first.name(), Span::default());
    }
    for _ in 0..LONGEST {
        if choices.is_over() || play.next() == Next::Over {
            break;
        }
        let choice = choices.byte();
        let listed = Listed::of(play.as_ref(), MOST);
        let pass = Turn::plain(&[Action::Pass]);
        let turn = match play.next() {
            Next::Pass(_) => &pass,
            _ => match listed
                .turns
                .get(usize::from(choice) % listed.turns.len().max(1))
            {
                Some(turn) => turn,
                None => break,
            },
        };
        play.play(&turn.actions()).expect("a listed turn");
        push(turn, &mut record);
        remarks(choice, &mut record);
    }
    if let Some(outcome) = play.outcome() {
        let claim = outcome.claim().to_string();
        record.tags.push("Result", &claim, Span::default());
    }
    let text = raise(game, &record, "", Form::AsWritten);
    for one in lgn(&text) {
        assert!(one.is_sound(), "{:?} in {text:?}", one.faults);
    }
    text
}

fn begun(game: &'static dyn Game, first: Side) -> Box<dyn Play> {
    let first = game.spec().first.unwrap_or(first);
    let start = Start {
        first: Some(first),
        setup: None,
    };
    game.start(start).expect("the usual start")
}

/// Now and then a comment or a glyph.
fn remarks(choice: u8, record: &mut Record) {
    const COMMENTS: [&str; 4] = ["a", "} {", "x\ny; z", "\u{e9}\u{1f600}\\\"]"];
    match choice % 32 {
        n @ 0..4 => record.remark(COMMENTS[usize::from(n)], Span::default()),
        4 => record.push(Span::default(), What::Glyph(1 + u16::from(choice / 64))),
        _ => {}
    }
}

/// Adds a turn to a record.
fn push(turn: &Turn, record: &mut Record) {
    let (start, shift) = (record.actions.len(), record.paths.len() as u32);
    let moved = |run: Run| Run {
        start: run.start + shift,
        ..run
    };
    for action in &turn.list {
        record.actions.push(match *action {
            Action::Move(run) => Action::Move(moved(run)),
            Action::Swap(run) => Action::Swap(moved(run)),
            action => action,
        });
        record.action_spans.push(Span::default());
    }
    record.paths.extend_from_slice(&turn.paths);
    let word = record::Turn {
        actions: Run::since(start, record.actions.len()),
        ..record::Turn::default()
    };
    record.push(Span::default(), What::Turn(word));
}

/// A record that is sound stays so when it is raised, and is raised to the same text again.
fn raised_again(text: &str) {
    let (chunk, mut reader) = (Chunk::new(text), Reader::new(None));
    reader.check(&chunk, &mut Diagnostics::new());
    let Some(game) = reader.game() else { return };
    let is_sound = lgn(text).iter().all(Judged::is_sound);
    for form in [Form::AsWritten, Form::Movetext, Form::Diagram] {
        let raised = raise(game, reader.record(), text, form);
        if !is_sound {
            continue;
        }
        let again = lgn(&raised);
        assert_eq!(again.len(), 1, "one record in {raised:?}");
        assert!(again[0].is_sound(), "{:?} in {raised:?}", again[0].codes());
        if form == Form::Movetext {
            assert_eq!(again[0].text, raised, "raised twice");
        }
    }
}

/// Sound records of which nothing is lost come back from a file.
fn comes_back(format: &dyn Format, texts: &[String]) {
    let text = texts.join("\n\n");
    let written = write(format, &text);
    let own = lgn(&text);
    let again = read(format, &written.file, &written.context());
    let is_whole = written.losses.is_empty() && written.refused.is_empty();
    if is_whole && own.iter().all(Judged::is_sound) {
        let texts = |all: &[Judged]| all.iter().map(|one| one.text.clone()).collect::<Vec<_>>();
        let file = String::from_utf8_lossy(&written.file);
        assert_eq!(texts(&again), texts(&own), "{}: {file}", format.spec().id);
    }
}
