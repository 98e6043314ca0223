//! [`Job`]: a book as mdBook hands it to a preprocessor, and what it gets back.
//!
//! Of the JSON only what is needed is looked at, and nothing but the text of chapters is changed: so the
//! forms of mdBook 0.4 (`sections`) and 0.5 (`items`) both work, and what they do not know of each other
//! is handed on.

use serde_json::{Map, Value};

use super::desk::{Custom, Desk, Looked, Seen, Tell};
use super::inline::Inline;
use super::numbers::{Entry, Numbers};
use super::page::{Edit, fence, references, spliced};
use super::settings::Settings;
use super::shelf::Open;
use super::sketch::Look;
use crate::diagnostic::Diagnostics;
use crate::lgn::Reader;
use crate::source::Chunk;

/// Gives the text of a page its places: it is handed the path of the file, if there is one, and the
/// text, in which what the page includes may stand already.
pub type Locate<'a> = dyn FnMut(Option<&str>, &str) -> Chunk + 'a;

/// A book to be gone through.
pub struct Job {
    context: Value,
    book: Value,
}

/// A chapter on its way.
struct Chapter<'b> {
    content: &'b mut String,
    /// The number of its chapter, that of the first rank.
    number: Option<u64>,
    /// Its file, from the folder of the pages.
    path: Option<String>,
    /// The page that it comes of.
    source: Option<String>,
}

/// A page that has been looked at, with the numbers of its figures.
struct Ready {
    path: String,
    page: Chunk,
    looked: Vec<Looked>,
    entries: Vec<Vec<Entry>>,
}

/// What parts folders, on any system.
const SLASHES: [char; 2] = ['/', '\\'];

/// What messages call a page that has no file.
const NOWHERE: &str = "a page without a file";

impl Job {
    /// Reads what mdBook writes to a preprocessor: the context and the book.
    ///
    /// # Errors
    /// In words, if it is not that.
    pub fn read(input: &[u8]) -> Result<Self, String> {
        let pair: Result<(Value, Value), _> = serde_json::from_slice(input);
        let (context, book) =
            pair.map_err(|error| format!("this is no book of mdBook: {error}"))?;
        if !["items", "sections"].iter().any(|key| book[key].is_array()) {
            return Err("this is no book of mdBook: it has neither items nor sections".to_owned());
        }
        Ok(Self { context, book })
    }

    /// The folder from which the paths of files are told: that of the book, or the one above it where
    /// the pages stand in the book's folder itself and their names alone would say little.
    pub fn folder(&self) -> &str {
        self.places().0
    }

    fn root(&self) -> &str {
        let root = self.context["root"].as_str().unwrap_or("");
        root.trim_end_matches(SLASHES)
    }

    /// That folder, and the way from there to the pages.
    fn places(&self) -> (&str, &str) {
        let root = self.root();
        let src = self.context["config"]["book"]["src"].as_str();
        match src.unwrap_or("src").trim_end_matches(SLASHES) {
            "" | "." => root.rsplit_once(SLASHES).unwrap_or(("", root)),
            src => (root, src),
        }
    }

    /// What `book.toml` sets.
    ///
    /// # Errors
    /// In words, what is wrong there.
    fn settings(&self, open: &mut Open<'_>) -> Result<Settings, Vec<String>> {
        let config = &self.context["config"];
        let language = config["book"]["language"].as_str().unwrap_or("en");
        let mut settings = Settings::of_language(language);
        let empty = Map::new();
        let table = config["preprocessor"]["ludograph"].as_object();
        let (folder, _) = self.places();
        let own = self.root().strip_prefix(folder).unwrap_or("");
        let own = own.trim_start_matches(SLASHES);
        // What stands beside `book.toml` is named from there.
        let mut beside = |file: &str| match own {
            "" => open(file),
            own => open(&format!("{own}/{file}")),
        };
        let faults = settings.read(table.unwrap_or(&empty), &mut beside);
        if faults.is_empty() {
            Ok(settings)
        } else {
            Err(faults)
        }
    }

    /// Puts figures into the pages, and gives the book back as JSON. What is wrong with a page or a
    /// record is told; the book is then still whole, but should not be built.
    ///
    /// # Errors
    /// In words, what is wrong with the options in `book.toml`.
    pub fn run(
        mut self,
        open: &mut Open<'_>,
        locate: &mut Locate<'_>,
        tell: &mut Tell<'_>,
    ) -> Result<String, Vec<String>> {
        let settings = self.settings(open)?;
        let src = self.places().1.to_owned();
        let custom = Custom {
            game: settings.game,
            shown: settings.shown,
            strict: settings.strict,
            look: Look {
                themes: &settings.themes,
                embed: settings.embed,
            },
        };
        let mut desk = Desk::new(custom, open);
        let mut numbers = Numbers::new(settings.numbering);
        let mut chapters = chapters(&mut self.book);
        let mut pages = Vec::new();
        for (index, chapter) in chapters.iter().enumerate() {
            let source = chapter.source.as_ref().map(|path| format!("{src}/{path}"));
            let page = locate(source.as_deref(), chapter.content);
            let path = source.unwrap_or_else(|| NOWHERE.to_owned());
            let looked = desk.page(&path, &page, tell);
            let entries = looked.iter().map(|looked| {
                let single = looked.drawn.len() == 1;
                let mut name = |drawn: &super::sketch::Drawn| {
                    let id = looked.request.id.as_ref().filter(|_| single);
                    let name = id.or(drawn.name.as_ref());
                    numbers.add(index, chapter.number, name.map(String::as_str))
                };
                looked.drawn.iter().map(&mut name).collect()
            });
            let entries = entries.collect();
            pages.push(Ready {
                path,
                page,
                looked,
                entries,
            });
        }
        let paths: Vec<_> = chapters
            .iter()
            .map(|chapter| chapter.path.clone())
            .collect();
        let mut inline = Inline::default();
        for (index, (chapter, ready)) in chapters.iter_mut().zip(&pages).enumerate() {
            let pairs = ready.looked.iter().zip(&ready.entries);
            let mut edits: Vec<Edit> = pairs
                .filter_map(|(looked, entries)| fence(looked, entries, &settings, &mut inline))
                .collect();
            let mut faults = Diagnostics::new();
            let here = (index, ready.page.text.as_str());
            edits.extend(references(here, &paths, &numbers, &settings, &mut faults));
            if !faults.list().is_empty() {
                tell(&Seen {
                    file: &ready.path,
                    number: None,
                    chunk: &ready.page,
                    reader: &Reader::default(),
                    diagnostics: &faults,
                    oddities: &[],
                });
            }
            edits.sort_by_key(|edit| edit.range.start);
            if !edits.is_empty() {
                *chapter.content = spliced(&ready.page.text, &edits);
            }
        }
        // A value always has a JSON form.
        Ok(self.book.to_string())
    }
}

/// The chapters of a book in their order, those without text (drafts) left out.
fn chapters(book: &mut Value) -> Vec<Chapter<'_>> {
    let mut found = Vec::new();
    let mut waiting: Vec<&mut Value> = Vec::new();
    if let Some(book) = book.as_object_mut() {
        for (key, value) in book {
            if matches!(key.as_str(), "items" | "sections") {
                waiting.extend(value.as_array_mut().into_iter().flatten().rev());
            }
        }
    }
    while let Some(item) = waiting.pop() {
        let Some(chapter) = item.get_mut("Chapter").and_then(Value::as_object_mut) else {
            continue;
        };
        let number = chapter
            .get("number")
            .and_then(|number| number.get(0)?.as_u64());
        let text = |key: &str| chapter.get(key).and_then(Value::as_str).map(str::to_owned);
        let path = text("path");
        let source = text("source_path").or_else(|| path.clone());
        let mut content = None;
        for (key, value) in chapter {
            match (key.as_str(), value) {
                ("content", Value::String(text)) => content = Some(text),
                ("sub_items", Value::Array(items)) => waiting.extend(items.iter_mut().rev()),
                _ => {}
            }
        }
        found.extend(content.map(|content| Chapter {
            content,
            number,
            path,
            source,
        }));
    }
    found
}
