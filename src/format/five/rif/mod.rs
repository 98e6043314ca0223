//! RenjuNet's database (`.rif`): XML with the games of human renju.
//!
//! Tables of countries, rules, openings, players and tournaments, then one element a game, which names their
//! rows by numbers. Nobody has published a schema; the layout is described after what programs that read it
//! expect, `quinstella.net` among them. Its data is not to be given on, and is not used here.
//!
//! The file is cut here piece by piece, in the memory of its longest game and [`tables::MOST`] bytes of tables;
//! what a game says is read by `quick-xml`. Rows of tables count for the games behind them.

mod date;
mod foul;
mod game;
mod head;
mod looked;
mod piece;
mod tables;
mod tag;
mod told;

use std::io::{self, BufRead};
use std::sync::Arc;

use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::text::stream::Stream;
use crate::format::{Content, Context, Format, Reading, Records, Spec, Way};
use crate::game::{Game, Spec as GameSpec};
use crate::source::{Chunk, Span};
use game::Read;
use looked::Looked;
use piece::{Kind, Piece};
use tables::{TABLES, Tables};

/// RenjuNet's database.
pub(crate) struct Rif;

static SPEC: Spec = Spec {
    id: "rif",
    title: "RenjuNet database",
    extensions: &["rif"],
    shared: &[],
    companions: &[],
    way: Way::Reads,
    content: Content::Text,
    carries,
};

/// It has stones on 15 lines.
fn carries(game: &GameSpec) -> bool {
    let geometry = (game.geometry)();
    let has = |at: i16| geometry.at(at, at).is_some();
    game.piece == "stone" && has(15) && !has(16)
}

/// The elements that hold others and say nothing themselves.
const HOLDERS: [&str; 2] = ["database", "games"];

/// How much is shown of what is wrong and of no game.
const SHOWN: usize = 4096;

impl Format for Rif {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        head::is_database(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(Database {
            input: Some((input, context.encoding.is_some())),
            stream: Stream::new(Box::new(io::empty())),
            unknown_encoding: None,
            game: context.game,
            tables: Tables::default(),
            looked: None,
            seen: Seen::Nothing,
            is_open: false,
            others: 0,
        })
    }
}

struct Database<'i> {
    /// The file, before it is known in which encoding it is, and whether it comes in UTF-8, whatever it says of
    /// itself.
    input: Option<(Box<dyn BufRead + 'i>, bool)>,
    stream: Stream<'i>,
    /// What the file calls its encoding, if nobody knows that.
    unknown_encoding: Option<String>,
    game: Option<&'static dyn Game>,
    tables: Tables,
    /// What the last chunk's game names; none if it is no game.
    looked: Option<Arc<Looked>>,
    seen: Seen,
    /// Whether the root is open.
    is_open: bool,
    /// How many elements that nobody knows are open.
    others: u64,
}

/// What a file has been found to be.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// Nothing that tells it.
    Nothing,
    /// Something that no database has, which has been reported.
    Other,
    /// Something that databases have.
    Database,
}

impl Records for Database<'_> {
    fn next(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> io::Result<bool> {
        self.looked = None;
        if let Some((input, is_decoded)) = self.input.take() {
            let opened = head::open(input, is_decoded)?;
            self.stream = Stream::new(opened.input);
            self.unknown_encoding = opened.unknown;
        }
        while let Some(found) = self.piece(0)? {
            let is_told = match found {
                Found::Long(kind) => self.long(kind, chunk, diagnostics)?,
                Found::Piece(piece) => self.take(piece, chunk, diagnostics)?,
            };
            if is_told {
                return Ok(true);
            }
        }
        Ok(self.end(chunk, diagnostics))
    }

    fn reading(&self) -> Arc<dyn Reading> {
        Arc::new(Read {
            looked: self.looked.clone(),
            game: self.game,
        })
    }
}

/// What stands ahead.
enum Found {
    Piece(Piece),
    /// A piece of that kind that has more than [`Chunk::LIMIT`] bytes.
    Long(Kind),
}

impl Database<'_> {
    /// The piece that begins so many bytes ahead; none at the end of the file.
    fn piece(&mut self, from: usize) -> io::Result<Option<Found>> {
        loop {
            let ahead = self.stream.ahead().get(from..).unwrap_or_default();
            let is_all = self.stream.is_all();
            if !ahead.is_empty() {
                if let Some(piece) = piece::first(ahead, is_all) {
                    return Ok(Some(Found::Piece(piece)));
                }
                if ahead.len() > Chunk::LIMIT {
                    let kind = piece::opening(ahead, is_all).unwrap_or(Kind::Text);
                    return Ok(Some(Found::Long(kind)));
                }
            } else if is_all {
                return Ok(None);
            }
            // Twice as much, so that a long piece is not looked through again and again.
            let more = (2 * ahead.len()).clamp(1, Chunk::LIMIT + 1);
            self.stream.want(from + more)?;
            if self.stream.ahead().len() < from + more {
                self.stream.more()?;
            }
        }
    }

    /// What a piece says. True if the chunk is to be looked at.
    fn take(
        &mut self,
        piece: Piece,
        chunk: &mut Chunk,
        diagnostics: &mut Diagnostics,
    ) -> io::Result<bool> {
        let bytes = self.stream.ahead().get(..piece.len).unwrap_or_default();
        match piece.kind {
            Kind::Comment => {}
            Kind::Instruction => {
                if let Some(label) = self.unknown_encoding.take() {
                    let message = format!("the encoding {label:?} is not known");
                    self.fault(piece.len, Code::Encoding, &message, chunk, diagnostics);
                    return Ok(true);
                }
            }
            Kind::Doctype => {
                if !bytes.starts_with(b"<!DOCTYPE") || bytes.contains(&b'[') {
                    let message = "declarations of its own, which are not followed";
                    self.fault(piece.len, Code::Syntax, message, chunk, diagnostics);
                    return Ok(true);
                }
            }
            // Its end is looked for as ever.
            Kind::Broken if piece::name(bytes) == b"game" => {
                self.seen = Seen::Database;
                self.game(piece, chunk)?;
                return Ok(true);
            }
            Kind::Broken => {
                let message = "a piece of XML that is cut off";
                if self.seen == Seen::Database {
                    self.fault(piece.len, Code::Unclosed, message, chunk, diagnostics);
                    return Ok(true);
                }
                return Ok(self.refuse(piece.len, chunk, diagnostics));
            }
            Kind::Text | Kind::Cdata => {
                // Programs of DOS ended their files with a 1A.
                let is_blank = bytes.iter().all(|b| b.is_ascii_whitespace() || *b == 0x1a);
                if self.seen != Seen::Database && !is_blank {
                    return Ok(self.refuse(piece.len, chunk, diagnostics));
                }
                if !is_blank && self.others == 0 {
                    let message = "text between the elements of a database";
                    self.fault(piece.len, Code::Syntax, message, chunk, diagnostics);
                    return Ok(true);
                }
            }
            Kind::Start | Kind::Empty | Kind::End => {
                return self.element(piece, chunk, diagnostics);
            }
        }
        self.stream.pass(piece.len);
        Ok(false)
    }

    fn element(
        &mut self,
        piece: Piece,
        chunk: &mut Chunk,
        diagnostics: &mut Diagnostics,
    ) -> io::Result<bool> {
        let bytes = self.stream.ahead().get(..piece.len).unwrap_or_default();
        let name = piece::name(bytes);
        let is = |known: &str| name == known.as_bytes();
        let row = TABLES.iter().find(|(_, row, _)| is(row));
        let holds =
            HOLDERS.iter().any(|known| is(known)) || TABLES.iter().any(|(all, _, _)| is(all));
        let (is_root, is_game) = (is("database"), is("game"));
        if holds || is_game || row.is_some() {
            self.seen = Seen::Database;
        }
        if self.seen != Seen::Database {
            return Ok(self.refuse(piece.len, chunk, diagnostics));
        }
        match (row, piece.kind) {
            (Some((_, _, table)), Kind::Start | Kind::Empty) => {
                self.stream.take(piece.len, chunk);
                let known = diagnostics.list().len();
                let mut report = |fault| diagnostics.push(fault);
                self.tables.add(*table, &chunk.text, &mut report);
                return Ok(diagnostics.list().len() > known || chunk.encoding.is_some());
            }
            (None, Kind::Start | Kind::Empty) if is_game => {
                self.game(piece, chunk)?;
                return Ok(true);
            }
            (None, Kind::End) if is_game => {
                let message = "a game ends that is not open";
                self.fault(piece.len, Code::Syntax, message, chunk, diagnostics);
                return Ok(true);
            }
            (None, Kind::Start) if is_root => self.is_open = true,
            (None, Kind::End) if is_root => self.is_open = false,
            (None, Kind::Start) if !holds => self.others += 1,
            (None, Kind::End) if !holds => self.others = self.others.saturating_sub(1),
            _ => {}
        }
        self.stream.pass(piece.len);
        Ok(false)
    }

    /// Takes a game, up to its end or to what can't stand in it.
    fn game(&mut self, start: Piece, chunk: &mut Chunk) -> io::Result<()> {
        let mut len = start.len;
        let mut is_done = start.kind == Kind::Empty;
        while !is_done && len <= Chunk::LIMIT {
            let found = match self.piece(len)? {
                Some(Found::Piece(piece)) => piece,
                Some(Found::Long(_)) => {
                    len = Chunk::LIMIT + 1;
                    break;
                }
                None => {
                    self.is_open = false;
                    break;
                }
            };
            let bytes = self
                .stream
                .ahead()
                .get(len..len + found.len)
                .unwrap_or_default();
            is_done = match (found.kind, piece::name(bytes)) {
                (Kind::Start | Kind::Empty, b"game") | (Kind::End, b"games" | b"database") => break,
                (Kind::End, b"game") => true,
                _ => false,
            };
            len += found.len;
        }
        let is_long = len > Chunk::LIMIT;
        self.stream.take(self.whole(len.min(Chunk::LIMIT)), chunk);
        chunk.truncated = is_long;
        self.looked = Some(Arc::new(Looked::new(&chunk.text, &self.tables)));
        if is_long {
            self.pass_game()?;
        }
        Ok(())
    }

    /// So many bytes, or a few less, so that no character is cut.
    fn whole(&self, len: usize) -> usize {
        let is_inside = |at: usize| {
            self.stream
                .ahead()
                .get(at)
                .is_some_and(|b| b & 0xc0 == 0x80)
        };
        (len.saturating_sub(3)..=len)
            .rev()
            .find(|&at| !is_inside(at))
            .unwrap_or(len)
    }

    /// Passes over the rest of a game that is too long.
    fn pass_game(&mut self) -> io::Result<()> {
        const END: &[u8] = b"</game>";
        const OTHERS: [&[u8]; 4] = [b"<game ", b"<game>", b"</games>", b"</database>"];
        loop {
            self.pass_to(b"<")?;
            self.stream.want(b"</database>".len())?;
            let ahead = self.stream.ahead();
            if ahead.is_empty() || OTHERS.iter().any(|sign| ahead.starts_with(sign)) {
                return Ok(());
            }
            if ahead.starts_with(END) {
                self.stream.pass(END.len());
                return Ok(());
            }
            self.stream.pass(1);
        }
    }

    /// Passes over what stands before some bytes, however much it is.
    fn pass_to(&mut self, sign: &[u8]) -> io::Result<()> {
        loop {
            let ahead = self.stream.ahead();
            if let Some(at) = memchr::memmem::find(ahead, sign) {
                self.stream.pass(at);
                return Ok(());
            }
            // The sign may have begun.
            let kept = if self.stream.is_all() {
                0
            } else {
                sign.len() - 1
            };
            self.stream.pass(ahead.len().saturating_sub(kept));
            if self.stream.is_all() || !self.stream.more()? && self.stream.ahead().is_empty() {
                return Ok(());
            }
        }
    }

    /// A piece that is too long is passed over; its beginning is shown.
    fn long(
        &mut self,
        kind: Kind,
        chunk: &mut Chunk,
        diagnostics: &mut Diagnostics,
    ) -> io::Result<bool> {
        let end: &[u8] = match kind {
            Kind::Comment => b"-->",
            Kind::Cdata => b"]]>",
            Kind::Instruction => b"?>",
            Kind::Text => b"<",
            _ => b">",
        };
        let message = format!("a piece of XML of more than {} MiB", Chunk::LIMIT >> 20);
        self.fault(SHOWN, Code::TooLarge, &message, chunk, diagnostics);
        self.pass_to(end)?;
        Ok(true)
    }

    /// A chunk that is no game, with what is wrong with it: so many bytes, of which the first are shown.
    fn fault(
        &mut self,
        len: usize,
        code: Code,
        message: &str,
        chunk: &mut Chunk,
        diagnostics: &mut Diagnostics,
    ) {
        let shown = self.whole(len.min(SHOWN));
        self.stream.take(shown, chunk);
        self.stream.pass(len - shown);
        let text = chunk.text.trim_end();
        let start = text.len() - text.trim_start().len();
        let span = Span::new(start as u32, text.len() as u32);
        diagnostics.push(Diagnostic::new(code, span, message));
    }

    /// What no database has: reported once, if nothing of one has been seen before it.
    fn refuse(&mut self, len: usize, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> bool {
        if std::mem::replace(&mut self.seen, Seen::Other) == Seen::Other {
            self.stream.pass(len);
            return false;
        }
        let message = "the file is no database of RenjuNet";
        self.fault(len, Code::UnknownFormat, message, chunk, diagnostics);
        true
    }

    /// The end of the file: whether something is wrong there.
    fn end(&mut self, chunk: &mut Chunk, diagnostics: &mut Diagnostics) -> bool {
        if !std::mem::take(&mut self.is_open) {
            return false;
        }
        self.fault(
            0,
            Code::Unclosed,
            "the database is still open",
            chunk,
            diagnostics,
        );
        true
    }
}
