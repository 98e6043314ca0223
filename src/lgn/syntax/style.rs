//! Matters of style.
use super::faults::Faults;
use super::tree::Tree;
use crate::source::Chunk;
pub(super) fn look(chunk: &Chunk, tree: &Tree, faults: &mut Faults) {
    let _ = (chunk, tree, faults);
}
