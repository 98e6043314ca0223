//! Lines, arrows, dots and shared cells: nothing that is to be read is hidden, and nothing is taken for
//! something else.

use ludograph::board::{Bounds, Cell, Geometry, Side, Xy};
use ludograph::figure::font::Font;
use ludograph::figure::scene::{Colour, Fill, Form, Scene, Shape, Step};
use ludograph::figure::theme::{BOOK, THEMES, Theme};
use ludograph::figure::{self, Figure, Mark};
use ludograph::record::MarkKind;

use super::boards::{cell, cells, full, lines15, macbeth, othello};

/// What is drawn with those ways, and not without them.
fn ways<'a>(with: &Scene<'a>, without: &Scene<'_>) -> Vec<Shape<'a>> {
    let shapes = with.shapes.iter();
    let new = shapes.filter(|shape| !without.shapes.contains(shape));
    new.cloned().collect()
}

/// Places close together along the outline of a path.
fn along(steps: &[Step]) -> Vec<Xy> {
    let mut places = Vec::new();
    let (mut at, mut begin) = (Xy::default(), Xy::default());
    for step in steps {
        let (round, to) = match *step {
            Step::Move(to) => {
                (at, begin) = (to, to);
                continue;
            }
            Step::Line(to) => (
                Xy::new(f64::midpoint(at.x, to.x), f64::midpoint(at.y, to.y)),
                to,
            ),
            Step::Curve(round, to) => (round, to),
            Step::Close => (begin, begin),
        };
        let count = ((to.x - at.x).hypot(to.y - at.y) * 100.0).ceil().max(1.0);
        for i in 0..=count as u32 {
            let t = f64::from(i) / count;
            let mix = |a: f64, b: f64, c: f64| {
                a * (1.0 - t).powi(2) + 2.0 * b * t * (1.0 - t) + c * t * t
            };
            places.push(Xy::new(mix(at.x, round.x, to.x), mix(at.y, round.y, to.y)));
        }
        at = to;
    }
    places
}

/// The ink of every character in a cell.
fn ink(scene: &Scene<'_>) -> Vec<Bounds> {
    let mut all = Vec::new();
    for shape in &scene.shapes {
        let Form::Glyphs {
            font: Font::Number,
            size,
            glyphs,
        } = &shape.form
        else {
            continue;
        };
        let em = f64::from(*size) / 100.0;
        for &(c, at) in glyphs {
            let own = Font::Number
                .glyph(c)
                .and_then(|glyph| glyph.ink)
                .expect("ink");
            let mut bounds = Bounds::NOTHING;
            bounds.add(Xy::new(at.x + own.min.x * em, at.y + own.min.y * em));
            bounds.add(Xy::new(at.x + own.max.x * em, at.y + own.max.y * em));
            all.push(bounds);
        }
    }
    all
}

fn holds(bounds: &Bounds, at: Xy, more: f64) -> bool {
    at.x > bounds.min.x - more
        && at.x < bounds.max.x + more
        && at.y > bounds.min.y - more
        && at.y < bounds.max.y + more
}

/// The places between two near each other on a line that a pen of that width blackens.
fn across(a: Xy, b: Xy, width: f64) -> Vec<Xy> {
    let length = (b.x - a.x).hypot(b.y - a.y);
    if !(1e-9..0.011).contains(&length) {
        return vec![a];
    }
    let aside = Xy::new(-(b.y - a.y) / length, (b.x - a.x) / length);
    let by = |part: f64| Xy::new(a.x + aside.x * width * part, a.y + aside.y * width * part);
    [-0.5, -0.25, 0.0, 0.25, 0.5].map(by).to_vec()
}

/// Asserts that nothing of those marks touches any number, label or sign.
fn clear(figure: &Figure<'_>, marks: &[Mark<'static>], theme: &Theme) {
    let without = figure::draw(figure, theme);
    let mut figure = figure.clone();
    figure.marks.extend_from_slice(marks);
    let with = figure::draw(&figure, theme);
    let ink = ink(&without);
    let ways = ways(&with, &without);
    assert!(!ways.is_empty(), "{marks:?} is not drawn");
    for shape in ways {
        let Form::Path(steps) = &shape.form else {
            panic!("a path")
        };
        let width = shape.stroke.map_or(0.0, |stroke| stroke.width);
        for pair in along(steps).windows(2) {
            for at in across(pair[0], pair[1], width) {
                let hidden = ink.iter().find(|ink| holds(ink, at, 0.0));
                assert!(hidden.is_none(), "{marks:?} at {at:?} hides {hidden:?}");
            }
        }
    }
}

/// Figures full of numbers of one, two and three digits.
fn numbered(geometry: &'static Geometry) -> impl Iterator<Item = Figure<'static>> {
    [9, 99, 225].into_iter().map(move |highest| {
        let mut figure = full(geometry);
        for number in &mut figure.numbers {
            number.number = number.number.min(highest);
        }
        figure
    })
}

#[test]
fn ways_cross_no_number() {
    let boards: [(&Geometry, &[&str]); 3] = [
        (
            othello(),
            &[
                "b3 g3", "a1 h8", "c8 c2", "a4 c7", "g1 h1", "a8 e8 e4", "d4 e5", "h1 a2",
            ],
        ),
        (
            macbeth(),
            &[
                "a6 k6", "a3 h3", "e1 e8", "b7 c7", "a1 f6", "c4 d5", "a4 d9", "b3 f3 f9",
            ],
        ),
        (
            lines15(),
            &[
                "d9 i9",
                "d9 d4",
                "f5 k10",
                "c3 d3",
                "l3 n3",
                "h8 g9",
                "a15 h8 o1",
                "b2 e12",
            ],
        ),
    ];
    for (geometry, list) in boards {
        for figure in numbered(geometry) {
            for way in list {
                let way = cells(geometry, way);
                clear(&figure, &[Mark::Arrow(way.clone().into())], &BOOK);
                let line = Mark::Line(way[0], way[way.len() - 1]);
                for theme in THEMES {
                    clear(&figure, std::slice::from_ref(&line), theme);
                }
            }
            // On bare cells as well, as on a sheet of numbers.
            let mut sheet = figure.clone();
            sheet.board = ludograph::board::Board::empty(geometry);
            for way in list {
                clear(&sheet, &[Mark::Arrow(cells(geometry, way).into())], &BOOK);
            }
        }
    }
}

/// Lines as wide as shafts, of that colour.
fn drawn<'a>(ways: &'a [Shape<'a>], colour: Colour) -> Vec<&'a Shape<'a>> {
    let is_one = |shape: &&Shape<'_>| {
        (shape.stroke).is_some_and(|stroke| stroke.colour == colour && stroke.width < 0.07)
    };
    ways.iter().filter(is_one).collect()
}

/// How much of a line is seen between two cells side by side.
fn seen(figure: &Figure<'_>, line: (Cell, Cell), a: Cell, b: Cell) -> f64 {
    let without = figure::draw(figure, &BOOK);
    let mut figure = figure.clone();
    figure.marks.push(Mark::Line(line.0, line.1));
    let with = figure::draw(&figure, &BOOK);
    let ways = ways(&with, &without);
    // Its casing, itself, and what of both lies on black pieces.
    let Form::Path(steps) = &drawn(&ways, BOOK.mark)[0].form else {
        panic!("a path")
    };
    let (a, b) = (figure.geometry.centre(a), figure.geometry.centre(b));
    let length = (a.x - b.x).hypot(a.y - b.y);
    let between = along(steps).into_iter().filter(|at| {
        let (to_a, to_b) = (
            (at.x - a.x).hypot(at.y - a.y),
            (at.x - b.x).hypot(at.y - b.y),
        );
        to_a + to_b < length + 1e-6
    });
    between.count() as f64 / 100.0
}

#[test]
fn a_line_joins_the_pieces_whose_numbers_it_passes() {
    for (geometry, row) in [
        (othello(), "c3 d3 e3 f3"),
        (macbeth(), "d9 e9 f9 g9"),
        (lines15(), "c3 d3 e3 f3"),
    ] {
        let row = cells(geometry, row);
        for figure in numbered(geometry) {
            for pair in row.windows(2) {
                let seen = seen(&figure, (row[0], row[3]), pair[0], pair[1]);
                assert!((0.2..0.6).contains(&seen), "{seen} between {pair:?}");
            }
            let mut bare = figure.clone();
            bare.numbers.clear();
            let seen = seen(&bare, (row[0], row[3]), row[1], row[2]);
            assert!(
                seen > 0.98,
                "over pieces without numbers it isn't interrupted"
            );
        }
    }
}

/// Whether some part of those lines passes there.
fn passes(lines: &[&Shape<'_>], at: Xy) -> bool {
    lines.iter().any(|shape| {
        let Form::Path(steps) = &shape.form else {
            return false;
        };
        (along(steps).iter()).any(|place| (place.x - at.x).hypot(place.y - at.y) < 0.011)
    })
}

#[test]
fn a_line_strikes_the_pieces_at_both_ends_in_colours_that_are_seen_there() {
    for (geometry, row) in [
        (othello(), "c3 d3 e3 f3 g3"),
        (macbeth(), "d9 e9 f9 g9 h9"),
        (lines15(), "c3 d4 e5 f6 g7"),
    ] {
        let row = cells(geometry, row);
        let centres: Vec<Xy> = row.iter().map(|&cell| geometry.centre(cell)).collect();
        for theme in THEMES {
            // All Black's, all White's, and both by turns.
            for (even, odd) in [
                (Side::Black, Side::Black),
                (Side::White, Side::White),
                (Side::Black, Side::White),
            ] {
                let side = |i: usize| if i.is_multiple_of(2) { even } else { odd };
                let mut figure = Figure::new(geometry);
                for (i, &cell) in row.iter().enumerate() {
                    figure.board.set(cell, Some(side(i)));
                }
                let plain = figure.clone();
                let without = figure::draw(&plain, theme);
                figure.marks.push(Mark::Line(row[0], row[4]));
                let with = figure::draw(&figure, theme);
                let ways = ways(&with, &without);
                // What is drawn last is seen.
                let seen = |at: Xy| {
                    let shaft = |shape: &&Shape<'_>| {
                        (shape.stroke).is_some_and(|stroke| stroke.width < 0.07)
                    };
                    let lines = ways.iter().filter(shaft).rev();
                    let top = lines.into_iter().find(|line| passes(&[*line], at));
                    top.and_then(|line| line.stroke).map(|stroke| stroke.colour)
                };
                let between = |a: Xy, b: Xy, part: f64| {
                    Xy::new(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
                };
                for i in 0..5 {
                    let colour = Some(theme.ink(side(i)).ring);
                    assert_eq!(seen(centres[i]), colour, "{} {i}", theme.name);
                    let beside = if i == 4 { 3 } else { i + 1 };
                    let at = between(centres[i], centres[beside], 0.25);
                    assert_eq!(seen(at), colour, "{} {i}", theme.name);
                }
                let gap = between(centres[1], centres[2], 0.5);
                assert_eq!(seen(gap), Some(theme.mark), "{}", theme.name);
                // Not farther than to the middle.
                for (end, before) in [(centres[0], centres[1]), (centres[4], centres[3])] {
                    assert_eq!(seen(between(end, before, -0.05)), None);
                }
            }
        }
    }
}

#[test]
fn a_line_is_as_long_at_both_ends() {
    let row = cells(lines15(), "c3 d3 e3 f3 g3");
    for side in [None, Some(Side::Black), Some(Side::White)] {
        for kind in [None, Some(MarkKind::Circle), Some(MarkKind::Cross)] {
            let mut figure = Figure::new(lines15());
            for cell in [row[0], row[4]] {
                figure.board.set(cell, side);
                figure.marks.extend(kind.map(|kind| Mark::Sign(kind, cell)));
            }
            let line = (row[0], row[4]);
            let first = seen(&figure, line, row[0], row[1]);
            let last = seen(&figure, line, row[3], row[4]);
            assert!((first - last).abs() < 0.021, "{first} and {last}");
            assert_eq!(kind.is_none(), first > 0.98, "{first}");
        }
    }
}

#[test]
fn the_head_of_an_arrow_ends_at_the_rim_of_a_piece() {
    for geometry in [othello(), macbeth(), lines15()] {
        for (from, to) in [("c3", "g3"), ("g3", "c3"), ("c3", "c7"), ("c3", "d3")] {
            let (from, to) = (cell(geometry, from), cell(geometry, to));
            for side in [Side::Black, Side::White] {
                let mut figure = Figure::new(geometry);
                figure.board.set(from, Some(side));
                figure.board.set(to, Some(side));
                let plain = figure.clone();
                let without = figure::draw(&plain, &BOOK);
                figure.marks.push(Mark::Arrow(vec![from, to].into()));
                let with = figure::draw(&figure, &BOOK);
                let ways = ways(&with, &without);
                let [.., head] = &ways[..] else {
                    panic!("a head")
                };
                let Form::Path(steps) = &head.form else {
                    panic!("a path")
                };
                let off = |cell: Cell, at: Xy| {
                    let middle = geometry.centre(cell);
                    (at.x - middle.x).hypot(at.y - middle.y) - figure.radius
                };
                let mut outline = along(steps);
                let tip = outline[0];
                assert!((0.03..0.05).contains(&off(to, tip)), "{}", off(to, tip));
                outline.retain(|&at| off(to, at) < 0.03);
                assert!(outline.is_empty(), "it lies on the piece");
            }
        }
    }
}

#[test]
fn the_head_of_an_arrow_is_seen_between_two_stones_that_nearly_touch() {
    let (from, to) = (cell(lines15(), "c3"), cell(lines15(), "d3"));
    for (side, colour) in [(Side::Black, "#fff"), (Side::White, "#000")] {
        let mut figure = Figure::new(lines15());
        figure.board.set(from, Some(side));
        figure.board.set(to, Some(Side::Black));
        figure.marks.push(Mark::Arrow(vec![from, to].into()));
        let scene = figure::draw(&figure, &BOOK);
        let mut heads = scene.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Path(steps) if steps.last() == Some(&Step::Close) => Some(shape.fill),
            _ => None,
        });
        assert_eq!(heads.next_back(), Colour::parse(colour).map(Fill::Flat));
    }
}

#[test]
fn an_arrow_back_does_not_cut_through_a_head() {
    let (a, b) = (cell(othello(), "c3"), cell(othello(), "g3"));
    let mut figure = Figure::new(othello());
    for cell in [a, b] {
        figure.board.set(cell, Some(Side::White));
    }
    figure.marks.push(Mark::Arrow(vec![a, b].into()));
    figure.marks.push(Mark::Arrow(vec![b, a].into()));
    let scene = figure::draw(&figure, &BOOK);
    let of = |wanted: &dyn Fn(&Shape<'_>) -> bool| scene.shapes.iter().rposition(wanted);
    let casing = of(&|shape| {
        let width = shape.stroke.map(|stroke| stroke.width);
        width.is_some_and(|width| (width - 0.116).abs() < 1e-9)
    });
    let heads: Vec<usize> = (scene.shapes.iter().enumerate())
        .filter(|(_, shape)| {
            matches!(&shape.form, Form::Path(steps) if steps.last() == Some(&Step::Close))
                && shape.fill == Fill::Flat(BOOK.mark)
        })
        .map(|(i, _)| i)
        .collect();
    assert!(casing.is_some() && heads.len() == 2);
    assert!(heads.iter().all(|&head| Some(head) > casing), "{heads:?}");
}

#[test]
fn ways_cross_no_label_and_no_badge() {
    for geometry in [othello(), macbeth(), lines15()] {
        for side in [None, Some(Side::Black), Some(Side::White)] {
            let mut figure = Figure::new(geometry);
            let row = cells(geometry, "c3 d3 e3 f3 g3");
            for (&cell, text) in row.iter().zip(["A", "12", "b", "107", "x"]) {
                figure.board.set(cell, side);
                figure.marks.push(Mark::Label(cell, text.into()));
            }
            figure.marks.push(Mark::Label(row[2], "y".into()));
            clear(&figure, &[Mark::Line(row[0], row[4])], &BOOK);
            clear(&figure, &[Mark::Arrow(vec![row[0], row[4]].into())], &BOOK);
            let up = cells(geometry, "c1 g5");
            clear(&figure, &[Mark::Line(up[0], up[1])], &BOOK);
        }
    }
}

#[test]
fn signs_on_the_way_are_seen() {
    // A cross of k = 0.20 reaches 0.16 aside, and a line goes through its middle.
    for (geometry, side) in [
        (othello(), None),
        (macbeth(), Some(Side::White)),
        (lines15(), None),
    ] {
        let row = cells(geometry, "c3 d3 e3");
        let mut figure = Figure::new(geometry);
        figure.board.set(row[1], side);
        figure.marks.push(Mark::Sign(MarkKind::Cross, row[1]));
        let seen = seen(&figure, (row[0], row[2]), row[0], row[1]);
        assert!((0.5..0.76).contains(&seen), "{seen}");
    }
}

/// The radii of discs about a place.
fn radii(scene: &Scene<'_>, middle: Xy) -> Vec<f64> {
    let radii = scene.shapes.iter().filter_map(|shape| match &shape.form {
        Form::Discs { at, radius } if at.contains(&middle) => Some(*radius),
        _ => None,
    });
    radii.collect()
}

#[test]
fn a_dot_is_no_star_point() {
    let middle = |name: &str| lines15().centre(cell(lines15(), name));
    let mut figure = Figure::new(lines15());
    let star = radii(&figure::draw(&figure, &BOOK), middle("h8"));
    let [star] = star[..] else {
        panic!("a star point")
    };
    figure.marks = vec![Mark::Dot(cell(lines15(), "h8"))];
    let scene = figure::draw(&figure, &BOOK);
    let dot = radii(&scene, middle("h8"));
    assert!(dot.len() == 1 && dot[0] > 1.5 * star, "{dot:?}");
    // Every dot of the figure is a legal turn.
    for name in ["d4", "l4", "d12", "l12"] {
        assert_eq!(radii(&scene, middle(name)), [0.0; 0]);
    }
    // The dots of an Othello board lie between the cells, where no turn is.
    let mut figure = Figure::new(othello());
    let dots = |figure: &Figure<'_>| {
        let scene = figure::draw(figure, &BOOK);
        (othello().page().dots.iter()).all(|&at| radii(&scene, at).len() == 1)
    };
    figure.marks = vec![Mark::Dot(cell(othello(), "d3"))];
    assert!(dots(&figure));
}

#[test]
fn a_sign_with_a_label_is_large() {
    for geometry in [othello(), macbeth(), lines15()] {
        for label in ["A", "12", "107"] {
            let at = cell(geometry, "c3");
            let mut figure = Figure::new(geometry);
            figure.marks.push(Mark::Sign(MarkKind::Circle, at));
            figure.marks.push(Mark::Label(at, label.into()));
            let scene = figure::draw(&figure, &BOOK);
            let circle = scene
                .shapes
                .iter()
                .find_map(|shape| match (&shape.form, shape.stroke) {
                    (Form::Discs { at, radius }, Some(stroke)) => {
                        Some((at[0], radius + stroke.width / 2.0))
                    }
                    _ => None,
                });
            let (middle, radius) = circle.expect("a circle");
            let ink = ink(&scene);
            let digit = ink[0].height();
            // On 15 lines a step is 3.2 mm at 5 cm.
            assert!(radius > 0.18 && digit > 0.27, "{radius} and {digit}");
            assert!(
                !ink.iter().any(|ink| holds(ink, middle, radius)),
                "they touch"
            );
            let centre = geometry.centre(at);
            let cell = |x: f64, y: f64| (x - centre.x).abs().max((y - centre.y).abs()) < 0.48;
            assert!(cell(middle.x, middle.y + radius));
            assert!(
                ink.iter()
                    .all(|ink| cell(ink.min.x, ink.min.y) && cell(ink.max.x, ink.max.y))
            );
        }
    }
}
