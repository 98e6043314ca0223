//! [`raise`]: the way back from a record to its text, in canonical form.
//!
//! What LGN can't hold as it is, is written as near as it can be: ends of lines in a tag become blanks, and a
//! comment that braces can't hold becomes lines of `;`.

mod figure;
mod grid;
mod sheet;

use std::collections::BTreeSet;

use crate::board::Geometry;
use crate::check::walk::{Event, Word, walk};
use crate::game::Game;
use crate::lgn::quoted;
use crate::lgn::syntax::tree::Tree;
use crate::lgn::syntax::{begins_tag_line, fmt, parse};
use crate::record::{Diagram, Directive, Doubt, FigureBlock, Record, Setup, What};
use crate::source::Chunk;
use sheet::Sheet;

/// How turns are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Form {
    /// As the record has them: diagrams as diagrams, the others as movetext.
    #[default]
    AsWritten,
    /// All turns as movetext.
    Movetext,
    /// The turns of the main line that place pieces as diagrams, the others as movetext.
    Diagram,
}

/// A comment may have so many bytes; what is longer is written as several.
const LONGEST: usize = 60 << 10;

/// A record as LGN, in canonical form. `text` is that of its chunk.
///
/// ```
/// use ludograph::board::Cell;
/// use ludograph::game::registry::find;
/// use ludograph::lgn::{Form, raise};
/// use ludograph::record::Record;
/// use ludograph::source::Span;
///
/// let othello = find("othello", "").unwrap();
/// let mut record = Record::default();
/// record.tags.push("Black", "A", Span::default());
/// record.place((othello.spec().geometry)().cell("f5").unwrap(), Span::default());
/// assert_eq!(
///     raise(othello, &record, "", Form::Movetext),
///     "[Game \"othello\"]\n[Black \"A\"]\n[Result \"*\"]\n\n1. f5\n"
/// );
/// ```
pub fn raise(game: &'static dyn Game, record: &Record, text: &str, form: Form) -> String {
    let mut raising = Raising {
        game,
        record,
        form,
        depth: 0,
        sheet: Sheet::new(game, record),
        annotated: match form {
            Form::Diagram => annotated(record),
            _ => BTreeSet::new(),
        },
        out: String::new(),
    };
    raising.tags();
    walk(game, record, text, &mut |event| raising.event(event));
    raising.flush();
    canonical(game, raising.out)
}

/// The text as `fmt` writes it.
fn canonical(game: &'static dyn Game, text: String) -> String {
    let chunk = Chunk::new(text);
    let mut tree = Tree::default();
    parse(
        &chunk,
        &mut tree,
        &mut crate::diagnostic::Diagnostics::new(),
    );
    let context = fmt::Context {
        geometry: Some((game.spec().geometry)()),
        passes: &[],
    };
    let mut out = String::new();
    match fmt::format(&chunk, &tree, context, &mut out) {
        fmt::Done::Formatted => out,
        fmt::Done::Kept => chunk.text,
    }
}

/// A directive as a line of a figure block has it.
pub fn directive_line(geometry: &Geometry, directive: &Directive) -> String {
    let mut out = String::new();
    figure::line(geometry, directive, &mut out);
    out
}

struct Raising<'a> {
    game: &'static dyn Game,
    record: &'a Record,
    form: Form,
    /// How many variations are open.
    depth: u32,
    /// The turns that wait for their diagram.
    sheet: Sheet,
    /// Where the turns of the main line begin that have a glyph, if that matters.
    annotated: BTreeSet<u32>,
    out: String,
}

/// Where those turns of the main line begin that have a glyph: behind a diagram it would belong to none.
fn annotated(record: &Record) -> BTreeSet<u32> {
    let (mut starts, mut depth, mut last) = (BTreeSet::new(), 0_u32, None);
    for entry in &record.entries {
        match entry.what {
            What::Open => depth += 1,
            What::Close => depth = depth.saturating_sub(1),
            What::Turn(_) if depth == 0 => last = Some(entry.span.start),
            What::Glyph(_) if depth == 0 => starts.extend(last),
            _ => {}
        }
    }
    starts
}

impl Raising<'_> {
    fn tags(&mut self) {
        let spec = self.game.spec();
        self.tag("Game", spec.game);
        if !spec.variant.is_empty() {
            self.tag("Variant", &spec.variant.join(", "));
        }
        for (name, value, _) in self.record.tags.iter() {
            if !matches!(name, "Game" | "Variant") {
                self.tag(name, value);
            }
        }
        self.out.push('\n');
    }

    fn tag(&mut self, name: &str, value: &str) {
        self.out.extend(["[", name, " ", &quoted(value), "]\n"]);
    }

    fn event(&mut self, event: &Event<'_>) {
        let geometry = (self.game.spec().geometry)();
        if let Event::Turn(word) = event {
            return self.turn(word);
        }
        // The words of a diagram have been told by it.
        self.flush();
        match event {
            Event::Turn(_) => {}
            Event::Doubt(doubt) => self.doubt(*doubt),
            Event::Open => {
                self.depth += 1;
                self.out.push_str("\n(");
            }
            Event::Close => {
                self.depth = self.depth.saturating_sub(1);
                self.out.push_str(")\n");
            }
            Event::Comment(text) => comment(text, &mut self.out),
            Event::Glyph(glyph) => self.out.extend([" $", &glyph.to_string(), " "]),
            Event::Start(setup) | Event::Checkpoint(setup) => {
                if matches!(event, Event::Start(_)) {
                    self.sheet.start(setup);
                }
                grid::position(geometry, setup, &mut self.out);
            }
            Event::Diagram(diagram) if self.form == Form::AsWritten => {
                grid::diagram(geometry, diagram, &mut self.out);
            }
            Event::Diagram(_) => {}
            Event::Figure(index) => {
                if let Some(block) = self.record.figures.get(*index as usize) {
                    figure::block(geometry, block, &mut self.out);
                }
            }
            Event::Result(claim) => self.out.extend([" ", &claim.to_string(), " "]),
        }
    }

    fn turn(&mut self, word: &Word<'_>) {
        if word.in_diagram && self.form == Form::AsWritten {
            return;
        }
        let is_annotated = !word.is_implied && self.annotated.contains(&word.span.start);
        let may_wait = self.form == Form::Diagram && self.depth == 0 && !is_annotated;
        if may_wait && self.sheet.take(word) {
            return;
        }
        self.flush();
        if let Some(session) = word.session {
            self.out.extend(["session ", &session.to_string(), ": "]);
        }
        if let Some(number) = word.number {
            self.out.extend([&number.to_string(), ". "]);
        }
        // Where the record contradicts the rules, that must stay.
        if let Some(side) = word.said.filter(|side| word.side != Some(*side)) {
            self.out.extend([side.letter(), ':', ' ']);
        }
        if word.as_played {
            self.out.push('~');
        }
        let geometry = (self.game.spec().geometry)();
        self.out.push_str(&word.actions.word(geometry));
        self.out.push(' ');
        self.sheet.pass_over(word, self.depth);
    }

    /// Writes the diagram of the turns that wait for it.
    fn flush(&mut self) {
        self.sheet.flush(&mut self.out);
    }

    fn doubt(&mut self, doubt: Doubt) {
        let geometry = (self.game.spec().geometry)();
        self.out
            .extend([&doubtful_word(geometry, self.record, doubt), " "]);
    }
}

/// A doubtful word of a record: `<c4|c5>`.
pub fn doubtful_word(geometry: &Geometry, record: &Record, doubt: Doubt) -> String {
    let words: Vec<String> = (doubt.readings.of(&record.readings).iter())
        .map(|reading| record.actions(reading.actions).word(geometry))
        .collect();
    let tilde = if doubt.as_played { "~" } else { "" };
    match words.as_slice() {
        [] => format!("{tilde}<?>"),
        words => format!("{tilde}<{}>", words.join("|")),
    }
}

/// Appends a comment.
fn comment(text: &str, out: &mut String) {
    let mut rest = text;
    loop {
        let mut end = rest.len().min(LONGEST);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, behind) = rest.split_at(end);
        if fits_braces(piece) {
            out.extend([" {", piece, "}\n"]);
        } else {
            out.push('\n');
            for line in piece.split(['\n', '\r']) {
                out.extend([";", line, "\n"]);
            }
        }
        rest = behind;
        if rest.is_empty() {
            return;
        }
    }
}

/// Whether braces hold a text: its own balance, and no line of it looks like a tag.
fn fits_braces(text: &str) -> bool {
    let mut depth = 0_u32;
    for byte in text.bytes() {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 0 => return false,
            b'}' => depth -= 1,
            _ => {}
        }
    }
    // The first line stands behind the brace.
    let mut lines = text.split(['\n', '\r']).skip(1);
    depth == 0 && !lines.any(|line| begins_tag_line(line.as_bytes()))
}

/// A `position` block as its lines: the one of the keyword first, `end` last.
pub fn position_block(geometry: &Geometry, setup: &Setup) -> String {
    let mut out = String::new();
    grid::position(geometry, setup, &mut out);
    out.split_off(1)
}

/// A `diagram` block, likewise.
pub fn diagram_block(geometry: &Geometry, diagram: &Diagram) -> String {
    let mut out = String::new();
    grid::diagram(geometry, diagram, &mut out);
    out.split_off(1)
}

/// A `figure` block, likewise.
pub fn figure_block(geometry: &Geometry, block: &FigureBlock) -> String {
    let mut out = String::new();
    figure::block(geometry, block, &mut out);
    out.split_off(1)
}
