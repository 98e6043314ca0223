//! The pages that users read, README and those of `docs`, and the fences of records in them.

use std::fs;
use std::path::{Path, PathBuf};

use ludograph::carrier::markdown::{self, Word};
use ludograph::diagnostic::Code;
use ludograph::source::Chunk;

/// A file of this repository.
pub(crate) fn root(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// A page and its text.
pub(crate) struct Page {
    pub(crate) name: String,
    pub(crate) chunk: Chunk,
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
        chunk: Chunk::new(fs::read_to_string(root(&name)).unwrap()),
        name,
    };
    names.into_iter().map(page).collect()
}

/// A fence of records.
pub(crate) struct Fence<'p> {
    words: Vec<Word<'p>>,
    pub(crate) text: String,
}

impl Page {
    pub(crate) fn fences(&self) -> Vec<Fence<'_>> {
        let fences = markdown::fences(&self.chunk).into_iter();
        let fence = |fence: markdown::Fence| Fence {
            words: fence.words(&self.chunk.text),
            text: fence.text.text.to_string(),
        };
        fences.map(fence).collect()
    }
}

impl Fence<'_> {
    /// The value of a word behind `lgn`.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        let word = self.words.iter().find(|word| word.key == key)?;
        word.value.as_deref()
    }

    /// The figure of another file that it stands for.
    pub(crate) fn figure(&self) -> Option<&str> {
        Some(self.value("ref")?.split_once('#')?.1)
    }

    /// The faults that its records must show.
    pub(crate) fn codes(&self) -> Vec<Code> {
        let bare = self.words.iter().filter(|word| word.value.is_none());
        bare.filter_map(|word| Code::find(word.key)).collect()
    }
}
