//! The head of a game: its properties, which are LGN's tags where they mean the same.

use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::othello::discs::{self, Discs};
use crate::format::text::dates;
use crate::game::{Game, Start, registry};
use crate::lgn::syntax::quote::quote;
use crate::record::{Record, What};
use crate::source::Span;

use super::property::Property;

/// So many properties beside the moves has no real game.
const MOST: usize = 1000;

/// What property is what tag; the others have tags of their own, `GGF-XX`.
pub(super) const TAGS: [(&str, &str); 7] = [
    ("PC", "Site"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackElo"),
    ("RW", "WhiteElo"),
    ("TI", "TimeControl"),
    ("KM", "Komi"),
];

/// What the names of tags begin with that no other format has.
pub(super) const PREFIX: &str = "GGF-";

#[derive(Default)]
pub(super) struct Head<'t> {
    pub(super) moves: Vec<(Side, Span, Span)>,
    game: Option<(&'t str, Span)>,
    kind: Option<(&'t str, Span)>,
    /// With its blanks.
    board: Option<(&'t str, Property)>,
    /// The result, and the komi, as they are written.
    pub(super) result: Option<(&'t str, Span)>,
    pub(super) komi: Option<&'t str>,
    count: usize,
}

impl<'t> Head<'t> {
    /// Takes a property.
    pub(super) fn take(
        &mut self,
        text: &'t str,
        property: Property,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) {
        let name = property.name.of(text);
        let side = match name {
            "B" | "b" => Some(Side::Black),
            "W" | "w" => Some(Side::White),
            _ => None,
        };
        if let Some(side) = side {
            self.moves.push((side, property.name, property.value));
            return;
        }
        self.count += 1;
        if self.count > MOST {
            if self.count == MOST + 1 {
                let message = "more properties than any real game has";
                diagnostics.push(Diagnostic::new(Code::TooLarge, property.span(), message));
            }
            return;
        }
        let name = name.to_ascii_uppercase();
        let value = property.value.of(text).trim();
        let found = (value, property.span());
        let again = match name.as_str() {
            "GM" => self.game.replace(found).is_some(),
            "TY" => self.kind.replace(found).is_some(),
            "BO" => {
                let whole = property.value.of(text);
                self.board.replace((whole, property)).is_some()
            }
            "RE" => self.result.replace(found).is_some(),
            "DT" => date(value, property.span(), record),
            _ => {
                if name == "KM" {
                    self.komi = Some(value);
                }
                tag(&name, value, property.span(), record)
            }
        };
        if again {
            let message = format!("the property {name} stands here for the second time");
            diagnostics.push(Diagnostic::new(
                Code::DuplicateTag,
                property.span(),
                message,
            ));
        }
    }

    /// The rule set, and the position that the game starts from.
    pub(super) fn game(
        &mut self,
        named: Option<&'static dyn Game>,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'static dyn Game> {
        let unknown =
            |span: Span, message: String| Diagnostic::new(Code::UnknownGame, span, message);
        match self.game {
            Some((value, span)) if !value.eq_ignore_ascii_case("othello") => {
                let message = format!("{} is no game that this format is read for", quote(value));
                diagnostics.push(unknown(span, message));
                return None;
            }
            None if named.is_none() => {
                diagnostics.push(unknown(
                    Span::at(0),
                    "no GM property names the game".to_owned(),
                ));
                return None;
            }
            _ => {}
        }
        let named = match named {
            Some(named) if named.spec().game != "othello" => {
                let message = format!("{} is not played in this format", named.spec().title);
                diagnostics.push(unknown(Span::at(0), message));
                return None;
            }
            named => named,
        };
        let kind = self.kind.map_or("", |(value, _)| value);
        let misere = || registry::find("othello", "misere").ok();
        let game = if kind.contains('a') {
            misere()?
        } else {
            named.or_else(|| registry::find("othello", "").ok())?
        };
        if let Some((value, property)) = self.board {
            board(value, property, game, record, diagnostics)?;
        } else if let Some((value, span)) = self.kind
            && let Some(size) = size_of(value).filter(|size| *size != "8")
        {
            diagnostics.push(unsupported(size, span));
            return None;
        }
        if let Some((value, span)) = self.kind
            && value != usual_kind(game)
        {
            record.tags.push("GGF-TY", value, span);
        }
        Some(game)
    }
}

/// Reads the board. None if it has another size.
fn board(
    value: &str,
    property: Property,
    game: &'static dyn Game,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> Option<()> {
    let blanks = value.len() - value.trim_start().len();
    let value = value.trim();
    let size = size_of(value).unwrap_or_default();
    if size != "8" {
        diagnostics.push(unsupported(size, property.span()));
        return None;
    }
    let (mut discs, end) = Discs::read(value, 1, true);
    let rest = value.get(end..).unwrap_or_default().trim();
    let (Some(side), discs::COUNT) = (discs::side(rest), discs.pieces.len()) else {
        let message = "a board has its size, 64 signs and the side to move";
        let fault = Diagnostic::new(Code::BadDiagram, property.span(), message);
        let help =
            "as in `8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *`";
        diagnostics.push(fault.help(help));
        record.push(property.span(), What::Fault(None));
        return Some(());
    };
    let start = game.start(Start::default()).ok()?.board();
    let cells = || (game.spec().geometry)().cells();
    let is_usual = side == Side::Black
        && cells()
            .zip(&discs.pieces)
            .all(|(cell, piece)| start.get(cell) == *piece);
    if !is_usual {
        // Places are those of the whole text.
        let from = property.value.start + blanks as u32;
        for span in &mut discs.spans {
            *span = Span::new(span.start + from, span.end + from);
        }
        let last = from + value.len() as u32;
        let setup = discs.setup(Some((side, Span::new(last - 1, last))));
        record.setup(setup, property.span());
    }
    Some(())
}

/// The digits at the head of a kind of game, behind an `s`, or of a board.
fn size_of(value: &str) -> Option<&str> {
    let value = value.trim_start_matches('s');
    let digits = value.bytes().take_while(u8::is_ascii_digit).count();
    value.get(..digits).filter(|digits| !digits.is_empty())
}

fn unsupported(size: &str, span: Span) -> Diagnostic {
    let message = format!("a board of {size} by {size} squares");
    let fault = Diagnostic::new(Code::UnsupportedBoard, span, message);
    fault.help("Othello is played on 8 by 8 here")
}

/// The kind of a game from the usual start, with no komi.
pub(super) fn usual_kind(game: &'static dyn Game) -> &'static str {
    if game.spec().variant.contains(&"misere") {
        "8a"
    } else {
        "8"
    }
}

/// Adds a tag. True if it stands there already.
fn tag(name: &str, value: &str, span: Span, record: &mut Record) -> bool {
    if value.is_empty() {
        return false;
    }
    let known = TAGS.iter().find(|(property, _)| *property == name);
    let own = known.is_none().then(|| format!("{PREFIX}{name}"));
    let name = known.map_or(own.as_deref().unwrap_or_default(), |(_, tag)| *tag);
    if record.tags.get(name).is_some() {
        return true;
    }
    record
        .tags
        .push_with(name, span, |out| unescape(value, out));
    false
}

/// A value without its escapes: a backslash stands before a bracket or a backslash.
fn unescape(value: &str, out: &mut String) {
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let next = chars
            .peek()
            .copied()
            .filter(|next| matches!(next, ']' | '\\'));
        if c == '\\' && next.is_some() {
            chars.next();
        }
        out.push(next.filter(|_| c == '\\').unwrap_or(c));
    }
}

/// Adds the date, and the property as it stands where that says more. True if it stands there already.
fn date(value: &str, span: Span, record: &mut Record) -> bool {
    let told = told_date(value);
    if let Some(date) = &told {
        if record.tags.get("Date").is_some() {
            return true;
        }
        record.tags.push("Date", date, span);
    }
    let is_all = value.is_empty() || told.is_some_and(|date| property_of(&date) == value);
    !is_all && tag("DT", value, span, record)
}

/// `2003.12.15_12:33:18.MST`, `2000-4-16 11:13 EST`, `947375357` (seconds), `2009`.
fn told_date(value: &str) -> Option<String> {
    let day = value.split(['_', ' ']).next()?;
    if day.len() > 4 && day.bytes().all(|b| b.is_ascii_digit()) {
        return dates::of_seconds(day.parse().ok()?);
    }
    dates::date(day)
        .or_else(|| dates::date(value))
        .filter(|date| date != "????.??.??")
}

/// A date as the property has it.
pub(super) fn property_of(date: &str) -> String {
    date.trim_end_matches(".??").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_come_in_many_forms() {
        for (value, date) in [
            ("2003.12.15_12:33:18.MST", "2003.12.15"),
            ("947375357", "2000.01.08"),
            ("2000-4-16 11:13 EST", "2000.04.16"),
            ("2009", "2009.??.??"),
        ] {
            assert_eq!(told_date(value).as_deref(), Some(date));
        }
        for value in ["", "?", "soon", "99999999999999999999"] {
            assert_eq!(told_date(value), None, "{value}");
        }
    }

    #[test]
    fn escapes_are_brackets_and_backslashes_alone() {
        let plain = |text: &str| {
            let mut out = String::new();
            unescape(text, &mut out);
            out
        };
        assert_eq!(plain(r"a\]b\\c\d\"), r"a]b\c\d\");
    }
}
