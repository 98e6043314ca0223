//! The writer: one game a line, with the properties in the order of GGS.

use crate::board::Side;
use crate::check::walk::{Event, Word, main_line};
use crate::format::othello::discs;
use crate::format::othello::reached::reached;
use crate::format::{Carries, Losses, Told, Writer};
use crate::game::Start;
use crate::record::{Action, Claim, Outcome, Score, Setup};

use super::head::{PREFIX, TAGS, property_of, usual_kind};
use super::{moves, outcome};

/// Writes games.
pub(super) struct Lines;

/// Tags and comments are counted here: only some are carried.
const CARRIES: Carries = Carries {
    glyphs: false,
    variations: false,
    figures: false,
    number: false,
    result: false,
    checkpoints: false,
    ends: false,
    as_played: false,
    claims: false,
    ..Carries::ALL
};

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let mut lost = Losses::default();
        let mut body = Body {
            told,
            text: String::new(),
            board: None,
            may_be_told: false,
            refused: None,
        };
        let outcome = main_line(told.game, told.record, &told.chunk.text, &mut |event| {
            body.event(event, &mut lost);
        });
        if let Some(why) = body.refused {
            return Err(why.to_owned());
        }
        CARRIES.count(told, &mut lost);
        let (game, all) = match_of(told);
        let mut line = String::new();
        if game == 1 && all > 1 {
            line.push_str(&all.to_string());
            line.push(' ');
        }
        line.push_str("(;");
        head(told, outcome.as_ref(), &mut lost, &mut line);
        let board = body.board.take().unwrap_or_else(|| start(told));
        value("BO", &board, &mut line);
        line.push_str(&body.text);
        line.push_str(if game < all { ";)" } else { ";)\n" });
        losses.append(&lost);
        out.extend_from_slice(line.as_bytes());
        Ok(())
    }
}

/// Which game of a match it is, and how many that has.
fn match_of(told: &Told<'_>) -> (u32, u32) {
    let tag = told.record.tags.get("GGF-Match");
    let parts = tag.and_then(|tag| tag.split_once('/'));
    let numbers = parts.and_then(|(game, all)| Some((game.parse().ok()?, all.parse().ok()?)));
    numbers
        .filter(|(game, all)| game <= all && *all < 1000)
        .unwrap_or((1, 1))
}

fn head(told: &Told<'_>, outcome: Option<&Outcome>, losses: &mut Losses, out: &mut String) {
    let tags = &told.record.tags;
    let kept = |name: &str| tags.get(&format!("{PREFIX}{name}"));
    value("GM", "Othello", out);
    for name in [
        "PC", "DT", "PB", "PW", "RB", "RW", "TI", "TB", "TW", "TY", "KB", "KW", "KM", "RE",
    ] {
        let known = TAGS.iter().find(|(property, _)| *property == name);
        match name {
            "DT" => {
                let date = tags.get("Date").map(property_of);
                if let Some(date) = kept(name).map(ToOwned::to_owned).or(date) {
                    value(name, &date, out);
                }
            }
            "TY" => value(
                name,
                kept(name).unwrap_or_else(|| usual_kind(told.game)),
                out,
            ),
            "RE" => {
                let property = result(told, outcome);
                compare(&property, told, losses);
                value(name, &property, out);
            }
            _ => {
                let tag = known.map_or_else(|| kept(name), |(_, tag)| tags.get(tag));
                if let Some(text) = tag {
                    value(name, text, out);
                    uneven(text, losses);
                }
            }
        }
    }
    for (name, text, _) in tags.iter() {
        let is_known = TAGS.iter().any(|(_, tag)| *tag == name);
        let own = name.strip_prefix(PREFIX).filter(|own| {
            !own.is_empty()
                && own
                    .bytes()
                    .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit())
        });
        let is_told = match name {
            "Game" | "Variant" | "Date" | "Result" | "Score" | "First" | "GGF-Match" => true,
            _ => is_known,
        };
        match own {
            _ if is_told => {}
            Some("DT" | "TB" | "TW" | "TY" | "KB" | "KW" | "RE") => {}
            Some("B" | "W" | "GM" | "BO") | None => losses.add(format!("the tag {name}")),
            Some(own) => {
                value(own, text, out);
                uneven(text, losses);
            }
        }
    }
}

/// Counts what is read of a value otherwise than it was: blanks round it, nothing else, ends of lines.
fn uneven(text: &str, losses: &mut Losses) {
    if text.is_empty() || text.trim() != text {
        losses.add("tags that are empty or have blanks at their ends");
    } else if text.contains(['\n', '\r']) {
        losses.add("tags with ends of lines");
    }
}

/// The result as a property.
fn result(told: &Told<'_>, outcome: Option<&Outcome>) -> String {
    let tags = &told.record.tags;
    if let Some(kept) = tags.get("GGF-RE") {
        return kept.to_owned();
    }
    let claim = tags
        .get("Result")
        .and_then(Claim::parse)
        .or(told.record.result_word());
    let claim = claim.or_else(|| outcome.map(Outcome::claim));
    if let Some(property) = claim.and_then(|claim| outcome::property_of(claim, outcome)) {
        return property;
    }
    let scores = [tags.get("Score"), tags.get("ClaimedScore")];
    let score = scores.into_iter().flatten().find_map(Score::parse);
    let on_board = outcome.and_then(|outcome| outcome.score);
    if let Some(score) = on_board.or(score) {
        return outcome::of_score(score);
    }
    "?".to_owned()
}

/// Counts what will be read of a result otherwise than the record has it.
fn compare(property: &str, told: &Told<'_>, losses: &mut Losses) {
    let tags = &told.record.tags;
    let reached = reached(told.game, told.record);
    let komi = tags.get("Komi").and_then(|komi| komi.parse().ok());
    let read = outcome::read(property, komi.unwrap_or(0.0), told.game, reached.as_ref());
    let (claim, score) = read.unzip();
    let claim = claim.map(|claim| claim.to_string());
    let score = score.flatten().map(|score| score.to_string());
    for (name, other) in [("Result", claim), ("Score", score)] {
        losses.compare(name, tags.get(name), other.as_deref());
    }
    let is_kept = tags.get("GGF-RE").is_some();
    if !is_kept && outcome::is_kept(property, told.game, reached.as_ref(), komi.unwrap_or(0.0)) {
        losses.add("games without a tag GGF-RE");
    }
}

/// The board at the start, where the record has no position.
fn start(told: &Told<'_>) -> String {
    let geometry = (told.game.spec().geometry)();
    let Ok(play) = told.game.start(Start::default()) else {
        return String::new();
    };
    let board = play.board();
    let pieces: Vec<_> = geometry.cells().map(|cell| board.get(cell)).collect();
    rows(&pieces, Side::Black, told)
}

const SIGNS: [char; 3] = ['*', 'O', '-'];

fn rows(pieces: &[Option<Side>], side: Side, told: &Told<'_>) -> String {
    let mut text = "8 ".to_owned();
    discs::write(pieces, (told.game.spec().geometry)(), SIGNS, " ", &mut text);
    text.push(' ');
    text.push(discs::sign(Some(side), SIGNS));
    text
}

fn value(name: &str, value: &str, out: &mut String) {
    out.push_str(name);
    out.push('[');
    for c in value.chars() {
        match c {
            ']' | '\\' => out.extend(['\\', c]),
            '\n' | '\r' => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push(']');
}

struct Body<'a> {
    told: &'a Told<'a>,
    text: String,
    board: Option<String>,
    /// Whether the last thing is a turn of which nothing is said yet.
    may_be_told: bool,
    refused: Option<&'static str>,
}

impl Body<'_> {
    fn event(&mut self, event: &Event<'_>, losses: &mut Losses) {
        match event {
            Event::Turn(word) => self.word(word),
            Event::Doubt(_) => self.refused = Some("it has no turns that are in doubt"),
            Event::Comment(text) => self.comment(text, losses),
            Event::Start(setup) => self.start(setup, losses),
            _ => {}
        }
    }

    fn start(&mut self, setup: &Setup, losses: &mut Losses) {
        let side = setup.side.map_or(Side::Black, |(side, _)| side);
        let board = rows(&setup.pieces, side, self.told);
        if board == start(self.told) {
            losses.add("positions that are the usual start");
        }
        self.board = Some(board);
    }

    fn word(&mut self, word: &Word<'_>) {
        let geometry = (self.told.game.spec().geometry)();
        let turn = match word.actions.list {
            [Action::Place(cell), ..] => geometry.name(*cell),
            [Action::Pass] => "pass",
            _ => return,
        };
        let Some(side) = word.side else {
            // A pass behind the end says nothing.
            if turn != "pass" {
                self.refused = Some("a turn has no colour that could be told");
            }
            return;
        };
        if turn == "?" {
            self.refused = Some("it has no turns off the board");
        }
        self.text.push(side.letter());
        self.text.push('[');
        self.text.push_str(turn);
        self.text.push(']');
        self.may_be_told = true;
    }

    fn comment(&mut self, text: &str, losses: &mut Losses) {
        let may_be_told = std::mem::take(&mut self.may_be_told);
        let Some((eval, time)) = moves::said(text).filter(|_| may_be_told) else {
            losses.add("comments");
            return;
        };
        self.text.pop();
        self.text.push('/');
        self.text.push_str(eval);
        if !time.is_empty() {
            self.text.push('/');
            self.text.push_str(time);
        }
        self.text.push(']');
    }
}
