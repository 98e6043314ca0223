//! Lines of at most 80 columns.

use super::plain;

/// How many columns a line of movetext has.
const COLUMNS: usize = 80;

/// Appends words to a text and breaks its lines between them.
///
/// What is written goes to the end of the word in hand; the word reaches the text when the next one
/// begins. A word may hold blanks, where a line must not be broken, and line ends (in comments).
pub(super) struct Wrap<'o> {
    out: &'o mut String,
    word: String,
    column: usize,
    tight: bool,
}

impl<'o> Wrap<'o> {
    /// Goes on at the beginning of a line.
    pub(super) fn new(out: &'o mut String) -> Self {
        Self {
            out,
            word: String::new(),
            column: 0,
            tight: false,
        }
    }

    /// Begins a word, and gives it to be written. After [`Wrap::open`] it goes on with the bracket.
    pub(super) fn word(&mut self) -> &mut String {
        if !self.tight {
            self.flush();
        }
        self.tight = false;
        &mut self.word
    }

    /// The word in hand, to be gone on with; a new one at the beginning of a line.
    pub(super) fn more(&mut self) -> &mut String {
        &mut self.word
    }

    /// `(`, with which the next word goes together.
    pub(super) fn open(&mut self) {
        self.word().push('(');
        self.tight = true;
    }

    /// `)`, which goes together with the word in hand.
    pub(super) fn close(&mut self) {
        self.more().push(')');
        self.tight = false;
    }

    /// Ends the line, if anything stands on it.
    pub(super) fn end_line(&mut self) {
        self.flush();
        if self.column > 0 {
            self.out.push('\n');
            self.column = 0;
        }
        self.tight = false;
    }

    /// The text at the beginning of a line, for what is no movetext and ends its last line itself.
    pub(super) fn lines(&mut self) -> &mut String {
        self.end_line();
        self.out
    }

    fn flush(&mut self) {
        if self.word.is_empty() {
            return;
        }
        let first = plain::width(self.word.split('\n').next().unwrap_or(""));
        if self.column > 0 {
            if self.column + 1 + first > COLUMNS {
                self.out.push('\n');
                self.column = 0;
            } else {
                self.out.push(' ');
                self.column += 1;
            }
        }
        match self.word.rsplit_once('\n') {
            Some((_, last)) => self.column = plain::width(last),
            None => self.column += first,
        }
        self.out.push_str(&self.word);
        self.word.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(words: &[&str]) -> String {
        let mut out = String::new();
        let mut wrap = Wrap::new(&mut out);
        for word in words {
            wrap.word().push_str(word);
        }
        wrap.end_line();
        out
    }

    #[test]
    fn a_line_holds_eighty_columns_and_no_more() {
        let (forty, rest) = ("x".repeat(40), "y".repeat(39));
        assert_eq!(wrapped(&[&forty, &rest]), format!("{forty} {rest}\n"));
        assert_eq!(wrapped(&[&forty, &forty]), format!("{forty}\n{forty}\n"));
        let long = "z".repeat(100);
        assert_eq!(wrapped(&["a", &long, "b"]), format!("a\n{long}\nb\n"));
    }

    #[test]
    fn columns_are_characters() {
        let (forty, rest) = ("é".repeat(40), "é".repeat(39));
        assert_eq!(wrapped(&[&forty, &rest]), format!("{forty} {rest}\n"));
    }

    #[test]
    fn a_word_with_line_ends_counts_its_first_line_then_its_last() {
        let (first, last) = ("x".repeat(70), "y".repeat(70));
        let comment = format!("{{{first}\n{last}}}");
        assert_eq!(
            wrapped(&["12345678", &comment, "12345678", "9"]),
            format!("12345678 {comment} 12345678\n9\n")
        );
    }

    #[test]
    fn nothing_makes_no_line() {
        assert_eq!(wrapped(&[]), "");
    }
}
