//! Result and score, at the end of a main line without a fault (rules/macbeth.md, section 6;
//! rules/lanrick.md, section 8; rules/ninuki.md, section 7).

use crate::diagnostic::{Code, Diagnostic, Severity};
use crate::game::{Spec, Unfinished};
use crate::record::{Claim, Ending, How, Outcome, Score};
use crate::source::Span;

use super::{Check, phrase};

impl Check<'_> {
    /// Compares what tags and result word claim with what the game has come to.
    pub(super) fn judge(&mut self, word: Option<(Claim, Span)>) {
        let Some(play) = self.line.play() else { return };
        if self.is_broken_off() {
            return;
        }
        let outcome = self.line.ended.or_else(|| play.outcome());
        let spec = self.game.spec();
        let real = match spec.unfinished {
            Unfinished::Adjudged => outcome.and_then(|outcome| outcome.score),
            Unfinished::Scored | Unfinished::AdjudgedScored => play.score(),
        };
        let tags = &self.record.tags;
        let tag = tags.value_at("Result");
        let tag = tag.and_then(|(claim, span)| Some((Claim::parse(claim)?, span)));
        let score = tags.value_at("Score");
        let score = score.and_then(|(score, span)| Some((Score::parse(score)?, span)));
        let fault = wrong_result(tag, word, outcome.as_ref(), spec);
        self.diagnostics.push_all(fault);
        let fault = score.and_then(|(score, span)| wrong_score(score, span, real, spec));
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
    spec: &Spec,
) -> Option<Diagnostic> {
    for (claim, place) in [tag, word].into_iter().flatten() {
        let untrue = match outcome {
            Some(outcome) => contradiction(claim, outcome, spec)
                .map(|message| (message, format!("the result is {}", outcome.claim()))),
            None => premature(claim, spec),
        };
        if let Some((message, help)) = untrue {
            let fault = Diagnostic::new(Code::WrongResult, place, message);
            return Some(fault.help(help));
        }
    }
    let ((tag, place), (word, _)) = tag.zip(word)?;
    let message = || format!("the tag says {tag}, the word at the end of the body {word}");
    (!tag.agrees(word)).then(|| Diagnostic::new(Code::WrongResult, place, message()))
}

/// That a claim tells a margin in a game that is not won by a count.
fn needless_margin(claim: Claim, spec: &Spec) -> Option<String> {
    let tells = matches!(claim, Claim::Win(_, How::Margin(_)));
    (tells && !spec.is_counted())
        .then(|| format!("{claim} tells a margin, and {} has none", spec.game))
}

/// Why a claim can't be true of a game that has not ended, and what would help; none if it can.
fn premature(claim: Claim, spec: &Spec) -> Option<(String, String)> {
    let Claim::Win(side, how) = claim else {
        return None;
    };
    let letter = side.letter();
    match (spec.unfinished, how) {
        (Unfinished::AdjudgedScored, _) => needless_margin(claim, spec).map(|message| {
            let help = format!(
                "a win is {letter}+, {letter}+R, {letter}+T or {letter}+F while the game lasts"
            );
            (message, help)
        }),
        (Unfinished::Adjudged, How::Margin(_)) => Some((
            format!("{claim} tells a margin, and the game has not ended"),
            "a game that has not ended has no margin".to_owned(),
        )),
        (Unfinished::Scored, How::Margin(_) | How::Unknown) => Some((
            format!("{claim}, but the game has not ended"),
            format!(
                "a game that has not ended is *, Draw, Void, {letter}+R, {letter}+T or {letter}+F"
            ),
        )),
        _ => None,
    }
}

/// Why a claim can't be true of a game with that outcome; none if it can.
fn contradiction(claim: Claim, outcome: &Outcome, spec: &Spec) -> Option<String> {
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
    if matches!(claim, Claim::Win(said, _) if Some(said) == outcome.winner)
        && let Some(message) = needless_margin(claim, spec)
    {
        return Some(message);
    }
    Some(match (outcome.winner, outcome.ending) {
        (Some(side), Ending::Played) if matches!(claim, Claim::Win(said, _) if said == side) => {
            format!("{claim}, but the game has come to {real}")
        }
        _ => format!("{claim}, but {}", phrase::ended(outcome)),
    })
}

/// `real` is the score that the record can claim, if there is one.
fn wrong_score(score: Score, place: Span, real: Option<Score>, spec: &Spec) -> Option<Diagnostic> {
    let wrong = |message: String| Diagnostic::new(Code::WrongScore, place, message);
    match real {
        Some(real) if real == score => None,
        Some(real) => {
            let counted = if spec.pairs {
                "the pairs taken are"
            } else {
                "the score is"
            };
            Some(wrong(format!("{counted} {real}, not {score}")))
        }
        None if !spec.is_counted() => {
            let fault = wrong(format!("{} has no score", spec.game));
            Some(fault.help("a game in which nothing is counted has no Score tag"))
        }
        None => {
            let fault = wrong(format!("nothing on the board confirms the score {score}"));
            Some(fault.help("the claim of a game broken off stands in a tag ClaimedScore"))
        }
    }
}
