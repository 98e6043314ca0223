//! The pages that users read, README and those of `docs`, and the fences in them.

use std::fs;
use std::path::{Path, PathBuf};

use ludograph::diagnostic::Code;

/// A file of this repository.
pub(crate) fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A page and its text.
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) text: String,
}

/// README and the pages of `docs`, in the order of their names.
pub(crate) fn pages() -> Vec<Page> {
    let mut names = vec!["README.md".to_string()];
    for entry in fs::read_dir(root("docs")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        if name.ends_with(".md") {
            names.push(format!("docs/{name}"));
        }
    }
    names.sort();
    let page = |name: String| Page {
        text: fs::read_to_string(root(&name)).unwrap(),
        name,
    };
    names.into_iter().map(page).collect()
}

/// A fenced block of a page.
pub(crate) struct Fence<'p> {
    /// The line of its first backtick, from 1.
    pub(crate) line: usize,
    /// The language, and what stands behind it, which may hold texts in quotes.
    pub(crate) info: &'p str,
    pub(crate) text: String,
}

impl Fence<'_> {
    /// Whether it holds records of games, or names a figure of one.
    pub(crate) fn is_lgn(&self) -> bool {
        self.info.split(' ').next() == Some("lgn")
    }

    /// The file and the figure that `ref=` names.
    pub(crate) fn reference(&self) -> Option<(&str, &str)> {
        let (_, rest) = self.info.split_once("ref=")?;
        rest.split(' ').next()?.split_once('#')
    }

    /// The faults that its records must show.
    pub(crate) fn codes(&self) -> Vec<Code> {
        let bare = self.info.split('"').step_by(2);
        bare.flat_map(str::split_whitespace)
            .skip(1)
            .filter_map(Code::find)
            .collect()
    }
}

/// The fences of a page, those within other fences left out.
pub(crate) fn fences(page: &str) -> Vec<Fence<'_>> {
    let mut found: Vec<Fence<'_>> = Vec::new();
    let mut open = 0;
    for (number, line) in page.lines().enumerate() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        let info = line[ticks..].trim();
        if open == 0 && ticks >= 3 {
            open = ticks;
            found.push(Fence {
                line: number + 1,
                info,
                text: String::new(),
            });
        } else if open > 0 && ticks >= open && info.is_empty() {
            open = 0;
        } else if let Some(fence) = found.last_mut().filter(|_| open > 0) {
            fence.text.push_str(line);
            fence.text.push('\n');
        }
    }
    assert_eq!(open, 0, "a fence that is never closed");
    found
}
