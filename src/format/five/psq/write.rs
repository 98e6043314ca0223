//! Writes PSQ.

use std::io::Write;

use super::league::{League, name_of, rules_of};
use super::{HEAD, LEVEL, SCHEME};
use crate::format::five::rules;
use crate::format::five::stones::{Room, line_of};
use crate::format::{Losses, Told, Writer};
use crate::source::Span;

pub(super) struct Lines;

const ROOM: Room = Room {
    tags: &[
        "Black",
        "White",
        "BlackLevel",
        "WhiteLevel",
        "EndCode",
        "League",
        "LeagueNumber",
    ],
    times: true,
    passes: false,
    last: false,
};

impl Writer for Lines {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let stones = ROOM.stones(told, losses)?.stones;
        let geometry = (told.game.spec().geometry)();
        let (files, rows) = rules::extent(geometry);
        let level = |tag, losses: &mut Losses| {
            line_of(told.record, tag, is_number, losses).unwrap_or(LEVEL)
        };
        let (black, white) = (level("BlackLevel", losses), level("WhiteLevel", losses));
        // Writing to memory never fails.
        let _ = writeln!(out, "{HEAD}ky {files}x{rows}, {black}:{white}, 0");
        for stone in stones {
            let (x, y) = stone
                .cell
                .map_or((0, 0), |cell| SCHEME.numbers(cell, geometry));
            let _ = writeln!(out, "{x},{y},{}", stone.millis.unwrap_or(0));
        }
        let name = |tag, losses: &mut Losses| line_of(told.record, tag, is_name, losses);
        let (black, white) = (name("Black", losses), name("White", losses));
        if black.or(white).is_some() {
            for name in [black, white] {
                let _ = writeln!(out, "{}", name.unwrap_or("?"));
            }
        }
        let code = line_of(
            told.record,
            "EndCode",
            |code| code.parse::<i64>().is_ok(),
            losses,
        );
        let _ = writeln!(out, "{}", code.unwrap_or("-1"));
        if let Some((number, league)) = league(told, losses) {
            let _ = writeln!(out, "{number},{league}");
        }
        Ok(())
    }
}

/// What the last line says; none if nothing needs it. A league that plays by other rules than the record is
/// left out.
fn league<'r>(told: &Told<'r>, losses: &mut Losses) -> Option<(&'r str, &'r str)> {
    let spec = told.game.spec();
    let own = name_of(spec.game, spec.variant);
    let plain = if spec.game == "gomoku" && own.is_none() {
        "gomoku"
    } else {
        own.and_then(rules_of).unwrap_or_default()
    };
    if plain.is_empty() {
        losses.add("rule sets");
    }
    let fits = |name: &str| {
        // A league of no rules that are known is read as gomoku.
        rules_of(name).unwrap_or("gomoku") == plain
            && League::parse(&format!("0,{name}"), Span::at(0)).is_some()
    };
    let number = line_of(told.record, "LeagueNumber", is_number, losses);
    let league = line_of(told.record, "League", fits, losses).or(own);
    if league.is_none() && number.is_some() {
        losses.add("the tag LeagueNumber");
    }
    Some((number.unwrap_or("0"), league?))
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a line is read as a name.
fn is_name(text: &str) -> bool {
    let is_other = text
        .bytes()
        .all(|b| b.is_ascii_digit() || b" ,-".contains(&b));
    !is_other && !text.starts_with(HEAD) && text != "?"
}
