//! [`Shelf`]: the files that fences refer to, read once each by whoever owns them.

use std::collections::BTreeMap;
use std::rc::Rc;

use crate::carrier::{Kind, whole};
use crate::lgn::syntax::split::Splitter;
use crate::source::Chunk;

/// Reads the file of a path, or says why it can't.
pub type Open<'a> = dyn FnMut(&str) -> Result<Vec<u8>, String> + 'a;

/// The records of a file, or why there are none.
type Held = Result<Rc<Vec<Chunk>>, String>;

/// The files that have been read.
pub(super) struct Shelf<'a> {
    open: &'a mut Open<'a>,
    held: BTreeMap<String, Held>,
}

impl<'a> Shelf<'a> {
    pub(super) fn new(open: &'a mut Open<'a>) -> Self {
        Self {
            open,
            held: BTreeMap::new(),
        }
    }

    /// The records of the file of that path.
    pub(super) fn records(&mut self, path: &str) -> Held {
        if let Some(held) = self.held.get(path) {
            return held.clone();
        }
        let held = (self.open)(path)
            .and_then(|bytes| records(path, &bytes))
            .map(Rc::new);
        self.held.insert(path.to_owned(), held.clone());
        held
    }
}

/// The records of a file.
fn records(path: &str, bytes: &[u8]) -> Result<Vec<Chunk>, String> {
    let (mut chunk, mut found) = (Chunk::default(), Vec::new());
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    let Some(kind) = Kind::of_file(extension, bytes) else {
        let mut splitter = Splitter::new(bytes);
        while splitter
            .next(&mut chunk)
            .map_err(|error| error.to_string())?
        {
            found.push(chunk.clone());
        }
        return Ok(found);
    };
    let file = whole(bytes);
    let mut records = kind.open(&file);
    while let Some(next) = records.next(&mut chunk) {
        next.map_err(|fault| fault.message)?;
        found.push(chunk.clone());
    }
    Ok(found)
}

/// The path of a file that a page names from its own folder, `.` and `..` taken out where they can be.
pub(super) fn beside(page: &str, file: &str) -> String {
    if file.starts_with('/') {
        return file.to_owned();
    }
    let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut parts: Vec<&str> = Vec::new();
    for part in folder.split('/').chain(file.split('/')) {
        match part {
            "." => {}
            // A path from the root begins with an empty part.
            "" if !(parts.is_empty() && folder.starts_with('/')) => {}
            ".." if parts.last().is_some_and(|last| !matches!(*last, ".." | "")) => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    if parts.is_empty() {
        return ".".to_owned();
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_from_the_folder_of_their_page() {
        assert_eq!(beside("src/a/b.md", "c.lgn"), "src/a/c.lgn");
        assert_eq!(beside("src/a/b.md", "../../samples/c.lgn"), "samples/c.lgn");
        assert_eq!(beside("b.md", "../c.lgn"), "../c.lgn");
        assert_eq!(beside("../x/b.md", "../../c.lgn"), "../../c.lgn");
        assert_eq!(beside("/x/b.md", "./c.lgn"), "/x/c.lgn");
        assert_eq!(beside("b.md", "/x/c.lgn"), "/x/c.lgn");
        assert_eq!(beside("src/b.md", ".."), ".");
    }
}
