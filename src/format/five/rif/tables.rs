//! The tables that games name by numbers: who played, where, and by which rules.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::tag::{attributes, start};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// How many bytes of tables are kept.
pub(super) const MOST: usize = 16 << 20;

/// A table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Table {
    Countries,
    Cities,
    Months,
    Rules,
    Openings,
    Players,
    Tournaments,
}

/// The elements that tables are, with their rows.
pub(super) const TABLES: [(&str, &str, Table); 7] = [
    ("countries", "country", Table::Countries),
    ("cities", "city", Table::Cities),
    ("months", "month", Table::Months),
    ("rules", "rule", Table::Rules),
    ("openings", "opening", Table::Openings),
    ("players", "player", Table::Players),
    ("tournaments", "tournament", Table::Tournaments),
];

/// A row: its attributes, without its id.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Row(Vec<(Box<str>, Box<str>)>);

impl Row {
    /// The value of an attribute, if it says something.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(known, _)| &**known == name);
        found.map(|(_, value)| &**value)
    }
}

/// All tables.
#[derive(Default)]
pub(super) struct Tables {
    rows: BTreeMap<(Table, Box<str>), Arc<Row>>,
    bytes: usize,
}

impl Tables {
    pub(super) fn get(&self, table: Table, id: &str) -> Option<Arc<Row>> {
        self.rows.get(&(table, id.into())).cloned()
    }

    /// Adds a row, which is the piece `text`, and tells what is wrong with it. Of two with the same id the first
    /// counts.
    pub(super) fn add(&mut self, table: Table, text: &str, fault: &mut dyn FnMut(Diagnostic)) {
        let (mut id, mut row, mut place) = (None, Row::default(), Span::at(0));
        let mut bytes = 0;
        let tag = start(text);
        let mut wrong = Vec::new();
        attributes(
            text,
            &tag,
            |value| {
                let said = value.text.trim();
                if value.name == "id" {
                    place = value.span;
                    id = (!said.is_empty()).then(|| Box::from(said));
                } else if !said.is_empty() {
                    bytes += value.name.len() + said.len();
                    row.0.push((value.name.into(), said.into()));
                }
            },
            |fault| wrong.push(fault),
        );
        wrong.into_iter().for_each(&mut *fault);
        let Some::<Box<str>>(id) = id else {
            let whole = Span::new(0, text.len() as u32);
            fault(Diagnostic::new(
                Code::BadValue,
                whole,
                "a row of a table without an id",
            ));
            return;
        };
        match self.rows.get(&(table, id.clone())) {
            Some(first) if **first == row => {}
            Some(_) => {
                let message = format!("the id {id} stands for something else already");
                let wrong = Diagnostic::new(Code::BadValue, place, message);
                fault(wrong.help("the first row of an id counts"));
            }
            None if self.bytes > MOST => {}
            None => {
                self.bytes += bytes + id.len();
                self.rows.insert((table, id), Arc::new(row));
                if self.bytes > MOST {
                    let message = format!("tables of more than {} MiB", MOST >> 20);
                    let wrong = Diagnostic::new(Code::TooLarge, Span::at(0), message);
                    fault(wrong.help("the rows from here on are left out"));
                }
            }
        }
    }
}
