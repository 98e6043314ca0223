//! Points that the command line asks to be marked, and what found nothing to mark.

use ludograph::check::Moment;
use ludograph::figure::Figure;
use ludograph::record::Directive;

use super::Args;

impl Args {
    /// Whether points are to be marked that no figure block names.
    pub(super) fn asks_for_marks(&self) -> bool {
        self.forbidden || self.annulling
    }

    /// Marks the points that were asked for, as the directives of the same names do.
    pub(super) fn mark<'a>(&self, mut figure: Figure<'a>, moment: &Moment) -> Figure<'a> {
        if self.forbidden {
            figure.mark(moment, &Directive::Forbidden);
        }
        if self.annulling {
            figure.mark(moment, &Directive::Annulling);
        }
        figure
    }
}

/// Why directives have found nothing to draw, and which.
pub(super) fn reasons<'w>(absent: &[&'w str]) -> Vec<(&'static str, Vec<&'w str>)> {
    let mut reasons: Vec<(&str, Vec<&str>)> = Vec::new();
    for &word in absent {
        let why = match word {
            "annulling" => "no five waits that can be annulled",
            "numbers" => "the line has no such turns",
            "forbidden" => "nothing is forbidden to the side to move",
            "ghosts" => "nothing has been captured or flipped",
            "to-move" => "nobody is to move",
            "before-after" => "no turn has been played",
            _ => "no mark is set",
        };
        match reasons.iter_mut().find(|(other, _)| *other == why) {
            Some((_, words)) => words.push(word),
            None => reasons.push((why, vec![word])),
        }
    }
    reasons
}
