//! Files that no program of good will has made.

use std::fmt::Write;

use ludograph::carrier::LIMIT;

use super::{GAME, read, svg};

#[test]
fn what_holds_no_record_says_so() {
    for file in [
        svg(""),
        svg(" \n"),
        svg("<rdf:RDF/>"),
        svg("Created by FontForge"),
        "<svg/>".to_owned(),
        "<svg></svg>".to_owned(),
        "<!-- ludograph -->\n<svg><metadata/></svg>".to_owned(),
        format!("<svg><desc>{GAME}</desc></svg>"),
        format!("<html><svg><metadata>{GAME}</metadata></svg></html>"),
        format!("<!DOCTYPE html>\n<html>{}", svg(GAME)),
        String::new(),
        " \n".to_owned(),
        "<!-- x -->".to_owned(),
        GAME.to_owned(),
        "\u{feff}\u{feff}x".to_owned(),
    ] {
        let found = read(file.as_bytes());
        assert!(found.records.is_empty(), "{file}");
        assert_eq!(found.fault().0, "unknown-format", "{file}");
    }
}

#[test]
fn what_is_not_well_formed_is_told_with_its_place() {
    for (file, place) in [
        ("<svg>\n<metadata>[Game \"x\"]\n", ("syntax", 3, 1)),
        (
            "<svg>\n<metadata>[Game \"x\"]</meta></svg>",
            ("syntax", 2, 21),
        ),
        ("<svg>\n<g></svg>", ("syntax", 2, 4)),
        (
            "<svg>\n<metadata>é&nbsp;</metadata></svg>",
            ("syntax", 2, 12),
        ),
        ("<svg>\n<metadata>&#0;</metadata></svg>", ("syntax", 2, 11)),
        (
            "<svg>\n<metadata>&#xD800;</metadata></svg>",
            ("syntax", 2, 11),
        ),
        (
            "<svg>\n<metadata>&#99999999999;</metadata></svg>",
            ("syntax", 2, 11),
        ),
        ("<svg>\n<metadata>a & b</metadata></svg>", ("syntax", 2, 13)),
        ("<svg>\n<metadata><![CDATA[x", ("syntax", 2, 11)),
        ("<svg>\n<g a=\"", ("syntax", 2, 1)),
        ("<svg/>\nx", ("syntax", 1, 7)),
        ("</svg>", ("syntax", 1, 1)),
        (
            "<?xml version=\"1.0\" encoding=\"latin1\"?><svg>é</svg>",
            ("encoding", 1, 1),
        ),
    ] {
        let found = read(file.as_bytes());
        assert!(found.records.is_empty(), "{file}");
        assert_eq!(found.fault(), place, "{file}");
    }
}

#[test]
fn what_comes_before_the_fault_is_read() {
    let whole = svg(GAME);
    let found = read(&whole.as_bytes()[..whole.len() - 8]);
    assert_eq!(found.texts(), [GAME]);
    assert_eq!(found.fault().0, "syntax");
}

#[test]
fn a_cut_file_never_gives_half_a_record() {
    let whole = svg(&format!("{GAME}&amp;<![CDATA[x]]>"));
    let text = format!("{GAME}&x");
    for end in 0..whole.len() {
        let found = read(&whole.as_bytes()[..end]);
        assert!(found.texts().iter().all(|record| *record == text), "{end}");
        assert!(
            !found.faults.is_empty() || end >= whole.trim_end().len(),
            "{end}"
        );
    }
}

#[test]
fn entities_of_the_file_are_not_followed() {
    let mut bomb = "<!DOCTYPE svg [<!ENTITY a0 \"aaaaaaaaaa\">".to_owned();
    for i in 1..30 {
        let tenfold = format!("&a{};", i - 1).repeat(10);
        let _ = write!(bomb, "<!ENTITY a{i} \"{tenfold}\">");
    }
    bomb += "<!ENTITY file SYSTEM \"file:///etc/passwd\">]>";
    for name in ["a29", "file"] {
        let file = format!("{bomb}{}", svg(&format!("[Game \"macbeth\"]\n&{name};")));
        let found = read(file.as_bytes());
        assert!(found.records.is_empty());
        assert_eq!(found.fault().0, "syntax");
        let message = &found.faults[0].message;
        assert!(message.contains(&format!("&{name};")), "{message}");
    }
    // Elsewhere they do no harm: some programs use them for names.
    let found =
        read(format!("{bomb}{}", svg(GAME).replace("<g/>", "<text>&a29;</text>")).as_bytes());
    assert_eq!((found.texts(), found.faults.len()), (vec![GAME], 0));
}

#[test]
fn depth_and_length_cost_no_more_than_their_bytes() {
    let deep = format!(
        "<svg>{}{}</svg>",
        "<g>".repeat(1_000_000),
        "</g>".repeat(1_000_000)
    );
    assert_eq!(read(deep.as_bytes()).fault().0, "unknown-format");
    let open = "<svg>".repeat(1_000_000);
    assert_eq!(read(open.as_bytes()).fault().0, "syntax");
    let long = svg(GAME).replace("viewBox=\"", &format!("d=\"{}", "M0 0".repeat(1_000_000)));
    assert_eq!(read(long.as_bytes()).texts(), [GAME]);
    let many = svg(&format!("[A \"b\"]\n{}", "&amp;".repeat(1_000_000)));
    assert_eq!(read(many.as_bytes()).records[0].text.len(), 8 + 1_000_000);
    let records = svg(&"[A \"&amp;\"]\nx\n".repeat(200_000));
    let found = read(records.as_bytes());
    assert_eq!(found.records.len(), 200_000);
    assert_eq!(found.records[199_999].line, 2 + 2 * 199_999);
    let elements = svg(&format!("{GAME}{}", "<a/> ".repeat(1_000_000)));
    assert_eq!(read(elements.as_bytes()).records.len(), 1);
    let metadata = svg(&"[A \"b\"] x</metadata><metadata>".repeat(100_000));
    assert_eq!(read(metadata.as_bytes()).records.len(), 1);
}

#[test]
fn other_encodings_and_too_much_are_refused() {
    let found = read(b"<svg>\n<metadata>\xe9</metadata></svg>");
    assert_eq!(found.fault(), ("encoding", 2, 11));
    let mut large = svg(GAME).into_bytes();
    large.resize(LIMIT, b' ');
    assert_eq!(read(&large).texts(), [GAME]);
    large.push(b' ');
    assert_eq!(read(&large).fault(), ("too-large", 1, 1));
}

#[test]
fn altered_bytes_break_nothing() {
    let whole = svg(&format!("{GAME}&amp;<![CDATA[x]]><!--y--><?z?>"));
    for at in 0..whole.len() {
        for byte in b"<>&;\"'/!?[]-\r\n\0\xff" {
            let mut bytes = whole.clone().into_bytes();
            bytes[at] = *byte;
            let found = read(&bytes);
            assert!(found.records.len() <= 1, "{at} {byte}");
        }
    }
}
