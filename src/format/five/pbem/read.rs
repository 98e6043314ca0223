//! Makes a record of a summary.

use super::board::{Board, columns};
use super::lines::{Line, lines, sides, title};
use super::names;
use crate::board::{Geometry, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::{Raw, Scheme};
use crate::format::{Held, Reading};
use crate::game::Game;
use crate::record::{Claim, Ending, How, Record, Score, What};
use crate::source::{Chunk, Span};

/// How the summaries of a file are read.
pub(super) struct Summary {
    pub(super) game: Option<&'static dyn Game>,
    pub(super) scheme: Scheme,
}

impl Reading for Summary {
    fn read(&self, chunk: &Chunk, record: &mut Record, diagnostics: &mut Diagnostics) -> Held {
        let text = chunk.text.as_str();
        let head = Head::read(text);
        if !head.is_summary() {
            // Mail round the summaries.
            return Held::Nothing;
        }
        let game = match self.rules(text, &head) {
            Ok(game) => Some(game),
            Err(fault) => {
                diagnostics.push(fault);
                None
            }
        };
        let first = head.sides.map_or(Side::Black, |(first, _)| first);
        let pairs = game.is_none_or(|game| game.spec().pairs);
        head.tags(text, pairs, record, diagnostics);
        let Some(game) = game else {
            return Held::Unknown;
        };
        let Some((sides, place)) = head.sides.zip(head.sides_place) else {
            let place = head.title.map_or(Span::at(0), |(place, ..)| place);
            let shape = "expected the sides: Black (x)    White (o)";
            diagnostics.push(Diagnostic::new(Code::Syntax, place, shape));
            record.push(place, What::Fault(None));
            return Held::Record(game);
        };
        match game.spec().first {
            None => record.tags.push("First", first.name(), place),
            Some(due) if due != first => {
                let message = format!(
                    "{} does not move first in {}",
                    first.name(),
                    game.spec().game
                );
                diagnostics.push(Diagnostic::new(Code::BadValue, place, message));
            }
            Some(_) => {}
        }
        let mut body = Body {
            geometry: (game.spec().geometry)(),
            scheme: self.scheme,
            x: sides.1,
            turns: 0,
            record,
        };
        if let Err(fault) = body.read(text, place.end) {
            let turn = body.turns + 1;
            let place = fault.span;
            diagnostics.push(fault.turn(turn));
            record.push(place, What::Fault(None));
        }
        Held::Record(game)
    }
}

impl Summary {
    fn rules(&self, text: &str, head: &Head) -> Result<&'static dyn Game, Diagnostic> {
        match (head.title, self.game) {
            (Some((place, name, _)), _) => names::find(name.of(text), place, head.size, self.game),
            (None, Some(game)) => Ok(game),
            (None, None) => {
                let place = head.sides_place.unwrap_or_default();
                let fault = Diagnostic::new(Code::UnknownGame, place, "no line names the game");
                Err(fault.help("`--game ninuki:19x19` names it"))
            }
        }
    }
}

/// What a summary says beside its turns and its board, by places.
#[derive(Default)]
struct Head {
    /// The line with the game, its name, the number of the board.
    title: Option<(Span, Span, Span)>,
    /// The side of the first column, and that of the sign `x`.
    sides: Option<(Side, Side)>,
    sides_place: Option<Span>,
    /// The names of the two columns.
    names: Option<(Span, Span)>,
    /// A line that can't be the names.
    bad_names: Option<Span>,
    winner: Option<(Span, Span)>,
    draw: Option<Span>,
    /// Names with their ratings.
    ratings: Vec<(Span, Span, bool)>,
    /// Names with the pairs that they have taken.
    pairs: Vec<(Span, Span)>,
    /// When it began and ended.
    times: Vec<(&'static str, Span)>,
    /// The columns of the board, and their line.
    size: Option<(usize, Span)>,
}

impl Head {
    fn read(text: &str) -> Self {
        let mut head = Self::default();
        for line in lines(text) {
            if !line.text.is_empty() {
                head.line(&line);
            }
        }
        head
    }

    fn is_summary(&self) -> bool {
        self.title.is_some() || self.sides.is_some()
    }

    fn line(&mut self, line: &Line<'_>) {
        let text = line.text;
        if self.sides.is_some() && self.names.is_none() && self.bad_names.is_none() {
            self.names(line);
        } else if let Some((game, number)) = title(text) {
            self.title = Some((line.span(), line.of(game), line.of(number)));
        } else if let Some(sides) = sides(text) {
            self.sides = Some(sides);
            self.sides_place = Some(line.span());
        } else if let Some(name) = text.strip_prefix("Game won by ") {
            let name = name.trim().trim_end_matches('.');
            self.winner = Some((line.span(), line.of(name)));
        } else if let Some(rest) = text.strip_prefix("Game ended") {
            if rest.contains("draw") {
                self.draw = Some(line.span());
            } else {
                self.time("PBeM-Ended", rest, line);
            }
        } else if let Some(rest) = text.strip_prefix("Game started") {
            self.time("PBeM-Started", rest, line);
        } else if text.starts_with("Game ") && (text.contains("draw") || text.contains("tie")) {
            self.draw = Some(line.span());
        } else if let Some((name, rest)) = text.split_once("'s rating is ") {
            let rating = rest.split(' ').next().unwrap_or(rest).trim_end_matches('.');
            if rating.bytes().all(|b| b.is_ascii_digit()) && !rating.is_empty() {
                let provisional = rest.contains("provisional");
                self.ratings
                    .push((line.of(name), line.of(rating), provisional));
            }
        } else if let Some((name, rest)) = text.split_once(" has captured ") {
            let count = rest.split(' ').next().unwrap_or(rest);
            if self.is_name(name) {
                self.pairs.push((line.of(name), line.of(count)));
            }
        } else if self.size.is_none()
            && let Some(size) = columns(line)
        {
            self.size = Some((size, line.span()));
        }
    }

    fn is_name(&self, name: &str) -> bool {
        self.names.is_some() && !name.contains(' ')
    }

    fn names(&mut self, line: &Line<'_>) {
        let mut words = line.text.split_whitespace();
        match (words.next(), words.next(), words.next()) {
            (Some(one), Some(two), None) => self.names = Some((line.of(one), line.of(two))),
            _ => self.bad_names = Some(line.span()),
        }
    }

    fn time(&mut self, tag: &'static str, rest: &str, line: &Line<'_>) {
        let time = rest.trim_start_matches(|c: char| c == '.' || c == ':' || c.is_whitespace());
        if !time.is_empty() {
            self.times.push((tag, line.of(time)));
        }
    }

    /// The side whose name that is.
    fn side(&self, name: Span, text: &str) -> Option<Side> {
        let (first, _) = self.sides?;
        let (one, two) = self.names?;
        let name = name.of(text);
        if one.of(text) == name {
            Some(first)
        } else {
            (two.of(text) == name).then(|| first.other())
        }
    }

    fn tags(&self, text: &str, pairs: bool, record: &mut Record, diagnostics: &mut Diagnostics) {
        let mut say = |name: &str, place: Span| record.tags.push(name, place.of(text), place);
        if let Some(((one, two), (first, _))) = self.names.zip(self.sides) {
            say(first.name(), one);
            say(first.other().name(), two);
        } else if let Some(place) = self.bad_names {
            let message = "expected the names of two players";
            diagnostics.push(Diagnostic::new(Code::Syntax, place, message));
        }
        if let Some((_, _, number)) = self.title {
            say("PBeM-Board", number);
        }
        for &(name, place) in &self.times {
            say(name, place);
        }
        for &(name, rating, provisional) in &self.ratings {
            let Some(side) = self.side(name, text) else {
                continue;
            };
            let tags = match side {
                Side::Black => ("BlackElo", "BlackEloProvisional"),
                Side::White => ("WhiteElo", "WhiteEloProvisional"),
            };
            if record.tags.get(tags.0).is_none() {
                record.tags.push(tags.0, rating.of(text), rating);
                if provisional {
                    record.tags.push(tags.1, "yes", rating);
                }
            }
        }
        self.result(text, record, diagnostics);
        self.score(text, pairs, record, diagnostics);
    }

    fn result(&self, text: &str, record: &mut Record, diagnostics: &mut Diagnostics) {
        let claim = match (self.winner, self.draw) {
            (Some((place, name)), _) => {
                let side = self.side(name, text);
                if side.is_none() {
                    let message = format!("{:?} is none of the players", name.of(text));
                    diagnostics.push(Diagnostic::new(Code::BadValue, name, message));
                }
                side.map(|side| (Claim::Win(side, How::Unknown), place))
            }
            (None, Some(place)) => Some((Claim::Draw, place)),
            (None, None) => None,
        };
        if let Some((claim, place)) = claim {
            record.tags.push("Result", &claim.to_string(), place);
        }
    }

    /// The pairs of both sides are a score.
    fn score(&self, text: &str, pairs: bool, record: &mut Record, diagnostics: &mut Diagnostics) {
        let mut taken: [Option<(u32, Span)>; 2] = [None; 2];
        for &(name, count) in &self.pairs {
            let side = self.side(name, text);
            let number = count.of(text).parse().ok().filter(|&n| n < 1000);
            let (Some(side), Some(number)) = (side, number) else {
                let message = "expected a player and how many pairs it has taken";
                let place = name.to(count);
                diagnostics.push(Diagnostic::new(Code::BadValue, place, message));
                continue;
            };
            let [black, white] = &mut taken;
            let mine = if side == Side::Black { black } else { white };
            mine.get_or_insert((number, count));
        }
        match taken {
            [Some((black, place)), Some((white, _))] => {
                let score = Score { black, white };
                let tag = if pairs { "Score" } else { "ClaimedScore" };
                record.tags.push(tag, &score.to_string(), place);
            }
            [None, None] => {}
            [black, white] => {
                let said = |side: Option<(u32, Span)>| {
                    side.map_or("?".to_owned(), |(number, _)| number.to_string())
                };
                let place = black.or(white).map_or(Span::at(0), |(_, place)| place);
                let score = format!("{}-{}", said(black), said(white));
                record.tags.push("ClaimedScore", &score, place);
            }
        }
    }
}

/// The turns of a summary, and its board.
struct Body<'r> {
    geometry: &'static Geometry,
    scheme: Scheme,
    x: Side,
    turns: u32,
    record: &'r mut Record,
}

impl Body<'_> {
    /// Reads what stands behind the line of the sides.
    fn read(&mut self, text: &str, from: u32) -> Result<(), Diagnostic> {
        let behind = lines(text).filter(|line| line.start >= from && !line.text.is_empty());
        // The names of the players come first.
        let mut lines = behind.skip(1).peekable();
        while let Some(line) = lines.next_if(|line| begins_with_number(line.text)) {
            self.turns(&line)?;
        }
        let Some(head) = lines.find(|line| columns(line).is_some()) else {
            return Ok(());
        };
        let size = columns(&head).unwrap_or_default();
        let mut board = Board::new(head.span(), size, self.geometry, self.x)?;
        for line in lines {
            if board.is_whole() {
                break;
            }
            board.row(&line, self.geometry, self.scheme)?;
        }
        let place = board.place();
        if !board.is_whole() {
            let message = "the board ends before its last row";
            return Err(Diagnostic::new(Code::BadDiagram, place, message));
        }
        self.record.setup(board.into_setup(), place);
        Ok(())
    }

    /// A line of numbered turns: `3 M13        4 L11`.
    fn turns(&mut self, line: &Line<'_>) -> Result<(), Diagnostic> {
        let mut words = line.text.split_whitespace();
        while let Some(number) = words.next() {
            let place = line.of(number);
            let due = self.turns + 1;
            if number.trim_end_matches('.').parse() != Ok(due) {
                let message = format!("the turn here is number {due}, not {number:?}");
                return Err(Diagnostic::new(Code::WrongNumber, place, message));
            }
            let Some(turn) = words.next() else {
                let message = format!("there is no turn behind the number {due}");
                return Err(Diagnostic::new(Code::Syntax, place, message));
            };
            self.turn(turn, line.of(turn))?;
        }
        Ok(())
    }

    fn turn(&mut self, turn: &str, place: Span) -> Result<(), Diagnostic> {
        if let Some(raw) = Raw::parse(turn) {
            self.record
                .place(self.scheme.cell(raw, self.geometry), place);
        } else if turn.eq_ignore_ascii_case("resign") {
            self.record.end(Ending::Resigned, place);
        } else if turn.eq_ignore_ascii_case("forfeit") {
            self.record.end(Ending::Forfeit, place);
        } else if turn.eq_ignore_ascii_case("pass") {
            self.record.pass(place);
        } else {
            let message = format!("{turn:?} is no turn");
            let fault = Diagnostic::new(Code::Syntax, place, message);
            return Err(fault.help("a turn is a cell (K10), Resign or Forfeit"));
        }
        self.turns += 1;
        Ok(())
    }
}

fn begins_with_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
}
