//! A text parsed, for tests of what works on trees.

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::parse as parse_into;
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;

pub fn parse(text: &str) -> (Chunk, Tree) {
    let (chunk, mut tree) = (Chunk::new(text), Tree::default());
    parse_into(&chunk, &mut tree, &mut Diagnostics::new());
    (chunk, tree)
}
