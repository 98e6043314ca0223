//! The guide to the notation: its examples are what it says they are.

use ludograph::diagnostic::{Diagnostics, Severity};
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

const GUIDE: &str = include_str!("../../docs/notation.md");

/// The fenced records of the guide, each with the words behind `lgn`.
fn examples() -> impl Iterator<Item = (&'static str, &'static str)> {
    GUIDE.split("```lgn").skip(1).map(|rest| {
        let (head, rest) = rest.split_once('\n').expect("a line behind the fence");
        let (text, _) = rest.split_once("```").expect("the end of the fence");
        (head.trim(), text)
    })
}

#[test]
fn examples_are_sound_or_show_their_fault() {
    assert!(examples().count() > 6);
    for (code, text) in examples() {
        let mut diagnostics = Diagnostics::new();
        assert!(Reader::new(None).check(&Chunk::new(text), &mut diagnostics));
        let errors = diagnostics
            .list()
            .iter()
            .filter(|d| d.severity() == Severity::Error);
        let words: Vec<_> = errors.map(|d| d.code.word()).collect();
        let wanted: Vec<_> = code.split_whitespace().collect();
        assert_eq!(words, wanted, "{text}\n{:#?}", diagnostics.list());
    }
}
