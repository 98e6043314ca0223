//! Boards seen from other sides: what stands where is worked out by turning the usual picture.

use ludograph::board::{
    Bounds, Cell, Coordinates, Crop, Geometry, Name, Page, PageSide, Shape, Side, Sides, Stand,
    Turned, View, Xy,
};
use ludograph::figure::scene::{Form, Scene, Step};
use ludograph::figure::theme::{BOOK, SCREEN};
use ludograph::figure::{self, Figure, Mark};
use ludograph::record::{Directive, MarkKind};

use super::boards::{
    draughts, figure_block, lines15, lines19, macbeth, macbeth_start, mini, othello, spec, table,
};
use super::files::file;

pub(crate) fn boards() -> [&'static Geometry; 7] {
    [
        macbeth(),
        mini(),
        othello(),
        draughts(),
        table(),
        lines15(),
        lines19(),
    ]
}

/// Every way to see a board.
pub(crate) fn orientations(geometry: &Geometry) -> Vec<Turned> {
    let turns = (0..360).step_by(usize::from(Turned::step(geometry)));
    let turned = turns.flat_map(|degrees| {
        let turned = Turned::default().rotated(degrees);
        [turned, turned.mirrored()]
    });
    turned.collect()
}

/// Every set of sides.
pub(crate) fn sides() -> Vec<Sides> {
    let set = |bits: usize| {
        let sides = PageSide::ALL.into_iter().enumerate();
        sides
            .filter(|(i, _)| bits & 1 << i != 0)
            .fold(Sides::default(), |set, (_, side)| set.with(side))
    };
    (1..16).map(set).collect()
}

fn seen(geometry: &Geometry, turned: Turned) -> Page {
    let view = View {
        turned,
        ..View::default()
    };
    geometry.seen(&view).into_owned()
}

fn middle(page: &Page) -> Xy {
    Xy::new(
        f64::midpoint(page.bounds.min.x, page.bounds.max.x),
        f64::midpoint(page.bounds.min.y, page.bounds.max.y),
    )
}

/// Where a place of the usual page comes to lie: clockwise, since y grows downwards, and then mirrored.
fn moved(at: Xy, turned: Turned, usual: Xy, there: Xy) -> Xy {
    let angle = f64::from(turned.degrees).to_radians();
    let (x, y) = (at.x - usual.x, at.y - usual.y);
    let (x, y) = (
        x * angle.cos() - y * angle.sin(),
        x * angle.sin() + y * angle.cos(),
    );
    let x = if turned.mirrored { -x } else { x };
    Xy::new(x + there.x, y + there.y)
}

fn near(a: Xy, b: Xy) -> bool {
    (a.x - b.x).abs() < 1e-9 && (a.y - b.y).abs() < 1e-9
}

#[test]
fn cells_stand_where_the_board_is_turned() {
    for geometry in boards() {
        let usual = geometry.page();
        for turned in orientations(geometry) {
            let page = seen(geometry, turned);
            for cell in geometry.cells() {
                let expected = moved(geometry.centre(cell), turned, middle(usual), middle(&page));
                let found = page.middle(cell).expect("a cell of the board");
                let name = geometry.name(cell);
                assert!(near(found, expected), "{name} {turned:?}: {found:?}");
            }
        }
    }
}

#[test]
fn a_turned_board_is_a_symmetry_of_the_board() {
    for geometry in boards().into_iter().filter(|&board| {
        board.shape() == Shape::Hexagons || { board.rows().len() == board.rows()[0].cells.len() }
    }) {
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for turned in orientations(geometry) {
            let page = seen(geometry, turned);
            let image = |cell| {
                let at = page.middle(cell).expect("shown");
                let there = |&other: &_| near(geometry.centre(other), at);
                geometry.cells().find(there).expect("a cell").index()
            };
            maps.push(geometry.cells().map(image).collect());
        }
        let mut symmetries: Vec<Vec<usize>> = (geometry.symmetries().iter())
            .map(|map| map.iter().map(|cell| cell.index()).collect())
            .collect();
        maps.sort();
        symmetries.sort();
        assert_eq!(maps, symmetries);
    }
}

/// Every place that a scene draws something at, but for texts and the page itself.
fn places(scene: &Scene<'_>) -> Vec<Xy> {
    let mut places = Vec::new();
    for shape in &scene.shapes {
        match &shape.form {
            Form::Board(lines) => {
                let corners = || lines.line.iter();
                let next = corners().skip(1).chain(corners().take(1));
                let ends: Vec<_> = corners().zip(next).collect();
                let open = usize::from(!lines.closed);
                for at in &lines.at {
                    for (a, b) in &ends[..ends.len() - open] {
                        let x = at.x + f64::midpoint(a.x, b.x);
                        places.push(Xy::new(x, at.y + f64::midpoint(a.y, b.y)));
                    }
                }
            }
            Form::Stamps { at, .. } | Form::Discs { at, .. } | Form::Pieces { at, .. } => {
                places.extend(at);
            }
            Form::Path(steps) => places.extend(steps.iter().filter_map(|step| match *step {
                Step::Move(at) | Step::Line(at) | Step::Curve(_, at) => Some(at),
                Step::Close => None,
            })),
            Form::Shadow { .. } | Form::Card { .. } | Form::Glyphs { .. } | Form::Text { .. } => {}
            Form::Outlines { .. } | Form::Group { .. } => unreachable!("one board, bundled fonts"),
        }
    }
    places
}

fn rounded(places: impl Iterator<Item = Xy>) -> Vec<(i64, i64)> {
    let rounded = |v: f64| (v * 1e6).round() as i64;
    let mut all: Vec<_> = places.map(|at| (rounded(at.x), rounded(at.y))).collect();
    all.sort_unstable();
    all
}

/// A board with something of every kind on it that has no upright form of its own.
fn crowd(geometry: &'static Geometry) -> Figure<'static> {
    let mut figure = Figure::new(geometry);
    let cells: Vec<_> = geometry.playable().collect();
    for (i, &cell) in cells.iter().enumerate() {
        match i % 11 {
            1 => figure.board.set(cell, Some(Side::Black)),
            2 => figure.board.set(cell, Some(Side::White)),
            3 => figure.marks.push(Mark::Dot(cell)),
            4 => figure.marks.push(Mark::Sign(MarkKind::Shade, cell)),
            5 => figure.marks.push(Mark::Sign(MarkKind::Circle, cell)),
            6 => figure.marks.push(Mark::Coin(cell)),
            _ => {}
        }
    }
    figure.marks.push(Mark::Last(cells[1]));
    figure.marks.push(Mark::Last(cells[2]));
    let way = vec![cells[0], cells[12], cells[20], cells[28]];
    figure.marks.push(Mark::Arrow(way.into()));
    figure.marks.push(Mark::Line(cells[1], cells[29]));
    figure
}

#[test]
fn all_that_is_drawn_follows() {
    for geometry in boards() {
        let mut figure = crowd(geometry);
        let usual = places(&figure::draw(&figure, &SCREEN));
        for turned in orientations(geometry) {
            figure.view.turned = turned;
            let page = geometry.seen(&figure.view);
            let expected = usual
                .iter()
                .map(|&at| moved(at, turned, middle(geometry.page()), middle(&page)));
            let found = places(&figure::draw(&figure, &SCREEN));
            assert_eq!(rounded(found.into_iter()), rounded(expected), "{turned:?}");
        }
    }
}

#[test]
fn all_the_way_round_is_the_same_file() {
    let draw = |directives: Vec<Directive>| {
        let block = figure_block(Some("Turned"), directives);
        file(
            &Figure::of_block(&spec(macbeth), &macbeth_start(), &block),
            &BOOK,
        )
    };
    let plain = draw(vec![Directive::Legal]);
    let with = |mut more: Vec<Directive>| {
        more.push(Directive::Legal);
        draw(more)
    };
    let sixth = || Directive::Rotate(60);
    assert_eq!(
        with(vec![sixth(), sixth(), sixth(), sixth(), sixth(), sixth()]),
        plain
    );
    assert_eq!(with(vec![Directive::Mirror, Directive::Mirror]), plain);
    assert_eq!(with(vec![sixth(), Directive::Rotate(300)]), plain);
    // In a mirror what is seen is turned on the same way, so that the board itself goes back.
    let there_and_back = vec![sixth(), Directive::Mirror, sixth(), Directive::Mirror];
    assert_eq!(with(there_and_back), plain);
    let once = with(vec![sixth()]);
    assert_ne!(once, plain);
    let five = vec![Directive::Rotate(300), Directive::Rotate(120)];
    assert_eq!(with(five), once);
    for geometry in boards() {
        let mut figure = crowd(geometry);
        let plain = file(&figure, &SCREEN);
        for turned in orientations(geometry) {
            figure.view.turned = turned;
            let unlike = turned != Turned::default();
            assert_eq!(file(&figure, &SCREEN) != plain, unlike, "{turned:?}");
        }
    }
}

fn names(page: &Page, pick: impl Fn(&Name) -> bool) -> String {
    let mut names: Vec<&Name> = page.names.iter().filter(|name| pick(name)).collect();
    names.sort_by(|a, b| (a.at.y - a.at.x / 1e3).total_cmp(&(b.at.y - b.at.x / 1e3)));
    names.sort_by(|a, b| {
        (a.at.x, a.at.y)
            .partial_cmp(&(b.at.x, b.at.y))
            .expect("numbers")
    });
    let texts: Vec<&str> = names.iter().map(|name| name.text.as_str()).collect();
    texts.join(" ")
}

#[test]
fn the_usual_names_stand_left_and_where_row_1_has_them() {
    let names = |geometry: &'static Geometry, degrees, mirrored| {
        let turned = Turned { degrees, mirrored };
        let page = seen(geometry, turned);
        let bounds = page.bounds;
        [
            names(&page, |name| name.at.x < bounds.min.x),
            names(&page, |name| name.at.x > bounds.max.x),
            names(&page, |name| name.at.y < bounds.min.y),
            names(&page, |name| name.at.y > bounds.max.y),
        ]
    };
    let (up, down) = ("1 2 3 4 5 6 7 8", "8 7 6 5 4 3 2 1");
    let (across, back) = ("a b c d e f g h", "h g f e d c b a");
    // A board whose row 1 is below: turned to the right, row 1 is at the left, and file a above.
    assert_eq!(names(draughts(), 0, false), [down, "", "", across]);
    assert_eq!(names(draughts(), 90, false), [across, "", "", up]);
    assert_eq!(names(draughts(), 180, false), [up, "", "", back]);
    assert_eq!(names(draughts(), 270, false), [back, "", "", down]);
    assert_eq!(names(draughts(), 0, true), [down, "", "", back]);
    assert_eq!(names(draughts(), 90, true), [across, "", "", down]);
    // An Othello board has row 1, and the letters, on top.
    assert_eq!(names(othello(), 0, false), [up, "", across, ""]);
    assert_eq!(names(othello(), 90, false), [across, "", down, ""]);
    assert_eq!(names(othello(), 180, false), [down, "", back, ""]);
    // Nine files and six rows.
    let nine = "a b c d e f g h i";
    assert_eq!(names(table(), 90, false), [nine, "", "", "1 2 3 4 5 6"]);
}

/// The cells of the row or file of that name.
fn line(geometry: &Geometry, name: &str) -> Vec<Cell> {
    let cells = geometry.cells();
    let of = |&cell: &_| {
        let (file, row) = geometry.lattice(cell);
        let letter = char::from(b'a' + file - 1).to_string();
        row.to_string() == name || letter == name
    };
    cells.filter(of).collect()
}

/// How far a place is from the straight line through the middles of some cells, and how far along it.
fn beside(page: &Page, cells: &[Cell], at: Xy) -> (f64, f64) {
    let middles: Vec<Xy> = cells.iter().filter_map(|&cell| page.middle(cell)).collect();
    let (a, b) = (middles[0], middles[middles.len() - 1]);
    let length = (b.x - a.x).hypot(b.y - a.y);
    let way = Xy::new((b.x - a.x) / length, (b.y - a.y) / length);
    let (x, y) = (at.x - a.x, at.y - a.y);
    let along = x * way.x + y * way.y;
    let beyond = (-along).max(along - length);
    ((x * way.y - y * way.x).abs(), beyond)
}

/// The middle of a line.
fn middle_of(page: &Page, cells: &[Cell]) -> Xy {
    let mut bounds = Bounds::NOTHING;
    let middles = cells.iter().filter_map(|&cell| page.middle(cell));
    middles.for_each(|at| bounds.add(at));
    let Bounds { min, max } = bounds;
    Xy::new(f64::midpoint(min.x, max.x), f64::midpoint(min.y, max.y))
}

#[test]
fn names_stand_on_their_lines() {
    for geometry in boards() {
        for turned in orientations(geometry) {
            for sides in sides() {
                let view = View {
                    turned,
                    coordinates: Coordinates::On(sides),
                    crop: Crop::Whole,
                };
                let page = geometry.seen(&view);
                for name in &page.names {
                    let (aside, beyond) = beside(&page, &line(geometry, &name.text), name.at);
                    let text = &name.text;
                    assert!(aside < 1e-9, "{text} {turned:?} {sides:?}: {aside} aside");
                    assert!((0.6..1.5).contains(&beyond), "{text}: {beyond} beyond");
                }
            }
        }
    }
}

#[test]
fn names_keep_out_of_the_way_of_each_other() {
    for geometry in boards() {
        for turned in orientations(geometry) {
            for sides in sides() {
                let view = View {
                    turned,
                    coordinates: Coordinates::On(sides),
                    crop: Crop::Whole,
                };
                let page = geometry.seen(&view);
                for (i, a) in page.names.iter().enumerate() {
                    for b in &page.names[..i] {
                        let (first, second) = (taken(a), taken(b));
                        let apart = first.1 < second.0
                            || second.1 < first.0
                            || (a.at.y - b.at.y).abs() > 0.32;
                        let (a, b) = (&a.text, &b.text);
                        assert!(apart, "{a} and {b}: {turned:?} {sides:?}");
                    }
                }
            }
        }
    }
}

/// What a name takes up across: characters are about a fifth of a step wide.
fn taken(name: &Name) -> (f64, f64) {
    let width = 0.21 * name.text.len() as f64;
    let left = match name.stand {
        Stand::Left => name.at.x,
        Stand::Right => name.at.x - width,
        Stand::Middle | Stand::Line => name.at.x - width / 2.0,
    };
    (left, left + width)
}

#[test]
fn names_stand_on_the_sides_that_are_asked_for() {
    for geometry in boards() {
        for turned in orientations(geometry) {
            for sides in sides() {
                let view = View {
                    turned,
                    coordinates: Coordinates::On(sides),
                    crop: Crop::Whole,
                };
                let page = geometry.seen(&view);
                let lines = page.names.len();
                // As many names as the asked sides have lines.
                let (rows, files) = (geometry.rows().len(), {
                    let files = geometry.cells().map(|cell| geometry.lattice(cell).0);
                    usize::from(files.max().expect("a file"))
                });
                let across = if geometry.shape() != Shape::Hexagons && turned.degrees % 180 == 90 {
                    files
                } else {
                    rows
                };
                let down = rows + files - across;
                let count = |side| match side {
                    PageSide::Left | PageSide::Right => across,
                    PageSide::Top | PageSide::Bottom => down,
                };
                assert_eq!(lines, sides.list().map(count).sum::<usize>());
                for name in &page.names {
                    let centre = middle_of(&page, &line(geometry, &name.text));
                    let leaves = |side| match side {
                        PageSide::Left => name.at.x < centre.x,
                        PageSide::Right => name.at.x > centre.x,
                        PageSide::Top => name.at.y < centre.y,
                        PageSide::Bottom => name.at.y > centre.y,
                    };
                    assert!(
                        sides.list().any(leaves),
                        "{} {turned:?} {sides:?}",
                        name.text
                    );
                }
            }
        }
    }
}

#[test]
fn the_usual_sides_by_name_are_the_usual_picture() {
    for geometry in boards() {
        let mut figure = crowd(geometry);
        let plain = file(&figure, &BOOK);
        let below = if geometry.is_top_row_first() {
            PageSide::Top
        } else {
            PageSide::Bottom
        };
        let sides = Sides::default().with(PageSide::Left).with(below);
        figure.view.coordinates = Coordinates::On(sides);
        assert_eq!(file(&figure, &BOOK), plain);
    }
}
