//! The rows of the table of speed: what is measured, beside what, and how good it has to be.
//!
//! This is the one place for floors and goals. A workload names the row that it belongs to.

use Better::{High, Low};

/// Which ratios are the better ones.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Better {
    /// Ours does more for each of the peer's: rates are divided.
    High,
    /// Ours takes less: costs are divided. So are exponents by 1.
    Low,
}

/// A row of the table.
pub struct Row {
    pub number: u8,
    pub what: &'static str,
    pub peer: &'static str,
    pub better: Better,
    /// Worse than that is not done.
    pub floor: f64,
    /// What is aimed at.
    pub goal: f64,
    /// The most memory in MiB that the floor and the goal allow, where that counts besides the ratio.
    pub most: Option<(f64, f64)>,
}

/// What stands for pgn-reader and shakmaty, which are under the GPL; floors and goals are turned into its own.
const STAND_IN: &str = "magpie 0.12, Othello replay (for pgn-reader and shakmaty)";

const fn row(
    number: u8,
    what: &'static str,
    peer: &'static str,
    better: Better,
    (floor, goal): (f64, f64),
) -> Row {
    Row {
        number,
        what,
        peer,
        better,
        floor,
        goal,
        most: None,
    }
}

/// All rows; there are no 8, 12, 20 and 21. Behind the peer stand the better ratios, the floor and the goal.
#[rustfmt::skip]
pub const ROWS: [Row; 21] = [
    row(1, "Macbeth move text, checked", STAND_IN, High, (1.1, 1.8)),
    row(2, "Othello transcripts, checked", "magpie 0.12, Othello replay", High, (1.2, 2.0)),
    row(3, "WTHOR files, checked", "wthor 0.6 and magpie", High, (2.0, 3.5)),
    row(4, "Renju, forbidden points judged exactly", "figrid-board 1.2, forbidden test", High, (3.0, 8.0)),
    row(5, "Ninuki and Pente, checked", STAND_IN, High, (0.9, 1.5)),
    row(6, "Lanrick, checked", STAND_IN, High, (0.6, 1.1)),
    row(7, "Move text, parsed alone", "a loop with a dependent step a byte", High, (0.2, 0.33)),
    row(9, "SGF into records", "sgf-parse 4.2, into nodes", High, (8.0, 15.0)),
    row(10, "SGF of 4 MiB, peak of memory", "sgf-parse 4.2", Low, (0.1, 0.05)),
    row(11, "JSON records in", "serde_json into borrowed structs", High, (0.7, 1.0)),
    row(13, "`check` of an archive", "pgn-extract 19-04 -s -r", High, (8.0, 15.0)),
    row(14, "`check`, a fault in every record", "our own clean rate", High, (0.3, 0.5)),
    Row {
        most: Some((24.0, 16.0)),
        ..row(15, "Peak of memory", "our own, a sixteenth of the file", Low, (1.2, 1.05))
    },
    row(16, "Growth of CPU time with the file, exponent", "1", Low, (1.05, 1.02)),
    row(17, "The same, hostile text", "1", Low, (1.1, 1.05)),
    row(18, "`check` in two threads, on the clock", "one thread", High, (1.7, 1.85)),
    row(19, "Perft of Macbeth, leaves", "magpie 0.12, Othello perft 10", High, (0.2, 0.4)),
    row(22, "SVG in the library", "sgf-render 3.3 as a library", High, (20.0, 100.0)),
    row(23, "1,000 SVG files in one process", "one process of sgf-render", Low, (40.0, 20.0)),
    row(24, "One SVG as a whole process", "one process of sgf-render", Low, (0.8, 0.5)),
    row(25, "`--version`", "a program that does nothing", Low, (1.5, 1.2)),
];

/// The part that a line of the table has in its row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// It must reach the floor, and aims at the goal.
    Both,
    /// It must reach the floor; something else aims at the goal.
    Floor,
    /// It aims at the goal; something else must reach the floor.
    Goal,
    /// It is not what the row asks for, but good to know.
    Beside,
}

/// How good a ratio is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Goal,
    Floor,
    Below,
}

impl Row {
    /// What a ratio is worth, with the MiB that were taken if memory is what was measured.
    pub fn verdict(&self, part: Part, ratio: f64, taken: f64) -> Verdict {
        let most = self.most.unwrap_or((f64::INFINITY, f64::INFINITY));
        let reaches = |limit: f64, most: f64| {
            let is_good = if self.better == High {
                ratio >= limit
            } else {
                ratio <= limit
            };
            is_good && taken <= most
        };
        if part != Part::Floor && reaches(self.goal, most.1) {
            Verdict::Goal
        } else if part == Part::Goal || reaches(self.floor, most.0) {
            Verdict::Floor
        } else {
            Verdict::Below
        }
    }
}

/// The row with a number.
pub fn find(number: u8) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.number == number)
}

#[cfg(test)]
mod tests {
    use super::{Part, ROWS, Verdict, find};

    #[test]
    fn numbers_rise_and_every_goal_is_harder_than_its_floor() {
        assert!(ROWS.windows(2).all(|pair| pair[0].number < pair[1].number));
        for row in &ROWS {
            // Who reaches the goal reaches the floor, and not the other way round.
            assert_eq!(row.verdict(Part::Both, row.goal, 0.0), Verdict::Goal);
            assert_eq!(row.verdict(Part::Both, row.floor, 0.0), Verdict::Floor);
        }
    }

    #[test]
    fn a_ratio_is_held_against_floor_and_goal() {
        let verdict = |row, ratio, taken| find(row).unwrap().verdict(Part::Both, ratio, taken);
        // Higher is better.
        assert_eq!(verdict(13, 7.9, 0.0), Verdict::Below);
        assert_eq!(verdict(13, 14.9, 0.0), Verdict::Floor);
        assert_eq!(verdict(13, 15.1, 0.0), Verdict::Goal);
        // Lower is better.
        assert_eq!(verdict(24, 0.81, 0.0), Verdict::Below);
        assert_eq!(verdict(24, 0.49, 0.0), Verdict::Goal);
        // Memory counts twice.
        assert_eq!(verdict(15, 1.0, 11.0), Verdict::Goal);
        assert_eq!(verdict(15, 1.0, 17.0), Verdict::Floor);
        assert_eq!(verdict(15, 1.0, 25.0), Verdict::Below);
        assert_eq!(verdict(15, 1.3, 11.0), Verdict::Below);
    }

    #[test]
    fn floor_and_goal_of_figures_are_asked_of_two_figures() {
        let row = find(22).unwrap();
        assert_eq!(row.verdict(Part::Floor, 200.0, 0.0), Verdict::Floor);
        assert_eq!(row.verdict(Part::Floor, 19.0, 0.0), Verdict::Below);
        assert_eq!(row.verdict(Part::Goal, 99.0, 0.0), Verdict::Floor);
        assert_eq!(row.verdict(Part::Goal, 101.0, 0.0), Verdict::Goal);
    }
}
