//! Boards, moments and figures that the tests draw, set up by hand from the rules and the pages.

use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

use ludograph::board::{Board, Cell, Coordinates, Geometry, Side};
use ludograph::check::{Moment, Ply};
use ludograph::figure::{Figure, Mark, Number};
use ludograph::game::{Spec, Unfinished};
use ludograph::record::{Directive, Ending, FigureBlock, MarkKind, Outcome, Score};
use ludograph::source::Span;

fn block(file: u8, row: u8) -> bool {
    file.is_multiple_of(2) && row.is_multiple_of(2)
}

pub(crate) fn macbeth() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::hex(6, block));
    &BOARD
}

pub(crate) fn mini() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::hex(4, block));
    &BOARD
}

pub(crate) fn othello() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(8, 8).a1_on_top());
    &BOARD
}

pub(crate) fn draughts() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(8, 8));
    &BOARD
}

pub(crate) fn table() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(9, 6));
    &BOARD
}

pub(crate) fn lines15() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(15, 15).on_crossings());
    &BOARD
}

pub(crate) fn lines19() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(19, 19).on_crossings());
    &BOARD
}

pub(crate) fn spec(geometry: fn() -> &'static Geometry) -> Spec {
    Spec {
        id: "macbeth",
        game: "macbeth",
        variant: &[],
        title: "Macbeth",
        rules: "",
        piece: "disc",
        first: Some(Side::Black),
        sessions: false,
        pairs: false,
        unfinished: Unfinished::Adjudged,
        geometry,
    }
}

pub(crate) fn cell(geometry: &Geometry, name: &str) -> Cell {
    geometry
        .cell(name)
        .unwrap_or_else(|| panic!("{name} is a cell"))
}

pub(crate) fn cells(geometry: &Geometry, names: &str) -> Vec<Cell> {
    names
        .split_whitespace()
        .map(|name| cell(geometry, name))
        .collect()
}

pub(crate) fn board(geometry: &Geometry, black: &str, white: &str) -> Board {
    let mut board = Board::empty(geometry);
    for (side, names) in [(Side::Black, black), (Side::White, white)] {
        for cell in cells(geometry, names) {
            board.set(cell, Some(side));
        }
    }
    board
}

/// rules/macbeth.md, section 9: the start and its six first moves.
pub(crate) fn macbeth_start() -> Moment {
    let mut board = board(macbeth(), "e6 f5 g7", "e5 f7 g6");
    board.to_move = Some(Side::Black);
    Moment {
        boards: vec![Arc::new(board.clone())],
        board,
        plies: Vec::new(),
        still: Vec::new(),
        legal: cells(macbeth(), "e4 d5 g5 e7 h7 g8"),
        forbidden: Vec::new(),
        outcome: None,
    }
}

/// rules/macbeth.md, section 11, figure 7: the stand-in transcript, rows from 11 down.
const GAME: &str = "
    46  50  45  48  43  57
    31   #  42   #  40   #  52
    24  11  16  29  18  35  28  41
    8   #   4   #  17   #  19   #  47
    9   7   5   3   W   B  14  20  23  26
    12   #   6   #   B   #   W   #  27   #  49
    60  13  21   2   W   B   1  10  33  36
    34   #  22   #  15   #  25   #  59
    62  55  56  32  53  30  37  38
    58   #  39   #  54   #  51
    63  44  64   .  61   .";

/// The end of that game. The boards between are not those of the rules (nothing is turned): a numbered
/// diagram shows the first of them only.
pub(crate) fn macbeth_game() -> Moment {
    let mut plies = Vec::new();
    let words = GAME.split_whitespace();
    let all = macbeth().rows().iter().flat_map(|row| row.cells.clone());
    for (cell, word) in all.zip(words) {
        if let Ok(number) = word.parse() {
            let odd = number % 2 == 1;
            let side = if odd || number >= 60 {
                Side::Black
            } else {
                Side::White
            };
            plies.push(Ply {
                number,
                side,
                cell,
                from: None,
            });
        }
    }
    plies.sort_by_key(|ply| ply.number);
    let mut boards = vec![macbeth_start().board];
    for ply in &plies {
        let mut board = boards[boards.len() - 1].clone();
        board.set(ply.cell, Some(ply.side));
        board.to_move = Some(ply.side.other());
        boards.push(board);
    }
    let mut board = boards[plies.len()].clone();
    board.to_move = None;
    *boards.last_mut().expect("a start") = board.clone();
    Moment {
        board,
        boards: boards.into_iter().map(Arc::new).collect(),
        plies,
        still: Vec::new(),
        legal: Vec::new(),
        forbidden: Vec::new(),
        outcome: Some(Outcome {
            winner: Some(Side::Black),
            ending: Ending::Played,
            score: Some(Score {
                black: 46,
                white: 26,
            }),
        }),
    }
}

pub(crate) fn figure_block(title: Option<&str>, directives: Vec<Directive>) -> FigureBlock {
    let span = Span { start: 0, end: 0 };
    FigureBlock {
        name: "fig-1".into(),
        title: title.map(str::to_owned),
        directives: directives
            .into_iter()
            .map(|directive| (directive, span))
            .collect(),
        ..FigureBlock::default()
    }
}

/// The final of the first world championship, Inoue against Heiberg, from its transcript. White had to
/// pass before turns 54 and 57.
const FINAL: &str = "
    56 51 37 36 41 49 57 60
    47 52 44 18 35 42 58 59
    38 50  3  6 17  4 24 20
    45 25  7  W  B  5 19 33
    40 22 11  B  W  1 16 23
    39 26 12  2 10  9  8 34
    54 48 29 13 15 21 43 53
    55 28 27 14 30 31 32 46";

/// That game as a plain sheet, or with discs.
pub(crate) fn othello_game(discs: bool) -> Figure<'static> {
    let mut figure = Figure::new(othello());
    figure.title = "Inoue – Heiberg".into();
    figure
        .captions
        .push("Inoue – Heiberg 34–30, World Championship 1977".into());
    for (cell, word) in othello().cells().zip(FINAL.split_whitespace()) {
        match word {
            "B" => figure.board.set(cell, Some(Side::Black)),
            "W" => figure.board.set(cell, Some(Side::White)),
            number => {
                let number: u32 = number.parse().expect("a number");
                let side = match number {
                    54 | 56 => Side::Black,
                    55 => Side::White,
                    odd if odd % 2 == 1 => Side::Black,
                    _ => Side::White,
                };
                figure.numbers.push(Number { number, side, cell });
                if discs {
                    figure.board.set(cell, Some(side));
                }
            }
        }
    }
    figure.numbers.sort_by_key(|number| number.number);
    figure
}

/// Every mark on empty, shaded, black, white, numbered black and numbered white squares.
pub(crate) fn mark_table() -> Figure<'static> {
    let mut figure = Figure::new(table());
    figure.title = "Every mark".into();
    figure.view.coordinates = Coordinates::None;
    figure.radius = 0.345;
    let at = |file: i16, row: i16| table().at(file, row).expect("a square");
    let kinds = [
        MarkKind::Circle,
        MarkKind::Square,
        MarkKind::Triangle,
        MarkKind::Cross,
    ];
    for file in 1..=9 {
        figure.marks.push(Mark::Sign(MarkKind::Shade, at(file, 5)));
        for (row, side, number) in [
            (4, Side::Black, None),
            (3, Side::White, None),
            (2, Side::Black, Some(17)),
            (1, Side::White, Some(18)),
        ] {
            let cell = at(file, row);
            figure.board.set(cell, Some(side));
            if let Some(number) = number.filter(|_| file != 8) {
                figure.numbers.push(Number { number, side, cell });
            }
        }
    }
    for row in 1..=6 {
        figure.marks.push(Mark::Dot(at(1, row)));
        if row < 5 {
            figure.marks.push(Mark::Last(at(2, row)));
        }
        for (file, kind) in (3..).zip(kinds) {
            figure.marks.push(Mark::Sign(kind, at(file, row)));
        }
        figure
            .marks
            .push(Mark::Label(at(7, row), Cow::Borrowed("A")));
        let wide = if row < 3 { "107" } else { "xy" };
        figure
            .marks
            .push(Mark::Label(at(8, row), Cow::Borrowed(wide)));
        figure.marks.push(Mark::Coin(at(9, row)));
    }
    figure
}

/// rules/lanrick.md, figure 8: turning at a corner.
pub(crate) fn corner() -> Figure<'static> {
    let board_ = draughts();
    let mut figure = Figure::new(board_);
    figure.title = "Turning at a corner".into();
    figure.radius = 0.345;
    figure.board = board(board_, "b1 e4 g5", "c1 d8 f8 g1");
    let shades = cells(board_, "a7 c8 f8 g1 c1 a3");
    figure.marks.extend(
        shades
            .into_iter()
            .map(|cell| Mark::Sign(MarkKind::Shade, cell)),
    );
    figure.marks.push(Mark::Coin(cell(board_, "c5")));
    figure.marks.push(Mark::Coin(cell(board_, "e4")));
    for way in ["b1 a1 a3", "d8 a8 a7"] {
        figure
            .marks
            .push(Mark::Arrow(Cow::Owned(cells(board_, way))));
    }
    figure
        .marks
        .push(Mark::Line(cell(board_, "h1"), cell(board_, "f3")));
    figure
}

/// rules/ninuki.md, figure 4, with a few marks more.
pub(crate) fn stones() -> Figure<'static> {
    let lines = lines15();
    let mut figure = Figure::new(lines);
    figure.title = "An imperfect five".into();
    figure.board = board(lines, "f12 h8", "e10 f10 f11 h9 h10 i10");
    figure.board.to_move = Some(Side::White);
    for (name, text) in [
        ("g10", "1"),
        ("f9", "2"),
        ("h11", "3"),
        ("d4", "A"),
        ("a5", "b"),
    ] {
        figure
            .marks
            .push(Mark::Label(cell(lines, name), Cow::Borrowed(text)));
    }
    figure
        .marks
        .push(Mark::Sign(MarkKind::Circle, cell(lines, "k10")));
    figure
        .marks
        .push(Mark::Sign(MarkKind::Shade, cell(lines, "k9")));
    figure
}

/// A board full of numbered pieces, the worst that a figure can be asked for.
pub(crate) fn full(geometry: &'static Geometry) -> Figure<'static> {
    let mut figure = Figure::new(geometry);
    for (cell, number) in geometry.playable().zip(1..) {
        let side = if number % 2 == 1 {
            Side::Black
        } else {
            Side::White
        };
        figure.board.set(cell, Some(side));
        figure.numbers.push(Number { number, side, cell });
    }
    figure
}
