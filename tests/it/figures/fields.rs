//! Fields of titles and captions: `{Black}`, `{result}`.

use super::files::file;
use super::told::{OTHELLO, position};
use crate::theorems::markup::sound;
use ludograph::check::Watch;
use ludograph::diagnostic::Diagnostics;
use ludograph::figure::Figure;
use ludograph::figure::theme::BOOK;
use ludograph::lgn::Reader;
use ludograph::record::Directive;
use ludograph::source::Chunk;

/// A caption of a game of Othello with its fields filled in, and the fields that were unknown.
fn caption(tags: &str, body: &str, text: &str) -> (String, Vec<String>) {
    caption_of(&format!("[Game \"othello\"]\n{tags}\n{body}\n"), text)
}

fn caption_of(record: &str, text: &str) -> (String, Vec<String>) {
    let (mut reader, mut diagnostics) = (Reader::new(None), Diagnostics::new());
    reader.replay(&Chunk::new(record), Watch::Last, &mut diagnostics);
    let spec = reader.game().expect("a game").spec();
    let moment = reader.replayed().moment().expect("a moment");
    let directive = Directive::Caption(text.to_owned());
    let mut figure = Figure::position(spec, &moment);
    figure.mark(&moment, &directive);
    figure.fill(spec, reader.record(), reader.replayed());
    (figure.captions.concat(), figure.unknown)
}

fn filled(tags: &str, body: &str, text: &str) -> String {
    let (filled, unknown) = caption(tags, body, text);
    assert_eq!(unknown, [""; 0], "{text}");
    filled
}

/// rules/ninuki.md: the score of Pente is the pairs as they stand, and a five wins whatever they are.
#[test]
fn pairs_are_a_score_and_no_margin() {
    let start = "[Game \"pente\"]\n\n1. j10 2. j11 3. o1 4. j12 5. j13";
    let told = |end: &str| caption_of(&format!("{start}{end}\n"), "{score}: {result}").0;
    assert_eq!(told(""), "1-0: unfinished");
    let five = " 6. a1 7. k13 8. a3 9. l13 10. a5 11. m13 12. a7 13. n13";
    assert_eq!(told(five), "1-0: Black wins");
}

#[test]
fn captions_have_fields_of_the_record() {
    position(
        OTHELLO,
        60,
        &[Directive::Caption(
            "{Black} – {White}, {Event}: {result} ({score})".into(),
        )],
        |figure| {
            let wanted =
                "Inoue Hiroshi – Heiberg Thomas, World Championship: Black wins 34-30 (34-30)";
            assert_eq!(figure.captions, [wanted]);
            assert_eq!(figure.unknown, [""; 0]);
        },
    );
    let said = |result: &str, body| filled(&format!("[Result \"{result}\"]"), body, "{result}");
    assert_eq!(said("W+R", "1. f5"), "White wins by resignation");
    assert_eq!(said("B+T", "1. f5"), "Black wins on time");
    assert_eq!(said("B+F", "1. f5"), "Black wins by forfeit");
    assert_eq!(said("Draw", "1. f5 2. d6 draw"), "Draw");
    assert_eq!(said("Void", "1. f5"), "void");
    assert_eq!(said("*", "1. f5"), "unfinished");
    assert_eq!(
        filled("", "1. f5 resign", "{result}"),
        "Black wins by resignation"
    );
    assert_eq!(filled("", "1. f5 W+T", "{result}"), "White wins on time");
    let told = "{game}, turn {turn}: {to-move} to move";
    assert_eq!(
        filled("", "1. f5 2. d6", told),
        "Othello, turn 2: Black to move"
    );
    assert_eq!(filled("", "*", told), "Othello, turn 0: Black to move");
    assert_eq!(filled("", "1. f5 resign", "{to-move}"), "nobody");
    // The tag itself, as any other.
    assert_eq!(filled("[Result \"W+R\"]", "1. f5", "{Result}"), "W+R");
}

#[test]
fn the_winner_comes_first_in_words() {
    // White has fewer discs in a misère game and wins; the score has Black's count first.
    let record = include_str!("../../../samples/macbeth/misere.lgn");
    position(
        record,
        u32::MAX,
        &[
            Directive::Caption("{result}".into()),
            Directive::Caption("{score}".into()),
        ],
        |figure| {
            let (score, result) = (&figure.captions[1], &figure.captions[0]);
            let (black, white) = score.split_once('-').expect("a score");
            let words = if result.starts_with("Black") {
                format!("Black wins {black}-{white}")
            } else {
                format!("White wins {white}-{black}")
            };
            assert_eq!(*result, words);
        },
    );
}

#[test]
fn braces_stand_for_themselves_where_they_are_doubled_or_unknown() {
    let tags = "[Black \"A\"]";
    assert_eq!(filled(tags, "*", "{{Black}} is {Black}"), "{Black} is A");
    assert_eq!(filled(tags, "*", "{{{Black}}}"), "{A}");
    assert_eq!(filled(tags, "*", "a } b { c"), "a } b { c");
    assert_eq!(filled(tags, "*", "{}"), "{}");
    let (text, unknown) = caption(tags, "*", "{White} {black} {score} {White}");
    assert_eq!(text, "{White} {black} {score} {White}");
    assert_eq!(unknown, ["White", "black", "score"]);
}

#[test]
fn what_a_tag_says_is_never_a_field_nor_markup() {
    let tags = "[Black \"{White}\"]\n[White \"<script>alert(1)</script>\"]";
    assert_eq!(filled(tags, "*", "{Black}"), "{White}");
    position(
        &format!("[Game \"othello\"]\n{tags}\n\n1. f5 *\n"),
        1,
        &[Directive::Caption("{White} ]]> {Black}".into())],
        |figure| {
            let file = file(figure, &BOOK);
            sound(&file).expect("a sound file");
            assert!(!file.contains("<script"), "{file}");
        },
    );
    // However long tags are and however often they are named.
    let tags = format!("[Black \"{}\"]", "b".repeat(60_000));
    let text = filled(&tags, "*", &"{Black}".repeat(9));
    assert_eq!(text.len(), 9 * 400);
    let (text, unknown) = caption(&tags, "*", &"{Black}".repeat(8_000));
    assert!(text.len() < 4_400 + 7 * 8_000, "{}", text.len());
    assert_eq!(unknown, ["Black"], "the rest stays as it is written");
    let many: Vec<String> = (0..1_000).map(|i| format!("{{x{i}}}")).collect();
    let many = many.concat();
    assert_eq!(caption("", "*", &many).1.len(), 20);
}
