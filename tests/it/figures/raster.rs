//! Figures as PNG and PDF.

use std::collections::BTreeMap;

use ludograph::board::{Side, Xy};
use ludograph::figure::scene::{Colour, Scene};
use ludograph::figure::size::Length;
use ludograph::figure::theme::{BOOK, THEMES, Theme};
use ludograph::figure::{Figure, Mark, draw, raster, svg};
use ludograph::record::MarkKind;

use super::boards::{board, cell, mark_table, othello};

/// A picture as it is read from a file.
pub(crate) struct Dots {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// How many bytes of the file are a dot.
    depth: usize,
    /// Red, green, blue and alpha of each.
    all: Vec<[u8; 4]>,
    /// What is said beside the picture.
    said: BTreeMap<String, String>,
    /// Dots a metre.
    density: Option<u32>,
}

impl Dots {
    pub(crate) fn read(file: &[u8]) -> Self {
        let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size()];
        let frame = reader.next_frame(&mut bytes).expect("a picture");
        reader.finish().expect("an end");
        let info = reader.info();
        let depth = frame.color_type.samples();
        let dot = |dot: &[u8]| match *dot {
            [grey] => [grey, grey, grey, 255],
            [red, green, blue] => [red, green, blue, 255],
            [red, green, blue, alpha] => [red, green, blue, alpha],
            _ => panic!("{} bytes a dot", dot.len()),
        };
        let latin = info.uncompressed_latin1_text.iter();
        let latin = latin.map(|chunk| (chunk.keyword.clone(), chunk.text.clone()));
        let utf8 = info.utf8_text.iter();
        let utf8 = utf8.map(|chunk| (chunk.keyword.clone(), chunk.get_text().expect("a text")));
        Self {
            width: frame.width as usize,
            height: frame.height as usize,
            depth,
            all: bytes[..frame.buffer_size()]
                .chunks(depth)
                .map(dot)
                .collect(),
            said: latin.chain(utf8).collect(),
            density: info.pixel_dims.map(|dims| dims.xppu),
        }
    }

    /// The picture with squares of so many dots a side made one dot, which is their mean.
    pub(crate) fn shrunk(&self, by: usize) -> Self {
        let (width, height) = (self.width / by, self.height / by);
        let square = |i: usize| {
            let (x, y) = (i % width * by, i / width * by);
            let places = (0..by * by).map(|k| self.at(x + k % by, y + k / by));
            let mut sums = [0; 4];
            for dot in places {
                for (sum, value) in sums.iter_mut().zip(dot) {
                    *sum += usize::from(value);
                }
            }
            sums.map(|sum| (sum / (by * by)) as u8)
        };
        Self {
            width,
            height,
            depth: self.depth,
            all: (0..width * height).map(square).collect(),
            said: BTreeMap::new(),
            density: None,
        }
    }

    pub(crate) fn at(&self, x: usize, y: usize) -> [u8; 4] {
        self.all[y * self.width + x]
    }
}

/// So many dots a step, whatever the figure.
const STEP: f64 = 40.0;

fn dots(figure: &Figure<'_>, theme: &Theme) -> (Dots, Xy) {
    let scene = draw(figure, theme);
    let width = (scene.bounds.width() * STEP).round();
    let file = raster::png(&scene, &raster::Picture::wide(width)).expect("a picture");
    (Dots::read(&file), scene.bounds.min)
}

fn record() -> &'static str {
    "[Game \"othello\"]\n\n1. d3 {é 王 & <b>\u{1}}\n"
}

fn scene<'a>(figure: &'a mut Figure<'_>) -> Scene<'a> {
    figure.title = "Start: é 王".into();
    figure.board = board(othello(), "d5 e4", "d4 e5");
    figure.record = Some(record().into());
    draw(figure, &BOOK)
}

#[test]
fn a_png_has_the_width_that_is_asked_for() {
    let mut figure = Figure::new(othello());
    let scene = scene(&mut figure);
    for width in [1.0, 37.0, 400.0, 1000.0] {
        let file = raster::png(&scene, &raster::Picture::wide(width)).expect("a picture");
        let dots = Dots::read(&file);
        let shape = scene.bounds.height() / scene.bounds.width();
        assert_eq!(dots.width, width as usize);
        assert!((dots.height as f64 - width * shape).abs() <= 0.51);
        assert_eq!(dots.all.len(), dots.width * dots.height);
    }
}

#[test]
fn a_png_says_what_it_shows_and_holds_the_record() {
    let mut figure = Figure::new(othello());
    let scene = scene(&mut figure);
    let mut picture = raster::Picture::wide(50.0);
    let said = Dots::read(&raster::png(&scene, &picture).expect("a picture"));
    assert_eq!(said.density, None);
    let said = said.said;
    assert_eq!(said["Title"], "Start: é 王");
    assert_eq!(said["Description"], scene.desc);
    assert_eq!(said["ludograph"], record());
    assert_eq!(said["Software"], "ludograph");
    picture.density = Some(300.0);
    let file = raster::png(&scene, &picture).expect("a picture");
    assert_eq!(Dots::read(&file).density, Some(11_811));
    assert!(raster::PNG.is_on(&file), "behind the density too");
    // What ends the parts of a text can't stand in it.
    let odd = Scene {
        record: Some("a\0b".into()),
        ..scene
    };
    let file = raster::png(&odd, &picture).expect("a picture");
    assert_eq!(Dots::read(&file).said["ludograph"], "a\u{fffd}b");
}

#[test]
fn paper_is_white_and_pages_have_round_corners() {
    let figure = Figure::new(othello());
    for theme in THEMES {
        let scene = draw(&figure, theme);
        let mut picture = raster::Picture::wide(300.0);
        let solid = Dots::read(&raster::png(&scene, &picture).expect("a picture"));
        assert_eq!(solid.at(0, 0), [255; 4], "{}", theme.name);
        assert_eq!(solid.depth, if theme.page.is_some() { 3 } else { 1 });
        picture.paper = None;
        let open = Dots::read(&raster::png(&scene, &picture).expect("a picture"));
        assert_eq!(open.at(0, 0)[3], 0, "{}", theme.name);
        if let Some(Colour::Rgb([red, green, blue])) = theme.page {
            assert_eq!(open.at(150, 3), [red, green, blue, 255]);
        }
    }
}

/// A mark of each kind on a cell.
fn marks() -> Vec<Mark<'static>> {
    let c4 = cell(othello(), "c4");
    let sign = |kind| Mark::Sign(kind, c4);
    vec![
        Mark::Dot(c4),
        Mark::Last(c4),
        Mark::Rendezvous(c4),
        sign(MarkKind::Shade),
        sign(MarkKind::Circle),
        sign(MarkKind::Square),
        sign(MarkKind::Triangle),
        sign(MarkKind::Cross),
        Mark::Label(c4, "A".into()),
        Mark::Coin(c4),
        Mark::Arrow(vec![cell(othello(), "c3"), c4].into()),
        Mark::Line(cell(othello(), "c3"), c4),
    ]
}

#[test]
fn every_mark_is_seen_where_it_stands_and_nowhere_else() {
    for theme in THEMES {
        for stone in [None, Some(Side::Black), Some(Side::White)] {
            for mark in marks() {
                // A ring is drawn round a piece, and shade lies under it.
                let on_piece = stone.is_some();
                match mark {
                    Mark::Last(_) if !on_piece => continue,
                    Mark::Dot(_) if on_piece => continue,
                    _ => {}
                }
                let mut figure = Figure::new(othello());
                figure.board = board(othello(), "d5", "e5");
                figure.board.set(cell(othello(), "c4"), stone);
                let (bare, from) = dots(&figure, theme);
                figure.marks.push(mark.clone());
                let (marked, _) = dots(&figure, theme);
                assert_eq!((bare.width, bare.height), (marked.width, marked.height));
                let (mut here, mut elsewhere) = (0, 0);
                for y in 0..bare.height {
                    for x in 0..bare.width {
                        if bare.at(x, y) == marked.at(x, y) {
                            continue;
                        }
                        let place = Xy::new(
                            (x as f64 + 0.5) / STEP + from.x,
                            (y as f64 + 0.5) / STEP + from.y,
                        );
                        let centre = othello().centre(cell(othello(), "c4"));
                        let is_here = (place.x - centre.x).abs() < 0.53
                            && (-1.53..0.53).contains(&(place.y - centre.y));
                        if is_here {
                            here += 1;
                        } else {
                            elsewhere += 1;
                        }
                    }
                }
                let what = format!("{} {stone:?} {mark:?}", theme.name);
                assert!(here > 30, "{what}: {here} dots");
                assert_eq!(elsewhere, 0, "{what}");
            }
        }
    }
}

#[test]
fn a_pdf_is_a_page_of_the_size_that_is_asked_for() {
    let mut figure = Figure::new(othello());
    let scene = scene(&mut figure);
    let file = raster::pdf(&scene, 144.0).expect("a page");
    assert!(file.starts_with(b"%PDF-1.7\n"));
    assert!(file.ends_with(b"%%EOF"));
    assert!(raster::PDF.is_on(&file));
    let text = String::from_utf8_lossy(&file);
    let height = 144.0 * scene.bounds.height() / scene.bounds.width();
    let sizes = text.split_once("/MediaBox [0 0 ").expect("a page").1;
    let sizes = sizes.split_once(']').expect("an end").0;
    let sizes: Vec<f64> = sizes.split(' ').map(|v| v.parse().unwrap()).collect();
    assert!((sizes[0] - 144.0).abs() < 0.001);
    assert!((sizes[1] - height).abs() < 0.01);
    assert_eq!(text.matches("/Type /Page\n").count(), 1);
    // The title in UTF-16, since it is not plain.
    assert!(
        text.contains("/Title <FEFF0053007400610072") || text.contains("/Title (\u{fffd}\u{fffd}")
    );
    for word in [
        "/CreationDate",
        "/ModDate",
        "/ID",
        "/JavaScript",
        "/Subtype /Image",
        "/Font",
        "/URI",
    ] {
        assert!(!text.contains(word), "{word}");
    }
}

#[test]
fn the_same_figure_gives_the_same_bytes() {
    // Pieces like balls, shadows and grain: names of every kind in the page's dictionaries.
    let figure = mark_table();
    for theme in THEMES {
        let scene = draw(&figure, theme);
        let picture = raster::Picture::wide(200.0);
        let png = raster::png(&scene, &picture);
        let pdf = raster::pdf(&scene, 200.0);
        assert!(png.is_ok() && pdf.is_ok());
        for _ in 0..6 {
            assert!(raster::png(&draw(&figure, theme), &picture) == png);
            assert!(
                raster::pdf(&draw(&figure, theme), 200.0) == pdf,
                "{}",
                theme.name
            );
        }
    }
}

#[test]
fn sizes_beyond_measure_are_refused() {
    let figure = Figure::new(othello());
    let scene = draw(&figure, &BOOK);
    for width in [
        0.0,
        0.4,
        -5.0,
        f64::NAN,
        f64::INFINITY,
        8_500.0,
        20_001.0,
        1e12,
    ] {
        let picture = raster::png(&scene, &raster::Picture::wide(width));
        assert!(matches!(picture, Err(raster::Fault::Size(..))), "{width}");
    }
    for width in [0.0, 0.9, -5.0, f64::NAN, 14_401.0, 1e300] {
        let page = raster::pdf(&scene, width);
        assert!(matches!(page, Err(raster::Fault::Size(..))), "{width}");
    }
}

#[test]
fn an_svg_has_a_size_if_one_is_asked_for() {
    let figure = Figure::new(othello());
    let scene = draw(&figure, &BOOK);
    let with = |width: &str| {
        let options = svg::Options {
            width: Some(width.parse::<Length>().expect(width)),
            ..svg::Options::default()
        };
        let mut file = String::new();
        svg::write_with(&scene, &options, &mut file);
        file
    };
    let mut bare = String::new();
    svg::write(&scene, &mut bare);
    let bounds = &scene.bounds;
    for (width, written) in [("5cm", "5cm"), ("400", "400px"), ("12.50em", "12.5em")] {
        let file = with(width);
        let document = roxmltree::Document::parse(&file).expect("XML");
        let root = document.root_element();
        assert_eq!(root.attribute("width"), Some(written));
        let unit = written.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
        let height = root.attribute("height").and_then(|h| h.strip_suffix(unit));
        let number: f64 = written.strip_suffix(unit).unwrap().parse().unwrap();
        let height: f64 = height.expect("a height").parse().unwrap();
        assert!((height - number * bounds.height() / bounds.width()).abs() < 0.006);
        // Nothing else is different.
        let removed = file.replacen(&format!(" width=\"{written}\""), "", 1);
        let (start, end) = removed.split_once(" height=\"").expect("a height");
        let (_, end) = end.split_once('"').expect("an end");
        assert_eq!(format!("{start}{end}"), bare);
    }
}
