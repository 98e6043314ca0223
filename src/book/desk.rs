//! [`Desk`]: where the fences of pages are looked at, their records judged, and their figures drawn.

use std::cell::LazyCell;
use std::rc::Rc;

use super::request::{Pick, Request, Shown, fault};
use super::shelf::{Open, Shelf, beside};
use super::sketch::{Drawn, Look, sketch};
use super::verdict::Verdict;
use crate::carrier::markdown::{Fence, fences};
use crate::check::Watch;
use crate::diagnostic::place::Places;
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::game::Game;
use crate::lgn::Reader;
use crate::record::Numbering;
use crate::source::{Anchor, Chunk, Span};

/// What has been looked at, with what is wrong with it: a record, or a page as far as its fences go.
pub struct Seen<'a> {
    /// The path of the file.
    pub file: &'a str,
    /// The number of the record in it, from 1; none if it is no record of this page.
    pub number: Option<u64>,
    /// The record, or the page.
    pub chunk: &'a Chunk,
    /// What was read last.
    pub reader: &'a Reader,
    /// What is wrong.
    pub diagnostics: &'a Diagnostics,
    /// What is odd about figures that were drawn, though nothing is wrong.
    pub oddities: &'a [Oddity],
}

/// What is odd about a figure of a page: a mark that found nothing to mark, a field without a value.
pub struct Oddity {
    /// Where the fence stands that shows it.
    pub span: Span,
    /// The name of its block, if it has one.
    pub figure: Option<String>,
    /// In words, what is odd.
    pub message: String,
}

/// Is told what has been looked at, in its order.
pub type Tell<'a> = dyn FnMut(&Seen<'_>) + 'a;

/// How pages are looked at.
#[derive(Clone, Copy)]
pub struct Custom<'a> {
    /// The rules, where neither record nor fence names any.
    pub game: Option<&'static dyn Game>,
    /// What is to be seen of a fence that does not say.
    pub shown: Shown,
    /// Whether matters of style are told.
    pub strict: bool,
    /// How figures are drawn.
    pub look: Look<'a>,
}

/// Looks at pages.
pub struct Desk<'a> {
    shelf: Shelf<'a>,
    reader: Reader,
    custom: Custom<'a>,
    /// What is wrong with the record at hand.
    heard: Diagnostics,
}

/// A fence that has been looked at.
pub(super) struct Looked {
    pub(super) fence: Fence,
    pub(super) request: Request,
    pub(super) shown: Shown,
    pub(super) drawn: Vec<Drawn>,
}

/// What a fence is about.
struct Subject<'a> {
    /// The file that the records are from.
    file: &'a str,
    records: Rc<Vec<Chunk>>,
    /// Whether they stand in the fence: then all of them are judged, and not only those that are drawn.
    own: bool,
}

impl<'a> Desk<'a> {
    /// A desk that reads files with `open`.
    pub fn new(custom: Custom<'a>, open: &'a mut Open<'a>) -> Self {
        Self {
            shelf: Shelf::new(open),
            reader: Reader::default(),
            custom,
            heard: Diagnostics::new(),
        }
    }

    /// Looks at a page, and tells of its records and of what is wrong with its fences. How many fences
    /// it has.
    pub fn check(&mut self, path: &str, page: &Chunk, tell: &mut Tell<'_>) -> usize {
        self.page(path, page, tell).len()
    }

    /// Looks at a page, and draws what it asks for.
    pub(super) fn page(&mut self, path: &str, page: &Chunk, tell: &mut Tell<'_>) -> Vec<Looked> {
        let fences = fences(page);
        let page = &with_places(page, &fences);
        self.reader.next_file();
        let mut count = 0;
        // The records of the whole page, if a fence refers to them.
        let whole = LazyCell::new(|| Rc::new(fences.iter().flat_map(Fence::records).collect()));
        let look = |fence: &Fence| {
            let mut words = Diagnostics::new();
            let request = Request::read(page, fence, &mut words);
            let shown = request.shown(self.custom.shown);
            let mut drawn = Vec::new();
            match self.subject(path, &whole, fence, &request) {
                Ok((file, records, own)) => {
                    let file = file.as_str();
                    let subject = Subject { file, records, own };
                    let wants = matches!(shown, Shown::Figure | Shown::Both);
                    let looked = (&request, wants);
                    drawn = self.fence(fence, looked, &subject, &mut count, &mut words, tell);
                }
                Err(fault) => words.push(fault),
            }
            words.sort();
            let odd = oddities(fence, &drawn);
            if !words.list().is_empty() || !odd.is_empty() {
                tell(&Seen {
                    file: path,
                    number: None,
                    chunk: page,
                    reader: &self.reader,
                    diagnostics: &words,
                    oddities: &odd,
                });
            }
            Looked {
                fence: fence.clone(),
                request,
                shown,
                drawn,
            }
        };
        fences.iter().map(look).collect()
    }

    /// The records that a fence is about, the file that they are from, and whether it is the fence itself.
    fn subject(
        &mut self,
        path: &str,
        whole: &LazyCell<Rc<Vec<Chunk>>, impl FnOnce() -> Rc<Vec<Chunk>>>,
        fence: &Fence,
        request: &Request,
    ) -> Result<(String, Rc<Vec<Chunk>>, bool), Diagnostic> {
        let Some(source) = &request.source else {
            if fence.text.text.trim_start().starts_with("{{#") {
                let message = "a command of mdBook in place of its text".to_owned();
                return Err(fault(fence.span(), message)
                    .help("ref=FILE or ref=FILE#NAME names the file of the records"));
            }
            return Ok((path.to_owned(), Rc::new(fence.records().collect()), true));
        };
        if source.file.is_empty() {
            return Ok((path.to_owned(), Rc::clone(whole), false));
        }
        let file = beside(path, &source.file);
        match self.shelf.records(&file) {
            Ok(records) => Ok((file, records, false)),
            Err(why) => Err(fault(source.span, format!("{file}: {why}"))),
        }
    }

    /// Judges the records of a fence, and draws what it asks for if that is wanted.
    fn fence(
        &mut self,
        fence: &Fence,
        (request, wants): (&Request, bool),
        subject: &Subject<'_>,
        count: &mut u64,
        words: &mut Diagnostics,
        tell: &mut Tell<'_>,
    ) -> Vec<Drawn> {
        self.reader.set_game(request.game.or(self.custom.game));
        let mut verdict = Verdict::new(request);
        let mut search = Search::default();
        let mut drawn = Vec::new();
        // A file that is referred to has names of its own, and those of the page are still to come.
        let mut other = Reader::default();
        other.set_game(request.game.or(self.custom.game));
        for chunk in subject.records.iter() {
            self.heard = if request.is_strict() || self.custom.strict {
                Diagnostics::strict()
            } else {
                Diagnostics::new()
            };
            let reader = if subject.own {
                &mut self.reader
            } else {
                &mut other
            };
            let is_record = reader.replay(chunk, watch(&request.pick), &mut self.heard);
            let is_meant = is_record && search.is_meant(request, reader);
            if wants && is_meant {
                let figures = sketch(reader, chunk, request, self.custom.look, words);
                search.found |= figures.is_some();
                drawn.extend(figures.into_iter().flatten());
            }
            if !subject.own && !is_meant {
                continue;
            }
            verdict.take(&mut self.heard);
            search.faulty |= self.heard.has_errors();
            *count += u64::from(is_record && subject.own);
            tell(&Seen {
                file: subject.file,
                number: (is_record && subject.own).then_some(*count),
                chunk,
                reader,
                diagnostics: &self.heard,
                oddities: &[],
            });
        }
        words.push_all(verdict.rest());
        if search.records == 0 || (wants && !search.found && !search.faulty) {
            words.push(search.missing(fence, request));
        }
        drawn
    }
}

/// What is odd about the figures that a fence shows.
fn oddities(fence: &Fence, drawn: &[Drawn]) -> Vec<Oddity> {
    let of = |drawn: &Drawn| {
        let oddity = |message: &String| Oddity {
            span: fence.span(),
            figure: drawn.name.clone(),
            message: message.clone(),
        };
        drawn.odd.iter().map(oddity).collect::<Vec<_>>()
    };
    drawn.iter().flat_map(of).collect()
}

/// A page that knows where its fences are: where each has a fault, the page need not be gone through for
/// every one of them.
fn with_places(page: &Chunk, fences: &[Fence]) -> Chunk {
    let mut page = page.clone();
    if page.anchors.is_empty() {
        let starts = fences.iter().map(|fence| fence.range.start as u32);
        let mut places = Places::new(&page);
        let anchors = starts.map(|at| Anchor {
            at,
            place: places.of(Span::at(at)).0,
        });
        page.anchors = anchors.collect();
    }
    page
}

fn watch(pick: &Pick) -> Watch {
    match pick {
        Pick::Turn(turn, _) => Watch::Turn(*turn),
        Pick::Numbers(
            Numbering {
                turns: Some((_, last)),
                ..
            },
            _,
        ) => Watch::Turn(*last),
        Pick::Blocks | Pick::Name(..) | Pick::Numbers(..) => Watch::Figures,
    }
}

/// What has been found of what a fence asks for.
#[derive(Default)]
struct Search {
    /// How many records there are.
    records: u64,
    /// The names of their figure blocks, the first of them.
    names: Vec<String>,
    found: bool,
    /// Whether a fault may be why nothing was found.
    faulty: bool,
}

impl Search {
    /// How many names are told.
    const SHOWN: usize = 12;

    /// Whether the next record, which has just been read, is one of those that the fence is about.
    fn is_meant(&mut self, request: &Request, reader: &Reader) -> bool {
        self.records += 1;
        let blocks = || reader.record().figures.iter();
        let room = Self::SHOWN.saturating_sub(self.names.len());
        let names = blocks().take(room).map(|block| block.name.clone());
        self.names.extend(names);
        match (&request.pick, request.record) {
            (_, Some((record, _))) => record == self.records,
            (Pick::Name(name, _), None) => blocks().any(|block| block.name == *name),
            (Pick::Turn(..) | Pick::Numbers(..), None) => self.records == 1,
            (Pick::Blocks, None) => true,
        }
    }

    /// What the fence asks for is not there.
    fn missing(&self, fence: &Fence, request: &Request) -> Diagnostic {
        let of = match &request.source {
            Some(source) if !source.file.is_empty() => format!(" in {}", source.file),
            _ => String::new(),
        };
        let whole = request.source.as_ref().map(|source| source.span);
        let span: Span = request.pick.span().or(whole).unwrap_or(fence.span());
        if self.records == 0 {
            return fault(span, format!("there is no record{of}"));
        }
        if let Some((record, span)) = request.record
            && record > self.records
        {
            return fault(span, format!("there is no record {record}{of}"));
        }
        let message = match &request.pick {
            Pick::Name(name, _) => format!("there is no figure {name}{of}"),
            Pick::Turn(turn, _) => format!("the game{of} does not come to turn {turn}"),
            Pick::Numbers(turns, _) => {
                let (first, last) = turns.turns.unwrap_or_default();
                format!("the game{of} does not have the turns {first}-{last}")
            }
            Pick::Blocks => format!("there is nothing to draw{of}"),
        };
        if !matches!(request.pick, Pick::Name(..)) {
            return fault(span, message);
        }
        let help = (!self.names.is_empty())
            .then(|| format!("the figures there: {}", self.names.join(", ")));
        Diagnostic::new(Code::UnknownFigure, span, message).maybe_help(help)
    }
}
