//! The first node as it is written: one row.

use super::info;
use super::outcome;
use super::point::Points;
use super::setup::usual;
use super::text::escape;
use super::words::{Named, of_rules};
use crate::board::Side;
use crate::format::Told;
use crate::record::Claim;

/// Tags that are told by something else.
const ELSEWHERE: &[&str] = &["Game", "Variant", "First"];

/// Appends the first node with its tags. `has_start` says that the record tells where it starts from.
pub(super) fn write(told: &Told<'_>, has_start: bool, out: &mut Vec<u8>) {
    let spec = told.game.spec();
    let geometry = (spec.geometry)();
    let is_othello = spec.piece == "disc";
    let number = if is_othello { "2" } else { "4" };
    let lines = geometry.rows().len();
    out.extend_from_slice(format!(";FF[4]GM[{number}]CA[UTF-8]SZ[{lines}]").as_bytes());
    let own_words = told.record.tags.get("SGF-RU").filter(|words| {
        let named = of_rules(words);
        matches!(named, Named::Rules(game) if game.spec().id == spec.id)
    });
    if own_words.is_none() && spec.id != "othello" {
        property("RU", spec.id, out);
    }
    let mut others = Vec::new();
    for (name, value, _) in told.record.tags.iter() {
        if !tag(told, name, value, (own_words.is_some(), has_start), out) {
            others.push((name, value));
        }
    }
    if !others.is_empty() {
        out.extend_from_slice(b"LGT");
        for (name, value) in others {
            out.push(b'[');
            escape(name, true, out);
            out.push(b':');
            escape(value, true, out);
            out.push(b']');
        }
    }
    if is_othello && !has_start {
        start(told, out);
    }
    out.push(b'\n');
}

fn property(name: &str, text: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(name.as_bytes());
    out.push(b'[');
    escape(text, false, out);
    out.push(b']');
}

/// Writes a tag as a property of its own; false if there is none that would read as the same.
fn tag(
    told: &Told<'_>,
    name: &str,
    value: &str,
    (has_words, has_start): (bool, bool),
    out: &mut Vec<u8>,
) -> bool {
    if ELSEWHERE.contains(&name) {
        // Pente's first side is told by the first move, unless there is none or it is Black's.
        return name != "First" || (!has_start && says_first(told, value));
    }
    if let Some(raw_name) = name.strip_prefix("SGF-") {
        return raw(raw_name, value, has_words, out);
    }
    let kept = |name: &str| told.record.tags.get(name);
    match name {
        "Result" => {
            let claim = Claim::parse(value);
            if claim == Some(Claim::Unfinished) {
                return true;
            }
            if let Some(raw) = kept("SGF-RE") {
                return outcome::read(raw, told.game.spec()).0 == claim;
            }
            let read = outcome::read(value, told.game.spec());
            let comes_back = read.1 && read.0 == claim && claim.is_some();
            if comes_back {
                property("RE", value, out);
            }
            comes_back
        }
        "Date" => {
            if let Some(raw) = kept("SGF-DT") {
                return info::date(raw).is_some_and(|(date, _)| date == value);
            }
            let date = info::date_back(value);
            if let Some(date) = &date {
                property("DT", date, out);
            }
            date.is_some()
        }
        _ => {
            let own = info::property(name, value);
            // A rank beside a rating has no room.
            let other = match name {
                "BlackRank" => "BlackElo",
                "WhiteRank" => "WhiteElo",
                _ => "",
            };
            let own = own.filter(|_| kept(other).is_none());
            if let Some(own) = own {
                property(own, value, out);
            }
            own.is_some()
        }
    }
}

/// Writes a property as it was read, if it can stand in the first node and is read as that tag.
fn raw(name: &str, value: &str, has_words: bool, out: &mut Vec<u8>) -> bool {
    let id = super::id::Id::read(name.as_bytes());
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let is_own = super::about::is_head(id) || super::about::is_of_node(id);
    let texts = super::text::is_sealed(value);
    if !is_name || is_own || !texts || (name == "RU" && !has_words) || info::tag(id, "").is_some() {
        return false;
    }
    out.extend_from_slice(name.as_bytes());
    out.push(b'[');
    out.extend_from_slice(value.as_bytes());
    out.push(b']');
    true
}

/// Whether the first move tells that this side begins.
fn says_first(told: &Told<'_>, value: &str) -> bool {
    let spec = told.game.spec();
    let has_words = told.replay.turns > 0;
    spec.first.map(Side::name) == Some(value) || (value == Side::White.name() && has_words)
}

/// The discs that a game of Othello begins with: most programs want to be told.
fn start(told: &Told<'_>, out: &mut Vec<u8>) {
    let geometry = (told.game.spec().geometry)();
    let pieces = usual(told.game);
    for side in [Side::Black, Side::White] {
        let own =
            |cell: &crate::board::Cell| pieces.get(cell.index()).copied().flatten() == Some(side);
        let mut cells = geometry.cells().filter(own).peekable();
        if cells.peek().is_none() {
            return;
        }
        out.extend_from_slice(&[b'A', side.letter() as u8]);
        for cell in cells {
            out.push(b'[');
            Points::write(geometry, cell, out);
            out.push(b']');
        }
    }
    out.extend_from_slice(b"PL[B]");
}
