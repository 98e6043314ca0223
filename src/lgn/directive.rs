//! Directives of figures that stand in no record: what a command line or a page of a book asks for in
//! the words of a `figure` block.

use super::lower::lower;
use super::syntax::parse;
use super::syntax::tree::Tree;
use crate::diagnostic::Diagnostics;
use crate::game::Game;
use crate::record::{Directive, Record};
use crate::source::Chunk;

/// The words that lines of `figure` blocks begin with.
pub const DIRECTIVES: [&str; 27] = [
    "annulling",
    "arrow",
    "before-after",
    "caption",
    "circle",
    "coordinates",
    "crop",
    "cross",
    "empty",
    "forbidden",
    "ghosts",
    "label",
    "last",
    "legal",
    "line",
    "mark",
    "mirror",
    "no-coordinates",
    "numbers",
    "piece",
    "rendezvous",
    "rotate",
    "shade",
    "square",
    "swap-colours",
    "to-move",
    "triangle",
];

/// Reads a line of a `figure` block for figures of that game.
///
/// # Errors
/// What is wrong with the line, as the checker would put it.
///
/// ```
/// use ludograph::{game::registry::find, lgn};
/// let macbeth = find("macbeth", "").unwrap();
/// assert!(lgn::directive(macbeth, "shade d5 e5").is_ok());
/// assert_eq!(lgn::directive(macbeth, "shade z5").unwrap_err(), "z5 is not on the board");
/// ```
pub fn directive(game: &'static dyn Game, line: &str) -> Result<Directive, String> {
    if line.contains(['\n', '\r']) {
        return Err("a directive stands on one line".to_string());
    }
    let chunk = Chunk::new(format!("figure one\n{line}\nend\n"));
    let (mut tree, mut record) = (Tree::default(), Record::default());
    let mut diagnostics = Diagnostics::new();
    parse(&chunk, &mut tree, &mut diagnostics);
    lower(&chunk, &tree, Some(game), &mut record, &mut diagnostics);
    let block = record.figures.pop();
    let mut faults = diagnostics.list().iter();
    let of_block = block.as_ref().and_then(|block| block.faults.first());
    if let Some(fault) = faults.next().or(of_block) {
        return Err(fault.message.clone());
    }
    let directive = block.and_then(|block| block.directives.into_iter().next());
    directive.map_or_else(
        || Err("there is no directive".to_string()),
        |(directive, _)| Ok(directive),
    )
}

/// A text as directives write it, in quotes. Its ends of lines become blanks.
///
/// ```
/// assert_eq!(ludograph::lgn::quoted("a \"b\"\nc"), r#""a \"b\" c""#);
/// ```
pub fn quoted(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_grammar() {
        let grammar = include_str!("../../grammar/lgn.ebnf");
        let rule = grammar.split("\ndirective = ").nth(1);
        let rule = rule.and_then(|rule| rule.split(" ;").next());
        let rule = rule.unwrap_or_default().replace("'\"'", "");
        let parts = rule.split('"').skip(1).step_by(2);
        let is_word = |part: &&str| {
            let inside = ["left", "right", "top", "bottom", "from", "modulo", "fit"];
            part.len() > 1 && !inside.contains(part)
        };
        let mut words: Vec<&str> = parts.filter(is_word).collect();
        words.sort_unstable();
        assert_eq!(words, DIRECTIVES);
    }
}
