//! Result and score, at the end of a main line without a fault (rules/macbeth.md, section 6;
//! rules/lanrick.md, section 8).

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::game::Unfinished;
use crate::record::{Claim, How, Outcome, Score};
use crate::source::Span;

use super::Check;

impl Check<'_> {
    /// Compares what tags and result word claim with what the game has come to.
    pub(super) fn judge(&mut self, word: Option<(Claim, Span)>) {
        let Some(play) = self.line.play() else { return };
        if self.is_broken_off() {
            return;
        }
        let outcome = self.line.ended.or_else(|| play.outcome());
        let unfinished = self.game.spec().unfinished;
        let real = match unfinished {
            Unfinished::Adjudged => outcome.and_then(|outcome| outcome.score),
            Unfinished::Scored | Unfinished::AdjudgedScored => play.score(),
        };
        let tags = &self.record.tags;
        let tag = tags
            .get("Result")
            .and_then(Claim::parse)
            .zip(tags.span("Result"));
        let score = tags
            .get("Score")
            .and_then(Score::parse)
            .zip(tags.span("Score"));
        let fault = wrong_result(tag, word, outcome.as_ref(), unfinished);
        self.diagnostics.push_all(fault);
        let fault = score.and_then(|(score, span)| wrong_score(score, span, real));
        self.diagnostics.push_all(fault);
    }

    /// Whether something that is still open, or too large to be read, hides the end of the line.
    fn is_broken_off(&self) -> bool {
        let hides = |d: &Diagnostic| {
            d.severity() == Severity::Error
                && matches!(d.code, Code::Unclosed | Code::TooLarge)
                && d.turn.is_some()
        };
        self.diagnostics.list().iter().any(hides)
    }
}

fn wrong_result(
    tag: Option<(Claim, Span)>,
    word: Option<(Claim, Span)>,
    outcome: Option<&Outcome>,
    unfinished: Unfinished,
) -> Option<Diagnostic> {
    for (claim, place) in [tag, word].into_iter().flatten() {
        let contradiction = match outcome {
            Some(outcome) => contradiction(claim, outcome)
                .map(|message| (message, format!("the result is {}", outcome.claim()))),
            None => premature(claim, unfinished),
        };
        if let Some((message, help)) = contradiction {
            let fault = Diagnostic::new(Code::WrongResult, place, message);
            return Some(fault.help(help));
        }
    }
    let ((tag, place), (word, _)) = tag.zip(word)?;
    let message = || format!("the tag says {tag}, the word at the end of the body {word}");
    (!tag.agrees(word)).then(|| Diagnostic::new(Code::WrongResult, place, message()))
}

/// Why a claim can't be true of a game that has not ended, and what would help; none if it can.
fn premature(claim: Claim, unfinished: Unfinished) -> Option<(String, String)> {
    match (unfinished, claim) {
        (Unfinished::Adjudged | Unfinished::AdjudgedScored, Claim::Win(_, How::Margin(_))) => {
            Some((
                format!("{claim} tells a margin, and the game has not ended"),
                "a game that has not ended has no margin".to_owned(),
            ))
        }
        (Unfinished::Scored, Claim::Win(side, How::Margin(_) | How::Unknown)) => {
            let letter = side.letter();
            Some((
                format!("{claim}, but the game has not ended"),
                format!(
                    "a game that has not ended is *, Draw, Void, {letter}+R, {letter}+T or {letter}+F"
                ),
            ))
        }
        _ => None,
    }
}

/// Why a claim can't be true of a game with that outcome; none if it can.
fn contradiction(claim: Claim, outcome: &Outcome) -> Option<String> {
    if matches!(claim, Claim::Void | Claim::Unfinished) {
        return None;
    }
    let real = outcome.claim();
    let fits = match (claim, real) {
        (Claim::Win(said, How::Unknown), Claim::Win(side, _)) => said == side,
        _ => claim == real,
    };
    if fits {
        return None;
    }
    Some(match (outcome.winner, outcome.ending) {
        (Some(side), ending)
            if ending.is_on_board() && matches!(claim, Claim::Win(said, _) if said == side) =>
        {
            format!("{claim}, but the game has come to {real}")
        }
        (Some(side), ending) if ending.is_on_board() => {
            format!("{claim}, but {} has won on the board", side.name())
        }
        (Some(side), _) => format!("{claim}, but {} has won by the last word", side.name()),
        (None, _) => format!("{claim}, but the game is drawn"),
    })
}

/// `real` is the score that the record can claim, if there is one.
fn wrong_score(score: Score, place: Span, real: Option<Score>) -> Option<Diagnostic> {
    match real {
        Some(real) if real == score => None,
        Some(real) => {
            let message = format!("the score is {real}, not {score}");
            Some(Diagnostic::new(Code::WrongScore, place, message))
        }
        None => {
            let message = format!("nothing on the board confirms the score {score}");
            let fault = Diagnostic::new(Code::WrongScore, place, message);
            Some(fault.help("the claim of a game broken off stands in a tag ClaimedScore"))
        }
    }
}
