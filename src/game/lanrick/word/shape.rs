//! Which parts make a word at all, whatever the position (rules/lanrick.md, sections 8 and 9, `syntax`).

use crate::game::lanrick::edition::{Contest, Due, Edition, Setting};
use crate::record::Action;

impl Edition {
    /// Whether these parts can be a word of this edition.
    ///
    /// # Errors
    /// The index of the first part that has no place in it.
    pub(in crate::game::lanrick) fn admits(&self, list: &[Action]) -> Result<(), usize> {
        let mut before: Option<&Action> = None;
        for (i, action) in list.iter().enumerate() {
            if !self.may_follow(before, action) {
                return Err(i);
            }
            before = Some(action);
        }
        Ok(())
    }

    /// Whether a part may stand behind another, or at the head of the word.
    fn may_follow(&self, before: Option<&Action>, action: &Action) -> bool {
        use Action::{End, Mark, Move, Pass, Place, PlaceAs, Remove, Roll, Send, Swap};
        let due = match self.contest {
            Contest::Shrinking(_) => None,
            Contest::Nine(due) => Some(due),
        };
        match (before, action) {
            (_, End(_)) | (Some(Pass | Swap(_) | End(_)), _) => false,
            (None, Place(_)) => {
                matches!(self.setting, Some(Setting::Alternately | Setting::FiveEach))
            }
            (Some(Place(_)), Place(_)) => self.setting == Some(Setting::FiveEach),
            (Some(Place(_)), _) | (Some(_), Place(_) | Pass | Swap(_) | Roll(..)) => false,
            (_, Send(..)) => due.is_some_and(|due| due != Due::LoserRemoves),
            (None, _) | (Some(Roll(..)), Mark(..)) => true,
            (Some(_), Mark(..)) => false,
            (Some(Mark(..) | Roll(..)), Remove(_)) => due.is_some(),
            (Some(Mark(..) | Roll(..)), _) => false,
            (Some(Move(_)), Move(_)) => true,
            (Some(_), Move(_)) => due == Some(Due::Radiate),
            (Some(_), PlaceAs(..) | Remove(_)) => true,
        }
    }
}
