//! The worked records of the rules of Lanrick (section 10) get the verdicts that are stated there.

use ludograph::diagnostic::Severity;

use crate::sound::check;

const RECORDS: &str = include_str!("../data/lanrick/worked.md");

/// Each record with the words behind `lgn`: `ok`, or a code and the number of a turn.
fn records() -> impl Iterator<Item = (&'static str, &'static str)> {
    RECORDS.split("```lgn ").skip(1).map(|rest| {
        let (verdict, rest) = rest.split_once('\n').expect("a line behind the fence");
        let (text, _) = rest.split_once("```").expect("the end of the fence");
        (verdict, text)
    })
}

#[test]
fn worked_records_get_their_verdict() {
    let (mut sound, mut refused) = (0, 0);
    for (verdict, text) in records() {
        let diagnostics = check(text);
        let errors = diagnostics
            .list()
            .iter()
            .filter(|fault| fault.severity() == Severity::Error);
        let found: Vec<String> = errors
            .map(|fault| format!("{} {}", fault.code, fault.turn.unwrap_or(0)))
            .collect();
        if verdict == "ok" {
            sound += 1;
            assert!(found.is_empty(), "{found:?}\n{text}");
        } else {
            refused += 1;
            assert_eq!(found, [verdict], "{text}");
        }
    }
    assert_eq!((sound, refused), (7, 5));
}
