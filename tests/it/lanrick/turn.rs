//! Moves of men, and what a turn must spend (S5 to S10, sections 6 and 7).

use super::position::{Colour, Edition, Men, Position, man, shove};
use super::squares::{Square, WAYS, is_border, is_corner, is_on_board, leg, ray, ring, way};

/// A turn as far as it has been played.
#[derive(Clone)]
pub(super) struct Turn<'a> {
    start: &'a Position,
    own: Colour,
    rendezvous: Vec<Square>,
    allowance: i32,
    pub(super) men: Men,
    pub(super) spent: i32,
    /// Where the men stand that have been moved, and which way they went.
    moved: Vec<(Square, (i32, i32))>,
    /// The moves.
    pub(super) played: Vec<Vec<Square>>,
}

impl<'a> Turn<'a> {
    pub(super) fn begin(start: &'a Position) -> Self {
        Self {
            start,
            own: start.mover,
            rendezvous: start.rendezvous(),
            allowance: start.allowance(),
            men: start.men.clone(),
            spent: 0,
            moved: Vec::new(),
            played: Vec::new(),
        }
    }

    /// The squares of a move, start included, if all its legs are straight.
    fn squares(path: &[Square]) -> Option<Vec<Square>> {
        let mut squares = vec![path[0]];
        for pair in path.windows(2) {
            squares.extend(leg(pair[0], pair[1])?);
        }
        Some(squares)
    }

    /// What the move costs, or its first fault in the order of section 9.
    pub(super) fn judge(&self, path: &[Square]) -> Result<i32, &'static str> {
        let from = path[0];
        if !path.iter().all(|&square| is_on_board(square)) {
            return Err("off-board");
        }
        match man(&self.men, from) {
            None => return Err("empty"),
            Some(colour) if colour != self.own => return Err("not-your-man"),
            Some(_) => {}
        }
        if self.is_moved_twice(path) {
            return Err("moved-twice");
        }
        let Some(squares) = Self::squares(path).filter(|_| path[path.len() - 1] != from) else {
            return Err("off-line");
        };
        if path.len() > 2 && !self.may_turn(path, &squares) {
            return Err("bad-corner");
        }
        if squares[1..].iter().any(|&at| man(&self.men, at).is_some()) {
            return Err("blocked");
        }
        let cost = self.cost(&squares);
        if cost > 3 && self.has_limit_of_three() && !self.is_exempt(from) {
            return Err("too-far");
        }
        if self.spent + cost > self.allowance {
            return Err("over-allowance");
        }
        Ok(cost)
    }

    fn is_moved_twice(&self, path: &[Square]) -> bool {
        let before = self.moved.iter().find(|(at, _)| *at == path[0]);
        before.is_some_and(|&(_, line)| !self.may_go_again(path, line))
    }

    /// In 1881 a man may be moved again on the same line. What is on no line at all is another fault.
    fn may_go_again(&self, path: &[Square], line: (i32, i32)) -> bool {
        let back = (-line.0, -line.1);
        let ways: Vec<_> = path.windows(2).map(|pair| way(pair[0], pair[1])).collect();
        let same = |way: &Option<(i32, i32)>| *way == Some(line) || *way == Some(back);
        let is_crooked = ways.contains(&None);
        self.start.rules.edition == Edition::Of1881 && (is_crooked || ways.iter().all(same))
    }

    /// S7: whether every change of direction is one at a corner, on the way along the border.
    fn may_turn(&self, path: &[Square], squares: &[Square]) -> bool {
        let changes = path
            .windows(3)
            .all(|three| way(three[0], three[1]) != way(three[1], three[2]));
        let corners = path[1..path.len() - 1].iter().all(|&at| is_corner(at));
        let meets_itself = (1..squares.len()).any(|i| squares[..i].contains(&squares[i]));
        self.has_corners() && changes && corners && !meets_itself && keeps_to_border(squares)
    }

    fn has_corners(&self) -> bool {
        self.start.rules.shrinks() && self.start.size() % 2 == 0
    }

    /// How many squares a move counts: all, or one for some along the border (section 6, Rule 6).
    fn cost(&self, squares: &[Square]) -> i32 {
        let between = &squares[1..squares.len() - 1];
        let free_way = self.start.rules.is_1893()
            && self.start.size() % 2 == 0
            && keeps_to_border(squares)
            && !between.iter().any(|at| self.rendezvous.contains(at));
        if free_way {
            1
        } else {
            squares.len() as i32 - 1
        }
    }

    /// S9 is for the rule sets that shrink, but not for natural selection.
    fn has_limit_of_three(&self) -> bool {
        self.start.rules.shrinks() && !self.start.rules.natural_selection
    }

    fn is_exempt(&self, from: Square) -> bool {
        let others = self
            .men
            .iter()
            .filter(|(at, colour)| *colour == self.own && *at != from);
        let all_in = others
            .map(|(at, _)| at)
            .all(|at| self.rendezvous.contains(at));
        let is_in = self.rendezvous.contains(&from);
        all_in && !(self.start.rules.is_1893() && is_in)
    }

    /// Moves a man as the move says, legal or not.
    pub(super) fn make(&mut self, path: &[Square], cost: i32) {
        let (from, to) = (path[0], path[path.len() - 1]);
        shove(&mut self.men, from, to);
        self.moved.retain(|(at, _)| *at != from);
        let line = way(from, path[1]).unwrap_or((0, 0));
        self.moved.push((to, line));
        self.spent += cost;
        self.played.push(path.to_vec());
    }

    /// Every legal move of one man, with its cost.
    pub(super) fn moves(&self) -> Vec<(Vec<Square>, i32)> {
        let own = self.men.iter().filter(|(_, colour)| *colour == self.own);
        let mut moves = Vec::new();
        for &(from, _) in own {
            for path in self.paths(from) {
                if let Ok(cost) = self.judge(&path) {
                    moves.push((path, cost));
                }
            }
        }
        moves
    }

    /// The ways from a square as far as they are free, straight and round corners.
    fn paths(&self, from: Square) -> Vec<Vec<Square>> {
        let mut paths = Vec::new();
        if self.spent == self.allowance {
            return paths;
        }
        for way in WAYS {
            let free = ray(from, way).into_iter();
            let free = free.take_while(|&at| man(&self.men, at).is_none());
            paths.extend(free.map(|to| vec![from, to]));
        }
        if self.has_corners() && is_border(from) {
            let mut ring = ring();
            let start = ring.iter().position(|&at| at == from).unwrap();
            ring.rotate_left(start);
            paths.extend(self.round_corners(&ring));
            ring[1..].reverse();
            paths.extend(self.round_corners(&ring));
        }
        paths
    }

    /// The ways along the border from its first square that turn at a corner or more.
    fn round_corners(&self, ring: &[Square]) -> Vec<Vec<Square>> {
        let mut corners = vec![ring[0]];
        let mut paths = Vec::new();
        for &at in &ring[1..] {
            if man(&self.men, at).is_some() {
                break;
            }
            if corners.len() > 1 {
                let path = corners.iter().copied().chain([at]);
                paths.push(path.collect());
            }
            if is_corner(at) {
                corners.push(at);
            }
        }
        paths
    }

    /// Whether all men of the mover are in.
    pub(super) fn is_home(&self) -> bool {
        let own = self.men.iter().filter(|(_, colour)| *colour == self.own);
        own.map(|(at, _)| at).all(|at| self.rendezvous.contains(at))
    }

    /// Whether all men of the mover are in, or the rendezvous is full.
    fn is_done(&self) -> bool {
        let holds = |square: &Square| man(&self.men, *square).is_some();
        self.is_home() || self.rendezvous.iter().all(holds)
    }

    /// The fault of ending the turn here (S10 and its like).
    pub(super) fn stop(&self) -> Option<&'static str> {
        let rules = self.start.rules;
        let lacks = if !rules.shrinks() {
            false
        } else if rules.is_1893() {
            self.spent == 0 && !self.moves().is_empty()
        } else {
            self.spent < self.allowance && !self.is_done() && self.spent < self.most()
        };
        if !lacks {
            None
        } else if self.moved.is_empty() {
            Some("false-pass")
        } else {
            Some("not-spent")
        }
    }

    /// The most squares that any sequence of moves from the start of the turn spends.
    fn most(&self) -> i32 {
        let mut most = 0;
        Turn::begin(self.start).search(&mut |turn| {
            most = most.max(turn.spent);
            most < turn.allowance
        });
        most
    }

    /// Calls `each` with every sequence of moves that goes on from here, the empty one first, until it
    /// says false.
    pub(super) fn search(&self, each: &mut dyn FnMut(&Self) -> bool) -> bool {
        let moves = |turn: &Self| -> Vec<_> { turn.moves().into_iter().rev().collect() };
        let mut open = vec![self.clone()];
        while let Some(turn) = open.pop() {
            if !each(&turn) {
                return false;
            }
            for (path, cost) in moves(&turn) {
                let mut longer = turn.clone();
                longer.make(&path, cost);
                open.push(longer);
            }
        }
        true
    }

    /// All boards that legal turns lead to, one for each sequence of moves.
    pub(super) fn boards(&self) -> Vec<Men> {
        let mut all = Vec::new();
        self.search(&mut |turn| {
            all.push((
                turn.spent,
                turn.is_done(),
                turn.moved.is_empty(),
                turn.men.clone(),
            ));
            true
        });
        let most = all.iter().map(|(spent, ..)| *spent).max().unwrap_or(0);
        let free = self.start.rules.is_1893();
        let legal = |&(spent, done, empty, _): &(i32, bool, bool, Men)| {
            if free {
                !empty || most == 0
            } else {
                done || spent == most
            }
        };
        all.into_iter()
            .filter(legal)
            .map(|(.., men)| super::position::sorted(&men))
            .collect()
    }
}

/// Whether a way goes along edges of the board.
fn keeps_to_border(squares: &[Square]) -> bool {
    let along = |pair: &[Square]| pair[0].0 == pair[1].0 || pair[0].1 == pair[1].1;
    squares.iter().all(|&at| is_border(at)) && squares.windows(2).all(along)
}
