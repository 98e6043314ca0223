//! What nodes set up: the position that the game starts from, and those that it is compared with.

use super::id::Id;
use super::lex::Node;
use super::lex::has_setup;
use super::node::Reader;
use super::setup::{Arrangement, Wrong, extra, usual};
use crate::board::Side;
use crate::diagnostic::{Code, Diagnostic};
use crate::record::What;
use crate::source::Span;

impl Reader<'_> {
    /// What sets stones up.
    pub(super) fn setups(&mut self, node: &Node) {
        if !has_setup(node) {
            return;
        }
        let geometry = self.points.geometry;
        let is_start = !self.line.begun && self.line.is_main;
        let mut arrangement = match self.arrangement.take() {
            Some(arrangement) if is_start => arrangement,
            _ => Arrangement::new(geometry),
        };
        arrangement.begin();
        let mut wrong = None;
        for property in &node.list {
            let piece = match property.id {
                Id::AB => Some(Side::Black),
                Id::AW => Some(Side::White),
                Id::AE => None,
                _ => continue,
            };
            for &value in node.values(property) {
                let put = arrangement.put(&self.points, value.of(self.text), piece, value);
                if let Err(fault) = put {
                    wrong.get_or_insert((fault, value));
                }
            }
        }
        self.setup_words(node, &mut arrangement);
        if let Some((wrong, span)) = wrong {
            return self.wrong_setup(&wrong, span);
        }
        if is_start {
            self.start_from(arrangement);
        } else if arrangement.span.is_some() {
            self.set_up_later(arrangement);
        } else {
            // Whose turn it is follows from the moves.
            for property in node.list.iter().filter(|property| property.id == Id::PL) {
                self.keep(node, property);
            }
        }
    }

    /// What a position has beside its stones.
    fn setup_words(&mut self, node: &Node, arrangement: &mut Arrangement) {
        for property in &node.list {
            let inside = node.inside(property);
            let text = inside.of(self.text).trim();
            match property.id {
                Id::PL => {
                    let side = match text {
                        "B" | "b" | "1" | "black" | "Black" => Side::Black,
                        "W" | "w" | "2" | "white" | "White" => Side::White,
                        _ => {
                            self.fault(Code::BadValue, inside, format!("{text:?} is no side"));
                            continue;
                        }
                    };
                    arrangement.setup.side = Some((side, inside));
                    if arrangement.setup.keyword == Span::default() {
                        arrangement.setup.keyword = node.whole(property);
                    }
                }
                Id::MN => {
                    let number = text.parse().ok().filter(|number| *number > 0);
                    arrangement.setup.number = number.map(|number| (number, inside));
                }
                Id::LGN => {
                    for value in node.values(property) {
                        if let Some(extra) = extra(value.of(self.text)) {
                            arrangement.setup.extras.push((extra, *value));
                        }
                    }
                }
                _ => {}
            }
        }
    }

    fn wrong_setup(&mut self, wrong: &Wrong, span: Span) {
        match wrong {
            Wrong::Unread => self.fault(Code::Syntax, span, "this is no point, and no rectangle"),
            Wrong::OffBoard => self.fault(Code::OffBoard, span, "this point is not on the board"),
            Wrong::Twice => {
                self.fault(
                    Code::BadDiagram,
                    span,
                    "this point is set up twice, each time otherwise",
                );
            }
        }
        self.record.push(span, What::Fault(None));
        self.line.begun = true;
    }

    /// The position that the game starts from, as far as it has been told.
    fn start_from(&mut self, mut arrangement: Arrangement) {
        let first = self.game.spec().first;
        let side = arrangement.setup.side.map(|(side, _)| side);
        if arrangement.span.is_none() && self.start.is_none() {
            // Without stones only another side than the usual one says something.
            if side.is_none() || side == first {
                return;
            }
            if let (None, Some((side, span))) = (first, arrangement.setup.side) {
                if side == Side::White {
                    self.tag("First", side.name(), span);
                }
                return;
            }
            arrangement.setup.pieces = usual(self.game);
        }
        if let Some(span) = arrangement.span {
            arrangement.setup.keyword = span;
        }
        let keyword = arrangement.setup.keyword;
        if let Some(setup) = self.start.and_then(|at| self.record.setups.get_mut(at)) {
            setup.clone_from(&arrangement.setup);
        } else if !arrangement.is_usual(self.game) {
            self.start = Some(self.record.setups.len());
            self.record.setup(arrangement.setup.clone(), keyword);
        }
        self.line.expected = match self.start {
            Some(_) => side,
            None => first,
        };
        self.arrangement = Some(arrangement);
    }

    /// Stones that are set up behind moves: a position to compare, if it is a whole one.
    fn set_up_later(&mut self, mut arrangement: Arrangement) {
        let span = arrangement.span.unwrap_or_default();
        if arrangement.is_whole() {
            arrangement.setup.keyword = span;
            self.record.setup(arrangement.setup, span);
            return;
        }
        let message = "stones are set up in the middle of the game";
        let help = "a position behind moves is compared with the game, if `AB`, `AW` and `AE` name every point";
        let fault = Diagnostic::new(Code::WrongPosition, span, message).help(help);
        self.record.faults.push(fault);
        let index = self.record.faults.len() as u32 - 1;
        self.record.push(span, What::Fault(Some(index)));
        self.line.begun = true;
    }
}
