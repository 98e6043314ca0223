//! What figures show, and where: places are worked out from the rules of the boards.

use ludograph::board::{Bounds, Coordinates, Geometry, Side, Xy};
use ludograph::figure::font::Font;
use ludograph::figure::scene::{Colour, Fill, Form, Scene, Step};
use ludograph::figure::theme::{BOOK, SCREEN, THEMES, Theme};
use ludograph::figure::{self, Figure, Mark, Number};
use ludograph::record::{Directive, Ending, MarkKind, Numbering, Outcome, Score};

use super::boards::{
    board, cell, cells, corner, draughts, figure_block, lines15, lines19, macbeth, macbeth_game,
    macbeth_start, mini, othello, spec,
};

/// The discs of that radius and colour, in the order of the board.
fn discs(scene: &Scene<'_>, radius: f64, colour: &str) -> Vec<Xy> {
    let mut places = Vec::new();
    for shape in &scene.shapes {
        if let Form::Discs { at, radius: r } | Form::Pieces { at, radius: r, .. } = &shape.form
            && (r - radius).abs() < 1e-9
            && shape.fill == Fill::Flat(Colour::parse(colour).expect(colour))
        {
            places.extend(at);
        }
    }
    places
}

fn centres(geometry: &Geometry, names: &str) -> Vec<Xy> {
    let mut cells = cells(geometry, names);
    cells.sort();
    cells
        .into_iter()
        .map(|cell| geometry.centre(cell))
        .collect()
}

/// All texts of one font, put together by place: the characters of one text share their base line.
fn glyphs(scene: &Scene<'_>, font: Font) -> Vec<(char, Xy, f64)> {
    let mut all = Vec::new();
    for shape in &scene.shapes {
        if let Form::Glyphs {
            font: f,
            size,
            glyphs,
        } = &shape.form
            && *f == font
        {
            all.extend(
                glyphs
                    .iter()
                    .map(|&(c, at)| (c, at, f64::from(*size) / 100.0)),
            );
        }
    }
    all
}

#[test]
fn a_position_stands_where_the_board_says() {
    let figure = Figure::position(&spec(macbeth), &macbeth_start());
    let scene = figure::draw(&figure, &BOOK);
    assert_eq!(discs(&scene, 0.431, "#000"), centres(macbeth(), "f5 e6 g7"));
    assert_eq!(discs(&scene, 0.41, "#fff"), centres(macbeth(), "e5 g6 f7"));
    assert_eq!(
        scene.desc,
        "Black to move. Black: f5 e6 g7. White: e5 g6 f7."
    );
    assert_eq!(scene.title, "Macbeth: the start");
}

#[test]
fn legal_turns_are_dots() {
    let block = figure_block(None, vec![Directive::Legal]);
    let figure = Figure::of_block(&spec(macbeth), &macbeth_start(), &block);
    let scene = figure::draw(&figure, &SCREEN);
    let dots = discs(&scene, 0.115, "#963116");
    assert_eq!(dots, centres(macbeth(), "e4 d5 g5 e7 h7 g8"));
    assert!(scene.desc.ends_with("Legal: e4 d5 g5 e7 h7 g8."));
    assert_eq!(scene.title, "Macbeth: fig-1");
}

#[test]
fn a_numbered_diagram_has_the_colours_of_who_placed() {
    let moment = macbeth_game();
    let figure = Figure::numbered(&spec(macbeth), &moment, &(1..=64));
    // Black has the 30 odd turns to 59, turns 60 to 64 and three discs of the start.
    assert_eq!(figure.board.count(Side::Black), 38);
    assert_eq!(figure.board.count(Side::White), 32);
    assert_eq!(figure.numbers.len(), 64);
    assert_eq!(figure.title, "Macbeth: turns 1 to 64");
    let scene = figure::draw(&figure, &BOOK);
    assert!(scene.desc.starts_with(
        "Black has won (B+20): Black 46, White 26. Black: f5 e6 g7. White: e5 g6 f7. Turns: 1 Black g5, 2 White d5, "
    ));
    assert!(scene.desc.ends_with(", 63 Black a1, 64 Black c1."));
}

#[test]
fn the_score_names_the_sides() {
    // rules/macbeth.md, section 9: the mini misère game, White has fewer and wins.
    let mut figure = Figure::new(mini());
    let said = |figure: &Figure<'_>| figure::draw(figure, &BOOK).desc;
    let mut outcome = Outcome {
        winner: Some(Side::White),
        ending: Ending::Played,
        score: Some(Score {
            black: 18,
            white: 12,
        }),
    };
    figure.outcome = Some(outcome);
    assert!(said(&figure).starts_with("White has won (W+6): Black 18, White 12. "));
    outcome.ending = Ending::Resigned;
    outcome.score = None;
    figure.outcome = Some(outcome);
    assert!(said(&figure).starts_with("White has won (W+R). "));
    outcome.winner = None;
    outcome.ending = Ending::Agreed;
    figure.outcome = Some(outcome);
    assert!(said(&figure).starts_with("A draw (agreed). "));
}

#[test]
fn a_part_of_the_turns_shows_the_board_before_them() {
    let moment = macbeth_game();
    let figure = Figure::numbered(&spec(macbeth), &moment, &(3..=4));
    assert_eq!(figure.numbers.len(), 2);
    // The start, turns 1 and 2 without numbers, and the two turns.
    let black: Vec<_> = figure.board.cells(Side::Black).collect();
    let mut wanted = cells(macbeth(), "e6 f5 g7 g5 e7");
    wanted.sort();
    assert_eq!(black, wanted);
    assert_eq!(figure.outcome, None, "the game goes on after turn 4");
    assert_eq!(figure.board.to_move, Some(Side::Black));
    assert_eq!(
        Figure::numbered(&spec(macbeth), &moment, &(70..=80)).numbers,
        []
    );
    assert_eq!(
        Figure::numbered(&spec(macbeth), &moment, &(1..=u32::MAX))
            .numbers
            .len(),
        64
    );
}

#[test]
fn a_turn_on_a_taken_cell_is_noted_under_the_board() {
    let mut moment = macbeth_game();
    moment.plies[63].cell = moment.plies[0].cell;
    let figure = Figure::numbered(&spec(macbeth), &moment, &(1..=64));
    assert_eq!(figure.numbers.len(), 63);
    let noted = Number {
        number: 64,
        side: Side::Black,
        cell: cell(macbeth(), "g5"),
    };
    assert_eq!(figure.noted, [noted]);
    let scene = figure::draw(&figure, &BOOK);
    assert!(scene.desc.ends_with(" Noted under the board: 64 Black g5."));
}

#[test]
fn captions_stand_in_their_order_and_notes_below_them() {
    let mut moment = macbeth_game();
    moment.plies[63].cell = moment.plies[0].cell;
    let directives = vec![
        Directive::Caption("one".into()),
        Directive::Numbers(Numbering::default()),
        Directive::Caption("two".into()),
    ];
    let block = figure_block(None, directives);
    let figure = Figure::of_block(&spec(macbeth), &moment, &block);
    assert_eq!(figure.captions, ["one", "two"]);
    let scene = figure::draw(&figure, &BOOK);
    let written = |font| -> String { glyphs(&scene, font).iter().map(|g| g.0).collect() };
    assert_eq!(written(Font::Caption), "onetwo");
    assert!(written(Font::Name).ends_with("64=g5"));
    let base = |font| glyphs(&scene, font).last().expect("text").1.y;
    assert!(base(Font::Name) > base(Font::Caption));
}

#[test]
fn directives_are_taken_together() {
    let directives = vec![
        Directive::Numbers(Numbering::of(1, 2)),
        Directive::Empty,
        Directive::Piece(Side::White, cells(macbeth(), "a1")),
        Directive::Coordinates(Coordinates::None),
        Directive::Last,
        Directive::Caption("twelve".into()),
        Directive::Sign(MarkKind::Circle, vec![ludograph::board::Cell::NOWHERE]),
    ];
    let block = figure_block(Some("title"), directives);
    let figure = Figure::of_block(&spec(macbeth), &macbeth_game(), &block);
    assert_eq!(figure.board.count(Side::Black), 0);
    assert_eq!(
        figure.board.cells(Side::White).collect::<Vec<_>>(),
        cells(macbeth(), "a1")
    );
    assert_eq!(figure.numbers.len(), 2);
    assert_eq!(figure.marks, [Mark::Last(cell(macbeth(), "d5"))]);
    assert_eq!((figure.title.as_ref(), figure.captions.len()), ("title", 1));
    let scene = figure::draw(&figure, &BOOK);
    assert!(glyphs(&scene, Font::Name).is_empty());
}

#[test]
fn a_mark_that_is_repeated_is_one_mark() {
    let cells = cells(macbeth(), "d5 d5 e4 d5");
    let directives = vec![
        Directive::Legal,
        Directive::Sign(MarkKind::Circle, cells.clone()),
        Directive::Sign(MarkKind::Cross, cells.clone()),
        Directive::Sign(MarkKind::Circle, cells),
        Directive::Legal,
    ];
    let block = figure_block(None, directives);
    let figure = Figure::of_block(&spec(macbeth), &macbeth_start(), &block);
    let dots = figure.marks.iter().filter(|m| matches!(m, Mark::Dot(_)));
    assert_eq!((dots.count(), figure.marks.len()), (6, 6 + 4));
    let scene = figure::draw(&figure, &BOOK);
    assert!(
        scene.desc.contains(" Circle: d5 e4. Cross: d5 e4."),
        "{}",
        scene.desc
    );
}

/// The ink of each number, from the left end of its characters.
fn ink(glyphs: &[(char, Xy, f64)]) -> Bounds {
    let mut ink = Bounds::NOTHING;
    for &(c, at, em) in glyphs {
        let own = Font::Number
            .glyph(c)
            .and_then(|glyph| glyph.ink)
            .expect("ink");
        ink.add(Xy::new(at.x + own.min.x * em, at.y + own.min.y * em));
        ink.add(Xy::new(at.x + own.max.x * em, at.y + own.max.y * em));
    }
    ink
}

#[test]
fn numbers_stand_in_the_middle_and_never_touch_the_rim() {
    for geometry in [macbeth(), othello(), lines15()] {
        for number in [
            1, 4, 7, 9, 10, 11, 14, 64, 77, 88, 100, 111, 225, 361, 888, 1000, 99_999,
        ] {
            let mut figure = Figure::new(geometry);
            let cell = geometry.playable().nth(20).expect("a cell");
            let side = Side::Black;
            figure.board.set(cell, Some(side));
            figure.numbers.push(Number { number, side, cell });
            let scene = figure::draw(&figure, &BOOK);
            let ink = ink(&glyphs(&scene, Font::Number));
            let at = geometry.centre(cell);
            for corner in [ink.min, ink.max, Xy::new(ink.min.x, ink.max.y)] {
                let (x, y) = (corner.x - at.x, corner.y - at.y);
                let air = figure.radius - (x * x + y * y).sqrt();
                assert!(air > 0.05, "{number}: {air}");
            }
            let off = f64::midpoint(ink.min.x, ink.max.x) - at.x;
            assert!(off.abs() < 0.03, "{number} is off by {off}");
            let off = f64::midpoint(ink.min.y, ink.max.y) - at.y;
            assert!(off.abs() < 0.01, "{number} is off by {off}");
            assert!(ink.height() > 0.12, "{number} can be read");
        }
    }
}

#[test]
fn one_figure_has_one_size_of_numbers() {
    let figure = Figure::numbered(&spec(macbeth), &macbeth_game(), &(1..=64));
    let scene = figure::draw(&figure, &BOOK);
    assert!(
        glyphs(&scene, Font::Number)
            .iter()
            .all(|&(.., size)| (size - 0.55).abs() < 1e-9)
    );
}

/// How many shapes of a figure are drawn in a colour other than `none`.
fn shapes(figure: &Figure<'_>, theme: &Theme) -> usize {
    figure::draw(figure, theme).shapes.len()
}

#[test]
fn nothing_is_hidden_where_marks_meet() {
    // A number, a label and two signs in one cell: the number keeps the middle, the rest are badges.
    let mut figure = Figure::new(othello());
    let d3 = cell(othello(), "d3");
    figure.board.set(d3, Some(Side::Black));
    figure.numbers.push(Number {
        number: 7,
        side: Side::Black,
        cell: d3,
    });
    let plain = shapes(&figure, &BOOK);
    figure.marks.push(Mark::Label(d3, "x".into()));
    figure.marks.push(Mark::Sign(MarkKind::Circle, d3));
    figure.marks.push(Mark::Dot(d3));
    let scene = figure::draw(&figure, &BOOK);
    assert!(scene.shapes.len() > plain + 4);
    let at = othello().centre(d3);
    let badges = discs(&scene, 0.165, "#fff");
    assert_eq!(badges.len(), 3);
    for badge in &badges {
        assert!((badge.x - at.x).abs() > 0.3 && (badge.y - at.y).abs() > 0.2);
    }
    for (i, one) in badges.iter().enumerate() {
        assert!(!badges[i + 1..].contains(one), "two badges in one corner");
    }
}

#[test]
fn arrows_leave_the_piece_alone_and_stop_short() {
    let figure = corner();
    let scene = figure::draw(&figure, &BOOK);
    let paths: Vec<&Vec<Step>> = scene
        .shapes
        .iter()
        .filter_map(|shape| match &shape.form {
            Form::Path(steps) => Some(steps),
            _ => None,
        })
        .collect();
    // b1-a1-a3: the shaft sets out westward from b1, bends once, and the tip is north of a1.
    let centre = |name: &str| draughts().centre(cell(draughts(), name));
    let start = Step::Move(Xy::new(centre("b1").x - 0.345 - 0.07, centre("b1").y));
    let shaft = paths
        .iter()
        .find(|steps| steps.first() == Some(&start))
        .expect("a shaft");
    let bends = shaft
        .iter()
        .filter(|step| matches!(step, Step::Curve(..)))
        .count();
    assert_eq!(bends, 1);
    let near = |a: Xy, b: Xy| (a.x - b.x).abs() < 1e-9 && (a.y - b.y).abs() < 1e-9;
    let tip = Xy::new(centre("a3").x, centre("a3").y + 0.10);
    let tips = paths
        .iter()
        .filter(|steps| matches!(steps.first(), Some(Step::Move(at)) if near(*at, tip)));
    assert_eq!(tips.count(), 2, "a head and its casing");
}

#[test]
fn arrows_hide_no_number_and_no_label() {
    let tip_of = |way: &str, mark: &str| {
        let mut figure = Figure::new(othello());
        figure.board.set(cell(othello(), "e4"), Some(Side::White));
        let at = cell(othello(), "e4");
        if mark == "number" {
            let side = Side::White;
            figure.numbers.push(Number {
                number: 7,
                side,
                cell: at,
            });
        }
        if mark == "label" {
            figure
                .marks
                .push(Mark::Label(cell(othello(), "e2"), "A".into()));
        }
        figure.marks.push(Mark::Arrow(cells(othello(), way).into()));
        let scene = figure::draw(&figure, &BOOK);
        let Some(Form::Path(head)) =
            scene
                .shapes
                .iter()
                .rev()
                .find_map(|shape| match &shape.form {
                    path @ Form::Path(steps) if steps.last() == Some(&Step::Close) => Some(path),
                    _ => None,
                })
        else {
            panic!("a head");
        };
        let target = *centres(othello(), way.split(' ').next_back().unwrap())
            .first()
            .unwrap();
        let Some(Step::Move(tip)) = head.first() else {
            panic!("a tip")
        };
        (tip.x - target.x).hypot(tip.y - target.y)
    };
    let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
    assert!(near(tip_of("b4 e4", ""), 0.41 + 0.04), "a piece's rim");
    assert!(near(tip_of("b4 e4", "number"), 0.41 + 0.04), "its rim");
    assert!(near(tip_of("b2 e2", "label"), 0.36), "beside a label");
    assert!(near(tip_of("b2 e2", ""), 0.10), "an empty cell");
}

#[test]
fn an_arrow_that_leads_nowhere_is_not_drawn() {
    let mut figure = Figure::new(othello());
    let plain = shapes(&figure, &BOOK);
    let d3 = cell(othello(), "d3");
    figure.marks.push(Mark::Arrow(vec![d3, d3].into()));
    figure.marks.push(Mark::Arrow(vec![d3].into()));
    figure.marks.push(Mark::Arrow(Vec::new().into()));
    figure.marks.push(Mark::Line(d3, d3));
    assert_eq!(shapes(&figure, &BOOK), plain);
}

#[test]
fn lines_between_cells_are_drawn_once_each() {
    // A hexagon of side s has 9s² - 15s + 6 pairs of neighbours and 6(2s - 1) corners.
    for (geometry, inner, corners) in [(macbeth(), 240, 66), (mini(), 90, 42)] {
        let page = geometry.page();
        let mut middles = Vec::new();
        for lines in &page.lines {
            for at in &lines.at {
                for ends in lines.line.windows(2) {
                    let x = at.x + f64::midpoint(ends[0].x, ends[1].x);
                    let y = at.y + f64::midpoint(ends[0].y, ends[1].y);
                    middles.push(((x * 1e6).round() as i64, (y * 1e6).round() as i64));
                }
            }
        }
        let drawn = middles.len();
        middles.sort_unstable();
        middles.dedup();
        assert_eq!((drawn, middles.len()), (inner, inner));
        assert_eq!(page.frame[0].line.len(), corners);
        assert_eq!(page.names.len(), 2 * geometry.rows().len());
    }
    assert_eq!(
        othello()
            .page()
            .lines
            .iter()
            .map(|lines| lines.at.len())
            .sum::<usize>(),
        14
    );
}

#[test]
fn boards_have_their_dots() {
    let dots = |geometry: &Geometry| geometry.page().dots.len();
    assert_eq!(dots(othello()), 4);
    assert_eq!(dots(draughts()), 0);
    assert_eq!(dots(lines15()), 5);
    assert_eq!(dots(lines19()), 9);
    assert_eq!(dots(&Geometry::square(20, 20).on_crossings()), 4);
    assert_eq!(dots(&Geometry::square(1, 1).on_crossings()), 0);
    // The star point d4 of a 15x15 board with row 1 at the bottom.
    let d4 = lines15().centre(cell(lines15(), "d4"));
    assert!(lines15().page().dots.contains(&d4));
}

#[test]
fn pieces_that_the_board_has_no_cells_for_do_no_harm() {
    let mut figure = Figure::new(mini());
    figure.board = board(macbeth(), "a1 k11", "");
    figure.marks.push(Mark::Last(cell(macbeth(), "k11")));
    let scene = figure::draw(&figure, &BOOK);
    assert!(scene.desc.starts_with("Black: a1."), "{}", scene.desc);
}

#[test]
fn names_stand_on_the_side_of_row_1() {
    let top = |geometry: &Geometry| {
        let name = geometry.page().names.iter().find(|name| name.text == "a");
        name.expect("a file a").at.y < geometry.page().bounds.min.y
    };
    assert!(top(othello()));
    assert!(!top(draughts()));
    assert!(!top(macbeth()));
}

#[test]
fn a_label_on_an_empty_crossing_cuts_the_lines() {
    let mut figure = Figure::new(lines15());
    let moves = |figure: &Figure<'_>| -> usize {
        let scene = figure::draw(figure, &BOOK);
        let paths = scene.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Path(steps) => Some(steps.iter().filter(|s| matches!(s, Step::Move(_))).count()),
            _ => None,
        });
        paths.sum()
    };
    assert_eq!(moves(&figure), 26);
    figure
        .marks
        .push(Mark::Label(cell(lines15(), "g10"), "1".into()));
    // Two lines are cut in two.
    assert_eq!(moves(&figure), 26 + 2);
    figure.marks = vec![Mark::Label(cell(lines15(), "g10"), "\u{200b} ".into())];
    assert_eq!(moves(&figure), 26, "nothing is written there");
    figure.marks = vec![Mark::Label(cell(lines15(), "g10"), "1".into())];
    figure.board = board(lines15(), "g10", "");
    assert_eq!(moves(&figure), 26, "a label on a piece cuts nothing");
    // A label on the corner takes the ends of two outer lines away, and cuts none in two; the four
    // outer ones are then drawn as lines too.
    figure.marks = vec![Mark::Label(cell(lines15(), "a1"), "1".into())];
    assert_eq!(moves(&figure), 26 + 4);
}

#[test]
fn what_the_font_lacks_is_text_and_is_reported() {
    let mut figure = Figure::new(othello());
    figure
        .marks
        .push(Mark::Label(cell(othello(), "d3"), "先".into()));
    figure.captions.push("名人戦 1977".into());
    let scene = figure::draw(&figure, &BOOK);
    assert_eq!(scene.lacking, ['先', '名', '人', '戦']);
    let texts = scene
        .shapes
        .iter()
        .filter(|shape| matches!(shape.form, Form::Text { .. }));
    assert_eq!(texts.count(), 2);
    figure.captions = vec!["Łódź – Gdańsk, “Žižkov” ½".into()];
    figure.marks.clear();
    assert_eq!(figure::draw(&figure, &BOOK).lacking, []);
}

#[test]
fn a_caption_never_is_wider_than_the_board() {
    for theme in THEMES {
        let mut figure = Figure::new(mini());
        let bare = figure::draw(&figure, theme).bounds;
        for text in [
            "x".repeat(65_536),
            "long words ".repeat(6_000),
            "a caption".into(),
        ] {
            figure.captions = vec![text.clone().into()];
            let scene = figure::draw(&figure, theme);
            let same = |a: f64, b: f64| (a - b).abs() < 1e-9;
            assert!(same(scene.bounds.min.x, bare.min.x));
            assert!(same(scene.bounds.max.x, bare.max.x));
            let lines = glyphs(&scene, Font::Caption);
            let mut bases: Vec<i64> = lines.iter().map(|g| (g.1.y * 1e4) as i64).collect();
            bases.dedup();
            let cut = text.len() > 100;
            assert_eq!(bases.len(), if cut { 2 } else { 1 });
            assert_eq!(lines.last().map(|glyph| glyph.0) == Some('…'), cut);
        }
    }
}

#[test]
fn themes_have_names_of_their_own() {
    for theme in THEMES {
        assert!(std::ptr::eq(
            Theme::find(&theme.name).expect("a theme"),
            theme
        ));
    }
    assert!(Theme::find("none").is_none());
}
