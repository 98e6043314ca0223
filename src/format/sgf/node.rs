//! [`Reader`]: what the nodes of a tree say, put into a record.

use super::about::{is_head, is_of_node};
use super::id::Id;
use super::lex::has_setup;
use super::lex::{Node, Property};
use super::line::Line;
use super::mark;
use super::note;
use super::point::{Points, Said};
use super::setup::{Arrangement, extra};
use super::short;
use super::text::{is_plain, unescape};
use super::tree::{Groups, NONE, Order};
use crate::board::{Cell, Side};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::format::coordinates::Wish;
use crate::format::othello::reached::reached;
use crate::game::Game;
use crate::record::{Action, Claim, Ending, How, Record, Score, What};
use crate::source::{Chunk, Span};

/// The last words of the main line.
#[derive(Clone, Copy, Default)]
struct Last {
    /// The index of the last one's part.
    action: usize,
    is_pass: bool,
    was_pass: bool,
}

/// Memory that is used again for the next tree.
#[derive(Default)]
pub(super) struct Buffers {
    groups: Groups,
    order: Order,
    kept: String,
    scratch: String,
}

pub(super) struct Reader<'a> {
    pub(super) game: &'static dyn Game,
    pub(super) points: Points,
    pub(super) text: &'a str,
    pub(super) record: &'a mut Record,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) line: Line,
    buffers: &'a mut Buffers,
    /// Where the file's bytes of this tree begin, which makes names unique.
    pub(super) offset: u64,
    pub(super) figures: u32,
    pub(super) arrangement: Option<Arrangement>,
    /// The index of the position that the game starts from.
    pub(super) start: Option<usize>,
    /// Whether a word has stood in the present node.
    has_word: bool,
    last: Last,
    /// The place of what is kept of the present node as it stands.
    kept_span: Span,
    is_root: bool,
    /// Who is said to win by how much, and where: what that means tells the end of the game.
    pub(super) margin: Option<(Side, u32, Span)>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(
        game: &'static dyn Game,
        wish: Wish,
        chunk: &'a Chunk,
        record: &'a mut Record,
        diagnostics: &'a mut Diagnostics,
        buffers: &'a mut Buffers,
    ) -> Self {
        buffers.groups.clear();
        buffers.kept.clear();
        let group = buffers.groups.open(NONE, &mut { NONE }, 0, 0);
        Self {
            game,
            points: Points::new((game.spec().geometry)(), wish),
            text: chunk.text.as_str(),
            record,
            diagnostics,
            line: Line {
                group,
                last_child: NONE,
                expected: game.spec().first,
                begun: false,
                is_main: true,
                is_behind: false,
            },
            buffers,
            offset: chunk.offset,
            figures: 0,
            arrangement: None,
            start: None,
            has_word: false,
            last: Last::default(),
            kept_span: Span::default(),
            is_root: true,
            margin: None,
        }
    }

    /// A line branches off the present one, which comes back.
    pub(super) fn branch(&mut self, place: u32) -> Line {
        let entries = self.record.entries.len();
        let mut outer = self.line;
        self.line.is_main = outer.is_main && !outer.is_over();
        let groups = &mut self.buffers.groups;
        self.line.group = groups.open(outer.group, &mut outer.last_child, place, entries);
        self.line.last_child = NONE;
        self.line.is_behind = false;
        outer
    }

    /// The node of the first word of the line has come to its end, or the word of a node to another's beginning.
    #[inline]
    fn behind_word(&mut self) {
        if !self.line.is_behind {
            self.line.is_behind = true;
            let entries = self.record.entries.len();
            self.buffers.groups.behind_word(self.line.group, entries);
        }
    }

    /// A word of a side, whose name stands at `said`.
    #[inline]
    pub(super) fn word(&mut self, side: Side, said: Span, action: Action, span: Span) {
        if self.has_word {
            self.behind_word();
        }
        if !self.line.begun {
            self.begin(side, said);
        }
        if self.line.is_main {
            self.last = Last {
                action: self.record.actions.len(),
                is_pass: action == Action::Pass,
                was_pass: self.last.is_pass,
            };
        }
        if self.line.expected.is_none_or(|expected| expected == side) {
            self.record.word(action, span);
        } else {
            self.record.word_of(side, said, action, span);
        }
        self.line.expected = Some(side.other());
        self.has_word = true;
    }

    /// The node of a word ends.
    #[inline]
    pub(super) fn end_node(&mut self) {
        self.behind_word();
        self.has_word = false;
        self.is_root = false;
    }

    /// How many bytes the moves take that stand at a place one behind the other, each in a node of its own with
    /// nothing else, in turn, and none of them the first of its line. They are added to the record.
    #[inline]
    pub(super) fn moves_in_turn(&mut self, start: usize) -> usize {
        let (text, mut at) = (self.text.as_bytes(), start);
        let Some(mut expected) = self.line.expected else {
            return 0;
        };
        if !self.line.is_behind || !self.line.begun || self.line.is_over() {
            return 0;
        }
        while let Some(bytes) = short::at(text, at) {
            let [_, side, _, column, row, _, behind, _] = bytes;
            let is_next = side == expected.letter() as u8 && matches!(behind, b';' | b')' | b'(');
            if !short::is_node(bytes) || !is_next {
                break;
            }
            let cell = self.points.pair(column, row);
            if cell == Cell::NOWHERE {
                break;
            }
            let value = Span::new(at as u32 + 3, at as u32 + 5);
            self.record.place(cell, value);
            expected = expected.other();
            at += short::LEN;
        }
        let count = (at - start) / short::LEN;
        if count > 0 && self.line.is_main {
            self.last = Last {
                action: self.record.actions.len() - 1,
                is_pass: false,
                was_pass: count == 1 && self.last.is_pass,
            };
        }
        self.line.expected = Some(expected);
        at - start
    }

    /// The first word of a line tells who begins, if nothing else does.
    fn begin(&mut self, side: Side, said: Span) {
        self.line.begun = true;
        if !self.line.is_main {
            return;
        }
        if let Some(setup) = self.start.and_then(|at| self.record.setups.get_mut(at)) {
            if setup.side.is_none() {
                setup.side = Some((side, said));
                self.line.expected = None;
            }
        } else if self.game.spec().first.is_none() && side == Side::White {
            self.tag("First", side.name(), said);
        }
    }

    /// Reads a node.
    pub(super) fn node(&mut self, node: &Node) {
        self.setups(node);
        let mut is_as_played = false;
        for property in &node.list {
            match property.id {
                Id::B => self.moves(node, property, Side::Black),
                Id::W => self.moves(node, property, Side::White),
                Id::KO => is_as_played = true,
                _ => {}
            }
        }
        if self.has_word && is_as_played {
            self.record.as_played();
        }
        let mut figure = None;
        for property in &node.list {
            self.beside(node, property, &mut figure);
        }
        let kept = &mut self.buffers.kept;
        if !kept.is_empty() {
            let remark = format!("[%sgf {kept}]");
            kept.clear();
            self.record.remark(&remark, self.kept_span);
        }
        if self.has_word {
            self.end_node();
        }
        self.is_root = false;
    }

    pub(super) fn fault(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.diagnostics.push(Diagnostic::new(code, span, message));
    }

    fn moves(&mut self, node: &Node, property: &Property, side: Side) {
        for &value in node.values(property) {
            let raw = value.of(self.text);
            if let &[column, row] = raw.as_bytes() {
                let cell = self.points.pair(column, row);
                if cell != Cell::NOWHERE {
                    self.word(side, property.name, Action::Place(cell), value);
                    continue;
                }
            }
            let trimmed = raw.trim();
            let lead = (raw.len() - raw.trim_start().len()) as u32;
            let mut span = Span::new(
                value.start + lead,
                value.start + lead + trimmed.len() as u32,
            );
            if trimmed.is_empty() {
                span = Span::new(property.name.start, value.end + 1);
            }
            let action = match self.points.read_move(trimmed) {
                Said::Cell(cell) => Action::Place(cell),
                Said::Pass => Action::Pass,
                Said::Nothing => {
                    self.fault(Code::Syntax, span, format!("{trimmed:?} is no point"));
                    self.record.push(span, What::Fault(None));
                    self.line.begun = true;
                    self.line.expected = None;
                    continue;
                }
            };
            self.word(side, property.name, action, span);
        }
    }

    /// What stands beside the move of a node, or without one.
    fn beside(&mut self, node: &Node, property: &Property, figure: &mut Option<usize>) {
        let inside = node.inside(property);
        let raw = inside.of(self.text);
        match property.id {
            Id::B | Id::W | Id::KO | Id::AB | Id::AW | Id::AE | Id::PL => {}
            Id::C | Id::GC => self.comment(inside),
            Id::LGN => self.lgn_words(node, property),
            Id::LGF | Id::LGD => self.figure_of_words(node, property, figure),
            Id::BL | Id::WL => self.clock(node, property),
            Id::MN if has_setup(node) => {}
            // The first node's have been read.
            id if self.is_root && (is_head(id) || !is_of_node(id)) => {}
            id if mark::is_mark(id) => self.marks(node, property, figure),
            id => match note::glyph(id, raw) {
                Some(glyph) => self.record.push(node.whole(property), What::Glyph(glyph)),
                None if !self.is_root && self.is_late_info(node, property) => {}
                None => self.keep(node, property),
            },
        }
    }

    /// Game info that stands behind the first node is a tag, if it stands in the main line and is the first.
    fn is_late_info(&mut self, node: &Node, property: &Property) -> bool {
        let is_info = matches!(property.id, Id::RE | Id::DT | Id::LGT)
            || super::info::tag(property.id, "").is_some();
        is_info && self.line.is_main && self.info(node, property)
    }

    /// Keeps a property as it stands.
    pub(super) fn keep(&mut self, node: &Node, property: &Property) {
        let whole = node.whole(property);
        let kept = &mut self.buffers.kept;
        if kept.is_empty() {
            self.kept_span = whole;
        }
        if whole.len() + kept.len() > Chunk::LONGEST {
            return self.fault(Code::TooLarge, whole, "a value of more than 64 KiB");
        }
        self.kept_span = self.kept_span.to(whole);
        kept.push_str(whole.of(self.text));
    }

    fn comment(&mut self, inside: Span) {
        let raw = inside.of(self.text);
        if raw.is_empty() {
            return;
        }
        if raw.len() > Chunk::LONGEST {
            return self.fault(Code::TooLarge, inside, "a comment of more than 64 KiB");
        }
        if is_plain(raw) {
            return self.record.push(inside, What::Comment(inside));
        }
        let scratch = &mut self.buffers.scratch;
        scratch.clear();
        unescape(raw, scratch);
        self.record.remark(scratch, inside);
    }

    fn clock(&mut self, node: &Node, property: &Property) {
        let inside = node.inside(property);
        let own = if property.id == Id::BL { Id::B } else { Id::W };
        let is_own = node.list.iter().any(|property| property.id == own);
        let scratch = &mut self.buffers.scratch;
        scratch.clear();
        if is_own && note::clock(inside.of(self.text), scratch) {
            self.record.remark(scratch, inside);
        } else {
            self.keep(node, property);
        }
    }

    /// Words that SGF has not.
    fn lgn_words(&mut self, node: &Node, property: &Property) {
        for &value in node.values(property) {
            let text = value.of(self.text).trim();
            let ending = match text {
                "resign" => Some(Ending::Resigned),
                "time" => Some(Ending::Time),
                "forfeit" => Some(Ending::Forfeit),
                "draw" => Some(Ending::Agreed),
                _ => None,
            };
            let glyph = text
                .strip_prefix('$')
                .and_then(|number| number.parse().ok());
            if let Some(ending) = ending {
                self.line.begun = true;
                self.last = Last::default();
                self.record.end(ending, value);
                self.has_word = true;
            } else if let Some(glyph) = glyph {
                self.record.push(value, What::Glyph(glyph));
            } else if let Some(claim) = Claim::parse(text) {
                self.record.result(claim, value);
            } else if extra(text).is_none() {
                self.fault(Code::Syntax, value, "this is no word that SGF has none for");
            }
        }
    }

    /// Puts the record in order when the tree is at its end.
    pub(super) fn finish(&mut self) {
        self.agree();
        if let Some((side, margin, span)) = self.margin {
            self.tell_margin(side, margin, span);
        }
        let Buffers { groups, order, .. } = &mut *self.buffers;
        if !groups.is_line() {
            order.put(groups, self.record);
        }
    }

    /// A margin is a result if the game has ended on the board. Else it is a claim that the board can't
    /// confirm, and the side that is said to win is all that can stand.
    fn tell_margin(&mut self, side: Side, margin: u32, span: Span) {
        let is_open = reached(self.game, self.record).is_some_and(|end| end.outcome.is_none());
        let all = (self.game.spec().geometry)().playable().count() as u32;
        let how = if is_open {
            How::Unknown
        } else {
            How::Margin(margin)
        };
        self.tag("Result", &Claim::Win(side, how).to_string(), span);
        if let Some(rest) = all.checked_sub(margin)
            && is_open
            && rest.is_multiple_of(2)
        {
            let (more, less) = (rest / 2 + margin, rest / 2);
            let (black, white) = match side {
                Side::Black => (more, less),
                Side::White => (less, more),
            };
            self.tag("ClaimedScore", &Score { black, white }.to_string(), span);
        }
    }

    /// The game centre of ORC writes a draw that was agreed as a pass behind the last move. So is a last pass
    /// where the rules know none, or where the result is a draw, unless it is the second.
    fn agree(&mut self) {
        let spec = self.game.spec();
        if !self.last.is_pass || self.last.was_pass || spec.piece != "stone" {
            return;
        }
        let result = self.record.tags.get("Result").and_then(Claim::parse);
        let is_draw = match result {
            Some(claim) => claim == Claim::Draw,
            None => spec.game != "renju" && self.record.tags.get("SGF-RE").is_none(),
        };
        if let Some(action) = self.record.actions.get_mut(self.last.action)
            && is_draw
        {
            *action = Action::End(Ending::Agreed);
        }
    }
}
