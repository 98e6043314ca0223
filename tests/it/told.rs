//! What is said of the faults of Lanrick: which rule spoke, and with which squares and numbers. The
//! codes themselves are tested with the rules; here are the words.

use ludograph::diagnostic::Diagnostics;
use ludograph::lgn::Reader;
use ludograph::source::Chunk;

/// The first fault of a record as `code: message`, with its help behind a bar.
fn told(tags: &str, body: &str) -> String {
    let mut diagnostics = Diagnostics::new();
    let chunk = Chunk::new(format!("[Game \"lanrick\"]\n{tags}\n{body}\n"));
    Reader::new(None).check(&chunk, &mut diagnostics);
    let first = diagnostics.list().first().expect("a fault");
    let help = first
        .help
        .as_ref()
        .map_or(String::new(), |help| format!(" | {help}"));
    format!("{}: {}{help}", first.code, first.message)
}

/// A position block of the men that are named, as `a1 b7`.
fn position(side: char, white: &str, black: &str, lines: &str) -> String {
    let mut text = format!("position {side}\n");
    for rank in (1..=8).rev() {
        for file in 'a'..='h' {
            let name = format!("{file}{rank}");
            let holds = |men: &str| men.split(' ').any(|man| man == name);
            text += match (holds(white), holds(black)) {
                (true, _) => "W ",
                (_, true) => "B ",
                _ => ". ",
            };
        }
        text += "\n";
    }
    text + lines + "\nend\n"
}

#[test]
fn what_was_due_and_what_was_spent_is_said() {
    let figure_9 = position('W', "a4 b7 g1", "c1 c5 c8 f8", "mark c5\nsession 4");
    assert_eq!(
        told("", &(figure_9 + "1. b7-a7")),
        "not-spent: White had 3 squares to spend and spent 1; g1 could still move | squares may be left \
         over only when all white men are in (out: a4) or the rendezvous is full"
    );
    assert_eq!(
        told("", "@d5 1. b8-a8-a7"),
        "bad-corner: b8-a8-a7 turns at a8, which only even sessions allow, and this one is for 9 squares"
    );
    assert_eq!(
        told("", "@d5 1. b8-d6 2. a7-d7"),
        "over-allowance: White has 2 squares in this turn, and this makes 3"
    );
    assert_eq!(
        told("", "@d5 1. b8-d6 2. a1-a5"),
        "blocked: the black man on a4 stands in the way of a1-a5"
    );
}

#[test]
fn it_is_said_whose_mark_it_is_and_what_is_no_turn() {
    assert_eq!(
        told("", "session 1: B: @d5"),
        "wrong-side: it is White that sets the mark of session 1 | where Black begins the record says so: \
         [First \"Black\"]"
    );
    assert_eq!(
        told("", "1. W: a1-a2"),
        "mark-missing: session 1 has no mark yet, and White must set it | a mark is written `@d5`"
    );
    assert_eq!(
        told("", "1. @d5"),
        "wrong-number: a word that is not counted as a turn carries no number | leave it out: the next \
         turn that is counted, whoever plays it, is number 1"
    );
    let all_at_once = told("[Variant \"1880-12\"]", "1. a1=W,b1=W");
    assert_eq!(
        all_at_once,
        "missing-men: all ten men are set in one word, and this one sets 2"
    );
}

/// What stands behind a marked turn is told of the position that this has led to.
#[test]
fn faults_behind_a_marked_turn_are_told_as_they_are() {
    let capture = position('W', "d7 e5 g1", "c1 c5 c8 f8", "mark c5");
    assert_eq!(
        told("", &(capture + "1. ~d7-a7,e5-a3,xc8")),
        "wrong-capture: this turn takes the man on c5, not one on c8"
    );
    let replacement = position('W', "a1 a4 b7", "h1 h3", "mark d4");
    assert_eq!(
        told("", &(replacement + "1. ~a1-h7,h1=W")),
        "false-replacement: White is not home: a4, b7 and h7 are out"
    );
    let send = position('W', "c3 c4 h7", "a8 e7 h1 h3", "mark d4");
    assert_eq!(
        told("[Variant \"1879-02\"]", &(send + "1. ~h7-e3,xh1,h3>a1")),
        "bad-send: a1 is no square of the rendezvous"
    );
}

/// A turn has at most 64 KiB, and that is more than 255 parts.
#[test]
fn the_last_of_many_parts_is_found() {
    let start = position('W', "a1 a4", "h1 h3 h8", "mark d4");
    let to_and_fro = "a4-a3,a3-a4,".repeat(200);
    let mut diagnostics = Diagnostics::new();
    let body = format!("{start}1. ~{to_and_fro}b1-b2");
    let chunk = Chunk::new(format!("[Game \"lanrick\"]\n{body}\n"));
    Reader::new(None).check(&chunk, &mut diagnostics);
    let fault = &diagnostics.list()[0];
    assert_eq!(fault.span.of(&chunk.text), "b1-b2");
    assert_eq!(fault.message, "there is no man on b1");
}

#[test]
fn a_block_that_contradicts_itself_is_refused_at_the_line_that_does() {
    let men = |lines: &str| position('W', "a1 a3 a5", "h1 h3", lines);
    for (lines, said) in [
        ("session 6\nsession 5", "session 5"),
        ("mark d4\nplayed B\nplayed W", "played W"),
        ("mark d4\nmark e4", "mark e4"),
    ] {
        let expected = format!("bad-diagram: {said:?} does not fit the rest of the position");
        assert_eq!(told("", &men(lines)), expected, "{lines}");
    }
    // S14: there is no drawn position.
    assert_eq!(
        told("", &position('W', "a1", "h1", "")),
        "bad-diagram: lanrick has no such position of 2 men"
    );
}

#[test]
fn a_throw_that_does_not_count_is_told_why() {
    let men = "1. a1 2. h1 3. a2 4. h2 5. a3 6. h3 7. a4 8. h4 9. a5 10. h5 ";
    let natural = "[Variant \"natural-selection\"]";
    assert_eq!(
        told(natural, &format!("{men}roll:5-3 11. roll:2-2")),
        "wrong-number: a word that is not counted as a turn carries no number | leave it out: the next \
         turn that is counted, whoever plays it, is number 11"
    );
    assert_eq!(
        told(natural, &format!("{men}roll:5-3,@f5")),
        "bad-roll: the throw 5-3 is f4, not f5"
    );
    let framed = "[Variant \"natural-selection, border-frame\"]";
    assert_eq!(
        told(framed, &format!("{men}roll:1-3,@b4")),
        "must-roll-again: the throw does not count (its rendezvous would touch the border on a3, a4 and \
         a5), and White must throw again"
    );
}

/// A way is a word of up to 64 KiB, and has more squares than a byte counts.
#[test]
fn a_way_to_and_fro_is_no_way() {
    let way = format!("{}a2", "a4-a1-".repeat(150));
    let said = told("", &format!("@d5 1. {way}"));
    assert!(said.starts_with("bad-corner: "), "{said}");
}

#[test]
fn a_replacement_alone_is_told_of_the_board_as_it_is() {
    assert_eq!(
        told("", "@d5 1. ~c5=B"),
        "false-replacement: Black is not home: d1, h2, a4, b8 and h8 are out"
    );
}

/// Whether a record has no fault.
fn is_sound(body: &str) -> bool {
    let mut diagnostics = Diagnostics::new();
    let chunk = Chunk::new(format!("[Game \"lanrick\"]\n{body}\n"));
    Reader::new(None).check(&chunk, &mut diagnostics);
    diagnostics.list().is_empty()
}

/// rules/lanrick.md, section 8: a claim alone is a turn without a move, and no sign of a pass before it.
#[test]
fn a_claim_alone_is_the_turn_of_a_side_that_is_shut_in() {
    let full = position('W', "a1 a2", "a3 b1 b2 b3 c1 c2 c3 h8", "mark b2");
    assert!(is_sound(&(full.clone() + "1. W: xh8")));
    assert!(is_sound(&(full + "W: pass")));
}

/// S13: the side with fewer men sets the mark; `First` counts where they are equal.
#[test]
fn a_position_without_a_side_says_by_its_men_who_sets_the_mark() {
    let men = |white: &str, black: &str| position('?', white, black, "").replace(" ?", "");
    assert!(is_sound(&(men("a2 a1 c1 g1", "h8 a3") + "B: @d5")));
    assert!(is_sound(&(men("a2 a1", "h8 a3 c1 g1") + "W: @d5")));
    assert!(is_sound(&(men("a2 a1 c1", "h8 a3 g1") + "W: @d5")));
}

/// Men are set, and nothing else is done in that word.
#[test]
fn nothing_is_removed_or_sent_while_men_are_set() {
    let all = "1. a1=W,a2=W,a3=W,a4=W,a5=W,h1=B,h2=B,h3=B,h4=B,h5=B";
    for part in ["xh1", "a1>a8"] {
        let said = told("[Variant \"1880-12\"]", &format!("{all},{part}"));
        assert!(said.starts_with("syntax: "), "{said}");
    }
}

/// notation.md, section 3: a forced pass may be left out, so a check-point before it may name either side.
#[test]
fn a_check_point_before_a_forced_pass_may_name_either_side() {
    let start = position('W', "a1 h1", "a2 b1 b2 g1 g2 h2", "mark d5\nsession 3");
    for side in ['W', 'B'] {
        let point = position(side, "a1 h1", "a2 b1 b2 g1 g2 h2", "");
        assert!(is_sound(&(start.clone() + &point)), "{side}");
    }
}
