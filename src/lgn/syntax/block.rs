//! Blocks: `diagram`, `position` and `figure`, from their keyword to the line `end`. Inside them lines
//! matter, and what can't be read is passed over by the line.

use nom::Parser;
use nom::character::complete::space0;
use nom::combinator::opt;
use nom::sequence::{delimited, preceded};

use super::block_line::{CLOSING_QUOTE, LINE_END, Wrong, quoted};
use super::body::Body;
use super::expect::{Expected, end, want};
use super::place::Text;
use super::quote::quote;
use super::tag;
use super::token::{self, HIGHEST, LONGEST};
use super::tree::{Block, Kind, Line, LineKind};
use super::turn::{self, Build};
use super::{figure, grid};
use crate::diagnostic::Code;
use crate::source::{Run, Span};

/// A word that has no place in a body but at the beginning of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keyword {
    Diagram,
    Position,
    Figure,
    End,
}

impl Keyword {
    /// The keyword that a word is.
    pub(super) fn find(word: &str) -> Option<Self> {
        match word {
            "diagram" => Some(Self::Diagram),
            "position" => Some(Self::Position),
            "figure" => Some(Self::Figure),
            "end" => Some(Self::End),
            _ => None,
        }
    }
}

impl Body<'_> {
    /// A keyword has been read: reads its block, if one may begin here.
    pub(super) fn keyword(&mut self, keyword: Keyword, span: Span) {
        let start = span.start as usize;
        let first = token::line_start_before(self.text.as_bytes(), 0, start).is_some();
        if keyword == Keyword::End {
            if !self.is_behind_result(span) {
                self.unread(span, "`end` closes no block here");
            }
        } else if !first {
            if !self.is_behind_result(span) {
                let message = format!("{} stands inside a line", quote(span.of(self.text)));
                self.faults.advise(
                    span,
                    message,
                    "a block begins with its keyword as the first word of a line",
                );
                self.lose(span);
            }
        } else {
            self.block(keyword, span);
        }
    }

    fn block(&mut self, keyword: Keyword, span: Span) {
        self.no_turn_follows();
        let mut block = Block {
            keyword: span,
            ..Block::default()
        };
        let first_line = self.tree.lines.len();
        let head_end = self.head(keyword, &mut block);
        block.end = self.block_lines(keyword);
        block.lines = Run::since(first_line, self.tree.lines.len());
        let last = block.lines.of(&self.tree.lines).last();
        let whole = [last.map(|line| line.span), block.end]
            .into_iter()
            .flatten()
            .fold(Span::new(span.start, head_end), Span::to);
        let index = self.tree.blocks.len() as u32;
        self.tree.blocks.push(block);
        match keyword {
            Keyword::Diagram if self.refuse(span, whole) => {}
            Keyword::Diagram => {
                self.push(whole, Kind::Diagram(index));
                self.behind_diagram();
            }
            Keyword::Position => self.push(whole, Kind::Position(index)),
            Keyword::Figure if block.name.is_empty() => self.push(whole, Kind::Unknown),
            Keyword::Figure | Keyword::End => self.push(whole, Kind::Figure(index)),
        }
        if block.end.is_some() {
            self.behind_end();
        } else {
            self.swallowed = true;
            let message = format!(
                "the {} that begins here has no line `end`",
                span.of(self.text)
            );
            self.faults.push(Code::Unclosed, span, message);
        }
    }

    /// Reads what stands behind the keyword in its line, and tells where that ends.
    fn head(&mut self, keyword: Keyword, block: &mut Block) -> u32 {
        let (from, to) = self.rest_of_line();
        self.with_line(from, to, |body, text, line| {
            let parsed = match keyword {
                Keyword::Position => position_head(&text, line, block),
                Keyword::Figure => figure_head(&text, line, block),
                Keyword::Diagram | Keyword::End => {
                    end(LINE_END)(line).map_err(Wrong::from).map(|_| ())
                }
            };
            if let Err(wrong) = parsed {
                body.wrong_head(&wrong, &text, line, block, to);
            }
        });
        if from < to {
            to as u32
        } else {
            block.keyword.end
        }
    }

    /// Reports what is wrong behind a keyword; what has not been read becomes a line of its own.
    fn wrong_head(
        &mut self,
        wrong: &Wrong<'_>,
        text: &Text<'_>,
        line: &str,
        block: &Block,
        to: usize,
    ) {
        let bytes = self.text.as_bytes();
        let read = [block.side.map(|s| s.1), block.number.map(|n| n.1)];
        let read = read.into_iter().flatten().chain([block.name]);
        let mut behind = read.fold(block.keyword.end, |at, part| at.max(part.end)) as usize;
        if let Some(title) = block.title {
            let quote = self
                .text
                .get(title.end as usize..)
                .and_then(|rest| rest.chars().next());
            behind = title.end as usize + quote.map_or(0, char::len_utf8);
        }
        let from = token::skip_inline_blanks(bytes, behind).min(to);
        let rest = Span::new(from as u32, to as u32);
        if rest.is_empty() {
            self.report(wrong, text, line, block.keyword);
            return;
        }
        self.report(wrong, text, line, rest);
        self.tree.lines.push(Line {
            span: rest,
            kind: LineKind::Unknown,
        });
    }

    /// Reports what is wrong with a line or the rest of one, `whole`: at the word that is wrong, or as a
    /// whole if something is missing at its end.
    fn report(&mut self, wrong: &Wrong<'_>, text: &Text<'_>, line: &str, whole: Span) {
        match wrong {
            Wrong::TooLarge(span) => {
                self.faults
                    .push(Code::TooLarge, *span, "a number over 100000");
            }
            Wrong::Expected(expected) => {
                if expected.wants(CLOSING_QUOTE) {
                    let message = "the text that begins here is never closed";
                    self.faults
                        .push(Code::Unclosed, text.span(expected.at), message);
                    return;
                }
                let at = expected.at.trim_start_matches([' ', '\t']);
                let word = at.split([' ', '\t']).next().unwrap_or("");
                let span = if word.is_empty() {
                    whole
                } else {
                    text.span(word)
                };
                self.faults.unread(self.text, span, expected.message(line));
            }
        }
    }

    /// Reads lines up to `end`, and gives its place.
    fn block_lines(&mut self, keyword: Keyword) -> Option<Span> {
        let bytes = self.text.as_bytes().get(..self.end).unwrap_or_default();
        while self.at < self.end {
            // The rest of the keyword's line is blank by now.
            let (line_end, next) = token::line_end(bytes, self.at);
            let from = token::skip_inline_blanks(bytes, self.at).min(line_end);
            let to = token::trim_end(self.text, from, line_end);
            if tag::is_line(bytes.get(from..).unwrap_or_default()) {
                self.at = from;
                return None;
            }
            let (word_end, _) = token::word_end(bytes, from);
            if self.text.get(from..word_end) == Some("end") {
                self.at = word_end;
                return Some(Span::new(from as u32, word_end as u32));
            }
            if from < to {
                self.line(keyword, from, to);
            }
            self.at = next;
        }
        None
    }

    fn line(&mut self, keyword: Keyword, from: usize, to: usize) {
        let span = Span::new(from as u32, to as u32);
        let comment = self.text.as_bytes().get(from) == Some(&b';');
        if span.len() > LONGEST {
            self.faults
                .push(Code::TooLarge, span, "a line of more than 64 KiB");
        }
        let kind = if comment {
            LineKind::Comment
        } else if span.len() > LONGEST {
            LineKind::Unknown
        } else {
            self.with_line(from, to, |body, text, line| {
                let lens = Lens::of(body.tree);
                let mut build = Build {
                    tree: body.tree,
                    text,
                };
                let read = match keyword {
                    _ if Keyword::find(line.split(' ').next().unwrap_or("")).is_some() => Err(
                        Wrong::Expected(Expected::one(line, "a line of the block or `end`")),
                    ),
                    Keyword::Diagram => grid::diagram_line(&mut build, line),
                    Keyword::Position => grid::position_line(&mut build, line),
                    Keyword::Figure | Keyword::End => figure::line(&mut build, line),
                };
                read.unwrap_or_else(|wrong| {
                    lens.restore(body.tree);
                    body.report(&wrong, &text, line, span);
                    LineKind::Unknown
                })
            })
        };
        self.tree.lines.push(Line { span, kind });
    }

    /// Hands a piece of a line to `read`: as it is, or folded if it is not plain ASCII.
    fn with_line<O>(
        &mut self,
        from: usize,
        to: usize,
        read: impl FnOnce(&mut Self, Text<'_>, &str) -> O,
    ) -> O {
        let line = self.text.get(from..to).unwrap_or("");
        if line.is_ascii() {
            return read(self, Text::plain(self.text), line);
        }
        let mut fold = std::mem::take(&mut self.fold);
        fold.line(self.text, from, to);
        let read = read(self, fold.text(), fold.str());
        self.fold = fold;
        read
    }

    /// What is left of the present line, without the blanks round it. Goes on to its end.
    fn rest_of_line(&mut self) -> (usize, usize) {
        let bytes = self.text.as_bytes().get(..self.end).unwrap_or_default();
        let (end, _) = token::line_end(bytes, self.at);
        let from = token::skip_inline_blanks(bytes, self.at).min(end);
        let to = token::trim_end(self.text, from, end);
        self.at = end;
        (from, to.max(from))
    }

    /// Nothing may stand behind `end` in its line.
    fn behind_end(&mut self) {
        let (from, to) = self.rest_of_line();
        if from < to {
            let span = Span::new(from as u32, to as u32);
            self.unread(span, "nothing may stand behind `end` in its line");
        }
    }
}

/// How much the arenas held that the lines of blocks use.
struct Lens {
    names: usize,
    marks: usize,
    notes: usize,
}

impl Lens {
    fn of(tree: &super::tree::Tree) -> Self {
        Self {
            names: tree.names.len(),
            marks: tree.marks.len(),
            notes: tree.notes.len(),
        }
    }

    fn restore(&self, tree: &mut super::tree::Tree) {
        tree.names.truncate(self.names);
        tree.marks.truncate(self.marks);
        tree.notes.truncate(self.notes);
    }
}

/// `position B 23`, behind the keyword.
fn position_head<'t>(text: &Text<'_>, line: &'t str, block: &mut Block) -> Result<(), Wrong<'t>> {
    let mut rest = line;
    if let Ok((behind, side)) = turn::side(rest) {
        let next = want_gap(behind)?;
        block.side = Some((side, text.between(rest, behind)));
        rest = next;
    }
    if rest.starts_with(|c: char| c.is_ascii_digit()) {
        let (behind, number) = token::number(rest)?;
        let span = text.between(rest, behind);
        if number > HIGHEST {
            return Err(Wrong::TooLarge(span));
        }
        want_gap(behind)?;
        block.number = Some((number, span));
        rest = behind.trim_start_matches([' ', '\t']);
    }
    end("a side, a number or the end of the line")(rest)?;
    Ok(())
}

/// The blanks that must part two words of a line, unless the line ends.
fn want_gap(input: &str) -> Result<&str, Wrong<'_>> {
    let rest = input.trim_start_matches([' ', '\t']);
    if rest.len() == input.len() && !input.is_empty() {
        return Err(Wrong::Expected(Expected::one(input, "a blank")));
    }
    Ok(rest)
}

/// `figure fig-3 "Its title"`, behind the keyword.
fn figure_head<'t>(text: &Text<'_>, line: &'t str, block: &mut Block) -> Result<(), Wrong<'t>> {
    let (rest, name) = want("a name for the figure", figure::name).parse(line)?;
    want_gap(rest)?;
    block.name = text.span(name);
    let (rest, title) = preceded(space0, opt(quoted)).parse(rest)?;
    block.title = title.map(|title| text.span(title));
    delimited(space0, end(LINE_END), space0).parse(rest)?;
    Ok(())
}
