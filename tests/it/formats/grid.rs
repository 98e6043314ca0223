//! Numbered diagrams of other people: the same board in many dresses, what can't be read, and what is written.

use std::fmt::Write;

use ludograph::format::{Context, registry};
use ludograph::game::registry::named;

use super::{Judged, format, lgn, read, write};
use crate::playout::{games, playout};

const IDS: [&str; 4] = ["diagram", "md-table", "html-table", "csv-grid"];

/// Five turns of Othello, as a printed sheet has them.
const SHEET: &str = "\
  a b c d e f g h
1 . . . . . . . .
2 . . . . . . . .
3 . . 3 4 . . . .
4 . . 5 o x . . .
5 . . . x o 1 . .
6 . . . 2 . . . .
7 . . . . . . . .
8 . . . . . . . .
";

const TOLD: &str = "[Game \"othello\"]\n[Result \"*\"]\n\n1. f5 2. d6 3. c3 4. d3 5. c4\n";

fn with(game: &str) -> Context {
    Context {
        game: (!game.is_empty()).then(|| named(game).ok().unwrap()),
        ..Context::default()
    }
}

fn text(id: &str, file: &str, game: &str) -> Vec<Judged> {
    read(format(id), file.as_bytes(), &with(game))
}

/// The only record of a file, without faults but notes.
fn sound(id: &str, file: &str, game: &str) -> String {
    let all = text(id, file, game);
    assert_eq!(all.len(), 1, "{file}");
    let codes = all[0].codes();
    assert!(
        codes.iter().all(|&code| code == "resolved"),
        "{codes:?}\n{file}"
    );
    all[0].text.clone()
}

fn codes(id: &str, file: &str, game: &str) -> Vec<&'static str> {
    text(id, file, game)
        .iter()
        .flat_map(Judged::codes)
        .collect()
}

/// The cells of the sheet without its names.
fn cells() -> Vec<Vec<&'static str>> {
    let rows = SHEET.lines().skip(1);
    rows.map(|row| row.split(' ').skip(1).collect()).collect()
}

/// The sheet with each cell spelt otherwise.
fn spelt(spell: impl Fn(&str) -> String) -> String {
    let row = |row: &Vec<&str>| {
        row.iter()
            .map(|cell| spell(cell))
            .collect::<Vec<_>>()
            .join(" ")
    };
    cells().iter().map(|cells| row(cells) + "\n").collect()
}

fn markdown(rows: &[Vec<&str>]) -> String {
    let mut text =
        "|  | a | b | c | d | e | f | g | h |\n|--|--|--|--|--|--|--|--|--|\n".to_owned();
    for (i, row) in rows.iter().enumerate() {
        let _ = writeln!(text, "| **{}** | {} |", i + 1, row.join(" | "));
    }
    text
}

fn html(rows: &[Vec<&str>]) -> String {
    let row = |row: &Vec<&str>| format!("<tr><td>{}</td></tr>", row.join("</td><td>"));
    let rows: String = rows.iter().map(row).collect();
    format!("<table border=1>{rows}</table>")
}

#[test]
fn one_board_has_many_spellings() {
    assert_eq!(sound("diagram", SHEET, ""), TOLD);
    let spellings: [&dyn Fn(&str) -> String; 6] = [
        &|cell| cell.to_owned(),
        // Full width, with the wide signs of discs.
        &|cell| {
            let wide = |c: char| match c {
                '0'..='9' => char::from_u32(u32::from(c) + 0xfee0).unwrap(),
                'x' => '●',
                'o' => '○',
                _ => '・',
            };
            cell.chars().map(wide).collect()
        },
        &|cell| match cell.parse::<u32>() {
            Ok(n) => char::from_u32(0x245f + n).unwrap().to_string(),
            Err(_) => cell.replace('.', "+"),
        },
        &|cell| match cell.parse::<usize>() {
            Ok(n) => ["", "一", "二", "三", "四", "五"][n].to_owned(),
            Err(_) => cell.replace('.', "·").replace('x', "B").replace('o', "W"),
        },
        // Nothing but the numbers.
        &|cell| cell.replace(['x', 'o'], "."),
        &|cell| format!("{}\t", cell.replace('.', "_")),
    ];
    for spell in spellings {
        let sheet = spelt(spell);
        assert_eq!(sound("diagram", &sheet, ""), TOLD, "{sheet}");
    }
}

#[test]
fn one_board_has_many_carriers() {
    for dashes in ["|--", "|-", "| :-: ", "|:---"] {
        let page = markdown(&cells()).replace("|--", dashes);
        assert_eq!(sound("md-table", &page, ""), TOLD, "{page}");
    }
    // Below the first row single dashes are empty cells.
    let page = markdown(&cells()).replace(" . ", " - ");
    assert_eq!(sound("md-table", &page, ""), TOLD, "{page}");
    assert_eq!(sound("html-table", &html(&cells()), ""), TOLD);
    for comma in [",", ";", "\t"] {
        let rows: Vec<String> = cells()
            .iter()
            .map(|row| row.join(comma).replace('.', ""))
            .collect();
        let sheet = rows.join("\r\n");
        assert_eq!(sound("csv-grid", &sheet, ""), TOLD, "{sheet}");
    }
    let quoted = SHEET
        .replace("  a", ",a")
        .replace(' ', ",")
        .replace("4,", "\"4\",");
    assert_eq!(sound("csv-grid", &quoted, ""), TOLD, "{quoted}");
}

#[test]
fn a_frame_may_be_drawn() {
    let mut framed = "+-----------------+\n".to_owned();
    for (i, row) in cells().iter().enumerate() {
        let _ = writeln!(framed, "{} | {} | {}", i + 1, row.join(" "), i + 1);
    }
    framed.push_str("+-----------------+\n    A B C D E F G H\n");
    assert_eq!(sound("diagram", &framed, ""), TOLD);
}

#[test]
fn names_say_which_way_a_board_is_turned() {
    // The same picture seen from behind: h on the left, 8 on top.
    let mut turned = String::new();
    for (i, row) in cells().iter().enumerate().rev() {
        let row: Vec<&str> = row.iter().rev().copied().collect();
        let _ = writeln!(turned, "{} {}", i + 1, row.join(" "));
    }
    turned.push_str("h g f e d c b a\n");
    assert_eq!(sound("diagram", &turned, ""), TOLD);
}

#[test]
fn the_rules_say_it_where_no_names_do() {
    // Top and bottom exchanged: in the usual picture f4 is no turn.
    let upside: String = spelt(str::to_owned)
        .lines()
        .rev()
        .fold(String::new(), |all, row| all + row + "\n");
    let all = text("diagram", &upside, "");
    assert_eq!(all[0].codes(), ["resolved"], "{upside}");
    assert_eq!(all[0].text, TOLD);
    // Rows counted from the bottom, on the same board.
    let mut counted = String::new();
    for (i, row) in cells().iter().enumerate() {
        let _ = writeln!(counted, "{} | {}", 8 - i, row.join(" "));
    }
    let all = text("diagram", &counted, "");
    assert_eq!(
        (all[0].codes(), all[0].text.as_str()),
        (vec!["resolved"], TOLD)
    );
}

#[test]
fn letters_may_leave_out_i() {
    let mut board = vec![vec!["."; 15]; 15];
    board[7][7] = "1"; // h8
    board[6][8] = "2"; // the ninth file, row 9
    let mut sheet = "   A B C D E F G H J K L M N O P\n".to_owned();
    for (i, row) in board.iter().enumerate() {
        let _ = writeln!(sheet, "{:2} {}", 15 - i, row.join(" "));
    }
    sheet.push_str("\n3 = J9\n");
    let all = text("diagram", &sheet, "gomoku");
    assert_eq!(
        all[0].codes(),
        ["occupied"],
        "the note names the cell of turn 2"
    );
    let sheet = sheet.replace("3 = J9", "3 = J8");
    let told = "[Game \"gomoku\"]\n[Result \"*\"]\n\n1. h8 2. i9 3. i8\n";
    assert_eq!(sound("diagram", &sheet, "gomoku"), told);
}

#[test]
fn a_board_of_several_games_must_be_named() {
    let rows = vec![vec!["."; 15]; 14]
        .iter()
        .map(|row| row.join(" "))
        .collect::<Vec<_>>()
        .join("\n");
    let sheet = format!("{rows}\n1 {}\n", ["."; 14].join(" "));
    let all = text("diagram", &sheet, "");
    assert_eq!(all[0].codes(), ["unknown-game"]);
    let help = all[0].faults[0].help.as_deref().unwrap();
    assert!(
        help.contains("--game gomoku") && help.contains("--game renju"),
        "{help}"
    );
    // One rule set alone has 20 x 20.
    let rows = vec![[".".to_owned(); 1].concat(); 20].join(" ");
    let sheet = format!(
        "{}1 {}",
        format!("{rows}\n").repeat(19),
        ["."; 19].join(" ")
    );
    assert_eq!(text("diagram", &sheet, "")[0].game, "gomoku:20x20");
    // And one without discs in the middle.
    let reversi = spelt(|cell| match cell {
        "x" => "1".to_owned(),
        "o" => "2".to_owned(),
        _ => ".".to_owned(),
    });
    let reversi = reversi.replacen('2', "3", 1).replacen('1', "4", 1);
    assert_eq!(
        text("diagram", &reversi, "")[0].game,
        "othello:reversi",
        "{reversi}"
    );
}

#[test]
fn what_can_not_be_read_is_told_at_its_place() {
    let one = |from: &str, to: &str| {
        let all = text("diagram", &SHEET.replacen(from, to, 1), "");
        all.iter().flat_map(Judged::places).collect::<Vec<_>>()
    };
    // A number that nobody can read.
    assert_eq!(one("5 o x", "? o x"), [("ambiguous", 5, 7)]);
    assert_eq!(one("4 . .", "4z . ."), [("bad-diagram", 4, 9)]);
    // A letter that is none of ours.
    let all = text("diagram", &SHEET.replacen("o x", "о x", 1), "");
    assert_eq!(all[0].codes(), ["bad-diagram"]);
    assert!(all[0].faults[0].help.as_deref().unwrap().contains("U+043E"));
    // A number missing, twice, on a disc.
    assert_eq!(one("3 . . 3", "3 . . ."), [("missing-number", 1, 1)]);
    assert_eq!(
        one("2 . .", "2 1 .").last(),
        Some(&("duplicate-number", 6, 13))
    );
    assert_eq!(
        codes("diagram", &SHEET.replacen("5 o", "5 2", 1), ""),
        ["duplicate-number"]
    );
    // Rows of different lengths.
    assert_eq!(
        codes("diagram", &SHEET.replacen("1 . . .", "1 . .", 1), "othello"),
        ["bad-diagram"]
    );
    // Something between the rows.
    assert_eq!(
        codes(
            "diagram",
            &SHEET.replacen("5 .", "here it begins\n5 .", 1),
            ""
        ),
        ["syntax"]
    );
    // A board that nobody has.
    let small = "1 . . . .\n. . . . .\n. . 2 . .\n. . . . .\n. . . . .\n";
    assert_eq!(codes("diagram", small, ""), ["unsupported-board"]);
    // A turn that the rules forbid.
    assert_eq!(one("2 . .", "2 6 ."), [("no-capture", 3, 3)]);
}

#[test]
fn lines_round_a_board_are_kept() {
    let sheet = format!("Figure 3: a quiet start\n{SHEET}played in Paris\n");
    let text = sound("diagram", &sheet, "");
    assert!(
        text.contains("{Figure 3: a quiet start}") && text.contains("{played in Paris}"),
        "{text}"
    );
}

#[test]
fn each_table_is_a_record() {
    let both = format!(
        "# A page\n\n{}\nWords.\n\n{}",
        markdown(&cells()),
        markdown(&cells())
    );
    let all = text("md-table", &both, "");
    assert_eq!(
        all.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(),
        [TOLD, TOLD]
    );
    assert_eq!(all[1].chunk.line_col(0).line, 16);
    let table = html(&cells());
    let both = format!(
        "<html><script>if (a<b) document.write('<table>')</script><!-- <table> --><body>\
         <table><tr><td>{table}</td><td>{table}</td></tr></table></body></html>"
    );
    let all = text("html-table", &both, "");
    assert_eq!(
        all.iter().map(|one| one.text.as_str()).collect::<Vec<_>>(),
        [TOLD, TOLD]
    );
    let both = format!("{SHEET}\n{SHEET}");
    assert_eq!(text("diagram", &both, "").len(), 2);
}

#[test]
fn pages_have_signs_of_their_own() {
    let spell = |cell: &'static str| match cell {
        "." => "&nbsp;",
        "x" => "<img src='b.gif' alt=\"B\">",
        "o" => "&#9675;",
        "3" => "<b>3</b><br>",
        "4" => "<a href='?a=1&amp;b=<2>'>&#x34;</a>",
        other => other,
    };
    let rows: Vec<Vec<&str>> = cells()
        .iter()
        .map(|row| row.iter().map(|&cell| spell(cell)).collect())
        .collect();
    assert_eq!(sound("html-table", &html(&rows), ""), TOLD);
    // A row may take several columns at once, and ends of cells may be left out.
    let mut loose = "<TABLE>".to_owned();
    for row in cells() {
        if row.iter().all(|&cell| cell == ".") {
            loose.push_str("<TR><TD colspan=8>");
        } else {
            let _ = write!(loose, "<TR><TD>{}", row.join("<TD>"));
        }
    }
    assert_eq!(sound("html-table", &loose, ""), TOLD);
}

#[test]
fn numbers_may_count_passes() {
    let othello = named("othello").ok().unwrap();
    let mut seen = 0;
    for seed in 0..40 {
        let game = playout(othello, seed, 100);
        let mut grid = vec!["."; 64]
            .into_iter()
            .map(str::to_owned)
            .collect::<Vec<_>>();
        let (mut number, mut moves) = (0, Vec::new());
        for ply in &game.plies {
            number += 1 + usize::from(ply.after_pass);
            let (file, row) = game.geometry.lattice(ply.cell);
            grid[usize::from(row - 1) * 8 + usize::from(file) - 1] = number.to_string();
            moves.push(game.geometry.name(ply.cell));
        }
        if number == moves.len() {
            continue;
        }
        seen += 1;
        let sheet: String = grid.chunks(8).map(|row| row.join(" ") + "\n").collect();
        let all = text("diagram", &sheet, "");
        assert_eq!(all[0].codes(), ["resolved"], "{sheet}");
        let told = format!("[Game \"othello\"]\n\n{}\n", moves.join(" "));
        assert_eq!(all[0].text, lgn(&told)[0].text);
    }
    assert!(seen > 5, "{seen}");
}

#[test]
fn a_later_part_of_a_game_begins_from_its_position() {
    // Turns 3 to 5, over the position behind turn 2.
    let later = "\
. . . . . . . .
. . . . . . . .
. . 3 4 . . . .
. . 5 o x . . .
. . . o x x . .
. . . o . . . .
. . . . . . . .
. . . . . . . .
";
    let text = sound("diagram", later, "");
    assert!(text.contains("position B 3"), "{text}");
    assert!(text.contains("3. c3 4. d3 5. c4"), "{text}");
}

/// Games of every rule set come back out of every carrier.
#[test]
fn generated_games_come_back() {
    let (mut noted, mut hexagonal) = (0, 0);
    for game in games() {
        let id = game.spec().id;
        for seed in 0..6 {
            let played = playout(game, seed, if seed == 0 { 3 } else { 200 });
            let moves: Vec<&str> = played
                .plies
                .iter()
                .map(|ply| played.geometry.name(ply.cell))
                .collect();
            let variant = game.spec().variant.join(",");
            let variant = if variant.is_empty() {
                String::new()
            } else {
                format!("[Variant \"{variant}\"]\n")
            };
            let record = format!(
                "[Game \"{}\"]\n{variant}\n{}\n",
                game.spec().game,
                moves.join(" ")
            );
            for carrier in IDS {
                let written = write(format(carrier), &record);
                assert_eq!(written.losses, [], "{carrier} {id}");
                assert_eq!(written.refused, [""; 0], "{carrier} {id}");
                let file = String::from_utf8(written.file).unwrap();
                let again = text(carrier, &file, "");
                assert_eq!(again.len(), 1, "{carrier} {id}\n{file}");
                assert_eq!(
                    again[0].text,
                    lgn(&record)[0].text,
                    "{carrier} {id}\n{file}"
                );
                noted += usize::from(file.contains(" = "));
                hexagonal += usize::from(id.starts_with("macbeth"));
            }
        }
    }
    assert!(noted > 0 && hexagonal > 0, "{noted} {hexagonal}");
}

#[test]
fn a_written_grid_is_plain_to_see() {
    let written = write(format("diagram"), TOLD);
    assert_eq!(
        String::from_utf8(written.file).unwrap(),
        "1 | . . . . . . . .\n2 | . . . . . . . .\n3 | . . 3 4 . . . .\n4 | . . 5 W B . . .\n\
         5 | . . . B W 1 . .\n6 | . . . 2 . . . .\n7 | . . . . . . . .\n8 | . . . . . . . .\n\
         \u{20}   a b c d e f g h\n"
    );
    let written = write(format("csv-grid"), TOLD);
    let file = String::from_utf8(written.file).unwrap();
    assert!(
        file.starts_with(",a,b,c,d,e,f,g,h\n1,.,.,.,.,.,.,.,.\n"),
        "{file}"
    );
}

#[test]
fn a_line_may_name_the_game() {
    let rows = [".", ".", ".", ".", "."].join(" ");
    let rows = format!("{rows} {rows} {rows}\n");
    let board = format!(
        "{}{}{}",
        rows.repeat(7),
        rows.replacen(". . . . . . . .", ". . . . . . . 1", 1),
        rows.repeat(7)
    );
    for (name, id) in [
        ("Renju", "renju"),
        ("## Renju", "renju"),
        ("gomoku:exact\n", "gomoku:exact"),
    ] {
        let all = text("diagram", &format!("{name}\n{board}"), "");
        assert_eq!(
            (all[0].game.as_str(), all[0].codes()),
            (id, vec![]),
            "{name}"
        );
    }
    let written = write(format("html-table"), "[Game \"renju\"]\n\n1. h8\n");
    let file = String::from_utf8(written.file).unwrap();
    assert!(file.contains("<caption>Renju</caption>"), "{file}");
}

#[test]
fn what_no_grid_can_carry_is_said() {
    let text = "[Game \"othello\"]\n[Black \"A\"]\n\n1. f5 {a comment} 2. d6 (2. f6) resign\n";
    let losses = write(format("md-table"), text).losses;
    let losses: Vec<_> = losses.iter().map(|(kind, _)| kind.as_str()).collect();
    assert_eq!(
        losses,
        ["comments", "end words", "the tag Black", "variations"]
    );
    assert_eq!(
        write(format("diagram"), "[Game \"lanrick\"]\n\n*\n")
            .refused
            .len(),
        1
    );
    assert_eq!(
        write(format("diagram"), "[Game \"othello\"]\n\n1. <c4|d3>\n")
            .refused
            .len(),
        1
    );
}

#[test]
fn boards_are_told_from_other_tables() {
    let id = |text: &str| registry::detect("", text.as_bytes()).map(|format| format.spec().id);
    assert_eq!(id(SHEET), Some("diagram"));
    assert_eq!(id(&markdown(&cells())), Some("md-table"));
    assert_eq!(id(&html(&cells())), Some("html-table"));
    assert_eq!(
        id(&SHEET.replace("  a", ",a").replace(' ', ",")),
        Some("csv-grid")
    );
    for other in [
        TOLD,
        "1. f5 2. d6 3. c3 4. d3\n5. c4 6. f4 7. f6\n",
        &format!("[Game \"othello\"]\n\ndiagram\n{SHEET}end\n"),
        "# A page\n\n| name | wins |\n|---|---|\n| A | 3 |\n| B | 4 |\n| C | 1 |\n| D | 0 |\n",
        "<html><body><table><tr><td>1</td><td>2</td></tr></table></body></html>",
        "fn main() {\n    let a = [1, 2, 3, 4];\n    let b = [5, 6, 7, 8];\n}\n",
        "1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16\n17 18 19 20 21 22 23 24\n1 2 3 4 5 6 7 8\n\
         9 10 11 12 13 14 15 16\n17 18 19 20 21 22 23 24\n1 2 3 4 5 6 7 8\n9 10 11 12 13 14 15 16\n",
        "a,b,c\n1,2,3\n4,5,6\n7,8,9\n",
        "A game that has no end is a game that I do not play at all or so\n",
    ] {
        let found = id(other);
        assert!(
            !found.is_some_and(|found| IDS.contains(&found)),
            "{found:?} {other}"
        );
    }
}

/// A page of other things holds no records and no faults.
#[test]
fn other_tables_are_passed_over() {
    let page = "| name | wins |\n|---|---|\n| A | 3 |\n| B | 4 |\n";
    assert_eq!(text("md-table", page, ""), []);
    assert_eq!(text("diagram", "Some words.\n\nAnd more.\n", ""), []);
    assert_eq!(
        text("html-table", "<p>1 &lt; 2</p><table><tr><td>x</table>", ""),
        []
    );
}
