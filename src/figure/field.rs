//! Fields in titles and captions: `{Black} - {White}, {result}`.
//!
//! What a field stands for is text of the record, and nothing in it is a field again.

use std::borrow::Cow;

use super::Figure;
use crate::board::Side;
use crate::check::Replay;
use crate::game::Spec;
use crate::record::{Claim, Ending, How, Outcome, Record, Score};

/// How many characters of a tag a field stands for, and how long a text may get by its fields: far more
/// than a figure can show.
const LONGEST_VALUE: usize = 400;
const LONGEST: usize = 4_000;
/// How long the name of a field may be.
const LONGEST_NAME: usize = 64;
/// How many unknown fields are named.
const MOST_UNKNOWN: usize = 20;

impl Figure<'_> {
    /// Puts what the record and its replay say in place of the fields of the title and the captions:
    /// `{Black}` or any other tag, `{game}`, `{turn}` (the last that is shown), `{to-move}`, `{result}`
    /// in words and `{score}`. Two braces stand for one. A field that nothing stands for stays as it is
    /// written, and is then among [`Figure::unknown`].
    pub fn fill(&mut self, spec: &Spec, record: &Record, replay: &Replay) {
        let source = Source {
            spec,
            record,
            outcome: replay
                .outcome()
                .or(self.outcome.filter(|_| !self.is_swapped)),
            pairs: self.pairs(),
            turn: self.turns.map_or(0, |(_, last)| last),
            // The record knows nothing of swapped colours.
            to_move: self
                .mover()
                .map(|side| if self.is_swapped { side.other() } else { side }),
        };
        let mut texts = vec![&mut self.title];
        texts.extend(&mut self.captions);
        for text in texts {
            if text.contains(['{', '}']) {
                let filled = source.fill(text, &mut self.unknown);
                *text = Cow::Owned(filled);
            }
        }
    }

    /// The pairs taken so far, which are a score while the game goes on.
    fn pairs(&self) -> Option<Score> {
        let [black, white] = self.board.fives.as_ref()?.pairs?;
        // The record knows nothing of swapped colours.
        let (black, white) = if self.is_swapped {
            (white, black)
        } else {
            (black, white)
        };
        Some(Score { black, white })
    }
}

/// What fields are taken from.
struct Source<'a> {
    spec: &'a Spec,
    record: &'a Record,
    outcome: Option<Outcome>,
    pairs: Option<Score>,
    turn: u32,
    to_move: Option<Side>,
}

impl Source<'_> {
    fn fill(&self, text: &str, unknown: &mut Vec<String>) -> String {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(i) = rest.find(['{', '}']) {
            let (plain, braced) = rest.split_at(i);
            out.push_str(plain);
            let doubled = braced.strip_prefix("{{").map(|rest| ('{', rest));
            let doubled = doubled.or(braced.strip_prefix("}}").map(|rest| ('}', rest)));
            if let Some((brace, behind)) = doubled {
                out.push(brace);
                rest = behind;
            } else if let Some((name, behind)) = field(braced) {
                if let Some(value) = self.value(name).filter(|_| out.len() < LONGEST) {
                    out.extend(value.chars().take(LONGEST_VALUE));
                } else {
                    out.push_str(braced.strip_suffix(behind).unwrap_or(name));
                    note(name, unknown);
                }
                rest = behind;
            } else {
                let (brace, behind) = braced.split_at(1);
                out.push_str(brace);
                rest = behind;
            }
        }
        out.push_str(rest);
        out
    }

    fn value(&self, name: &str) -> Option<Cow<'_, str>> {
        Some(match name {
            "game" => self.spec.title.into(),
            "turn" => self.turn.to_string().into(),
            "to-move" => self.to_move.map_or("nobody", Side::name).into(),
            "result" => self.result().into(),
            "score" => self.score()?.to_string().into(),
            _ => self.record.tags.get(name)?.into(),
        })
    }

    fn score(&self) -> Option<Score> {
        let tag = self.record.tags.get("Score").and_then(Score::parse);
        let told = self.outcome.and_then(|outcome| outcome.score);
        tag.or(told).or(self.pairs)
    }

    /// What the record says of the result; if it says nothing, how the game ended.
    fn claim(&self) -> Claim {
        let tag = self.record.tags.get("Result").and_then(Claim::parse);
        let told = self.outcome.map(|outcome| outcome.claim());
        let said = tag
            .or(self.record.result_word())
            .filter(|claim| *claim != Claim::Unfinished);
        said.or(told).unwrap_or(Claim::Unfinished)
    }

    /// `Black wins 46-26`, `White wins by resignation`, `Draw`, `unfinished`.
    fn result(&self) -> String {
        let (side, how) = match self.claim() {
            Claim::Win(side, how) => (side, how),
            Claim::Draw => return "Draw".to_owned(),
            Claim::Void => return "void".to_owned(),
            Claim::Unfinished => return "unfinished".to_owned(),
        };
        let name = side.name();
        let played = self.outcome.is_none_or(|end| end.ending.is_on_board());
        // A five beats any number of pairs.
        let score = self.score().filter(|_| self.spec.is_counted());
        match (how, score) {
            (How::Resigned, _) => format!("{name} wins by resignation"),
            (How::Time, _) => format!("{name} wins on time"),
            (How::Forfeit, _) => format!("{name} wins by forfeit"),
            (_, Some(Score { black, white })) if played => {
                // The winner's count comes first, also where the aim is to have fewer.
                let (own, other) = match side {
                    Side::Black => (black, white),
                    Side::White => (white, black),
                };
                format!("{name} wins {own}-{other}")
            }
            (How::Margin(by), _) => format!("{name} wins by {by}"),
            (How::Unknown, _) => match self.outcome.map(|end| end.ending) {
                Some(Ending::Resigned) => format!("{name} wins by resignation"),
                Some(Ending::Time) => format!("{name} wins on time"),
                Some(Ending::Forfeit) => format!("{name} wins by forfeit"),
                _ => format!("{name} wins"),
            },
        }
    }
}

/// The name in the braces that a text begins with, and the text behind them.
fn field(text: &str) -> Option<(&str, &str)> {
    let (name, rest) = text.strip_prefix('{')?.split_once('}')?;
    let is_name = !name.is_empty() && name.len() <= LONGEST_NAME && !name.contains('{');
    is_name.then_some((name, rest))
}

fn note(name: &str, unknown: &mut Vec<String>) {
    if unknown.len() < MOST_UNKNOWN && !unknown.iter().any(|other| other == name) {
        unknown.push(name.to_owned());
    }
}
