//! The records in the metadata of an SVG.
//!
//! It need not be as it was drawn: an editor may have put its own things beside the record, changed
//! prefixes, or written the text another way. Entities of the file's own are not followed, whatever
//! they stand for, and nothing but the file is ever read.

use std::collections::BTreeSet;

use quick_xml::Reader;
use quick_xml::escape::resolve_xml_entity;
use quick_xml::events::{BytesDecl, BytesRef, Event};

use super::cut::Cut;
use crate::diagnostic::place::Places;
use crate::diagnostic::{Code, Diagnostic};
use crate::figure::svg::MARK;
use crate::source::{Anchor, Chunk, Span};

/// The records of one file.
pub(super) struct Svg<'f> {
    text: &'f str,
    /// Where in the file `text` begins: behind a byte order mark.
    base: usize,
    reader: Reader<&'f [u8]>,
    places: Places<'f>,
    /// The elements that are open, and whether there have been any.
    depth: usize,
    has_root: bool,
    /// How many elements are open where the text of the metadata stands, and that text so far.
    metadata: Option<(usize, Piece)>,
    /// Whether the file has the mark of our figures.
    is_ours: bool,
    cut: Option<Cut>,
    /// The texts that have been taken out.
    seen: BTreeSet<String>,
    done: bool,
}

/// Text taken out of the file.
#[derive(Default)]
struct Piece {
    chunk: Chunk,
    /// Where in the file the text would go on if nothing stood between.
    end: usize,
}

impl<'f> Svg<'f> {
    pub(super) fn new(file: &'f Chunk) -> Self {
        let text = file.text.trim_start_matches('\u{feff}');
        Self {
            text,
            base: file.text.len() - text.len(),
            reader: Reader::from_str(text),
            places: Places::new(file),
            depth: 0,
            has_root: false,
            metadata: None,
            is_ours: false,
            cut: None,
            seen: BTreeSet::new(),
            done: false,
        }
    }

    pub(super) fn next(&mut self, chunk: &mut Chunk) -> Option<Result<(), Diagnostic>> {
        loop {
            if self.cut.as_mut().is_some_and(|cut| cut.next(chunk)) {
                return Some(Ok(()));
            }
            if self.done {
                return None;
            }
            match self.piece() {
                // Figures of one record that were put together in one file hold it each.
                Ok(Some(piece)) if self.seen.contains(&piece.text) => {}
                Ok(Some(piece)) => {
                    self.seen.insert(piece.text.clone());
                    self.cut = Some(Cut::new(piece));
                }
                Ok(None) => {
                    self.done = true;
                    self.cut = None;
                    if self.seen.is_empty() {
                        let message = "an SVG without a record in its metadata";
                        let none = Diagnostic::new(Code::UnknownFormat, Span::at(0), message);
                        let help = "figures that ludograph draws have one, unless a program has \
                                    taken it out since";
                        return Some(Err(none.help(help)));
                    }
                }
                Err(fault) => {
                    self.done = true;
                    self.cut = None;
                    return Some(Err(fault));
                }
            }
        }
    }

    /// The next text that is meant for us; none behind the last.
    fn piece(&mut self) -> Result<Option<Chunk>, Diagnostic> {
        loop {
            let start = self.reader.buffer_position() as usize;
            let event = match self.reader.read_event() {
                Ok(event) => event,
                Err(error) => {
                    let at = self.reader.error_position() as usize;
                    let message = format!("XML that is not well-formed: {error}");
                    return Err(self.fault(Code::Syntax, (at, at), message));
                }
            };
            let place = (start, self.reader.buffer_position() as usize);
            match event {
                Event::Start(tag) => {
                    self.element(tag.local_name().as_ref(), place)?;
                    self.depth += 1;
                    if self.metadata.is_none() && tag.local_name().as_ref() == "metadata" {
                        self.metadata = Some((self.depth, Piece::default()));
                    }
                }
                Event::Empty(tag) => self.element(tag.local_name().as_ref(), place)?,
                Event::End(_) => {
                    let is_done = matches!(self.metadata, Some((depth, _)) if depth == self.depth);
                    self.depth = self.depth.saturating_sub(1);
                    if is_done && let Some(piece) = self.take() {
                        return Ok(Some(piece));
                    }
                }
                Event::Text(_) => self.text(place)?,
                Event::CData(_) => {
                    let inner = (place.0 + "<![CDATA[".len(), place.1 - "]]>".len());
                    self.text(inner)?;
                }
                Event::GeneralRef(reference) => self.reference(&reference, place)?,
                Event::Comment(_) if !self.has_root => {
                    self.is_ours |= self.text.get(place.0..place.1) == Some(MARK);
                }
                Event::Decl(declaration) => self.declaration(&declaration, place)?,
                Event::Comment(_) | Event::PI(_) | Event::DocType(_) => {}
                Event::Eof if self.depth > 0 => {
                    let message = "a file that ends inside an element".to_owned();
                    return Err(self.fault(Code::Syntax, place, message));
                }
                Event::Eof if !self.has_root => return Err(self.no_svg(place)),
                Event::Eof => return Ok(None),
            }
        }
    }

    /// An element begins; the outermost tells what the file is.
    fn element(&mut self, name: &str, place: (usize, usize)) -> Result<(), Diagnostic> {
        if !self.has_root && name != "svg" {
            return Err(self.no_svg(place));
        }
        self.has_root = true;
        Ok(())
    }

    /// Text as it stands, whose line ends become LF as XML has it.
    fn text(&mut self, (start, end): (usize, usize)) -> Result<(), Diagnostic> {
        let text = self.text.get(start..end).unwrap_or("");
        if self.depth == 0 {
            let is_blank = text.chars().all(char::is_whitespace);
            return if is_blank {
                Ok(())
            } else if self.has_root {
                let message = "text behind the end of the SVG".to_owned();
                Err(self.fault(Code::Syntax, (start, end), message))
            } else {
                Err(self.no_svg((start, start)))
            };
        }
        let Some(chunk) = self.open(start, end) else {
            return Ok(());
        };
        let mut rest = text;
        while let Some((line, behind)) = rest.split_once('\r') {
            chunk.text.push_str(line);
            chunk.text.push('\n');
            rest = behind.strip_prefix('\n').unwrap_or(behind);
        }
        chunk.text.push_str(rest);
        Ok(())
    }

    /// A character written as a reference.
    fn reference(
        &mut self,
        reference: &BytesRef<'_>,
        place: (usize, usize),
    ) -> Result<(), Diagnostic> {
        if self.open(place.0, usize::MAX).is_none() {
            return Ok(());
        }
        let name: &str = reference;
        let meant = match reference.resolve_char_ref() {
            Ok(Some(c)) => Ok(c),
            Ok(None) => resolve_xml_entity(name)
                .and_then(|text| text.chars().next())
                .ok_or_else(|| format!("the entity &{name}; is not one of XML's own five")),
            Err(_) => Err(format!("&{name}; is no character")),
        };
        match (meant, &mut self.metadata) {
            (Ok(c), Some((_, piece))) => piece.chunk.text.push(c),
            (Ok(_), None) => {}
            (Err(message), _) => return Err(self.fault(Code::Syntax, place, message)),
        }
        Ok(())
    }

    /// The text of the metadata, if the reader stands in it and not in something else inside it. What
    /// is appended to it stands at `start` of the file and goes on at `end`.
    fn open(&mut self, start: usize, end: usize) -> Option<&mut Chunk> {
        let (depth, Piece { chunk, end: last }) = self.metadata.as_mut()?;
        if *depth != self.depth {
            return None;
        }
        if chunk.text.is_empty() || *last != start {
            let (place, _) = self.places.of(Span::at((self.base + start) as u32));
            if chunk.text.is_empty() {
                chunk.anchors.clear();
                chunk.line = place.line;
                chunk.offset = (self.base + start) as u64;
            }
            let at = chunk.text.len() as u32;
            chunk.anchors.push(Anchor { at, place });
        }
        *last = end;
        Some(chunk)
    }

    /// What has been gathered in metadata that end here, if it is a record.
    fn take(&mut self) -> Option<Chunk> {
        let (_, Piece { chunk, .. }) = self.metadata.take()?;
        let is_record = if self.is_ours {
            !chunk.text.trim().is_empty()
        } else {
            chunk.text.lines().any(is_tag)
        };
        is_record.then_some(chunk)
    }

    /// All text that is read here is UTF-8, whatever the file says of itself.
    fn declaration(&self, of: &BytesDecl<'_>, place: (usize, usize)) -> Result<(), Diagnostic> {
        let Some(Ok(encoding)) = of.encoding() else {
            return Ok(());
        };
        let is_known = ["utf-8", "utf8", "us-ascii", "ascii"]
            .iter()
            .any(|known| encoding.eq_ignore_ascii_case(known));
        if is_known || self.text.is_ascii() {
            return Ok(());
        }
        let message = format!("a file that says it is {encoding}, not UTF-8");
        Err(self.fault(Code::Encoding, place, message))
    }

    fn no_svg(&self, place: (usize, usize)) -> Diagnostic {
        let message = "the file is no SVG".to_owned();
        self.fault(Code::UnknownFormat, place, message)
    }

    fn fault(&self, code: Code, (start, end): (usize, usize), message: String) -> Diagnostic {
        let [start, end] = [start, end].map(|at| (self.base + at) as u32);
        Diagnostic::new(code, Span::new(start, end), message)
    }
}

/// Whether a line may be one of tags: what programs that draw write into metadata is not.
fn is_tag(line: &str) -> bool {
    let line = line.trim_start();
    line.starts_with('[') && line.contains('"')
}
