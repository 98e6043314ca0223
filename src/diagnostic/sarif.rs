//! Diagnostics for services that show them beside the code: SARIF 2.1.0, one document a run.
//!
//! The document is written piece by piece: its [`head`] with a rule for each code, a [`result`] for each
//! diagnostic as it is found, its [`tail`] with what came of the run. So it costs no memory however much
//! there is to report. Described in the standard of OASIS, "Static Analysis Results Interchange Format".

use serde::Serialize;

use super::json::Summary;
use super::place::Places;
use super::visible::{escaped, visible};
use super::{Code, Diagnostic, Severity};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Driver {
    name: &'static str,
    semantic_version: &'static str,
    rules: Vec<Rule>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Rule {
    id: &'static str,
    short_description: Text,
    help: Text,
    default_configuration: Configuration,
}

#[derive(Serialize)]
struct Text {
    text: String,
}

#[derive(Serialize)]
struct Configuration {
    level: &'static str,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Entry {
    rule_id: &'static str,
    rule_index: usize,
    level: &'static str,
    message: Text,
    locations: [Location; 1],
    properties: Belongs,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Location {
    physical_location: Physical,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Physical {
    artifact_location: Artifact,
    region: Region,
}

#[derive(Serialize)]
struct Artifact {
    uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<Text>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase", untagged)]
enum Region {
    Text {
        start_line: u64,
        start_column: u64,
        end_line: u64,
        end_column: u64,
    },
    Binary {
        byte_offset: u64,
        byte_length: u64,
    },
}

#[derive(Serialize)]
struct Belongs {
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<u32>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Invocation {
    execution_successful: bool,
    exit_code: u8,
}

/// The document up to its first result.
pub fn head() -> String {
    let rule = |code: &Code| Rule {
        id: code.word(),
        short_description: Text {
            text: code.title().to_owned(),
        },
        help: Text {
            text: format!(
                "{}. `ludograph check --explain {code}` tells what causes it and how to mend it.",
                code.title()
            ),
        },
        default_configuration: Configuration {
            level: level(code.severity()),
        },
    };
    let driver = Driver {
        name: "ludograph",
        semantic_version: env!("CARGO_PKG_VERSION"),
        rules: Code::ALL.iter().map(rule).collect(),
    };
    format!(
        "{{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\
         \"runs\":[{{\"tool\":{{\"driver\":{}}},\"columnKind\":\"unicodeCodePoints\",\
         \"newlineSequences\":[\"\\r\\n\",\"\\n\",\"\\r\"],\"results\":[",
        written(&driver)
    )
}

/// One diagnostic as a line, behind a comma that ends the one before it: the first result of a document stands
/// without that. `record` counts from 1 in its file.
pub fn result(
    file: &str,
    record: Option<u64>,
    places: &mut Places<'_>,
    diagnostic: &Diagnostic,
) -> String {
    let (start, end) = places.of(diagnostic.span);
    let region = if places.chunk().binary {
        Region::Binary {
            byte_offset: start.column - 1,
            byte_length: end.column.saturating_sub(start.column),
        }
    } else {
        Region::Text {
            start_line: start.line,
            start_column: start.column,
            end_line: end.line,
            end_column: end.column,
        }
    };
    let code = diagnostic.code;
    let entry = Entry {
        rule_id: code.word(),
        // The rules stand in the order of the codes.
        rule_index: code as usize,
        level: level(diagnostic.severity()),
        message: Text {
            text: message(diagnostic),
        },
        locations: [Location {
            physical_location: Physical {
                artifact_location: artifact(file),
                region,
            },
        }],
        properties: Belongs {
            record,
            turn: diagnostic.turn,
        },
    };
    format!(",\n{}", written(&entry))
}

/// The document behind its last result. `exit_code` is the status that the run ends with; `is_whole` says
/// whether it has seen all it was to see.
pub fn tail(summary: Summary, exit_code: u8, is_whole: bool) -> String {
    let invocation = Invocation {
        execution_successful: is_whole,
        exit_code,
    };
    format!(
        "\n],\"invocations\":[{}],\"properties\":{}}}]}}\n",
        written(&invocation),
        written(&summary)
    )
}

/// Strings and numbers always have a JSON form, so nothing is lost here.
fn written(value: &impl Serialize) -> String {
    escaped(serde_json::to_string(value).unwrap_or_default())
}

fn level(severity: Severity) -> &'static str {
    severity.word()
}

/// What is wrong and what would be right. What a record says must not become a link.
fn message(diagnostic: &Diagnostic) -> String {
    let mut text = visible(&diagnostic.message).into_owned();
    if let Some(help) = &diagnostic.help {
        text.push('\n');
        text.push_str(&visible(help));
    }
    text.replace("](", "] (")
}

fn artifact(file: &str) -> Artifact {
    let description = (file == "-").then(|| Text {
        text: "standard input".to_owned(),
    });
    Artifact {
        uri: uri(file),
        description,
    }
}

/// The path of a file as a reference that is relative to the folder of the run, or absolute.
fn uri(file: &str) -> String {
    use std::fmt::Write as _;
    let path = super::bare(file);
    let mut uri = String::with_capacity(path.len() + 8);
    if path.starts_with('/') {
        uri.push_str("file://");
    }
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => uri.push(char::from(byte)),
            _ if byte.is_ascii_alphanumeric() => uri.push(char::from(byte)),
            b'\\' if cfg!(windows) => uri.push('/'),
            _ => {
                let _ = write!(uri, "%{byte:02X}");
            }
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Chunk, Span};

    #[test]
    fn names_of_files_become_references() {
        for (file, expected) in [
            ("games/club.lgn", "games/club.lgn"),
            ("./a b.lgn", "a%20b.lgn"),
            ("c:d.lgn", "c%3Ad.lgn"),
            ("../x#1?.lgn", "../x%231%3F.lgn"),
            ("/home/é.lgn", "file:///home/%C3%A9.lgn"),
            ("100%\n.lgn", "100%25%0A.lgn"),
        ] {
            assert_eq!(uri(file), expected);
        }
    }

    #[test]
    fn a_place_in_a_binary_file_is_told_in_bytes() {
        let mut chunk = Chunk {
            binary: true,
            line: 1,
            ..Chunk::default()
        };
        chunk.anchor_byte(84);
        chunk.text.push_str("f5");
        chunk.anchor_byte(85);
        let fault = Diagnostic::new(Code::Occupied, Span::new(0, 2), "full").turn(1);
        let line = result("a.wtb", Some(2), &mut Places::new(&chunk), &fault);
        assert!(
            line.contains(r#""region":{"byteOffset":84,"byteLength":1}"#),
            "{line}"
        );
    }

    #[test]
    fn what_a_record_says_is_no_link_and_acts_on_nothing() {
        let chunk = Chunk::new("x");
        let evil = "[here](https://example.org) \u{202e}\u{1b}[2J \"quoted\"";
        let fault = Diagnostic::new(Code::Syntax, Span::new(0, 1), evil);
        let line = result("a", None, &mut Places::new(&chunk), &fault);
        assert!(line.starts_with(",\n"), "{line}");
        let value: serde_json::Value = serde_json::from_str(&line[2..]).unwrap();
        let text = value["message"]["text"].as_str().unwrap();
        assert_eq!(text, "[here] (https://example.org) <U+202E>␛[2J \"quoted\"");
    }
}
