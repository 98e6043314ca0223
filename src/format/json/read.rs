//! One object as a record: its members in any order, those that are not known kept as tags.

use std::collections::BTreeSet;

use super::cursor::Cursor;
use super::fault::{Fault, fault};
use super::moves;
use super::quoted::Quoted;
use super::{OTHERS, PREFIX};
use crate::check::{Held, Reading};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::{Game, registry};
use crate::lgn::lower;
use crate::record::Record;
use crate::source::{Chunk, Span};

/// What makes records of objects.
pub(super) struct Objects {
    /// The rule set for those that name none, or the same game without a variant.
    pub(super) named: Option<&'static dyn Game>,
}

impl Reading for Objects {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let mut cursor = Cursor::new(&chunk.text);
        if cursor.next() != Some(b'{') {
            // It has been reported by what has cut it.
            return Held::Nothing;
        }
        if chunk.truncated {
            return Held::Unknown;
        }
        let object = Object {
            named: self.named,
            record,
            diagnostics,
            seen: 0,
            game: None,
            moves: None,
            names: BTreeSet::new(),
            others: String::new(),
        };
        object.read(cursor)
    }
}

/// Why the reading of an object ends.
enum Stop {
    /// This is no JSON.
    Fault(Fault),
    /// The same, and it has been reported.
    Told,
}

impl From<Fault> for Stop {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The known keys, in the order in which they are written.
const KEYS: [&str; 6] = ["ludograph", "game", "tags", "moves", "result", "extra"];

/// How many tags are looked through one by one for a name; so many are no real record's.
const FEW: usize = 32;

struct Object<'r> {
    named: Option<&'static dyn Game>,
    record: &'r mut Record,
    diagnostics: &'r mut Diagnostics,
    /// A bit for each of [`KEYS`] that has stood there.
    seen: u8,
    /// The rule set by the key `game`, if it was there.
    game: Option<&'static dyn Game>,
    /// Where the moves stand, and the rules by which they have been read.
    moves: Option<(usize, Option<&'static dyn Game>)>,
    /// The names of the tags, if there are many.
    names: BTreeSet<String>,
    /// Members whose keys are no names of tags.
    others: String,
}

impl Object<'_> {
    fn read(mut self, mut cursor: Cursor<'_>) -> Held {
        let start = cursor.at() as u32;
        let head = Span::new(start, start + 1);
        let read = cursor.object("an object", |cursor, key| self.member(cursor, key));
        let is_sound = match read {
            Ok(()) => self.is_all(&mut cursor),
            Err(stop) => {
                if let Stop::Fault(fault) = stop {
                    self.diagnostics.push(*fault);
                }
                false
            }
        };
        self.tell_others(head);
        if is_sound && self.seen & 1 == 0 {
            let message = "an object without \"ludograph\" is no record";
            let fault = Diagnostic::new(Code::UnknownFormat, head, message);
            self.diagnostics
                .push(fault.help("a record begins {\"ludograph\":1,\"game\":"));
            return Held::Unknown;
        }
        // What is wrong with the game has been reported.
        let is_told = !is_sound || self.seen & 2 > 0;
        if is_told && self.named.is_none() && self.record.tags.get("Game").is_none() {
            return Held::Unknown;
        }
        let Some(game) = lower::head(self.record, self.named, head, self.diagnostics) else {
            return Held::Unknown;
        };
        if let Some((at, by)) = self.moves
            && by.is_none_or(|by| by.spec().id != game.spec().id)
        {
            moves::clear(self.record);
            let mut cursor = cursor;
            cursor.go_to(at);
            // What could not be read by other rules has been reported.
            let mut again = Diagnostics::new();
            let diagnostics = match by {
                Some(_) => &mut again,
                None => self.diagnostics,
            };
            moves::read(&mut cursor, game, self.record, diagnostics);
        }
        if !is_sound {
            moves::broken(self.record, cursor.at() as u32);
        }
        Held::Record(game)
    }

    /// Nothing may stand behind the object.
    fn is_all(&mut self, cursor: &mut Cursor<'_>) -> bool {
        let is_all = cursor.next().is_none();
        if !is_all {
            self.diagnostics
                .push(*cursor.unexpected("the end of the record"));
        }
        is_all
    }

    fn member(&mut self, cursor: &mut Cursor<'_>, key: Quoted<'_>) -> Result<(), Stop> {
        let Some(known) = KEYS.iter().position(|known| *known == key.raw) else {
            return self.extra(cursor, key);
        };
        if self.seen >> known & 1 == 1 {
            let message = format!("the key {:?} stands here for the second time", key.raw);
            self.report(Code::Syntax, key.span, message);
            cursor.skip()?;
            return Ok(());
        }
        self.seen |= 1 << known;
        match key.raw {
            "ludograph" => self.version(cursor),
            "game" => self.rules(cursor),
            "tags" => self.each(cursor, Self::tag),
            "moves" => self.moves(cursor),
            "result" => self.tag_of("Result", cursor),
            _ => self.each(cursor, Self::extra),
        }
    }

    fn version(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        cursor.next();
        let start = cursor.at();
        let span = cursor.skip()?;
        let version = cursor.since(start);
        if version != "1" {
            let message = format!("version {version} of the records: version 1 is known here");
            self.report(Code::BadValue, span, message);
        }
        Ok(())
    }

    /// `macbeth:mini,misere`: the tags Game and Variant in one.
    fn rules(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        let Some((span, id)) = self.text(cursor, "a game is a string")? else {
            return Ok(());
        };
        let (game, variant) = id.split_once(':').unwrap_or((&id, ""));
        self.add("Game", game, span);
        if !variant.is_empty() {
            self.add("Variant", variant, span);
        }
        let named = self.named.filter(|named| named.spec().game == game);
        self.game = match named {
            Some(named) if variant.is_empty() => Some(named),
            _ => registry::find(game, variant).ok(),
        };
        Ok(())
    }

    fn moves(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        cursor.next();
        let at = cursor.at();
        if cursor.rest().first() != Some(&b'[') {
            let span = cursor.skip()?;
            self.report(Code::BadValue, span, "the moves are an array");
            return Ok(());
        }
        self.moves = Some((at, self.game));
        let Some(game) = self.game else {
            // The game may stand behind them.
            let skipped = cursor.skip();
            self.moves = self.moves.filter(|_| skipped.is_ok());
            return skipped.map(|_| ()).map_err(Stop::Fault);
        };
        if moves::read(cursor, game, self.record, self.diagnostics) {
            Ok(())
        } else {
            Err(Stop::Told)
        }
    }

    /// An object whose members are all alike.
    fn each<'t>(
        &mut self,
        cursor: &mut Cursor<'t>,
        each: fn(&mut Self, &mut Cursor<'t>, Quoted<'t>) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        if cursor.next() != Some(b'{') {
            let span = cursor.skip()?;
            self.report(Code::BadValue, span, "expected an object here");
            return Ok(());
        }
        cursor.object("an object", |cursor, key| each(self, cursor, key))
    }

    fn tag(&mut self, cursor: &mut Cursor<'_>, key: Quoted<'_>) -> Result<(), Stop> {
        if is_name(key.raw) {
            return self.tag_of(key.raw, cursor);
        }
        let message = format!("{:?} is no name of a tag", key.raw);
        let fault = Diagnostic::new(Code::BadValue, key.span, message);
        let help = "names are of letters, digits, - and _; anything else may stand in \"extra\"";
        self.diagnostics.push(fault.help(help));
        cursor.skip()?;
        Ok(())
    }

    fn tag_of(&mut self, name: &str, cursor: &mut Cursor<'_>) -> Result<(), Stop> {
        if let Some((span, value)) = self.text(cursor, "the value of a tag is a string")? {
            self.add(name, &value, span);
        }
        Ok(())
    }

    /// The string at the cursor with its place. None if it is no string, or too long, or says no text,
    /// which is reported.
    fn text<'t>(
        &mut self,
        cursor: &mut Cursor<'t>,
        wanted: &str,
    ) -> Result<Option<(Span, std::borrow::Cow<'t, str>)>, Stop> {
        if cursor.next() != Some(b'"') {
            let span = cursor.skip()?;
            self.report(Code::BadValue, span, wanted);
            return Ok(None);
        }
        let text = cursor.string("a string")?;
        match text.plain() {
            Ok(plain) if plain.len() > Chunk::LONGEST => {
                self.report(Code::TooLarge, text.span, "a text of more than 64 KiB");
                Ok(None)
            }
            Ok(plain) => Ok(Some((text.span, plain))),
            Err(fault) => {
                self.diagnostics.push(*fault);
                Ok(None)
            }
        }
    }

    /// A member that this program does not know: kept as a tag, whose value is the JSON of it.
    fn extra(&mut self, cursor: &mut Cursor<'_>, key: Quoted<'_>) -> Result<(), Stop> {
        let span = cursor.skip()?;
        let value = cursor.since(span.start as usize);
        if value.len() + key.raw.len() + self.others.len() > Chunk::LONGEST {
            self.report(Code::TooLarge, span, "a value of more than 64 KiB");
        } else if is_name(key.raw) {
            self.add(&format!("{PREFIX}{}", key.raw), &compact(value), span);
        } else {
            self.others
                .push(if self.others.is_empty() { '{' } else { ',' });
            self.others.extend(["\"", key.raw, "\":", &compact(value)]);
        }
        Ok(())
    }

    fn tell_others(&mut self, span: Span) {
        if !self.others.is_empty() {
            let mut others = std::mem::take(&mut self.others);
            others.push('}');
            self.add(OTHERS, &others, span);
        }
    }

    fn add(&mut self, name: &str, value: &str, span: Span) {
        let tags = &mut self.record.tags;
        let count = tags.len();
        if count == FEW {
            self.names = tags.iter().map(|(name, ..)| name.to_owned()).collect();
        }
        let is_known = if count < FEW {
            tags.get(name).is_some()
        } else {
            !self.names.insert(name.to_owned())
        };
        tags.push(name, value, span);
        if is_known {
            let message = format!("the tag {name} stands here for the second time");
            self.report(Code::DuplicateTag, span, message);
        }
    }

    fn report(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.diagnostics.push(*fault(code, span, message));
    }
}

/// Whether a key can be the name of a tag.
pub(crate) fn is_name(key: &str) -> bool {
    let is_sign = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    !key.is_empty() && key.bytes().all(is_sign)
}

/// A value without the blanks between its tokens, so that it stays on one line.
pub(crate) fn compact(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let (mut in_string, mut is_escaped) = (false, false);
    for c in value.chars() {
        if in_string {
            in_string = c != '"' || is_escaped;
            is_escaped = c == '\\' && !is_escaped;
        } else if c.is_ascii_whitespace() {
            continue;
        } else {
            in_string = c == '"';
        }
        out.push(c);
    }
    out
}
