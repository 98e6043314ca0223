//! What a game names in the tables, and the rule set that follows from it.

use std::sync::Arc;

use super::carries;
use super::tables::{Row, Table, Tables};
use super::tag::{self, attributes, start};
use crate::game::Game;
use crate::game::registry::{GAMES, find};

/// The rows of the tables that a game names.
#[derive(Default)]
pub(super) struct Looked {
    pub(super) tournament: Option<Arc<Row>>,
    pub(super) country: Option<Arc<Row>>,
    pub(super) city: Option<Arc<Row>>,
    pub(super) month: Option<Arc<Row>>,
    pub(super) rule: Option<Arc<Row>>,
    pub(super) opening: Option<Arc<Row>>,
    /// Black and White, and their countries.
    pub(super) players: [Option<Arc<Row>>; 2],
    pub(super) countries: [Option<Arc<Row>>; 2],
}

impl Looked {
    /// What the game that the text begins with names. Faults are left to who reads it.
    pub(super) fn new(text: &str, tables: &Tables) -> Self {
        let mut looked = Self::default();
        let end = memchr::memchr(b'>', text.as_bytes()).map_or(text.len(), |at| at + 1);
        let piece = text.get(..end).unwrap_or(text);
        let tag = start(piece);
        let each = |value: tag::Value<'_>| {
            let get = |table| tables.get(table, value.text.trim());
            match value.name {
                "tournament" => looked.tournament = get(Table::Tournaments),
                "rule" => looked.rule = get(Table::Rules),
                "opening" => looked.opening = get(Table::Openings),
                "black" => looked.players[0] = get(Table::Players),
                "white" => looked.players[1] = get(Table::Players),
                _ => {}
            }
        };
        attributes(piece, &tag, each, |_| {});
        let named = |row: &Option<Arc<Row>>, name, table| {
            row.as_ref()
                .and_then(|row| tables.get(table, row.get(name)?))
        };
        let tournament = &looked.tournament;
        looked.country = named(tournament, "country", Table::Countries);
        looked.city = named(tournament, "city", Table::Cities);
        looked.month = named(tournament, "month", Table::Months);
        looked.countries = looked
            .players
            .each_ref()
            .map(|player| named(player, "country", Table::Countries));
        if looked.rule.is_none() {
            looked.rule = named(&looked.tournament, "rule", Table::Rules);
        }
        looked
    }

    /// The rule set: a game of 15 lines that the name or category of the rule tells, or renju, of which the
    /// rules named in the table are opening protocols.
    pub(super) fn game(&self, asked: Option<&'static dyn Game>) -> Option<&'static dyn Game> {
        let says = |name: &str| {
            let rule = self.rule.as_ref();
            let words = ["name", "category"].map(|key| rule.and_then(|rule| rule.get(key)));
            words
                .into_iter()
                .flatten()
                .any(|said| said.to_ascii_lowercase().contains(name))
        };
        let has = |game: &&dyn Game| carries(game.spec());
        let families = GAMES
            .iter()
            .filter(|family| family.sets.first().is_some_and(has));
        let named = families.map(|family| family.game).find(|game| says(game));
        match (asked, named) {
            (Some(asked), None) => Some(asked).filter(|asked| has(&&**asked)),
            (Some(asked), Some(named)) if asked.spec().game == named => {
                Some(asked).filter(|asked| has(&&**asked))
            }
            (_, named) => find(named.unwrap_or("renju"), "").ok(),
        }
    }
}
