//! Figures read back, also after other programs have had them.

use ludograph::check::Watch;
use ludograph::diagnostic::text::{Paint, render};
use ludograph::diagnostic::{Code, Diagnostics, json, place::Places};
use ludograph::figure::{self, Figure, theme};
use ludograph::lgn::{Reader, syntax::split::Splitter};
use ludograph::source::Chunk;
use proptest::prelude::*;

use super::{GAME, read, svg};

/// The figure of the last position of a record, or of an empty board, with that record in it.
fn drawn(record: &str) -> String {
    let mut reader = Reader::new(None);
    let chunk = Chunk::new(record);
    reader.replay(&chunk, Watch::Last, &mut Diagnostics::new());
    let mut figure = match (reader.game(), reader.replayed().moment()) {
        (Some(game), Some(moment)) => Figure::position(game.spec(), &moment),
        _ => Figure::new((ludograph::game::registry::GAMES[0].sets[0]
            .spec()
            .geometry)()),
    };
    figure.record = Some(record.into());
    let mut file = String::new();
    figure::svg::write(&figure::draw(&figure, &theme::BOOK), &mut file);
    file
}

/// What XML 1.0 can carry of a text.
fn carried(text: &str) -> String {
    let legal = |c: char| match c {
        '\t' | '\n' | '\r' => c,
        '\u{fffe}' | '\u{ffff}' | '\0'..' ' => '\u{fffd}',
        c => c,
    };
    text.replace("\r\n", "\n").chars().map(legal).collect()
}

fn comes_back(record: &str) {
    let found = read(drawn(record).as_bytes());
    assert_eq!(found.faults, [], "{record:?}");
    assert_eq!(found.texts().concat(), carried(record), "{record:?}");
}

/// The records of all files in a folder and those below it.
fn records(folder: &str) -> Vec<String> {
    let mut waiting = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder)];
    let mut records = Vec::new();
    while let Some(path) = waiting.pop() {
        if path.is_dir() {
            waiting.extend(std::fs::read_dir(path).unwrap().map(|e| e.unwrap().path()));
            continue;
        }
        if path.extension().is_some_and(|ending| ending == "lgn") {
            let bytes = std::fs::read(&path).unwrap();
            let (mut splitter, mut chunk) = (Splitter::new(&bytes[..]), Chunk::default());
            while splitter.next(&mut chunk).unwrap() {
                records.push(std::mem::take(&mut chunk.text));
            }
        }
    }
    records
}

#[test]
fn records_come_back_as_they_were() {
    let (samples, broken) = (records("samples"), records("tests/broken"));
    assert!(samples.len() > 100 && broken.len() > 200);
    for record in samples.iter().chain(&broken) {
        if !record.trim().is_empty() {
            comes_back(record);
        }
    }
}

proptest! {
    #[test]
    fn any_text_comes_back_as_it_was(text in "(?s)([\\[\\]\"&<>;#x{}\r\n\t1a ]|]]>|&#13;|<!--|\\PC|.){0,80}") {
        prop_assume!(!text.trim().is_empty());
        // A byte order mark begins a file, and blanks alone are no record.
        comes_back(&text);
    }
}

#[test]
fn faults_lie_where_the_file_has_them() {
    let file = svg("[Game \"macbeth\"]\n1. d5 {&lt;&#13;\n&#x41;&amp;} 2. a1\n");
    let found = read(file.as_bytes());
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    let chunk = &found.records[0];
    assert_eq!(chunk.text, "[Game \"macbeth\"]\n1. d5 {<\r\nA&} 2. a1\n");
    reader.check(chunk, &mut diagnostics);
    let [fault] = diagnostics.list() else {
        panic!("{diagnostics:?}")
    };
    assert_eq!(fault.code, Code::NoCapture);
    assert_eq!(file.lines().nth(3), Some("&#x41;&amp;} 2. a1"));
    let mut places = Places::new(chunk);
    let line = json::line("a.svg", Some(1), &mut places, fault);
    let place = "\"line\":4,\"column\":17,\"end_line\":4,\"end_column\":19,";
    assert!(line.contains(place), "{line}");
    let text = render("a.svg", None, &mut places, fault, Paint::Plain);
    assert!(text.contains("--> a.svg:4:17\n"), "{text}");
    assert!(text.contains("\n4 | A&} 2. a1\n  |        ^^"), "{text}");
}

#[test]
fn faults_on_the_line_where_the_metadata_begin_are_found_too() {
    let file = svg("[Game \"macbeth\"] 1. d5 2. a1");
    let found = read(file.as_bytes());
    let mut diagnostics = Diagnostics::new();
    Reader::new(None).check(&found.records[0], &mut diagnostics);
    let place = found.records[0].line_col(diagnostics.list()[0].span.start);
    let line = file.lines().nth(1).unwrap();
    assert_eq!(
        (place.line, place.column),
        (2, 1 + line.find("a1").unwrap() as u64)
    );
}

#[test]
fn other_ways_to_write_the_same() {
    let escaped = "[Game &quot;macbeth&quot;]&#10;1. d5 2&#46; c4&#xA;";
    let rdf = "<rdf:RDF xmlns:rdf=\"r\"><dc:title>[Game \"othello\"]</dc:title></rdf:RDF>";
    let files = [
        svg(GAME),
        svg(&format!("<![CDATA[{GAME}]]>")),
        svg("[Game \"macbeth\"]\n<![CDATA[1. d5 ]]>2. c4\n"),
        svg(escaped),
        svg(&GAME.replace('\n', "\r\n")),
        svg(&GAME.replace('\n', "\r")),
        svg(&format!("{GAME}{rdf}")),
        svg(&format!("{rdf}{GAME}")),
        svg(&format!("[Game \"macbeth\"]\n{rdf}1. d5 2. c4\n")),
        svg("[Game \"macbeth\"]\n<!-- x -->1. d5 <?y z?>2. c4\n"),
        svg(GAME).replace("metadata", "svg:metadata"),
        svg(GAME)
            .replace("<svg", "<s:svg")
            .replace("</svg", "</s:svg"),
        format!(
            "\u{feff}<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"no\"?>\n<!-- Created with Inkscape (http://www.inkscape.org/) -->\n{}",
            svg(GAME)
        ),
        format!(
            "<?xml version='1.0'?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">{}",
            svg(GAME)
        ),
        format!("<?xml version='1.0' encoding='iso-8859-1'?>{}", svg(GAME)),
        svg(&format!("{rdf}</metadata><metadata>{GAME}")),
        // A program's own words are no record.
        svg(&format!(
            "Created by FontForge 20120731</metadata><metadata>{GAME}"
        )),
        // Two figures of one record, put together.
        svg(&format!("{GAME}</metadata><metadata>{GAME}")),
        svg(&format!(
            "<g>[Game \"othello\"]</g></metadata><metadata>{GAME}"
        )),
    ];
    for file in files {
        let found = read(file.as_bytes());
        assert_eq!(found.faults, [], "{file}");
        assert_eq!(found.texts(), [GAME], "{file}");
        let chunk = &found.records[0];
        // The text of the last turn is in the file as it is in the record.
        if let Some(at) = file.find("c4") {
            let before = &file[..at];
            let line = before.replace("\r\n", "\n").replace('\r', "\n");
            let column = line.rsplit('\n').next().unwrap().chars();
            let place = chunk.line_col(GAME.find("c4").unwrap() as u32);
            assert_eq!(
                place.line as usize,
                1 + line.matches('\n').count(),
                "{file}"
            );
            assert_eq!(
                place.column as usize,
                1 + column.filter(|&c| c != '\u{feff}').count(),
                "{file}"
            );
        }
    }
}

#[test]
fn several_records_are_told_apart() {
    let other = GAME.replace("c4", "e7");
    let file = svg(&format!("{GAME}{other}</metadata><metadata>\n{other}"));
    let found = read(file.as_bytes());
    assert_eq!(found.faults, []);
    let third = format!("\n{other}");
    assert_eq!(found.texts(), [GAME, &other, &third]);
    let lines: Vec<u64> = found.records.iter().map(|chunk| chunk.line).collect();
    assert_eq!(lines, [2, 4, 6]);
    assert_eq!(found.records[1].line_col(0).column, 1);
}

#[test]
fn a_record_without_tags_comes_back_out_of_our_own_figure() {
    comes_back("1. d5 2. c4");
    let found = read(svg("1. d5 2. c4").as_bytes());
    assert_eq!(found.fault().0, "unknown-format", "but not out of another");
}
