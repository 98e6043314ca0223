//! Writes a record as the site does.

use std::fmt::Write as _;

use super::keys::{self, Key};
use super::{SCHEME, first_side, names};
use crate::board::Side;
use crate::check::walk::{Event, main_line};
use crate::format::{Carries, Losses, Told, Writer};
use crate::record::{Action, Claim, Ending, How};

/// Writes one game behind the other.
#[derive(Default)]
pub(super) struct Text {
    is_behind: bool,
    turns: Turns,
}

/// What the site's text has room for.
const CARRIES: Carries = Carries {
    tags: None,
    ends: true,
    ..Carries::MOVES
};

/// No line is longer, in letters.
const WIDTH: usize = 80;

impl Writer for Text {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let usual = names::usual(told.game.spec())
            .ok_or_else(|| format!("the site does not have {}", told.game.spec().title))?;
        self.turns.fill(told)?;
        CARRIES.count(told, losses);
        let head = Head {
            told,
            first: self.turns.first(told),
        };
        self.turns.count(losses);
        head.count(losses);
        let mut text = String::new();
        if std::mem::replace(&mut self.is_behind, true) {
            text.push_str("\r\n");
        }
        let claim = self
            .turns
            .claim
            .or(head.claim())
            .unwrap_or(Claim::Unfinished);
        head.write(usual, claim, &mut text, losses);
        text.push_str("\r\n");
        self.turns.text.push_str(head.result(claim));
        wrap(&self.turns.text, &mut text);
        out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Appends a text in lines.
fn wrap(text: &str, out: &mut String) {
    let mut rest = text;
    while rest.len() > WIDTH
        && let Some(at) = rest.get(..=WIDTH).and_then(|line| line.rfind(' '))
    {
        let (line, behind) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.push_str(line);
        out.push_str("\r\n");
        rest = behind.strip_prefix(' ').unwrap_or(behind);
    }
    out.push_str(rest);
    out.push_str("\r\n");
}

/// The turns of a record.
#[derive(Default)]
struct Turns {
    /// They as text, a blank behind each.
    text: String,
    count: u32,
    /// Whose the first one is.
    side: Option<Side>,
    /// The word by which the game ended, if a word did.
    ending: Option<Ending>,
    /// The result that stands as a word.
    claim: Option<Claim>,
    /// Why they can't be carried.
    fault: Option<String>,
}

impl Turns {
    fn fill(&mut self, told: &Told<'_>) -> Result<(), String> {
        let text = std::mem::take(&mut self.text);
        *self = Self::default();
        self.text = text;
        self.text.clear();
        main_line(told.game, told.record, &told.chunk.text, &mut |event| {
            self.event(told, event);
        });
        self.fault.take().map_or(Ok(()), Err)
    }

    fn event(&mut self, told: &Told<'_>, event: &Event<'_>) {
        match event {
            Event::Start(_) => self.refuse("it can't begin from a position"),
            Event::Doubt(_) => self.refuse("it has no turns in doubt"),
            Event::Result(claim) => self.claim = Some(*claim),
            Event::Turn(word) => {
                if self.count == 0 {
                    self.side = word.side;
                }
                match word.actions.list {
                    [Action::Place(cell), rest @ ..]
                        if rest.iter().all(|part| matches!(part, Action::Remove(_))) =>
                    {
                        let geometry = (told.game.spec().geometry)();
                        if cell.index() < geometry.len() {
                            let (file, _) = geometry.lattice(*cell);
                            let (_, row) = SCHEME.numbers(*cell, geometry);
                            let letter = SCHEME.letter(file).to_ascii_uppercase();
                            self.word(format_args!("{letter}{row}"));
                        } else {
                            self.refuse("it has no name for a cell off the board");
                        }
                    }
                    [Action::Pass] => self.word(format_args!("pass")),
                    [Action::End(ending)] => {
                        self.ending = Some(*ending);
                        match ending {
                            Ending::Resigned => self.word(format_args!("Resign")),
                            Ending::Forfeit => self.word(format_args!("Forfeit")),
                            _ => {}
                        }
                    }
                    _ => self.refuse("it has placements alone"),
                }
            }
            _ => {}
        }
    }

    fn word(&mut self, word: std::fmt::Arguments<'_>) {
        if self.count.is_multiple_of(2) {
            let _ = write!(self.text, "{}. ", self.count / 2 + 1);
        }
        let _ = write!(self.text, "{word} ");
        self.count += 1;
    }

    fn refuse(&mut self, why: &str) {
        self.fault.get_or_insert_with(|| why.to_owned());
    }

    /// The side that begins.
    fn first(&self, told: &Told<'_>) -> Side {
        let spec = told.game.spec();
        let said = told.record.tags.get("First").and_then(Side::from_name);
        self.side.or(spec.first).or(said).unwrap_or(Side::Black)
    }

    fn count(&self, losses: &mut Losses) {
        if matches!(self.ending, Some(Ending::Time | Ending::Agreed)) {
            losses.add("the words time and draw");
        }
    }
}

/// What stands above the turns.
struct Head<'a> {
    told: &'a Told<'a>,
    /// The side of player 1.
    first: Side,
}

impl Head<'_> {
    /// The result that a tag tells.
    fn claim(&self) -> Option<Claim> {
        self.told.record.tags.get("Result").and_then(Claim::parse)
    }

    fn result(&self, claim: Claim) -> &'static str {
        match claim {
            Claim::Win(side, _) if side == self.first => "1-0",
            Claim::Win(..) => "0-1",
            Claim::Draw => "1/2-1/2",
            Claim::Void | Claim::Unfinished => "?",
        }
    }

    /// Counts what the text can't say of a game.
    fn count(&self, losses: &mut Losses) {
        let spec = self.told.game.spec();
        if names::usual(spec).is_none_or(|name| !names::stands_for(name, spec)) {
            losses.add(format!("the rule set {}", spec.id));
        }
        if self.first != first_side(spec) {
            losses.add("that Black begins");
        }
        match self.claim() {
            Some(Claim::Void) => losses.add("void results"),
            Some(Claim::Win(_, How::Resigned | How::Time | How::Forfeit | How::Margin(_))) => {
                losses.add("reasons of results");
            }
            _ => {}
        }
    }

    fn write(&self, usual: &str, claim: Claim, out: &mut String, losses: &mut Losses) {
        let tags = &self.told.record.tags;
        for (key, what) in keys::HEAD {
            let said = tags.get(keys::tag(*what, self.first));
            match what {
                Key::Game => {
                    let spec = self.told.game.spec();
                    let name = said.filter(|name| names::stands_for(name, spec));
                    header(key, name.unwrap_or(usual), out, losses);
                }
                Key::Date => {
                    let date = said.map(keys::date_of);
                    header(key, date.as_deref().unwrap_or("-"), out, losses);
                }
                Key::Result => header(key, self.result(claim), out, losses),
                _ => {
                    if said == Some("-") {
                        losses.add("values that are a hyphen");
                    }
                    header(key, said.unwrap_or("-"), out, losses);
                }
            }
        }
        if let Some(value) = tags.get(keys::SWAPPED.1) {
            header(keys::SWAPPED.0, value, out, losses);
        }
        for (name, value, _) in tags.iter() {
            if !keys::is_taken(name) {
                header(&keys::key_of(name), value, out, losses);
            }
        }
    }
}

/// Appends a header. A value can't hold what would end it.
fn header(key: &str, value: &str, out: &mut String, losses: &mut Losses) {
    let _ = write!(out, "[{key} \"");
    let mut last_quote = false;
    let mut altered = false;
    for c in value.chars() {
        let is_end = c.is_control() || (c == ']' && last_quote);
        altered |= is_end;
        out.push(if is_end { ' ' } else { c });
        last_quote = c == '"' || (last_quote && (is_end || c.is_whitespace()));
    }
    if altered {
        losses.add("line ends and quoted brackets in tags");
    }
    out.push_str("\"]\r\n");
}
