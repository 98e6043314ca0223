//! What figures tell of their turns: other numbers, grouped notes, ghosts, the side to move, and fields
//! of the record in captions.

use insta::assert_binary_snapshot;
use ludograph::board::{Cell, Side};
use ludograph::check::{Moment, Watch};
use ludograph::diagnostic::{Code, Diagnostics};
use ludograph::figure::scene::{Colour, Fill, Form, Scene};
use ludograph::figure::theme::{BOOK, THEMES};
use ludograph::figure::{self, Fate, Figure, Number};
use ludograph::game::Spec;
use ludograph::lgn::Reader;
use ludograph::record::{Directive, Numbering};
use ludograph::source::Chunk;

use super::boards::{cell, lines15, macbeth, macbeth_game, othello, spec};
use super::files::file;
use crate::theorems::markup::sound;

pub(crate) const OTHELLO: &str =
    include_str!("../../../samples/othello/world-championship-1977.lgn");
pub(crate) const BY_MAIL: &str = include_str!("../../../samples/ninuki/pbm-196.lgn");
pub(crate) const LANRICK: &str = include_str!("../../../samples/lanrick/game.lgn");
pub(crate) const MACBETH: &str = include_str!("../../../samples/macbeth/figures.lgn");

/// The first record of a text, replayed as far as a turn, or to its end.
pub(crate) fn at(text: &str, turn: u32, draw: impl FnOnce(&Spec, &Moment, &Reader)) {
    let first = text.find("\n\n[Game ").map_or(text, |end| &text[..=end]);
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    let watch = match turn {
        u32::MAX => Watch::Last,
        turn => Watch::Turn(turn),
    };
    assert!(reader.replay(&Chunk::new(first), watch, &mut diagnostics));
    let spec = reader.game().expect("a game").spec();
    let moment = reader.replayed().moment().expect("the turn");
    draw(spec, &moment, &reader);
}

/// The numbered figure of some turns of it, with what directives ask for beside.
pub(crate) fn numbered(
    text: &str,
    turns: std::ops::RangeInclusive<u32>,
    directives: &[Directive],
    draw: impl FnOnce(&Figure<'_>),
) {
    at(text, *turns.end(), |spec, moment, reader| {
        let mut figure = Figure::numbered(spec, moment, &turns);
        for directive in directives {
            figure.mark(moment, directive);
        }
        figure.fill(spec, reader.record(), reader.replayed());
        draw(&figure);
    });
}

/// The position behind a turn, with what directives ask for beside.
pub(crate) fn position(
    text: &str,
    turn: u32,
    directives: &[Directive],
    draw: impl FnOnce(&Figure<'_>),
) {
    at(text, turn, |spec, moment, reader| {
        let mut figure = Figure::position(spec, moment);
        for directive in directives {
            figure.mark(moment, directive);
        }
        figure.fill(spec, reader.record(), reader.replayed());
        draw(&figure);
    });
}

/// A snapshot of a figure in every theme, each a sound file that is not too large.
pub(crate) fn in_every_theme(name: &str, figure: &Figure<'_>) {
    for theme in THEMES {
        let file = file(figure, theme);
        sound(&file).unwrap_or_else(|fault| panic!("{name} {}: {fault}", theme.name));
        assert!(file.len() < 60_000, "{name}: {} bytes", file.len());
        let name = format!("{name}-{}.svg", theme.name);
        assert_binary_snapshot!(&name, file.into_bytes());
    }
}

fn as_shown(from: Option<u32>, modulo: Option<u32>) -> Directive {
    Directive::Numbers(Numbering {
        turns: None,
        from,
        modulo,
    })
}

#[test]
fn a_part_of_a_game_begins_with_the_number_that_is_wanted() {
    numbered(BY_MAIL, 11..=20, &[as_shown(Some(1), None)], |figure| {
        // k13 is turn 11, i15 turn 20, and turns 15 and 16 stand on points of stones before.
        let shown: Vec<u32> = figure.numbers.iter().map(|n| figure.shown(n)).collect();
        assert_eq!(shown, [1, 2, 3, 4, 7, 8, 9, 10]);
        let scene = figure::draw(figure, &BOOK);
        let title = "Ninuki-Renju on 19 lines: turns 11 to 20, shown as 1 to 10";
        assert_eq!(scene.title, title);
        assert!(
            scene.desc.contains(" Turns: 11 Black k13,"),
            "{}",
            scene.desc
        );
        assert!(
            scene
                .desc
                .ends_with("16 White l12. Turn 11 is shown as 1, and so on."),
            "{}",
            scene.desc
        );
    });
}

#[test]
fn numbers_begin_again_after_the_last_that_is_wanted() {
    let mut figure = Figure::new(lines15());
    figure.numbering.modulo = Some(100);
    let number = |number| Number {
        number,
        side: Side::Black,
        cell: cell(lines15(), "h8"),
    };
    let shown = |turn| figure.shown(&number(turn));
    assert_eq!([101, 199, 200, 201].map(shown), [1, 99, 100, 1]);
    assert_eq!([1, 99, 100].map(shown), [1, 99, 100]);
    figure.turns = Some((51, 150));
    figure.numbering.from = Some(60);
    let shown = |turn| figure.shown(&number(turn));
    assert_eq!([51, 91, 92, 150].map(shown), [60, 100, 1, 59]);
    // What the command line and records refuse is no trouble.
    figure.numbering.modulo = Some(0);
    assert_eq!(figure.shown(&number(51)), 60);
    figure.numbering.from = Some(u32::MAX);
    assert_eq!(figure.shown(&number(u32::MAX)), u32::MAX);
}

#[test]
fn the_size_of_numbers_is_that_of_those_shown() {
    let size = |from, modulo| {
        let mut figure = Figure::numbered(&spec(macbeth), &macbeth_game(), &(1..=64));
        figure.renumber(&Numbering {
            turns: None,
            from,
            modulo,
        });
        let scene = figure::draw(&figure, &BOOK);
        sizes(&scene)
    };
    assert_eq!(size(None, None), [55]);
    assert_eq!(size(Some(101), None).len(), 1);
    assert!(size(Some(101), None)[0] < 55, "three digits");
    assert_eq!(size(Some(101), Some(100)), [55]);
    assert!(size(None, Some(9))[0] > 55, "one digit");
}

fn sizes(scene: &Scene<'_>) -> Vec<u32> {
    let mut sizes: Vec<u32> = (scene.shapes.iter())
        .filter_map(|shape| match shape.form {
            Form::Glyphs {
                font: figure::font::Font::Number,
                size,
                ..
            } => Some(size),
            _ => None,
        })
        .collect();
    sizes.dedup();
    sizes
}

#[test]
fn numbers_begin_with_one_at_the_lowest() {
    for (line, column) in [
        ("numbers 1-5 from 0", 18),
        ("numbers from 00", 14),
        ("numbers 1-5 from 2 modulo 0", 27),
    ] {
        let record = format!("[Game \"othello\"]\n\nfigure one\n{line}\nend\n1. f5 *\n");
        let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
        let chunk = Chunk::new(record);
        reader.replay(&chunk, Watch::Figures, &mut diagnostics);
        let [fault] = diagnostics.list() else {
            panic!("{line}: {:?}", diagnostics.list());
        };
        let at = chunk.line_col(fault.span.start);
        assert_eq!(
            (fault.code, at.line, at.column),
            (Code::Syntax, 4, column),
            "{line}"
        );
    }
}

/// The texts under a board of 19 lines, without blanks.
fn notes(figure: &Figure<'_>) -> Vec<String> {
    let scene = figure::draw(figure, &BOOK);
    let mut lines: Vec<(i64, String)> = Vec::new();
    for shape in &scene.shapes {
        if let Form::Glyphs {
            size: 52, glyphs, ..
        } = &shape.form
        {
            for &(c, at) in glyphs {
                let y = (at.y * 1e4) as i64;
                match lines.iter_mut().find(|line| line.0 == y) {
                    Some(line) => line.1.push(c),
                    None => lines.push((y, c.to_string())),
                }
            }
        }
    }
    lines.into_iter().map(|line| line.1).collect()
}

#[test]
fn turns_on_one_point_are_noted_together() {
    // As the record's comments tell: k11 is played on by turns 4, 15 and 28.
    numbered(BY_MAIL, 1..=29, &[], |figure| {
        assert_eq!(notes(figure), ["15,28=k11;16=l12;21=k13;22=j13;29=j10"]);
    });
    // Shown with other numbers, k11 bears a stone of turn 4 from the start, and so is noted for 15.
    numbered(BY_MAIL, 11..=29, &[as_shown(Some(1), None)], |figure| {
        assert_eq!(notes(figure), ["5,18=k11;6=l12;11=k13;12=j13;19=j10"]);
    });
}

#[test]
fn a_long_fight_for_one_point_is_broken_behind_commas() {
    numbered(BY_MAIL, 1..=29, &[], |real| {
        let mut figure = real.clone();
        let k11 = cell(figure.geometry, "k11");
        for number in 101..=160 {
            let side = Side::Black;
            figure.noted.push(Number {
                number,
                side,
                cell: k11,
            });
        }
        let lines = notes(&figure);
        assert!((4..10).contains(&lines.len()), "{lines:?}");
        let (last, others) = lines.split_last().expect("lines");
        for line in others {
            assert!(line.ends_with([',', ';']), "{line}");
        }
        assert!(last.ends_with("29=j10"), "{last}");
        let all: String = lines.concat();
        assert!(all.starts_with("15,28,101,102,"), "{all}");
        assert!(all.contains("159,160=k11;16=l12;"), "{all}");
        in_every_theme("fight", &figure);
    });
}

/// The ghosts of a figure with that fate that had that colour.
fn ghosts(figure: &Figure<'_>, fate: Fate, side: Side) -> String {
    let mut cells: Vec<Cell> = (figure.ghosts.iter())
        .filter(|ghost| ghost.fate == fate && ghost.side == side)
        .map(|ghost| ghost.cell)
        .collect();
    cells.sort();
    let names: Vec<&str> = cells
        .iter()
        .map(|&cell| figure.geometry.name(cell))
        .collect();
    names.join(" ")
}

#[test]
fn pairs_that_are_taken_are_ghosts() {
    // The captures are those that the record claims.
    position(BY_MAIL, 13, &[Directive::Ghosts], |figure| {
        assert_eq!(ghosts(figure, Fate::Captured, Side::White), "k11 l12");
        assert_eq!(figure.ghosts.len(), 2);
        let desc = figure::draw(figure, &BOOK).desc;
        assert!(desc.contains(" Captured from White: k11 l12."), "{desc}");
        in_every_theme("taken", figure);
    });
    position(BY_MAIL, 14, &[Directive::Ghosts], |figure| {
        assert_eq!(
            (figure.ghosts.len(), &figure.absent[..]),
            (0, &["ghosts"][..])
        );
    });
    let directives = [Directive::Ghosts, Directive::ToMove];
    numbered(BY_MAIL, 1..=28, &directives, |figure| {
        // Turns 20, 24 and 26 take Black's, turns 13, 15, 19 and 25 White's: j13 and k12 among them.
        let black = ghosts(figure, Fate::Captured, Side::Black);
        let white = ghosts(figure, Fate::Captured, Side::White);
        assert_eq!(black, "j10 k11 i13 k13 i14 j14");
        assert_eq!(
            white,
            "k9 k10 k11 k12 l12 j13".replace("k11 k12", "k11 j12 k12")
        );
        in_every_theme("taken-numbers", figure);
    });
}

#[test]
fn flipped_discs_are_ghosts() {
    // 1. f5 flips e5, 2. d6 flips d5; the start has White on d4 and e5.
    position(OTHELLO, 1, &[Directive::Ghosts], |figure| {
        assert_eq!(ghosts(figure, Fate::Flipped, Side::White), "e5");
        let desc = figure::draw(figure, &BOOK).desc;
        assert!(desc.contains(" Flipped to Black: e5."), "{desc}");
    });
    numbered(OTHELLO, 1..=2, &[Directive::Ghosts], |figure| {
        assert_eq!(ghosts(figure, Fate::Flipped, Side::White), "e5");
        assert_eq!(ghosts(figure, Fate::Flipped, Side::Black), "d5");
    });
    let directives = [Directive::Ghosts, Directive::ToMove];
    position(OTHELLO, 30, &directives, |figure| {
        in_every_theme("flipped", figure);
    });
    numbered(OTHELLO, 1..=60, &directives, |figure| {
        // A disc is a ghost if at the end it has not the colour of who placed it, and of the end the
        // record tells that Black has 34.
        let of = |side| figure.board.count(side) as usize;
        let flipped = |side: Side| {
            let ghosts = figure.ghosts.iter();
            ghosts.filter(|ghost| ghost.side == side).count()
        };
        let black = of(Side::Black) - flipped(Side::Black) + flipped(Side::White);
        assert_eq!(
            (
                black,
                figure.board.count(Side::White) as usize + of(Side::Black)
            ),
            (34, 64)
        );
        assert_eq!(figure.absent, ["to-move"]);
        in_every_theme("flipped-numbers", figure);
    });
    at(MACBETH, 2, |spec, moment, _| {
        let mut figure = Figure::position(spec, moment);
        figure.mark(moment, &Directive::Ghosts);
        figure.mark(moment, &Directive::ToMove);
        assert!(!figure.ghosts.is_empty());
        in_every_theme("flipped-macbeth", &figure);
    });
}

#[test]
fn men_that_are_removed_or_replaced_are_ghosts() {
    // By the words of turns 17 (`xf5`) and 23 (`e7=W`).
    let directives = [Directive::Ghosts, Directive::ToMove];
    position(LANRICK, 17, &directives, |figure| {
        assert_eq!(ghosts(figure, Fate::Captured, Side::White), "f5");
        assert_eq!(figure.ghosts.len(), 1, "men that moved are none");
        let desc = figure::draw(figure, &BOOK).desc;
        assert!(desc.contains(" Removed from White: f5."), "{desc}");
        in_every_theme("removed", figure);
    });
    position(LANRICK, 23, &directives, |figure| {
        assert_eq!(ghosts(figure, Fate::Flipped, Side::Black), "e7");
        assert_eq!(figure.ghosts.len(), 1);
        let desc = figure::draw(figure, &BOOK).desc;
        assert!(desc.contains(" Changed to White: e7."), "{desc}");
        in_every_theme("replaced", figure);
    });
}

/// Every record of the samples: what a turn leaves is what was there, and what it has placed, captured
/// and flipped.
#[test]
fn ghosts_are_what_the_counts_lack() {
    let samples = [
        OTHELLO,
        BY_MAIL,
        LANRICK,
        MACBETH,
        include_str!("../../../samples/ninuki/games.lgn"),
        include_str!("../../../samples/pente/tournament.lgn"),
        include_str!("../../../samples/othello/variants.lgn"),
        include_str!("../../../samples/macbeth/shortest.lgn"),
        include_str!("../../../samples/lanrick/1880.lgn"),
        include_str!("../../../samples/lanrick/1881.lgn"),
        include_str!("../../../samples/lanrick/1893.lgn"),
        include_str!("../../../samples/lanrick/options.lgn"),
    ];
    let mut turns = 0;
    for sample in samples {
        for (i, record) in sample.split("\n\n[Game ").enumerate() {
            let head = if i > 0 { "[Game " } else { "" };
            at(&format!("{head}{record}"), u32::MAX, |spec, moment, _| {
                turns += each_turn_adds_up(spec, moment);
            });
        }
    }
    assert!(turns > 2_000, "{turns}");
}

/// Counts the pieces of both sides before and after each turn; how many turns there were.
fn each_turn_adds_up(spec: &Spec, moment: &Moment) -> usize {
    let (mut done, mut turns) = (0, 0);
    for plies in moment.plies.chunk_by(|a, b| a.number == b.number) {
        let number = plies[0].number;
        let still = moment.still.iter().find(|still| still.number + 1 == number);
        let before = still.map_or(&moment.boards[done], |still| &still.board);
        done += plies.len();
        let after = &moment.boards[done];
        let mut figure = Figure::numbered(spec, moment, &(number..=number));
        figure.mark(moment, &Directive::Ghosts);
        // A board that is cleared for a new hand is none that pieces were taken from.
        if after.count(Side::Black) + after.count(Side::White) == 0 {
            continue;
        }
        for side in [Side::Black, Side::White] {
            let placed = plies.iter().filter(|ply| {
                ply.from.is_none() && ply.side == side && before.get(ply.cell).is_none()
            });
            let of = |fate, side| {
                let ghosts = figure.ghosts.iter();
                ghosts
                    .filter(|ghost| (ghost.fate, ghost.side) == (fate, side))
                    .count() as u32
            };
            let more = placed.count() as u32 + of(Fate::Flipped, side.other());
            let fewer = of(Fate::Captured, side) + of(Fate::Flipped, side);
            let (before, after) = (before.count(side), after.count(side));
            let title = &figure.title;
            assert_eq!(before + more - fewer, after, "{title}: {}", side.name());
        }
        turns += 1;
    }
    turns
}

#[test]
fn the_side_to_move_stands_beside_the_board() {
    let sign = |turn| {
        let mut found = None;
        position(OTHELLO, turn, &[Directive::ToMove], |figure| {
            let scene = figure::draw(figure, &BOOK);
            for shape in &scene.shapes {
                if let Form::Discs { at, radius } = &shape.form
                    && (0.19..0.22).contains(radius)
                    && let [at] = at[..]
                {
                    found = Some((at.x, at.y, shape.fill));
                }
            }
            assert!(scene.bounds.max.x > othello().page().bounds.max.x + 0.4 || found.is_none());
        });
        found
    };
    let fill = |turn| sign(turn).map(|(.., fill)| fill);
    assert_eq!(fill(0), Some(Fill::Flat(Colour::rgb(0, 0, 0))));
    assert_eq!(fill(1), Some(Fill::Flat(Colour::WHITE)));
    assert_eq!(fill(60), None, "the game is over");
    let (x, y, _) = sign(0).expect("a sign");
    let board = othello().page().bounds;
    assert!(
        x > board.max.x + 0.2 && y < board.max.y,
        "outside, at the lowest row"
    );
}

#[test]
fn a_long_game_is_split() {
    let every = |turns: u32| turns.try_into().expect("some turns");
    at(MACBETH, 0, |_, moment, _| {
        assert_eq!(figure::split(moment, every(50)), []);
    });
    let moment = macbeth_game();
    assert_eq!(figure::split(&moment, every(50)), [(1, 50), (51, 64)]);
    assert_eq!(figure::split(&moment, every(32)), [(1, 32), (33, 64)]);
    assert_eq!(figure::split(&moment, every(u32::MAX)), [(1, 64)]);
    assert_eq!(figure::split(&moment, every(1)).len(), 64);
    let cut = "[Game \"othello\"]\n\nposition W 23\n1 | . . . . . . . .\n2 | . . . . . . . .\n\
               3 | . . . . . . . .\n4 | . . . W B . . .\n5 | . . . B B B . .\n6 | . . . . . . . .\n\
               7 | . . . . . . . .\n8 | . . . . . . . .\nend\nd6 c5 *\n";
    at(cut, 24, |_, moment, _| {
        assert_eq!(figure::split(moment, every(1)), [(23, 23), (24, 24)]);
    });
}
