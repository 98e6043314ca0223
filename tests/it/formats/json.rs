//! JSON, the shape of Ludograph's own records.

use ludograph::format::{Context, registry};
use ludograph::game::registry::named;

use super::{Judged, comes_back, format, lgn, read};

fn json(text: &str) -> Vec<Judged> {
    read(format("json"), text.as_bytes(), &Context::default())
}

/// The codes of the faults of each record, with their places.
fn places(text: &str) -> Vec<Vec<(&'static str, u64, u64)>> {
    json(text).iter().map(Judged::places).collect()
}

#[test]
fn a_record_is_what_it_is_in_lgn() {
    let game = r#"{"ludograph":1,"game":"othello","tags":{"Event":"Club \"A\"","Black":"É","X-y_1":""},
        "moves":["f5","d6",{"comment":"a {\n b"},"c3","~a1","(","d3","c4",")"],"result":"*"}"#;
    let text = "[Game \"othello\"][Event \"Club \\\"A\\\"\"][Black \"É\"][Result \"*\"][X-y_1 \"\"]
        f5 d6 ;a {
        ; b
        c3 ~a1 (d3 c4)";
    let (one, other) = (&json(game)[0], &lgn(text)[0]);
    assert_eq!(one.game, "othello");
    assert_eq!(one.turns, other.turns);
    assert_eq!(one.codes(), other.codes());
    assert_eq!(one.places(), [("as-played", 2, 56)]);
}

/// Files of one object, of several, of an array; with a byte order mark, CRLF, record separators.
#[test]
fn a_file_is_lines_or_an_array_or_one_object() {
    let one = r#"{"ludograph":1,"game":"gomoku","moves":["h8","a1"]}"#;
    let files = [
        (one.to_owned(), 1),
        (format!("\u{feff}{one}\r\n{one}\r\n\r\n"), 2),
        (format!("[{one},\n{one} , {one}]\n"), 3),
        (format!("{one}{one}"), 2),
        (format!("\u{1e}{one}\n\u{1e}{one}\n"), 2),
        // Objects that end and begin where a line might, and do not.
        (format!("{one}{one}\n{one}\n"), 3),
        (format!("{{\"tags\":{{}}\n,{}\n{one}\n", &one[1..]), 2),
        (
            format!("{{\"tags\":{{}},\n\"x\":[{{}}\n,{{}}],{}\n{one}", &one[1..]),
            2,
        ),
        (
            format!("{{\"x\":[{{}},{{\"y\":\"}}\"}}],{}\n{one}\n", &one[1..]),
            2,
        ),
    ];
    for (file, count) in &files {
        let all = json(file);
        assert_eq!(all.len(), *count, "{file}");
        for record in all {
            assert_eq!((record.turns, record.codes().len()), (2, 0), "{file}");
        }
    }
    for empty in ["", " \n", "[]", "[ ]\n"] {
        assert!(json(empty).is_empty(), "{empty}");
    }
    // As people print it.
    let pretty = serde_json::from_str::<serde_json::Value>(one).unwrap();
    let pretty = serde_json::to_string_pretty(&[&pretty, &pretty]).unwrap();
    let all = json(&pretty);
    assert_eq!((all.len(), all[1].turns), (2, 2), "{pretty}");
}

#[test]
fn members_may_stand_in_any_order() {
    let moves = r#""moves":["d3",{"comment":"x"},"c3"]"#;
    for record in [
        format!(r#"{{{moves},"game":"othello","ludograph":1}}"#),
        format!(r#"{{{moves},"tags":{{"Variant":"misere","Game":"othello"}},"ludograph":1}}"#),
        format!(r#"{{"ludograph":1,"tags":{{"Game":"othello"}},{moves}}}"#),
    ] {
        let all = json(&record);
        assert_eq!((all[0].turns, all[0].codes().len()), (2, 0), "{record}");
    }
    // Without a variant of its own the game is the one that the user names.
    let context = Context {
        game: named("gomoku:20x20").ok(),
        ..Context::default()
    };
    for game in ["", r#""game":"gomoku","#] {
        let record = format!(r#"{{"ludograph":1,{game}"moves":["t20"]}}"#);
        let all = read(format("json"), record.as_bytes(), &context);
        assert_eq!(all[0].game, "gomoku:20x20");
        assert_eq!(all[0].codes().len(), 0, "{record}");
    }
}

#[test]
fn everything_of_a_record_has_a_shape() {
    let record = r#"{"ludograph":1,"game":"ninuki","moves":[
        {"position":{"side":"W","number":23,"rows":["15 | . . . . . . . . . . . . . . .",
            ". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",
            ". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",
            ". . . . . . . B W . . . . . .",". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",
            ". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . .",
            ". . . . . . . . . . . . . . .",". . . . . . . . . . . . . . ."],"lines":["pairs 3 1"]}},
        {"number":23},{"side":"W"},"a1",{"nag":4},{"comment":"\u00e9 } \ud83d\ude00"},"(","a2",")",
        {"figure":{"name":"fig-1","title":"The \"first\" one","lines":["last","label a1 \"1\\\\\"","arrow a1-b2"]}},
        "<b1|c1>","resign"],"extra":{"a":[1, {"b c":null}],"d e":"x"},"more":true}"#;
    let all = json(record);
    assert_eq!(all[0].codes(), ["ambiguous"], "{:?}", all[0].faults);
    let text = &all[0].text;
    for part in [
        "position W 23",
        "pairs 3 1",
        "23. a1 $4",
        "(23. a2)",
        "figure fig-1 \"The \\\"first\\\" one\"",
        "label a1 \"1\\\\\"",
        "arrow a1-b2",
        "<b1|c1>",
        "resign",
        "é } 😀",
        "[JSON-a \"[1,{\\\"b c\\\":null}]\"]",
        "[JSON-more \"true\"]",
        "[JSON \"{\\\"d e\\\":\\\"x\\\"}\"]",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    comes_back(format("json"), text);
    let diagram = r#"{"ludograph":1,"game":"othello","moves":[{"diagram":{"rows":[". . . . . . . .",
        ". . . . . . . .",". . . . . . . .",". . . W B 4 . .",". . . B W 1 . .",". . . . 3 2 . .",
        ". . . . . . . .",". . . . . . . ."],"lines":["5 = a1"]}}]}"#;
    let all = json(diagram);
    assert_eq!(
        all[0].places(),
        [("no-capture", 3, 56)],
        "{:?}",
        all[0].faults
    );
    assert_eq!(all[0].turns, 5);
}

#[test]
fn faults_have_their_place_in_the_file() {
    let cell = "{\"ludograph\":1,\"game\":\"othello\",\n \"moves\":[\"f5\",\"\\u0061\\u0031\"]}\n";
    assert_eq!(places(cell), [[("no-capture", 2, 17)]]);
    let record =
        |moves: &str| format!("{{\"ludograph\":1,\"game\":\"gomoku\",\"moves\":[\n{moves}]}}");
    for (moves, code, column) in [
        ("\"h8\",\"h8\"", "occupied", 7),
        ("\"h8\",\"h16\"", "off-board", 7),
        ("\"h8\",\"h17\",\"a1\"", "off-board", 7),
        ("\"h8\",\"zz\"", "syntax", 7),
        ("\"h8\",\"a1 a2\"", "syntax", 7),
        ("\"h8\",\"end\"", "syntax", 7),
        ("\"h8\",\"{\"", "syntax", 7),
        ("\"h8\",\"\"", "syntax", 7),
        ("\"h8\",5", "syntax", 6),
        ("\"h8\",[\"a1\"]", "syntax", 6),
        ("\"h8\",{}", "syntax", 6),
        ("\"h8\",{\"foo\":1}", "syntax", 8),
        ("\"h8\",{\"comment\":1}", "bad-value", 17),
        ("\"h8\",{\"comment\":\"\\ud800\"}", "bad-value", 18),
        ("\"h8\",{\"nag\":1e2}", "bad-value", 13),
        ("\"h8\",{\"nag\":99999999999999999999}", "bad-value", 13),
        ("\"h8\",{\"side\":\"X\"}", "syntax", 15),
        ("{\"number\":2},\"h8\"", "wrong-number", 11),
        ("\"h8\",{\"side\":\"B\"},\"a1\"", "wrong-side", 15),
        ("\"h8\",\"(\",\"a1\"", "unclosed", 7),
        ("\"h8\",\")\"", "syntax", 7),
        ("{\"position\":{\"rows\":[\". .\"]}}", "bad-diagram", 3),
        ("{\"figure\":{\"name\":\"a b\"}}", "syntax", 20),
        (
            "{\"figure\":{\"name\":\"a\",\"lines\":[\"end\"]}}",
            "syntax",
            33,
        ),
        (
            "{\"figure\":{\"name\":\"a\",\"lines\":[\"shade z1\"]}}",
            "off-board",
            39,
        ),
        ("\"h8\",", "syntax", 6),
        ("\"h8\" \"a1\"", "syntax", 6),
        ("\"h8\",// no\n\"a1\"", "syntax", 6),
        ("\"h8\",NaN", "syntax", 6),
        ("\"h8\",'a1'", "syntax", 6),
        ("\"h8\",01", "syntax", 6),
        ("\"h8\",\"a\\q\"", "syntax", 8),
        ("\"h8\",\"a1", "unclosed", 6),
    ] {
        let file = record(moves) + "\n" + &record("\"a1\"");
        let all = json(&file);
        assert_eq!(
            all[0].places()[0],
            (code, 2, column),
            "{moves}: {:?}",
            all[0].faults
        );
        assert_eq!(all[0].faults.len(), 1, "{moves}: {:?}", all[0].faults);
        assert_eq!(all.len(), 2, "{moves}");
        assert_eq!((all[1].turns, all[1].codes().len()), (1, 0), "{moves}");
    }
}

#[test]
fn what_stands_before_a_fault_is_judged() {
    let broken = r#"{"ludograph":1,"game":"gomoku","result":"B+","moves":["h8","h8","a1" "a2"]}"#;
    assert_eq!(json(broken)[0].codes(), ["occupied", "syntax"]);
}

/// Rules that stand behind the moves, or differ from those by which they were read, make no fault twice.
#[test]
fn a_fault_is_told_once() {
    let context = Context {
        game: named("gomoku").ok(),
        ..Context::default()
    };
    let moves = "\"moves\":[\"h8\",\"zz\"]";
    for record in [
        format!("{{\"ludograph\":1,{moves},\"game\":\"gomoku\"}}"),
        format!("{{\"ludograph\":1,{moves}"),
        format!(
            "{{\"ludograph\":1,\"game\":\"gomoku\",{moves},\"tags\":{{\"Variant\":\"20x20\"}}}}"
        ),
        "{\"ludograph\":1,\"moves\":[\"h8\" 5]}".to_owned(),
    ] {
        let all = read(format("json"), record.as_bytes(), &context);
        let is_syntax = |code: &&&str| **code == "syntax";
        let codes = all[0].codes();
        assert_eq!(
            codes.iter().filter(is_syntax).count(),
            1,
            "{record}: {codes:?}"
        );
    }
}

#[test]
fn heads_that_say_the_impossible_are_reported() {
    let record = |members: &str| format!("{{\"ludograph\":1,\n{members}}}");
    let game = "\"game\":\"gomoku\"";
    for (members, code, column) in [
        ("\"game\":\"chess\"", "unknown-game", 9),
        ("\"game\":\"gomoku:7x7\"", "unknown-variant", 9),
        ("\"game\":5", "bad-value", 8),
        ("\"result\":\"B+0\",\"game\":\"gomoku\"", "bad-value", 11),
        ("\"result\":null,\"game\":\"gomoku\"", "bad-value", 10),
        ("\"tags\":[],\"game\":\"gomoku\"", "bad-value", 8),
        (
            "\"tags\":{\"a b\":\"\"},\"game\":\"gomoku\"",
            "bad-value",
            10,
        ),
        ("\"tags\":{\"A\":1},\"game\":\"gomoku\"", "bad-value", 13),
        (
            "\"tags\":{\"A\":\"\",\"A\":\"\"},\"game\":\"gomoku\"",
            "duplicate-tag",
            21,
        ),
        ("\"moves\":{},\"game\":\"gomoku\"", "bad-value", 9),
        (
            "\"moves\":[],\"game\":\"gomoku\",\"moves\":[]",
            "syntax",
            29,
        ),
        ("\"ludograph\":1,\"game\":\"gomoku\"", "syntax", 2),
    ] {
        let all = json(&record(members));
        assert_eq!(
            all[0].places()[0],
            (code, 2, column),
            "{members}: {:?}",
            all[0].faults
        );
    }
    let version = format!("{{\"ludograph\":2,{game}}}");
    assert_eq!(places(&version), [[("bad-value", 1, 14)]]);
    let foreign = format!("{{{game}}}");
    assert_eq!(places(&foreign), [[("unknown-format", 1, 1)]]);
    let nothing = "{\"ludograph\":1}";
    assert_eq!(places(nothing), [[("unknown-game", 1, 1)]]);
}

/// A line that was cut off anywhere, as by a writer that has died, costs no other line.
#[test]
fn a_line_that_was_cut_off_ends_with_its_line() {
    let line = r#"{"ludograph":1,"tags":{"Event":"a [b, {c}: d"},"game":"gomoku","moves":["h8",{"comment":"x"},"i9"]}"#;
    let other = r#"{"game":"othello","ludograph":1,"moves":["f5","d6"]}"#;
    for len in 1..line.len() {
        for next in [line, other] {
            // A line that has lost its head behind a comma may be the inside of what was cut off.
            if next == other && line[..len].ends_with(['[', ',', ':', '}']) {
                continue;
            }
            let file = format!("{}\n{next}\n{line}\n", &line[..len]);
            let all = json(&file);
            assert_eq!(all.len(), 3, "{file}");
            assert!(!all[0].codes().is_empty(), "{file}");
            assert!(all[1..].iter().all(|one| one.codes().is_empty()), "{file}");
        }
    }
}

/// What is broken costs no other record, wherever that is possible.
#[test]
fn the_next_object_is_still_read() {
    let good = r#"{"ludograph":1,"game":"gomoku","moves":["h8"]}"#;
    for bad in [
        r#"{"ludograph":1,"game":"gomoku","moves":["h8""#,
        r#"{"ludograph":1,"game":"gomoku","moves":["h8"#,
        r#"{"ludograph":1,"game":"gomoku","moves":["h8\"#,
        r#"{"ludograph":1,"game":"gomoku","moves":["h8"]]}"#,
        r#"{"ludograph":1,"game":"gomoku","moves":"h8"}}}"#,
        "nonsense, \"and\" more",
        "42",
        "]",
    ] {
        let all = json(&format!("{good}\n{bad}\n{good}\n"));
        let sound = all.iter().filter(|one| one.faults.is_empty()).count();
        assert_eq!(sound, 2, "{bad}: {all:?}");
        assert!(all.len() > 2, "{bad}");
        assert_eq!(all.last().unwrap().chunk.line, 3, "{bad}");
    }
    for (list, code) in [
        (format!("[{good} {good}]"), "syntax"),
        (format!("[{good},,{good}]"), "syntax"),
        (format!("[{good},{good}"), "unclosed"),
        (format!("[{good},{good}] x"), "syntax"),
        (format!("[{good},{good}],"), "syntax"),
        (format!("[[{good},{good}]]"), "syntax"),
    ] {
        let all = json(&list);
        let sound = all
            .iter()
            .filter(|one| one.turns == 1 && one.faults.is_empty());
        assert_eq!(sound.count(), 2, "{list}");
        let faults: Vec<_> = all.iter().flat_map(Judged::codes).collect();
        assert!(
            !faults.is_empty() && faults.iter().all(|fault| *fault == code),
            "{list}: {faults:?}"
        );
    }
}

#[test]
fn limits_are_told() {
    let record =
        |moves: &str| format!("{{\"ludograph\":1,\"game\":\"gomoku\",\"moves\":[{moves}]}}");
    let long = "x".repeat(66_000);
    for moves in [
        format!("{{\"comment\":\"{long}\"}}"),
        format!("\"{long}\""),
        "[".repeat(100_000),
        format!("\"h8\"{}", ",\"(\",\"a1\"".repeat(1001)),
    ] {
        let all = json(&record(&moves));
        assert!(
            all[0].codes().contains(&"too-large"),
            "{:?}",
            all[0].codes()
        );
    }
    let extra = format!(
        "{{\"ludograph\":1,\"game\":\"gomoku\",\"x\":\"{long}\",\"tags\":{{\"A\":\"{long}\"}}}}"
    );
    assert_eq!(json(&extra)[0].codes(), ["too-large", "too-large"]);
    // More than a record may have: its head is shown, and the next is read.
    let endless = format!(
        "{}\n{}\n",
        record(&"\"h8\",".repeat(4 << 20)),
        record("\"h8\"")
    );
    let all = json(&endless);
    assert_eq!(all.len(), 2);
    assert_eq!(all[0].codes(), ["too-large"]);
    assert_eq!(
        (all[1].turns, all[1].faults.len(), all[1].chunk.line),
        (1, 0, 2)
    );
}

#[test]
fn only_its_own_files_are_detected() {
    let id = |head: &str| registry::detect("json", head.as_bytes()).map(|f| f.spec().id);
    assert_eq!(
        id("\u{feff} [\n {\"game\":\"othello\", \"ludograph\" : 1"),
        Some("json")
    );
    let long = format!("{{\"ludograph\":1,\"moves\":[{}", "\"h8\",".repeat(1000));
    assert_eq!(id(long.get(..4096).unwrap()), Some("json"));
    for other in [
        "",
        "[Game \"othello\"]\n1. f5",
        "1. f5 {\"ludograph\":1}",
        "{\"a\":{\"ludograph\":1}}",
        "{\"ludograph",
        "[[{\"ludograph\":1}]]",
        "{x} \"ludograph\": 1",
        "[\n  {\n    \"id\": \"01a\",\n    \"board\": [\"....\"]\n  }\n]",
        "<html>{\"ludograph\":1}",
    ] {
        assert_eq!(id(other), None, "{other}");
    }
}
