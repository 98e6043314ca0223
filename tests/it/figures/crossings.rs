//! Boards of lines: captures in numbered figures, notes under the board, marks on crossings, and what is
//! said of games of five in a row. Places are worked out from rules/ninuki.md.

use std::sync::{Arc, LazyLock};

use insta::assert_binary_snapshot;
use ludograph::board::{Board, Coordinates, Fives, Geometry, Row, Side, Waiting, Xy};
use ludograph::check::{Moment, Ply};
use ludograph::figure::font::Font;
use ludograph::figure::scene::{Form, Scene, Step};
use ludograph::figure::theme::{BOOK, THEMES};
use ludograph::figure::{self, Figure, Mark, Number};
use ludograph::record::{Directive, Ending, MarkKind, Numbering, Outcome};

use super::boards::{board, cell, cells, figure_block, lines15, lines19, spec, stones};
use super::files::file;
use crate::theorems::markup::sound;

fn lines20() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(20, 20).on_crossings());
    &BOARD
}

/// A game of which each word is a turn, `k8` or, with what it takes, `k8,xj8,xi8`.
fn game(geometry: &Geometry, turns: &str) -> Moment {
    let mut board = Board::empty(geometry);
    board.to_move = Some(Side::Black);
    let mut boards = vec![Arc::new(board.clone())];
    let mut plies = Vec::new();
    for (number, turn) in (1..).zip(turns.split_whitespace()) {
        let mut parts = turn.split(",x");
        let cell_ = cell(geometry, parts.next().expect("a cell"));
        let side = board.to_move.expect("a side");
        assert_eq!(board.get(cell_), None, "turn {number}");
        board.set(cell_, Some(side));
        for name in parts {
            assert_eq!(board.get(cell(geometry, name)), Some(side.other()));
            board.set(cell(geometry, name), None);
        }
        board.to_move = Some(side.other());
        plies.push(Ply {
            number,
            side,
            cell: cell_,
            from: None,
        });
        boards.push(Arc::new(board.clone()));
    }
    Moment {
        board,
        boards,
        plies,
        still: Vec::new(),
        legal: Vec::new(),
        forbidden: Vec::new(),
        outcome: None,
    }
}

/// Black's 5 takes g8 and f8 between e8 and h8, White's 8 takes e8 and f8 between d8 and g8, Black's 11
/// takes f8 and g8 between e8 and h8.
fn replayed() -> Moment {
    let turns = "h8 g8 c3 f8 e8,xg8,xf8 g8 f8 d8,xe8,xf8 a1 f8 e8,xf8,xg8 f8";
    game(lines15(), turns)
}

fn numbered(moment: &Moment, from: u32, to: u32) -> Figure<'static> {
    Figure::numbered(&spec(lines15), moment, &(from..=to))
}

fn turns(numbers: &[Number]) -> String {
    let turn = |n: &Number| format!("{}{}{}", n.number, n.side.letter(), lines15().name(n.cell));
    let turns: Vec<String> = numbers.iter().map(turn).collect();
    turns.join(" ")
}

/// The figure's captions and notes, a line each: what stands lower than the names of files.
fn under_the_board(scene: &Scene<'_>) -> Vec<String> {
    let mut lines: Vec<(i64, String)> = Vec::new();
    for (c, at, _) in letters(scene) {
        let y = (at.y * 1e4) as i64;
        match lines.iter_mut().find(|line| line.0 == y) {
            Some(line) => line.1.push(c),
            None => lines.push((y, c.to_string())),
        }
    }
    lines.into_iter().map(|line| line.1).collect()
}

/// The characters under the board with their places, their fonts and sizes.
fn letters(scene: &Scene<'_>) -> Vec<(char, Xy, (Font, f64))> {
    let mut letters = Vec::new();
    for shape in &scene.shapes {
        let Form::Glyphs { font, size, glyphs } = &shape.form else {
            continue;
        };
        // Names have a size of their own.
        if *font == Font::Number || matches!(size, 51 | 58) {
            continue;
        }
        let em = f64::from(*size) / 100.0;
        letters.extend(glyphs.iter().map(|&(c, at)| (c, at, (*font, em))));
    }
    letters
}

#[test]
fn stones_that_are_captured_stay_drawn_and_replays_are_noted() {
    let figure = numbered(&replayed(), 1, 12);
    assert_eq!(turns(&figure.numbers), "1Bh8 2Wg8 3Bc3 4Wf8 5Be8 8Wd8 9Ba1");
    assert_eq!(turns(&figure.noted), "6Wg8 7Bf8 10Wf8 11Be8 12Wf8");
    assert_eq!(figure.board.count(Side::Black), 4);
    assert_eq!(figure.board.count(Side::White), 3);
    let scene = figure::draw(&figure, &BOOK);
    assert_eq!(under_the_board(&scene), ["6=g8;7,10,12=f8;11=e8"]);
    assert!(scene.desc.ends_with(
        " Noted under the board: 6 White g8, 7 Black f8, 10 White f8, 11 Black e8, 12 White f8."
    ));
}

#[test]
fn a_part_of_a_game_begins_without_what_has_been_captured() {
    let figure = numbered(&replayed(), 7, 12);
    assert_eq!(turns(&figure.numbers), "7Bf8 8Wd8 9Ba1");
    // e8 bears a bare stone of the position before, f8 the stone of turn 7.
    assert_eq!(turns(&figure.noted), "10Wf8 11Be8 12Wf8");
    let stones = |side| figure.board.cells(side).collect::<Vec<_>>();
    assert_eq!(stones(Side::Black), cells(lines15(), "a1 c3 e8 f8 h8"));
    assert_eq!(stones(Side::White), cells(lines15(), "d8 g8"));
    let figure = numbered(&replayed(), 6, 6);
    assert_eq!(
        (turns(&figure.numbers), figure.noted.len()),
        ("6Wg8".to_owned(), 0)
    );
    assert_eq!(figure.board.count(Side::White), 1, "f8 is taken off");
}

#[test]
fn without_coordinates_a_note_names_the_stone() {
    let directives = vec![
        Directive::Numbers(Numbering::of(7, 12)),
        Directive::Coordinates(Coordinates::None),
    ];
    let block = figure_block(None, directives);
    let figure = Figure::of_block(&spec(lines15), &replayed(), &block);
    let scene = figure::draw(&figure, &BOOK);
    // The stone on e8 has no number.
    assert_eq!(under_the_board(&scene), ["10,12=7;11=e8"]);
}

/// So many turns that stand on their cells, and so many that are noted.
fn noted(geometry: &'static Geometry, numbers: u32, notes: u32) -> Figure<'static> {
    let mut figure = Figure::new(geometry);
    figure.title = "Many notes".into();
    let all: Vec<_> = geometry.playable().collect();
    for number in 1..=numbers + notes {
        let side = if number % 2 == 1 {
            Side::Black
        } else {
            Side::White
        };
        // Steps that share no divisor with the sizes of the boards scatter the stones.
        let cell = all[number as usize * 97 % all.len()];
        let turn = Number { number, side, cell };
        if number <= numbers {
            figure.board.set(cell, Some(side));
            figure.numbers.push(turn);
        } else {
            let cell = all[(number - numbers) as usize * 97 % all.len()];
            figure.noted.push(Number { cell, ..turn });
        }
    }
    figure
}

#[test]
fn notes_are_as_wide_as_the_board_and_never_broken() {
    for geometry in [lines15(), lines19(), lines20()] {
        for notes in [1, 2, 9, 30, 100] {
            let figure = noted(geometry, 200, notes);
            let scene = figure::draw(&figure, &BOOK);
            let bare = figure::draw(&noted(geometry, 200, 0), &BOOK).bounds;
            let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert!(same(scene.bounds.min.x, bare.min.x) && same(scene.bounds.max.x, bare.max.x));
            let lines = under_the_board(&scene);
            let text = lines.concat();
            assert_eq!(text.split(',').count(), notes as usize);
            for line in &lines {
                assert!(line.split(',').filter(|note| !note.is_empty()).all(|note| {
                    note.split_once('=').is_some_and(|(number, cell)| {
                        number.parse::<u32>().is_ok() && geometry.cell(cell).is_some()
                    })
                }));
            }
            assert!(
                lines.len() <= 1 + notes as usize / 6,
                "{} lines",
                lines.len()
            );
        }
    }
}

#[test]
fn lines_under_the_board_do_not_touch() {
    let mut figure = noted(lines15(), 200, 40);
    figure.captions = vec![
        "A caption with a tail, jgy".into(),
        "long ".repeat(60).into(),
    ];
    let scene = figure::draw(&figure, &BOOK);
    let ink = |(c, at, (font, em)): (char, Xy, (Font, f64))| {
        let ink = font.glyph(c).and_then(|glyph| glyph.ink).expect("ink");
        (at.y + ink.min.y * em, at.y + ink.max.y * em)
    };
    let mut inks: Vec<(f64, f64)> = letters(&scene).into_iter().map(ink).collect();
    inks.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut lines: Vec<(f64, f64)> = Vec::new();
    for (top, bottom) in inks {
        match lines.last_mut() {
            Some(line) if top < line.1 => line.1 = line.1.max(bottom),
            _ => lines.push((top, bottom)),
        }
    }
    assert_eq!(lines.len(), under_the_board(&scene).len());
    let edge = lines15().page().bounds.max.y;
    assert!(lines[0].0 > edge && lines[lines.len() - 1].1 < scene.bounds.max.y);
}

/// Where the lines of the board stop beside a crossing in a row, left and right of it.
fn stops(figure: &Figure<'_>, name: &str) -> Vec<i64> {
    let at = lines15().centre(cell(lines15(), name));
    let scene = figure::draw(figure, &BOOK);
    let paths = scene.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Path(steps) => Some(steps),
        _ => None,
    });
    let mut stops: Vec<i64> = paths
        .flatten()
        .filter_map(|step| match step {
            Step::Move(end) | Step::Line(end) if (end.y - at.y).abs() < 1e-9 => {
                let by = end.x - at.x;
                (by.abs() < 0.5).then_some((by * 100.0).round() as i64)
            }
            _ => None,
        })
        .collect();
    stops.sort_unstable();
    stops
}

#[test]
fn lines_stop_beside_what_stands_on_an_empty_crossing() {
    let kinds = [
        MarkKind::Circle,
        MarkKind::Square,
        MarkKind::Triangle,
        MarkKind::Cross,
    ];
    for kind in kinds {
        let mut figure = Figure::new(lines15());
        figure.marks = vec![Mark::Sign(kind, cell(lines15(), "g10"))];
        assert_eq!(stops(&figure, "g10"), [-32, 32], "{kind:?}");
        // A text needs more room, both together most, and a stone hides the lines.
        let label = Mark::Label(cell(lines15(), "g10"), "1".into());
        figure.marks.push(label.clone());
        assert_eq!(stops(&figure, "g10"), [-47, 47]);
        figure.marks = vec![label];
        assert_eq!(stops(&figure, "g10"), [-36, 36]);
        figure.board = board(lines15(), "g10", "");
        assert_eq!(stops(&figure, "g10"), [0; 0]);
    }
    let mut figure = Figure::new(lines15());
    figure.marks = vec![Mark::Sign(MarkKind::Shade, cell(lines15(), "g10"))];
    assert_eq!(stops(&figure, "g10"), [0; 0], "shade lies on the lines");
    figure.marks.push(Mark::Dot(cell(lines15(), "g10")));
    assert_eq!(stops(&figure, "g10"), [-30, 30]);
}

#[test]
fn no_letter_is_left_out() {
    for (geometry, last) in [(lines15(), 'o'), (lines19(), 's'), (lines20(), 't')] {
        let names = geometry.page().names.iter().map(|name| name.text.as_str());
        let letters: String = names.filter(|name| name.parse::<u32>().is_err()).collect();
        assert_eq!(letters, ('a'..=last).collect::<String>());
    }
}

#[test]
fn pairs_and_fives_are_told() {
    // rules/ninuki.md, section 10: figure 4 after 1 = g10.
    let mut figure = stones();
    figure.marks.clear();
    figure.board.set(cell(lines15(), "g10"), Some(Side::White));
    figure.board.to_move = Some(Side::Black);
    let five = cells(lines15(), "e10 f10 g10 h10 i10");
    let row = Row {
        cells: five.clone(),
        overline: false,
    };
    let mut fives = Fives {
        pairs: Some([0, 0]),
        made: vec![row],
        perfect: false,
        waiting: Some(Waiting {
            side: Side::White,
            fives: vec![five.clone()],
            annulling: cells(lines15(), "f9 h11"),
        }),
        cut: Vec::new(),
    };
    let mut said = |fives: &Fives, outcome| {
        figure.board.fives = Some(fives.clone());
        figure.outcome = outcome;
        let desc = figure::draw(&figure, &BOOK).desc;
        desc.split(" Black: ").next().expect("a head").to_owned()
    };
    assert_eq!(
        said(&fives, None),
        "Black to move. No pairs taken. White's five waits: e10 f10 g10 h10 i10. Black annuls on: f9 h11."
    );
    fives.waiting.as_mut().expect("a five").annulling.clear();
    fives
        .waiting
        .as_mut()
        .expect("a five")
        .fives
        .push(cells(lines15(), "g6 g7 g8 g9 g10"));
    fives.pairs = Some([3, 1]);
    assert_eq!(
        said(&fives, None),
        "Black to move. Pairs taken: Black 3, White 1. White's five waits: e10 f10 g10 h10 i10. \
         White's five waits: g6 g7 g8 g9 g10. Nothing annuls them."
    );
    let mut outcome = Outcome {
        winner: Some(Side::White),
        ending: Ending::Five,
        score: None,
    };
    fives.waiting = None;
    assert_eq!(
        said(&fives, Some(outcome)),
        "White has won (W+, five). Pairs taken: Black 3, White 1. A five: e10 f10 g10 h10 i10."
    );
    outcome.ending = Ending::FiveStands;
    fives.pairs = None;
    fives.made.clear();
    assert_eq!(
        said(&fives, Some(outcome)),
        "White has won (W+, five stands)."
    );
    outcome.ending = Ending::OverlineCut;
    outcome.winner = None;
    assert_eq!(said(&fives, Some(outcome)), "A draw (overline cut).");
}

/// Every mark on empty crossings, a star point, the edge, on stones and beside numbers, with arrows and a
/// line.
fn marked() -> Figure<'static> {
    let lines = lines15();
    let mut figure = Figure::new(lines);
    figure.title = "Marks on crossings".into();
    let at = |file: i16, row: i16| lines.at(file, row).expect("a crossing");
    let kinds = [
        MarkKind::Circle,
        MarkKind::Square,
        MarkKind::Triangle,
        MarkKind::Cross,
    ];
    let rows = [15, 13, 12, 10, 9, 7, 6];
    for row in rows {
        let side = match row {
            10 | 7 => Some(Side::Black),
            9 | 6 => Some(Side::White),
            _ => None,
        };
        for file in 2..=14 {
            if row == 13 {
                figure
                    .marks
                    .push(Mark::Sign(MarkKind::Shade, at(file, row)));
            }
            figure.board.set(at(file, row), side);
            if let (6 | 7, Some(side)) = (row, side) {
                let number = [8, 36, 107, 225][file as usize % 4];
                let cell = at(file, row);
                figure.numbers.push(Number { number, side, cell });
            }
        }
        for (file, kind) in (2..).zip(kinds) {
            figure.marks.push(Mark::Sign(kind, at(file, row)));
        }
        for (file, text) in [(6, "A"), (7, "7"), (8, "12"), (9, "107"), (10, "b")] {
            figure.marks.push(Mark::Label(at(file, row), text.into()));
        }
        figure.marks.push(Mark::Dot(at(11, row)));
        if side.is_some() {
            figure.marks.push(Mark::Last(at(12, row)));
            figure.marks.push(Mark::Last(at(13, row)));
        }
        figure.marks.push(Mark::Sign(MarkKind::Circle, at(14, row)));
        figure.marks.push(Mark::Sign(MarkKind::Cross, at(14, row)));
    }
    for (name, kind) in [
        ("a1", kinds[3]),
        ("o1", kinds[0]),
        ("a8", kinds[3]),
        ("d4", kinds[3]),
    ] {
        figure.marks.push(Mark::Sign(kind, cell(lines, name)));
    }
    figure.marks.push(Mark::Dot(cell(lines, "l4")));
    figure
        .marks
        .push(Mark::Label(cell(lines, "o15"), "a".into()));
    for side in [
        ("b3", Side::Black),
        ("f3", Side::White),
        ("h1", Side::White),
    ] {
        figure.board.set(cell(lines, side.0), Some(side.1));
    }
    for way in ["b3 d3", "f3 f1 h1", "d1 d2"] {
        figure.marks.push(Mark::Arrow(cells(lines, way).into()));
    }
    for (from, to) in [("f3", "h5"), ("j2", "n4"), ("b5", "f5")] {
        figure
            .marks
            .push(Mark::Line(cell(lines, from), cell(lines, to)));
    }
    figure
}

fn pictured() -> Vec<(&'static str, Figure<'static>)> {
    let mut twenty = noted(lines20(), 9, 0);
    twenty.title = "Twenty lines".into();
    let mut figures = vec![
        ("crossings", marked()),
        ("replayed", numbered(&replayed(), 1, 12)),
        ("replayed-later", numbered(&replayed(), 7, 12)),
        ("dense-15", noted(lines15(), 209, 16)),
        ("dense-19", noted(lines19(), 345, 16)),
        ("lines-20", twenty),
    ];
    figures[1].1.captions = vec!["Turns 1 to 12".into()];
    figures
}

#[test]
fn pictures() {
    for (name, figure) in pictured() {
        for theme in THEMES {
            let file = file(&figure, theme);
            sound(&file).unwrap_or_else(|fault| panic!("{name} {}: {fault}", theme.name));
            // Five pairs end a game, so that no more than eight can be taken before its last turn, and no
            // more than 16 turns stand on points that were taken.
            let limit = if figure.geometry.len() > 225 {
                100_000
            } else {
                60_000
            };
            assert!(file.len() < limit, "{name}: {} bytes", file.len());
            let is_kept = name == "crossings" || theme.name == "book";
            if is_kept {
                let file = file.into_bytes();
                assert_binary_snapshot!(&format!("{name}-{}.svg", theme.name), file);
            }
        }
    }
}
