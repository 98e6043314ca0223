//! Two boards in one figure: before some turns, and after them.

use ludograph::board::Side;
use ludograph::figure::scene::{Colour, Fill, Form};
use ludograph::figure::theme::{BOOK, THEMES};
use ludograph::figure::{self, Figure, Mark};
use ludograph::record::{Directive, FigureBlock, MarkKind, Numbering};

use super::boards::{figure_block, othello};
use super::files::file;
use super::told::{BY_MAIL, LANRICK, MACBETH, OTHELLO, at, in_every_theme, numbered, position};
use crate::theorems::markup::sound;

const PAIR: Directive = Directive::BeforeAfter;

fn names(figure: &Figure<'_>, side: Side) -> String {
    let cells = figure.board.cells(side);
    let names: Vec<&str> = cells.map(|cell| figure.geometry.name(cell)).collect();
    names.join(" ")
}

#[test]
fn a_turn_is_shown_by_the_boards_before_and_after_it() {
    position(OTHELLO, 1, &[PAIR], |figure| {
        let before = figure.before.as_deref().expect("a board");
        assert_eq!(names(before, Side::Black), "e4 d5");
        assert_eq!(names(before, Side::White), "d4 e5");
        assert_eq!(names(figure, Side::Black), "e4 d5 e5 f5");
        assert_eq!(figure.title, "Othello: before and after turn 1");
        let scene = figure::draw(figure, &BOOK);
        assert_eq!(
            scene.desc,
            "Two boards. On the left, before turn 1: Black: e4 d5. White: d4 e5. On the right, after \
             turn 1: White to move. Black: e4 d5 e5 f5. White: d4. Last turn: f5."
        );
        // Twice the board and the room between.
        let board = othello().page().bounds;
        assert!(scene.bounds.width() > 2.0 * board.width() + 1.0);
        assert!(scene.bounds.width() < 2.0 * board.width() + 3.0);
        let groups = scene.shapes.iter().filter(|shape| {
            let is_group = matches!(shape.form, Form::Group { .. });
            is_group && shape.parts().len() > 3
        });
        assert_eq!(groups.count(), 1);
    });
}

#[test]
fn pairs_of_each_game() {
    let told = [
        PAIR,
        Directive::Ghosts,
        Directive::ToMove,
        Directive::Caption("Before and after turn {turn}".into()),
    ];
    position(OTHELLO, 30, &told, |figure| {
        in_every_theme("pair-othello", figure);
    });
    position(BY_MAIL, 13, &told, |figure| {
        in_every_theme("pair-ninuki", figure);
    });
    position(LANRICK, 23, &told, |figure| {
        in_every_theme("pair-lanrick", figure);
    });
    position(MACBETH, 3, &told, |figure| {
        in_every_theme("pair-macbeth", figure);
    });
}

#[test]
fn a_session_that_a_turn_has_ended_is_seen_before_it() {
    // Turn 17 wins the first session, whose mark is f7, and the mark of the second is not set yet.
    let block = figure_block(None, vec![PAIR, Directive::Rendezvous, Directive::Mark]);
    at(LANRICK, 17, |spec, moment, _| {
        let figure = Figure::of_block(spec, moment, &block);
        let before = figure.before.as_deref().expect("a board");
        let coins = before.marks.iter().filter(|m| matches!(m, Mark::Coin(_)));
        let squares = before
            .marks
            .iter()
            .filter(|m| matches!(m, Mark::Rendezvous(_)));
        assert_eq!((coins.count(), squares.count()), (1, 9));
        assert_eq!(figure.absent, [""; 0]);
    });
    let plain = figure_block(None, vec![PAIR]);
    at(LANRICK, 17, |spec, moment, _| {
        let figure = Figure::of_block(spec, moment, &plain);
        assert_eq!(figure.before.expect("a board").marks, []);
        assert!(
            figure
                .marks
                .iter()
                .any(|mark| matches!(mark, Mark::Last(_)))
        );
    });
}

#[test]
fn numbers_of_a_pair_stand_on_what_the_turns_have_left() {
    // 1. f5 flips e5, 2. d6 flips d5: behind them f5 is Black's still, and d6 White's.
    let both = [PAIR, Directive::Ghosts];
    numbered(OTHELLO, 1..=2, &both, |figure| {
        let turns: Vec<u32> = figure.numbers.iter().map(|n| n.number).collect();
        assert_eq!(turns, [1, 2]);
        assert_eq!(names(figure, Side::Black), "e4 e5 f5");
        assert_eq!(names(figure, Side::White), "d4 d5 d6");
        assert!(
            !figure
                .marks
                .iter()
                .any(|mark| matches!(mark, Mark::Last(_)))
        );
    });
    // Stones that were taken are gone, with their numbers.
    numbered(BY_MAIL, 4..=13, &both, |figure| {
        let turns: Vec<u32> = figure.numbers.iter().map(|n| n.number).collect();
        assert_eq!(
            turns,
            [5, 6, 7, 8, 9, 10, 11, 13],
            "4 on k11 and 12 on l12 are taken"
        );
        in_every_theme("pair-numbers", figure);
    });
}

#[test]
fn before_any_turn_there_is_one_board() {
    position(OTHELLO, 0, &[PAIR], |figure| {
        assert!(figure.before.is_none());
        assert_eq!(figure.absent, ["before-after"]);
    });
    let block = figure_block(None, vec![PAIR, Directive::Numbers(Numbering::of(70, 80))]);
    at(OTHELLO, 60, |spec, moment, _| {
        let figure = Figure::of_block(spec, moment, &block);
        assert_eq!(figure.absent, ["numbers"]);
        assert_eq!(figure.turns, Some((60, 60)), "the last turn then");
    });
}

fn of_block(directives: Vec<Directive>) -> FigureBlock {
    figure_block(Some("title"), directives)
}

#[test]
fn marks_of_a_block_belong_to_the_board_behind_the_turn() {
    let block = of_block(vec![
        Directive::Sign(MarkKind::Cross, vec![othello().cell("f5").expect("a cell")]),
        Directive::Label(othello().cell("a1").expect("a cell"), "A".into()),
        Directive::Coordinates(ludograph::board::Coordinates::None),
        PAIR,
        Directive::Last,
    ]);
    at(OTHELLO, 1, |spec, moment, _| {
        let figure = Figure::of_block(spec, moment, &block);
        let before = figure.before.as_deref().expect("a board");
        assert_eq!(before.marks, []);
        assert_eq!(before.view, figure.view);
        assert_eq!(figure.marks.len(), 3, "one ring");
        assert_eq!(figure.title, "title");
    });
    let block = of_block(vec![PAIR, Directive::Empty]);
    at(OTHELLO, 1, |spec, moment, _| {
        let figure = Figure::of_block(spec, moment, &block);
        assert_eq!(figure.before.expect("a board").board.count(Side::Black), 0);
    });
}

#[test]
fn pieces_of_both_boards_cast_shadows_once() {
    position(OTHELLO, 30, &[PAIR], |figure| {
        for theme in THEMES {
            let file = file(figure, theme);
            sound(&file).unwrap_or_else(|fault| panic!("{}: {fault}", theme.name));
        }
        let scene = figure::draw(figure, THEMES[3]);
        let veils = |shapes: &[figure::scene::Shape<'_>]| {
            let veiled = shapes.iter().filter(|shape| {
                matches!(shape.fill, Fill::Veil(Colour::Rgb([0x3a, 0x24, 0x10]), _))
            });
            veiled.count()
        };
        let inner = scene.shapes.iter().map(|shape| match &shape.form {
            Form::Group { shapes, .. } => veils(shapes),
            _ => 0,
        });
        assert_eq!((veils(&scene.shapes), inner.sum::<usize>()), (2, 2));
    });
}
