//! Which rule set a tree is of: `GM`, `RU`, `GN`, `SZ`, and the stones themselves where these say too little.

use super::id::Id;
use super::scan::Properties;
use super::words::{Named, of_name, of_rules};
use crate::diagnostic::{Code, Diagnostic};
use crate::format::five::rules::{extent, is_size, on_board};
use crate::game::{Game, registry};
use crate::source::Span;

/// What the root says of the rules: values as they stand, with their places.
#[derive(Clone, Copy, Default)]
pub(super) struct Said<'a> {
    pub(super) gm: Option<(&'a str, Span)>,
    pub(super) sz: Option<(&'a str, Span)>,
    pub(super) ru: Option<&'a str>,
    pub(super) gn: Option<&'a str>,
    /// The whole tree.
    pub(super) text: &'a str,
}

/// The rules that were found, with what is to be said of that.
pub(super) struct Found {
    pub(super) game: &'static dyn Game,
    pub(super) said: Option<Diagnostic>,
}

/// The size of the board as `SZ` has it.
enum Size {
    Missing,
    Wrong(Span),
    Square(u32, Span),
    Other(Span),
}

/// Finds the rules. `named` is what is taken where the record names none, or the same game without a variant.
///
/// # Errors
/// What is wrong, if no rules are found.
pub(super) fn find(said: &Said<'_>, named: Option<&'static dyn Game>) -> Result<Found, Diagnostic> {
    let head = said.gm.map_or(Span::new(0, 1), |(_, span)| span);
    let (game, is_default) = family(said, named, head)?;
    let mut found = sized(said, game, named.is_some())?;
    if is_default && found.said.is_none() {
        let id = found.game.spec().id;
        let message = format!("the record names no rule set: read as {id}");
        let note = Diagnostic::new(Code::Resolved, head, message);
        found.said = Some(note.help("`--game` names another, as `--game renju`"));
    }
    Ok(found)
}

/// The game, whatever its board, and whether it is only taken because none is named.
fn family(
    said: &Said<'_>,
    named: Option<&'static dyn Game>,
    head: Span,
) -> Result<(&'static dyn Game, bool), Diagnostic> {
    let number = said.gm.map_or("", |(value, _)| value.trim());
    let unknown = |message: String| Diagnostic::new(Code::UnknownGame, head, message);
    let by_words = match said.ru.map_or(Named::Nothing, of_rules) {
        Named::Nothing => said.gn.map_or(Named::Nothing, of_name),
        named => named,
    };
    let own = match (number, by_words) {
        ("2", Named::Rules(game)) if game.spec().game == "othello" => Some(game),
        ("2", _) => registry::named("othello").ok(),
        ("" | "1" | "4" | "5", Named::Rules(game)) => Some(game),
        ("" | "1" | "4" | "5", Named::Other(name)) if named.is_none() => {
            return Err(unknown(format!("there are no rules of {name} here"))
                .help("`--game` names rules to read it by"));
        }
        ("" | "1" | "4" | "5", _) => None,
        // The site for Pente has numbers of its own: 100, and that of its game.
        (_, Named::Rules(game)) if is_site(number) => Some(game),
        ("101" | "102" | "151", _) => registry::named("pente").ok(),
        ("105" | "106" | "155", _) => registry::named("gomoku").ok(),
        _ if is_site(number) && named.is_some() => None,
        _ => {
            return Err(unknown(format!(
                "there is no game of number {number:?} here"
            )));
        }
    };
    match (own, named) {
        (Some(own), Some(named)) if own.spec().game == named.spec().game && is_plain(own) => {
            Ok((named, false))
        }
        (Some(own), _) => Ok((own, false)),
        (None, Some(named)) => Ok((named, false)),
        (None, None) => {
            let gomoku = registry::named("gomoku");
            gomoku.map(|game| (game, true)).map_err(unknown)
        }
    }
}

fn is_site(number: &str) -> bool {
    number.parse().is_ok_and(|number: u32| number > 100)
}

/// Whether a rule set has no word but, maybe, that of its board.
fn is_plain(game: &'static dyn Game) -> bool {
    game.spec().variant.iter().all(|word| is_size(word))
}

/// The lines of a rule set's board.
fn lines(game: &'static dyn Game) -> u32 {
    extent((game.spec().geometry)()).1
}

/// The same rules on the board that the record has.
fn sized(said: &Said<'_>, game: &'static dyn Game, is_named: bool) -> Result<Found, Diagnostic> {
    let plain = |game| Ok(Found { game, said: None });
    match size(said.sz) {
        Size::Square(size, span) => {
            if let Some(game) = on_board(game, size, size) {
                return plain(game);
            }
            let stones = Stones::of(said.text);
            if game.spec().game == "renju" && stones.most <= 15 && stones.first == Some((8, 8)) {
                let why = "the first stone stands on the centre of 15 lines";
                return Ok(noted(game, span, why));
            }
            let title = game.spec().game;
            let message = format!("{title} has no board of {size} lines here");
            Err(Diagnostic::new(Code::UnsupportedBoard, span, message))
        }
        Size::Other(span) => {
            let message = "the board is not a square of up to 26 lines";
            Err(Diagnostic::new(Code::UnsupportedBoard, span, message))
        }
        Size::Missing if is_named => plain(game),
        Size::Missing => {
            let most = Stones::of(said.text).most;
            if most <= lines(game) {
                return plain(game);
            }
            let head = said.gm.map_or(Span::new(0, 1), |(_, span)| span);
            match boards(game, most).as_slice() {
                [one] => Ok(noted(
                    *one,
                    head,
                    "the stones need a board of so many lines",
                )),
                [first, ..] => Ok(Found {
                    game: *first,
                    said: Some(doubt(*first, head)),
                }),
                // Its first stone off the board is told.
                [] => plain(game),
            }
        }
        Size::Wrong(span) => match boards(game, Stones::of(said.text).most).as_slice() {
            [one] => Ok(noted(*one, span, "the stones fit no other board")),
            _ => Err(
                Diagnostic::new(Code::BadValue, span, "this is no size of a board")
                    .help("a size is a number, or two with a colon between them"),
            ),
        },
    }
}

/// These rules on all boards on which the stones have room, the smallest first.
fn boards(game: &'static dyn Game, most: u32) -> Vec<&'static dyn Game> {
    let sizes = [8, 15, 19, 20].into_iter().filter(|&size| size >= most);
    sizes
        .filter_map(|size| on_board(game, size, size))
        .collect()
}

fn noted(game: &'static dyn Game, span: Span, why: &str) -> Found {
    let id = game.spec().id;
    let message = format!("the record is read as {id}: {why}");
    Found {
        game,
        said: Some(Diagnostic::new(Code::Resolved, span, message)),
    }
}

fn doubt(game: &'static dyn Game, span: Span) -> Diagnostic {
    let size = lines(game);
    let message =
        format!("no size is given, and the stones need more than 15 lines: {size} are taken");
    Diagnostic::new(Code::Ambiguous, span, message)
        .help("`--game` decides, as `--game gomoku:20x20`")
}

fn size(sz: Option<(&str, Span)>) -> Size {
    let Some((value, span)) = sz else {
        return Size::Missing;
    };
    let number = |text: &str| text.trim().parse().ok().filter(|&size: &u32| size > 0);
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    match (number(columns), number(rows)) {
        (Some(columns), Some(rows)) if columns == rows && columns <= 26 => {
            Size::Square(columns, span)
        }
        (Some(_), Some(_)) => Size::Other(span),
        _ => Size::Wrong(span),
    }
}

/// What the stones of a tree say of its board.
struct Stones {
    /// The lines that they need.
    most: u32,
    /// The column and row, from the upper left corner, of the first that is played.
    first: Option<(u32, u32)>,
}

impl Stones {
    fn of(text: &str) -> Self {
        let mut stones = Self {
            most: 0,
            first: None,
        };
        let mut rest = text.as_bytes();
        // Nodes one after the other; what is no node is passed over.
        while let Some(at) = rest.iter().position(|&byte| byte == b';') {
            let node = rest.get(at + 1..).unwrap_or_default();
            let mut properties = Properties::new(node);
            for (name, value) in properties.by_ref() {
                stones.add(Id::read(name), value);
            }
            rest = properties.rest();
        }
        stones
    }

    fn add(&mut self, id: Id, value: &[u8]) {
        let is_move = id == Id::B || id == Id::W;
        if !is_move && id != Id::AB && id != Id::AW {
            return;
        }
        let place = match value.trim_ascii() {
            b"tt" => return,
            [column @ b'a'..=b'z', row @ b'a'..=b'z'] => {
                (u32::from(column - b'a') + 1, u32::from(row - b'a') + 1)
            }
            [column, digits @ ..] if column.is_ascii_alphabetic() => {
                let digits = std::str::from_utf8(digits).ok();
                let Some(row) = digits.and_then(|digits| digits.parse::<u8>().ok()) else {
                    return;
                };
                let column = column.to_ascii_lowercase();
                (u32::from(column - b'a') + 1, u32::from(row))
            }
            _ => return,
        };
        self.most = self.most.max(place.0).max(place.1);
        if is_move && self.first.is_none() {
            self.first = Some(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, named: Option<&str>) -> String {
        let mut said = Said {
            text,
            ..Said::default()
        };
        let node = text.split_once(';').unwrap().1;
        for (name, value) in Properties::new(node.as_bytes()) {
            let value = std::str::from_utf8(value).unwrap();
            match Id::read(name) {
                Id::GM => said.gm = Some((value, Span::default())),
                Id::SZ => said.sz = Some((value, Span::default())),
                Id::RU => said.ru = Some(value),
                Id::GN => said.gn = Some(value),
                _ => {}
            }
        }
        let named = named.map(|id| registry::named(id).unwrap());
        match find(&said, named) {
            Ok(found) => {
                let said = found.said.map_or("", |said| said.code.word());
                format!("{} {said}", found.game.spec().id).trim().to_owned()
            }
            Err(fault) => fault.code.word().to_owned(),
        }
    }

    #[test]
    fn rules_by_number_words_and_size() {
        for (text, expected) in [
            ("(;GM[2])", "othello"),
            ("(;GM[2]SZ[8])", "othello"),
            ("(;GM[2]SZ[10])", "unsupported-board"),
            ("(;GM[2]RU[othello:misere])", "othello:misere"),
            ("(;GM[4]RU[Renju])", "renju"),
            ("(;GM[4]GN[Ninuki])", "ninuki"),
            ("(;GM[4]RU[ninuki]SZ[19])", "ninuki:19x19"),
            ("(;GM[4])", "gomoku resolved"),
            ("(;SZ[19])", "gomoku:19x19 resolved"),
            ("(;GM[1]SZ[19:19]RU[standard])", "gomoku:exact,19x19"),
            ("(;GM[5]RU[gomoku]SZ[20])", "gomoku:20x20"),
            ("(;GM[5]RU[gomoku]SZ[15:14])", "unsupported-board"),
            ("(;GM[4]SZ[13])", "unsupported-board"),
            ("(;GM[101]SZ[19])", "pente"),
            ("(;GM[103]SZ[19])", "unknown-game"),
            ("(;GM[3])", "unknown-game"),
            ("(;GM[1]SZ[19]RU[Japanese])", "unknown-game"),
        ] {
            assert_eq!(found(text, None), expected, "{text}");
        }
    }

    #[test]
    fn the_stones_tell_a_board_where_that_is_certain() {
        for (text, expected) in [
            ("(;GM[4]RU[gomoku];B[hh];W[oo])", "gomoku"),
            ("(;GM[4]RU[gomoku];B[qq])", "gomoku:19x19 ambiguous"),
            ("(;GM[4]RU[gomoku];B[at])", "gomoku:20x20 resolved"),
            ("(;GM[4]RU[gomoku]SZ[?];B[at])", "gomoku:20x20 resolved"),
            ("(;GM[4]RU[gomoku]SZ[0];B[hh])", "bad-value"),
            ("(;GM[4]RU[renju]SZ[];B[hh])", "renju resolved"),
            ("(;GM[4]RU[renju]SZ[19];B[hh];W[hi])", "renju resolved"),
            ("(;GM[4]RU[renju]SZ[19];B[jj];W[hi])", "unsupported-board"),
            ("(;GM[4]RU[pente];B[jj])", "pente"),
        ] {
            assert_eq!(found(text, None), expected, "{text}");
        }
    }

    #[test]
    fn a_rule_set_may_be_named_from_outside() {
        for (text, named, expected) in [
            ("(;GM[4])", "renju", "renju"),
            (
                "(;GM[4]RU[gomoku]SZ[19])",
                "gomoku:exact",
                "gomoku:exact,19x19",
            ),
            ("(;GM[4]RU[renju])", "gomoku", "renju"),
            ("(;GM[1]SZ[19]RU[Japanese])", "gomoku", "gomoku:19x19"),
            ("(;GM[4];B[aa])", "gomoku:20x20", "gomoku:20x20"),
            ("(;GM[2])", "gomoku", "othello"),
            ("(;GM[120]SZ[15])", "ninuki", "ninuki"),
        ] {
            assert_eq!(found(text, Some(named)), expected, "{text}");
        }
    }
}
