//! SGF, the Smart Game Format (`.sgf`): trees of nodes with properties, as programs for Go, Renju, Gomoku and
//! Othello save games and analyses.
//!
//! Described after the specification of FF\[4\] (red-bean.com/sgf), which registers numbers for Othello
//! (`GM[2]`) and for Gomoku and Renju (`GM[4]`) and says nothing else of these games, and after what programs
//! write: letter pairs or algebraic cells, `GM[1]` or none, rule sets in `RU` or `GN`, any encoding.
//!
//! What LGN has and SGF has not is written in private properties: `LGT[Name:value]` is a tag, `LGF[name:title]`
//! a figure with its lines as `LGD`, `LGN` a word (`resign`, `$22`, `pairs 3 1`). What SGF has and LGN has not
//! is kept in tags `SGF-XX` at the root and in comments `[%sgf XX[...]]` elsewhere.

mod about;
mod branch;
mod charset;
mod cut;
mod figure;
mod head;
mod id;
mod info;
mod lex;
mod line;
mod mark;
mod node;
mod note;
mod outcome;
mod point;
mod read;
mod root;
mod rules;
mod scan;
mod setup;
mod start;
mod text;
mod tree;
mod words;
mod write;

use std::io::BufRead;

use crate::board::Shape;
use crate::format::{Content, Context, Format, Records, Spec, Way, Writer};

/// SGF.
pub(crate) struct Sgf;

static SPEC: Spec = Spec {
    id: "sgf",
    title: "SGF, the Smart Game Format",
    extensions: &["sgf"],
    shared: &[],
    companions: &[],
    way: Way::Both,
    content: Content::Text,
    carries: |game| !game.sessions && (game.geometry)().shape() != Shape::Hexagons,
};

impl Format for Sgf {
    fn spec(&self) -> &'static Spec {
        &SPEC
    }

    fn detect(&self, head: &[u8]) -> bool {
        scan::begins_file(head)
    }

    fn open<'i>(&self, input: Box<dyn BufRead + 'i>, context: &Context) -> Box<dyn Records + 'i> {
        Box::new(cut::Trees::new(input, context))
    }

    fn writer(&self) -> Option<Box<dyn Writer>> {
        Some(Box::new(write::Trees))
    }

    fn writes_each_alone(&self) -> bool {
        true
    }
}
