//! Turns as records write them.

use std::fmt::Write;

use super::{Action, Actions};
use crate::board::{Cell, Geometry, Side};

impl Actions<'_> {
    /// The word of this turn in its canonical spelling: `d8-a8-a7,e4=W`.
    ///
    /// ```
    /// use ludograph::board::{Cell, Geometry, Side};
    /// use ludograph::record::{Action, Actions};
    /// use ludograph::source::Run;
    ///
    /// let board = Geometry::square(8, 8);
    /// let paths = ["d8", "a8", "a7"].map(|name| board.cell(name).unwrap());
    /// let e4 = board.cell("e4").unwrap();
    /// let turn = [Action::Move(Run { start: 0, len: 3 }), Action::PlaceAs(e4, Side::White)];
    /// assert_eq!(Actions { list: &turn, paths: &paths }.word(&board), "d8-a8-a7,e4=W");
    /// ```
    pub fn word(&self, geometry: &Geometry) -> String {
        let mut word = String::new();
        for (i, action) in self.list.iter().enumerate() {
            if i > 0 {
                word.push(',');
            }
            // Writing to a string never fails.
            let _ = part(*action, self.paths, geometry, &mut word);
        }
        word
    }
}

fn part(action: Action, paths: &[Cell], geometry: &Geometry, out: &mut String) -> std::fmt::Result {
    let name = |cell: Cell| geometry.name(cell);
    let letter = Side::letter;
    let joined = |cells: &[Cell], joint: &str| {
        let names: Vec<&str> = cells.iter().map(|&cell| name(cell)).collect();
        names.join(joint)
    };
    match action {
        Action::Place(cell) => out.write_str(name(cell)),
        Action::PlaceAs(cell, side) => write!(out, "{}={}", name(cell), letter(side)),
        Action::Move(way) => out.write_str(&joined(way.of(paths), "-")),
        Action::Remove(cell) => write!(out, "x{}", name(cell)),
        Action::Send(from, to) => write!(out, "{}>{}", name(from), name(to)),
        Action::Mark(cell, None) => write!(out, "@{}", name(cell)),
        Action::Mark(cell, Some(axis)) => write!(out, "@{}{}", name(cell), axis.sign()),
        Action::Roll(first, second) => write!(out, "roll:{first}-{second}"),
        Action::Swap(men) => match men.of(paths) {
            [] => out.write_str("swap"),
            men => write!(out, "swap:{}", joined(men, ",")),
        },
        Action::Pass => out.write_str("pass"),
        // Nobody writes that a game ended by its rules.
        Action::End(ending) => out.write_str(ending.word().unwrap_or_default()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Axis;
    use crate::record::Ending;
    use crate::source::Run;

    #[test]
    fn every_part_is_written_as_the_notation_has_it() {
        let board = Geometry::square(8, 8);
        let cell = |name: &str| board.cell(name).unwrap();
        let paths = [cell("a1"), cell("b2")];
        let word = |action| {
            Actions {
                list: &[action],
                paths: &paths,
            }
            .word(&board)
        };
        let run = |len| Run { start: 0, len };
        assert_eq!(word(Action::Place(cell("d5"))), "d5");
        assert_eq!(word(Action::Remove(cell("c5"))), "xc5");
        assert_eq!(word(Action::Send(cell("h6"), cell("h8"))), "h6>h8");
        assert_eq!(word(Action::Mark(cell("d5"), None)), "@d5");
        assert_eq!(word(Action::Mark(cell("d5"), Some(Axis::Falling))), "@d5\\");
        assert_eq!(word(Action::Roll(5, 3)), "roll:5-3");
        assert_eq!(word(Action::Swap(run(0))), "swap");
        assert_eq!(word(Action::Swap(run(2))), "swap:a1,b2");
        assert_eq!(word(Action::Move(run(2))), "a1-b2");
        assert_eq!(word(Action::Pass), "pass");
        assert_eq!(word(Action::End(Ending::Agreed)), "draw");
    }
}
