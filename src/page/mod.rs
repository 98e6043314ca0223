//! A page to play games through: one HTML file without any reference to elsewhere.
//!
//! The rules are played here; the page's script only shows what has come of them. A page is written
//! record by record, so that a file of any length needs the memory of one:
//!
//! ```
//! use ludograph::check::Watch;
//! use ludograph::diagnostic::Diagnostics;
//! use ludograph::lgn::Reader;
//! use ludograph::page::{self, Page};
//! use ludograph::source::Chunk;
//!
//! let chunk = Chunk::new("[Game \"othello\"]\n1. f5 {<b>} 2. d6 (2. f6)\n");
//! let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
//! reader.replay(&chunk, Watch::Steps, &mut diagnostics);
//!
//! let mut html = String::new();
//! let mut page = Page::new("Club evening", &mut html);
//! page.game(
//!     &page::Played {
//!         game: reader.game().unwrap(),
//!         record: reader.record(),
//!         chunk: &chunk,
//!         replay: reader.replayed(),
//!         faults: diagnostics.list(),
//!     },
//!     &mut html,
//! );
//! page.finish(&mut html);
//! assert!(page::SEAL.is_on(html.as_bytes()));
//! assert!(html.contains("1. f5</a> <span class=\"c\" dir=\"auto\">&lt;b&gt;</span>"));
//! ```
//!
//! What stands where: `kit` draws board and pieces once for each rule set, `list` the turns, `told` says
//! in words what each did, `game` what it changed, `diagram` is the numbered diagram for paper and for
//! readers without scripts. All text of a record is in `list` and in the heading; both escape it. The
//! script gets numbers, and sentences made here.

mod diagram;
mod game;
mod guard;
mod head;
mod html;
mod kit;
mod list;
mod theme;
mod told;

use std::fmt::Write;

use serde::Serialize;

use crate::board::Board;
use crate::check::{Moment, Replay};
use crate::diagnostic::Diagnostic;
use crate::figure::Figure;
use crate::figure::seal::Seal;
use crate::game::{Game, Spec};
use crate::record::{Outcome, Record};
use crate::source::Chunk;

use kit::Kit;
use told::Teller;

/// What each page begins with, so that a later run knows its own files.
pub const MARK: &str = "<!DOCTYPE html>\n<!-- ludograph -->";

/// How a file is known that has been written by a [`Page`].
pub const SEAL: Seal = Seal::begins(MARK);

/// The script and the style of every page.
const SCRIPT: &str = include_str!("page.js");
const STYLE: &str = include_str!("page.css");

/// A game with what came of its replay with [`Watch::Steps`](crate::check::Watch::Steps).
pub struct Played<'a> {
    /// Its rules.
    pub game: &'static dyn Game,
    /// The record.
    pub record: &'a Record,
    /// Its text.
    pub chunk: &'a Chunk,
    /// What came of its replay.
    pub replay: &'a Replay,
    /// What is wrong with it, in the order of the places.
    pub faults: &'a [Diagnostic],
}

/// A page in the making.
pub struct Page {
    kits: Vec<Kit>,
    games: u32,
}

impl Page {
    /// A page of that title, whose head is written to `out`.
    pub fn new(title: &str, out: &mut String) -> Self {
        head::page(title, out);
        Self {
            kits: Vec::new(),
            games: 0,
        }
    }

    /// Writes a game to `out`.
    pub fn game(&mut self, played: &Played<'_>, out: &mut String) {
        let spec = played.game.spec();
        let kit = self.kit(spec, out);
        self.games += 1;
        let number = self.games;
        let teller = Teller {
            spec,
            record: played.record,
        };
        // Writing to a string never fails.
        let _ = writeln!(out, "<section class=\"game\" id=\"g{number}\">");
        head::game(spec, played.record, out);
        if let (Some(kit), Some(moment)) = (self.kits.get(kit), played.replay.moment()) {
            let figure = Figure::numbered(spec, &moment, &(0..=u32::MAX));
            diagram::diagram(kit, &figure, out);
        }
        let source = list::Source {
            teller: &teller,
            chunk: played.chunk,
            replay: played.replay,
            faults: played.faults,
        };
        let lines = list::list(&source, out);
        let kit = self.kits.get(kit).map_or("", |kit| kit.id.as_str());
        let game = game::game(kit, &teller, played.replay, &lines);
        data(out, &format!("d{number}"), &game);
        out.push_str("</section>\n");
    }

    /// Writes the end of the page.
    pub fn finish(self, out: &mut String) {
        if self.games == 0 {
            out.push_str("<p>There is no game here.</p>\n");
        }
        out.push_str("</div>\n</main>\n</body>\n</html>\n");
    }

    /// The kit of a rule set, which is written where it is needed first.
    fn kit(&mut self, spec: &'static Spec, out: &mut String) -> usize {
        if let Some(at) = self.kits.iter().position(|kit| kit.of == spec.id) {
            return at;
        }
        let kit = Kit::new(self.kits.len(), spec, out);
        self.kits.push(kit);
        self.kits.len() - 1
    }
}

/// A board as figures of that rule set show it, without a last turn.
fn figure(spec: &Spec, board: Board, outcome: Option<Outcome>) -> Figure<'static> {
    let moment = Moment {
        board,
        boards: Vec::new(),
        plies: Vec::new(),
        still: Vec::new(),
        legal: Vec::new(),
        forbidden: Vec::new(),
        outcome,
    };
    Figure::position(spec, &moment)
}

/// Writes data for the script. It is no script itself, and nothing in it can end the element.
fn data(out: &mut String, id: &str, data: &impl Serialize) {
    // Plain data never fails to be written.
    let json = serde_json::to_string(data).unwrap_or_default();
    let _ = write!(out, "<script type=\"application/json\" id=\"{id}\">");
    html::embed(out, &json);
    out.push_str("</script>\n");
}
