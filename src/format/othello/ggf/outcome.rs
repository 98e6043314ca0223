//! `RE`: the difference of the discs as Black has it, less the komi, and how the game ended.

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::othello::reached::Reached;
use crate::game::Game;
use crate::lgn::syntax::quote::quote;
use crate::record::{Claim, How, Outcome, Record, Score};

use super::head::Head;

/// Komi and results are given in two or three places behind the point.
const NEAR: f64 = 0.02;

/// No game has come to so little: programs write it for one that is not finished.
const UNKNOWN: f64 = -127.0;

/// Says the result in tags, and keeps it as it is written where that says more.
pub(super) fn tell(
    head: &Head<'_>,
    game: &'static dyn Game,
    reached: Option<&Reached>,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) {
    let Some((value, span)) = head.result.filter(|(value, _)| !value.is_empty()) else {
        return;
    };
    if value != "?" && Value::parse(value).is_none() {
        let message = format!("{} is no result", quote(value));
        let fault = Diagnostic::new(Code::BadValue, span, message);
        let help = "a result is the difference of the discs, `+6.000`, `-40.00:r`, or `?`";
        diagnostics.push(fault.help(help));
    }
    let komi = head.komi.and_then(|komi| komi.parse().ok()).unwrap_or(0.0);
    if let Some((claim, score)) = read(value, komi, game, reached) {
        record.tags.push("Result", &claim.to_string(), span);
        if let Some(score) = score {
            record.tags.push("Score", &score.to_string(), span);
        }
    }
    if is_kept(value, game, reached, komi) {
        record.tags.push("GGF-RE", value, span);
    }
}

/// The result that a property tells, and the score, if it tells that.
pub(super) fn read(
    value: &str,
    komi: f64,
    game: &'static dyn Game,
    reached: Option<&Reached>,
) -> Option<(Claim, Option<Score>)> {
    if value == "?" {
        return Some((Claim::Unfinished, None));
    }
    Value::parse(value)?.means(komi, game, reached)
}

/// Whether a property says more than its result does.
pub(super) fn is_kept(
    value: &str,
    game: &'static dyn Game,
    reached: Option<&Reached>,
    komi: f64,
) -> bool {
    let outcome = reached.and_then(|reached| reached.outcome);
    let told = read(value, komi, game, reached);
    let usual = told.and_then(|(claim, _)| property_of(claim, outcome.as_ref()));
    usual.as_deref() != Some(value)
}

struct Value<'t> {
    number: f64,
    suffix: &'t str,
}

impl<'t> Value<'t> {
    fn parse(value: &'t str) -> Option<Self> {
        let (number, suffix) = value.split_once(':').unwrap_or((value, ""));
        let is_plain = |b: u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.');
        let number = number.trim();
        let number = number
            .bytes()
            .all(is_plain)
            .then(|| number.parse().ok())??;
        Some(Self {
            number,
            suffix: suffix.trim(),
        })
    }

    /// The result, and the score that it tells; none if nobody can tell.
    fn means(
        &self,
        komi: f64,
        game: &'static dyn Game,
        reached: Option<&Reached>,
    ) -> Option<(Claim, Option<Score>)> {
        let is_misere = game.spec().variant.contains(&"misere");
        let difference = self.number + komi;
        let is = |score: Score| {
            let real = f64::from(score.black) - f64::from(score.white);
            // In misère nobody says whose way the difference is told.
            (difference - real).abs() < NEAR || (is_misere && (difference + real).abs() < NEAR)
        };
        let win = |number: f64, how: How| {
            if number.abs() < NEAR {
                return Claim::Draw;
            }
            let side = if number > 0.0 {
                Side::Black
            } else {
                Side::White
            };
            Claim::Win(side, how)
        };
        let discs = reached.map(Reached::discs);
        if let Some(outcome) = reached.and_then(|reached| reached.outcome) {
            if outcome.score.is_some_and(is) {
                return Some((outcome.claim(), outcome.score));
            }
            // The discs alone, where empty squares are left.
            if discs.is_some_and(is) {
                let claim = outcome
                    .winner
                    .map_or(Claim::Draw, |side| Claim::Win(side, How::Unknown));
                return Some((claim, None));
            }
        }
        if (self.number - UNKNOWN).abs() < NEAR {
            return Some((Claim::Unfinished, None));
        }
        let has_ended = reached.is_none_or(|reached| reached.outcome.is_some());
        let how = match self.suffix {
            "r" => How::Resigned,
            "t" => How::Time,
            _ if has_ended && difference.abs().round() >= 1.0 => {
                How::Margin(difference.abs().round() as u32)
            }
            _ => How::Unknown,
        };
        let is_told = matches!(how, How::Margin(_));
        let claim = win(if is_told { difference } else { self.number }, how);
        // Nobody resigns to nobody.
        let is_odd = claim == Claim::Draw && matches!(how, How::Resigned | How::Time);
        (!is_odd).then_some((claim, None))
    }
}

/// The property for a result; none if it does not tell enough.
pub(super) fn property_of(claim: Claim, outcome: Option<&Outcome>) -> Option<String> {
    let on_board = outcome.filter(|outcome| outcome.ending.is_on_board());
    if let (Some(score), true) = (
        on_board.and_then(|outcome| outcome.score),
        matches!(claim, Claim::Win(_, How::Margin(_)) | Claim::Draw),
    ) {
        return Some(of_score(score));
    }
    let sign = |side: Side| if side == Side::Black { '+' } else { '-' };
    Some(match claim {
        Claim::Win(side, How::Margin(margin)) => format!("{}{margin}.000", sign(side)),
        // All is lost to who resigns.
        Claim::Win(side, How::Resigned) => format!("{}64.000:r", sign(side)),
        Claim::Win(side, How::Time) => format!("{}64.000:t", sign(side)),
        Claim::Win(_, How::Unknown | How::Forfeit) | Claim::Void => return None,
        Claim::Draw => "+0.000".to_owned(),
        Claim::Unfinished => "?".to_owned(),
    })
}

/// The property for a score.
pub(super) fn of_score(score: Score) -> String {
    let sign = if score.black < score.white { '-' } else { '+' };
    format!("{sign}{}.000", score.margin())
}
