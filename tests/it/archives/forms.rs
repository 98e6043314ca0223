//! A game of an archive as LGN: movetext, or numbered diagrams.

use std::fmt::Write;

use ludograph::board::Side;

use super::grid::{Grid, Point, name};

/// The turns of a game, and what stands above them.
pub struct Game {
    /// The tags that the archive gives: `[Name "value"]`, a line each.
    pub tags: String,
    pub first: Side,
    pub size: usize,
    /// Whether pairs are taken.
    pub captures: bool,
    pub turns: Vec<Point>,
}

impl Game {
    /// What a turn takes, and the board behind it.
    fn play(&self, grid: &mut Grid, turn: usize) -> Vec<Point> {
        let side = if turn.is_multiple_of(2) {
            self.first
        } else {
            self.first.other()
        };
        if self.captures {
            grid.capture(self.turns[turn], side)
        } else {
            grid.set(self.turns[turn], Some(side));
            Vec::new()
        }
    }

    /// The board behind so many turns.
    pub fn board(&self, turns: usize) -> Grid {
        let mut grid = Grid::new(self.size);
        for turn in 0..turns {
            self.play(&mut grid, turn);
        }
        grid
    }

    /// The tags, with the score where the game has one.
    fn head(&self) -> String {
        let mut head = self.tags.clone();
        if self.captures {
            let [black, white] = self.board(self.turns.len()).pairs;
            let _ = writeln!(head, "[Score \"{black}-{white}\"]");
        }
        head.push('\n');
        head
    }

    /// A check-point of a board.
    fn check_point(&self, grid: &Grid) -> String {
        let mut text = format!("\nposition\n{}", grid.rows(|at| grid.mark(at)));
        if self.captures {
            let [black, white] = grid.pairs;
            let _ = writeln!(text, "pairs {black} {white}");
        }
        text + "end\n"
    }

    /// Numbered turns that claim all they take, and a check-point of the last board.
    pub fn movetext(&self) -> String {
        let mut text = self.head();
        let mut grid = Grid::new(self.size);
        for (turn, &at) in self.turns.iter().enumerate() {
            let _ = write!(text, "{}. {}", turn + 1, name(at));
            for taken in self.play(&mut grid, turn) {
                let _ = write!(text, ",x{}", name(taken));
            }
            text.push(if turn % 8 == 7 { '\n' } else { ' ' });
        }
        text + &self.check_point(&grid)
    }

    /// Diagrams of so many turns each.
    pub fn diagrams(&self, turns: usize) -> String {
        let mut text = self.head();
        for from in (0..self.turns.len()).step_by(turns) {
            let to = self.turns.len().min(from + turns);
            text.push_str(&self.diagram(from, to));
        }
        text
    }

    /// A diagram of the turns `from` to `to` (from 0, `to` not included). A point that bears a stone or
    /// a number already is noted below, by its name or by the turn that was played there before.
    fn diagram(&self, from: usize, to: usize) -> String {
        let before = self.board(from);
        let mut numbers = vec![None; self.size * self.size];
        let index = |(file, row): Point| row * self.size + file;
        let mut notes = Vec::new();
        for turn in from..to {
            let at = self.turns[turn];
            let number = &mut numbers[index(at)];
            if number.is_none() && before.get(at).is_none() {
                *number = Some(turn + 1);
                continue;
            }
            let earlier = self.turns[..turn].iter().rposition(|&other| other == at);
            match earlier.filter(|_| turn % 2 == 1) {
                Some(earlier) => notes.push(format!("{} = {}", turn + 1, earlier + 1)),
                None => notes.push(format!("{} = {}", turn + 1, name(at))),
            }
        }
        let rows = before.rows(|at| match numbers[index(at)] {
            Some(number) => number.to_string(),
            None => before.mark(at),
        });
        let mut text = format!("diagram\n{rows}");
        for line in notes.chunks(3) {
            text.push_str(&line.join(", "));
            text.push('\n');
        }
        text + "end\n"
    }
}
