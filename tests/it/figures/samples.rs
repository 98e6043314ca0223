//! The figure blocks of Lanrick's samples, drawn from what their games reach. The squares are those of
//! rules/lanrick.md, sections 3 and 11.

use insta::assert_binary_snapshot;
use ludograph::board::{Geometry, Side};
use ludograph::check::{Moment, Watch};
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::figure::theme::{BOOK, THEMES, Theme};
use ludograph::figure::{self, Figure, Mark, svg};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use crate::theorems::markup::sound;

const FIGURES: &str = include_str!("../../../samples/lanrick/figures.lgn");
const PLATE: &str = include_str!("../../../samples/lanrick/plate.lgn");

/// Calls `each` with every figure of a file, and the name of its block.
pub(crate) fn figures(file: &str, mut each: impl FnMut(&str, &Figure<'_>)) {
    moments(file, |name, figure, _| each(name, figure));
}

/// The same, with what the block stands at.
pub(crate) fn moments(file: &str, mut each: impl FnMut(&str, &Figure<'_>, &Moment)) {
    let mut reader = Reader::new(None);
    let records = file.split("\n\n[Game ").enumerate();
    for (i, record) in records {
        let head = if i > 0 { "[Game " } else { "" };
        let chunk = Chunk::new(format!("{head}{record}"));
        let mut diagnostics = Diagnostics::new();
        assert!(reader.replay(&chunk, Watch::Figures, &mut diagnostics));
        let faults = diagnostics.list().iter();
        let faults: Vec<_> = faults.filter(|d| d.code != Code::AsPlayed).collect();
        assert!(faults.is_empty(), "{faults:?}");
        let spec = reader.game().expect("a game").spec();
        let replay = reader.replayed();
        assert_eq!(replay.figures().len(), reader.record().figures.len());
        for (index, place) in replay.figures() {
            let moment = place.moment();
            let block = &reader.record().figures[index as usize];
            let figure = Figure::of_block(spec, &moment, block);
            assert_eq!(figure.absent, [""; 0], "{}", block.name);
            each(&block.name, &figure, &moment);
        }
    }
}

fn file(figure: &Figure<'_>, theme: &Theme) -> String {
    let mut file = String::new();
    svg::write(&figure::draw(figure, theme), &mut file);
    file
}

fn names(
    geometry: &Geometry,
    pick: impl Fn(&Mark<'_>) -> Option<ludograph::board::Cell>,
    figure: &Figure<'_>,
) -> String {
    let cells = figure.marks.iter().filter_map(pick);
    let names: Vec<&str> = cells.map(|cell| geometry.name(cell)).collect();
    names.join(" ")
}

/// The coin and the rendezvous of a figure.
fn session(figure: &Figure<'_>) -> (String, String) {
    let coin = |mark: &Mark<'_>| match mark {
        Mark::Coin(cell) => Some(*cell),
        _ => None,
    };
    let square = |mark: &Mark<'_>| match mark {
        Mark::Rendezvous(cell) => Some(*cell),
        _ => None,
    };
    let geometry = figure.geometry;
    (
        names(geometry, coin, figure),
        names(geometry, square, figure),
    )
}

#[test]
fn pictures() {
    for text in [FIGURES, PLATE] {
        figures(text, |name, figure| {
            let themes = match name {
                "lanrick-2-later" | "lanrick-8" | "lanrick-9" => &THEMES[..],
                _ => &THEMES[..1],
            };
            for theme in THEMES {
                let file = file(figure, theme);
                sound(&file).unwrap_or_else(|fault| panic!("{name} {}: {fault}", theme.name));
                if themes.contains(&theme) {
                    assert_binary_snapshot!(
                        &format!("{name}-{}.svg", theme.name),
                        file.into_bytes()
                    );
                }
            }
        });
    }
}

#[test]
fn the_figures_of_the_rule_page_are_all_there() {
    let mut seen = Vec::new();
    figures(FIGURES, |name, figure| {
        let number = name.strip_prefix("lanrick-").expect("a name of the page");
        let (coin, rendezvous) = session(figure);
        let men = |side| figure.board.count(side);
        let men = (men(Side::White), men(Side::Black));
        seen.push(format!("{number}: {men:?} {coin}: {rendezvous}"));
    });
    let page = [
        "1: (5, 5) : ",
        "2: (5, 5) d5: c4 d4 e4 c5 d5 e5 c6 d6 e6",
        "3: (0, 0) c5: c1 g1 a3 a5 h5 a7 c8 f8",
        "4: (0, 0) c5: c1 g1 a3 a7 c8 f8",
        "4b: (0, 0) c5: g1 a3 a7 f8",
        "5: (0, 0) d5: c4 d4 e4 d5 c6 d6 e6",
        "6: (0, 0) d5: c4 e4 d5 c6 e6",
        "7: (0, 0) d5: c4 d5 e6",
        "8: (4, 3) c5: c1 g1 a3 a7 c8 f8",
        "9: (3, 4) c5: c1 g1 a3 a7 c8 f8",
        "10: (0, 0) f4: ",
    ];
    for figure in page {
        assert!(
            seen.iter().any(|seen| seen == figure),
            "{figure} of {seen:#?}"
        );
    }
}

#[test]
fn the_plate_has_every_shape() {
    let mut seen = Vec::new();
    figures(PLATE, |name, figure| {
        let (coin, rendezvous) = session(figure);
        assert_eq!(
            figure.board.count(Side::White) + figure.board.count(Side::Black),
            0
        );
        seen.push(format!("{name} {coin}: {rendezvous}"));
    });
    assert_eq!(
        seen,
        [
            "lanrick-shape-9 d5: c4 d4 e4 c5 d5 e5 c6 d6 e6",
            "lanrick-shape-8 c5: c1 g1 a3 a5 h5 a7 c8 f8",
            "lanrick-shape-7 d5: c4 d4 e4 d5 c6 d6 e6",
            "lanrick-shape-6 c5: c1 g1 a3 a7 c8 f8",
            "lanrick-shape-5 d5: c4 e4 d5 c6 e6",
            "lanrick-shape-4 c5: g1 a3 a7 f8",
            "lanrick-shape-3-rank d5: c5 d5 e5",
            "lanrick-shape-3-file d5: d4 d5 d6",
            "lanrick-shape-3-rising d5: c4 d5 e6",
            "lanrick-shape-3-falling d5: e4 d5 c6",
        ]
    );
}

#[test]
fn figures_say_what_they_show() {
    let said = [
        (
            "lanrick-8",
            "Black to move in session 4. Black: b1 e4 g5. White: c1 g1 d8 f8. Coin: c5. Rendezvous: \
             c1 g1 a3 a7 c8 f8. Arrow b1-a1-a3. Arrow d8-a8-a7.",
        ),
        (
            "lanrick-9",
            "White to move in session 4. Black: c1 c5 c8 f8. White: g1 a4 b7. Coin: c5. Rendezvous: \
             c1 g1 a3 a7 c8 f8. Cross: c5. Arrow b7-a7. Arrow a4-a3.",
        ),
        (
            "lanrick-9-later",
            "Black to act: session 5 has no mark yet. Black: c1 c8 f8. White: g1 a3 a7. Last turn: a3 a7.",
        ),
        (
            "lanrick-8-later",
            "Black to move in session 4. Black: g5. White: c1 g1 f8. Turns: 1 Black a3, 2 White e4, 2 White \
             a7. Coin: c5. Rendezvous: c1 g1 a3 a7 c8 f8.",
        ),
    ];
    let mut left = said.to_vec();
    figures(FIGURES, |name, figure| {
        if let Some(i) = left.iter().position(|(known, _)| *known == name) {
            assert_eq!(figure::draw(figure, &BOOK).desc, left.remove(i).1, "{name}");
        }
    });
    assert!(left.is_empty(), "{left:?}");
}

/// The numbers of the only figure of a record, as `1Wa7` and so on.
fn numbers(record: &str) -> String {
    let mut numbers = Vec::new();
    figures(record, |_, figure| {
        for number in &figure.numbers {
            let (side, cell) = (number.side.letter(), figure.geometry.name(number.cell));
            numbers.push(format!("{}{side}{cell}", number.number));
        }
    });
    numbers.join(" ")
}

#[test]
fn a_man_that_goes_with_the_mark_keeps_its_number() {
    // rules/lanrick.md, section 7: the opener has moved no man yet, and may shift the mark from d5 to c4.
    let men = "a1=W,a2=W,a3=W,a4=W,a5=W,h1=B,h2=B,h3=B,h4=B,h5=B";
    let record = format!(
        "[Game \"lanrick\"]\n[Variant \"1880-12\"]\n[First \"White\"]\n\n1. {men}\n\
         session 1: B: @d5 W: pass 2. B: h4-e4 W: @c4\nfigure one\n  numbers 2-2\nend\n*\n"
    );
    assert_eq!(numbers(&record), "2Bd3");
}

#[test]
fn men_that_go_outward_carry_the_number_of_the_turn_that_won() {
    // rules/lanrick.md, section 7: White removes f5, puts the four other men that are out into the
    // rendezvous, and all men go to the border; every line is taken, so the man on the mark goes to h3.
    let record = "[Game \"lanrick\"]\n[Variant \"1879-02\"]\n\nposition W\n\
        . . . . . . . .\n. . . . . . . .\n. . W W W . . .\n. . W . . B . .\n. . . . . . . .\n\
        . . . W . . . .\n. . . . . . . .\nB B B . B . . .\nmark d5\nsession 1\nend\n\
        1. d3-d4,xf5,a1>c4,b1>e4,c1>d5,e1>e5,d5>h3\nfigure one\n  numbers\nend\n*\n";
    assert_eq!(
        numbers(record),
        "1Wd1 1Bh1 1Ba2 1Bh3 1Wa5 1Bh5 1Wa8 1Wd8 1Wg8"
    );
}
