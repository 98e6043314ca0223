//! The drawings on the pages of Ninuki, Gomoku, Pente and Renju: each is put on a board and played, and comes to what it says.
//!
//! A block names the rule set and the side that plays `*`; `|` is the edge of the board, and behind two
//! blanks stands what comes of the turn. Rows without a blank line between them are one drawing, unless
//! each has a `*` of its own.

use ludograph::board::Side;
use ludograph::check::Watch;
use ludograph::diagnostic::{Code, Diagnostics, Severity};
use ludograph::game::registry;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

const PAGES: [&str; 4] = [
    include_str!("../../docs/ninuki.md"),
    include_str!("../../docs/gomoku.md"),
    include_str!("../../docs/pente.md"),
    include_str!("../../docs/renju.md"),
];

/// A drawing: its rows from the top, and what it says.
struct Drawing<'t> {
    id: &'t str,
    mover: Side,
    rows: Vec<&'t str>,
    said: &'t str,
}

fn drawings() -> Vec<Drawing<'static>> {
    let mut all = Vec::new();
    for block in PAGES
        .iter()
        .flat_map(|page| page.split("```drawn ").skip(1))
    {
        let (head, rest) = block.split_once('\n').unwrap();
        let (id, side) = head.split_once(' ').unwrap();
        let mover = match side {
            "Black" => Side::Black,
            "White" => Side::White,
            _ => panic!("{head}: whose turn?"),
        };
        let (text, _) = rest.split_once("```").unwrap();
        for part in text.split("\n\n") {
            let lines: Vec<_> = part.lines().collect();
            let size = if part.matches('*').count() == 1 {
                lines.len()
            } else {
                1
            };
            all.extend(lines.chunks(size).map(|lines| drawing(id, mover, lines)));
        }
    }
    all
}

fn drawing<'t>(id: &'t str, mover: Side, lines: &[&'t str]) -> Drawing<'t> {
    let parts = lines.iter().map(|line| {
        line.split_once("  ")
            .map_or((*line, ""), |(row, said)| (row, said.trim()))
    });
    let (rows, words): (Vec<_>, Vec<_>) = parts.unzip();
    let mut said = words.into_iter().filter(|words| !words.is_empty());
    let said = said.next().expect("a drawing says what comes of it");
    Drawing {
        id,
        mover,
        rows,
        said: said.split(':').next().unwrap(),
    }
}

/// A record that plays `*` on the drawn position; drawings without an edge keep away from all of them.
fn record(drawing: &Drawing<'_>) -> String {
    let (game, variant) = drawing.id.split_once(':').unwrap_or((drawing.id, ""));
    let set = registry::find(game, variant).unwrap_or_else(|_| panic!("{}", drawing.id));
    let size = (set.spec().geometry)().len().isqrt();
    let mut board = vec![vec!['.'; size]; size];
    let mut star = None;
    for (up, row) in drawing.rows.iter().rev().enumerate() {
        let (row, left) = row.strip_prefix("| ").map_or((*row, 3), |row| (row, 0));
        for (right, point) in row.split(' ').enumerate() {
            let (rank, file) = (up + 3, left + right);
            board[rank][file] = match point {
                "B" => 'B',
                "W" => 'W',
                "." | "!" => '.',
                "*" => {
                    let letter = char::from(b'a' + u8::try_from(file).unwrap());
                    assert_eq!(star.replace(format!("{letter}{}", rank + 1)), None);
                    '.'
                }
                _ => panic!("{point:?} in {row}"),
            };
        }
    }
    let rows: Vec<String> = board
        .iter()
        .rev()
        .map(|row| {
            row.iter()
                .map(char::to_string)
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let variant = match variant {
        "" => String::new(),
        words => format!("[Variant \"{words}\"]\n"),
    };
    format!(
        "[Game \"{game}\"]\n{variant}position {}\n{}\nend\n1. {}\n",
        drawing.mover.letter(),
        rows.join("\n"),
        star.expect("a stone that is played")
    )
}

#[test]
fn drawings_come_to_what_they_say() {
    let drawings = drawings();
    assert!(drawings.len() > 40, "{}", drawings.len());
    for drawing in drawings {
        let text = record(&drawing);
        let mut diagnostics = Diagnostics::new();
        let mut reader = Reader::new(None);
        reader.replay(&Chunk::new(text.as_str()), Watch::Last, &mut diagnostics);
        let faults: Vec<_> = diagnostics
            .list()
            .iter()
            .filter(|fault| fault.severity() == Severity::Error)
            .map(|fault| fault.code.word())
            .collect();
        let what = format!("{}: {}\n{text}", drawing.id, drawing.said);
        if Code::find(drawing.said).is_some() {
            assert_eq!(faults, [drawing.said], "{what}");
            continue;
        }
        assert!(faults.is_empty(), "{what}{faults:?}");
        let play = reader.replayed().reached.as_ref().unwrap().play();
        let end = play.outcome().map(|outcome| outcome.winner);
        let fives = play.board().fives.unwrap();
        let waits = fives.waiting.map(|five| five.side);
        let taken = fives.pairs.map(|pairs| match drawing.mover {
            Side::Black => pairs,
            Side::White => [pairs[1], pairs[0]],
        });
        match drawing.said {
            "takes nothing" => assert_eq!(taken, Some([0, 0]), "{what}"),
            "takes a pair" => assert_eq!(taken, Some([1, 0]), "{what}"),
            "takes two pairs" => assert_eq!(taken, Some([2, 0]), "{what}"),
            "wins" => assert_eq!(end, Some(Some(drawing.mover)), "{what}"),
            "draw" => assert_eq!(end, Some(None), "{what}"),
            "waits" => assert_eq!((end, waits), (None, Some(drawing.mover)), "{what}"),
            "goes on" | "allowed" => assert_eq!((end, waits), (None, None), "{what}"),
            _ => panic!("nobody knows what this is: {what}"),
        }
    }
}
