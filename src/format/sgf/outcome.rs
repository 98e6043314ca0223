//! Results: what stands in `RE`.

use crate::board::Side;
use crate::game::Spec;
use crate::record::{Claim, How};

/// What a text says of the result, and whether that is all that it says.
pub(super) fn read(text: &str, game: &Spec) -> (Option<Claim>, bool) {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "" => return (None, true),
        "0" | "draw" | "jigo" | "1/2-1/2" => return (Some(Claim::Draw), true),
        "void" => return (Some(Claim::Void), true),
        _ => {}
    }
    if let Some((side, how)) = text.split_once('+') {
        let side = match side.trim() {
            "b" | "black" => Some(Side::Black),
            "w" | "white" => Some(Side::White),
            _ => None,
        };
        if let Some(side) = side {
            return win(side, how.trim(), game);
        }
    }
    // Some programs write Black's discs less White's.
    match text.trim_start_matches('+').parse::<i32>() {
        Ok(difference) if game.is_counted() => (Some(by_difference(difference)), true),
        _ => (None, false),
    }
}

fn win(side: Side, how: &str, game: &Spec) -> (Option<Claim>, bool) {
    let won = |how| Some(Claim::Win(side, how));
    match how {
        "" => (won(How::Unknown), true),
        "r" | "res" | "resign" | "resigned" => (won(How::Resigned), true),
        "t" | "time" => (won(How::Time), true),
        "f" | "forfeit" => (won(How::Forfeit), true),
        "draw" | "0" => (Some(Claim::Draw), true),
        _ => {
            let whole = how.trim_end_matches('0').strip_suffix('.').unwrap_or(how);
            let margin = whole.parse().ok().filter(|&margin: &u32| margin > 0);
            match margin.filter(|_| game.is_counted()) {
                Some(margin) => (won(How::Margin(margin)), true),
                // Who won is told all the same.
                None => (won(How::Unknown), false),
            }
        }
    }
}

fn by_difference(difference: i32) -> Claim {
    let how = How::Margin(difference.unsigned_abs());
    match difference {
        0 => Claim::Draw,
        1.. => Claim::Win(Side::Black, how),
        _ => Claim::Win(Side::White, how),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::registry::named;

    #[test]
    fn results_in_all_their_forms() {
        let told = |game: &str, text: &str| {
            let (claim, is_all) = read(text, named(game).unwrap().spec());
            let claim = claim.map_or(String::new(), |claim| claim.to_string());
            claim + if is_all { "" } else { " and more" }
        };
        for (text, expected) in [
            ("B+4", "B+4"),
            ("W+R", "W+R"),
            ("B+Time", "B+T"),
            ("w+forfeit", "W+F"),
            ("B+12.00", "B+12"),
            ("0", "Draw"),
            ("Void", "Void"),
            ("+12", "B+12"),
            ("-6", "W+6"),
            ("?", " and more"),
            ("B+0.5", "B+ and more"),
            ("白胜", " and more"),
        ] {
            assert_eq!(told("othello", text), expected, "{text}");
        }
        assert_eq!(told("renju", "B+Draw"), "Draw");
        assert_eq!(told("renju", "B+5"), "B+ and more");
        assert_eq!(told("renju", "12"), " and more");
    }
}
