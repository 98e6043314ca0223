//! What the columns of a table hold: told by the first row, and checked against the second.

use super::rows::{self, Field};
use crate::diagnostic::{Code, Diagnostic};
use crate::format::HEAD;
use crate::format::transcript::moves_of;
use crate::lgn::syntax::sniff::no_text;

/// So many moves in one field are no accident.
const SURE: u32 = 4;

/// What a column holds beside moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// 1, -1 or 0.
    Winner,
    /// The rule set.
    Game,
    /// A result or a score.
    Result,
    /// A score.
    Score,
    /// A tag of that name.
    Tag(String),
}

/// The columns of a table.
pub(super) struct Head {
    pub(super) delimiter: u8,
    pub(super) roles: Vec<Role>,
    /// The column of moves.
    pub(super) moves: Option<usize>,
    /// Whether the first row holds names, and no game.
    pub(super) is_header: bool,
    /// The line that it stands on.
    pub(super) line: u64,
    /// The column that is named as if it held moves, though another one does.
    named: Option<usize>,
}

impl Head {
    /// The columns of a table that begins with these rows.
    pub(super) fn of(first: &str, second: &str) -> Self {
        let delimiter = delimiter(first);
        let names: Vec<Field> = rows::fields(first, delimiter).collect();
        let here = holding(first, delimiter);
        let is_header = here.is_none();
        let below = holding(second, delimiter);
        let named = names
            .iter()
            .position(|name| is_of_moves(&name.value(first)));
        let named = named.filter(|_| is_header);
        let moves = here.or(match (named, below) {
            // The name is believed unless that column holds none, and another does.
            (Some(named), Some(below)) if !has_moves(second, delimiter, named) => Some(below),
            (Some(named), _) => Some(named),
            (None, below) => below,
        });
        let role = |(i, name): (usize, &Field)| {
            if is_header {
                role(&name.value(first), i)
            } else {
                Role::Tag(format!("Column-{}", i + 1))
            }
        };
        Self {
            delimiter,
            roles: names.iter().enumerate().map(role).collect(),
            moves,
            is_header,
            line: 1,
            named: named.filter(|_| named != moves),
        }
    }

    /// What is wrong with the names, at its place in the first row.
    pub(super) fn doubt(&self, first: &str) -> Option<Diagnostic> {
        let field = rows::fields(first, self.delimiter).nth(self.named?)?;
        let message = format!(
            "the column {:?} holds no moves; column {} does",
            field.value(first),
            self.moves? + 1
        );
        Some(Diagnostic::new(Code::Ambiguous, field.span, message))
    }
}

/// What parts the fields: the sign that stands most often outside quotes.
fn delimiter(row: &str) -> u8 {
    let mut counts = [(b',', 0_u32), (b';', 0), (b'\t', 0)];
    let mut is_quoted = false;
    for byte in row.bytes() {
        is_quoted ^= byte == b'"';
        for (sign, count) in &mut counts {
            *count += u32::from(*sign == byte && !is_quoted);
        }
    }
    // Of equal counts the first.
    let most = counts.iter().rev().max_by_key(|(_, count)| *count);
    most.map_or(b',', |(sign, _)| *sign)
}

fn is_of_moves(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let words = [
        "moves",
        "transcript",
        "sequence",
        "movetext",
        "kifu",
        "position_string",
    ];
    words.iter().any(|word| name.contains(word)) || name.trim() == "move"
}

/// The field that holds the most moves, if one is sure to hold some.
fn holding(row: &str, delimiter: u8) -> Option<usize> {
    let counts = rows::fields(row, delimiter).map(|field| moves_of(field.span.of(row)));
    let most = counts.enumerate().max_by_key(|(_, count)| *count);
    most.filter(|(_, count)| *count >= SURE).map(|(at, _)| at)
}

fn has_moves(row: &str, delimiter: u8, at: usize) -> bool {
    let field = rows::fields(row, delimiter).nth(at);
    field.is_some_and(|field| moves_of(field.span.of(row)) > 0)
}

/// What a column of that name holds.
fn role(name: &str, at: usize) -> Role {
    const TAGS: [&str; 10] = [
        "Event",
        "Site",
        "Date",
        "Round",
        "Black",
        "White",
        "Annotator",
        "Source",
        "First",
        "ClaimedScore",
    ];
    const KNOWN: [(&str, &str); 8] = [
        ("blackplayer", "Black"),
        ("blackname", "Black"),
        ("playerblack", "Black"),
        ("whiteplayer", "White"),
        ("whitename", "White"),
        ("playerwhite", "White"),
        ("tournament", "Event"),
        ("place", "Site"),
    ];
    let plain: String = name
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|c| c.to_ascii_lowercase())
        .collect();
    match plain.as_str() {
        "winner" => return Role::Winner,
        "game" | "rules" => return Role::Game,
        "result" => return Role::Result,
        "score" => return Role::Score,
        _ => {}
    }
    let same = |tag: &&&str| tag.eq_ignore_ascii_case(&plain);
    if let Some(tag) = TAGS.iter().find(same) {
        return Role::Tag((*tag).to_owned());
    }
    if let Some((_, tag)) = KNOWN.iter().find(|(known, _)| *known == plain) {
        return Role::Tag((*tag).to_owned());
    }
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    let signs = |c: char| if is_of_name(c) { c } else { '-' };
    let tag: String = name.trim().chars().map(signs).collect();
    let begins = tag.starts_with(|c: char| c.is_ascii_alphabetic());
    // A tag that has a meaning of its own would be judged by it.
    let is_taken = ["variant"].contains(&plain.as_str());
    Role::Tag(match begins && !is_taken {
        true => tag,
        false if tag.is_empty() => format!("Column-{}", at + 1),
        false => format!("Column-{tag}"),
    })
}

/// Whether the text that begins so is a table with a column of moves.
pub(super) fn is_table(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    if no_text(head).is_some() || text.contains(&0) {
        return false;
    }
    let text = String::from_utf8_lossy(text);
    if text
        .trim_start()
        .starts_with(['[', '(', '{', '<', '#', '>'])
    {
        return false;
    }
    let mut lines = text.split_inclusive('\n');
    let (first, second) = (lines.next(), lines.next());
    let Some(first) = first.filter(|_| second.is_some() || head.len() < HEAD) else {
        return false;
    };
    let sign = delimiter(first);
    let count = |row: &str| rows::fields(row, sign).count();
    let columns = count(first);
    if columns < 2 {
        return false;
    }
    let is_game = |row: &str| {
        let at = holding(row, sign);
        // Moves that commas part are a transcript.
        let others = |at: usize| {
            let mut fields = rows::fields(row, sign).enumerate();
            !fields.any(|(i, field)| i != at && moves_of(field.span.of(row)) > 0)
        };
        at.is_some_and(others)
    };
    match second {
        Some(second) if holding(first, sign).is_none() => {
            count(second) == columns && is_game(second)
        }
        _ => is_game(first),
    }
}
