//! The section words of games that are played in sessions: `session 3:` (notation.md, section 2).

use crate::diagnostic::{Code, Diagnostic};
use crate::game::Play;
use crate::record::{Action, Actions};
use crate::source::Span;

use super::Check;

/// What a section word stands before.
fn opens_session(word: &Actions<'_>) -> bool {
    matches!(word.list, [Action::Mark(..) | Action::Roll(..), ..])
}

impl Check<'_> {
    /// What is wrong with the section word at `place`, if anything is. `word` is what it stands before;
    /// none if that can't be read for certain, which marks and throws always can.
    pub(super) fn check_session(
        &self,
        said: u32,
        place: Span,
        word: Option<&Actions<'_>>,
    ) -> Option<Diagnostic> {
        let wrong = |message: String| {
            Some(Diagnostic::new(Code::WrongSession, place, message).turn(self.line.next))
        };
        let spec = self.game.spec();
        if !spec.sessions {
            return wrong(format!("{} is not played in sessions", spec.game));
        }
        let due = self.session_due();
        let opens = word.is_some_and(opens_session);
        match due {
            Some(due) if opens && due == said => None,
            Some(due) if opens => wrong(format!("session {due} begins here, not {said}")),
            Some(due) => wrong(format!(
                "session {due} begins with its mark, and this is none"
            ))
            .map(|fault| fault.help("a section word stands before the mark or throw")),
            None => wrong(match self.session_in_play() {
                Some(number) => format!("no session begins here: session {number} is being played"),
                None if self.is_over() => "no session begins here: the game is over".to_owned(),
                None => "no session begins before all men are set".to_owned(),
            }),
        }
    }

    /// The number of the session whose mark is due.
    pub(super) fn session_due(&self) -> Option<u32> {
        self.line.play().and_then(Play::session_due)
    }

    fn is_over(&self) -> bool {
        let board = self.line.play().map(Play::board);
        board.is_none_or(|board| board.to_move.is_none())
    }

    /// The number of the session whose mark is set, while the game lasts.
    fn session_in_play(&self) -> Option<u32> {
        let board = self.line.play()?.board();
        board.to_move?;
        let session = board.session.filter(|session| session.mark.is_some())?;
        Some(session.number)
    }
}
