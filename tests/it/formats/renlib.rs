//! RenLib's libraries. No real one may be given on, so these are put together byte by byte, as RenLib's source
//! describes them.

use ludograph::format::{Context, encoding, registry};
use ludograph::game::registry::find;

use super::{Judged, format, lgn, read};
use crate::playout::Dice;

/// The header of a file that RenLib writes today.
pub const HEADER: &[u8] = b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";

/// The root, which is no turn.
const ROOT: &[u8] = &[0, 0];

/// The byte of a point: the column in its low half, the row from the top, from 0, in its high half.
fn byte(name: &str) -> u8 {
    if name == "pass" {
        return 0;
    }
    let row: u8 = name[1..].parse().unwrap();
    (name.as_bytes()[0] - b'a' + 1) | ((15 - row) << 4)
}

/// A node of a tree to be written.
#[derive(Default)]
struct Node {
    byte: u8,
    flags: u8,
    comment: Vec<u8>,
    board: Vec<u8>,
    below: Vec<Node>,
}

fn node(name: &str, below: Vec<Node>) -> Node {
    Node {
        byte: byte(name),
        below,
        ..Node::default()
    }
}

impl Node {
    fn comment(mut self, text: &[u8]) -> Self {
        self.comment = text.to_vec();
        self
    }

    fn board(mut self, text: &[u8]) -> Self {
        self.board = text.to_vec();
        self
    }

    fn flags(mut self, flags: u8) -> Self {
        self.flags |= flags;
        self
    }

    /// As RenLib writes it: before what follows it, and that before its siblings.
    fn write(&self, has_siblings: bool, out: &mut Vec<u8>) {
        let when = |is_so: bool, flag: u8| if is_so { flag } else { 0 };
        let flags = self.flags
            | when(has_siblings, 0x80)
            | when(self.below.is_empty(), 0x40)
            | when(!self.comment.is_empty(), 0x08)
            | when(!self.board.is_empty(), 0x01);
        out.extend([self.byte, flags]);
        if !self.board.is_empty() {
            out.extend([0x00, 0x01]);
        }
        for text in [&self.comment, &self.board] {
            if !text.is_empty() {
                out.extend(text);
                out.push(0);
                out.extend(vec![0; out.len() % 2]);
            }
        }
        write_all(&self.below, out);
    }
}

fn write_all(nodes: &[Node], out: &mut Vec<u8>) {
    for (i, node) in nodes.iter().enumerate() {
        node.write(i + 1 < nodes.len(), out);
    }
}

/// A library of nodes behind its root.
fn library(nodes: &[Node]) -> Vec<u8> {
    let mut out = [HEADER, ROOT].concat();
    write_all(nodes, &mut out);
    out
}

fn bytes(nodes: &[u8]) -> Vec<u8> {
    [HEADER, ROOT, nodes].concat()
}

fn judge(file: &[u8]) -> Judged {
    judge_in(file, &Context::default())
}

fn judge_in(file: &[u8], context: &Context) -> Judged {
    let mut all = read(format("renlib"), file, context);
    assert_eq!(all.len(), 1);
    all.remove(0)
}

/// The codes and the bytes of what is wrong.
fn faults(file: &[u8]) -> Vec<(&'static str, u64)> {
    let places = judge(file).places().into_iter();
    places
        .map(|(code, line, column)| {
            assert_eq!(line, 1);
            (code, column - 1)
        })
        .collect()
}

/// The transcript behind the version.
fn transcript(file: &[u8]) -> String {
    let judged = judge(file);
    assert_eq!(judged.codes(), Vec::<&str>::new(), "{}", judged.chunk.text);
    let text = judged.chunk.text.strip_prefix("3.4 ").unwrap();
    text.to_owned()
}

fn gomoku() -> Context {
    Context {
        game: find("gomoku", "").ok(),
        ..Context::default()
    }
}

#[test]
fn siblings_are_variations_of_the_first_of_them() {
    let i8 = node("i8", vec![]);
    let h9 = node("h9", vec![i8]);
    let i9 = node("i9", vec![]).comment(b"Hi");
    let file = library(&[node("h8", vec![h9, i9])]);
    let by_hand = [
        0x78, 0x00, 0x68, 0x80, 0x79, 0x40, 0x69, 0x48, b'H', b'i', 0, 0,
    ];
    assert_eq!(file, bytes(&by_hand), "the encoder of these tests");
    let judged = judge(&file);
    assert_eq!(judged.chunk.text, "3.4 h8 h9 (i9 {Hi}) i8");
    assert_eq!((judged.game.as_str(), judged.turns), ("renju", 3));
    assert_eq!(judged.codes(), Vec::<&str>::new());
}

#[test]
fn a_tree_is_told_line_by_line() {
    let leaf = |name| node(name, vec![]);
    let h9 = node(
        "h9",
        vec![node("g7", vec![leaf("g8")]), leaf("i7"), leaf("g9")],
    );
    let i9 = node("i9", vec![leaf("j10"), leaf("j8")]);
    let file = library(&[node("h8", vec![h9, i9, leaf("j12")])]);
    assert_eq!(
        transcript(&file),
        "h8 h9 (i9 j10 (j8)) (j12) g7 (i7) (g9) g8"
    );
}

#[test]
fn several_first_stones_are_variations_of_the_first_turn() {
    let file = library(&[node("h8", vec![node("h9", vec![])]), node("g7", vec![])]);
    let judged = judge_in(&file, &gomoku());
    assert_eq!(judged.chunk.text, "3.4 h8 (g7) h9");
    assert_eq!((judged.game.as_str(), judged.codes().len()), ("gomoku", 0));
    // In renju the first stone goes on the centre.
    assert_eq!(faults(&file), [("first-move-centre", 26)]);
}

#[test]
fn files_of_all_times_are_read() {
    let nodes = [0x78, 0x00, 0x68, 0x40];
    assert_eq!(judge(&nodes).chunk.text, "h8 h9");
    let mut old = HEADER.to_vec();
    old[9] = 0;
    old.extend(nodes);
    assert_eq!(judge(&old).chunk.text, "3.0 h8 h9");
    assert_eq!(judge(&bytes(&nodes)).chunk.text, "3.4 h8 h9");
    for file in [&nodes[..], &old, &bytes(&nodes)] {
        assert_eq!((judge(file).turns, judge(file).codes().len()), (2, 0));
    }
    let found = registry::detect("LIB", &nodes).map(|format| format.spec().id);
    assert_eq!(found, Some("renlib"));
    let found = registry::detect("bin", HEADER).map(|format| format.spec().id);
    assert_eq!(found, Some("renlib"));
}

#[test]
fn an_empty_library_is_a_game_without_turns() {
    let judged = judge(&bytes(&[]));
    assert_eq!((judged.turns, judged.codes().len()), (0, 0));
    assert_eq!(judged.chunk.text, "3.4");
    assert!(read(format("renlib"), b"", &Context::default()).is_empty());
}

/// RenLib writes a branch with the nodes that lead to it, but not with what stood beside those.
#[test]
fn a_branch_remembers_what_is_not_there() {
    let file = bytes(&[0x78, 0x00, 0x68, 0x80, 0x79, 0x80, 0x69, 0x40]);
    assert_eq!(transcript(&file), "h8 h9 i8 i9");
}

#[test]
fn a_pass_is_a_node_without_a_point() {
    let file = library(&[node("h8", vec![node("pass", vec![node("h9", vec![])])])]);
    assert_eq!(transcript(&file), "h8 pass h9");
    assert_eq!(judge(&file).turns, 2, "a pass has no number");
    assert_eq!(judge_in(&file, &gomoku()).codes(), ["false-pass"]);
}

#[test]
fn comments_are_in_the_code_page_of_their_writer() {
    let with = |text: &[u8]| library(&[node("h8", vec![]).comment(text)]);
    assert_eq!(transcript(&with(b"a")), "h8 {a}");
    assert_eq!(transcript(&with("Ä å 連珠".as_bytes())), "h8 {Ä å 連珠}");
    assert_eq!(transcript(&with(b"\xc4 \x80")), "h8 {Ä €}");
    let (gbk, _, _) = encoding_rs::GBK.encode("连珠");
    let context = Context {
        encoding: encoding::named("gb2312"),
        ..Context::default()
    };
    assert_eq!(judge_in(&with(&gbk), &context).chunk.text, "3.4 h8 {连珠}");
    assert_eq!(judge_in(&with(b"a"), &context).chunk.text, "3.4 h8 {a}");
}

/// They are padded, so that the next node stands at an even place.
#[test]
fn comments_of_all_lengths_end_where_the_next_node_begins() {
    for len in 1..9 {
        let h9 = node("h9", vec![]);
        let file = library(&[node("h8", vec![h9]).comment(&b"abcdefghi"[..len])]);
        let text = format!("h8 {{{}}} h9", &"abcdefghi"[..len]);
        assert_eq!(transcript(&file), text);
    }
}

#[test]
fn the_first_line_of_a_comment_and_the_rest_are_one() {
    let file = library(&[node("h8", vec![]).comment(b"one\x08two\r\nthree")]);
    assert_eq!(transcript(&file), "h8 {one two three}");
}

#[test]
fn old_comments_are_in_seven_bits_and_end_with_the_eighth() {
    // "Södra" with its last sign marked, padded to six bytes.
    let text = [b'S', b'|', b'd', b'r', b'a' | 0x80, 0];
    let file = bytes(&[&[0x78, 0x20], &text[..], &[0x68, 0x40]].concat());
    assert_eq!(transcript(&file), "h8 {Södra} h9");
    let even = bytes(&[0x78, 0x60, b'b', b'}' | 0x80]);
    assert_eq!(transcript(&even), "h8 {bå}");
}

#[test]
fn texts_on_points_are_labels_of_a_figure() {
    let h9 = node("h9", vec![]).board(b"A");
    let i9 = node("i9", vec![]).board(b"B!").comment(b"good");
    let text_alone = node("g7", vec![]).board("\u{25b2}".as_bytes()).flags(0x02);
    let file = library(&[node("h8", vec![h9, text_alone, i9])]);
    assert_eq!(transcript(&file), "h8 [h9 A] [g7 ▲] [i9 B!] h9 (i9 {good})");
    assert_eq!(judge(&file).turns, 2);
}

#[test]
fn points_that_were_not_played_are_no_turns() {
    let silent = node("g7", vec![]).flags(0x02);
    let said = node("h9", vec![]).flags(0x02).comment(b"weak");
    let file = library(&[node("h8", vec![silent, said, node("i9", vec![])])]);
    assert_eq!(transcript(&file), "h8 {[%point h9] weak} i9");
    // What follows such a point is out of reach.
    let lost = node("g7", vec![node("g8", vec![])]).flags(0x02);
    assert_eq!(
        faults(&library(&[node("h8", vec![lost])])),
        [("syntax", 26)]
    );
}

#[test]
fn a_text_on_no_point_is_a_comment() {
    let file = library(&[node("h8", vec![node("pass", vec![]).board(b"P")])]);
    assert_eq!(transcript(&file), "h8 {[%label pass] P} pass");
}

#[test]
fn marks_are_kept() {
    let file = library(&[node("h8", vec![node("h9", vec![]).flags(0x14)]).flags(0x10)]);
    assert_eq!(transcript(&file), "h8 [%mark] h9 [%mark] [%start]");
}

#[test]
fn the_root_can_be_spoken_of() {
    let file = [HEADER, &[0x00, 0x08], b"all\0", &[0x78, 0x40]].concat();
    assert_eq!(transcript(&file), "{all} h8");
}

#[test]
fn illegal_continuations_are_reported_at_their_bytes() {
    let again = node("h8", vec![]);
    let file = library(&[node(
        "h8",
        vec![node("h9", vec![]), node("i9", vec![again])],
    )]);
    assert_eq!(faults(&file), [("occupied", 28)]);
    // Column 0, and row 16 from the top.
    for point in [0x10, 0xf8] {
        assert_eq!(
            faults(&bytes(&[0x78, 0x00, point, 0x40])),
            [("off-board", 24)]
        );
    }
}

#[test]
fn the_end_of_a_place_is_a_byte_as_well() {
    let judged = judge(&library(&[node("h8", vec![node("h8", vec![])])]));
    let span = judged.faults[0].span;
    let [start, end] = [span.start, span.end].map(|at| judged.chunk.line_col(at).column - 1);
    assert_eq!((start, end), (24, 26));
    assert!(judged.chunk.binary);
}

#[test]
fn flags_that_lie_are_reported() {
    // Nothing is remembered behind h9, and yet a node follows.
    assert_eq!(
        faults(&bytes(&[0x78, 0x00, 0x68, 0x40, 0x69, 0x40])),
        [("syntax", 26)]
    );
    // A comment without an end, a node without its flags, half a node.
    assert_eq!(
        faults(&bytes(&[0x78, 0x48, b'a', b'b'])),
        [("unclosed", 24)]
    );
    assert_eq!(
        faults(&bytes(&[0x78, 0x60, b'a', b'b'])),
        [("unclosed", 24)]
    );
    assert_eq!(faults(&bytes(&[0x78, 0x41])), [("unclosed", 24)]);
    assert_eq!(faults(&bytes(&[0x78, 0x40, 0x68])), [("unclosed", 24)]);
    // Flags that nobody knows.
    assert_eq!(faults(&bytes(&[0x78, 0x41, 0x02, 0x00])), [("syntax", 24)]);
}

#[test]
fn what_was_read_before_the_fault_is_kept() {
    let judged = judge(&bytes(&[0x78, 0x00, 0x68, 0x48, b'a', b'b']));
    assert_eq!(judged.turns, 2);
    assert_eq!(judged.chunk.text, "3.4 h8 h9 {ab} #6162");
}

#[test]
fn headers_are_looked_at() {
    let mut newer = HEADER.to_vec();
    newer[9] = 5;
    assert_eq!(faults(&newer), [("bad-value", 8)]);
    for end in 8..20 {
        assert_eq!(faults(&HEADER[..end]), [("unclosed", 0)], "{end} bytes");
    }
    assert_eq!(faults(b"1. h8 2. h9"), [("unknown-format", 0)]);
}

#[test]
fn the_board_is_one_of_fifteen_lines() {
    let context = Context {
        game: find("gomoku", "19x19").ok(),
        ..Context::default()
    };
    let judged = judge_in(&bytes(&[0x78, 0x40]), &context);
    assert_eq!(judged.codes(), ["unsupported-board"]);
    assert_eq!(judged.game, "");
}

/// All that a library says can be written in LGN, and reads as the same there.
#[test]
fn libraries_are_the_same_in_lgn() {
    let label = |name, text: &str| node(name, vec![]).board(text.as_bytes());
    let h9 =
        node("h9", vec![label("i9", "a \"b\" \\"), label("g7", "{")]).comment(b"{one}\x08[two]");
    let i9 = node("i9", vec![label("g9", "x"), node("pass", vec![])]).flags(0x10);
    let tree = library(&[node("h8", vec![h9, i9, label("j10", "3")])]);
    let mut seen = 0;
    for file in [tree, library(&[node("h8", vec![])]), bytes(&[])] {
        let told = judge(&file);
        let again = lgn(&told.text);
        assert_eq!(again.len(), 1, "{}", told.text);
        assert_eq!(
            (again[0].codes(), again[0].turns),
            (vec![], told.turns),
            "{}",
            told.text
        );
        assert_eq!(again[0].text, told.text);
        seen += told.text.matches("label ").count();
    }
    assert_eq!(seen, 4);
}

/// A variation in a variation: a leaf with a sibling, which goes on.
fn nested(depth: usize) -> Vec<u8> {
    let pair = [byte("a1"), 0xc0, byte("b1"), 0x00];
    let mut nodes = vec![byte("h8"), 0x00];
    for _ in 0..depth {
        nodes.extend(pair);
    }
    nodes.extend([byte("c1"), 0x40]);
    bytes(&nodes)
}

#[test]
fn variations_are_nested_a_thousand_deep() {
    let too_deep = |file: &[u8]| {
        let mut all = faults(file);
        all.retain(|(code, _)| *code == "too-large");
        all
    };
    assert_eq!(too_deep(&nested(1000)), []);
    // Behind header, root and h8, a thousand pairs, and the first half of another.
    let at = 20 + 2 + 2 + 1000 * 4 + 2;
    assert_eq!(too_deep(&nested(1001)), [("too-large", at)]);
    assert_eq!(too_deep(&nested(100_000)), [("too-large", at)]);
}

#[test]
fn a_long_comment_is_refused_alone() {
    let file = library(&[node("h8", vec![node("h9", vec![])]).comment(&vec![b'a'; 65537])]);
    let judged = judge(&file);
    assert_eq!((judged.codes(), judged.turns), (vec!["too-large"], 2));
    let file = library(&[node("h8", vec![]).comment(&vec![b'a'; 65536])]);
    assert_eq!(judge(&file).codes(), Vec::<&str>::new());
}

/// A tree of random points, with the number of its nodes.
fn grown(most: usize, dice: &mut Dice) -> (Vec<u8>, usize) {
    let (mut out, mut count) = (vec![byte("h8"), 0x00], 1);
    let (mut depth, mut remembered) = (1, Vec::new());
    while count < most {
        let has_sibling = dice.below(3) == 0;
        let may_end = has_sibling || !remembered.is_empty();
        let is_leaf = depth > 40 || (may_end && dice.below(6) == 0);
        let flags = if has_sibling { 0x80 } else { 0 } | if is_leaf { 0x40 } else { 0 };
        let point = (1 + dice.below(15)) | (dice.below(15) << 4);
        out.extend([point as u8, flags]);
        count += 1;
        if has_sibling {
            remembered.push(depth);
        }
        depth += 1;
        if is_leaf {
            match remembered.pop() {
                Some(back) => depth = back,
                None => break,
            }
        }
    }
    (bytes(&out), count)
}

#[test]
fn thirty_thousand_nodes_are_told() {
    let mut dice = Dice::new(30_000);
    let (mut file, mut count) = grown(30_000, &mut dice);
    while count < 30_000 {
        (file, count) = grown(30_000, &mut dice);
    }
    let judged = judge_in(&file, &gomoku());
    let told = judged.chunk.text.split_whitespace().skip(1).count();
    assert_eq!(told, count);
    let opened = judged.chunk.text.matches('(').count();
    assert!(opened > 3000, "{opened} variations");
    assert_eq!(opened, judged.chunk.text.matches(')').count());
}

/// What took time by the square would not come to an end here.
#[test]
fn time_goes_with_the_size_whatever_the_shape() {
    let count = 300_000;
    let line: Vec<u8> = [byte("a1"), 0x00].repeat(count);
    let broad: Vec<u8> = [byte("a1"), 0xc0].repeat(count);
    let texts: Vec<u8> = [byte("a1"), 0xc3, 0x00, 0x01, b'x', 0x00].repeat(count);
    for nodes in [line, broad, texts] {
        let judged = judge_in(&bytes(&nodes), &gomoku());
        assert!(judged.chunk.text.len() > 3 * count);
    }
}

#[test]
fn a_file_of_more_than_the_most_is_cut_off() {
    let file = bytes(
        &[0x78, 0x48]
            .into_iter()
            .chain(vec![b'a'; 17 << 20])
            .collect::<Vec<_>>(),
    );
    let judged = judge(&file);
    assert_eq!(judged.codes(), ["too-large", "too-large"]);
    assert!(judged.chunk.truncated);
}
