//! Where in their file the records begin that it carries.

use ludograph::carrier::{Kind, whole};
use ludograph::source::Chunk;

/// The offset of each record, beside its text.
fn offsets(kind: Kind, file: &str) -> Vec<(usize, String)> {
    let file = whole(file.as_bytes());
    let (mut records, mut chunk, mut all) = (kind.open(&file), Chunk::default(), Vec::new());
    while let Some(next) = records.next(&mut chunk) {
        next.unwrap();
        assert_eq!(chunk.length, None, "it stands inside something else");
        all.push((chunk.offset as usize, chunk.text.clone()));
    }
    all
}

#[test]
fn records_of_pages_begin_behind_their_fences_and_blanks() {
    let page = "\u{feff}# é\r\n\r\n```lgn\r\n[Game \"othello\"]\r\n1. f5\r\n\r\n[Game \"othello\"]\r\n1. d3\r\n```\r\n\r\n\
                > ```lgn\r\n> [Game \"macbeth\"]\r\n> 1. d5\r\n> ```\r\n";
    let all = offsets(Kind::Markdown, page);
    assert_eq!(all.len(), 3);
    let mut from = 0;
    for (at, text) in all {
        let head = text.lines().next().unwrap();
        let expected = from + page[from..].find(head).unwrap();
        assert_eq!(at, expected, "{text}");
        from = expected + head.len();
    }
}

#[test]
fn records_of_figures_begin_where_their_first_sign_is_written() {
    let record = "[Game &quot;othello&quot;]\n1. f5 {&lt;é}\n[Game &quot;othello&quot;]\n1. d3\n";
    let file = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><title>é</title>\n\
         <metadata>{record}</metadata></svg>"
    );
    let starts: Vec<usize> = file.match_indices("[Game").map(|(at, _)| at).collect();
    let found: Vec<usize> = (offsets(Kind::Svg, &file).iter())
        .map(|(at, _)| *at)
        .collect();
    assert_eq!(found, starts);
}
