//! `figure`: kinds of files, their sizes, themes and fonts of the user's.

use std::fs;
use std::process::Output;

use super::place::{Place, record, with_figure};
use crate::figures::made_font::{Made, endless, font};

fn place() -> Place {
    let place = Place::new();
    place.write("a.lgn", &with_figure("one"));
    place
}

fn bytes(place: &Place, name: &str) -> Vec<u8> {
    fs::read(place.path(name)).expect(name)
}

#[test]
fn the_ending_says_the_kind_of_file() {
    let place = place();
    for (name, start) in [
        ("a.svg", &b"<!-- ludograph -->"[..]),
        ("a.png", b"\x89PNG\r\n"),
        ("a.PDF", b"%PDF-"),
        ("plain", b"<!-- ludograph -->"),
    ] {
        let args = ["figure", "a.lgn", "-o", name];
        let ran = place.run(&args);
        assert_eq!(ran.status, 0, "{}", ran.err);
        let first = bytes(&place, name);
        assert!(first.starts_with(start), "{name}");
        assert_eq!(place.run(&args).status, 0, "its own may be replaced");
        assert_eq!(bytes(&place, name), first, "the same bytes");
    }
    let out: Output = place
        .command(&["figure", "a.lgn", "-o", "-", "--as", "png"])
        .output()
        .expect("it runs");
    assert_eq!(out.stdout, bytes(&place, "a.png"));
    let ran = place.run(&["figure", "a.lgn", "-o", "out/", "--as", "pdf"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(place.list("out"), ["one.pdf"]);
    let ran = place.run(&["figure", "a.lgn", "-o", "plain", "--as", "pdf", "--force"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert_eq!(bytes(&place, "plain"), bytes(&place, "a.PDF"));
}

#[test]
fn what_can_not_be_is_refused_before_anything_is_written() {
    let place = place();
    place.write("other.png", "\u{89}PNG, not quite");
    place.write("other.pdf", "%PDF-1.7\n%âãÏÓ\n");
    place.write("bad.toml", "board = \"#fff\"\nbord = \"#000\"\n");
    place.write("latin.toml", "");
    fs::write(place.path("latin.toml"), b"name = '\xe9'").expect("written");
    place.write("font.ttf", "no font");
    let cases: [(&[&str], &str); 14] = [
        (
            &["-o", "a.gif"],
            "a.gif: figures are drawn as svg, png, pdf",
        ),
        (
            &["-o", "a.png", "--as", "svg"],
            "a.png: --as svg and this ending do not go together",
        ),
        (&["-o", "other.png"], "other.png was not made by ludograph"),
        (&["-o", "other.pdf"], "other.pdf was not made by ludograph"),
        (
            &["-o", "x.png", "--width", "12em"],
            "--width 12em: em is for SVG alone; a PNG needs",
        ),
        (
            &["-o", "x.pdf", "--width", "12em"],
            "--width 12em: em is for SVG alone; a PDF needs",
        ),
        (
            &["-o", "x.png", "--width", "5km"],
            "a number above 0 and behind it one of px, cm",
        ),
        (
            &["-o", "x.png", "--width", "20001px"],
            "a.lgn: one: --width 20001px makes a figure of 20001 by",
        ),
        (
            &["-o", "x.png", "--width", "50cm", "--dpi", "9600"],
            "dots; allowed are at most 20000 dots a side and 64 million in all",
        ),
        (
            &["-o", "x.pdf", "--width", "9000mm"],
            "points; allowed are at most 14400 points a side, which are 5 m",
        ),
        (
            &["-o", "x.svg", "--theme", "bad.toml"],
            "bad.toml:2:1: unknown field `bord`",
        ),
        (
            &["-o", "x.svg", "--theme", "latin.toml"],
            "latin.toml: the file is not UTF-8",
        ),
        (&["-o", "x.svg", "--theme", "none.toml"], "none.toml: "),
        (
            &["-o", "x.svg", "--font", "font.ttf"],
            "font.ttf: no TrueType or OpenType font",
        ),
    ];
    let before = place.list("");
    for (args, message) in cases {
        let ran = place.run(&[&["figure", "a.lgn"], args].concat());
        assert_eq!(ran.status, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.contains(message), "{args:?}: {}", ran.err);
        assert_eq!(place.list(""), before, "{args:?}");
    }
}

#[test]
fn widths_are_what_is_asked_for() {
    let place = place();
    let run = |args: &[&str]| {
        let ran = place.run(&[&["figure", "a.lgn"], args].concat());
        assert_eq!(ran.status, 0, "{}", ran.err);
    };
    let wide = |name: &str| {
        let file = bytes(&place, name);
        u32::from_be_bytes(file[16..20].try_into().expect("four bytes"))
    };
    for (args, dots) in [
        (&[][..], 1000),
        (&["--width", "321px"], 321),
        (&["--width", "2.54cm"], 300),
        (&["--width", "1in", "--dpi", "72"], 72),
    ] {
        run(&[&["-o", "a.png"], args].concat());
        assert_eq!(wide("a.png"), dots, "{args:?}");
    }
    run(&["-o", "a.svg", "--width", "5cm"]);
    assert!(place.read("a.svg").contains(" width=\"5cm\""));
    run(&["-o", "a.pdf", "--width", "1in"]);
    let page = String::from_utf8_lossy(&bytes(&place, "a.pdf")).into_owned();
    assert!(page.contains("/MediaBox [0 0 72 "), "{page}");
}

#[test]
fn a_theme_of_ones_own_is_read_from_its_file() {
    let place = place();
    place.write("mine.toml", "base = 'screen'\nmark = '#123abc'\n");
    let args = ["figure", "a.lgn", "-o", "a.svg", "--theme", "mine.toml"];
    let ran = place.run(&args);
    assert_eq!(ran.status, 0, "{}", ran.err);
    let file = place.read("a.svg");
    assert!(
        file.contains("#faf9f6"),
        "the page of the theme to begin with"
    );
    place.write("mine.toml", "page = 'none'");
    assert_eq!(place.run(&args).status, 0);
    assert!(!place.read("a.svg").contains("#faf9f6"));
}

#[test]
fn a_font_of_ones_own_draws_what_the_bundled_one_lacks() {
    let place = Place::new();
    let figure = "figure one\n  caption \"名 won\"\nend\n";
    place.write("a.lgn", &record(&format!("1. d5\n{figure}")));
    let data = font(&[('名', Made::Box(800, 700))]);
    fs::write(place.path("mine.ttf"), data).expect("written");
    let ran = place.run(&["figure", "a.lgn", "-o", "a.svg", "--font", "mine.ttf"]);
    assert_eq!(
        (ran.status, ran.err.contains('名')),
        (0, false),
        "{}",
        ran.err
    );
    assert!(!place.read("a.svg").contains("<text"));
    let ran = place.run(&["figure", "a.lgn", "-o", "a.png"]);
    let told = "a.lgn: one: the text with them is left out, since the bundled one lacks them: 名";
    assert!(ran.status == 0 && ran.err.contains(told), "{}", ran.err);
    // Of a font that takes for ever nothing comes, and that soon.
    fs::write(place.path("endless.ttf"), endless('名')).expect("written");
    let ran = place.run(&["figure", "a.lgn", "-o", "b.svg", "--font", "endless.ttf"]);
    assert_eq!(ran.status, 2, "{}", ran.err);
    assert!(
        ran.err.contains("a font of --font takes too long"),
        "{}",
        ran.err
    );
    assert_eq!(
        place.list(""),
        ["a.lgn", "a.png", "a.svg", "endless.ttf", "mine.ttf"]
    );
}

#[cfg(unix)]
#[test]
fn a_pipe_with_a_name_is_drawn_as_a_file_is() {
    let place = Place::new();
    let pipe = place.path("x.lgn");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let records = "[Game \"othello\"]\n1. d3\nfigure a\nend\n";
    let writer = std::thread::spawn(move || std::fs::write(pipe, records));
    let ran = place.run(&["figure", "x.lgn", "-o", "out/"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    writer.join().unwrap().unwrap();
    assert_eq!(place.list("out"), ["a.svg"]);
}

#[test]
fn standard_output_is_no_folder_of_that_name() {
    let place = Place::new();
    for (file, name) in [("in/a.lgn", "a"), ("in/b.lgn", "b")] {
        let text = format!("[Game \"macbeth\"]\n1. d5\n\nfigure {name}\nend\n");
        place.write(file, &text);
    }
    let ran = place.run(&["figure", "in", "--name", "b", "-o", "-"]);
    assert_eq!(ran.status, 0, "{}", ran.err);
    assert!(ran.out.starts_with("<!-- ludograph -->"), "{}", ran.out);
    let ran = place.run(&["convert", "in", "--to", "lgn", "-o", "-"]);
    assert_eq!((ran.status, ran.out.matches("figure").count()), (0, 2));
    for args in [
        &["figure", "in", "--turn", "1", "-o", "-"][..],
        &["figure", "in", "--legal", "-o", "-"],
        &["page", "in", "-o", "-"],
    ] {
        let ran = place.run(args);
        assert_eq!((ran.status, ran.out.as_str()), (2, ""), "{args:?}");
        assert!(ran.err.contains("standard output takes one"), "{}", ran.err);
    }
    assert_eq!(place.list(""), ["in"]);
}

#[test]
fn a_figure_that_has_not_changed_is_as_good_as_new() {
    let place = Place::new();
    place.write("a.lgn", "[Game \"macbeth\"]\n1. d5\n");
    let draw = |theme| {
        let ran = place.run(&["figure", "a.lgn", "-o", "a.svg", "--theme", theme]);
        assert_eq!(ran.status, 0, "{}", ran.err);
    };
    let age = |time| {
        let file = std::fs::File::options()
            .write(true)
            .open(place.path("a.svg"));
        file.unwrap().set_modified(time).unwrap();
    };
    let time = || {
        std::fs::metadata(place.path("a.svg"))
            .unwrap()
            .modified()
            .unwrap()
    };
    draw("book");
    let (book, long_ago) = (place.read("a.svg"), std::time::SystemTime::UNIX_EPOCH);
    age(long_ago);
    draw("book");
    assert_eq!(place.read("a.svg"), book);
    assert!(time() > long_ago, "build systems see that it is new");
    // One that has changed, be it in one byte, is written again.
    let changed = book.replacen("<title>M", "<title>N", 1);
    assert_eq!(changed.len(), book.len());
    place.write("a.svg", &changed);
    draw("book");
    assert_eq!(place.read("a.svg"), book);
    draw("wood");
    assert_ne!(place.read("a.svg"), book);
    assert_eq!(place.list(""), ["a.lgn", "a.svg"]);
}
