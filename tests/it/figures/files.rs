//! The files: snapshots to look at, and what holds of every one of them.

use std::collections::BTreeSet;

use insta::assert_binary_snapshot;
use ludograph::board::Side;
use ludograph::check::Moment;
use ludograph::figure::theme::{self, THEMES, Theme};
use ludograph::figure::{self, Figure, Mark, svg};
use ludograph::record::{Directive, FigureBlock, MarkKind, Numbering};

use super::boards::{
    cell, cells, corner, figure_block, full, lines15, lines19, macbeth, macbeth_game,
    macbeth_start, mark_table, mini, othello, othello_game, spec, stones,
};
pub(crate) use crate::theorems::markup::sound;

pub(crate) fn file(figure: &Figure<'_>, theme: &Theme) -> String {
    let mut file = String::new();
    svg::write(&figure::draw(figure, theme), &mut file);
    file
}

fn first_moves() -> Figure<'static> {
    let block = figure_block(Some("Black's six first moves"), vec![Directive::Legal]);
    of_block(&macbeth_start(), block)
}

fn labelled_moves() -> Figure<'static> {
    let label = |(i, cell)| Directive::Label(cell, format!("{}", i + 1));
    let labels = cells(macbeth(), "e4 d5 g5 h7 e7 g8")
        .into_iter()
        .enumerate()
        .map(label);
    let block = figure_block(None, labels.collect());
    of_block(&macbeth_start(), block)
}

fn game() -> Figure<'static> {
    let directives = vec![Directive::Numbers(Numbering::default())];
    let block = figure_block(Some("A complete game, 46 to 26"), directives);
    of_block(&macbeth_game(), block)
}

/// The figure of a block that lives as long as the test.
fn of_block(moment: &Moment, block: FigureBlock) -> Figure<'static> {
    Figure::of_block(&spec(macbeth), moment, Box::leak(Box::new(block)))
}

/// The empty board with the central cells shaded, beside blocks.
fn central() -> Figure<'static> {
    let mut figure = Figure::new(macbeth());
    figure.title = "The six central cells".into();
    let shaded = cells(macbeth(), "e5 f5 g6 g7 f7 e6").into_iter();
    figure.marks = shaded
        .map(|cell| Mark::Sign(MarkKind::Shade, cell))
        .collect();
    figure
}

/// The mini board, and marks of every kind beside blocks.
fn small() -> Figure<'static> {
    let mut figure = Figure::new(mini());
    figure.title = "Marks beside blocks".into();
    figure.board = super::boards::board(mini(), "c4 d3 e5", "c3 d5 e4");
    for name in ["e7", "e6", "f5", "b3", "c3", "c4", "e5"] {
        figure
            .marks
            .push(Mark::Sign(MarkKind::Shade, cell(mini(), name)));
    }
    figure
        .marks
        .push(Mark::Sign(MarkKind::Triangle, cell(mini(), "f5")));
    figure.marks.push(Mark::Dot(cell(mini(), "e6")));
    figure.marks.push(Mark::Last(cell(mini(), "d5")));
    figure.marks.push(Mark::Last(cell(mini(), "e5")));
    figure
        .marks
        .push(Mark::Sign(MarkKind::Cross, cell(mini(), "c4")));
    figure
        .marks
        .push(Mark::Label(cell(mini(), "c4"), "7".into()));
    figure
        .marks
        .push(Mark::Arrow(cells(mini(), "a1 b1 d3").into()));
    figure
}

fn everything() -> Vec<(&'static str, Figure<'static>)> {
    let mut othello_start = Figure::new(othello());
    othello_start.board = super::boards::board(othello(), "d5 e4", "d4 e5");
    vec![
        ("macbeth-3", first_moves()),
        ("macbeth-3-labels", labelled_moves()),
        ("macbeth-7", game()),
        ("macbeth-8", central()),
        ("mini", small()),
        ("othello-start", othello_start),
        ("othello-sheet", othello_game(false)),
        ("othello-discs", othello_game(true)),
        ("marks", mark_table()),
        ("corner", corner()),
        ("stones", stones()),
        ("full-15", full(lines15())),
        ("full-19", full(lines19())),
    ]
}

#[test]
fn pictures() {
    for (name, figure) in everything() {
        let themes = match name {
            "full-15" | "full-19" => &[],
            "macbeth-7" | "marks" => &THEMES[..],
            "stones" | "mini" => &[THEMES[0], THEMES[3]],
            _ => &THEMES[..1],
        };
        for theme in themes {
            let file = file(&figure, theme).into_bytes();
            assert_binary_snapshot!(&format!("{name}-{}.svg", theme.name), file);
        }
    }
}

#[test]
fn every_file_is_sound() {
    for (name, figure) in everything() {
        for theme in THEMES {
            let file = file(&figure, theme);
            sound(&file).unwrap_or_else(|fault| panic!("{name} {}: {fault}", theme.name));
            assert!(svg::SEAL.is_on(file.as_bytes()));
        }
    }
}

#[test]
fn ids_of_different_figures_differ() {
    let mut prefixes = BTreeSet::new();
    let mut other = game();
    other.marks.push(Mark::Dot(cell(macbeth(), "d1")));
    let mut figures = everything();
    figures.push(("another", other));
    for (name, figure) in figures {
        for theme in THEMES {
            let file = file(&figure, theme);
            let Some((_, id)) = file.split_once("id=\"") else {
                continue;
            };
            let (prefix, _) = id.split_once('-').expect("a prefix");
            assert!(prefixes.insert(prefix.to_owned()), "{name} {}", theme.name);
        }
    }
}

#[test]
fn files_stay_small() {
    for (figure, limit) in [
        (full(macbeth()), 60_000),
        (full(othello()), 60_000),
        (full(lines15()), 60_000),
        (full(lines19()), 100_000),
    ] {
        for theme in THEMES {
            let size = file(&figure, theme).len();
            assert!(size < limit, "{size} bytes in {}", theme.name);
        }
    }
}

#[test]
fn the_same_figure_gives_the_same_file() {
    let one = file(&mark_table(), &theme::WOOD);
    assert_eq!(one, file(&mark_table(), &theme::WOOD));
    let mut moved = mark_table();
    moved
        .board
        .set(cell(super::boards::table(), "a1"), Some(Side::Black));
    assert_ne!(one, file(&moved, &theme::WOOD));
}
