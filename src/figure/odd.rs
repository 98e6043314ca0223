//! What is odd about a figure, in words: directives that found nothing to draw, fields without a value.

use super::Figure;

impl Figure<'_> {
    /// What its author should hear of, a line each: of [`Figure::absent`] and [`Figure::unknown`].
    #[must_use]
    pub fn oddities(&self) -> Vec<String> {
        let nothing = |(why, words): (&str, Vec<&str>)| {
            let words = words.join(" and ");
            format!("{why} at that point, so nothing is drawn for {words}")
        };
        let mut odd: Vec<String> = reasons(&self.absent).into_iter().map(nothing).collect();
        if !self.unknown.is_empty() {
            odd.push(format!(
                "the record has nothing for {{{}}}, so a text of the figure keeps it as it is",
                self.unknown.join("} {")
            ));
        }
        odd
    }
}

/// Why directives have found nothing to draw, and which.
fn reasons<'w>(absent: &[&'w str]) -> Vec<(&'static str, Vec<&'w str>)> {
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
