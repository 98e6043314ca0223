//! The tags of a game: what its attributes say, and what the tables call what they name.

use std::sync::Arc;

use super::date;
use super::looked::Looked;
use super::tables::Row;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::Record;
use crate::source::Span;

/// The attributes of a game that become tags of their own.
const KNOWN: [&str; 13] = [
    "id",
    "publisher",
    "tournament",
    "round",
    "rule",
    "black",
    "white",
    "bresult",
    "btime",
    "wtime",
    "opening",
    "alt",
    "swap",
];

fn result_of(said: &str) -> Option<&'static str> {
    Some(match said {
        "1" => "B+",
        "0" => "W+",
        "0.5" | "0,5" | ".5" | "1/2" => "Draw",
        _ => return None,
    })
}

/// Adds the tags of a game, of which `list` has the attributes that say something, in the usual order.
pub(super) fn tell(
    list: &[(String, String, Span)],
    looked: &Looked,
    record: &mut Record,
    mut fault: impl FnMut(Diagnostic),
) {
    let mut told = Told {
        list,
        looked,
        record,
    };
    told.usual();
    if let Some((said, span)) = told.get("bresult") {
        if let Some(result) = result_of(said) {
            told.record.tags.push("Result", result, span);
        } else {
            let message = format!("{said:?} is no result: it is 1, 0 or 0.5 for Black");
            fault(Diagnostic::new(Code::BadValue, span, message));
        }
    }
    told.rest();
    for (name, value, span) in list {
        if !KNOWN.contains(&name.as_str()) {
            other(told.record, name, value, *span);
        }
    }
}

/// Adds something that no game is known to have: a tag, or a comment where there is such a tag already.
pub(super) fn other(record: &mut Record, name: &str, value: &str, span: Span) {
    let plain = |sign: char| {
        if sign.is_ascii_alphanumeric() {
            sign
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(plain).collect();
    let name = format!("Rif-{name}");
    if record.tags.get(&name).is_none() {
        record.tags.push(&name, value, span);
    } else {
        record.remark(value, span);
    }
}

/// The tags of a game.
struct Told<'a> {
    list: &'a [(String, String, Span)],
    looked: &'a Looked,
    record: &'a mut Record,
}

impl<'a> Told<'a> {
    fn get(&self, name: &str) -> Option<(&'a str, Span)> {
        let found = self.list.iter().find(|(known, ..)| known == name);
        found.map(|(_, said, span)| (said.as_str(), *span))
    }

    /// Where somebody who looked for an attribute is to be sent.
    fn span(&self, name: &str) -> Span {
        self.get(name).map_or(Span::at(0), |(_, span)| span)
    }

    fn tag(&mut self, name: &str, value: Option<&str>, of: &str) {
        let span = self.span(of);
        if let Some(value) = value {
            self.record.tags.push(name, value, span);
        }
    }

    /// What a row calls itself, or the number that names a row which is not there.
    fn named(&mut self, tag: &str, row: Option<&Row>, keys: [&str; 2], of: &str) {
        let words: Vec<&str> = row.map_or(Vec::new(), |row| {
            keys.iter().filter_map(|key| row.get(key)).collect()
        });
        if !words.is_empty() {
            self.tag(tag, Some(&words.join(" ")), of);
        } else if let Some((id, span)) = self.get(of) {
            self.record.tags.push(&format!("{tag}Id"), id, span);
        }
    }

    /// Event, Site, Date, Round, Black and White.
    fn usual(&mut self) {
        let looked = self.looked;
        let tournament = looked.tournament.as_deref();
        self.named("Event", tournament, ["name", ""], "tournament");
        let name = |row: &Option<Arc<Row>>| {
            row.as_ref()
                .and_then(|row| row.get("name"))
                .map(str::to_owned)
        };
        let site: Vec<String> = [name(&looked.city), name(&looked.country)]
            .into_iter()
            .flatten()
            .collect();
        let site = (!site.is_empty()).then(|| site.join(", "));
        self.tag("Site", site.as_deref(), "tournament");
        let month = name(&looked.month);
        let date = tournament.and_then(|row| date::of(row, month.as_deref()));
        self.tag("Date", date.as_deref(), "tournament");
        self.copy("Round", "round");
        let [black, white] = &looked.players;
        self.named("Black", black.as_deref(), ["name", "surname"], "black");
        self.named("White", white.as_deref(), ["name", "surname"], "white");
    }

    fn copy(&mut self, tag: &str, of: &str) {
        if let Some((said, span)) = self.get(of) {
            self.record.tags.push(tag, said, span);
        }
    }

    /// What the usual tags have no room for.
    fn rest(&mut self) {
        let looked = self.looked;
        let name = |row: &Option<Arc<Row>>| {
            row.as_ref()
                .and_then(|row| row.get("name"))
                .map(str::to_owned)
        };
        self.named("Rule", looked.rule.as_deref(), ["name", ""], "rule");
        self.named(
            "Opening",
            looked.opening.as_deref(),
            ["abbr", "name"],
            "opening",
        );
        self.copy("Alt", "alt");
        self.copy("Swap", "swap");
        self.copy("BlackTime", "btime");
        self.copy("WhiteTime", "wtime");
        let [black, white] = &looked.countries;
        self.tag("BlackCountry", name(black).as_deref(), "black");
        self.tag("WhiteCountry", name(white).as_deref(), "white");
        if let Some(row) = looked.tournament.as_deref() {
            for (tag, key) in [
                ("EventStart", "start"),
                ("EventEnd", "end"),
                ("Rated", "rated"),
            ] {
                self.tag(tag, row.get(key), "tournament");
            }
        }
        self.copy("Publisher", "publisher");
        self.copy("RenjuNetId", "id");
    }
}
