//! What a result means: a score, Black's discs first, or `1-0`, of which only the game tells who has won.

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::othello::reached::reached;
use crate::game::Game;
use crate::lgn::syntax::quote::quote;
use crate::record::{Claim, How, Outcome, Record, Score, What};
use crate::source::{Chunk, Span};

/// A result as it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// `38-26`.
    Score(Score),
    /// `1-0`: Black, unless the game says otherwise.
    Win(Side),
    /// `1/2-1/2`.
    Draw,
    /// `*`.
    Open,
    /// As LGN has it.
    Claim(Claim),
}

/// Reads a result.
pub(super) fn parse(text: &str) -> Option<Said> {
    match text.trim() {
        "*" => return Some(Said::Open),
        "1/2-1/2" | "1/2" | "½-½" | "½" => return Some(Said::Draw),
        _ => {}
    }
    let Some(score) = Score::parse(text) else {
        return Claim::parse(text).map(Said::Claim);
    };
    Some(match (score.black, score.white) {
        (1 | 2, 0) => Said::Win(Side::Black),
        (0, 1 | 2) => Said::Win(Side::White),
        (1, 1) => Said::Draw,
        _ => Said::Score(score),
    })
}

/// Whether it is a result that LGN does not have.
pub(super) fn is_foreign(text: &str) -> bool {
    matches!(
        parse(text),
        Some(Said::Score(_) | Said::Win(_) | Said::Draw)
    )
}

/// What tells a win without a word in the turns, in the words of PGN's `Termination`.
pub(super) const ENDS: [(&str, How); 4] = [
    ("resignation", How::Resigned),
    ("time forfeit", How::Time),
    ("forfeit", How::Forfeit),
    ("rules infraction", How::Forfeit),
];

/// `Termination` of a game that counts for nothing.
pub(super) const VOID: &str = "abandoned";

/// What a game says of its end.
pub(super) struct End<'a> {
    /// The tag, with its place.
    pub(super) tag: Option<(&'a str, Span)>,
    /// The word behind the turns.
    pub(super) word: Option<(Said, Span)>,
    /// The tag `Termination`.
    pub(super) termination: Option<(&'a str, Span)>,
}

impl End<'_> {
    /// Says it in tags of the record.
    pub(super) fn tell(
        &self,
        game: &'static dyn Game,
        record: &mut Record,
        chunk: &Chunk,
        diagnostics: &mut Diagnostics,
    ) {
        let tag = self.read_tag(diagnostics);
        let said = match (tag, self.word) {
            (None | Some((Said::Open, _)), Some(word)) if word.0 != Said::Open => Some(word),
            (Some(tag), Some((word, place))) => {
                if word != tag.0 && word != Said::Open {
                    let value = self.tag.map_or("", |(value, _)| value);
                    let found = place.of(&chunk.text);
                    let message = format!("the tag says {value}, the end of the game {found}");
                    diagnostics.push(Diagnostic::new(Code::WrongResult, place, message));
                }
                Some(tag)
            }
            (tag, word) => tag.or(word),
        };
        let how = self.termination.and_then(|(value, _)| {
            let known = ENDS.iter().find(|(word, _)| *word == value);
            known.map(|(_, how)| *how)
        });
        let is_void = self.termination.is_some_and(|(value, _)| value == VOID)
            && matches!(said, Some((Said::Open, _)));
        let mut telling = Telling {
            how,
            outcome: None,
            discs: None,
            record,
            span: said.map_or(Span::default(), |(_, span)| span),
        };
        if let Some((said, _)) = said {
            if is_void {
                telling.result(Claim::Void);
            } else {
                diagnostics.push_all(telling.said(said, game));
            }
        }
        let is_told = telling.how.is_none() && how.is_some() || is_void;
        let outcome = telling.outcome;
        if let Some((value, span)) = self.termination.filter(|_| !is_told) {
            record.tags.push("Termination", value, span);
        }
        diagnostics.push_all(outcome.and_then(|outcome| wrong_comment(&outcome, record, chunk)));
    }

    fn read_tag(&self, diagnostics: &mut Diagnostics) -> Option<(Said, Span)> {
        let (value, span) = self.tag?;
        let said = parse(value);
        if said.is_none() && !matches!(value, "" | "?") {
            let message = format!("{} is no result", quote(value));
            let fault = Diagnostic::new(Code::BadValue, span, message);
            let help =
                "a result is Black's discs and White's, `38-26`, or `1-0`, `0-1`, `1/2-1/2`, `*`";
            diagnostics.push(fault.help(help));
        }
        said.map(|said| (said, span))
    }
}

struct Telling<'a> {
    /// How it ended, until that has been told.
    how: Option<How>,
    /// How the rules of the board have ended it.
    outcome: Option<Outcome>,
    discs: Option<Score>,
    record: &'a mut Record,
    span: Span,
}

impl Telling<'_> {
    fn said(&mut self, said: Said, game: &'static dyn Game) -> Option<Diagnostic> {
        let mut is_known = false;
        if let Some(reached) = reached(game, self.record) {
            is_known = true;
            self.discs = Some(reached.discs());
            self.outcome = reached.outcome;
        }
        match said {
            Said::Open => self.result(Claim::Unfinished),
            Said::Draw => self.result(Claim::Draw),
            Said::Claim(claim) => self.result(claim),
            Said::Score(score) => self.score(score, game, is_known),
            Said::Win(side) => return self.win(side),
        }
        None
    }

    fn score(&mut self, score: Score, game: &'static dyn Game, is_known: bool) {
        let is_misere = game.spec().variant.contains(&"misere");
        let leader = score.leader();
        let winner = if is_misere {
            leader.map(Side::other)
        } else {
            leader
        };
        let margin = How::Margin(score.margin());
        match self.outcome {
            // The count of the discs alone, where empty squares are left.
            Some(outcome) if outcome.score != Some(score) && self.discs == Some(score) => {
                self.tag("ClaimedScore", &score.to_string());
                self.win_of(winner, How::Unknown);
            }
            Some(outcome) => {
                self.tag("Score", &score.to_string());
                // One fault is enough.
                let agrees = outcome.score == Some(score);
                let how = if agrees { margin } else { How::Unknown };
                self.win_of(winner, how);
            }
            // Nothing on the board confirms the claim of a game that was broken off.
            None if is_known => {
                self.tag("ClaimedScore", &score.to_string());
                if score.black + score.white > 0 {
                    let how = self.how.take().unwrap_or(How::Unknown);
                    self.win_of(winner, how);
                }
            }
            None => {
                self.tag("Score", &score.to_string());
                self.win_of(winner, margin);
            }
        }
    }

    fn win(&mut self, side: Side) -> Option<Diagnostic> {
        let other = self
            .outcome
            .filter(|outcome| outcome.winner == Some(side.other()));
        let Some(outcome) = other else {
            let how = match self.outcome {
                Some(_) => How::Unknown,
                None => self.how.take().unwrap_or(How::Unknown),
            };
            self.win_of(Some(side), how);
            return None;
        };
        self.win_of(outcome.winner, How::Unknown);
        let (first, written) = match side {
            Side::Black => ("White", "1-0"),
            Side::White => ("Black", "0-1"),
        };
        let message = format!(
            "{written} is read as chess has it, a win of {first}: the game has come to {}",
            outcome.claim()
        );
        let note = Diagnostic::new(Code::Resolved, self.span, message);
        Some(note.help("in files of Othello 1-0 is a win of Black, who begins"))
    }

    fn win_of(&mut self, winner: Option<Side>, how: How) {
        self.result(winner.map_or(Claim::Draw, |side| Claim::Win(side, how)));
    }

    fn result(&mut self, claim: Claim) {
        self.tag("Result", &claim.to_string());
    }

    fn tag(&mut self, name: &str, value: &str) {
        if name == "ClaimedScore" && self.record.tags.get(name).is_some() {
            return;
        }
        self.record.tags.push(name, value, self.span);
    }
}

/// That Edax's last comment, `{name wins 34-30}`, tells another score than the game.
fn wrong_comment(outcome: &Outcome, record: &Record, chunk: &Chunk) -> Option<Diagnostic> {
    let real = outcome.score?;
    let last = record
        .entries
        .iter()
        .rev()
        .find(|entry| matches!(entry.what, What::Comment(_) | What::Remark(_)))?;
    let (_, score) = record
        .comment(last.what, &chunk.text)?
        .rsplit_once(" wins ")?;
    let said = Score::parse(score)?;
    let sorted = |score: Score| (score.black.max(score.white), score.black.min(score.white));
    (sorted(said) != sorted(real)).then(|| {
        let message = format!("the comment says {said}, the score is {real}");
        Diagnostic::new(Code::WrongScore, last.span, message)
    })
}

/// The words of the variant of a rule set, as a tag tells them.
pub(super) fn variant(game: &'static dyn Game) -> Option<String> {
    let words = game.spec().variant;
    (!words.is_empty()).then(|| words.join(", "))
}
