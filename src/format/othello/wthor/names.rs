//! The tables of names, `.jou` and `.trn`: what numbers stand for, and which number a name gets.

use std::collections::BTreeMap;

use encoding_rs::{Encoding, WINDOWS_1252};

use super::head::{HEAD, Head};

/// A kind of table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Kind {
    /// What its files end in.
    pub(super) ending: &'static str,
    /// The bytes of an entry: a name, and at least one 0 behind it.
    size: usize,
    /// What entry 0 is called, which stands for everything that is not known.
    pub(super) unknown: &'static str,
}

/// Players.
pub(super) const PLAYERS: Kind = Kind {
    ending: "jou",
    size: 20,
    unknown: "???",
};

/// Tournaments.
pub(super) const TOURNAMENTS: Kind = Kind {
    ending: "trn",
    size: 26,
    unknown: "Diverses parties",
};

/// A table that was read.
pub(super) struct Table {
    pub(super) kind: Kind,
    names: Vec<String>,
    /// What is wrong with the file.
    pub(super) fault: Option<String>,
}

impl Table {
    /// Reads a table. As many names are taken as stand there, whatever its head says.
    pub(super) fn read(kind: Kind, file: &[u8], encoding: Option<&'static Encoding>) -> Self {
        let entries = file.get(HEAD..).unwrap_or_default();
        let encoding = encoding.unwrap_or(WINDOWS_1252);
        let name = |entry: &[u8]| {
            let end = entry.iter().position(|&byte| byte == 0);
            let name = entry.get(..end.unwrap_or(entry.len())).unwrap_or_default();
            let (name, _) = encoding.decode_without_bom_handling(name);
            name.into_owned()
        };
        let names: Vec<String> = entries.chunks_exact(kind.size).map(name).collect();
        let stated = Head::names_of(file);
        let is_whole = entries.len().is_multiple_of(kind.size);
        let fault = match stated {
            Some(stated) if usize::from(stated) == names.len() && is_whole => None,
            Some(stated) => Some(format!(
                "the .{} beside it says that it holds {stated} names of {} bytes, and has {} bytes for them",
                kind.ending,
                kind.size,
                entries.len()
            )),
            None => Some(format!(
                "the .{} beside it ends inside its head",
                kind.ending
            )),
        };
        Self { kind, names, fault }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The name of that number, if it is one.
    pub(super) fn name(&self, index: u16) -> Option<&str> {
        let name = self.names.get(usize::from(index))?.as_str();
        let is_unknown = index == 0 && name == self.kind.unknown;
        (!is_unknown && !name.is_empty()).then_some(name)
    }
}

/// The names of a table in making, each with its number. A name that has none yet gets the one behind the
/// highest.
pub(super) struct Numbers {
    kind: Kind,
    by_name: BTreeMap<String, u16>,
    by_number: BTreeMap<u16, String>,
}

impl Numbers {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            by_name: BTreeMap::new(),
            by_number: BTreeMap::new(),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The number of a name; none if there are too many. No name at all is number 0.
    pub(super) fn due(&self, name: Option<&str>) -> Option<u16> {
        let Some(name) = name else { return Some(0) };
        let highest = || {
            self.by_number
                .last_key_value()
                .map_or(0, |(number, _)| *number)
        };
        let known = self.by_name.get(name).copied();
        known.or_else(|| highest().checked_add(1))
    }

    /// Says that a name, or one that is not known, has that number. False if another name has it.
    pub(super) fn take(&mut self, name: Option<&str>, number: u16) -> bool {
        let Some(name) = name else {
            if number > 0 {
                self.by_number.entry(number).or_default();
            }
            return true;
        };
        let known = self.by_number.entry(number).or_default();
        if known.is_empty() {
            name.clone_into(known);
            self.by_name.entry(name.to_owned()).or_insert(number);
        }
        known == name
    }

    /// The file of the table, behind whose head is `head`; none if no name is known.
    pub(super) fn file(&self, head: Head) -> Option<Vec<u8>> {
        if self.by_name.is_empty() {
            return None;
        }
        let last = self
            .by_number
            .last_key_value()
            .map_or(0, |(number, _)| *number);
        let mut file = head.of_names(last.saturating_add(1));
        for number in 0..=last {
            let name = self.by_number.get(&number).map(String::as_str);
            let unknown = if number == 0 { self.kind.unknown } else { "" };
            let start = file.len();
            let name = name.filter(|name| !name.is_empty()).unwrap_or(unknown);
            file.extend(self.kind.bytes(name).bytes);
            file.resize(start + self.kind.size, 0);
        }
        Some(file)
    }
}

/// A name as a table holds it.
pub(super) struct Fitted {
    bytes: Vec<u8>,
    /// How it reads then.
    pub(super) name: String,
    pub(super) is_cut: bool,
    pub(super) has_other_letters: bool,
}

impl Kind {
    /// How many bytes a name may have.
    pub(super) const fn most(self) -> usize {
        self.size - 1
    }

    /// Makes a name fit.
    pub(super) fn bytes(self, name: &str) -> Fitted {
        let mut bytes = Vec::with_capacity(self.size);
        let mut has_other_letters = false;
        let mut buffer = [0; 4];
        for letter in name.chars() {
            let (encoded, _, is_other) = WINDOWS_1252.encode(letter.encode_utf8(&mut buffer));
            let is_other = is_other || letter == '\0';
            has_other_letters |= is_other;
            match encoded.as_ref() {
                [byte] if !is_other => bytes.push(*byte),
                _ => bytes.push(b'?'),
            }
        }
        let is_cut = bytes.len() > self.most();
        bytes.truncate(self.most());
        let (name, _) = WINDOWS_1252.decode_without_bom_handling(&bytes);
        Fitted {
            name: name.into_owned(),
            bytes,
            is_cut,
            has_other_letters,
        }
    }
}
