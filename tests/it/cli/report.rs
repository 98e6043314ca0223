//! Reports for services: SARIF and annotations.

use std::collections::BTreeSet;

use ludograph::diagnostic::Code;
use serde_json::Value;

use super::place::{Place, Ran, record, with_figure};

/// A number that the schema wants to be an integer from `least` on.
fn integer(value: &Value, least: u64) -> u64 {
    let number = value
        .as_u64()
        .unwrap_or_else(|| panic!("{value} is no count"));
    assert!(number >= least, "{value}");
    number
}

fn keys<'a>(value: &'a Value, known: &[&str]) -> &'a serde_json::Map<String, Value> {
    let object = value
        .as_object()
        .unwrap_or_else(|| panic!("{value} is no object"));
    for key in object.keys() {
        assert!(
            known.contains(&key.as_str()),
            "{key} has no place in {value}"
        );
    }
    object
}

fn text(value: &Value) -> &str {
    keys(value, &["text"]);
    let text = value["text"].as_str().unwrap();
    assert!(!text.is_empty());
    text
}

/// A reference without a scheme, unless it is a file's, and with nothing that has to be escaped.
fn assert_uri(uri: &str) {
    let path = uri.strip_prefix("file:///").unwrap_or(uri);
    let mut bytes = path.bytes();
    while let Some(byte) = bytes.next() {
        if byte == b'%' {
            let hex = |byte: Option<u8>| byte.is_some_and(|b| b.is_ascii_hexdigit());
            assert!(hex(bytes.next()) && hex(bytes.next()), "{uri}");
        } else {
            let is_plain = byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
            assert!(is_plain, "{uri}");
        }
    }
}

/// What the schema of SARIF 2.1.0 asks of a document like ours. The results come back.
fn assert_sarif(document: &str) -> (Value, Vec<Value>) {
    let document: Value = serde_json::from_str(document).unwrap();
    keys(&document, &["$schema", "version", "runs"]);
    assert_eq!(document["version"], "2.1.0");
    let [run] = &document["runs"].as_array().unwrap()[..] else {
        panic!("one run a document")
    };
    keys(
        run,
        &[
            "tool",
            "columnKind",
            "newlineSequences",
            "results",
            "invocations",
            "properties",
        ],
    );
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    keys(&run["tool"], &["driver"]);
    let driver = &run["tool"]["driver"];
    keys(driver, &["name", "semanticVersion", "rules"]);
    assert_eq!(driver["name"], "ludograph");
    let rules = driver["rules"].as_array().unwrap();
    let mut ids = BTreeSet::new();
    for rule in rules {
        keys(
            rule,
            &["id", "shortDescription", "help", "defaultConfiguration"],
        );
        assert!(
            ids.insert(rule["id"].as_str().unwrap()),
            "{rule} is there twice"
        );
        text(&rule["shortDescription"]);
        text(&rule["help"]);
        assert_level(&rule["defaultConfiguration"]["level"]);
    }
    let codes: BTreeSet<&str> = Code::ALL.iter().map(|code| code.word()).collect();
    assert_eq!(ids, codes);
    let results = run["results"].as_array().unwrap();
    for result in results {
        keys(
            result,
            &[
                "ruleId",
                "ruleIndex",
                "level",
                "message",
                "locations",
                "properties",
            ],
        );
        let index = integer(&result["ruleIndex"], 0) as usize;
        assert_eq!(rules[index]["id"], result["ruleId"]);
        assert_eq!(
            rules[index]["defaultConfiguration"]["level"],
            result["level"]
        );
        text(&result["message"]);
        assert_eq!(result["locations"].as_array().unwrap().len(), 1);
        let place = &result["locations"][0]["physicalLocation"];
        keys(place, &["artifactLocation", "region"]);
        assert_uri(place["artifactLocation"]["uri"].as_str().unwrap());
        assert_region(&place["region"]);
    }
    let [invocation] = &run["invocations"].as_array().unwrap()[..] else {
        panic!("one invocation a run")
    };
    keys(invocation, &["executionSuccessful", "exitCode"]);
    assert!(invocation["executionSuccessful"].is_boolean());
    integer(&invocation["exitCode"], 0);
    (run.clone(), results.clone())
}

fn assert_level(level: &Value) {
    assert!(
        matches!(level.as_str(), Some("error" | "warning" | "note")),
        "{level}"
    );
}

fn assert_region(region: &Value) {
    if region.get("byteOffset").is_some() {
        keys(region, &["byteOffset", "byteLength"]);
        integer(&region["byteOffset"], 0);
        integer(&region["byteLength"], 0);
        return;
    }
    keys(
        region,
        &["startLine", "startColumn", "endLine", "endColumn"],
    );
    let number = |key: &str| integer(&region[key], 1);
    let start = (number("startLine"), number("startColumn"));
    assert!(
        start <= (number("endLine"), number("endColumn")),
        "{region}"
    );
}

#[test]
fn sarif_is_one_sound_document() {
    let place = Place::new();
    place.write("a b/good.lgn", &record("1. d5 2. c4"));
    place.write("a b/bad:1.lgn", &record("1. d5 2. a1"));
    place.write("odd.lgn", &record("1. ~d5 2. \u{fffd}é a1"));
    let ran = place.run(&["check", "--format", "sarif", "a b", "./odd.lgn"]);
    assert_eq!(ran.status, 1);
    let (run, results) = assert_sarif(&ran.out);
    assert_eq!(results.len(), 3, "{}", ran.out);
    assert_eq!(run["invocations"][0]["exitCode"], 1);
    assert_eq!(run["invocations"][0]["executionSuccessful"], true);
    assert_eq!(run["properties"]["records"], 3);
    let first = &results[0];
    assert_eq!(first["ruleId"], "no-capture");
    assert_eq!(first["level"], "error");
    assert_eq!(
        first["properties"],
        serde_json::json!({"record": 1, "turn": 2})
    );
    let at = &first["locations"][0]["physicalLocation"];
    assert_eq!(at["artifactLocation"]["uri"], "a%20b/bad%3A1.lgn");
    assert_eq!(
        at["region"],
        serde_json::json!({"startLine": 4, "startColumn": 10, "endLine": 4, "endColumn": 12})
    );
    let odd = &results[1]["locations"][0]["physicalLocation"];
    assert_eq!(odd["artifactLocation"]["uri"], "odd.lgn");
    assert_eq!(results[1]["level"], "warning");
    assert!(
        ran.err.starts_with("3 files, 3 records (1 valid), "),
        "{}",
        ran.err
    );
}

fn summary(line: &str) -> String {
    format!("{line}\n")
}

#[test]
fn sarif_is_sound_without_results_and_where_a_file_is_missing() {
    let place = Place::new();
    place.write("good.lgn", &record("1. d5"));
    let ran = place.run(&["check", "--format", "sarif", "good.lgn"]);
    assert_eq!((ran.status, assert_sarif(&ran.out).1.len()), (0, 0));
    let ran = place.run(&["check", "--format", "sarif", "good.lgn", "missing.lgn"]);
    assert_eq!(ran.status, 2);
    let (run, _) = assert_sarif(&ran.out);
    assert_eq!(run["invocations"][0]["executionSuccessful"], false);
    assert_eq!(run["invocations"][0]["exitCode"], 2);
    let ran = place.feed(
        &["check", "--format", "sarif", "-"],
        record("1. a1").as_bytes(),
    );
    let (_, results) = assert_sarif(&ran.out);
    let artifact = &results[0]["locations"][0]["physicalLocation"]["artifactLocation"];
    assert_eq!(artifact["description"]["text"], "standard input");
}

/// A record and a file's name that try to be commands, links and escapes.
fn hostile(place: &Place, form: &str) -> Ran {
    let name = "x,y%:z\u{1b}[31m\n::error::q.lgn";
    let evil = "[Game \"macbeth\"]\n[::set-env name=A \"%0A::warning::b\"]\n[Result \"[a](http://b)\r::x\"]\n\n\
         1. ::error::\u{202e}d5\n::stop-commands::pause\n##[error]x 2. \"]}],\n";
    place.write(name, evil);
    place.run(&["check", "--strict", "--format", form, name])
}

#[cfg(unix)]
#[test]
fn nothing_hostile_becomes_a_command() {
    let place = Place::new();
    let ran = hostile(&place, "github");
    assert_eq!(ran.status, 1);
    assert!(ran.out.lines().count() > 2, "{}", ran.out);
    for line in ran.out.lines() {
        let sound = ["::error file=x%2Cy%25%3Az", "::warning file=x%2Cy%25%3Az"];
        assert!(sound.iter().any(|begin| line.starts_with(begin)), "{line}");
        let (properties, _) = line[2..].split_once("::").unwrap();
        let names: Vec<&str> = properties
            .split_once(' ')
            .unwrap()
            .1
            .split(',')
            .map(|property| property.split_once('=').unwrap().0)
            .collect();
        assert!(
            names == ["file", "line", "col", "endColumn", "title"]
                || names == ["file", "line", "endLine", "title"],
            "{line}"
        );
        assert!(
            !line.contains(|c: char| c.is_control() || c == '\u{202e}'),
            "{line:?}"
        );
    }
    assert!(
        !ran.err.lines().any(|line| line.starts_with("::")),
        "{}",
        ran.err
    );
    let ran = hostile(&place, "sarif");
    let (_, results) = assert_sarif(&ran.out);
    assert!(results.len() > 2);
    for result in results {
        let message = result["message"]["text"].as_str().unwrap();
        assert!(
            !message.contains("](") && !message.contains('\u{1b}'),
            "{message}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_is_told_all_the_same() {
    use std::os::unix::ffi::OsStrExt;
    let place = Place::new();
    let name = std::ffi::OsStr::from_bytes(b"\xff.lgn");
    std::fs::write(place.path("").join(name), record("1. a1")).unwrap();
    for form in ["sarif", "github", "json"] {
        let ran = place.run(&["check", "--format", form, "."]);
        assert_eq!(ran.status, 1, "{form}: {}", ran.err);
        if form == "sarif" {
            assert_eq!(assert_sarif(&ran.out).1.len(), 1);
        }
    }
}

#[test]
fn annotations_are_on_standard_output_and_the_sum_beside_it() {
    let place = Place::new();
    place.write("bad.lgn", &record("1. d5 2. a1"));
    let ran = place.run(&["check", "--format", "github", "bad.lgn"]);
    assert_eq!(ran.status, 1);
    assert!(
        ran.out.starts_with(
            "::error file=bad.lgn,line=4,col=10,endColumn=12,title=no-capture::a1 encloses no black disc%0Ahelp: "
        ),
        "{}",
        ran.out
    );
    assert_eq!(
        ran.err,
        summary("1 file, 1 record (0 valid), 2 turns: 1 error, 0 warnings")
    );
}

#[test]
fn figures_and_pages_report_so_as_well() {
    let place = Place::new();
    place.write("a.lgn", &with_figure("one"));
    for form in ["sarif", "github", "json"] {
        for command in ["figure", "page"] {
            let ran = place.run(&[command, "a.lgn", "--format", form, "-o", "-"]);
            assert_eq!(ran.status, 2, "{command} {form}");
            assert!(ran.err.contains("not both"), "{}", ran.err);
        }
        let ran = place.run(&["figure", "a.lgn", "--format", form, "-o", "out/"]);
        assert_eq!(ran.status, 0, "{}", ran.err);
        if form == "sarif" {
            assert_sarif(&ran.out);
        }
        std::fs::remove_dir_all(place.path("out")).unwrap();
    }
}
