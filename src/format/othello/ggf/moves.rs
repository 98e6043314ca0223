//! What stands between the brackets of a move: `f4/-48.50/0.93`, the turn, its evaluation and the seconds it
//! took. In a record the two are a comment with the commands of PGN: `[%eval -48.50] [%emt 0.93]`.

use crate::source::Span;

/// A move in its parts.
pub(super) struct Parts {
    pub(super) turn: Span,
    /// What stands behind the turn.
    pub(super) said: Span,
    eval: Span,
    time: Span,
}

/// Splits what stands between the brackets.
pub(super) fn split(text: &str, value: Span) -> Parts {
    let mut at = value.start;
    let mut parts = value.of(text).splitn(3, '/').map(|part| {
        let blanks = part.len() - part.trim_start().len();
        let start = at + blanks as u32;
        at += part.len() as u32 + 1;
        Span::new(start, start + part.trim().len() as u32)
    });
    let end = Span::at(value.end);
    let turn = parts.next().unwrap_or(end);
    let (eval, time) = (parts.next().unwrap_or(end), parts.next().unwrap_or(end));
    Parts {
        turn,
        said: Span::new((turn.end + 1).min(value.end), value.end),
        eval,
        time,
    }
}

impl Parts {
    /// The comment that says what stands behind the turn.
    pub(super) fn comment(&self, text: &str) -> Option<String> {
        comment(self.eval.of(text), self.time.of(text))
    }
}

fn comment(eval: &str, time: &str) -> Option<String> {
    match (eval, time) {
        ("", "") => None,
        (eval, "") => Some(format!("[%eval {eval}]")),
        ("", time) => Some(format!("[%emt {time}]")),
        (eval, time) => Some(format!("[%eval {eval}] [%emt {time}]")),
    }
}

/// What a comment says of a turn, if it says nothing but that and in that form: the evaluation and the time,
/// either of which may be empty.
pub(super) fn said(text: &str) -> Option<(&str, &str)> {
    let command = |name: &str| {
        let value = text
            .split(name)
            .nth(1)
            .and_then(|rest| rest.split(']').next());
        value.unwrap_or_default()
    };
    let (eval, time) = (command("[%eval "), command("[%emt "));
    let is_sound =
        |value: &str| !value.contains(['/', '[', '\\', '\n', '\r']) && value.trim() == value;
    let is_all = comment(eval, time).as_deref() == Some(text);
    (is_all && is_sound(eval) && is_sound(time)).then_some((eval, time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_apart_and_together() {
        for (value, turn, comment) in [
            ("d3", "d3", None),
            ("d3//0.01", "d3", Some("[%emt 0.01]")),
            ("F4/-48.50/0.93", "F4", Some("[%eval -48.50] [%emt 0.93]")),
            ("C7/2.25", "C7", Some("[%eval 2.25]")),
            ("pass//4.23", "pass", Some("[%emt 4.23]")),
            (" a1 / 2 / ", "a1", Some("[%eval 2]")),
            ("", "", None),
        ] {
            let text = format!("B[{value}]");
            let parts = split(&text, Span::new(2, 2 + value.len() as u32));
            assert_eq!(parts.turn.of(&text), turn);
            assert_eq!(parts.comment(&text).as_deref(), comment);
        }
        let both = Some(("-48.50", "0.93"));
        assert_eq!(said("[%eval -48.50] [%emt 0.93]"), both);
        assert_eq!(said("[%emt 0.01]"), Some(("", "0.01")));
        for other in [
            "",
            "good",
            "[%emt 1] good",
            "[%clk 1]",
            "[%emt 1][%emt 2]",
            "[%emt 1] [%eval 2]",
            "[%emt 1/2]",
        ] {
            assert_eq!(said(other), None, "{other}");
        }
    }
}
