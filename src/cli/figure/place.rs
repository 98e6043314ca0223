//! Where figures go, and as what kind of file.

use std::path::{Path, PathBuf};

use super::kind::Kind;
use crate::cli::output::{Output, Stop};
use crate::cli::sink::Sink;
use crate::cli::{place, save};

/// Where figures go, and as what kind of file.
pub(super) struct Place {
    spot: place::Place,
    kind: Kind,
}

impl Place {
    /// What `-o` names. The kind is the one that is asked for or, of a file, the one that its ending
    /// promises.
    pub(super) fn new(path: &Path, many: bool, asked: Option<Kind>) -> Result<Self, String> {
        let spot = place::Place::new(path, many);
        let promised = match spot.promising() {
            Some(path) => Kind::promised(path)?,
            None => None,
        };
        match (asked, promised) {
            (Some(asked), Some(promised)) if asked != promised => Err(format!(
                "{}: --as {} and this ending do not go together",
                path.display(),
                asked.ending()
            )),
            _ => Ok(Self {
                spot,
                kind: asked.or(promised).unwrap_or(Kind::Svg),
            }),
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn is_folder(&self) -> bool {
        self.spot.is_folder()
    }

    pub(super) fn is_out(&self) -> bool {
        self.spot.is_out()
    }

    /// The file of a figure. A name is made of letters, digits, `-`, `_` and `.`, and has the ending
    /// behind it, so that it never leads out of the folder.
    pub(super) fn file(&self, name: &str) -> Option<PathBuf> {
        self.spot.file(name, self.kind.ending())
    }

    /// Sees that every figure can be written where it belongs, before any is.
    pub(super) fn prepare(&self, names: &[&str], force: bool) -> Result<(), String> {
        for file in names.iter().filter_map(|name| self.file(name)) {
            save::may_replace(&file, self.kind.seal(), force)?;
        }
        self.spot.make()
    }

    /// Writes a figure. The outer result is that of standard output, the inner one that of the file.
    pub(super) fn put(
        &self,
        name: &str,
        figure: &[u8],
        force: bool,
        output: &mut Output,
    ) -> Result<Result<(), String>, Stop> {
        let file = self.file(name);
        if file
            .as_deref()
            .is_some_and(|file| save::is_renewed(file, figure))
        {
            return Ok(Ok(()));
        }
        let mut sink = match Sink::new(file.as_deref()) {
            Ok(sink) => sink,
            Err(message) => return Ok(Err(message)),
        };
        sink.put(figure, output)?;
        Ok(sink.keep(self.kind.seal(), force))
    }
}
