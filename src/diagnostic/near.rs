//! What may have been meant by a word that is not known.

/// The known word that may have been meant.
///
/// ```
/// use ludograph::diagnostic::near::near;
/// assert_eq!(near("no-captur", ["occupied", "no-capture"].into_iter()), Some("no-capture"));
/// ```
pub fn near<'k>(text: &str, known: impl Iterator<Item = &'k str>) -> Option<&'k str> {
    known
        .map(|name| (distance(text, name), name))
        .filter(|&(distance, _)| distance <= 2)
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

/// How many letters must be put in, left out or changed to make one word of the other. Words of more
/// than 40 letters are simply far off.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().take(41).collect(), b.chars().collect());
    if a.len() > 40 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_near_and_another_word_is_not() {
        assert_eq!(distance("macbth", "macbeth"), 1);
        assert_eq!(distance("Othelo", "othello"), 2);
        assert!(distance("chess", "macbeth") > 2);
    }
}
