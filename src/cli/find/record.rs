//! The records that were found, themselves.

use ludograph::game::Game;
use ludograph::lgn::{Form, raise};

use super::super::output::{Output, Stop};
use super::super::records::Seen;
use super::found::Found;

/// Writes records one behind the other, so that each remains what it is.
#[derive(Default)]
pub(super) struct Writer {
    has_written: bool,
}

impl Writer {
    /// Writes a record, if there is a way to.
    pub(super) fn write(
        &mut self,
        found: &Found,
        bytes: Option<&[u8]>,
        output: &mut Output,
    ) -> Result<(), Stop> {
        let Some(bytes) = bytes else {
            let name = found.name();
            return output.remark(&format!("{name} is left out: what game it is is not known"));
        };
        if self.has_written {
            output.print("\n")?;
        }
        self.has_written = true;
        output.print_bytes(bytes)?;
        let is_ended = bytes.ends_with(b"\n") || bytes.ends_with(b"\r");
        output.print(if is_ended { "" } else { "\n" })
    }
}

/// A record as it stands; one of another format as LGN, if its game is known.
pub(super) fn bytes(seen: &Seen<'_>) -> Option<Vec<u8>> {
    let (reader, chunk) = (seen.reader, seen.chunk);
    if reader.is_foreign() {
        reader.game()?;
        return Some(reader.text(chunk).into_owned().into_bytes());
    }
    let blank = |c: char| c.is_whitespace() || c == '\u{feff}';
    let text = chunk.text.trim_matches(blank);
    // A comment before the first tag would belong to the record before.
    let has_comment_first = !text.starts_with('[') && !reader.record().tags.is_empty();
    if has_comment_first
        && !seen.diagnostics.has_errors()
        && let Some(game) = reader.game()
    {
        let text = raise(game, reader.record(), &chunk.text, Form::AsWritten);
        return Some(text.into_bytes());
    }
    let head = if has_comment_first {
        String::new()
    } else {
        head(seen)
    };
    let body = if chunk.raw.is_empty() {
        text.as_bytes()
    } else {
        chunk.raw.trim_ascii()
    };
    Some([head.as_bytes(), body].concat())
}

/// The tags that name the rules, if the record leaves them to the command line.
fn head(seen: &Seen<'_>) -> String {
    let named = seen.reader.game().map(<dyn Game>::spec);
    let tags = &seen.reader.record().tags;
    let Some(spec) = named.filter(|_| tags.get("Game").is_none()) else {
        return String::new();
    };
    let mut head = format!("[Game \"{}\"]\n", spec.game);
    if !spec.variant.is_empty() && tags.get("Variant").is_none() {
        head.push_str("[Variant \"");
        head.push_str(&spec.variant.join(", "));
        head.push_str("\"]\n");
    }
    head
}
