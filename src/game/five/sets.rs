//! The rule sets (rules/ninuki.md, sections 1 and 8).

use std::sync::LazyLock;

use super::Five;
use super::lines::Lines;
use super::terms::{Ban, Opening, Terms, Win};
use crate::board::{Geometry, Side};
use crate::game::registry::Family;
use crate::game::{Spec, Unfinished};

/// Ninuki-Renju.
pub const NINUKI: Family = Family {
    game: "ninuki",
    sets: &[&NINUKIS[0], &NINUKIS[1], &NINUKIS[2], &NINUKIS[3]],
    words: &["19x19", "double-three"],
};

/// Gomoku.
pub const GOMOKU: Family = Family {
    game: "gomoku",
    sets: &[
        &GOMOKUS[0],
        &GOMOKUS[1],
        &GOMOKUS[2],
        &GOMOKUS[3],
        &GOMOKUS[4],
        &GOMOKUS[5],
    ],
    words: &["exact", "19x19", "20x20"],
};

/// Pente.
pub const PENTE: Family = Family {
    game: "pente",
    sets: &[&PENTES[0], &PENTES[1]],
    words: &["opening"],
};

/// Renju.
pub const RENJU: Family = Family {
    game: "renju",
    sets: &[&RENJUS[0]],
    words: &[],
};

/// A board with the tables of its lines.
struct Board {
    geometry: fn() -> &'static Geometry,
    lines: fn() -> &'static Lines,
}

macro_rules! tables {
    ($geometry:ident, $lines:ident, $board:ident, $size:literal) => {
        static $geometry: LazyLock<Geometry> =
            LazyLock::new(|| Geometry::square($size, $size).on_crossings());
        static $lines: LazyLock<Lines> = LazyLock::new(|| Lines::new(&$geometry));
        const $board: Board = Board {
            geometry: || &$geometry,
            lines: || &$lines,
        };
    };
}

tables!(GEOMETRY_15, LINES_15, BOARD_15, 15);
tables!(GEOMETRY_19, LINES_19, BOARD_19, 19);
tables!(GEOMETRY_20, LINES_20, BOARD_20, 20);

/// What a rule set is called, in records and by people, and its rules in short.
#[derive(Clone, Copy)]
struct Names {
    id: &'static str,
    game: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
}

const fn set(names: Names, board: &Board, first: Option<Side>, terms: Terms) -> Five {
    Five {
        spec: Spec {
            id: names.id,
            game: names.game,
            variant: names.variant,
            title: names.title,
            rules: names.rules,
            piece: "stone",
            first,
            sessions: false,
            pairs: terms.captures,
            unfinished: Unfinished::AdjudgedScored,
            geometry: board.geometry,
        },
        terms,
    }
}

const fn ninuki(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    game: (&Board, Ban),
) -> Five {
    let names = Names {
        id,
        game: "ninuki",
        variant,
        title,
        rules,
    };
    let terms = Terms {
        lines: game.0.lines,
        opening: Opening::Centre,
        captures: true,
        five: Win::Perfect,
        ban: game.1,
        passes: false,
    };
    set(names, game.0, Some(Side::Black), terms)
}

static NINUKIS: [Five; 4] = [
    ninuki(
        "ninuki",
        &[],
        "Ninuki-Renju",
        ninuki!("15", "Black"),
        (&BOARD_15, Ban::BlackThrees),
    ),
    ninuki(
        "ninuki:19x19",
        &["19x19"],
        "Ninuki-Renju on 19 lines",
        ninuki!("19", "Black"),
        (&BOARD_19, Ban::BlackThrees),
    ),
    ninuki(
        "ninuki:double-three",
        &["double-three"],
        "Ninuki-Renju, double threes forbidden to both",
        ninuki!("15", "Both"),
        (&BOARD_15, Ban::Threes),
    ),
    ninuki(
        "ninuki:19x19,double-three",
        &["19x19", "double-three"],
        "Ninuki-Renju on 19 lines, double threes forbidden to both",
        ninuki!("19", "Both"),
        (&BOARD_19, Ban::Threes),
    ),
];

const fn gomoku(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    game: (&Board, Win),
) -> Five {
    let names = Names {
        id,
        game: "gomoku",
        variant,
        title,
        rules,
    };
    let terms = Terms {
        lines: game.0.lines,
        opening: Opening::Free,
        captures: false,
        five: game.1,
        ban: Ban::Nothing,
        passes: false,
    };
    set(names, game.0, Some(Side::Black), terms)
}

static GOMOKUS: [Five; 6] = [
    gomoku(
        "gomoku",
        &[],
        "Gomoku",
        gomoku!("15", more),
        (&BOARD_15, Win::More),
    ),
    gomoku(
        "gomoku:exact",
        &["exact"],
        "Gomoku, exactly five",
        gomoku!("15", exact),
        (&BOARD_15, Win::Exact),
    ),
    gomoku(
        "gomoku:19x19",
        &["19x19"],
        "Gomoku on 19 lines",
        gomoku!("19", more),
        (&BOARD_19, Win::More),
    ),
    gomoku(
        "gomoku:exact,19x19",
        &["exact", "19x19"],
        "Gomoku on 19 lines, exactly five",
        gomoku!("19", exact),
        (&BOARD_19, Win::Exact),
    ),
    gomoku(
        "gomoku:20x20",
        &["20x20"],
        "Gomoku on 20 lines",
        gomoku!("20", more),
        (&BOARD_20, Win::More),
    ),
    gomoku(
        "gomoku:exact,20x20",
        &["exact", "20x20"],
        "Gomoku on 20 lines, exactly five",
        gomoku!("20", exact),
        (&BOARD_20, Win::Exact),
    ),
];

const fn pente(
    id: &'static str,
    variant: &'static [&'static str],
    title: &'static str,
    rules: &'static str,
    opening: Opening,
) -> Five {
    let names = Names {
        id,
        game: "pente",
        variant,
        title,
        rules,
    };
    let terms = Terms {
        lines: BOARD_19.lines,
        opening,
        captures: true,
        five: Win::More,
        ban: Ban::Nothing,
        passes: false,
    };
    // Who has the light stones begins on most sites: the record says so.
    set(names, &BOARD_19, None, terms)
}

static PENTES: [Five; 2] = [
    pente("pente", &[], "Pente", pente!(free), Opening::Centre),
    pente(
        "pente:opening",
        &["opening"],
        "Pente, with the tournament rule for the opening",
        pente!(distant),
        Opening::Distant,
    ),
];

static RENJUS: [Five; 1] = [set(
    Names {
        id: "renju",
        game: "renju",
        variant: &[],
        title: "Renju",
        rules: renju!(),
    },
    &BOARD_15,
    Some(Side::Black),
    Terms {
        lines: BOARD_15.lines,
        opening: Opening::Centre,
        captures: false,
        five: Win::Renju,
        ban: Ban::Renju,
        passes: true,
    },
)];
