//! What may have been meant by a word that is not known.

/// The known word that may have been meant. Capital letters count as small ones, and of short words less may
/// be wrong.
///
/// ```
/// use ludograph::diagnostic::near::near;
/// assert_eq!(near("no-captur", ["occupied", "no-capture"].into_iter()), Some("no-capture"));
/// ```
pub fn near<'k>(text: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    known
        .map(|name| (distance(text, name), name))
        .filter(|&(distance, name)| distance <= 2 && 2 * distance < name.len().max(3))
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// What may have been meant, or what there is: the end of a message.
pub fn suggest<'k>(text: &str, known: impl Iterator<Item = &'k str> + Clone) -> String {
    match near(text, known.clone()) {
        Some(name) => format!(": did you mean \"{name}\"?"),
        None if known.clone().next().is_none() => String::new(),
        None => format!(" (there are: {})", known.collect::<Vec<_>>().join(", ")),
    }
}

/// How many letters must be put in, left out, changed or swapped with their neighbour to make one word of
/// the other. Words of more than 40 letters are simply far off.
fn distance(a: &str, b: &str) -> usize {
    let letters = |text: &str| -> Vec<char> {
        let letters = text.chars().take(41);
        letters.map(|c| c.to_ascii_lowercase()).collect()
    };
    let (a, b) = (letters(a), letters(b));
    if a.len() > 40 || b.len() > 40 {
        return usize::MAX;
    }
    let mut before = Vec::new();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut next = vec![i + 1];
        for j in 0..b.len() {
            let changed = row[j] + usize::from(a[i] != b[j]);
            let mut least = changed.min(row[j + 1] + 1).min(next[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                least = least.min(before[j - 1] + 1);
            }
            next.push(least);
        }
        before = std::mem::replace(&mut row, next);
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_near_and_another_word_is_not() {
        assert_eq!(distance("macbth", "macbeth"), 1);
        assert_eq!(distance("Othelo", "othello"), 1);
        assert_eq!(distance("pgn", "png"), 1);
        assert_eq!(distance("ca", "abc"), 3, "a letter is swapped once");
        assert!(distance("chess", "macbeth") > 2);
    }

    #[test]
    fn of_short_words_little_may_be_wrong() {
        let formats = ["sgf", "pgn", "csv", "wthor"];
        let near = |text| near(text, formats.into_iter());
        assert_eq!(near("SGF"), Some("sgf"));
        assert_eq!(near("sfg"), Some("sgf"));
        assert_eq!(near("png"), Some("pgn"));
        assert_eq!(near("cvx"), None);
        assert_eq!(near("wthr"), Some("wthor"));
        assert_eq!(near("wtohr"), Some("wthor"));
        assert_eq!(near("s"), None);
        assert_eq!(near(""), None);
    }
}
