//! Blocks of boards with 15 rows, on which stones stand.

/// The rows, from the highest down, with what `mark` says of each cell.
fn rows(mark: impl Fn(&str) -> String) -> String {
    let mut text = String::new();
    for row in (1..=15).rev() {
        for file in 'a'..='o' {
            text += &mark(&format!("{file}{row}"));
            text += " ";
        }
        text += "\n";
    }
    text
}

fn holds(stones: &str, name: &str) -> bool {
    stones.split_whitespace().any(|stone| stone == name)
}

/// A `position` of these stones, with lines behind its rows.
pub fn position(head: &str, black: &str, white: &str, lines: &str) -> String {
    let rows = rows(|name| {
        let mark = match (holds(black, name), holds(white, name)) {
            (true, _) => "B",
            (_, true) => "W",
            _ => ".",
        };
        mark.to_owned()
    });
    format!("position {head}\n{rows}{lines}end\n")
}

/// A `diagram` that begins with these stones; `numbers` are written as `1=h8 ~2=i9`, `notes` as lines.
pub fn diagram(black: &str, white: &str, numbers: &str, notes: &str) -> String {
    let number = |name: &str| {
        let mut numbers = numbers.split_whitespace();
        numbers.find_map(|word| word.split_once('=').filter(|(_, cell)| *cell == name))
    };
    let rows = rows(|name| match number(name) {
        Some((number, _)) => number.to_owned(),
        None if holds(black, name) => "B".to_owned(),
        None if holds(white, name) => "W".to_owned(),
        None => ".".to_owned(),
    });
    format!("diagram\n{rows}{notes}end\n")
}
