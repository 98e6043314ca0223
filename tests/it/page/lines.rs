//! Games in a page: steps and lines, what is told of them, faults.

use super::{boards, data, list, page, told};

/// The turns are those of the tour in the README, what they flip and how many discs lie then is told by
/// the rule page of Macbeth.
#[test]
fn each_step_changes_what_the_rules_say() {
    let html = page("x", "[Game \"macbeth\"]\n1. d5 2. c4 3. c5\n");
    assert_eq!(
        told(&html, 1),
        [
            "The start. Black to move.",
            "Turn 1: Black plays d5, flips e5. White to move.",
            "Turn 2: White plays c4, flips d5 e6. Black to move.",
            "Turn 3: Black plays c5, flips d5. White to move.",
        ]
    );
    let last = boards(&html, 1).pop().unwrap();
    assert_eq!(last[0].len(), 5);
    assert_eq!(last[1], ["c4", "e6", "g6", "f7"]);
}

#[test]
fn other_lines_go_on_from_the_position_before_their_word() {
    let text = "[Game \"othello\"]\n1. f5 2. d6 (2. f6 3. e6! (3. f7)) (2. f4) 3. c3\n";
    let html = page("x", text);
    // Start, f5, d6, f6, e6, f7, f4, c3.
    let game = data(&html, "d1");
    let steps = game["steps"].as_array().unwrap();
    let of = |key: &str| -> Vec<Option<u64>> { steps.iter().map(|s| s[key].as_u64()).collect() };
    let (none, some) = (None, Some);
    assert_eq!(
        of("p"),
        [none, none, none, some(1), none, some(3), some(1), some(2)]
    );
    // A line where it is not that of the step before: the main line is 0.
    assert_eq!(
        of("l"),
        [none, none, none, some(1), none, some(2), some(3), some(0)]
    );
    let told = told(&html, 1);
    assert_eq!(told[7], "Turn 3: Black plays c3, flips d4. White to move.");
    assert!(
        told[5].starts_with("Turn 3: Black plays f7, flips f6."),
        "{}",
        told[5]
    );
    let list = list(&html, 1);
    let plain = "<a class=\"w\">2. d6</a> <div class=\"v\"><a class=\"w\">2. f6</a> \
        <a class=\"b\">3. e6!</a> <div class=\"v\"><a class=\"b\">3. f7</a> </div></div>\
        <div class=\"v\"><a class=\"w\">2. f4</a> </div><a class=\"b\">3. c3</a>";
    assert!(list.contains(plain), "{list}");
}

#[test]
fn what_stands_before_the_first_fault_is_shown_with_the_fault() {
    let text = "[Game \"macbeth\"]\n1. d5 {mine} 2. a1 (2. c4 3. c5) 3. c5\n";
    let html = page("x", text);
    let told = told(&html, 1);
    assert_eq!(told.len(), 4, "the start, d5, c4 and c5 of the other line");
    let list = list(&html, 1);
    assert!(
        list.contains(
            "White's turn 2</b>: a1 encloses no black disc"
                .replace('\'', "&#39;")
                .as_str()
        ),
        "{list}"
    );
    assert!(
        list.contains("<div class=\"v\"><a class=\"w\">2. c4</a>"),
        "{list}"
    );
    assert_eq!(list.matches("<a ").count(), 3);
    let wrong = page("x", "[Game \"macbeth\"]\n[Result \"Q\"]\n1. d5\n");
    assert!(
        wrong.contains("<p class=\"f\""),
        "a fault of a tag is told, too"
    );
}

#[test]
fn a_line_ends_where_a_reading_is_left_open() {
    let html = page(
        "x",
        "[Game \"othello\"]\n[Date \"1977.??.??\"]\n1. f5 <d6|f6> 3. c3\n",
    );
    assert_eq!(told(&html, 1).len(), 2);
    assert!(list(&html, 1).contains("<b>The record is in doubt</b>: "));
    assert!(html.contains("<bdi>1977</bdi>"));
}

#[test]
fn passes_that_were_left_out_are_told() {
    let file = include_str!("../../../samples/macbeth/figures.lgn");
    let html = page("x", file);
    let told = told(&html, 2);
    // "White can't move after turns 59 to 63, Black plays 60 to 64 in succession."
    let passes: Vec<&String> = told
        .iter()
        .filter(|t| t.contains("White has to pass"))
        .collect();
    assert_eq!(passes.len(), 5);
    assert!(
        passes[0].starts_with("White has to pass. Turn 60: Black plays "),
        "{}",
        passes[0]
    );
    assert!(
        told[64].ends_with("Black has won (B+20): Black 46, White 26."),
        "{}",
        told[64]
    );
}

#[test]
fn marks_throws_and_all_that_a_turn_of_lanrick_holds_are_told() {
    let text = "[Game \"lanrick\"]\n[First \"White\"]\nsession 1: W: @d5 1. b8-d6 2. a7-b6,h5-g5\n";
    let html = page("x", text);
    assert_eq!(
        told(&html, 1)[1..],
        [
            "White sets the mark on d5. Black to move in session 1.",
            "Turn 1: Black moves b8 to d6. White to move in session 1.",
            "Turn 2: White moves a7 to b6, h5 to g5. Black to move in session 1.",
        ]
    );
    let game = data(&html, "d1");
    let mark = game["steps"][1]["m"].as_array().unwrap();
    assert_eq!(mark.len(), 10, "the coin and nine squares");
    assert!(list(&html, 1).contains("<h3>Session 1</h3><a class=\"w\">@d5</a>"));
    let all = page("x", include_str!("../../../samples/lanrick/1879.lgn"));
    let (first, second) = (told(&all, 1).join("\n"), told(&all, 2).join("\n"));
    assert!(
        first.contains("Black throws 3 and 6, sets the mark on g4."),
        "{first}"
    );
    assert!(first.contains("takes the man on g2."), "{first}");
    assert!(
        second.contains("takes the man on e3, sends h3 to d6, e1 to d5, h4 to f7, e6 to h1"),
        "{second}"
    );
}

#[test]
fn captures_pairs_and_fives_are_told() {
    let html = page("x", "[Game \"ninuki\"]\n1. h8 2. h9 3. a1 4. h10 5. h11\n");
    let told = told(&html, 1);
    assert_eq!(
        told[5],
        "Turn 5: Black plays h11, captures h9 h10. White to move. Pairs taken: Black 1, White 0."
    );
    assert!(told[4].ends_with("Black to move."), "{}", told[4]);
    let list = list(&html, 1);
    assert_eq!(list.matches("<a class=\"b\">").count(), 3);
}

#[test]
fn a_game_from_a_position_begins_there() {
    let text = "[Game \"othello\"]\nposition W 23\n  1 | . . . . . . . .\n  2 | . . . . . . . .\n  \
        3 | . . . . . . . .\n  4 | . . . W B . . .\n  5 | . . . B W . . .\n  6 | . . . . . . . .\n  \
        7 | . . . . . . . .\n  8 | . . . . . . . .\nend\n23. c5\n";
    let html = page("x", text);
    assert_eq!(told(&html, 1)[0], "The start. White to move.");
    assert_eq!(data(&html, "d1")["steps"][0]["n"], 22);
    assert!(list(&html, 1).contains("<a class=\"w\">23. c5</a>"));
}
