//! Piskvork's PSQ files (`.psq`): a game of five in a row as the manager of the Gomocup tournaments saves it.
//!
//! A line with the size of the board, then one line a turn: `x,y,milliseconds` from 1, the upper left corner
//! being `1,1`; then, in files of tournaments, the two players, a code of how it ended, and the league.
//! Described after Piskvork's source (`game.cpp`) and what is known of recent downloads.

mod league;
mod write;

use std::io::BufRead;

use crate::board::{Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Base, Letters, Order, Raw, Rows, Scheme};
use crate::format::five::rules;
use crate::format::five::stones::{no_board, push_elapsed, push_tag, unreadable};
use crate::format::text::cut::{Cut, Cutter};
use crate::format::text::lines::{lines, parts};
use crate::format::{Content, Context, Format, Held, Reading, Records, Spec, Way, Writer};
use crate::game::Game;
use crate::record::Record;
use crate::source::{Chunk, Span};
use league::League;

/// PSQ.
pub(crate) struct Psq;

static SPEC: Spec = Spec {
    id: "psq",
    title: "Piskvork PSQ",
    extensions: &["psq"],
    shared: &[],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: rules::is_five,
};

/// What a file begins with, up to the size.
const HEAD: &str = "Piskvor";

/// From 1, column first, the upper left corner being 1,1.
const SCHEME: Scheme = Scheme {
    letters: Letters::All,
    rows: Rows::Top,
    order: Order::ColumnFirst,
    base: Base::One,
};

/// The levels of both players, unless the file says otherwise.
const LEVEL: &str = "11";

impl Format for Psq {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
        text.starts_with(b"Piskvorky ")
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        let reading = Turns {
            game: context.game,
            scheme: context.coordinates.over(SCHEME),
            name: context.name.clone(),
        };
        Cutter::boxed(input, Cut::Before("Piskvorky "), reading)
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Lines))
    }

    fn writes_each_alone(&self) -> bool {
        true
    }
}

/// What is known beside the text.
struct Turns {
    game: Option<&'static dyn Game>,
    scheme: Scheme,
    name: String,
}

/// The first line.
struct Head {
    size: (u32, u32),
    place: Span,
    levels: [Option<Span>; 2],
    /// Which player begins: 0 or 1.
    first: usize,
}

impl Reading for Turns {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let mut all = lines(&chunk.text);
        let Some((line, span)) = all.next() else {
            return Held::Nothing;
        };
        let Some(head) = head(line, span, diagnostics) else {
            return Held::Unknown;
        };
        let last = lines(&chunk.text).last();
        let league = last.and_then(|(text, span)| League::parse(text, span));
        let Some(game) = self.rules(&head, league.as_ref(), diagnostics) else {
            return Held::Unknown;
        };
        let mut body = Body {
            geometry: (game.spec().geometry)(),
            scheme: self.scheme,
            columns: 0,
            names: Vec::new(),
            code: None,
            league: league.map(|league| league.span),
            comment: String::new(),
        };
        for (line, span) in all {
            if !body.line(line, span, record, diagnostics) {
                return Held::Record(game);
            }
        }
        self.tags(&head, &body, chunk, record, diagnostics);
        Held::Record(game)
    }
}

/// Reads the first line: `Piskvorky 20x20, 11:11, 0`.
fn head(line: &str, span: Span, diagnostics: &mut Diagnostics) -> Option<Head> {
    let mut fields = parts(line, span, ',');
    let first = fields.next().unwrap_or((line, span));
    let mut refuse = || {
        let wanted = "the size of a board: Piskvorky 20x20, 11:11, 0";
        diagnostics.push(unreadable(span, wanted));
        None
    };
    let (word, size) = first.0.split_once(' ').unwrap_or_default();
    if !word.starts_with(HEAD) {
        return refuse();
    }
    let size = size.trim();
    let numbers = size.split_once(['x', 'X']);
    let numbers = numbers.map(|(files, rows)| (files.trim().parse(), rows.trim().parse()));
    let Some((Ok(files), Ok(rows))) = numbers else {
        return refuse();
    };
    let place = Span::new(first.1.end - size.len() as u32, first.1.end);
    let levels = fields.next();
    let mut levels = levels
        .into_iter()
        .flat_map(|(text, span)| parts(text, span, ':'));
    let mut level = || levels.next().map(|(_, span)| span);
    let levels = [level(), level()];
    let first = match fields.next() {
        None | Some(("0" | "", _)) => 0,
        Some(("1", _)) => 1,
        Some((_, span)) => {
            let message = "expected 0 or 1, the player who begins";
            diagnostics.push(Diagnostic::new(Code::BadValue, span, message));
            0
        }
    };
    Some(Head {
        size: (files, rows),
        place,
        levels,
        first,
    })
}

impl Turns {
    /// The rules: those of the league, else those that were asked for, else gomoku.
    fn rules(
        &self,
        head: &Head,
        league: Option<&League>,
        diagnostics: &mut Diagnostics,
    ) -> Option<&'static dyn Game> {
        let (files, rows) = head.size;
        let told = league.map_or(Ok(None), League::rules);
        let named = match told {
            Ok(told) => told.or(self.game),
            Err(unknown) if self.game.is_none() => {
                diagnostics.push(unknown);
                return None;
            }
            Err(_) => self.game,
        };
        let found = rules::of_size(named, files, rows);
        if found.is_none() {
            // Named rules may have another board.
            let rules = named.filter(|_| rules::of_size(None, files, rows).is_some());
            let rules = rules.map(|game| game.spec().id);
            diagnostics.push(no_board(files, rows, rules, head.place));
        }
        found
    }

    /// What the lines round the turns say, and the name of the file.
    fn tags(
        &self,
        head: &Head,
        body: &Body<'_>,
        chunk: &Chunk,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) {
        // The name tells of the first game of a file.
        let is_first = chunk.offset <= 3;
        let named = Named::parse(&self.name).filter(|_| is_first);
        let mut names = [("", head.place); 2];
        for (name, line) in names.iter_mut().zip(&body.names) {
            *name = *line;
        }
        if body.names.is_empty()
            && let Some(named) = &named
        {
            names = named.players.map(|player| (player, head.place));
        }
        let sides = ["Black", "White"];
        let levels = ["BlackLevel", "WhiteLevel"];
        for (seat, side) in [head.first, 1 - head.first].into_iter().zip(0..) {
            let (Some(tag), Some((name, span))) = (sides.get(side), names.get(seat)) else {
                continue;
            };
            push_tag(tag, name, *span, record, diagnostics);
            if let (Some(tag), Some(&Some(span))) = (levels.get(side), head.levels.get(seat)) {
                let level = span.of(&chunk.text);
                let level = if level == LEVEL { "" } else { level };
                push_tag(tag, level, span, record, diagnostics);
            }
        }
        if let Some((code, span)) = body.code.filter(|(code, _)| *code != "-1") {
            push_tag("EndCode", code, span, record, diagnostics);
        }
        if let Some(league) = body.league.and_then(|span| {
            let text = span.of(&chunk.text);
            League::parse(text, span)
        }) {
            league.push_tags(record, diagnostics);
        }
        if let Some(named) = named {
            push_tag("Round", named.round, head.place, record, diagnostics);
            let (tag, value) = named.result(head.first);
            push_tag(tag, value, head.place, record, diagnostics);
        }
    }
}

/// What the name of a file tells: `round_player1_player2_result.psq`.
struct Named<'n> {
    round: &'n str,
    /// Numbers stand for players that only their tournament knows: they are none here.
    players: [&'n str; 2],
    result: &'n str,
}

impl<'n> Named<'n> {
    fn parse(name: &'n str) -> Option<Self> {
        let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
        let mut words = stem.split('_');
        let mut next = || words.next().filter(|word| !word.is_empty());
        let (round, one, two, result) = (next()?, next()?, next()?, next()?);
        let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit());
        let name_of = |word: &'n str| if is_number(word) { "" } else { word };
        let is_it = words.next().is_none() && is_number(round) && is_number(result);
        is_it.then_some(Self {
            round,
            players: [name_of(one), name_of(two)],
            result,
        })
    }

    /// The result as a tag and its value: 1 and 2 are the player who has won, 3 is a draw, as Piskvork tells
    /// the program that has called it. Other numbers are kept as they are.
    fn result(&self, first: usize) -> (&'static str, &'n str) {
        let seat = match self.result {
            "1" => 0,
            "2" => 1,
            "3" => return ("Result", "Draw"),
            other => return ("FileResult", other),
        };
        let side = if seat == first {
            Side::Black
        } else {
            Side::White
        };
        ("Result", if side == Side::Black { "B+" } else { "W+" })
    }
}

/// The lines behind the first.
struct Body<'t> {
    geometry: &'static Geometry,
    scheme: Scheme,
    /// How many numbers the lines of turns have; 0 before the first.
    columns: usize,
    names: Vec<(&'t str, Span)>,
    code: Option<(&'t str, Span)>,
    /// The league, if it stands on the last line.
    league: Option<Span>,
    comment: String,
}

impl<'t> Body<'t> {
    /// Reads a line; false if it can't be read.
    fn line(
        &mut self,
        line: &'t str,
        span: Span,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) -> bool {
        if self.league == Some(span) {
            return true;
        }
        let is_numbers = line
            .bytes()
            .all(|b| b.is_ascii_digit() || b" ,-".contains(&b));
        let is_behind = !self.names.is_empty() || self.code.is_some();
        if is_numbers && line.contains(',') && !is_behind {
            let turn = self.turn(line, span, record);
            if turn.is_none() {
                let wanted = "column, row and milliseconds: 8,8,120";
                diagnostics.push(unreadable(span, wanted));
            }
            return turn.is_some();
        }
        if is_numbers && line.parse::<i64>().is_ok() && self.code.is_none() {
            self.code = Some((line, span));
        } else if !is_numbers && self.names.len() < 2 && self.code.is_none() {
            self.names.push((line, span));
        } else {
            diagnostics.push(unreadable(span, "nothing more of this game"));
            return false;
        }
        true
    }

    /// A turn: two numbers, and a third if the first turn has one.
    fn turn(&mut self, line: &str, span: Span, record: &mut Record) -> Option<()> {
        let mut numbers = [(0_i64, span); 3];
        let mut count = 0;
        for (text, place) in parts(line, span, ',') {
            *numbers.get_mut(count)? = (text.parse().ok()?, place);
            count += 1;
        }
        if count < 2 || (self.columns > 0 && count != self.columns) {
            return None;
        }
        self.columns = count;
        let [(x, first), (y, second), (millis, time)] = numbers;
        // What no board has is off the board.
        let part = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        let cell = self
            .scheme
            .cell(Raw::numbers(part(x), part(y)), self.geometry);
        record.place(cell, first.to(second));
        push_elapsed(u64::try_from(millis).ok()?, time, record, &mut self.comment);
        Some(())
    }
}
