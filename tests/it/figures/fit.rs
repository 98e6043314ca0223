//! `crop fit`: as much of the board as what stands on it needs.

use ludograph::board::{Coordinates, Crop, Geometry};
use ludograph::figure::{Figure, Mark, draw, fit, theme};
use ludograph::record::MarkKind;

use super::boards::{board, cell, lines15, macbeth, othello};

/// The part that a figure is cropped to, as two cells.
fn part(geometry: &'static Geometry, black: &str, white: &str, marked: &str) -> String {
    let mut figure = [figure(geometry, black, white, marked)];
    fit(&mut figure);
    let Crop::Part(from, to) = figure[0].view.crop else {
        panic!("a part");
    };
    format!("{}-{}", geometry.name(from), geometry.name(to))
}

fn figure(geometry: &'static Geometry, black: &str, white: &str, marked: &str) -> Figure<'static> {
    let mut figure = Figure::new(geometry);
    figure.board = board(geometry, black, white);
    let marked = marked.split_whitespace();
    let signs = marked.map(|name| Mark::Sign(MarkKind::Cross, cell(geometry, name)));
    figure.marks = signs.collect();
    figure.view.crop = Crop::Fit;
    figure
}

#[test]
fn one_line_more_is_shown_and_none_is_left_over() {
    assert_eq!(part(lines15(), "h8", "i9", ""), "g7-j10");
    assert_eq!(part(lines15(), "h8", "i9", "e4 l8"), "d3-m10");
    // Beyond b2 and n14 there would be one line more, the edge of the board.
    assert_eq!(part(lines15(), "c3", "m13", ""), "a1-o15");
    assert_eq!(part(lines15(), "a1", "", ""), "a1-b2");
    assert_eq!(part(othello(), "d4 e5", "d5 e4", ""), "c3-f6");
    assert_eq!(part(macbeth(), "e6 f5 g7", "e5 f7 g6", ""), "d4-h8");
    // The board has no b6 less one file: a hexagon's corner stays where it is.
    for name in ["a1", "a6", "f1", "k11", "k6", "f11", "b7"] {
        let part = part(macbeth(), name, "", "");
        assert!(!part.is_empty(), "{name}");
    }
}

#[test]
fn figures_of_one_film_show_the_same_part() {
    let mut film = [
        figure(lines15(), "h8", "", ""),
        figure(lines15(), "h8 l12", "", ""),
    ];
    fit(&mut film);
    assert_eq!(film[0].view, film[1].view);
    assert!(matches!(film[0].view.crop, Crop::Part(..)));
    // Nothing stands on it: the whole board.
    let mut empty = [figure(lines15(), "", "", "")];
    fit(&mut empty);
    assert_eq!(empty[0].view.crop, Crop::Whole);
}

#[test]
fn what_is_drawn_is_that_part() {
    let fitting = figure(othello(), "d4 e5", "d5 e4", "");
    let mut cropped = fitting.clone();
    cropped.view.crop = Crop::Part(cell(othello(), "c3"), cell(othello(), "f6"));
    assert_eq!(draw(&fitting, &theme::BOOK), draw(&cropped, &theme::BOOK));
    assert!(draw(&fitting, &theme::BOOK).desc.contains("files c to f"));
    // The names are those of the part.
    cropped.view.coordinates = Coordinates::None;
    assert_ne!(draw(&fitting, &theme::BOOK), draw(&cropped, &theme::BOOK));
}
