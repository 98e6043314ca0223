//! Lanrick's board, its sessions, and figures of men that move. Positions are those of
//! rules/lanrick.md, sections 3, 10 and 11.

use std::sync::{Arc, LazyLock};

use ludograph::board::{Board, Cell, Geometry, Session, Side, Xy};
use ludograph::check::{Moment, Ply, Still};
use ludograph::figure::font::Font;
use ludograph::figure::scene::{Form, Shape, Step};
use ludograph::figure::theme::{BOOK, THEMES};
use ludograph::figure::{self, Figure, Mark, Number};
use ludograph::game::Spec;
use ludograph::record::{Directive, Numbering};

use super::boards::{board, cell, cells, figure_block, othello, spec};

pub(crate) fn field() -> &'static Geometry {
    static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::square(8, 8).with_field());
    &BOARD
}

pub(crate) fn lanrick() -> Spec {
    Spec {
        id: "lanrick",
        game: "lanrick",
        title: "Lanrick",
        piece: "man",
        first: None,
        sessions: true,
        ..spec(field)
    }
}

pub(crate) fn at(name: &str) -> Cell {
    cell(field(), name)
}

/// A session that both sides have begun.
fn session(number: u32, mark: &str, rendezvous: &str) -> Session {
    Session {
        number,
        mark: (!mark.is_empty()).then(|| at(mark)),
        axis: None,
        rendezvous: cells(field(), rendezvous),
        opener: Side::White,
        played: [true, true],
    }
}

fn position(to_move: Side, black: &str, white: &str, session: Session) -> Board {
    let mut board = board(field(), black, white);
    board.to_move = Some(to_move);
    board.session = Some(session);
    board
}

/// `7 W b7-a7`: a turn's number, its side, and a man's way or the cell where it was set.
fn ply(text: &str) -> Ply {
    let mut words = text.split_whitespace();
    let number = words.next().expect("a number").parse().expect("a number");
    let side = match words.next() {
        Some("B") => Side::Black,
        Some("W") => Side::White,
        other => panic!("{other:?} is no side"),
    };
    let way: Vec<Cell> = words.next().expect("a way").split('-').map(at).collect();
    Ply {
        number,
        side,
        cell: way[way.len() - 1],
        from: (way.len() > 1).then(|| way[0]),
    }
}

/// The end of a line of those boards.
fn moment(boards: Vec<Board>, plies: &str) -> Moment {
    let plies: Vec<Ply> = plies
        .split(',')
        .filter(|p| !p.is_empty())
        .map(ply)
        .collect();
    assert_eq!(boards.len(), plies.len() + 1);
    Moment {
        board: boards[plies.len()].clone(),
        boards: boards.into_iter().map(Arc::new).collect(),
        plies,
        still: Vec::new(),
        legal: Vec::new(),
        forbidden: Vec::new(),
        outcome: None,
    }
}

/// Figure 2: the start, with the mark on d5.
fn first_session() -> Moment {
    let rendezvous = "c4 d4 e4 c5 d5 e5 c6 d6 e6";
    let mut session = session(1, "d5", rendezvous);
    session.played = [false, false];
    let (black, white) = ("a4 b8 d1 h2 h8", "a1 a7 e8 g1 h5");
    moment(vec![position(Side::Black, black, white, session)], "")
}

const SIX: &str = "c1 g1 a3 a7 c8 f8";

/// Figure 9, after its turn.
fn taken() -> Moment {
    let before = position(
        Side::White,
        "c1 c5 c8 f8",
        "g1 a4 b7",
        session(4, "c5", SIX),
    );
    let after = position(Side::Black, "c1 c8 f8", "g1 a3 a7", session(5, "", ""));
    let boards = vec![before, after.clone(), after];
    moment(boards, "1 W b7-a7,1 W a4-a3")
}

fn of_block(moment: &Moment, directives: Vec<Directive>) -> Figure<'static> {
    let block = Box::leak(Box::new(figure_block(None, directives)));
    Figure::of_block(&lanrick(), moment, block)
}

fn desc(figure: &Figure<'_>) -> String {
    figure::draw(figure, &BOOK).desc
}

/// The width of the line along those corners of the board, and its place among the shapes.
fn line(shapes: &[Shape<'_>], corners: &[Xy]) -> Option<(f64, usize)> {
    let found = shapes.iter().position(|shape| match &shape.form {
        Form::Board(lines) => lines.line == corners,
        _ => false,
    })?;
    Some((shapes[found].stroke?.width, found))
}

fn square(min: f64, max: f64) -> [Xy; 4] {
    [(min, min), (max, min), (max, max), (min, max)].map(|(x, y)| Xy::new(x, y))
}

#[test]
fn the_field_has_a_frame_of_its_own() {
    // b2-g7: a step inside the board, whose outer corners are half a step beyond a1 and h8.
    assert_eq!(field().page().field[0].line, square(0.5, 6.5));
    let figure = Figure::new(field());
    for theme in THEMES {
        let scene = figure::draw(&figure, theme);
        let (width, place) = line(&scene.shapes, &square(0.5, 6.5)).expect("a field");
        let outer = scene.shapes.iter().rposition(|shape| match &shape.form {
            Form::Board(lines) => lines.line == square(-0.5, 7.5) && shape.stroke.is_some(),
            _ => false,
        });
        assert!((width - 0.042).abs() < 1e-9);
        assert!(width < theme.frame_width, "discreet in {}", theme.name);
        assert!(
            outer.is_some_and(|outer| place < outer),
            "the frame comes last"
        );
    }
}

#[test]
fn other_boards_have_no_field() {
    assert!(othello().page().field.is_empty() && !othello().has_field());
    assert!(Geometry::square(8, 8).page().field.is_empty());
    assert!(
        Geometry::square(8, 8)
            .on_crossings()
            .with_field()
            .page()
            .field
            .is_empty()
    );
    assert!(
        Geometry::square(8, 8)
            .with_field()
            .on_crossings()
            .page()
            .field
            .is_empty()
    );
    assert!(
        Geometry::square(2, 8).with_field().page().field.is_empty(),
        "all of it is border"
    );
    let turned = Geometry::square(8, 8).with_field().a1_on_top();
    assert!(turned.has_field() && !turned.page().field.is_empty());
    let plain = Geometry::square(8, 8);
    assert!(plain.page().field.is_empty());
    assert!(
        !plain.with_field().page().field.is_empty(),
        "a page looked at before"
    );
}

#[test]
fn a_position_shows_its_session() {
    let figure = Figure::position(&lanrick(), &first_session());
    let mut marks: Vec<Mark<'_>> = cells(field(), "c4 d4 e4 c5 d5 e5 c6 d6 e6")
        .into_iter()
        .map(Mark::Rendezvous)
        .collect();
    marks.push(Mark::Coin(at("d5")));
    assert_eq!(figure.marks, marks);
    assert!((figure.radius - 0.345).abs() < 1e-9);
    assert_eq!(figure.title, "Lanrick: the start");
    assert_eq!(
        desc(&figure),
        "Black to move in session 1. Black: d1 h2 a4 b8 h8. White: a1 g1 h5 a7 e8. Coin: d5. \
         Rendezvous: c4 d4 e4 c5 d5 e5 c6 d6 e6."
    );
}

#[test]
fn all_men_of_the_last_turn_are_ringed() {
    let figure = Figure::position(&lanrick(), &taken());
    assert_eq!(figure.marks, [Mark::Last(at("a3")), Mark::Last(at("a7"))]);
    assert_eq!(figure.title, "Lanrick: after turn 1");
    assert_eq!(
        desc(&figure),
        "Black to act: session 5 has no mark yet. Black: c1 c8 f8. White: g1 a3 a7. \
         Last turn: a3 a7."
    );
    let figure = of_block(&taken(), vec![Directive::Last, Directive::Last]);
    assert_eq!(figure.marks, [Mark::Last(at("a3")), Mark::Last(at("a7"))]);
}

#[test]
fn a_man_that_its_own_turn_has_lost_is_not_ringed() {
    // rules/lanrick.md, section 12, 14: the mover's own man is out when the rendezvous is full.
    let mut moment = taken();
    for board in &mut moment.boards[1..] {
        Arc::make_mut(board).set(at("a3"), None);
    }
    moment.board = (*moment.boards[1]).clone();
    let figure = Figure::position(&lanrick(), &moment);
    assert_eq!(figure.marks, [Mark::Last(at("a7"))]);
}

#[test]
fn a_block_shows_what_of_the_session_it_names() {
    let shown = |directives| of_block(&first_session(), directives).marks;
    assert_eq!(shown(vec![]), []);
    assert_eq!(
        shown(vec![Directive::Mark, Directive::Mark]),
        [Mark::Coin(at("d5"))]
    );
    assert_eq!(
        shown(vec![Directive::Rendezvous, Directive::Rendezvous]).len(),
        9
    );
    let figure = of_block(
        &first_session(),
        vec![Directive::Empty, Directive::Rendezvous, Directive::Mark],
    );
    assert_eq!(figure.marks.len(), 10);
    assert_eq!(figure.absent, [""; 0]);
    assert_eq!(
        desc(&figure),
        "The board is empty. Coin: d5. Rendezvous: c4 d4 e4 c5 d5 e5 c6 d6 e6."
    );
}

#[test]
fn where_no_mark_is_set_nothing_is_drawn_and_that_is_told() {
    let directives = vec![Directive::Mark, Directive::Rendezvous, Directive::Mark];
    let figure = of_block(&taken(), directives);
    assert_eq!(
        (figure.marks.len(), figure.absent.as_slice()),
        (0, &["mark", "rendezvous"][..])
    );
}

/// The numbers of a figure, as `1a7` and so on.
fn numbers(figure: &Figure<'_>) -> Vec<String> {
    let name = |Number { number, side, cell }: &Number| {
        format!("{number}{}{}", side.letter(), field().name(*cell))
    };
    figure.numbers.iter().map(name).collect()
}

/// Figure 8 with its two turns: the second replaces the man on e4.
fn corners() -> Moment {
    let six = || session(4, "c5", SIX);
    let start = position(Side::Black, "b1 e4 g5", "c1 g1 d8 f8", six());
    let first = position(Side::White, "a3 e4 g5", "c1 g1 d8 f8", six());
    let second = position(Side::Black, "a3 g5", "c1 g1 a7 f8 e4", six());
    moment(vec![start, first, second], "1 B b1-a3,2 W d8-a7")
}

#[test]
fn men_carry_the_number_of_the_last_turn_that_touched_them() {
    let figure = of_block(&corners(), vec![Directive::Numbers(Numbering::default())]);
    assert_eq!(numbers(&figure), ["1Ba3", "2Wa7"]);
    assert_eq!(figure.board, corners().board);
    let figure = of_block(
        &corners(),
        vec![Directive::Numbers(Numbering::of(1, 1)), Directive::Last],
    );
    assert_eq!(numbers(&figure), ["1Ba3"]);
    assert_eq!(figure.board, *corners().boards[1]);
    assert_eq!(figure.marks, [Mark::Last(at("a3"))]);
    let figure = of_block(&corners(), vec![Directive::Numbers(Numbering::of(2, 9))]);
    assert_eq!(numbers(&figure), ["2Wa7"]);
}

#[test]
fn a_numbered_figure_has_the_session_of_its_board() {
    let figure = Figure::numbered(&lanrick(), &taken(), &(1..=1));
    assert_eq!(numbers(&figure), ["1Wa3", "1Wa7"]);
    assert_eq!(figure.marks, []);
    assert_eq!(figure.title, "Lanrick: turns 1 to 1");
    let mut further = taken();
    further.plies.push(ply("2 B c8-d8"));
    let board = position(
        Side::White,
        "c1 d8 f8",
        "g1 a3 a7",
        session(5, "e5", "d4 f4 e5 d6 f6"),
    );
    further.boards.push(Arc::new(board.clone()));
    further.board = board;
    let figure = Figure::numbered(&lanrick(), &further, &(2..=2));
    assert_eq!(
        (numbers(&figure), figure.marks.len()),
        (vec!["2Bd8".to_owned()], 6)
    );
    let figure = Figure::numbered(&lanrick(), &further, &(1..=1));
    assert_eq!(
        (figure.board.session.map(|s| s.number), figure.marks.len()),
        (Some(5), 0)
    );
    let block = vec![
        Directive::Numbers(Numbering::of(2, 2)),
        Directive::Mark,
        Directive::Empty,
    ];
    assert_eq!(of_block(&further, block).marks, [Mark::Coin(at("e5"))]);
    assert_eq!(
        Figure::numbered(&lanrick(), &further, &(7..=9)).title,
        "Lanrick: no turns"
    );
}

#[test]
fn men_that_follow_one_another_keep_apart() {
    // Carroll's chain of five: each man moves to where the one before it stood.
    let nine = || session(1, "d5", "c4 d4 e4 c5 d5 e5 c6 d6 e6");
    let before = position(Side::White, "c4 d5 e5 f5 c6", "d4 c5 d6 e6 f6", nine());
    let after = position(
        Side::Black,
        "c4 d5 e5 c6",
        "e4 d4 c5 d6 e6",
        session(2, "", ""),
    );
    let mut boards = vec![before];
    boards.resize(6, after);
    let chain = "1 W d4-e4,1 W c5-d4,1 W d6-c5,1 W e6-d6,1 W f6-e6";
    let figure = of_block(
        &moment(boards, chain),
        vec![Directive::Numbers(Numbering::default())],
    );
    assert_eq!(numbers(&figure), ["1Wd4", "1We4", "1Wc5", "1Wd6", "1We6"]);
}

#[test]
fn men_that_are_gone_carry_no_number() {
    // Turn 1 takes b2 to b4, turn 2 loses it; turn 3 brings another man there, turn 4 moves on.
    let none = || session(1, "d5", "c4 d4 e4 c5 d5 e5 c6 d6 e6");
    let boards = vec![
        position(Side::Black, "b2", "h8 h1", none()),
        position(Side::White, "b4", "h8 h1", none()),
        position(Side::Black, "", "h7 h1", none()),
        position(Side::White, "", "h7 b4", none()),
    ];
    let moves = "1 B b2-b4,2 W h8-h7,3 W h1-b4";
    let first_two = moment(boards[..3].to_vec(), "1 B b2-b4,2 W h8-h7");
    let all = vec![Directive::Numbers(Numbering::default())];
    assert_eq!(numbers(&of_block(&first_two, all.clone())), ["2Wh7"]);
    assert_eq!(
        numbers(&of_block(&moment(boards, moves), all)),
        ["2Wh7", "3Wb4"]
    );
}

#[test]
fn men_that_change_their_colour_keep_their_number() {
    let mut moment = corners();
    // A swap after the last turn.
    moment.board = position(
        Side::Black,
        "c1 g1 a7 f8 e4",
        "a3 g5",
        session(4, "c5", SIX),
    );
    let figure = of_block(&moment, vec![Directive::Numbers(Numbering::default())]);
    assert_eq!(numbers(&figure), ["1Wa3", "2Ba7"]);
}

#[test]
fn men_that_go_with_the_mark_keep_their_number() {
    // 1880-12: all men of the rendezvous go with the mark when it is shifted, in a word without number.
    let round = |mark: &str, squares: &str| session(2, mark, squares);
    let d5 = || round("d5", "c4 d4 e4 c5 d5 e5 c6 d6 e6");
    let d4 = || round("d4", "c3 d3 e3 c4 d4 e4 c5 d5 e5");
    let boards = vec![
        position(Side::Black, "d7 e5", "g1", d5()),
        position(Side::White, "d6 e5", "g1", d5()),
        position(Side::Black, "d5 e4", "g2", d4()),
    ];
    let shifted = moment(boards, "1 B d7-d6,2 W g1-g2");
    let all = vec![Directive::Numbers(Numbering::default())];
    assert_eq!(numbers(&of_block(&shifted, all.clone())), ["1Bd5", "2Wg2"]);
    // Behind the last turn.
    let mut shifted = moment(
        shifted.boards[..2]
            .iter()
            .map(|board| (**board).clone())
            .collect(),
        "1 B d7-d6",
    );
    shifted.board = position(Side::Black, "d5 e4", "g1", d4());
    assert_eq!(numbers(&of_block(&shifted, all)), ["1Bd5"]);
}

#[test]
fn men_that_go_by_themselves_carry_the_number_of_the_turn_that_won() {
    // 1879-02: every man but the one on the mark goes outward to the border. The session is over then.
    let nine = session(1, "d5", "c4 d4 e4 c5 d5 e5 c6 d6 e6");
    let boards = [
        position(Side::White, "h8", "d5 c4 d7", nine),
        position(Side::White, "h8", "d1 a2 d8", session(2, "", "")),
    ];
    let mut won = moment(boards[..1].to_vec(), "");
    won.boards = [0, 1, 1].map(|i| Arc::new(boards[i].clone())).to_vec();
    won.board = boards[1].clone();
    won.plies = vec![ply("1 W d7-d6"), ply("1 W d5-d1")];
    let all = vec![Directive::Numbers(Numbering::default())];
    assert_eq!(
        numbers(&of_block(&won, all.clone())),
        ["1Wd1", "1Wa2", "1Wd8"]
    );
    // The mark itself may have won, in a turn that moves nothing.
    let mut won = moment(boards[..1].to_vec(), "");
    won.board = boards[1].clone();
    won.still = vec![Still {
        number: 3,
        board: Arc::new(boards[1].clone()),
    }];
    assert_eq!(
        numbers(&of_block(&won, all.clone())),
        ["3Wd1", "3Wa2", "3Wd8"]
    );
    let title = Figure::position(&lanrick(), &won).title;
    assert_eq!(title, "Lanrick: after turn 3");
    assert!(won.has_turn(3) && !won.has_turn(1));
}

#[test]
fn a_turn_that_moves_nothing_is_a_turn() {
    // Turn 3 replaces the man on g5, and stands between the turns 2 and 4.
    let mut moment = corners();
    let six = || session(4, "c5", SIX);
    let third = position(Side::Black, "a3", "c1 g1 a7 f8 e4 g5", six());
    let fourth = position(Side::White, "a2", "c1 g1 a7 f8 e4 g5", six());
    moment.still = vec![Still {
        number: 3,
        board: Arc::new(third.clone()),
    }];
    moment.board = third.clone();
    let figure = Figure::position(&lanrick(), &moment);
    assert_eq!(figure.title, "Lanrick: after turn 3");
    assert!(
        !figure
            .marks
            .iter()
            .any(|mark| matches!(mark, Mark::Last(_)))
    );
    moment.plies.push(ply("4 B a3-a2"));
    moment.boards.push(Arc::new(fourth.clone()));
    moment.board = fourth;
    let shown = |first, last| Figure::numbered(&lanrick(), &moment, &(first..=last));
    assert_eq!(shown(1, 3).board, third);
    assert_eq!(numbers(&shown(1, 3)), ["1Ba3", "2Wa7"]);
    assert_eq!(shown(3, 3).board, third);
    assert_eq!(shown(3, 3).title, "Lanrick: turns 3 to 3");
    assert_eq!(numbers(&shown(1, 4)), ["2Wa7", "4Ba2"]);
}

#[test]
fn men_that_are_set_carry_the_number_of_their_turn() {
    // 1879-02: the first player sets all his five at once.
    let set = |black, white| position(Side::Black, black, white, session(1, "", ""));
    let mut boards = vec![set("", "")];
    boards.resize(6, set("", "a1 b1 c1 d1 e1"));
    boards.push(set("h8", "a1 b1 c1 d1 e1"));
    let plies = "1 W a1,1 W b1,1 W c1,1 W d1,1 W e1,2 B h8";
    let figure = of_block(
        &moment(boards, plies),
        vec![Directive::Numbers(Numbering::default())],
    );
    assert_eq!(
        numbers(&figure),
        ["1Wa1", "1Wb1", "1Wc1", "1Wd1", "1We1", "2Bh8"]
    );
}

/// Where the lines of arrows begin.
fn starts(figure: &Figure<'_>) -> Vec<Xy> {
    let scene = figure::draw(figure, &BOOK);
    let shafts = scene.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Path(steps) if steps.last() != Some(&Step::Close) => steps.first().copied(),
        _ => None,
    });
    let start = |step| match step {
        Step::Move(at) => Some(at),
        _ => None,
    };
    shafts.filter_map(start).collect()
}

#[test]
fn an_arrow_starts_outside_the_coin_and_beside_a_label() {
    let mut figure = Figure::new(field());
    figure.radius = 0.345;
    figure
        .marks
        .push(Mark::Arrow(cells(field(), "b4 e4").into()));
    let from = |figure: &Figure<'_>| starts(figure)[0].x - field().centre(at("b4")).x;
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(near(from(&figure), 0.0));
    figure.board.set(at("b4"), Some(Side::White));
    assert!(near(from(&figure), 0.345 + 0.07));
    figure.marks.push(Mark::Coin(at("b4")));
    // Its outer edge is at 0.44 and half its rim with its closing circle: 0.485.
    assert!(from(&figure) > 0.485 + 0.02 && from(&figure) < 0.6);
    figure.board.set(at("b4"), None);
    assert!(from(&figure) > 0.485 + 0.02, "an empty coin");
    figure.marks = vec![
        Mark::Label(at("b4"), "1".into()),
        Mark::Arrow(cells(field(), "b4 e4").into()),
    ];
    assert!(near(from(&figure), 0.36));
}

#[test]
fn numbers_of_men_have_their_size_and_air_to_the_ring() {
    let mut figure = Figure::new(field());
    figure.radius = 0.345;
    for (name, side, number) in [("b2", Side::Black, 88), ("g7", Side::White, 40)] {
        let cell = at(name);
        figure.board.set(cell, Some(side));
        figure.numbers.push(Number { number, side, cell });
        figure.marks.push(Mark::Last(cell));
    }
    let scene = figure::draw(&figure, &BOOK);
    let mut inner = Vec::new();
    for shape in &scene.shapes {
        match &shape.form {
            // Digits 0.31 high in a font whose digits are 0.673 em.
            Form::Glyphs { size, font, .. } if *font == Font::Number => assert_eq!(*size, 46),
            Form::Discs { radius, .. } => {
                let width = shape.stroke.expect("a ring").width;
                assert!(radius + width / 2.0 <= 0.345 + 1e-9 && width >= 0.03);
                inner.push(radius - width / 2.0);
            }
            _ => {}
        }
    }
    // The widest ink of two digits reaches 0.315 in a size of 0.55.
    let reach = 0.315 / 0.55 * 0.46;
    assert_eq!(inner.len(), 2);
    assert!(inner.iter().all(|inner| inner - reach > 0.015), "{inner:?}");
}
