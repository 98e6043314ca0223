//! Records in the pages of a book: fences, what they ask for, figures in mdBook.

mod check;
mod fences;
mod figures;
mod mdbook;
mod pages;
mod printed;

use std::collections::BTreeMap;

use ludograph::book::Job;
use ludograph::diagnostic::Code;
use ludograph::diagnostic::place::Places;
use ludograph::source::Chunk;
use serde_json::{Value, json};

/// A book of pages and of files that they refer to, by their paths.
#[derive(Default)]
struct Book {
    pages: Vec<(&'static str, Value, String)>,
    files: BTreeMap<String, String>,
    config: Value,
    language: Option<&'static str>,
}

/// What came of a book.
struct Made {
    pages: Vec<String>,
    /// The faults: file, line, column, code and message.
    faults: Vec<(String, u64, u64, Code, String)>,
}

impl Book {
    /// A book of one page, `one.md`, in the chapter 1.
    fn of(page: impl Into<String>) -> Self {
        Self::default().page("one.md", json!([1]), page)
    }

    fn page(mut self, path: &'static str, number: Value, text: impl Into<String>) -> Self {
        self.pages.push((path, number, text.into()));
        self
    }

    fn file(mut self, path: &str, text: &str) -> Self {
        self.files.insert(path.to_owned(), text.to_owned());
        self
    }

    fn set(mut self, key: &str, value: Value) -> Self {
        self.config[key] = value;
        self
    }

    /// What mdBook writes; its own fields among them.
    fn json(&self) -> Vec<u8> {
        let context = json!({
            "root": "/books/one",
            "config": {
                "book": {"language": self.language.unwrap_or("en"), "src": "src"},
                "preprocessor": {"ludograph": self.config},
            },
            "renderer": "html",
            "mdbook_version": "0.5.4",
        });
        let chapter = |(path, number, text): &(&str, Value, String)| {
            json!({"Chapter": {
                "name": path, "content": text, "number": number, "sub_items": [],
                "path": path, "source_path": path, "parent_names": [],
            }})
        };
        let items: Vec<Value> = self.pages.iter().map(chapter).collect();
        serde_json::to_vec(&json!([context, {"items": items}])).unwrap()
    }

    fn make(&self) -> Made {
        let (book, faults) = made(&self.json(), &self.files);
        let items = book["items"].as_array().unwrap();
        let content = |item: &Value| item["Chapter"]["content"].as_str().unwrap().to_owned();
        Made {
            pages: items.iter().map(content).collect(),
            faults,
        }
    }

    /// The only page, in which nothing is wrong.
    fn sound(&self) -> String {
        let mut made = self.make();
        assert_eq!(made.faults, []);
        made.pages.remove(0)
    }

    /// The only fault.
    fn fault(&self) -> (String, u64, u64, Code, String) {
        let mut made = self.make();
        assert_eq!(made.faults.len(), 1, "{:?}", made.faults);
        made.faults.remove(0)
    }
}

type Fault = (String, u64, u64, Code, String);

/// The book that comes back, and what is wrong with it.
fn made(json: &[u8], files: &BTreeMap<String, String>) -> (Value, Vec<Fault>) {
    let mut faults = Vec::new();
    let book = Job::read(json).unwrap().run(
        &mut |path| match files.get(path) {
            Some(text) => Ok(text.clone().into_bytes()),
            None => Err("no such file".to_owned()),
        },
        &mut |_, text| Chunk::new(text),
        &mut |seen| {
            let mut places = Places::new(seen.chunk);
            for fault in seen.diagnostics.list() {
                let place = places.of(fault.span).0;
                let file = seen.file.to_owned();
                let message = fault.message.clone();
                faults.push((file, place.line, place.column, fault.code, message));
            }
        },
    );
    (serde_json::from_str(&book.unwrap()).unwrap(), faults)
}

/// A sound record of Macbeth with that body.
fn record(body: &str) -> String {
    format!("[Game \"macbeth\"]\n[Result \"*\"]\n\n{body}\n")
}

/// The lines of a page that stand in place of fences.
fn drawn(page: &str) -> Vec<&str> {
    page.lines()
        .filter(|line| line.contains("<!-- ludograph -->"))
        .collect()
}
