//! JSON as it is written: it comes back as it was, and is what the schema says.

use insta::glob;
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::format::{Context, Losses, Told};
use ludograph::lgn::Reader;
use ludograph::lgn::syntax::is_word;
use ludograph::source::Chunk;
use serde_json::{Map, Value};

use super::{comes_back, format, lgn, write};
use crate::playout::{Dice, Page, Style, games, playout};

/// A file of JSON written again.
fn again(file: &[u8]) -> Vec<u8> {
    let json = format("json");
    let mut records = json.open(Box::new(file), &Context::default());
    let (mut writer, mut out) = (json.writer().unwrap(), Vec::new());
    let (mut chunk, mut reader) = (Chunk::default(), Reader::new(None));
    let mut diagnostics = Diagnostics::new();
    while records.next(&mut chunk, &mut diagnostics).unwrap() {
        let reading = records.reading();
        reader.judge(&chunk, reading.as_ref(), Watch::Nothing, &mut diagnostics);
        let told = Told::of(&reader, &chunk).unwrap();
        writer
            .write(&told, &mut out, &mut Losses::default())
            .unwrap();
    }
    out
}

/// Each record of a file in LGN comes back, and each object is one of the schema.
fn holds(schema: &Value, text: &str) -> usize {
    comes_back(format("json"), text);
    let file = write(format("json"), text).file;
    assert_eq!(
        String::from_utf8_lossy(&again(&file)),
        String::from_utf8_lossy(&file)
    );
    let lines = std::str::from_utf8(&file).unwrap().lines();
    let mut count = 0;
    for line in lines {
        let value: Value = serde_json::from_str(line).unwrap();
        valid(schema, schema, &value).unwrap_or_else(|why| panic!("{why}: {line}"));
        count += 1;
    }
    count
}

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/record.schema.json")).unwrap()
}

#[test]
fn the_samples_come_back() {
    let schema = schema();
    let mut count = 0;
    glob!("../../../samples", "**/*.lgn", |path| {
        count += holds(&schema, &std::fs::read_to_string(path).unwrap());
    });
    assert!(count > 100, "{count}");
}

#[test]
fn games_of_every_rule_set_come_back() {
    let (schema, mut dice, mut count) = (schema(), Dice::new(7), 0);
    for game in games() {
        for seed in 0..6 {
            let playout = playout(game, seed, 5 + 20 * seed as usize);
            let mut page = Page::default();
            playout.tags(&mut page);
            for i in 0..playout.plies.len() {
                let style = Style::any(&mut dice);
                playout.turn(&mut page, i, &mut dice, style);
            }
            count += holds(&schema, &page.text);
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn odd_things_come_back() {
    let head = "[Game \"lanrick\"]\n[Variant \"swap-colours, border-frame\"]\n";
    for body in [
        "roll:5-3 h8-h7 *",
        "session 1: @d5 {a \\ \"b\" \u{7f} \u{1} é} b1-a3 (c1-c3 $14) !? {} <?> *",
        "W:@d5 ~b1-b4,xc5,c5=W <c4|c5> h6>h8 swap:a1,b2 swap",
    ] {
        comes_back(format("json"), &format!("{head}\n{body}\n"));
    }
    comes_back(
        format("json"),
        "[Game \"othello\"]\n[X \"a \\\"b\\\" \\\\ \u{1f600}\"]\n[JSON-a \"no json\"]\n[JSON \"[]\"]\n\nf5 z9 W:d6\n",
    );
}

#[test]
fn what_stood_in_other_objects_is_written_back() {
    let file = r#"{"ludograph":1,"game":"gomoku","tags":{"B":"2","A":"1"},"moves":["h8"],"result":"*","rating":[1, {"a b":2}],"extra":{"odd key":"\u0041","url":null}}"#;
    let wanted = r#"{"ludograph":1,"game":"gomoku","tags":{"B":"2","A":"1"},"moves":["h8"],"result":"*","extra":{"rating":[1,{"a b":2}],"url":null,"odd key":"\u0041"}}"#;
    let written = String::from_utf8(again(file.as_bytes())).unwrap();
    assert_eq!(written, format!("{wanted}\n"));
    assert_eq!(again(written.as_bytes()), written.as_bytes());
}

#[test]
fn what_can_t_be_read_is_not_written() {
    for body in ["f5 zzz", "f5\ndiagram\nend\n"] {
        let written = write(format("json"), &format!("[Game \"othello\"]\n\n{body}\n"));
        assert_eq!(
            (written.refused.len(), written.file.len()),
            (1, 0),
            "{body}"
        );
        assert_eq!(lgn(&format!("[Game \"othello\"]\n\n{body}\n")).len(), 1);
    }
}

#[test]
fn the_schema_refuses_what_the_reader_refuses() {
    let schema = schema();
    let is_valid = |text: &str| valid(&schema, &schema, &serde_json::from_str(text).unwrap());
    let record = |moves: &str| format!(r#"{{"ludograph":1,"game":"othello","moves":[{moves}]}}"#);
    assert_eq!(is_valid(&record(r#""f5",{"comment":"a"}"#)), Ok(()));
    for moves in [
        "5",
        r#""f5 d6""#,
        r#""""#,
        "{}",
        r#"{"nag":"4"}"#,
        r#"{"nag":-4}"#,
        r#"{"side":"X"}"#,
        r#"{"comment":"a","nag":4}"#,
        r#"{"position":{"rows":5}}"#,
        r#"{"figure":{"name":"a","rows":[]}}"#,
        "[]",
    ] {
        assert!(is_valid(&record(moves)).is_err(), "{moves}");
        let all = super::read(
            format("json"),
            record(moves).as_bytes(),
            &Context::default(),
        );
        assert!(!all[0].faults.is_empty(), "{moves}");
    }
    for text in [
        "[]",
        r#"{"ludograph":2,"game":"othello","moves":[]}"#,
        r#"{"ludograph":1,"game":"othello","moves":{}}"#,
        r#"{"ludograph":1,"game":"othello","moves":[],"result":"B+0"}"#,
        r#"{"ludograph":1,"game":"othello","moves":[],"tags":{"a b":""}}"#,
        r#"{"ludograph":1,"game":"othello","moves":[],"tags":{"a":1}}"#,
    ] {
        assert!(is_valid(text).is_err(), "{text}");
    }
}

/// Whether a value is what a schema says, by the keywords that ours uses; others are refused.
fn valid(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    for (keyword, wanted) in schema.as_object().unwrap() {
        let fits = match keyword.as_str() {
            "$schema" | "$id" | "$defs" | "title" | "description" => true,
            "$ref" => {
                let name = wanted.as_str().unwrap().strip_prefix("#/$defs/").unwrap();
                valid(root, &root["$defs"][name], value)?;
                true
            }
            "type" => is_type(wanted.as_str().unwrap(), value),
            "const" => wanted == value,
            "enum" => wanted.as_array().unwrap().contains(value),
            "minimum" => value.as_i64().is_none_or(|n| n >= wanted.as_i64().unwrap()),
            "maximum" => value.as_i64().is_none_or(|n| n <= wanted.as_i64().unwrap()),
            "pattern" => value
                .as_str()
                .is_none_or(|text| is_match(wanted.as_str().unwrap(), text)),
            "required" => value.as_object().is_none_or(|object| {
                let mut keys = wanted.as_array().unwrap().iter();
                keys.all(|key| object.contains_key(key.as_str().unwrap()))
            }),
            "oneOf" => {
                let all = wanted.as_array().unwrap().iter();
                all.filter(|one| valid(root, one, value).is_ok()).count() == 1
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    valid(root, wanted, item)?;
                }
                true
            }
            "properties" | "additionalProperties" | "propertyNames" => {
                members(root, schema, keyword, wanted, value)?
            }
            other => panic!("{other} is not known here"),
        };
        if !fits {
            return Err(format!("{value} is not {keyword} {wanted}"));
        }
    }
    Ok(())
}

fn members(
    root: &Value,
    schema: &Value,
    keyword: &str,
    wanted: &Value,
    value: &Value,
) -> Result<bool, String> {
    let none = Map::new();
    let known = schema.get("properties").and_then(Value::as_object);
    for (key, member) in value.as_object().unwrap_or(&none) {
        let own = known.and_then(|known| known.get(key));
        match (keyword, own) {
            ("properties", Some(own)) => valid(root, own, member)?,
            ("additionalProperties", None) if *wanted == Value::Bool(false) => return Ok(false),
            ("additionalProperties", None) => valid(root, wanted, member)?,
            ("propertyNames", _) => valid(root, wanted, &Value::String(key.clone()))?,
            _ => {}
        }
    }
    Ok(true)
}

fn is_type(name: &str, value: &Value) -> bool {
    match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("{other} is not known here"),
    }
}

/// The few patterns of the schema.
fn is_match(pattern: &str, text: &str) -> bool {
    let is_of = |text: &str, more: &str| {
        let is_sign = |c: char| c.is_ascii_alphanumeric() || more.contains(c);
        !text.is_empty() && text.chars().all(is_sign)
    };
    match pattern {
        r"^[A-Za-z0-9_-]+$" => is_of(text, "_-"),
        r"^[A-Za-z0-9_.-]+$" => is_of(text, "_.-"),
        r"^[a-z]+(:[a-z0-9-]+(,[a-z0-9-]+)*)?$" => ludograph::game::registry::named(text).is_ok(),
        r"^([BW]\+([1-9][0-9]*|[RTF])?|Draw|Void|\*)$" => {
            ludograph::record::Claim::parse(text).is_some()
        }
        r"^(\(|\)|[^\s{}();]+)$" => is_word(text),
        other => panic!("{other} is not known here"),
    }
}
