//! How text is taken apart: into records, lines and words, with the place of each; and what words mean in all
//! formats.

pub(crate) mod cut;
pub(crate) mod dates;
pub(crate) mod lines;
pub(crate) mod signs;
pub(crate) mod stream;
pub(crate) mod words;
