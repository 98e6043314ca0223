//! What may have been meant by a word that is no turn.

use super::quote::quote;

/// What stands alone in its word: people write its other forms, too.
const ALONE: [&str; 5] = ["pass", "resign", "draw", "time", "forfeit"];
/// How many cells of a run are written out.
const SHOWN: usize = 4;

/// Whether it is a word of a language, and no turn with a slip in it.
pub(super) fn is_prose(word: &str) -> bool {
    let word = word.strip_suffix(['.', ':']).unwrap_or(word);
    let begins_a_turn = ["swap", "roll"]
        .iter()
        .any(|w| word.eq_ignore_ascii_case(w));
    word.len() > 1 && !begins_a_turn && word.chars().all(char::is_alphabetic)
}

/// What to write instead of a word that is no turn.
pub(super) fn on(word: &str) -> Option<String> {
    if let Some(cells) = run(word) {
        let shown = cells.iter().take(SHOWN).copied().collect::<Vec<_>>();
        let more = if cells.len() > SHOWN { " ..." } else { "" };
        return Some(format!(
            "turns are parted by blanks: {}{more}",
            shown.join(" ")
        ));
    }
    if let Some(claims) = claims(word) {
        return Some(format!("captures are claimed behind commas: {claims}"));
    }
    if let Some(turn) = word.strip_suffix(',') {
        if cell(turn) == Some("") {
            return Some(
                "turns are parted by blanks alone, and a capture is claimed without one: k8,xj8"
                    .to_owned(),
            );
        }
        if cell(turn).is_some_and(|rest| rest.starts_with(['-', '=', '>'])) {
            return Some(
                "the parts of a turn are one word, with no blank behind a comma".to_owned(),
            );
        }
    }
    if matches!(word, "B" | "W" | "b" | "w") {
        let side = word.to_ascii_uppercase();
        return Some(format!("a side is written `{side}:`"));
    }
    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "½-½") {
        return Some("a result is `B+` or `W+`, with its margin behind it, or `Draw`".to_owned());
    }
    if !(is_prose(word) && word.is_ascii()) {
        return None;
    }
    let lower = word.to_ascii_lowercase();
    Some(match ALONE.iter().find(|known| lower.starts_with(*known)) {
        Some(known) => format!("did you mean `{known}`?"),
        None => format!(
            "what is not part of the game stands in braces: {}",
            quote(&format!("{{{word}}}"))
        ),
    })
}

/// A turn with the pairs that it captures, written without commas: `k8xi8xj8`. With one capture it may
/// be meant as a move.
fn claims(word: &str) -> Option<String> {
    let parts: Vec<&str> = word.split(['x', 'X']).collect();
    let are_cells = parts.iter().all(|part| cell(part) == Some(""));
    (are_cells && (3..=SHOWN).contains(&parts.len())).then(|| parts.join(",x"))
}

/// The cells of which a word is made, if there are several and nothing else.
fn run(word: &str) -> Option<Vec<&str>> {
    let (mut cells, mut rest) = (Vec::new(), word);
    while !rest.is_empty() {
        let behind = cell(rest)?;
        cells.push(rest.get(..rest.len() - behind.len())?);
        rest = behind;
    }
    (cells.len() > 1).then_some(cells)
}

/// What follows the cell at the head of a text.
fn cell(text: &str) -> Option<&str> {
    let row = text.strip_prefix(|c: char| c.is_ascii_alphabetic())?;
    let behind = row.trim_start_matches(|c: char| c.is_ascii_digit());
    matches!(row.len() - behind.len(), 1 | 2).then_some(behind)
}
