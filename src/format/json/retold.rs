//! [`Retold`]: moves told over again in LGN, with the way back to their places in the JSON text.
//!
//! So whatever a word or a block may say is read by the one parser that knows it.

use super::fault::Fault;
use super::quoted::Quoted;
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::game::Game;
use crate::lgn::lower;
use crate::lgn::syntax::parse;
use crate::lgn::syntax::tree::Tree;
use crate::record::{Record, What};
use crate::source::{Chunk, Span};

/// A text in LGN in the making.
#[derive(Default)]
pub(super) struct Retold {
    text: String,
    /// Offsets in it with the offsets in the JSON text from which on they run side by side, in their order.
    places: Vec<(u32, u32)>,
    /// The comments: the place of each, and its text in [`Record::remarks`].
    comments: Vec<(Span, Span)>,
    /// What can't be told, by the offset of the word that stands for it.
    odd: Vec<(u32, Diagnostic)>,
}

/// How much there was at some point.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    text: usize,
    places: usize,
    comments: usize,
}

/// What stands for something that can't be read: no word of LGN.
const ODD: &str = "&";

impl Retold {
    /// Adds what a string says, to the letter.
    pub(super) fn quoted(&mut self, quoted: &Quoted<'_>) -> Result<(), Fault> {
        quoted.pieces(&mut |at, piece| {
            self.places.push((self.text.len() as u32, at));
            self.text.push_str(piece);
        })?;
        self.places.push((self.text.len() as u32, quoted.span.end));
        Ok(())
    }

    /// The same, of a text between quotes of LGN.
    pub(super) fn value(&mut self, quoted: &Quoted<'_>) -> Result<(), Fault> {
        self.sign("\"", quoted.span.start);
        quoted.pieces(&mut |at, piece| {
            for (i, c) in piece.char_indices() {
                self.places.push((self.text.len() as u32, at + i as u32));
                match c {
                    '"' | '\\' => self.text.extend(['\\', c]),
                    c if c.is_control() => self.text.push(' '),
                    c => self.text.push(c),
                }
            }
        })?;
        self.sign("\"", quoted.span.end);
        Ok(())
    }

    /// Adds a piece of the JSON text as it stands.
    pub(super) fn plain(&mut self, text: &str, span: Span) {
        self.places.push((self.text.len() as u32, span.start));
        self.text.push_str(text);
        self.places.push((self.text.len() as u32, span.end));
    }

    /// Adds what does not stand in the JSON text; its place is said to be there.
    pub(super) fn sign(&mut self, sign: &str, at: u32) {
        self.places.push((self.text.len() as u32, at));
        self.text.push_str(sign);
        self.places.push((self.text.len() as u32, at));
    }

    /// Adds a comment, whose text is that span of [`Record::remarks`].
    pub(super) fn comment(&mut self, place: Span, said: Span) {
        self.comments.push((place, said));
        self.sign("{} ", place.start);
    }

    /// Adds something that can't be told.
    pub(super) fn odd(&mut self, fault: &Diagnostic) {
        self.odd.push((self.text.len() as u32, fault.clone()));
        self.plain(ODD, fault.span);
        self.sign(" ", fault.span.end);
    }

    pub(super) fn mark(&self) -> Mark {
        Mark {
            text: self.text.len(),
            places: self.places.len(),
            comments: self.comments.len(),
        }
    }

    /// Takes back what has been added since.
    pub(super) fn back_to(&mut self, mark: Mark) {
        self.text.truncate(mark.text);
        self.places.truncate(mark.places);
        self.comments.truncate(mark.comments);
    }

    /// Reads it into the body of a record, whose entries are only these.
    pub(super) fn read(
        self,
        game: &'static dyn Game,
        record: &mut Record,
        diagnostics: &mut Diagnostics,
    ) {
        let Self {
            text,
            places,
            comments,
            odd,
        } = self;
        let place = |span: Span| {
            let start = place_of(&places, span.start);
            Span::new(start, place_of(&places, span.end).max(start))
        };
        let chunk = Chunk::new(text);
        let (mut tree, mut faults) = (Tree::default(), Diagnostics::new());
        parse(&chunk, &mut tree, &mut faults);
        lower::body(&chunk, &tree, game, record);
        record.move_body(&place);
        restore_comments(record, &comments);
        report(&faults, odd, place, diagnostics);
    }
}

fn restore_comments(record: &mut Record, comments: &[(Span, Span)]) {
    let mut comments = comments.iter();
    for entry in &mut record.entries {
        if let What::Comment(_) = entry.what
            && let Some(&(place, said)) = comments.next()
        {
            entry.span = place;
            entry.what = What::Remark(said);
        }
    }
}

/// Hands over what the parser has reported; what it says of words that stand for something else is told in
/// the words of those.
fn report(
    faults: &Diagnostics,
    odd: Vec<(u32, Diagnostic)>,
    place: impl Fn(Span) -> Span,
    diagnostics: &mut Diagnostics,
) {
    let mut odd = odd.into_iter().peekable();
    for fault in faults.list() {
        while let Some((_, waiting)) = odd.next_if(|(at, _)| *at < fault.span.start) {
            diagnostics.push(waiting);
        }
        let own = odd.next_if(|(at, _)| *at == fault.span.start);
        diagnostics.push(match own {
            Some((_, own)) => Diagnostic {
                turn: fault.turn,
                ..own
            },
            None => Diagnostic {
                span: place(fault.span),
                ..fault.clone()
            },
        });
    }
    diagnostics.push_all(odd.map(|(_, waiting)| waiting));
}

/// The offset in the JSON text of an offset in LGN.
fn place_of(places: &[(u32, u32)], at: u32) -> u32 {
    let behind = places.partition_point(|(own, _)| *own <= at);
    let known = behind.checked_sub(1).and_then(|i| places.get(i));
    let next = places.get(behind);
    known.map_or(0, |&(own, there)| {
        let there_now = there + (at - own);
        // What an escape stands for is shorter than the escape.
        next.map_or(there_now, |&(_, limit)| there_now.min(limit.max(there)))
    })
}
