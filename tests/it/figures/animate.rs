//! Animations: at each time they show what a figure of that position shows.

use std::collections::BTreeMap;

use ludograph::board::{Cell, Geometry, Side};
use ludograph::check::{Moment, Watch};
use ludograph::diagnostic::Diagnostics;
use ludograph::figure::animate::{Film, Pace, Script};
use ludograph::figure::scene::{Form, Scene};
use ludograph::figure::theme::{BOOK, THEMES, Theme};
use ludograph::figure::{self, Figure, svg};
use ludograph::game::Spec;
use ludograph::lgn::{Reader, syntax::split::Splitter};
use ludograph::record::{FigureBlock, Numbering};
use ludograph::source::Chunk;
use roxmltree::{Document, Node};

/// A record with all that is needed to play it.
pub(crate) struct Line {
    pub(crate) spec: &'static Spec,
    pub(crate) moment: Moment,
    text: String,
    blocks: Vec<(FigureBlock, Moment)>,
}

fn lines(text: &str) -> Vec<Line> {
    let (mut reader, mut chunk) = (Reader::new(None), Chunk::default());
    let mut splitter = Splitter::new(text.as_bytes());
    let mut lines = Vec::new();
    while splitter.next(&mut chunk).unwrap() {
        reader.replay(&chunk, Watch::Figures, &mut Diagnostics::new());
        let (Some(game), Some(moment)) = (reader.game(), reader.replayed().moment()) else {
            continue;
        };
        let figures = &reader.record().figures;
        let blocks = (reader.replayed().figures())
            .map(|(index, place)| (figures[index as usize].clone(), place.moment()));
        lines.push(Line {
            spec: game.spec(),
            moment,
            text: chunk.text.clone(),
            blocks: blocks.collect(),
        });
    }
    lines
}

fn sample(file: &str) -> Vec<Line> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("samples")
        .join(file);
    lines(&std::fs::read_to_string(path).unwrap())
}

fn film(figures: &[Figure<'_>], theme: &Theme, pace: Pace) -> String {
    let scenes = figures.iter().map(|figure| figure::draw(figure, theme));
    let mut file = String::new();
    svg::write_film(
        &Film::new(scenes.collect()),
        pace,
        &svg::Options::default(),
        &mut file,
    );
    file
}

fn played(line: &Line, numbering: Option<Numbering>) -> String {
    let script = Script::of_turns(numbering);
    let mut figures = script.frames(line.spec, &line.moment).unwrap();
    figures.last_mut().unwrap().record = Some(line.text.as_str().into());
    film(&figures, &BOOK, Pace::default())
}

/// The 64 turns of figure 7 of the rules of Macbeth.
pub(crate) fn macbeth() -> Line {
    sample("macbeth/figures.lgn").swap_remove(1)
}

/// 250 stones of which no five stand in a row: pairs of each colour, each row shifted by two.
fn long_gomoku() -> Line {
    let mut stones = [Vec::new(), Vec::new()];
    for row in 0..19 {
        for file in 0..19_u8 {
            let of = usize::from((file + 2 * row) % 4 > 1);
            stones[of].push(format!("{}{}", char::from(b'a' + file), row + 1));
        }
    }
    let [black, white] = stones;
    let turns: Vec<String> = black
        .into_iter()
        .zip(white)
        .flat_map(|(b, w)| [b, w])
        .take(250)
        .collect();
    let text = format!(
        "[Game \"gomoku\"]\n[Variant \"19x19\"]\n[Result \"*\"]\n\n{}\n",
        turns.join(" ")
    );
    lines(&text).remove(0)
}

/// What is seen of an animation at a time, in shares of its length, as its CSS says.
pub(crate) struct Player<'x, 'i> {
    document: &'x Document<'i>,
    /// For each name of keyframes the times and what holds from then on.
    keyframes: BTreeMap<String, Vec<(f64, bool)>>,
    seconds: f64,
}

impl<'x, 'i> Player<'x, 'i> {
    fn new(document: &'x Document<'i>) -> Self {
        let style = document
            .descendants()
            .find(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "style")));
        let style = style.unwrap().text().unwrap();
        let mut keyframes = BTreeMap::new();
        for rule in style.split("@keyframes ").skip(1) {
            let (name, body) = rule.split_once('{').unwrap();
            let mut times = Vec::new();
            let body = body.split("}}").next().unwrap();
            for part in body.split('}') {
                let (at, what) = part.split_once("{visibility:").unwrap();
                for at in at.split(',') {
                    let share: f64 = at.strip_suffix('%').unwrap().parse().unwrap();
                    times.push((share / 100.0, what == "visible"));
                }
            }
            times.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!(
                times[0].0 == 0.0,
                "{name} says what holds from the beginning"
            );
            keyframes.insert(name.to_owned(), times);
        }
        let (_, animation) = style.split_once("{animation:").unwrap();
        let (seconds, rest) = animation.split_once("s ").unwrap();
        assert!(rest.starts_with("step-end infinite}"));
        Self {
            document,
            keyframes,
            seconds: seconds.parse().unwrap(),
        }
    }

    /// Whether a node is seen so many seconds after the beginning; never means without animation.
    fn sees(&self, node: Node<'_, '_>, time: Option<f64>) -> bool {
        for node in node.ancestors() {
            if let (Some(style), Some(time)) = (node.attribute("style"), time) {
                let mut parts = style.split(';').map(|part| part.split_once(':').unwrap());
                let (_, name) = parts.next().unwrap();
                let delay = parts.next().map_or(0.0, |(_, delay)| {
                    delay.strip_suffix('s').unwrap().parse().unwrap()
                });
                if time >= delay {
                    let share = (time - delay) % self.seconds / self.seconds;
                    let times = &self.keyframes[name];
                    return times.iter().rev().find(|(at, _)| *at <= share).unwrap().1;
                }
            }
            if let Some(word) = node.attribute("visibility") {
                return word != "hidden";
            }
        }
        true
    }

    /// The cells of the pieces of each side that are seen.
    fn pieces(&self, geometry: &Geometry, radii: [f64; 2], time: Option<f64>) -> [Vec<Cell>; 2] {
        let mut found = [Vec::new(), Vec::new()];
        for node in self
            .document
            .descendants()
            .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "circle")))
        {
            let number = |name| node.attribute(name).unwrap().parse::<f64>().unwrap();
            let side = radii
                .iter()
                .position(|radius| (number("r") - radius * 100.0).abs() < 0.02);
            if let Some(side) = side
                && self.sees(node, time)
            {
                let cell = geometry.cells().find(|&cell| {
                    let at = geometry.centre(cell);
                    (at.x * 100.0 - number("cx")).abs() < 1.0
                        && (at.y * 100.0 - number("cy")).abs() < 1.0
                });
                found[side].push(cell.unwrap());
            }
        }
        found.each_mut().map(|cells| {
            cells.sort();
            std::mem::take(cells)
        })
    }
}

/// The radii of both sides' pieces in a scene.
pub(crate) fn radii(figure: &Figure<'_>) -> [f64; 2] {
    let mut figure = figure.clone();
    let mut cells = figure.geometry.cells();
    for side in [Side::Black, Side::White] {
        figure.board.set(cells.next().unwrap(), Some(side));
    }
    let scene = figure::draw(&figure, &BOOK);
    let of = |wanted: Side| {
        scene.shapes.iter().find_map(|shape| match &shape.form {
            Form::Pieces { side, radius, .. } if *side == wanted => Some(*radius),
            _ => None,
        })
    };
    [of(Side::Black).unwrap(), of(Side::White).unwrap()]
}

pub(crate) fn on_board(figure: &Figure<'_>) -> [Vec<Cell>; 2] {
    [Side::Black, Side::White].map(|side| {
        let mut cells: Vec<Cell> = figure.board.cells(side).collect();
        cells.sort();
        cells
    })
}

/// That at each time the position of that time is seen, and the last where nothing moves.
fn plays_as_it_should(line: &Line, numbering: Option<Numbering>) -> usize {
    let script = Script::of_turns(numbering);
    let figures = script.frames(line.spec, &line.moment).unwrap();
    let geometry = (line.spec.geometry)();
    let radii = radii(&figures[0]);
    let pace = Pace {
        turn: 700,
        end: 3_000,
    };
    let file = film(&figures, &BOOK, pace);
    let document = Document::parse(&file).unwrap();
    let player = Player::new(&document);
    let turns = figures.len() - 1;
    let whole = turns as f64 * 0.7 + 3.0;
    assert!((player.seconds - whole).abs() < 1e-6);
    for (i, figure) in figures.iter().enumerate() {
        // Just behind each turn, and just before the next one, in the first round and in the third.
        let next = if i == turns {
            whole
        } else {
            (i + 1) as f64 * 0.7
        };
        for time in [i as f64 * 0.7 + 0.05, next - 0.05] {
            for time in [time, 2.0 * whole + time] {
                let seen = player.pieces(geometry, radii, Some(time));
                assert_eq!(seen, on_board(figure), "{time} {}", line.text);
            }
        }
    }
    assert_eq!(
        player.pieces(geometry, radii, None),
        on_board(&figures[turns])
    );
    turns
}

#[test]
fn at_each_time_the_position_of_that_time_is_seen() {
    assert_eq!(plays_as_it_should(&macbeth(), None), 64);
    assert_eq!(
        plays_as_it_should(&macbeth(), Some(Numbering::of(20, 40))),
        21
    );
    let mut turns = 0;
    for file in [
        "macbeth/shortest.lgn",
        "othello/variants.lgn",
        "pente/games.lgn",
        "ninuki/games.lgn",
        "lanrick/game.lgn",
        "lanrick/1893.lgn",
        "renju/games.lgn",
    ] {
        for line in sample(file) {
            turns += plays_as_it_should(&line, None);
        }
    }
    assert!(turns > 500, "{turns}");
}

/// The shapes of a scene, taken apart: what each is, where, and how often.
fn things(scene: &Scene<'_>) -> BTreeMap<String, usize> {
    let mut things = BTreeMap::new();
    let mut note = |thing: String| *things.entry(thing).or_insert(0) += 1;
    for shape in &scene.shapes {
        let paint = format!("{:?} {:?}", shape.fill, shape.stroke);
        match &shape.form {
            Form::Discs { at, radius } => at
                .iter()
                .for_each(|at| note(format!("disc {radius} {at:?} {paint}"))),
            Form::Pieces { at, radius, .. } => at
                .iter()
                .for_each(|at| note(format!("disc {radius} {at:?} {paint}"))),
            Form::Stamps { at, .. } => at
                .iter()
                .for_each(|at| note(format!("stamp {at:?} {paint}"))),
            Form::Glyphs { size, glyphs, .. } => glyphs
                .iter()
                .for_each(|glyph| note(format!("glyph {size} {glyph:?} {paint}"))),
            Form::Shadow { side, by } => {
                let pieces = scene.shapes.iter().find_map(|shape| match &shape.form {
                    Form::Pieces {
                        side: of,
                        at,
                        radius,
                    } if of == side => Some((at, radius)),
                    _ => None,
                });
                let (at, radius) = pieces.unwrap();
                for at in at {
                    let at = ludograph::board::Xy::new(at.x + by.x, at.y + by.y);
                    note(format!("disc {radius} {at:?} {paint}"));
                }
            }
            Form::Board(lines) => note(format!("board {:?} {:?} {paint}", lines.line, lines.at)),
            form => note(format!("{form:?} {paint}")),
        }
    }
    things
}

#[test]
fn every_scene_is_in_the_film_and_nothing_else() {
    let mut scenes_seen = 0;
    for file in [
        "macbeth/figures.lgn",
        "lanrick/game.lgn",
        "ninuki/figures.lgn",
        "renju/games.lgn",
    ] {
        for line in sample(file) {
            for (block, moment) in &line.blocks {
                for theme in THEMES {
                    let script = Script::of_block(block);
                    let figures = script.frames(line.spec, moment).unwrap();
                    let scenes: Vec<_> = figures
                        .iter()
                        .map(|figure| figure::draw(figure, theme))
                        .collect();
                    let film = Film::new(scenes.clone());
                    for (time, scene) in (0..).zip(&scenes) {
                        let is_seen = |i: &usize| {
                            film.spells[*i]
                                .iter()
                                .any(|spell| (spell.from..spell.to).contains(&time))
                        };
                        let mut seen = film.scene.clone();
                        seen.shapes = (0..film.spells.len())
                            .filter(is_seen)
                            .map(|i| film.scene.shapes[i].clone())
                            .collect();
                        if scene.bounds == seen.bounds {
                            assert_eq!(things(&seen), things(scene), "{} at {time}", block.name);
                            scenes_seen += 1;
                        }
                    }
                }
            }
        }
    }
    assert!(scenes_seen > 1_000, "{scenes_seen}");
}

#[test]
fn files_are_small_and_clean() {
    let macbeth = macbeth();
    let gomoku = long_gomoku();
    assert!(gomoku.moment.has_turn(250));
    for (line, numbering, most) in [
        (&macbeth, None, 60_000),
        (&macbeth, Some(Numbering::of(1, 64)), 80_000),
        (&gomoku, None, 100_000),
        (&gomoku, Some(Numbering::of(1, 250)), 150_000),
    ] {
        let file = played(line, numbering);
        assert!(file.len() < most, "{}", file.len());
        assert_eq!(file, played(line, numbering), "the same bytes");
        assert!(svg::SEAL.is_on(file.as_bytes()));
        let document = Document::parse(&file).unwrap();
        let root = document.root_element();
        let named = |name| move |node: &Node<'_, '_>| node.tag_name().name() == name;
        for name in ["title", "desc", "metadata"] {
            assert_eq!(root.children().filter(named(name)).count(), 1);
        }
        let desc = root.children().find(named("desc")).unwrap().text().unwrap();
        assert!(
            desc.contains(" positions, one after the other. The last: "),
            "{desc}"
        );
        assert_eq!(document.descendants().filter(named("script")).count(), 0);
        let mut ids: Vec<&str> = document
            .descendants()
            .filter_map(|node| node.attribute("id"))
            .collect();
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), all, "each id once");
        for outside in ["http:", "https:", "url(\"", "@import", "href=\"h"] {
            let body = file.replace("http://www.w3.org/", "");
            assert!(!body.contains(outside), "{outside}");
        }
        // All names are the figure's own, for figures that stand in one page.
        let style = document
            .descendants()
            .find(named("style"))
            .unwrap()
            .text()
            .unwrap();
        let class = document
            .descendants()
            .find_map(|node| node.attribute("class"))
            .unwrap();
        let prefix = class.strip_suffix('v').unwrap();
        assert_eq!(prefix.len(), 9);
        let names = style.matches("@keyframes ").count();
        assert_eq!(
            style.matches(&format!("@keyframes {prefix}")).count(),
            names
        );
        assert!(style.contains(&format!(
            "@media screen and (prefers-reduced-motion:no-preference){{.{prefix}v g[style]{{"
        )));
        let used = document
            .descendants()
            .filter_map(|node| node.attribute("style"));
        assert!(used.clone().count() > 60);
        assert!(
            used.into_iter()
                .all(|style| style.starts_with(&format!("animation-name:{prefix}")))
        );
    }
}

#[test]
fn names_differ_where_times_do() {
    let line = macbeth();
    let all = Script::of_turns(None);
    let figures = all.frames(line.spec, &line.moment).unwrap();
    let prefix = |file: &str| file.split("@keyframes ").nth(1).unwrap()[..8].to_owned();
    let still = super::files::file(&figures[64], &BOOK);
    let pace = |turn| Pace { turn, end: 4_000 };
    let mut names = vec![
        prefix(&film(&figures, &BOOK, pace(500))),
        prefix(&film(&figures, &BOOK, pace(501))),
        prefix(&film(&figures[1..], &BOOK, pace(500))),
        prefix(&film(&figures, THEMES[1], pace(500))),
        still.split("id=\"").nth(1).unwrap()[..8].to_owned(),
    ];
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 5, "{names:?}");
}

#[test]
fn odd_lines_are_played_too() {
    let start = lines("[Game \"macbeth\"]\n").remove(0);
    let all = Script::of_turns(None);
    let figures = all.frames(start.spec, &start.moment).unwrap();
    assert_eq!(figures.len(), 1);
    let file = film(&figures, &BOOK, Pace::default());
    assert!(!file.contains("@keyframes"), "nothing moves");
    Document::parse(&file).unwrap();
    let line = macbeth();
    let beyond = Script::of_turns(Some(Numbering::of(60, 90)));
    let figures = beyond.frames(line.spec, &line.moment).unwrap();
    assert_eq!(figures.len(), 6, "turns 60 to 64, and what was before them");
    assert_eq!(figures[5].numbers.len(), 5);
    let mut numbering = Numbering::of(11, 40);
    (numbering.from, numbering.modulo) = (Some(95), Some(100));
    let numbered = Script::of_turns(Some(numbering));
    let figures = numbered.frames(line.spec, &line.moment).unwrap();
    let mut shown: Vec<u32> = figures[30]
        .numbers
        .iter()
        .map(|number| figures[30].shown(number))
        .collect();
    shown.sort_unstable();
    assert_eq!(shown, (1..=24).chain(95..=100).collect::<Vec<_>>());
    Film::new(Vec::new());
    // A log of men that wander to and fro.
    let mut text = "[Game \"lanrick\"]\n[Result \"*\"]\n\nsession 1: W: @d5\n".to_owned();
    for i in 0..1_001 {
        text += ["~b8-c8 ", "~a7-a6 ", "~c8-b8 ", "~a6-a7 "][i % 4];
    }
    let long = lines(&text).remove(0);
    assert!(long.moment.has_turn(1_001));
    assert!(
        Script::of_turns(None)
            .frames(long.spec, &long.moment)
            .is_err()
    );
    assert!(
        Script::of_turns(Some(Numbering::of(2, 1_001)))
            .frames(long.spec, &long.moment)
            .is_ok()
    );
}
