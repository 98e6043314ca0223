//! Swapped colours: what is drawn and what is told agree.

use ludograph::board::{Fives, Geometry, Session, Side, Waiting};
use ludograph::check::Moment;
use ludograph::figure::theme::BOOK;
use ludograph::figure::{self, Figure, Number};
use ludograph::record::{Directive, Ending, Numbering, Outcome, Score};

use super::boards::{
    board, cell, cells, draughts, figure_block, lines15, macbeth, macbeth_game, macbeth_start, spec,
};
use super::files::file;

#[test]
fn pieces_and_the_side_to_move_change_places() {
    let mut figure = Figure::position(&spec(macbeth), &macbeth_start());
    figure.swap_colours();
    let mut other = Figure::position(&spec(macbeth), &macbeth_start());
    other.board = board(macbeth(), "e5 f7 g6", "e6 f5 g7");
    other.board.to_move = Some(Side::White);
    assert_eq!(file(&figure, &BOOK), file(&other, &BOOK));
    assert_eq!(
        figure::draw(&figure, &BOOK).desc,
        "White to move. Black: e5 g6 f7. White: f5 e6 g7."
    );
}

#[test]
fn a_block_and_the_command_line_swap_alike() {
    let numbers = || Directive::Numbers(Numbering::default());
    let draw = |directives: Vec<Directive>, more: &[Directive]| {
        let block = figure_block(Some("t"), directives);
        let moment = macbeth_game();
        let mut figure = Figure::of_block(&spec(macbeth), &moment, &block);
        for directive in more {
            figure.mark(&moment, directive);
        }
        file(&figure, &BOOK)
    };
    let plain = draw(vec![numbers()], &[]);
    // Wherever the line stands in the block: it counts for all of it.
    let swapped = draw(vec![Directive::SwapColours, numbers()], &[]);
    assert_ne!(swapped, plain);
    assert_eq!(draw(vec![numbers(), Directive::SwapColours], &[]), swapped);
    assert_eq!(draw(vec![numbers()], &[Directive::SwapColours]), swapped);
    let twice = [Directive::SwapColours, Directive::SwapColours];
    assert_eq!(draw(vec![numbers()], &twice), plain);
    assert_eq!(
        draw(vec![Directive::SwapColours, numbers()], &twice[..1]),
        plain
    );
    // Black has won, 46 to 26, as that game is told.
    assert!(plain.contains("Black has won (B+20): Black 46, White 26."));
    assert!(swapped.contains("White has won (W+20): Black 26, White 46."));
    assert!(plain.contains("Turns: 1 Black") && swapped.contains("Turns: 1 White"));
}

#[test]
fn pieces_put_by_a_block_are_swapped_too() {
    let d5 = cell(macbeth(), "d5");
    let directives = vec![
        Directive::Empty,
        Directive::SwapColours,
        Directive::Piece(Side::Black, vec![d5]),
    ];
    let block = figure_block(None, directives);
    let figure = Figure::of_block(&spec(macbeth), &macbeth_start(), &block);
    assert_eq!(figure.board.get(d5), Some(Side::White));
}

#[test]
fn pairs_and_fives_that_wait_change_sides() {
    let mut figure = Figure::new(lines15());
    figure.board.to_move = Some(Side::White);
    figure.board.fives = Some(Fives {
        pairs: Some([3, 1]),
        waiting: Some(Waiting {
            side: Side::Black,
            fives: vec![cells(lines15(), "a1 b1 c1 d1 e1")],
            annulling: cells(lines15(), "f1"),
        }),
        ..Fives::default()
    });
    figure.swap_colours();
    assert_eq!(
        figure::draw(&figure, &BOOK).desc,
        "Black to move. Pairs taken: Black 1, White 3. White's five waits: a1 b1 c1 d1 e1. Black annuls \
         on: f1. The board is empty."
    );
}

/// Everything that knows of sides.
fn all(geometry: &'static Geometry) -> Figure<'static> {
    let mut figure = Figure::new(geometry);
    figure.board = board(geometry, "a1 b2", "c3");
    figure.board.to_move = Some(Side::Black);
    figure.board.session = Some(Session {
        number: 2,
        mark: None,
        axis: None,
        rendezvous: Vec::new(),
        opener: Side::White,
        played: [true, false],
    });
    figure.board.fives = Some(Fives {
        pairs: Some([2, 0]),
        ..Fives::default()
    });
    let number = |number, side, name| Number {
        number,
        side,
        cell: cell(geometry, name),
    };
    figure.numbers.push(number(1, Side::Black, "a1"));
    figure.noted.push(number(2, Side::White, "a1"));
    figure.outcome = Some(Outcome {
        winner: Some(Side::White),
        ending: Ending::Resigned,
        score: Some(Score { black: 1, white: 2 }),
    });
    figure
}

#[test]
fn twice_is_as_before() {
    let mut figure = all(draughts());
    figure.swap_colours();
    let (before, session) = (all(draughts()), figure.board.session.clone());
    assert_ne!(figure.board, before.board);
    let session = session.expect("a session");
    assert_eq!(
        (session.opener, session.played),
        (Side::Black, [false, true])
    );
    assert_eq!(figure.numbers[0].side, Side::White);
    assert_eq!(figure.noted[0].side, Side::Black);
    assert_eq!(figure.outcome.and_then(|it| it.winner), Some(Side::Black));
    figure.swap_colours();
    assert_eq!(figure.board, before.board);
    assert_eq!(figure.outcome, before.outcome);
    assert_eq!(figure.numbers, before.numbers);
    assert_eq!(figure.noted, before.noted);
}

#[test]
fn nothing_is_swapped_where_nobody_is() {
    let moment = Moment {
        outcome: None,
        ..macbeth_start()
    };
    let mut figure = Figure::position(&spec(macbeth), &moment);
    figure.board.to_move = None;
    figure.swap_colours();
    assert_eq!(figure.board.to_move, None);
    assert_eq!(figure.outcome, None);
}
