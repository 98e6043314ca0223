//! What is asked of a record, made ready from the command line.

use std::collections::BTreeMap;
use std::path::PathBuf;

use ludograph::board::Board;
use ludograph::census::{Asked, Key, Line, Query, Sought, Under, claimed, key, reaches, result};
use ludograph::check::Watch;
use ludograph::game::Game;
use ludograph::record::{Claim, Record};

use super::super::input::Input;
use super::super::output::{Output, Stop};
use super::super::records::{Flow, Seen};
use super::super::report::{Form, Report};
use super::Args;
use super::turns::{Played, played};

/// What is asked.
pub(super) struct Question {
    query: Query,
    is_valid: Option<bool>,
    result: Option<Asked>,
    game: Option<&'static str>,
    /// For each rule set that allows it: how many words the beginning has, and its key.
    moves: Option<BTreeMap<&'static str, (usize, Key)>>,
    position: Option<BTreeMap<&'static str, Sought>>,
    under: Under,
}

impl Question {
    /// What the command line asks; none if it asks for what there can't be, which has been told.
    pub(super) fn of(args: &Args, output: &mut Output) -> Result<Option<Self>, Stop> {
        let under = if args.symmetry {
            Under::Symmetry
        } else {
            Under::Nothing
        };
        let game = args.reading.rules.game;
        let mut question = Self {
            query: Query {
                tags: args.tag.clone(),
                players: args.player.clone(),
                turns: args.length.unwrap_or_default(),
            },
            is_valid: (args.faulty || args.valid).then_some(args.valid),
            result: args.result,
            game: game.map(|game| game.spec().id),
            moves: None,
            position: None,
            under,
        };
        if let Some(moves) = &args.moves {
            let played = match played(moves, game) {
                Ok(played) => played,
                Err(why) => return output.fail(&format!("--moves: {why}")).map(|()| None),
            };
            let keys = played.iter().map(|of| {
                let key = key::of_line(of.game, &of.line, under);
                (of.game.spec().id, (of.line.len(), key))
            });
            question.moves = Some(keys.collect());
        }
        if let Some(asked) = &args.position {
            let Some(boards) = boards(asked, args, output)? else {
                return Ok(None);
            };
            let sought = |(id, board)| (id, Sought { board, under });
            question.position = Some(boards.into_iter().map(sought).collect());
        }
        Ok(Some(question))
    }

    /// What a record comes to, if it is as asked but for its result and for whether it is sound. `line` is filled
    /// with its main line, if its game is known.
    pub(super) fn answer(&self, seen: &Seen<'_>, line: &mut Line) -> Option<Answer> {
        seen.number?;
        let (record, turns) = (seen.reader.record(), seen.reader.replayed().turns);
        let game = seen.reader.game();
        let id = game.map(|game| game.spec().id);
        let is_fit =
            (self.game.is_none() || self.game == id) && self.query.fits(&record.tags, turns);
        if !is_fit {
            return None;
        }
        let text = &seen.chunk.text;
        let outcome = game.and_then(|game| {
            line.read(game, record, text);
            line.outcome
        });
        let is_here = self.begins(game, line) && self.comes(game, record, text);
        is_here.then(|| Answer {
            sound: result(record, outcome),
            said: claimed(record),
        })
    }

    /// The result of a record that is sound or not, and whether both are as asked.
    pub(super) fn result(&self, answer: &Answer, is_valid: bool) -> (bool, Option<Claim>) {
        let result = if is_valid {
            Some(answer.sound)
        } else {
            answer.said
        };
        let is_asked = self.is_valid.is_none_or(|asked| asked == is_valid)
            && (self.result).is_none_or(|asked| result.is_some_and(|result| asked.fits(result)));
        (is_asked, result)
    }

    fn begins(&self, game: Option<&'static dyn Game>, line: &Line) -> bool {
        let Some(moves) = &self.moves else {
            return true;
        };
        let asked = game.and_then(|game| Some((game, moves.get(game.spec().id)?)));
        asked.is_some_and(|(game, (words, key))| {
            *words <= line.len() && key::of_words(game, line, *words, self.under) == *key
        })
    }

    fn comes(&self, game: Option<&'static dyn Game>, record: &Record, text: &str) -> bool {
        let Some(boards) = &self.position else {
            return true;
        };
        let sought = game.and_then(|game| Some((game, boards.get(game.spec().id)?)));
        sought.is_some_and(|(game, sought)| reaches(game, record, text, sought))
    }
}

/// What a record comes to.
pub(super) struct Answer {
    /// Its result if it is sound.
    sound: Claim,
    /// What it says itself.
    said: Option<Claim>,
}

/// The position that is asked for, as each rule set has it.
fn boards(
    asked: &str,
    args: &Args,
    output: &mut Output,
) -> Result<Option<BTreeMap<&'static str, Board>>, Stop> {
    let path = PathBuf::from(asked);
    if path.is_file() {
        return of_file(path, args, output);
    }
    match played(asked, args.reading.rules.game) {
        Ok(played) => {
            let board = |of: Played| Some((of.game.spec().id, of.board?));
            Ok(Some(played.into_iter().filter_map(board).collect()))
        }
        Err(why) => {
            let message = format!("--position: there is no such file, and as turns: {why}");
            output.fail(&message).map(|()| None)
        }
    }
}

/// The last position of the first record of a file.
fn of_file(
    path: PathBuf,
    args: &Args,
    output: &mut Output,
) -> Result<Option<BTreeMap<&'static str, Board>>, Stop> {
    let mut files = args.reading.files();
    files.watch = Watch::Last;
    let mut report = Report::new(Form::Text);
    let (mut found, mut is_faulty) = (None, false);
    let name = path.display().to_string();
    let read = files.each(&Input::file(path), output, |seen, output| {
        is_faulty = seen.diagnostics.has_errors();
        if is_faulty {
            report.seen(seen, output)?;
            return Ok(Flow::Break(()));
        }
        if seen.number.is_none() {
            return Ok(Flow::Continue(()));
        }
        let reached = seen.reader.replayed().reached.as_ref();
        let (Some(reached), Some(game)) = (reached, seen.reader.game()) else {
            return Ok(Flow::Break(()));
        };
        let mut board = reached.play().board();
        let setup = seen.reader.record().setups.first();
        // A problem may leave open who is to move.
        if seen.reader.replayed().turns == 0 && setup.is_some_and(|setup| setup.side.is_none()) {
            board.to_move = None;
        }
        found = Some((game.spec().id, board));
        Ok(Flow::Break(()))
    })?;
    if found.is_none() && read {
        let why = if is_faulty {
            "its first record is faulty"
        } else {
            "there is no position in it"
        };
        output.fail(&format!("--position: {name}: {why}"))?;
    }
    Ok(found.map(|found| BTreeMap::from([found])))
}
