//! The figure blocks of the samples of Ninuki-Renju and Renju. What they show is told in rules/ninuki.md,
//! sections 8 and 10, and by the tutorial that the positions of Renju come from.

use insta::assert_binary_snapshot;
use ludograph::board::{Cell, Side};
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::figure::theme::{BOOK, THEMES};
use ludograph::figure::{self, Figure, Mark, Number};
use ludograph::lgn::Reader;
use ludograph::record::MarkKind;
use ludograph::source::Chunk;

use super::files::file;
use super::samples::{figures, moments};
use crate::theorems::markup::sound;

const NINUKI: &str = include_str!("../../../samples/ninuki/figures.lgn");
const FORBIDDEN: &str = include_str!("../../../samples/renju/forbidden.lgn");

#[test]
fn pictures() {
    for text in [NINUKI, FORBIDDEN] {
        figures(text, |name, figure| {
            let themes = match name {
                "ninuki-4" | "ninuki-4b" | "renju-fourth-overline" => &THEMES[..],
                _ => &THEMES[..1],
            };
            for theme in THEMES {
                let file = file(figure, theme);
                sound(&file).unwrap_or_else(|fault| panic!("{name} {}: {fault}", theme.name));
                assert!(file.len() < 60_000, "{name}: {} bytes", file.len());
                if themes.contains(&theme) {
                    let name = format!("{name}-{}.svg", theme.name);
                    assert_binary_snapshot!(&name, file.into_bytes());
                }
            }
        });
    }
}

fn names(figure: &Figure<'_>, cells: impl Iterator<Item = Cell>) -> String {
    let names: Vec<&str> = cells.map(|cell| figure.geometry.name(cell)).collect();
    names.join(" ")
}

fn stones(figure: &Figure<'_>, side: Side) -> String {
    names(figure, figure.board.cells(side))
}

fn signs(figure: &Figure<'_>, kind: MarkKind) -> String {
    let cells = figure.marks.iter().filter_map(|mark| match mark {
        Mark::Sign(k, cell) if *k == kind => Some(*cell),
        _ => None,
    });
    names(figure, cells)
}

fn labels(figure: &Figure<'_>) -> String {
    let label = |mark: &Mark<'_>| match mark {
        Mark::Label(cell, text) => Some(format!("{text}={}", figure.geometry.name(*cell))),
        _ => None,
    };
    let labels: Vec<String> = figure.marks.iter().filter_map(label).collect();
    labels.join(" ")
}

#[test]
fn the_figures_of_the_rule_page_are_those_positions() {
    // Black, White and the numbers of section 10, in the order of the board.
    let page = [
        ("ninuki-1", "", "", ""),
        ("ninuki-2", "h8 n11", "i8 j8 l9 m10", "1=k8"),
        ("ninuki-3", "h8 k8", "i8", "1=j8"),
        (
            "ninuki-4",
            "h8 f12",
            "h9 e10 f10 h10 i10 f11",
            "1=g10 2=f9 3=h11",
        ),
        ("ninuki-5", "h8", "h6 i6 j6 k6 l6 m6 h7", "1=h5"),
    ];
    let mut seen = Vec::new();
    figures(NINUKI, |name, figure| {
        seen.push(name.to_owned());
        if let Some(&(_, black, white, numbers)) = page.iter().find(|known| known.0 == name) {
            let found = (stones(figure, Side::Black), stones(figure, Side::White));
            assert_eq!(found, (black.to_owned(), white.to_owned()), "{name}");
            assert_eq!(labels(figure), numbers, "{name}");
        }
        if name == "ninuki-1" {
            let legal = figure.marks.iter().filter_map(|mark| match mark {
                Mark::Dot(cell) => Some(*cell),
                _ => None,
            });
            assert_eq!(names(figure, legal), "h8");
        }
    });
    for (name, ..) in page {
        assert!(seen.iter().any(|seen| seen == name), "{name}");
    }
}

#[test]
fn what_follows_each_figure_is_the_board_of_its_game() {
    // Section 10: what the play of each figure does, with the stones of its game.
    let later = [
        (
            "ninuki-2b",
            "White to move. Pairs taken: Black 2, White 0. Black: f2 h6 h8 k8 n11. Last turn: k8.",
        ),
        (
            "ninuki-3b",
            "Black to move. No pairs taken. Black: h8 k8. White: i8 j8. Last turn: j8.",
        ),
        (
            "ninuki-4b",
            "Black to move. No pairs taken. White's five waits: e10 f10 g10 h10 i10. Black annuls on: f9 \
             h11. Black: m1 g2 h8 o8 l9 a11 f12. White: h9 e10 f10 g10 h10 i10 f11. Last turn: g10. \
             Circle: f9 h11.",
        ),
        (
            "ninuki-4c",
            "White to move. Pairs taken: Black 1, White 0. Black: m1 g2 h8 o8 f9 l9 a11 f12. White: h9 \
             e10 g10 h10 i10. Last turn: f9.",
        ),
        (
            "ninuki-4d",
            "White to move. Pairs taken: Black 1, White 0. Black: m1 g2 h8 o8 l9 a11 h11 f12. White: e10 \
             f10 g10 i10 f11. Last turn: h11.",
        ),
        (
            "ninuki-4e",
            "White has won (W+, five stands). No pairs taken. Black: m1 g2 h8 o8 g9 l9 a11 f12. White: h9 \
             e10 f10 g10 h10 i10 f11. Last turn: g9. Line e10-i10.",
        ),
        (
            "ninuki-5b",
            "A draw (overline cut). Pairs taken: Black 1, White 0. Black: f1 n3 h5 c6 h8 f9 g12 m13. \
             White: i6 j6 k6 l6 m6. Last turn: h5. Line i6-m6.",
        ),
    ];
    let mut left = later.to_vec();
    let mut sketch: Option<String> = None;
    figures(NINUKI, |name, figure| {
        let own = (stones(figure, Side::Black), stones(figure, Side::White));
        if let Some(i) = left.iter().position(|known| known.0 == name) {
            assert_eq!(figure::draw(figure, &BOOK).desc, left.remove(i).1);
        }
        // A figure that leaves stones out shows none that its game has not: no Black's is taken by the
        // turn between.
        if name.ends_with('b') {
            let before = sketch.take().expect("a figure before");
            for stone in before.split(' ') {
                let is_there = own.0.split(' ').any(|other| other == stone);
                assert!(is_there, "{name}: {stone}");
            }
        }
        sketch = Some(own.0);
    });
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn forbidden_points_are_those_of_the_tutorial() {
    // What Black may not take, and what is called A: the point that the tutorial, or section 8.1, lets
    // Black take.
    let verdicts = [
        ("renju-overline", "g8", ""),
        ("renju-double-four", "e14", ""),
        ("renju-double-four-line", "f8", ""),
        ("renju-double-three", "l5", ""),
        ("renju-double-four-three", "h10", ""),
        ("renju-closed-three", "", "A=c3"),
        ("renju-fourth-forbidden", "", "A=h11"),
        ("renju-fourth-forbidden-b", "i10", ""),
        ("renju-fourth-five", "", "A=h8 b=i8"),
        ("renju-fourth-overline", "i8", "A=h8"),
        ("renju-five-first", "", "A=h8"),
        ("renju-double-three-game", "g7", ""),
    ];
    let mut left = verdicts.to_vec();
    moments(FORBIDDEN, |name, figure, moment| {
        if let Some(i) = left.iter().position(|known| known.0 == name) {
            let (_, crosses, letters) = left.remove(i);
            let forbidden = moment.forbidden.iter().map(|&(cell, _)| cell);
            assert_eq!(names(figure, forbidden), crosses, "{name}");
            assert_eq!(signs(figure, MarkKind::Cross), crosses, "{name}");
            assert_eq!(labels(figure), letters, "{name}");
        }
    });
    assert!(left.is_empty(), "{left:?}");
}

/// A game that was played by electronic mail in 2006 (board 196), its letters moved so that none is left out. Black won by
/// five pairs to three.
const PLAYED: &str = "j10 k9 l13 k11 k8 k10 j11 j12 j9 k12 k13 l12 m13 n13 k11 l12 i13 j13 j14 i15 k13 j13 \
                      l11 i9 i14 i12 i11 k11 j10";

/// Calls `draw` with those turns of that game as a numbered figure.
fn played(turns: std::ops::RangeInclusive<u32>, draw: impl Fn(&Figure<'_>)) {
    let record =
        format!("[Game \"ninuki\"]\n[Variant \"19x19\"]\n[Score \"5-3\"]\n\n{PLAYED} B+\n");
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    assert!(reader.replay(&Chunk::new(record), Watch::Last, &mut diagnostics));
    assert!(diagnostics.list().is_empty(), "{:?}", diagnostics.list());
    let spec = reader.game().expect("a game").spec();
    let moment = reader.replayed().moment().expect("an end");
    draw(&Figure::numbered(spec, &moment, &turns));
}

fn turns(figure: &Figure<'_>, turns: &[Number]) -> String {
    let turn = |n: &Number| format!("{}={}", n.number, figure.geometry.name(n.cell));
    let turns: Vec<String> = turns.iter().map(turn).collect();
    turns.join(" ")
}

#[test]
fn a_real_game_is_one_figure_with_its_replays_noted() {
    played(1..=29, |figure| {
        // Five points are played on again after a capture, one of them twice.
        let replays = "15=k11 16=l12 21=k13 22=j13 28=k11 29=j10";
        assert_eq!(turns(figure, &figure.noted), replays);
        assert_eq!(figure.numbers.len(), 23);
        let desc = figure::draw(figure, &BOOK).desc;
        assert!(
            desc.starts_with(
                "Black has won (B+, captures). Pairs taken: Black 5, White 3. Turns: 1 Black j10,"
            ),
            "{desc}"
        );
        let file = file(figure, &BOOK).into_bytes();
        assert_binary_snapshot!("board-196-book.svg", file);
    });
}

#[test]
fn a_real_game_in_parts_shows_what_stands_before_each() {
    // By hand: the stones before each part, the captures of the turns before taken off, and the turns on
    // points that bear a stone of theirs or of the part.
    let parts = [
        (1..=10, "", "", ""),
        (
            11..=20,
            "k8 j9 j10 j11 l13",
            "k9 k10 k11 j12 k12",
            "15=k11 16=l12",
        ),
        (
            21..=29,
            "k8 j9 j10 j11 k11 i13 l13 m13",
            "k12 l12 n13 i15",
            "28=k11 29=j10",
        ),
    ];
    for (range, black, white, noted) in parts {
        played(range.clone(), |figure| {
            let numbered = |cell: &Cell| figure.numbers.iter().any(|n| n.cell == *cell);
            let bare = |side| {
                let cells = figure.board.cells(side).filter(|cell| !numbered(cell));
                names(figure, cells)
            };
            assert_eq!(
                (bare(Side::Black).as_str(), bare(Side::White).as_str()),
                (black, white)
            );
            assert_eq!(turns(figure, &figure.noted), noted);
            let name = format!("board-196-from-{}-book.svg", range.start());
            assert_binary_snapshot!(&name, file(figure, &BOOK).into_bytes());
        });
    }
}
