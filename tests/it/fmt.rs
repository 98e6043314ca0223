//! The canonical form: notation.md, sections 4 and 5.

use ludograph::board::Geometry;
use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::syntax::fmt::{Context, Done, format};
use ludograph::lgn::syntax::tree::Tree;
use ludograph::source::Chunk;

fn parse(text: &str) -> (Chunk, Tree) {
    let chunk = Chunk::new(text);
    let mut tree = Tree::default();
    ludograph::lgn::syntax::parse(&chunk, &mut tree, &mut Diagnostics::new());
    (chunk, tree)
}

fn formatted_with(text: &str, context: Context<'_>) -> Option<String> {
    let (chunk, tree) = parse(text);
    let mut out = String::new();
    match format(&chunk, &tree, context, &mut out) {
        Done::Formatted => Some(out),
        Done::Kept => {
            assert_eq!(out, "", "what is kept is not written");
            None
        }
    }
}

fn formatted(text: &str) -> String {
    formatted_with(text, Context::default()).expect("a record that can be formatted")
}

/// The body of a record with a result and this body.
fn body(text: &str) -> String {
    let out = formatted(&format!("[Result \"*\"]\n{text}"));
    let body = out.strip_prefix("[Result \"*\"]\n\n").expect("the tag");
    let again = formatted(&out);
    assert_eq!(again, out, "twice is once");
    body.to_owned()
}

fn grid(text: &str, geometry: &Geometry) -> String {
    let context = Context {
        geometry: Some(geometry),
        passes: &[],
    };
    let text = format!("[Result \"*\"]\n{text}");
    let out = formatted_with(&text, context).expect("a record that can be formatted");
    assert_eq!(formatted_with(&out, context).as_deref(), Some(&*out));
    out.strip_prefix("[Result \"*\"]\n\n")
        .expect("the tag")
        .to_owned()
}

fn macbeth() -> Geometry {
    Geometry::hex(6, |file, row| file % 2 == 0 && row % 2 == 0)
}

fn mini() -> Geometry {
    Geometry::hex(4, |file, row| file % 2 == 0 && row % 2 == 0)
}

#[test]
fn the_first_example_of_the_notation_is_canonical() {
    let text = r#"[Game "macbeth"]
[Event "Club evening"]
[Date "2026.11.29"]
[Black "A"]
[White "B"]
[Result "*"]

1. d5 2. c4 3. c5 {a quiet reply} 4. h7! (4. g8 5. e7)
"#;
    assert_eq!(formatted(text), text);
}

#[test]
fn tags_have_their_order_and_unknown_ones_keep_theirs() {
    let text = "[Zeta \"1\"] [Result \"W+3\"] [Alpha \"2\"]\n[White \"w\"][Game \"othello\"]\n[Source \"s\"] [First \"White\"]\n[Score \"1-4\"]\n\n\n1. d3";
    let expected = "[Game \"othello\"]\n[White \"w\"]\n[Result \"W+3\"]\n[Score \"1-4\"]\n[First \"White\"]\n[Source \"s\"]\n[Zeta \"1\"]\n[Alpha \"2\"]\n\n1. d3\n";
    assert_eq!(formatted(text), expected);
}

#[test]
fn a_tag_given_twice_stays_twice() {
    let out = formatted("[Event \"b\"]\n[Game \"macbeth\"]\n[Event \"a\"]\n[Result \"*\"]\n1. d5");
    assert!(out.starts_with("[Game \"macbeth\"]\n[Event \"b\"]\n[Event \"a\"]\n[Result"));
}

#[test]
fn values_stay_to_the_letter_but_for_results() {
    let out = formatted(
        "[Event \"a \\\"b\\\" \u{201c}c\u{201d} \\\\ [d\t\u{a0}\"]\n[Result \"b+r\"]\n1. d5",
    );
    assert_eq!(
        out,
        "[Event \"a \\\"b\\\" \u{201c}c\u{201d} \\\\ [d\t\u{a0}\"]\n[Result \"B+R\"]\n\n1. d5\n"
    );
    let out = formatted("[Result \"nobody knows\"]\n1. d5");
    assert_eq!(out, "[Result \"nobody knows\"]\n\n1. d5\n");
}

#[test]
fn a_missing_result_is_what_the_body_says() {
    assert_eq!(
        formatted("[Score \"1-2\"]\n[Game \"othello\"]\n1. d3 w+R"),
        "[Game \"othello\"]\n[Result \"W+R\"]\n[Score \"1-2\"]\n\n1. d3 W+R\n"
    );
    assert_eq!(formatted("1. d3"), "[Result \"*\"]\n\n1. d3\n");
}

#[test]
fn a_body_that_says_nothing_gets_the_result() {
    assert_eq!(
        formatted("[Game \"macbeth\"]"),
        "[Game \"macbeth\"]\n[Result \"*\"]\n\n*\n"
    );
    assert_eq!(
        formatted("[Result \"B+\"]\n{lost} ; and gone"),
        "[Result \"B+\"]\n\n{lost} ; and gone\nB+\n"
    );
    assert_eq!(
        formatted("[Result \"B+\"]\n1. {lost}"),
        "[Result \"B+\"]\n\n{lost} B+\n"
    );
}

#[test]
fn comments_before_the_first_tag_stay_there() {
    let text = "; a file\n\n[Game \"macbeth\"]\n[Result \"*\"]\n\n1. d5\n";
    assert_eq!(formatted(text), text);
    assert_eq!(
        formatted("{a}  {b}\n [Game \"macbeth\"] 1. d5"),
        "{a} {b}\n\n[Game \"macbeth\"]\n[Result \"*\"]\n\n1. d5\n"
    );
}

#[test]
fn every_number_is_written_and_numbers_without_a_turn_are_not() {
    assert_eq!(body("d5 c4   c5"), "1. d5 2. c4 3. c5\n");
    assert_eq!(body("1...D5 2... C4,XE6"), "1. d5 2. c4,xe6\n");
    assert_eq!(body("1. d5 2. 3. {x} 2. c4 3."), "1. d5 {x} 2. c4\n");
    assert_eq!(
        body("d5 (d6 c4) (e4) c4 (e4)"),
        "1. d5 (1. d6 2. c4) (1. e4) 2. c4 (2. e4)\n"
    );
    assert_eq!(body("d5 <c4|C5> <?> c6"), "1. d5 2. <c4|c5> 3. <?> 4. c6\n");
}

#[test]
fn a_wrong_number_stays_and_changes_no_other() {
    assert_eq!(body("1. d5 7. c4 c5"), "1. d5 7. c4 3. c5\n");
}

#[test]
fn words_that_are_no_turns_have_no_number() {
    assert_eq!(
        body("session 1: @c5 b1-a3 swap PASS b8-a8-a7 -- resign"),
        "session 1: @c5 1. b1-a3 swap pass 2. b8-a8-a7 pass resign\n"
    );
}

#[test]
fn what_belongs_to_a_turn_stands_with_it() {
    assert_eq!(body("1. {so} B:~d5 c4"), "{so} 1. B: ~d5 2. c4\n");
    assert_eq!(body("B: d5 W:c4"), "1. B: d5 2. W: c4\n");
    assert_eq!(
        body("session 2: ; here\n W: {x} b1-a3"),
        "; here\n{x} session 2: 1. W: b1-a3\n"
    );
}

#[test]
fn glyphs_stand_as_they_were_written() {
    assert_eq!(
        body("d5! c4 !? c5$1 c6 ! ? {x} !"),
        "1. d5! 2. c4!? 3. c5 $1 4. c6! ? {x} !\n"
    );
}

#[test]
fn variations_hold_their_brackets_close() {
    assert_eq!(
        body("d5 ( {why} d6 ; not\n ) c4 (e4 (h7))"),
        "1. d5 ({why} 1. d6 ; not\n) 2. c4 (2. e4 (2. h7))\n"
    );
    assert_eq!(body("d5 ( )"), "1. d5 ()\n");
}

#[test]
fn forced_passes_go_before_what_belongs_to_their_turn() {
    let text = "[Result \"*\"]\n1. d5 {x} 2. B: {y} c4 c5";
    let context = Context {
        geometry: None,
        passes: &[7, 8, 8],
    };
    assert_eq!(
        formatted_with(text, context).as_deref(),
        Some("[Result \"*\"]\n\n1. d5 {x} {y} pass 2. B: c4 pass pass 3. c5\n")
    );
}

#[test]
fn a_forced_pass_goes_before_a_diagram() {
    let context = Context {
        geometry: None,
        passes: &[1],
    };
    assert_eq!(
        formatted_with("d5\ndiagram\n. 2\nend", context).as_deref(),
        Some("[Result \"*\"]\n\n1. d5 pass\ndiagram\n  . 2\nend\n")
    );
}

#[test]
fn comments_are_kept_to_the_letter() {
    let comment = "{  two  blanks\t\u{a0}Ａ {inner}\n   [%clk 0:01:02]\n\ndiagram  }";
    assert_eq!(
        body(&format!("d5   {comment}  c4")),
        format!("1. d5 {comment} 2. c4\n")
    );
    assert_eq!(
        body("d5 ;  a ) \" comment  \r\n c4"),
        "1. d5 ;  a ) \" comment  \n2. c4\n"
    );
    assert_eq!(body("d5 {a\r\nb\rc}"), "1. d5 {a\nb\nc}\n");
}

#[test]
fn lines_break_before_a_number_not_behind_it() {
    let turns = "c4 ".repeat(20);
    let expected = "1. c4 2. c4 3. c4 4. c4 5. c4 6. c4 7. c4 8. c4 9. c4 10. c4 11. c4 12. c4\n13. c4 14. c4 15. c4 16. c4 17. c4 18. c4 19. c4 20. c4\n";
    assert_eq!(body(&turns), expected);
}

#[test]
fn what_cant_be_read_is_kept() {
    let kept = |text: &str| formatted_with(text, Context::default()).is_none();
    assert!(kept("1. d5 what 2. c4"));
    assert!(kept("1. d5 {open"));
    assert!(kept("1. d5 (c4"));
    assert!(kept("1. d5 ) c4"));
    assert!(kept("1. d5\ndiagram\n . . .\n"));
    assert!(kept("{only} ; comments"));
    assert!(kept(""));
    assert!(kept("100001. d5"));
    assert!(kept("diagram\n. 100001\nend"));
    assert!(kept("1. d5 [Game \"macbeth\"]"));
    assert!(!kept("100000. d5"));
}

#[test]
fn bytes_that_were_not_utf8_are_kept() {
    let (mut chunk, tree) = parse("1. d5 {\u{fffd}}");
    chunk.encoding = Some(ludograph::source::Span::new(7, 10));
    let mut out = String::new();
    let outcome = format(&chunk, &tree, Context::default(), &mut out);
    assert_eq!((outcome, out.as_str()), (Done::Kept, ""));
}

/// Figure 7 of rules/macbeth.md, as it stands there, but for its indentation and its labels.
#[test]
fn a_diagram_has_its_columns_and_labels() {
    let expected = "diagram
  11 |           46  50  45  48  43  57
  10 |         31   #  42   #  40   #  52
   9 |       24  11  16  29  18  35  28  41
   8 |      8   #   4   #  17   #  19   #  47
   7 |    9   7   5   3   W   B  14  20  23  26
   6 | 12   #   6   #   B   #   W   #  27   #  49
   5 |   60  13  21   2   W   B   1  10  33  36
   4 |     34   #  22   #  15   #  25   #  59
   3 |       62  55  56  32  53  30  37  38
   2 |         58   #  39   #  54   #  51
   1 |           63  44  64   .  61   .
end
";
    assert_eq!(grid(expected, &macbeth()), expected);
    let bare: String = expected
        .lines()
        .map(|line| {
            let line = line.split('|').next_back().unwrap_or("");
            line.split_whitespace().collect::<Vec<_>>().join("\t") + "\n"
        })
        .collect();
    let bare = bare.replace('#', ".");
    assert_eq!(grid(&bare, &macbeth()), expected);
    let mut upside_down: Vec<&str> = expected.lines().collect();
    upside_down[1..12].reverse();
    assert_eq!(grid(&upside_down.join("\n"), &macbeth()), expected);
    assert_eq!(
        body(expected),
        expected,
        "the hexagon shows without the board"
    );
}

/// Figure 9 of rules/macbeth.md.
#[test]
fn a_position_keeps_its_header_and_its_lines() {
    let expected = "position W 23
  7 |        .   .   .   .
  6 |      .   #   .   #   .
  5 |    .   .   W   B   .   .
  ; the middle
  4 |  .   #   B   #   W   #   .
  3 |    .   .   W   B   .   .
  2 |      .   #   .   #   .
  1 |        .   .   .   .
  mark c5
  session 4
  played B
  pairs 3 1
end
";
    assert_eq!(grid(expected, &mini()), expected);
}

#[test]
fn a_square_board_has_row_one_on_top_where_its_picture_has() {
    let board = Geometry::square(3, 3).a1_on_top();
    let rows = "position\n . B - \n X . W\n . . 3\nend";
    let expected = "position\n  1 | . B .\n  2 | B . W\n  3 | . . 3\nend\n";
    assert_eq!(grid(rows, &board), expected);
    let board = Geometry::square(3, 3);
    let labelled = "diagram\n1 | . 10 .\n 2| \n3 | 8 . 9 | 3\n2 | ~4 12|17 ? | text\n a b c\n10 = a1\n11=10\nend";
    let labelled = labelled.replace(" 2| \n", "");

    assert_eq!(
        grid(&labelled, &board),
        "diagram\n  3 |     8     .     9\n  2 |    ~4 12|17     ? | text\n  1 |     .    10     .\n          a     b     c\n  10 = a1\n  11 = 10\nend\n"
    );
}

#[test]
fn file_labels_of_a_hexagon_run_obliquely() {
    let text = "diagram\n d e f g\n . . . .\n . . . . .\n . . . . . .\n . . . . . . .\n . . . . . .\n . . . . .\n . . . .\na b c d\nend";
    let expected = "diagram
           d   e   f   g
  7 |        .   .   .   .
  6 |      .   #   .   #   .
  5 |    .   .   .   .   .   .
  4 |  .   #   .   #   .   #   .
  3 |    .   .   .   .   .   .
  2 |      .   #   .   #   .
  1 |        .   .   .   .
               a   b   c   d
end
";
    assert_eq!(grid(text, &mini()), expected);
}

#[test]
fn a_grid_that_does_not_fit_stands_as_it_did() {
    let board = Geometry::square(3, 3);
    let short = "diagram\n      . B -\n    X  .\n      ; a comment\n    52=a1\nend";
    let expected = "diagram\n    . B -\n  X  .\n  ; a comment\n  52 = a1\nend\n";
    assert_eq!(grid(short, &board), expected);
    let twice = "position\n1 | . . .\n1 | . . .\n2 | . . .\nend";
    let expected = "position\n  1 | . . .\n  1 | . . .\n  2 | . . .\nend\n";
    assert_eq!(grid(twice, &board), expected);
    let wide = format!("position\n{} .\n. .\nend", "?".repeat(13));
    let expected = format!("position\n  {} .\n  . .\nend\n", "?".repeat(13));
    assert_eq!(body(&wide), expected);
}

#[test]
fn without_its_board_a_grid_keeps_its_labels() {
    assert_eq!(
        body("position B\n 2 | . B\n 10 | 17 .\nend"),
        "position B\n   2 |  .  B\n  10 | 17  .\nend\n"
    );
    assert_eq!(
        body("position\n | . B | 4\n | 17 . |\nend"),
        "position\n   .  B\n  17  .\nend\n"
    );
    assert_eq!(
        body("position\n | . B | a \n  . W\nend"),
        "position\n  | . B | a\n  | . W\nend\n"
    );
    assert_eq!(
        body("position\n.   B\n  W .\nend"),
        "position\n  . B\n  W .\nend\n"
    );
}

#[test]
fn figures_have_one_directive_a_line() {
    let text = "1. d5\n  figure  fig-3   \"Black's \\\"six\\\"\"\n    legal\n label  D5   \"1\"\n shade  C4 c5\n ; a comment\n end\n {x}";
    let expected = "1. d5\nfigure fig-3 \"Black's \\\"six\\\"\"\n  legal\n  label d5 \"1\"\n  shade c4 c5\n  ; a comment\nend\n{x}\n";
    assert_eq!(body(text), expected);
}

#[test]
fn blocks_stand_on_their_own_lines() {
    let text = "d5 (\nfigure a\nend\n c4 5.\nposition\n. .\nend\n)\n W+3";
    let expected = "1. d5 (\nfigure a\nend\n1. c4\nposition\n  . .\nend\n) W+3\n";
    assert_eq!(body(text), expected);
}
