//! Records written as LGN again, from what was lowered of them.

use insta::glob;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::split::Splitter;
use ludograph::lgn::{Form, Reader, raise};
use ludograph::source::Chunk;

const FORMS: [Form; 3] = [Form::AsWritten, Form::Movetext, Form::Diagram];

/// The record of a text in each form, with what is wrong with it.
fn raised(text: &str) -> (Vec<String>, Vec<(&'static str, Option<u32>)>) {
    let chunk = Chunk::new(text);
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    reader.check(&chunk, &mut diagnostics);
    let Some(game) = reader.game() else {
        return (Vec::new(), Vec::new());
    };
    let texts = FORMS.map(|form| raise(game, reader.record(), &chunk.text, form));
    let faults = diagnostics.list().iter();
    (
        texts.to_vec(),
        faults
            .map(|fault| (fault.code.word(), fault.turn))
            .collect(),
    )
}

#[test]
fn a_record_says_the_same_in_every_form() {
    let mut count = 0;
    glob!("../../samples", "**/*.lgn", |path| {
        let file = std::fs::read(path).unwrap();
        let mut splitter = Splitter::new(&file[..]);
        let mut chunk = Chunk::default();
        while splitter.next(&mut chunk).unwrap() {
            let (texts, faults) = raised(&chunk.text);
            for (text, form) in texts.iter().zip(FORMS) {
                let (again, faults_again) = raised(text);
                assert_eq!(
                    faults_again,
                    faults,
                    "{form:?} of {}: {text}",
                    path.display()
                );
                let same = match form {
                    Form::AsWritten => 0,
                    Form::Movetext | Form::Diagram => 1,
                };
                assert_eq!(again[same], texts[same], "{form:?} of {}", path.display());
                count += 1;
            }
        }
    });
    assert!(count > 300, "{count}");
}

#[test]
fn a_turn_with_a_glyph_keeps_it_in_every_form() {
    let game = "[Game \"othello\"]\n[Result \"*\"]\n\n";
    let (texts, _) = raised(&format!(
        "{game}1. f5 2. d6! 3. c3 {{bold}} $14 4. d3 (4. f4 $1) $2 5. c4 6. f4"
    ));
    for text in &texts {
        let (again, faults) = raised(text);
        assert_eq!(faults, [], "{text}");
        assert_eq!(again[1], texts[1]);
    }
    assert!(texts[2].contains("2. d6 $1"), "{}", texts[2]);
    assert_eq!(texts[2].matches("diagram\n").count(), 2, "{}", texts[2]);
}

#[test]
fn a_diagram_holds_what_was_placed_and_movetext_the_rest() {
    let game = "[Game \"pente\"]\n[Result \"*\"]\n\n";
    let (texts, _) = raised(&format!(
        "{game}1. j10 2. k10 3. j14 {{far}} 4. l10 (4. k11) 5. m10 resign"
    ));
    let rows: Vec<&str> = texts[2]
        .lines()
        .filter(|line| line.starts_with("  10 |"))
        .collect();
    assert_eq!(rows.len(), 3, "{}", texts[2]);
    assert!(rows[0].contains(". 1 2 . ."), "{}", texts[2]);
    assert!(
        texts[2].contains("{far}") && texts[2].ends_with("resign\n"),
        "{}",
        texts[2]
    );
}

#[test]
fn a_variation_may_write_the_pass_that_the_main_line_leaves_out() {
    // Mini, best play: Black has to pass after turn 18 (rules/macbeth.md, section 9).
    let head = "[Game \"macbeth\"]\n[Variant \"mini\"]\n[Result \"*\"]\n\n";
    let moves = "c2 f5 g6 e3 f3 b1 c1 d1 e6 b3 a2 c5 c6 a3 a4 f7 e7 d7";
    for (rest, written) in [
        ("e2", "18. d7 pass 19. e2"),
        ("e2 (e2)", "18. d7 pass 19. e2 (19. e2)"),
        ("e2 (pass 19. e2)", "18. d7 19. e2 (pass 19. e2)"),
    ] {
        let (texts, faults) = raised(&format!("{head}{moves} {rest}\n"));
        assert_eq!(faults, [], "{rest}");
        assert!(
            texts[1].replace('\n', " ").contains(written),
            "{}",
            texts[1]
        );
        let (again, faults) = raised(&texts[1]);
        assert_eq!((&again[1], faults), (&texts[1], vec![]), "{rest}");
    }
}

#[test]
fn comments_that_braces_can_t_hold_stand_behind_semicolons() {
    let text = "[Game \"othello\"]\n\n1. f5\n;a } b\n;[Game \"x\"]\n2. d6\n";
    let (texts, faults) = raised(text);
    assert!(faults.is_empty());
    assert!(texts[0].contains(";a } b\n"), "{}", texts[0]);
    assert_eq!(raised(&texts[0]).0[0], texts[0]);
}
