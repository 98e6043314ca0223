//! What the server calls its games, and which of them have a rule set here.

use crate::diagnostic::{Code, Diagnostic};
use crate::format::five::rules::unknown_name;
use crate::game::{Game, Spec, registry};
use crate::source::Span;

/// A game of the server: its name, its usual board, and the rule sets for boards.
///
/// The server forbids double threes to both sides in ninuki, and plays pente with the rule of the opening.
struct Known {
    name: &'static str,
    game: &'static str,
    size: usize,
    sets: &'static [(usize, &'static str)],
}

const GAMES: &[Known] = &[
    Known {
        name: "Ninuki",
        game: "ninuki",
        size: 19,
        sets: &[
            (15, "ninuki:double-three"),
            (19, "ninuki:19x19,double-three"),
        ],
    },
    Known {
        name: "Ninuki-Renju",
        game: "ninuki",
        size: 19,
        sets: &[
            (15, "ninuki:double-three"),
            (19, "ninuki:19x19,double-three"),
        ],
    },
    Known {
        name: "Pente",
        game: "pente",
        size: 19,
        sets: &[(19, "pente:opening")],
    },
    Known {
        name: "Renju",
        game: "renju",
        size: 15,
        sets: &[(15, "renju")],
    },
    Known {
        name: "Gomoku",
        game: "gomoku",
        size: 15,
        sets: &[(15, "gomoku"), (19, "gomoku:19x19")],
    },
];

/// Whether summaries can be of a rule set.
pub(super) fn is_carried(spec: &Spec) -> bool {
    GAMES.iter().any(|known| known.game == spec.game)
}

/// The rules of a game that the server calls so. `size` is that of its board, if that is told; `named` is the
/// rule set that was asked for.
pub(super) fn find(
    name: &str,
    place: Span,
    size: Option<(usize, Span)>,
    named: Option<&'static dyn Game>,
) -> Result<&'static dyn Game, Diagnostic> {
    let known = GAMES
        .iter()
        .find(|known| known.name.eq_ignore_ascii_case(name))
        .ok_or_else(|| unknown(name, place))?;
    if let Some(named) = named.filter(|named| named.spec().game == known.game) {
        return Ok(named);
    }
    let (lines, told) = size.unwrap_or((known.size, place));
    let set = known.sets.iter().find(|(size, _)| *size == lines);
    let (_, id) = set.ok_or_else(|| {
        let message = format!(
            "there is no {} on a board of {lines} lines here",
            known.game
        );
        Diagnostic::new(Code::UnsupportedBoard, told, message)
    })?;
    registry::named(id).map_err(|why| Diagnostic::new(Code::UnknownGame, place, why))
}

/// That a game of the server has no rule set here.
fn unknown(name: &str, place: Span) -> Diagnostic {
    const FAMILIES: [&str; 4] = ["ninuki", "pente", "renju", "gomoku"];
    unknown_name(name, &FAMILIES, place)
        .help("of the server's games Ninuki, Pente, Renju and Gomoku are known")
}
