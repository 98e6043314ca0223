//! What names a turn, a cell or a figure, judged in whole records: numbers from 1, cells by their own
//! names, names of figures in the file.

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

use crate::sound::check;

/// The faults of a record of the small board, as `code line:column turn`.
fn faults(body: &str) -> Vec<String> {
    let text = format!("[Game \"macbeth\"] [Variant \"mini\"]\n{body}");
    told(&text, &check(&text))
}

fn told(text: &str, diagnostics: &Diagnostics) -> Vec<String> {
    let chunk = Chunk::new(text);
    let one = |fault: &ludograph::diagnostic::Diagnostic| {
        let at = chunk.line_col(fault.span.start);
        let turn = fault.turn.map_or("-".to_owned(), |turn| turn.to_string());
        format!("{} {}:{} {turn}", fault.code, at.line, at.column)
    };
    diagnostics.list().iter().map(one).collect()
}

/// The start of the small board with a mark on c2, which stands in the sixth row.
fn rows(c2: &str) -> String {
    format!(". . . .\n. # . # .\n. . W B . .\n. # B # W # .\n. . W B . .\n. # {c2} # .\n. . . .\n")
}

#[test]
fn turns_are_numbered_from_1() {
    let diagram = |mark: &str, notes: &str| format!("diagram\n{}{notes}end\n", rows(mark));
    assert!(faults(&diagram("1", "")).is_empty());
    assert_eq!(faults(&diagram("0", "")), ["bad-diagram 8:5 1"]);
    assert_eq!(faults(&diagram("~00", "")), ["bad-diagram 8:5 1"]);
    assert_eq!(faults(&diagram("1", "0 = c2\n")), ["bad-diagram 10:1 1"]);
    let position = |head: &str| format!("position{head}\n{}end\n", rows("."));
    assert!(faults(&position(" B 1")).is_empty());
    assert_eq!(faults(&position(" B 0")), ["syntax 2:12 1"]);
    assert_eq!(faults(&position(" 0")), ["syntax 2:10 1"]);
    assert_eq!(
        faults(&format!("c2 f5\n{}", position(" 0"))),
        ["syntax 3:10 3"]
    );
    assert_eq!(faults("0. c2"), ["wrong-number 2:1 1"]);
}

#[test]
fn a_cell_off_the_board_is_called_by_its_name() {
    let told = |body: &str| {
        let text = format!("[Game \"macbeth\"]\n{body}");
        check(&text).list()[0].message.clone()
    };
    assert_eq!(told("1. a11"), "a11 is not on the board");
    assert_eq!(told("1. x5"), "x5 is not on the board");
    assert_eq!(told("1. ~z9"), "z9 is not on the board");
    assert_eq!(told("1. d5,xz9"), "z9 is not on the board");
    assert_eq!(told("1. d5,xx5"), "x5 is not on the board");
}

#[test]
fn a_figure_has_its_name_in_the_file_whatever_its_record_is() {
    let figure = "d5\nfigure one\nend\n";
    for head in [
        "[Game \"none\"]\n",
        "[Event \"none\"]\n",
        "[Game \"macbeth\"] [Variant \"none\"]\n",
    ] {
        let mut reader = Reader::new(None);
        let mut see = |text: &str| {
            let mut diagnostics = Diagnostics::new();
            reader.check(&Chunk::new(text), &mut diagnostics);
            told(text, &diagnostics)
        };
        let known = format!("[Game \"macbeth\"]\n{figure}");
        let unknown = format!("{head}{figure}");
        assert_eq!(see(&unknown).len(), 1, "{head}");
        assert_eq!(see(&known), ["duplicate-figure 3:8 2"], "{head}");
        assert_eq!(see(&unknown)[1..], ["duplicate-figure 3:8 2"], "{head}");
    }
}

#[test]
fn a_figure_of_an_unread_record_is_named_in_plain_signs_too() {
    let mut reader = Reader::new(None);
    let mut see = |text: &str| {
        let mut diagnostics = Diagnostics::new();
        reader.check(&Chunk::new(text), &mut diagnostics);
        told(text, &diagnostics)
    };
    let unknown = "[Game \"none\"]\nd5\nfigure \u{ff4f}ne\u{200b}\nend\n";
    assert_eq!(see(unknown), ["unknown-game 1:1 -"]);
    let known = "[Game \"macbeth\"]\nd5\nfigure one\nend\n";
    assert_eq!(see(known), ["duplicate-figure 3:8 2"]);
}
