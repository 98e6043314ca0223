//! The array `moves`: words of LGN as strings, and what is more than a word as objects of one member.

use super::cursor::Cursor;
use super::fault::{Fault, fault};
use super::quoted::Quoted;
use super::retold::Retold;
use crate::board::Geometry;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::Game;
use crate::lgn::syntax::{is_block_line, is_word};
use crate::record::{Record, What};
use crate::source::{Chunk, Span};

/// Reads the array at the cursor into the body of a record. False if something in it is no JSON, which has
/// been reported then; what stands before that has been read.
pub(super) fn read(
    cursor: &mut Cursor<'_>,
    game: &'static dyn Game,
    record: &mut Record,
    diagnostics: &mut Diagnostics,
) -> bool {
    let start = cursor.at();
    if short(cursor, (game.spec().geometry)(), record).is_some() {
        return true;
    }
    cursor.go_to(start);
    clear(record);
    let mut telling = Telling {
        retold: Retold::default(),
        remarks: &mut record.remarks,
    };
    let read = cursor.array("an array of moves", |cursor| telling.item(cursor));
    let mut retold = telling.retold;
    if let Err(fault) = &read {
        retold.odd(fault);
    }
    retold.read(game, record, diagnostics);
    read.is_ok()
}

/// Empties the body.
pub(super) fn clear(record: &mut Record) {
    let tags = std::mem::take(&mut record.tags);
    record.clear();
    record.tags = tags;
}

/// The short way, for plain cells, passes and comments. None if there is anything else.
#[inline]
fn short(cursor: &mut Cursor<'_>, geometry: &Geometry, record: &mut Record) -> Option<()> {
    if !cursor.eat(b'[') {
        return None;
    }
    if cursor.eat(b']') {
        return Some(());
    }
    loop {
        let at = cursor.at();
        let place = |len| Span::new(at as u32 + 1, at as u32 + 1 + len);
        let len = match cursor.rest() {
            [b'"', file @ b'a'..=b'z', row @ b'1'..=b'9', b'"', ..] => {
                let cell = geometry.named(file - b'a' + 1, u16::from(row - b'0'));
                record.place(cell, place(2));
                4
            }
            [
                b'"',
                file @ b'a'..=b'z',
                ten @ b'1'..=b'9',
                one @ b'0'..=b'9',
                b'"',
                ..,
            ] => {
                let row = u16::from(ten - b'0') * 10 + u16::from(one - b'0');
                record.place(geometry.named(file - b'a' + 1, row), place(3));
                5
            }
            [b'"', b'p', b'a', b's', b's', b'"', ..] => {
                record.pass(place(4));
                6
            }
            [b'{', ..] => {
                remark(cursor, record)?;
                0
            }
            [b' ' | b'\n' | b'\r' | b'\t', ..] => {
                cursor.next();
                continue;
            }
            _ => return None,
        };
        cursor.go_to(cursor.at() + len);
        if cursor.eat(b',') {
            continue;
        }
        return cursor.eat(b']').then_some(());
    }
}

/// Reads an object that is a comment. None if it is anything else.
fn remark(cursor: &mut Cursor<'_>, record: &mut Record) -> Option<()> {
    cursor.eat(b'{');
    let key = cursor.string("").ok().filter(|key| key.raw == "comment");
    key.filter(|_| cursor.eat(b':'))?;
    let text = cursor.string("").ok()?;
    let plain = text
        .plain()
        .ok()
        .filter(|plain| plain.len() <= Chunk::LONGEST)?;
    record.remark(&plain, text.span);
    cursor.eat(b'}').then_some(())
}

/// Why an element can't be told.
enum Wrong {
    /// It is no JSON.
    Broken(Fault),
    /// It is JSON, but says nothing here.
    Odd(Fault),
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        // The only thing that strings can have wrong when they have been read.
        if fault.code == Code::BadValue {
            Self::Odd(fault)
        } else {
            Self::Broken(fault)
        }
    }
}

fn odd(span: Span, message: impl Into<String>) -> Wrong {
    Wrong::Odd(fault(Code::Syntax, span, message))
}

/// Moves in the telling.
struct Telling<'r> {
    retold: Retold,
    remarks: &'r mut String,
}

impl Telling<'_> {
    /// Tells the element at the cursor.
    fn item(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Fault> {
        let mark = self.retold.mark();
        cursor.next();
        let start = cursor.at();
        let wrong = match self.told(cursor) {
            Ok(()) => return Ok(()),
            Err(Wrong::Broken(fault)) => {
                self.retold.back_to(mark);
                return Err(fault);
            }
            Err(Wrong::Odd(fault)) => fault,
        };
        self.retold.back_to(mark);
        cursor.go_to(start);
        cursor.skip()?;
        self.retold.odd(&wrong);
        Ok(())
    }

    fn told(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Wrong> {
        match cursor.next() {
            Some(b'"') => self.word(cursor),
            Some(b'{') => self.object(cursor),
            _ => {
                let span = cursor.skip()?;
                let message = "expected a turn as a string, or an object";
                Err(odd(span, message))
            }
        }
    }

    fn word(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Wrong> {
        let word = cursor.string("a turn")?;
        let plain = word.plain()?;
        if !is_word(&plain) {
            let message = format!("{plain:?} is not one word of movetext");
            let help = "each turn, and each bracket of a variation, is a string of its own";
            let fault = Diagnostic::new(Code::Syntax, word.span, message).help(help);
            return Err(Wrong::Odd(Box::new(fault)));
        }
        self.retold.quoted(&word)?;
        self.retold.sign(" ", word.span.end);
        Ok(())
    }

    /// An object of one member.
    fn object(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Wrong> {
        let start = cursor.at();
        let mut members = 0;
        cursor.object("an object", |cursor, key| {
            members += 1;
            if members > 1 {
                return Err(odd(key.span, "an object among the moves has one member"));
            }
            self.member(cursor, key)
        })?;
        if members == 0 {
            return Err(odd(cursor.span_since(start), "an object that says nothing"));
        }
        Ok(())
    }

    fn member<'t>(&mut self, cursor: &mut Cursor<'t>, key: Quoted<'t>) -> Result<(), Wrong> {
        match key.raw {
            "comment" => self.comment(cursor),
            "nag" => self.number(cursor, "$", " "),
            "number" => self.number(cursor, "", ". "),
            "session" => self.number(cursor, "session ", ": "),
            "side" => self.side(cursor, ": "),
            "position" | "diagram" | "figure" => self.block(cursor, key),
            _ => {
                let message = format!("there is no {:?} among the moves", key.raw);
                let help = "comment, nag, number, session, side, position, diagram, figure";
                let fault = Diagnostic::new(Code::Syntax, key.span, message).help(help);
                Err(Wrong::Odd(Box::new(fault)))
            }
        }
    }

    fn comment(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Wrong> {
        let text = string(cursor, "a comment is a string")?;
        let plain = text.plain()?;
        if plain.len() > Chunk::LONGEST {
            let message = "a comment of more than 64 KiB";
            return Err(Wrong::Odd(fault(Code::TooLarge, text.span, message)));
        }
        let start = self.remarks.len() as u32;
        self.remarks.push_str(&plain);
        let said = Span::new(start, self.remarks.len() as u32);
        self.retold.comment(text.span, said);
        Ok(())
    }

    /// A number between two signs.
    fn number(&mut self, cursor: &mut Cursor<'_>, before: &str, behind: &str) -> Result<(), Wrong> {
        let (digits, span) = whole(cursor)?;
        self.retold.sign(before, span.start);
        self.retold.plain(digits, span);
        self.retold.sign(behind, span.end);
        Ok(())
    }

    fn side(&mut self, cursor: &mut Cursor<'_>, behind: &str) -> Result<(), Wrong> {
        let side = string(cursor, "a side is \"B\" or \"W\"")?;
        if !matches!(side.raw, "B" | "W") {
            return Err(odd(side.span, "a side is \"B\" or \"W\""));
        }
        self.retold.plain(side.raw, side.span);
        self.retold.sign(behind, side.span.end);
        Ok(())
    }

    /// A block: what stands behind its keyword, and its lines.
    fn block<'t>(&mut self, cursor: &mut Cursor<'t>, keyword: Quoted<'t>) -> Result<(), Wrong> {
        let block = Block::read(cursor, keyword)?;
        self.retold.sign("\n", keyword.span.start);
        self.retold.quoted(&keyword)?;
        self.retold.sign(" ", keyword.span.end);
        if let Some(mut side) = block.side {
            self.side(&mut side, " ")?;
        }
        if let Some(mut number) = block.number {
            self.number(&mut number, "", " ")?;
        }
        if let Some(mut name) = block.name {
            let name = string(&mut name, "a name is a string")?;
            if !is_word(&name.plain()?) {
                return Err(odd(name.span, "a name is of letters, digits, -, _ and ."));
            }
            self.retold.quoted(&name)?;
            self.retold.sign(" ", name.span.end);
        }
        if let Some(mut title) = block.title {
            let title = string(&mut title, "a title is a string")?;
            self.retold.value(&title)?;
        }
        let end = cursor.at() as u32;
        self.retold.sign("\n", end);
        for mut lines in [block.rows, block.lines].into_iter().flatten() {
            lines.array("an array of lines", |cursor| self.line(cursor))?;
        }
        self.retold.sign("end\n", end);
        Ok(())
    }

    fn line(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Wrong> {
        let line = string(cursor, "a line is a string")?;
        let plain = line.plain()?;
        // It must stay inside its block.
        if !is_block_line(&plain) {
            return Err(odd(line.span, format!("{plain:?} is no line of a block")));
        }
        self.retold.quoted(&line)?;
        self.retold.sign("\n", line.span.end);
        Ok(())
    }
}

/// The parts of a block, as cursors that stand before their values.
#[derive(Default)]
struct Block<'t> {
    side: Option<Cursor<'t>>,
    number: Option<Cursor<'t>>,
    name: Option<Cursor<'t>>,
    title: Option<Cursor<'t>>,
    rows: Option<Cursor<'t>>,
    lines: Option<Cursor<'t>>,
}

impl<'t> Block<'t> {
    fn read(cursor: &mut Cursor<'t>, keyword: Quoted<'t>) -> Result<Self, Wrong> {
        let mut block = Self::default();
        if cursor.next() != Some(b'{') {
            let span = cursor.skip()?;
            return Err(odd(span, format!("a {} is an object", keyword.raw)));
        }
        cursor.object("an object", |cursor, key| {
            let place = match (keyword.raw, key.raw) {
                ("position", "side") => &mut block.side,
                ("position", "number") => &mut block.number,
                ("figure", "name") => &mut block.name,
                ("figure", "title") => &mut block.title,
                ("position" | "diagram", "rows") => &mut block.rows,
                (_, "lines") => &mut block.lines,
                _ => {
                    let message = format!("there is no {:?} in a {}", key.raw, keyword.raw);
                    return Err(odd(key.span, message));
                }
            };
            if place.replace(*cursor).is_some() {
                let message = format!("the key {:?} stands here for the second time", key.raw);
                return Err(odd(key.span, message));
            }
            cursor.skip()?;
            Ok(())
        })?;
        Ok(block)
    }
}

fn string<'t>(cursor: &mut Cursor<'t>, wanted: &str) -> Result<Quoted<'t>, Wrong> {
    if cursor.next() == Some(b'"') {
        return Ok(cursor.string("a string")?);
    }
    let span = cursor.skip()?;
    Err(Wrong::Odd(fault(Code::BadValue, span, wanted)))
}

/// Reads a number without sign, fraction and exponent.
fn whole<'t>(cursor: &mut Cursor<'t>) -> Result<(&'t str, Span), Wrong> {
    cursor.next();
    let start = cursor.at();
    let span = cursor.skip()?;
    let written = cursor.since(start);
    if written.len() > 6 || !written.bytes().all(|b| b.is_ascii_digit()) {
        let message = "expected a whole number of at most six digits";
        return Err(Wrong::Odd(fault(Code::BadValue, span, message)));
    }
    Ok((written, span))
}

/// Marks where the line of play ends, since something there could not be read.
pub(super) fn broken(record: &mut Record, at: u32) {
    record.push(Span::at(at), What::Fault(None));
}
