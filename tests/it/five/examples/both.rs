//! One game of both engines at once, for the examples that the rules draw.

use ludograph::board::Side;

use super::super::block::Block;
use super::super::game::Table;
use super::super::judge::{legal, verdict};
use super::super::position::{End, Position};
use super::super::sets::Rules;
use super::super::stones::{Point, Stones, name};
use super::super::view::{plain, real};
use super::super::word::read;

pub(super) struct Both {
    pub(super) position: Position,
    table: Table,
}

/// The rule set of that id.
pub(super) fn rules(id: &str) -> Rules {
    let all = Rules::all().into_iter();
    all.into_iter().find(|rules| rules.id() == id).expect(id)
}

impl Both {
    pub(super) fn start(id: &str) -> Self {
        let rules = rules(id);
        Self {
            position: Position::start(rules, Side::Black),
            table: Table::new(rules, Side::Black, None),
        }
    }

    pub(super) fn set_up(id: &str, stones: Stones, side: Side, pairs: [u32; 2]) -> Self {
        let rules = rules(id);
        let block = Block {
            stones,
            side: Some(side),
            number: None,
            pairs: rules.captures().then_some(pairs),
        };
        let both = Self {
            position: block.start(rules, Side::Black),
            table: Table::new(rules, Side::Black, Some(&block)),
        };
        both.assert_same("position");
        both
    }

    fn assert_same(&self, word: &str) {
        let found = real(self.table.game, self.table.play.as_ref());
        assert_eq!(found, plain(&self.position), "after {word}");
    }

    /// Plays words, which must be legal.
    pub(super) fn play(&mut self, words: &str) -> &mut Self {
        for text in words.split_whitespace() {
            let (bare, forced) = match text.strip_prefix('~') {
                Some(bare) => (bare, true),
                None => (text, false),
            };
            let word = read(bare);
            let next = verdict(&self.position, &word, forced);
            self.position = next.unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
            assert_eq!(self.table.play(&word, forced), Ok(()), "{text}");
            self.assert_same(text);
        }
        self
    }

    /// The code and the part of the fault of a word.
    pub(super) fn fault(&self, text: &str) -> (&'static str, Option<usize>) {
        let word = read(text);
        let fault = verdict(&self.position, &word, false)
            .map(|_| ())
            .expect_err(text);
        let illegal = self.table.fork().play(&word, false).expect_err(text);
        let found = (illegal.code.word(), illegal.part.map(usize::from));
        assert_eq!(found, fault, "{text}");
        found
    }

    /// The code of a word's fault, or nothing.
    pub(super) fn code(&self, text: &str) -> &'static str {
        match verdict(&self.position, &read(text), false) {
            Ok(_) => {
                assert_eq!(self.table.fork().play(&read(text), false), Ok(()), "{text}");
                ""
            }
            Err(_) => self.fault(text).0,
        }
    }

    /// The same game, to be played on by itself.
    pub(super) fn fork(&self) -> Self {
        Self {
            position: self.position.clone(),
            table: self.table.fork(),
        }
    }

    pub(super) fn end(&self) -> Option<End> {
        self.position.end
    }

    /// Where a five that waits can be annulled: nothing if none waits.
    pub(super) fn annulling(&self) -> Option<String> {
        let waits = self.position.waiting.is_some();
        waits.then(|| names(&self.position.annulling()))
    }

    pub(super) fn legal(&self) -> Vec<Point> {
        legal(&self.position)
    }
}

pub(super) fn names(points: &[Point]) -> String {
    points
        .iter()
        .map(|at| name(*at))
        .collect::<Vec<_>>()
        .join(" ")
}

/// Stones as a drawing has them, its lower left point on that one; and the points of its signs.
pub(super) fn drawn(size: i32, corner: Point, rows: &str) -> (Stones, Vec<(char, Point)>) {
    let mut stones = Stones::new(size);
    let mut signs = Vec::new();
    let rows = rows.lines().map(str::trim).filter(|row| !row.is_empty());
    for (up, row) in (0..).zip(rows.collect::<Vec<_>>().into_iter().rev()) {
        for (right, mark) in (0..).zip(row.split_whitespace()) {
            let at = (corner.0 + right, corner.1 + up);
            match mark {
                "B" => stones.put(at, Some(Side::Black)),
                "W" => stones.put(at, Some(Side::White)),
                "." => {}
                other => signs.push((other.chars().next().unwrap(), at)),
            }
        }
    }
    (stones, signs)
}

/// The point of a sign.
pub(super) fn sign(signs: &[(char, Point)], sign: char) -> Point {
    signs.iter().find(|found| found.0 == sign).unwrap().1
}
