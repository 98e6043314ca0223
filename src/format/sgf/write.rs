//! The writer: a record as a tree.

use super::branch::Branches;
use super::head;
use super::id::Id;
use super::mark;
use super::note;
use super::point::Points;
use super::text::escape;
use crate::board::{Cell, Geometry, Side};
use crate::check::walk::{Event, Word, walk};
use crate::format::{Carries, Losses, Told, Writer};
use crate::lgn;
use crate::record::{Action, Extra, FigureBlock, Setup};

/// What a tree has room for: all but captures that are claimed, since it has no property for what is captured.
const ROOM: Carries = Carries {
    claims: false,
    ..Carries::ALL
};

pub(super) struct Trees;

impl Writer for Trees {
    fn write(
        &mut self,
        told: &Told<'_>,
        out: &mut Vec<u8>,
        losses: &mut Losses,
    ) -> Result<(), String> {
        let mut nodes = Nodes::new(told);
        walk(told.game, told.record, &told.chunk.text, &mut |event| {
            nodes.event(event);
        });
        if let Some(fault) = nodes.fault {
            return Err(fault.to_owned());
        }
        ROOM.count(told, losses);
        losses.add_many("places of remarks between variations", nodes.moved);
        out.extend_from_slice(b"(");
        head::write(told, nodes.has_start, out);
        nodes.branches.write(out);
        out.extend_from_slice(b")\n");
        Ok(())
    }
}

/// The last word of a line.
#[derive(Clone, Copy, Default)]
struct Tip {
    /// Its node, among those of its line.
    word: Option<usize>,
    /// Whose it was.
    side: Option<Side>,
    /// Whose the one before it was.
    before: Option<Side>,
}

struct Nodes<'a> {
    told: &'a Told<'a>,
    geometry: &'static Geometry,
    branches: Branches,
    /// The properties that the present node has.
    used: Vec<Id>,
    /// Whether the present node is a move, and whose.
    of: Option<Side>,
    tip: Tip,
    outer: Vec<Tip>,
    has_start: bool,
    /// How many variations stand behind remarks that will stand behind them.
    moved: u64,
    fault: Option<&'static str>,
}

impl<'a> Nodes<'a> {
    fn new(told: &'a Told<'a>) -> Self {
        Self {
            told,
            geometry: (told.game.spec().geometry)(),
            branches: Branches::new(),
            used: Vec::new(),
            of: None,
            tip: Tip::default(),
            outer: Vec::new(),
            has_start: false,
            moved: 0,
            fault: None,
        }
    }

    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Turn(word) => self.turn(word),
            Event::Doubt(_) => self.fault = Some("it has no turns that can't be read for certain"),
            Event::Open => self.open(),
            Event::Close => {
                self.branches.close();
                self.tip = self.outer.pop().unwrap_or_default();
            }
            Event::Comment(text) => self.comment(text),
            Event::Glyph(glyph) => match note::annotation(*glyph) {
                Some((name, value)) => self.property(name, value.as_bytes()),
                None => self.word(&format!("${glyph}")),
            },
            Event::Start(setup) => {
                self.has_start = true;
                self.setup(setup, false);
            }
            Event::Checkpoint(setup) => self.setup(setup, true),
            Event::Diagram(_) => {}
            Event::Figure(index) => {
                if let Some(block) = self.told.record.figures.get(*index as usize) {
                    self.figure(block);
                }
            }
            Event::Result(claim) => self.word(&claim.to_string()),
        }
    }

    fn begin_node(&mut self) {
        self.branches.node();
        self.used.clear();
        self.of = None;
    }

    /// The present node, or a new one if that has one of these properties.
    fn node_without(&mut self, names: &[Id]) {
        if self.branches.is_closed() || names.iter().any(|name| self.used.contains(name)) {
            self.begin_node();
        }
        self.used.extend_from_slice(names);
    }

    fn property(&mut self, name: &str, value: &[u8]) {
        self.node_without(&[Id::of(name)]);
        self.put(name, value);
    }

    /// Adds a property to the present node; its value is escaped.
    fn put(&mut self, name: &str, value: &[u8]) {
        let text = &mut self.branches.text;
        text.extend_from_slice(name.as_bytes());
        text.push(b'[');
        text.extend_from_slice(value);
        text.push(b']');
        self.branches.extend();
    }

    /// A word that SGF has not.
    fn word(&mut self, word: &str) {
        self.property("LGN", word.as_bytes());
    }

    fn turn(&mut self, word: &Word<'_>) {
        let side = word.side.or(word.said);
        let side = side.unwrap_or_else(|| self.tip.side.map_or(Side::Black, Side::other));
        self.begin_node();
        self.tip = Tip {
            word: Some(self.branches.len() - 1),
            side: Some(side),
            before: self.tip.side,
        };
        let name = side.letter().to_string();
        match word.actions.list {
            [Action::Place(cell), ..] => {
                if *cell == Cell::NOWHERE {
                    self.fault = Some("it has no points off the board");
                }
                let mut point = Vec::new();
                Points::write(self.geometry, *cell, &mut point);
                self.put(&name, &point);
            }
            [Action::Pass] => {
                let pass: &[u8] = if self.geometry.is_top_row_first() {
                    b"PA"
                } else {
                    b""
                };
                self.put(&name, pass);
            }
            [Action::End(ending)] => {
                self.word(ending.word().unwrap_or_default());
                return;
            }
            _ => self.fault = Some("it has words for placements and passes alone"),
        }
        self.of = Some(side);
        if word.as_played {
            self.property("KO", b"");
        }
    }

    fn open(&mut self) {
        let word = self.tip.word;
        if word.is_none() {
            self.fault = Some("it has no variations in place of nothing");
        }
        self.moved += u64::from(word.is_some_and(|word| self.branches.len() > word + 1));
        self.branches.open(word.unwrap_or_default());
        let side = self.tip.before;
        self.outer.push(self.tip);
        self.tip = Tip {
            word: None,
            side,
            before: None,
        };
    }

    fn comment(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if let Some(side) = self.of
            && !self.branches.is_closed()
            && let Some(seconds) = note::seconds(text)
        {
            let name = match side {
                Side::Black => "BL",
                Side::White => "WL",
            };
            if !self.used.contains(&Id::of(name)) {
                return self.property(name, seconds.as_bytes());
            }
        }
        if let Some(kept) = note::kept(text) {
            let names = note::names(kept);
            // What stands in the first node belongs to the game.
            if self.branches.is_closed() || names.iter().any(|name| self.used.contains(name)) {
                self.begin_node();
            }
            self.used.extend_from_slice(&names);
            self.branches.text.extend_from_slice(kept.as_bytes());
            return self.branches.extend();
        }
        let mut value = Vec::with_capacity(text.len());
        escape(text, false, &mut value);
        self.property("C", &value);
    }

    fn setup(&mut self, setup: &Setup, is_whole: bool) {
        // What is set up in a node stands before all else in it.
        if is_whole || !self.used.is_empty() {
            self.begin_node();
        }
        self.node_without(&[Id::AB, Id::AW, Id::AE, Id::PL, Id::MN, Id::LGN]);
        let geometry = self.geometry;
        let of = |piece: Option<Side>| {
            let cells = geometry.cells();
            cells.filter(move |cell| setup.pieces.get(cell.index()).copied().flatten() == piece)
        };
        let lists = [
            ("AB", Some(Side::Black)),
            ("AW", Some(Side::White)),
            ("AE", None),
        ];
        let is_empty = setup.pieces.iter().all(Option::is_none);
        for (name, piece) in lists {
            let shown = match (piece, is_whole) {
                (Some(_), _) | (None, true) => usize::MAX,
                // One point shows that the board is empty.
                (None, false) => usize::from(is_empty),
            };
            let mut cells = of(piece).take(shown).peekable();
            if cells.peek().is_none() {
                continue;
            }
            let text = &mut self.branches.text;
            text.extend_from_slice(name.as_bytes());
            for cell in cells {
                text.push(b'[');
                Points::write(geometry, cell, text);
                text.push(b']');
            }
        }
        self.branches.extend();
        if let Some((side, _)) = setup.side {
            self.put("PL", &[side.letter() as u8]);
        }
        if let Some((number, _)) = setup.number {
            self.put("MN", number.to_string().as_bytes());
        }
        for (extra, _) in &setup.extras {
            if let Extra::Pairs(black, white) = extra {
                self.put("LGN", format!("pairs {black} {white}").as_bytes());
            }
        }
    }

    fn figure(&mut self, block: &FigureBlock) {
        let mut drawn = Vec::new();
        let is_told = mark::write(&block.directives, self.geometry, &mut drawn);
        let mut names = note::names(std::str::from_utf8(&drawn).unwrap_or_default());
        names.extend([Id::LGF, Id::LGD]);
        self.node_without(&names);
        let mut name = block.name.clone().into_bytes();
        if let Some(title) = &block.title {
            name.push(b':');
            escape(title, true, &mut name);
        }
        self.put("LGF", &name);
        self.branches.text.extend_from_slice(&drawn);
        if !is_told {
            let text = &mut self.branches.text;
            text.extend_from_slice(b"LGD");
            for (directive, _) in &block.directives {
                text.push(b'[');
                let line = lgn::directive_line(self.geometry, directive);
                escape(&line, false, text);
                text.push(b']');
            }
        }
        self.branches.extend();
    }
}
