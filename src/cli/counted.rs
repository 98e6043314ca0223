//! Counts with what is counted: `1 record`, `12 records`.

use std::fmt::Display;

/// So many of a thing, whose plural ends in s. The number may be written in any way: `1,000 turns`.
pub(super) fn counted(number: impl Display, thing: &str) -> String {
    let number = number.to_string();
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn one_is_no_plural() {
        let told = [0, 1, 2, 11, 21].map(|number| counted(number, "turn"));
        assert_eq!(
            told,
            ["0 turns", "1 turn", "2 turns", "11 turns", "21 turns"]
        );
        assert_eq!(counted("1,000", "turn"), "1,000 turns");
    }
}
