//! Parts of a board: what is in them is drawn and told, the rest is not.

use insta::assert_binary_snapshot;
use ludograph::board::{
    Bounds, Cell, Coordinates, Crop, Geometry, PageSide, Side, Sides, View, Xy,
};
use ludograph::figure::font::Font;
use ludograph::figure::scene::{Form, Scene, Step};
use ludograph::figure::theme::{BOOK, SCREEN, THEMES, WOOD};
use ludograph::figure::{self, Figure, Mark, Number};
use ludograph::record::MarkKind;
use proptest::prelude::*;

use super::boards::{board, cell, cells, full, lines15, macbeth, mini, othello, othello_game};
use super::files::file;
use super::samples::figures;
use super::turned::{boards, orientations, sides};
use crate::theorems::markup::sound;

fn crop(geometry: &Geometry, a: &str, b: &str) -> View {
    View {
        crop: Crop::Part(cell(geometry, a), cell(geometry, b)),
        ..View::default()
    }
}

/// Whether file and row of a cell lie between those of two others.
fn between(geometry: &Geometry, cell: Cell, (a, b): (Cell, Cell)) -> bool {
    let [at, a, b] = [cell, a, b].map(|cell| geometry.lattice(cell));
    (a.0.min(b.0)..=a.0.max(b.0)).contains(&at.0) && (a.1.min(b.1)..=a.1.max(b.1)).contains(&at.1)
}

/// A board with a piece, a number and a mark on every cell, and a way from each to the next.
fn crowd(geometry: &'static Geometry) -> Figure<'static> {
    let mut figure = full(geometry);
    let cells: Vec<Cell> = geometry.playable().collect();
    for (i, &cell) in cells.iter().enumerate() {
        figure.noted.push(Number {
            number: 1_000,
            side: Side::Black,
            cell,
        });
        figure.marks.push(match i % 6 {
            0 => Mark::Dot(cell),
            1 => Mark::Last(cell),
            2 => Mark::Rendezvous(cell),
            3 => Mark::Sign(MarkKind::Cross, cell),
            4 => Mark::Label(cell, "A".into()),
            _ => Mark::Coin(cell),
        });
    }
    for pair in cells.windows(2) {
        figure.marks.push(Mark::Arrow(pair.to_vec().into()));
        figure.marks.push(Mark::Line(pair[0], pair[1]));
    }
    figure
}

/// What the shapes of a scene take up.
fn extent(scene: &Scene<'_>) -> Bounds {
    let mut extent = Bounds::NOTHING;
    let mut round = |at: Xy, by: f64| {
        extent.add(Xy::new(at.x - by, at.y - by));
        extent.add(Xy::new(at.x + by, at.y + by));
    };
    for shape in &scene.shapes {
        let half = shape.stroke.map_or(0.0, |stroke| stroke.width / 2.0);
        match &shape.form {
            Form::Board(lines) => {
                for (at, corner) in (lines.at.iter())
                    .flat_map(|at| lines.line.iter().map(move |corner| (at, corner)))
                {
                    round(Xy::new(at.x + corner.x, at.y + corner.y), half);
                }
            }
            Form::Stamps { corners, at } => {
                for (at, corner) in at
                    .iter()
                    .flat_map(|at| corners.iter().map(move |corner| (at, corner)))
                {
                    round(Xy::new(at.x + corner.x, at.y + corner.y), half);
                }
            }
            Form::Discs { at, radius } | Form::Pieces { at, radius, .. } => {
                for &at in at {
                    round(at, radius + half);
                }
            }
            Form::Path(steps) => steps.iter().for_each(|step| match *step {
                Step::Move(at) | Step::Line(at) => round(at, half),
                Step::Curve(_, at) => round(at, half),
                Step::Close => {}
            }),
            Form::Glyphs { font, size, glyphs } => {
                let em = f64::from(*size) / 100.0;
                for &(c, at) in glyphs {
                    let ink = font.glyph(c).and_then(|glyph| glyph.ink).expect("ink");
                    round(Xy::new(at.x + ink.min.x * em, at.y + ink.min.y * em), 0.0);
                    round(Xy::new(at.x + ink.max.x * em, at.y + ink.max.y * em), 0.0);
                }
            }
            Form::Text { at, .. } => round(*at, 0.0),
            Form::Card { .. } | Form::Shadow { .. } => {}
            Form::Outlines { .. } | Form::Group { .. } => unreachable!("one board, bundled fonts"),
        }
    }
    extent
}

fn holds(outer: &Bounds, inner: &Bounds) -> bool {
    outer.min.x <= inner.min.x + 1e-9
        && outer.min.y <= inner.min.y + 1e-9
        && outer.max.x >= inner.max.x - 1e-9
        && outer.max.y >= inner.max.y - 1e-9
}

/// The places of the pieces, in the order of the board.
fn pieces(scene: &Scene<'_>) -> Vec<Xy> {
    let mut places = Vec::new();
    for shape in &scene.shapes {
        if let Form::Pieces { at, .. } = &shape.form {
            places.extend(at);
        }
    }
    places
}

/// The cells that a sentence of a description names.
fn told<'d>(desc: &'d str, head: &str) -> Vec<&'d str> {
    let Some((_, rest)) = desc.split_once(head) else {
        return Vec::new();
    };
    let (list, _) = rest.split_once('.').expect("a full stop");
    list.split_whitespace().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_part_shows_all_that_is_in_it_and_nothing_else(
        which in 0..7_usize,
        a in any::<prop::sample::Index>(),
        b in any::<prop::sample::Index>(),
        turned in any::<prop::sample::Index>(),
        asked in any::<prop::sample::Index>(),
        theme in 0..4_usize,
    ) {
        let geometry = boards()[which];
        let cells: Vec<Cell> = geometry.cells().collect();
        let corners = (*a.get(&cells), *b.get(&cells));
        let mut figure = crowd(geometry);
        figure.view = View {
            turned: *turned.get(&orientations(geometry)),
            crop: Crop::Part(corners.0, corners.1),
            coordinates: Coordinates::On(*asked.get(&sides())),
        };
        figure.captions.push("A part of a board, and what is told of it".into());
        let page = geometry.seen(&figure.view).into_owned();
        let scene = figure::draw(&figure, THEMES[theme]);
        let mut inside = Vec::new();
        for cell in geometry.cells() {
            let is_in = between(geometry, cell, corners);
            prop_assert_eq!(page.middle(cell).is_some(), is_in, "{}", geometry.name(cell));
            if is_in && !geometry.is_block(cell) {
                inside.push(cell);
            }
        }
        let mut places: Vec<_> = inside.iter().filter_map(|&cell| page.middle(cell)).collect();
        let order = |a: &Xy, b: &Xy| (a.x, a.y).partial_cmp(&(b.x, b.y)).expect("numbers");
        places.sort_by(order);
        let mut drawn = pieces(&scene);
        drawn.sort_by(order);
        prop_assert_eq!(drawn, places);
        prop_assert!(holds(&scene.bounds, &extent(&scene)), "{:?} {:?}", scene.bounds, extent(&scene));
        let whole = cells.iter().all(|&cell| between(geometry, cell, corners));
        prop_assert_eq!(scene.desc.contains("Shown: "), !whole);
        // Names of cells stand behind the colour of their turn, and in the lists of marks.
        for (head, kind) in [("Legal:", 0), ("Last turn:", 1), ("Rendezvous:", 2), ("Cross:", 3), ("Coin:", 5)] {
            let marked = geometry.playable().enumerate();
            let marked = marked.filter(|(i, cell)| i % 6 == kind && inside.contains(cell));
            let names: Vec<&str> = marked.map(|(_, cell)| geometry.name(cell)).collect();
            prop_assert_eq!(told(&scene.desc, head), names, "{}", head);
        }
        prop_assert_eq!(scene.desc.matches("Label A on").count() <= inside.len(), true);
        let mut out = String::new();
        figure::svg::write(&scene, &mut out);
        prop_assert_eq!(sound(&out), Ok(()));
    }
}

#[test]
fn the_whole_board_as_a_part_is_the_usual_picture() {
    for (geometry, a, b) in [
        (othello(), "a1", "h8"),
        (othello(), "a8", "h1"),
        (lines15(), "o15", "a1"),
        (macbeth(), "a1", "k11"),
    ] {
        let mut figure = crowd(geometry);
        let plain = file(&figure, &WOOD);
        figure.view = crop(geometry, a, b);
        assert_eq!(file(&figure, &WOOD), plain);
    }
}

#[test]
fn corners_may_be_named_in_any_order() {
    let draw = |a, b| {
        let mut figure = crowd(lines15());
        figure.view = crop(lines15(), a, b);
        file(&figure, &BOOK)
    };
    let part = draw("c4", "h9");
    for (a, b) in [("h9", "c4"), ("c9", "h4"), ("h4", "c9")] {
        assert_eq!(draw(a, b), part);
    }
}

#[test]
fn one_cell_is_a_part() {
    for geometry in boards() {
        for corner in geometry.cells() {
            let view = View {
                crop: Crop::Part(corner, corner),
                ..View::default()
            };
            let page = geometry.seen(&view);
            let shown = geometry.cells().filter(|&cell| page.middle(cell).is_some());
            assert_eq!(shown.collect::<Vec<_>>(), [corner]);
            // A number and a letter.
            assert_eq!(page.names.len(), 2);
        }
    }
}

#[test]
fn a_part_that_lies_partly_off_a_hexagon_has_what_is_on_it() {
    // Files a to f and rows 6 to 11: a6; a-b 7; and so on to a-f 11, of which the board has f11 alone.
    let page = macbeth().seen(&crop(macbeth(), "a6", "f11")).into_owned();
    let shown = macbeth()
        .cells()
        .filter(|&cell| page.middle(cell).is_some());
    assert_eq!(shown.count(), 6 + 5 + 4 + 3 + 2 + 1);
    assert_eq!(page.frame.len(), 1);
    // What is no cell of the board is no corner of a part.
    let mut view = crop(macbeth(), "a6", "f11");
    view.crop = Crop::Part(Cell::NOWHERE, cell(macbeth(), "f11"));
    assert_eq!(macbeth().seen(&view).part, None);
}

#[test]
fn there_is_no_frame_where_the_board_is_cut() {
    // The upper left corner of an Othello board: one line from the right end over the corner to the lower
    // end, running on behind d4.
    let page = othello().seen(&crop(othello(), "a1", "d4")).into_owned();
    assert_eq!(page.frame.len(), 1);
    let frame = &page.frame[0];
    let place = |x, y| Xy::new(x, y);
    assert!(!frame.closed);
    assert_eq!(
        frame.line,
        [place(-0.5, 3.8), place(-0.5, -0.5), place(3.8, -0.5)]
    );
    // Four lines each way behind a to d and 1 to 4: those behind d and 4 are lines of the board too.
    let ends: Vec<usize> = page.lines.iter().map(|lines| lines.at.len()).collect();
    assert_eq!(ends, [4, 4]);
    // A part of the middle has no frame at all, and every hexagon of it has all its edges.
    for (geometry, a, b) in [
        (othello(), "c3", "e5"),
        (macbeth(), "e5", "g7"),
        (lines15(), "c3", "e5"),
    ] {
        let page = geometry.seen(&crop(geometry, a, b)).into_owned();
        assert_eq!(page.frame, []);
    }
    // Two rows across the whole board: two ends of a frame.
    let page = othello().seen(&crop(othello(), "a4", "h5")).into_owned();
    assert_eq!(page.frame.len(), 2);
}

#[test]
fn every_hexagon_of_a_part_has_all_its_edges() {
    for (a, b) in [
        ("c3", "e5"),
        ("a1", "d4"),
        ("d4", "d4"),
        ("a4", "d7"),
        ("g7", "d4"),
    ] {
        let page = mini().seen(&crop(mini(), a, b)).into_owned();
        let mut middles = Vec::new();
        for lines in page.lines.iter().chain(&page.frame) {
            let corners = || lines.line.iter();
            let next = corners().skip(1).chain(corners().take(1));
            let open = usize::from(!lines.closed);
            let ends: Vec<_> = corners().zip(next).collect();
            for at in &lines.at {
                for (a, b) in &ends[..ends.len() - open] {
                    let x = at.x + f64::midpoint(a.x, b.x);
                    middles.push(Xy::new(x, at.y + f64::midpoint(a.y, b.y)));
                }
            }
        }
        let near = |a: Xy, b: Xy| (a.x - b.x).hypot(a.y - b.y) < 1e-6;
        for (i, &one) in middles.iter().enumerate() {
            assert!(
                !middles[..i].iter().any(|&other| near(one, other)),
                "drawn twice"
            );
        }
        for at in mini().cells().filter_map(|cell| page.middle(cell)) {
            for (i, from) in page.cell.iter().enumerate() {
                let to = page.cell[(i + 1) % 6];
                let x = at.x + f64::midpoint(from.x, to.x);
                let edge = Xy::new(x, at.y + f64::midpoint(from.y, to.y));
                assert!(middles.iter().any(|&middle| near(middle, edge)), "{a}-{b}");
            }
        }
    }
}

#[test]
fn lines_of_crossings_run_on() {
    let page = lines15().seen(&crop(lines15(), "k11", "o15")).into_owned();
    // Columns 10 to 14 and lines 0 to 4 of the page: lines run on to the left and below.
    for track in &page.tracks {
        let [from, to] = track.ends;
        let (ends, at_edge) = if from.y < to.y {
            ([Xy::new(from.x, 0.0), Xy::new(from.x, 4.6)], from.x > 13.5)
        } else {
            ([Xy::new(9.4, from.y), Xy::new(14.0, from.y)], from.y < 0.5)
        };
        assert_eq!(track.ends, ends);
        assert_eq!(track.is_outer, at_edge, "only file o and row 15 are");
    }
    assert_eq!(page.tracks.len(), 10);
    // The star point l12.
    assert_eq!(page.dots, [lines15().centre(cell(lines15(), "l12"))]);
    // A label on the last crossing cuts the line before the end that runs on.
    let mut figure = Figure::new(lines15());
    figure.view = crop(lines15(), "k11", "o15");
    figure
        .marks
        .push(Mark::Label(cell(lines15(), "k12"), "A".into()));
    let scene = figure::draw(&figure, &BOOK);
    let k12 = lines15().centre(cell(lines15(), "k12"));
    let at = |x: f64| Xy::new(k12.x + x, k12.y);
    let steps = scene.shapes.iter().find_map(|shape| match &shape.form {
        Form::Path(steps) => Some(steps),
        _ => None,
    });
    let steps = steps.expect("lines");
    let i = steps.iter().position(|&step| step == Step::Move(at(-0.6)));
    let end = steps[i.expect("a line that runs on") + 1];
    assert!(
        matches!(end, Step::Line(end) if (end.x - at(-0.36).x).abs() < 1e-9),
        "{end:?}"
    );
}

#[test]
fn ways_that_leave_a_part_are_left_out() {
    let mut figure = Figure::new(othello());
    figure.view = crop(othello(), "a1", "d4");
    let bare = figure.clone();
    let plain = figure::draw(&bare, &BOOK).shapes;
    for way in ["a1 e1", "e1 a1", "a1 e1 a4"] {
        figure.marks = vec![Mark::Arrow(cells(othello(), way).into())];
        assert_eq!(figure::draw(&figure, &BOOK).shapes, plain, "{way}");
    }
    figure.marks = vec![Mark::Line(cell(othello(), "a1"), cell(othello(), "h8"))];
    assert_eq!(figure::draw(&figure, &BOOK).shapes, plain);
    figure.marks = vec![Mark::Line(cell(othello(), "a1"), cell(othello(), "d4"))];
    assert_ne!(figure::draw(&figure, &BOOK).shapes, plain);
}

#[test]
fn a_part_is_told() {
    let mut figure = Figure::new(othello());
    figure.board = board(othello(), "d5 e4", "d4 e5");
    figure.board.to_move = Some(Side::Black);
    figure.view = crop(othello(), "a1", "d8");
    assert_eq!(
        figure::draw(&figure, &BOOK).desc,
        "Black to move. Shown: files a to d, rows 1 to 8. Black: d5. White: d4."
    );
    figure.view = crop(othello(), "a1", "a1");
    assert_eq!(
        figure::draw(&figure, &BOOK).desc,
        "Black to move. Shown: file a, row 1. It is empty."
    );
}

#[test]
fn numbers_are_as_large_as_those_that_are_shown_allow() {
    let mut figure = othello_game(true);
    figure.view = crop(othello(), "d3", "f6");
    let size = |figure: &Figure<'_>| {
        let scene = figure::draw(figure, &BOOK);
        let sizes = scene.shapes.iter().filter_map(|shape| match shape.form {
            Form::Glyphs {
                font: Font::Number,
                size,
                ..
            } => Some(size),
            _ => None,
        });
        sizes.max().expect("numbers")
    };
    let two = size(&figure);
    // Turns 4 and 6 alone.
    figure.view = crop(othello(), "d3", "d3");
    assert!(size(&figure) > two);
}

#[test]
fn a_caption_under_a_small_part_is_legible_and_whole() {
    for geometry in boards() {
        let mut figure = Figure::new(geometry);
        let corner = geometry.cells().next().expect("a cell");
        figure.view.crop = Crop::Part(corner, corner);
        figure.captions.push("Black to play and win".into());
        for theme in THEMES {
            let scene = figure::draw(&figure, theme);
            let caption = scene.shapes.iter().find_map(|shape| match &shape.form {
                Form::Glyphs {
                    font: Font::Caption,
                    size,
                    glyphs,
                } => Some((*size, glyphs.len())),
                _ => None,
            });
            let (size, letters) = caption.expect("a caption");
            assert!(size >= 28);
            assert_eq!(letters, "Blacktoplayandwin".len());
            assert!(holds(&scene.bounds, &extent(&scene)));
            // In the middle under the part, whether that is wider or not.
            let mut alone = scene.clone();
            alone.shapes.retain(|shape| {
                matches!(
                    shape.form,
                    Form::Glyphs {
                        font: Font::Caption,
                        ..
                    }
                )
            });
            let (text, part) = (extent(&alone), geometry.seen(&figure.view).bounds);
            let middle = |bounds: &Bounds| f64::midpoint(bounds.min.x, bounds.max.x);
            assert!((middle(&text) - middle(&part)).abs() < 0.05);
        }
    }
}

/// Figures of the samples as other directives would show them.
fn views(mut each: impl FnMut(&str, &Figure<'_>)) {
    let lanrick = include_str!("../../../samples/lanrick/figures.lgn");
    let macbeth_figures = include_str!("../../../samples/macbeth/figures.lgn");
    let renju = include_str!("../../../samples/renju/games.lgn");
    let championship = include_str!("../../../samples/othello/world-championship-1977.lgn");
    let on = |sides: &[PageSide]| {
        Coordinates::On(
            sides
                .iter()
                .fold(Sides::default(), |set, &side| set.with(side)),
        )
    };
    let mut seen = 0;
    let mut show = |text: &str, block: &str, name: &str, change: &dyn Fn(&mut Figure<'_>)| {
        figures(text, |its, figure| {
            if its == block {
                let mut figure = figure.clone();
                change(&mut figure);
                each(name, &figure);
                seen += 1;
            }
        });
    };
    show(lanrick, "lanrick-8", "lanrick-180", &|figure| {
        figure.view.turned = figure.view.turned.rotated(180);
    });
    show(lanrick, "lanrick-8", "lanrick-corner", &|figure| {
        figure.view = crop(figure.geometry, "a1", "d5");
        figure.captions.push("Round the corner".into());
    });
    show(
        macbeth_figures,
        "macbeth-7",
        "macbeth-60-mirrored",
        &|figure| {
            figure.view.turned = figure.view.turned.rotated(60).mirrored();
        },
    );
    show(
        macbeth_figures,
        "macbeth-7",
        "macbeth-all-sides",
        &|figure| {
            figure.view.coordinates = on(&PageSide::ALL);
        },
    );
    show(macbeth_figures, "macbeth-7", "macbeth-part", &|figure| {
        figure.view = crop(figure.geometry, "d4", "h8");
    });
    show(macbeth_figures, "macbeth-7", "macbeth-edge", &|figure| {
        figure.view = crop(figure.geometry, "a1", "e5");
        figure.view.coordinates = on(&PageSide::ALL);
    });
    show(renju, "renju-black-end", "renju-corner", &|figure| {
        figure.view = crop(figure.geometry, "h8", "o15");
        figure.view.coordinates = on(&[PageSide::Right, PageSide::Top]);
    });
    show(championship, "othello-discs", "othello-corner", &|figure| {
        figure.view = crop(figure.geometry, "a1", "d4");
        let [a1, d4, c3] = ["a1", "d4", "c3"].map(|name| cell(figure.geometry, name));
        figure.marks.push(Mark::Arrow(vec![a1, c3].into()));
        figure.marks.push(Mark::Sign(MarkKind::Circle, d4));
        figure.captions.push("The corner".into());
    });
    assert_eq!(seen, 8);
}

#[test]
fn pictures() {
    views(|name, figure| {
        let themes = match name {
            "lanrick-180" | "macbeth-60-mirrored" | "macbeth-all-sides" => vec![&BOOK],
            "macbeth-part" | "renju-corner" => THEMES.to_vec(),
            _ => vec![&BOOK, &SCREEN],
        };
        for theme in themes {
            let file = file(figure, theme);
            sound(&file).unwrap_or_else(|fault| panic!("{name} {}: {fault}", theme.name));
            assert_binary_snapshot!(&format!("{name}-{}.svg", theme.name), file.into_bytes());
        }
    });
}
